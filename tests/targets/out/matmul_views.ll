; kernel "matmul_views", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"matmul_views"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t109 = alloca i64
  %t407 = alloca i32
  %t677 = alloca i32
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
  %t60 = mul i32 %t57, 32
  %t61 = mul i32 %t58, 8
  %t62 = zext i32 %t60 to i64
  %t63 = zext i32 %t61 to i64
  store <32 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  br label %done6
done6:
  %t64 = mul i32 %t57, 32
  %t65 = mul i32 %t58, 8
  %t66 = add i32 %t65, 1
  %t67 = zext i32 %t64 to i64
  %t68 = zext i32 %t66 to i64
  %t69 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> splat (float 0x0000000000000000), ptr %t69, align 64
  br label %done7
done7:
  %t70 = mul i32 %t57, 32
  %t71 = mul i32 %t58, 8
  %t72 = add i32 %t71, 2
  %t73 = zext i32 %t70 to i64
  %t74 = zext i32 %t72 to i64
  %t75 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> splat (float 0x0000000000000000), ptr %t75, align 64
  br label %done8
done8:
  %t76 = mul i32 %t57, 32
  %t77 = mul i32 %t58, 8
  %t78 = add i32 %t77, 3
  %t79 = zext i32 %t76 to i64
  %t80 = zext i32 %t78 to i64
  %t81 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> splat (float 0x0000000000000000), ptr %t81, align 64
  br label %done9
done9:
  %t82 = mul i32 %t57, 32
  %t83 = mul i32 %t58, 8
  %t84 = add i32 %t83, 4
  %t85 = zext i32 %t82 to i64
  %t86 = zext i32 %t84 to i64
  %t87 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> splat (float 0x0000000000000000), ptr %t87, align 64
  br label %done10
done10:
  %t88 = mul i32 %t57, 32
  %t89 = mul i32 %t58, 8
  %t90 = add i32 %t89, 5
  %t91 = zext i32 %t88 to i64
  %t92 = zext i32 %t90 to i64
  %t93 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> splat (float 0x0000000000000000), ptr %t93, align 64
  br label %done11
done11:
  %t94 = mul i32 %t57, 32
  %t95 = mul i32 %t58, 8
  %t96 = add i32 %t95, 6
  %t97 = zext i32 %t94 to i64
  %t98 = zext i32 %t96 to i64
  %t99 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> splat (float 0x0000000000000000), ptr %t99, align 64
  br label %done12
done12:
  %t100 = mul i32 %t57, 32
  %t101 = mul i32 %t58, 8
  %t102 = add i32 %t101, 7
  %t103 = zext i32 %t100 to i64
  %t104 = zext i32 %t102 to i64
  %t105 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> splat (float 0x0000000000000000), ptr %t105, align 64
  br label %done13
done13:
  br label %join5
join5:
  %t106 = icmp ult i64 0, %t24
  %t107 = icmp ugt i64 1, 0
  %t108 = and i1 %t106, %t107
  store i64 0, ptr %t109
  br i1 %t108, label %loop14, label %exit15
loop14:
  %t110 = load i64, ptr %t109
  %t111 = icmp sge i64 %t24, 0
  %t112 = icmp sge i64 %t24, 0
  %t113 = icmp sge i64 %t24, 0
  %t114 = mul i32 %t58, 8
  %t115 = zext i32 %t114 to i64
  %t116 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t115, i64 %t24)
  %t117 = extractvalue {i64, i1} %t116, 0
  %t118 = extractvalue {i64, i1} %t116, 1
  %t119 = xor i1 %t118, true
  %t120 = icmp sge i64 %t110, 0
  %t121 = icmp ult i64 %t110, %t24
  %t122 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t117, i64 %t110)
  %t123 = extractvalue {i64, i1} %t122, 0
  %t124 = extractvalue {i64, i1} %t122, 1
  %t125 = xor i1 %t124, true
  %t126 = icmp ult i64 %t123, %t28
  %t127 = icmp sge i64 %t24, 0
  %t128 = icmp sge i64 %t24, 0
  %t129 = icmp sge i64 %t24, 0
  %t130 = mul i32 %t58, 8
  %t131 = add i32 %t130, 7
  %t132 = zext i32 %t131 to i64
  %t133 = icmp ult i64 %t132, %t24
  %t134 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t132, i64 %t24)
  %t135 = extractvalue {i64, i1} %t134, 0
  %t136 = extractvalue {i64, i1} %t134, 1
  %t137 = xor i1 %t136, true
  %t138 = icmp sge i64 %t110, 0
  %t139 = icmp ult i64 %t110, %t24
  %t140 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t135, i64 %t110)
  %t141 = extractvalue {i64, i1} %t140, 0
  %t142 = extractvalue {i64, i1} %t140, 1
  %t143 = xor i1 %t142, true
  %t144 = icmp ult i64 %t141, %t28
  %t145 = icmp sge i64 %t24, 0
  %t146 = icmp sge i64 %t24, 0
  %t147 = icmp sge i64 %t24, 0
  %t148 = icmp sge i64 %t110, 0
  %t149 = icmp ult i64 %t110, %t24
  %t150 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t110, i64 %t24)
  %t151 = extractvalue {i64, i1} %t150, 0
  %t152 = extractvalue {i64, i1} %t150, 1
  %t153 = xor i1 %t152, true
  %t154 = mul i32 %t57, 32
  %t155 = zext i32 %t154 to i64
  %t156 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t151, i64 %t155)
  %t157 = extractvalue {i64, i1} %t156, 0
  %t158 = extractvalue {i64, i1} %t156, 1
  %t159 = xor i1 %t158, true
  %t160 = icmp ult i64 %t157, %t32
  %t161 = icmp sge i64 %t24, 0
  %t162 = icmp sge i64 %t24, 0
  %t163 = icmp sge i64 %t24, 0
  %t164 = icmp sge i64 %t110, 0
  %t165 = icmp ult i64 %t110, %t24
  %t166 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t110, i64 %t24)
  %t167 = extractvalue {i64, i1} %t166, 0
  %t168 = extractvalue {i64, i1} %t166, 1
  %t169 = xor i1 %t168, true
  %t170 = mul i32 %t57, 32
  %t171 = add i32 %t170, 31
  %t172 = zext i32 %t171 to i64
  %t173 = icmp ult i64 %t172, %t24
  %t174 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t167, i64 %t172)
  %t175 = extractvalue {i64, i1} %t174, 0
  %t176 = extractvalue {i64, i1} %t174, 1
  %t177 = xor i1 %t176, true
  %t178 = icmp ult i64 %t175, %t32
  %t179 = and i1 %t111, %t112
  %t180 = and i1 %t179, %t113
  %t181 = and i1 %t180, %t119
  %t182 = and i1 %t181, %t120
  %t183 = and i1 %t182, %t121
  %t184 = and i1 %t183, %t125
  %t185 = and i1 %t184, %t126
  %t186 = and i1 %t185, %t127
  %t187 = and i1 %t186, %t128
  %t188 = and i1 %t187, %t129
  %t189 = and i1 %t188, %t133
  %t190 = and i1 %t189, %t137
  %t191 = and i1 %t190, %t138
  %t192 = and i1 %t191, %t139
  %t193 = and i1 %t192, %t143
  %t194 = and i1 %t193, %t144
  %t195 = and i1 %t194, %t145
  %t196 = and i1 %t195, %t146
  %t197 = and i1 %t196, %t147
  %t198 = and i1 %t197, %t148
  %t199 = and i1 %t198, %t149
  %t200 = and i1 %t199, %t153
  %t201 = and i1 %t200, %t159
  %t202 = and i1 %t201, %t160
  %t203 = and i1 %t202, %t161
  %t204 = and i1 %t203, %t162
  %t205 = and i1 %t204, %t163
  %t206 = and i1 %t205, %t164
  %t207 = and i1 %t206, %t165
  %t208 = and i1 %t207, %t169
  %t209 = and i1 %t208, %t173
  %t210 = and i1 %t209, %t177
  %t211 = and i1 %t210, %t178
  br i1 %t211, label %fast18, label %general19, !prof !0
fast18:
  %t212 = mul i32 %t58, 8
  %t213 = zext i32 %t212 to i64
  %t214 = mul i32 %t57, 32
  %t215 = zext i32 %t214 to i64
  %t216 = load <32 x float>, ptr %t1, align 64
  %t217 = mul i64 %t213, %t24
  %t218 = add i64 %t217, %t110
  %t219 = mul i64 %t218, 4
  %t220 = getelementptr i8, ptr %t26, i64 %t219
  %t221 = load float, ptr %t220, align 4
  %t222 = mul i64 %t110, %t24
  %t223 = add i64 %t222, %t215
  %t224 = mul i64 %t223, 4
  %t225 = getelementptr i8, ptr %t30, i64 %t224
  %t226 = load <32 x float>, ptr %t225, align 4
  %t227 = insertelement <32 x float> poison, float %t221, i64 0
  %t228 = shufflevector <32 x float> %t227, <32 x float> poison, <32 x i32> zeroinitializer
  %t229 = fmul <32 x float> %t228, %t226
  %t230 = fadd <32 x float> %t216, %t229
  store <32 x float> %t230, ptr %t1, align 64
  br label %done20
done20:
  %t231 = mul i32 %t58, 8
  %t232 = add i32 %t231, 1
  %t233 = zext i32 %t232 to i64
  %t234 = mul i32 %t57, 32
  %t235 = zext i32 %t234 to i64
  %t236 = getelementptr i8, ptr %t1, i64 128
  %t237 = load <32 x float>, ptr %t236, align 64
  %t238 = mul i64 %t233, %t24
  %t239 = add i64 %t238, %t110
  %t240 = mul i64 %t239, 4
  %t241 = getelementptr i8, ptr %t26, i64 %t240
  %t242 = load float, ptr %t241, align 4
  %t243 = mul i64 %t110, %t24
  %t244 = add i64 %t243, %t235
  %t245 = mul i64 %t244, 4
  %t246 = getelementptr i8, ptr %t30, i64 %t245
  %t247 = load <32 x float>, ptr %t246, align 4
  %t248 = insertelement <32 x float> poison, float %t242, i64 0
  %t249 = shufflevector <32 x float> %t248, <32 x float> poison, <32 x i32> zeroinitializer
  %t250 = fmul <32 x float> %t249, %t247
  %t251 = fadd <32 x float> %t237, %t250
  %t252 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t251, ptr %t252, align 64
  br label %done21
done21:
  %t253 = mul i32 %t58, 8
  %t254 = add i32 %t253, 2
  %t255 = zext i32 %t254 to i64
  %t256 = mul i32 %t57, 32
  %t257 = zext i32 %t256 to i64
  %t258 = getelementptr i8, ptr %t1, i64 256
  %t259 = load <32 x float>, ptr %t258, align 64
  %t260 = mul i64 %t255, %t24
  %t261 = add i64 %t260, %t110
  %t262 = mul i64 %t261, 4
  %t263 = getelementptr i8, ptr %t26, i64 %t262
  %t264 = load float, ptr %t263, align 4
  %t265 = mul i64 %t110, %t24
  %t266 = add i64 %t265, %t257
  %t267 = mul i64 %t266, 4
  %t268 = getelementptr i8, ptr %t30, i64 %t267
  %t269 = load <32 x float>, ptr %t268, align 4
  %t270 = insertelement <32 x float> poison, float %t264, i64 0
  %t271 = shufflevector <32 x float> %t270, <32 x float> poison, <32 x i32> zeroinitializer
  %t272 = fmul <32 x float> %t271, %t269
  %t273 = fadd <32 x float> %t259, %t272
  %t274 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t273, ptr %t274, align 64
  br label %done22
done22:
  %t275 = mul i32 %t58, 8
  %t276 = add i32 %t275, 3
  %t277 = zext i32 %t276 to i64
  %t278 = mul i32 %t57, 32
  %t279 = zext i32 %t278 to i64
  %t280 = getelementptr i8, ptr %t1, i64 384
  %t281 = load <32 x float>, ptr %t280, align 64
  %t282 = mul i64 %t277, %t24
  %t283 = add i64 %t282, %t110
  %t284 = mul i64 %t283, 4
  %t285 = getelementptr i8, ptr %t26, i64 %t284
  %t286 = load float, ptr %t285, align 4
  %t287 = mul i64 %t110, %t24
  %t288 = add i64 %t287, %t279
  %t289 = mul i64 %t288, 4
  %t290 = getelementptr i8, ptr %t30, i64 %t289
  %t291 = load <32 x float>, ptr %t290, align 4
  %t292 = insertelement <32 x float> poison, float %t286, i64 0
  %t293 = shufflevector <32 x float> %t292, <32 x float> poison, <32 x i32> zeroinitializer
  %t294 = fmul <32 x float> %t293, %t291
  %t295 = fadd <32 x float> %t281, %t294
  %t296 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t295, ptr %t296, align 64
  br label %done23
done23:
  %t297 = mul i32 %t58, 8
  %t298 = add i32 %t297, 4
  %t299 = zext i32 %t298 to i64
  %t300 = mul i32 %t57, 32
  %t301 = zext i32 %t300 to i64
  %t302 = getelementptr i8, ptr %t1, i64 512
  %t303 = load <32 x float>, ptr %t302, align 64
  %t304 = mul i64 %t299, %t24
  %t305 = add i64 %t304, %t110
  %t306 = mul i64 %t305, 4
  %t307 = getelementptr i8, ptr %t26, i64 %t306
  %t308 = load float, ptr %t307, align 4
  %t309 = mul i64 %t110, %t24
  %t310 = add i64 %t309, %t301
  %t311 = mul i64 %t310, 4
  %t312 = getelementptr i8, ptr %t30, i64 %t311
  %t313 = load <32 x float>, ptr %t312, align 4
  %t314 = insertelement <32 x float> poison, float %t308, i64 0
  %t315 = shufflevector <32 x float> %t314, <32 x float> poison, <32 x i32> zeroinitializer
  %t316 = fmul <32 x float> %t315, %t313
  %t317 = fadd <32 x float> %t303, %t316
  %t318 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t317, ptr %t318, align 64
  br label %done24
done24:
  %t319 = mul i32 %t58, 8
  %t320 = add i32 %t319, 5
  %t321 = zext i32 %t320 to i64
  %t322 = mul i32 %t57, 32
  %t323 = zext i32 %t322 to i64
  %t324 = getelementptr i8, ptr %t1, i64 640
  %t325 = load <32 x float>, ptr %t324, align 64
  %t326 = mul i64 %t321, %t24
  %t327 = add i64 %t326, %t110
  %t328 = mul i64 %t327, 4
  %t329 = getelementptr i8, ptr %t26, i64 %t328
  %t330 = load float, ptr %t329, align 4
  %t331 = mul i64 %t110, %t24
  %t332 = add i64 %t331, %t323
  %t333 = mul i64 %t332, 4
  %t334 = getelementptr i8, ptr %t30, i64 %t333
  %t335 = load <32 x float>, ptr %t334, align 4
  %t336 = insertelement <32 x float> poison, float %t330, i64 0
  %t337 = shufflevector <32 x float> %t336, <32 x float> poison, <32 x i32> zeroinitializer
  %t338 = fmul <32 x float> %t337, %t335
  %t339 = fadd <32 x float> %t325, %t338
  %t340 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t339, ptr %t340, align 64
  br label %done25
done25:
  %t341 = mul i32 %t58, 8
  %t342 = add i32 %t341, 6
  %t343 = zext i32 %t342 to i64
  %t344 = mul i32 %t57, 32
  %t345 = zext i32 %t344 to i64
  %t346 = getelementptr i8, ptr %t1, i64 768
  %t347 = load <32 x float>, ptr %t346, align 64
  %t348 = mul i64 %t343, %t24
  %t349 = add i64 %t348, %t110
  %t350 = mul i64 %t349, 4
  %t351 = getelementptr i8, ptr %t26, i64 %t350
  %t352 = load float, ptr %t351, align 4
  %t353 = mul i64 %t110, %t24
  %t354 = add i64 %t353, %t345
  %t355 = mul i64 %t354, 4
  %t356 = getelementptr i8, ptr %t30, i64 %t355
  %t357 = load <32 x float>, ptr %t356, align 4
  %t358 = insertelement <32 x float> poison, float %t352, i64 0
  %t359 = shufflevector <32 x float> %t358, <32 x float> poison, <32 x i32> zeroinitializer
  %t360 = fmul <32 x float> %t359, %t357
  %t361 = fadd <32 x float> %t347, %t360
  %t362 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t361, ptr %t362, align 64
  br label %done26
done26:
  %t363 = mul i32 %t58, 8
  %t364 = add i32 %t363, 7
  %t365 = zext i32 %t364 to i64
  %t366 = mul i32 %t57, 32
  %t367 = zext i32 %t366 to i64
  %t368 = getelementptr i8, ptr %t1, i64 896
  %t369 = load <32 x float>, ptr %t368, align 64
  %t370 = mul i64 %t365, %t24
  %t371 = add i64 %t370, %t110
  %t372 = mul i64 %t371, 4
  %t373 = getelementptr i8, ptr %t26, i64 %t372
  %t374 = load float, ptr %t373, align 4
  %t375 = mul i64 %t110, %t24
  %t376 = add i64 %t375, %t367
  %t377 = mul i64 %t376, 4
  %t378 = getelementptr i8, ptr %t30, i64 %t377
  %t379 = load <32 x float>, ptr %t378, align 4
  %t380 = insertelement <32 x float> poison, float %t374, i64 0
  %t381 = shufflevector <32 x float> %t380, <32 x float> poison, <32 x i32> zeroinitializer
  %t382 = fmul <32 x float> %t381, %t379
  %t383 = fadd <32 x float> %t369, %t382
  %t384 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t383, ptr %t384, align 64
  br label %done27
done27:
  br label %join17
general19:
  %t385 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t385, ptr %t2, align 64
  %t386 = getelementptr i8, ptr %t1, i64 128
  %t387 = load <32 x float>, ptr %t386, align 64
  %t388 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t387, ptr %t388, align 64
  %t389 = getelementptr i8, ptr %t1, i64 256
  %t390 = load <32 x float>, ptr %t389, align 64
  %t391 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t390, ptr %t391, align 64
  %t392 = getelementptr i8, ptr %t1, i64 384
  %t393 = load <32 x float>, ptr %t392, align 64
  %t394 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t393, ptr %t394, align 64
  %t395 = getelementptr i8, ptr %t1, i64 512
  %t396 = load <32 x float>, ptr %t395, align 64
  %t397 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t396, ptr %t397, align 64
  %t398 = getelementptr i8, ptr %t1, i64 640
  %t399 = load <32 x float>, ptr %t398, align 64
  %t400 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t399, ptr %t400, align 64
  %t401 = getelementptr i8, ptr %t1, i64 768
  %t402 = load <32 x float>, ptr %t401, align 64
  %t403 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t402, ptr %t403, align 64
  %t404 = getelementptr i8, ptr %t1, i64 896
  %t405 = load <32 x float>, ptr %t404, align 64
  %t406 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t405, ptr %t406, align 64
  store i32 zeroinitializer, ptr %t407
  br label %row28
row28:
  %t408 = load i32, ptr %t407
  %t409 = zext i32 %t408 to i64
  %t410 = mul i32 %t58, 8
  %t411 = add i32 %t410, %t408
  %t412 = zext i32 %t411 to i64
  %t413 = mul i32 %t57, 32
  %t414 = zext i32 %t413 to i64
  %t415 = mul i64 %t409, 128
  %t416 = getelementptr i8, ptr %t2, i64 %t415
  %t417 = load <32 x float>, ptr %t416, align 64
  %t418 = icmp ult i64 %t412, %t24
  %t419 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t412, i64 %t24)
  %t420 = extractvalue {i64, i1} %t419, 0
  %t421 = extractvalue {i64, i1} %t419, 1
  %t422 = xor i1 %t421, true
  %t423 = and i1 %t418, %t422
  %t424 = icmp ult i64 %t110, %t24
  %t425 = and i1 %t423, %t424
  %t426 = add i64 %t420, %t110
  %t427 = icmp ult i64 %t426, %t420
  %t428 = xor i1 %t427, true
  %t429 = and i1 %t425, %t428
  %t430 = icmp ult i64 %t426, %t28
  %t431 = and i1 %t429, %t430
  %t432 = mul i64 %t426, 4
  %t433 = getelementptr i8, ptr %t26, i64 %t432
  %t434 = select i1 %t431, ptr %t433, ptr @zeros
  %t435 = load float, ptr %t434, align 4
  %t436 = icmp ult i64 %t110, %t24
  %t437 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t110, i64 %t24)
  %t438 = extractvalue {i64, i1} %t437, 0
  %t439 = extractvalue {i64, i1} %t437, 1
  %t440 = xor i1 %t439, true
  %t441 = and i1 %t436, %t440
  %t442 = insertelement <32 x i64> poison, i64 %t414, i64 0
  %t443 = shufflevector <32 x i64> %t442, <32 x i64> poison, <32 x i32> zeroinitializer
  %t444 = add <32 x i64> %t443, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t445 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t446 = shufflevector <32 x i64> %t445, <32 x i64> poison, <32 x i32> zeroinitializer
  %t447 = icmp ult <32 x i64> %t444, %t446
  %t448 = insertelement <32 x i1> poison, i1 %t441, i64 0
  %t449 = shufflevector <32 x i1> %t448, <32 x i1> poison, <32 x i32> zeroinitializer
  %t450 = and <32 x i1> %t449, %t447
  %t451 = add i64 %t438, %t414
  %t452 = insertelement <32 x i64> poison, i64 %t451, i64 0
  %t453 = shufflevector <32 x i64> %t452, <32 x i64> poison, <32 x i32> zeroinitializer
  %t454 = add <32 x i64> %t453, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t455 = insertelement <32 x i64> poison, i64 %t438, i64 0
  %t456 = shufflevector <32 x i64> %t455, <32 x i64> poison, <32 x i32> zeroinitializer
  %t457 = icmp ult <32 x i64> %t454, %t456
  %t458 = xor <32 x i1> %t457, splat (i1 true)
  %t459 = and <32 x i1> %t450, %t458
  %t460 = insertelement <32 x i64> poison, i64 %t451, i64 0
  %t461 = shufflevector <32 x i64> %t460, <32 x i64> poison, <32 x i32> zeroinitializer
  %t462 = add <32 x i64> %t461, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t463 = insertelement <32 x i64> poison, i64 %t32, i64 0
  %t464 = shufflevector <32 x i64> %t463, <32 x i64> poison, <32 x i32> zeroinitializer
  %t465 = icmp ult <32 x i64> %t462, %t464
  %t466 = and <32 x i1> %t459, %t465
  %t467 = mul i64 %t451, 4
  %t468 = getelementptr i8, ptr %t30, i64 %t467
  %t469 = shufflevector <32 x i1> %t466, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t470 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t468, <32 x i1> %t469, <32 x float> zeroinitializer)
  %t471 = insertelement <32 x float> poison, float %t435, i64 0
  %t472 = shufflevector <32 x float> %t471, <32 x float> poison, <32 x i32> zeroinitializer
  %t473 = fmul <32 x float> %t472, %t470
  %t474 = fadd <32 x float> %t417, %t473
  %t475 = mul i64 %t409, 128
  %t476 = getelementptr i8, ptr %t2, i64 %t475
  store <32 x float> %t474, ptr %t476, align 64
  br label %done29
done29:
  %t477 = add i32 %t408, 1
  store i32 %t477, ptr %t407
  %t478 = icmp ult i32 %t477, 8
  br i1 %t478, label %row28, label %after30, !llvm.loop !3
after30:
  %t479 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t479, ptr %t1, align 64
  %t480 = getelementptr i8, ptr %t2, i64 128
  %t481 = load <32 x float>, ptr %t480, align 64
  %t482 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t481, ptr %t482, align 64
  %t483 = getelementptr i8, ptr %t2, i64 256
  %t484 = load <32 x float>, ptr %t483, align 64
  %t485 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t484, ptr %t485, align 64
  %t486 = getelementptr i8, ptr %t2, i64 384
  %t487 = load <32 x float>, ptr %t486, align 64
  %t488 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t487, ptr %t488, align 64
  %t489 = getelementptr i8, ptr %t2, i64 512
  %t490 = load <32 x float>, ptr %t489, align 64
  %t491 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t490, ptr %t491, align 64
  %t492 = getelementptr i8, ptr %t2, i64 640
  %t493 = load <32 x float>, ptr %t492, align 64
  %t494 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t493, ptr %t494, align 64
  %t495 = getelementptr i8, ptr %t2, i64 768
  %t496 = load <32 x float>, ptr %t495, align 64
  %t497 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t496, ptr %t497, align 64
  %t498 = getelementptr i8, ptr %t2, i64 896
  %t499 = load <32 x float>, ptr %t498, align 64
  %t500 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t499, ptr %t500, align 64
  br label %join17
join17:
  br label %next16
next16:
  %t501 = add i64 %t110, 1
  %t502 = icmp ult i64 %t501, %t24
  %t503 = add i64 %t110, 1
  store i64 %t503, ptr %t109
  br i1 %t502, label %loop14, label %exit15
exit15:
  %t504 = icmp sge i64 %t24, 0
  %t505 = icmp sge i64 %t24, 0
  %t506 = icmp sge i64 %t24, 0
  %t507 = mul i32 %t58, 8
  %t508 = zext i32 %t507 to i64
  %t509 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t508, i64 %t24)
  %t510 = extractvalue {i64, i1} %t509, 0
  %t511 = extractvalue {i64, i1} %t509, 1
  %t512 = xor i1 %t511, true
  %t513 = mul i32 %t57, 32
  %t514 = zext i32 %t513 to i64
  %t515 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t510, i64 %t514)
  %t516 = extractvalue {i64, i1} %t515, 0
  %t517 = extractvalue {i64, i1} %t515, 1
  %t518 = xor i1 %t517, true
  %t519 = icmp ult i64 %t516, %t36
  %t520 = icmp sge i64 %t24, 0
  %t521 = icmp sge i64 %t24, 0
  %t522 = icmp sge i64 %t24, 0
  %t523 = mul i32 %t58, 8
  %t524 = add i32 %t523, 7
  %t525 = zext i32 %t524 to i64
  %t526 = icmp ult i64 %t525, %t24
  %t527 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t525, i64 %t24)
  %t528 = extractvalue {i64, i1} %t527, 0
  %t529 = extractvalue {i64, i1} %t527, 1
  %t530 = xor i1 %t529, true
  %t531 = mul i32 %t57, 32
  %t532 = add i32 %t531, 31
  %t533 = zext i32 %t532 to i64
  %t534 = icmp ult i64 %t533, %t24
  %t535 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t528, i64 %t533)
  %t536 = extractvalue {i64, i1} %t535, 0
  %t537 = extractvalue {i64, i1} %t535, 1
  %t538 = xor i1 %t537, true
  %t539 = icmp ult i64 %t536, %t36
  %t540 = and i1 %t504, %t505
  %t541 = and i1 %t540, %t506
  %t542 = and i1 %t541, %t512
  %t543 = and i1 %t542, %t518
  %t544 = and i1 %t543, %t519
  %t545 = and i1 %t544, %t520
  %t546 = and i1 %t545, %t521
  %t547 = and i1 %t546, %t522
  %t548 = and i1 %t547, %t526
  %t549 = and i1 %t548, %t530
  %t550 = and i1 %t549, %t534
  %t551 = and i1 %t550, %t538
  %t552 = and i1 %t551, %t539
  br i1 %t552, label %fast32, label %general33, !prof !0
fast32:
  %t553 = mul i32 %t58, 8
  %t554 = zext i32 %t553 to i64
  %t555 = mul i32 %t57, 32
  %t556 = zext i32 %t555 to i64
  %t557 = load <32 x float>, ptr %t1, align 64
  %t558 = fcmp uno <32 x float> %t557, zeroinitializer
  %t559 = select <32 x i1> %t558, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t557
  %t560 = mul i64 %t554, %t24
  %t561 = add i64 %t560, %t556
  %t562 = mul i64 %t561, 4
  %t563 = getelementptr i8, ptr %t34, i64 %t562
  store <32 x float> %t559, ptr %t563, align 4
  br label %done34
done34:
  %t564 = mul i32 %t58, 8
  %t565 = add i32 %t564, 1
  %t566 = zext i32 %t565 to i64
  %t567 = mul i32 %t57, 32
  %t568 = zext i32 %t567 to i64
  %t569 = getelementptr i8, ptr %t1, i64 128
  %t570 = load <32 x float>, ptr %t569, align 64
  %t571 = fcmp uno <32 x float> %t570, zeroinitializer
  %t572 = select <32 x i1> %t571, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t570
  %t573 = mul i64 %t566, %t24
  %t574 = add i64 %t573, %t568
  %t575 = mul i64 %t574, 4
  %t576 = getelementptr i8, ptr %t34, i64 %t575
  store <32 x float> %t572, ptr %t576, align 4
  br label %done35
done35:
  %t577 = mul i32 %t58, 8
  %t578 = add i32 %t577, 2
  %t579 = zext i32 %t578 to i64
  %t580 = mul i32 %t57, 32
  %t581 = zext i32 %t580 to i64
  %t582 = getelementptr i8, ptr %t1, i64 256
  %t583 = load <32 x float>, ptr %t582, align 64
  %t584 = fcmp uno <32 x float> %t583, zeroinitializer
  %t585 = select <32 x i1> %t584, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t583
  %t586 = mul i64 %t579, %t24
  %t587 = add i64 %t586, %t581
  %t588 = mul i64 %t587, 4
  %t589 = getelementptr i8, ptr %t34, i64 %t588
  store <32 x float> %t585, ptr %t589, align 4
  br label %done36
done36:
  %t590 = mul i32 %t58, 8
  %t591 = add i32 %t590, 3
  %t592 = zext i32 %t591 to i64
  %t593 = mul i32 %t57, 32
  %t594 = zext i32 %t593 to i64
  %t595 = getelementptr i8, ptr %t1, i64 384
  %t596 = load <32 x float>, ptr %t595, align 64
  %t597 = fcmp uno <32 x float> %t596, zeroinitializer
  %t598 = select <32 x i1> %t597, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t596
  %t599 = mul i64 %t592, %t24
  %t600 = add i64 %t599, %t594
  %t601 = mul i64 %t600, 4
  %t602 = getelementptr i8, ptr %t34, i64 %t601
  store <32 x float> %t598, ptr %t602, align 4
  br label %done37
done37:
  %t603 = mul i32 %t58, 8
  %t604 = add i32 %t603, 4
  %t605 = zext i32 %t604 to i64
  %t606 = mul i32 %t57, 32
  %t607 = zext i32 %t606 to i64
  %t608 = getelementptr i8, ptr %t1, i64 512
  %t609 = load <32 x float>, ptr %t608, align 64
  %t610 = fcmp uno <32 x float> %t609, zeroinitializer
  %t611 = select <32 x i1> %t610, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t609
  %t612 = mul i64 %t605, %t24
  %t613 = add i64 %t612, %t607
  %t614 = mul i64 %t613, 4
  %t615 = getelementptr i8, ptr %t34, i64 %t614
  store <32 x float> %t611, ptr %t615, align 4
  br label %done38
done38:
  %t616 = mul i32 %t58, 8
  %t617 = add i32 %t616, 5
  %t618 = zext i32 %t617 to i64
  %t619 = mul i32 %t57, 32
  %t620 = zext i32 %t619 to i64
  %t621 = getelementptr i8, ptr %t1, i64 640
  %t622 = load <32 x float>, ptr %t621, align 64
  %t623 = fcmp uno <32 x float> %t622, zeroinitializer
  %t624 = select <32 x i1> %t623, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t622
  %t625 = mul i64 %t618, %t24
  %t626 = add i64 %t625, %t620
  %t627 = mul i64 %t626, 4
  %t628 = getelementptr i8, ptr %t34, i64 %t627
  store <32 x float> %t624, ptr %t628, align 4
  br label %done39
done39:
  %t629 = mul i32 %t58, 8
  %t630 = add i32 %t629, 6
  %t631 = zext i32 %t630 to i64
  %t632 = mul i32 %t57, 32
  %t633 = zext i32 %t632 to i64
  %t634 = getelementptr i8, ptr %t1, i64 768
  %t635 = load <32 x float>, ptr %t634, align 64
  %t636 = fcmp uno <32 x float> %t635, zeroinitializer
  %t637 = select <32 x i1> %t636, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t635
  %t638 = mul i64 %t631, %t24
  %t639 = add i64 %t638, %t633
  %t640 = mul i64 %t639, 4
  %t641 = getelementptr i8, ptr %t34, i64 %t640
  store <32 x float> %t637, ptr %t641, align 4
  br label %done40
done40:
  %t642 = mul i32 %t58, 8
  %t643 = add i32 %t642, 7
  %t644 = zext i32 %t643 to i64
  %t645 = mul i32 %t57, 32
  %t646 = zext i32 %t645 to i64
  %t647 = getelementptr i8, ptr %t1, i64 896
  %t648 = load <32 x float>, ptr %t647, align 64
  %t649 = fcmp uno <32 x float> %t648, zeroinitializer
  %t650 = select <32 x i1> %t649, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t648
  %t651 = mul i64 %t644, %t24
  %t652 = add i64 %t651, %t646
  %t653 = mul i64 %t652, 4
  %t654 = getelementptr i8, ptr %t34, i64 %t653
  store <32 x float> %t650, ptr %t654, align 4
  br label %done41
done41:
  br label %join31
general33:
  %t655 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t655, ptr %t2, align 64
  %t656 = getelementptr i8, ptr %t1, i64 128
  %t657 = load <32 x float>, ptr %t656, align 64
  %t658 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t657, ptr %t658, align 64
  %t659 = getelementptr i8, ptr %t1, i64 256
  %t660 = load <32 x float>, ptr %t659, align 64
  %t661 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t660, ptr %t661, align 64
  %t662 = getelementptr i8, ptr %t1, i64 384
  %t663 = load <32 x float>, ptr %t662, align 64
  %t664 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t663, ptr %t664, align 64
  %t665 = getelementptr i8, ptr %t1, i64 512
  %t666 = load <32 x float>, ptr %t665, align 64
  %t667 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t666, ptr %t667, align 64
  %t668 = getelementptr i8, ptr %t1, i64 640
  %t669 = load <32 x float>, ptr %t668, align 64
  %t670 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t669, ptr %t670, align 64
  %t671 = getelementptr i8, ptr %t1, i64 768
  %t672 = load <32 x float>, ptr %t671, align 64
  %t673 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t672, ptr %t673, align 64
  %t674 = getelementptr i8, ptr %t1, i64 896
  %t675 = load <32 x float>, ptr %t674, align 64
  %t676 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t675, ptr %t676, align 64
  store i32 zeroinitializer, ptr %t677
  br label %row42
row42:
  %t678 = load i32, ptr %t677
  %t679 = zext i32 %t678 to i64
  %t680 = mul i32 %t58, 8
  %t681 = add i32 %t680, %t678
  %t682 = zext i32 %t681 to i64
  %t683 = mul i32 %t57, 32
  %t684 = zext i32 %t683 to i64
  %t685 = mul i64 %t679, 128
  %t686 = getelementptr i8, ptr %t2, i64 %t685
  %t687 = load <32 x float>, ptr %t686, align 64
  %t688 = fcmp uno <32 x float> %t687, zeroinitializer
  %t689 = select <32 x i1> %t688, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t687
  %t690 = icmp ult i64 %t682, %t24
  %t691 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t682, i64 %t24)
  %t692 = extractvalue {i64, i1} %t691, 0
  %t693 = extractvalue {i64, i1} %t691, 1
  %t694 = xor i1 %t693, true
  %t695 = and i1 %t690, %t694
  %t696 = insertelement <32 x i64> poison, i64 %t684, i64 0
  %t697 = shufflevector <32 x i64> %t696, <32 x i64> poison, <32 x i32> zeroinitializer
  %t698 = add <32 x i64> %t697, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t699 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t700 = shufflevector <32 x i64> %t699, <32 x i64> poison, <32 x i32> zeroinitializer
  %t701 = icmp ult <32 x i64> %t698, %t700
  %t702 = insertelement <32 x i1> poison, i1 %t695, i64 0
  %t703 = shufflevector <32 x i1> %t702, <32 x i1> poison, <32 x i32> zeroinitializer
  %t704 = and <32 x i1> %t703, %t701
  %t705 = add i64 %t692, %t684
  %t706 = insertelement <32 x i64> poison, i64 %t705, i64 0
  %t707 = shufflevector <32 x i64> %t706, <32 x i64> poison, <32 x i32> zeroinitializer
  %t708 = add <32 x i64> %t707, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t709 = insertelement <32 x i64> poison, i64 %t692, i64 0
  %t710 = shufflevector <32 x i64> %t709, <32 x i64> poison, <32 x i32> zeroinitializer
  %t711 = icmp ult <32 x i64> %t708, %t710
  %t712 = xor <32 x i1> %t711, splat (i1 true)
  %t713 = and <32 x i1> %t704, %t712
  %t714 = insertelement <32 x i64> poison, i64 %t705, i64 0
  %t715 = shufflevector <32 x i64> %t714, <32 x i64> poison, <32 x i32> zeroinitializer
  %t716 = add <32 x i64> %t715, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t717 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t718 = shufflevector <32 x i64> %t717, <32 x i64> poison, <32 x i32> zeroinitializer
  %t719 = icmp ult <32 x i64> %t716, %t718
  %t720 = and <32 x i1> %t713, %t719
  %t721 = mul i64 %t705, 4
  %t722 = getelementptr i8, ptr %t34, i64 %t721
  %t723 = shufflevector <32 x i1> %t720, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t689, ptr align 4 %t722, <32 x i1> %t723)
  br label %done43
done43:
  %t724 = add i32 %t678, 1
  store i32 %t724, ptr %t677
  %t725 = icmp ult i32 %t724, 8
  br i1 %t725, label %row42, label %after44, !llvm.loop !4
after44:
  %t726 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t726, ptr %t1, align 64
  %t727 = getelementptr i8, ptr %t2, i64 128
  %t728 = load <32 x float>, ptr %t727, align 64
  %t729 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t728, ptr %t729, align 64
  %t730 = getelementptr i8, ptr %t2, i64 256
  %t731 = load <32 x float>, ptr %t730, align 64
  %t732 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t731, ptr %t732, align 64
  %t733 = getelementptr i8, ptr %t2, i64 384
  %t734 = load <32 x float>, ptr %t733, align 64
  %t735 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t734, ptr %t735, align 64
  %t736 = getelementptr i8, ptr %t2, i64 512
  %t737 = load <32 x float>, ptr %t736, align 64
  %t738 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t737, ptr %t738, align 64
  %t739 = getelementptr i8, ptr %t2, i64 640
  %t740 = load <32 x float>, ptr %t739, align 64
  %t741 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t740, ptr %t741, align 64
  %t742 = getelementptr i8, ptr %t2, i64 768
  %t743 = load <32 x float>, ptr %t742, align 64
  %t744 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t743, ptr %t744, align 64
  %t745 = getelementptr i8, ptr %t2, i64 896
  %t746 = load <32 x float>, ptr %t745, align 64
  %t747 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t746, ptr %t747, align 64
  br label %join31
join31:
  br label %finished1
finished1:
  %t748 = load i32, ptr %t38
  %t749 = add i32 %t748, 1
  %t750 = icmp uge i32 %t749, %t4
  %t751 = select i1 %t750, i32 0, i32 %t749
  store i32 %t751, ptr %t38
  %t752 = zext i1 %t750 to i32
  %t753 = load i32, ptr %t39
  %t754 = add i32 %t753, %t752
  %t755 = icmp uge i32 %t754, %t6
  %t756 = select i1 %t755, i32 0, i32 %t754
  store i32 %t756, ptr %t39
  %t757 = zext i1 %t755 to i32
  %t758 = load i32, ptr %t40
  %t759 = add i32 %t758, %t757
  %t760 = icmp uge i32 %t759, %t8
  %t761 = select i1 %t760, i32 0, i32 %t759
  store i32 %t761, ptr %t40
  %t762 = zext i1 %t760 to i32
  %t763 = load i64, ptr %t37
  %t764 = add i64 %t763, 1
  store i64 %t764, ptr %t37
  %t765 = icmp ult i64 %t764, %end
  br i1 %t765, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
