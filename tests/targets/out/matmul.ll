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
  %t587 = alloca i32
  %t609 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t610 = shufflevector <16 x i64> %t609, <16 x i64> poison, <16 x i32> zeroinitializer
  %t952 = alloca i32
  %t970 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t971 = shufflevector <16 x i64> %t970, <16 x i64> poison, <16 x i32> zeroinitializer
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
  br i1 %t172, label %loop22, label %exit23
loop22:
  %t174 = load i64, ptr %t173
  %t175 = mul i64 %t174, %t24
  %t176 = mul i32 %t58, 16
  %t177 = zext i32 %t176 to i64
  %t178 = icmp sge i64 %t24, 0
  %t179 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t177, i64 %t24)
  %t180 = extractvalue {i64, i1} %t179, 0
  %t181 = extractvalue {i64, i1} %t179, 1
  %t182 = xor i1 %t181, true
  %t183 = icmp sge i64 %t174, 0
  %t184 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t180, i64 %t174)
  %t185 = extractvalue {i64, i1} %t184, 0
  %t186 = extractvalue {i64, i1} %t184, 1
  %t187 = xor i1 %t186, true
  %t188 = add i32 %t176, 15
  %t189 = zext i32 %t188 to i64
  %t190 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t189, i64 %t24)
  %t191 = extractvalue {i64, i1} %t190, 0
  %t192 = extractvalue {i64, i1} %t190, 1
  %t193 = xor i1 %t192, true
  %t194 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t191, i64 %t174)
  %t195 = extractvalue {i64, i1} %t194, 0
  %t196 = extractvalue {i64, i1} %t194, 1
  %t197 = xor i1 %t196, true
  %t198 = icmp sge i64 %t175, 0
  %t199 = mul i32 %t57, 16
  %t200 = zext i32 %t199 to i64
  %t201 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t175, i64 %t200)
  %t202 = extractvalue {i64, i1} %t201, 0
  %t203 = extractvalue {i64, i1} %t201, 1
  %t204 = xor i1 %t203, true
  %t205 = add i32 %t199, 15
  %t206 = zext i32 %t205 to i64
  %t207 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t175, i64 %t206)
  %t208 = extractvalue {i64, i1} %t207, 0
  %t209 = extractvalue {i64, i1} %t207, 1
  %t210 = xor i1 %t209, true
  %t211 = and i1 %t178, %t182
  %t212 = and i1 %t211, %t183
  %t213 = and i1 %t212, %t187
  %t214 = and i1 %t213, %t193
  %t215 = and i1 %t214, %t197
  %t216 = and i1 %t215, %t198
  %t217 = and i1 %t216, %t204
  %t218 = and i1 %t217, %t210
  %t219 = icmp ult i64 %t195, %t28
  %t220 = and i1 %t218, %t219
  %t221 = icmp ult i64 %t208, %t32
  %t222 = and i1 %t220, %t221
  br i1 %t222, label %fast26, label %general27, !prof !0
fast26:
  %t223 = mul i32 %t58, 16
  %t224 = zext i32 %t223 to i64
  %t225 = mul i64 %t224, %t24
  %t226 = mul i32 %t57, 16
  %t227 = zext i32 %t226 to i64
  %t228 = load <16 x float>, ptr %t1, align 64
  %t229 = add i64 %t225, %t174
  %t230 = add i64 %t175, %t227
  %t231 = mul i64 %t229, 4
  %t232 = getelementptr i8, ptr %t26, i64 %t231
  %t233 = load float, ptr %t232, align 4
  %t234 = mul i64 %t230, 4
  %t235 = getelementptr i8, ptr %t30, i64 %t234
  %t236 = load <16 x float>, ptr %t235, align 4
  %t237 = insertelement <16 x float> poison, float %t233, i64 0
  %t238 = shufflevector <16 x float> %t237, <16 x float> poison, <16 x i32> zeroinitializer
  %t239 = fmul <16 x float> %t238, %t236
  %t240 = fadd <16 x float> %t228, %t239
  store <16 x float> %t240, ptr %t1, align 64
  br label %done28
done28:
  %t241 = mul i32 %t58, 16
  %t242 = add i32 %t241, 1
  %t243 = zext i32 %t242 to i64
  %t244 = mul i64 %t243, %t24
  %t245 = mul i32 %t57, 16
  %t246 = zext i32 %t245 to i64
  %t247 = getelementptr i8, ptr %t1, i64 64
  %t248 = load <16 x float>, ptr %t247, align 64
  %t249 = add i64 %t244, %t174
  %t250 = add i64 %t175, %t246
  %t251 = mul i64 %t249, 4
  %t252 = getelementptr i8, ptr %t26, i64 %t251
  %t253 = load float, ptr %t252, align 4
  %t254 = mul i64 %t250, 4
  %t255 = getelementptr i8, ptr %t30, i64 %t254
  %t256 = load <16 x float>, ptr %t255, align 4
  %t257 = insertelement <16 x float> poison, float %t253, i64 0
  %t258 = shufflevector <16 x float> %t257, <16 x float> poison, <16 x i32> zeroinitializer
  %t259 = fmul <16 x float> %t258, %t256
  %t260 = fadd <16 x float> %t248, %t259
  store <16 x float> %t260, ptr %t247, align 64
  br label %done29
done29:
  %t261 = mul i32 %t58, 16
  %t262 = add i32 %t261, 2
  %t263 = zext i32 %t262 to i64
  %t264 = mul i64 %t263, %t24
  %t265 = mul i32 %t57, 16
  %t266 = zext i32 %t265 to i64
  %t267 = getelementptr i8, ptr %t1, i64 128
  %t268 = load <16 x float>, ptr %t267, align 64
  %t269 = add i64 %t264, %t174
  %t270 = add i64 %t175, %t266
  %t271 = mul i64 %t269, 4
  %t272 = getelementptr i8, ptr %t26, i64 %t271
  %t273 = load float, ptr %t272, align 4
  %t274 = mul i64 %t270, 4
  %t275 = getelementptr i8, ptr %t30, i64 %t274
  %t276 = load <16 x float>, ptr %t275, align 4
  %t277 = insertelement <16 x float> poison, float %t273, i64 0
  %t278 = shufflevector <16 x float> %t277, <16 x float> poison, <16 x i32> zeroinitializer
  %t279 = fmul <16 x float> %t278, %t276
  %t280 = fadd <16 x float> %t268, %t279
  store <16 x float> %t280, ptr %t267, align 64
  br label %done30
done30:
  %t281 = mul i32 %t58, 16
  %t282 = add i32 %t281, 3
  %t283 = zext i32 %t282 to i64
  %t284 = mul i64 %t283, %t24
  %t285 = mul i32 %t57, 16
  %t286 = zext i32 %t285 to i64
  %t287 = getelementptr i8, ptr %t1, i64 192
  %t288 = load <16 x float>, ptr %t287, align 64
  %t289 = add i64 %t284, %t174
  %t290 = add i64 %t175, %t286
  %t291 = mul i64 %t289, 4
  %t292 = getelementptr i8, ptr %t26, i64 %t291
  %t293 = load float, ptr %t292, align 4
  %t294 = mul i64 %t290, 4
  %t295 = getelementptr i8, ptr %t30, i64 %t294
  %t296 = load <16 x float>, ptr %t295, align 4
  %t297 = insertelement <16 x float> poison, float %t293, i64 0
  %t298 = shufflevector <16 x float> %t297, <16 x float> poison, <16 x i32> zeroinitializer
  %t299 = fmul <16 x float> %t298, %t296
  %t300 = fadd <16 x float> %t288, %t299
  store <16 x float> %t300, ptr %t287, align 64
  br label %done31
done31:
  %t301 = mul i32 %t58, 16
  %t302 = add i32 %t301, 4
  %t303 = zext i32 %t302 to i64
  %t304 = mul i64 %t303, %t24
  %t305 = mul i32 %t57, 16
  %t306 = zext i32 %t305 to i64
  %t307 = getelementptr i8, ptr %t1, i64 256
  %t308 = load <16 x float>, ptr %t307, align 64
  %t309 = add i64 %t304, %t174
  %t310 = add i64 %t175, %t306
  %t311 = mul i64 %t309, 4
  %t312 = getelementptr i8, ptr %t26, i64 %t311
  %t313 = load float, ptr %t312, align 4
  %t314 = mul i64 %t310, 4
  %t315 = getelementptr i8, ptr %t30, i64 %t314
  %t316 = load <16 x float>, ptr %t315, align 4
  %t317 = insertelement <16 x float> poison, float %t313, i64 0
  %t318 = shufflevector <16 x float> %t317, <16 x float> poison, <16 x i32> zeroinitializer
  %t319 = fmul <16 x float> %t318, %t316
  %t320 = fadd <16 x float> %t308, %t319
  store <16 x float> %t320, ptr %t307, align 64
  br label %done32
done32:
  %t321 = mul i32 %t58, 16
  %t322 = add i32 %t321, 5
  %t323 = zext i32 %t322 to i64
  %t324 = mul i64 %t323, %t24
  %t325 = mul i32 %t57, 16
  %t326 = zext i32 %t325 to i64
  %t327 = getelementptr i8, ptr %t1, i64 320
  %t328 = load <16 x float>, ptr %t327, align 64
  %t329 = add i64 %t324, %t174
  %t330 = add i64 %t175, %t326
  %t331 = mul i64 %t329, 4
  %t332 = getelementptr i8, ptr %t26, i64 %t331
  %t333 = load float, ptr %t332, align 4
  %t334 = mul i64 %t330, 4
  %t335 = getelementptr i8, ptr %t30, i64 %t334
  %t336 = load <16 x float>, ptr %t335, align 4
  %t337 = insertelement <16 x float> poison, float %t333, i64 0
  %t338 = shufflevector <16 x float> %t337, <16 x float> poison, <16 x i32> zeroinitializer
  %t339 = fmul <16 x float> %t338, %t336
  %t340 = fadd <16 x float> %t328, %t339
  store <16 x float> %t340, ptr %t327, align 64
  br label %done33
done33:
  %t341 = mul i32 %t58, 16
  %t342 = add i32 %t341, 6
  %t343 = zext i32 %t342 to i64
  %t344 = mul i64 %t343, %t24
  %t345 = mul i32 %t57, 16
  %t346 = zext i32 %t345 to i64
  %t347 = getelementptr i8, ptr %t1, i64 384
  %t348 = load <16 x float>, ptr %t347, align 64
  %t349 = add i64 %t344, %t174
  %t350 = add i64 %t175, %t346
  %t351 = mul i64 %t349, 4
  %t352 = getelementptr i8, ptr %t26, i64 %t351
  %t353 = load float, ptr %t352, align 4
  %t354 = mul i64 %t350, 4
  %t355 = getelementptr i8, ptr %t30, i64 %t354
  %t356 = load <16 x float>, ptr %t355, align 4
  %t357 = insertelement <16 x float> poison, float %t353, i64 0
  %t358 = shufflevector <16 x float> %t357, <16 x float> poison, <16 x i32> zeroinitializer
  %t359 = fmul <16 x float> %t358, %t356
  %t360 = fadd <16 x float> %t348, %t359
  store <16 x float> %t360, ptr %t347, align 64
  br label %done34
done34:
  %t361 = mul i32 %t58, 16
  %t362 = add i32 %t361, 7
  %t363 = zext i32 %t362 to i64
  %t364 = mul i64 %t363, %t24
  %t365 = mul i32 %t57, 16
  %t366 = zext i32 %t365 to i64
  %t367 = getelementptr i8, ptr %t1, i64 448
  %t368 = load <16 x float>, ptr %t367, align 64
  %t369 = add i64 %t364, %t174
  %t370 = add i64 %t175, %t366
  %t371 = mul i64 %t369, 4
  %t372 = getelementptr i8, ptr %t26, i64 %t371
  %t373 = load float, ptr %t372, align 4
  %t374 = mul i64 %t370, 4
  %t375 = getelementptr i8, ptr %t30, i64 %t374
  %t376 = load <16 x float>, ptr %t375, align 4
  %t377 = insertelement <16 x float> poison, float %t373, i64 0
  %t378 = shufflevector <16 x float> %t377, <16 x float> poison, <16 x i32> zeroinitializer
  %t379 = fmul <16 x float> %t378, %t376
  %t380 = fadd <16 x float> %t368, %t379
  store <16 x float> %t380, ptr %t367, align 64
  br label %done35
done35:
  %t381 = mul i32 %t58, 16
  %t382 = add i32 %t381, 8
  %t383 = zext i32 %t382 to i64
  %t384 = mul i64 %t383, %t24
  %t385 = mul i32 %t57, 16
  %t386 = zext i32 %t385 to i64
  %t387 = getelementptr i8, ptr %t1, i64 512
  %t388 = load <16 x float>, ptr %t387, align 64
  %t389 = add i64 %t384, %t174
  %t390 = add i64 %t175, %t386
  %t391 = mul i64 %t389, 4
  %t392 = getelementptr i8, ptr %t26, i64 %t391
  %t393 = load float, ptr %t392, align 4
  %t394 = mul i64 %t390, 4
  %t395 = getelementptr i8, ptr %t30, i64 %t394
  %t396 = load <16 x float>, ptr %t395, align 4
  %t397 = insertelement <16 x float> poison, float %t393, i64 0
  %t398 = shufflevector <16 x float> %t397, <16 x float> poison, <16 x i32> zeroinitializer
  %t399 = fmul <16 x float> %t398, %t396
  %t400 = fadd <16 x float> %t388, %t399
  store <16 x float> %t400, ptr %t387, align 64
  br label %done36
done36:
  %t401 = mul i32 %t58, 16
  %t402 = add i32 %t401, 9
  %t403 = zext i32 %t402 to i64
  %t404 = mul i64 %t403, %t24
  %t405 = mul i32 %t57, 16
  %t406 = zext i32 %t405 to i64
  %t407 = getelementptr i8, ptr %t1, i64 576
  %t408 = load <16 x float>, ptr %t407, align 64
  %t409 = add i64 %t404, %t174
  %t410 = add i64 %t175, %t406
  %t411 = mul i64 %t409, 4
  %t412 = getelementptr i8, ptr %t26, i64 %t411
  %t413 = load float, ptr %t412, align 4
  %t414 = mul i64 %t410, 4
  %t415 = getelementptr i8, ptr %t30, i64 %t414
  %t416 = load <16 x float>, ptr %t415, align 4
  %t417 = insertelement <16 x float> poison, float %t413, i64 0
  %t418 = shufflevector <16 x float> %t417, <16 x float> poison, <16 x i32> zeroinitializer
  %t419 = fmul <16 x float> %t418, %t416
  %t420 = fadd <16 x float> %t408, %t419
  store <16 x float> %t420, ptr %t407, align 64
  br label %done37
done37:
  %t421 = mul i32 %t58, 16
  %t422 = add i32 %t421, 10
  %t423 = zext i32 %t422 to i64
  %t424 = mul i64 %t423, %t24
  %t425 = mul i32 %t57, 16
  %t426 = zext i32 %t425 to i64
  %t427 = getelementptr i8, ptr %t1, i64 640
  %t428 = load <16 x float>, ptr %t427, align 64
  %t429 = add i64 %t424, %t174
  %t430 = add i64 %t175, %t426
  %t431 = mul i64 %t429, 4
  %t432 = getelementptr i8, ptr %t26, i64 %t431
  %t433 = load float, ptr %t432, align 4
  %t434 = mul i64 %t430, 4
  %t435 = getelementptr i8, ptr %t30, i64 %t434
  %t436 = load <16 x float>, ptr %t435, align 4
  %t437 = insertelement <16 x float> poison, float %t433, i64 0
  %t438 = shufflevector <16 x float> %t437, <16 x float> poison, <16 x i32> zeroinitializer
  %t439 = fmul <16 x float> %t438, %t436
  %t440 = fadd <16 x float> %t428, %t439
  store <16 x float> %t440, ptr %t427, align 64
  br label %done38
done38:
  %t441 = mul i32 %t58, 16
  %t442 = add i32 %t441, 11
  %t443 = zext i32 %t442 to i64
  %t444 = mul i64 %t443, %t24
  %t445 = mul i32 %t57, 16
  %t446 = zext i32 %t445 to i64
  %t447 = getelementptr i8, ptr %t1, i64 704
  %t448 = load <16 x float>, ptr %t447, align 64
  %t449 = add i64 %t444, %t174
  %t450 = add i64 %t175, %t446
  %t451 = mul i64 %t449, 4
  %t452 = getelementptr i8, ptr %t26, i64 %t451
  %t453 = load float, ptr %t452, align 4
  %t454 = mul i64 %t450, 4
  %t455 = getelementptr i8, ptr %t30, i64 %t454
  %t456 = load <16 x float>, ptr %t455, align 4
  %t457 = insertelement <16 x float> poison, float %t453, i64 0
  %t458 = shufflevector <16 x float> %t457, <16 x float> poison, <16 x i32> zeroinitializer
  %t459 = fmul <16 x float> %t458, %t456
  %t460 = fadd <16 x float> %t448, %t459
  store <16 x float> %t460, ptr %t447, align 64
  br label %done39
done39:
  %t461 = mul i32 %t58, 16
  %t462 = add i32 %t461, 12
  %t463 = zext i32 %t462 to i64
  %t464 = mul i64 %t463, %t24
  %t465 = mul i32 %t57, 16
  %t466 = zext i32 %t465 to i64
  %t467 = getelementptr i8, ptr %t1, i64 768
  %t468 = load <16 x float>, ptr %t467, align 64
  %t469 = add i64 %t464, %t174
  %t470 = add i64 %t175, %t466
  %t471 = mul i64 %t469, 4
  %t472 = getelementptr i8, ptr %t26, i64 %t471
  %t473 = load float, ptr %t472, align 4
  %t474 = mul i64 %t470, 4
  %t475 = getelementptr i8, ptr %t30, i64 %t474
  %t476 = load <16 x float>, ptr %t475, align 4
  %t477 = insertelement <16 x float> poison, float %t473, i64 0
  %t478 = shufflevector <16 x float> %t477, <16 x float> poison, <16 x i32> zeroinitializer
  %t479 = fmul <16 x float> %t478, %t476
  %t480 = fadd <16 x float> %t468, %t479
  store <16 x float> %t480, ptr %t467, align 64
  br label %done40
done40:
  %t481 = mul i32 %t58, 16
  %t482 = add i32 %t481, 13
  %t483 = zext i32 %t482 to i64
  %t484 = mul i64 %t483, %t24
  %t485 = mul i32 %t57, 16
  %t486 = zext i32 %t485 to i64
  %t487 = getelementptr i8, ptr %t1, i64 832
  %t488 = load <16 x float>, ptr %t487, align 64
  %t489 = add i64 %t484, %t174
  %t490 = add i64 %t175, %t486
  %t491 = mul i64 %t489, 4
  %t492 = getelementptr i8, ptr %t26, i64 %t491
  %t493 = load float, ptr %t492, align 4
  %t494 = mul i64 %t490, 4
  %t495 = getelementptr i8, ptr %t30, i64 %t494
  %t496 = load <16 x float>, ptr %t495, align 4
  %t497 = insertelement <16 x float> poison, float %t493, i64 0
  %t498 = shufflevector <16 x float> %t497, <16 x float> poison, <16 x i32> zeroinitializer
  %t499 = fmul <16 x float> %t498, %t496
  %t500 = fadd <16 x float> %t488, %t499
  store <16 x float> %t500, ptr %t487, align 64
  br label %done41
done41:
  %t501 = mul i32 %t58, 16
  %t502 = add i32 %t501, 14
  %t503 = zext i32 %t502 to i64
  %t504 = mul i64 %t503, %t24
  %t505 = mul i32 %t57, 16
  %t506 = zext i32 %t505 to i64
  %t507 = getelementptr i8, ptr %t1, i64 896
  %t508 = load <16 x float>, ptr %t507, align 64
  %t509 = add i64 %t504, %t174
  %t510 = add i64 %t175, %t506
  %t511 = mul i64 %t509, 4
  %t512 = getelementptr i8, ptr %t26, i64 %t511
  %t513 = load float, ptr %t512, align 4
  %t514 = mul i64 %t510, 4
  %t515 = getelementptr i8, ptr %t30, i64 %t514
  %t516 = load <16 x float>, ptr %t515, align 4
  %t517 = insertelement <16 x float> poison, float %t513, i64 0
  %t518 = shufflevector <16 x float> %t517, <16 x float> poison, <16 x i32> zeroinitializer
  %t519 = fmul <16 x float> %t518, %t516
  %t520 = fadd <16 x float> %t508, %t519
  store <16 x float> %t520, ptr %t507, align 64
  br label %done42
done42:
  %t521 = mul i32 %t58, 16
  %t522 = add i32 %t521, 15
  %t523 = zext i32 %t522 to i64
  %t524 = mul i64 %t523, %t24
  %t525 = mul i32 %t57, 16
  %t526 = zext i32 %t525 to i64
  %t527 = getelementptr i8, ptr %t1, i64 960
  %t528 = load <16 x float>, ptr %t527, align 64
  %t529 = add i64 %t524, %t174
  %t530 = add i64 %t175, %t526
  %t531 = mul i64 %t529, 4
  %t532 = getelementptr i8, ptr %t26, i64 %t531
  %t533 = load float, ptr %t532, align 4
  %t534 = mul i64 %t530, 4
  %t535 = getelementptr i8, ptr %t30, i64 %t534
  %t536 = load <16 x float>, ptr %t535, align 4
  %t537 = insertelement <16 x float> poison, float %t533, i64 0
  %t538 = shufflevector <16 x float> %t537, <16 x float> poison, <16 x i32> zeroinitializer
  %t539 = fmul <16 x float> %t538, %t536
  %t540 = fadd <16 x float> %t528, %t539
  store <16 x float> %t540, ptr %t527, align 64
  br label %done43
done43:
  br label %join25
general27:
  %t541 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t541, ptr %t2, align 64
  %t542 = getelementptr i8, ptr %t1, i64 64
  %t543 = load <16 x float>, ptr %t542, align 64
  %t544 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t543, ptr %t544, align 64
  %t545 = getelementptr i8, ptr %t1, i64 128
  %t546 = load <16 x float>, ptr %t545, align 64
  %t547 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t546, ptr %t547, align 64
  %t548 = getelementptr i8, ptr %t1, i64 192
  %t549 = load <16 x float>, ptr %t548, align 64
  %t550 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t549, ptr %t550, align 64
  %t551 = getelementptr i8, ptr %t1, i64 256
  %t552 = load <16 x float>, ptr %t551, align 64
  %t553 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t552, ptr %t553, align 64
  %t554 = getelementptr i8, ptr %t1, i64 320
  %t555 = load <16 x float>, ptr %t554, align 64
  %t556 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t555, ptr %t556, align 64
  %t557 = getelementptr i8, ptr %t1, i64 384
  %t558 = load <16 x float>, ptr %t557, align 64
  %t559 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t558, ptr %t559, align 64
  %t560 = getelementptr i8, ptr %t1, i64 448
  %t561 = load <16 x float>, ptr %t560, align 64
  %t562 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t561, ptr %t562, align 64
  %t563 = getelementptr i8, ptr %t1, i64 512
  %t564 = load <16 x float>, ptr %t563, align 64
  %t565 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t564, ptr %t565, align 64
  %t566 = getelementptr i8, ptr %t1, i64 576
  %t567 = load <16 x float>, ptr %t566, align 64
  %t568 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t567, ptr %t568, align 64
  %t569 = getelementptr i8, ptr %t1, i64 640
  %t570 = load <16 x float>, ptr %t569, align 64
  %t571 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t570, ptr %t571, align 64
  %t572 = getelementptr i8, ptr %t1, i64 704
  %t573 = load <16 x float>, ptr %t572, align 64
  %t574 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t573, ptr %t574, align 64
  %t575 = getelementptr i8, ptr %t1, i64 768
  %t576 = load <16 x float>, ptr %t575, align 64
  %t577 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t576, ptr %t577, align 64
  %t578 = getelementptr i8, ptr %t1, i64 832
  %t579 = load <16 x float>, ptr %t578, align 64
  %t580 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t579, ptr %t580, align 64
  %t581 = getelementptr i8, ptr %t1, i64 896
  %t582 = load <16 x float>, ptr %t581, align 64
  %t583 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t582, ptr %t583, align 64
  %t584 = getelementptr i8, ptr %t1, i64 960
  %t585 = load <16 x float>, ptr %t584, align 64
  %t586 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t585, ptr %t586, align 64
  store i32 zeroinitializer, ptr %t587
  br label %row44
row44:
  %t588 = load i32, ptr %t587
  %t589 = zext i32 %t588 to i64
  %t590 = mul i32 %t58, 16
  %t591 = add i32 %t590, %t588
  %t592 = zext i32 %t591 to i64
  %t593 = mul i64 %t592, %t24
  %t594 = mul i32 %t57, 16
  %t595 = zext i32 %t594 to i64
  %t596 = mul i64 %t589, 64
  %t597 = getelementptr i8, ptr %t2, i64 %t596
  %t598 = load <16 x float>, ptr %t597, align 64
  %t599 = add i64 %t593, %t174
  %t600 = add i64 %t175, %t595
  %t601 = icmp ult i64 %t599, %t28
  %t602 = mul i64 %t599, 4
  %t603 = getelementptr i8, ptr %t26, i64 %t602
  %t604 = select i1 %t601, ptr %t603, ptr @zeros
  %t605 = load float, ptr %t604, align 4
  %t606 = insertelement <16 x i64> poison, i64 %t600, i64 0
  %t607 = shufflevector <16 x i64> %t606, <16 x i64> poison, <16 x i32> zeroinitializer
  %t608 = add <16 x i64> %t607, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t611 = icmp ult <16 x i64> %t608, %t610
  %t612 = mul i64 %t600, 4
  %t613 = getelementptr i8, ptr %t30, i64 %t612
  %t614 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t613, <16 x i1> %t611, <16 x float> zeroinitializer)
  %t615 = insertelement <16 x float> poison, float %t605, i64 0
  %t616 = shufflevector <16 x float> %t615, <16 x float> poison, <16 x i32> zeroinitializer
  %t617 = fmul <16 x float> %t616, %t614
  %t618 = fadd <16 x float> %t598, %t617
  store <16 x float> %t618, ptr %t597, align 64
  br label %done45
done45:
  %t619 = add i32 %t588, 1
  store i32 %t619, ptr %t587
  %t620 = icmp ult i32 %t619, 16
  br i1 %t620, label %row44, label %after46, !llvm.loop !3
after46:
  %t621 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t621, ptr %t1, align 64
  %t622 = getelementptr i8, ptr %t2, i64 64
  %t623 = load <16 x float>, ptr %t622, align 64
  %t624 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t623, ptr %t624, align 64
  %t625 = getelementptr i8, ptr %t2, i64 128
  %t626 = load <16 x float>, ptr %t625, align 64
  %t627 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t626, ptr %t627, align 64
  %t628 = getelementptr i8, ptr %t2, i64 192
  %t629 = load <16 x float>, ptr %t628, align 64
  %t630 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t629, ptr %t630, align 64
  %t631 = getelementptr i8, ptr %t2, i64 256
  %t632 = load <16 x float>, ptr %t631, align 64
  %t633 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t632, ptr %t633, align 64
  %t634 = getelementptr i8, ptr %t2, i64 320
  %t635 = load <16 x float>, ptr %t634, align 64
  %t636 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t635, ptr %t636, align 64
  %t637 = getelementptr i8, ptr %t2, i64 384
  %t638 = load <16 x float>, ptr %t637, align 64
  %t639 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t638, ptr %t639, align 64
  %t640 = getelementptr i8, ptr %t2, i64 448
  %t641 = load <16 x float>, ptr %t640, align 64
  %t642 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t641, ptr %t642, align 64
  %t643 = getelementptr i8, ptr %t2, i64 512
  %t644 = load <16 x float>, ptr %t643, align 64
  %t645 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t644, ptr %t645, align 64
  %t646 = getelementptr i8, ptr %t2, i64 576
  %t647 = load <16 x float>, ptr %t646, align 64
  %t648 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t647, ptr %t648, align 64
  %t649 = getelementptr i8, ptr %t2, i64 640
  %t650 = load <16 x float>, ptr %t649, align 64
  %t651 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t650, ptr %t651, align 64
  %t652 = getelementptr i8, ptr %t2, i64 704
  %t653 = load <16 x float>, ptr %t652, align 64
  %t654 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t653, ptr %t654, align 64
  %t655 = getelementptr i8, ptr %t2, i64 768
  %t656 = load <16 x float>, ptr %t655, align 64
  %t657 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t656, ptr %t657, align 64
  %t658 = getelementptr i8, ptr %t2, i64 832
  %t659 = load <16 x float>, ptr %t658, align 64
  %t660 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t659, ptr %t660, align 64
  %t661 = getelementptr i8, ptr %t2, i64 896
  %t662 = load <16 x float>, ptr %t661, align 64
  %t663 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t662, ptr %t663, align 64
  %t664 = getelementptr i8, ptr %t2, i64 960
  %t665 = load <16 x float>, ptr %t664, align 64
  %t666 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t665, ptr %t666, align 64
  br label %join25
join25:
  br label %next24
next24:
  %t667 = add i64 %t174, 1
  %t668 = icmp ult i64 %t667, %t24
  store i64 %t667, ptr %t173
  br i1 %t668, label %loop22, label %exit23
exit23:
  %t669 = mul i32 %t58, 16
  %t670 = zext i32 %t669 to i64
  %t671 = icmp sge i64 %t24, 0
  %t672 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t670, i64 %t24)
  %t673 = extractvalue {i64, i1} %t672, 0
  %t674 = extractvalue {i64, i1} %t672, 1
  %t675 = xor i1 %t674, true
  %t676 = mul i32 %t57, 16
  %t677 = zext i32 %t676 to i64
  %t678 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t673, i64 %t677)
  %t679 = extractvalue {i64, i1} %t678, 0
  %t680 = extractvalue {i64, i1} %t678, 1
  %t681 = xor i1 %t680, true
  %t682 = add i32 %t669, 15
  %t683 = zext i32 %t682 to i64
  %t684 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t683, i64 %t24)
  %t685 = extractvalue {i64, i1} %t684, 0
  %t686 = extractvalue {i64, i1} %t684, 1
  %t687 = xor i1 %t686, true
  %t688 = add i32 %t676, 15
  %t689 = zext i32 %t688 to i64
  %t690 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t685, i64 %t689)
  %t691 = extractvalue {i64, i1} %t690, 0
  %t692 = extractvalue {i64, i1} %t690, 1
  %t693 = xor i1 %t692, true
  %t694 = and i1 %t671, %t675
  %t695 = and i1 %t694, %t681
  %t696 = and i1 %t695, %t687
  %t697 = and i1 %t696, %t693
  %t698 = icmp ult i64 %t691, %t36
  %t699 = and i1 %t697, %t698
  br i1 %t699, label %fast48, label %general49, !prof !0
fast48:
  %t700 = mul i32 %t58, 16
  %t701 = zext i32 %t700 to i64
  %t702 = mul i64 %t701, %t24
  %t703 = mul i32 %t57, 16
  %t704 = zext i32 %t703 to i64
  %t705 = load <16 x float>, ptr %t1, align 64
  %t706 = add i64 %t702, %t704
  %t707 = fcmp uno <16 x float> %t705, zeroinitializer
  %t708 = select <16 x i1> %t707, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t705
  %t709 = mul i64 %t706, 4
  %t710 = getelementptr i8, ptr %t34, i64 %t709
  store <16 x float> %t708, ptr %t710, align 4
  br label %done50
done50:
  %t711 = mul i32 %t58, 16
  %t712 = add i32 %t711, 1
  %t713 = zext i32 %t712 to i64
  %t714 = mul i64 %t713, %t24
  %t715 = mul i32 %t57, 16
  %t716 = zext i32 %t715 to i64
  %t717 = getelementptr i8, ptr %t1, i64 64
  %t718 = load <16 x float>, ptr %t717, align 64
  %t719 = add i64 %t714, %t716
  %t720 = fcmp uno <16 x float> %t718, zeroinitializer
  %t721 = select <16 x i1> %t720, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t718
  %t722 = mul i64 %t719, 4
  %t723 = getelementptr i8, ptr %t34, i64 %t722
  store <16 x float> %t721, ptr %t723, align 4
  br label %done51
done51:
  %t724 = mul i32 %t58, 16
  %t725 = add i32 %t724, 2
  %t726 = zext i32 %t725 to i64
  %t727 = mul i64 %t726, %t24
  %t728 = mul i32 %t57, 16
  %t729 = zext i32 %t728 to i64
  %t730 = getelementptr i8, ptr %t1, i64 128
  %t731 = load <16 x float>, ptr %t730, align 64
  %t732 = add i64 %t727, %t729
  %t733 = fcmp uno <16 x float> %t731, zeroinitializer
  %t734 = select <16 x i1> %t733, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t731
  %t735 = mul i64 %t732, 4
  %t736 = getelementptr i8, ptr %t34, i64 %t735
  store <16 x float> %t734, ptr %t736, align 4
  br label %done52
done52:
  %t737 = mul i32 %t58, 16
  %t738 = add i32 %t737, 3
  %t739 = zext i32 %t738 to i64
  %t740 = mul i64 %t739, %t24
  %t741 = mul i32 %t57, 16
  %t742 = zext i32 %t741 to i64
  %t743 = getelementptr i8, ptr %t1, i64 192
  %t744 = load <16 x float>, ptr %t743, align 64
  %t745 = add i64 %t740, %t742
  %t746 = fcmp uno <16 x float> %t744, zeroinitializer
  %t747 = select <16 x i1> %t746, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t744
  %t748 = mul i64 %t745, 4
  %t749 = getelementptr i8, ptr %t34, i64 %t748
  store <16 x float> %t747, ptr %t749, align 4
  br label %done53
done53:
  %t750 = mul i32 %t58, 16
  %t751 = add i32 %t750, 4
  %t752 = zext i32 %t751 to i64
  %t753 = mul i64 %t752, %t24
  %t754 = mul i32 %t57, 16
  %t755 = zext i32 %t754 to i64
  %t756 = getelementptr i8, ptr %t1, i64 256
  %t757 = load <16 x float>, ptr %t756, align 64
  %t758 = add i64 %t753, %t755
  %t759 = fcmp uno <16 x float> %t757, zeroinitializer
  %t760 = select <16 x i1> %t759, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t757
  %t761 = mul i64 %t758, 4
  %t762 = getelementptr i8, ptr %t34, i64 %t761
  store <16 x float> %t760, ptr %t762, align 4
  br label %done54
done54:
  %t763 = mul i32 %t58, 16
  %t764 = add i32 %t763, 5
  %t765 = zext i32 %t764 to i64
  %t766 = mul i64 %t765, %t24
  %t767 = mul i32 %t57, 16
  %t768 = zext i32 %t767 to i64
  %t769 = getelementptr i8, ptr %t1, i64 320
  %t770 = load <16 x float>, ptr %t769, align 64
  %t771 = add i64 %t766, %t768
  %t772 = fcmp uno <16 x float> %t770, zeroinitializer
  %t773 = select <16 x i1> %t772, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t770
  %t774 = mul i64 %t771, 4
  %t775 = getelementptr i8, ptr %t34, i64 %t774
  store <16 x float> %t773, ptr %t775, align 4
  br label %done55
done55:
  %t776 = mul i32 %t58, 16
  %t777 = add i32 %t776, 6
  %t778 = zext i32 %t777 to i64
  %t779 = mul i64 %t778, %t24
  %t780 = mul i32 %t57, 16
  %t781 = zext i32 %t780 to i64
  %t782 = getelementptr i8, ptr %t1, i64 384
  %t783 = load <16 x float>, ptr %t782, align 64
  %t784 = add i64 %t779, %t781
  %t785 = fcmp uno <16 x float> %t783, zeroinitializer
  %t786 = select <16 x i1> %t785, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t783
  %t787 = mul i64 %t784, 4
  %t788 = getelementptr i8, ptr %t34, i64 %t787
  store <16 x float> %t786, ptr %t788, align 4
  br label %done56
done56:
  %t789 = mul i32 %t58, 16
  %t790 = add i32 %t789, 7
  %t791 = zext i32 %t790 to i64
  %t792 = mul i64 %t791, %t24
  %t793 = mul i32 %t57, 16
  %t794 = zext i32 %t793 to i64
  %t795 = getelementptr i8, ptr %t1, i64 448
  %t796 = load <16 x float>, ptr %t795, align 64
  %t797 = add i64 %t792, %t794
  %t798 = fcmp uno <16 x float> %t796, zeroinitializer
  %t799 = select <16 x i1> %t798, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t796
  %t800 = mul i64 %t797, 4
  %t801 = getelementptr i8, ptr %t34, i64 %t800
  store <16 x float> %t799, ptr %t801, align 4
  br label %done57
done57:
  %t802 = mul i32 %t58, 16
  %t803 = add i32 %t802, 8
  %t804 = zext i32 %t803 to i64
  %t805 = mul i64 %t804, %t24
  %t806 = mul i32 %t57, 16
  %t807 = zext i32 %t806 to i64
  %t808 = getelementptr i8, ptr %t1, i64 512
  %t809 = load <16 x float>, ptr %t808, align 64
  %t810 = add i64 %t805, %t807
  %t811 = fcmp uno <16 x float> %t809, zeroinitializer
  %t812 = select <16 x i1> %t811, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t809
  %t813 = mul i64 %t810, 4
  %t814 = getelementptr i8, ptr %t34, i64 %t813
  store <16 x float> %t812, ptr %t814, align 4
  br label %done58
done58:
  %t815 = mul i32 %t58, 16
  %t816 = add i32 %t815, 9
  %t817 = zext i32 %t816 to i64
  %t818 = mul i64 %t817, %t24
  %t819 = mul i32 %t57, 16
  %t820 = zext i32 %t819 to i64
  %t821 = getelementptr i8, ptr %t1, i64 576
  %t822 = load <16 x float>, ptr %t821, align 64
  %t823 = add i64 %t818, %t820
  %t824 = fcmp uno <16 x float> %t822, zeroinitializer
  %t825 = select <16 x i1> %t824, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t822
  %t826 = mul i64 %t823, 4
  %t827 = getelementptr i8, ptr %t34, i64 %t826
  store <16 x float> %t825, ptr %t827, align 4
  br label %done59
done59:
  %t828 = mul i32 %t58, 16
  %t829 = add i32 %t828, 10
  %t830 = zext i32 %t829 to i64
  %t831 = mul i64 %t830, %t24
  %t832 = mul i32 %t57, 16
  %t833 = zext i32 %t832 to i64
  %t834 = getelementptr i8, ptr %t1, i64 640
  %t835 = load <16 x float>, ptr %t834, align 64
  %t836 = add i64 %t831, %t833
  %t837 = fcmp uno <16 x float> %t835, zeroinitializer
  %t838 = select <16 x i1> %t837, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t835
  %t839 = mul i64 %t836, 4
  %t840 = getelementptr i8, ptr %t34, i64 %t839
  store <16 x float> %t838, ptr %t840, align 4
  br label %done60
done60:
  %t841 = mul i32 %t58, 16
  %t842 = add i32 %t841, 11
  %t843 = zext i32 %t842 to i64
  %t844 = mul i64 %t843, %t24
  %t845 = mul i32 %t57, 16
  %t846 = zext i32 %t845 to i64
  %t847 = getelementptr i8, ptr %t1, i64 704
  %t848 = load <16 x float>, ptr %t847, align 64
  %t849 = add i64 %t844, %t846
  %t850 = fcmp uno <16 x float> %t848, zeroinitializer
  %t851 = select <16 x i1> %t850, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t848
  %t852 = mul i64 %t849, 4
  %t853 = getelementptr i8, ptr %t34, i64 %t852
  store <16 x float> %t851, ptr %t853, align 4
  br label %done61
done61:
  %t854 = mul i32 %t58, 16
  %t855 = add i32 %t854, 12
  %t856 = zext i32 %t855 to i64
  %t857 = mul i64 %t856, %t24
  %t858 = mul i32 %t57, 16
  %t859 = zext i32 %t858 to i64
  %t860 = getelementptr i8, ptr %t1, i64 768
  %t861 = load <16 x float>, ptr %t860, align 64
  %t862 = add i64 %t857, %t859
  %t863 = fcmp uno <16 x float> %t861, zeroinitializer
  %t864 = select <16 x i1> %t863, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t861
  %t865 = mul i64 %t862, 4
  %t866 = getelementptr i8, ptr %t34, i64 %t865
  store <16 x float> %t864, ptr %t866, align 4
  br label %done62
done62:
  %t867 = mul i32 %t58, 16
  %t868 = add i32 %t867, 13
  %t869 = zext i32 %t868 to i64
  %t870 = mul i64 %t869, %t24
  %t871 = mul i32 %t57, 16
  %t872 = zext i32 %t871 to i64
  %t873 = getelementptr i8, ptr %t1, i64 832
  %t874 = load <16 x float>, ptr %t873, align 64
  %t875 = add i64 %t870, %t872
  %t876 = fcmp uno <16 x float> %t874, zeroinitializer
  %t877 = select <16 x i1> %t876, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t874
  %t878 = mul i64 %t875, 4
  %t879 = getelementptr i8, ptr %t34, i64 %t878
  store <16 x float> %t877, ptr %t879, align 4
  br label %done63
done63:
  %t880 = mul i32 %t58, 16
  %t881 = add i32 %t880, 14
  %t882 = zext i32 %t881 to i64
  %t883 = mul i64 %t882, %t24
  %t884 = mul i32 %t57, 16
  %t885 = zext i32 %t884 to i64
  %t886 = getelementptr i8, ptr %t1, i64 896
  %t887 = load <16 x float>, ptr %t886, align 64
  %t888 = add i64 %t883, %t885
  %t889 = fcmp uno <16 x float> %t887, zeroinitializer
  %t890 = select <16 x i1> %t889, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t887
  %t891 = mul i64 %t888, 4
  %t892 = getelementptr i8, ptr %t34, i64 %t891
  store <16 x float> %t890, ptr %t892, align 4
  br label %done64
done64:
  %t893 = mul i32 %t58, 16
  %t894 = add i32 %t893, 15
  %t895 = zext i32 %t894 to i64
  %t896 = mul i64 %t895, %t24
  %t897 = mul i32 %t57, 16
  %t898 = zext i32 %t897 to i64
  %t899 = getelementptr i8, ptr %t1, i64 960
  %t900 = load <16 x float>, ptr %t899, align 64
  %t901 = add i64 %t896, %t898
  %t902 = fcmp uno <16 x float> %t900, zeroinitializer
  %t903 = select <16 x i1> %t902, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t900
  %t904 = mul i64 %t901, 4
  %t905 = getelementptr i8, ptr %t34, i64 %t904
  store <16 x float> %t903, ptr %t905, align 4
  br label %done65
done65:
  br label %join47
general49:
  %t906 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t906, ptr %t2, align 64
  %t907 = getelementptr i8, ptr %t1, i64 64
  %t908 = load <16 x float>, ptr %t907, align 64
  %t909 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t908, ptr %t909, align 64
  %t910 = getelementptr i8, ptr %t1, i64 128
  %t911 = load <16 x float>, ptr %t910, align 64
  %t912 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t911, ptr %t912, align 64
  %t913 = getelementptr i8, ptr %t1, i64 192
  %t914 = load <16 x float>, ptr %t913, align 64
  %t915 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t914, ptr %t915, align 64
  %t916 = getelementptr i8, ptr %t1, i64 256
  %t917 = load <16 x float>, ptr %t916, align 64
  %t918 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t917, ptr %t918, align 64
  %t919 = getelementptr i8, ptr %t1, i64 320
  %t920 = load <16 x float>, ptr %t919, align 64
  %t921 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t920, ptr %t921, align 64
  %t922 = getelementptr i8, ptr %t1, i64 384
  %t923 = load <16 x float>, ptr %t922, align 64
  %t924 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t923, ptr %t924, align 64
  %t925 = getelementptr i8, ptr %t1, i64 448
  %t926 = load <16 x float>, ptr %t925, align 64
  %t927 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t926, ptr %t927, align 64
  %t928 = getelementptr i8, ptr %t1, i64 512
  %t929 = load <16 x float>, ptr %t928, align 64
  %t930 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t929, ptr %t930, align 64
  %t931 = getelementptr i8, ptr %t1, i64 576
  %t932 = load <16 x float>, ptr %t931, align 64
  %t933 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t932, ptr %t933, align 64
  %t934 = getelementptr i8, ptr %t1, i64 640
  %t935 = load <16 x float>, ptr %t934, align 64
  %t936 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t935, ptr %t936, align 64
  %t937 = getelementptr i8, ptr %t1, i64 704
  %t938 = load <16 x float>, ptr %t937, align 64
  %t939 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t938, ptr %t939, align 64
  %t940 = getelementptr i8, ptr %t1, i64 768
  %t941 = load <16 x float>, ptr %t940, align 64
  %t942 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t941, ptr %t942, align 64
  %t943 = getelementptr i8, ptr %t1, i64 832
  %t944 = load <16 x float>, ptr %t943, align 64
  %t945 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t944, ptr %t945, align 64
  %t946 = getelementptr i8, ptr %t1, i64 896
  %t947 = load <16 x float>, ptr %t946, align 64
  %t948 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t947, ptr %t948, align 64
  %t949 = getelementptr i8, ptr %t1, i64 960
  %t950 = load <16 x float>, ptr %t949, align 64
  %t951 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t950, ptr %t951, align 64
  store i32 zeroinitializer, ptr %t952
  br label %row66
row66:
  %t953 = load i32, ptr %t952
  %t954 = zext i32 %t953 to i64
  %t955 = mul i32 %t58, 16
  %t956 = add i32 %t955, %t953
  %t957 = zext i32 %t956 to i64
  %t958 = mul i64 %t957, %t24
  %t959 = mul i32 %t57, 16
  %t960 = zext i32 %t959 to i64
  %t961 = mul i64 %t954, 64
  %t962 = getelementptr i8, ptr %t2, i64 %t961
  %t963 = load <16 x float>, ptr %t962, align 64
  %t964 = add i64 %t958, %t960
  %t965 = fcmp uno <16 x float> %t963, zeroinitializer
  %t966 = select <16 x i1> %t965, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t963
  %t967 = insertelement <16 x i64> poison, i64 %t964, i64 0
  %t968 = shufflevector <16 x i64> %t967, <16 x i64> poison, <16 x i32> zeroinitializer
  %t969 = add <16 x i64> %t968, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t972 = icmp ult <16 x i64> %t969, %t971
  %t973 = mul i64 %t964, 4
  %t974 = getelementptr i8, ptr %t34, i64 %t973
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t966, ptr align 4 %t974, <16 x i1> %t972)
  br label %done67
done67:
  %t975 = add i32 %t953, 1
  store i32 %t975, ptr %t952
  %t976 = icmp ult i32 %t975, 16
  br i1 %t976, label %row66, label %after68, !llvm.loop !4
after68:
  %t977 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t977, ptr %t1, align 64
  %t978 = getelementptr i8, ptr %t2, i64 64
  %t979 = load <16 x float>, ptr %t978, align 64
  %t980 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t979, ptr %t980, align 64
  %t981 = getelementptr i8, ptr %t2, i64 128
  %t982 = load <16 x float>, ptr %t981, align 64
  %t983 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t982, ptr %t983, align 64
  %t984 = getelementptr i8, ptr %t2, i64 192
  %t985 = load <16 x float>, ptr %t984, align 64
  %t986 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t985, ptr %t986, align 64
  %t987 = getelementptr i8, ptr %t2, i64 256
  %t988 = load <16 x float>, ptr %t987, align 64
  %t989 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t988, ptr %t989, align 64
  %t990 = getelementptr i8, ptr %t2, i64 320
  %t991 = load <16 x float>, ptr %t990, align 64
  %t992 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t991, ptr %t992, align 64
  %t993 = getelementptr i8, ptr %t2, i64 384
  %t994 = load <16 x float>, ptr %t993, align 64
  %t995 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t994, ptr %t995, align 64
  %t996 = getelementptr i8, ptr %t2, i64 448
  %t997 = load <16 x float>, ptr %t996, align 64
  %t998 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t997, ptr %t998, align 64
  %t999 = getelementptr i8, ptr %t2, i64 512
  %t1000 = load <16 x float>, ptr %t999, align 64
  %t1001 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1000, ptr %t1001, align 64
  %t1002 = getelementptr i8, ptr %t2, i64 576
  %t1003 = load <16 x float>, ptr %t1002, align 64
  %t1004 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1003, ptr %t1004, align 64
  %t1005 = getelementptr i8, ptr %t2, i64 640
  %t1006 = load <16 x float>, ptr %t1005, align 64
  %t1007 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1006, ptr %t1007, align 64
  %t1008 = getelementptr i8, ptr %t2, i64 704
  %t1009 = load <16 x float>, ptr %t1008, align 64
  %t1010 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1009, ptr %t1010, align 64
  %t1011 = getelementptr i8, ptr %t2, i64 768
  %t1012 = load <16 x float>, ptr %t1011, align 64
  %t1013 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1012, ptr %t1013, align 64
  %t1014 = getelementptr i8, ptr %t2, i64 832
  %t1015 = load <16 x float>, ptr %t1014, align 64
  %t1016 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1015, ptr %t1016, align 64
  %t1017 = getelementptr i8, ptr %t2, i64 896
  %t1018 = load <16 x float>, ptr %t1017, align 64
  %t1019 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1018, ptr %t1019, align 64
  %t1020 = getelementptr i8, ptr %t2, i64 960
  %t1021 = load <16 x float>, ptr %t1020, align 64
  %t1022 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1021, ptr %t1022, align 64
  br label %join47
join47:
  br label %finished1
finished1:
  %t1023 = load i32, ptr %t38
  %t1024 = add i32 %t1023, 1
  %t1025 = icmp uge i32 %t1024, %t4
  %t1026 = select i1 %t1025, i32 0, i32 %t1024
  store i32 %t1026, ptr %t38
  %t1027 = zext i1 %t1025 to i32
  %t1028 = load i32, ptr %t39
  %t1029 = add i32 %t1028, %t1027
  %t1030 = icmp uge i32 %t1029, %t6
  %t1031 = select i1 %t1030, i32 0, i32 %t1029
  store i32 %t1031, ptr %t39
  %t1032 = zext i1 %t1030 to i32
  %t1033 = load i32, ptr %t40
  %t1034 = add i32 %t1033, %t1032
  %t1035 = icmp uge i32 %t1034, %t8
  %t1036 = select i1 %t1035, i32 0, i32 %t1034
  store i32 %t1036, ptr %t40
  %t1037 = zext i1 %t1035 to i32
  %t1038 = load i64, ptr %t37
  %t1039 = add i64 %t1038, 1
  store i64 %t1039, ptr %t37
  %t1040 = icmp ult i64 %t1039, %end
  br i1 %t1040, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
