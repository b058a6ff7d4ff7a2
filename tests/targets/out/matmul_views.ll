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
  %t355 = alloca i32
  %t392 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t393 = shufflevector <32 x i64> %t392, <32 x i64> poison, <32 x i32> zeroinitializer
  %t407 = insertelement <32 x i64> poison, i64 %t32, i64 0
  %t408 = shufflevector <32 x i64> %t407, <32 x i64> poison, <32 x i32> zeroinitializer
  %t603 = alloca i32
  %t638 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t639 = shufflevector <32 x i64> %t638, <32 x i64> poison, <32 x i32> zeroinitializer
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
  %t112 = mul i32 %t58, 8
  %t113 = zext i32 %t112 to i64
  %t114 = icmp sge i64 %t110, 0
  %t115 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t113, i64 %t24)
  %t116 = extractvalue {i64, i1} %t115, 0
  %t117 = extractvalue {i64, i1} %t115, 1
  %t118 = xor i1 %t117, true
  %t119 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t116, i64 %t110)
  %t120 = extractvalue {i64, i1} %t119, 0
  %t121 = extractvalue {i64, i1} %t119, 1
  %t122 = xor i1 %t121, true
  %t123 = add i32 %t112, 7
  %t124 = zext i32 %t123 to i64
  %t125 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t124, i64 %t24)
  %t126 = extractvalue {i64, i1} %t125, 0
  %t127 = extractvalue {i64, i1} %t125, 1
  %t128 = xor i1 %t127, true
  %t129 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t126, i64 %t110)
  %t130 = extractvalue {i64, i1} %t129, 0
  %t131 = extractvalue {i64, i1} %t129, 1
  %t132 = xor i1 %t131, true
  %t133 = mul i32 %t57, 32
  %t134 = zext i32 %t133 to i64
  %t135 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t110, i64 %t24)
  %t136 = extractvalue {i64, i1} %t135, 0
  %t137 = extractvalue {i64, i1} %t135, 1
  %t138 = xor i1 %t137, true
  %t139 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t136, i64 %t134)
  %t140 = extractvalue {i64, i1} %t139, 0
  %t141 = extractvalue {i64, i1} %t139, 1
  %t142 = xor i1 %t141, true
  %t143 = add i32 %t133, 31
  %t144 = zext i32 %t143 to i64
  %t145 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t136, i64 %t144)
  %t146 = extractvalue {i64, i1} %t145, 0
  %t147 = extractvalue {i64, i1} %t145, 1
  %t148 = xor i1 %t147, true
  %t149 = and i1 %t111, %t114
  %t150 = and i1 %t149, %t118
  %t151 = and i1 %t150, %t122
  %t152 = and i1 %t151, %t128
  %t153 = and i1 %t152, %t132
  %t154 = and i1 %t153, %t138
  %t155 = and i1 %t154, %t142
  %t156 = and i1 %t155, %t148
  %t157 = icmp ult i64 %t110, %t24
  %t158 = and i1 %t156, %t157
  %t159 = icmp ult i64 %t124, %t24
  %t160 = and i1 %t158, %t159
  %t161 = icmp ult i64 %t130, %t28
  %t162 = and i1 %t160, %t161
  %t163 = icmp ult i64 %t144, %t24
  %t164 = and i1 %t162, %t163
  %t165 = icmp ult i64 %t146, %t32
  %t166 = and i1 %t164, %t165
  br i1 %t166, label %fast18, label %general19, !prof !0
fast18:
  %t167 = mul i32 %t58, 8
  %t168 = zext i32 %t167 to i64
  %t169 = mul i32 %t57, 32
  %t170 = zext i32 %t169 to i64
  %t171 = load <32 x float>, ptr %t1, align 64
  %t172 = mul i64 %t168, %t24
  %t173 = add i64 %t172, %t110
  %t174 = mul i64 %t173, 4
  %t175 = getelementptr i8, ptr %t26, i64 %t174
  %t176 = load float, ptr %t175, align 4
  %t177 = mul i64 %t110, %t24
  %t178 = add i64 %t177, %t170
  %t179 = mul i64 %t178, 4
  %t180 = getelementptr i8, ptr %t30, i64 %t179
  %t181 = load <32 x float>, ptr %t180, align 4
  %t182 = insertelement <32 x float> poison, float %t176, i64 0
  %t183 = shufflevector <32 x float> %t182, <32 x float> poison, <32 x i32> zeroinitializer
  %t184 = fmul <32 x float> %t183, %t181
  %t185 = fadd <32 x float> %t171, %t184
  store <32 x float> %t185, ptr %t1, align 64
  br label %done20
done20:
  %t186 = mul i32 %t58, 8
  %t187 = add i32 %t186, 1
  %t188 = zext i32 %t187 to i64
  %t189 = mul i32 %t57, 32
  %t190 = zext i32 %t189 to i64
  %t191 = getelementptr i8, ptr %t1, i64 128
  %t192 = load <32 x float>, ptr %t191, align 64
  %t193 = mul i64 %t188, %t24
  %t194 = add i64 %t193, %t110
  %t195 = mul i64 %t194, 4
  %t196 = getelementptr i8, ptr %t26, i64 %t195
  %t197 = load float, ptr %t196, align 4
  %t198 = mul i64 %t110, %t24
  %t199 = add i64 %t198, %t190
  %t200 = mul i64 %t199, 4
  %t201 = getelementptr i8, ptr %t30, i64 %t200
  %t202 = load <32 x float>, ptr %t201, align 4
  %t203 = insertelement <32 x float> poison, float %t197, i64 0
  %t204 = shufflevector <32 x float> %t203, <32 x float> poison, <32 x i32> zeroinitializer
  %t205 = fmul <32 x float> %t204, %t202
  %t206 = fadd <32 x float> %t192, %t205
  store <32 x float> %t206, ptr %t191, align 64
  br label %done21
done21:
  %t207 = mul i32 %t58, 8
  %t208 = add i32 %t207, 2
  %t209 = zext i32 %t208 to i64
  %t210 = mul i32 %t57, 32
  %t211 = zext i32 %t210 to i64
  %t212 = getelementptr i8, ptr %t1, i64 256
  %t213 = load <32 x float>, ptr %t212, align 64
  %t214 = mul i64 %t209, %t24
  %t215 = add i64 %t214, %t110
  %t216 = mul i64 %t215, 4
  %t217 = getelementptr i8, ptr %t26, i64 %t216
  %t218 = load float, ptr %t217, align 4
  %t219 = mul i64 %t110, %t24
  %t220 = add i64 %t219, %t211
  %t221 = mul i64 %t220, 4
  %t222 = getelementptr i8, ptr %t30, i64 %t221
  %t223 = load <32 x float>, ptr %t222, align 4
  %t224 = insertelement <32 x float> poison, float %t218, i64 0
  %t225 = shufflevector <32 x float> %t224, <32 x float> poison, <32 x i32> zeroinitializer
  %t226 = fmul <32 x float> %t225, %t223
  %t227 = fadd <32 x float> %t213, %t226
  store <32 x float> %t227, ptr %t212, align 64
  br label %done22
done22:
  %t228 = mul i32 %t58, 8
  %t229 = add i32 %t228, 3
  %t230 = zext i32 %t229 to i64
  %t231 = mul i32 %t57, 32
  %t232 = zext i32 %t231 to i64
  %t233 = getelementptr i8, ptr %t1, i64 384
  %t234 = load <32 x float>, ptr %t233, align 64
  %t235 = mul i64 %t230, %t24
  %t236 = add i64 %t235, %t110
  %t237 = mul i64 %t236, 4
  %t238 = getelementptr i8, ptr %t26, i64 %t237
  %t239 = load float, ptr %t238, align 4
  %t240 = mul i64 %t110, %t24
  %t241 = add i64 %t240, %t232
  %t242 = mul i64 %t241, 4
  %t243 = getelementptr i8, ptr %t30, i64 %t242
  %t244 = load <32 x float>, ptr %t243, align 4
  %t245 = insertelement <32 x float> poison, float %t239, i64 0
  %t246 = shufflevector <32 x float> %t245, <32 x float> poison, <32 x i32> zeroinitializer
  %t247 = fmul <32 x float> %t246, %t244
  %t248 = fadd <32 x float> %t234, %t247
  store <32 x float> %t248, ptr %t233, align 64
  br label %done23
done23:
  %t249 = mul i32 %t58, 8
  %t250 = add i32 %t249, 4
  %t251 = zext i32 %t250 to i64
  %t252 = mul i32 %t57, 32
  %t253 = zext i32 %t252 to i64
  %t254 = getelementptr i8, ptr %t1, i64 512
  %t255 = load <32 x float>, ptr %t254, align 64
  %t256 = mul i64 %t251, %t24
  %t257 = add i64 %t256, %t110
  %t258 = mul i64 %t257, 4
  %t259 = getelementptr i8, ptr %t26, i64 %t258
  %t260 = load float, ptr %t259, align 4
  %t261 = mul i64 %t110, %t24
  %t262 = add i64 %t261, %t253
  %t263 = mul i64 %t262, 4
  %t264 = getelementptr i8, ptr %t30, i64 %t263
  %t265 = load <32 x float>, ptr %t264, align 4
  %t266 = insertelement <32 x float> poison, float %t260, i64 0
  %t267 = shufflevector <32 x float> %t266, <32 x float> poison, <32 x i32> zeroinitializer
  %t268 = fmul <32 x float> %t267, %t265
  %t269 = fadd <32 x float> %t255, %t268
  store <32 x float> %t269, ptr %t254, align 64
  br label %done24
done24:
  %t270 = mul i32 %t58, 8
  %t271 = add i32 %t270, 5
  %t272 = zext i32 %t271 to i64
  %t273 = mul i32 %t57, 32
  %t274 = zext i32 %t273 to i64
  %t275 = getelementptr i8, ptr %t1, i64 640
  %t276 = load <32 x float>, ptr %t275, align 64
  %t277 = mul i64 %t272, %t24
  %t278 = add i64 %t277, %t110
  %t279 = mul i64 %t278, 4
  %t280 = getelementptr i8, ptr %t26, i64 %t279
  %t281 = load float, ptr %t280, align 4
  %t282 = mul i64 %t110, %t24
  %t283 = add i64 %t282, %t274
  %t284 = mul i64 %t283, 4
  %t285 = getelementptr i8, ptr %t30, i64 %t284
  %t286 = load <32 x float>, ptr %t285, align 4
  %t287 = insertelement <32 x float> poison, float %t281, i64 0
  %t288 = shufflevector <32 x float> %t287, <32 x float> poison, <32 x i32> zeroinitializer
  %t289 = fmul <32 x float> %t288, %t286
  %t290 = fadd <32 x float> %t276, %t289
  store <32 x float> %t290, ptr %t275, align 64
  br label %done25
done25:
  %t291 = mul i32 %t58, 8
  %t292 = add i32 %t291, 6
  %t293 = zext i32 %t292 to i64
  %t294 = mul i32 %t57, 32
  %t295 = zext i32 %t294 to i64
  %t296 = getelementptr i8, ptr %t1, i64 768
  %t297 = load <32 x float>, ptr %t296, align 64
  %t298 = mul i64 %t293, %t24
  %t299 = add i64 %t298, %t110
  %t300 = mul i64 %t299, 4
  %t301 = getelementptr i8, ptr %t26, i64 %t300
  %t302 = load float, ptr %t301, align 4
  %t303 = mul i64 %t110, %t24
  %t304 = add i64 %t303, %t295
  %t305 = mul i64 %t304, 4
  %t306 = getelementptr i8, ptr %t30, i64 %t305
  %t307 = load <32 x float>, ptr %t306, align 4
  %t308 = insertelement <32 x float> poison, float %t302, i64 0
  %t309 = shufflevector <32 x float> %t308, <32 x float> poison, <32 x i32> zeroinitializer
  %t310 = fmul <32 x float> %t309, %t307
  %t311 = fadd <32 x float> %t297, %t310
  store <32 x float> %t311, ptr %t296, align 64
  br label %done26
done26:
  %t312 = mul i32 %t58, 8
  %t313 = add i32 %t312, 7
  %t314 = zext i32 %t313 to i64
  %t315 = mul i32 %t57, 32
  %t316 = zext i32 %t315 to i64
  %t317 = getelementptr i8, ptr %t1, i64 896
  %t318 = load <32 x float>, ptr %t317, align 64
  %t319 = mul i64 %t314, %t24
  %t320 = add i64 %t319, %t110
  %t321 = mul i64 %t320, 4
  %t322 = getelementptr i8, ptr %t26, i64 %t321
  %t323 = load float, ptr %t322, align 4
  %t324 = mul i64 %t110, %t24
  %t325 = add i64 %t324, %t316
  %t326 = mul i64 %t325, 4
  %t327 = getelementptr i8, ptr %t30, i64 %t326
  %t328 = load <32 x float>, ptr %t327, align 4
  %t329 = insertelement <32 x float> poison, float %t323, i64 0
  %t330 = shufflevector <32 x float> %t329, <32 x float> poison, <32 x i32> zeroinitializer
  %t331 = fmul <32 x float> %t330, %t328
  %t332 = fadd <32 x float> %t318, %t331
  store <32 x float> %t332, ptr %t317, align 64
  br label %done27
done27:
  br label %join17
general19:
  %t333 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t333, ptr %t2, align 64
  %t334 = getelementptr i8, ptr %t1, i64 128
  %t335 = load <32 x float>, ptr %t334, align 64
  %t336 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t335, ptr %t336, align 64
  %t337 = getelementptr i8, ptr %t1, i64 256
  %t338 = load <32 x float>, ptr %t337, align 64
  %t339 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t338, ptr %t339, align 64
  %t340 = getelementptr i8, ptr %t1, i64 384
  %t341 = load <32 x float>, ptr %t340, align 64
  %t342 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t341, ptr %t342, align 64
  %t343 = getelementptr i8, ptr %t1, i64 512
  %t344 = load <32 x float>, ptr %t343, align 64
  %t345 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t344, ptr %t345, align 64
  %t346 = getelementptr i8, ptr %t1, i64 640
  %t347 = load <32 x float>, ptr %t346, align 64
  %t348 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t347, ptr %t348, align 64
  %t349 = getelementptr i8, ptr %t1, i64 768
  %t350 = load <32 x float>, ptr %t349, align 64
  %t351 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t350, ptr %t351, align 64
  %t352 = getelementptr i8, ptr %t1, i64 896
  %t353 = load <32 x float>, ptr %t352, align 64
  %t354 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t353, ptr %t354, align 64
  store i32 zeroinitializer, ptr %t355
  br label %row28
row28:
  %t356 = load i32, ptr %t355
  %t357 = zext i32 %t356 to i64
  %t358 = mul i32 %t58, 8
  %t359 = add i32 %t358, %t356
  %t360 = zext i32 %t359 to i64
  %t361 = mul i32 %t57, 32
  %t362 = zext i32 %t361 to i64
  %t363 = mul i64 %t357, 128
  %t364 = getelementptr i8, ptr %t2, i64 %t363
  %t365 = load <32 x float>, ptr %t364, align 64
  %t366 = icmp ult i64 %t360, %t24
  %t367 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t360, i64 %t24)
  %t368 = extractvalue {i64, i1} %t367, 0
  %t369 = extractvalue {i64, i1} %t367, 1
  %t370 = xor i1 %t369, true
  %t371 = and i1 %t366, %t370
  %t372 = icmp ult i64 %t110, %t24
  %t373 = and i1 %t371, %t372
  %t374 = add i64 %t368, %t110
  %t375 = icmp ult i64 %t374, %t368
  %t376 = xor i1 %t375, true
  %t377 = and i1 %t373, %t376
  %t378 = icmp ult i64 %t374, %t28
  %t379 = and i1 %t377, %t378
  %t380 = mul i64 %t374, 4
  %t381 = getelementptr i8, ptr %t26, i64 %t380
  %t382 = select i1 %t379, ptr %t381, ptr @zeros
  %t383 = load float, ptr %t382, align 4
  %t384 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t110, i64 %t24)
  %t385 = extractvalue {i64, i1} %t384, 0
  %t386 = extractvalue {i64, i1} %t384, 1
  %t387 = xor i1 %t386, true
  %t388 = and i1 %t372, %t387
  %t389 = insertelement <32 x i64> poison, i64 %t362, i64 0
  %t390 = shufflevector <32 x i64> %t389, <32 x i64> poison, <32 x i32> zeroinitializer
  %t391 = add <32 x i64> %t390, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t394 = icmp ult <32 x i64> %t391, %t393
  %t395 = insertelement <32 x i1> poison, i1 %t388, i64 0
  %t396 = shufflevector <32 x i1> %t395, <32 x i1> poison, <32 x i32> zeroinitializer
  %t397 = and <32 x i1> %t396, %t394
  %t398 = add i64 %t385, %t362
  %t399 = insertelement <32 x i64> poison, i64 %t398, i64 0
  %t400 = shufflevector <32 x i64> %t399, <32 x i64> poison, <32 x i32> zeroinitializer
  %t401 = add <32 x i64> %t400, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t402 = insertelement <32 x i64> poison, i64 %t385, i64 0
  %t403 = shufflevector <32 x i64> %t402, <32 x i64> poison, <32 x i32> zeroinitializer
  %t404 = icmp ult <32 x i64> %t401, %t403
  %t405 = xor <32 x i1> %t404, splat (i1 true)
  %t406 = and <32 x i1> %t397, %t405
  %t409 = icmp ult <32 x i64> %t401, %t408
  %t410 = and <32 x i1> %t406, %t409
  %t411 = mul i64 %t398, 4
  %t412 = getelementptr i8, ptr %t30, i64 %t411
  %t413 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t412, <32 x i1> %t410, <32 x float> zeroinitializer)
  %t414 = insertelement <32 x float> poison, float %t383, i64 0
  %t415 = shufflevector <32 x float> %t414, <32 x float> poison, <32 x i32> zeroinitializer
  %t416 = fmul <32 x float> %t415, %t413
  %t417 = fadd <32 x float> %t365, %t416
  store <32 x float> %t417, ptr %t364, align 64
  br label %done29
done29:
  %t418 = add i32 %t356, 1
  store i32 %t418, ptr %t355
  %t419 = icmp ult i32 %t418, 8
  br i1 %t419, label %row28, label %after30, !llvm.loop !3
after30:
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
  br label %join17
join17:
  br label %next16
next16:
  %t442 = add i64 %t110, 1
  %t443 = icmp ult i64 %t442, %t24
  store i64 %t442, ptr %t109
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
  br i1 %t478, label %fast32, label %general33, !prof !0
fast32:
  %t479 = mul i32 %t58, 8
  %t480 = zext i32 %t479 to i64
  %t481 = mul i32 %t57, 32
  %t482 = zext i32 %t481 to i64
  %t483 = load <32 x float>, ptr %t1, align 64
  %t484 = fcmp uno <32 x float> %t483, zeroinitializer
  %t485 = select <32 x i1> %t484, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t483
  %t486 = mul i64 %t480, %t24
  %t487 = add i64 %t486, %t482
  %t488 = mul i64 %t487, 4
  %t489 = getelementptr i8, ptr %t34, i64 %t488
  store <32 x float> %t485, ptr %t489, align 4
  br label %done34
done34:
  %t490 = mul i32 %t58, 8
  %t491 = add i32 %t490, 1
  %t492 = zext i32 %t491 to i64
  %t493 = mul i32 %t57, 32
  %t494 = zext i32 %t493 to i64
  %t495 = getelementptr i8, ptr %t1, i64 128
  %t496 = load <32 x float>, ptr %t495, align 64
  %t497 = fcmp uno <32 x float> %t496, zeroinitializer
  %t498 = select <32 x i1> %t497, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t496
  %t499 = mul i64 %t492, %t24
  %t500 = add i64 %t499, %t494
  %t501 = mul i64 %t500, 4
  %t502 = getelementptr i8, ptr %t34, i64 %t501
  store <32 x float> %t498, ptr %t502, align 4
  br label %done35
done35:
  %t503 = mul i32 %t58, 8
  %t504 = add i32 %t503, 2
  %t505 = zext i32 %t504 to i64
  %t506 = mul i32 %t57, 32
  %t507 = zext i32 %t506 to i64
  %t508 = getelementptr i8, ptr %t1, i64 256
  %t509 = load <32 x float>, ptr %t508, align 64
  %t510 = fcmp uno <32 x float> %t509, zeroinitializer
  %t511 = select <32 x i1> %t510, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t509
  %t512 = mul i64 %t505, %t24
  %t513 = add i64 %t512, %t507
  %t514 = mul i64 %t513, 4
  %t515 = getelementptr i8, ptr %t34, i64 %t514
  store <32 x float> %t511, ptr %t515, align 4
  br label %done36
done36:
  %t516 = mul i32 %t58, 8
  %t517 = add i32 %t516, 3
  %t518 = zext i32 %t517 to i64
  %t519 = mul i32 %t57, 32
  %t520 = zext i32 %t519 to i64
  %t521 = getelementptr i8, ptr %t1, i64 384
  %t522 = load <32 x float>, ptr %t521, align 64
  %t523 = fcmp uno <32 x float> %t522, zeroinitializer
  %t524 = select <32 x i1> %t523, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t522
  %t525 = mul i64 %t518, %t24
  %t526 = add i64 %t525, %t520
  %t527 = mul i64 %t526, 4
  %t528 = getelementptr i8, ptr %t34, i64 %t527
  store <32 x float> %t524, ptr %t528, align 4
  br label %done37
done37:
  %t529 = mul i32 %t58, 8
  %t530 = add i32 %t529, 4
  %t531 = zext i32 %t530 to i64
  %t532 = mul i32 %t57, 32
  %t533 = zext i32 %t532 to i64
  %t534 = getelementptr i8, ptr %t1, i64 512
  %t535 = load <32 x float>, ptr %t534, align 64
  %t536 = fcmp uno <32 x float> %t535, zeroinitializer
  %t537 = select <32 x i1> %t536, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t535
  %t538 = mul i64 %t531, %t24
  %t539 = add i64 %t538, %t533
  %t540 = mul i64 %t539, 4
  %t541 = getelementptr i8, ptr %t34, i64 %t540
  store <32 x float> %t537, ptr %t541, align 4
  br label %done38
done38:
  %t542 = mul i32 %t58, 8
  %t543 = add i32 %t542, 5
  %t544 = zext i32 %t543 to i64
  %t545 = mul i32 %t57, 32
  %t546 = zext i32 %t545 to i64
  %t547 = getelementptr i8, ptr %t1, i64 640
  %t548 = load <32 x float>, ptr %t547, align 64
  %t549 = fcmp uno <32 x float> %t548, zeroinitializer
  %t550 = select <32 x i1> %t549, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t548
  %t551 = mul i64 %t544, %t24
  %t552 = add i64 %t551, %t546
  %t553 = mul i64 %t552, 4
  %t554 = getelementptr i8, ptr %t34, i64 %t553
  store <32 x float> %t550, ptr %t554, align 4
  br label %done39
done39:
  %t555 = mul i32 %t58, 8
  %t556 = add i32 %t555, 6
  %t557 = zext i32 %t556 to i64
  %t558 = mul i32 %t57, 32
  %t559 = zext i32 %t558 to i64
  %t560 = getelementptr i8, ptr %t1, i64 768
  %t561 = load <32 x float>, ptr %t560, align 64
  %t562 = fcmp uno <32 x float> %t561, zeroinitializer
  %t563 = select <32 x i1> %t562, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t561
  %t564 = mul i64 %t557, %t24
  %t565 = add i64 %t564, %t559
  %t566 = mul i64 %t565, 4
  %t567 = getelementptr i8, ptr %t34, i64 %t566
  store <32 x float> %t563, ptr %t567, align 4
  br label %done40
done40:
  %t568 = mul i32 %t58, 8
  %t569 = add i32 %t568, 7
  %t570 = zext i32 %t569 to i64
  %t571 = mul i32 %t57, 32
  %t572 = zext i32 %t571 to i64
  %t573 = getelementptr i8, ptr %t1, i64 896
  %t574 = load <32 x float>, ptr %t573, align 64
  %t575 = fcmp uno <32 x float> %t574, zeroinitializer
  %t576 = select <32 x i1> %t575, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t574
  %t577 = mul i64 %t570, %t24
  %t578 = add i64 %t577, %t572
  %t579 = mul i64 %t578, 4
  %t580 = getelementptr i8, ptr %t34, i64 %t579
  store <32 x float> %t576, ptr %t580, align 4
  br label %done41
done41:
  br label %join31
general33:
  %t581 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t581, ptr %t2, align 64
  %t582 = getelementptr i8, ptr %t1, i64 128
  %t583 = load <32 x float>, ptr %t582, align 64
  %t584 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t583, ptr %t584, align 64
  %t585 = getelementptr i8, ptr %t1, i64 256
  %t586 = load <32 x float>, ptr %t585, align 64
  %t587 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t586, ptr %t587, align 64
  %t588 = getelementptr i8, ptr %t1, i64 384
  %t589 = load <32 x float>, ptr %t588, align 64
  %t590 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t589, ptr %t590, align 64
  %t591 = getelementptr i8, ptr %t1, i64 512
  %t592 = load <32 x float>, ptr %t591, align 64
  %t593 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t592, ptr %t593, align 64
  %t594 = getelementptr i8, ptr %t1, i64 640
  %t595 = load <32 x float>, ptr %t594, align 64
  %t596 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t595, ptr %t596, align 64
  %t597 = getelementptr i8, ptr %t1, i64 768
  %t598 = load <32 x float>, ptr %t597, align 64
  %t599 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t598, ptr %t599, align 64
  %t600 = getelementptr i8, ptr %t1, i64 896
  %t601 = load <32 x float>, ptr %t600, align 64
  %t602 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t601, ptr %t602, align 64
  store i32 zeroinitializer, ptr %t603
  br label %row42
row42:
  %t604 = load i32, ptr %t603
  %t605 = zext i32 %t604 to i64
  %t606 = mul i32 %t58, 8
  %t607 = add i32 %t606, %t604
  %t608 = zext i32 %t607 to i64
  %t609 = mul i32 %t57, 32
  %t610 = zext i32 %t609 to i64
  %t611 = mul i64 %t605, 128
  %t612 = getelementptr i8, ptr %t2, i64 %t611
  %t613 = load <32 x float>, ptr %t612, align 64
  %t614 = fcmp uno <32 x float> %t613, zeroinitializer
  %t615 = select <32 x i1> %t614, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t613
  %t616 = icmp ult i64 %t608, %t24
  %t617 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t608, i64 %t24)
  %t618 = extractvalue {i64, i1} %t617, 0
  %t619 = extractvalue {i64, i1} %t617, 1
  %t620 = xor i1 %t619, true
  %t621 = and i1 %t616, %t620
  %t622 = insertelement <32 x i64> poison, i64 %t610, i64 0
  %t623 = shufflevector <32 x i64> %t622, <32 x i64> poison, <32 x i32> zeroinitializer
  %t624 = add <32 x i64> %t623, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t625 = icmp ult <32 x i64> %t624, %t393
  %t626 = insertelement <32 x i1> poison, i1 %t621, i64 0
  %t627 = shufflevector <32 x i1> %t626, <32 x i1> poison, <32 x i32> zeroinitializer
  %t628 = and <32 x i1> %t627, %t625
  %t629 = add i64 %t618, %t610
  %t630 = insertelement <32 x i64> poison, i64 %t629, i64 0
  %t631 = shufflevector <32 x i64> %t630, <32 x i64> poison, <32 x i32> zeroinitializer
  %t632 = add <32 x i64> %t631, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t633 = insertelement <32 x i64> poison, i64 %t618, i64 0
  %t634 = shufflevector <32 x i64> %t633, <32 x i64> poison, <32 x i32> zeroinitializer
  %t635 = icmp ult <32 x i64> %t632, %t634
  %t636 = xor <32 x i1> %t635, splat (i1 true)
  %t637 = and <32 x i1> %t628, %t636
  %t640 = icmp ult <32 x i64> %t632, %t639
  %t641 = and <32 x i1> %t637, %t640
  %t642 = mul i64 %t629, 4
  %t643 = getelementptr i8, ptr %t34, i64 %t642
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t615, ptr align 4 %t643, <32 x i1> %t641)
  br label %done43
done43:
  %t644 = add i32 %t604, 1
  store i32 %t644, ptr %t603
  %t645 = icmp ult i32 %t644, 8
  br i1 %t645, label %row42, label %after44, !llvm.loop !4
after44:
  %t646 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t646, ptr %t1, align 64
  %t647 = getelementptr i8, ptr %t2, i64 128
  %t648 = load <32 x float>, ptr %t647, align 64
  %t649 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t648, ptr %t649, align 64
  %t650 = getelementptr i8, ptr %t2, i64 256
  %t651 = load <32 x float>, ptr %t650, align 64
  %t652 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t651, ptr %t652, align 64
  %t653 = getelementptr i8, ptr %t2, i64 384
  %t654 = load <32 x float>, ptr %t653, align 64
  %t655 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t654, ptr %t655, align 64
  %t656 = getelementptr i8, ptr %t2, i64 512
  %t657 = load <32 x float>, ptr %t656, align 64
  %t658 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t657, ptr %t658, align 64
  %t659 = getelementptr i8, ptr %t2, i64 640
  %t660 = load <32 x float>, ptr %t659, align 64
  %t661 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t660, ptr %t661, align 64
  %t662 = getelementptr i8, ptr %t2, i64 768
  %t663 = load <32 x float>, ptr %t662, align 64
  %t664 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t663, ptr %t664, align 64
  %t665 = getelementptr i8, ptr %t2, i64 896
  %t666 = load <32 x float>, ptr %t665, align 64
  %t667 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t666, ptr %t667, align 64
  br label %join31
join31:
  br label %finished1
finished1:
  %t668 = load i32, ptr %t38
  %t669 = add i32 %t668, 1
  %t670 = icmp uge i32 %t669, %t4
  %t671 = select i1 %t670, i32 0, i32 %t669
  store i32 %t671, ptr %t38
  %t672 = zext i1 %t670 to i32
  %t673 = load i32, ptr %t39
  %t674 = add i32 %t673, %t672
  %t675 = icmp uge i32 %t674, %t6
  %t676 = select i1 %t675, i32 0, i32 %t674
  store i32 %t676, ptr %t39
  %t677 = zext i1 %t675 to i32
  %t678 = load i32, ptr %t40
  %t679 = add i32 %t678, %t677
  %t680 = icmp uge i32 %t679, %t8
  %t681 = select i1 %t680, i32 0, i32 %t679
  store i32 %t681, ptr %t40
  %t682 = zext i1 %t680 to i32
  %t683 = load i64, ptr %t37
  %t684 = add i64 %t683, 1
  store i64 %t684, ptr %t37
  %t685 = icmp ult i64 %t684, %end
  br i1 %t685, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
