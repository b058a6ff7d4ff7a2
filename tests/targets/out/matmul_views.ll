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
  %t109 = alloca i64
  %t356 = alloca i32
  %t393 = insertelement <32 x i64> poison, i64 %t24, i64 0
  %t394 = shufflevector <32 x i64> %t393, <32 x i64> poison, <32 x i32> zeroinitializer
  %t408 = insertelement <32 x i64> poison, i64 %t32, i64 0
  %t409 = shufflevector <32 x i64> %t408, <32 x i64> poison, <32 x i32> zeroinitializer
  %t727 = alloca i32
  %t762 = insertelement <32 x i64> poison, i64 %t36, i64 0
  %t763 = shufflevector <32 x i64> %t762, <32 x i64> poison, <32 x i32> zeroinitializer
  %t768 = load volatile i64, ptr @on, align 8
  %t769 = trunc i64 %t768 to i32
  %t770 = bitcast i32 %t769 to <32 x i1>
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
  %t415 = freeze <32 x float> %t414
  %t416 = insertelement <32 x float> poison, float %t384, i64 0
  %t417 = shufflevector <32 x float> %t416, <32 x float> poison, <32 x i32> zeroinitializer
  %t418 = fmul <32 x float> %t417, %t415
  %t419 = fadd <32 x float> %t366, %t418
  store <32 x float> %t419, ptr %t365, align 64
  br label %done30
done30:
  %t420 = add i32 %t357, 1
  store i32 %t420, ptr %t356
  %t421 = icmp ult i32 %t420, 8
  br i1 %t421, label %row29, label %after31, !llvm.loop !3
after31:
  %t422 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t422, ptr %t1, align 64
  %t423 = getelementptr i8, ptr %t2, i64 128
  %t424 = load <32 x float>, ptr %t423, align 64
  %t425 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t424, ptr %t425, align 64
  %t426 = getelementptr i8, ptr %t2, i64 256
  %t427 = load <32 x float>, ptr %t426, align 64
  %t428 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t427, ptr %t428, align 64
  %t429 = getelementptr i8, ptr %t2, i64 384
  %t430 = load <32 x float>, ptr %t429, align 64
  %t431 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t430, ptr %t431, align 64
  %t432 = getelementptr i8, ptr %t2, i64 512
  %t433 = load <32 x float>, ptr %t432, align 64
  %t434 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t433, ptr %t434, align 64
  %t435 = getelementptr i8, ptr %t2, i64 640
  %t436 = load <32 x float>, ptr %t435, align 64
  %t437 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t436, ptr %t437, align 64
  %t438 = getelementptr i8, ptr %t2, i64 768
  %t439 = load <32 x float>, ptr %t438, align 64
  %t440 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t439, ptr %t440, align 64
  %t441 = getelementptr i8, ptr %t2, i64 896
  %t442 = load <32 x float>, ptr %t441, align 64
  %t443 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t442, ptr %t443, align 64
  br label %join18
join18:
  br label %next17
next17:
  %t444 = add i64 %t111, 1
  %t445 = icmp ult i64 %t444, %t24
  store i64 %t444, ptr %t109
  br i1 %t445, label %loop14, label %exit15
exit15:
  %t446 = icmp sge i64 %t24, 0
  %t447 = mul i32 %t58, 8
  %t448 = zext i32 %t447 to i64
  %t449 = mul i32 %t57, 32
  %t450 = zext i32 %t449 to i64
  %t451 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t448, i64 %t24)
  %t452 = extractvalue {i64, i1} %t451, 0
  %t453 = extractvalue {i64, i1} %t451, 1
  %t454 = xor i1 %t453, true
  %t455 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t452, i64 %t450)
  %t456 = extractvalue {i64, i1} %t455, 0
  %t457 = extractvalue {i64, i1} %t455, 1
  %t458 = xor i1 %t457, true
  %t459 = add i32 %t447, 7
  %t460 = zext i32 %t459 to i64
  %t461 = add i32 %t449, 31
  %t462 = zext i32 %t461 to i64
  %t463 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t460, i64 %t24)
  %t464 = extractvalue {i64, i1} %t463, 0
  %t465 = extractvalue {i64, i1} %t463, 1
  %t466 = xor i1 %t465, true
  %t467 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t464, i64 %t462)
  %t468 = extractvalue {i64, i1} %t467, 0
  %t469 = extractvalue {i64, i1} %t467, 1
  %t470 = xor i1 %t469, true
  %t471 = and i1 %t446, %t454
  %t472 = and i1 %t471, %t458
  %t473 = and i1 %t472, %t466
  %t474 = and i1 %t473, %t470
  %t475 = icmp ult i64 %t460, %t24
  %t476 = and i1 %t474, %t475
  %t477 = icmp ult i64 %t462, %t24
  %t478 = and i1 %t476, %t477
  %t479 = icmp ult i64 %t468, %t36
  %t480 = and i1 %t478, %t479
  br i1 %t480, label %fast33, label %general34, !prof !0
fast33:
  %t481 = mul i32 %t58, 8
  %t482 = zext i32 %t481 to i64
  %t483 = mul i32 %t57, 32
  %t484 = zext i32 %t483 to i64
  %t485 = mul i64 %t482, %t24
  %t486 = add i64 %t485, %t484
  %t487 = ptrtoint ptr %t34 to i64
  %t488 = mul i64 %t486, 4
  %t489 = add i64 %t487, %t488
  %t490 = add i32 %t481, 1
  %t491 = zext i32 %t490 to i64
  %t492 = mul i64 %t491, %t24
  %t493 = add i64 %t492, %t484
  %t494 = sub i64 %t493, %t486
  %t495 = mul i64 %t494, 4
  %t496 = or i64 %t489, %t495
  %t497 = and i64 %t496, 63
  %t498 = icmp eq i64 %t497, 0
  %t499 = icmp uge i64 %t36, 8388608
  %t500 = and i1 %t498, %t499
  br i1 %t500, label %large35, label %small36
large35:
  %t501 = mul i32 %t58, 8
  %t502 = zext i32 %t501 to i64
  %t503 = mul i32 %t57, 32
  %t504 = zext i32 %t503 to i64
  %t505 = load <32 x float>, ptr %t1, align 64
  %t506 = fcmp uno <32 x float> %t505, zeroinitializer
  %t507 = select <32 x i1> %t506, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t505
  %t508 = mul i64 %t502, %t24
  %t509 = add i64 %t508, %t504
  %t510 = mul i64 %t509, 4
  %t511 = getelementptr i8, ptr %t34, i64 %t510
  store <32 x float> %t507, ptr %t511, align 64, !nontemporal !2
  br label %done37
done37:
  %t512 = mul i32 %t58, 8
  %t513 = add i32 %t512, 1
  %t514 = zext i32 %t513 to i64
  %t515 = mul i32 %t57, 32
  %t516 = zext i32 %t515 to i64
  %t517 = getelementptr i8, ptr %t1, i64 128
  %t518 = load <32 x float>, ptr %t517, align 64
  %t519 = fcmp uno <32 x float> %t518, zeroinitializer
  %t520 = select <32 x i1> %t519, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t518
  %t521 = mul i64 %t514, %t24
  %t522 = add i64 %t521, %t516
  %t523 = mul i64 %t522, 4
  %t524 = getelementptr i8, ptr %t34, i64 %t523
  store <32 x float> %t520, ptr %t524, align 64, !nontemporal !2
  br label %done38
done38:
  %t525 = mul i32 %t58, 8
  %t526 = add i32 %t525, 2
  %t527 = zext i32 %t526 to i64
  %t528 = mul i32 %t57, 32
  %t529 = zext i32 %t528 to i64
  %t530 = getelementptr i8, ptr %t1, i64 256
  %t531 = load <32 x float>, ptr %t530, align 64
  %t532 = fcmp uno <32 x float> %t531, zeroinitializer
  %t533 = select <32 x i1> %t532, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t531
  %t534 = mul i64 %t527, %t24
  %t535 = add i64 %t534, %t529
  %t536 = mul i64 %t535, 4
  %t537 = getelementptr i8, ptr %t34, i64 %t536
  store <32 x float> %t533, ptr %t537, align 64, !nontemporal !2
  br label %done39
done39:
  %t538 = mul i32 %t58, 8
  %t539 = add i32 %t538, 3
  %t540 = zext i32 %t539 to i64
  %t541 = mul i32 %t57, 32
  %t542 = zext i32 %t541 to i64
  %t543 = getelementptr i8, ptr %t1, i64 384
  %t544 = load <32 x float>, ptr %t543, align 64
  %t545 = fcmp uno <32 x float> %t544, zeroinitializer
  %t546 = select <32 x i1> %t545, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t544
  %t547 = mul i64 %t540, %t24
  %t548 = add i64 %t547, %t542
  %t549 = mul i64 %t548, 4
  %t550 = getelementptr i8, ptr %t34, i64 %t549
  store <32 x float> %t546, ptr %t550, align 64, !nontemporal !2
  br label %done40
done40:
  %t551 = mul i32 %t58, 8
  %t552 = add i32 %t551, 4
  %t553 = zext i32 %t552 to i64
  %t554 = mul i32 %t57, 32
  %t555 = zext i32 %t554 to i64
  %t556 = getelementptr i8, ptr %t1, i64 512
  %t557 = load <32 x float>, ptr %t556, align 64
  %t558 = fcmp uno <32 x float> %t557, zeroinitializer
  %t559 = select <32 x i1> %t558, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t557
  %t560 = mul i64 %t553, %t24
  %t561 = add i64 %t560, %t555
  %t562 = mul i64 %t561, 4
  %t563 = getelementptr i8, ptr %t34, i64 %t562
  store <32 x float> %t559, ptr %t563, align 64, !nontemporal !2
  br label %done41
done41:
  %t564 = mul i32 %t58, 8
  %t565 = add i32 %t564, 5
  %t566 = zext i32 %t565 to i64
  %t567 = mul i32 %t57, 32
  %t568 = zext i32 %t567 to i64
  %t569 = getelementptr i8, ptr %t1, i64 640
  %t570 = load <32 x float>, ptr %t569, align 64
  %t571 = fcmp uno <32 x float> %t570, zeroinitializer
  %t572 = select <32 x i1> %t571, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t570
  %t573 = mul i64 %t566, %t24
  %t574 = add i64 %t573, %t568
  %t575 = mul i64 %t574, 4
  %t576 = getelementptr i8, ptr %t34, i64 %t575
  store <32 x float> %t572, ptr %t576, align 64, !nontemporal !2
  br label %done42
done42:
  %t577 = mul i32 %t58, 8
  %t578 = add i32 %t577, 6
  %t579 = zext i32 %t578 to i64
  %t580 = mul i32 %t57, 32
  %t581 = zext i32 %t580 to i64
  %t582 = getelementptr i8, ptr %t1, i64 768
  %t583 = load <32 x float>, ptr %t582, align 64
  %t584 = fcmp uno <32 x float> %t583, zeroinitializer
  %t585 = select <32 x i1> %t584, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t583
  %t586 = mul i64 %t579, %t24
  %t587 = add i64 %t586, %t581
  %t588 = mul i64 %t587, 4
  %t589 = getelementptr i8, ptr %t34, i64 %t588
  store <32 x float> %t585, ptr %t589, align 64, !nontemporal !2
  br label %done43
done43:
  %t590 = mul i32 %t58, 8
  %t591 = add i32 %t590, 7
  %t592 = zext i32 %t591 to i64
  %t593 = mul i32 %t57, 32
  %t594 = zext i32 %t593 to i64
  %t595 = getelementptr i8, ptr %t1, i64 896
  %t596 = load <32 x float>, ptr %t595, align 64
  %t597 = fcmp uno <32 x float> %t596, zeroinitializer
  %t598 = select <32 x i1> %t597, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t596
  %t599 = mul i64 %t592, %t24
  %t600 = add i64 %t599, %t594
  %t601 = mul i64 %t600, 4
  %t602 = getelementptr i8, ptr %t34, i64 %t601
  store <32 x float> %t598, ptr %t602, align 64, !nontemporal !2
  br label %done44
done44:
  br label %join32
small36:
  %t603 = mul i32 %t58, 8
  %t604 = zext i32 %t603 to i64
  %t605 = mul i32 %t57, 32
  %t606 = zext i32 %t605 to i64
  %t607 = load <32 x float>, ptr %t1, align 64
  %t608 = fcmp uno <32 x float> %t607, zeroinitializer
  %t609 = select <32 x i1> %t608, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t607
  %t610 = mul i64 %t604, %t24
  %t611 = add i64 %t610, %t606
  %t612 = mul i64 %t611, 4
  %t613 = getelementptr i8, ptr %t34, i64 %t612
  store <32 x float> %t609, ptr %t613, align 4
  br label %done45
done45:
  %t614 = mul i32 %t58, 8
  %t615 = add i32 %t614, 1
  %t616 = zext i32 %t615 to i64
  %t617 = mul i32 %t57, 32
  %t618 = zext i32 %t617 to i64
  %t619 = getelementptr i8, ptr %t1, i64 128
  %t620 = load <32 x float>, ptr %t619, align 64
  %t621 = fcmp uno <32 x float> %t620, zeroinitializer
  %t622 = select <32 x i1> %t621, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t620
  %t623 = mul i64 %t616, %t24
  %t624 = add i64 %t623, %t618
  %t625 = mul i64 %t624, 4
  %t626 = getelementptr i8, ptr %t34, i64 %t625
  store <32 x float> %t622, ptr %t626, align 4
  br label %done46
done46:
  %t627 = mul i32 %t58, 8
  %t628 = add i32 %t627, 2
  %t629 = zext i32 %t628 to i64
  %t630 = mul i32 %t57, 32
  %t631 = zext i32 %t630 to i64
  %t632 = getelementptr i8, ptr %t1, i64 256
  %t633 = load <32 x float>, ptr %t632, align 64
  %t634 = fcmp uno <32 x float> %t633, zeroinitializer
  %t635 = select <32 x i1> %t634, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t633
  %t636 = mul i64 %t629, %t24
  %t637 = add i64 %t636, %t631
  %t638 = mul i64 %t637, 4
  %t639 = getelementptr i8, ptr %t34, i64 %t638
  store <32 x float> %t635, ptr %t639, align 4
  br label %done47
done47:
  %t640 = mul i32 %t58, 8
  %t641 = add i32 %t640, 3
  %t642 = zext i32 %t641 to i64
  %t643 = mul i32 %t57, 32
  %t644 = zext i32 %t643 to i64
  %t645 = getelementptr i8, ptr %t1, i64 384
  %t646 = load <32 x float>, ptr %t645, align 64
  %t647 = fcmp uno <32 x float> %t646, zeroinitializer
  %t648 = select <32 x i1> %t647, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t646
  %t649 = mul i64 %t642, %t24
  %t650 = add i64 %t649, %t644
  %t651 = mul i64 %t650, 4
  %t652 = getelementptr i8, ptr %t34, i64 %t651
  store <32 x float> %t648, ptr %t652, align 4
  br label %done48
done48:
  %t653 = mul i32 %t58, 8
  %t654 = add i32 %t653, 4
  %t655 = zext i32 %t654 to i64
  %t656 = mul i32 %t57, 32
  %t657 = zext i32 %t656 to i64
  %t658 = getelementptr i8, ptr %t1, i64 512
  %t659 = load <32 x float>, ptr %t658, align 64
  %t660 = fcmp uno <32 x float> %t659, zeroinitializer
  %t661 = select <32 x i1> %t660, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t659
  %t662 = mul i64 %t655, %t24
  %t663 = add i64 %t662, %t657
  %t664 = mul i64 %t663, 4
  %t665 = getelementptr i8, ptr %t34, i64 %t664
  store <32 x float> %t661, ptr %t665, align 4
  br label %done49
done49:
  %t666 = mul i32 %t58, 8
  %t667 = add i32 %t666, 5
  %t668 = zext i32 %t667 to i64
  %t669 = mul i32 %t57, 32
  %t670 = zext i32 %t669 to i64
  %t671 = getelementptr i8, ptr %t1, i64 640
  %t672 = load <32 x float>, ptr %t671, align 64
  %t673 = fcmp uno <32 x float> %t672, zeroinitializer
  %t674 = select <32 x i1> %t673, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t672
  %t675 = mul i64 %t668, %t24
  %t676 = add i64 %t675, %t670
  %t677 = mul i64 %t676, 4
  %t678 = getelementptr i8, ptr %t34, i64 %t677
  store <32 x float> %t674, ptr %t678, align 4
  br label %done50
done50:
  %t679 = mul i32 %t58, 8
  %t680 = add i32 %t679, 6
  %t681 = zext i32 %t680 to i64
  %t682 = mul i32 %t57, 32
  %t683 = zext i32 %t682 to i64
  %t684 = getelementptr i8, ptr %t1, i64 768
  %t685 = load <32 x float>, ptr %t684, align 64
  %t686 = fcmp uno <32 x float> %t685, zeroinitializer
  %t687 = select <32 x i1> %t686, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t685
  %t688 = mul i64 %t681, %t24
  %t689 = add i64 %t688, %t683
  %t690 = mul i64 %t689, 4
  %t691 = getelementptr i8, ptr %t34, i64 %t690
  store <32 x float> %t687, ptr %t691, align 4
  br label %done51
done51:
  %t692 = mul i32 %t58, 8
  %t693 = add i32 %t692, 7
  %t694 = zext i32 %t693 to i64
  %t695 = mul i32 %t57, 32
  %t696 = zext i32 %t695 to i64
  %t697 = getelementptr i8, ptr %t1, i64 896
  %t698 = load <32 x float>, ptr %t697, align 64
  %t699 = fcmp uno <32 x float> %t698, zeroinitializer
  %t700 = select <32 x i1> %t699, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t698
  %t701 = mul i64 %t694, %t24
  %t702 = add i64 %t701, %t696
  %t703 = mul i64 %t702, 4
  %t704 = getelementptr i8, ptr %t34, i64 %t703
  store <32 x float> %t700, ptr %t704, align 4
  br label %done52
done52:
  br label %join32
general34:
  %t705 = load <32 x float>, ptr %t1, align 64
  store <32 x float> %t705, ptr %t2, align 64
  %t706 = getelementptr i8, ptr %t1, i64 128
  %t707 = load <32 x float>, ptr %t706, align 64
  %t708 = getelementptr i8, ptr %t2, i64 128
  store <32 x float> %t707, ptr %t708, align 64
  %t709 = getelementptr i8, ptr %t1, i64 256
  %t710 = load <32 x float>, ptr %t709, align 64
  %t711 = getelementptr i8, ptr %t2, i64 256
  store <32 x float> %t710, ptr %t711, align 64
  %t712 = getelementptr i8, ptr %t1, i64 384
  %t713 = load <32 x float>, ptr %t712, align 64
  %t714 = getelementptr i8, ptr %t2, i64 384
  store <32 x float> %t713, ptr %t714, align 64
  %t715 = getelementptr i8, ptr %t1, i64 512
  %t716 = load <32 x float>, ptr %t715, align 64
  %t717 = getelementptr i8, ptr %t2, i64 512
  store <32 x float> %t716, ptr %t717, align 64
  %t718 = getelementptr i8, ptr %t1, i64 640
  %t719 = load <32 x float>, ptr %t718, align 64
  %t720 = getelementptr i8, ptr %t2, i64 640
  store <32 x float> %t719, ptr %t720, align 64
  %t721 = getelementptr i8, ptr %t1, i64 768
  %t722 = load <32 x float>, ptr %t721, align 64
  %t723 = getelementptr i8, ptr %t2, i64 768
  store <32 x float> %t722, ptr %t723, align 64
  %t724 = getelementptr i8, ptr %t1, i64 896
  %t725 = load <32 x float>, ptr %t724, align 64
  %t726 = getelementptr i8, ptr %t2, i64 896
  store <32 x float> %t725, ptr %t726, align 64
  store i32 zeroinitializer, ptr %t727
  br label %row53
row53:
  %t728 = load i32, ptr %t727
  %t729 = zext i32 %t728 to i64
  %t730 = mul i32 %t58, 8
  %t731 = add i32 %t730, %t728
  %t732 = zext i32 %t731 to i64
  %t733 = mul i32 %t57, 32
  %t734 = zext i32 %t733 to i64
  %t735 = mul i64 %t729, 128
  %t736 = getelementptr i8, ptr %t2, i64 %t735
  %t737 = load <32 x float>, ptr %t736, align 64
  %t738 = fcmp uno <32 x float> %t737, zeroinitializer
  %t739 = select <32 x i1> %t738, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t737
  %t740 = icmp ult i64 %t732, %t24
  %t741 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t732, i64 %t24)
  %t742 = extractvalue {i64, i1} %t741, 0
  %t743 = extractvalue {i64, i1} %t741, 1
  %t744 = xor i1 %t743, true
  %t745 = and i1 %t740, %t744
  %t746 = insertelement <32 x i64> poison, i64 %t734, i64 0
  %t747 = shufflevector <32 x i64> %t746, <32 x i64> poison, <32 x i32> zeroinitializer
  %t748 = add <32 x i64> %t747, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t749 = icmp ult <32 x i64> %t748, %t394
  %t750 = insertelement <32 x i1> poison, i1 %t745, i64 0
  %t751 = shufflevector <32 x i1> %t750, <32 x i1> poison, <32 x i32> zeroinitializer
  %t752 = and <32 x i1> %t751, %t749
  %t753 = add i64 %t742, %t734
  %t754 = insertelement <32 x i64> poison, i64 %t753, i64 0
  %t755 = shufflevector <32 x i64> %t754, <32 x i64> poison, <32 x i32> zeroinitializer
  %t756 = add <32 x i64> %t755, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t757 = insertelement <32 x i64> poison, i64 %t742, i64 0
  %t758 = shufflevector <32 x i64> %t757, <32 x i64> poison, <32 x i32> zeroinitializer
  %t759 = icmp ult <32 x i64> %t756, %t758
  %t760 = xor <32 x i1> %t759, splat (i1 true)
  %t761 = and <32 x i1> %t752, %t760
  %t764 = icmp ult <32 x i64> %t756, %t763
  %t765 = and <32 x i1> %t761, %t764
  %t766 = mul i64 %t753, 4
  %t767 = getelementptr i8, ptr %t34, i64 %t766
  %t771 = and <32 x i1> %t765, %t770
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t739, ptr align 4 %t767, <32 x i1> %t771)
  br label %done54
done54:
  %t772 = add i32 %t728, 1
  store i32 %t772, ptr %t727
  %t773 = icmp ult i32 %t772, 8
  br i1 %t773, label %row53, label %after55, !llvm.loop !4
after55:
  %t774 = load <32 x float>, ptr %t2, align 64
  store <32 x float> %t774, ptr %t1, align 64
  %t775 = getelementptr i8, ptr %t2, i64 128
  %t776 = load <32 x float>, ptr %t775, align 64
  %t777 = getelementptr i8, ptr %t1, i64 128
  store <32 x float> %t776, ptr %t777, align 64
  %t778 = getelementptr i8, ptr %t2, i64 256
  %t779 = load <32 x float>, ptr %t778, align 64
  %t780 = getelementptr i8, ptr %t1, i64 256
  store <32 x float> %t779, ptr %t780, align 64
  %t781 = getelementptr i8, ptr %t2, i64 384
  %t782 = load <32 x float>, ptr %t781, align 64
  %t783 = getelementptr i8, ptr %t1, i64 384
  store <32 x float> %t782, ptr %t783, align 64
  %t784 = getelementptr i8, ptr %t2, i64 512
  %t785 = load <32 x float>, ptr %t784, align 64
  %t786 = getelementptr i8, ptr %t1, i64 512
  store <32 x float> %t785, ptr %t786, align 64
  %t787 = getelementptr i8, ptr %t2, i64 640
  %t788 = load <32 x float>, ptr %t787, align 64
  %t789 = getelementptr i8, ptr %t1, i64 640
  store <32 x float> %t788, ptr %t789, align 64
  %t790 = getelementptr i8, ptr %t2, i64 768
  %t791 = load <32 x float>, ptr %t790, align 64
  %t792 = getelementptr i8, ptr %t1, i64 768
  store <32 x float> %t791, ptr %t792, align 64
  %t793 = getelementptr i8, ptr %t2, i64 896
  %t794 = load <32 x float>, ptr %t793, align 64
  %t795 = getelementptr i8, ptr %t1, i64 896
  store <32 x float> %t794, ptr %t795, align 64
  br label %join32
join32:
  br label %finished1
finished1:
  %t796 = load i32, ptr %t38
  %t797 = add i32 %t796, 1
  %t798 = icmp uge i32 %t797, %t4
  %t799 = select i1 %t798, i32 0, i32 %t797
  store i32 %t799, ptr %t38
  %t800 = zext i1 %t798 to i32
  %t801 = load i32, ptr %t39
  %t802 = add i32 %t801, %t800
  %t803 = icmp uge i32 %t802, %t6
  %t804 = select i1 %t803, i32 0, i32 %t802
  store i32 %t804, ptr %t39
  %t805 = zext i1 %t803 to i32
  %t806 = load i32, ptr %t40
  %t807 = add i32 %t806, %t805
  %t808 = icmp uge i32 %t807, %t8
  %t809 = select i1 %t808, i32 0, i32 %t807
  store i32 %t809, ptr %t40
  %t810 = zext i1 %t808 to i32
  %t811 = load i64, ptr %t37
  %t812 = add i64 %t811, 1
  store i64 %t812, ptr %t37
  %t813 = icmp ult i64 %t812, %end
  br i1 %t813, label %workgroup2, label %exit4
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
