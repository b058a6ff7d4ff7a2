; kernel vector_add_stride, workgroups of [256, 1, 1], 64 lanes
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
  %t64 = alloca i32
  %t118 = alloca i64
  %t119 = alloca i64
  %t289 = alloca i32
  %t343 = alloca i32
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
  %t59 = mul i64 %t58, 1
  %t60 = zext i32 %t6 to i64
  %t61 = mul i64 %t60, 1
  %t62 = mul i64 %t57, %t59
  %t63 = mul i64 %t62, %t61
  store i32 zeroinitializer, ptr %t64
  br label %lanes5
lanes5:
  %t65 = load i32, ptr %t64
  %t66 = mul i32 %t65, 64
  %t67 = zext i32 %t65 to i64
  %t68 = zext i32 %t6 to i64
  %t69 = mul i64 %t68, 1
  %t70 = mul i64 0, %t69
  %t71 = mul i32 %t55, 1
  %t72 = add i32 %t71, 0
  %t73 = zext i32 %t72 to i64
  %t74 = add i64 %t70, %t73
  %t75 = zext i32 %t4 to i64
  %t76 = mul i64 %t75, 1
  %t77 = mul i64 %t74, %t76
  %t78 = mul i32 %t54, 1
  %t79 = add i32 %t78, 0
  %t80 = zext i32 %t79 to i64
  %t81 = add i64 %t77, %t80
  %t82 = zext i32 %t2 to i64
  %t83 = mul i64 %t82, 256
  %t84 = mul i64 %t81, %t83
  %t85 = mul i32 %t53, 256
  %t86 = add i32 %t85, %t66
  %t87 = zext i32 %t86 to i64
  %t88 = add i64 %t84, %t87
  %t89 = insertelement <64 x i64> poison, i64 %t88, i64 0
  %t90 = shufflevector <64 x i64> %t89, <64 x i64> poison, <64 x i32> zeroinitializer
  %t91 = add <64 x i64> %t90, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  br label %done6
done6:
  %t92 = add i32 %t65, 1
  store i32 %t92, ptr %t64
  %t93 = icmp ult i32 %t92, 4
  br i1 %t93, label %lanes5, label %after7
after7:
  %t94 = zext i32 %t6 to i64
  %t95 = mul i64 %t94, 1
  %t96 = mul i64 0, %t95
  %t97 = mul i32 %t55, 1
  %t98 = add i32 %t97, 0
  %t99 = zext i32 %t98 to i64
  %t100 = add i64 %t96, %t99
  %t101 = zext i32 %t4 to i64
  %t102 = mul i64 %t101, 1
  %t103 = mul i64 %t100, %t102
  %t104 = mul i32 %t54, 1
  %t105 = add i32 %t104, 0
  %t106 = zext i32 %t105 to i64
  %t107 = add i64 %t103, %t106
  %t108 = zext i32 %t2 to i64
  %t109 = mul i64 %t108, 256
  %t110 = mul i64 %t107, %t109
  %t111 = mul i32 %t53, 256
  %t112 = add i32 %t111, 0
  %t113 = zext i32 %t112 to i64
  %t114 = add i64 %t110, %t113
  %t115 = icmp ult i64 %t114, %t32
  %t116 = icmp ugt i64 %t63, 0
  %t117 = and i1 %t115, %t116
  store i64 %t114, ptr %t118
  store i64 zeroinitializer, ptr %t119
  br i1 %t117, label %loop8, label %exit9
loop8:
  %t120 = load i64, ptr %t118
  %t121 = load i64, ptr %t119
  %t122 = zext i32 %t6 to i64
  %t123 = mul i64 %t122, 1
  %t124 = mul i64 0, %t123
  %t125 = mul i32 %t55, 1
  %t126 = add i32 %t125, 0
  %t127 = zext i32 %t126 to i64
  %t128 = add i64 %t124, %t127
  %t129 = zext i32 %t4 to i64
  %t130 = mul i64 %t129, 1
  %t131 = mul i64 %t128, %t130
  %t132 = mul i32 %t54, 1
  %t133 = add i32 %t132, 0
  %t134 = zext i32 %t133 to i64
  %t135 = add i64 %t131, %t134
  %t136 = zext i32 %t2 to i64
  %t137 = mul i64 %t136, 256
  %t138 = mul i64 %t135, %t137
  %t139 = mul i32 %t53, 256
  %t140 = add i32 %t139, 255
  %t141 = zext i32 %t140 to i64
  %t142 = add i64 %t138, %t141
  %t143 = add i64 %t142, %t121
  %t144 = icmp ult i64 %t143, %t32
  %t145 = zext i32 %t6 to i64
  %t146 = mul i64 %t145, 1
  %t147 = mul i64 0, %t146
  %t148 = mul i32 %t55, 1
  %t149 = add i32 %t148, 0
  %t150 = zext i32 %t149 to i64
  %t151 = add i64 %t147, %t150
  %t152 = zext i32 %t4 to i64
  %t153 = mul i64 %t152, 1
  %t154 = mul i64 %t151, %t153
  %t155 = mul i32 %t54, 1
  %t156 = add i32 %t155, 0
  %t157 = zext i32 %t156 to i64
  %t158 = add i64 %t154, %t157
  %t159 = zext i32 %t2 to i64
  %t160 = mul i64 %t159, 256
  %t161 = mul i64 %t158, %t160
  %t162 = mul i32 %t53, 256
  %t163 = add i32 %t162, 0
  %t164 = zext i32 %t163 to i64
  %t165 = add i64 %t161, %t164
  %t166 = add i64 %t165, %t121
  %t167 = add i64 0, %t166
  %t168 = zext i32 %t6 to i64
  %t169 = mul i64 %t168, 1
  %t170 = mul i64 0, %t169
  %t171 = mul i32 %t55, 1
  %t172 = add i32 %t171, 0
  %t173 = zext i32 %t172 to i64
  %t174 = add i64 %t170, %t173
  %t175 = zext i32 %t4 to i64
  %t176 = mul i64 %t175, 1
  %t177 = mul i64 %t174, %t176
  %t178 = mul i32 %t54, 1
  %t179 = add i32 %t178, 0
  %t180 = zext i32 %t179 to i64
  %t181 = add i64 %t177, %t180
  %t182 = zext i32 %t2 to i64
  %t183 = mul i64 %t182, 256
  %t184 = mul i64 %t181, %t183
  %t185 = mul i32 %t53, 256
  %t186 = add i32 %t185, 255
  %t187 = zext i32 %t186 to i64
  %t188 = add i64 %t184, %t187
  %t189 = add i64 %t188, %t121
  %t190 = icmp ult i64 %t189, %t24
  %t191 = add i64 0, %t189
  %t192 = zext i32 %t6 to i64
  %t193 = mul i64 %t192, 1
  %t194 = mul i64 0, %t193
  %t195 = mul i32 %t55, 1
  %t196 = add i32 %t195, 0
  %t197 = zext i32 %t196 to i64
  %t198 = add i64 %t194, %t197
  %t199 = zext i32 %t4 to i64
  %t200 = mul i64 %t199, 1
  %t201 = mul i64 %t198, %t200
  %t202 = mul i32 %t54, 1
  %t203 = add i32 %t202, 0
  %t204 = zext i32 %t203 to i64
  %t205 = add i64 %t201, %t204
  %t206 = zext i32 %t2 to i64
  %t207 = mul i64 %t206, 256
  %t208 = mul i64 %t205, %t207
  %t209 = mul i32 %t53, 256
  %t210 = add i32 %t209, 0
  %t211 = zext i32 %t210 to i64
  %t212 = add i64 %t208, %t211
  %t213 = add i64 %t212, %t121
  %t214 = add i64 0, %t213
  %t215 = zext i32 %t6 to i64
  %t216 = mul i64 %t215, 1
  %t217 = mul i64 0, %t216
  %t218 = mul i32 %t55, 1
  %t219 = add i32 %t218, 0
  %t220 = zext i32 %t219 to i64
  %t221 = add i64 %t217, %t220
  %t222 = zext i32 %t4 to i64
  %t223 = mul i64 %t222, 1
  %t224 = mul i64 %t221, %t223
  %t225 = mul i32 %t54, 1
  %t226 = add i32 %t225, 0
  %t227 = zext i32 %t226 to i64
  %t228 = add i64 %t224, %t227
  %t229 = zext i32 %t2 to i64
  %t230 = mul i64 %t229, 256
  %t231 = mul i64 %t228, %t230
  %t232 = mul i32 %t53, 256
  %t233 = add i32 %t232, 255
  %t234 = zext i32 %t233 to i64
  %t235 = add i64 %t231, %t234
  %t236 = add i64 %t235, %t121
  %t237 = icmp ult i64 %t236, %t28
  %t238 = add i64 0, %t236
  %t239 = zext i32 %t6 to i64
  %t240 = mul i64 %t239, 1
  %t241 = mul i64 0, %t240
  %t242 = mul i32 %t55, 1
  %t243 = add i32 %t242, 0
  %t244 = zext i32 %t243 to i64
  %t245 = add i64 %t241, %t244
  %t246 = zext i32 %t4 to i64
  %t247 = mul i64 %t246, 1
  %t248 = mul i64 %t245, %t247
  %t249 = mul i32 %t54, 1
  %t250 = add i32 %t249, 0
  %t251 = zext i32 %t250 to i64
  %t252 = add i64 %t248, %t251
  %t253 = zext i32 %t2 to i64
  %t254 = mul i64 %t253, 256
  %t255 = mul i64 %t252, %t254
  %t256 = mul i32 %t53, 256
  %t257 = add i32 %t256, 0
  %t258 = zext i32 %t257 to i64
  %t259 = add i64 %t255, %t258
  %t260 = add i64 %t259, %t121
  %t261 = add i64 0, %t260
  %t262 = zext i32 %t6 to i64
  %t263 = mul i64 %t262, 1
  %t264 = mul i64 0, %t263
  %t265 = mul i32 %t55, 1
  %t266 = add i32 %t265, 0
  %t267 = zext i32 %t266 to i64
  %t268 = add i64 %t264, %t267
  %t269 = zext i32 %t4 to i64
  %t270 = mul i64 %t269, 1
  %t271 = mul i64 %t268, %t270
  %t272 = mul i32 %t54, 1
  %t273 = add i32 %t272, 0
  %t274 = zext i32 %t273 to i64
  %t275 = add i64 %t271, %t274
  %t276 = zext i32 %t2 to i64
  %t277 = mul i64 %t276, 256
  %t278 = mul i64 %t275, %t277
  %t279 = mul i32 %t53, 256
  %t280 = add i32 %t279, 255
  %t281 = zext i32 %t280 to i64
  %t282 = add i64 %t278, %t281
  %t283 = add i64 %t282, %t121
  %t284 = icmp ult i64 %t283, %t32
  %t285 = add i64 0, %t283
  %t286 = and i1 %t144, %t190
  %t287 = and i1 %t286, %t237
  %t288 = and i1 %t287, %t284
  br i1 %t288, label %fast11, label %general12
fast11:
  store i32 zeroinitializer, ptr %t289
  br label %lanes14
lanes14:
  %t290 = load i32, ptr %t289
  %t291 = mul i32 %t290, 64
  %t292 = zext i32 %t290 to i64
  %t293 = zext i32 %t6 to i64
  %t294 = mul i64 %t293, 1
  %t295 = mul i64 0, %t294
  %t296 = mul i32 %t55, 1
  %t297 = add i32 %t296, 0
  %t298 = zext i32 %t297 to i64
  %t299 = add i64 %t295, %t298
  %t300 = zext i32 %t4 to i64
  %t301 = mul i64 %t300, 1
  %t302 = mul i64 %t299, %t301
  %t303 = mul i32 %t54, 1
  %t304 = add i32 %t303, 0
  %t305 = zext i32 %t304 to i64
  %t306 = add i64 %t302, %t305
  %t307 = zext i32 %t2 to i64
  %t308 = mul i64 %t307, 256
  %t309 = mul i64 %t306, %t308
  %t310 = mul i32 %t53, 256
  %t311 = add i32 %t310, %t291
  %t312 = zext i32 %t311 to i64
  %t313 = add i64 %t309, %t312
  %t314 = insertelement <64 x i64> poison, i64 %t313, i64 0
  %t315 = shufflevector <64 x i64> %t314, <64 x i64> poison, <64 x i32> zeroinitializer
  %t316 = add <64 x i64> %t315, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t317 = add i64 %t313, %t121
  %t318 = insertelement <64 x i64> poison, i64 %t317, i64 0
  %t319 = shufflevector <64 x i64> %t318, <64 x i64> poison, <64 x i32> zeroinitializer
  %t320 = add <64 x i64> %t319, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t321 = mul i64 %t317, 4
  %t322 = insertelement <64 x i64> poison, i64 %t321, i64 0
  %t323 = shufflevector <64 x i64> %t322, <64 x i64> poison, <64 x i32> zeroinitializer
  %t324 = add <64 x i64> %t323, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t325 = getelementptr i8, ptr %t22, i64 %t321
  %t326 = load <64 x float>, ptr %t325, align 4
  %t327 = mul i64 %t317, 4
  %t328 = insertelement <64 x i64> poison, i64 %t327, i64 0
  %t329 = shufflevector <64 x i64> %t328, <64 x i64> poison, <64 x i32> zeroinitializer
  %t330 = add <64 x i64> %t329, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t331 = getelementptr i8, ptr %t26, i64 %t327
  %t332 = load <64 x float>, ptr %t331, align 4
  %t333 = fadd <64 x float> %t326, %t332
  %t334 = fcmp uno <64 x float> %t333, zeroinitializer
  %t335 = select <64 x i1> %t334, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t333
  %t336 = mul i64 %t317, 4
  %t337 = insertelement <64 x i64> poison, i64 %t336, i64 0
  %t338 = shufflevector <64 x i64> %t337, <64 x i64> poison, <64 x i32> zeroinitializer
  %t339 = add <64 x i64> %t338, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t340 = getelementptr i8, ptr %t30, i64 %t336
  store <64 x float> %t335, ptr %t340, align 4
  br label %done15
done15:
  %t341 = add i32 %t290, 1
  store i32 %t341, ptr %t289
  %t342 = icmp ult i32 %t341, 4
  br i1 %t342, label %lanes14, label %after16
after16:
  br label %join13
general12:
  store i32 zeroinitializer, ptr %t343
  br label %lanes17
lanes17:
  %t344 = load i32, ptr %t343
  %t345 = mul i32 %t344, 64
  %t346 = zext i32 %t344 to i64
  %t347 = zext i32 %t6 to i64
  %t348 = mul i64 %t347, 1
  %t349 = mul i64 0, %t348
  %t350 = mul i32 %t55, 1
  %t351 = add i32 %t350, 0
  %t352 = zext i32 %t351 to i64
  %t353 = add i64 %t349, %t352
  %t354 = zext i32 %t4 to i64
  %t355 = mul i64 %t354, 1
  %t356 = mul i64 %t353, %t355
  %t357 = mul i32 %t54, 1
  %t358 = add i32 %t357, 0
  %t359 = zext i32 %t358 to i64
  %t360 = add i64 %t356, %t359
  %t361 = zext i32 %t2 to i64
  %t362 = mul i64 %t361, 256
  %t363 = mul i64 %t360, %t362
  %t364 = mul i32 %t53, 256
  %t365 = add i32 %t364, %t345
  %t366 = zext i32 %t365 to i64
  %t367 = add i64 %t363, %t366
  %t368 = insertelement <64 x i64> poison, i64 %t367, i64 0
  %t369 = shufflevector <64 x i64> %t368, <64 x i64> poison, <64 x i32> zeroinitializer
  %t370 = add <64 x i64> %t369, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t371 = add i64 %t367, %t121
  %t372 = insertelement <64 x i64> poison, i64 %t371, i64 0
  %t373 = shufflevector <64 x i64> %t372, <64 x i64> poison, <64 x i32> zeroinitializer
  %t374 = add <64 x i64> %t373, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t375 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t376 = shufflevector <64 x i64> %t375, <64 x i64> poison, <64 x i32> zeroinitializer
  %t377 = icmp ult <64 x i64> %t370, %t376
  %t378 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t379 = shufflevector <64 x i64> %t378, <64 x i64> poison, <64 x i32> zeroinitializer
  %t380 = sub <64 x i64> %t379, %t370
  %t381 = insertelement <64 x i64> poison, i64 %t121, i64 0
  %t382 = shufflevector <64 x i64> %t381, <64 x i64> poison, <64 x i32> zeroinitializer
  %t383 = icmp ult <64 x i64> %t382, %t380
  %t384 = and <64 x i1> %t377, %t383
  %t385 = bitcast <64 x i1> %t384 to i64
  %t386 = icmp ne i64 %t385, 0
  br i1 %t386, label %enter19, label %done18
enter19:
  %t387 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t388 = shufflevector <64 x i64> %t387, <64 x i64> poison, <64 x i32> zeroinitializer
  %t389 = icmp ult <64 x i64> %t374, %t388
  %t390 = mul i64 %t371, 4
  %t391 = insertelement <64 x i64> poison, i64 %t390, i64 0
  %t392 = shufflevector <64 x i64> %t391, <64 x i64> poison, <64 x i32> zeroinitializer
  %t393 = add <64 x i64> %t392, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t394 = getelementptr i8, ptr %t22, i64 %t390
  %t395 = and <64 x i1> %t384, %t389
  %t396 = shufflevector <64 x i1> %t395, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t397 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t394, <64 x i1> %t396, <64 x float> zeroinitializer)
  %t398 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t399 = shufflevector <64 x i64> %t398, <64 x i64> poison, <64 x i32> zeroinitializer
  %t400 = icmp ult <64 x i64> %t374, %t399
  %t401 = mul i64 %t371, 4
  %t402 = insertelement <64 x i64> poison, i64 %t401, i64 0
  %t403 = shufflevector <64 x i64> %t402, <64 x i64> poison, <64 x i32> zeroinitializer
  %t404 = add <64 x i64> %t403, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t405 = getelementptr i8, ptr %t26, i64 %t401
  %t406 = and <64 x i1> %t384, %t400
  %t407 = shufflevector <64 x i1> %t406, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t408 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t405, <64 x i1> %t407, <64 x float> zeroinitializer)
  %t409 = fadd <64 x float> %t397, %t408
  %t410 = fcmp uno <64 x float> %t409, zeroinitializer
  %t411 = select <64 x i1> %t410, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t409
  %t412 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t413 = shufflevector <64 x i64> %t412, <64 x i64> poison, <64 x i32> zeroinitializer
  %t414 = icmp ult <64 x i64> %t374, %t413
  %t415 = mul i64 %t371, 4
  %t416 = insertelement <64 x i64> poison, i64 %t415, i64 0
  %t417 = shufflevector <64 x i64> %t416, <64 x i64> poison, <64 x i32> zeroinitializer
  %t418 = add <64 x i64> %t417, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t419 = getelementptr i8, ptr %t30, i64 %t415
  %t420 = and <64 x i1> %t384, %t414
  %t421 = shufflevector <64 x i1> %t420, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t411, ptr align 4 %t419, <64 x i1> %t421)
  br label %done18
done18:
  %t422 = add i32 %t344, 1
  store i32 %t422, ptr %t343
  %t423 = icmp ult i32 %t422, 4
  br i1 %t423, label %lanes17, label %after20
after20:
  br label %join13
join13:
  br label %next10
next10:
  %t424 = sub i64 %t32, %t120
  %t425 = icmp ugt i64 %t424, %t63
  %t426 = add i64 %t120, %t63
  store i64 %t426, ptr %t118
  %t427 = add i64 %t121, %t63
  store i64 %t427, ptr %t119
  br i1 %t425, label %loop8, label %exit9
exit9:
  br label %finished1
finished1:
  %t428 = load i32, ptr %t34
  %t429 = add i32 %t428, 1
  %t430 = icmp uge i32 %t429, %t2
  %t431 = select i1 %t430, i32 0, i32 %t429
  store i32 %t431, ptr %t34
  %t432 = zext i1 %t430 to i32
  %t433 = load i32, ptr %t35
  %t434 = add i32 %t433, %t432
  %t435 = icmp uge i32 %t434, %t4
  %t436 = select i1 %t435, i32 0, i32 %t434
  store i32 %t436, ptr %t35
  %t437 = zext i1 %t435 to i32
  %t438 = load i32, ptr %t36
  %t439 = add i32 %t438, %t437
  %t440 = icmp uge i32 %t439, %t6
  %t441 = select i1 %t440, i32 0, i32 %t439
  store i32 %t441, ptr %t36
  %t442 = zext i1 %t440 to i32
  %t443 = load i64, ptr %t33
  %t444 = add i64 %t443, 1
  store i64 %t444, ptr %t33
  %t445 = icmp ult i64 %t444, %end
  br i1 %t445, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
