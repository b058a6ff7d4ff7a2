; kernel "matmul", workgroups of [16, 16, 1], 16 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"matmul"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [1024 x i8], align 64
  %t2 = alloca [1024 x i8], align 64
  %t3 = getelementptr i8, ptr %launch, i64 0
  %t4 = load i32, ptr %t3, align 4
  %t5 = getelementptr i8, ptr %launch, i64 4
  %t6 = load i32, ptr %t5, align 4
  %t7 = getelementptr i8, ptr %launch, i64 8
  %t8 = load i32, ptr %t7, align 4
  %t9 = getelementptr i8, ptr %launch, i64 12
  %t10 = load i32, ptr %t9, align 4
  %t11 = getelementptr i8, ptr %launch, i64 16
  %t12 = load i64, ptr %t11, align 8
  %t13 = getelementptr i8, ptr %launch, i64 24
  %t14 = load i64, ptr %t13, align 8
  %t15 = getelementptr i8, ptr %launch, i64 32
  %t16 = load i64, ptr %t15, align 8
  %t17 = getelementptr i8, ptr %launch, i64 40
  %t18 = load i64, ptr %t17, align 8
  %t19 = getelementptr i8, ptr %launch, i64 48
  %t20 = load i64, ptr %t19, align 8
  %t21 = getelementptr i8, ptr %launch, i64 56
  %t22 = load i64, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 0
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 8
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 16
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 24
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 32
  %t32 = load i64, ptr %t31, align 8
  %t33 = getelementptr i8, ptr %arguments, i64 40
  %t34 = load ptr, ptr %t33, align 8
  %t35 = getelementptr i8, ptr %arguments, i64 48
  %t36 = load i64, ptr %t35, align 8
  %t37 = alloca i64
  %t38 = alloca i32
  %t39 = alloca i32
  %t40 = alloca i32
  %t173 = alloca i64
  %t588 = alloca i32
  %t610 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t611 = shufflevector <16 x i64> %t610, <16 x i64> poison, <16 x i32> zeroinitializer
  %t953 = alloca i32
  %t971 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t972 = shufflevector <16 x i64> %t971, <16 x i64> poison, <16 x i32> zeroinitializer
  %t41 = icmp uge i64 %first, %end
  br i1 %t41, label %exit4, label %start3
start3:
  store i64 %first, ptr %t37
  %t42 = zext i32 %t4 to i64
  %t43 = call i64 @llvm.umax.i64(i64 %t42, i64 1)
  %t44 = urem i64 %first, %t43
  %t45 = trunc i64 %t44 to i32
  store i32 %t45, ptr %t38
  %t46 = udiv i64 %first, %t43
  %t47 = zext i32 %t6 to i64
  %t48 = call i64 @llvm.umax.i64(i64 %t47, i64 1)
  %t49 = urem i64 %t46, %t48
  %t50 = trunc i64 %t49 to i32
  store i32 %t50, ptr %t39
  %t51 = udiv i64 %t46, %t48
  %t52 = zext i32 %t8 to i64
  %t53 = call i64 @llvm.umax.i64(i64 %t52, i64 1)
  %t54 = urem i64 %t51, %t53
  %t55 = trunc i64 %t54 to i32
  store i32 %t55, ptr %t40
  %t56 = udiv i64 %t51, %t53
  br label %workgroup2
workgroup2:
  %t57 = load i32, ptr %t38
  %t58 = load i32, ptr %t39
  %t59 = load i32, ptr %t40
  %t60 = mul i32 %t57, 16
  %t61 = mul i32 %t58, 16
  %t62 = zext i32 %t60 to i64
  %t63 = zext i32 %t61 to i64
  %t64 = mul i64 %t63, %t24
  store <16 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  br label %done6
done6:
  %t65 = mul i32 %t57, 16
  %t66 = mul i32 %t58, 16
  %t67 = add i32 %t66, 1
  %t68 = zext i32 %t65 to i64
  %t69 = zext i32 %t67 to i64
  %t70 = mul i64 %t69, %t24
  %t71 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> splat (float 0x0000000000000000), ptr %t71, align 64
  br label %done7
done7:
  %t72 = mul i32 %t57, 16
  %t73 = mul i32 %t58, 16
  %t74 = add i32 %t73, 2
  %t75 = zext i32 %t72 to i64
  %t76 = zext i32 %t74 to i64
  %t77 = mul i64 %t76, %t24
  %t78 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> splat (float 0x0000000000000000), ptr %t78, align 64
  br label %done8
done8:
  %t79 = mul i32 %t57, 16
  %t80 = mul i32 %t58, 16
  %t81 = add i32 %t80, 3
  %t82 = zext i32 %t79 to i64
  %t83 = zext i32 %t81 to i64
  %t84 = mul i64 %t83, %t24
  %t85 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> splat (float 0x0000000000000000), ptr %t85, align 64
  br label %done9
done9:
  %t86 = mul i32 %t57, 16
  %t87 = mul i32 %t58, 16
  %t88 = add i32 %t87, 4
  %t89 = zext i32 %t86 to i64
  %t90 = zext i32 %t88 to i64
  %t91 = mul i64 %t90, %t24
  %t92 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> splat (float 0x0000000000000000), ptr %t92, align 64
  br label %done10
done10:
  %t93 = mul i32 %t57, 16
  %t94 = mul i32 %t58, 16
  %t95 = add i32 %t94, 5
  %t96 = zext i32 %t93 to i64
  %t97 = zext i32 %t95 to i64
  %t98 = mul i64 %t97, %t24
  %t99 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> splat (float 0x0000000000000000), ptr %t99, align 64
  br label %done11
done11:
  %t100 = mul i32 %t57, 16
  %t101 = mul i32 %t58, 16
  %t102 = add i32 %t101, 6
  %t103 = zext i32 %t100 to i64
  %t104 = zext i32 %t102 to i64
  %t105 = mul i64 %t104, %t24
  %t106 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> splat (float 0x0000000000000000), ptr %t106, align 64
  br label %done12
done12:
  %t107 = mul i32 %t57, 16
  %t108 = mul i32 %t58, 16
  %t109 = add i32 %t108, 7
  %t110 = zext i32 %t107 to i64
  %t111 = zext i32 %t109 to i64
  %t112 = mul i64 %t111, %t24
  %t113 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> splat (float 0x0000000000000000), ptr %t113, align 64
  br label %done13
done13:
  %t114 = mul i32 %t57, 16
  %t115 = mul i32 %t58, 16
  %t116 = add i32 %t115, 8
  %t117 = zext i32 %t114 to i64
  %t118 = zext i32 %t116 to i64
  %t119 = mul i64 %t118, %t24
  %t120 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> splat (float 0x0000000000000000), ptr %t120, align 64
  br label %done14
done14:
  %t121 = mul i32 %t57, 16
  %t122 = mul i32 %t58, 16
  %t123 = add i32 %t122, 9
  %t124 = zext i32 %t121 to i64
  %t125 = zext i32 %t123 to i64
  %t126 = mul i64 %t125, %t24
  %t127 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> splat (float 0x0000000000000000), ptr %t127, align 64
  br label %done15
done15:
  %t128 = mul i32 %t57, 16
  %t129 = mul i32 %t58, 16
  %t130 = add i32 %t129, 10
  %t131 = zext i32 %t128 to i64
  %t132 = zext i32 %t130 to i64
  %t133 = mul i64 %t132, %t24
  %t134 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> splat (float 0x0000000000000000), ptr %t134, align 64
  br label %done16
done16:
  %t135 = mul i32 %t57, 16
  %t136 = mul i32 %t58, 16
  %t137 = add i32 %t136, 11
  %t138 = zext i32 %t135 to i64
  %t139 = zext i32 %t137 to i64
  %t140 = mul i64 %t139, %t24
  %t141 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> splat (float 0x0000000000000000), ptr %t141, align 64
  br label %done17
done17:
  %t142 = mul i32 %t57, 16
  %t143 = mul i32 %t58, 16
  %t144 = add i32 %t143, 12
  %t145 = zext i32 %t142 to i64
  %t146 = zext i32 %t144 to i64
  %t147 = mul i64 %t146, %t24
  %t148 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> splat (float 0x0000000000000000), ptr %t148, align 64
  br label %done18
done18:
  %t149 = mul i32 %t57, 16
  %t150 = mul i32 %t58, 16
  %t151 = add i32 %t150, 13
  %t152 = zext i32 %t149 to i64
  %t153 = zext i32 %t151 to i64
  %t154 = mul i64 %t153, %t24
  %t155 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> splat (float 0x0000000000000000), ptr %t155, align 64
  br label %done19
done19:
  %t156 = mul i32 %t57, 16
  %t157 = mul i32 %t58, 16
  %t158 = add i32 %t157, 14
  %t159 = zext i32 %t156 to i64
  %t160 = zext i32 %t158 to i64
  %t161 = mul i64 %t160, %t24
  %t162 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> splat (float 0x0000000000000000), ptr %t162, align 64
  br label %done20
done20:
  %t163 = mul i32 %t57, 16
  %t164 = mul i32 %t58, 16
  %t165 = add i32 %t164, 15
  %t166 = zext i32 %t163 to i64
  %t167 = zext i32 %t165 to i64
  %t168 = mul i64 %t167, %t24
  %t169 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> splat (float 0x0000000000000000), ptr %t169, align 64
  br label %done21
done21:
  br label %join5
join5:
  %t170 = icmp ult i64 0, %t24
  %t171 = icmp ugt i64 1, 0
  %t172 = and i1 %t170, %t171
  store i64 0, ptr %t173
  br i1 %t172, label %whole24, label %exit23
whole24:
  %t174 = icmp sge i64 %t24, 0
  br label %loop22
loop22:
  %t175 = load i64, ptr %t173
  %t176 = mul i64 %t175, %t24
  %t177 = mul i32 %t58, 16
  %t178 = zext i32 %t177 to i64
  %t179 = icmp sge i64 %t24, 0
  %t180 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t178, i64 %t24)
  %t181 = extractvalue {i64, i1} %t180, 0
  %t182 = extractvalue {i64, i1} %t180, 1
  %t183 = xor i1 %t182, true
  %t184 = icmp sge i64 %t175, 0
  %t185 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t181, i64 %t175)
  %t186 = extractvalue {i64, i1} %t185, 0
  %t187 = extractvalue {i64, i1} %t185, 1
  %t188 = xor i1 %t187, true
  %t189 = add i32 %t177, 15
  %t190 = zext i32 %t189 to i64
  %t191 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t190, i64 %t24)
  %t192 = extractvalue {i64, i1} %t191, 0
  %t193 = extractvalue {i64, i1} %t191, 1
  %t194 = xor i1 %t193, true
  %t195 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t192, i64 %t175)
  %t196 = extractvalue {i64, i1} %t195, 0
  %t197 = extractvalue {i64, i1} %t195, 1
  %t198 = xor i1 %t197, true
  %t199 = icmp sge i64 %t176, 0
  %t200 = mul i32 %t57, 16
  %t201 = zext i32 %t200 to i64
  %t202 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t176, i64 %t201)
  %t203 = extractvalue {i64, i1} %t202, 0
  %t204 = extractvalue {i64, i1} %t202, 1
  %t205 = xor i1 %t204, true
  %t206 = add i32 %t200, 15
  %t207 = zext i32 %t206 to i64
  %t208 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t176, i64 %t207)
  %t209 = extractvalue {i64, i1} %t208, 0
  %t210 = extractvalue {i64, i1} %t208, 1
  %t211 = xor i1 %t210, true
  %t212 = and i1 %t179, %t183
  %t213 = and i1 %t212, %t184
  %t214 = and i1 %t213, %t188
  %t215 = and i1 %t214, %t194
  %t216 = and i1 %t215, %t198
  %t217 = and i1 %t216, %t199
  %t218 = and i1 %t217, %t205
  %t219 = and i1 %t218, %t211
  %t220 = icmp ult i64 %t196, %t28
  %t221 = and i1 %t219, %t220
  %t222 = icmp ult i64 %t209, %t32
  %t223 = and i1 %t221, %t222
  br i1 %t223, label %fast27, label %general28, !prof !0
fast27:
  %t224 = mul i32 %t58, 16
  %t225 = zext i32 %t224 to i64
  %t226 = mul i64 %t225, %t24
  %t227 = mul i32 %t57, 16
  %t228 = zext i32 %t227 to i64
  %t229 = load <16 x float>, ptr %t1, align 64
  %t230 = add i64 %t226, %t175
  %t231 = add i64 %t176, %t228
  %t232 = mul i64 %t230, 4
  %t233 = getelementptr i8, ptr %t26, i64 %t232
  %t234 = load float, ptr %t233, align 4
  %t235 = mul i64 %t231, 4
  %t236 = getelementptr i8, ptr %t30, i64 %t235
  %t237 = load <16 x float>, ptr %t236, align 4
  %t238 = insertelement <16 x float> poison, float %t234, i64 0
  %t239 = shufflevector <16 x float> %t238, <16 x float> poison, <16 x i32> zeroinitializer
  %t240 = fmul <16 x float> %t239, %t237
  %t241 = fadd <16 x float> %t229, %t240
  store <16 x float> %t241, ptr %t1, align 64
  br label %done29
done29:
  %t242 = mul i32 %t58, 16
  %t243 = add i32 %t242, 1
  %t244 = zext i32 %t243 to i64
  %t245 = mul i64 %t244, %t24
  %t246 = mul i32 %t57, 16
  %t247 = zext i32 %t246 to i64
  %t248 = getelementptr i8, ptr %t1, i64 64
  %t249 = load <16 x float>, ptr %t248, align 64
  %t250 = add i64 %t245, %t175
  %t251 = add i64 %t176, %t247
  %t252 = mul i64 %t250, 4
  %t253 = getelementptr i8, ptr %t26, i64 %t252
  %t254 = load float, ptr %t253, align 4
  %t255 = mul i64 %t251, 4
  %t256 = getelementptr i8, ptr %t30, i64 %t255
  %t257 = load <16 x float>, ptr %t256, align 4
  %t258 = insertelement <16 x float> poison, float %t254, i64 0
  %t259 = shufflevector <16 x float> %t258, <16 x float> poison, <16 x i32> zeroinitializer
  %t260 = fmul <16 x float> %t259, %t257
  %t261 = fadd <16 x float> %t249, %t260
  store <16 x float> %t261, ptr %t248, align 64
  br label %done30
done30:
  %t262 = mul i32 %t58, 16
  %t263 = add i32 %t262, 2
  %t264 = zext i32 %t263 to i64
  %t265 = mul i64 %t264, %t24
  %t266 = mul i32 %t57, 16
  %t267 = zext i32 %t266 to i64
  %t268 = getelementptr i8, ptr %t1, i64 128
  %t269 = load <16 x float>, ptr %t268, align 64
  %t270 = add i64 %t265, %t175
  %t271 = add i64 %t176, %t267
  %t272 = mul i64 %t270, 4
  %t273 = getelementptr i8, ptr %t26, i64 %t272
  %t274 = load float, ptr %t273, align 4
  %t275 = mul i64 %t271, 4
  %t276 = getelementptr i8, ptr %t30, i64 %t275
  %t277 = load <16 x float>, ptr %t276, align 4
  %t278 = insertelement <16 x float> poison, float %t274, i64 0
  %t279 = shufflevector <16 x float> %t278, <16 x float> poison, <16 x i32> zeroinitializer
  %t280 = fmul <16 x float> %t279, %t277
  %t281 = fadd <16 x float> %t269, %t280
  store <16 x float> %t281, ptr %t268, align 64
  br label %done31
done31:
  %t282 = mul i32 %t58, 16
  %t283 = add i32 %t282, 3
  %t284 = zext i32 %t283 to i64
  %t285 = mul i64 %t284, %t24
  %t286 = mul i32 %t57, 16
  %t287 = zext i32 %t286 to i64
  %t288 = getelementptr i8, ptr %t1, i64 192
  %t289 = load <16 x float>, ptr %t288, align 64
  %t290 = add i64 %t285, %t175
  %t291 = add i64 %t176, %t287
  %t292 = mul i64 %t290, 4
  %t293 = getelementptr i8, ptr %t26, i64 %t292
  %t294 = load float, ptr %t293, align 4
  %t295 = mul i64 %t291, 4
  %t296 = getelementptr i8, ptr %t30, i64 %t295
  %t297 = load <16 x float>, ptr %t296, align 4
  %t298 = insertelement <16 x float> poison, float %t294, i64 0
  %t299 = shufflevector <16 x float> %t298, <16 x float> poison, <16 x i32> zeroinitializer
  %t300 = fmul <16 x float> %t299, %t297
  %t301 = fadd <16 x float> %t289, %t300
  store <16 x float> %t301, ptr %t288, align 64
  br label %done32
done32:
  %t302 = mul i32 %t58, 16
  %t303 = add i32 %t302, 4
  %t304 = zext i32 %t303 to i64
  %t305 = mul i64 %t304, %t24
  %t306 = mul i32 %t57, 16
  %t307 = zext i32 %t306 to i64
  %t308 = getelementptr i8, ptr %t1, i64 256
  %t309 = load <16 x float>, ptr %t308, align 64
  %t310 = add i64 %t305, %t175
  %t311 = add i64 %t176, %t307
  %t312 = mul i64 %t310, 4
  %t313 = getelementptr i8, ptr %t26, i64 %t312
  %t314 = load float, ptr %t313, align 4
  %t315 = mul i64 %t311, 4
  %t316 = getelementptr i8, ptr %t30, i64 %t315
  %t317 = load <16 x float>, ptr %t316, align 4
  %t318 = insertelement <16 x float> poison, float %t314, i64 0
  %t319 = shufflevector <16 x float> %t318, <16 x float> poison, <16 x i32> zeroinitializer
  %t320 = fmul <16 x float> %t319, %t317
  %t321 = fadd <16 x float> %t309, %t320
  store <16 x float> %t321, ptr %t308, align 64
  br label %done33
done33:
  %t322 = mul i32 %t58, 16
  %t323 = add i32 %t322, 5
  %t324 = zext i32 %t323 to i64
  %t325 = mul i64 %t324, %t24
  %t326 = mul i32 %t57, 16
  %t327 = zext i32 %t326 to i64
  %t328 = getelementptr i8, ptr %t1, i64 320
  %t329 = load <16 x float>, ptr %t328, align 64
  %t330 = add i64 %t325, %t175
  %t331 = add i64 %t176, %t327
  %t332 = mul i64 %t330, 4
  %t333 = getelementptr i8, ptr %t26, i64 %t332
  %t334 = load float, ptr %t333, align 4
  %t335 = mul i64 %t331, 4
  %t336 = getelementptr i8, ptr %t30, i64 %t335
  %t337 = load <16 x float>, ptr %t336, align 4
  %t338 = insertelement <16 x float> poison, float %t334, i64 0
  %t339 = shufflevector <16 x float> %t338, <16 x float> poison, <16 x i32> zeroinitializer
  %t340 = fmul <16 x float> %t339, %t337
  %t341 = fadd <16 x float> %t329, %t340
  store <16 x float> %t341, ptr %t328, align 64
  br label %done34
done34:
  %t342 = mul i32 %t58, 16
  %t343 = add i32 %t342, 6
  %t344 = zext i32 %t343 to i64
  %t345 = mul i64 %t344, %t24
  %t346 = mul i32 %t57, 16
  %t347 = zext i32 %t346 to i64
  %t348 = getelementptr i8, ptr %t1, i64 384
  %t349 = load <16 x float>, ptr %t348, align 64
  %t350 = add i64 %t345, %t175
  %t351 = add i64 %t176, %t347
  %t352 = mul i64 %t350, 4
  %t353 = getelementptr i8, ptr %t26, i64 %t352
  %t354 = load float, ptr %t353, align 4
  %t355 = mul i64 %t351, 4
  %t356 = getelementptr i8, ptr %t30, i64 %t355
  %t357 = load <16 x float>, ptr %t356, align 4
  %t358 = insertelement <16 x float> poison, float %t354, i64 0
  %t359 = shufflevector <16 x float> %t358, <16 x float> poison, <16 x i32> zeroinitializer
  %t360 = fmul <16 x float> %t359, %t357
  %t361 = fadd <16 x float> %t349, %t360
  store <16 x float> %t361, ptr %t348, align 64
  br label %done35
done35:
  %t362 = mul i32 %t58, 16
  %t363 = add i32 %t362, 7
  %t364 = zext i32 %t363 to i64
  %t365 = mul i64 %t364, %t24
  %t366 = mul i32 %t57, 16
  %t367 = zext i32 %t366 to i64
  %t368 = getelementptr i8, ptr %t1, i64 448
  %t369 = load <16 x float>, ptr %t368, align 64
  %t370 = add i64 %t365, %t175
  %t371 = add i64 %t176, %t367
  %t372 = mul i64 %t370, 4
  %t373 = getelementptr i8, ptr %t26, i64 %t372
  %t374 = load float, ptr %t373, align 4
  %t375 = mul i64 %t371, 4
  %t376 = getelementptr i8, ptr %t30, i64 %t375
  %t377 = load <16 x float>, ptr %t376, align 4
  %t378 = insertelement <16 x float> poison, float %t374, i64 0
  %t379 = shufflevector <16 x float> %t378, <16 x float> poison, <16 x i32> zeroinitializer
  %t380 = fmul <16 x float> %t379, %t377
  %t381 = fadd <16 x float> %t369, %t380
  store <16 x float> %t381, ptr %t368, align 64
  br label %done36
done36:
  %t382 = mul i32 %t58, 16
  %t383 = add i32 %t382, 8
  %t384 = zext i32 %t383 to i64
  %t385 = mul i64 %t384, %t24
  %t386 = mul i32 %t57, 16
  %t387 = zext i32 %t386 to i64
  %t388 = getelementptr i8, ptr %t1, i64 512
  %t389 = load <16 x float>, ptr %t388, align 64
  %t390 = add i64 %t385, %t175
  %t391 = add i64 %t176, %t387
  %t392 = mul i64 %t390, 4
  %t393 = getelementptr i8, ptr %t26, i64 %t392
  %t394 = load float, ptr %t393, align 4
  %t395 = mul i64 %t391, 4
  %t396 = getelementptr i8, ptr %t30, i64 %t395
  %t397 = load <16 x float>, ptr %t396, align 4
  %t398 = insertelement <16 x float> poison, float %t394, i64 0
  %t399 = shufflevector <16 x float> %t398, <16 x float> poison, <16 x i32> zeroinitializer
  %t400 = fmul <16 x float> %t399, %t397
  %t401 = fadd <16 x float> %t389, %t400
  store <16 x float> %t401, ptr %t388, align 64
  br label %done37
done37:
  %t402 = mul i32 %t58, 16
  %t403 = add i32 %t402, 9
  %t404 = zext i32 %t403 to i64
  %t405 = mul i64 %t404, %t24
  %t406 = mul i32 %t57, 16
  %t407 = zext i32 %t406 to i64
  %t408 = getelementptr i8, ptr %t1, i64 576
  %t409 = load <16 x float>, ptr %t408, align 64
  %t410 = add i64 %t405, %t175
  %t411 = add i64 %t176, %t407
  %t412 = mul i64 %t410, 4
  %t413 = getelementptr i8, ptr %t26, i64 %t412
  %t414 = load float, ptr %t413, align 4
  %t415 = mul i64 %t411, 4
  %t416 = getelementptr i8, ptr %t30, i64 %t415
  %t417 = load <16 x float>, ptr %t416, align 4
  %t418 = insertelement <16 x float> poison, float %t414, i64 0
  %t419 = shufflevector <16 x float> %t418, <16 x float> poison, <16 x i32> zeroinitializer
  %t420 = fmul <16 x float> %t419, %t417
  %t421 = fadd <16 x float> %t409, %t420
  store <16 x float> %t421, ptr %t408, align 64
  br label %done38
done38:
  %t422 = mul i32 %t58, 16
  %t423 = add i32 %t422, 10
  %t424 = zext i32 %t423 to i64
  %t425 = mul i64 %t424, %t24
  %t426 = mul i32 %t57, 16
  %t427 = zext i32 %t426 to i64
  %t428 = getelementptr i8, ptr %t1, i64 640
  %t429 = load <16 x float>, ptr %t428, align 64
  %t430 = add i64 %t425, %t175
  %t431 = add i64 %t176, %t427
  %t432 = mul i64 %t430, 4
  %t433 = getelementptr i8, ptr %t26, i64 %t432
  %t434 = load float, ptr %t433, align 4
  %t435 = mul i64 %t431, 4
  %t436 = getelementptr i8, ptr %t30, i64 %t435
  %t437 = load <16 x float>, ptr %t436, align 4
  %t438 = insertelement <16 x float> poison, float %t434, i64 0
  %t439 = shufflevector <16 x float> %t438, <16 x float> poison, <16 x i32> zeroinitializer
  %t440 = fmul <16 x float> %t439, %t437
  %t441 = fadd <16 x float> %t429, %t440
  store <16 x float> %t441, ptr %t428, align 64
  br label %done39
done39:
  %t442 = mul i32 %t58, 16
  %t443 = add i32 %t442, 11
  %t444 = zext i32 %t443 to i64
  %t445 = mul i64 %t444, %t24
  %t446 = mul i32 %t57, 16
  %t447 = zext i32 %t446 to i64
  %t448 = getelementptr i8, ptr %t1, i64 704
  %t449 = load <16 x float>, ptr %t448, align 64
  %t450 = add i64 %t445, %t175
  %t451 = add i64 %t176, %t447
  %t452 = mul i64 %t450, 4
  %t453 = getelementptr i8, ptr %t26, i64 %t452
  %t454 = load float, ptr %t453, align 4
  %t455 = mul i64 %t451, 4
  %t456 = getelementptr i8, ptr %t30, i64 %t455
  %t457 = load <16 x float>, ptr %t456, align 4
  %t458 = insertelement <16 x float> poison, float %t454, i64 0
  %t459 = shufflevector <16 x float> %t458, <16 x float> poison, <16 x i32> zeroinitializer
  %t460 = fmul <16 x float> %t459, %t457
  %t461 = fadd <16 x float> %t449, %t460
  store <16 x float> %t461, ptr %t448, align 64
  br label %done40
done40:
  %t462 = mul i32 %t58, 16
  %t463 = add i32 %t462, 12
  %t464 = zext i32 %t463 to i64
  %t465 = mul i64 %t464, %t24
  %t466 = mul i32 %t57, 16
  %t467 = zext i32 %t466 to i64
  %t468 = getelementptr i8, ptr %t1, i64 768
  %t469 = load <16 x float>, ptr %t468, align 64
  %t470 = add i64 %t465, %t175
  %t471 = add i64 %t176, %t467
  %t472 = mul i64 %t470, 4
  %t473 = getelementptr i8, ptr %t26, i64 %t472
  %t474 = load float, ptr %t473, align 4
  %t475 = mul i64 %t471, 4
  %t476 = getelementptr i8, ptr %t30, i64 %t475
  %t477 = load <16 x float>, ptr %t476, align 4
  %t478 = insertelement <16 x float> poison, float %t474, i64 0
  %t479 = shufflevector <16 x float> %t478, <16 x float> poison, <16 x i32> zeroinitializer
  %t480 = fmul <16 x float> %t479, %t477
  %t481 = fadd <16 x float> %t469, %t480
  store <16 x float> %t481, ptr %t468, align 64
  br label %done41
done41:
  %t482 = mul i32 %t58, 16
  %t483 = add i32 %t482, 13
  %t484 = zext i32 %t483 to i64
  %t485 = mul i64 %t484, %t24
  %t486 = mul i32 %t57, 16
  %t487 = zext i32 %t486 to i64
  %t488 = getelementptr i8, ptr %t1, i64 832
  %t489 = load <16 x float>, ptr %t488, align 64
  %t490 = add i64 %t485, %t175
  %t491 = add i64 %t176, %t487
  %t492 = mul i64 %t490, 4
  %t493 = getelementptr i8, ptr %t26, i64 %t492
  %t494 = load float, ptr %t493, align 4
  %t495 = mul i64 %t491, 4
  %t496 = getelementptr i8, ptr %t30, i64 %t495
  %t497 = load <16 x float>, ptr %t496, align 4
  %t498 = insertelement <16 x float> poison, float %t494, i64 0
  %t499 = shufflevector <16 x float> %t498, <16 x float> poison, <16 x i32> zeroinitializer
  %t500 = fmul <16 x float> %t499, %t497
  %t501 = fadd <16 x float> %t489, %t500
  store <16 x float> %t501, ptr %t488, align 64
  br label %done42
done42:
  %t502 = mul i32 %t58, 16
  %t503 = add i32 %t502, 14
  %t504 = zext i32 %t503 to i64
  %t505 = mul i64 %t504, %t24
  %t506 = mul i32 %t57, 16
  %t507 = zext i32 %t506 to i64
  %t508 = getelementptr i8, ptr %t1, i64 896
  %t509 = load <16 x float>, ptr %t508, align 64
  %t510 = add i64 %t505, %t175
  %t511 = add i64 %t176, %t507
  %t512 = mul i64 %t510, 4
  %t513 = getelementptr i8, ptr %t26, i64 %t512
  %t514 = load float, ptr %t513, align 4
  %t515 = mul i64 %t511, 4
  %t516 = getelementptr i8, ptr %t30, i64 %t515
  %t517 = load <16 x float>, ptr %t516, align 4
  %t518 = insertelement <16 x float> poison, float %t514, i64 0
  %t519 = shufflevector <16 x float> %t518, <16 x float> poison, <16 x i32> zeroinitializer
  %t520 = fmul <16 x float> %t519, %t517
  %t521 = fadd <16 x float> %t509, %t520
  store <16 x float> %t521, ptr %t508, align 64
  br label %done43
done43:
  %t522 = mul i32 %t58, 16
  %t523 = add i32 %t522, 15
  %t524 = zext i32 %t523 to i64
  %t525 = mul i64 %t524, %t24
  %t526 = mul i32 %t57, 16
  %t527 = zext i32 %t526 to i64
  %t528 = getelementptr i8, ptr %t1, i64 960
  %t529 = load <16 x float>, ptr %t528, align 64
  %t530 = add i64 %t525, %t175
  %t531 = add i64 %t176, %t527
  %t532 = mul i64 %t530, 4
  %t533 = getelementptr i8, ptr %t26, i64 %t532
  %t534 = load float, ptr %t533, align 4
  %t535 = mul i64 %t531, 4
  %t536 = getelementptr i8, ptr %t30, i64 %t535
  %t537 = load <16 x float>, ptr %t536, align 4
  %t538 = insertelement <16 x float> poison, float %t534, i64 0
  %t539 = shufflevector <16 x float> %t538, <16 x float> poison, <16 x i32> zeroinitializer
  %t540 = fmul <16 x float> %t539, %t537
  %t541 = fadd <16 x float> %t529, %t540
  store <16 x float> %t541, ptr %t528, align 64
  br label %done44
done44:
  br label %join26
general28:
  %t542 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t542, ptr %t2, align 64
  %t543 = getelementptr i8, ptr %t1, i64 64
  %t544 = load <16 x float>, ptr %t543, align 64
  %t545 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t544, ptr %t545, align 64
  %t546 = getelementptr i8, ptr %t1, i64 128
  %t547 = load <16 x float>, ptr %t546, align 64
  %t548 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t547, ptr %t548, align 64
  %t549 = getelementptr i8, ptr %t1, i64 192
  %t550 = load <16 x float>, ptr %t549, align 64
  %t551 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t550, ptr %t551, align 64
  %t552 = getelementptr i8, ptr %t1, i64 256
  %t553 = load <16 x float>, ptr %t552, align 64
  %t554 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t553, ptr %t554, align 64
  %t555 = getelementptr i8, ptr %t1, i64 320
  %t556 = load <16 x float>, ptr %t555, align 64
  %t557 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t556, ptr %t557, align 64
  %t558 = getelementptr i8, ptr %t1, i64 384
  %t559 = load <16 x float>, ptr %t558, align 64
  %t560 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t559, ptr %t560, align 64
  %t561 = getelementptr i8, ptr %t1, i64 448
  %t562 = load <16 x float>, ptr %t561, align 64
  %t563 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t562, ptr %t563, align 64
  %t564 = getelementptr i8, ptr %t1, i64 512
  %t565 = load <16 x float>, ptr %t564, align 64
  %t566 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t565, ptr %t566, align 64
  %t567 = getelementptr i8, ptr %t1, i64 576
  %t568 = load <16 x float>, ptr %t567, align 64
  %t569 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t568, ptr %t569, align 64
  %t570 = getelementptr i8, ptr %t1, i64 640
  %t571 = load <16 x float>, ptr %t570, align 64
  %t572 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t571, ptr %t572, align 64
  %t573 = getelementptr i8, ptr %t1, i64 704
  %t574 = load <16 x float>, ptr %t573, align 64
  %t575 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t574, ptr %t575, align 64
  %t576 = getelementptr i8, ptr %t1, i64 768
  %t577 = load <16 x float>, ptr %t576, align 64
  %t578 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t577, ptr %t578, align 64
  %t579 = getelementptr i8, ptr %t1, i64 832
  %t580 = load <16 x float>, ptr %t579, align 64
  %t581 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t580, ptr %t581, align 64
  %t582 = getelementptr i8, ptr %t1, i64 896
  %t583 = load <16 x float>, ptr %t582, align 64
  %t584 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t583, ptr %t584, align 64
  %t585 = getelementptr i8, ptr %t1, i64 960
  %t586 = load <16 x float>, ptr %t585, align 64
  %t587 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t586, ptr %t587, align 64
  store i32 zeroinitializer, ptr %t588
  br label %row45
row45:
  %t589 = load i32, ptr %t588
  %t590 = zext i32 %t589 to i64
  %t591 = mul i32 %t58, 16
  %t592 = add i32 %t591, %t589
  %t593 = zext i32 %t592 to i64
  %t594 = mul i64 %t593, %t24
  %t595 = mul i32 %t57, 16
  %t596 = zext i32 %t595 to i64
  %t597 = mul i64 %t590, 64
  %t598 = getelementptr i8, ptr %t2, i64 %t597
  %t599 = load <16 x float>, ptr %t598, align 64
  %t600 = add i64 %t594, %t175
  %t601 = add i64 %t176, %t596
  %t602 = icmp ult i64 %t600, %t28
  %t603 = mul i64 %t600, 4
  %t604 = getelementptr i8, ptr %t26, i64 %t603
  %t605 = select i1 %t602, ptr %t604, ptr @zeros
  %t606 = load float, ptr %t605, align 4
  %t607 = insertelement <16 x i64> poison, i64 %t601, i64 0
  %t608 = shufflevector <16 x i64> %t607, <16 x i64> poison, <16 x i32> zeroinitializer
  %t609 = add <16 x i64> %t608, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t612 = icmp ult <16 x i64> %t609, %t611
  %t613 = mul i64 %t601, 4
  %t614 = getelementptr i8, ptr %t30, i64 %t613
  %t615 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t614, <16 x i1> %t612, <16 x float> zeroinitializer)
  %t616 = insertelement <16 x float> poison, float %t606, i64 0
  %t617 = shufflevector <16 x float> %t616, <16 x float> poison, <16 x i32> zeroinitializer
  %t618 = fmul <16 x float> %t617, %t615
  %t619 = fadd <16 x float> %t599, %t618
  store <16 x float> %t619, ptr %t598, align 64
  br label %done46
done46:
  %t620 = add i32 %t589, 1
  store i32 %t620, ptr %t588
  %t621 = icmp ult i32 %t620, 16
  br i1 %t621, label %row45, label %after47, !llvm.loop !3
after47:
  %t622 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t622, ptr %t1, align 64
  %t623 = getelementptr i8, ptr %t2, i64 64
  %t624 = load <16 x float>, ptr %t623, align 64
  %t625 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t624, ptr %t625, align 64
  %t626 = getelementptr i8, ptr %t2, i64 128
  %t627 = load <16 x float>, ptr %t626, align 64
  %t628 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t627, ptr %t628, align 64
  %t629 = getelementptr i8, ptr %t2, i64 192
  %t630 = load <16 x float>, ptr %t629, align 64
  %t631 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t630, ptr %t631, align 64
  %t632 = getelementptr i8, ptr %t2, i64 256
  %t633 = load <16 x float>, ptr %t632, align 64
  %t634 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t633, ptr %t634, align 64
  %t635 = getelementptr i8, ptr %t2, i64 320
  %t636 = load <16 x float>, ptr %t635, align 64
  %t637 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t636, ptr %t637, align 64
  %t638 = getelementptr i8, ptr %t2, i64 384
  %t639 = load <16 x float>, ptr %t638, align 64
  %t640 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t639, ptr %t640, align 64
  %t641 = getelementptr i8, ptr %t2, i64 448
  %t642 = load <16 x float>, ptr %t641, align 64
  %t643 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t642, ptr %t643, align 64
  %t644 = getelementptr i8, ptr %t2, i64 512
  %t645 = load <16 x float>, ptr %t644, align 64
  %t646 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t645, ptr %t646, align 64
  %t647 = getelementptr i8, ptr %t2, i64 576
  %t648 = load <16 x float>, ptr %t647, align 64
  %t649 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t648, ptr %t649, align 64
  %t650 = getelementptr i8, ptr %t2, i64 640
  %t651 = load <16 x float>, ptr %t650, align 64
  %t652 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t651, ptr %t652, align 64
  %t653 = getelementptr i8, ptr %t2, i64 704
  %t654 = load <16 x float>, ptr %t653, align 64
  %t655 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t654, ptr %t655, align 64
  %t656 = getelementptr i8, ptr %t2, i64 768
  %t657 = load <16 x float>, ptr %t656, align 64
  %t658 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t657, ptr %t658, align 64
  %t659 = getelementptr i8, ptr %t2, i64 832
  %t660 = load <16 x float>, ptr %t659, align 64
  %t661 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t660, ptr %t661, align 64
  %t662 = getelementptr i8, ptr %t2, i64 896
  %t663 = load <16 x float>, ptr %t662, align 64
  %t664 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t663, ptr %t664, align 64
  %t665 = getelementptr i8, ptr %t2, i64 960
  %t666 = load <16 x float>, ptr %t665, align 64
  %t667 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t666, ptr %t667, align 64
  br label %join26
join26:
  br label %next25
next25:
  %t668 = add i64 %t175, 1
  %t669 = icmp ult i64 %t668, %t24
  store i64 %t668, ptr %t173
  br i1 %t669, label %loop22, label %exit23
exit23:
  %t670 = mul i32 %t58, 16
  %t671 = zext i32 %t670 to i64
  %t672 = icmp sge i64 %t24, 0
  %t673 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t671, i64 %t24)
  %t674 = extractvalue {i64, i1} %t673, 0
  %t675 = extractvalue {i64, i1} %t673, 1
  %t676 = xor i1 %t675, true
  %t677 = mul i32 %t57, 16
  %t678 = zext i32 %t677 to i64
  %t679 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t674, i64 %t678)
  %t680 = extractvalue {i64, i1} %t679, 0
  %t681 = extractvalue {i64, i1} %t679, 1
  %t682 = xor i1 %t681, true
  %t683 = add i32 %t670, 15
  %t684 = zext i32 %t683 to i64
  %t685 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t684, i64 %t24)
  %t686 = extractvalue {i64, i1} %t685, 0
  %t687 = extractvalue {i64, i1} %t685, 1
  %t688 = xor i1 %t687, true
  %t689 = add i32 %t677, 15
  %t690 = zext i32 %t689 to i64
  %t691 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t686, i64 %t690)
  %t692 = extractvalue {i64, i1} %t691, 0
  %t693 = extractvalue {i64, i1} %t691, 1
  %t694 = xor i1 %t693, true
  %t695 = and i1 %t672, %t676
  %t696 = and i1 %t695, %t682
  %t697 = and i1 %t696, %t688
  %t698 = and i1 %t697, %t694
  %t699 = icmp ult i64 %t692, %t36
  %t700 = and i1 %t698, %t699
  br i1 %t700, label %fast49, label %general50, !prof !0
fast49:
  %t701 = mul i32 %t58, 16
  %t702 = zext i32 %t701 to i64
  %t703 = mul i64 %t702, %t24
  %t704 = mul i32 %t57, 16
  %t705 = zext i32 %t704 to i64
  %t706 = load <16 x float>, ptr %t1, align 64
  %t707 = add i64 %t703, %t705
  %t708 = fcmp uno <16 x float> %t706, zeroinitializer
  %t709 = select <16 x i1> %t708, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t706
  %t710 = mul i64 %t707, 4
  %t711 = getelementptr i8, ptr %t34, i64 %t710
  store <16 x float> %t709, ptr %t711, align 4
  br label %done51
done51:
  %t712 = mul i32 %t58, 16
  %t713 = add i32 %t712, 1
  %t714 = zext i32 %t713 to i64
  %t715 = mul i64 %t714, %t24
  %t716 = mul i32 %t57, 16
  %t717 = zext i32 %t716 to i64
  %t718 = getelementptr i8, ptr %t1, i64 64
  %t719 = load <16 x float>, ptr %t718, align 64
  %t720 = add i64 %t715, %t717
  %t721 = fcmp uno <16 x float> %t719, zeroinitializer
  %t722 = select <16 x i1> %t721, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t719
  %t723 = mul i64 %t720, 4
  %t724 = getelementptr i8, ptr %t34, i64 %t723
  store <16 x float> %t722, ptr %t724, align 4
  br label %done52
done52:
  %t725 = mul i32 %t58, 16
  %t726 = add i32 %t725, 2
  %t727 = zext i32 %t726 to i64
  %t728 = mul i64 %t727, %t24
  %t729 = mul i32 %t57, 16
  %t730 = zext i32 %t729 to i64
  %t731 = getelementptr i8, ptr %t1, i64 128
  %t732 = load <16 x float>, ptr %t731, align 64
  %t733 = add i64 %t728, %t730
  %t734 = fcmp uno <16 x float> %t732, zeroinitializer
  %t735 = select <16 x i1> %t734, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t732
  %t736 = mul i64 %t733, 4
  %t737 = getelementptr i8, ptr %t34, i64 %t736
  store <16 x float> %t735, ptr %t737, align 4
  br label %done53
done53:
  %t738 = mul i32 %t58, 16
  %t739 = add i32 %t738, 3
  %t740 = zext i32 %t739 to i64
  %t741 = mul i64 %t740, %t24
  %t742 = mul i32 %t57, 16
  %t743 = zext i32 %t742 to i64
  %t744 = getelementptr i8, ptr %t1, i64 192
  %t745 = load <16 x float>, ptr %t744, align 64
  %t746 = add i64 %t741, %t743
  %t747 = fcmp uno <16 x float> %t745, zeroinitializer
  %t748 = select <16 x i1> %t747, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t745
  %t749 = mul i64 %t746, 4
  %t750 = getelementptr i8, ptr %t34, i64 %t749
  store <16 x float> %t748, ptr %t750, align 4
  br label %done54
done54:
  %t751 = mul i32 %t58, 16
  %t752 = add i32 %t751, 4
  %t753 = zext i32 %t752 to i64
  %t754 = mul i64 %t753, %t24
  %t755 = mul i32 %t57, 16
  %t756 = zext i32 %t755 to i64
  %t757 = getelementptr i8, ptr %t1, i64 256
  %t758 = load <16 x float>, ptr %t757, align 64
  %t759 = add i64 %t754, %t756
  %t760 = fcmp uno <16 x float> %t758, zeroinitializer
  %t761 = select <16 x i1> %t760, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t758
  %t762 = mul i64 %t759, 4
  %t763 = getelementptr i8, ptr %t34, i64 %t762
  store <16 x float> %t761, ptr %t763, align 4
  br label %done55
done55:
  %t764 = mul i32 %t58, 16
  %t765 = add i32 %t764, 5
  %t766 = zext i32 %t765 to i64
  %t767 = mul i64 %t766, %t24
  %t768 = mul i32 %t57, 16
  %t769 = zext i32 %t768 to i64
  %t770 = getelementptr i8, ptr %t1, i64 320
  %t771 = load <16 x float>, ptr %t770, align 64
  %t772 = add i64 %t767, %t769
  %t773 = fcmp uno <16 x float> %t771, zeroinitializer
  %t774 = select <16 x i1> %t773, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t771
  %t775 = mul i64 %t772, 4
  %t776 = getelementptr i8, ptr %t34, i64 %t775
  store <16 x float> %t774, ptr %t776, align 4
  br label %done56
done56:
  %t777 = mul i32 %t58, 16
  %t778 = add i32 %t777, 6
  %t779 = zext i32 %t778 to i64
  %t780 = mul i64 %t779, %t24
  %t781 = mul i32 %t57, 16
  %t782 = zext i32 %t781 to i64
  %t783 = getelementptr i8, ptr %t1, i64 384
  %t784 = load <16 x float>, ptr %t783, align 64
  %t785 = add i64 %t780, %t782
  %t786 = fcmp uno <16 x float> %t784, zeroinitializer
  %t787 = select <16 x i1> %t786, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t784
  %t788 = mul i64 %t785, 4
  %t789 = getelementptr i8, ptr %t34, i64 %t788
  store <16 x float> %t787, ptr %t789, align 4
  br label %done57
done57:
  %t790 = mul i32 %t58, 16
  %t791 = add i32 %t790, 7
  %t792 = zext i32 %t791 to i64
  %t793 = mul i64 %t792, %t24
  %t794 = mul i32 %t57, 16
  %t795 = zext i32 %t794 to i64
  %t796 = getelementptr i8, ptr %t1, i64 448
  %t797 = load <16 x float>, ptr %t796, align 64
  %t798 = add i64 %t793, %t795
  %t799 = fcmp uno <16 x float> %t797, zeroinitializer
  %t800 = select <16 x i1> %t799, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t797
  %t801 = mul i64 %t798, 4
  %t802 = getelementptr i8, ptr %t34, i64 %t801
  store <16 x float> %t800, ptr %t802, align 4
  br label %done58
done58:
  %t803 = mul i32 %t58, 16
  %t804 = add i32 %t803, 8
  %t805 = zext i32 %t804 to i64
  %t806 = mul i64 %t805, %t24
  %t807 = mul i32 %t57, 16
  %t808 = zext i32 %t807 to i64
  %t809 = getelementptr i8, ptr %t1, i64 512
  %t810 = load <16 x float>, ptr %t809, align 64
  %t811 = add i64 %t806, %t808
  %t812 = fcmp uno <16 x float> %t810, zeroinitializer
  %t813 = select <16 x i1> %t812, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t810
  %t814 = mul i64 %t811, 4
  %t815 = getelementptr i8, ptr %t34, i64 %t814
  store <16 x float> %t813, ptr %t815, align 4
  br label %done59
done59:
  %t816 = mul i32 %t58, 16
  %t817 = add i32 %t816, 9
  %t818 = zext i32 %t817 to i64
  %t819 = mul i64 %t818, %t24
  %t820 = mul i32 %t57, 16
  %t821 = zext i32 %t820 to i64
  %t822 = getelementptr i8, ptr %t1, i64 576
  %t823 = load <16 x float>, ptr %t822, align 64
  %t824 = add i64 %t819, %t821
  %t825 = fcmp uno <16 x float> %t823, zeroinitializer
  %t826 = select <16 x i1> %t825, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t823
  %t827 = mul i64 %t824, 4
  %t828 = getelementptr i8, ptr %t34, i64 %t827
  store <16 x float> %t826, ptr %t828, align 4
  br label %done60
done60:
  %t829 = mul i32 %t58, 16
  %t830 = add i32 %t829, 10
  %t831 = zext i32 %t830 to i64
  %t832 = mul i64 %t831, %t24
  %t833 = mul i32 %t57, 16
  %t834 = zext i32 %t833 to i64
  %t835 = getelementptr i8, ptr %t1, i64 640
  %t836 = load <16 x float>, ptr %t835, align 64
  %t837 = add i64 %t832, %t834
  %t838 = fcmp uno <16 x float> %t836, zeroinitializer
  %t839 = select <16 x i1> %t838, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t836
  %t840 = mul i64 %t837, 4
  %t841 = getelementptr i8, ptr %t34, i64 %t840
  store <16 x float> %t839, ptr %t841, align 4
  br label %done61
done61:
  %t842 = mul i32 %t58, 16
  %t843 = add i32 %t842, 11
  %t844 = zext i32 %t843 to i64
  %t845 = mul i64 %t844, %t24
  %t846 = mul i32 %t57, 16
  %t847 = zext i32 %t846 to i64
  %t848 = getelementptr i8, ptr %t1, i64 704
  %t849 = load <16 x float>, ptr %t848, align 64
  %t850 = add i64 %t845, %t847
  %t851 = fcmp uno <16 x float> %t849, zeroinitializer
  %t852 = select <16 x i1> %t851, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t849
  %t853 = mul i64 %t850, 4
  %t854 = getelementptr i8, ptr %t34, i64 %t853
  store <16 x float> %t852, ptr %t854, align 4
  br label %done62
done62:
  %t855 = mul i32 %t58, 16
  %t856 = add i32 %t855, 12
  %t857 = zext i32 %t856 to i64
  %t858 = mul i64 %t857, %t24
  %t859 = mul i32 %t57, 16
  %t860 = zext i32 %t859 to i64
  %t861 = getelementptr i8, ptr %t1, i64 768
  %t862 = load <16 x float>, ptr %t861, align 64
  %t863 = add i64 %t858, %t860
  %t864 = fcmp uno <16 x float> %t862, zeroinitializer
  %t865 = select <16 x i1> %t864, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t862
  %t866 = mul i64 %t863, 4
  %t867 = getelementptr i8, ptr %t34, i64 %t866
  store <16 x float> %t865, ptr %t867, align 4
  br label %done63
done63:
  %t868 = mul i32 %t58, 16
  %t869 = add i32 %t868, 13
  %t870 = zext i32 %t869 to i64
  %t871 = mul i64 %t870, %t24
  %t872 = mul i32 %t57, 16
  %t873 = zext i32 %t872 to i64
  %t874 = getelementptr i8, ptr %t1, i64 832
  %t875 = load <16 x float>, ptr %t874, align 64
  %t876 = add i64 %t871, %t873
  %t877 = fcmp uno <16 x float> %t875, zeroinitializer
  %t878 = select <16 x i1> %t877, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t875
  %t879 = mul i64 %t876, 4
  %t880 = getelementptr i8, ptr %t34, i64 %t879
  store <16 x float> %t878, ptr %t880, align 4
  br label %done64
done64:
  %t881 = mul i32 %t58, 16
  %t882 = add i32 %t881, 14
  %t883 = zext i32 %t882 to i64
  %t884 = mul i64 %t883, %t24
  %t885 = mul i32 %t57, 16
  %t886 = zext i32 %t885 to i64
  %t887 = getelementptr i8, ptr %t1, i64 896
  %t888 = load <16 x float>, ptr %t887, align 64
  %t889 = add i64 %t884, %t886
  %t890 = fcmp uno <16 x float> %t888, zeroinitializer
  %t891 = select <16 x i1> %t890, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t888
  %t892 = mul i64 %t889, 4
  %t893 = getelementptr i8, ptr %t34, i64 %t892
  store <16 x float> %t891, ptr %t893, align 4
  br label %done65
done65:
  %t894 = mul i32 %t58, 16
  %t895 = add i32 %t894, 15
  %t896 = zext i32 %t895 to i64
  %t897 = mul i64 %t896, %t24
  %t898 = mul i32 %t57, 16
  %t899 = zext i32 %t898 to i64
  %t900 = getelementptr i8, ptr %t1, i64 960
  %t901 = load <16 x float>, ptr %t900, align 64
  %t902 = add i64 %t897, %t899
  %t903 = fcmp uno <16 x float> %t901, zeroinitializer
  %t904 = select <16 x i1> %t903, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t901
  %t905 = mul i64 %t902, 4
  %t906 = getelementptr i8, ptr %t34, i64 %t905
  store <16 x float> %t904, ptr %t906, align 4
  br label %done66
done66:
  br label %join48
general50:
  %t907 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t907, ptr %t2, align 64
  %t908 = getelementptr i8, ptr %t1, i64 64
  %t909 = load <16 x float>, ptr %t908, align 64
  %t910 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t909, ptr %t910, align 64
  %t911 = getelementptr i8, ptr %t1, i64 128
  %t912 = load <16 x float>, ptr %t911, align 64
  %t913 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t912, ptr %t913, align 64
  %t914 = getelementptr i8, ptr %t1, i64 192
  %t915 = load <16 x float>, ptr %t914, align 64
  %t916 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t915, ptr %t916, align 64
  %t917 = getelementptr i8, ptr %t1, i64 256
  %t918 = load <16 x float>, ptr %t917, align 64
  %t919 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t918, ptr %t919, align 64
  %t920 = getelementptr i8, ptr %t1, i64 320
  %t921 = load <16 x float>, ptr %t920, align 64
  %t922 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t921, ptr %t922, align 64
  %t923 = getelementptr i8, ptr %t1, i64 384
  %t924 = load <16 x float>, ptr %t923, align 64
  %t925 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t924, ptr %t925, align 64
  %t926 = getelementptr i8, ptr %t1, i64 448
  %t927 = load <16 x float>, ptr %t926, align 64
  %t928 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t927, ptr %t928, align 64
  %t929 = getelementptr i8, ptr %t1, i64 512
  %t930 = load <16 x float>, ptr %t929, align 64
  %t931 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t930, ptr %t931, align 64
  %t932 = getelementptr i8, ptr %t1, i64 576
  %t933 = load <16 x float>, ptr %t932, align 64
  %t934 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t933, ptr %t934, align 64
  %t935 = getelementptr i8, ptr %t1, i64 640
  %t936 = load <16 x float>, ptr %t935, align 64
  %t937 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t936, ptr %t937, align 64
  %t938 = getelementptr i8, ptr %t1, i64 704
  %t939 = load <16 x float>, ptr %t938, align 64
  %t940 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t939, ptr %t940, align 64
  %t941 = getelementptr i8, ptr %t1, i64 768
  %t942 = load <16 x float>, ptr %t941, align 64
  %t943 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t942, ptr %t943, align 64
  %t944 = getelementptr i8, ptr %t1, i64 832
  %t945 = load <16 x float>, ptr %t944, align 64
  %t946 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t945, ptr %t946, align 64
  %t947 = getelementptr i8, ptr %t1, i64 896
  %t948 = load <16 x float>, ptr %t947, align 64
  %t949 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t948, ptr %t949, align 64
  %t950 = getelementptr i8, ptr %t1, i64 960
  %t951 = load <16 x float>, ptr %t950, align 64
  %t952 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t951, ptr %t952, align 64
  store i32 zeroinitializer, ptr %t953
  br label %row67
row67:
  %t954 = load i32, ptr %t953
  %t955 = zext i32 %t954 to i64
  %t956 = mul i32 %t58, 16
  %t957 = add i32 %t956, %t954
  %t958 = zext i32 %t957 to i64
  %t959 = mul i64 %t958, %t24
  %t960 = mul i32 %t57, 16
  %t961 = zext i32 %t960 to i64
  %t962 = mul i64 %t955, 64
  %t963 = getelementptr i8, ptr %t2, i64 %t962
  %t964 = load <16 x float>, ptr %t963, align 64
  %t965 = add i64 %t959, %t961
  %t966 = fcmp uno <16 x float> %t964, zeroinitializer
  %t967 = select <16 x i1> %t966, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t964
  %t968 = insertelement <16 x i64> poison, i64 %t965, i64 0
  %t969 = shufflevector <16 x i64> %t968, <16 x i64> poison, <16 x i32> zeroinitializer
  %t970 = add <16 x i64> %t969, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t973 = icmp ult <16 x i64> %t970, %t972
  %t974 = mul i64 %t965, 4
  %t975 = getelementptr i8, ptr %t34, i64 %t974
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t967, ptr align 4 %t975, <16 x i1> %t973)
  br label %done68
done68:
  %t976 = add i32 %t954, 1
  store i32 %t976, ptr %t953
  %t977 = icmp ult i32 %t976, 16
  br i1 %t977, label %row67, label %after69, !llvm.loop !4
after69:
  %t978 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t978, ptr %t1, align 64
  %t979 = getelementptr i8, ptr %t2, i64 64
  %t980 = load <16 x float>, ptr %t979, align 64
  %t981 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t980, ptr %t981, align 64
  %t982 = getelementptr i8, ptr %t2, i64 128
  %t983 = load <16 x float>, ptr %t982, align 64
  %t984 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t983, ptr %t984, align 64
  %t985 = getelementptr i8, ptr %t2, i64 192
  %t986 = load <16 x float>, ptr %t985, align 64
  %t987 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t986, ptr %t987, align 64
  %t988 = getelementptr i8, ptr %t2, i64 256
  %t989 = load <16 x float>, ptr %t988, align 64
  %t990 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t989, ptr %t990, align 64
  %t991 = getelementptr i8, ptr %t2, i64 320
  %t992 = load <16 x float>, ptr %t991, align 64
  %t993 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t992, ptr %t993, align 64
  %t994 = getelementptr i8, ptr %t2, i64 384
  %t995 = load <16 x float>, ptr %t994, align 64
  %t996 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t995, ptr %t996, align 64
  %t997 = getelementptr i8, ptr %t2, i64 448
  %t998 = load <16 x float>, ptr %t997, align 64
  %t999 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t998, ptr %t999, align 64
  %t1000 = getelementptr i8, ptr %t2, i64 512
  %t1001 = load <16 x float>, ptr %t1000, align 64
  %t1002 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1001, ptr %t1002, align 64
  %t1003 = getelementptr i8, ptr %t2, i64 576
  %t1004 = load <16 x float>, ptr %t1003, align 64
  %t1005 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1004, ptr %t1005, align 64
  %t1006 = getelementptr i8, ptr %t2, i64 640
  %t1007 = load <16 x float>, ptr %t1006, align 64
  %t1008 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1007, ptr %t1008, align 64
  %t1009 = getelementptr i8, ptr %t2, i64 704
  %t1010 = load <16 x float>, ptr %t1009, align 64
  %t1011 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1010, ptr %t1011, align 64
  %t1012 = getelementptr i8, ptr %t2, i64 768
  %t1013 = load <16 x float>, ptr %t1012, align 64
  %t1014 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1013, ptr %t1014, align 64
  %t1015 = getelementptr i8, ptr %t2, i64 832
  %t1016 = load <16 x float>, ptr %t1015, align 64
  %t1017 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1016, ptr %t1017, align 64
  %t1018 = getelementptr i8, ptr %t2, i64 896
  %t1019 = load <16 x float>, ptr %t1018, align 64
  %t1020 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1019, ptr %t1020, align 64
  %t1021 = getelementptr i8, ptr %t2, i64 960
  %t1022 = load <16 x float>, ptr %t1021, align 64
  %t1023 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1022, ptr %t1023, align 64
  br label %join48
join48:
  br label %finished1
finished1:
  %t1024 = load i32, ptr %t38
  %t1025 = add i32 %t1024, 1
  %t1026 = icmp uge i32 %t1025, %t4
  %t1027 = select i1 %t1026, i32 0, i32 %t1025
  store i32 %t1027, ptr %t38
  %t1028 = zext i1 %t1026 to i32
  %t1029 = load i32, ptr %t39
  %t1030 = add i32 %t1029, %t1028
  %t1031 = icmp uge i32 %t1030, %t6
  %t1032 = select i1 %t1031, i32 0, i32 %t1030
  store i32 %t1032, ptr %t39
  %t1033 = zext i1 %t1031 to i32
  %t1034 = load i32, ptr %t40
  %t1035 = add i32 %t1034, %t1033
  %t1036 = icmp uge i32 %t1035, %t8
  %t1037 = select i1 %t1036, i32 0, i32 %t1035
  store i32 %t1037, ptr %t40
  %t1038 = zext i1 %t1036 to i32
  %t1039 = load i64, ptr %t37
  %t1040 = add i64 %t1039, 1
  store i64 %t1040, ptr %t37
  %t1041 = icmp ult i64 %t1040, %end
  br i1 %t1041, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
