; kernel "vector_add_stride", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add_stride"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t62 = alloca i32
  %t93 = alloca i64
  %t319 = alloca i32
  %t454 = alloca i32
  %t491 = alloca i32
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
  %t57 = mul i64 %t56, 256
  %t58 = zext i32 %t4 to i64
  %t59 = zext i32 %t6 to i64
  %t60 = mul i64 %t57, %t58
  %t61 = mul i64 %t60, %t59
  store i32 zeroinitializer, ptr %t62
  br label %lanes6
lanes6:
  %t63 = load i32, ptr %t62
  %t64 = mul i32 %t63, 64
  %t65 = zext i32 %t63 to i64
  %t66 = zext i32 %t6 to i64
  %t67 = zext i32 %t55 to i64
  %t68 = zext i32 %t4 to i64
  %t69 = mul i64 %t67, %t68
  %t70 = zext i32 %t54 to i64
  %t71 = add i64 %t69, %t70
  %t72 = zext i32 %t2 to i64
  %t73 = mul i64 %t72, 256
  %t74 = mul i64 %t71, %t73
  %t75 = mul i32 %t53, 256
  %t76 = add i32 %t75, %t64
  %t77 = zext i32 %t76 to i64
  %t78 = add i64 %t74, %t77
  br label %done7
done7:
  %t79 = add i32 %t63, 1
  store i32 %t79, ptr %t62
  %t80 = icmp ult i32 %t79, 4
  br i1 %t80, label %lanes6, label %after8
after8:
  br label %join5
join5:
  %t81 = zext i32 %t6 to i64
  %t82 = zext i32 %t55 to i64
  %t83 = zext i32 %t4 to i64
  %t84 = mul i64 %t82, %t83
  %t85 = zext i32 %t54 to i64
  %t86 = add i64 %t84, %t85
  %t87 = zext i32 %t2 to i64
  %t88 = mul i64 %t87, 256
  %t89 = mul i64 %t86, %t88
  %t90 = mul i32 %t53, 256
  %t91 = zext i32 %t90 to i64
  %t92 = add i64 %t89, %t91
  store i64 zeroinitializer, ptr %t93
  %t94 = icmp ult i64 %t92, %t32
  %t95 = icmp ugt i64 %t61, 0
  %t96 = and i1 %t94, %t95
  br i1 %t96, label %rounds10, label %exit9
rounds10:
  %t97 = icmp ule i64 %t32, 9223372036854775808
  %t98 = icmp ult i64 %t61, 4611686018427387904
  %t99 = and i1 %t97, %t98
  br i1 %t99, label %full12, label %loop11
full12:
  %t100 = zext i32 %t6 to i64
  %t101 = zext i32 %t55 to i64
  %t102 = zext i32 %t4 to i64
  %t103 = mul i64 %t101, %t102
  %t104 = zext i32 %t54 to i64
  %t105 = add i64 %t103, %t104
  %t106 = zext i32 %t2 to i64
  %t107 = mul i64 %t106, 256
  %t108 = mul i64 %t105, %t107
  %t109 = mul i32 %t53, 256
  %t110 = add i32 %t109, 255
  %t111 = zext i32 %t110 to i64
  %t112 = add i64 %t108, %t111
  %t113 = icmp ult i64 %t112, %t32
  %t114 = zext i32 %t6 to i64
  %t115 = zext i32 %t55 to i64
  %t116 = zext i32 %t4 to i64
  %t117 = mul i64 %t115, %t116
  %t118 = zext i32 %t54 to i64
  %t119 = add i64 %t117, %t118
  %t120 = zext i32 %t2 to i64
  %t121 = mul i64 %t120, 256
  %t122 = mul i64 %t119, %t121
  %t123 = mul i32 %t53, 256
  %t124 = zext i32 %t123 to i64
  %t125 = add i64 %t122, %t124
  %t126 = zext i32 %t6 to i64
  %t127 = zext i32 %t55 to i64
  %t128 = zext i32 %t4 to i64
  %t129 = mul i64 %t127, %t128
  %t130 = zext i32 %t54 to i64
  %t131 = add i64 %t129, %t130
  %t132 = zext i32 %t2 to i64
  %t133 = mul i64 %t132, 256
  %t134 = mul i64 %t131, %t133
  %t135 = mul i32 %t53, 256
  %t136 = add i32 %t135, 255
  %t137 = zext i32 %t136 to i64
  %t138 = add i64 %t134, %t137
  %t139 = icmp ult i64 %t138, %t24
  %t140 = zext i32 %t6 to i64
  %t141 = zext i32 %t55 to i64
  %t142 = zext i32 %t4 to i64
  %t143 = mul i64 %t141, %t142
  %t144 = zext i32 %t54 to i64
  %t145 = add i64 %t143, %t144
  %t146 = zext i32 %t2 to i64
  %t147 = mul i64 %t146, 256
  %t148 = mul i64 %t145, %t147
  %t149 = mul i32 %t53, 256
  %t150 = zext i32 %t149 to i64
  %t151 = add i64 %t148, %t150
  %t152 = zext i32 %t6 to i64
  %t153 = zext i32 %t55 to i64
  %t154 = zext i32 %t4 to i64
  %t155 = mul i64 %t153, %t154
  %t156 = zext i32 %t54 to i64
  %t157 = add i64 %t155, %t156
  %t158 = zext i32 %t2 to i64
  %t159 = mul i64 %t158, 256
  %t160 = mul i64 %t157, %t159
  %t161 = mul i32 %t53, 256
  %t162 = add i32 %t161, 255
  %t163 = zext i32 %t162 to i64
  %t164 = add i64 %t160, %t163
  %t165 = icmp ult i64 %t164, %t28
  %t166 = zext i32 %t6 to i64
  %t167 = zext i32 %t55 to i64
  %t168 = zext i32 %t4 to i64
  %t169 = mul i64 %t167, %t168
  %t170 = zext i32 %t54 to i64
  %t171 = add i64 %t169, %t170
  %t172 = zext i32 %t2 to i64
  %t173 = mul i64 %t172, 256
  %t174 = mul i64 %t171, %t173
  %t175 = mul i32 %t53, 256
  %t176 = zext i32 %t175 to i64
  %t177 = add i64 %t174, %t176
  %t178 = zext i32 %t6 to i64
  %t179 = zext i32 %t55 to i64
  %t180 = zext i32 %t4 to i64
  %t181 = mul i64 %t179, %t180
  %t182 = zext i32 %t54 to i64
  %t183 = add i64 %t181, %t182
  %t184 = zext i32 %t2 to i64
  %t185 = mul i64 %t184, 256
  %t186 = mul i64 %t183, %t185
  %t187 = mul i32 %t53, 256
  %t188 = add i32 %t187, 255
  %t189 = zext i32 %t188 to i64
  %t190 = add i64 %t186, %t189
  %t191 = icmp ult i64 %t190, %t32
  %t192 = and i1 %t113, %t139
  %t193 = and i1 %t192, %t165
  %t194 = and i1 %t193, %t191
  %t195 = zext i32 %t6 to i64
  %t196 = zext i32 %t55 to i64
  %t197 = zext i32 %t4 to i64
  %t198 = mul i64 %t196, %t197
  %t199 = zext i32 %t54 to i64
  %t200 = add i64 %t198, %t199
  %t201 = zext i32 %t2 to i64
  %t202 = mul i64 %t201, 256
  %t203 = mul i64 %t200, %t202
  %t204 = mul i32 %t53, 256
  %t205 = zext i32 %t204 to i64
  %t206 = add i64 %t203, %t205
  %t207 = mul i64 %t206, 4
  %t208 = ptrtoint ptr %t30 to i64
  %t209 = add i64 %t208, %t207
  %t210 = mul i64 %t61, 4
  %t211 = or i64 %t209, %t210
  %t212 = and i64 %t211, 63
  %t213 = icmp eq i64 %t212, 0
  %t214 = icmp uge i64 %t32, 8388608
  %t215 = and i1 %t213, %t214
  br i1 %t215, label %large13, label %small14
large13:
  br label %full15
full15:
  %t216 = load i64, ptr %t93
  %t217 = zext i32 %t6 to i64
  %t218 = zext i32 %t55 to i64
  %t219 = zext i32 %t4 to i64
  %t220 = mul i64 %t218, %t219
  %t221 = zext i32 %t54 to i64
  %t222 = add i64 %t220, %t221
  %t223 = zext i32 %t2 to i64
  %t224 = mul i64 %t223, 256
  %t225 = mul i64 %t222, %t224
  %t226 = mul i32 %t53, 256
  %t227 = add i32 %t226, 255
  %t228 = zext i32 %t227 to i64
  %t229 = add i64 %t225, %t228
  %t230 = add i64 %t229, %t216
  %t231 = icmp ult i64 %t230, %t32
  %t232 = zext i32 %t6 to i64
  %t233 = zext i32 %t55 to i64
  %t234 = zext i32 %t4 to i64
  %t235 = mul i64 %t233, %t234
  %t236 = zext i32 %t54 to i64
  %t237 = add i64 %t235, %t236
  %t238 = zext i32 %t2 to i64
  %t239 = mul i64 %t238, 256
  %t240 = mul i64 %t237, %t239
  %t241 = mul i32 %t53, 256
  %t242 = zext i32 %t241 to i64
  %t243 = add i64 %t240, %t242
  %t244 = add i64 %t243, %t216
  %t245 = zext i32 %t6 to i64
  %t246 = zext i32 %t55 to i64
  %t247 = zext i32 %t4 to i64
  %t248 = mul i64 %t246, %t247
  %t249 = zext i32 %t54 to i64
  %t250 = add i64 %t248, %t249
  %t251 = zext i32 %t2 to i64
  %t252 = mul i64 %t251, 256
  %t253 = mul i64 %t250, %t252
  %t254 = mul i32 %t53, 256
  %t255 = add i32 %t254, 255
  %t256 = zext i32 %t255 to i64
  %t257 = add i64 %t253, %t256
  %t258 = add i64 %t257, %t216
  %t259 = icmp ult i64 %t258, %t24
  %t260 = zext i32 %t6 to i64
  %t261 = zext i32 %t55 to i64
  %t262 = zext i32 %t4 to i64
  %t263 = mul i64 %t261, %t262
  %t264 = zext i32 %t54 to i64
  %t265 = add i64 %t263, %t264
  %t266 = zext i32 %t2 to i64
  %t267 = mul i64 %t266, 256
  %t268 = mul i64 %t265, %t267
  %t269 = mul i32 %t53, 256
  %t270 = zext i32 %t269 to i64
  %t271 = add i64 %t268, %t270
  %t272 = add i64 %t271, %t216
  %t273 = zext i32 %t6 to i64
  %t274 = zext i32 %t55 to i64
  %t275 = zext i32 %t4 to i64
  %t276 = mul i64 %t274, %t275
  %t277 = zext i32 %t54 to i64
  %t278 = add i64 %t276, %t277
  %t279 = zext i32 %t2 to i64
  %t280 = mul i64 %t279, 256
  %t281 = mul i64 %t278, %t280
  %t282 = mul i32 %t53, 256
  %t283 = add i32 %t282, 255
  %t284 = zext i32 %t283 to i64
  %t285 = add i64 %t281, %t284
  %t286 = add i64 %t285, %t216
  %t287 = icmp ult i64 %t286, %t28
  %t288 = zext i32 %t6 to i64
  %t289 = zext i32 %t55 to i64
  %t290 = zext i32 %t4 to i64
  %t291 = mul i64 %t289, %t290
  %t292 = zext i32 %t54 to i64
  %t293 = add i64 %t291, %t292
  %t294 = zext i32 %t2 to i64
  %t295 = mul i64 %t294, 256
  %t296 = mul i64 %t293, %t295
  %t297 = mul i32 %t53, 256
  %t298 = zext i32 %t297 to i64
  %t299 = add i64 %t296, %t298
  %t300 = add i64 %t299, %t216
  %t301 = zext i32 %t6 to i64
  %t302 = zext i32 %t55 to i64
  %t303 = zext i32 %t4 to i64
  %t304 = mul i64 %t302, %t303
  %t305 = zext i32 %t54 to i64
  %t306 = add i64 %t304, %t305
  %t307 = zext i32 %t2 to i64
  %t308 = mul i64 %t307, 256
  %t309 = mul i64 %t306, %t308
  %t310 = mul i32 %t53, 256
  %t311 = add i32 %t310, 255
  %t312 = zext i32 %t311 to i64
  %t313 = add i64 %t309, %t312
  %t314 = add i64 %t313, %t216
  %t315 = icmp ult i64 %t314, %t32
  %t316 = and i1 %t231, %t259
  %t317 = and i1 %t316, %t287
  %t318 = and i1 %t317, %t315
  br i1 %t318, label %fast16, label %loop11, !prof !0
fast16:
  store i32 zeroinitializer, ptr %t319
  br label %lanes17
lanes17:
  %t320 = load i32, ptr %t319
  %t321 = mul i32 %t320, 64
  %t322 = zext i32 %t320 to i64
  %t323 = zext i32 %t6 to i64
  %t324 = zext i32 %t55 to i64
  %t325 = zext i32 %t4 to i64
  %t326 = mul i64 %t324, %t325
  %t327 = zext i32 %t54 to i64
  %t328 = add i64 %t326, %t327
  %t329 = zext i32 %t2 to i64
  %t330 = mul i64 %t329, 256
  %t331 = mul i64 %t328, %t330
  %t332 = mul i32 %t53, 256
  %t333 = add i32 %t332, %t321
  %t334 = zext i32 %t333 to i64
  %t335 = add i64 %t331, %t334
  %t336 = add i64 %t335, %t216
  %t337 = mul i64 %t336, 4
  %t338 = getelementptr i8, ptr %t22, i64 %t337
  %t339 = load <64 x float>, ptr %t338, align 4
  %t340 = mul i64 %t336, 4
  %t341 = getelementptr i8, ptr %t26, i64 %t340
  %t342 = load <64 x float>, ptr %t341, align 4
  %t343 = fadd <64 x float> %t339, %t342
  %t344 = fcmp uno <64 x float> %t343, zeroinitializer
  %t345 = select <64 x i1> %t344, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t343
  %t346 = mul i64 %t336, 4
  %t347 = getelementptr i8, ptr %t30, i64 %t346
  store <64 x float> %t345, ptr %t347, align 64, !nontemporal !2
  br label %done18
done18:
  %t348 = add i32 %t320, 1
  store i32 %t348, ptr %t319
  %t349 = icmp ult i32 %t348, 4
  br i1 %t349, label %lanes17, label %after19
after19:
  %t350 = add i64 %t216, %t61
  store i64 %t350, ptr %t93
  br label %full15
small14:
  br label %full20
full20:
  %t351 = load i64, ptr %t93
  %t352 = zext i32 %t6 to i64
  %t353 = zext i32 %t55 to i64
  %t354 = zext i32 %t4 to i64
  %t355 = mul i64 %t353, %t354
  %t356 = zext i32 %t54 to i64
  %t357 = add i64 %t355, %t356
  %t358 = zext i32 %t2 to i64
  %t359 = mul i64 %t358, 256
  %t360 = mul i64 %t357, %t359
  %t361 = mul i32 %t53, 256
  %t362 = add i32 %t361, 255
  %t363 = zext i32 %t362 to i64
  %t364 = add i64 %t360, %t363
  %t365 = add i64 %t364, %t351
  %t366 = icmp ult i64 %t365, %t32
  %t367 = zext i32 %t6 to i64
  %t368 = zext i32 %t55 to i64
  %t369 = zext i32 %t4 to i64
  %t370 = mul i64 %t368, %t369
  %t371 = zext i32 %t54 to i64
  %t372 = add i64 %t370, %t371
  %t373 = zext i32 %t2 to i64
  %t374 = mul i64 %t373, 256
  %t375 = mul i64 %t372, %t374
  %t376 = mul i32 %t53, 256
  %t377 = zext i32 %t376 to i64
  %t378 = add i64 %t375, %t377
  %t379 = add i64 %t378, %t351
  %t380 = zext i32 %t6 to i64
  %t381 = zext i32 %t55 to i64
  %t382 = zext i32 %t4 to i64
  %t383 = mul i64 %t381, %t382
  %t384 = zext i32 %t54 to i64
  %t385 = add i64 %t383, %t384
  %t386 = zext i32 %t2 to i64
  %t387 = mul i64 %t386, 256
  %t388 = mul i64 %t385, %t387
  %t389 = mul i32 %t53, 256
  %t390 = add i32 %t389, 255
  %t391 = zext i32 %t390 to i64
  %t392 = add i64 %t388, %t391
  %t393 = add i64 %t392, %t351
  %t394 = icmp ult i64 %t393, %t24
  %t395 = zext i32 %t6 to i64
  %t396 = zext i32 %t55 to i64
  %t397 = zext i32 %t4 to i64
  %t398 = mul i64 %t396, %t397
  %t399 = zext i32 %t54 to i64
  %t400 = add i64 %t398, %t399
  %t401 = zext i32 %t2 to i64
  %t402 = mul i64 %t401, 256
  %t403 = mul i64 %t400, %t402
  %t404 = mul i32 %t53, 256
  %t405 = zext i32 %t404 to i64
  %t406 = add i64 %t403, %t405
  %t407 = add i64 %t406, %t351
  %t408 = zext i32 %t6 to i64
  %t409 = zext i32 %t55 to i64
  %t410 = zext i32 %t4 to i64
  %t411 = mul i64 %t409, %t410
  %t412 = zext i32 %t54 to i64
  %t413 = add i64 %t411, %t412
  %t414 = zext i32 %t2 to i64
  %t415 = mul i64 %t414, 256
  %t416 = mul i64 %t413, %t415
  %t417 = mul i32 %t53, 256
  %t418 = add i32 %t417, 255
  %t419 = zext i32 %t418 to i64
  %t420 = add i64 %t416, %t419
  %t421 = add i64 %t420, %t351
  %t422 = icmp ult i64 %t421, %t28
  %t423 = zext i32 %t6 to i64
  %t424 = zext i32 %t55 to i64
  %t425 = zext i32 %t4 to i64
  %t426 = mul i64 %t424, %t425
  %t427 = zext i32 %t54 to i64
  %t428 = add i64 %t426, %t427
  %t429 = zext i32 %t2 to i64
  %t430 = mul i64 %t429, 256
  %t431 = mul i64 %t428, %t430
  %t432 = mul i32 %t53, 256
  %t433 = zext i32 %t432 to i64
  %t434 = add i64 %t431, %t433
  %t435 = add i64 %t434, %t351
  %t436 = zext i32 %t6 to i64
  %t437 = zext i32 %t55 to i64
  %t438 = zext i32 %t4 to i64
  %t439 = mul i64 %t437, %t438
  %t440 = zext i32 %t54 to i64
  %t441 = add i64 %t439, %t440
  %t442 = zext i32 %t2 to i64
  %t443 = mul i64 %t442, 256
  %t444 = mul i64 %t441, %t443
  %t445 = mul i32 %t53, 256
  %t446 = add i32 %t445, 255
  %t447 = zext i32 %t446 to i64
  %t448 = add i64 %t444, %t447
  %t449 = add i64 %t448, %t351
  %t450 = icmp ult i64 %t449, %t32
  %t451 = and i1 %t366, %t394
  %t452 = and i1 %t451, %t422
  %t453 = and i1 %t452, %t450
  br i1 %t453, label %fast21, label %loop11, !prof !0
fast21:
  store i32 zeroinitializer, ptr %t454
  br label %lanes22
lanes22:
  %t455 = load i32, ptr %t454
  %t456 = mul i32 %t455, 64
  %t457 = zext i32 %t455 to i64
  %t458 = zext i32 %t6 to i64
  %t459 = zext i32 %t55 to i64
  %t460 = zext i32 %t4 to i64
  %t461 = mul i64 %t459, %t460
  %t462 = zext i32 %t54 to i64
  %t463 = add i64 %t461, %t462
  %t464 = zext i32 %t2 to i64
  %t465 = mul i64 %t464, 256
  %t466 = mul i64 %t463, %t465
  %t467 = mul i32 %t53, 256
  %t468 = add i32 %t467, %t456
  %t469 = zext i32 %t468 to i64
  %t470 = add i64 %t466, %t469
  %t471 = add i64 %t470, %t351
  %t472 = mul i64 %t471, 4
  %t473 = getelementptr i8, ptr %t22, i64 %t472
  %t474 = load <64 x float>, ptr %t473, align 4
  %t475 = mul i64 %t471, 4
  %t476 = getelementptr i8, ptr %t26, i64 %t475
  %t477 = load <64 x float>, ptr %t476, align 4
  %t478 = fadd <64 x float> %t474, %t477
  %t479 = fcmp uno <64 x float> %t478, zeroinitializer
  %t480 = select <64 x i1> %t479, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t478
  %t481 = mul i64 %t471, 4
  %t482 = getelementptr i8, ptr %t30, i64 %t481
  store <64 x float> %t480, ptr %t482, align 4
  br label %done23
done23:
  %t483 = add i32 %t455, 1
  store i32 %t483, ptr %t454
  %t484 = icmp ult i32 %t483, 4
  br i1 %t484, label %lanes22, label %after24
after24:
  %t485 = add i64 %t351, %t61
  store i64 %t485, ptr %t93
  br label %full20
loop11:
  %t486 = load i64, ptr %t93
  %t487 = icmp ult i64 %t92, %t32
  %t488 = sub i64 %t32, %t92
  %t489 = icmp ult i64 %t486, %t488
  %t490 = and i1 %t487, %t489
  br i1 %t490, label %round25, label %exit9
round25:
  store i32 zeroinitializer, ptr %t491
  br label %lanes27
lanes27:
  %t492 = load i32, ptr %t491
  %t493 = mul i32 %t492, 64
  %t494 = zext i32 %t492 to i64
  %t495 = zext i32 %t6 to i64
  %t496 = zext i32 %t55 to i64
  %t497 = zext i32 %t4 to i64
  %t498 = mul i64 %t496, %t497
  %t499 = zext i32 %t54 to i64
  %t500 = add i64 %t498, %t499
  %t501 = zext i32 %t2 to i64
  %t502 = mul i64 %t501, 256
  %t503 = mul i64 %t500, %t502
  %t504 = mul i32 %t53, 256
  %t505 = add i32 %t504, %t493
  %t506 = zext i32 %t505 to i64
  %t507 = add i64 %t503, %t506
  %t508 = add i64 %t507, %t486
  %t509 = insertelement <64 x i64> poison, i64 %t507, i64 0
  %t510 = shufflevector <64 x i64> %t509, <64 x i64> poison, <64 x i32> zeroinitializer
  %t511 = add <64 x i64> %t510, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t512 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t513 = shufflevector <64 x i64> %t512, <64 x i64> poison, <64 x i32> zeroinitializer
  %t514 = icmp ult <64 x i64> %t511, %t513
  %t515 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t516 = shufflevector <64 x i64> %t515, <64 x i64> poison, <64 x i32> zeroinitializer
  %t517 = insertelement <64 x i64> poison, i64 %t507, i64 0
  %t518 = shufflevector <64 x i64> %t517, <64 x i64> poison, <64 x i32> zeroinitializer
  %t519 = add <64 x i64> %t518, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t520 = sub <64 x i64> %t516, %t519
  %t521 = insertelement <64 x i64> poison, i64 %t486, i64 0
  %t522 = shufflevector <64 x i64> %t521, <64 x i64> poison, <64 x i32> zeroinitializer
  %t523 = icmp ult <64 x i64> %t522, %t520
  %t524 = and <64 x i1> %t514, %t523
  %t525 = bitcast <64 x i1> %t524 to i64
  %t526 = icmp ne i64 %t525, 0
  br i1 %t526, label %enter29, label %done28
enter29:
  %t527 = insertelement <64 x i64> poison, i64 %t508, i64 0
  %t528 = shufflevector <64 x i64> %t527, <64 x i64> poison, <64 x i32> zeroinitializer
  %t529 = add <64 x i64> %t528, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t530 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t531 = shufflevector <64 x i64> %t530, <64 x i64> poison, <64 x i32> zeroinitializer
  %t532 = icmp ult <64 x i64> %t529, %t531
  %t533 = mul i64 %t508, 4
  %t534 = getelementptr i8, ptr %t22, i64 %t533
  %t535 = and <64 x i1> %t524, %t532
  %t536 = shufflevector <64 x i1> %t535, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t537 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t534, <64 x i1> %t536, <64 x float> zeroinitializer)
  %t538 = insertelement <64 x i64> poison, i64 %t508, i64 0
  %t539 = shufflevector <64 x i64> %t538, <64 x i64> poison, <64 x i32> zeroinitializer
  %t540 = add <64 x i64> %t539, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t541 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t542 = shufflevector <64 x i64> %t541, <64 x i64> poison, <64 x i32> zeroinitializer
  %t543 = icmp ult <64 x i64> %t540, %t542
  %t544 = mul i64 %t508, 4
  %t545 = getelementptr i8, ptr %t26, i64 %t544
  %t546 = and <64 x i1> %t524, %t543
  %t547 = shufflevector <64 x i1> %t546, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t548 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t545, <64 x i1> %t547, <64 x float> zeroinitializer)
  %t549 = fadd <64 x float> %t537, %t548
  %t550 = fcmp uno <64 x float> %t549, zeroinitializer
  %t551 = select <64 x i1> %t550, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t549
  %t552 = insertelement <64 x i64> poison, i64 %t508, i64 0
  %t553 = shufflevector <64 x i64> %t552, <64 x i64> poison, <64 x i32> zeroinitializer
  %t554 = add <64 x i64> %t553, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t555 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t556 = shufflevector <64 x i64> %t555, <64 x i64> poison, <64 x i32> zeroinitializer
  %t557 = icmp ult <64 x i64> %t554, %t556
  %t558 = mul i64 %t508, 4
  %t559 = getelementptr i8, ptr %t30, i64 %t558
  %t560 = and <64 x i1> %t524, %t557
  %t561 = shufflevector <64 x i1> %t560, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t551, ptr align 4 %t559, <64 x i1> %t561)
  br label %done28
done28:
  %t562 = add i32 %t492, 1
  store i32 %t562, ptr %t491
  %t563 = icmp ult i32 %t562, 4
  br i1 %t563, label %lanes27, label %after30, !llvm.loop !3
after30:
  br label %join26
join26:
  %t564 = add i64 %t92, %t486
  %t565 = sub i64 %t32, %t564
  %t566 = icmp ugt i64 %t565, %t61
  %t567 = add i64 %t486, %t61
  store i64 %t567, ptr %t93
  br i1 %t566, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t568 = load i32, ptr %t34
  %t569 = add i32 %t568, 1
  %t570 = icmp uge i32 %t569, %t2
  %t571 = select i1 %t570, i32 0, i32 %t569
  store i32 %t571, ptr %t34
  %t572 = zext i1 %t570 to i32
  %t573 = load i32, ptr %t35
  %t574 = add i32 %t573, %t572
  %t575 = icmp uge i32 %t574, %t4
  %t576 = select i1 %t575, i32 0, i32 %t574
  store i32 %t576, ptr %t35
  %t577 = zext i1 %t575 to i32
  %t578 = load i32, ptr %t36
  %t579 = add i32 %t578, %t577
  %t580 = icmp uge i32 %t579, %t6
  %t581 = select i1 %t580, i32 0, i32 %t579
  store i32 %t581, ptr %t36
  %t582 = zext i1 %t580 to i32
  %t583 = load i64, ptr %t33
  %t584 = add i64 %t583, 1
  store i64 %t584, ptr %t33
  %t585 = icmp ult i64 %t584, %end
  br i1 %t585, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
