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
  %t726 = alloca i32
  %t761 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t762 = shufflevector <32 x i64> %t761, <32 x i64> poison, <32 x i32> zeroinitializer
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
  %t484 = mul i64 %t481, %t24
  %t485 = add i64 %t484, %t483
  %t486 = ptrtoint ptr %t34 to i64
  %t487 = mul i64 %t485, 4
  %t488 = add i64 %t486, %t487
  %t489 = add i32 %t480, 1
  %t490 = zext i32 %t489 to i64
  %t491 = mul i64 %t490, %t24
  %t492 = add i64 %t491, %t483
  %t493 = sub i64 %t492, %t485
  %t494 = mul i64 %t493, 4
  %t495 = or i64 %t488, %t494
  %t496 = and i64 %t495, 63
  %t497 = icmp eq i64 %t496, 0
  %t498 = icmp uge i64 %t36, 8388608
  %t499 = and i1 %t497, %t498
  br i1 %t499, label %large35, label %small36
large35:
  %t500 = mul i32 %t58, 8
  %t501 = zext i32 %t500 to i64
  %t502 = mul i32 %t57, 32
  %t503 = zext i32 %t502 to i64
  %t504 = load <32 x float>, ptr %t1, align 64
  %t505 = fcmp uno <32 x float> %t504, zeroinitializer
  %t506 = select <32 x i1> %t505, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t504
  %t507 = mul i64 %t501, %t24
  %t508 = add i64 %t507, %t503
  %t509 = mul i64 %t508, 4
  %t510 = getelementptr i8, ptr %t34, i64 %t509
  store <32 x float> %t506, ptr %t510, align 64, !nontemporal !2
  br label %done37
done37:
  %t511 = mul i32 %t58, 8
  %t512 = add i32 %t511, 1
  %t513 = zext i32 %t512 to i64
  %t514 = mul i32 %t57, 32
  %t515 = zext i32 %t514 to i64
  %t516 = getelementptr i8, ptr %t1, i64 128
  %t517 = load <32 x float>, ptr %t516, align 64
  %t518 = fcmp uno <32 x float> %t517, zeroinitializer
  %t519 = select <32 x i1> %t518, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t517
  %t520 = mul i64 %t513, %t24
  %t521 = add i64 %t520, %t515
  %t522 = mul i64 %t521, 4
  %t523 = getelementptr i8, ptr %t34, i64 %t522
  store <32 x float> %t519, ptr %t523, align 64, !nontemporal !2
  br label %done38
done38:
  %t524 = mul i32 %t58, 8
  %t525 = add i32 %t524, 2
  %t526 = zext i32 %t525 to i64
  %t527 = mul i32 %t57, 32
  %t528 = zext i32 %t527 to i64
  %t529 = getelementptr i8, ptr %t1, i64 256
  %t530 = load <32 x float>, ptr %t529, align 64
  %t531 = fcmp uno <32 x float> %t530, zeroinitializer
  %t532 = select <32 x i1> %t531, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t530
  %t533 = mul i64 %t526, %t24
  %t534 = add i64 %t533, %t528
  %t535 = mul i64 %t534, 4
  %t536 = getelementptr i8, ptr %t34, i64 %t535
  store <32 x float> %t532, ptr %t536, align 64, !nontemporal !2
  br label %done39
done39:
  %t537 = mul i32 %t58, 8
  %t538 = add i32 %t537, 3
  %t539 = zext i32 %t538 to i64
  %t540 = mul i32 %t57, 32
  %t541 = zext i32 %t540 to i64
  %t542 = getelementptr i8, ptr %t1, i64 384
  %t543 = load <32 x float>, ptr %t542, align 64
  %t544 = fcmp uno <32 x float> %t543, zeroinitializer
  %t545 = select <32 x i1> %t544, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t543
  %t546 = mul i64 %t539, %t24
  %t547 = add i64 %t546, %t541
  %t548 = mul i64 %t547, 4
  %t549 = getelementptr i8, ptr %t34, i64 %t548
  store <32 x float> %t545, ptr %t549, align 64, !nontemporal !2
  br label %done40
done40:
  %t550 = mul i32 %t58, 8
  %t551 = add i32 %t550, 4
  %t552 = zext i32 %t551 to i64
  %t553 = mul i32 %t57, 32
  %t554 = zext i32 %t553 to i64
  %t555 = getelementptr i8, ptr %t1, i64 512
  %t556 = load <32 x float>, ptr %t555, align 64
  %t557 = fcmp uno <32 x float> %t556, zeroinitializer
  %t558 = select <32 x i1> %t557, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t556
  %t559 = mul i64 %t552, %t24
  %t560 = add i64 %t559, %t554
  %t561 = mul i64 %t560, 4
  %t562 = getelementptr i8, ptr %t34, i64 %t561
  store <32 x float> %t558, ptr %t562, align 64, !nontemporal !2
  br label %done41
done41:
  %t563 = mul i32 %t58, 8
  %t564 = add i32 %t563, 5
  %t565 = zext i32 %t564 to i64
  %t566 = mul i32 %t57, 32
  %t567 = zext i32 %t566 to i64
  %t568 = getelementptr i8, ptr %t1, i64 640
  %t569 = load <32 x float>, ptr %t568, align 64
  %t570 = fcmp uno <32 x float> %t569, zeroinitializer
  %t571 = select <32 x i1> %t570, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t569
  %t572 = mul i64 %t565, %t24
  %t573 = add i64 %t572, %t567
  %t574 = mul i64 %t573, 4
  %t575 = getelementptr i8, ptr %t34, i64 %t574
  store <32 x float> %t571, ptr %t575, align 64, !nontemporal !2
  br label %done42
done42:
  %t576 = mul i32 %t58, 8
  %t577 = add i32 %t576, 6
  %t578 = zext i32 %t577 to i64
  %t579 = mul i32 %t57, 32
  %t580 = zext i32 %t579 to i64
  %t581 = getelementptr i8, ptr %t1, i64 768
  %t582 = load <32 x float>, ptr %t581, align 64
  %t583 = fcmp uno <32 x float> %t582, zeroinitializer
  %t584 = select <32 x i1> %t583, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t582
  %t585 = mul i64 %t578, %t24
  %t586 = add i64 %t585, %t580
  %t587 = mul i64 %t586, 4
  %t588 = getelementptr i8, ptr %t34, i64 %t587
  store <32 x float> %t584, ptr %t588, align 64, !nontemporal !2
  br label %done43
done43:
  %t589 = mul i32 %t58, 8
  %t590 = add i32 %t589, 7
  %t591 = zext i32 %t590 to i64
  %t592 = mul i32 %t57, 32
  %t593 = zext i32 %t592 to i64
  %t594 = getelementptr i8, ptr %t1, i64 896
  %t595 = load <32 x float>, ptr %t594, align 64
  %t596 = fcmp uno <32 x float> %t595, zeroinitializer
  %t597 = select <32 x i1> %t596, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t595
  %t598 = mul i64 %t591, %t24
  %t599 = add i64 %t598, %t593
  %t600 = mul i64 %t599, 4
  %t601 = getelementptr i8, ptr %t34, i64 %t600
  store <32 x float> %t597, ptr %t601, align 64, !nontemporal !2
  br label %done44
done44:
  br label %join32
small36:
  %t602 = mul i32 %t58, 8
  %t603 = zext i32 %t602 to i64
  %t604 = mul i32 %t57, 32
  %t605 = zext i32 %t604 to i64
  %t606 = load <32 x float>, ptr %t1, align 64
  %t607 = fcmp uno <32 x float> %t606, zeroinitializer
  %t608 = select <32 x i1> %t607, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t606
  %t609 = mul i64 %t603, %t24
  %t610 = add i64 %t609, %t605
  %t611 = mul i64 %t610, 4
  %t612 = getelementptr i8, ptr %t34, i64 %t611
  store <32 x float> %t608, ptr %t612, align 4
  br label %done45
done45:
  %t613 = mul i32 %t58, 8
  %t614 = add i32 %t613, 1
  %t615 = zext i32 %t614 to i64
  %t616 = mul i32 %t57, 32
  %t617 = zext i32 %t616 to i64
  %t618 = getelementptr i8, ptr %t1, i64 128
  %t619 = load <32 x float>, ptr %t618, align 64
  %t620 = fcmp uno <32 x float> %t619, zeroinitializer
  %t621 = select <32 x i1> %t620, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t619
  %t622 = mul i64 %t615, %t24
  %t623 = add i64 %t622, %t617
  %t624 = mul i64 %t623, 4
  %t625 = getelementptr i8, ptr %t34, i64 %t624
  store <32 x float> %t621, ptr %t625, align 4
  br label %done46
done46:
  %t626 = mul i32 %t58, 8
  %t627 = add i32 %t626, 2
  %t628 = zext i32 %t627 to i64
  %t629 = mul i32 %t57, 32
  %t630 = zext i32 %t629 to i64
  %t631 = getelementptr i8, ptr %t1, i64 256
  %t632 = load <32 x float>, ptr %t631, align 64
  %t633 = fcmp uno <32 x float> %t632, zeroinitializer
  %t634 = select <32 x i1> %t633, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t632
  %t635 = mul i64 %t628, %t24
  %t636 = add i64 %t635, %t630
  %t637 = mul i64 %t636, 4
  %t638 = getelementptr i8, ptr %t34, i64 %t637
  store <32 x float> %t634, ptr %t638, align 4
  br label %done47
done47:
  %t639 = mul i32 %t58, 8
  %t640 = add i32 %t639, 3
  %t641 = zext i32 %t640 to i64
  %t642 = mul i32 %t57, 32
  %t643 = zext i32 %t642 to i64
  %t644 = getelementptr i8, ptr %t1, i64 384
  %t645 = load <32 x float>, ptr %t644, align 64
  %t646 = fcmp uno <32 x float> %t645, zeroinitializer
  %t647 = select <32 x i1> %t646, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t645
  %t648 = mul i64 %t641, %t24
  %t649 = add i64 %t648, %t643
  %t650 = mul i64 %t649, 4
  %t651 = getelementptr i8, ptr %t34, i64 %t650
  store <32 x float> %t647, ptr %t651, align 4
  br label %done48
done48:
  %t652 = mul i32 %t58, 8
  %t653 = add i32 %t652, 4
  %t654 = zext i32 %t653 to i64
  %t655 = mul i32 %t57, 32
  %t656 = zext i32 %t655 to i64
  %t657 = getelementptr i8, ptr %t1, i64 512
  %t658 = load <32 x float>, ptr %t657, align 64
  %t659 = fcmp uno <32 x float> %t658, zeroinitializer
  %t660 = select <32 x i1> %t659, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t658
  %t661 = mul i64 %t654, %t24
  %t662 = add i64 %t661, %t656
  %t663 = mul i64 %t662, 4
  %t664 = getelementptr i8, ptr %t34, i64 %t663
  store <32 x float> %t660, ptr %t664, align 4
  br label %done49
done49:
  %t665 = mul i32 %t58, 8
  %t666 = add i32 %t665, 5
  %t667 = zext i32 %t666 to i64
  %t668 = mul i32 %t57, 32
  %t669 = zext i32 %t668 to i64
  %t670 = getelementptr i8, ptr %t1, i64 640
  %t671 = load <32 x float>, ptr %t670, align 64
  %t672 = fcmp uno <32 x float> %t671, zeroinitializer
  %t673 = select <32 x i1> %t672, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t671
  %t674 = mul i64 %t667, %t24
  %t675 = add i64 %t674, %t669
  %t676 = mul i64 %t675, 4
  %t677 = getelementptr i8, ptr %t34, i64 %t676
  store <32 x float> %t673, ptr %t677, align 4
  br label %done50
done50:
  %t678 = mul i32 %t58, 8
  %t679 = add i32 %t678, 6
  %t680 = zext i32 %t679 to i64
  %t681 = mul i32 %t57, 32
  %t682 = zext i32 %t681 to i64
  %t683 = getelementptr i8, ptr %t1, i64 768
  %t684 = load <32 x float>, ptr %t683, align 64
  %t685 = fcmp uno <32 x float> %t684, zeroinitializer
  %t686 = select <32 x i1> %t685, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t684
  %t687 = mul i64 %t680, %t24
  %t688 = add i64 %t687, %t682
  %t689 = mul i64 %t688, 4
  %t690 = getelementptr i8, ptr %t34, i64 %t689
  store <32 x float> %t686, ptr %t690, align 4
  br label %done51
done51:
  %t691 = mul i32 %t58, 8
  %t692 = add i32 %t691, 7
  %t693 = zext i32 %t692 to i64
  %t694 = mul i32 %t57, 32
  %t695 = zext i32 %t694 to i64
  %t696 = getelementptr i8, ptr %t1, i64 896
  %t697 = load <32 x float>, ptr %t696, align 64
  %t698 = fcmp uno <32 x float> %t697, zeroinitializer
  %t699 = select <32 x i1> %t698, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t697
  %t700 = mul i64 %t693, %t24
  %t701 = add i64 %t700, %t695
  %t702 = mul i64 %t701, 4
  %t703 = getelementptr i8, ptr %t34, i64 %t702
  store <32 x float> %t699, ptr %t703, align 4
  br label %done52
done52:
  br label %join32
general34:
  %t704 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t704, ptr %t2, align 64
  %t705 = getelementptr i8, ptr %t1, i64 128
  %t706 = load <32 x float>, ptr %t705, align 64
  %t707 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t706, ptr %t707, align 64
  %t708 = getelementptr i8, ptr %t1, i64 256
  %t709 = load <32 x float>, ptr %t708, align 64
  %t710 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t709, ptr %t710, align 64
  %t711 = getelementptr i8, ptr %t1, i64 384
  %t712 = load <32 x float>, ptr %t711, align 64
  %t713 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t712, ptr %t713, align 64
  %t714 = getelementptr i8, ptr %t1, i64 512
  %t715 = load <32 x float>, ptr %t714, align 64
  %t716 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t715, ptr %t716, align 64
  %t717 = getelementptr i8, ptr %t1, i64 640
  %t718 = load <32 x float>, ptr %t717, align 64
  %t719 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t718, ptr %t719, align 64
  %t720 = getelementptr i8, ptr %t1, i64 768
  %t721 = load <32 x float>, ptr %t720, align 64
  %t722 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t721, ptr %t722, align 64
  %t723 = getelementptr i8, ptr %t1, i64 896
  %t724 = load <32 x float>, ptr %t723, align 64
  %t725 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t724, ptr %t725, align 64
  store i32 zeroinitializer, ptr %t726
  br label %row53
row53:
  %t727 = load i32, ptr %t726
  %t728 = zext i32 %t727 to i64
  %t729 = mul i32 %t58, 8
  %t730 = add i32 %t729, %t727
  %t731 = zext i32 %t730 to i64
  %t732 = mul i32 %t57, 32
  %t733 = zext i32 %t732 to i64
  %t734 = mul i64 %t728, 128
  %t735 = getelementptr i8, ptr %t2, i64 %t734
  %t736 = load <32 x float>, ptr %t735, align 64
  %t737 = fcmp uno <32 x float> %t736, zeroinitializer
  %t738 = select <32 x i1> %t737, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t736
  %t739 = icmp ult i64 %t731, %t24
  %t740 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t731, i64 %t24)
  %t741 = extractvalue {i64, i1} %t740, 0
  %t742 = extractvalue {i64, i1} %t740, 1
  %t743 = xor i1 %t742, true
  %t744 = and i1 %t739, %t743
  %t745 = insertelement <32 x i64> poison, i64 %t733, i64 0
  %t746 = shufflevector <32 x i64> %t745, <32 x i64> poison, <32 x i32> zeroinitializer
  %t747 = add <32 x i64> %t746, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t748 = icmp ult <32 x i64> %t747, %t394
  %t749 = insertelement <32 x i1> poison, i1 %t744, i64 0
  %t750 = shufflevector <32 x i1> %t749, <32 x i1> poison, <32 x i32> zeroinitializer
  %t751 = and <32 x i1> %t750, %t748
  %t752 = add i64 %t741, %t733
  %t753 = insertelement <32 x i64> poison, i64 %t752, i64 0
  %t754 = shufflevector <32 x i64> %t753, <32 x i64> poison, <32 x i32> zeroinitializer
  %t755 = add <32 x i64> %t754, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t756 = insertelement <32 x i64> poison, i64 %t741, i64 0
  %t757 = shufflevector <32 x i64> %t756, <32 x i64> poison, <32 x i32> zeroinitializer
  %t758 = icmp ult <32 x i64> %t755, %t757
  %t759 = xor <32 x i1> %t758, splat (i1 true)
  %t760 = and <32 x i1> %t751, %t759
  %t763 = icmp ult <32 x i64> %t755, %t762
  %t764 = and <32 x i1> %t760, %t763
  %t765 = mul i64 %t752, 4
  %t766 = getelementptr i8, ptr %t34, i64 %t765
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t738, ptr align 4 %t766, <32 x i1> %t764)
  br label %done54
done54:
  %t767 = add i32 %t727, 1
  store i32 %t767, ptr %t726
  %t768 = icmp ult i32 %t767, 8
  br i1 %t768, label %row53, label %after55, !llvm.loop !4
after55:
  %t769 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t769, ptr %t1, align 64
  %t770 = getelementptr i8, ptr %t2, i64 128
  %t771 = load <32 x float>, ptr %t770, align 64
  %t772 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t771, ptr %t772, align 64
  %t773 = getelementptr i8, ptr %t2, i64 256
  %t774 = load <32 x float>, ptr %t773, align 64
  %t775 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t774, ptr %t775, align 64
  %t776 = getelementptr i8, ptr %t2, i64 384
  %t777 = load <32 x float>, ptr %t776, align 64
  %t778 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t777, ptr %t778, align 64
  %t779 = getelementptr i8, ptr %t2, i64 512
  %t780 = load <32 x float>, ptr %t779, align 64
  %t781 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t780, ptr %t781, align 64
  %t782 = getelementptr i8, ptr %t2, i64 640
  %t783 = load <32 x float>, ptr %t782, align 64
  %t784 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t783, ptr %t784, align 64
  %t785 = getelementptr i8, ptr %t2, i64 768
  %t786 = load <32 x float>, ptr %t785, align 64
  %t787 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t786, ptr %t787, align 64
  %t788 = getelementptr i8, ptr %t2, i64 896
  %t789 = load <32 x float>, ptr %t788, align 64
  %t790 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t789, ptr %t790, align 64
  br label %join32
join32:
  br label %finished1
finished1:
  %t791 = load i32, ptr %t38
  %t792 = add i32 %t791, 1
  %t793 = icmp uge i32 %t792, %t4
  %t794 = select i1 %t793, i32 0, i32 %t792
  store i32 %t794, ptr %t38
  %t795 = zext i1 %t793 to i32
  %t796 = load i32, ptr %t39
  %t797 = add i32 %t796, %t795
  %t798 = icmp uge i32 %t797, %t6
  %t799 = select i1 %t798, i32 0, i32 %t797
  store i32 %t799, ptr %t39
  %t800 = zext i1 %t798 to i32
  %t801 = load i32, ptr %t40
  %t802 = add i32 %t801, %t800
  %t803 = icmp uge i32 %t802, %t8
  %t804 = select i1 %t803, i32 0, i32 %t802
  store i32 %t804, ptr %t40
  %t805 = zext i1 %t803 to i32
  %t806 = load i64, ptr %t37
  %t807 = add i64 %t806, 1
  store i64 %t807, ptr %t37
  %t808 = icmp ult i64 %t807, %end
  br i1 %t808, label %workgroup2, label %exit4
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
