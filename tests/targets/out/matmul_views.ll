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
  %t391 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t392 = shufflevector <32 x i64> %t391, <32 x i64> poison, <32 x i32> zeroinitializer
  %t406 = insertelement <32 x i64> poison, i64 %t32, i64 0
  %t407 = shufflevector <32 x i64> %t406, <32 x i64> poison, <32 x i32> zeroinitializer
  %t725 = alloca i32
  %t760 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t761 = shufflevector <32 x i64> %t760, <32 x i64> poison, <32 x i32> zeroinitializer
  %t766 = load volatile i64, ptr @on, align 8
  %t767 = trunc i64 %t766 to i32
  %t768 = bitcast i32 %t767 to <32 x i1>
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
  %t357 = mul i32 %t58, 8
  %t358 = add i32 %t357, %t355
  %t359 = zext i32 %t358 to i64
  %t360 = mul i32 %t57, 32
  %t361 = zext i32 %t360 to i64
  %t362 = mul i64 %t356, 128
  %t363 = getelementptr i8, ptr %t2, i64 %t362
  %t364 = load <32 x float>, ptr %t363, align 64
  %t365 = icmp ult i64 %t359, %t24
  %t366 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t359, i64 %t24)
  %t367 = extractvalue {i64, i1} %t366, 0
  %t368 = extractvalue {i64, i1} %t366, 1
  %t369 = xor i1 %t368, true
  %t370 = and i1 %t365, %t369
  %t371 = icmp ult i64 %t109, %t24
  %t372 = and i1 %t370, %t371
  %t373 = add i64 %t367, %t109
  %t374 = icmp ult i64 %t373, %t367
  %t375 = xor i1 %t374, true
  %t376 = and i1 %t372, %t375
  %t377 = icmp ult i64 %t373, %t28
  %t378 = and i1 %t376, %t377
  %t379 = mul i64 %t373, 4
  %t380 = getelementptr i8, ptr %t26, i64 %t379
  %t381 = select i1 %t378, ptr %t380, ptr @zeros
  %t382 = load float, ptr %t381, align 4
  %t383 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t109, i64 %t24)
  %t384 = extractvalue {i64, i1} %t383, 0
  %t385 = extractvalue {i64, i1} %t383, 1
  %t386 = xor i1 %t385, true
  %t387 = and i1 %t371, %t386
  %t388 = insertelement <32 x i64> poison, i64 %t361, i64 0
  %t389 = shufflevector <32 x i64> %t388, <32 x i64> poison, <32 x i32> zeroinitializer
  %t390 = add <32 x i64> %t389, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t393 = icmp ult <32 x i64> %t390, %t392
  %t394 = insertelement <32 x i1> poison, i1 %t387, i64 0
  %t395 = shufflevector <32 x i1> %t394, <32 x i1> poison, <32 x i32> zeroinitializer
  %t396 = and <32 x i1> %t395, %t393
  %t397 = add i64 %t384, %t361
  %t398 = insertelement <32 x i64> poison, i64 %t397, i64 0
  %t399 = shufflevector <32 x i64> %t398, <32 x i64> poison, <32 x i32> zeroinitializer
  %t400 = add <32 x i64> %t399, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t401 = insertelement <32 x i64> poison, i64 %t384, i64 0
  %t402 = shufflevector <32 x i64> %t401, <32 x i64> poison, <32 x i32> zeroinitializer
  %t403 = icmp ult <32 x i64> %t400, %t402
  %t404 = xor <32 x i1> %t403, splat (i1 true)
  %t405 = and <32 x i1> %t396, %t404
  %t408 = icmp ult <32 x i64> %t400, %t407
  %t409 = and <32 x i1> %t405, %t408
  %t410 = mul i64 %t397, 4
  %t411 = getelementptr i8, ptr %t30, i64 %t410
  %t412 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t411, <32 x i1> %t409, <32 x float> zeroinitializer)
  %t413 = freeze <32 x float> %t412
  %t414 = insertelement <32 x float> poison, float %t382, i64 0
  %t415 = shufflevector <32 x float> %t414, <32 x float> poison, <32 x i32> zeroinitializer
  %t416 = fmul <32 x float> %t415, %t413
  %t417 = fadd <32 x float> %t364, %t416
  store <32 x float> %t417, ptr %t363, align 64
  br label %done30
done30:
  %t418 = add i32 %t355, 1
  store i32 %t418, ptr %t354
  %t419 = icmp ult i32 %t418, 8
  br i1 %t419, label %row29, label %after31, !llvm.loop !3
after31:
  %t420 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t420, ptr %t1, align 64
  %t421 = getelementptr i8, ptr %t2, i64 128
  %t422 = load <32 x float>, ptr %t421, align 64
  %t423 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t422, ptr %t423, align 64
  %t424 = getelementptr i8, ptr %t2, i64 256
  %t425 = load <32 x float>, ptr %t424, align 64
  %t426 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t425, ptr %t426, align 64
  %t427 = getelementptr i8, ptr %t2, i64 384
  %t428 = load <32 x float>, ptr %t427, align 64
  %t429 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t428, ptr %t429, align 64
  %t430 = getelementptr i8, ptr %t2, i64 512
  %t431 = load <32 x float>, ptr %t430, align 64
  %t432 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t431, ptr %t432, align 64
  %t433 = getelementptr i8, ptr %t2, i64 640
  %t434 = load <32 x float>, ptr %t433, align 64
  %t435 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t434, ptr %t435, align 64
  %t436 = getelementptr i8, ptr %t2, i64 768
  %t437 = load <32 x float>, ptr %t436, align 64
  %t438 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t437, ptr %t438, align 64
  %t439 = getelementptr i8, ptr %t2, i64 896
  %t440 = load <32 x float>, ptr %t439, align 64
  %t441 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t440, ptr %t441, align 64
  br label %join18
join18:
  br label %next17
next17:
  %t442 = add i64 %t109, 1
  %t443 = icmp ult i64 %t442, %t24
  store i64 %t442, ptr %t107
  br i1 %t443, label %loop14, label %exit15
exit15:
  %t444 = icmp sge i64 %t24, 0
  %t445 = mul i32 %t58, 8
  %t446 = zext i32 %t445 to i64
  %t447 = mul i32 %t57, 32
  %t448 = zext i32 %t447 to i64
  %t449 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t446, i64 %t24)
  %t450 = extractvalue {i64, i1} %t449, 0
  %t451 = extractvalue {i64, i1} %t449, 1
  %t452 = xor i1 %t451, true
  %t453 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t450, i64 %t448)
  %t454 = extractvalue {i64, i1} %t453, 0
  %t455 = extractvalue {i64, i1} %t453, 1
  %t456 = xor i1 %t455, true
  %t457 = add i32 %t445, 7
  %t458 = zext i32 %t457 to i64
  %t459 = add i32 %t447, 31
  %t460 = zext i32 %t459 to i64
  %t461 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t458, i64 %t24)
  %t462 = extractvalue {i64, i1} %t461, 0
  %t463 = extractvalue {i64, i1} %t461, 1
  %t464 = xor i1 %t463, true
  %t465 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t462, i64 %t460)
  %t466 = extractvalue {i64, i1} %t465, 0
  %t467 = extractvalue {i64, i1} %t465, 1
  %t468 = xor i1 %t467, true
  %t469 = and i1 %t444, %t452
  %t470 = and i1 %t469, %t456
  %t471 = and i1 %t470, %t464
  %t472 = and i1 %t471, %t468
  %t473 = icmp ult i64 %t458, %t24
  %t474 = and i1 %t472, %t473
  %t475 = icmp ult i64 %t460, %t24
  %t476 = and i1 %t474, %t475
  %t477 = icmp ult i64 %t466, %t36
  %t478 = and i1 %t476, %t477
  br i1 %t478, label %fast33, label %general34, !prof !0
fast33:
  %t479 = mul i32 %t58, 8
  %t480 = zext i32 %t479 to i64
  %t481 = mul i32 %t57, 32
  %t482 = zext i32 %t481 to i64
  %t483 = mul i64 %t480, %t24
  %t484 = add i64 %t483, %t482
  %t485 = ptrtoint ptr %t34 to i64
  %t486 = mul i64 %t484, 4
  %t487 = add i64 %t485, %t486
  %t488 = add i32 %t479, 1
  %t489 = zext i32 %t488 to i64
  %t490 = mul i64 %t489, %t24
  %t491 = add i64 %t490, %t482
  %t492 = sub i64 %t491, %t484
  %t493 = mul i64 %t492, 4
  %t494 = or i64 %t487, %t493
  %t495 = and i64 %t494, 63
  %t496 = icmp eq i64 %t495, 0
  %t497 = icmp uge i64 %t36, 8388608
  %t498 = and i1 %t496, %t497
  br i1 %t498, label %large35, label %small36
large35:
  %t499 = mul i32 %t58, 8
  %t500 = zext i32 %t499 to i64
  %t501 = mul i32 %t57, 32
  %t502 = zext i32 %t501 to i64
  %t503 = load <32 x float>, ptr %t1, align 64
  %t504 = fcmp uno <32 x float> %t503, zeroinitializer
  %t505 = select <32 x i1> %t504, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t503
  %t506 = mul i64 %t500, %t24
  %t507 = add i64 %t506, %t502
  %t508 = mul i64 %t507, 4
  %t509 = getelementptr i8, ptr %t34, i64 %t508
  store <32 x float> %t505, ptr %t509, align 64, !nontemporal !2
  br label %done37
done37:
  %t510 = mul i32 %t58, 8
  %t511 = add i32 %t510, 1
  %t512 = zext i32 %t511 to i64
  %t513 = mul i32 %t57, 32
  %t514 = zext i32 %t513 to i64
  %t515 = getelementptr i8, ptr %t1, i64 128
  %t516 = load <32 x float>, ptr %t515, align 64
  %t517 = fcmp uno <32 x float> %t516, zeroinitializer
  %t518 = select <32 x i1> %t517, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t516
  %t519 = mul i64 %t512, %t24
  %t520 = add i64 %t519, %t514
  %t521 = mul i64 %t520, 4
  %t522 = getelementptr i8, ptr %t34, i64 %t521
  store <32 x float> %t518, ptr %t522, align 64, !nontemporal !2
  br label %done38
done38:
  %t523 = mul i32 %t58, 8
  %t524 = add i32 %t523, 2
  %t525 = zext i32 %t524 to i64
  %t526 = mul i32 %t57, 32
  %t527 = zext i32 %t526 to i64
  %t528 = getelementptr i8, ptr %t1, i64 256
  %t529 = load <32 x float>, ptr %t528, align 64
  %t530 = fcmp uno <32 x float> %t529, zeroinitializer
  %t531 = select <32 x i1> %t530, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t529
  %t532 = mul i64 %t525, %t24
  %t533 = add i64 %t532, %t527
  %t534 = mul i64 %t533, 4
  %t535 = getelementptr i8, ptr %t34, i64 %t534
  store <32 x float> %t531, ptr %t535, align 64, !nontemporal !2
  br label %done39
done39:
  %t536 = mul i32 %t58, 8
  %t537 = add i32 %t536, 3
  %t538 = zext i32 %t537 to i64
  %t539 = mul i32 %t57, 32
  %t540 = zext i32 %t539 to i64
  %t541 = getelementptr i8, ptr %t1, i64 384
  %t542 = load <32 x float>, ptr %t541, align 64
  %t543 = fcmp uno <32 x float> %t542, zeroinitializer
  %t544 = select <32 x i1> %t543, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t542
  %t545 = mul i64 %t538, %t24
  %t546 = add i64 %t545, %t540
  %t547 = mul i64 %t546, 4
  %t548 = getelementptr i8, ptr %t34, i64 %t547
  store <32 x float> %t544, ptr %t548, align 64, !nontemporal !2
  br label %done40
done40:
  %t549 = mul i32 %t58, 8
  %t550 = add i32 %t549, 4
  %t551 = zext i32 %t550 to i64
  %t552 = mul i32 %t57, 32
  %t553 = zext i32 %t552 to i64
  %t554 = getelementptr i8, ptr %t1, i64 512
  %t555 = load <32 x float>, ptr %t554, align 64
  %t556 = fcmp uno <32 x float> %t555, zeroinitializer
  %t557 = select <32 x i1> %t556, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t555
  %t558 = mul i64 %t551, %t24
  %t559 = add i64 %t558, %t553
  %t560 = mul i64 %t559, 4
  %t561 = getelementptr i8, ptr %t34, i64 %t560
  store <32 x float> %t557, ptr %t561, align 64, !nontemporal !2
  br label %done41
done41:
  %t562 = mul i32 %t58, 8
  %t563 = add i32 %t562, 5
  %t564 = zext i32 %t563 to i64
  %t565 = mul i32 %t57, 32
  %t566 = zext i32 %t565 to i64
  %t567 = getelementptr i8, ptr %t1, i64 640
  %t568 = load <32 x float>, ptr %t567, align 64
  %t569 = fcmp uno <32 x float> %t568, zeroinitializer
  %t570 = select <32 x i1> %t569, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t568
  %t571 = mul i64 %t564, %t24
  %t572 = add i64 %t571, %t566
  %t573 = mul i64 %t572, 4
  %t574 = getelementptr i8, ptr %t34, i64 %t573
  store <32 x float> %t570, ptr %t574, align 64, !nontemporal !2
  br label %done42
done42:
  %t575 = mul i32 %t58, 8
  %t576 = add i32 %t575, 6
  %t577 = zext i32 %t576 to i64
  %t578 = mul i32 %t57, 32
  %t579 = zext i32 %t578 to i64
  %t580 = getelementptr i8, ptr %t1, i64 768
  %t581 = load <32 x float>, ptr %t580, align 64
  %t582 = fcmp uno <32 x float> %t581, zeroinitializer
  %t583 = select <32 x i1> %t582, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t581
  %t584 = mul i64 %t577, %t24
  %t585 = add i64 %t584, %t579
  %t586 = mul i64 %t585, 4
  %t587 = getelementptr i8, ptr %t34, i64 %t586
  store <32 x float> %t583, ptr %t587, align 64, !nontemporal !2
  br label %done43
done43:
  %t588 = mul i32 %t58, 8
  %t589 = add i32 %t588, 7
  %t590 = zext i32 %t589 to i64
  %t591 = mul i32 %t57, 32
  %t592 = zext i32 %t591 to i64
  %t593 = getelementptr i8, ptr %t1, i64 896
  %t594 = load <32 x float>, ptr %t593, align 64
  %t595 = fcmp uno <32 x float> %t594, zeroinitializer
  %t596 = select <32 x i1> %t595, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t594
  %t597 = mul i64 %t590, %t24
  %t598 = add i64 %t597, %t592
  %t599 = mul i64 %t598, 4
  %t600 = getelementptr i8, ptr %t34, i64 %t599
  store <32 x float> %t596, ptr %t600, align 64, !nontemporal !2
  br label %done44
done44:
  br label %join32
small36:
  %t601 = mul i32 %t58, 8
  %t602 = zext i32 %t601 to i64
  %t603 = mul i32 %t57, 32
  %t604 = zext i32 %t603 to i64
  %t605 = load <32 x float>, ptr %t1, align 64
  %t606 = fcmp uno <32 x float> %t605, zeroinitializer
  %t607 = select <32 x i1> %t606, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t605
  %t608 = mul i64 %t602, %t24
  %t609 = add i64 %t608, %t604
  %t610 = mul i64 %t609, 4
  %t611 = getelementptr i8, ptr %t34, i64 %t610
  store <32 x float> %t607, ptr %t611, align 4
  br label %done45
done45:
  %t612 = mul i32 %t58, 8
  %t613 = add i32 %t612, 1
  %t614 = zext i32 %t613 to i64
  %t615 = mul i32 %t57, 32
  %t616 = zext i32 %t615 to i64
  %t617 = getelementptr i8, ptr %t1, i64 128
  %t618 = load <32 x float>, ptr %t617, align 64
  %t619 = fcmp uno <32 x float> %t618, zeroinitializer
  %t620 = select <32 x i1> %t619, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t618
  %t621 = mul i64 %t614, %t24
  %t622 = add i64 %t621, %t616
  %t623 = mul i64 %t622, 4
  %t624 = getelementptr i8, ptr %t34, i64 %t623
  store <32 x float> %t620, ptr %t624, align 4
  br label %done46
done46:
  %t625 = mul i32 %t58, 8
  %t626 = add i32 %t625, 2
  %t627 = zext i32 %t626 to i64
  %t628 = mul i32 %t57, 32
  %t629 = zext i32 %t628 to i64
  %t630 = getelementptr i8, ptr %t1, i64 256
  %t631 = load <32 x float>, ptr %t630, align 64
  %t632 = fcmp uno <32 x float> %t631, zeroinitializer
  %t633 = select <32 x i1> %t632, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t631
  %t634 = mul i64 %t627, %t24
  %t635 = add i64 %t634, %t629
  %t636 = mul i64 %t635, 4
  %t637 = getelementptr i8, ptr %t34, i64 %t636
  store <32 x float> %t633, ptr %t637, align 4
  br label %done47
done47:
  %t638 = mul i32 %t58, 8
  %t639 = add i32 %t638, 3
  %t640 = zext i32 %t639 to i64
  %t641 = mul i32 %t57, 32
  %t642 = zext i32 %t641 to i64
  %t643 = getelementptr i8, ptr %t1, i64 384
  %t644 = load <32 x float>, ptr %t643, align 64
  %t645 = fcmp uno <32 x float> %t644, zeroinitializer
  %t646 = select <32 x i1> %t645, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t644
  %t647 = mul i64 %t640, %t24
  %t648 = add i64 %t647, %t642
  %t649 = mul i64 %t648, 4
  %t650 = getelementptr i8, ptr %t34, i64 %t649
  store <32 x float> %t646, ptr %t650, align 4
  br label %done48
done48:
  %t651 = mul i32 %t58, 8
  %t652 = add i32 %t651, 4
  %t653 = zext i32 %t652 to i64
  %t654 = mul i32 %t57, 32
  %t655 = zext i32 %t654 to i64
  %t656 = getelementptr i8, ptr %t1, i64 512
  %t657 = load <32 x float>, ptr %t656, align 64
  %t658 = fcmp uno <32 x float> %t657, zeroinitializer
  %t659 = select <32 x i1> %t658, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t657
  %t660 = mul i64 %t653, %t24
  %t661 = add i64 %t660, %t655
  %t662 = mul i64 %t661, 4
  %t663 = getelementptr i8, ptr %t34, i64 %t662
  store <32 x float> %t659, ptr %t663, align 4
  br label %done49
done49:
  %t664 = mul i32 %t58, 8
  %t665 = add i32 %t664, 5
  %t666 = zext i32 %t665 to i64
  %t667 = mul i32 %t57, 32
  %t668 = zext i32 %t667 to i64
  %t669 = getelementptr i8, ptr %t1, i64 640
  %t670 = load <32 x float>, ptr %t669, align 64
  %t671 = fcmp uno <32 x float> %t670, zeroinitializer
  %t672 = select <32 x i1> %t671, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t670
  %t673 = mul i64 %t666, %t24
  %t674 = add i64 %t673, %t668
  %t675 = mul i64 %t674, 4
  %t676 = getelementptr i8, ptr %t34, i64 %t675
  store <32 x float> %t672, ptr %t676, align 4
  br label %done50
done50:
  %t677 = mul i32 %t58, 8
  %t678 = add i32 %t677, 6
  %t679 = zext i32 %t678 to i64
  %t680 = mul i32 %t57, 32
  %t681 = zext i32 %t680 to i64
  %t682 = getelementptr i8, ptr %t1, i64 768
  %t683 = load <32 x float>, ptr %t682, align 64
  %t684 = fcmp uno <32 x float> %t683, zeroinitializer
  %t685 = select <32 x i1> %t684, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t683
  %t686 = mul i64 %t679, %t24
  %t687 = add i64 %t686, %t681
  %t688 = mul i64 %t687, 4
  %t689 = getelementptr i8, ptr %t34, i64 %t688
  store <32 x float> %t685, ptr %t689, align 4
  br label %done51
done51:
  %t690 = mul i32 %t58, 8
  %t691 = add i32 %t690, 7
  %t692 = zext i32 %t691 to i64
  %t693 = mul i32 %t57, 32
  %t694 = zext i32 %t693 to i64
  %t695 = getelementptr i8, ptr %t1, i64 896
  %t696 = load <32 x float>, ptr %t695, align 64
  %t697 = fcmp uno <32 x float> %t696, zeroinitializer
  %t698 = select <32 x i1> %t697, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t696
  %t699 = mul i64 %t692, %t24
  %t700 = add i64 %t699, %t694
  %t701 = mul i64 %t700, 4
  %t702 = getelementptr i8, ptr %t34, i64 %t701
  store <32 x float> %t698, ptr %t702, align 4
  br label %done52
done52:
  br label %join32
general34:
  %t703 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t703, ptr %t2, align 64
  %t704 = getelementptr i8, ptr %t1, i64 128
  %t705 = load <32 x float>, ptr %t704, align 64
  %t706 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t705, ptr %t706, align 64
  %t707 = getelementptr i8, ptr %t1, i64 256
  %t708 = load <32 x float>, ptr %t707, align 64
  %t709 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t708, ptr %t709, align 64
  %t710 = getelementptr i8, ptr %t1, i64 384
  %t711 = load <32 x float>, ptr %t710, align 64
  %t712 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t711, ptr %t712, align 64
  %t713 = getelementptr i8, ptr %t1, i64 512
  %t714 = load <32 x float>, ptr %t713, align 64
  %t715 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t714, ptr %t715, align 64
  %t716 = getelementptr i8, ptr %t1, i64 640
  %t717 = load <32 x float>, ptr %t716, align 64
  %t718 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t717, ptr %t718, align 64
  %t719 = getelementptr i8, ptr %t1, i64 768
  %t720 = load <32 x float>, ptr %t719, align 64
  %t721 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t720, ptr %t721, align 64
  %t722 = getelementptr i8, ptr %t1, i64 896
  %t723 = load <32 x float>, ptr %t722, align 64
  %t724 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t723, ptr %t724, align 64
  store i32 zeroinitializer, ptr %t725
  br label %row53
row53:
  %t726 = load i32, ptr %t725
  %t727 = zext i32 %t726 to i64
  %t728 = mul i32 %t58, 8
  %t729 = add i32 %t728, %t726
  %t730 = zext i32 %t729 to i64
  %t731 = mul i32 %t57, 32
  %t732 = zext i32 %t731 to i64
  %t733 = mul i64 %t727, 128
  %t734 = getelementptr i8, ptr %t2, i64 %t733
  %t735 = load <32 x float>, ptr %t734, align 64
  %t736 = fcmp uno <32 x float> %t735, zeroinitializer
  %t737 = select <32 x i1> %t736, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t735
  %t738 = icmp ult i64 %t730, %t24
  %t739 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t730, i64 %t24)
  %t740 = extractvalue {i64, i1} %t739, 0
  %t741 = extractvalue {i64, i1} %t739, 1
  %t742 = xor i1 %t741, true
  %t743 = and i1 %t738, %t742
  %t744 = insertelement <32 x i64> poison, i64 %t732, i64 0
  %t745 = shufflevector <32 x i64> %t744, <32 x i64> poison, <32 x i32> zeroinitializer
  %t746 = add <32 x i64> %t745, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t747 = icmp ult <32 x i64> %t746, %t392
  %t748 = insertelement <32 x i1> poison, i1 %t743, i64 0
  %t749 = shufflevector <32 x i1> %t748, <32 x i1> poison, <32 x i32> zeroinitializer
  %t750 = and <32 x i1> %t749, %t747
  %t751 = add i64 %t740, %t732
  %t752 = insertelement <32 x i64> poison, i64 %t751, i64 0
  %t753 = shufflevector <32 x i64> %t752, <32 x i64> poison, <32 x i32> zeroinitializer
  %t754 = add <32 x i64> %t753, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t755 = insertelement <32 x i64> poison, i64 %t740, i64 0
  %t756 = shufflevector <32 x i64> %t755, <32 x i64> poison, <32 x i32> zeroinitializer
  %t757 = icmp ult <32 x i64> %t754, %t756
  %t758 = xor <32 x i1> %t757, splat (i1 true)
  %t759 = and <32 x i1> %t750, %t758
  %t762 = icmp ult <32 x i64> %t754, %t761
  %t763 = and <32 x i1> %t759, %t762
  %t764 = mul i64 %t751, 4
  %t765 = getelementptr i8, ptr %t34, i64 %t764
  %t769 = and <32 x i1> %t763, %t768
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t737, ptr align 4 %t765, <32 x i1> %t769)
  br label %done54
done54:
  %t770 = add i32 %t726, 1
  store i32 %t770, ptr %t725
  %t771 = icmp ult i32 %t770, 8
  br i1 %t771, label %row53, label %after55, !llvm.loop !4
after55:
  %t772 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t772, ptr %t1, align 64
  %t773 = getelementptr i8, ptr %t2, i64 128
  %t774 = load <32 x float>, ptr %t773, align 64
  %t775 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t774, ptr %t775, align 64
  %t776 = getelementptr i8, ptr %t2, i64 256
  %t777 = load <32 x float>, ptr %t776, align 64
  %t778 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t777, ptr %t778, align 64
  %t779 = getelementptr i8, ptr %t2, i64 384
  %t780 = load <32 x float>, ptr %t779, align 64
  %t781 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t780, ptr %t781, align 64
  %t782 = getelementptr i8, ptr %t2, i64 512
  %t783 = load <32 x float>, ptr %t782, align 64
  %t784 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t783, ptr %t784, align 64
  %t785 = getelementptr i8, ptr %t2, i64 640
  %t786 = load <32 x float>, ptr %t785, align 64
  %t787 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t786, ptr %t787, align 64
  %t788 = getelementptr i8, ptr %t2, i64 768
  %t789 = load <32 x float>, ptr %t788, align 64
  %t790 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t789, ptr %t790, align 64
  %t791 = getelementptr i8, ptr %t2, i64 896
  %t792 = load <32 x float>, ptr %t791, align 64
  %t793 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t792, ptr %t793, align 64
  br label %join32
join32:
  br label %finished1
finished1:
  %t794 = load i32, ptr %t38
  %t795 = add i32 %t794, 1
  %t796 = icmp uge i32 %t795, %t4
  %t797 = select i1 %t796, i32 0, i32 %t795
  store i32 %t797, ptr %t38
  %t798 = zext i1 %t796 to i32
  %t799 = load i32, ptr %t39
  %t800 = add i32 %t799, %t798
  %t801 = icmp uge i32 %t800, %t6
  %t802 = select i1 %t801, i32 0, i32 %t800
  store i32 %t802, ptr %t39
  %t803 = zext i1 %t801 to i32
  %t804 = load i32, ptr %t40
  %t805 = add i32 %t804, %t803
  %t806 = icmp uge i32 %t805, %t8
  %t807 = select i1 %t806, i32 0, i32 %t805
  store i32 %t807, ptr %t40
  %t808 = zext i1 %t806 to i32
  %t809 = load i64, ptr %t37
  %t810 = add i64 %t809, 1
  store i64 %t810, ptr %t37
  %t811 = icmp ult i64 %t810, %end
  br i1 %t811, label %workgroup2, label %exit4
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
