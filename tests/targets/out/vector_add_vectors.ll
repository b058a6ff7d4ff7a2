; kernel "vector_add_vectors", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add_vectors"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = getelementptr i8, ptr %launch, i64 0
  %t2 = load i32, ptr %t1, align 4
  %t3 = getelementptr i8, ptr %launch, i64 4
  %t4 = load i32, ptr %t3, align 4
  %t5 = getelementptr i8, ptr %launch, i64 8
  %t6 = load i32, ptr %t5, align 4
  %t7 = getelementptr i8, ptr %launch, i64 12
  %t8 = load i32, ptr %t7, align 4
  %t9 = getelementptr i8, ptr %launch, i64 16
  %t10 = load i64, ptr %t9, align 8
  %t11 = getelementptr i8, ptr %launch, i64 24
  %t12 = load i64, ptr %t11, align 8
  %t13 = getelementptr i8, ptr %launch, i64 32
  %t14 = load i64, ptr %t13, align 8
  %t15 = getelementptr i8, ptr %launch, i64 40
  %t16 = load i64, ptr %t15, align 8
  %t17 = getelementptr i8, ptr %launch, i64 48
  %t18 = load i64, ptr %t17, align 8
  %t19 = getelementptr i8, ptr %launch, i64 56
  %t20 = load i64, ptr %t19, align 8
  %t21 = getelementptr i8, ptr %arguments, i64 0
  %t22 = load ptr, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 40
  %t32 = load i64, ptr %t31, align 8
  %t33 = alloca i64
  %t34 = alloca i32
  %t35 = alloca i32
  %t36 = alloca i32
  %t86 = alloca i64
  %t37 = icmp uge i64 %first, %end
  br i1 %t37, label %exit4, label %start3
start3:
  store i64 %first, ptr %t33
  %t38 = zext i32 %t2 to i64
  %t39 = call i64 @llvm.umax.i64(i64 %t38, i64 1)
  %t40 = urem i64 %first, %t39
  %t41 = trunc i64 %t40 to i32
  store i32 %t41, ptr %t34
  %t42 = udiv i64 %first, %t39
  %t43 = zext i32 %t4 to i64
  %t44 = call i64 @llvm.umax.i64(i64 %t43, i64 1)
  %t45 = urem i64 %t42, %t44
  %t46 = trunc i64 %t45 to i32
  store i32 %t46, ptr %t35
  %t47 = udiv i64 %t42, %t44
  %t48 = zext i32 %t6 to i64
  %t49 = call i64 @llvm.umax.i64(i64 %t48, i64 1)
  %t50 = urem i64 %t47, %t49
  %t51 = trunc i64 %t50 to i32
  store i32 %t51, ptr %t36
  %t52 = udiv i64 %t47, %t49
  br label %workgroup2
workgroup2:
  %t53 = load i32, ptr %t34
  %t54 = load i32, ptr %t35
  %t55 = load i32, ptr %t36
  %t56 = zext i32 %t2 to i64
  %t57 = mul i64 %t56, 64
  %t58 = zext i32 %t4 to i64
  %t59 = zext i32 %t6 to i64
  %t60 = mul i64 %t57, %t58
  %t61 = mul i64 %t60, %t59
  %t62 = zext i32 %t6 to i64
  %t63 = zext i32 %t55 to i64
  %t64 = zext i32 %t4 to i64
  %t65 = mul i64 %t63, %t64
  %t66 = zext i32 %t54 to i64
  %t67 = add i64 %t65, %t66
  %t68 = zext i32 %t2 to i64
  %t69 = mul i64 %t68, 64
  %t70 = mul i64 %t67, %t69
  %t71 = mul i32 %t53, 64
  %t72 = zext i32 %t71 to i64
  %t73 = add i64 %t70, %t72
  br label %done6
done6:
  br label %join5
join5:
  %t74 = zext i32 %t6 to i64
  %t75 = zext i32 %t55 to i64
  %t76 = zext i32 %t4 to i64
  %t77 = mul i64 %t75, %t76
  %t78 = zext i32 %t54 to i64
  %t79 = add i64 %t77, %t78
  %t80 = zext i32 %t2 to i64
  %t81 = mul i64 %t80, 64
  %t82 = mul i64 %t79, %t81
  %t83 = mul i32 %t53, 64
  %t84 = zext i32 %t83 to i64
  %t85 = add i64 %t82, %t84
  store i64 zeroinitializer, ptr %t86
  %t87 = icmp ult i64 %t85, %t32
  %t88 = icmp ugt i64 %t61, 0
  %t89 = and i1 %t87, %t88
  br i1 %t89, label %rounds8, label %exit7
rounds8:
  %t90 = icmp ule i64 %t32, 9223372036854775808
  %t91 = icmp ult i64 %t61, 4611686018427387904
  %t92 = and i1 %t90, %t91
  br i1 %t92, label %full10, label %loop9
full10:
  %t93 = zext i32 %t6 to i64
  %t94 = zext i32 %t55 to i64
  %t95 = zext i32 %t4 to i64
  %t96 = mul i64 %t94, %t95
  %t97 = zext i32 %t54 to i64
  %t98 = add i64 %t96, %t97
  %t99 = zext i32 %t2 to i64
  %t100 = mul i64 %t99, 64
  %t101 = mul i64 %t98, %t100
  %t102 = mul i32 %t53, 64
  %t103 = add i32 %t102, 63
  %t104 = zext i32 %t103 to i64
  %t105 = add i64 %t101, %t104
  %t106 = icmp ult i64 %t105, %t32
  %t107 = zext i32 %t6 to i64
  %t108 = zext i32 %t55 to i64
  %t109 = zext i32 %t4 to i64
  %t110 = mul i64 %t108, %t109
  %t111 = zext i32 %t54 to i64
  %t112 = add i64 %t110, %t111
  %t113 = zext i32 %t2 to i64
  %t114 = mul i64 %t113, 64
  %t115 = mul i64 %t112, %t114
  %t116 = mul i32 %t53, 64
  %t117 = zext i32 %t116 to i64
  %t118 = add i64 %t115, %t117
  %t119 = zext i32 %t6 to i64
  %t120 = zext i32 %t55 to i64
  %t121 = zext i32 %t4 to i64
  %t122 = mul i64 %t120, %t121
  %t123 = zext i32 %t54 to i64
  %t124 = add i64 %t122, %t123
  %t125 = zext i32 %t2 to i64
  %t126 = mul i64 %t125, 64
  %t127 = mul i64 %t124, %t126
  %t128 = mul i32 %t53, 64
  %t129 = add i32 %t128, 63
  %t130 = zext i32 %t129 to i64
  %t131 = add i64 %t127, %t130
  %t132 = icmp ult i64 %t131, %t24
  %t133 = zext i32 %t6 to i64
  %t134 = zext i32 %t55 to i64
  %t135 = zext i32 %t4 to i64
  %t136 = mul i64 %t134, %t135
  %t137 = zext i32 %t54 to i64
  %t138 = add i64 %t136, %t137
  %t139 = zext i32 %t2 to i64
  %t140 = mul i64 %t139, 64
  %t141 = mul i64 %t138, %t140
  %t142 = mul i32 %t53, 64
  %t143 = zext i32 %t142 to i64
  %t144 = add i64 %t141, %t143
  %t145 = zext i32 %t6 to i64
  %t146 = zext i32 %t55 to i64
  %t147 = zext i32 %t4 to i64
  %t148 = mul i64 %t146, %t147
  %t149 = zext i32 %t54 to i64
  %t150 = add i64 %t148, %t149
  %t151 = zext i32 %t2 to i64
  %t152 = mul i64 %t151, 64
  %t153 = mul i64 %t150, %t152
  %t154 = mul i32 %t53, 64
  %t155 = add i32 %t154, 63
  %t156 = zext i32 %t155 to i64
  %t157 = add i64 %t153, %t156
  %t158 = icmp ult i64 %t157, %t28
  %t159 = zext i32 %t6 to i64
  %t160 = zext i32 %t55 to i64
  %t161 = zext i32 %t4 to i64
  %t162 = mul i64 %t160, %t161
  %t163 = zext i32 %t54 to i64
  %t164 = add i64 %t162, %t163
  %t165 = zext i32 %t2 to i64
  %t166 = mul i64 %t165, 64
  %t167 = mul i64 %t164, %t166
  %t168 = mul i32 %t53, 64
  %t169 = zext i32 %t168 to i64
  %t170 = add i64 %t167, %t169
  %t171 = zext i32 %t6 to i64
  %t172 = zext i32 %t55 to i64
  %t173 = zext i32 %t4 to i64
  %t174 = mul i64 %t172, %t173
  %t175 = zext i32 %t54 to i64
  %t176 = add i64 %t174, %t175
  %t177 = zext i32 %t2 to i64
  %t178 = mul i64 %t177, 64
  %t179 = mul i64 %t176, %t178
  %t180 = mul i32 %t53, 64
  %t181 = add i32 %t180, 63
  %t182 = zext i32 %t181 to i64
  %t183 = add i64 %t179, %t182
  %t184 = icmp ult i64 %t183, %t32
  %t185 = and i1 %t106, %t132
  %t186 = and i1 %t185, %t158
  %t187 = and i1 %t186, %t184
  %t188 = zext i32 %t6 to i64
  %t189 = zext i32 %t55 to i64
  %t190 = zext i32 %t4 to i64
  %t191 = mul i64 %t189, %t190
  %t192 = zext i32 %t54 to i64
  %t193 = add i64 %t191, %t192
  %t194 = zext i32 %t2 to i64
  %t195 = mul i64 %t194, 64
  %t196 = mul i64 %t193, %t195
  %t197 = mul i32 %t53, 64
  %t198 = zext i32 %t197 to i64
  %t199 = add i64 %t196, %t198
  %t200 = mul i64 %t199, 16
  %t201 = ptrtoint ptr %t30 to i64
  %t202 = add i64 %t201, %t200
  %t203 = mul i64 %t61, 16
  %t204 = or i64 %t202, %t203
  %t205 = and i64 %t204, 63
  %t206 = icmp eq i64 %t205, 0
  %t207 = icmp uge i64 %t32, 2097152
  %t208 = and i1 %t206, %t207
  br i1 %t208, label %large11, label %small12
large11:
  br label %full13
full13:
  %t209 = load i64, ptr %t86
  %t210 = zext i32 %t6 to i64
  %t211 = zext i32 %t55 to i64
  %t212 = zext i32 %t4 to i64
  %t213 = mul i64 %t211, %t212
  %t214 = zext i32 %t54 to i64
  %t215 = add i64 %t213, %t214
  %t216 = zext i32 %t2 to i64
  %t217 = mul i64 %t216, 64
  %t218 = mul i64 %t215, %t217
  %t219 = mul i32 %t53, 64
  %t220 = add i32 %t219, 63
  %t221 = zext i32 %t220 to i64
  %t222 = add i64 %t218, %t221
  %t223 = add i64 %t222, %t209
  %t224 = icmp ult i64 %t223, %t32
  %t225 = zext i32 %t6 to i64
  %t226 = zext i32 %t55 to i64
  %t227 = zext i32 %t4 to i64
  %t228 = mul i64 %t226, %t227
  %t229 = zext i32 %t54 to i64
  %t230 = add i64 %t228, %t229
  %t231 = zext i32 %t2 to i64
  %t232 = mul i64 %t231, 64
  %t233 = mul i64 %t230, %t232
  %t234 = mul i32 %t53, 64
  %t235 = zext i32 %t234 to i64
  %t236 = add i64 %t233, %t235
  %t237 = add i64 %t236, %t209
  %t238 = zext i32 %t6 to i64
  %t239 = zext i32 %t55 to i64
  %t240 = zext i32 %t4 to i64
  %t241 = mul i64 %t239, %t240
  %t242 = zext i32 %t54 to i64
  %t243 = add i64 %t241, %t242
  %t244 = zext i32 %t2 to i64
  %t245 = mul i64 %t244, 64
  %t246 = mul i64 %t243, %t245
  %t247 = mul i32 %t53, 64
  %t248 = add i32 %t247, 63
  %t249 = zext i32 %t248 to i64
  %t250 = add i64 %t246, %t249
  %t251 = add i64 %t250, %t209
  %t252 = icmp ult i64 %t251, %t24
  %t253 = zext i32 %t6 to i64
  %t254 = zext i32 %t55 to i64
  %t255 = zext i32 %t4 to i64
  %t256 = mul i64 %t254, %t255
  %t257 = zext i32 %t54 to i64
  %t258 = add i64 %t256, %t257
  %t259 = zext i32 %t2 to i64
  %t260 = mul i64 %t259, 64
  %t261 = mul i64 %t258, %t260
  %t262 = mul i32 %t53, 64
  %t263 = zext i32 %t262 to i64
  %t264 = add i64 %t261, %t263
  %t265 = add i64 %t264, %t209
  %t266 = zext i32 %t6 to i64
  %t267 = zext i32 %t55 to i64
  %t268 = zext i32 %t4 to i64
  %t269 = mul i64 %t267, %t268
  %t270 = zext i32 %t54 to i64
  %t271 = add i64 %t269, %t270
  %t272 = zext i32 %t2 to i64
  %t273 = mul i64 %t272, 64
  %t274 = mul i64 %t271, %t273
  %t275 = mul i32 %t53, 64
  %t276 = add i32 %t275, 63
  %t277 = zext i32 %t276 to i64
  %t278 = add i64 %t274, %t277
  %t279 = add i64 %t278, %t209
  %t280 = icmp ult i64 %t279, %t28
  %t281 = zext i32 %t6 to i64
  %t282 = zext i32 %t55 to i64
  %t283 = zext i32 %t4 to i64
  %t284 = mul i64 %t282, %t283
  %t285 = zext i32 %t54 to i64
  %t286 = add i64 %t284, %t285
  %t287 = zext i32 %t2 to i64
  %t288 = mul i64 %t287, 64
  %t289 = mul i64 %t286, %t288
  %t290 = mul i32 %t53, 64
  %t291 = zext i32 %t290 to i64
  %t292 = add i64 %t289, %t291
  %t293 = add i64 %t292, %t209
  %t294 = zext i32 %t6 to i64
  %t295 = zext i32 %t55 to i64
  %t296 = zext i32 %t4 to i64
  %t297 = mul i64 %t295, %t296
  %t298 = zext i32 %t54 to i64
  %t299 = add i64 %t297, %t298
  %t300 = zext i32 %t2 to i64
  %t301 = mul i64 %t300, 64
  %t302 = mul i64 %t299, %t301
  %t303 = mul i32 %t53, 64
  %t304 = add i32 %t303, 63
  %t305 = zext i32 %t304 to i64
  %t306 = add i64 %t302, %t305
  %t307 = add i64 %t306, %t209
  %t308 = icmp ult i64 %t307, %t32
  %t309 = and i1 %t224, %t252
  %t310 = and i1 %t309, %t280
  %t311 = and i1 %t310, %t308
  br i1 %t311, label %fast14, label %loop9, !prof !0
fast14:
  %t312 = zext i32 %t6 to i64
  %t313 = zext i32 %t55 to i64
  %t314 = zext i32 %t4 to i64
  %t315 = mul i64 %t313, %t314
  %t316 = zext i32 %t54 to i64
  %t317 = add i64 %t315, %t316
  %t318 = zext i32 %t2 to i64
  %t319 = mul i64 %t318, 64
  %t320 = mul i64 %t317, %t319
  %t321 = mul i32 %t53, 64
  %t322 = zext i32 %t321 to i64
  %t323 = add i64 %t320, %t322
  %t324 = add i64 %t323, %t209
  %t325 = mul i64 %t324, 16
  %t326 = getelementptr i8, ptr %t22, i64 %t325
  %t327 = load <256 x float>, ptr %t326, align 4
  %t328 = mul i64 %t324, 16
  %t329 = getelementptr i8, ptr %t26, i64 %t328
  %t330 = load <256 x float>, ptr %t329, align 4
  %t331 = fadd <256 x float> %t327, %t330
  %t332 = fcmp uno <256 x float> %t331, zeroinitializer
  %t333 = select <256 x i1> %t332, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t331
  %t334 = mul i64 %t324, 16
  %t335 = getelementptr i8, ptr %t30, i64 %t334
  store <256 x float> %t333, ptr %t335, align 64, !nontemporal !2
  br label %done15
done15:
  %t336 = add i64 %t209, %t61
  store i64 %t336, ptr %t86
  br label %full13
small12:
  br label %full16
full16:
  %t337 = load i64, ptr %t86
  %t338 = zext i32 %t6 to i64
  %t339 = zext i32 %t55 to i64
  %t340 = zext i32 %t4 to i64
  %t341 = mul i64 %t339, %t340
  %t342 = zext i32 %t54 to i64
  %t343 = add i64 %t341, %t342
  %t344 = zext i32 %t2 to i64
  %t345 = mul i64 %t344, 64
  %t346 = mul i64 %t343, %t345
  %t347 = mul i32 %t53, 64
  %t348 = add i32 %t347, 63
  %t349 = zext i32 %t348 to i64
  %t350 = add i64 %t346, %t349
  %t351 = add i64 %t350, %t337
  %t352 = icmp ult i64 %t351, %t32
  %t353 = zext i32 %t6 to i64
  %t354 = zext i32 %t55 to i64
  %t355 = zext i32 %t4 to i64
  %t356 = mul i64 %t354, %t355
  %t357 = zext i32 %t54 to i64
  %t358 = add i64 %t356, %t357
  %t359 = zext i32 %t2 to i64
  %t360 = mul i64 %t359, 64
  %t361 = mul i64 %t358, %t360
  %t362 = mul i32 %t53, 64
  %t363 = zext i32 %t362 to i64
  %t364 = add i64 %t361, %t363
  %t365 = add i64 %t364, %t337
  %t366 = zext i32 %t6 to i64
  %t367 = zext i32 %t55 to i64
  %t368 = zext i32 %t4 to i64
  %t369 = mul i64 %t367, %t368
  %t370 = zext i32 %t54 to i64
  %t371 = add i64 %t369, %t370
  %t372 = zext i32 %t2 to i64
  %t373 = mul i64 %t372, 64
  %t374 = mul i64 %t371, %t373
  %t375 = mul i32 %t53, 64
  %t376 = add i32 %t375, 63
  %t377 = zext i32 %t376 to i64
  %t378 = add i64 %t374, %t377
  %t379 = add i64 %t378, %t337
  %t380 = icmp ult i64 %t379, %t24
  %t381 = zext i32 %t6 to i64
  %t382 = zext i32 %t55 to i64
  %t383 = zext i32 %t4 to i64
  %t384 = mul i64 %t382, %t383
  %t385 = zext i32 %t54 to i64
  %t386 = add i64 %t384, %t385
  %t387 = zext i32 %t2 to i64
  %t388 = mul i64 %t387, 64
  %t389 = mul i64 %t386, %t388
  %t390 = mul i32 %t53, 64
  %t391 = zext i32 %t390 to i64
  %t392 = add i64 %t389, %t391
  %t393 = add i64 %t392, %t337
  %t394 = zext i32 %t6 to i64
  %t395 = zext i32 %t55 to i64
  %t396 = zext i32 %t4 to i64
  %t397 = mul i64 %t395, %t396
  %t398 = zext i32 %t54 to i64
  %t399 = add i64 %t397, %t398
  %t400 = zext i32 %t2 to i64
  %t401 = mul i64 %t400, 64
  %t402 = mul i64 %t399, %t401
  %t403 = mul i32 %t53, 64
  %t404 = add i32 %t403, 63
  %t405 = zext i32 %t404 to i64
  %t406 = add i64 %t402, %t405
  %t407 = add i64 %t406, %t337
  %t408 = icmp ult i64 %t407, %t28
  %t409 = zext i32 %t6 to i64
  %t410 = zext i32 %t55 to i64
  %t411 = zext i32 %t4 to i64
  %t412 = mul i64 %t410, %t411
  %t413 = zext i32 %t54 to i64
  %t414 = add i64 %t412, %t413
  %t415 = zext i32 %t2 to i64
  %t416 = mul i64 %t415, 64
  %t417 = mul i64 %t414, %t416
  %t418 = mul i32 %t53, 64
  %t419 = zext i32 %t418 to i64
  %t420 = add i64 %t417, %t419
  %t421 = add i64 %t420, %t337
  %t422 = zext i32 %t6 to i64
  %t423 = zext i32 %t55 to i64
  %t424 = zext i32 %t4 to i64
  %t425 = mul i64 %t423, %t424
  %t426 = zext i32 %t54 to i64
  %t427 = add i64 %t425, %t426
  %t428 = zext i32 %t2 to i64
  %t429 = mul i64 %t428, 64
  %t430 = mul i64 %t427, %t429
  %t431 = mul i32 %t53, 64
  %t432 = add i32 %t431, 63
  %t433 = zext i32 %t432 to i64
  %t434 = add i64 %t430, %t433
  %t435 = add i64 %t434, %t337
  %t436 = icmp ult i64 %t435, %t32
  %t437 = and i1 %t352, %t380
  %t438 = and i1 %t437, %t408
  %t439 = and i1 %t438, %t436
  br i1 %t439, label %fast17, label %loop9, !prof !0
fast17:
  %t440 = zext i32 %t6 to i64
  %t441 = zext i32 %t55 to i64
  %t442 = zext i32 %t4 to i64
  %t443 = mul i64 %t441, %t442
  %t444 = zext i32 %t54 to i64
  %t445 = add i64 %t443, %t444
  %t446 = zext i32 %t2 to i64
  %t447 = mul i64 %t446, 64
  %t448 = mul i64 %t445, %t447
  %t449 = mul i32 %t53, 64
  %t450 = zext i32 %t449 to i64
  %t451 = add i64 %t448, %t450
  %t452 = add i64 %t451, %t337
  %t453 = mul i64 %t452, 16
  %t454 = getelementptr i8, ptr %t22, i64 %t453
  %t455 = load <256 x float>, ptr %t454, align 4
  %t456 = mul i64 %t452, 16
  %t457 = getelementptr i8, ptr %t26, i64 %t456
  %t458 = load <256 x float>, ptr %t457, align 4
  %t459 = fadd <256 x float> %t455, %t458
  %t460 = fcmp uno <256 x float> %t459, zeroinitializer
  %t461 = select <256 x i1> %t460, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t459
  %t462 = mul i64 %t452, 16
  %t463 = getelementptr i8, ptr %t30, i64 %t462
  store <256 x float> %t461, ptr %t463, align 4
  br label %done18
done18:
  %t464 = add i64 %t337, %t61
  store i64 %t464, ptr %t86
  br label %full16
loop9:
  %t465 = load i64, ptr %t86
  %t466 = icmp ult i64 %t85, %t32
  %t467 = sub i64 %t32, %t85
  %t468 = icmp ult i64 %t465, %t467
  %t469 = and i1 %t466, %t468
  br i1 %t469, label %round19, label %exit7
round19:
  %t470 = zext i32 %t6 to i64
  %t471 = zext i32 %t55 to i64
  %t472 = zext i32 %t4 to i64
  %t473 = mul i64 %t471, %t472
  %t474 = zext i32 %t54 to i64
  %t475 = add i64 %t473, %t474
  %t476 = zext i32 %t2 to i64
  %t477 = mul i64 %t476, 64
  %t478 = mul i64 %t475, %t477
  %t479 = mul i32 %t53, 64
  %t480 = zext i32 %t479 to i64
  %t481 = add i64 %t478, %t480
  %t482 = add i64 %t481, %t465
  %t483 = insertelement <64 x i64> poison, i64 %t481, i64 0
  %t484 = shufflevector <64 x i64> %t483, <64 x i64> poison, <64 x i32> zeroinitializer
  %t485 = add <64 x i64> %t484, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t486 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t487 = shufflevector <64 x i64> %t486, <64 x i64> poison, <64 x i32> zeroinitializer
  %t488 = icmp ult <64 x i64> %t485, %t487
  %t489 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t490 = shufflevector <64 x i64> %t489, <64 x i64> poison, <64 x i32> zeroinitializer
  %t491 = insertelement <64 x i64> poison, i64 %t481, i64 0
  %t492 = shufflevector <64 x i64> %t491, <64 x i64> poison, <64 x i32> zeroinitializer
  %t493 = add <64 x i64> %t492, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t494 = sub <64 x i64> %t490, %t493
  %t495 = insertelement <64 x i64> poison, i64 %t465, i64 0
  %t496 = shufflevector <64 x i64> %t495, <64 x i64> poison, <64 x i32> zeroinitializer
  %t497 = icmp ult <64 x i64> %t496, %t494
  %t498 = and <64 x i1> %t488, %t497
  %t499 = bitcast <64 x i1> %t498 to i64
  %t500 = icmp ne i64 %t499, 0
  br i1 %t500, label %enter22, label %done21
enter22:
  %t501 = insertelement <64 x i64> poison, i64 %t482, i64 0
  %t502 = shufflevector <64 x i64> %t501, <64 x i64> poison, <64 x i32> zeroinitializer
  %t503 = add <64 x i64> %t502, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t504 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t505 = shufflevector <64 x i64> %t504, <64 x i64> poison, <64 x i32> zeroinitializer
  %t506 = icmp ult <64 x i64> %t503, %t505
  %t507 = mul i64 %t482, 16
  %t508 = getelementptr i8, ptr %t22, i64 %t507
  %t509 = and <64 x i1> %t498, %t506
  %t510 = shufflevector <64 x i1> %t509, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t511 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t508, <256 x i1> %t510, <256 x float> zeroinitializer)
  %t512 = insertelement <64 x i64> poison, i64 %t482, i64 0
  %t513 = shufflevector <64 x i64> %t512, <64 x i64> poison, <64 x i32> zeroinitializer
  %t514 = add <64 x i64> %t513, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t515 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t516 = shufflevector <64 x i64> %t515, <64 x i64> poison, <64 x i32> zeroinitializer
  %t517 = icmp ult <64 x i64> %t514, %t516
  %t518 = mul i64 %t482, 16
  %t519 = getelementptr i8, ptr %t26, i64 %t518
  %t520 = and <64 x i1> %t498, %t517
  %t521 = shufflevector <64 x i1> %t520, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t522 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t519, <256 x i1> %t521, <256 x float> zeroinitializer)
  %t523 = fadd <256 x float> %t511, %t522
  %t524 = fcmp uno <256 x float> %t523, zeroinitializer
  %t525 = select <256 x i1> %t524, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t523
  %t526 = insertelement <64 x i64> poison, i64 %t482, i64 0
  %t527 = shufflevector <64 x i64> %t526, <64 x i64> poison, <64 x i32> zeroinitializer
  %t528 = add <64 x i64> %t527, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t529 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t530 = shufflevector <64 x i64> %t529, <64 x i64> poison, <64 x i32> zeroinitializer
  %t531 = icmp ult <64 x i64> %t528, %t530
  %t532 = mul i64 %t482, 16
  %t533 = getelementptr i8, ptr %t30, i64 %t532
  %t534 = and <64 x i1> %t498, %t531
  %t535 = shufflevector <64 x i1> %t534, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.masked.store.v256f32.p0(<256 x float> %t525, ptr align 4 %t533, <256 x i1> %t535)
  br label %done21
done21:
  br label %join20
join20:
  %t536 = add i64 %t85, %t465
  %t537 = sub i64 %t32, %t536
  %t538 = icmp ugt i64 %t537, %t61
  %t539 = add i64 %t465, %t61
  store i64 %t539, ptr %t86
  br i1 %t538, label %loop9, label %exit7
exit7:
  br label %finished1
finished1:
  %t540 = load i32, ptr %t34
  %t541 = add i32 %t540, 1
  %t542 = icmp uge i32 %t541, %t2
  %t543 = select i1 %t542, i32 0, i32 %t541
  store i32 %t543, ptr %t34
  %t544 = zext i1 %t542 to i32
  %t545 = load i32, ptr %t35
  %t546 = add i32 %t545, %t544
  %t547 = icmp uge i32 %t546, %t4
  %t548 = select i1 %t547, i32 0, i32 %t546
  store i32 %t548, ptr %t35
  %t549 = zext i1 %t547 to i32
  %t550 = load i32, ptr %t36
  %t551 = add i32 %t550, %t549
  %t552 = icmp uge i32 %t551, %t6
  %t553 = select i1 %t552, i32 0, i32 %t551
  store i32 %t553, ptr %t36
  %t554 = zext i1 %t552 to i32
  %t555 = load i64, ptr %t33
  %t556 = add i64 %t555, 1
  store i64 %t556, ptr %t33
  %t557 = icmp ult i64 %t556, %end
  br i1 %t557, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
