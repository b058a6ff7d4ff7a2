; kernel "matmul", workgroups of [16, 16, 1], 16 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t171 = alloca i64
  %t586 = alloca i32
  %t608 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t609 = shufflevector <16 x i64> %t608, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1191 = alloca i32
  %t1209 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t1210 = shufflevector <16 x i64> %t1209, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1214 = load volatile <16 x i1>, ptr @on, align 8
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
  store i64 0, ptr %t171
  br i1 %t170, label %whole24, label %exit23
whole24:
  %t172 = icmp sge i64 %t24, 0
  br label %loop22
loop22:
  %t173 = load i64, ptr %t171
  %t174 = mul i64 %t173, %t24
  %t175 = mul i32 %t58, 16
  %t176 = zext i32 %t175 to i64
  %t177 = icmp sge i64 %t24, 0
  %t178 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t176, i64 %t24)
  %t179 = extractvalue {i64, i1} %t178, 0
  %t180 = extractvalue {i64, i1} %t178, 1
  %t181 = xor i1 %t180, true
  %t182 = icmp sge i64 %t173, 0
  %t183 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t179, i64 %t173)
  %t184 = extractvalue {i64, i1} %t183, 0
  %t185 = extractvalue {i64, i1} %t183, 1
  %t186 = xor i1 %t185, true
  %t187 = add i32 %t175, 15
  %t188 = zext i32 %t187 to i64
  %t189 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t188, i64 %t24)
  %t190 = extractvalue {i64, i1} %t189, 0
  %t191 = extractvalue {i64, i1} %t189, 1
  %t192 = xor i1 %t191, true
  %t193 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t190, i64 %t173)
  %t194 = extractvalue {i64, i1} %t193, 0
  %t195 = extractvalue {i64, i1} %t193, 1
  %t196 = xor i1 %t195, true
  %t197 = icmp sge i64 %t174, 0
  %t198 = mul i32 %t57, 16
  %t199 = zext i32 %t198 to i64
  %t200 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t174, i64 %t199)
  %t201 = extractvalue {i64, i1} %t200, 0
  %t202 = extractvalue {i64, i1} %t200, 1
  %t203 = xor i1 %t202, true
  %t204 = add i32 %t198, 15
  %t205 = zext i32 %t204 to i64
  %t206 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t174, i64 %t205)
  %t207 = extractvalue {i64, i1} %t206, 0
  %t208 = extractvalue {i64, i1} %t206, 1
  %t209 = xor i1 %t208, true
  %t210 = and i1 %t177, %t181
  %t211 = and i1 %t210, %t182
  %t212 = and i1 %t211, %t186
  %t213 = and i1 %t212, %t192
  %t214 = and i1 %t213, %t196
  %t215 = and i1 %t214, %t197
  %t216 = and i1 %t215, %t203
  %t217 = and i1 %t216, %t209
  %t218 = icmp ult i64 %t194, %t28
  %t219 = and i1 %t217, %t218
  %t220 = icmp ult i64 %t207, %t32
  %t221 = and i1 %t219, %t220
  br i1 %t221, label %fast27, label %general28, !prof !0
fast27:
  %t222 = mul i32 %t58, 16
  %t223 = zext i32 %t222 to i64
  %t224 = mul i64 %t223, %t24
  %t225 = mul i32 %t57, 16
  %t226 = zext i32 %t225 to i64
  %t227 = load <16 x float>, ptr %t1, align 64
  %t228 = add i64 %t224, %t173
  %t229 = add i64 %t174, %t226
  %t230 = mul i64 %t228, 4
  %t231 = getelementptr i8, ptr %t26, i64 %t230
  %t232 = load float, ptr %t231, align 4
  %t233 = mul i64 %t229, 4
  %t234 = getelementptr i8, ptr %t30, i64 %t233
  %t235 = load <16 x float>, ptr %t234, align 4
  %t236 = insertelement <16 x float> poison, float %t232, i64 0
  %t237 = shufflevector <16 x float> %t236, <16 x float> poison, <16 x i32> zeroinitializer
  %t238 = fmul <16 x float> %t237, %t235
  %t239 = fadd <16 x float> %t227, %t238
  store <16 x float> %t239, ptr %t1, align 64
  br label %done29
done29:
  %t240 = mul i32 %t58, 16
  %t241 = add i32 %t240, 1
  %t242 = zext i32 %t241 to i64
  %t243 = mul i64 %t242, %t24
  %t244 = mul i32 %t57, 16
  %t245 = zext i32 %t244 to i64
  %t246 = getelementptr i8, ptr %t1, i64 64
  %t247 = load <16 x float>, ptr %t246, align 64
  %t248 = add i64 %t243, %t173
  %t249 = add i64 %t174, %t245
  %t250 = mul i64 %t248, 4
  %t251 = getelementptr i8, ptr %t26, i64 %t250
  %t252 = load float, ptr %t251, align 4
  %t253 = mul i64 %t249, 4
  %t254 = getelementptr i8, ptr %t30, i64 %t253
  %t255 = load <16 x float>, ptr %t254, align 4
  %t256 = insertelement <16 x float> poison, float %t252, i64 0
  %t257 = shufflevector <16 x float> %t256, <16 x float> poison, <16 x i32> zeroinitializer
  %t258 = fmul <16 x float> %t257, %t255
  %t259 = fadd <16 x float> %t247, %t258
  store <16 x float> %t259, ptr %t246, align 64
  br label %done30
done30:
  %t260 = mul i32 %t58, 16
  %t261 = add i32 %t260, 2
  %t262 = zext i32 %t261 to i64
  %t263 = mul i64 %t262, %t24
  %t264 = mul i32 %t57, 16
  %t265 = zext i32 %t264 to i64
  %t266 = getelementptr i8, ptr %t1, i64 128
  %t267 = load <16 x float>, ptr %t266, align 64
  %t268 = add i64 %t263, %t173
  %t269 = add i64 %t174, %t265
  %t270 = mul i64 %t268, 4
  %t271 = getelementptr i8, ptr %t26, i64 %t270
  %t272 = load float, ptr %t271, align 4
  %t273 = mul i64 %t269, 4
  %t274 = getelementptr i8, ptr %t30, i64 %t273
  %t275 = load <16 x float>, ptr %t274, align 4
  %t276 = insertelement <16 x float> poison, float %t272, i64 0
  %t277 = shufflevector <16 x float> %t276, <16 x float> poison, <16 x i32> zeroinitializer
  %t278 = fmul <16 x float> %t277, %t275
  %t279 = fadd <16 x float> %t267, %t278
  store <16 x float> %t279, ptr %t266, align 64
  br label %done31
done31:
  %t280 = mul i32 %t58, 16
  %t281 = add i32 %t280, 3
  %t282 = zext i32 %t281 to i64
  %t283 = mul i64 %t282, %t24
  %t284 = mul i32 %t57, 16
  %t285 = zext i32 %t284 to i64
  %t286 = getelementptr i8, ptr %t1, i64 192
  %t287 = load <16 x float>, ptr %t286, align 64
  %t288 = add i64 %t283, %t173
  %t289 = add i64 %t174, %t285
  %t290 = mul i64 %t288, 4
  %t291 = getelementptr i8, ptr %t26, i64 %t290
  %t292 = load float, ptr %t291, align 4
  %t293 = mul i64 %t289, 4
  %t294 = getelementptr i8, ptr %t30, i64 %t293
  %t295 = load <16 x float>, ptr %t294, align 4
  %t296 = insertelement <16 x float> poison, float %t292, i64 0
  %t297 = shufflevector <16 x float> %t296, <16 x float> poison, <16 x i32> zeroinitializer
  %t298 = fmul <16 x float> %t297, %t295
  %t299 = fadd <16 x float> %t287, %t298
  store <16 x float> %t299, ptr %t286, align 64
  br label %done32
done32:
  %t300 = mul i32 %t58, 16
  %t301 = add i32 %t300, 4
  %t302 = zext i32 %t301 to i64
  %t303 = mul i64 %t302, %t24
  %t304 = mul i32 %t57, 16
  %t305 = zext i32 %t304 to i64
  %t306 = getelementptr i8, ptr %t1, i64 256
  %t307 = load <16 x float>, ptr %t306, align 64
  %t308 = add i64 %t303, %t173
  %t309 = add i64 %t174, %t305
  %t310 = mul i64 %t308, 4
  %t311 = getelementptr i8, ptr %t26, i64 %t310
  %t312 = load float, ptr %t311, align 4
  %t313 = mul i64 %t309, 4
  %t314 = getelementptr i8, ptr %t30, i64 %t313
  %t315 = load <16 x float>, ptr %t314, align 4
  %t316 = insertelement <16 x float> poison, float %t312, i64 0
  %t317 = shufflevector <16 x float> %t316, <16 x float> poison, <16 x i32> zeroinitializer
  %t318 = fmul <16 x float> %t317, %t315
  %t319 = fadd <16 x float> %t307, %t318
  store <16 x float> %t319, ptr %t306, align 64
  br label %done33
done33:
  %t320 = mul i32 %t58, 16
  %t321 = add i32 %t320, 5
  %t322 = zext i32 %t321 to i64
  %t323 = mul i64 %t322, %t24
  %t324 = mul i32 %t57, 16
  %t325 = zext i32 %t324 to i64
  %t326 = getelementptr i8, ptr %t1, i64 320
  %t327 = load <16 x float>, ptr %t326, align 64
  %t328 = add i64 %t323, %t173
  %t329 = add i64 %t174, %t325
  %t330 = mul i64 %t328, 4
  %t331 = getelementptr i8, ptr %t26, i64 %t330
  %t332 = load float, ptr %t331, align 4
  %t333 = mul i64 %t329, 4
  %t334 = getelementptr i8, ptr %t30, i64 %t333
  %t335 = load <16 x float>, ptr %t334, align 4
  %t336 = insertelement <16 x float> poison, float %t332, i64 0
  %t337 = shufflevector <16 x float> %t336, <16 x float> poison, <16 x i32> zeroinitializer
  %t338 = fmul <16 x float> %t337, %t335
  %t339 = fadd <16 x float> %t327, %t338
  store <16 x float> %t339, ptr %t326, align 64
  br label %done34
done34:
  %t340 = mul i32 %t58, 16
  %t341 = add i32 %t340, 6
  %t342 = zext i32 %t341 to i64
  %t343 = mul i64 %t342, %t24
  %t344 = mul i32 %t57, 16
  %t345 = zext i32 %t344 to i64
  %t346 = getelementptr i8, ptr %t1, i64 384
  %t347 = load <16 x float>, ptr %t346, align 64
  %t348 = add i64 %t343, %t173
  %t349 = add i64 %t174, %t345
  %t350 = mul i64 %t348, 4
  %t351 = getelementptr i8, ptr %t26, i64 %t350
  %t352 = load float, ptr %t351, align 4
  %t353 = mul i64 %t349, 4
  %t354 = getelementptr i8, ptr %t30, i64 %t353
  %t355 = load <16 x float>, ptr %t354, align 4
  %t356 = insertelement <16 x float> poison, float %t352, i64 0
  %t357 = shufflevector <16 x float> %t356, <16 x float> poison, <16 x i32> zeroinitializer
  %t358 = fmul <16 x float> %t357, %t355
  %t359 = fadd <16 x float> %t347, %t358
  store <16 x float> %t359, ptr %t346, align 64
  br label %done35
done35:
  %t360 = mul i32 %t58, 16
  %t361 = add i32 %t360, 7
  %t362 = zext i32 %t361 to i64
  %t363 = mul i64 %t362, %t24
  %t364 = mul i32 %t57, 16
  %t365 = zext i32 %t364 to i64
  %t366 = getelementptr i8, ptr %t1, i64 448
  %t367 = load <16 x float>, ptr %t366, align 64
  %t368 = add i64 %t363, %t173
  %t369 = add i64 %t174, %t365
  %t370 = mul i64 %t368, 4
  %t371 = getelementptr i8, ptr %t26, i64 %t370
  %t372 = load float, ptr %t371, align 4
  %t373 = mul i64 %t369, 4
  %t374 = getelementptr i8, ptr %t30, i64 %t373
  %t375 = load <16 x float>, ptr %t374, align 4
  %t376 = insertelement <16 x float> poison, float %t372, i64 0
  %t377 = shufflevector <16 x float> %t376, <16 x float> poison, <16 x i32> zeroinitializer
  %t378 = fmul <16 x float> %t377, %t375
  %t379 = fadd <16 x float> %t367, %t378
  store <16 x float> %t379, ptr %t366, align 64
  br label %done36
done36:
  %t380 = mul i32 %t58, 16
  %t381 = add i32 %t380, 8
  %t382 = zext i32 %t381 to i64
  %t383 = mul i64 %t382, %t24
  %t384 = mul i32 %t57, 16
  %t385 = zext i32 %t384 to i64
  %t386 = getelementptr i8, ptr %t1, i64 512
  %t387 = load <16 x float>, ptr %t386, align 64
  %t388 = add i64 %t383, %t173
  %t389 = add i64 %t174, %t385
  %t390 = mul i64 %t388, 4
  %t391 = getelementptr i8, ptr %t26, i64 %t390
  %t392 = load float, ptr %t391, align 4
  %t393 = mul i64 %t389, 4
  %t394 = getelementptr i8, ptr %t30, i64 %t393
  %t395 = load <16 x float>, ptr %t394, align 4
  %t396 = insertelement <16 x float> poison, float %t392, i64 0
  %t397 = shufflevector <16 x float> %t396, <16 x float> poison, <16 x i32> zeroinitializer
  %t398 = fmul <16 x float> %t397, %t395
  %t399 = fadd <16 x float> %t387, %t398
  store <16 x float> %t399, ptr %t386, align 64
  br label %done37
done37:
  %t400 = mul i32 %t58, 16
  %t401 = add i32 %t400, 9
  %t402 = zext i32 %t401 to i64
  %t403 = mul i64 %t402, %t24
  %t404 = mul i32 %t57, 16
  %t405 = zext i32 %t404 to i64
  %t406 = getelementptr i8, ptr %t1, i64 576
  %t407 = load <16 x float>, ptr %t406, align 64
  %t408 = add i64 %t403, %t173
  %t409 = add i64 %t174, %t405
  %t410 = mul i64 %t408, 4
  %t411 = getelementptr i8, ptr %t26, i64 %t410
  %t412 = load float, ptr %t411, align 4
  %t413 = mul i64 %t409, 4
  %t414 = getelementptr i8, ptr %t30, i64 %t413
  %t415 = load <16 x float>, ptr %t414, align 4
  %t416 = insertelement <16 x float> poison, float %t412, i64 0
  %t417 = shufflevector <16 x float> %t416, <16 x float> poison, <16 x i32> zeroinitializer
  %t418 = fmul <16 x float> %t417, %t415
  %t419 = fadd <16 x float> %t407, %t418
  store <16 x float> %t419, ptr %t406, align 64
  br label %done38
done38:
  %t420 = mul i32 %t58, 16
  %t421 = add i32 %t420, 10
  %t422 = zext i32 %t421 to i64
  %t423 = mul i64 %t422, %t24
  %t424 = mul i32 %t57, 16
  %t425 = zext i32 %t424 to i64
  %t426 = getelementptr i8, ptr %t1, i64 640
  %t427 = load <16 x float>, ptr %t426, align 64
  %t428 = add i64 %t423, %t173
  %t429 = add i64 %t174, %t425
  %t430 = mul i64 %t428, 4
  %t431 = getelementptr i8, ptr %t26, i64 %t430
  %t432 = load float, ptr %t431, align 4
  %t433 = mul i64 %t429, 4
  %t434 = getelementptr i8, ptr %t30, i64 %t433
  %t435 = load <16 x float>, ptr %t434, align 4
  %t436 = insertelement <16 x float> poison, float %t432, i64 0
  %t437 = shufflevector <16 x float> %t436, <16 x float> poison, <16 x i32> zeroinitializer
  %t438 = fmul <16 x float> %t437, %t435
  %t439 = fadd <16 x float> %t427, %t438
  store <16 x float> %t439, ptr %t426, align 64
  br label %done39
done39:
  %t440 = mul i32 %t58, 16
  %t441 = add i32 %t440, 11
  %t442 = zext i32 %t441 to i64
  %t443 = mul i64 %t442, %t24
  %t444 = mul i32 %t57, 16
  %t445 = zext i32 %t444 to i64
  %t446 = getelementptr i8, ptr %t1, i64 704
  %t447 = load <16 x float>, ptr %t446, align 64
  %t448 = add i64 %t443, %t173
  %t449 = add i64 %t174, %t445
  %t450 = mul i64 %t448, 4
  %t451 = getelementptr i8, ptr %t26, i64 %t450
  %t452 = load float, ptr %t451, align 4
  %t453 = mul i64 %t449, 4
  %t454 = getelementptr i8, ptr %t30, i64 %t453
  %t455 = load <16 x float>, ptr %t454, align 4
  %t456 = insertelement <16 x float> poison, float %t452, i64 0
  %t457 = shufflevector <16 x float> %t456, <16 x float> poison, <16 x i32> zeroinitializer
  %t458 = fmul <16 x float> %t457, %t455
  %t459 = fadd <16 x float> %t447, %t458
  store <16 x float> %t459, ptr %t446, align 64
  br label %done40
done40:
  %t460 = mul i32 %t58, 16
  %t461 = add i32 %t460, 12
  %t462 = zext i32 %t461 to i64
  %t463 = mul i64 %t462, %t24
  %t464 = mul i32 %t57, 16
  %t465 = zext i32 %t464 to i64
  %t466 = getelementptr i8, ptr %t1, i64 768
  %t467 = load <16 x float>, ptr %t466, align 64
  %t468 = add i64 %t463, %t173
  %t469 = add i64 %t174, %t465
  %t470 = mul i64 %t468, 4
  %t471 = getelementptr i8, ptr %t26, i64 %t470
  %t472 = load float, ptr %t471, align 4
  %t473 = mul i64 %t469, 4
  %t474 = getelementptr i8, ptr %t30, i64 %t473
  %t475 = load <16 x float>, ptr %t474, align 4
  %t476 = insertelement <16 x float> poison, float %t472, i64 0
  %t477 = shufflevector <16 x float> %t476, <16 x float> poison, <16 x i32> zeroinitializer
  %t478 = fmul <16 x float> %t477, %t475
  %t479 = fadd <16 x float> %t467, %t478
  store <16 x float> %t479, ptr %t466, align 64
  br label %done41
done41:
  %t480 = mul i32 %t58, 16
  %t481 = add i32 %t480, 13
  %t482 = zext i32 %t481 to i64
  %t483 = mul i64 %t482, %t24
  %t484 = mul i32 %t57, 16
  %t485 = zext i32 %t484 to i64
  %t486 = getelementptr i8, ptr %t1, i64 832
  %t487 = load <16 x float>, ptr %t486, align 64
  %t488 = add i64 %t483, %t173
  %t489 = add i64 %t174, %t485
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
  store <16 x float> %t499, ptr %t486, align 64
  br label %done42
done42:
  %t500 = mul i32 %t58, 16
  %t501 = add i32 %t500, 14
  %t502 = zext i32 %t501 to i64
  %t503 = mul i64 %t502, %t24
  %t504 = mul i32 %t57, 16
  %t505 = zext i32 %t504 to i64
  %t506 = getelementptr i8, ptr %t1, i64 896
  %t507 = load <16 x float>, ptr %t506, align 64
  %t508 = add i64 %t503, %t173
  %t509 = add i64 %t174, %t505
  %t510 = mul i64 %t508, 4
  %t511 = getelementptr i8, ptr %t26, i64 %t510
  %t512 = load float, ptr %t511, align 4
  %t513 = mul i64 %t509, 4
  %t514 = getelementptr i8, ptr %t30, i64 %t513
  %t515 = load <16 x float>, ptr %t514, align 4
  %t516 = insertelement <16 x float> poison, float %t512, i64 0
  %t517 = shufflevector <16 x float> %t516, <16 x float> poison, <16 x i32> zeroinitializer
  %t518 = fmul <16 x float> %t517, %t515
  %t519 = fadd <16 x float> %t507, %t518
  store <16 x float> %t519, ptr %t506, align 64
  br label %done43
done43:
  %t520 = mul i32 %t58, 16
  %t521 = add i32 %t520, 15
  %t522 = zext i32 %t521 to i64
  %t523 = mul i64 %t522, %t24
  %t524 = mul i32 %t57, 16
  %t525 = zext i32 %t524 to i64
  %t526 = getelementptr i8, ptr %t1, i64 960
  %t527 = load <16 x float>, ptr %t526, align 64
  %t528 = add i64 %t523, %t173
  %t529 = add i64 %t174, %t525
  %t530 = mul i64 %t528, 4
  %t531 = getelementptr i8, ptr %t26, i64 %t530
  %t532 = load float, ptr %t531, align 4
  %t533 = mul i64 %t529, 4
  %t534 = getelementptr i8, ptr %t30, i64 %t533
  %t535 = load <16 x float>, ptr %t534, align 4
  %t536 = insertelement <16 x float> poison, float %t532, i64 0
  %t537 = shufflevector <16 x float> %t536, <16 x float> poison, <16 x i32> zeroinitializer
  %t538 = fmul <16 x float> %t537, %t535
  %t539 = fadd <16 x float> %t527, %t538
  store <16 x float> %t539, ptr %t526, align 64
  br label %done44
done44:
  br label %join26
general28:
  %t540 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t540, ptr %t2, align 64
  %t541 = getelementptr i8, ptr %t1, i64 64
  %t542 = load <16 x float>, ptr %t541, align 64
  %t543 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t542, ptr %t543, align 64
  %t544 = getelementptr i8, ptr %t1, i64 128
  %t545 = load <16 x float>, ptr %t544, align 64
  %t546 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t545, ptr %t546, align 64
  %t547 = getelementptr i8, ptr %t1, i64 192
  %t548 = load <16 x float>, ptr %t547, align 64
  %t549 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t548, ptr %t549, align 64
  %t550 = getelementptr i8, ptr %t1, i64 256
  %t551 = load <16 x float>, ptr %t550, align 64
  %t552 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t551, ptr %t552, align 64
  %t553 = getelementptr i8, ptr %t1, i64 320
  %t554 = load <16 x float>, ptr %t553, align 64
  %t555 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t554, ptr %t555, align 64
  %t556 = getelementptr i8, ptr %t1, i64 384
  %t557 = load <16 x float>, ptr %t556, align 64
  %t558 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t557, ptr %t558, align 64
  %t559 = getelementptr i8, ptr %t1, i64 448
  %t560 = load <16 x float>, ptr %t559, align 64
  %t561 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t560, ptr %t561, align 64
  %t562 = getelementptr i8, ptr %t1, i64 512
  %t563 = load <16 x float>, ptr %t562, align 64
  %t564 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t563, ptr %t564, align 64
  %t565 = getelementptr i8, ptr %t1, i64 576
  %t566 = load <16 x float>, ptr %t565, align 64
  %t567 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t566, ptr %t567, align 64
  %t568 = getelementptr i8, ptr %t1, i64 640
  %t569 = load <16 x float>, ptr %t568, align 64
  %t570 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t569, ptr %t570, align 64
  %t571 = getelementptr i8, ptr %t1, i64 704
  %t572 = load <16 x float>, ptr %t571, align 64
  %t573 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t572, ptr %t573, align 64
  %t574 = getelementptr i8, ptr %t1, i64 768
  %t575 = load <16 x float>, ptr %t574, align 64
  %t576 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t575, ptr %t576, align 64
  %t577 = getelementptr i8, ptr %t1, i64 832
  %t578 = load <16 x float>, ptr %t577, align 64
  %t579 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t578, ptr %t579, align 64
  %t580 = getelementptr i8, ptr %t1, i64 896
  %t581 = load <16 x float>, ptr %t580, align 64
  %t582 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t581, ptr %t582, align 64
  %t583 = getelementptr i8, ptr %t1, i64 960
  %t584 = load <16 x float>, ptr %t583, align 64
  %t585 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t584, ptr %t585, align 64
  store i32 zeroinitializer, ptr %t586
  br label %row45
row45:
  %t587 = load i32, ptr %t586
  %t588 = zext i32 %t587 to i64
  %t589 = mul i32 %t58, 16
  %t590 = add i32 %t589, %t587
  %t591 = zext i32 %t590 to i64
  %t592 = mul i64 %t591, %t24
  %t593 = mul i32 %t57, 16
  %t594 = zext i32 %t593 to i64
  %t595 = mul i64 %t588, 64
  %t596 = getelementptr i8, ptr %t2, i64 %t595
  %t597 = load <16 x float>, ptr %t596, align 64
  %t598 = add i64 %t592, %t173
  %t599 = add i64 %t174, %t594
  %t600 = icmp ult i64 %t598, %t28
  %t601 = mul i64 %t598, 4
  %t602 = getelementptr i8, ptr %t26, i64 %t601
  %t603 = select i1 %t600, ptr %t602, ptr @zeros
  %t604 = load float, ptr %t603, align 4
  %t605 = insertelement <16 x i64> poison, i64 %t599, i64 0
  %t606 = shufflevector <16 x i64> %t605, <16 x i64> poison, <16 x i32> zeroinitializer
  %t607 = add <16 x i64> %t606, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t610 = icmp ult <16 x i64> %t607, %t609
  %t611 = mul i64 %t599, 4
  %t612 = getelementptr i8, ptr %t30, i64 %t611
  %t613 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t612, <16 x i1> %t610, <16 x float> zeroinitializer)
  %t614 = freeze <16 x float> %t613
  %t615 = insertelement <16 x float> poison, float %t604, i64 0
  %t616 = shufflevector <16 x float> %t615, <16 x float> poison, <16 x i32> zeroinitializer
  %t617 = fmul <16 x float> %t616, %t614
  %t618 = fadd <16 x float> %t597, %t617
  store <16 x float> %t618, ptr %t596, align 64
  br label %done46
done46:
  %t619 = add i32 %t587, 1
  store i32 %t619, ptr %t586
  %t620 = icmp ult i32 %t619, 16
  br i1 %t620, label %row45, label %after47, !llvm.loop !3
after47:
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
  br label %join26
join26:
  br label %next25
next25:
  %t667 = add i64 %t173, 1
  %t668 = icmp ult i64 %t667, %t24
  store i64 %t667, ptr %t171
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
  br i1 %t699, label %fast49, label %general50, !prof !0
fast49:
  %t700 = mul i32 %t58, 16
  %t701 = zext i32 %t700 to i64
  %t702 = icmp sge i64 %t24, 0
  %t703 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t701, i64 %t24)
  %t704 = extractvalue {i64, i1} %t703, 0
  %t705 = extractvalue {i64, i1} %t703, 1
  %t706 = xor i1 %t705, true
  %t707 = mul i32 %t57, 16
  %t708 = zext i32 %t707 to i64
  %t709 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t704, i64 %t708)
  %t710 = extractvalue {i64, i1} %t709, 0
  %t711 = extractvalue {i64, i1} %t709, 1
  %t712 = xor i1 %t711, true
  %t713 = ptrtoint ptr %t34 to i64
  %t714 = mul i64 %t710, 4
  %t715 = add i64 %t713, %t714
  %t716 = add i32 %t700, 1
  %t717 = zext i32 %t716 to i64
  %t718 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t717, i64 %t24)
  %t719 = extractvalue {i64, i1} %t718, 0
  %t720 = extractvalue {i64, i1} %t718, 1
  %t721 = xor i1 %t720, true
  %t722 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t719, i64 %t708)
  %t723 = extractvalue {i64, i1} %t722, 0
  %t724 = extractvalue {i64, i1} %t722, 1
  %t725 = xor i1 %t724, true
  %t726 = sub i64 %t723, %t710
  %t727 = mul i64 %t726, 4
  %t728 = or i64 %t715, %t727
  %t729 = and i64 %t728, 63
  %t730 = icmp eq i64 %t729, 0
  %t731 = icmp uge i64 %t36, 8388608
  %t732 = and i1 %t730, %t731
  br i1 %t732, label %large51, label %small52
large51:
  %t733 = mul i32 %t58, 16
  %t734 = zext i32 %t733 to i64
  %t735 = mul i64 %t734, %t24
  %t736 = mul i32 %t57, 16
  %t737 = zext i32 %t736 to i64
  %t738 = load <16 x float>, ptr %t1, align 64
  %t739 = add i64 %t735, %t737
  %t740 = fcmp uno <16 x float> %t738, zeroinitializer
  %t741 = select <16 x i1> %t740, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t738
  %t742 = mul i64 %t739, 4
  %t743 = getelementptr i8, ptr %t34, i64 %t742
  store <16 x float> %t741, ptr %t743, align 64, !nontemporal !2
  br label %done53
done53:
  %t744 = mul i32 %t58, 16
  %t745 = add i32 %t744, 1
  %t746 = zext i32 %t745 to i64
  %t747 = mul i64 %t746, %t24
  %t748 = mul i32 %t57, 16
  %t749 = zext i32 %t748 to i64
  %t750 = getelementptr i8, ptr %t1, i64 64
  %t751 = load <16 x float>, ptr %t750, align 64
  %t752 = add i64 %t747, %t749
  %t753 = fcmp uno <16 x float> %t751, zeroinitializer
  %t754 = select <16 x i1> %t753, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t751
  %t755 = mul i64 %t752, 4
  %t756 = getelementptr i8, ptr %t34, i64 %t755
  store <16 x float> %t754, ptr %t756, align 64, !nontemporal !2
  br label %done54
done54:
  %t757 = mul i32 %t58, 16
  %t758 = add i32 %t757, 2
  %t759 = zext i32 %t758 to i64
  %t760 = mul i64 %t759, %t24
  %t761 = mul i32 %t57, 16
  %t762 = zext i32 %t761 to i64
  %t763 = getelementptr i8, ptr %t1, i64 128
  %t764 = load <16 x float>, ptr %t763, align 64
  %t765 = add i64 %t760, %t762
  %t766 = fcmp uno <16 x float> %t764, zeroinitializer
  %t767 = select <16 x i1> %t766, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t764
  %t768 = mul i64 %t765, 4
  %t769 = getelementptr i8, ptr %t34, i64 %t768
  store <16 x float> %t767, ptr %t769, align 64, !nontemporal !2
  br label %done55
done55:
  %t770 = mul i32 %t58, 16
  %t771 = add i32 %t770, 3
  %t772 = zext i32 %t771 to i64
  %t773 = mul i64 %t772, %t24
  %t774 = mul i32 %t57, 16
  %t775 = zext i32 %t774 to i64
  %t776 = getelementptr i8, ptr %t1, i64 192
  %t777 = load <16 x float>, ptr %t776, align 64
  %t778 = add i64 %t773, %t775
  %t779 = fcmp uno <16 x float> %t777, zeroinitializer
  %t780 = select <16 x i1> %t779, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t777
  %t781 = mul i64 %t778, 4
  %t782 = getelementptr i8, ptr %t34, i64 %t781
  store <16 x float> %t780, ptr %t782, align 64, !nontemporal !2
  br label %done56
done56:
  %t783 = mul i32 %t58, 16
  %t784 = add i32 %t783, 4
  %t785 = zext i32 %t784 to i64
  %t786 = mul i64 %t785, %t24
  %t787 = mul i32 %t57, 16
  %t788 = zext i32 %t787 to i64
  %t789 = getelementptr i8, ptr %t1, i64 256
  %t790 = load <16 x float>, ptr %t789, align 64
  %t791 = add i64 %t786, %t788
  %t792 = fcmp uno <16 x float> %t790, zeroinitializer
  %t793 = select <16 x i1> %t792, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t790
  %t794 = mul i64 %t791, 4
  %t795 = getelementptr i8, ptr %t34, i64 %t794
  store <16 x float> %t793, ptr %t795, align 64, !nontemporal !2
  br label %done57
done57:
  %t796 = mul i32 %t58, 16
  %t797 = add i32 %t796, 5
  %t798 = zext i32 %t797 to i64
  %t799 = mul i64 %t798, %t24
  %t800 = mul i32 %t57, 16
  %t801 = zext i32 %t800 to i64
  %t802 = getelementptr i8, ptr %t1, i64 320
  %t803 = load <16 x float>, ptr %t802, align 64
  %t804 = add i64 %t799, %t801
  %t805 = fcmp uno <16 x float> %t803, zeroinitializer
  %t806 = select <16 x i1> %t805, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t803
  %t807 = mul i64 %t804, 4
  %t808 = getelementptr i8, ptr %t34, i64 %t807
  store <16 x float> %t806, ptr %t808, align 64, !nontemporal !2
  br label %done58
done58:
  %t809 = mul i32 %t58, 16
  %t810 = add i32 %t809, 6
  %t811 = zext i32 %t810 to i64
  %t812 = mul i64 %t811, %t24
  %t813 = mul i32 %t57, 16
  %t814 = zext i32 %t813 to i64
  %t815 = getelementptr i8, ptr %t1, i64 384
  %t816 = load <16 x float>, ptr %t815, align 64
  %t817 = add i64 %t812, %t814
  %t818 = fcmp uno <16 x float> %t816, zeroinitializer
  %t819 = select <16 x i1> %t818, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t816
  %t820 = mul i64 %t817, 4
  %t821 = getelementptr i8, ptr %t34, i64 %t820
  store <16 x float> %t819, ptr %t821, align 64, !nontemporal !2
  br label %done59
done59:
  %t822 = mul i32 %t58, 16
  %t823 = add i32 %t822, 7
  %t824 = zext i32 %t823 to i64
  %t825 = mul i64 %t824, %t24
  %t826 = mul i32 %t57, 16
  %t827 = zext i32 %t826 to i64
  %t828 = getelementptr i8, ptr %t1, i64 448
  %t829 = load <16 x float>, ptr %t828, align 64
  %t830 = add i64 %t825, %t827
  %t831 = fcmp uno <16 x float> %t829, zeroinitializer
  %t832 = select <16 x i1> %t831, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t829
  %t833 = mul i64 %t830, 4
  %t834 = getelementptr i8, ptr %t34, i64 %t833
  store <16 x float> %t832, ptr %t834, align 64, !nontemporal !2
  br label %done60
done60:
  %t835 = mul i32 %t58, 16
  %t836 = add i32 %t835, 8
  %t837 = zext i32 %t836 to i64
  %t838 = mul i64 %t837, %t24
  %t839 = mul i32 %t57, 16
  %t840 = zext i32 %t839 to i64
  %t841 = getelementptr i8, ptr %t1, i64 512
  %t842 = load <16 x float>, ptr %t841, align 64
  %t843 = add i64 %t838, %t840
  %t844 = fcmp uno <16 x float> %t842, zeroinitializer
  %t845 = select <16 x i1> %t844, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t842
  %t846 = mul i64 %t843, 4
  %t847 = getelementptr i8, ptr %t34, i64 %t846
  store <16 x float> %t845, ptr %t847, align 64, !nontemporal !2
  br label %done61
done61:
  %t848 = mul i32 %t58, 16
  %t849 = add i32 %t848, 9
  %t850 = zext i32 %t849 to i64
  %t851 = mul i64 %t850, %t24
  %t852 = mul i32 %t57, 16
  %t853 = zext i32 %t852 to i64
  %t854 = getelementptr i8, ptr %t1, i64 576
  %t855 = load <16 x float>, ptr %t854, align 64
  %t856 = add i64 %t851, %t853
  %t857 = fcmp uno <16 x float> %t855, zeroinitializer
  %t858 = select <16 x i1> %t857, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t855
  %t859 = mul i64 %t856, 4
  %t860 = getelementptr i8, ptr %t34, i64 %t859
  store <16 x float> %t858, ptr %t860, align 64, !nontemporal !2
  br label %done62
done62:
  %t861 = mul i32 %t58, 16
  %t862 = add i32 %t861, 10
  %t863 = zext i32 %t862 to i64
  %t864 = mul i64 %t863, %t24
  %t865 = mul i32 %t57, 16
  %t866 = zext i32 %t865 to i64
  %t867 = getelementptr i8, ptr %t1, i64 640
  %t868 = load <16 x float>, ptr %t867, align 64
  %t869 = add i64 %t864, %t866
  %t870 = fcmp uno <16 x float> %t868, zeroinitializer
  %t871 = select <16 x i1> %t870, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t868
  %t872 = mul i64 %t869, 4
  %t873 = getelementptr i8, ptr %t34, i64 %t872
  store <16 x float> %t871, ptr %t873, align 64, !nontemporal !2
  br label %done63
done63:
  %t874 = mul i32 %t58, 16
  %t875 = add i32 %t874, 11
  %t876 = zext i32 %t875 to i64
  %t877 = mul i64 %t876, %t24
  %t878 = mul i32 %t57, 16
  %t879 = zext i32 %t878 to i64
  %t880 = getelementptr i8, ptr %t1, i64 704
  %t881 = load <16 x float>, ptr %t880, align 64
  %t882 = add i64 %t877, %t879
  %t883 = fcmp uno <16 x float> %t881, zeroinitializer
  %t884 = select <16 x i1> %t883, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t881
  %t885 = mul i64 %t882, 4
  %t886 = getelementptr i8, ptr %t34, i64 %t885
  store <16 x float> %t884, ptr %t886, align 64, !nontemporal !2
  br label %done64
done64:
  %t887 = mul i32 %t58, 16
  %t888 = add i32 %t887, 12
  %t889 = zext i32 %t888 to i64
  %t890 = mul i64 %t889, %t24
  %t891 = mul i32 %t57, 16
  %t892 = zext i32 %t891 to i64
  %t893 = getelementptr i8, ptr %t1, i64 768
  %t894 = load <16 x float>, ptr %t893, align 64
  %t895 = add i64 %t890, %t892
  %t896 = fcmp uno <16 x float> %t894, zeroinitializer
  %t897 = select <16 x i1> %t896, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t894
  %t898 = mul i64 %t895, 4
  %t899 = getelementptr i8, ptr %t34, i64 %t898
  store <16 x float> %t897, ptr %t899, align 64, !nontemporal !2
  br label %done65
done65:
  %t900 = mul i32 %t58, 16
  %t901 = add i32 %t900, 13
  %t902 = zext i32 %t901 to i64
  %t903 = mul i64 %t902, %t24
  %t904 = mul i32 %t57, 16
  %t905 = zext i32 %t904 to i64
  %t906 = getelementptr i8, ptr %t1, i64 832
  %t907 = load <16 x float>, ptr %t906, align 64
  %t908 = add i64 %t903, %t905
  %t909 = fcmp uno <16 x float> %t907, zeroinitializer
  %t910 = select <16 x i1> %t909, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t907
  %t911 = mul i64 %t908, 4
  %t912 = getelementptr i8, ptr %t34, i64 %t911
  store <16 x float> %t910, ptr %t912, align 64, !nontemporal !2
  br label %done66
done66:
  %t913 = mul i32 %t58, 16
  %t914 = add i32 %t913, 14
  %t915 = zext i32 %t914 to i64
  %t916 = mul i64 %t915, %t24
  %t917 = mul i32 %t57, 16
  %t918 = zext i32 %t917 to i64
  %t919 = getelementptr i8, ptr %t1, i64 896
  %t920 = load <16 x float>, ptr %t919, align 64
  %t921 = add i64 %t916, %t918
  %t922 = fcmp uno <16 x float> %t920, zeroinitializer
  %t923 = select <16 x i1> %t922, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t920
  %t924 = mul i64 %t921, 4
  %t925 = getelementptr i8, ptr %t34, i64 %t924
  store <16 x float> %t923, ptr %t925, align 64, !nontemporal !2
  br label %done67
done67:
  %t926 = mul i32 %t58, 16
  %t927 = add i32 %t926, 15
  %t928 = zext i32 %t927 to i64
  %t929 = mul i64 %t928, %t24
  %t930 = mul i32 %t57, 16
  %t931 = zext i32 %t930 to i64
  %t932 = getelementptr i8, ptr %t1, i64 960
  %t933 = load <16 x float>, ptr %t932, align 64
  %t934 = add i64 %t929, %t931
  %t935 = fcmp uno <16 x float> %t933, zeroinitializer
  %t936 = select <16 x i1> %t935, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t933
  %t937 = mul i64 %t934, 4
  %t938 = getelementptr i8, ptr %t34, i64 %t937
  store <16 x float> %t936, ptr %t938, align 64, !nontemporal !2
  br label %done68
done68:
  br label %join48
small52:
  %t939 = mul i32 %t58, 16
  %t940 = zext i32 %t939 to i64
  %t941 = mul i64 %t940, %t24
  %t942 = mul i32 %t57, 16
  %t943 = zext i32 %t942 to i64
  %t944 = load <16 x float>, ptr %t1, align 64
  %t945 = add i64 %t941, %t943
  %t946 = fcmp uno <16 x float> %t944, zeroinitializer
  %t947 = select <16 x i1> %t946, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t944
  %t948 = mul i64 %t945, 4
  %t949 = getelementptr i8, ptr %t34, i64 %t948
  store <16 x float> %t947, ptr %t949, align 4
  br label %done69
done69:
  %t950 = mul i32 %t58, 16
  %t951 = add i32 %t950, 1
  %t952 = zext i32 %t951 to i64
  %t953 = mul i64 %t952, %t24
  %t954 = mul i32 %t57, 16
  %t955 = zext i32 %t954 to i64
  %t956 = getelementptr i8, ptr %t1, i64 64
  %t957 = load <16 x float>, ptr %t956, align 64
  %t958 = add i64 %t953, %t955
  %t959 = fcmp uno <16 x float> %t957, zeroinitializer
  %t960 = select <16 x i1> %t959, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t957
  %t961 = mul i64 %t958, 4
  %t962 = getelementptr i8, ptr %t34, i64 %t961
  store <16 x float> %t960, ptr %t962, align 4
  br label %done70
done70:
  %t963 = mul i32 %t58, 16
  %t964 = add i32 %t963, 2
  %t965 = zext i32 %t964 to i64
  %t966 = mul i64 %t965, %t24
  %t967 = mul i32 %t57, 16
  %t968 = zext i32 %t967 to i64
  %t969 = getelementptr i8, ptr %t1, i64 128
  %t970 = load <16 x float>, ptr %t969, align 64
  %t971 = add i64 %t966, %t968
  %t972 = fcmp uno <16 x float> %t970, zeroinitializer
  %t973 = select <16 x i1> %t972, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t970
  %t974 = mul i64 %t971, 4
  %t975 = getelementptr i8, ptr %t34, i64 %t974
  store <16 x float> %t973, ptr %t975, align 4
  br label %done71
done71:
  %t976 = mul i32 %t58, 16
  %t977 = add i32 %t976, 3
  %t978 = zext i32 %t977 to i64
  %t979 = mul i64 %t978, %t24
  %t980 = mul i32 %t57, 16
  %t981 = zext i32 %t980 to i64
  %t982 = getelementptr i8, ptr %t1, i64 192
  %t983 = load <16 x float>, ptr %t982, align 64
  %t984 = add i64 %t979, %t981
  %t985 = fcmp uno <16 x float> %t983, zeroinitializer
  %t986 = select <16 x i1> %t985, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t983
  %t987 = mul i64 %t984, 4
  %t988 = getelementptr i8, ptr %t34, i64 %t987
  store <16 x float> %t986, ptr %t988, align 4
  br label %done72
done72:
  %t989 = mul i32 %t58, 16
  %t990 = add i32 %t989, 4
  %t991 = zext i32 %t990 to i64
  %t992 = mul i64 %t991, %t24
  %t993 = mul i32 %t57, 16
  %t994 = zext i32 %t993 to i64
  %t995 = getelementptr i8, ptr %t1, i64 256
  %t996 = load <16 x float>, ptr %t995, align 64
  %t997 = add i64 %t992, %t994
  %t998 = fcmp uno <16 x float> %t996, zeroinitializer
  %t999 = select <16 x i1> %t998, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t996
  %t1000 = mul i64 %t997, 4
  %t1001 = getelementptr i8, ptr %t34, i64 %t1000
  store <16 x float> %t999, ptr %t1001, align 4
  br label %done73
done73:
  %t1002 = mul i32 %t58, 16
  %t1003 = add i32 %t1002, 5
  %t1004 = zext i32 %t1003 to i64
  %t1005 = mul i64 %t1004, %t24
  %t1006 = mul i32 %t57, 16
  %t1007 = zext i32 %t1006 to i64
  %t1008 = getelementptr i8, ptr %t1, i64 320
  %t1009 = load <16 x float>, ptr %t1008, align 64
  %t1010 = add i64 %t1005, %t1007
  %t1011 = fcmp uno <16 x float> %t1009, zeroinitializer
  %t1012 = select <16 x i1> %t1011, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1009
  %t1013 = mul i64 %t1010, 4
  %t1014 = getelementptr i8, ptr %t34, i64 %t1013
  store <16 x float> %t1012, ptr %t1014, align 4
  br label %done74
done74:
  %t1015 = mul i32 %t58, 16
  %t1016 = add i32 %t1015, 6
  %t1017 = zext i32 %t1016 to i64
  %t1018 = mul i64 %t1017, %t24
  %t1019 = mul i32 %t57, 16
  %t1020 = zext i32 %t1019 to i64
  %t1021 = getelementptr i8, ptr %t1, i64 384
  %t1022 = load <16 x float>, ptr %t1021, align 64
  %t1023 = add i64 %t1018, %t1020
  %t1024 = fcmp uno <16 x float> %t1022, zeroinitializer
  %t1025 = select <16 x i1> %t1024, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1022
  %t1026 = mul i64 %t1023, 4
  %t1027 = getelementptr i8, ptr %t34, i64 %t1026
  store <16 x float> %t1025, ptr %t1027, align 4
  br label %done75
done75:
  %t1028 = mul i32 %t58, 16
  %t1029 = add i32 %t1028, 7
  %t1030 = zext i32 %t1029 to i64
  %t1031 = mul i64 %t1030, %t24
  %t1032 = mul i32 %t57, 16
  %t1033 = zext i32 %t1032 to i64
  %t1034 = getelementptr i8, ptr %t1, i64 448
  %t1035 = load <16 x float>, ptr %t1034, align 64
  %t1036 = add i64 %t1031, %t1033
  %t1037 = fcmp uno <16 x float> %t1035, zeroinitializer
  %t1038 = select <16 x i1> %t1037, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1035
  %t1039 = mul i64 %t1036, 4
  %t1040 = getelementptr i8, ptr %t34, i64 %t1039
  store <16 x float> %t1038, ptr %t1040, align 4
  br label %done76
done76:
  %t1041 = mul i32 %t58, 16
  %t1042 = add i32 %t1041, 8
  %t1043 = zext i32 %t1042 to i64
  %t1044 = mul i64 %t1043, %t24
  %t1045 = mul i32 %t57, 16
  %t1046 = zext i32 %t1045 to i64
  %t1047 = getelementptr i8, ptr %t1, i64 512
  %t1048 = load <16 x float>, ptr %t1047, align 64
  %t1049 = add i64 %t1044, %t1046
  %t1050 = fcmp uno <16 x float> %t1048, zeroinitializer
  %t1051 = select <16 x i1> %t1050, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1048
  %t1052 = mul i64 %t1049, 4
  %t1053 = getelementptr i8, ptr %t34, i64 %t1052
  store <16 x float> %t1051, ptr %t1053, align 4
  br label %done77
done77:
  %t1054 = mul i32 %t58, 16
  %t1055 = add i32 %t1054, 9
  %t1056 = zext i32 %t1055 to i64
  %t1057 = mul i64 %t1056, %t24
  %t1058 = mul i32 %t57, 16
  %t1059 = zext i32 %t1058 to i64
  %t1060 = getelementptr i8, ptr %t1, i64 576
  %t1061 = load <16 x float>, ptr %t1060, align 64
  %t1062 = add i64 %t1057, %t1059
  %t1063 = fcmp uno <16 x float> %t1061, zeroinitializer
  %t1064 = select <16 x i1> %t1063, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1061
  %t1065 = mul i64 %t1062, 4
  %t1066 = getelementptr i8, ptr %t34, i64 %t1065
  store <16 x float> %t1064, ptr %t1066, align 4
  br label %done78
done78:
  %t1067 = mul i32 %t58, 16
  %t1068 = add i32 %t1067, 10
  %t1069 = zext i32 %t1068 to i64
  %t1070 = mul i64 %t1069, %t24
  %t1071 = mul i32 %t57, 16
  %t1072 = zext i32 %t1071 to i64
  %t1073 = getelementptr i8, ptr %t1, i64 640
  %t1074 = load <16 x float>, ptr %t1073, align 64
  %t1075 = add i64 %t1070, %t1072
  %t1076 = fcmp uno <16 x float> %t1074, zeroinitializer
  %t1077 = select <16 x i1> %t1076, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1074
  %t1078 = mul i64 %t1075, 4
  %t1079 = getelementptr i8, ptr %t34, i64 %t1078
  store <16 x float> %t1077, ptr %t1079, align 4
  br label %done79
done79:
  %t1080 = mul i32 %t58, 16
  %t1081 = add i32 %t1080, 11
  %t1082 = zext i32 %t1081 to i64
  %t1083 = mul i64 %t1082, %t24
  %t1084 = mul i32 %t57, 16
  %t1085 = zext i32 %t1084 to i64
  %t1086 = getelementptr i8, ptr %t1, i64 704
  %t1087 = load <16 x float>, ptr %t1086, align 64
  %t1088 = add i64 %t1083, %t1085
  %t1089 = fcmp uno <16 x float> %t1087, zeroinitializer
  %t1090 = select <16 x i1> %t1089, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1087
  %t1091 = mul i64 %t1088, 4
  %t1092 = getelementptr i8, ptr %t34, i64 %t1091
  store <16 x float> %t1090, ptr %t1092, align 4
  br label %done80
done80:
  %t1093 = mul i32 %t58, 16
  %t1094 = add i32 %t1093, 12
  %t1095 = zext i32 %t1094 to i64
  %t1096 = mul i64 %t1095, %t24
  %t1097 = mul i32 %t57, 16
  %t1098 = zext i32 %t1097 to i64
  %t1099 = getelementptr i8, ptr %t1, i64 768
  %t1100 = load <16 x float>, ptr %t1099, align 64
  %t1101 = add i64 %t1096, %t1098
  %t1102 = fcmp uno <16 x float> %t1100, zeroinitializer
  %t1103 = select <16 x i1> %t1102, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1100
  %t1104 = mul i64 %t1101, 4
  %t1105 = getelementptr i8, ptr %t34, i64 %t1104
  store <16 x float> %t1103, ptr %t1105, align 4
  br label %done81
done81:
  %t1106 = mul i32 %t58, 16
  %t1107 = add i32 %t1106, 13
  %t1108 = zext i32 %t1107 to i64
  %t1109 = mul i64 %t1108, %t24
  %t1110 = mul i32 %t57, 16
  %t1111 = zext i32 %t1110 to i64
  %t1112 = getelementptr i8, ptr %t1, i64 832
  %t1113 = load <16 x float>, ptr %t1112, align 64
  %t1114 = add i64 %t1109, %t1111
  %t1115 = fcmp uno <16 x float> %t1113, zeroinitializer
  %t1116 = select <16 x i1> %t1115, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1113
  %t1117 = mul i64 %t1114, 4
  %t1118 = getelementptr i8, ptr %t34, i64 %t1117
  store <16 x float> %t1116, ptr %t1118, align 4
  br label %done82
done82:
  %t1119 = mul i32 %t58, 16
  %t1120 = add i32 %t1119, 14
  %t1121 = zext i32 %t1120 to i64
  %t1122 = mul i64 %t1121, %t24
  %t1123 = mul i32 %t57, 16
  %t1124 = zext i32 %t1123 to i64
  %t1125 = getelementptr i8, ptr %t1, i64 896
  %t1126 = load <16 x float>, ptr %t1125, align 64
  %t1127 = add i64 %t1122, %t1124
  %t1128 = fcmp uno <16 x float> %t1126, zeroinitializer
  %t1129 = select <16 x i1> %t1128, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1126
  %t1130 = mul i64 %t1127, 4
  %t1131 = getelementptr i8, ptr %t34, i64 %t1130
  store <16 x float> %t1129, ptr %t1131, align 4
  br label %done83
done83:
  %t1132 = mul i32 %t58, 16
  %t1133 = add i32 %t1132, 15
  %t1134 = zext i32 %t1133 to i64
  %t1135 = mul i64 %t1134, %t24
  %t1136 = mul i32 %t57, 16
  %t1137 = zext i32 %t1136 to i64
  %t1138 = getelementptr i8, ptr %t1, i64 960
  %t1139 = load <16 x float>, ptr %t1138, align 64
  %t1140 = add i64 %t1135, %t1137
  %t1141 = fcmp uno <16 x float> %t1139, zeroinitializer
  %t1142 = select <16 x i1> %t1141, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1139
  %t1143 = mul i64 %t1140, 4
  %t1144 = getelementptr i8, ptr %t34, i64 %t1143
  store <16 x float> %t1142, ptr %t1144, align 4
  br label %done84
done84:
  br label %join48
general50:
  %t1145 = load <16 x float>, ptr %t1, align 64
  store <16 x float> %t1145, ptr %t2, align 64
  %t1146 = getelementptr i8, ptr %t1, i64 64
  %t1147 = load <16 x float>, ptr %t1146, align 64
  %t1148 = getelementptr i8, ptr %t2, i64 64
  store <16 x float> %t1147, ptr %t1148, align 64
  %t1149 = getelementptr i8, ptr %t1, i64 128
  %t1150 = load <16 x float>, ptr %t1149, align 64
  %t1151 = getelementptr i8, ptr %t2, i64 128
  store <16 x float> %t1150, ptr %t1151, align 64
  %t1152 = getelementptr i8, ptr %t1, i64 192
  %t1153 = load <16 x float>, ptr %t1152, align 64
  %t1154 = getelementptr i8, ptr %t2, i64 192
  store <16 x float> %t1153, ptr %t1154, align 64
  %t1155 = getelementptr i8, ptr %t1, i64 256
  %t1156 = load <16 x float>, ptr %t1155, align 64
  %t1157 = getelementptr i8, ptr %t2, i64 256
  store <16 x float> %t1156, ptr %t1157, align 64
  %t1158 = getelementptr i8, ptr %t1, i64 320
  %t1159 = load <16 x float>, ptr %t1158, align 64
  %t1160 = getelementptr i8, ptr %t2, i64 320
  store <16 x float> %t1159, ptr %t1160, align 64
  %t1161 = getelementptr i8, ptr %t1, i64 384
  %t1162 = load <16 x float>, ptr %t1161, align 64
  %t1163 = getelementptr i8, ptr %t2, i64 384
  store <16 x float> %t1162, ptr %t1163, align 64
  %t1164 = getelementptr i8, ptr %t1, i64 448
  %t1165 = load <16 x float>, ptr %t1164, align 64
  %t1166 = getelementptr i8, ptr %t2, i64 448
  store <16 x float> %t1165, ptr %t1166, align 64
  %t1167 = getelementptr i8, ptr %t1, i64 512
  %t1168 = load <16 x float>, ptr %t1167, align 64
  %t1169 = getelementptr i8, ptr %t2, i64 512
  store <16 x float> %t1168, ptr %t1169, align 64
  %t1170 = getelementptr i8, ptr %t1, i64 576
  %t1171 = load <16 x float>, ptr %t1170, align 64
  %t1172 = getelementptr i8, ptr %t2, i64 576
  store <16 x float> %t1171, ptr %t1172, align 64
  %t1173 = getelementptr i8, ptr %t1, i64 640
  %t1174 = load <16 x float>, ptr %t1173, align 64
  %t1175 = getelementptr i8, ptr %t2, i64 640
  store <16 x float> %t1174, ptr %t1175, align 64
  %t1176 = getelementptr i8, ptr %t1, i64 704
  %t1177 = load <16 x float>, ptr %t1176, align 64
  %t1178 = getelementptr i8, ptr %t2, i64 704
  store <16 x float> %t1177, ptr %t1178, align 64
  %t1179 = getelementptr i8, ptr %t1, i64 768
  %t1180 = load <16 x float>, ptr %t1179, align 64
  %t1181 = getelementptr i8, ptr %t2, i64 768
  store <16 x float> %t1180, ptr %t1181, align 64
  %t1182 = getelementptr i8, ptr %t1, i64 832
  %t1183 = load <16 x float>, ptr %t1182, align 64
  %t1184 = getelementptr i8, ptr %t2, i64 832
  store <16 x float> %t1183, ptr %t1184, align 64
  %t1185 = getelementptr i8, ptr %t1, i64 896
  %t1186 = load <16 x float>, ptr %t1185, align 64
  %t1187 = getelementptr i8, ptr %t2, i64 896
  store <16 x float> %t1186, ptr %t1187, align 64
  %t1188 = getelementptr i8, ptr %t1, i64 960
  %t1189 = load <16 x float>, ptr %t1188, align 64
  %t1190 = getelementptr i8, ptr %t2, i64 960
  store <16 x float> %t1189, ptr %t1190, align 64
  store i32 zeroinitializer, ptr %t1191
  br label %row85
row85:
  %t1192 = load i32, ptr %t1191
  %t1193 = zext i32 %t1192 to i64
  %t1194 = mul i32 %t58, 16
  %t1195 = add i32 %t1194, %t1192
  %t1196 = zext i32 %t1195 to i64
  %t1197 = mul i64 %t1196, %t24
  %t1198 = mul i32 %t57, 16
  %t1199 = zext i32 %t1198 to i64
  %t1200 = mul i64 %t1193, 64
  %t1201 = getelementptr i8, ptr %t2, i64 %t1200
  %t1202 = load <16 x float>, ptr %t1201, align 64
  %t1203 = add i64 %t1197, %t1199
  %t1204 = fcmp uno <16 x float> %t1202, zeroinitializer
  %t1205 = select <16 x i1> %t1204, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t1202
  %t1206 = insertelement <16 x i64> poison, i64 %t1203, i64 0
  %t1207 = shufflevector <16 x i64> %t1206, <16 x i64> poison, <16 x i32> zeroinitializer
  %t1208 = add <16 x i64> %t1207, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t1211 = icmp ult <16 x i64> %t1208, %t1210
  %t1212 = mul i64 %t1203, 4
  %t1213 = getelementptr i8, ptr %t34, i64 %t1212
  %t1215 = and <16 x i1> %t1211, %t1214
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t1205, ptr align 4 %t1213, <16 x i1> %t1215)
  br label %done86
done86:
  %t1216 = add i32 %t1192, 1
  store i32 %t1216, ptr %t1191
  %t1217 = icmp ult i32 %t1216, 16
  br i1 %t1217, label %row85, label %after87, !llvm.loop !4
after87:
  %t1218 = load <16 x float>, ptr %t2, align 64
  store <16 x float> %t1218, ptr %t1, align 64
  %t1219 = getelementptr i8, ptr %t2, i64 64
  %t1220 = load <16 x float>, ptr %t1219, align 64
  %t1221 = getelementptr i8, ptr %t1, i64 64
  store <16 x float> %t1220, ptr %t1221, align 64
  %t1222 = getelementptr i8, ptr %t2, i64 128
  %t1223 = load <16 x float>, ptr %t1222, align 64
  %t1224 = getelementptr i8, ptr %t1, i64 128
  store <16 x float> %t1223, ptr %t1224, align 64
  %t1225 = getelementptr i8, ptr %t2, i64 192
  %t1226 = load <16 x float>, ptr %t1225, align 64
  %t1227 = getelementptr i8, ptr %t1, i64 192
  store <16 x float> %t1226, ptr %t1227, align 64
  %t1228 = getelementptr i8, ptr %t2, i64 256
  %t1229 = load <16 x float>, ptr %t1228, align 64
  %t1230 = getelementptr i8, ptr %t1, i64 256
  store <16 x float> %t1229, ptr %t1230, align 64
  %t1231 = getelementptr i8, ptr %t2, i64 320
  %t1232 = load <16 x float>, ptr %t1231, align 64
  %t1233 = getelementptr i8, ptr %t1, i64 320
  store <16 x float> %t1232, ptr %t1233, align 64
  %t1234 = getelementptr i8, ptr %t2, i64 384
  %t1235 = load <16 x float>, ptr %t1234, align 64
  %t1236 = getelementptr i8, ptr %t1, i64 384
  store <16 x float> %t1235, ptr %t1236, align 64
  %t1237 = getelementptr i8, ptr %t2, i64 448
  %t1238 = load <16 x float>, ptr %t1237, align 64
  %t1239 = getelementptr i8, ptr %t1, i64 448
  store <16 x float> %t1238, ptr %t1239, align 64
  %t1240 = getelementptr i8, ptr %t2, i64 512
  %t1241 = load <16 x float>, ptr %t1240, align 64
  %t1242 = getelementptr i8, ptr %t1, i64 512
  store <16 x float> %t1241, ptr %t1242, align 64
  %t1243 = getelementptr i8, ptr %t2, i64 576
  %t1244 = load <16 x float>, ptr %t1243, align 64
  %t1245 = getelementptr i8, ptr %t1, i64 576
  store <16 x float> %t1244, ptr %t1245, align 64
  %t1246 = getelementptr i8, ptr %t2, i64 640
  %t1247 = load <16 x float>, ptr %t1246, align 64
  %t1248 = getelementptr i8, ptr %t1, i64 640
  store <16 x float> %t1247, ptr %t1248, align 64
  %t1249 = getelementptr i8, ptr %t2, i64 704
  %t1250 = load <16 x float>, ptr %t1249, align 64
  %t1251 = getelementptr i8, ptr %t1, i64 704
  store <16 x float> %t1250, ptr %t1251, align 64
  %t1252 = getelementptr i8, ptr %t2, i64 768
  %t1253 = load <16 x float>, ptr %t1252, align 64
  %t1254 = getelementptr i8, ptr %t1, i64 768
  store <16 x float> %t1253, ptr %t1254, align 64
  %t1255 = getelementptr i8, ptr %t2, i64 832
  %t1256 = load <16 x float>, ptr %t1255, align 64
  %t1257 = getelementptr i8, ptr %t1, i64 832
  store <16 x float> %t1256, ptr %t1257, align 64
  %t1258 = getelementptr i8, ptr %t2, i64 896
  %t1259 = load <16 x float>, ptr %t1258, align 64
  %t1260 = getelementptr i8, ptr %t1, i64 896
  store <16 x float> %t1259, ptr %t1260, align 64
  %t1261 = getelementptr i8, ptr %t2, i64 960
  %t1262 = load <16 x float>, ptr %t1261, align 64
  %t1263 = getelementptr i8, ptr %t1, i64 960
  store <16 x float> %t1262, ptr %t1263, align 64
  br label %join48
join48:
  br label %finished1
finished1:
  %t1264 = load i32, ptr %t38
  %t1265 = add i32 %t1264, 1
  %t1266 = icmp uge i32 %t1265, %t4
  %t1267 = select i1 %t1266, i32 0, i32 %t1265
  store i32 %t1267, ptr %t38
  %t1268 = zext i1 %t1266 to i32
  %t1269 = load i32, ptr %t39
  %t1270 = add i32 %t1269, %t1268
  %t1271 = icmp uge i32 %t1270, %t6
  %t1272 = select i1 %t1271, i32 0, i32 %t1270
  store i32 %t1272, ptr %t39
  %t1273 = zext i1 %t1271 to i32
  %t1274 = load i32, ptr %t40
  %t1275 = add i32 %t1274, %t1273
  %t1276 = icmp uge i32 %t1275, %t8
  %t1277 = select i1 %t1276, i32 0, i32 %t1275
  store i32 %t1277, ptr %t40
  %t1278 = zext i1 %t1276 to i32
  %t1279 = load i64, ptr %t37
  %t1280 = add i64 %t1279, 1
  store i64 %t1280, ptr %t37
  %t1281 = icmp ult i64 %t1280, %end
  br i1 %t1281, label %workgroup2, label %exit4
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
