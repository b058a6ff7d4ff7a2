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
  %t610 = alloca i32
  %t983 = alloca i32
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
  %t188 = mul i32 %t58, 16
  %t189 = add i32 %t188, 15
  %t190 = zext i32 %t189 to i64
  %t191 = icmp sge i64 %t24, 0
  %t192 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t190, i64 %t24)
  %t193 = extractvalue {i64, i1} %t192, 0
  %t194 = extractvalue {i64, i1} %t192, 1
  %t195 = xor i1 %t194, true
  %t196 = icmp sge i64 %t174, 0
  %t197 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t193, i64 %t174)
  %t198 = extractvalue {i64, i1} %t197, 0
  %t199 = extractvalue {i64, i1} %t197, 1
  %t200 = xor i1 %t199, true
  %t201 = icmp ult i64 %t198, %t28
  %t202 = icmp sge i64 %t175, 0
  %t203 = mul i32 %t57, 16
  %t204 = zext i32 %t203 to i64
  %t205 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t175, i64 %t204)
  %t206 = extractvalue {i64, i1} %t205, 0
  %t207 = extractvalue {i64, i1} %t205, 1
  %t208 = xor i1 %t207, true
  %t209 = icmp sge i64 %t175, 0
  %t210 = mul i32 %t57, 16
  %t211 = add i32 %t210, 15
  %t212 = zext i32 %t211 to i64
  %t213 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t175, i64 %t212)
  %t214 = extractvalue {i64, i1} %t213, 0
  %t215 = extractvalue {i64, i1} %t213, 1
  %t216 = xor i1 %t215, true
  %t217 = icmp ult i64 %t214, %t32
  %t218 = and i1 %t178, %t182
  %t219 = and i1 %t218, %t183
  %t220 = and i1 %t219, %t187
  %t221 = and i1 %t220, %t191
  %t222 = and i1 %t221, %t195
  %t223 = and i1 %t222, %t196
  %t224 = and i1 %t223, %t200
  %t225 = and i1 %t224, %t201
  %t226 = and i1 %t225, %t202
  %t227 = and i1 %t226, %t208
  %t228 = and i1 %t227, %t209
  %t229 = and i1 %t228, %t216
  %t230 = and i1 %t229, %t217
  br i1 %t230, label %fast26, label %general27, !prof !0
fast26:
  %t231 = mul i32 %t58, 16
  %t232 = zext i32 %t231 to i64
  %t233 = mul i64 %t232, %t24
  %t234 = mul i32 %t57, 16
  %t235 = zext i32 %t234 to i64
  %t236 = load <16 x float>, ptr %t1, align 64
  %t237 = add i64 %t233, %t174
  %t238 = add i64 %t175, %t235
  %t239 = mul i64 %t237, 4
  %t240 = getelementptr i8, ptr %t26, i64 %t239
  %t241 = load float, ptr %t240, align 4
  %t242 = mul i64 %t238, 4
  %t243 = getelementptr i8, ptr %t30, i64 %t242
  %t244 = load <16 x float>, ptr %t243, align 4
  %t245 = insertelement <16 x float> poison, float %t241, i64 0
  %t246 = shufflevector <16 x float> %t245, <16 x float> poison, <16 x i32> zeroinitializer
  %t247 = fmul <16 x float> %t246, %t244
  %t248 = fadd <16 x float> %t236, %t247
  store <16 x float> %t248, ptr %t1, align 64
  br label %done28
done28:
  %t249 = mul i32 %t58, 16
  %t250 = add i32 %t249, 1
  %t251 = zext i32 %t250 to i64
  %t252 = mul i64 %t251, %t24
  %t253 = mul i32 %t57, 16
  %t254 = zext i32 %t253 to i64
  %t255 = getelementptr i8, ptr %t1, i64 64
  %t256 = load <16 x float>, ptr %t255, align 64
  %t257 = add i64 %t252, %t174
  %t258 = add i64 %t175, %t254
  %t259 = mul i64 %t257, 4
  %t260 = getelementptr i8, ptr %t26, i64 %t259
  %t261 = load float, ptr %t260, align 4
  %t262 = mul i64 %t258, 4
  %t263 = getelementptr i8, ptr %t30, i64 %t262
  %t264 = load <16 x float>, ptr %t263, align 4
  %t265 = insertelement <16 x float> poison, float %t261, i64 0
  %t266 = shufflevector <16 x float> %t265, <16 x float> poison, <16 x i32> zeroinitializer
  %t267 = fmul <16 x float> %t266, %t264
  %t268 = fadd <16 x float> %t256, %t267
  %t269 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t268, ptr %t269, align 64
  br label %done29
done29:
  %t270 = mul i32 %t58, 16
  %t271 = add i32 %t270, 2
  %t272 = zext i32 %t271 to i64
  %t273 = mul i64 %t272, %t24
  %t274 = mul i32 %t57, 16
  %t275 = zext i32 %t274 to i64
  %t276 = getelementptr i8, ptr %t1, i64 128
  %t277 = load <16 x float>, ptr %t276, align 64
  %t278 = add i64 %t273, %t174
  %t279 = add i64 %t175, %t275
  %t280 = mul i64 %t278, 4
  %t281 = getelementptr i8, ptr %t26, i64 %t280
  %t282 = load float, ptr %t281, align 4
  %t283 = mul i64 %t279, 4
  %t284 = getelementptr i8, ptr %t30, i64 %t283
  %t285 = load <16 x float>, ptr %t284, align 4
  %t286 = insertelement <16 x float> poison, float %t282, i64 0
  %t287 = shufflevector <16 x float> %t286, <16 x float> poison, <16 x i32> zeroinitializer
  %t288 = fmul <16 x float> %t287, %t285
  %t289 = fadd <16 x float> %t277, %t288
  %t290 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t289, ptr %t290, align 64
  br label %done30
done30:
  %t291 = mul i32 %t58, 16
  %t292 = add i32 %t291, 3
  %t293 = zext i32 %t292 to i64
  %t294 = mul i64 %t293, %t24
  %t295 = mul i32 %t57, 16
  %t296 = zext i32 %t295 to i64
  %t297 = getelementptr i8, ptr %t1, i64 192
  %t298 = load <16 x float>, ptr %t297, align 64
  %t299 = add i64 %t294, %t174
  %t300 = add i64 %t175, %t296
  %t301 = mul i64 %t299, 4
  %t302 = getelementptr i8, ptr %t26, i64 %t301
  %t303 = load float, ptr %t302, align 4
  %t304 = mul i64 %t300, 4
  %t305 = getelementptr i8, ptr %t30, i64 %t304
  %t306 = load <16 x float>, ptr %t305, align 4
  %t307 = insertelement <16 x float> poison, float %t303, i64 0
  %t308 = shufflevector <16 x float> %t307, <16 x float> poison, <16 x i32> zeroinitializer
  %t309 = fmul <16 x float> %t308, %t306
  %t310 = fadd <16 x float> %t298, %t309
  %t311 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t310, ptr %t311, align 64
  br label %done31
done31:
  %t312 = mul i32 %t58, 16
  %t313 = add i32 %t312, 4
  %t314 = zext i32 %t313 to i64
  %t315 = mul i64 %t314, %t24
  %t316 = mul i32 %t57, 16
  %t317 = zext i32 %t316 to i64
  %t318 = getelementptr i8, ptr %t1, i64 256
  %t319 = load <16 x float>, ptr %t318, align 64
  %t320 = add i64 %t315, %t174
  %t321 = add i64 %t175, %t317
  %t322 = mul i64 %t320, 4
  %t323 = getelementptr i8, ptr %t26, i64 %t322
  %t324 = load float, ptr %t323, align 4
  %t325 = mul i64 %t321, 4
  %t326 = getelementptr i8, ptr %t30, i64 %t325
  %t327 = load <16 x float>, ptr %t326, align 4
  %t328 = insertelement <16 x float> poison, float %t324, i64 0
  %t329 = shufflevector <16 x float> %t328, <16 x float> poison, <16 x i32> zeroinitializer
  %t330 = fmul <16 x float> %t329, %t327
  %t331 = fadd <16 x float> %t319, %t330
  %t332 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t331, ptr %t332, align 64
  br label %done32
done32:
  %t333 = mul i32 %t58, 16
  %t334 = add i32 %t333, 5
  %t335 = zext i32 %t334 to i64
  %t336 = mul i64 %t335, %t24
  %t337 = mul i32 %t57, 16
  %t338 = zext i32 %t337 to i64
  %t339 = getelementptr i8, ptr %t1, i64 320
  %t340 = load <16 x float>, ptr %t339, align 64
  %t341 = add i64 %t336, %t174
  %t342 = add i64 %t175, %t338
  %t343 = mul i64 %t341, 4
  %t344 = getelementptr i8, ptr %t26, i64 %t343
  %t345 = load float, ptr %t344, align 4
  %t346 = mul i64 %t342, 4
  %t347 = getelementptr i8, ptr %t30, i64 %t346
  %t348 = load <16 x float>, ptr %t347, align 4
  %t349 = insertelement <16 x float> poison, float %t345, i64 0
  %t350 = shufflevector <16 x float> %t349, <16 x float> poison, <16 x i32> zeroinitializer
  %t351 = fmul <16 x float> %t350, %t348
  %t352 = fadd <16 x float> %t340, %t351
  %t353 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t352, ptr %t353, align 64
  br label %done33
done33:
  %t354 = mul i32 %t58, 16
  %t355 = add i32 %t354, 6
  %t356 = zext i32 %t355 to i64
  %t357 = mul i64 %t356, %t24
  %t358 = mul i32 %t57, 16
  %t359 = zext i32 %t358 to i64
  %t360 = getelementptr i8, ptr %t1, i64 384
  %t361 = load <16 x float>, ptr %t360, align 64
  %t362 = add i64 %t357, %t174
  %t363 = add i64 %t175, %t359
  %t364 = mul i64 %t362, 4
  %t365 = getelementptr i8, ptr %t26, i64 %t364
  %t366 = load float, ptr %t365, align 4
  %t367 = mul i64 %t363, 4
  %t368 = getelementptr i8, ptr %t30, i64 %t367
  %t369 = load <16 x float>, ptr %t368, align 4
  %t370 = insertelement <16 x float> poison, float %t366, i64 0
  %t371 = shufflevector <16 x float> %t370, <16 x float> poison, <16 x i32> zeroinitializer
  %t372 = fmul <16 x float> %t371, %t369
  %t373 = fadd <16 x float> %t361, %t372
  %t374 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t373, ptr %t374, align 64
  br label %done34
done34:
  %t375 = mul i32 %t58, 16
  %t376 = add i32 %t375, 7
  %t377 = zext i32 %t376 to i64
  %t378 = mul i64 %t377, %t24
  %t379 = mul i32 %t57, 16
  %t380 = zext i32 %t379 to i64
  %t381 = getelementptr i8, ptr %t1, i64 448
  %t382 = load <16 x float>, ptr %t381, align 64
  %t383 = add i64 %t378, %t174
  %t384 = add i64 %t175, %t380
  %t385 = mul i64 %t383, 4
  %t386 = getelementptr i8, ptr %t26, i64 %t385
  %t387 = load float, ptr %t386, align 4
  %t388 = mul i64 %t384, 4
  %t389 = getelementptr i8, ptr %t30, i64 %t388
  %t390 = load <16 x float>, ptr %t389, align 4
  %t391 = insertelement <16 x float> poison, float %t387, i64 0
  %t392 = shufflevector <16 x float> %t391, <16 x float> poison, <16 x i32> zeroinitializer
  %t393 = fmul <16 x float> %t392, %t390
  %t394 = fadd <16 x float> %t382, %t393
  %t395 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t394, ptr %t395, align 64
  br label %done35
done35:
  %t396 = mul i32 %t58, 16
  %t397 = add i32 %t396, 8
  %t398 = zext i32 %t397 to i64
  %t399 = mul i64 %t398, %t24
  %t400 = mul i32 %t57, 16
  %t401 = zext i32 %t400 to i64
  %t402 = getelementptr i8, ptr %t1, i64 512
  %t403 = load <16 x float>, ptr %t402, align 64
  %t404 = add i64 %t399, %t174
  %t405 = add i64 %t175, %t401
  %t406 = mul i64 %t404, 4
  %t407 = getelementptr i8, ptr %t26, i64 %t406
  %t408 = load float, ptr %t407, align 4
  %t409 = mul i64 %t405, 4
  %t410 = getelementptr i8, ptr %t30, i64 %t409
  %t411 = load <16 x float>, ptr %t410, align 4
  %t412 = insertelement <16 x float> poison, float %t408, i64 0
  %t413 = shufflevector <16 x float> %t412, <16 x float> poison, <16 x i32> zeroinitializer
  %t414 = fmul <16 x float> %t413, %t411
  %t415 = fadd <16 x float> %t403, %t414
  %t416 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t415, ptr %t416, align 64
  br label %done36
done36:
  %t417 = mul i32 %t58, 16
  %t418 = add i32 %t417, 9
  %t419 = zext i32 %t418 to i64
  %t420 = mul i64 %t419, %t24
  %t421 = mul i32 %t57, 16
  %t422 = zext i32 %t421 to i64
  %t423 = getelementptr i8, ptr %t1, i64 576
  %t424 = load <16 x float>, ptr %t423, align 64
  %t425 = add i64 %t420, %t174
  %t426 = add i64 %t175, %t422
  %t427 = mul i64 %t425, 4
  %t428 = getelementptr i8, ptr %t26, i64 %t427
  %t429 = load float, ptr %t428, align 4
  %t430 = mul i64 %t426, 4
  %t431 = getelementptr i8, ptr %t30, i64 %t430
  %t432 = load <16 x float>, ptr %t431, align 4
  %t433 = insertelement <16 x float> poison, float %t429, i64 0
  %t434 = shufflevector <16 x float> %t433, <16 x float> poison, <16 x i32> zeroinitializer
  %t435 = fmul <16 x float> %t434, %t432
  %t436 = fadd <16 x float> %t424, %t435
  %t437 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t436, ptr %t437, align 64
  br label %done37
done37:
  %t438 = mul i32 %t58, 16
  %t439 = add i32 %t438, 10
  %t440 = zext i32 %t439 to i64
  %t441 = mul i64 %t440, %t24
  %t442 = mul i32 %t57, 16
  %t443 = zext i32 %t442 to i64
  %t444 = getelementptr i8, ptr %t1, i64 640
  %t445 = load <16 x float>, ptr %t444, align 64
  %t446 = add i64 %t441, %t174
  %t447 = add i64 %t175, %t443
  %t448 = mul i64 %t446, 4
  %t449 = getelementptr i8, ptr %t26, i64 %t448
  %t450 = load float, ptr %t449, align 4
  %t451 = mul i64 %t447, 4
  %t452 = getelementptr i8, ptr %t30, i64 %t451
  %t453 = load <16 x float>, ptr %t452, align 4
  %t454 = insertelement <16 x float> poison, float %t450, i64 0
  %t455 = shufflevector <16 x float> %t454, <16 x float> poison, <16 x i32> zeroinitializer
  %t456 = fmul <16 x float> %t455, %t453
  %t457 = fadd <16 x float> %t445, %t456
  %t458 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t457, ptr %t458, align 64
  br label %done38
done38:
  %t459 = mul i32 %t58, 16
  %t460 = add i32 %t459, 11
  %t461 = zext i32 %t460 to i64
  %t462 = mul i64 %t461, %t24
  %t463 = mul i32 %t57, 16
  %t464 = zext i32 %t463 to i64
  %t465 = getelementptr i8, ptr %t1, i64 704
  %t466 = load <16 x float>, ptr %t465, align 64
  %t467 = add i64 %t462, %t174
  %t468 = add i64 %t175, %t464
  %t469 = mul i64 %t467, 4
  %t470 = getelementptr i8, ptr %t26, i64 %t469
  %t471 = load float, ptr %t470, align 4
  %t472 = mul i64 %t468, 4
  %t473 = getelementptr i8, ptr %t30, i64 %t472
  %t474 = load <16 x float>, ptr %t473, align 4
  %t475 = insertelement <16 x float> poison, float %t471, i64 0
  %t476 = shufflevector <16 x float> %t475, <16 x float> poison, <16 x i32> zeroinitializer
  %t477 = fmul <16 x float> %t476, %t474
  %t478 = fadd <16 x float> %t466, %t477
  %t479 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t478, ptr %t479, align 64
  br label %done39
done39:
  %t480 = mul i32 %t58, 16
  %t481 = add i32 %t480, 12
  %t482 = zext i32 %t481 to i64
  %t483 = mul i64 %t482, %t24
  %t484 = mul i32 %t57, 16
  %t485 = zext i32 %t484 to i64
  %t486 = getelementptr i8, ptr %t1, i64 768
  %t487 = load <16 x float>, ptr %t486, align 64
  %t488 = add i64 %t483, %t174
  %t489 = add i64 %t175, %t485
  %t490 = mul i64 %t488, 4
  %t491 = getelementptr i8, ptr %t26, i64 %t490
  %t492 = load float, ptr %t491, align 4
  %t493 = mul i64 %t489, 4
  %t494 = getelementptr i8, ptr %t30, i64 %t493
  %t495 = load <16 x float>, ptr %t494, align 4
  %t496 = insertelement <16 x float> poison, float %t492, i64 0
  %t497 = shufflevector <16 x float> %t496, <16 x float> poison, <16 x i32> zeroinitializer
  %t498 = fmul <16 x float> %t497, %t495
  %t499 = fadd <16 x float> %t487, %t498
  %t500 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t499, ptr %t500, align 64
  br label %done40
done40:
  %t501 = mul i32 %t58, 16
  %t502 = add i32 %t501, 13
  %t503 = zext i32 %t502 to i64
  %t504 = mul i64 %t503, %t24
  %t505 = mul i32 %t57, 16
  %t506 = zext i32 %t505 to i64
  %t507 = getelementptr i8, ptr %t1, i64 832
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
  %t521 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t520, ptr %t521, align 64
  br label %done41
done41:
  %t522 = mul i32 %t58, 16
  %t523 = add i32 %t522, 14
  %t524 = zext i32 %t523 to i64
  %t525 = mul i64 %t524, %t24
  %t526 = mul i32 %t57, 16
  %t527 = zext i32 %t526 to i64
  %t528 = getelementptr i8, ptr %t1, i64 896
  %t529 = load <16 x float>, ptr %t528, align 64
  %t530 = add i64 %t525, %t174
  %t531 = add i64 %t175, %t527
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
  %t542 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t541, ptr %t542, align 64
  br label %done42
done42:
  %t543 = mul i32 %t58, 16
  %t544 = add i32 %t543, 15
  %t545 = zext i32 %t544 to i64
  %t546 = mul i64 %t545, %t24
  %t547 = mul i32 %t57, 16
  %t548 = zext i32 %t547 to i64
  %t549 = getelementptr i8, ptr %t1, i64 960
  %t550 = load <16 x float>, ptr %t549, align 64
  %t551 = add i64 %t546, %t174
  %t552 = add i64 %t175, %t548
  %t553 = mul i64 %t551, 4
  %t554 = getelementptr i8, ptr %t26, i64 %t553
  %t555 = load float, ptr %t554, align 4
  %t556 = mul i64 %t552, 4
  %t557 = getelementptr i8, ptr %t30, i64 %t556
  %t558 = load <16 x float>, ptr %t557, align 4
  %t559 = insertelement <16 x float> poison, float %t555, i64 0
  %t560 = shufflevector <16 x float> %t559, <16 x float> poison, <16 x i32> zeroinitializer
  %t561 = fmul <16 x float> %t560, %t558
  %t562 = fadd <16 x float> %t550, %t561
  %t563 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t562, ptr %t563, align 64
  br label %done43
done43:
  br label %join25
general27:
  %t564 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t564, ptr %t2, align 64
  %t565 = getelementptr i8, ptr %t1, i64 64
  %t566 = load <16 x float>, ptr %t565, align 64
  %t567 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t566, ptr %t567, align 64
  %t568 = getelementptr i8, ptr %t1, i64 128
  %t569 = load <16 x float>, ptr %t568, align 64
  %t570 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t569, ptr %t570, align 64
  %t571 = getelementptr i8, ptr %t1, i64 192
  %t572 = load <16 x float>, ptr %t571, align 64
  %t573 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t572, ptr %t573, align 64
  %t574 = getelementptr i8, ptr %t1, i64 256
  %t575 = load <16 x float>, ptr %t574, align 64
  %t576 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t575, ptr %t576, align 64
  %t577 = getelementptr i8, ptr %t1, i64 320
  %t578 = load <16 x float>, ptr %t577, align 64
  %t579 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t578, ptr %t579, align 64
  %t580 = getelementptr i8, ptr %t1, i64 384
  %t581 = load <16 x float>, ptr %t580, align 64
  %t582 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t581, ptr %t582, align 64
  %t583 = getelementptr i8, ptr %t1, i64 448
  %t584 = load <16 x float>, ptr %t583, align 64
  %t585 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t584, ptr %t585, align 64
  %t586 = getelementptr i8, ptr %t1, i64 512
  %t587 = load <16 x float>, ptr %t586, align 64
  %t588 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t587, ptr %t588, align 64
  %t589 = getelementptr i8, ptr %t1, i64 576
  %t590 = load <16 x float>, ptr %t589, align 64
  %t591 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t590, ptr %t591, align 64
  %t592 = getelementptr i8, ptr %t1, i64 640
  %t593 = load <16 x float>, ptr %t592, align 64
  %t594 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t593, ptr %t594, align 64
  %t595 = getelementptr i8, ptr %t1, i64 704
  %t596 = load <16 x float>, ptr %t595, align 64
  %t597 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t596, ptr %t597, align 64
  %t598 = getelementptr i8, ptr %t1, i64 768
  %t599 = load <16 x float>, ptr %t598, align 64
  %t600 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t599, ptr %t600, align 64
  %t601 = getelementptr i8, ptr %t1, i64 832
  %t602 = load <16 x float>, ptr %t601, align 64
  %t603 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t602, ptr %t603, align 64
  %t604 = getelementptr i8, ptr %t1, i64 896
  %t605 = load <16 x float>, ptr %t604, align 64
  %t606 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t605, ptr %t606, align 64
  %t607 = getelementptr i8, ptr %t1, i64 960
  %t608 = load <16 x float>, ptr %t607, align 64
  %t609 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t608, ptr %t609, align 64
  store i32 zeroinitializer, ptr %t610
  br label %row44
row44:
  %t611 = load i32, ptr %t610
  %t612 = zext i32 %t611 to i64
  %t613 = mul i32 %t58, 16
  %t614 = add i32 %t613, %t611
  %t615 = zext i32 %t614 to i64
  %t616 = mul i64 %t615, %t24
  %t617 = mul i32 %t57, 16
  %t618 = zext i32 %t617 to i64
  %t619 = mul i64 %t612, 64
  %t620 = getelementptr i8, ptr %t2, i64 %t619
  %t621 = load <16 x float>, ptr %t620, align 64
  %t622 = add i64 %t616, %t174
  %t623 = add i64 %t175, %t618
  %t624 = icmp ult i64 %t622, %t28
  %t625 = mul i64 %t622, 4
  %t626 = getelementptr i8, ptr %t26, i64 %t625
  %t627 = select i1 %t624, ptr %t626, ptr @zeros
  %t628 = load float, ptr %t627, align 4
  %t629 = insertelement <16 x i64> poison, i64 %t623, i64 0
  %t630 = shufflevector <16 x i64> %t629, <16 x i64> poison, <16 x i32> zeroinitializer
  %t631 = add <16 x i64> %t630, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t632 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t633 = shufflevector <16 x i64> %t632, <16 x i64> poison, <16 x i32> zeroinitializer
  %t634 = icmp ult <16 x i64> %t631, %t633
  %t635 = mul i64 %t623, 4
  %t636 = getelementptr i8, ptr %t30, i64 %t635
  %t637 = shufflevector <16 x i1> %t634, <16 x i1> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t638 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t636, <16 x i1> %t637, <16 x float> zeroinitializer)
  %t639 = insertelement <16 x float> poison, float %t628, i64 0
  %t640 = shufflevector <16 x float> %t639, <16 x float> poison, <16 x i32> zeroinitializer
  %t641 = fmul <16 x float> %t640, %t638
  %t642 = fadd <16 x float> %t621, %t641
  %t643 = mul i64 %t612, 64
  %t644 = getelementptr i8, ptr %t2, i64 %t643
  store <16 x float> %t642, ptr %t644, align 64
  br label %done45
done45:
  %t645 = add i32 %t611, 1
  store i32 %t645, ptr %t610
  %t646 = icmp ult i32 %t645, 16
  br i1 %t646, label %row44, label %after46, !llvm.loop !3
after46:
  %t647 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t647, ptr %t1, align 64
  %t648 = getelementptr i8, ptr %t2, i64 64
  %t649 = load <16 x float>, ptr %t648, align 64
  %t650 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t649, ptr %t650, align 64
  %t651 = getelementptr i8, ptr %t2, i64 128
  %t652 = load <16 x float>, ptr %t651, align 64
  %t653 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t652, ptr %t653, align 64
  %t654 = getelementptr i8, ptr %t2, i64 192
  %t655 = load <16 x float>, ptr %t654, align 64
  %t656 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t655, ptr %t656, align 64
  %t657 = getelementptr i8, ptr %t2, i64 256
  %t658 = load <16 x float>, ptr %t657, align 64
  %t659 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t658, ptr %t659, align 64
  %t660 = getelementptr i8, ptr %t2, i64 320
  %t661 = load <16 x float>, ptr %t660, align 64
  %t662 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t661, ptr %t662, align 64
  %t663 = getelementptr i8, ptr %t2, i64 384
  %t664 = load <16 x float>, ptr %t663, align 64
  %t665 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t664, ptr %t665, align 64
  %t666 = getelementptr i8, ptr %t2, i64 448
  %t667 = load <16 x float>, ptr %t666, align 64
  %t668 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t667, ptr %t668, align 64
  %t669 = getelementptr i8, ptr %t2, i64 512
  %t670 = load <16 x float>, ptr %t669, align 64
  %t671 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t670, ptr %t671, align 64
  %t672 = getelementptr i8, ptr %t2, i64 576
  %t673 = load <16 x float>, ptr %t672, align 64
  %t674 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t673, ptr %t674, align 64
  %t675 = getelementptr i8, ptr %t2, i64 640
  %t676 = load <16 x float>, ptr %t675, align 64
  %t677 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t676, ptr %t677, align 64
  %t678 = getelementptr i8, ptr %t2, i64 704
  %t679 = load <16 x float>, ptr %t678, align 64
  %t680 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t679, ptr %t680, align 64
  %t681 = getelementptr i8, ptr %t2, i64 768
  %t682 = load <16 x float>, ptr %t681, align 64
  %t683 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t682, ptr %t683, align 64
  %t684 = getelementptr i8, ptr %t2, i64 832
  %t685 = load <16 x float>, ptr %t684, align 64
  %t686 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t685, ptr %t686, align 64
  %t687 = getelementptr i8, ptr %t2, i64 896
  %t688 = load <16 x float>, ptr %t687, align 64
  %t689 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t688, ptr %t689, align 64
  %t690 = getelementptr i8, ptr %t2, i64 960
  %t691 = load <16 x float>, ptr %t690, align 64
  %t692 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t691, ptr %t692, align 64
  br label %join25
join25:
  br label %next24
next24:
  %t693 = add i64 %t174, 1
  %t694 = icmp ult i64 %t693, %t24
  %t695 = add i64 %t174, 1
  store i64 %t695, ptr %t173
  br i1 %t694, label %loop22, label %exit23
exit23:
  %t696 = mul i32 %t58, 16
  %t697 = zext i32 %t696 to i64
  %t698 = icmp sge i64 %t24, 0
  %t699 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t697, i64 %t24)
  %t700 = extractvalue {i64, i1} %t699, 0
  %t701 = extractvalue {i64, i1} %t699, 1
  %t702 = xor i1 %t701, true
  %t703 = mul i32 %t57, 16
  %t704 = zext i32 %t703 to i64
  %t705 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t700, i64 %t704)
  %t706 = extractvalue {i64, i1} %t705, 0
  %t707 = extractvalue {i64, i1} %t705, 1
  %t708 = xor i1 %t707, true
  %t709 = mul i32 %t58, 16
  %t710 = add i32 %t709, 15
  %t711 = zext i32 %t710 to i64
  %t712 = icmp sge i64 %t24, 0
  %t713 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t711, i64 %t24)
  %t714 = extractvalue {i64, i1} %t713, 0
  %t715 = extractvalue {i64, i1} %t713, 1
  %t716 = xor i1 %t715, true
  %t717 = mul i32 %t57, 16
  %t718 = add i32 %t717, 15
  %t719 = zext i32 %t718 to i64
  %t720 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t714, i64 %t719)
  %t721 = extractvalue {i64, i1} %t720, 0
  %t722 = extractvalue {i64, i1} %t720, 1
  %t723 = xor i1 %t722, true
  %t724 = icmp ult i64 %t721, %t36
  %t725 = and i1 %t698, %t702
  %t726 = and i1 %t725, %t708
  %t727 = and i1 %t726, %t712
  %t728 = and i1 %t727, %t716
  %t729 = and i1 %t728, %t723
  %t730 = and i1 %t729, %t724
  br i1 %t730, label %fast48, label %general49, !prof !0
fast48:
  %t731 = mul i32 %t58, 16
  %t732 = zext i32 %t731 to i64
  %t733 = mul i64 %t732, %t24
  %t734 = mul i32 %t57, 16
  %t735 = zext i32 %t734 to i64
  %t736 = load <16 x float>, ptr %t1, align 64
  %t737 = add i64 %t733, %t735
  %t738 = fcmp uno <16 x float> %t736, zeroinitializer
  %t739 = select <16 x i1> %t738, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t736
  %t740 = mul i64 %t737, 4
  %t741 = getelementptr i8, ptr %t34, i64 %t740
  store <16 x float> %t739, ptr %t741, align 4
  br label %done50
done50:
  %t742 = mul i32 %t58, 16
  %t743 = add i32 %t742, 1
  %t744 = zext i32 %t743 to i64
  %t745 = mul i64 %t744, %t24
  %t746 = mul i32 %t57, 16
  %t747 = zext i32 %t746 to i64
  %t748 = getelementptr i8, ptr %t1, i64 64
  %t749 = load <16 x float>, ptr %t748, align 64
  %t750 = add i64 %t745, %t747
  %t751 = fcmp uno <16 x float> %t749, zeroinitializer
  %t752 = select <16 x i1> %t751, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t749
  %t753 = mul i64 %t750, 4
  %t754 = getelementptr i8, ptr %t34, i64 %t753
  store <16 x float> %t752, ptr %t754, align 4
  br label %done51
done51:
  %t755 = mul i32 %t58, 16
  %t756 = add i32 %t755, 2
  %t757 = zext i32 %t756 to i64
  %t758 = mul i64 %t757, %t24
  %t759 = mul i32 %t57, 16
  %t760 = zext i32 %t759 to i64
  %t761 = getelementptr i8, ptr %t1, i64 128
  %t762 = load <16 x float>, ptr %t761, align 64
  %t763 = add i64 %t758, %t760
  %t764 = fcmp uno <16 x float> %t762, zeroinitializer
  %t765 = select <16 x i1> %t764, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t762
  %t766 = mul i64 %t763, 4
  %t767 = getelementptr i8, ptr %t34, i64 %t766
  store <16 x float> %t765, ptr %t767, align 4
  br label %done52
done52:
  %t768 = mul i32 %t58, 16
  %t769 = add i32 %t768, 3
  %t770 = zext i32 %t769 to i64
  %t771 = mul i64 %t770, %t24
  %t772 = mul i32 %t57, 16
  %t773 = zext i32 %t772 to i64
  %t774 = getelementptr i8, ptr %t1, i64 192
  %t775 = load <16 x float>, ptr %t774, align 64
  %t776 = add i64 %t771, %t773
  %t777 = fcmp uno <16 x float> %t775, zeroinitializer
  %t778 = select <16 x i1> %t777, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t775
  %t779 = mul i64 %t776, 4
  %t780 = getelementptr i8, ptr %t34, i64 %t779
  store <16 x float> %t778, ptr %t780, align 4
  br label %done53
done53:
  %t781 = mul i32 %t58, 16
  %t782 = add i32 %t781, 4
  %t783 = zext i32 %t782 to i64
  %t784 = mul i64 %t783, %t24
  %t785 = mul i32 %t57, 16
  %t786 = zext i32 %t785 to i64
  %t787 = getelementptr i8, ptr %t1, i64 256
  %t788 = load <16 x float>, ptr %t787, align 64
  %t789 = add i64 %t784, %t786
  %t790 = fcmp uno <16 x float> %t788, zeroinitializer
  %t791 = select <16 x i1> %t790, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t788
  %t792 = mul i64 %t789, 4
  %t793 = getelementptr i8, ptr %t34, i64 %t792
  store <16 x float> %t791, ptr %t793, align 4
  br label %done54
done54:
  %t794 = mul i32 %t58, 16
  %t795 = add i32 %t794, 5
  %t796 = zext i32 %t795 to i64
  %t797 = mul i64 %t796, %t24
  %t798 = mul i32 %t57, 16
  %t799 = zext i32 %t798 to i64
  %t800 = getelementptr i8, ptr %t1, i64 320
  %t801 = load <16 x float>, ptr %t800, align 64
  %t802 = add i64 %t797, %t799
  %t803 = fcmp uno <16 x float> %t801, zeroinitializer
  %t804 = select <16 x i1> %t803, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t801
  %t805 = mul i64 %t802, 4
  %t806 = getelementptr i8, ptr %t34, i64 %t805
  store <16 x float> %t804, ptr %t806, align 4
  br label %done55
done55:
  %t807 = mul i32 %t58, 16
  %t808 = add i32 %t807, 6
  %t809 = zext i32 %t808 to i64
  %t810 = mul i64 %t809, %t24
  %t811 = mul i32 %t57, 16
  %t812 = zext i32 %t811 to i64
  %t813 = getelementptr i8, ptr %t1, i64 384
  %t814 = load <16 x float>, ptr %t813, align 64
  %t815 = add i64 %t810, %t812
  %t816 = fcmp uno <16 x float> %t814, zeroinitializer
  %t817 = select <16 x i1> %t816, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t814
  %t818 = mul i64 %t815, 4
  %t819 = getelementptr i8, ptr %t34, i64 %t818
  store <16 x float> %t817, ptr %t819, align 4
  br label %done56
done56:
  %t820 = mul i32 %t58, 16
  %t821 = add i32 %t820, 7
  %t822 = zext i32 %t821 to i64
  %t823 = mul i64 %t822, %t24
  %t824 = mul i32 %t57, 16
  %t825 = zext i32 %t824 to i64
  %t826 = getelementptr i8, ptr %t1, i64 448
  %t827 = load <16 x float>, ptr %t826, align 64
  %t828 = add i64 %t823, %t825
  %t829 = fcmp uno <16 x float> %t827, zeroinitializer
  %t830 = select <16 x i1> %t829, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t827
  %t831 = mul i64 %t828, 4
  %t832 = getelementptr i8, ptr %t34, i64 %t831
  store <16 x float> %t830, ptr %t832, align 4
  br label %done57
done57:
  %t833 = mul i32 %t58, 16
  %t834 = add i32 %t833, 8
  %t835 = zext i32 %t834 to i64
  %t836 = mul i64 %t835, %t24
  %t837 = mul i32 %t57, 16
  %t838 = zext i32 %t837 to i64
  %t839 = getelementptr i8, ptr %t1, i64 512
  %t840 = load <16 x float>, ptr %t839, align 64
  %t841 = add i64 %t836, %t838
  %t842 = fcmp uno <16 x float> %t840, zeroinitializer
  %t843 = select <16 x i1> %t842, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t840
  %t844 = mul i64 %t841, 4
  %t845 = getelementptr i8, ptr %t34, i64 %t844
  store <16 x float> %t843, ptr %t845, align 4
  br label %done58
done58:
  %t846 = mul i32 %t58, 16
  %t847 = add i32 %t846, 9
  %t848 = zext i32 %t847 to i64
  %t849 = mul i64 %t848, %t24
  %t850 = mul i32 %t57, 16
  %t851 = zext i32 %t850 to i64
  %t852 = getelementptr i8, ptr %t1, i64 576
  %t853 = load <16 x float>, ptr %t852, align 64
  %t854 = add i64 %t849, %t851
  %t855 = fcmp uno <16 x float> %t853, zeroinitializer
  %t856 = select <16 x i1> %t855, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t853
  %t857 = mul i64 %t854, 4
  %t858 = getelementptr i8, ptr %t34, i64 %t857
  store <16 x float> %t856, ptr %t858, align 4
  br label %done59
done59:
  %t859 = mul i32 %t58, 16
  %t860 = add i32 %t859, 10
  %t861 = zext i32 %t860 to i64
  %t862 = mul i64 %t861, %t24
  %t863 = mul i32 %t57, 16
  %t864 = zext i32 %t863 to i64
  %t865 = getelementptr i8, ptr %t1, i64 640
  %t866 = load <16 x float>, ptr %t865, align 64
  %t867 = add i64 %t862, %t864
  %t868 = fcmp uno <16 x float> %t866, zeroinitializer
  %t869 = select <16 x i1> %t868, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t866
  %t870 = mul i64 %t867, 4
  %t871 = getelementptr i8, ptr %t34, i64 %t870
  store <16 x float> %t869, ptr %t871, align 4
  br label %done60
done60:
  %t872 = mul i32 %t58, 16
  %t873 = add i32 %t872, 11
  %t874 = zext i32 %t873 to i64
  %t875 = mul i64 %t874, %t24
  %t876 = mul i32 %t57, 16
  %t877 = zext i32 %t876 to i64
  %t878 = getelementptr i8, ptr %t1, i64 704
  %t879 = load <16 x float>, ptr %t878, align 64
  %t880 = add i64 %t875, %t877
  %t881 = fcmp uno <16 x float> %t879, zeroinitializer
  %t882 = select <16 x i1> %t881, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t879
  %t883 = mul i64 %t880, 4
  %t884 = getelementptr i8, ptr %t34, i64 %t883
  store <16 x float> %t882, ptr %t884, align 4
  br label %done61
done61:
  %t885 = mul i32 %t58, 16
  %t886 = add i32 %t885, 12
  %t887 = zext i32 %t886 to i64
  %t888 = mul i64 %t887, %t24
  %t889 = mul i32 %t57, 16
  %t890 = zext i32 %t889 to i64
  %t891 = getelementptr i8, ptr %t1, i64 768
  %t892 = load <16 x float>, ptr %t891, align 64
  %t893 = add i64 %t888, %t890
  %t894 = fcmp uno <16 x float> %t892, zeroinitializer
  %t895 = select <16 x i1> %t894, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t892
  %t896 = mul i64 %t893, 4
  %t897 = getelementptr i8, ptr %t34, i64 %t896
  store <16 x float> %t895, ptr %t897, align 4
  br label %done62
done62:
  %t898 = mul i32 %t58, 16
  %t899 = add i32 %t898, 13
  %t900 = zext i32 %t899 to i64
  %t901 = mul i64 %t900, %t24
  %t902 = mul i32 %t57, 16
  %t903 = zext i32 %t902 to i64
  %t904 = getelementptr i8, ptr %t1, i64 832
  %t905 = load <16 x float>, ptr %t904, align 64
  %t906 = add i64 %t901, %t903
  %t907 = fcmp uno <16 x float> %t905, zeroinitializer
  %t908 = select <16 x i1> %t907, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t905
  %t909 = mul i64 %t906, 4
  %t910 = getelementptr i8, ptr %t34, i64 %t909
  store <16 x float> %t908, ptr %t910, align 4
  br label %done63
done63:
  %t911 = mul i32 %t58, 16
  %t912 = add i32 %t911, 14
  %t913 = zext i32 %t912 to i64
  %t914 = mul i64 %t913, %t24
  %t915 = mul i32 %t57, 16
  %t916 = zext i32 %t915 to i64
  %t917 = getelementptr i8, ptr %t1, i64 896
  %t918 = load <16 x float>, ptr %t917, align 64
  %t919 = add i64 %t914, %t916
  %t920 = fcmp uno <16 x float> %t918, zeroinitializer
  %t921 = select <16 x i1> %t920, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t918
  %t922 = mul i64 %t919, 4
  %t923 = getelementptr i8, ptr %t34, i64 %t922
  store <16 x float> %t921, ptr %t923, align 4
  br label %done64
done64:
  %t924 = mul i32 %t58, 16
  %t925 = add i32 %t924, 15
  %t926 = zext i32 %t925 to i64
  %t927 = mul i64 %t926, %t24
  %t928 = mul i32 %t57, 16
  %t929 = zext i32 %t928 to i64
  %t930 = getelementptr i8, ptr %t1, i64 960
  %t931 = load <16 x float>, ptr %t930, align 64
  %t932 = add i64 %t927, %t929
  %t933 = fcmp uno <16 x float> %t931, zeroinitializer
  %t934 = select <16 x i1> %t933, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t931
  %t935 = mul i64 %t932, 4
  %t936 = getelementptr i8, ptr %t34, i64 %t935
  store <16 x float> %t934, ptr %t936, align 4
  br label %done65
done65:
  br label %join47
general49:
  %t937 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t937, ptr %t2, align 64
  %t938 = getelementptr i8, ptr %t1, i64 64
  %t939 = load <16 x float>, ptr %t938, align 64
  %t940 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t939, ptr %t940, align 64
  %t941 = getelementptr i8, ptr %t1, i64 128
  %t942 = load <16 x float>, ptr %t941, align 64
  %t943 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t942, ptr %t943, align 64
  %t944 = getelementptr i8, ptr %t1, i64 192
  %t945 = load <16 x float>, ptr %t944, align 64
  %t946 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t945, ptr %t946, align 64
  %t947 = getelementptr i8, ptr %t1, i64 256
  %t948 = load <16 x float>, ptr %t947, align 64
  %t949 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t948, ptr %t949, align 64
  %t950 = getelementptr i8, ptr %t1, i64 320
  %t951 = load <16 x float>, ptr %t950, align 64
  %t952 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t951, ptr %t952, align 64
  %t953 = getelementptr i8, ptr %t1, i64 384
  %t954 = load <16 x float>, ptr %t953, align 64
  %t955 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t954, ptr %t955, align 64
  %t956 = getelementptr i8, ptr %t1, i64 448
  %t957 = load <16 x float>, ptr %t956, align 64
  %t958 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t957, ptr %t958, align 64
  %t959 = getelementptr i8, ptr %t1, i64 512
  %t960 = load <16 x float>, ptr %t959, align 64
  %t961 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t960, ptr %t961, align 64
  %t962 = getelementptr i8, ptr %t1, i64 576
  %t963 = load <16 x float>, ptr %t962, align 64
  %t964 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t963, ptr %t964, align 64
  %t965 = getelementptr i8, ptr %t1, i64 640
  %t966 = load <16 x float>, ptr %t965, align 64
  %t967 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t966, ptr %t967, align 64
  %t968 = getelementptr i8, ptr %t1, i64 704
  %t969 = load <16 x float>, ptr %t968, align 64
  %t970 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t969, ptr %t970, align 64
  %t971 = getelementptr i8, ptr %t1, i64 768
  %t972 = load <16 x float>, ptr %t971, align 64
  %t973 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t972, ptr %t973, align 64
  %t974 = getelementptr i8, ptr %t1, i64 832
  %t975 = load <16 x float>, ptr %t974, align 64
  %t976 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t975, ptr %t976, align 64
  %t977 = getelementptr i8, ptr %t1, i64 896
  %t978 = load <16 x float>, ptr %t977, align 64
  %t979 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t978, ptr %t979, align 64
  %t980 = getelementptr i8, ptr %t1, i64 960
  %t981 = load <16 x float>, ptr %t980, align 64
  %t982 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t981, ptr %t982, align 64
  store i32 zeroinitializer, ptr %t983
  br label %row66
row66:
  %t984 = load i32, ptr %t983
  %t985 = zext i32 %t984 to i64
  %t986 = mul i32 %t58, 16
  %t987 = add i32 %t986, %t984
  %t988 = zext i32 %t987 to i64
  %t989 = mul i64 %t988, %t24
  %t990 = mul i32 %t57, 16
  %t991 = zext i32 %t990 to i64
  %t992 = mul i64 %t985, 64
  %t993 = getelementptr i8, ptr %t2, i64 %t992
  %t994 = load <16 x float>, ptr %t993, align 64
  %t995 = add i64 %t989, %t991
  %t996 = fcmp uno <16 x float> %t994, zeroinitializer
  %t997 = select <16 x i1> %t996, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t994
  %t998 = insertelement <16 x i64> poison, i64 %t995, i64 0
  %t999 = shufflevector <16 x i64> %t998, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1000 = add <16 x i64> %t999, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t1001 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t1002 = shufflevector <16 x i64> %t1001, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1003 = icmp ult <16 x i64> %t1000, %t1002
  %t1004 = mul i64 %t995, 4
  %t1005 = getelementptr i8, ptr %t34, i64 %t1004
  %t1006 = shufflevector <16 x i1> %t1003, <16 x i1> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t997, ptr align 4 %t1005, <16 x i1> %t1006)
  br label %done67
done67:
  %t1007 = add i32 %t984, 1
  store i32 %t1007, ptr %t983
  %t1008 = icmp ult i32 %t1007, 16
  br i1 %t1008, label %row66, label %after68, !llvm.loop !4
after68:
  %t1009 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t1009, ptr %t1, align 64
  %t1010 = getelementptr i8, ptr %t2, i64 64
  %t1011 = load <16 x float>, ptr %t1010, align 64
  %t1012 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t1011, ptr %t1012, align 64
  %t1013 = getelementptr i8, ptr %t2, i64 128
  %t1014 = load <16 x float>, ptr %t1013, align 64
  %t1015 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t1014, ptr %t1015, align 64
  %t1016 = getelementptr i8, ptr %t2, i64 192
  %t1017 = load <16 x float>, ptr %t1016, align 64
  %t1018 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t1017, ptr %t1018, align 64
  %t1019 = getelementptr i8, ptr %t2, i64 256
  %t1020 = load <16 x float>, ptr %t1019, align 64
  %t1021 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t1020, ptr %t1021, align 64
  %t1022 = getelementptr i8, ptr %t2, i64 320
  %t1023 = load <16 x float>, ptr %t1022, align 64
  %t1024 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t1023, ptr %t1024, align 64
  %t1025 = getelementptr i8, ptr %t2, i64 384
  %t1026 = load <16 x float>, ptr %t1025, align 64
  %t1027 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t1026, ptr %t1027, align 64
  %t1028 = getelementptr i8, ptr %t2, i64 448
  %t1029 = load <16 x float>, ptr %t1028, align 64
  %t1030 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t1029, ptr %t1030, align 64
  %t1031 = getelementptr i8, ptr %t2, i64 512
  %t1032 = load <16 x float>, ptr %t1031, align 64
  %t1033 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1032, ptr %t1033, align 64
  %t1034 = getelementptr i8, ptr %t2, i64 576
  %t1035 = load <16 x float>, ptr %t1034, align 64
  %t1036 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1035, ptr %t1036, align 64
  %t1037 = getelementptr i8, ptr %t2, i64 640
  %t1038 = load <16 x float>, ptr %t1037, align 64
  %t1039 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1038, ptr %t1039, align 64
  %t1040 = getelementptr i8, ptr %t2, i64 704
  %t1041 = load <16 x float>, ptr %t1040, align 64
  %t1042 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1041, ptr %t1042, align 64
  %t1043 = getelementptr i8, ptr %t2, i64 768
  %t1044 = load <16 x float>, ptr %t1043, align 64
  %t1045 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1044, ptr %t1045, align 64
  %t1046 = getelementptr i8, ptr %t2, i64 832
  %t1047 = load <16 x float>, ptr %t1046, align 64
  %t1048 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1047, ptr %t1048, align 64
  %t1049 = getelementptr i8, ptr %t2, i64 896
  %t1050 = load <16 x float>, ptr %t1049, align 64
  %t1051 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1050, ptr %t1051, align 64
  %t1052 = getelementptr i8, ptr %t2, i64 960
  %t1053 = load <16 x float>, ptr %t1052, align 64
  %t1054 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1053, ptr %t1054, align 64
  br label %join47
join47:
  br label %finished1
finished1:
  %t1055 = load i32, ptr %t38
  %t1056 = add i32 %t1055, 1
  %t1057 = icmp uge i32 %t1056, %t4
  %t1058 = select i1 %t1057, i32 0, i32 %t1056
  store i32 %t1058, ptr %t38
  %t1059 = zext i1 %t1057 to i32
  %t1060 = load i32, ptr %t39
  %t1061 = add i32 %t1060, %t1059
  %t1062 = icmp uge i32 %t1061, %t6
  %t1063 = select i1 %t1062, i32 0, i32 %t1061
  store i32 %t1063, ptr %t39
  %t1064 = zext i1 %t1062 to i32
  %t1065 = load i32, ptr %t40
  %t1066 = add i32 %t1065, %t1064
  %t1067 = icmp uge i32 %t1066, %t8
  %t1068 = select i1 %t1067, i32 0, i32 %t1066
  store i32 %t1068, ptr %t40
  %t1069 = zext i1 %t1067 to i32
  %t1070 = load i64, ptr %t37
  %t1071 = add i64 %t1070, 1
  store i64 %t1071, ptr %t37
  %t1072 = icmp ult i64 %t1071, %end
  br i1 %t1072, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
