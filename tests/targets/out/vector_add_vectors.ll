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
  %t112 = alloca i64
  %t113 = alloca i64
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
  br label %done5
done5:
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
  %t109 = icmp ult i64 %t108, %t32
  %t110 = icmp ugt i64 %t63, 0
  %t111 = and i1 %t109, %t110
  store i64 %t108, ptr %t112
  store i64 zeroinitializer, ptr %t113
  br i1 %t111, label %loop6, label %exit7
loop6:
  %t114 = load i64, ptr %t112
  %t115 = load i64, ptr %t113
  %t116 = zext i32 %t6 to i64
  %t117 = mul i64 %t116, 1
  %t118 = mul i64 0, %t117
  %t119 = mul i32 %t55, 1
  %t120 = add i32 %t119, 0
  %t121 = zext i32 %t120 to i64
  %t122 = add i64 %t118, %t121
  %t123 = zext i32 %t4 to i64
  %t124 = mul i64 %t123, 1
  %t125 = mul i64 %t122, %t124
  %t126 = mul i32 %t54, 1
  %t127 = add i32 %t126, 0
  %t128 = zext i32 %t127 to i64
  %t129 = add i64 %t125, %t128
  %t130 = zext i32 %t2 to i64
  %t131 = mul i64 %t130, 64
  %t132 = mul i64 %t129, %t131
  %t133 = mul i32 %t53, 64
  %t134 = add i32 %t133, 63
  %t135 = zext i32 %t134 to i64
  %t136 = add i64 %t132, %t135
  %t137 = add i64 %t136, %t115
  %t138 = icmp ult i64 %t137, %t32
  %t139 = zext i32 %t6 to i64
  %t140 = mul i64 %t139, 1
  %t141 = mul i64 0, %t140
  %t142 = mul i32 %t55, 1
  %t143 = add i32 %t142, 0
  %t144 = zext i32 %t143 to i64
  %t145 = add i64 %t141, %t144
  %t146 = zext i32 %t4 to i64
  %t147 = mul i64 %t146, 1
  %t148 = mul i64 %t145, %t147
  %t149 = mul i32 %t54, 1
  %t150 = add i32 %t149, 0
  %t151 = zext i32 %t150 to i64
  %t152 = add i64 %t148, %t151
  %t153 = zext i32 %t2 to i64
  %t154 = mul i64 %t153, 64
  %t155 = mul i64 %t152, %t154
  %t156 = mul i32 %t53, 64
  %t157 = add i32 %t156, 0
  %t158 = zext i32 %t157 to i64
  %t159 = add i64 %t155, %t158
  %t160 = add i64 %t159, %t115
  %t161 = add i64 0, %t160
  %t162 = zext i32 %t6 to i64
  %t163 = mul i64 %t162, 1
  %t164 = mul i64 0, %t163
  %t165 = mul i32 %t55, 1
  %t166 = add i32 %t165, 0
  %t167 = zext i32 %t166 to i64
  %t168 = add i64 %t164, %t167
  %t169 = zext i32 %t4 to i64
  %t170 = mul i64 %t169, 1
  %t171 = mul i64 %t168, %t170
  %t172 = mul i32 %t54, 1
  %t173 = add i32 %t172, 0
  %t174 = zext i32 %t173 to i64
  %t175 = add i64 %t171, %t174
  %t176 = zext i32 %t2 to i64
  %t177 = mul i64 %t176, 64
  %t178 = mul i64 %t175, %t177
  %t179 = mul i32 %t53, 64
  %t180 = add i32 %t179, 63
  %t181 = zext i32 %t180 to i64
  %t182 = add i64 %t178, %t181
  %t183 = add i64 %t182, %t115
  %t184 = icmp ult i64 %t183, %t24
  %t185 = add i64 0, %t183
  %t186 = zext i32 %t6 to i64
  %t187 = mul i64 %t186, 1
  %t188 = mul i64 0, %t187
  %t189 = mul i32 %t55, 1
  %t190 = add i32 %t189, 0
  %t191 = zext i32 %t190 to i64
  %t192 = add i64 %t188, %t191
  %t193 = zext i32 %t4 to i64
  %t194 = mul i64 %t193, 1
  %t195 = mul i64 %t192, %t194
  %t196 = mul i32 %t54, 1
  %t197 = add i32 %t196, 0
  %t198 = zext i32 %t197 to i64
  %t199 = add i64 %t195, %t198
  %t200 = zext i32 %t2 to i64
  %t201 = mul i64 %t200, 64
  %t202 = mul i64 %t199, %t201
  %t203 = mul i32 %t53, 64
  %t204 = add i32 %t203, 0
  %t205 = zext i32 %t204 to i64
  %t206 = add i64 %t202, %t205
  %t207 = add i64 %t206, %t115
  %t208 = add i64 0, %t207
  %t209 = zext i32 %t6 to i64
  %t210 = mul i64 %t209, 1
  %t211 = mul i64 0, %t210
  %t212 = mul i32 %t55, 1
  %t213 = add i32 %t212, 0
  %t214 = zext i32 %t213 to i64
  %t215 = add i64 %t211, %t214
  %t216 = zext i32 %t4 to i64
  %t217 = mul i64 %t216, 1
  %t218 = mul i64 %t215, %t217
  %t219 = mul i32 %t54, 1
  %t220 = add i32 %t219, 0
  %t221 = zext i32 %t220 to i64
  %t222 = add i64 %t218, %t221
  %t223 = zext i32 %t2 to i64
  %t224 = mul i64 %t223, 64
  %t225 = mul i64 %t222, %t224
  %t226 = mul i32 %t53, 64
  %t227 = add i32 %t226, 63
  %t228 = zext i32 %t227 to i64
  %t229 = add i64 %t225, %t228
  %t230 = add i64 %t229, %t115
  %t231 = icmp ult i64 %t230, %t28
  %t232 = add i64 0, %t230
  %t233 = zext i32 %t6 to i64
  %t234 = mul i64 %t233, 1
  %t235 = mul i64 0, %t234
  %t236 = mul i32 %t55, 1
  %t237 = add i32 %t236, 0
  %t238 = zext i32 %t237 to i64
  %t239 = add i64 %t235, %t238
  %t240 = zext i32 %t4 to i64
  %t241 = mul i64 %t240, 1
  %t242 = mul i64 %t239, %t241
  %t243 = mul i32 %t54, 1
  %t244 = add i32 %t243, 0
  %t245 = zext i32 %t244 to i64
  %t246 = add i64 %t242, %t245
  %t247 = zext i32 %t2 to i64
  %t248 = mul i64 %t247, 64
  %t249 = mul i64 %t246, %t248
  %t250 = mul i32 %t53, 64
  %t251 = add i32 %t250, 0
  %t252 = zext i32 %t251 to i64
  %t253 = add i64 %t249, %t252
  %t254 = add i64 %t253, %t115
  %t255 = add i64 0, %t254
  %t256 = zext i32 %t6 to i64
  %t257 = mul i64 %t256, 1
  %t258 = mul i64 0, %t257
  %t259 = mul i32 %t55, 1
  %t260 = add i32 %t259, 0
  %t261 = zext i32 %t260 to i64
  %t262 = add i64 %t258, %t261
  %t263 = zext i32 %t4 to i64
  %t264 = mul i64 %t263, 1
  %t265 = mul i64 %t262, %t264
  %t266 = mul i32 %t54, 1
  %t267 = add i32 %t266, 0
  %t268 = zext i32 %t267 to i64
  %t269 = add i64 %t265, %t268
  %t270 = zext i32 %t2 to i64
  %t271 = mul i64 %t270, 64
  %t272 = mul i64 %t269, %t271
  %t273 = mul i32 %t53, 64
  %t274 = add i32 %t273, 63
  %t275 = zext i32 %t274 to i64
  %t276 = add i64 %t272, %t275
  %t277 = add i64 %t276, %t115
  %t278 = icmp ult i64 %t277, %t32
  %t279 = add i64 0, %t277
  %t280 = and i1 %t138, %t184
  %t281 = and i1 %t280, %t231
  %t282 = and i1 %t281, %t278
  br i1 %t282, label %fast9, label %general10
fast9:
  %t283 = zext i32 %t6 to i64
  %t284 = mul i64 %t283, 1
  %t285 = mul i64 0, %t284
  %t286 = mul i32 %t55, 1
  %t287 = add i32 %t286, 0
  %t288 = zext i32 %t287 to i64
  %t289 = add i64 %t285, %t288
  %t290 = zext i32 %t4 to i64
  %t291 = mul i64 %t290, 1
  %t292 = mul i64 %t289, %t291
  %t293 = mul i32 %t54, 1
  %t294 = add i32 %t293, 0
  %t295 = zext i32 %t294 to i64
  %t296 = add i64 %t292, %t295
  %t297 = zext i32 %t2 to i64
  %t298 = mul i64 %t297, 64
  %t299 = mul i64 %t296, %t298
  %t300 = mul i32 %t53, 64
  %t301 = add i32 %t300, 0
  %t302 = zext i32 %t301 to i64
  %t303 = add i64 %t299, %t302
  %t304 = insertelement <64 x i64> poison, i64 %t303, i64 0
  %t305 = shufflevector <64 x i64> %t304, <64 x i64> poison, <64 x i32> zeroinitializer
  %t306 = add <64 x i64> %t305, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t307 = add i64 %t303, %t115
  %t308 = insertelement <64 x i64> poison, i64 %t307, i64 0
  %t309 = shufflevector <64 x i64> %t308, <64 x i64> poison, <64 x i32> zeroinitializer
  %t310 = add <64 x i64> %t309, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t311 = mul i64 %t307, 16
  %t312 = insertelement <64 x i64> poison, i64 %t311, i64 0
  %t313 = shufflevector <64 x i64> %t312, <64 x i64> poison, <64 x i32> zeroinitializer
  %t314 = add <64 x i64> %t313, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t315 = getelementptr i8, ptr %t22, i64 %t311
  %t316 = load <256 x float>, ptr %t315, align 4
  %t317 = mul i64 %t307, 16
  %t318 = insertelement <64 x i64> poison, i64 %t317, i64 0
  %t319 = shufflevector <64 x i64> %t318, <64 x i64> poison, <64 x i32> zeroinitializer
  %t320 = add <64 x i64> %t319, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t321 = getelementptr i8, ptr %t26, i64 %t317
  %t322 = load <256 x float>, ptr %t321, align 4
  %t323 = fadd <256 x float> %t316, %t322
  %t324 = fcmp uno <256 x float> %t323, zeroinitializer
  %t325 = select <256 x i1> %t324, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t323
  %t326 = mul i64 %t307, 16
  %t327 = insertelement <64 x i64> poison, i64 %t326, i64 0
  %t328 = shufflevector <64 x i64> %t327, <64 x i64> poison, <64 x i32> zeroinitializer
  %t329 = add <64 x i64> %t328, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t330 = getelementptr i8, ptr %t30, i64 %t326
  store <256 x float> %t325, ptr %t330, align 4
  br label %done12
done12:
  br label %join11
general10:
  %t331 = zext i32 %t6 to i64
  %t332 = mul i64 %t331, 1
  %t333 = mul i64 0, %t332
  %t334 = mul i32 %t55, 1
  %t335 = add i32 %t334, 0
  %t336 = zext i32 %t335 to i64
  %t337 = add i64 %t333, %t336
  %t338 = zext i32 %t4 to i64
  %t339 = mul i64 %t338, 1
  %t340 = mul i64 %t337, %t339
  %t341 = mul i32 %t54, 1
  %t342 = add i32 %t341, 0
  %t343 = zext i32 %t342 to i64
  %t344 = add i64 %t340, %t343
  %t345 = zext i32 %t2 to i64
  %t346 = mul i64 %t345, 64
  %t347 = mul i64 %t344, %t346
  %t348 = mul i32 %t53, 64
  %t349 = add i32 %t348, 0
  %t350 = zext i32 %t349 to i64
  %t351 = add i64 %t347, %t350
  %t352 = insertelement <64 x i64> poison, i64 %t351, i64 0
  %t353 = shufflevector <64 x i64> %t352, <64 x i64> poison, <64 x i32> zeroinitializer
  %t354 = add <64 x i64> %t353, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t355 = add i64 %t351, %t115
  %t356 = insertelement <64 x i64> poison, i64 %t355, i64 0
  %t357 = shufflevector <64 x i64> %t356, <64 x i64> poison, <64 x i32> zeroinitializer
  %t358 = add <64 x i64> %t357, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t359 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t360 = shufflevector <64 x i64> %t359, <64 x i64> poison, <64 x i32> zeroinitializer
  %t361 = icmp ult <64 x i64> %t354, %t360
  %t362 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t363 = shufflevector <64 x i64> %t362, <64 x i64> poison, <64 x i32> zeroinitializer
  %t364 = sub <64 x i64> %t363, %t354
  %t365 = insertelement <64 x i64> poison, i64 %t115, i64 0
  %t366 = shufflevector <64 x i64> %t365, <64 x i64> poison, <64 x i32> zeroinitializer
  %t367 = icmp ult <64 x i64> %t366, %t364
  %t368 = and <64 x i1> %t361, %t367
  %t369 = bitcast <64 x i1> %t368 to i64
  %t370 = icmp ne i64 %t369, 0
  br i1 %t370, label %enter14, label %done13
enter14:
  %t371 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t372 = shufflevector <64 x i64> %t371, <64 x i64> poison, <64 x i32> zeroinitializer
  %t373 = icmp ult <64 x i64> %t358, %t372
  %t374 = mul i64 %t355, 16
  %t375 = insertelement <64 x i64> poison, i64 %t374, i64 0
  %t376 = shufflevector <64 x i64> %t375, <64 x i64> poison, <64 x i32> zeroinitializer
  %t377 = add <64 x i64> %t376, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t378 = getelementptr i8, ptr %t22, i64 %t374
  %t379 = and <64 x i1> %t368, %t373
  %t380 = shufflevector <64 x i1> %t379, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t381 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t378, <256 x i1> %t380, <256 x float> zeroinitializer)
  %t382 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t383 = shufflevector <64 x i64> %t382, <64 x i64> poison, <64 x i32> zeroinitializer
  %t384 = icmp ult <64 x i64> %t358, %t383
  %t385 = mul i64 %t355, 16
  %t386 = insertelement <64 x i64> poison, i64 %t385, i64 0
  %t387 = shufflevector <64 x i64> %t386, <64 x i64> poison, <64 x i32> zeroinitializer
  %t388 = add <64 x i64> %t387, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t389 = getelementptr i8, ptr %t26, i64 %t385
  %t390 = and <64 x i1> %t368, %t384
  %t391 = shufflevector <64 x i1> %t390, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t392 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t389, <256 x i1> %t391, <256 x float> zeroinitializer)
  %t393 = fadd <256 x float> %t381, %t392
  %t394 = fcmp uno <256 x float> %t393, zeroinitializer
  %t395 = select <256 x i1> %t394, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t393
  %t396 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t397 = shufflevector <64 x i64> %t396, <64 x i64> poison, <64 x i32> zeroinitializer
  %t398 = icmp ult <64 x i64> %t358, %t397
  %t399 = mul i64 %t355, 16
  %t400 = insertelement <64 x i64> poison, i64 %t399, i64 0
  %t401 = shufflevector <64 x i64> %t400, <64 x i64> poison, <64 x i32> zeroinitializer
  %t402 = add <64 x i64> %t401, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240, i64 256, i64 272, i64 288, i64 304, i64 320, i64 336, i64 352, i64 368, i64 384, i64 400, i64 416, i64 432, i64 448, i64 464, i64 480, i64 496, i64 512, i64 528, i64 544, i64 560, i64 576, i64 592, i64 608, i64 624, i64 640, i64 656, i64 672, i64 688, i64 704, i64 720, i64 736, i64 752, i64 768, i64 784, i64 800, i64 816, i64 832, i64 848, i64 864, i64 880, i64 896, i64 912, i64 928, i64 944, i64 960, i64 976, i64 992, i64 1008>
  %t403 = getelementptr i8, ptr %t30, i64 %t399
  %t404 = and <64 x i1> %t368, %t398
  %t405 = shufflevector <64 x i1> %t404, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.masked.store.v256f32.p0(<256 x float> %t395, ptr align 4 %t403, <256 x i1> %t405)
  br label %done13
done13:
  br label %join11
join11:
  br label %next8
next8:
  %t406 = sub i64 %t32, %t114
  %t407 = icmp ugt i64 %t406, %t63
  %t408 = add i64 %t114, %t63
  store i64 %t408, ptr %t112
  %t409 = add i64 %t115, %t63
  store i64 %t409, ptr %t113
  br i1 %t407, label %loop6, label %exit7
exit7:
  br label %finished1
finished1:
  %t410 = load i32, ptr %t34
  %t411 = add i32 %t410, 1
  %t412 = icmp uge i32 %t411, %t2
  %t413 = select i1 %t412, i32 0, i32 %t411
  store i32 %t413, ptr %t34
  %t414 = zext i1 %t412 to i32
  %t415 = load i32, ptr %t35
  %t416 = add i32 %t415, %t414
  %t417 = icmp uge i32 %t416, %t4
  %t418 = select i1 %t417, i32 0, i32 %t416
  store i32 %t418, ptr %t35
  %t419 = zext i1 %t417 to i32
  %t420 = load i32, ptr %t36
  %t421 = add i32 %t420, %t419
  %t422 = icmp uge i32 %t421, %t6
  %t423 = select i1 %t422, i32 0, i32 %t421
  store i32 %t423, ptr %t36
  %t424 = zext i1 %t422 to i32
  %t425 = load i64, ptr %t33
  %t426 = add i64 %t425, 1
  store i64 %t426, ptr %t33
  %t427 = icmp ult i64 %t426, %end
  br i1 %t427, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
