; kernel vector_add_vectors, workgroups of [64, 1, 1], 64 lanes
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
  %t109 = alloca i64
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
  %t59 = mul i64 %t58, 1
  %t60 = zext i32 %t6 to i64
  %t61 = mul i64 %t60, 1
  %t62 = mul i64 %t57, %t59
  %t63 = mul i64 %t62, %t61
  %t64 = zext i32 %t6 to i64
  %t65 = mul i64 %t64, 1
  %t66 = mul i64 0, %t65
  %t67 = mul i32 %t55, 1
  %t68 = add i32 %t67, 0
  %t69 = zext i32 %t68 to i64
  %t70 = add i64 %t66, %t69
  %t71 = zext i32 %t4 to i64
  %t72 = mul i64 %t71, 1
  %t73 = mul i64 %t70, %t72
  %t74 = mul i32 %t54, 1
  %t75 = add i32 %t74, 0
  %t76 = zext i32 %t75 to i64
  %t77 = add i64 %t73, %t76
  %t78 = zext i32 %t2 to i64
  %t79 = mul i64 %t78, 64
  %t80 = mul i64 %t77, %t79
  %t81 = mul i32 %t53, 64
  %t82 = add i32 %t81, 0
  %t83 = zext i32 %t82 to i64
  %t84 = add i64 %t80, %t83
  %t85 = insertelement <64 x i64> poison, i64 %t84, i64 0
  %t86 = shufflevector <64 x i64> %t85, <64 x i64> poison, <64 x i32> zeroinitializer
  %t87 = add <64 x i64> %t86, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  br label %done6
done6:
  br label %join5
join5:
  %t88 = zext i32 %t6 to i64
  %t89 = mul i64 %t88, 1
  %t90 = mul i64 0, %t89
  %t91 = mul i32 %t55, 1
  %t92 = add i32 %t91, 0
  %t93 = zext i32 %t92 to i64
  %t94 = add i64 %t90, %t93
  %t95 = zext i32 %t4 to i64
  %t96 = mul i64 %t95, 1
  %t97 = mul i64 %t94, %t96
  %t98 = mul i32 %t54, 1
  %t99 = add i32 %t98, 0
  %t100 = zext i32 %t99 to i64
  %t101 = add i64 %t97, %t100
  %t102 = zext i32 %t2 to i64
  %t103 = mul i64 %t102, 64
  %t104 = mul i64 %t101, %t103
  %t105 = mul i32 %t53, 64
  %t106 = add i32 %t105, 0
  %t107 = zext i32 %t106 to i64
  %t108 = add i64 %t104, %t107
  store i64 zeroinitializer, ptr %t109
  %t110 = icmp ult i64 %t108, %t32
  %t111 = icmp ugt i64 %t63, 0
  %t112 = and i1 %t110, %t111
  br i1 %t112, label %rounds8, label %exit7
rounds8:
  %t113 = icmp ule i64 %t32, 9223372036854775808
  %t114 = icmp ult i64 %t63, 4611686018427387904
  %t115 = and i1 %t113, %t114
  br i1 %t115, label %full10, label %loop9
full10:
  %t116 = load i64, ptr %t109
  %t117 = zext i32 %t6 to i64
  %t118 = mul i64 %t117, 1
  %t119 = mul i64 0, %t118
  %t120 = mul i32 %t55, 1
  %t121 = add i32 %t120, 0
  %t122 = zext i32 %t121 to i64
  %t123 = add i64 %t119, %t122
  %t124 = zext i32 %t4 to i64
  %t125 = mul i64 %t124, 1
  %t126 = mul i64 %t123, %t125
  %t127 = mul i32 %t54, 1
  %t128 = add i32 %t127, 0
  %t129 = zext i32 %t128 to i64
  %t130 = add i64 %t126, %t129
  %t131 = zext i32 %t2 to i64
  %t132 = mul i64 %t131, 64
  %t133 = mul i64 %t130, %t132
  %t134 = mul i32 %t53, 64
  %t135 = add i32 %t134, 63
  %t136 = zext i32 %t135 to i64
  %t137 = add i64 %t133, %t136
  %t138 = add i64 %t137, %t116
  %t139 = icmp ult i64 %t138, %t32
  %t140 = zext i32 %t6 to i64
  %t141 = mul i64 %t140, 1
  %t142 = mul i64 0, %t141
  %t143 = mul i32 %t55, 1
  %t144 = add i32 %t143, 0
  %t145 = zext i32 %t144 to i64
  %t146 = add i64 %t142, %t145
  %t147 = zext i32 %t4 to i64
  %t148 = mul i64 %t147, 1
  %t149 = mul i64 %t146, %t148
  %t150 = mul i32 %t54, 1
  %t151 = add i32 %t150, 0
  %t152 = zext i32 %t151 to i64
  %t153 = add i64 %t149, %t152
  %t154 = zext i32 %t2 to i64
  %t155 = mul i64 %t154, 64
  %t156 = mul i64 %t153, %t155
  %t157 = mul i32 %t53, 64
  %t158 = add i32 %t157, 0
  %t159 = zext i32 %t158 to i64
  %t160 = add i64 %t156, %t159
  %t161 = add i64 %t160, %t116
  %t162 = add i64 0, %t161
  %t163 = zext i32 %t6 to i64
  %t164 = mul i64 %t163, 1
  %t165 = mul i64 0, %t164
  %t166 = mul i32 %t55, 1
  %t167 = add i32 %t166, 0
  %t168 = zext i32 %t167 to i64
  %t169 = add i64 %t165, %t168
  %t170 = zext i32 %t4 to i64
  %t171 = mul i64 %t170, 1
  %t172 = mul i64 %t169, %t171
  %t173 = mul i32 %t54, 1
  %t174 = add i32 %t173, 0
  %t175 = zext i32 %t174 to i64
  %t176 = add i64 %t172, %t175
  %t177 = zext i32 %t2 to i64
  %t178 = mul i64 %t177, 64
  %t179 = mul i64 %t176, %t178
  %t180 = mul i32 %t53, 64
  %t181 = add i32 %t180, 63
  %t182 = zext i32 %t181 to i64
  %t183 = add i64 %t179, %t182
  %t184 = add i64 %t183, %t116
  %t185 = icmp ult i64 %t184, %t24
  %t186 = add i64 0, %t184
  %t187 = zext i32 %t6 to i64
  %t188 = mul i64 %t187, 1
  %t189 = mul i64 0, %t188
  %t190 = mul i32 %t55, 1
  %t191 = add i32 %t190, 0
  %t192 = zext i32 %t191 to i64
  %t193 = add i64 %t189, %t192
  %t194 = zext i32 %t4 to i64
  %t195 = mul i64 %t194, 1
  %t196 = mul i64 %t193, %t195
  %t197 = mul i32 %t54, 1
  %t198 = add i32 %t197, 0
  %t199 = zext i32 %t198 to i64
  %t200 = add i64 %t196, %t199
  %t201 = zext i32 %t2 to i64
  %t202 = mul i64 %t201, 64
  %t203 = mul i64 %t200, %t202
  %t204 = mul i32 %t53, 64
  %t205 = add i32 %t204, 0
  %t206 = zext i32 %t205 to i64
  %t207 = add i64 %t203, %t206
  %t208 = add i64 %t207, %t116
  %t209 = add i64 0, %t208
  %t210 = zext i32 %t6 to i64
  %t211 = mul i64 %t210, 1
  %t212 = mul i64 0, %t211
  %t213 = mul i32 %t55, 1
  %t214 = add i32 %t213, 0
  %t215 = zext i32 %t214 to i64
  %t216 = add i64 %t212, %t215
  %t217 = zext i32 %t4 to i64
  %t218 = mul i64 %t217, 1
  %t219 = mul i64 %t216, %t218
  %t220 = mul i32 %t54, 1
  %t221 = add i32 %t220, 0
  %t222 = zext i32 %t221 to i64
  %t223 = add i64 %t219, %t222
  %t224 = zext i32 %t2 to i64
  %t225 = mul i64 %t224, 64
  %t226 = mul i64 %t223, %t225
  %t227 = mul i32 %t53, 64
  %t228 = add i32 %t227, 63
  %t229 = zext i32 %t228 to i64
  %t230 = add i64 %t226, %t229
  %t231 = add i64 %t230, %t116
  %t232 = icmp ult i64 %t231, %t28
  %t233 = add i64 0, %t231
  %t234 = zext i32 %t6 to i64
  %t235 = mul i64 %t234, 1
  %t236 = mul i64 0, %t235
  %t237 = mul i32 %t55, 1
  %t238 = add i32 %t237, 0
  %t239 = zext i32 %t238 to i64
  %t240 = add i64 %t236, %t239
  %t241 = zext i32 %t4 to i64
  %t242 = mul i64 %t241, 1
  %t243 = mul i64 %t240, %t242
  %t244 = mul i32 %t54, 1
  %t245 = add i32 %t244, 0
  %t246 = zext i32 %t245 to i64
  %t247 = add i64 %t243, %t246
  %t248 = zext i32 %t2 to i64
  %t249 = mul i64 %t248, 64
  %t250 = mul i64 %t247, %t249
  %t251 = mul i32 %t53, 64
  %t252 = add i32 %t251, 0
  %t253 = zext i32 %t252 to i64
  %t254 = add i64 %t250, %t253
  %t255 = add i64 %t254, %t116
  %t256 = add i64 0, %t255
  %t257 = zext i32 %t6 to i64
  %t258 = mul i64 %t257, 1
  %t259 = mul i64 0, %t258
  %t260 = mul i32 %t55, 1
  %t261 = add i32 %t260, 0
  %t262 = zext i32 %t261 to i64
  %t263 = add i64 %t259, %t262
  %t264 = zext i32 %t4 to i64
  %t265 = mul i64 %t264, 1
  %t266 = mul i64 %t263, %t265
  %t267 = mul i32 %t54, 1
  %t268 = add i32 %t267, 0
  %t269 = zext i32 %t268 to i64
  %t270 = add i64 %t266, %t269
  %t271 = zext i32 %t2 to i64
  %t272 = mul i64 %t271, 64
  %t273 = mul i64 %t270, %t272
  %t274 = mul i32 %t53, 64
  %t275 = add i32 %t274, 63
  %t276 = zext i32 %t275 to i64
  %t277 = add i64 %t273, %t276
  %t278 = add i64 %t277, %t116
  %t279 = icmp ult i64 %t278, %t32
  %t280 = add i64 0, %t278
  %t281 = and i1 %t139, %t185
  %t282 = and i1 %t281, %t232
  %t283 = and i1 %t282, %t279
  br i1 %t283, label %fast11, label %loop9
fast11:
  %t284 = zext i32 %t6 to i64
  %t285 = mul i64 %t284, 1
  %t286 = mul i64 0, %t285
  %t287 = mul i32 %t55, 1
  %t288 = add i32 %t287, 0
  %t289 = zext i32 %t288 to i64
  %t290 = add i64 %t286, %t289
  %t291 = zext i32 %t4 to i64
  %t292 = mul i64 %t291, 1
  %t293 = mul i64 %t290, %t292
  %t294 = mul i32 %t54, 1
  %t295 = add i32 %t294, 0
  %t296 = zext i32 %t295 to i64
  %t297 = add i64 %t293, %t296
  %t298 = zext i32 %t2 to i64
  %t299 = mul i64 %t298, 64
  %t300 = mul i64 %t297, %t299
  %t301 = mul i32 %t53, 64
  %t302 = add i32 %t301, 0
  %t303 = zext i32 %t302 to i64
  %t304 = add i64 %t300, %t303
  %t305 = insertelement <64 x i64> poison, i64 %t304, i64 0
  %t306 = shufflevector <64 x i64> %t305, <64 x i64> poison, <64 x i32> zeroinitializer
  %t307 = add <64 x i64> %t306, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t308 = add i64 %t304, %t116
  %t309 = insertelement <64 x i64> poison, i64 %t308, i64 0
  %t310 = shufflevector <64 x i64> %t309, <64 x i64> poison, <64 x i32> zeroinitializer
  %t311 = add <64 x i64> %t310, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t312 = mul i64 %t308, 16
  %t313 = insertelement <64 x i64> poison, i64 %t312, i64 0
  %t314 = shufflevector <64 x i64> %t313, <64 x i64> poison, <64 x i32> zeroinitializer
  %t315 = add <64 x i64> %t314, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t316 = getelementptr i8, ptr %t22, i64 %t312
  %t317 = load <256 x float>, ptr %t316, align 4
  %t318 = mul i64 %t308, 16
  %t319 = insertelement <64 x i64> poison, i64 %t318, i64 0
  %t320 = shufflevector <64 x i64> %t319, <64 x i64> poison, <64 x i32> zeroinitializer
  %t321 = add <64 x i64> %t320, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t322 = getelementptr i8, ptr %t26, i64 %t318
  %t323 = load <256 x float>, ptr %t322, align 4
  %t324 = fadd <256 x float> %t317, %t323
  %t325 = fcmp uno <256 x float> %t324, zeroinitializer
  %t326 = select <256 x i1> %t325, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t324
  %t327 = mul i64 %t308, 16
  %t328 = insertelement <64 x i64> poison, i64 %t327, i64 0
  %t329 = shufflevector <64 x i64> %t328, <64 x i64> poison, <64 x i32> zeroinitializer
  %t330 = add <64 x i64> %t329, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t331 = getelementptr i8, ptr %t30, i64 %t327
  store <256 x float> %t326, ptr %t331, align 4
  br label %done12
done12:
  %t332 = add i64 %t116, %t63
  store i64 %t332, ptr %t109
  br label %full10
loop9:
  %t333 = load i64, ptr %t109
  %t334 = icmp ult i64 %t108, %t32
  %t335 = sub i64 %t32, %t108
  %t336 = icmp ult i64 %t333, %t335
  %t337 = and i1 %t334, %t336
  br i1 %t337, label %round13, label %exit7
round13:
  %t338 = zext i32 %t6 to i64
  %t339 = mul i64 %t338, 1
  %t340 = mul i64 0, %t339
  %t341 = mul i32 %t55, 1
  %t342 = add i32 %t341, 0
  %t343 = zext i32 %t342 to i64
  %t344 = add i64 %t340, %t343
  %t345 = zext i32 %t4 to i64
  %t346 = mul i64 %t345, 1
  %t347 = mul i64 %t344, %t346
  %t348 = mul i32 %t54, 1
  %t349 = add i32 %t348, 0
  %t350 = zext i32 %t349 to i64
  %t351 = add i64 %t347, %t350
  %t352 = zext i32 %t2 to i64
  %t353 = mul i64 %t352, 64
  %t354 = mul i64 %t351, %t353
  %t355 = mul i32 %t53, 64
  %t356 = add i32 %t355, 0
  %t357 = zext i32 %t356 to i64
  %t358 = add i64 %t354, %t357
  %t359 = insertelement <64 x i64> poison, i64 %t358, i64 0
  %t360 = shufflevector <64 x i64> %t359, <64 x i64> poison, <64 x i32> zeroinitializer
  %t361 = add <64 x i64> %t360, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t362 = add i64 %t358, %t333
  %t363 = insertelement <64 x i64> poison, i64 %t362, i64 0
  %t364 = shufflevector <64 x i64> %t363, <64 x i64> poison, <64 x i32> zeroinitializer
  %t365 = add <64 x i64> %t364, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t366 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t367 = shufflevector <64 x i64> %t366, <64 x i64> poison, <64 x i32> zeroinitializer
  %t368 = icmp ult <64 x i64> %t361, %t367
  %t369 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t370 = shufflevector <64 x i64> %t369, <64 x i64> poison, <64 x i32> zeroinitializer
  %t371 = sub <64 x i64> %t370, %t361
  %t372 = insertelement <64 x i64> poison, i64 %t333, i64 0
  %t373 = shufflevector <64 x i64> %t372, <64 x i64> poison, <64 x i32> zeroinitializer
  %t374 = icmp ult <64 x i64> %t373, %t371
  %t375 = and <64 x i1> %t368, %t374
  %t376 = bitcast <64 x i1> %t375 to i64
  %t377 = icmp ne i64 %t376, 0
  br i1 %t377, label %enter16, label %done15
enter16:
  %t378 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t379 = shufflevector <64 x i64> %t378, <64 x i64> poison, <64 x i32> zeroinitializer
  %t380 = icmp ult <64 x i64> %t365, %t379
  %t381 = mul i64 %t362, 16
  %t382 = insertelement <64 x i64> poison, i64 %t381, i64 0
  %t383 = shufflevector <64 x i64> %t382, <64 x i64> poison, <64 x i32> zeroinitializer
  %t384 = add <64 x i64> %t383, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t385 = getelementptr i8, ptr %t22, i64 %t381
  %t386 = and <64 x i1> %t375, %t380
  %t387 = shufflevector <64 x i1> %t386, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t388 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t385, <256 x i1> %t387, <256 x float> zeroinitializer)
  %t389 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t390 = shufflevector <64 x i64> %t389, <64 x i64> poison, <64 x i32> zeroinitializer
  %t391 = icmp ult <64 x i64> %t365, %t390
  %t392 = mul i64 %t362, 16
  %t393 = insertelement <64 x i64> poison, i64 %t392, i64 0
  %t394 = shufflevector <64 x i64> %t393, <64 x i64> poison, <64 x i32> zeroinitializer
  %t395 = add <64 x i64> %t394, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t396 = getelementptr i8, ptr %t26, i64 %t392
  %t397 = and <64 x i1> %t375, %t391
  %t398 = shufflevector <64 x i1> %t397, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t399 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t396, <256 x i1> %t398, <256 x float> zeroinitializer)
  %t400 = fadd <256 x float> %t388, %t399
  %t401 = fcmp uno <256 x float> %t400, zeroinitializer
  %t402 = select <256 x i1> %t401, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t400
  %t403 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t404 = shufflevector <64 x i64> %t403, <64 x i64> poison, <64 x i32> zeroinitializer
  %t405 = icmp ult <64 x i64> %t365, %t404
  %t406 = mul i64 %t362, 16
  %t407 = insertelement <64 x i64> poison, i64 %t406, i64 0
  %t408 = shufflevector <64 x i64> %t407, <64 x i64> poison, <64 x i32> zeroinitializer
  %t409 = add <64 x i64> %t408, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t410 = getelementptr i8, ptr %t30, i64 %t406
  %t411 = and <64 x i1> %t375, %t405
  %t412 = shufflevector <64 x i1> %t411, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.masked.store.v256f32.p0(<256 x float> %t402, ptr align 4 %t410, <256 x i1> %t412)
  br label %done15
done15:
  br label %join14
join14:
  %t413 = add i64 %t108, %t333
  %t414 = sub i64 %t32, %t413
  %t415 = icmp ugt i64 %t414, %t63
  %t416 = add i64 %t333, %t63
  store i64 %t416, ptr %t109
  br i1 %t415, label %loop9, label %exit7
exit7:
  br label %finished1
finished1:
  %t417 = load i32, ptr %t34
  %t418 = add i32 %t417, 1
  %t419 = icmp uge i32 %t418, %t2
  %t420 = select i1 %t419, i32 0, i32 %t418
  store i32 %t420, ptr %t34
  %t421 = zext i1 %t419 to i32
  %t422 = load i32, ptr %t35
  %t423 = add i32 %t422, %t421
  %t424 = icmp uge i32 %t423, %t4
  %t425 = select i1 %t424, i32 0, i32 %t423
  store i32 %t425, ptr %t35
  %t426 = zext i1 %t424 to i32
  %t427 = load i32, ptr %t36
  %t428 = add i32 %t427, %t426
  %t429 = icmp uge i32 %t428, %t6
  %t430 = select i1 %t429, i32 0, i32 %t428
  store i32 %t430, ptr %t36
  %t431 = zext i1 %t429 to i32
  %t432 = load i64, ptr %t33
  %t433 = add i64 %t432, 1
  store i64 %t433, ptr %t33
  %t434 = icmp ult i64 %t433, %end
  br i1 %t434, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
