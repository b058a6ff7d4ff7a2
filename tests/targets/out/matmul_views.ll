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
  %t356 = alloca i32
  %t393 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t394 = shufflevector <32 x i64> %t393, <32 x i64> poison, <32 x i32> zeroinitializer
  %t408 = insertelement <32 x i64> poison, i64 %t32, i64 0
  %t409 = shufflevector <32 x i64> %t408, <32 x i64> poison, <32 x i32> zeroinitializer
  %t604 = alloca i32
  %t639 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t640 = shufflevector <32 x i64> %t639, <32 x i64> poison, <32 x i32> zeroinitializer
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
  br i1 %t108, label %whole16, label %exit15
whole16:
  %t110 = icmp sge i64 %t24, 0
  br label %loop14
loop14:
  %t111 = load i64, ptr %t109
  %t112 = icmp sge i64 %t24, 0
  %t113 = mul i32 %t58, 8
  %t114 = zext i32 %t113 to i64
  %t115 = icmp sge i64 %t111, 0
  %t116 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t114, i64 %t24)
  %t117 = extractvalue {i64, i1} %t116, 0
  %t118 = extractvalue {i64, i1} %t116, 1
  %t119 = xor i1 %t118, true
  %t120 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t117, i64 %t111)
  %t121 = extractvalue {i64, i1} %t120, 0
  %t122 = extractvalue {i64, i1} %t120, 1
  %t123 = xor i1 %t122, true
  %t124 = add i32 %t113, 7
  %t125 = zext i32 %t124 to i64
  %t126 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t125, i64 %t24)
  %t127 = extractvalue {i64, i1} %t126, 0
  %t128 = extractvalue {i64, i1} %t126, 1
  %t129 = xor i1 %t128, true
  %t130 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t127, i64 %t111)
  %t131 = extractvalue {i64, i1} %t130, 0
  %t132 = extractvalue {i64, i1} %t130, 1
  %t133 = xor i1 %t132, true
  %t134 = mul i32 %t57, 32
  %t135 = zext i32 %t134 to i64
  %t136 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t111, i64 %t24)
  %t137 = extractvalue {i64, i1} %t136, 0
  %t138 = extractvalue {i64, i1} %t136, 1
  %t139 = xor i1 %t138, true
  %t140 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t137, i64 %t135)
  %t141 = extractvalue {i64, i1} %t140, 0
  %t142 = extractvalue {i64, i1} %t140, 1
  %t143 = xor i1 %t142, true
  %t144 = add i32 %t134, 31
  %t145 = zext i32 %t144 to i64
  %t146 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t137, i64 %t145)
  %t147 = extractvalue {i64, i1} %t146, 0
  %t148 = extractvalue {i64, i1} %t146, 1
  %t149 = xor i1 %t148, true
  %t150 = and i1 %t112, %t115
  %t151 = and i1 %t150, %t119
  %t152 = and i1 %t151, %t123
  %t153 = and i1 %t152, %t129
  %t154 = and i1 %t153, %t133
  %t155 = and i1 %t154, %t139
  %t156 = and i1 %t155, %t143
  %t157 = and i1 %t156, %t149
  %t158 = icmp ult i64 %t111, %t24
  %t159 = and i1 %t157, %t158
  %t160 = icmp ult i64 %t125, %t24
  %t161 = and i1 %t159, %t160
  %t162 = icmp ult i64 %t131, %t28
  %t163 = and i1 %t161, %t162
  %t164 = icmp ult i64 %t145, %t24
  %t165 = and i1 %t163, %t164
  %t166 = icmp ult i64 %t147, %t32
  %t167 = and i1 %t165, %t166
  br i1 %t167, label %fast19, label %general20, !prof !0
fast19:
  %t168 = mul i32 %t58, 8
  %t169 = zext i32 %t168 to i64
  %t170 = mul i32 %t57, 32
  %t171 = zext i32 %t170 to i64
  %t172 = load <32 x float>, ptr %t1, align 64
  %t173 = mul i64 %t169, %t24
  %t174 = add i64 %t173, %t111
  %t175 = mul i64 %t174, 4
  %t176 = getelementptr i8, ptr %t26, i64 %t175
  %t177 = load float, ptr %t176, align 4
  %t178 = mul i64 %t111, %t24
  %t179 = add i64 %t178, %t171
  %t180 = mul i64 %t179, 4
  %t181 = getelementptr i8, ptr %t30, i64 %t180
  %t182 = load <32 x float>, ptr %t181, align 4
  %t183 = insertelement <32 x float> poison, float %t177, i64 0
  %t184 = shufflevector <32 x float> %t183, <32 x float> poison, <32 x i32> zeroinitializer
  %t185 = fmul <32 x float> %t184, %t182
  %t186 = fadd <32 x float> %t172, %t185
  store <32 x float> %t186, ptr %t1, align 64
  br label %done21
done21:
  %t187 = mul i32 %t58, 8
  %t188 = add i32 %t187, 1
  %t189 = zext i32 %t188 to i64
  %t190 = mul i32 %t57, 32
  %t191 = zext i32 %t190 to i64
  %t192 = getelementptr i8, ptr %t1, i64 128
  %t193 = load <32 x float>, ptr %t192, align 64
  %t194 = mul i64 %t189, %t24
  %t195 = add i64 %t194, %t111
  %t196 = mul i64 %t195, 4
  %t197 = getelementptr i8, ptr %t26, i64 %t196
  %t198 = load float, ptr %t197, align 4
  %t199 = mul i64 %t111, %t24
  %t200 = add i64 %t199, %t191
  %t201 = mul i64 %t200, 4
  %t202 = getelementptr i8, ptr %t30, i64 %t201
  %t203 = load <32 x float>, ptr %t202, align 4
  %t204 = insertelement <32 x float> poison, float %t198, i64 0
  %t205 = shufflevector <32 x float> %t204, <32 x float> poison, <32 x i32> zeroinitializer
  %t206 = fmul <32 x float> %t205, %t203
  %t207 = fadd <32 x float> %t193, %t206
  store <32 x float> %t207, ptr %t192, align 64
  br label %done22
done22:
  %t208 = mul i32 %t58, 8
  %t209 = add i32 %t208, 2
  %t210 = zext i32 %t209 to i64
  %t211 = mul i32 %t57, 32
  %t212 = zext i32 %t211 to i64
  %t213 = getelementptr i8, ptr %t1, i64 256
  %t214 = load <32 x float>, ptr %t213, align 64
  %t215 = mul i64 %t210, %t24
  %t216 = add i64 %t215, %t111
  %t217 = mul i64 %t216, 4
  %t218 = getelementptr i8, ptr %t26, i64 %t217
  %t219 = load float, ptr %t218, align 4
  %t220 = mul i64 %t111, %t24
  %t221 = add i64 %t220, %t212
  %t222 = mul i64 %t221, 4
  %t223 = getelementptr i8, ptr %t30, i64 %t222
  %t224 = load <32 x float>, ptr %t223, align 4
  %t225 = insertelement <32 x float> poison, float %t219, i64 0
  %t226 = shufflevector <32 x float> %t225, <32 x float> poison, <32 x i32> zeroinitializer
  %t227 = fmul <32 x float> %t226, %t224
  %t228 = fadd <32 x float> %t214, %t227
  store <32 x float> %t228, ptr %t213, align 64
  br label %done23
done23:
  %t229 = mul i32 %t58, 8
  %t230 = add i32 %t229, 3
  %t231 = zext i32 %t230 to i64
  %t232 = mul i32 %t57, 32
  %t233 = zext i32 %t232 to i64
  %t234 = getelementptr i8, ptr %t1, i64 384
  %t235 = load <32 x float>, ptr %t234, align 64
  %t236 = mul i64 %t231, %t24
  %t237 = add i64 %t236, %t111
  %t238 = mul i64 %t237, 4
  %t239 = getelementptr i8, ptr %t26, i64 %t238
  %t240 = load float, ptr %t239, align 4
  %t241 = mul i64 %t111, %t24
  %t242 = add i64 %t241, %t233
  %t243 = mul i64 %t242, 4
  %t244 = getelementptr i8, ptr %t30, i64 %t243
  %t245 = load <32 x float>, ptr %t244, align 4
  %t246 = insertelement <32 x float> poison, float %t240, i64 0
  %t247 = shufflevector <32 x float> %t246, <32 x float> poison, <32 x i32> zeroinitializer
  %t248 = fmul <32 x float> %t247, %t245
  %t249 = fadd <32 x float> %t235, %t248
  store <32 x float> %t249, ptr %t234, align 64
  br label %done24
done24:
  %t250 = mul i32 %t58, 8
  %t251 = add i32 %t250, 4
  %t252 = zext i32 %t251 to i64
  %t253 = mul i32 %t57, 32
  %t254 = zext i32 %t253 to i64
  %t255 = getelementptr i8, ptr %t1, i64 512
  %t256 = load <32 x float>, ptr %t255, align 64
  %t257 = mul i64 %t252, %t24
  %t258 = add i64 %t257, %t111
  %t259 = mul i64 %t258, 4
  %t260 = getelementptr i8, ptr %t26, i64 %t259
  %t261 = load float, ptr %t260, align 4
  %t262 = mul i64 %t111, %t24
  %t263 = add i64 %t262, %t254
  %t264 = mul i64 %t263, 4
  %t265 = getelementptr i8, ptr %t30, i64 %t264
  %t266 = load <32 x float>, ptr %t265, align 4
  %t267 = insertelement <32 x float> poison, float %t261, i64 0
  %t268 = shufflevector <32 x float> %t267, <32 x float> poison, <32 x i32> zeroinitializer
  %t269 = fmul <32 x float> %t268, %t266
  %t270 = fadd <32 x float> %t256, %t269
  store <32 x float> %t270, ptr %t255, align 64
  br label %done25
done25:
  %t271 = mul i32 %t58, 8
  %t272 = add i32 %t271, 5
  %t273 = zext i32 %t272 to i64
  %t274 = mul i32 %t57, 32
  %t275 = zext i32 %t274 to i64
  %t276 = getelementptr i8, ptr %t1, i64 640
  %t277 = load <32 x float>, ptr %t276, align 64
  %t278 = mul i64 %t273, %t24
  %t279 = add i64 %t278, %t111
  %t280 = mul i64 %t279, 4
  %t281 = getelementptr i8, ptr %t26, i64 %t280
  %t282 = load float, ptr %t281, align 4
  %t283 = mul i64 %t111, %t24
  %t284 = add i64 %t283, %t275
  %t285 = mul i64 %t284, 4
  %t286 = getelementptr i8, ptr %t30, i64 %t285
  %t287 = load <32 x float>, ptr %t286, align 4
  %t288 = insertelement <32 x float> poison, float %t282, i64 0
  %t289 = shufflevector <32 x float> %t288, <32 x float> poison, <32 x i32> zeroinitializer
  %t290 = fmul <32 x float> %t289, %t287
  %t291 = fadd <32 x float> %t277, %t290
  store <32 x float> %t291, ptr %t276, align 64
  br label %done26
done26:
  %t292 = mul i32 %t58, 8
  %t293 = add i32 %t292, 6
  %t294 = zext i32 %t293 to i64
  %t295 = mul i32 %t57, 32
  %t296 = zext i32 %t295 to i64
  %t297 = getelementptr i8, ptr %t1, i64 768
  %t298 = load <32 x float>, ptr %t297, align 64
  %t299 = mul i64 %t294, %t24
  %t300 = add i64 %t299, %t111
  %t301 = mul i64 %t300, 4
  %t302 = getelementptr i8, ptr %t26, i64 %t301
  %t303 = load float, ptr %t302, align 4
  %t304 = mul i64 %t111, %t24
  %t305 = add i64 %t304, %t296
  %t306 = mul i64 %t305, 4
  %t307 = getelementptr i8, ptr %t30, i64 %t306
  %t308 = load <32 x float>, ptr %t307, align 4
  %t309 = insertelement <32 x float> poison, float %t303, i64 0
  %t310 = shufflevector <32 x float> %t309, <32 x float> poison, <32 x i32> zeroinitializer
  %t311 = fmul <32 x float> %t310, %t308
  %t312 = fadd <32 x float> %t298, %t311
  store <32 x float> %t312, ptr %t297, align 64
  br label %done27
done27:
  %t313 = mul i32 %t58, 8
  %t314 = add i32 %t313, 7
  %t315 = zext i32 %t314 to i64
  %t316 = mul i32 %t57, 32
  %t317 = zext i32 %t316 to i64
  %t318 = getelementptr i8, ptr %t1, i64 896
  %t319 = load <32 x float>, ptr %t318, align 64
  %t320 = mul i64 %t315, %t24
  %t321 = add i64 %t320, %t111
  %t322 = mul i64 %t321, 4
  %t323 = getelementptr i8, ptr %t26, i64 %t322
  %t324 = load float, ptr %t323, align 4
  %t325 = mul i64 %t111, %t24
  %t326 = add i64 %t325, %t317
  %t327 = mul i64 %t326, 4
  %t328 = getelementptr i8, ptr %t30, i64 %t327
  %t329 = load <32 x float>, ptr %t328, align 4
  %t330 = insertelement <32 x float> poison, float %t324, i64 0
  %t331 = shufflevector <32 x float> %t330, <32 x float> poison, <32 x i32> zeroinitializer
  %t332 = fmul <32 x float> %t331, %t329
  %t333 = fadd <32 x float> %t319, %t332
  store <32 x float> %t333, ptr %t318, align 64
  br label %done28
done28:
  br label %join18
general20:
  %t334 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t334, ptr %t2, align 64
  %t335 = getelementptr i8, ptr %t1, i64 128
  %t336 = load <32 x float>, ptr %t335, align 64
  %t337 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t336, ptr %t337, align 64
  %t338 = getelementptr i8, ptr %t1, i64 256
  %t339 = load <32 x float>, ptr %t338, align 64
  %t340 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t339, ptr %t340, align 64
  %t341 = getelementptr i8, ptr %t1, i64 384
  %t342 = load <32 x float>, ptr %t341, align 64
  %t343 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t342, ptr %t343, align 64
  %t344 = getelementptr i8, ptr %t1, i64 512
  %t345 = load <32 x float>, ptr %t344, align 64
  %t346 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t345, ptr %t346, align 64
  %t347 = getelementptr i8, ptr %t1, i64 640
  %t348 = load <32 x float>, ptr %t347, align 64
  %t349 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t348, ptr %t349, align 64
  %t350 = getelementptr i8, ptr %t1, i64 768
  %t351 = load <32 x float>, ptr %t350, align 64
  %t352 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t351, ptr %t352, align 64
  %t353 = getelementptr i8, ptr %t1, i64 896
  %t354 = load <32 x float>, ptr %t353, align 64
  %t355 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t354, ptr %t355, align 64
  store i32 zeroinitializer, ptr %t356
  br label %row29
row29:
  %t357 = load i32, ptr %t356
  %t358 = zext i32 %t357 to i64
  %t359 = mul i32 %t58, 8
  %t360 = add i32 %t359, %t357
  %t361 = zext i32 %t360 to i64
  %t362 = mul i32 %t57, 32
  %t363 = zext i32 %t362 to i64
  %t364 = mul i64 %t358, 128
  %t365 = getelementptr i8, ptr %t2, i64 %t364
  %t366 = load <32 x float>, ptr %t365, align 64
  %t367 = icmp ult i64 %t361, %t24
  %t368 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t361, i64 %t24)
  %t369 = extractvalue {i64, i1} %t368, 0
  %t370 = extractvalue {i64, i1} %t368, 1
  %t371 = xor i1 %t370, true
  %t372 = and i1 %t367, %t371
  %t373 = icmp ult i64 %t111, %t24
  %t374 = and i1 %t372, %t373
  %t375 = add i64 %t369, %t111
  %t376 = icmp ult i64 %t375, %t369
  %t377 = xor i1 %t376, true
  %t378 = and i1 %t374, %t377
  %t379 = icmp ult i64 %t375, %t28
  %t380 = and i1 %t378, %t379
  %t381 = mul i64 %t375, 4
  %t382 = getelementptr i8, ptr %t26, i64 %t381
  %t383 = select i1 %t380, ptr %t382, ptr @zeros
  %t384 = load float, ptr %t383, align 4
  %t385 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t111, i64 %t24)
  %t386 = extractvalue {i64, i1} %t385, 0
  %t387 = extractvalue {i64, i1} %t385, 1
  %t388 = xor i1 %t387, true
  %t389 = and i1 %t373, %t388
  %t390 = insertelement <32 x i64> poison, i64 %t363, i64 0
  %t391 = shufflevector <32 x i64> %t390, <32 x i64> poison, <32 x i32> zeroinitializer
  %t392 = add <32 x i64> %t391, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t395 = icmp ult <32 x i64> %t392, %t394
  %t396 = insertelement <32 x i1> poison, i1 %t389, i64 0
  %t397 = shufflevector <32 x i1> %t396, <32 x i1> poison, <32 x i32> zeroinitializer
  %t398 = and <32 x i1> %t397, %t395
  %t399 = add i64 %t386, %t363
  %t400 = insertelement <32 x i64> poison, i64 %t399, i64 0
  %t401 = shufflevector <32 x i64> %t400, <32 x i64> poison, <32 x i32> zeroinitializer
  %t402 = add <32 x i64> %t401, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t403 = insertelement <32 x i64> poison, i64 %t386, i64 0
  %t404 = shufflevector <32 x i64> %t403, <32 x i64> poison, <32 x i32> zeroinitializer
  %t405 = icmp ult <32 x i64> %t402, %t404
  %t406 = xor <32 x i1> %t405, splat (i1 true)
  %t407 = and <32 x i1> %t398, %t406
  %t410 = icmp ult <32 x i64> %t402, %t409
  %t411 = and <32 x i1> %t407, %t410
  %t412 = mul i64 %t399, 4
  %t413 = getelementptr i8, ptr %t30, i64 %t412
  %t414 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t413, <32 x i1> %t411, <32 x float> zeroinitializer)
  %t415 = insertelement <32 x float> poison, float %t384, i64 0
  %t416 = shufflevector <32 x float> %t415, <32 x float> poison, <32 x i32> zeroinitializer
  %t417 = fmul <32 x float> %t416, %t414
  %t418 = fadd <32 x float> %t366, %t417
  store <32 x float> %t418, ptr %t365, align 64
  br label %done30
done30:
  %t419 = add i32 %t357, 1
  store i32 %t419, ptr %t356
  %t420 = icmp ult i32 %t419, 8
  br i1 %t420, label %row29, label %after31, !llvm.loop !3
after31:
  %t421 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t421, ptr %t1, align 64
  %t422 = getelementptr i8, ptr %t2, i64 128
  %t423 = load <32 x float>, ptr %t422, align 64
  %t424 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t423, ptr %t424, align 64
  %t425 = getelementptr i8, ptr %t2, i64 256
  %t426 = load <32 x float>, ptr %t425, align 64
  %t427 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t426, ptr %t427, align 64
  %t428 = getelementptr i8, ptr %t2, i64 384
  %t429 = load <32 x float>, ptr %t428, align 64
  %t430 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t429, ptr %t430, align 64
  %t431 = getelementptr i8, ptr %t2, i64 512
  %t432 = load <32 x float>, ptr %t431, align 64
  %t433 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t432, ptr %t433, align 64
  %t434 = getelementptr i8, ptr %t2, i64 640
  %t435 = load <32 x float>, ptr %t434, align 64
  %t436 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t435, ptr %t436, align 64
  %t437 = getelementptr i8, ptr %t2, i64 768
  %t438 = load <32 x float>, ptr %t437, align 64
  %t439 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t438, ptr %t439, align 64
  %t440 = getelementptr i8, ptr %t2, i64 896
  %t441 = load <32 x float>, ptr %t440, align 64
  %t442 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t441, ptr %t442, align 64
  br label %join18
join18:
  br label %next17
next17:
  %t443 = add i64 %t111, 1
  %t444 = icmp ult i64 %t443, %t24
  store i64 %t443, ptr %t109
  br i1 %t444, label %loop14, label %exit15
exit15:
  %t445 = icmp sge i64 %t24, 0
  %t446 = mul i32 %t58, 8
  %t447 = zext i32 %t446 to i64
  %t448 = mul i32 %t57, 32
  %t449 = zext i32 %t448 to i64
  %t450 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t447, i64 %t24)
  %t451 = extractvalue {i64, i1} %t450, 0
  %t452 = extractvalue {i64, i1} %t450, 1
  %t453 = xor i1 %t452, true
  %t454 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t451, i64 %t449)
  %t455 = extractvalue {i64, i1} %t454, 0
  %t456 = extractvalue {i64, i1} %t454, 1
  %t457 = xor i1 %t456, true
  %t458 = add i32 %t446, 7
  %t459 = zext i32 %t458 to i64
  %t460 = add i32 %t448, 31
  %t461 = zext i32 %t460 to i64
  %t462 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t459, i64 %t24)
  %t463 = extractvalue {i64, i1} %t462, 0
  %t464 = extractvalue {i64, i1} %t462, 1
  %t465 = xor i1 %t464, true
  %t466 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t463, i64 %t461)
  %t467 = extractvalue {i64, i1} %t466, 0
  %t468 = extractvalue {i64, i1} %t466, 1
  %t469 = xor i1 %t468, true
  %t470 = and i1 %t445, %t453
  %t471 = and i1 %t470, %t457
  %t472 = and i1 %t471, %t465
  %t473 = and i1 %t472, %t469
  %t474 = icmp ult i64 %t459, %t24
  %t475 = and i1 %t473, %t474
  %t476 = icmp ult i64 %t461, %t24
  %t477 = and i1 %t475, %t476
  %t478 = icmp ult i64 %t467, %t36
  %t479 = and i1 %t477, %t478
  br i1 %t479, label %fast33, label %general34, !prof !0
fast33:
  %t480 = mul i32 %t58, 8
  %t481 = zext i32 %t480 to i64
  %t482 = mul i32 %t57, 32
  %t483 = zext i32 %t482 to i64
  %t484 = load <32 x float>, ptr %t1, align 64
  %t485 = fcmp uno <32 x float> %t484, zeroinitializer
  %t486 = select <32 x i1> %t485, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t484
  %t487 = mul i64 %t481, %t24
  %t488 = add i64 %t487, %t483
  %t489 = mul i64 %t488, 4
  %t490 = getelementptr i8, ptr %t34, i64 %t489
  store <32 x float> %t486, ptr %t490, align 4
  br label %done35
done35:
  %t491 = mul i32 %t58, 8
  %t492 = add i32 %t491, 1
  %t493 = zext i32 %t492 to i64
  %t494 = mul i32 %t57, 32
  %t495 = zext i32 %t494 to i64
  %t496 = getelementptr i8, ptr %t1, i64 128
  %t497 = load <32 x float>, ptr %t496, align 64
  %t498 = fcmp uno <32 x float> %t497, zeroinitializer
  %t499 = select <32 x i1> %t498, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t497
  %t500 = mul i64 %t493, %t24
  %t501 = add i64 %t500, %t495
  %t502 = mul i64 %t501, 4
  %t503 = getelementptr i8, ptr %t34, i64 %t502
  store <32 x float> %t499, ptr %t503, align 4
  br label %done36
done36:
  %t504 = mul i32 %t58, 8
  %t505 = add i32 %t504, 2
  %t506 = zext i32 %t505 to i64
  %t507 = mul i32 %t57, 32
  %t508 = zext i32 %t507 to i64
  %t509 = getelementptr i8, ptr %t1, i64 256
  %t510 = load <32 x float>, ptr %t509, align 64
  %t511 = fcmp uno <32 x float> %t510, zeroinitializer
  %t512 = select <32 x i1> %t511, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t510
  %t513 = mul i64 %t506, %t24
  %t514 = add i64 %t513, %t508
  %t515 = mul i64 %t514, 4
  %t516 = getelementptr i8, ptr %t34, i64 %t515
  store <32 x float> %t512, ptr %t516, align 4
  br label %done37
done37:
  %t517 = mul i32 %t58, 8
  %t518 = add i32 %t517, 3
  %t519 = zext i32 %t518 to i64
  %t520 = mul i32 %t57, 32
  %t521 = zext i32 %t520 to i64
  %t522 = getelementptr i8, ptr %t1, i64 384
  %t523 = load <32 x float>, ptr %t522, align 64
  %t524 = fcmp uno <32 x float> %t523, zeroinitializer
  %t525 = select <32 x i1> %t524, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t523
  %t526 = mul i64 %t519, %t24
  %t527 = add i64 %t526, %t521
  %t528 = mul i64 %t527, 4
  %t529 = getelementptr i8, ptr %t34, i64 %t528
  store <32 x float> %t525, ptr %t529, align 4
  br label %done38
done38:
  %t530 = mul i32 %t58, 8
  %t531 = add i32 %t530, 4
  %t532 = zext i32 %t531 to i64
  %t533 = mul i32 %t57, 32
  %t534 = zext i32 %t533 to i64
  %t535 = getelementptr i8, ptr %t1, i64 512
  %t536 = load <32 x float>, ptr %t535, align 64
  %t537 = fcmp uno <32 x float> %t536, zeroinitializer
  %t538 = select <32 x i1> %t537, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t536
  %t539 = mul i64 %t532, %t24
  %t540 = add i64 %t539, %t534
  %t541 = mul i64 %t540, 4
  %t542 = getelementptr i8, ptr %t34, i64 %t541
  store <32 x float> %t538, ptr %t542, align 4
  br label %done39
done39:
  %t543 = mul i32 %t58, 8
  %t544 = add i32 %t543, 5
  %t545 = zext i32 %t544 to i64
  %t546 = mul i32 %t57, 32
  %t547 = zext i32 %t546 to i64
  %t548 = getelementptr i8, ptr %t1, i64 640
  %t549 = load <32 x float>, ptr %t548, align 64
  %t550 = fcmp uno <32 x float> %t549, zeroinitializer
  %t551 = select <32 x i1> %t550, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t549
  %t552 = mul i64 %t545, %t24
  %t553 = add i64 %t552, %t547
  %t554 = mul i64 %t553, 4
  %t555 = getelementptr i8, ptr %t34, i64 %t554
  store <32 x float> %t551, ptr %t555, align 4
  br label %done40
done40:
  %t556 = mul i32 %t58, 8
  %t557 = add i32 %t556, 6
  %t558 = zext i32 %t557 to i64
  %t559 = mul i32 %t57, 32
  %t560 = zext i32 %t559 to i64
  %t561 = getelementptr i8, ptr %t1, i64 768
  %t562 = load <32 x float>, ptr %t561, align 64
  %t563 = fcmp uno <32 x float> %t562, zeroinitializer
  %t564 = select <32 x i1> %t563, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t562
  %t565 = mul i64 %t558, %t24
  %t566 = add i64 %t565, %t560
  %t567 = mul i64 %t566, 4
  %t568 = getelementptr i8, ptr %t34, i64 %t567
  store <32 x float> %t564, ptr %t568, align 4
  br label %done41
done41:
  %t569 = mul i32 %t58, 8
  %t570 = add i32 %t569, 7
  %t571 = zext i32 %t570 to i64
  %t572 = mul i32 %t57, 32
  %t573 = zext i32 %t572 to i64
  %t574 = getelementptr i8, ptr %t1, i64 896
  %t575 = load <32 x float>, ptr %t574, align 64
  %t576 = fcmp uno <32 x float> %t575, zeroinitializer
  %t577 = select <32 x i1> %t576, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t575
  %t578 = mul i64 %t571, %t24
  %t579 = add i64 %t578, %t573
  %t580 = mul i64 %t579, 4
  %t581 = getelementptr i8, ptr %t34, i64 %t580
  store <32 x float> %t577, ptr %t581, align 4
  br label %done42
done42:
  br label %join32
general34:
  %t582 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t582, ptr %t2, align 64
  %t583 = getelementptr i8, ptr %t1, i64 128
  %t584 = load <32 x float>, ptr %t583, align 64
  %t585 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t584, ptr %t585, align 64
  %t586 = getelementptr i8, ptr %t1, i64 256
  %t587 = load <32 x float>, ptr %t586, align 64
  %t588 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t587, ptr %t588, align 64
  %t589 = getelementptr i8, ptr %t1, i64 384
  %t590 = load <32 x float>, ptr %t589, align 64
  %t591 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t590, ptr %t591, align 64
  %t592 = getelementptr i8, ptr %t1, i64 512
  %t593 = load <32 x float>, ptr %t592, align 64
  %t594 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t593, ptr %t594, align 64
  %t595 = getelementptr i8, ptr %t1, i64 640
  %t596 = load <32 x float>, ptr %t595, align 64
  %t597 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t596, ptr %t597, align 64
  %t598 = getelementptr i8, ptr %t1, i64 768
  %t599 = load <32 x float>, ptr %t598, align 64
  %t600 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t599, ptr %t600, align 64
  %t601 = getelementptr i8, ptr %t1, i64 896
  %t602 = load <32 x float>, ptr %t601, align 64
  %t603 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t602, ptr %t603, align 64
  store i32 zeroinitializer, ptr %t604
  br label %row43
row43:
  %t605 = load i32, ptr %t604
  %t606 = zext i32 %t605 to i64
  %t607 = mul i32 %t58, 8
  %t608 = add i32 %t607, %t605
  %t609 = zext i32 %t608 to i64
  %t610 = mul i32 %t57, 32
  %t611 = zext i32 %t610 to i64
  %t612 = mul i64 %t606, 128
  %t613 = getelementptr i8, ptr %t2, i64 %t612
  %t614 = load <32 x float>, ptr %t613, align 64
  %t615 = fcmp uno <32 x float> %t614, zeroinitializer
  %t616 = select <32 x i1> %t615, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t614
  %t617 = icmp ult i64 %t609, %t24
  %t618 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t609, i64 %t24)
  %t619 = extractvalue {i64, i1} %t618, 0
  %t620 = extractvalue {i64, i1} %t618, 1
  %t621 = xor i1 %t620, true
  %t622 = and i1 %t617, %t621
  %t623 = insertelement <32 x i64> poison, i64 %t611, i64 0
  %t624 = shufflevector <32 x i64> %t623, <32 x i64> poison, <32 x i32> zeroinitializer
  %t625 = add <32 x i64> %t624, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t626 = icmp ult <32 x i64> %t625, %t394
  %t627 = insertelement <32 x i1> poison, i1 %t622, i64 0
  %t628 = shufflevector <32 x i1> %t627, <32 x i1> poison, <32 x i32> zeroinitializer
  %t629 = and <32 x i1> %t628, %t626
  %t630 = add i64 %t619, %t611
  %t631 = insertelement <32 x i64> poison, i64 %t630, i64 0
  %t632 = shufflevector <32 x i64> %t631, <32 x i64> poison, <32 x i32> zeroinitializer
  %t633 = add <32 x i64> %t632, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t634 = insertelement <32 x i64> poison, i64 %t619, i64 0
  %t635 = shufflevector <32 x i64> %t634, <32 x i64> poison, <32 x i32> zeroinitializer
  %t636 = icmp ult <32 x i64> %t633, %t635
  %t637 = xor <32 x i1> %t636, splat (i1 true)
  %t638 = and <32 x i1> %t629, %t637
  %t641 = icmp ult <32 x i64> %t633, %t640
  %t642 = and <32 x i1> %t638, %t641
  %t643 = mul i64 %t630, 4
  %t644 = getelementptr i8, ptr %t34, i64 %t643
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t616, ptr align 4 %t644, <32 x i1> %t642)
  br label %done44
done44:
  %t645 = add i32 %t605, 1
  store i32 %t645, ptr %t604
  %t646 = icmp ult i32 %t645, 8
  br i1 %t646, label %row43, label %after45, !llvm.loop !4
after45:
  %t647 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t647, ptr %t1, align 64
  %t648 = getelementptr i8, ptr %t2, i64 128
  %t649 = load <32 x float>, ptr %t648, align 64
  %t650 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t649, ptr %t650, align 64
  %t651 = getelementptr i8, ptr %t2, i64 256
  %t652 = load <32 x float>, ptr %t651, align 64
  %t653 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t652, ptr %t653, align 64
  %t654 = getelementptr i8, ptr %t2, i64 384
  %t655 = load <32 x float>, ptr %t654, align 64
  %t656 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t655, ptr %t656, align 64
  %t657 = getelementptr i8, ptr %t2, i64 512
  %t658 = load <32 x float>, ptr %t657, align 64
  %t659 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t658, ptr %t659, align 64
  %t660 = getelementptr i8, ptr %t2, i64 640
  %t661 = load <32 x float>, ptr %t660, align 64
  %t662 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t661, ptr %t662, align 64
  %t663 = getelementptr i8, ptr %t2, i64 768
  %t664 = load <32 x float>, ptr %t663, align 64
  %t665 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t664, ptr %t665, align 64
  %t666 = getelementptr i8, ptr %t2, i64 896
  %t667 = load <32 x float>, ptr %t666, align 64
  %t668 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t667, ptr %t668, align 64
  br label %join32
join32:
  br label %finished1
finished1:
  %t669 = load i32, ptr %t38
  %t670 = add i32 %t669, 1
  %t671 = icmp uge i32 %t670, %t4
  %t672 = select i1 %t671, i32 0, i32 %t670
  store i32 %t672, ptr %t38
  %t673 = zext i1 %t671 to i32
  %t674 = load i32, ptr %t39
  %t675 = add i32 %t674, %t673
  %t676 = icmp uge i32 %t675, %t6
  %t677 = select i1 %t676, i32 0, i32 %t675
  store i32 %t677, ptr %t39
  %t678 = zext i1 %t676 to i32
  %t679 = load i32, ptr %t40
  %t680 = add i32 %t679, %t678
  %t681 = icmp uge i32 %t680, %t8
  %t682 = select i1 %t681, i32 0, i32 %t680
  store i32 %t682, ptr %t40
  %t683 = zext i1 %t681 to i32
  %t684 = load i64, ptr %t37
  %t685 = add i64 %t684, 1
  store i64 %t685, ptr %t37
  %t686 = icmp ult i64 %t685, %end
  br i1 %t686, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
