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
  %t115 = alloca i64
  %t290 = alloca i32
  %t350 = alloca i32
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
  br label %lanes6
lanes6:
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
  br label %done7
done7:
  %t92 = add i32 %t65, 1
  store i32 %t92, ptr %t64
  %t93 = icmp ult i32 %t92, 4
  br i1 %t93, label %lanes6, label %after8
after8:
  br label %join5
join5:
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
  store i64 zeroinitializer, ptr %t115
  %t116 = icmp ult i64 %t114, %t32
  %t117 = icmp ugt i64 %t63, 0
  %t118 = and i1 %t116, %t117
  br i1 %t118, label %rounds10, label %exit9
rounds10:
  %t119 = icmp ule i64 %t32, 9223372036854775808
  %t120 = icmp ult i64 %t63, 4611686018427387904
  %t121 = and i1 %t119, %t120
  br i1 %t121, label %full12, label %loop11
full12:
  %t122 = load i64, ptr %t115
  %t123 = zext i32 %t6 to i64
  %t124 = mul i64 %t123, 1
  %t125 = mul i64 0, %t124
  %t126 = mul i32 %t55, 1
  %t127 = add i32 %t126, 0
  %t128 = zext i32 %t127 to i64
  %t129 = add i64 %t125, %t128
  %t130 = zext i32 %t4 to i64
  %t131 = mul i64 %t130, 1
  %t132 = mul i64 %t129, %t131
  %t133 = mul i32 %t54, 1
  %t134 = add i32 %t133, 0
  %t135 = zext i32 %t134 to i64
  %t136 = add i64 %t132, %t135
  %t137 = zext i32 %t2 to i64
  %t138 = mul i64 %t137, 256
  %t139 = mul i64 %t136, %t138
  %t140 = mul i32 %t53, 256
  %t141 = add i32 %t140, 255
  %t142 = zext i32 %t141 to i64
  %t143 = add i64 %t139, %t142
  %t144 = add i64 %t143, %t122
  %t145 = icmp ult i64 %t144, %t32
  %t146 = zext i32 %t6 to i64
  %t147 = mul i64 %t146, 1
  %t148 = mul i64 0, %t147
  %t149 = mul i32 %t55, 1
  %t150 = add i32 %t149, 0
  %t151 = zext i32 %t150 to i64
  %t152 = add i64 %t148, %t151
  %t153 = zext i32 %t4 to i64
  %t154 = mul i64 %t153, 1
  %t155 = mul i64 %t152, %t154
  %t156 = mul i32 %t54, 1
  %t157 = add i32 %t156, 0
  %t158 = zext i32 %t157 to i64
  %t159 = add i64 %t155, %t158
  %t160 = zext i32 %t2 to i64
  %t161 = mul i64 %t160, 256
  %t162 = mul i64 %t159, %t161
  %t163 = mul i32 %t53, 256
  %t164 = add i32 %t163, 0
  %t165 = zext i32 %t164 to i64
  %t166 = add i64 %t162, %t165
  %t167 = add i64 %t166, %t122
  %t168 = add i64 0, %t167
  %t169 = zext i32 %t6 to i64
  %t170 = mul i64 %t169, 1
  %t171 = mul i64 0, %t170
  %t172 = mul i32 %t55, 1
  %t173 = add i32 %t172, 0
  %t174 = zext i32 %t173 to i64
  %t175 = add i64 %t171, %t174
  %t176 = zext i32 %t4 to i64
  %t177 = mul i64 %t176, 1
  %t178 = mul i64 %t175, %t177
  %t179 = mul i32 %t54, 1
  %t180 = add i32 %t179, 0
  %t181 = zext i32 %t180 to i64
  %t182 = add i64 %t178, %t181
  %t183 = zext i32 %t2 to i64
  %t184 = mul i64 %t183, 256
  %t185 = mul i64 %t182, %t184
  %t186 = mul i32 %t53, 256
  %t187 = add i32 %t186, 255
  %t188 = zext i32 %t187 to i64
  %t189 = add i64 %t185, %t188
  %t190 = add i64 %t189, %t122
  %t191 = icmp ult i64 %t190, %t24
  %t192 = add i64 0, %t190
  %t193 = zext i32 %t6 to i64
  %t194 = mul i64 %t193, 1
  %t195 = mul i64 0, %t194
  %t196 = mul i32 %t55, 1
  %t197 = add i32 %t196, 0
  %t198 = zext i32 %t197 to i64
  %t199 = add i64 %t195, %t198
  %t200 = zext i32 %t4 to i64
  %t201 = mul i64 %t200, 1
  %t202 = mul i64 %t199, %t201
  %t203 = mul i32 %t54, 1
  %t204 = add i32 %t203, 0
  %t205 = zext i32 %t204 to i64
  %t206 = add i64 %t202, %t205
  %t207 = zext i32 %t2 to i64
  %t208 = mul i64 %t207, 256
  %t209 = mul i64 %t206, %t208
  %t210 = mul i32 %t53, 256
  %t211 = add i32 %t210, 0
  %t212 = zext i32 %t211 to i64
  %t213 = add i64 %t209, %t212
  %t214 = add i64 %t213, %t122
  %t215 = add i64 0, %t214
  %t216 = zext i32 %t6 to i64
  %t217 = mul i64 %t216, 1
  %t218 = mul i64 0, %t217
  %t219 = mul i32 %t55, 1
  %t220 = add i32 %t219, 0
  %t221 = zext i32 %t220 to i64
  %t222 = add i64 %t218, %t221
  %t223 = zext i32 %t4 to i64
  %t224 = mul i64 %t223, 1
  %t225 = mul i64 %t222, %t224
  %t226 = mul i32 %t54, 1
  %t227 = add i32 %t226, 0
  %t228 = zext i32 %t227 to i64
  %t229 = add i64 %t225, %t228
  %t230 = zext i32 %t2 to i64
  %t231 = mul i64 %t230, 256
  %t232 = mul i64 %t229, %t231
  %t233 = mul i32 %t53, 256
  %t234 = add i32 %t233, 255
  %t235 = zext i32 %t234 to i64
  %t236 = add i64 %t232, %t235
  %t237 = add i64 %t236, %t122
  %t238 = icmp ult i64 %t237, %t28
  %t239 = add i64 0, %t237
  %t240 = zext i32 %t6 to i64
  %t241 = mul i64 %t240, 1
  %t242 = mul i64 0, %t241
  %t243 = mul i32 %t55, 1
  %t244 = add i32 %t243, 0
  %t245 = zext i32 %t244 to i64
  %t246 = add i64 %t242, %t245
  %t247 = zext i32 %t4 to i64
  %t248 = mul i64 %t247, 1
  %t249 = mul i64 %t246, %t248
  %t250 = mul i32 %t54, 1
  %t251 = add i32 %t250, 0
  %t252 = zext i32 %t251 to i64
  %t253 = add i64 %t249, %t252
  %t254 = zext i32 %t2 to i64
  %t255 = mul i64 %t254, 256
  %t256 = mul i64 %t253, %t255
  %t257 = mul i32 %t53, 256
  %t258 = add i32 %t257, 0
  %t259 = zext i32 %t258 to i64
  %t260 = add i64 %t256, %t259
  %t261 = add i64 %t260, %t122
  %t262 = add i64 0, %t261
  %t263 = zext i32 %t6 to i64
  %t264 = mul i64 %t263, 1
  %t265 = mul i64 0, %t264
  %t266 = mul i32 %t55, 1
  %t267 = add i32 %t266, 0
  %t268 = zext i32 %t267 to i64
  %t269 = add i64 %t265, %t268
  %t270 = zext i32 %t4 to i64
  %t271 = mul i64 %t270, 1
  %t272 = mul i64 %t269, %t271
  %t273 = mul i32 %t54, 1
  %t274 = add i32 %t273, 0
  %t275 = zext i32 %t274 to i64
  %t276 = add i64 %t272, %t275
  %t277 = zext i32 %t2 to i64
  %t278 = mul i64 %t277, 256
  %t279 = mul i64 %t276, %t278
  %t280 = mul i32 %t53, 256
  %t281 = add i32 %t280, 255
  %t282 = zext i32 %t281 to i64
  %t283 = add i64 %t279, %t282
  %t284 = add i64 %t283, %t122
  %t285 = icmp ult i64 %t284, %t32
  %t286 = add i64 0, %t284
  %t287 = and i1 %t145, %t191
  %t288 = and i1 %t287, %t238
  %t289 = and i1 %t288, %t285
  br i1 %t289, label %fast13, label %loop11
fast13:
  store i32 zeroinitializer, ptr %t290
  br label %lanes14
lanes14:
  %t291 = load i32, ptr %t290
  %t292 = mul i32 %t291, 64
  %t293 = zext i32 %t291 to i64
  %t294 = zext i32 %t6 to i64
  %t295 = mul i64 %t294, 1
  %t296 = mul i64 0, %t295
  %t297 = mul i32 %t55, 1
  %t298 = add i32 %t297, 0
  %t299 = zext i32 %t298 to i64
  %t300 = add i64 %t296, %t299
  %t301 = zext i32 %t4 to i64
  %t302 = mul i64 %t301, 1
  %t303 = mul i64 %t300, %t302
  %t304 = mul i32 %t54, 1
  %t305 = add i32 %t304, 0
  %t306 = zext i32 %t305 to i64
  %t307 = add i64 %t303, %t306
  %t308 = zext i32 %t2 to i64
  %t309 = mul i64 %t308, 256
  %t310 = mul i64 %t307, %t309
  %t311 = mul i32 %t53, 256
  %t312 = add i32 %t311, %t292
  %t313 = zext i32 %t312 to i64
  %t314 = add i64 %t310, %t313
  %t315 = insertelement <64 x i64> poison, i64 %t314, i64 0
  %t316 = shufflevector <64 x i64> %t315, <64 x i64> poison, <64 x i32> zeroinitializer
  %t317 = add <64 x i64> %t316, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t318 = add i64 %t314, %t122
  %t319 = insertelement <64 x i64> poison, i64 %t318, i64 0
  %t320 = shufflevector <64 x i64> %t319, <64 x i64> poison, <64 x i32> zeroinitializer
  %t321 = add <64 x i64> %t320, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t322 = mul i64 %t318, 4
  %t323 = insertelement <64 x i64> poison, i64 %t322, i64 0
  %t324 = shufflevector <64 x i64> %t323, <64 x i64> poison, <64 x i32> zeroinitializer
  %t325 = add <64 x i64> %t324, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t326 = getelementptr i8, ptr %t22, i64 %t322
  %t327 = load <64 x float>, ptr %t326, align 4
  %t328 = mul i64 %t318, 4
  %t329 = insertelement <64 x i64> poison, i64 %t328, i64 0
  %t330 = shufflevector <64 x i64> %t329, <64 x i64> poison, <64 x i32> zeroinitializer
  %t331 = add <64 x i64> %t330, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t332 = getelementptr i8, ptr %t26, i64 %t328
  %t333 = load <64 x float>, ptr %t332, align 4
  %t334 = fadd <64 x float> %t327, %t333
  %t335 = fcmp uno <64 x float> %t334, zeroinitializer
  %t336 = select <64 x i1> %t335, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t334
  %t337 = mul i64 %t318, 4
  %t338 = insertelement <64 x i64> poison, i64 %t337, i64 0
  %t339 = shufflevector <64 x i64> %t338, <64 x i64> poison, <64 x i32> zeroinitializer
  %t340 = add <64 x i64> %t339, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t341 = getelementptr i8, ptr %t30, i64 %t337
  store <64 x float> %t336, ptr %t341, align 4
  br label %done15
done15:
  %t342 = add i32 %t291, 1
  store i32 %t342, ptr %t290
  %t343 = icmp ult i32 %t342, 4
  br i1 %t343, label %lanes14, label %after16
after16:
  %t344 = add i64 %t122, %t63
  store i64 %t344, ptr %t115
  br label %full12
loop11:
  %t345 = load i64, ptr %t115
  %t346 = icmp ult i64 %t114, %t32
  %t347 = sub i64 %t32, %t114
  %t348 = icmp ult i64 %t345, %t347
  %t349 = and i1 %t346, %t348
  br i1 %t349, label %round17, label %exit9
round17:
  store i32 zeroinitializer, ptr %t350
  br label %lanes19
lanes19:
  %t351 = load i32, ptr %t350
  %t352 = mul i32 %t351, 64
  %t353 = zext i32 %t351 to i64
  %t354 = zext i32 %t6 to i64
  %t355 = mul i64 %t354, 1
  %t356 = mul i64 0, %t355
  %t357 = mul i32 %t55, 1
  %t358 = add i32 %t357, 0
  %t359 = zext i32 %t358 to i64
  %t360 = add i64 %t356, %t359
  %t361 = zext i32 %t4 to i64
  %t362 = mul i64 %t361, 1
  %t363 = mul i64 %t360, %t362
  %t364 = mul i32 %t54, 1
  %t365 = add i32 %t364, 0
  %t366 = zext i32 %t365 to i64
  %t367 = add i64 %t363, %t366
  %t368 = zext i32 %t2 to i64
  %t369 = mul i64 %t368, 256
  %t370 = mul i64 %t367, %t369
  %t371 = mul i32 %t53, 256
  %t372 = add i32 %t371, %t352
  %t373 = zext i32 %t372 to i64
  %t374 = add i64 %t370, %t373
  %t375 = insertelement <64 x i64> poison, i64 %t374, i64 0
  %t376 = shufflevector <64 x i64> %t375, <64 x i64> poison, <64 x i32> zeroinitializer
  %t377 = add <64 x i64> %t376, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t378 = add i64 %t374, %t345
  %t379 = insertelement <64 x i64> poison, i64 %t378, i64 0
  %t380 = shufflevector <64 x i64> %t379, <64 x i64> poison, <64 x i32> zeroinitializer
  %t381 = add <64 x i64> %t380, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t382 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t383 = shufflevector <64 x i64> %t382, <64 x i64> poison, <64 x i32> zeroinitializer
  %t384 = icmp ult <64 x i64> %t377, %t383
  %t385 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t386 = shufflevector <64 x i64> %t385, <64 x i64> poison, <64 x i32> zeroinitializer
  %t387 = sub <64 x i64> %t386, %t377
  %t388 = insertelement <64 x i64> poison, i64 %t345, i64 0
  %t389 = shufflevector <64 x i64> %t388, <64 x i64> poison, <64 x i32> zeroinitializer
  %t390 = icmp ult <64 x i64> %t389, %t387
  %t391 = and <64 x i1> %t384, %t390
  %t392 = bitcast <64 x i1> %t391 to i64
  %t393 = icmp ne i64 %t392, 0
  br i1 %t393, label %enter21, label %done20
enter21:
  %t394 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t395 = shufflevector <64 x i64> %t394, <64 x i64> poison, <64 x i32> zeroinitializer
  %t396 = icmp ult <64 x i64> %t381, %t395
  %t397 = mul i64 %t378, 4
  %t398 = insertelement <64 x i64> poison, i64 %t397, i64 0
  %t399 = shufflevector <64 x i64> %t398, <64 x i64> poison, <64 x i32> zeroinitializer
  %t400 = add <64 x i64> %t399, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t401 = getelementptr i8, ptr %t22, i64 %t397
  %t402 = and <64 x i1> %t391, %t396
  %t403 = shufflevector <64 x i1> %t402, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t404 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t401, <64 x i1> %t403, <64 x float> zeroinitializer)
  %t405 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t406 = shufflevector <64 x i64> %t405, <64 x i64> poison, <64 x i32> zeroinitializer
  %t407 = icmp ult <64 x i64> %t381, %t406
  %t408 = mul i64 %t378, 4
  %t409 = insertelement <64 x i64> poison, i64 %t408, i64 0
  %t410 = shufflevector <64 x i64> %t409, <64 x i64> poison, <64 x i32> zeroinitializer
  %t411 = add <64 x i64> %t410, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t412 = getelementptr i8, ptr %t26, i64 %t408
  %t413 = and <64 x i1> %t391, %t407
  %t414 = shufflevector <64 x i1> %t413, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t415 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t412, <64 x i1> %t414, <64 x float> zeroinitializer)
  %t416 = fadd <64 x float> %t404, %t415
  %t417 = fcmp uno <64 x float> %t416, zeroinitializer
  %t418 = select <64 x i1> %t417, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t416
  %t419 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t420 = shufflevector <64 x i64> %t419, <64 x i64> poison, <64 x i32> zeroinitializer
  %t421 = icmp ult <64 x i64> %t381, %t420
  %t422 = mul i64 %t378, 4
  %t423 = insertelement <64 x i64> poison, i64 %t422, i64 0
  %t424 = shufflevector <64 x i64> %t423, <64 x i64> poison, <64 x i32> zeroinitializer
  %t425 = add <64 x i64> %t424, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t426 = getelementptr i8, ptr %t30, i64 %t422
  %t427 = and <64 x i1> %t391, %t421
  %t428 = shufflevector <64 x i1> %t427, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t418, ptr align 4 %t426, <64 x i1> %t428)
  br label %done20
done20:
  %t429 = add i32 %t351, 1
  store i32 %t429, ptr %t350
  %t430 = icmp ult i32 %t429, 4
  br i1 %t430, label %lanes19, label %after22
after22:
  br label %join18
join18:
  %t431 = add i64 %t114, %t345
  %t432 = sub i64 %t32, %t431
  %t433 = icmp ugt i64 %t432, %t63
  %t434 = add i64 %t345, %t63
  store i64 %t434, ptr %t115
  br i1 %t433, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t435 = load i32, ptr %t34
  %t436 = add i32 %t435, 1
  %t437 = icmp uge i32 %t436, %t2
  %t438 = select i1 %t437, i32 0, i32 %t436
  store i32 %t438, ptr %t34
  %t439 = zext i1 %t437 to i32
  %t440 = load i32, ptr %t35
  %t441 = add i32 %t440, %t439
  %t442 = icmp uge i32 %t441, %t4
  %t443 = select i1 %t442, i32 0, i32 %t441
  store i32 %t443, ptr %t35
  %t444 = zext i1 %t442 to i32
  %t445 = load i32, ptr %t36
  %t446 = add i32 %t445, %t444
  %t447 = icmp uge i32 %t446, %t6
  %t448 = select i1 %t447, i32 0, i32 %t446
  store i32 %t448, ptr %t36
  %t449 = zext i1 %t447 to i32
  %t450 = load i64, ptr %t33
  %t451 = add i64 %t450, 1
  store i64 %t451, ptr %t33
  %t452 = icmp ult i64 %t451, %end
  br i1 %t452, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
