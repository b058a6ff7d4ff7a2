; kernel "matmul_views", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t107 = alloca i64
  %t354 = alloca i32
  %t357 = alloca i32
  %t398 = insertelement <16 x i64> poison, i64 %t24, i64 0
  %t399 = shufflevector <16 x i64> %t398, <16 x i64> poison, <16 x i32> zeroinitializer
  %t413 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t414 = shufflevector <16 x i64> %t413, <16 x i64> poison, <16 x i32> zeroinitializer
  %t734 = alloca i32
  %t737 = alloca i32
  %t776 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t777 = shufflevector <16 x i64> %t776, <16 x i64> poison, <16 x i32> zeroinitializer
  %t782 = load volatile <16 x i1>, ptr @on, align 8
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
  store i64 0, ptr %t107
  br i1 %t106, label %whole16, label %exit15
whole16:
  %t108 = icmp sge i64 %t24, 0
  br label %loop14
loop14:
  %t109 = load i64, ptr %t107
  %t110 = icmp sge i64 %t24, 0
  %t111 = mul i32 %t58, 8
  %t112 = zext i32 %t111 to i64
  %t113 = icmp sge i64 %t109, 0
  %t114 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t112, i64 %t24)
  %t115 = extractvalue {i64, i1} %t114, 0
  %t116 = extractvalue {i64, i1} %t114, 1
  %t117 = xor i1 %t116, true
  %t118 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t115, i64 %t109)
  %t119 = extractvalue {i64, i1} %t118, 0
  %t120 = extractvalue {i64, i1} %t118, 1
  %t121 = xor i1 %t120, true
  %t122 = add i32 %t111, 7
  %t123 = zext i32 %t122 to i64
  %t124 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t123, i64 %t24)
  %t125 = extractvalue {i64, i1} %t124, 0
  %t126 = extractvalue {i64, i1} %t124, 1
  %t127 = xor i1 %t126, true
  %t128 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t125, i64 %t109)
  %t129 = extractvalue {i64, i1} %t128, 0
  %t130 = extractvalue {i64, i1} %t128, 1
  %t131 = xor i1 %t130, true
  %t132 = mul i32 %t57, 32
  %t133 = zext i32 %t132 to i64
  %t134 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t109, i64 %t24)
  %t135 = extractvalue {i64, i1} %t134, 0
  %t136 = extractvalue {i64, i1} %t134, 1
  %t137 = xor i1 %t136, true
  %t138 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t135, i64 %t133)
  %t139 = extractvalue {i64, i1} %t138, 0
  %t140 = extractvalue {i64, i1} %t138, 1
  %t141 = xor i1 %t140, true
  %t142 = add i32 %t132, 31
  %t143 = zext i32 %t142 to i64
  %t144 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t135, i64 %t143)
  %t145 = extractvalue {i64, i1} %t144, 0
  %t146 = extractvalue {i64, i1} %t144, 1
  %t147 = xor i1 %t146, true
  %t148 = and i1 %t110, %t113
  %t149 = and i1 %t148, %t117
  %t150 = and i1 %t149, %t121
  %t151 = and i1 %t150, %t127
  %t152 = and i1 %t151, %t131
  %t153 = and i1 %t152, %t137
  %t154 = and i1 %t153, %t141
  %t155 = and i1 %t154, %t147
  %t156 = icmp ult i64 %t109, %t24
  %t157 = and i1 %t155, %t156
  %t158 = icmp ult i64 %t123, %t24
  %t159 = and i1 %t157, %t158
  %t160 = icmp ult i64 %t129, %t28
  %t161 = and i1 %t159, %t160
  %t162 = icmp ult i64 %t143, %t24
  %t163 = and i1 %t161, %t162
  %t164 = icmp ult i64 %t145, %t32
  %t165 = and i1 %t163, %t164
  br i1 %t165, label %fast19, label %general20, !prof !0
fast19:
  %t166 = mul i32 %t58, 8
  %t167 = zext i32 %t166 to i64
  %t168 = mul i32 %t57, 32
  %t169 = zext i32 %t168 to i64
  %t170 = load <32 x float>, ptr %t1, align 64
  %t171 = mul i64 %t167, %t24
  %t172 = add i64 %t171, %t109
  %t173 = mul i64 %t172, 4
  %t174 = getelementptr i8, ptr %t26, i64 %t173
  %t175 = load float, ptr %t174, align 4
  %t176 = mul i64 %t109, %t24
  %t177 = add i64 %t176, %t169
  %t178 = mul i64 %t177, 4
  %t179 = getelementptr i8, ptr %t30, i64 %t178
  %t180 = load <32 x float>, ptr %t179, align 4
  %t181 = insertelement <32 x float> poison, float %t175, i64 0
  %t182 = shufflevector <32 x float> %t181, <32 x float> poison, <32 x i32> zeroinitializer
  %t183 = fmul <32 x float> %t182, %t180
  %t184 = fadd <32 x float> %t170, %t183
  store <32 x float> %t184, ptr %t1, align 64
  br label %done21
done21:
  %t185 = mul i32 %t58, 8
  %t186 = add i32 %t185, 1
  %t187 = zext i32 %t186 to i64
  %t188 = mul i32 %t57, 32
  %t189 = zext i32 %t188 to i64
  %t190 = getelementptr i8, ptr %t1, i64 128
  %t191 = load <32 x float>, ptr %t190, align 64
  %t192 = mul i64 %t187, %t24
  %t193 = add i64 %t192, %t109
  %t194 = mul i64 %t193, 4
  %t195 = getelementptr i8, ptr %t26, i64 %t194
  %t196 = load float, ptr %t195, align 4
  %t197 = mul i64 %t109, %t24
  %t198 = add i64 %t197, %t189
  %t199 = mul i64 %t198, 4
  %t200 = getelementptr i8, ptr %t30, i64 %t199
  %t201 = load <32 x float>, ptr %t200, align 4
  %t202 = insertelement <32 x float> poison, float %t196, i64 0
  %t203 = shufflevector <32 x float> %t202, <32 x float> poison, <32 x i32> zeroinitializer
  %t204 = fmul <32 x float> %t203, %t201
  %t205 = fadd <32 x float> %t191, %t204
  store <32 x float> %t205, ptr %t190, align 64
  br label %done22
done22:
  %t206 = mul i32 %t58, 8
  %t207 = add i32 %t206, 2
  %t208 = zext i32 %t207 to i64
  %t209 = mul i32 %t57, 32
  %t210 = zext i32 %t209 to i64
  %t211 = getelementptr i8, ptr %t1, i64 256
  %t212 = load <32 x float>, ptr %t211, align 64
  %t213 = mul i64 %t208, %t24
  %t214 = add i64 %t213, %t109
  %t215 = mul i64 %t214, 4
  %t216 = getelementptr i8, ptr %t26, i64 %t215
  %t217 = load float, ptr %t216, align 4
  %t218 = mul i64 %t109, %t24
  %t219 = add i64 %t218, %t210
  %t220 = mul i64 %t219, 4
  %t221 = getelementptr i8, ptr %t30, i64 %t220
  %t222 = load <32 x float>, ptr %t221, align 4
  %t223 = insertelement <32 x float> poison, float %t217, i64 0
  %t224 = shufflevector <32 x float> %t223, <32 x float> poison, <32 x i32> zeroinitializer
  %t225 = fmul <32 x float> %t224, %t222
  %t226 = fadd <32 x float> %t212, %t225
  store <32 x float> %t226, ptr %t211, align 64
  br label %done23
done23:
  %t227 = mul i32 %t58, 8
  %t228 = add i32 %t227, 3
  %t229 = zext i32 %t228 to i64
  %t230 = mul i32 %t57, 32
  %t231 = zext i32 %t230 to i64
  %t232 = getelementptr i8, ptr %t1, i64 384
  %t233 = load <32 x float>, ptr %t232, align 64
  %t234 = mul i64 %t229, %t24
  %t235 = add i64 %t234, %t109
  %t236 = mul i64 %t235, 4
  %t237 = getelementptr i8, ptr %t26, i64 %t236
  %t238 = load float, ptr %t237, align 4
  %t239 = mul i64 %t109, %t24
  %t240 = add i64 %t239, %t231
  %t241 = mul i64 %t240, 4
  %t242 = getelementptr i8, ptr %t30, i64 %t241
  %t243 = load <32 x float>, ptr %t242, align 4
  %t244 = insertelement <32 x float> poison, float %t238, i64 0
  %t245 = shufflevector <32 x float> %t244, <32 x float> poison, <32 x i32> zeroinitializer
  %t246 = fmul <32 x float> %t245, %t243
  %t247 = fadd <32 x float> %t233, %t246
  store <32 x float> %t247, ptr %t232, align 64
  br label %done24
done24:
  %t248 = mul i32 %t58, 8
  %t249 = add i32 %t248, 4
  %t250 = zext i32 %t249 to i64
  %t251 = mul i32 %t57, 32
  %t252 = zext i32 %t251 to i64
  %t253 = getelementptr i8, ptr %t1, i64 512
  %t254 = load <32 x float>, ptr %t253, align 64
  %t255 = mul i64 %t250, %t24
  %t256 = add i64 %t255, %t109
  %t257 = mul i64 %t256, 4
  %t258 = getelementptr i8, ptr %t26, i64 %t257
  %t259 = load float, ptr %t258, align 4
  %t260 = mul i64 %t109, %t24
  %t261 = add i64 %t260, %t252
  %t262 = mul i64 %t261, 4
  %t263 = getelementptr i8, ptr %t30, i64 %t262
  %t264 = load <32 x float>, ptr %t263, align 4
  %t265 = insertelement <32 x float> poison, float %t259, i64 0
  %t266 = shufflevector <32 x float> %t265, <32 x float> poison, <32 x i32> zeroinitializer
  %t267 = fmul <32 x float> %t266, %t264
  %t268 = fadd <32 x float> %t254, %t267
  store <32 x float> %t268, ptr %t253, align 64
  br label %done25
done25:
  %t269 = mul i32 %t58, 8
  %t270 = add i32 %t269, 5
  %t271 = zext i32 %t270 to i64
  %t272 = mul i32 %t57, 32
  %t273 = zext i32 %t272 to i64
  %t274 = getelementptr i8, ptr %t1, i64 640
  %t275 = load <32 x float>, ptr %t274, align 64
  %t276 = mul i64 %t271, %t24
  %t277 = add i64 %t276, %t109
  %t278 = mul i64 %t277, 4
  %t279 = getelementptr i8, ptr %t26, i64 %t278
  %t280 = load float, ptr %t279, align 4
  %t281 = mul i64 %t109, %t24
  %t282 = add i64 %t281, %t273
  %t283 = mul i64 %t282, 4
  %t284 = getelementptr i8, ptr %t30, i64 %t283
  %t285 = load <32 x float>, ptr %t284, align 4
  %t286 = insertelement <32 x float> poison, float %t280, i64 0
  %t287 = shufflevector <32 x float> %t286, <32 x float> poison, <32 x i32> zeroinitializer
  %t288 = fmul <32 x float> %t287, %t285
  %t289 = fadd <32 x float> %t275, %t288
  store <32 x float> %t289, ptr %t274, align 64
  br label %done26
done26:
  %t290 = mul i32 %t58, 8
  %t291 = add i32 %t290, 6
  %t292 = zext i32 %t291 to i64
  %t293 = mul i32 %t57, 32
  %t294 = zext i32 %t293 to i64
  %t295 = getelementptr i8, ptr %t1, i64 768
  %t296 = load <32 x float>, ptr %t295, align 64
  %t297 = mul i64 %t292, %t24
  %t298 = add i64 %t297, %t109
  %t299 = mul i64 %t298, 4
  %t300 = getelementptr i8, ptr %t26, i64 %t299
  %t301 = load float, ptr %t300, align 4
  %t302 = mul i64 %t109, %t24
  %t303 = add i64 %t302, %t294
  %t304 = mul i64 %t303, 4
  %t305 = getelementptr i8, ptr %t30, i64 %t304
  %t306 = load <32 x float>, ptr %t305, align 4
  %t307 = insertelement <32 x float> poison, float %t301, i64 0
  %t308 = shufflevector <32 x float> %t307, <32 x float> poison, <32 x i32> zeroinitializer
  %t309 = fmul <32 x float> %t308, %t306
  %t310 = fadd <32 x float> %t296, %t309
  store <32 x float> %t310, ptr %t295, align 64
  br label %done27
done27:
  %t311 = mul i32 %t58, 8
  %t312 = add i32 %t311, 7
  %t313 = zext i32 %t312 to i64
  %t314 = mul i32 %t57, 32
  %t315 = zext i32 %t314 to i64
  %t316 = getelementptr i8, ptr %t1, i64 896
  %t317 = load <32 x float>, ptr %t316, align 64
  %t318 = mul i64 %t313, %t24
  %t319 = add i64 %t318, %t109
  %t320 = mul i64 %t319, 4
  %t321 = getelementptr i8, ptr %t26, i64 %t320
  %t322 = load float, ptr %t321, align 4
  %t323 = mul i64 %t109, %t24
  %t324 = add i64 %t323, %t315
  %t325 = mul i64 %t324, 4
  %t326 = getelementptr i8, ptr %t30, i64 %t325
  %t327 = load <32 x float>, ptr %t326, align 4
  %t328 = insertelement <32 x float> poison, float %t322, i64 0
  %t329 = shufflevector <32 x float> %t328, <32 x float> poison, <32 x i32> zeroinitializer
  %t330 = fmul <32 x float> %t329, %t327
  %t331 = fadd <32 x float> %t317, %t330
  store <32 x float> %t331, ptr %t316, align 64
  br label %done28
done28:
  br label %join18
general20:
  %t332 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t332, ptr %t2, align 64
  %t333 = getelementptr i8, ptr %t1, i64 128
  %t334 = load <32 x float>, ptr %t333, align 64
  %t335 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t334, ptr %t335, align 64
  %t336 = getelementptr i8, ptr %t1, i64 256
  %t337 = load <32 x float>, ptr %t336, align 64
  %t338 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t337, ptr %t338, align 64
  %t339 = getelementptr i8, ptr %t1, i64 384
  %t340 = load <32 x float>, ptr %t339, align 64
  %t341 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t340, ptr %t341, align 64
  %t342 = getelementptr i8, ptr %t1, i64 512
  %t343 = load <32 x float>, ptr %t342, align 64
  %t344 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t343, ptr %t344, align 64
  %t345 = getelementptr i8, ptr %t1, i64 640
  %t346 = load <32 x float>, ptr %t345, align 64
  %t347 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t346, ptr %t347, align 64
  %t348 = getelementptr i8, ptr %t1, i64 768
  %t349 = load <32 x float>, ptr %t348, align 64
  %t350 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t349, ptr %t350, align 64
  %t351 = getelementptr i8, ptr %t1, i64 896
  %t352 = load <32 x float>, ptr %t351, align 64
  %t353 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t352, ptr %t353, align 64
  store i32 zeroinitializer, ptr %t354
  br label %row29
row29:
  %t355 = load i32, ptr %t354
  %t356 = zext i32 %t355 to i64
  store i32 zeroinitializer, ptr %t357
  br label %piece30
piece30:
  %t358 = load i32, ptr %t357
  %t359 = mul i32 %t358, 16
  %t360 = zext i32 %t358 to i64
  %t361 = mul i32 %t58, 8
  %t362 = add i32 %t361, %t355
  %t363 = zext i32 %t362 to i64
  %t364 = mul i32 %t57, 32
  %t365 = add i32 %t364, %t359
  %t366 = zext i32 %t365 to i64
  %t367 = mul i64 %t356, 128
  %t368 = getelementptr i8, ptr %t2, i64 %t367
  %t369 = mul i64 %t360, 64
  %t370 = getelementptr i8, ptr %t368, i64 %t369
  %t371 = load <16 x float>, ptr %t370, align 64
  %t372 = icmp ult i64 %t363, %t24
  %t373 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t363, i64 %t24)
  %t374 = extractvalue {i64, i1} %t373, 0
  %t375 = extractvalue {i64, i1} %t373, 1
  %t376 = xor i1 %t375, true
  %t377 = and i1 %t372, %t376
  %t378 = icmp ult i64 %t109, %t24
  %t379 = and i1 %t377, %t378
  %t380 = add i64 %t374, %t109
  %t381 = icmp ult i64 %t380, %t374
  %t382 = xor i1 %t381, true
  %t383 = and i1 %t379, %t382
  %t384 = icmp ult i64 %t380, %t28
  %t385 = and i1 %t383, %t384
  %t386 = mul i64 %t380, 4
  %t387 = getelementptr i8, ptr %t26, i64 %t386
  %t388 = select i1 %t385, ptr %t387, ptr @zeros
  %t389 = load float, ptr %t388, align 4
  %t390 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t109, i64 %t24)
  %t391 = extractvalue {i64, i1} %t390, 0
  %t392 = extractvalue {i64, i1} %t390, 1
  %t393 = xor i1 %t392, true
  %t394 = and i1 %t378, %t393
  %t395 = insertelement <16 x i64> poison, i64 %t366, i64 0
  %t396 = shufflevector <16 x i64> %t395, <16 x i64> poison, <16 x i32> zeroinitializer
  %t397 = add <16 x i64> %t396, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t400 = icmp ult <16 x i64> %t397, %t399
  %t401 = insertelement <16 x i1> poison, i1 %t394, i64 0
  %t402 = shufflevector <16 x i1> %t401, <16 x i1> poison, <16 x i32> zeroinitializer
  %t403 = and <16 x i1> %t402, %t400
  %t404 = add i64 %t391, %t366
  %t405 = insertelement <16 x i64> poison, i64 %t404, i64 0
  %t406 = shufflevector <16 x i64> %t405, <16 x i64> poison, <16 x i32> zeroinitializer
  %t407 = add <16 x i64> %t406, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t408 = insertelement <16 x i64> poison, i64 %t391, i64 0
  %t409 = shufflevector <16 x i64> %t408, <16 x i64> poison, <16 x i32> zeroinitializer
  %t410 = icmp ult <16 x i64> %t407, %t409
  %t411 = xor <16 x i1> %t410, splat (i1 true)
  %t412 = and <16 x i1> %t403, %t411
  %t415 = icmp ult <16 x i64> %t407, %t414
  %t416 = and <16 x i1> %t412, %t415
  %t417 = mul i64 %t404, 4
  %t418 = getelementptr i8, ptr %t30, i64 %t417
  %t419 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t418, <16 x i1> %t416, <16 x float> zeroinitializer)
  %t420 = freeze <16 x float> %t419
  %t421 = insertelement <16 x float> poison, float %t389, i64 0
  %t422 = shufflevector <16 x float> %t421, <16 x float> poison, <16 x i32> zeroinitializer
  %t423 = fmul <16 x float> %t422, %t420
  %t424 = fadd <16 x float> %t371, %t423
  store <16 x float> %t424, ptr %t370, align 64
  br label %done31
done31:
  %t425 = add i32 %t358, 1
  store i32 %t425, ptr %t357
  %t426 = icmp ult i32 %t425, 2
  br i1 %t426, label %piece30, label %after32, !llvm.loop !3
after32:
  %t427 = add i32 %t355, 1
  store i32 %t427, ptr %t354
  %t428 = icmp ult i32 %t427, 8
  br i1 %t428, label %row29, label %after33, !llvm.loop !4
after33:
  %t429 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t429, ptr %t1, align 64
  %t430 = getelementptr i8, ptr %t2, i64 128
  %t431 = load <32 x float>, ptr %t430, align 64
  %t432 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t431, ptr %t432, align 64
  %t433 = getelementptr i8, ptr %t2, i64 256
  %t434 = load <32 x float>, ptr %t433, align 64
  %t435 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t434, ptr %t435, align 64
  %t436 = getelementptr i8, ptr %t2, i64 384
  %t437 = load <32 x float>, ptr %t436, align 64
  %t438 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t437, ptr %t438, align 64
  %t439 = getelementptr i8, ptr %t2, i64 512
  %t440 = load <32 x float>, ptr %t439, align 64
  %t441 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t440, ptr %t441, align 64
  %t442 = getelementptr i8, ptr %t2, i64 640
  %t443 = load <32 x float>, ptr %t442, align 64
  %t444 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t443, ptr %t444, align 64
  %t445 = getelementptr i8, ptr %t2, i64 768
  %t446 = load <32 x float>, ptr %t445, align 64
  %t447 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t446, ptr %t447, align 64
  %t448 = getelementptr i8, ptr %t2, i64 896
  %t449 = load <32 x float>, ptr %t448, align 64
  %t450 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t449, ptr %t450, align 64
  br label %join18
join18:
  br label %next17
next17:
  %t451 = add i64 %t109, 1
  %t452 = icmp ult i64 %t451, %t24
  store i64 %t451, ptr %t107
  br i1 %t452, label %loop14, label %exit15
exit15:
  %t453 = icmp sge i64 %t24, 0
  %t454 = mul i32 %t58, 8
  %t455 = zext i32 %t454 to i64
  %t456 = mul i32 %t57, 32
  %t457 = zext i32 %t456 to i64
  %t458 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t455, i64 %t24)
  %t459 = extractvalue {i64, i1} %t458, 0
  %t460 = extractvalue {i64, i1} %t458, 1
  %t461 = xor i1 %t460, true
  %t462 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t459, i64 %t457)
  %t463 = extractvalue {i64, i1} %t462, 0
  %t464 = extractvalue {i64, i1} %t462, 1
  %t465 = xor i1 %t464, true
  %t466 = add i32 %t454, 7
  %t467 = zext i32 %t466 to i64
  %t468 = add i32 %t456, 31
  %t469 = zext i32 %t468 to i64
  %t470 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t467, i64 %t24)
  %t471 = extractvalue {i64, i1} %t470, 0
  %t472 = extractvalue {i64, i1} %t470, 1
  %t473 = xor i1 %t472, true
  %t474 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t471, i64 %t469)
  %t475 = extractvalue {i64, i1} %t474, 0
  %t476 = extractvalue {i64, i1} %t474, 1
  %t477 = xor i1 %t476, true
  %t478 = and i1 %t453, %t461
  %t479 = and i1 %t478, %t465
  %t480 = and i1 %t479, %t473
  %t481 = and i1 %t480, %t477
  %t482 = icmp ult i64 %t467, %t24
  %t483 = and i1 %t481, %t482
  %t484 = icmp ult i64 %t469, %t24
  %t485 = and i1 %t483, %t484
  %t486 = icmp ult i64 %t475, %t36
  %t487 = and i1 %t485, %t486
  br i1 %t487, label %fast35, label %general36, !prof !0
fast35:
  %t488 = mul i32 %t58, 8
  %t489 = zext i32 %t488 to i64
  %t490 = mul i32 %t57, 32
  %t491 = zext i32 %t490 to i64
  %t492 = mul i64 %t489, %t24
  %t493 = add i64 %t492, %t491
  %t494 = ptrtoint ptr %t34 to i64
  %t495 = mul i64 %t493, 4
  %t496 = add i64 %t494, %t495
  %t497 = add i32 %t488, 1
  %t498 = zext i32 %t497 to i64
  %t499 = mul i64 %t498, %t24
  %t500 = add i64 %t499, %t491
  %t501 = sub i64 %t500, %t493
  %t502 = mul i64 %t501, 4
  %t503 = or i64 %t496, %t502
  %t504 = and i64 %t503, 63
  %t505 = icmp eq i64 %t504, 0
  %t506 = icmp uge i64 %t36, 8388608
  %t507 = and i1 %t505, %t506
  br i1 %t507, label %large37, label %small38
large37:
  %t508 = mul i32 %t58, 8
  %t509 = zext i32 %t508 to i64
  %t510 = mul i32 %t57, 32
  %t511 = zext i32 %t510 to i64
  %t512 = load <32 x float>, ptr %t1, align 64
  %t513 = fcmp uno <32 x float> %t512, zeroinitializer
  %t514 = select <32 x i1> %t513, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t512
  %t515 = mul i64 %t509, %t24
  %t516 = add i64 %t515, %t511
  %t517 = mul i64 %t516, 4
  %t518 = getelementptr i8, ptr %t34, i64 %t517
  store <32 x float> %t514, ptr %t518, align 64, !nontemporal !2
  br label %done39
done39:
  %t519 = mul i32 %t58, 8
  %t520 = add i32 %t519, 1
  %t521 = zext i32 %t520 to i64
  %t522 = mul i32 %t57, 32
  %t523 = zext i32 %t522 to i64
  %t524 = getelementptr i8, ptr %t1, i64 128
  %t525 = load <32 x float>, ptr %t524, align 64
  %t526 = fcmp uno <32 x float> %t525, zeroinitializer
  %t527 = select <32 x i1> %t526, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t525
  %t528 = mul i64 %t521, %t24
  %t529 = add i64 %t528, %t523
  %t530 = mul i64 %t529, 4
  %t531 = getelementptr i8, ptr %t34, i64 %t530
  store <32 x float> %t527, ptr %t531, align 64, !nontemporal !2
  br label %done40
done40:
  %t532 = mul i32 %t58, 8
  %t533 = add i32 %t532, 2
  %t534 = zext i32 %t533 to i64
  %t535 = mul i32 %t57, 32
  %t536 = zext i32 %t535 to i64
  %t537 = getelementptr i8, ptr %t1, i64 256
  %t538 = load <32 x float>, ptr %t537, align 64
  %t539 = fcmp uno <32 x float> %t538, zeroinitializer
  %t540 = select <32 x i1> %t539, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t538
  %t541 = mul i64 %t534, %t24
  %t542 = add i64 %t541, %t536
  %t543 = mul i64 %t542, 4
  %t544 = getelementptr i8, ptr %t34, i64 %t543
  store <32 x float> %t540, ptr %t544, align 64, !nontemporal !2
  br label %done41
done41:
  %t545 = mul i32 %t58, 8
  %t546 = add i32 %t545, 3
  %t547 = zext i32 %t546 to i64
  %t548 = mul i32 %t57, 32
  %t549 = zext i32 %t548 to i64
  %t550 = getelementptr i8, ptr %t1, i64 384
  %t551 = load <32 x float>, ptr %t550, align 64
  %t552 = fcmp uno <32 x float> %t551, zeroinitializer
  %t553 = select <32 x i1> %t552, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t551
  %t554 = mul i64 %t547, %t24
  %t555 = add i64 %t554, %t549
  %t556 = mul i64 %t555, 4
  %t557 = getelementptr i8, ptr %t34, i64 %t556
  store <32 x float> %t553, ptr %t557, align 64, !nontemporal !2
  br label %done42
done42:
  %t558 = mul i32 %t58, 8
  %t559 = add i32 %t558, 4
  %t560 = zext i32 %t559 to i64
  %t561 = mul i32 %t57, 32
  %t562 = zext i32 %t561 to i64
  %t563 = getelementptr i8, ptr %t1, i64 512
  %t564 = load <32 x float>, ptr %t563, align 64
  %t565 = fcmp uno <32 x float> %t564, zeroinitializer
  %t566 = select <32 x i1> %t565, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t564
  %t567 = mul i64 %t560, %t24
  %t568 = add i64 %t567, %t562
  %t569 = mul i64 %t568, 4
  %t570 = getelementptr i8, ptr %t34, i64 %t569
  store <32 x float> %t566, ptr %t570, align 64, !nontemporal !2
  br label %done43
done43:
  %t571 = mul i32 %t58, 8
  %t572 = add i32 %t571, 5
  %t573 = zext i32 %t572 to i64
  %t574 = mul i32 %t57, 32
  %t575 = zext i32 %t574 to i64
  %t576 = getelementptr i8, ptr %t1, i64 640
  %t577 = load <32 x float>, ptr %t576, align 64
  %t578 = fcmp uno <32 x float> %t577, zeroinitializer
  %t579 = select <32 x i1> %t578, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t577
  %t580 = mul i64 %t573, %t24
  %t581 = add i64 %t580, %t575
  %t582 = mul i64 %t581, 4
  %t583 = getelementptr i8, ptr %t34, i64 %t582
  store <32 x float> %t579, ptr %t583, align 64, !nontemporal !2
  br label %done44
done44:
  %t584 = mul i32 %t58, 8
  %t585 = add i32 %t584, 6
  %t586 = zext i32 %t585 to i64
  %t587 = mul i32 %t57, 32
  %t588 = zext i32 %t587 to i64
  %t589 = getelementptr i8, ptr %t1, i64 768
  %t590 = load <32 x float>, ptr %t589, align 64
  %t591 = fcmp uno <32 x float> %t590, zeroinitializer
  %t592 = select <32 x i1> %t591, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t590
  %t593 = mul i64 %t586, %t24
  %t594 = add i64 %t593, %t588
  %t595 = mul i64 %t594, 4
  %t596 = getelementptr i8, ptr %t34, i64 %t595
  store <32 x float> %t592, ptr %t596, align 64, !nontemporal !2
  br label %done45
done45:
  %t597 = mul i32 %t58, 8
  %t598 = add i32 %t597, 7
  %t599 = zext i32 %t598 to i64
  %t600 = mul i32 %t57, 32
  %t601 = zext i32 %t600 to i64
  %t602 = getelementptr i8, ptr %t1, i64 896
  %t603 = load <32 x float>, ptr %t602, align 64
  %t604 = fcmp uno <32 x float> %t603, zeroinitializer
  %t605 = select <32 x i1> %t604, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t603
  %t606 = mul i64 %t599, %t24
  %t607 = add i64 %t606, %t601
  %t608 = mul i64 %t607, 4
  %t609 = getelementptr i8, ptr %t34, i64 %t608
  store <32 x float> %t605, ptr %t609, align 64, !nontemporal !2
  br label %done46
done46:
  br label %join34
small38:
  %t610 = mul i32 %t58, 8
  %t611 = zext i32 %t610 to i64
  %t612 = mul i32 %t57, 32
  %t613 = zext i32 %t612 to i64
  %t614 = load <32 x float>, ptr %t1, align 64
  %t615 = fcmp uno <32 x float> %t614, zeroinitializer
  %t616 = select <32 x i1> %t615, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t614
  %t617 = mul i64 %t611, %t24
  %t618 = add i64 %t617, %t613
  %t619 = mul i64 %t618, 4
  %t620 = getelementptr i8, ptr %t34, i64 %t619
  store <32 x float> %t616, ptr %t620, align 4
  br label %done47
done47:
  %t621 = mul i32 %t58, 8
  %t622 = add i32 %t621, 1
  %t623 = zext i32 %t622 to i64
  %t624 = mul i32 %t57, 32
  %t625 = zext i32 %t624 to i64
  %t626 = getelementptr i8, ptr %t1, i64 128
  %t627 = load <32 x float>, ptr %t626, align 64
  %t628 = fcmp uno <32 x float> %t627, zeroinitializer
  %t629 = select <32 x i1> %t628, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t627
  %t630 = mul i64 %t623, %t24
  %t631 = add i64 %t630, %t625
  %t632 = mul i64 %t631, 4
  %t633 = getelementptr i8, ptr %t34, i64 %t632
  store <32 x float> %t629, ptr %t633, align 4
  br label %done48
done48:
  %t634 = mul i32 %t58, 8
  %t635 = add i32 %t634, 2
  %t636 = zext i32 %t635 to i64
  %t637 = mul i32 %t57, 32
  %t638 = zext i32 %t637 to i64
  %t639 = getelementptr i8, ptr %t1, i64 256
  %t640 = load <32 x float>, ptr %t639, align 64
  %t641 = fcmp uno <32 x float> %t640, zeroinitializer
  %t642 = select <32 x i1> %t641, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t640
  %t643 = mul i64 %t636, %t24
  %t644 = add i64 %t643, %t638
  %t645 = mul i64 %t644, 4
  %t646 = getelementptr i8, ptr %t34, i64 %t645
  store <32 x float> %t642, ptr %t646, align 4
  br label %done49
done49:
  %t647 = mul i32 %t58, 8
  %t648 = add i32 %t647, 3
  %t649 = zext i32 %t648 to i64
  %t650 = mul i32 %t57, 32
  %t651 = zext i32 %t650 to i64
  %t652 = getelementptr i8, ptr %t1, i64 384
  %t653 = load <32 x float>, ptr %t652, align 64
  %t654 = fcmp uno <32 x float> %t653, zeroinitializer
  %t655 = select <32 x i1> %t654, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t653
  %t656 = mul i64 %t649, %t24
  %t657 = add i64 %t656, %t651
  %t658 = mul i64 %t657, 4
  %t659 = getelementptr i8, ptr %t34, i64 %t658
  store <32 x float> %t655, ptr %t659, align 4
  br label %done50
done50:
  %t660 = mul i32 %t58, 8
  %t661 = add i32 %t660, 4
  %t662 = zext i32 %t661 to i64
  %t663 = mul i32 %t57, 32
  %t664 = zext i32 %t663 to i64
  %t665 = getelementptr i8, ptr %t1, i64 512
  %t666 = load <32 x float>, ptr %t665, align 64
  %t667 = fcmp uno <32 x float> %t666, zeroinitializer
  %t668 = select <32 x i1> %t667, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t666
  %t669 = mul i64 %t662, %t24
  %t670 = add i64 %t669, %t664
  %t671 = mul i64 %t670, 4
  %t672 = getelementptr i8, ptr %t34, i64 %t671
  store <32 x float> %t668, ptr %t672, align 4
  br label %done51
done51:
  %t673 = mul i32 %t58, 8
  %t674 = add i32 %t673, 5
  %t675 = zext i32 %t674 to i64
  %t676 = mul i32 %t57, 32
  %t677 = zext i32 %t676 to i64
  %t678 = getelementptr i8, ptr %t1, i64 640
  %t679 = load <32 x float>, ptr %t678, align 64
  %t680 = fcmp uno <32 x float> %t679, zeroinitializer
  %t681 = select <32 x i1> %t680, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t679
  %t682 = mul i64 %t675, %t24
  %t683 = add i64 %t682, %t677
  %t684 = mul i64 %t683, 4
  %t685 = getelementptr i8, ptr %t34, i64 %t684
  store <32 x float> %t681, ptr %t685, align 4
  br label %done52
done52:
  %t686 = mul i32 %t58, 8
  %t687 = add i32 %t686, 6
  %t688 = zext i32 %t687 to i64
  %t689 = mul i32 %t57, 32
  %t690 = zext i32 %t689 to i64
  %t691 = getelementptr i8, ptr %t1, i64 768
  %t692 = load <32 x float>, ptr %t691, align 64
  %t693 = fcmp uno <32 x float> %t692, zeroinitializer
  %t694 = select <32 x i1> %t693, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t692
  %t695 = mul i64 %t688, %t24
  %t696 = add i64 %t695, %t690
  %t697 = mul i64 %t696, 4
  %t698 = getelementptr i8, ptr %t34, i64 %t697
  store <32 x float> %t694, ptr %t698, align 4
  br label %done53
done53:
  %t699 = mul i32 %t58, 8
  %t700 = add i32 %t699, 7
  %t701 = zext i32 %t700 to i64
  %t702 = mul i32 %t57, 32
  %t703 = zext i32 %t702 to i64
  %t704 = getelementptr i8, ptr %t1, i64 896
  %t705 = load <32 x float>, ptr %t704, align 64
  %t706 = fcmp uno <32 x float> %t705, zeroinitializer
  %t707 = select <32 x i1> %t706, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t705
  %t708 = mul i64 %t701, %t24
  %t709 = add i64 %t708, %t703
  %t710 = mul i64 %t709, 4
  %t711 = getelementptr i8, ptr %t34, i64 %t710
  store <32 x float> %t707, ptr %t711, align 4
  br label %done54
done54:
  br label %join34
general36:
  %t712 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t712, ptr %t2, align 64
  %t713 = getelementptr i8, ptr %t1, i64 128
  %t714 = load <32 x float>, ptr %t713, align 64
  %t715 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t714, ptr %t715, align 64
  %t716 = getelementptr i8, ptr %t1, i64 256
  %t717 = load <32 x float>, ptr %t716, align 64
  %t718 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t717, ptr %t718, align 64
  %t719 = getelementptr i8, ptr %t1, i64 384
  %t720 = load <32 x float>, ptr %t719, align 64
  %t721 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t720, ptr %t721, align 64
  %t722 = getelementptr i8, ptr %t1, i64 512
  %t723 = load <32 x float>, ptr %t722, align 64
  %t724 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t723, ptr %t724, align 64
  %t725 = getelementptr i8, ptr %t1, i64 640
  %t726 = load <32 x float>, ptr %t725, align 64
  %t727 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t726, ptr %t727, align 64
  %t728 = getelementptr i8, ptr %t1, i64 768
  %t729 = load <32 x float>, ptr %t728, align 64
  %t730 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t729, ptr %t730, align 64
  %t731 = getelementptr i8, ptr %t1, i64 896
  %t732 = load <32 x float>, ptr %t731, align 64
  %t733 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t732, ptr %t733, align 64
  store i32 zeroinitializer, ptr %t734
  br label %row55
row55:
  %t735 = load i32, ptr %t734
  %t736 = zext i32 %t735 to i64
  store i32 zeroinitializer, ptr %t737
  br label %piece56
piece56:
  %t738 = load i32, ptr %t737
  %t739 = mul i32 %t738, 16
  %t740 = zext i32 %t738 to i64
  %t741 = mul i32 %t58, 8
  %t742 = add i32 %t741, %t735
  %t743 = zext i32 %t742 to i64
  %t744 = mul i32 %t57, 32
  %t745 = add i32 %t744, %t739
  %t746 = zext i32 %t745 to i64
  %t747 = mul i64 %t736, 128
  %t748 = getelementptr i8, ptr %t2, i64 %t747
  %t749 = mul i64 %t740, 64
  %t750 = getelementptr i8, ptr %t748, i64 %t749
  %t751 = load <16 x float>, ptr %t750, align 64
  %t752 = fcmp uno <16 x float> %t751, zeroinitializer
  %t753 = select <16 x i1> %t752, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t751
  %t754 = icmp ult i64 %t743, %t24
  %t755 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t743, i64 %t24)
  %t756 = extractvalue {i64, i1} %t755, 0
  %t757 = extractvalue {i64, i1} %t755, 1
  %t758 = xor i1 %t757, true
  %t759 = and i1 %t754, %t758
  %t760 = insertelement <16 x i64> poison, i64 %t746, i64 0
  %t761 = shufflevector <16 x i64> %t760, <16 x i64> poison, <16 x i32> zeroinitializer
  %t762 = add <16 x i64> %t761, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t763 = icmp ult <16 x i64> %t762, %t399
  %t764 = insertelement <16 x i1> poison, i1 %t759, i64 0
  %t765 = shufflevector <16 x i1> %t764, <16 x i1> poison, <16 x i32> zeroinitializer
  %t766 = and <16 x i1> %t765, %t763
  %t767 = add i64 %t756, %t746
  %t768 = insertelement <16 x i64> poison, i64 %t767, i64 0
  %t769 = shufflevector <16 x i64> %t768, <16 x i64> poison, <16 x i32> zeroinitializer
  %t770 = add <16 x i64> %t769, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t771 = insertelement <16 x i64> poison, i64 %t756, i64 0
  %t772 = shufflevector <16 x i64> %t771, <16 x i64> poison, <16 x i32> zeroinitializer
  %t773 = icmp ult <16 x i64> %t770, %t772
  %t774 = xor <16 x i1> %t773, splat (i1 true)
  %t775 = and <16 x i1> %t766, %t774
  %t778 = icmp ult <16 x i64> %t770, %t777
  %t779 = and <16 x i1> %t775, %t778
  %t780 = mul i64 %t767, 4
  %t781 = getelementptr i8, ptr %t34, i64 %t780
  %t783 = and <16 x i1> %t779, %t782
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t753, ptr align 4 %t781, <16 x i1> %t783)
  br label %done57
done57:
  %t784 = add i32 %t738, 1
  store i32 %t784, ptr %t737
  %t785 = icmp ult i32 %t784, 2
  br i1 %t785, label %piece56, label %after58, !llvm.loop !5
after58:
  %t786 = add i32 %t735, 1
  store i32 %t786, ptr %t734
  %t787 = icmp ult i32 %t786, 8
  br i1 %t787, label %row55, label %after59, !llvm.loop !6
after59:
  %t788 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t788, ptr %t1, align 64
  %t789 = getelementptr i8, ptr %t2, i64 128
  %t790 = load <32 x float>, ptr %t789, align 64
  %t791 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t790, ptr %t791, align 64
  %t792 = getelementptr i8, ptr %t2, i64 256
  %t793 = load <32 x float>, ptr %t792, align 64
  %t794 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t793, ptr %t794, align 64
  %t795 = getelementptr i8, ptr %t2, i64 384
  %t796 = load <32 x float>, ptr %t795, align 64
  %t797 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t796, ptr %t797, align 64
  %t798 = getelementptr i8, ptr %t2, i64 512
  %t799 = load <32 x float>, ptr %t798, align 64
  %t800 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t799, ptr %t800, align 64
  %t801 = getelementptr i8, ptr %t2, i64 640
  %t802 = load <32 x float>, ptr %t801, align 64
  %t803 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t802, ptr %t803, align 64
  %t804 = getelementptr i8, ptr %t2, i64 768
  %t805 = load <32 x float>, ptr %t804, align 64
  %t806 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t805, ptr %t806, align 64
  %t807 = getelementptr i8, ptr %t2, i64 896
  %t808 = load <32 x float>, ptr %t807, align 64
  %t809 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t808, ptr %t809, align 64
  br label %join34
join34:
  br label %finished1
finished1:
  %t810 = load i32, ptr %t38
  %t811 = add i32 %t810, 1
  %t812 = icmp uge i32 %t811, %t4
  %t813 = select i1 %t812, i32 0, i32 %t811
  store i32 %t813, ptr %t38
  %t814 = zext i1 %t812 to i32
  %t815 = load i32, ptr %t39
  %t816 = add i32 %t815, %t814
  %t817 = icmp uge i32 %t816, %t6
  %t818 = select i1 %t817, i32 0, i32 %t816
  store i32 %t818, ptr %t39
  %t819 = zext i1 %t817 to i32
  %t820 = load i32, ptr %t40
  %t821 = add i32 %t820, %t819
  %t822 = icmp uge i32 %t821, %t8
  %t823 = select i1 %t822, i32 0, i32 %t821
  store i32 %t823, ptr %t40
  %t824 = zext i1 %t822 to i32
  %t825 = load i64, ptr %t37
  %t826 = add i64 %t825, 1
  store i64 %t826, ptr %t37
  %t827 = icmp ult i64 %t826, %end
  br i1 %t827, label %workgroup2, label %exit4
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
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
