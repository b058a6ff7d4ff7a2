; kernel "matmul", workgroups of [16, 16, 1], 16 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t1193 = alloca i32
  %t1211 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t1212 = shufflevector <16 x i64> %t1211, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1216 = load volatile i64, ptr @on, align 8
  %t1217 = trunc i64 %t1216 to i16
  %t1218 = bitcast i16 %t1217 to <16 x i1>
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
  %t616 = freeze <16 x float> %t615
  %t617 = insertelement <16 x float> poison, float %t606, i64 0
  %t618 = shufflevector <16 x float> %t617, <16 x float> poison, <16 x i32> zeroinitializer
  %t619 = fmul <16 x float> %t618, %t616
  %t620 = fadd <16 x float> %t599, %t619
  store <16 x float> %t620, ptr %t598, align 64
  br label %done46
done46:
  %t621 = add i32 %t589, 1
  store i32 %t621, ptr %t588
  %t622 = icmp ult i32 %t621, 16
  br i1 %t622, label %row45, label %after47, !llvm.loop !3
after47:
  %t623 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t623, ptr %t1, align 64
  %t624 = getelementptr i8, ptr %t2, i64 64
  %t625 = load <16 x float>, ptr %t624, align 64
  %t626 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t625, ptr %t626, align 64
  %t627 = getelementptr i8, ptr %t2, i64 128
  %t628 = load <16 x float>, ptr %t627, align 64
  %t629 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t628, ptr %t629, align 64
  %t630 = getelementptr i8, ptr %t2, i64 192
  %t631 = load <16 x float>, ptr %t630, align 64
  %t632 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t631, ptr %t632, align 64
  %t633 = getelementptr i8, ptr %t2, i64 256
  %t634 = load <16 x float>, ptr %t633, align 64
  %t635 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t634, ptr %t635, align 64
  %t636 = getelementptr i8, ptr %t2, i64 320
  %t637 = load <16 x float>, ptr %t636, align 64
  %t638 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t637, ptr %t638, align 64
  %t639 = getelementptr i8, ptr %t2, i64 384
  %t640 = load <16 x float>, ptr %t639, align 64
  %t641 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t640, ptr %t641, align 64
  %t642 = getelementptr i8, ptr %t2, i64 448
  %t643 = load <16 x float>, ptr %t642, align 64
  %t644 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t643, ptr %t644, align 64
  %t645 = getelementptr i8, ptr %t2, i64 512
  %t646 = load <16 x float>, ptr %t645, align 64
  %t647 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t646, ptr %t647, align 64
  %t648 = getelementptr i8, ptr %t2, i64 576
  %t649 = load <16 x float>, ptr %t648, align 64
  %t650 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t649, ptr %t650, align 64
  %t651 = getelementptr i8, ptr %t2, i64 640
  %t652 = load <16 x float>, ptr %t651, align 64
  %t653 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t652, ptr %t653, align 64
  %t654 = getelementptr i8, ptr %t2, i64 704
  %t655 = load <16 x float>, ptr %t654, align 64
  %t656 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t655, ptr %t656, align 64
  %t657 = getelementptr i8, ptr %t2, i64 768
  %t658 = load <16 x float>, ptr %t657, align 64
  %t659 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t658, ptr %t659, align 64
  %t660 = getelementptr i8, ptr %t2, i64 832
  %t661 = load <16 x float>, ptr %t660, align 64
  %t662 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t661, ptr %t662, align 64
  %t663 = getelementptr i8, ptr %t2, i64 896
  %t664 = load <16 x float>, ptr %t663, align 64
  %t665 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t664, ptr %t665, align 64
  %t666 = getelementptr i8, ptr %t2, i64 960
  %t667 = load <16 x float>, ptr %t666, align 64
  %t668 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t667, ptr %t668, align 64
  br label %join26
join26:
  br label %next25
next25:
  %t669 = add i64 %t175, 1
  %t670 = icmp ult i64 %t669, %t24
  store i64 %t669, ptr %t173
  br i1 %t670, label %loop22, label %exit23
exit23:
  %t671 = mul i32 %t58, 16
  %t672 = zext i32 %t671 to i64
  %t673 = icmp sge i64 %t24, 0
  %t674 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t672, i64 %t24)
  %t675 = extractvalue {i64, i1} %t674, 0
  %t676 = extractvalue {i64, i1} %t674, 1
  %t677 = xor i1 %t676, true
  %t678 = mul i32 %t57, 16
  %t679 = zext i32 %t678 to i64
  %t680 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t675, i64 %t679)
  %t681 = extractvalue {i64, i1} %t680, 0
  %t682 = extractvalue {i64, i1} %t680, 1
  %t683 = xor i1 %t682, true
  %t684 = add i32 %t671, 15
  %t685 = zext i32 %t684 to i64
  %t686 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t685, i64 %t24)
  %t687 = extractvalue {i64, i1} %t686, 0
  %t688 = extractvalue {i64, i1} %t686, 1
  %t689 = xor i1 %t688, true
  %t690 = add i32 %t678, 15
  %t691 = zext i32 %t690 to i64
  %t692 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t687, i64 %t691)
  %t693 = extractvalue {i64, i1} %t692, 0
  %t694 = extractvalue {i64, i1} %t692, 1
  %t695 = xor i1 %t694, true
  %t696 = and i1 %t673, %t677
  %t697 = and i1 %t696, %t683
  %t698 = and i1 %t697, %t689
  %t699 = and i1 %t698, %t695
  %t700 = icmp ult i64 %t693, %t36
  %t701 = and i1 %t699, %t700
  br i1 %t701, label %fast49, label %general50, !prof !0
fast49:
  %t702 = mul i32 %t58, 16
  %t703 = zext i32 %t702 to i64
  %t704 = icmp sge i64 %t24, 0
  %t705 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t703, i64 %t24)
  %t706 = extractvalue {i64, i1} %t705, 0
  %t707 = extractvalue {i64, i1} %t705, 1
  %t708 = xor i1 %t707, true
  %t709 = mul i32 %t57, 16
  %t710 = zext i32 %t709 to i64
  %t711 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t706, i64 %t710)
  %t712 = extractvalue {i64, i1} %t711, 0
  %t713 = extractvalue {i64, i1} %t711, 1
  %t714 = xor i1 %t713, true
  %t715 = ptrtoint ptr %t34 to i64
  %t716 = mul i64 %t712, 4
  %t717 = add i64 %t715, %t716
  %t718 = add i32 %t702, 1
  %t719 = zext i32 %t718 to i64
  %t720 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t719, i64 %t24)
  %t721 = extractvalue {i64, i1} %t720, 0
  %t722 = extractvalue {i64, i1} %t720, 1
  %t723 = xor i1 %t722, true
  %t724 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t721, i64 %t710)
  %t725 = extractvalue {i64, i1} %t724, 0
  %t726 = extractvalue {i64, i1} %t724, 1
  %t727 = xor i1 %t726, true
  %t728 = sub i64 %t725, %t712
  %t729 = mul i64 %t728, 4
  %t730 = or i64 %t717, %t729
  %t731 = and i64 %t730, 63
  %t732 = icmp eq i64 %t731, 0
  %t733 = icmp uge i64 %t36, 8388608
  %t734 = and i1 %t732, %t733
  br i1 %t734, label %large51, label %small52
large51:
  %t735 = mul i32 %t58, 16
  %t736 = zext i32 %t735 to i64
  %t737 = mul i64 %t736, %t24
  %t738 = mul i32 %t57, 16
  %t739 = zext i32 %t738 to i64
  %t740 = load <16 x float>, ptr %t1, align 64
  %t741 = add i64 %t737, %t739
  %t742 = fcmp uno <16 x float> %t740, zeroinitializer
  %t743 = select <16 x i1> %t742, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t740
  %t744 = mul i64 %t741, 4
  %t745 = getelementptr i8, ptr %t34, i64 %t744
  store <16 x float> %t743, ptr %t745, align 64, !nontemporal !2
  br label %done53
done53:
  %t746 = mul i32 %t58, 16
  %t747 = add i32 %t746, 1
  %t748 = zext i32 %t747 to i64
  %t749 = mul i64 %t748, %t24
  %t750 = mul i32 %t57, 16
  %t751 = zext i32 %t750 to i64
  %t752 = getelementptr i8, ptr %t1, i64 64
  %t753 = load <16 x float>, ptr %t752, align 64
  %t754 = add i64 %t749, %t751
  %t755 = fcmp uno <16 x float> %t753, zeroinitializer
  %t756 = select <16 x i1> %t755, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t753
  %t757 = mul i64 %t754, 4
  %t758 = getelementptr i8, ptr %t34, i64 %t757
  store <16 x float> %t756, ptr %t758, align 64, !nontemporal !2
  br label %done54
done54:
  %t759 = mul i32 %t58, 16
  %t760 = add i32 %t759, 2
  %t761 = zext i32 %t760 to i64
  %t762 = mul i64 %t761, %t24
  %t763 = mul i32 %t57, 16
  %t764 = zext i32 %t763 to i64
  %t765 = getelementptr i8, ptr %t1, i64 128
  %t766 = load <16 x float>, ptr %t765, align 64
  %t767 = add i64 %t762, %t764
  %t768 = fcmp uno <16 x float> %t766, zeroinitializer
  %t769 = select <16 x i1> %t768, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t766
  %t770 = mul i64 %t767, 4
  %t771 = getelementptr i8, ptr %t34, i64 %t770
  store <16 x float> %t769, ptr %t771, align 64, !nontemporal !2
  br label %done55
done55:
  %t772 = mul i32 %t58, 16
  %t773 = add i32 %t772, 3
  %t774 = zext i32 %t773 to i64
  %t775 = mul i64 %t774, %t24
  %t776 = mul i32 %t57, 16
  %t777 = zext i32 %t776 to i64
  %t778 = getelementptr i8, ptr %t1, i64 192
  %t779 = load <16 x float>, ptr %t778, align 64
  %t780 = add i64 %t775, %t777
  %t781 = fcmp uno <16 x float> %t779, zeroinitializer
  %t782 = select <16 x i1> %t781, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t779
  %t783 = mul i64 %t780, 4
  %t784 = getelementptr i8, ptr %t34, i64 %t783
  store <16 x float> %t782, ptr %t784, align 64, !nontemporal !2
  br label %done56
done56:
  %t785 = mul i32 %t58, 16
  %t786 = add i32 %t785, 4
  %t787 = zext i32 %t786 to i64
  %t788 = mul i64 %t787, %t24
  %t789 = mul i32 %t57, 16
  %t790 = zext i32 %t789 to i64
  %t791 = getelementptr i8, ptr %t1, i64 256
  %t792 = load <16 x float>, ptr %t791, align 64
  %t793 = add i64 %t788, %t790
  %t794 = fcmp uno <16 x float> %t792, zeroinitializer
  %t795 = select <16 x i1> %t794, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t792
  %t796 = mul i64 %t793, 4
  %t797 = getelementptr i8, ptr %t34, i64 %t796
  store <16 x float> %t795, ptr %t797, align 64, !nontemporal !2
  br label %done57
done57:
  %t798 = mul i32 %t58, 16
  %t799 = add i32 %t798, 5
  %t800 = zext i32 %t799 to i64
  %t801 = mul i64 %t800, %t24
  %t802 = mul i32 %t57, 16
  %t803 = zext i32 %t802 to i64
  %t804 = getelementptr i8, ptr %t1, i64 320
  %t805 = load <16 x float>, ptr %t804, align 64
  %t806 = add i64 %t801, %t803
  %t807 = fcmp uno <16 x float> %t805, zeroinitializer
  %t808 = select <16 x i1> %t807, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t805
  %t809 = mul i64 %t806, 4
  %t810 = getelementptr i8, ptr %t34, i64 %t809
  store <16 x float> %t808, ptr %t810, align 64, !nontemporal !2
  br label %done58
done58:
  %t811 = mul i32 %t58, 16
  %t812 = add i32 %t811, 6
  %t813 = zext i32 %t812 to i64
  %t814 = mul i64 %t813, %t24
  %t815 = mul i32 %t57, 16
  %t816 = zext i32 %t815 to i64
  %t817 = getelementptr i8, ptr %t1, i64 384
  %t818 = load <16 x float>, ptr %t817, align 64
  %t819 = add i64 %t814, %t816
  %t820 = fcmp uno <16 x float> %t818, zeroinitializer
  %t821 = select <16 x i1> %t820, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t818
  %t822 = mul i64 %t819, 4
  %t823 = getelementptr i8, ptr %t34, i64 %t822
  store <16 x float> %t821, ptr %t823, align 64, !nontemporal !2
  br label %done59
done59:
  %t824 = mul i32 %t58, 16
  %t825 = add i32 %t824, 7
  %t826 = zext i32 %t825 to i64
  %t827 = mul i64 %t826, %t24
  %t828 = mul i32 %t57, 16
  %t829 = zext i32 %t828 to i64
  %t830 = getelementptr i8, ptr %t1, i64 448
  %t831 = load <16 x float>, ptr %t830, align 64
  %t832 = add i64 %t827, %t829
  %t833 = fcmp uno <16 x float> %t831, zeroinitializer
  %t834 = select <16 x i1> %t833, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t831
  %t835 = mul i64 %t832, 4
  %t836 = getelementptr i8, ptr %t34, i64 %t835
  store <16 x float> %t834, ptr %t836, align 64, !nontemporal !2
  br label %done60
done60:
  %t837 = mul i32 %t58, 16
  %t838 = add i32 %t837, 8
  %t839 = zext i32 %t838 to i64
  %t840 = mul i64 %t839, %t24
  %t841 = mul i32 %t57, 16
  %t842 = zext i32 %t841 to i64
  %t843 = getelementptr i8, ptr %t1, i64 512
  %t844 = load <16 x float>, ptr %t843, align 64
  %t845 = add i64 %t840, %t842
  %t846 = fcmp uno <16 x float> %t844, zeroinitializer
  %t847 = select <16 x i1> %t846, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t844
  %t848 = mul i64 %t845, 4
  %t849 = getelementptr i8, ptr %t34, i64 %t848
  store <16 x float> %t847, ptr %t849, align 64, !nontemporal !2
  br label %done61
done61:
  %t850 = mul i32 %t58, 16
  %t851 = add i32 %t850, 9
  %t852 = zext i32 %t851 to i64
  %t853 = mul i64 %t852, %t24
  %t854 = mul i32 %t57, 16
  %t855 = zext i32 %t854 to i64
  %t856 = getelementptr i8, ptr %t1, i64 576
  %t857 = load <16 x float>, ptr %t856, align 64
  %t858 = add i64 %t853, %t855
  %t859 = fcmp uno <16 x float> %t857, zeroinitializer
  %t860 = select <16 x i1> %t859, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t857
  %t861 = mul i64 %t858, 4
  %t862 = getelementptr i8, ptr %t34, i64 %t861
  store <16 x float> %t860, ptr %t862, align 64, !nontemporal !2
  br label %done62
done62:
  %t863 = mul i32 %t58, 16
  %t864 = add i32 %t863, 10
  %t865 = zext i32 %t864 to i64
  %t866 = mul i64 %t865, %t24
  %t867 = mul i32 %t57, 16
  %t868 = zext i32 %t867 to i64
  %t869 = getelementptr i8, ptr %t1, i64 640
  %t870 = load <16 x float>, ptr %t869, align 64
  %t871 = add i64 %t866, %t868
  %t872 = fcmp uno <16 x float> %t870, zeroinitializer
  %t873 = select <16 x i1> %t872, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t870
  %t874 = mul i64 %t871, 4
  %t875 = getelementptr i8, ptr %t34, i64 %t874
  store <16 x float> %t873, ptr %t875, align 64, !nontemporal !2
  br label %done63
done63:
  %t876 = mul i32 %t58, 16
  %t877 = add i32 %t876, 11
  %t878 = zext i32 %t877 to i64
  %t879 = mul i64 %t878, %t24
  %t880 = mul i32 %t57, 16
  %t881 = zext i32 %t880 to i64
  %t882 = getelementptr i8, ptr %t1, i64 704
  %t883 = load <16 x float>, ptr %t882, align 64
  %t884 = add i64 %t879, %t881
  %t885 = fcmp uno <16 x float> %t883, zeroinitializer
  %t886 = select <16 x i1> %t885, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t883
  %t887 = mul i64 %t884, 4
  %t888 = getelementptr i8, ptr %t34, i64 %t887
  store <16 x float> %t886, ptr %t888, align 64, !nontemporal !2
  br label %done64
done64:
  %t889 = mul i32 %t58, 16
  %t890 = add i32 %t889, 12
  %t891 = zext i32 %t890 to i64
  %t892 = mul i64 %t891, %t24
  %t893 = mul i32 %t57, 16
  %t894 = zext i32 %t893 to i64
  %t895 = getelementptr i8, ptr %t1, i64 768
  %t896 = load <16 x float>, ptr %t895, align 64
  %t897 = add i64 %t892, %t894
  %t898 = fcmp uno <16 x float> %t896, zeroinitializer
  %t899 = select <16 x i1> %t898, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t896
  %t900 = mul i64 %t897, 4
  %t901 = getelementptr i8, ptr %t34, i64 %t900
  store <16 x float> %t899, ptr %t901, align 64, !nontemporal !2
  br label %done65
done65:
  %t902 = mul i32 %t58, 16
  %t903 = add i32 %t902, 13
  %t904 = zext i32 %t903 to i64
  %t905 = mul i64 %t904, %t24
  %t906 = mul i32 %t57, 16
  %t907 = zext i32 %t906 to i64
  %t908 = getelementptr i8, ptr %t1, i64 832
  %t909 = load <16 x float>, ptr %t908, align 64
  %t910 = add i64 %t905, %t907
  %t911 = fcmp uno <16 x float> %t909, zeroinitializer
  %t912 = select <16 x i1> %t911, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t909
  %t913 = mul i64 %t910, 4
  %t914 = getelementptr i8, ptr %t34, i64 %t913
  store <16 x float> %t912, ptr %t914, align 64, !nontemporal !2
  br label %done66
done66:
  %t915 = mul i32 %t58, 16
  %t916 = add i32 %t915, 14
  %t917 = zext i32 %t916 to i64
  %t918 = mul i64 %t917, %t24
  %t919 = mul i32 %t57, 16
  %t920 = zext i32 %t919 to i64
  %t921 = getelementptr i8, ptr %t1, i64 896
  %t922 = load <16 x float>, ptr %t921, align 64
  %t923 = add i64 %t918, %t920
  %t924 = fcmp uno <16 x float> %t922, zeroinitializer
  %t925 = select <16 x i1> %t924, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t922
  %t926 = mul i64 %t923, 4
  %t927 = getelementptr i8, ptr %t34, i64 %t926
  store <16 x float> %t925, ptr %t927, align 64, !nontemporal !2
  br label %done67
done67:
  %t928 = mul i32 %t58, 16
  %t929 = add i32 %t928, 15
  %t930 = zext i32 %t929 to i64
  %t931 = mul i64 %t930, %t24
  %t932 = mul i32 %t57, 16
  %t933 = zext i32 %t932 to i64
  %t934 = getelementptr i8, ptr %t1, i64 960
  %t935 = load <16 x float>, ptr %t934, align 64
  %t936 = add i64 %t931, %t933
  %t937 = fcmp uno <16 x float> %t935, zeroinitializer
  %t938 = select <16 x i1> %t937, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t935
  %t939 = mul i64 %t936, 4
  %t940 = getelementptr i8, ptr %t34, i64 %t939
  store <16 x float> %t938, ptr %t940, align 64, !nontemporal !2
  br label %done68
done68:
  br label %join48
small52:
  %t941 = mul i32 %t58, 16
  %t942 = zext i32 %t941 to i64
  %t943 = mul i64 %t942, %t24
  %t944 = mul i32 %t57, 16
  %t945 = zext i32 %t944 to i64
  %t946 = load <16 x float>, ptr %t1, align 64
  %t947 = add i64 %t943, %t945
  %t948 = fcmp uno <16 x float> %t946, zeroinitializer
  %t949 = select <16 x i1> %t948, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t946
  %t950 = mul i64 %t947, 4
  %t951 = getelementptr i8, ptr %t34, i64 %t950
  store <16 x float> %t949, ptr %t951, align 4
  br label %done69
done69:
  %t952 = mul i32 %t58, 16
  %t953 = add i32 %t952, 1
  %t954 = zext i32 %t953 to i64
  %t955 = mul i64 %t954, %t24
  %t956 = mul i32 %t57, 16
  %t957 = zext i32 %t956 to i64
  %t958 = getelementptr i8, ptr %t1, i64 64
  %t959 = load <16 x float>, ptr %t958, align 64
  %t960 = add i64 %t955, %t957
  %t961 = fcmp uno <16 x float> %t959, zeroinitializer
  %t962 = select <16 x i1> %t961, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t959
  %t963 = mul i64 %t960, 4
  %t964 = getelementptr i8, ptr %t34, i64 %t963
  store <16 x float> %t962, ptr %t964, align 4
  br label %done70
done70:
  %t965 = mul i32 %t58, 16
  %t966 = add i32 %t965, 2
  %t967 = zext i32 %t966 to i64
  %t968 = mul i64 %t967, %t24
  %t969 = mul i32 %t57, 16
  %t970 = zext i32 %t969 to i64
  %t971 = getelementptr i8, ptr %t1, i64 128
  %t972 = load <16 x float>, ptr %t971, align 64
  %t973 = add i64 %t968, %t970
  %t974 = fcmp uno <16 x float> %t972, zeroinitializer
  %t975 = select <16 x i1> %t974, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t972
  %t976 = mul i64 %t973, 4
  %t977 = getelementptr i8, ptr %t34, i64 %t976
  store <16 x float> %t975, ptr %t977, align 4
  br label %done71
done71:
  %t978 = mul i32 %t58, 16
  %t979 = add i32 %t978, 3
  %t980 = zext i32 %t979 to i64
  %t981 = mul i64 %t980, %t24
  %t982 = mul i32 %t57, 16
  %t983 = zext i32 %t982 to i64
  %t984 = getelementptr i8, ptr %t1, i64 192
  %t985 = load <16 x float>, ptr %t984, align 64
  %t986 = add i64 %t981, %t983
  %t987 = fcmp uno <16 x float> %t985, zeroinitializer
  %t988 = select <16 x i1> %t987, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t985
  %t989 = mul i64 %t986, 4
  %t990 = getelementptr i8, ptr %t34, i64 %t989
  store <16 x float> %t988, ptr %t990, align 4
  br label %done72
done72:
  %t991 = mul i32 %t58, 16
  %t992 = add i32 %t991, 4
  %t993 = zext i32 %t992 to i64
  %t994 = mul i64 %t993, %t24
  %t995 = mul i32 %t57, 16
  %t996 = zext i32 %t995 to i64
  %t997 = getelementptr i8, ptr %t1, i64 256
  %t998 = load <16 x float>, ptr %t997, align 64
  %t999 = add i64 %t994, %t996
  %t1000 = fcmp uno <16 x float> %t998, zeroinitializer
  %t1001 = select <16 x i1> %t1000, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t998
  %t1002 = mul i64 %t999, 4
  %t1003 = getelementptr i8, ptr %t34, i64 %t1002
  store <16 x float> %t1001, ptr %t1003, align 4
  br label %done73
done73:
  %t1004 = mul i32 %t58, 16
  %t1005 = add i32 %t1004, 5
  %t1006 = zext i32 %t1005 to i64
  %t1007 = mul i64 %t1006, %t24
  %t1008 = mul i32 %t57, 16
  %t1009 = zext i32 %t1008 to i64
  %t1010 = getelementptr i8, ptr %t1, i64 320
  %t1011 = load <16 x float>, ptr %t1010, align 64
  %t1012 = add i64 %t1007, %t1009
  %t1013 = fcmp uno <16 x float> %t1011, zeroinitializer
  %t1014 = select <16 x i1> %t1013, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1011
  %t1015 = mul i64 %t1012, 4
  %t1016 = getelementptr i8, ptr %t34, i64 %t1015
  store <16 x float> %t1014, ptr %t1016, align 4
  br label %done74
done74:
  %t1017 = mul i32 %t58, 16
  %t1018 = add i32 %t1017, 6
  %t1019 = zext i32 %t1018 to i64
  %t1020 = mul i64 %t1019, %t24
  %t1021 = mul i32 %t57, 16
  %t1022 = zext i32 %t1021 to i64
  %t1023 = getelementptr i8, ptr %t1, i64 384
  %t1024 = load <16 x float>, ptr %t1023, align 64
  %t1025 = add i64 %t1020, %t1022
  %t1026 = fcmp uno <16 x float> %t1024, zeroinitializer
  %t1027 = select <16 x i1> %t1026, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1024
  %t1028 = mul i64 %t1025, 4
  %t1029 = getelementptr i8, ptr %t34, i64 %t1028
  store <16 x float> %t1027, ptr %t1029, align 4
  br label %done75
done75:
  %t1030 = mul i32 %t58, 16
  %t1031 = add i32 %t1030, 7
  %t1032 = zext i32 %t1031 to i64
  %t1033 = mul i64 %t1032, %t24
  %t1034 = mul i32 %t57, 16
  %t1035 = zext i32 %t1034 to i64
  %t1036 = getelementptr i8, ptr %t1, i64 448
  %t1037 = load <16 x float>, ptr %t1036, align 64
  %t1038 = add i64 %t1033, %t1035
  %t1039 = fcmp uno <16 x float> %t1037, zeroinitializer
  %t1040 = select <16 x i1> %t1039, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1037
  %t1041 = mul i64 %t1038, 4
  %t1042 = getelementptr i8, ptr %t34, i64 %t1041
  store <16 x float> %t1040, ptr %t1042, align 4
  br label %done76
done76:
  %t1043 = mul i32 %t58, 16
  %t1044 = add i32 %t1043, 8
  %t1045 = zext i32 %t1044 to i64
  %t1046 = mul i64 %t1045, %t24
  %t1047 = mul i32 %t57, 16
  %t1048 = zext i32 %t1047 to i64
  %t1049 = getelementptr i8, ptr %t1, i64 512
  %t1050 = load <16 x float>, ptr %t1049, align 64
  %t1051 = add i64 %t1046, %t1048
  %t1052 = fcmp uno <16 x float> %t1050, zeroinitializer
  %t1053 = select <16 x i1> %t1052, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1050
  %t1054 = mul i64 %t1051, 4
  %t1055 = getelementptr i8, ptr %t34, i64 %t1054
  store <16 x float> %t1053, ptr %t1055, align 4
  br label %done77
done77:
  %t1056 = mul i32 %t58, 16
  %t1057 = add i32 %t1056, 9
  %t1058 = zext i32 %t1057 to i64
  %t1059 = mul i64 %t1058, %t24
  %t1060 = mul i32 %t57, 16
  %t1061 = zext i32 %t1060 to i64
  %t1062 = getelementptr i8, ptr %t1, i64 576
  %t1063 = load <16 x float>, ptr %t1062, align 64
  %t1064 = add i64 %t1059, %t1061
  %t1065 = fcmp uno <16 x float> %t1063, zeroinitializer
  %t1066 = select <16 x i1> %t1065, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1063
  %t1067 = mul i64 %t1064, 4
  %t1068 = getelementptr i8, ptr %t34, i64 %t1067
  store <16 x float> %t1066, ptr %t1068, align 4
  br label %done78
done78:
  %t1069 = mul i32 %t58, 16
  %t1070 = add i32 %t1069, 10
  %t1071 = zext i32 %t1070 to i64
  %t1072 = mul i64 %t1071, %t24
  %t1073 = mul i32 %t57, 16
  %t1074 = zext i32 %t1073 to i64
  %t1075 = getelementptr i8, ptr %t1, i64 640
  %t1076 = load <16 x float>, ptr %t1075, align 64
  %t1077 = add i64 %t1072, %t1074
  %t1078 = fcmp uno <16 x float> %t1076, zeroinitializer
  %t1079 = select <16 x i1> %t1078, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1076
  %t1080 = mul i64 %t1077, 4
  %t1081 = getelementptr i8, ptr %t34, i64 %t1080
  store <16 x float> %t1079, ptr %t1081, align 4
  br label %done79
done79:
  %t1082 = mul i32 %t58, 16
  %t1083 = add i32 %t1082, 11
  %t1084 = zext i32 %t1083 to i64
  %t1085 = mul i64 %t1084, %t24
  %t1086 = mul i32 %t57, 16
  %t1087 = zext i32 %t1086 to i64
  %t1088 = getelementptr i8, ptr %t1, i64 704
  %t1089 = load <16 x float>, ptr %t1088, align 64
  %t1090 = add i64 %t1085, %t1087
  %t1091 = fcmp uno <16 x float> %t1089, zeroinitializer
  %t1092 = select <16 x i1> %t1091, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1089
  %t1093 = mul i64 %t1090, 4
  %t1094 = getelementptr i8, ptr %t34, i64 %t1093
  store <16 x float> %t1092, ptr %t1094, align 4
  br label %done80
done80:
  %t1095 = mul i32 %t58, 16
  %t1096 = add i32 %t1095, 12
  %t1097 = zext i32 %t1096 to i64
  %t1098 = mul i64 %t1097, %t24
  %t1099 = mul i32 %t57, 16
  %t1100 = zext i32 %t1099 to i64
  %t1101 = getelementptr i8, ptr %t1, i64 768
  %t1102 = load <16 x float>, ptr %t1101, align 64
  %t1103 = add i64 %t1098, %t1100
  %t1104 = fcmp uno <16 x float> %t1102, zeroinitializer
  %t1105 = select <16 x i1> %t1104, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1102
  %t1106 = mul i64 %t1103, 4
  %t1107 = getelementptr i8, ptr %t34, i64 %t1106
  store <16 x float> %t1105, ptr %t1107, align 4
  br label %done81
done81:
  %t1108 = mul i32 %t58, 16
  %t1109 = add i32 %t1108, 13
  %t1110 = zext i32 %t1109 to i64
  %t1111 = mul i64 %t1110, %t24
  %t1112 = mul i32 %t57, 16
  %t1113 = zext i32 %t1112 to i64
  %t1114 = getelementptr i8, ptr %t1, i64 832
  %t1115 = load <16 x float>, ptr %t1114, align 64
  %t1116 = add i64 %t1111, %t1113
  %t1117 = fcmp uno <16 x float> %t1115, zeroinitializer
  %t1118 = select <16 x i1> %t1117, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1115
  %t1119 = mul i64 %t1116, 4
  %t1120 = getelementptr i8, ptr %t34, i64 %t1119
  store <16 x float> %t1118, ptr %t1120, align 4
  br label %done82
done82:
  %t1121 = mul i32 %t58, 16
  %t1122 = add i32 %t1121, 14
  %t1123 = zext i32 %t1122 to i64
  %t1124 = mul i64 %t1123, %t24
  %t1125 = mul i32 %t57, 16
  %t1126 = zext i32 %t1125 to i64
  %t1127 = getelementptr i8, ptr %t1, i64 896
  %t1128 = load <16 x float>, ptr %t1127, align 64
  %t1129 = add i64 %t1124, %t1126
  %t1130 = fcmp uno <16 x float> %t1128, zeroinitializer
  %t1131 = select <16 x i1> %t1130, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1128
  %t1132 = mul i64 %t1129, 4
  %t1133 = getelementptr i8, ptr %t34, i64 %t1132
  store <16 x float> %t1131, ptr %t1133, align 4
  br label %done83
done83:
  %t1134 = mul i32 %t58, 16
  %t1135 = add i32 %t1134, 15
  %t1136 = zext i32 %t1135 to i64
  %t1137 = mul i64 %t1136, %t24
  %t1138 = mul i32 %t57, 16
  %t1139 = zext i32 %t1138 to i64
  %t1140 = getelementptr i8, ptr %t1, i64 960
  %t1141 = load <16 x float>, ptr %t1140, align 64
  %t1142 = add i64 %t1137, %t1139
  %t1143 = fcmp uno <16 x float> %t1141, zeroinitializer
  %t1144 = select <16 x i1> %t1143, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1141
  %t1145 = mul i64 %t1142, 4
  %t1146 = getelementptr i8, ptr %t34, i64 %t1145
  store <16 x float> %t1144, ptr %t1146, align 4
  br label %done84
done84:
  br label %join48
general50:
  %t1147 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t1147, ptr %t2, align 64
  %t1148 = getelementptr i8, ptr %t1, i64 64
  %t1149 = load <16 x float>, ptr %t1148, align 64
  %t1150 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t1149, ptr %t1150, align 64
  %t1151 = getelementptr i8, ptr %t1, i64 128
  %t1152 = load <16 x float>, ptr %t1151, align 64
  %t1153 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t1152, ptr %t1153, align 64
  %t1154 = getelementptr i8, ptr %t1, i64 192
  %t1155 = load <16 x float>, ptr %t1154, align 64
  %t1156 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t1155, ptr %t1156, align 64
  %t1157 = getelementptr i8, ptr %t1, i64 256
  %t1158 = load <16 x float>, ptr %t1157, align 64
  %t1159 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t1158, ptr %t1159, align 64
  %t1160 = getelementptr i8, ptr %t1, i64 320
  %t1161 = load <16 x float>, ptr %t1160, align 64
  %t1162 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t1161, ptr %t1162, align 64
  %t1163 = getelementptr i8, ptr %t1, i64 384
  %t1164 = load <16 x float>, ptr %t1163, align 64
  %t1165 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t1164, ptr %t1165, align 64
  %t1166 = getelementptr i8, ptr %t1, i64 448
  %t1167 = load <16 x float>, ptr %t1166, align 64
  %t1168 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t1167, ptr %t1168, align 64
  %t1169 = getelementptr i8, ptr %t1, i64 512
  %t1170 = load <16 x float>, ptr %t1169, align 64
  %t1171 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t1170, ptr %t1171, align 64
  %t1172 = getelementptr i8, ptr %t1, i64 576
  %t1173 = load <16 x float>, ptr %t1172, align 64
  %t1174 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t1173, ptr %t1174, align 64
  %t1175 = getelementptr i8, ptr %t1, i64 640
  %t1176 = load <16 x float>, ptr %t1175, align 64
  %t1177 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t1176, ptr %t1177, align 64
  %t1178 = getelementptr i8, ptr %t1, i64 704
  %t1179 = load <16 x float>, ptr %t1178, align 64
  %t1180 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t1179, ptr %t1180, align 64
  %t1181 = getelementptr i8, ptr %t1, i64 768
  %t1182 = load <16 x float>, ptr %t1181, align 64
  %t1183 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t1182, ptr %t1183, align 64
  %t1184 = getelementptr i8, ptr %t1, i64 832
  %t1185 = load <16 x float>, ptr %t1184, align 64
  %t1186 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t1185, ptr %t1186, align 64
  %t1187 = getelementptr i8, ptr %t1, i64 896
  %t1188 = load <16 x float>, ptr %t1187, align 64
  %t1189 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t1188, ptr %t1189, align 64
  %t1190 = getelementptr i8, ptr %t1, i64 960
  %t1191 = load <16 x float>, ptr %t1190, align 64
  %t1192 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t1191, ptr %t1192, align 64
  store i32 zeroinitializer, ptr %t1193
  br label %row85
row85:
  %t1194 = load i32, ptr %t1193
  %t1195 = zext i32 %t1194 to i64
  %t1196 = mul i32 %t58, 16
  %t1197 = add i32 %t1196, %t1194
  %t1198 = zext i32 %t1197 to i64
  %t1199 = mul i64 %t1198, %t24
  %t1200 = mul i32 %t57, 16
  %t1201 = zext i32 %t1200 to i64
  %t1202 = mul i64 %t1195, 64
  %t1203 = getelementptr i8, ptr %t2, i64 %t1202
  %t1204 = load <16 x float>, ptr %t1203, align 64
  %t1205 = add i64 %t1199, %t1201
  %t1206 = fcmp uno <16 x float> %t1204, zeroinitializer
  %t1207 = select <16 x i1> %t1206, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1204
  %t1208 = insertelement <16 x i64> poison, i64 %t1205, i64 0
  %t1209 = shufflevector <16 x i64> %t1208, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1210 = add <16 x i64> %t1209, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t1213 = icmp ult <16 x i64> %t1210, %t1212
  %t1214 = mul i64 %t1205, 4
  %t1215 = getelementptr i8, ptr %t34, i64 %t1214
  %t1219 = and <16 x i1> %t1213, %t1218
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t1207, ptr align 4 %t1215, <16 x i1> %t1219)
  br label %done86
done86:
  %t1220 = add i32 %t1194, 1
  store i32 %t1220, ptr %t1193
  %t1221 = icmp ult i32 %t1220, 16
  br i1 %t1221, label %row85, label %after87, !llvm.loop !4
after87:
  %t1222 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t1222, ptr %t1, align 64
  %t1223 = getelementptr i8, ptr %t2, i64 64
  %t1224 = load <16 x float>, ptr %t1223, align 64
  %t1225 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t1224, ptr %t1225, align 64
  %t1226 = getelementptr i8, ptr %t2, i64 128
  %t1227 = load <16 x float>, ptr %t1226, align 64
  %t1228 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t1227, ptr %t1228, align 64
  %t1229 = getelementptr i8, ptr %t2, i64 192
  %t1230 = load <16 x float>, ptr %t1229, align 64
  %t1231 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t1230, ptr %t1231, align 64
  %t1232 = getelementptr i8, ptr %t2, i64 256
  %t1233 = load <16 x float>, ptr %t1232, align 64
  %t1234 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t1233, ptr %t1234, align 64
  %t1235 = getelementptr i8, ptr %t2, i64 320
  %t1236 = load <16 x float>, ptr %t1235, align 64
  %t1237 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t1236, ptr %t1237, align 64
  %t1238 = getelementptr i8, ptr %t2, i64 384
  %t1239 = load <16 x float>, ptr %t1238, align 64
  %t1240 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t1239, ptr %t1240, align 64
  %t1241 = getelementptr i8, ptr %t2, i64 448
  %t1242 = load <16 x float>, ptr %t1241, align 64
  %t1243 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t1242, ptr %t1243, align 64
  %t1244 = getelementptr i8, ptr %t2, i64 512
  %t1245 = load <16 x float>, ptr %t1244, align 64
  %t1246 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1245, ptr %t1246, align 64
  %t1247 = getelementptr i8, ptr %t2, i64 576
  %t1248 = load <16 x float>, ptr %t1247, align 64
  %t1249 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1248, ptr %t1249, align 64
  %t1250 = getelementptr i8, ptr %t2, i64 640
  %t1251 = load <16 x float>, ptr %t1250, align 64
  %t1252 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1251, ptr %t1252, align 64
  %t1253 = getelementptr i8, ptr %t2, i64 704
  %t1254 = load <16 x float>, ptr %t1253, align 64
  %t1255 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1254, ptr %t1255, align 64
  %t1256 = getelementptr i8, ptr %t2, i64 768
  %t1257 = load <16 x float>, ptr %t1256, align 64
  %t1258 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1257, ptr %t1258, align 64
  %t1259 = getelementptr i8, ptr %t2, i64 832
  %t1260 = load <16 x float>, ptr %t1259, align 64
  %t1261 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1260, ptr %t1261, align 64
  %t1262 = getelementptr i8, ptr %t2, i64 896
  %t1263 = load <16 x float>, ptr %t1262, align 64
  %t1264 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1263, ptr %t1264, align 64
  %t1265 = getelementptr i8, ptr %t2, i64 960
  %t1266 = load <16 x float>, ptr %t1265, align 64
  %t1267 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1266, ptr %t1267, align 64
  br label %join48
join48:
  br label %finished1
finished1:
  %t1268 = load i32, ptr %t38
  %t1269 = add i32 %t1268, 1
  %t1270 = icmp uge i32 %t1269, %t4
  %t1271 = select i1 %t1270, i32 0, i32 %t1269
  store i32 %t1271, ptr %t38
  %t1272 = zext i1 %t1270 to i32
  %t1273 = load i32, ptr %t39
  %t1274 = add i32 %t1273, %t1272
  %t1275 = icmp uge i32 %t1274, %t6
  %t1276 = select i1 %t1275, i32 0, i32 %t1274
  store i32 %t1276, ptr %t39
  %t1277 = zext i1 %t1275 to i32
  %t1278 = load i32, ptr %t40
  %t1279 = add i32 %t1278, %t1277
  %t1280 = icmp uge i32 %t1279, %t8
  %t1281 = select i1 %t1280, i32 0, i32 %t1279
  store i32 %t1281, ptr %t40
  %t1282 = zext i1 %t1280 to i32
  %t1283 = load i64, ptr %t37
  %t1284 = add i64 %t1283, 1
  store i64 %t1284, ptr %t37
  %t1285 = icmp ult i64 %t1284, %end
  br i1 %t1285, label %workgroup2, label %exit4
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
