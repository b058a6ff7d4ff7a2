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
  %t1192 = alloca i32
  %t1210 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t1211 = shufflevector <16 x i64> %t1210, <16 x i64> poison, <16 x i32> zeroinitializer
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
  %t703 = icmp sge i64 %t24, 0
  %t704 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t702, i64 %t24)
  %t705 = extractvalue {i64, i1} %t704, 0
  %t706 = extractvalue {i64, i1} %t704, 1
  %t707 = xor i1 %t706, true
  %t708 = mul i32 %t57, 16
  %t709 = zext i32 %t708 to i64
  %t710 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t705, i64 %t709)
  %t711 = extractvalue {i64, i1} %t710, 0
  %t712 = extractvalue {i64, i1} %t710, 1
  %t713 = xor i1 %t712, true
  %t714 = ptrtoint ptr %t34 to i64
  %t715 = mul i64 %t711, 4
  %t716 = add i64 %t714, %t715
  %t717 = add i32 %t701, 1
  %t718 = zext i32 %t717 to i64
  %t719 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t718, i64 %t24)
  %t720 = extractvalue {i64, i1} %t719, 0
  %t721 = extractvalue {i64, i1} %t719, 1
  %t722 = xor i1 %t721, true
  %t723 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t720, i64 %t709)
  %t724 = extractvalue {i64, i1} %t723, 0
  %t725 = extractvalue {i64, i1} %t723, 1
  %t726 = xor i1 %t725, true
  %t727 = sub i64 %t724, %t711
  %t728 = mul i64 %t727, 4
  %t729 = or i64 %t716, %t728
  %t730 = and i64 %t729, 63
  %t731 = icmp eq i64 %t730, 0
  %t732 = icmp uge i64 %t36, 8388608
  %t733 = and i1 %t731, %t732
  br i1 %t733, label %large51, label %small52
large51:
  %t734 = mul i32 %t58, 16
  %t735 = zext i32 %t734 to i64
  %t736 = mul i64 %t735, %t24
  %t737 = mul i32 %t57, 16
  %t738 = zext i32 %t737 to i64
  %t739 = load <16 x float>, ptr %t1, align 64
  %t740 = add i64 %t736, %t738
  %t741 = fcmp uno <16 x float> %t739, zeroinitializer
  %t742 = select <16 x i1> %t741, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t739
  %t743 = mul i64 %t740, 4
  %t744 = getelementptr i8, ptr %t34, i64 %t743
  store <16 x float> %t742, ptr %t744, align 64, !nontemporal !2
  br label %done53
done53:
  %t745 = mul i32 %t58, 16
  %t746 = add i32 %t745, 1
  %t747 = zext i32 %t746 to i64
  %t748 = mul i64 %t747, %t24
  %t749 = mul i32 %t57, 16
  %t750 = zext i32 %t749 to i64
  %t751 = getelementptr i8, ptr %t1, i64 64
  %t752 = load <16 x float>, ptr %t751, align 64
  %t753 = add i64 %t748, %t750
  %t754 = fcmp uno <16 x float> %t752, zeroinitializer
  %t755 = select <16 x i1> %t754, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t752
  %t756 = mul i64 %t753, 4
  %t757 = getelementptr i8, ptr %t34, i64 %t756
  store <16 x float> %t755, ptr %t757, align 64, !nontemporal !2
  br label %done54
done54:
  %t758 = mul i32 %t58, 16
  %t759 = add i32 %t758, 2
  %t760 = zext i32 %t759 to i64
  %t761 = mul i64 %t760, %t24
  %t762 = mul i32 %t57, 16
  %t763 = zext i32 %t762 to i64
  %t764 = getelementptr i8, ptr %t1, i64 128
  %t765 = load <16 x float>, ptr %t764, align 64
  %t766 = add i64 %t761, %t763
  %t767 = fcmp uno <16 x float> %t765, zeroinitializer
  %t768 = select <16 x i1> %t767, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t765
  %t769 = mul i64 %t766, 4
  %t770 = getelementptr i8, ptr %t34, i64 %t769
  store <16 x float> %t768, ptr %t770, align 64, !nontemporal !2
  br label %done55
done55:
  %t771 = mul i32 %t58, 16
  %t772 = add i32 %t771, 3
  %t773 = zext i32 %t772 to i64
  %t774 = mul i64 %t773, %t24
  %t775 = mul i32 %t57, 16
  %t776 = zext i32 %t775 to i64
  %t777 = getelementptr i8, ptr %t1, i64 192
  %t778 = load <16 x float>, ptr %t777, align 64
  %t779 = add i64 %t774, %t776
  %t780 = fcmp uno <16 x float> %t778, zeroinitializer
  %t781 = select <16 x i1> %t780, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t778
  %t782 = mul i64 %t779, 4
  %t783 = getelementptr i8, ptr %t34, i64 %t782
  store <16 x float> %t781, ptr %t783, align 64, !nontemporal !2
  br label %done56
done56:
  %t784 = mul i32 %t58, 16
  %t785 = add i32 %t784, 4
  %t786 = zext i32 %t785 to i64
  %t787 = mul i64 %t786, %t24
  %t788 = mul i32 %t57, 16
  %t789 = zext i32 %t788 to i64
  %t790 = getelementptr i8, ptr %t1, i64 256
  %t791 = load <16 x float>, ptr %t790, align 64
  %t792 = add i64 %t787, %t789
  %t793 = fcmp uno <16 x float> %t791, zeroinitializer
  %t794 = select <16 x i1> %t793, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t791
  %t795 = mul i64 %t792, 4
  %t796 = getelementptr i8, ptr %t34, i64 %t795
  store <16 x float> %t794, ptr %t796, align 64, !nontemporal !2
  br label %done57
done57:
  %t797 = mul i32 %t58, 16
  %t798 = add i32 %t797, 5
  %t799 = zext i32 %t798 to i64
  %t800 = mul i64 %t799, %t24
  %t801 = mul i32 %t57, 16
  %t802 = zext i32 %t801 to i64
  %t803 = getelementptr i8, ptr %t1, i64 320
  %t804 = load <16 x float>, ptr %t803, align 64
  %t805 = add i64 %t800, %t802
  %t806 = fcmp uno <16 x float> %t804, zeroinitializer
  %t807 = select <16 x i1> %t806, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t804
  %t808 = mul i64 %t805, 4
  %t809 = getelementptr i8, ptr %t34, i64 %t808
  store <16 x float> %t807, ptr %t809, align 64, !nontemporal !2
  br label %done58
done58:
  %t810 = mul i32 %t58, 16
  %t811 = add i32 %t810, 6
  %t812 = zext i32 %t811 to i64
  %t813 = mul i64 %t812, %t24
  %t814 = mul i32 %t57, 16
  %t815 = zext i32 %t814 to i64
  %t816 = getelementptr i8, ptr %t1, i64 384
  %t817 = load <16 x float>, ptr %t816, align 64
  %t818 = add i64 %t813, %t815
  %t819 = fcmp uno <16 x float> %t817, zeroinitializer
  %t820 = select <16 x i1> %t819, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t817
  %t821 = mul i64 %t818, 4
  %t822 = getelementptr i8, ptr %t34, i64 %t821
  store <16 x float> %t820, ptr %t822, align 64, !nontemporal !2
  br label %done59
done59:
  %t823 = mul i32 %t58, 16
  %t824 = add i32 %t823, 7
  %t825 = zext i32 %t824 to i64
  %t826 = mul i64 %t825, %t24
  %t827 = mul i32 %t57, 16
  %t828 = zext i32 %t827 to i64
  %t829 = getelementptr i8, ptr %t1, i64 448
  %t830 = load <16 x float>, ptr %t829, align 64
  %t831 = add i64 %t826, %t828
  %t832 = fcmp uno <16 x float> %t830, zeroinitializer
  %t833 = select <16 x i1> %t832, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t830
  %t834 = mul i64 %t831, 4
  %t835 = getelementptr i8, ptr %t34, i64 %t834
  store <16 x float> %t833, ptr %t835, align 64, !nontemporal !2
  br label %done60
done60:
  %t836 = mul i32 %t58, 16
  %t837 = add i32 %t836, 8
  %t838 = zext i32 %t837 to i64
  %t839 = mul i64 %t838, %t24
  %t840 = mul i32 %t57, 16
  %t841 = zext i32 %t840 to i64
  %t842 = getelementptr i8, ptr %t1, i64 512
  %t843 = load <16 x float>, ptr %t842, align 64
  %t844 = add i64 %t839, %t841
  %t845 = fcmp uno <16 x float> %t843, zeroinitializer
  %t846 = select <16 x i1> %t845, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t843
  %t847 = mul i64 %t844, 4
  %t848 = getelementptr i8, ptr %t34, i64 %t847
  store <16 x float> %t846, ptr %t848, align 64, !nontemporal !2
  br label %done61
done61:
  %t849 = mul i32 %t58, 16
  %t850 = add i32 %t849, 9
  %t851 = zext i32 %t850 to i64
  %t852 = mul i64 %t851, %t24
  %t853 = mul i32 %t57, 16
  %t854 = zext i32 %t853 to i64
  %t855 = getelementptr i8, ptr %t1, i64 576
  %t856 = load <16 x float>, ptr %t855, align 64
  %t857 = add i64 %t852, %t854
  %t858 = fcmp uno <16 x float> %t856, zeroinitializer
  %t859 = select <16 x i1> %t858, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t856
  %t860 = mul i64 %t857, 4
  %t861 = getelementptr i8, ptr %t34, i64 %t860
  store <16 x float> %t859, ptr %t861, align 64, !nontemporal !2
  br label %done62
done62:
  %t862 = mul i32 %t58, 16
  %t863 = add i32 %t862, 10
  %t864 = zext i32 %t863 to i64
  %t865 = mul i64 %t864, %t24
  %t866 = mul i32 %t57, 16
  %t867 = zext i32 %t866 to i64
  %t868 = getelementptr i8, ptr %t1, i64 640
  %t869 = load <16 x float>, ptr %t868, align 64
  %t870 = add i64 %t865, %t867
  %t871 = fcmp uno <16 x float> %t869, zeroinitializer
  %t872 = select <16 x i1> %t871, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t869
  %t873 = mul i64 %t870, 4
  %t874 = getelementptr i8, ptr %t34, i64 %t873
  store <16 x float> %t872, ptr %t874, align 64, !nontemporal !2
  br label %done63
done63:
  %t875 = mul i32 %t58, 16
  %t876 = add i32 %t875, 11
  %t877 = zext i32 %t876 to i64
  %t878 = mul i64 %t877, %t24
  %t879 = mul i32 %t57, 16
  %t880 = zext i32 %t879 to i64
  %t881 = getelementptr i8, ptr %t1, i64 704
  %t882 = load <16 x float>, ptr %t881, align 64
  %t883 = add i64 %t878, %t880
  %t884 = fcmp uno <16 x float> %t882, zeroinitializer
  %t885 = select <16 x i1> %t884, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t882
  %t886 = mul i64 %t883, 4
  %t887 = getelementptr i8, ptr %t34, i64 %t886
  store <16 x float> %t885, ptr %t887, align 64, !nontemporal !2
  br label %done64
done64:
  %t888 = mul i32 %t58, 16
  %t889 = add i32 %t888, 12
  %t890 = zext i32 %t889 to i64
  %t891 = mul i64 %t890, %t24
  %t892 = mul i32 %t57, 16
  %t893 = zext i32 %t892 to i64
  %t894 = getelementptr i8, ptr %t1, i64 768
  %t895 = load <16 x float>, ptr %t894, align 64
  %t896 = add i64 %t891, %t893
  %t897 = fcmp uno <16 x float> %t895, zeroinitializer
  %t898 = select <16 x i1> %t897, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t895
  %t899 = mul i64 %t896, 4
  %t900 = getelementptr i8, ptr %t34, i64 %t899
  store <16 x float> %t898, ptr %t900, align 64, !nontemporal !2
  br label %done65
done65:
  %t901 = mul i32 %t58, 16
  %t902 = add i32 %t901, 13
  %t903 = zext i32 %t902 to i64
  %t904 = mul i64 %t903, %t24
  %t905 = mul i32 %t57, 16
  %t906 = zext i32 %t905 to i64
  %t907 = getelementptr i8, ptr %t1, i64 832
  %t908 = load <16 x float>, ptr %t907, align 64
  %t909 = add i64 %t904, %t906
  %t910 = fcmp uno <16 x float> %t908, zeroinitializer
  %t911 = select <16 x i1> %t910, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t908
  %t912 = mul i64 %t909, 4
  %t913 = getelementptr i8, ptr %t34, i64 %t912
  store <16 x float> %t911, ptr %t913, align 64, !nontemporal !2
  br label %done66
done66:
  %t914 = mul i32 %t58, 16
  %t915 = add i32 %t914, 14
  %t916 = zext i32 %t915 to i64
  %t917 = mul i64 %t916, %t24
  %t918 = mul i32 %t57, 16
  %t919 = zext i32 %t918 to i64
  %t920 = getelementptr i8, ptr %t1, i64 896
  %t921 = load <16 x float>, ptr %t920, align 64
  %t922 = add i64 %t917, %t919
  %t923 = fcmp uno <16 x float> %t921, zeroinitializer
  %t924 = select <16 x i1> %t923, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t921
  %t925 = mul i64 %t922, 4
  %t926 = getelementptr i8, ptr %t34, i64 %t925
  store <16 x float> %t924, ptr %t926, align 64, !nontemporal !2
  br label %done67
done67:
  %t927 = mul i32 %t58, 16
  %t928 = add i32 %t927, 15
  %t929 = zext i32 %t928 to i64
  %t930 = mul i64 %t929, %t24
  %t931 = mul i32 %t57, 16
  %t932 = zext i32 %t931 to i64
  %t933 = getelementptr i8, ptr %t1, i64 960
  %t934 = load <16 x float>, ptr %t933, align 64
  %t935 = add i64 %t930, %t932
  %t936 = fcmp uno <16 x float> %t934, zeroinitializer
  %t937 = select <16 x i1> %t936, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t934
  %t938 = mul i64 %t935, 4
  %t939 = getelementptr i8, ptr %t34, i64 %t938
  store <16 x float> %t937, ptr %t939, align 64, !nontemporal !2
  br label %done68
done68:
  br label %join48
small52:
  %t940 = mul i32 %t58, 16
  %t941 = zext i32 %t940 to i64
  %t942 = mul i64 %t941, %t24
  %t943 = mul i32 %t57, 16
  %t944 = zext i32 %t943 to i64
  %t945 = load <16 x float>, ptr %t1, align 64
  %t946 = add i64 %t942, %t944
  %t947 = fcmp uno <16 x float> %t945, zeroinitializer
  %t948 = select <16 x i1> %t947, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t945
  %t949 = mul i64 %t946, 4
  %t950 = getelementptr i8, ptr %t34, i64 %t949
  store <16 x float> %t948, ptr %t950, align 4
  br label %done69
done69:
  %t951 = mul i32 %t58, 16
  %t952 = add i32 %t951, 1
  %t953 = zext i32 %t952 to i64
  %t954 = mul i64 %t953, %t24
  %t955 = mul i32 %t57, 16
  %t956 = zext i32 %t955 to i64
  %t957 = getelementptr i8, ptr %t1, i64 64
  %t958 = load <16 x float>, ptr %t957, align 64
  %t959 = add i64 %t954, %t956
  %t960 = fcmp uno <16 x float> %t958, zeroinitializer
  %t961 = select <16 x i1> %t960, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t958
  %t962 = mul i64 %t959, 4
  %t963 = getelementptr i8, ptr %t34, i64 %t962
  store <16 x float> %t961, ptr %t963, align 4
  br label %done70
done70:
  %t964 = mul i32 %t58, 16
  %t965 = add i32 %t964, 2
  %t966 = zext i32 %t965 to i64
  %t967 = mul i64 %t966, %t24
  %t968 = mul i32 %t57, 16
  %t969 = zext i32 %t968 to i64
  %t970 = getelementptr i8, ptr %t1, i64 128
  %t971 = load <16 x float>, ptr %t970, align 64
  %t972 = add i64 %t967, %t969
  %t973 = fcmp uno <16 x float> %t971, zeroinitializer
  %t974 = select <16 x i1> %t973, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t971
  %t975 = mul i64 %t972, 4
  %t976 = getelementptr i8, ptr %t34, i64 %t975
  store <16 x float> %t974, ptr %t976, align 4
  br label %done71
done71:
  %t977 = mul i32 %t58, 16
  %t978 = add i32 %t977, 3
  %t979 = zext i32 %t978 to i64
  %t980 = mul i64 %t979, %t24
  %t981 = mul i32 %t57, 16
  %t982 = zext i32 %t981 to i64
  %t983 = getelementptr i8, ptr %t1, i64 192
  %t984 = load <16 x float>, ptr %t983, align 64
  %t985 = add i64 %t980, %t982
  %t986 = fcmp uno <16 x float> %t984, zeroinitializer
  %t987 = select <16 x i1> %t986, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t984
  %t988 = mul i64 %t985, 4
  %t989 = getelementptr i8, ptr %t34, i64 %t988
  store <16 x float> %t987, ptr %t989, align 4
  br label %done72
done72:
  %t990 = mul i32 %t58, 16
  %t991 = add i32 %t990, 4
  %t992 = zext i32 %t991 to i64
  %t993 = mul i64 %t992, %t24
  %t994 = mul i32 %t57, 16
  %t995 = zext i32 %t994 to i64
  %t996 = getelementptr i8, ptr %t1, i64 256
  %t997 = load <16 x float>, ptr %t996, align 64
  %t998 = add i64 %t993, %t995
  %t999 = fcmp uno <16 x float> %t997, zeroinitializer
  %t1000 = select <16 x i1> %t999, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t997
  %t1001 = mul i64 %t998, 4
  %t1002 = getelementptr i8, ptr %t34, i64 %t1001
  store <16 x float> %t1000, ptr %t1002, align 4
  br label %done73
done73:
  %t1003 = mul i32 %t58, 16
  %t1004 = add i32 %t1003, 5
  %t1005 = zext i32 %t1004 to i64
  %t1006 = mul i64 %t1005, %t24
  %t1007 = mul i32 %t57, 16
  %t1008 = zext i32 %t1007 to i64
  %t1009 = getelementptr i8, ptr %t1, i64 320
  %t1010 = load <16 x float>, ptr %t1009, align 64
  %t1011 = add i64 %t1006, %t1008
  %t1012 = fcmp uno <16 x float> %t1010, zeroinitializer
  %t1013 = select <16 x i1> %t1012, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1010
  %t1014 = mul i64 %t1011, 4
  %t1015 = getelementptr i8, ptr %t34, i64 %t1014
  store <16 x float> %t1013, ptr %t1015, align 4
  br label %done74
done74:
  %t1016 = mul i32 %t58, 16
  %t1017 = add i32 %t1016, 6
  %t1018 = zext i32 %t1017 to i64
  %t1019 = mul i64 %t1018, %t24
  %t1020 = mul i32 %t57, 16
  %t1021 = zext i32 %t1020 to i64
  %t1022 = getelementptr i8, ptr %t1, i64 384
  %t1023 = load <16 x float>, ptr %t1022, align 64
  %t1024 = add i64 %t1019, %t1021
  %t1025 = fcmp uno <16 x float> %t1023, zeroinitializer
  %t1026 = select <16 x i1> %t1025, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1023
  %t1027 = mul i64 %t1024, 4
  %t1028 = getelementptr i8, ptr %t34, i64 %t1027
  store <16 x float> %t1026, ptr %t1028, align 4
  br label %done75
done75:
  %t1029 = mul i32 %t58, 16
  %t1030 = add i32 %t1029, 7
  %t1031 = zext i32 %t1030 to i64
  %t1032 = mul i64 %t1031, %t24
  %t1033 = mul i32 %t57, 16
  %t1034 = zext i32 %t1033 to i64
  %t1035 = getelementptr i8, ptr %t1, i64 448
  %t1036 = load <16 x float>, ptr %t1035, align 64
  %t1037 = add i64 %t1032, %t1034
  %t1038 = fcmp uno <16 x float> %t1036, zeroinitializer
  %t1039 = select <16 x i1> %t1038, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1036
  %t1040 = mul i64 %t1037, 4
  %t1041 = getelementptr i8, ptr %t34, i64 %t1040
  store <16 x float> %t1039, ptr %t1041, align 4
  br label %done76
done76:
  %t1042 = mul i32 %t58, 16
  %t1043 = add i32 %t1042, 8
  %t1044 = zext i32 %t1043 to i64
  %t1045 = mul i64 %t1044, %t24
  %t1046 = mul i32 %t57, 16
  %t1047 = zext i32 %t1046 to i64
  %t1048 = getelementptr i8, ptr %t1, i64 512
  %t1049 = load <16 x float>, ptr %t1048, align 64
  %t1050 = add i64 %t1045, %t1047
  %t1051 = fcmp uno <16 x float> %t1049, zeroinitializer
  %t1052 = select <16 x i1> %t1051, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1049
  %t1053 = mul i64 %t1050, 4
  %t1054 = getelementptr i8, ptr %t34, i64 %t1053
  store <16 x float> %t1052, ptr %t1054, align 4
  br label %done77
done77:
  %t1055 = mul i32 %t58, 16
  %t1056 = add i32 %t1055, 9
  %t1057 = zext i32 %t1056 to i64
  %t1058 = mul i64 %t1057, %t24
  %t1059 = mul i32 %t57, 16
  %t1060 = zext i32 %t1059 to i64
  %t1061 = getelementptr i8, ptr %t1, i64 576
  %t1062 = load <16 x float>, ptr %t1061, align 64
  %t1063 = add i64 %t1058, %t1060
  %t1064 = fcmp uno <16 x float> %t1062, zeroinitializer
  %t1065 = select <16 x i1> %t1064, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1062
  %t1066 = mul i64 %t1063, 4
  %t1067 = getelementptr i8, ptr %t34, i64 %t1066
  store <16 x float> %t1065, ptr %t1067, align 4
  br label %done78
done78:
  %t1068 = mul i32 %t58, 16
  %t1069 = add i32 %t1068, 10
  %t1070 = zext i32 %t1069 to i64
  %t1071 = mul i64 %t1070, %t24
  %t1072 = mul i32 %t57, 16
  %t1073 = zext i32 %t1072 to i64
  %t1074 = getelementptr i8, ptr %t1, i64 640
  %t1075 = load <16 x float>, ptr %t1074, align 64
  %t1076 = add i64 %t1071, %t1073
  %t1077 = fcmp uno <16 x float> %t1075, zeroinitializer
  %t1078 = select <16 x i1> %t1077, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1075
  %t1079 = mul i64 %t1076, 4
  %t1080 = getelementptr i8, ptr %t34, i64 %t1079
  store <16 x float> %t1078, ptr %t1080, align 4
  br label %done79
done79:
  %t1081 = mul i32 %t58, 16
  %t1082 = add i32 %t1081, 11
  %t1083 = zext i32 %t1082 to i64
  %t1084 = mul i64 %t1083, %t24
  %t1085 = mul i32 %t57, 16
  %t1086 = zext i32 %t1085 to i64
  %t1087 = getelementptr i8, ptr %t1, i64 704
  %t1088 = load <16 x float>, ptr %t1087, align 64
  %t1089 = add i64 %t1084, %t1086
  %t1090 = fcmp uno <16 x float> %t1088, zeroinitializer
  %t1091 = select <16 x i1> %t1090, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1088
  %t1092 = mul i64 %t1089, 4
  %t1093 = getelementptr i8, ptr %t34, i64 %t1092
  store <16 x float> %t1091, ptr %t1093, align 4
  br label %done80
done80:
  %t1094 = mul i32 %t58, 16
  %t1095 = add i32 %t1094, 12
  %t1096 = zext i32 %t1095 to i64
  %t1097 = mul i64 %t1096, %t24
  %t1098 = mul i32 %t57, 16
  %t1099 = zext i32 %t1098 to i64
  %t1100 = getelementptr i8, ptr %t1, i64 768
  %t1101 = load <16 x float>, ptr %t1100, align 64
  %t1102 = add i64 %t1097, %t1099
  %t1103 = fcmp uno <16 x float> %t1101, zeroinitializer
  %t1104 = select <16 x i1> %t1103, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1101
  %t1105 = mul i64 %t1102, 4
  %t1106 = getelementptr i8, ptr %t34, i64 %t1105
  store <16 x float> %t1104, ptr %t1106, align 4
  br label %done81
done81:
  %t1107 = mul i32 %t58, 16
  %t1108 = add i32 %t1107, 13
  %t1109 = zext i32 %t1108 to i64
  %t1110 = mul i64 %t1109, %t24
  %t1111 = mul i32 %t57, 16
  %t1112 = zext i32 %t1111 to i64
  %t1113 = getelementptr i8, ptr %t1, i64 832
  %t1114 = load <16 x float>, ptr %t1113, align 64
  %t1115 = add i64 %t1110, %t1112
  %t1116 = fcmp uno <16 x float> %t1114, zeroinitializer
  %t1117 = select <16 x i1> %t1116, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1114
  %t1118 = mul i64 %t1115, 4
  %t1119 = getelementptr i8, ptr %t34, i64 %t1118
  store <16 x float> %t1117, ptr %t1119, align 4
  br label %done82
done82:
  %t1120 = mul i32 %t58, 16
  %t1121 = add i32 %t1120, 14
  %t1122 = zext i32 %t1121 to i64
  %t1123 = mul i64 %t1122, %t24
  %t1124 = mul i32 %t57, 16
  %t1125 = zext i32 %t1124 to i64
  %t1126 = getelementptr i8, ptr %t1, i64 896
  %t1127 = load <16 x float>, ptr %t1126, align 64
  %t1128 = add i64 %t1123, %t1125
  %t1129 = fcmp uno <16 x float> %t1127, zeroinitializer
  %t1130 = select <16 x i1> %t1129, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1127
  %t1131 = mul i64 %t1128, 4
  %t1132 = getelementptr i8, ptr %t34, i64 %t1131
  store <16 x float> %t1130, ptr %t1132, align 4
  br label %done83
done83:
  %t1133 = mul i32 %t58, 16
  %t1134 = add i32 %t1133, 15
  %t1135 = zext i32 %t1134 to i64
  %t1136 = mul i64 %t1135, %t24
  %t1137 = mul i32 %t57, 16
  %t1138 = zext i32 %t1137 to i64
  %t1139 = getelementptr i8, ptr %t1, i64 960
  %t1140 = load <16 x float>, ptr %t1139, align 64
  %t1141 = add i64 %t1136, %t1138
  %t1142 = fcmp uno <16 x float> %t1140, zeroinitializer
  %t1143 = select <16 x i1> %t1142, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1140
  %t1144 = mul i64 %t1141, 4
  %t1145 = getelementptr i8, ptr %t34, i64 %t1144
  store <16 x float> %t1143, ptr %t1145, align 4
  br label %done84
done84:
  br label %join48
general50:
  %t1146 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t1146, ptr %t2, align 64
  %t1147 = getelementptr i8, ptr %t1, i64 64
  %t1148 = load <16 x float>, ptr %t1147, align 64
  %t1149 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t1148, ptr %t1149, align 64
  %t1150 = getelementptr i8, ptr %t1, i64 128
  %t1151 = load <16 x float>, ptr %t1150, align 64
  %t1152 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t1151, ptr %t1152, align 64
  %t1153 = getelementptr i8, ptr %t1, i64 192
  %t1154 = load <16 x float>, ptr %t1153, align 64
  %t1155 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t1154, ptr %t1155, align 64
  %t1156 = getelementptr i8, ptr %t1, i64 256
  %t1157 = load <16 x float>, ptr %t1156, align 64
  %t1158 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t1157, ptr %t1158, align 64
  %t1159 = getelementptr i8, ptr %t1, i64 320
  %t1160 = load <16 x float>, ptr %t1159, align 64
  %t1161 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t1160, ptr %t1161, align 64
  %t1162 = getelementptr i8, ptr %t1, i64 384
  %t1163 = load <16 x float>, ptr %t1162, align 64
  %t1164 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t1163, ptr %t1164, align 64
  %t1165 = getelementptr i8, ptr %t1, i64 448
  %t1166 = load <16 x float>, ptr %t1165, align 64
  %t1167 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t1166, ptr %t1167, align 64
  %t1168 = getelementptr i8, ptr %t1, i64 512
  %t1169 = load <16 x float>, ptr %t1168, align 64
  %t1170 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t1169, ptr %t1170, align 64
  %t1171 = getelementptr i8, ptr %t1, i64 576
  %t1172 = load <16 x float>, ptr %t1171, align 64
  %t1173 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t1172, ptr %t1173, align 64
  %t1174 = getelementptr i8, ptr %t1, i64 640
  %t1175 = load <16 x float>, ptr %t1174, align 64
  %t1176 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t1175, ptr %t1176, align 64
  %t1177 = getelementptr i8, ptr %t1, i64 704
  %t1178 = load <16 x float>, ptr %t1177, align 64
  %t1179 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t1178, ptr %t1179, align 64
  %t1180 = getelementptr i8, ptr %t1, i64 768
  %t1181 = load <16 x float>, ptr %t1180, align 64
  %t1182 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t1181, ptr %t1182, align 64
  %t1183 = getelementptr i8, ptr %t1, i64 832
  %t1184 = load <16 x float>, ptr %t1183, align 64
  %t1185 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t1184, ptr %t1185, align 64
  %t1186 = getelementptr i8, ptr %t1, i64 896
  %t1187 = load <16 x float>, ptr %t1186, align 64
  %t1188 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t1187, ptr %t1188, align 64
  %t1189 = getelementptr i8, ptr %t1, i64 960
  %t1190 = load <16 x float>, ptr %t1189, align 64
  %t1191 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t1190, ptr %t1191, align 64
  store i32 zeroinitializer, ptr %t1192
  br label %row85
row85:
  %t1193 = load i32, ptr %t1192
  %t1194 = zext i32 %t1193 to i64
  %t1195 = mul i32 %t58, 16
  %t1196 = add i32 %t1195, %t1193
  %t1197 = zext i32 %t1196 to i64
  %t1198 = mul i64 %t1197, %t24
  %t1199 = mul i32 %t57, 16
  %t1200 = zext i32 %t1199 to i64
  %t1201 = mul i64 %t1194, 64
  %t1202 = getelementptr i8, ptr %t2, i64 %t1201
  %t1203 = load <16 x float>, ptr %t1202, align 64
  %t1204 = add i64 %t1198, %t1200
  %t1205 = fcmp uno <16 x float> %t1203, zeroinitializer
  %t1206 = select <16 x i1> %t1205, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1203
  %t1207 = insertelement <16 x i64> poison, i64 %t1204, i64 0
  %t1208 = shufflevector <16 x i64> %t1207, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1209 = add <16 x i64> %t1208, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t1212 = icmp ult <16 x i64> %t1209, %t1211
  %t1213 = mul i64 %t1204, 4
  %t1214 = getelementptr i8, ptr %t34, i64 %t1213
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t1206, ptr align 4 %t1214, <16 x i1> %t1212)
  br label %done86
done86:
  %t1215 = add i32 %t1193, 1
  store i32 %t1215, ptr %t1192
  %t1216 = icmp ult i32 %t1215, 16
  br i1 %t1216, label %row85, label %after87, !llvm.loop !4
after87:
  %t1217 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t1217, ptr %t1, align 64
  %t1218 = getelementptr i8, ptr %t2, i64 64
  %t1219 = load <16 x float>, ptr %t1218, align 64
  %t1220 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t1219, ptr %t1220, align 64
  %t1221 = getelementptr i8, ptr %t2, i64 128
  %t1222 = load <16 x float>, ptr %t1221, align 64
  %t1223 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t1222, ptr %t1223, align 64
  %t1224 = getelementptr i8, ptr %t2, i64 192
  %t1225 = load <16 x float>, ptr %t1224, align 64
  %t1226 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t1225, ptr %t1226, align 64
  %t1227 = getelementptr i8, ptr %t2, i64 256
  %t1228 = load <16 x float>, ptr %t1227, align 64
  %t1229 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t1228, ptr %t1229, align 64
  %t1230 = getelementptr i8, ptr %t2, i64 320
  %t1231 = load <16 x float>, ptr %t1230, align 64
  %t1232 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t1231, ptr %t1232, align 64
  %t1233 = getelementptr i8, ptr %t2, i64 384
  %t1234 = load <16 x float>, ptr %t1233, align 64
  %t1235 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t1234, ptr %t1235, align 64
  %t1236 = getelementptr i8, ptr %t2, i64 448
  %t1237 = load <16 x float>, ptr %t1236, align 64
  %t1238 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t1237, ptr %t1238, align 64
  %t1239 = getelementptr i8, ptr %t2, i64 512
  %t1240 = load <16 x float>, ptr %t1239, align 64
  %t1241 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1240, ptr %t1241, align 64
  %t1242 = getelementptr i8, ptr %t2, i64 576
  %t1243 = load <16 x float>, ptr %t1242, align 64
  %t1244 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1243, ptr %t1244, align 64
  %t1245 = getelementptr i8, ptr %t2, i64 640
  %t1246 = load <16 x float>, ptr %t1245, align 64
  %t1247 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1246, ptr %t1247, align 64
  %t1248 = getelementptr i8, ptr %t2, i64 704
  %t1249 = load <16 x float>, ptr %t1248, align 64
  %t1250 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1249, ptr %t1250, align 64
  %t1251 = getelementptr i8, ptr %t2, i64 768
  %t1252 = load <16 x float>, ptr %t1251, align 64
  %t1253 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1252, ptr %t1253, align 64
  %t1254 = getelementptr i8, ptr %t2, i64 832
  %t1255 = load <16 x float>, ptr %t1254, align 64
  %t1256 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1255, ptr %t1256, align 64
  %t1257 = getelementptr i8, ptr %t2, i64 896
  %t1258 = load <16 x float>, ptr %t1257, align 64
  %t1259 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1258, ptr %t1259, align 64
  %t1260 = getelementptr i8, ptr %t2, i64 960
  %t1261 = load <16 x float>, ptr %t1260, align 64
  %t1262 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1261, ptr %t1262, align 64
  br label %join48
join48:
  br label %finished1
finished1:
  %t1263 = load i32, ptr %t38
  %t1264 = add i32 %t1263, 1
  %t1265 = icmp uge i32 %t1264, %t4
  %t1266 = select i1 %t1265, i32 0, i32 %t1264
  store i32 %t1266, ptr %t38
  %t1267 = zext i1 %t1265 to i32
  %t1268 = load i32, ptr %t39
  %t1269 = add i32 %t1268, %t1267
  %t1270 = icmp uge i32 %t1269, %t6
  %t1271 = select i1 %t1270, i32 0, i32 %t1269
  store i32 %t1271, ptr %t39
  %t1272 = zext i1 %t1270 to i32
  %t1273 = load i32, ptr %t40
  %t1274 = add i32 %t1273, %t1272
  %t1275 = icmp uge i32 %t1274, %t8
  %t1276 = select i1 %t1275, i32 0, i32 %t1274
  store i32 %t1276, ptr %t40
  %t1277 = zext i1 %t1275 to i32
  %t1278 = load i64, ptr %t37
  %t1279 = add i64 %t1278, 1
  store i64 %t1279, ptr %t37
  %t1280 = icmp ult i64 %t1279, %end
  br i1 %t1280, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
