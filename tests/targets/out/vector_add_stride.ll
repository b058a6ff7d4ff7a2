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
  %t62 = alloca i32
  %t93 = alloca i64
  %t203 = alloca i32
  %t240 = alloca i32
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
  %t100 = load i64, ptr %t93
  %t101 = zext i32 %t6 to i64
  %t102 = zext i32 %t55 to i64
  %t103 = zext i32 %t4 to i64
  %t104 = mul i64 %t102, %t103
  %t105 = zext i32 %t54 to i64
  %t106 = add i64 %t104, %t105
  %t107 = zext i32 %t2 to i64
  %t108 = mul i64 %t107, 256
  %t109 = mul i64 %t106, %t108
  %t110 = mul i32 %t53, 256
  %t111 = add i32 %t110, 255
  %t112 = zext i32 %t111 to i64
  %t113 = add i64 %t109, %t112
  %t114 = add i64 %t113, %t100
  %t115 = icmp ult i64 %t114, %t32
  %t116 = zext i32 %t6 to i64
  %t117 = zext i32 %t55 to i64
  %t118 = zext i32 %t4 to i64
  %t119 = mul i64 %t117, %t118
  %t120 = zext i32 %t54 to i64
  %t121 = add i64 %t119, %t120
  %t122 = zext i32 %t2 to i64
  %t123 = mul i64 %t122, 256
  %t124 = mul i64 %t121, %t123
  %t125 = mul i32 %t53, 256
  %t126 = zext i32 %t125 to i64
  %t127 = add i64 %t124, %t126
  %t128 = add i64 %t127, %t100
  %t129 = zext i32 %t6 to i64
  %t130 = zext i32 %t55 to i64
  %t131 = zext i32 %t4 to i64
  %t132 = mul i64 %t130, %t131
  %t133 = zext i32 %t54 to i64
  %t134 = add i64 %t132, %t133
  %t135 = zext i32 %t2 to i64
  %t136 = mul i64 %t135, 256
  %t137 = mul i64 %t134, %t136
  %t138 = mul i32 %t53, 256
  %t139 = add i32 %t138, 255
  %t140 = zext i32 %t139 to i64
  %t141 = add i64 %t137, %t140
  %t142 = add i64 %t141, %t100
  %t143 = icmp ult i64 %t142, %t24
  %t144 = zext i32 %t6 to i64
  %t145 = zext i32 %t55 to i64
  %t146 = zext i32 %t4 to i64
  %t147 = mul i64 %t145, %t146
  %t148 = zext i32 %t54 to i64
  %t149 = add i64 %t147, %t148
  %t150 = zext i32 %t2 to i64
  %t151 = mul i64 %t150, 256
  %t152 = mul i64 %t149, %t151
  %t153 = mul i32 %t53, 256
  %t154 = zext i32 %t153 to i64
  %t155 = add i64 %t152, %t154
  %t156 = add i64 %t155, %t100
  %t157 = zext i32 %t6 to i64
  %t158 = zext i32 %t55 to i64
  %t159 = zext i32 %t4 to i64
  %t160 = mul i64 %t158, %t159
  %t161 = zext i32 %t54 to i64
  %t162 = add i64 %t160, %t161
  %t163 = zext i32 %t2 to i64
  %t164 = mul i64 %t163, 256
  %t165 = mul i64 %t162, %t164
  %t166 = mul i32 %t53, 256
  %t167 = add i32 %t166, 255
  %t168 = zext i32 %t167 to i64
  %t169 = add i64 %t165, %t168
  %t170 = add i64 %t169, %t100
  %t171 = icmp ult i64 %t170, %t28
  %t172 = zext i32 %t6 to i64
  %t173 = zext i32 %t55 to i64
  %t174 = zext i32 %t4 to i64
  %t175 = mul i64 %t173, %t174
  %t176 = zext i32 %t54 to i64
  %t177 = add i64 %t175, %t176
  %t178 = zext i32 %t2 to i64
  %t179 = mul i64 %t178, 256
  %t180 = mul i64 %t177, %t179
  %t181 = mul i32 %t53, 256
  %t182 = zext i32 %t181 to i64
  %t183 = add i64 %t180, %t182
  %t184 = add i64 %t183, %t100
  %t185 = zext i32 %t6 to i64
  %t186 = zext i32 %t55 to i64
  %t187 = zext i32 %t4 to i64
  %t188 = mul i64 %t186, %t187
  %t189 = zext i32 %t54 to i64
  %t190 = add i64 %t188, %t189
  %t191 = zext i32 %t2 to i64
  %t192 = mul i64 %t191, 256
  %t193 = mul i64 %t190, %t192
  %t194 = mul i32 %t53, 256
  %t195 = add i32 %t194, 255
  %t196 = zext i32 %t195 to i64
  %t197 = add i64 %t193, %t196
  %t198 = add i64 %t197, %t100
  %t199 = icmp ult i64 %t198, %t32
  %t200 = and i1 %t115, %t143
  %t201 = and i1 %t200, %t171
  %t202 = and i1 %t201, %t199
  br i1 %t202, label %fast13, label %loop11, !prof !0
fast13:
  store i32 zeroinitializer, ptr %t203
  br label %lanes14
lanes14:
  %t204 = load i32, ptr %t203
  %t205 = mul i32 %t204, 64
  %t206 = zext i32 %t204 to i64
  %t207 = zext i32 %t6 to i64
  %t208 = zext i32 %t55 to i64
  %t209 = zext i32 %t4 to i64
  %t210 = mul i64 %t208, %t209
  %t211 = zext i32 %t54 to i64
  %t212 = add i64 %t210, %t211
  %t213 = zext i32 %t2 to i64
  %t214 = mul i64 %t213, 256
  %t215 = mul i64 %t212, %t214
  %t216 = mul i32 %t53, 256
  %t217 = add i32 %t216, %t205
  %t218 = zext i32 %t217 to i64
  %t219 = add i64 %t215, %t218
  %t220 = add i64 %t219, %t100
  %t221 = mul i64 %t220, 4
  %t222 = getelementptr i8, ptr %t22, i64 %t221
  %t223 = load <64 x float>, ptr %t222, align 4
  %t224 = mul i64 %t220, 4
  %t225 = getelementptr i8, ptr %t26, i64 %t224
  %t226 = load <64 x float>, ptr %t225, align 4
  %t227 = fadd <64 x float> %t223, %t226
  %t228 = fcmp uno <64 x float> %t227, zeroinitializer
  %t229 = select <64 x i1> %t228, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t227
  %t230 = mul i64 %t220, 4
  %t231 = getelementptr i8, ptr %t30, i64 %t230
  store <64 x float> %t229, ptr %t231, align 4
  br label %done15
done15:
  %t232 = add i32 %t204, 1
  store i32 %t232, ptr %t203
  %t233 = icmp ult i32 %t232, 4
  br i1 %t233, label %lanes14, label %after16
after16:
  %t234 = add i64 %t100, %t61
  store i64 %t234, ptr %t93
  br label %full12
loop11:
  %t235 = load i64, ptr %t93
  %t236 = icmp ult i64 %t92, %t32
  %t237 = sub i64 %t32, %t92
  %t238 = icmp ult i64 %t235, %t237
  %t239 = and i1 %t236, %t238
  br i1 %t239, label %round17, label %exit9
round17:
  store i32 zeroinitializer, ptr %t240
  br label %lanes19
lanes19:
  %t241 = load i32, ptr %t240
  %t242 = mul i32 %t241, 64
  %t243 = zext i32 %t241 to i64
  %t244 = zext i32 %t6 to i64
  %t245 = zext i32 %t55 to i64
  %t246 = zext i32 %t4 to i64
  %t247 = mul i64 %t245, %t246
  %t248 = zext i32 %t54 to i64
  %t249 = add i64 %t247, %t248
  %t250 = zext i32 %t2 to i64
  %t251 = mul i64 %t250, 256
  %t252 = mul i64 %t249, %t251
  %t253 = mul i32 %t53, 256
  %t254 = add i32 %t253, %t242
  %t255 = zext i32 %t254 to i64
  %t256 = add i64 %t252, %t255
  %t257 = add i64 %t256, %t235
  %t258 = insertelement <64 x i64> poison, i64 %t256, i64 0
  %t259 = shufflevector <64 x i64> %t258, <64 x i64> poison, <64 x i32> zeroinitializer
  %t260 = add <64 x i64> %t259, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t261 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t262 = shufflevector <64 x i64> %t261, <64 x i64> poison, <64 x i32> zeroinitializer
  %t263 = icmp ult <64 x i64> %t260, %t262
  %t264 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t265 = shufflevector <64 x i64> %t264, <64 x i64> poison, <64 x i32> zeroinitializer
  %t266 = insertelement <64 x i64> poison, i64 %t256, i64 0
  %t267 = shufflevector <64 x i64> %t266, <64 x i64> poison, <64 x i32> zeroinitializer
  %t268 = add <64 x i64> %t267, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t269 = sub <64 x i64> %t265, %t268
  %t270 = insertelement <64 x i64> poison, i64 %t235, i64 0
  %t271 = shufflevector <64 x i64> %t270, <64 x i64> poison, <64 x i32> zeroinitializer
  %t272 = icmp ult <64 x i64> %t271, %t269
  %t273 = and <64 x i1> %t263, %t272
  %t274 = bitcast <64 x i1> %t273 to i64
  %t275 = icmp ne i64 %t274, 0
  br i1 %t275, label %enter21, label %done20
enter21:
  %t276 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t277 = shufflevector <64 x i64> %t276, <64 x i64> poison, <64 x i32> zeroinitializer
  %t278 = add <64 x i64> %t277, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t279 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t280 = shufflevector <64 x i64> %t279, <64 x i64> poison, <64 x i32> zeroinitializer
  %t281 = icmp ult <64 x i64> %t278, %t280
  %t282 = mul i64 %t257, 4
  %t283 = getelementptr i8, ptr %t22, i64 %t282
  %t284 = and <64 x i1> %t273, %t281
  %t285 = shufflevector <64 x i1> %t284, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t286 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t283, <64 x i1> %t285, <64 x float> zeroinitializer)
  %t287 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t288 = shufflevector <64 x i64> %t287, <64 x i64> poison, <64 x i32> zeroinitializer
  %t289 = add <64 x i64> %t288, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t290 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t291 = shufflevector <64 x i64> %t290, <64 x i64> poison, <64 x i32> zeroinitializer
  %t292 = icmp ult <64 x i64> %t289, %t291
  %t293 = mul i64 %t257, 4
  %t294 = getelementptr i8, ptr %t26, i64 %t293
  %t295 = and <64 x i1> %t273, %t292
  %t296 = shufflevector <64 x i1> %t295, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t297 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t294, <64 x i1> %t296, <64 x float> zeroinitializer)
  %t298 = fadd <64 x float> %t286, %t297
  %t299 = fcmp uno <64 x float> %t298, zeroinitializer
  %t300 = select <64 x i1> %t299, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t298
  %t301 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t302 = shufflevector <64 x i64> %t301, <64 x i64> poison, <64 x i32> zeroinitializer
  %t303 = add <64 x i64> %t302, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t304 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t305 = shufflevector <64 x i64> %t304, <64 x i64> poison, <64 x i32> zeroinitializer
  %t306 = icmp ult <64 x i64> %t303, %t305
  %t307 = mul i64 %t257, 4
  %t308 = getelementptr i8, ptr %t30, i64 %t307
  %t309 = and <64 x i1> %t273, %t306
  %t310 = shufflevector <64 x i1> %t309, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t300, ptr align 4 %t308, <64 x i1> %t310)
  br label %done20
done20:
  %t311 = add i32 %t241, 1
  store i32 %t311, ptr %t240
  %t312 = icmp ult i32 %t311, 4
  br i1 %t312, label %lanes19, label %after22, !llvm.loop !2
after22:
  br label %join18
join18:
  %t313 = add i64 %t92, %t235
  %t314 = sub i64 %t32, %t313
  %t315 = icmp ugt i64 %t314, %t61
  %t316 = add i64 %t235, %t61
  store i64 %t316, ptr %t93
  br i1 %t315, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t317 = load i32, ptr %t34
  %t318 = add i32 %t317, 1
  %t319 = icmp uge i32 %t318, %t2
  %t320 = select i1 %t319, i32 0, i32 %t318
  store i32 %t320, ptr %t34
  %t321 = zext i1 %t319 to i32
  %t322 = load i32, ptr %t35
  %t323 = add i32 %t322, %t321
  %t324 = icmp uge i32 %t323, %t4
  %t325 = select i1 %t324, i32 0, i32 %t323
  store i32 %t325, ptr %t35
  %t326 = zext i1 %t324 to i32
  %t327 = load i32, ptr %t36
  %t328 = add i32 %t327, %t326
  %t329 = icmp uge i32 %t328, %t6
  %t330 = select i1 %t329, i32 0, i32 %t328
  store i32 %t330, ptr %t36
  %t331 = zext i1 %t329 to i32
  %t332 = load i64, ptr %t33
  %t333 = add i64 %t332, 1
  store i64 %t333, ptr %t33
  %t334 = icmp ult i64 %t333, %end
  br i1 %t334, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
