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
  %t93 = load i64, ptr %t86
  %t94 = zext i32 %t6 to i64
  %t95 = zext i32 %t55 to i64
  %t96 = zext i32 %t4 to i64
  %t97 = mul i64 %t95, %t96
  %t98 = zext i32 %t54 to i64
  %t99 = add i64 %t97, %t98
  %t100 = zext i32 %t2 to i64
  %t101 = mul i64 %t100, 64
  %t102 = mul i64 %t99, %t101
  %t103 = mul i32 %t53, 64
  %t104 = add i32 %t103, 63
  %t105 = zext i32 %t104 to i64
  %t106 = add i64 %t102, %t105
  %t107 = add i64 %t106, %t93
  %t108 = icmp ult i64 %t107, %t32
  %t109 = zext i32 %t6 to i64
  %t110 = zext i32 %t55 to i64
  %t111 = zext i32 %t4 to i64
  %t112 = mul i64 %t110, %t111
  %t113 = zext i32 %t54 to i64
  %t114 = add i64 %t112, %t113
  %t115 = zext i32 %t2 to i64
  %t116 = mul i64 %t115, 64
  %t117 = mul i64 %t114, %t116
  %t118 = mul i32 %t53, 64
  %t119 = zext i32 %t118 to i64
  %t120 = add i64 %t117, %t119
  %t121 = add i64 %t120, %t93
  %t122 = zext i32 %t6 to i64
  %t123 = zext i32 %t55 to i64
  %t124 = zext i32 %t4 to i64
  %t125 = mul i64 %t123, %t124
  %t126 = zext i32 %t54 to i64
  %t127 = add i64 %t125, %t126
  %t128 = zext i32 %t2 to i64
  %t129 = mul i64 %t128, 64
  %t130 = mul i64 %t127, %t129
  %t131 = mul i32 %t53, 64
  %t132 = add i32 %t131, 63
  %t133 = zext i32 %t132 to i64
  %t134 = add i64 %t130, %t133
  %t135 = add i64 %t134, %t93
  %t136 = icmp ult i64 %t135, %t24
  %t137 = zext i32 %t6 to i64
  %t138 = zext i32 %t55 to i64
  %t139 = zext i32 %t4 to i64
  %t140 = mul i64 %t138, %t139
  %t141 = zext i32 %t54 to i64
  %t142 = add i64 %t140, %t141
  %t143 = zext i32 %t2 to i64
  %t144 = mul i64 %t143, 64
  %t145 = mul i64 %t142, %t144
  %t146 = mul i32 %t53, 64
  %t147 = zext i32 %t146 to i64
  %t148 = add i64 %t145, %t147
  %t149 = add i64 %t148, %t93
  %t150 = zext i32 %t6 to i64
  %t151 = zext i32 %t55 to i64
  %t152 = zext i32 %t4 to i64
  %t153 = mul i64 %t151, %t152
  %t154 = zext i32 %t54 to i64
  %t155 = add i64 %t153, %t154
  %t156 = zext i32 %t2 to i64
  %t157 = mul i64 %t156, 64
  %t158 = mul i64 %t155, %t157
  %t159 = mul i32 %t53, 64
  %t160 = add i32 %t159, 63
  %t161 = zext i32 %t160 to i64
  %t162 = add i64 %t158, %t161
  %t163 = add i64 %t162, %t93
  %t164 = icmp ult i64 %t163, %t28
  %t165 = zext i32 %t6 to i64
  %t166 = zext i32 %t55 to i64
  %t167 = zext i32 %t4 to i64
  %t168 = mul i64 %t166, %t167
  %t169 = zext i32 %t54 to i64
  %t170 = add i64 %t168, %t169
  %t171 = zext i32 %t2 to i64
  %t172 = mul i64 %t171, 64
  %t173 = mul i64 %t170, %t172
  %t174 = mul i32 %t53, 64
  %t175 = zext i32 %t174 to i64
  %t176 = add i64 %t173, %t175
  %t177 = add i64 %t176, %t93
  %t178 = zext i32 %t6 to i64
  %t179 = zext i32 %t55 to i64
  %t180 = zext i32 %t4 to i64
  %t181 = mul i64 %t179, %t180
  %t182 = zext i32 %t54 to i64
  %t183 = add i64 %t181, %t182
  %t184 = zext i32 %t2 to i64
  %t185 = mul i64 %t184, 64
  %t186 = mul i64 %t183, %t185
  %t187 = mul i32 %t53, 64
  %t188 = add i32 %t187, 63
  %t189 = zext i32 %t188 to i64
  %t190 = add i64 %t186, %t189
  %t191 = add i64 %t190, %t93
  %t192 = icmp ult i64 %t191, %t32
  %t193 = and i1 %t108, %t136
  %t194 = and i1 %t193, %t164
  %t195 = and i1 %t194, %t192
  br i1 %t195, label %fast11, label %loop9, !prof !0
fast11:
  %t196 = zext i32 %t6 to i64
  %t197 = zext i32 %t55 to i64
  %t198 = zext i32 %t4 to i64
  %t199 = mul i64 %t197, %t198
  %t200 = zext i32 %t54 to i64
  %t201 = add i64 %t199, %t200
  %t202 = zext i32 %t2 to i64
  %t203 = mul i64 %t202, 64
  %t204 = mul i64 %t201, %t203
  %t205 = mul i32 %t53, 64
  %t206 = zext i32 %t205 to i64
  %t207 = add i64 %t204, %t206
  %t208 = add i64 %t207, %t93
  %t209 = mul i64 %t208, 16
  %t210 = getelementptr i8, ptr %t22, i64 %t209
  %t211 = load <256 x float>, ptr %t210, align 4
  %t212 = mul i64 %t208, 16
  %t213 = getelementptr i8, ptr %t26, i64 %t212
  %t214 = load <256 x float>, ptr %t213, align 4
  %t215 = fadd <256 x float> %t211, %t214
  %t216 = fcmp uno <256 x float> %t215, zeroinitializer
  %t217 = select <256 x i1> %t216, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t215
  %t218 = mul i64 %t208, 16
  %t219 = getelementptr i8, ptr %t30, i64 %t218
  store <256 x float> %t217, ptr %t219, align 4
  br label %done12
done12:
  %t220 = add i64 %t93, %t61
  store i64 %t220, ptr %t86
  br label %full10
loop9:
  %t221 = load i64, ptr %t86
  %t222 = icmp ult i64 %t85, %t32
  %t223 = sub i64 %t32, %t85
  %t224 = icmp ult i64 %t221, %t223
  %t225 = and i1 %t222, %t224
  br i1 %t225, label %round13, label %exit7
round13:
  %t226 = zext i32 %t6 to i64
  %t227 = zext i32 %t55 to i64
  %t228 = zext i32 %t4 to i64
  %t229 = mul i64 %t227, %t228
  %t230 = zext i32 %t54 to i64
  %t231 = add i64 %t229, %t230
  %t232 = zext i32 %t2 to i64
  %t233 = mul i64 %t232, 64
  %t234 = mul i64 %t231, %t233
  %t235 = mul i32 %t53, 64
  %t236 = zext i32 %t235 to i64
  %t237 = add i64 %t234, %t236
  %t238 = add i64 %t237, %t221
  %t239 = insertelement <64 x i64> poison, i64 %t237, i64 0
  %t240 = shufflevector <64 x i64> %t239, <64 x i64> poison, <64 x i32> zeroinitializer
  %t241 = add <64 x i64> %t240, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t242 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t243 = shufflevector <64 x i64> %t242, <64 x i64> poison, <64 x i32> zeroinitializer
  %t244 = icmp ult <64 x i64> %t241, %t243
  %t245 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t246 = shufflevector <64 x i64> %t245, <64 x i64> poison, <64 x i32> zeroinitializer
  %t247 = insertelement <64 x i64> poison, i64 %t237, i64 0
  %t248 = shufflevector <64 x i64> %t247, <64 x i64> poison, <64 x i32> zeroinitializer
  %t249 = add <64 x i64> %t248, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t250 = sub <64 x i64> %t246, %t249
  %t251 = insertelement <64 x i64> poison, i64 %t221, i64 0
  %t252 = shufflevector <64 x i64> %t251, <64 x i64> poison, <64 x i32> zeroinitializer
  %t253 = icmp ult <64 x i64> %t252, %t250
  %t254 = and <64 x i1> %t244, %t253
  %t255 = bitcast <64 x i1> %t254 to i64
  %t256 = icmp ne i64 %t255, 0
  br i1 %t256, label %enter16, label %done15
enter16:
  %t257 = insertelement <64 x i64> poison, i64 %t238, i64 0
  %t258 = shufflevector <64 x i64> %t257, <64 x i64> poison, <64 x i32> zeroinitializer
  %t259 = add <64 x i64> %t258, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t260 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t261 = shufflevector <64 x i64> %t260, <64 x i64> poison, <64 x i32> zeroinitializer
  %t262 = icmp ult <64 x i64> %t259, %t261
  %t263 = mul i64 %t238, 16
  %t264 = getelementptr i8, ptr %t22, i64 %t263
  %t265 = and <64 x i1> %t254, %t262
  %t266 = shufflevector <64 x i1> %t265, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t267 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t264, <256 x i1> %t266, <256 x float> zeroinitializer)
  %t268 = insertelement <64 x i64> poison, i64 %t238, i64 0
  %t269 = shufflevector <64 x i64> %t268, <64 x i64> poison, <64 x i32> zeroinitializer
  %t270 = add <64 x i64> %t269, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t271 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t272 = shufflevector <64 x i64> %t271, <64 x i64> poison, <64 x i32> zeroinitializer
  %t273 = icmp ult <64 x i64> %t270, %t272
  %t274 = mul i64 %t238, 16
  %t275 = getelementptr i8, ptr %t26, i64 %t274
  %t276 = and <64 x i1> %t254, %t273
  %t277 = shufflevector <64 x i1> %t276, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t278 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t275, <256 x i1> %t277, <256 x float> zeroinitializer)
  %t279 = fadd <256 x float> %t267, %t278
  %t280 = fcmp uno <256 x float> %t279, zeroinitializer
  %t281 = select <256 x i1> %t280, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t279
  %t282 = insertelement <64 x i64> poison, i64 %t238, i64 0
  %t283 = shufflevector <64 x i64> %t282, <64 x i64> poison, <64 x i32> zeroinitializer
  %t284 = add <64 x i64> %t283, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t285 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t286 = shufflevector <64 x i64> %t285, <64 x i64> poison, <64 x i32> zeroinitializer
  %t287 = icmp ult <64 x i64> %t284, %t286
  %t288 = mul i64 %t238, 16
  %t289 = getelementptr i8, ptr %t30, i64 %t288
  %t290 = and <64 x i1> %t254, %t287
  %t291 = shufflevector <64 x i1> %t290, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.masked.store.v256f32.p0(<256 x float> %t281, ptr align 4 %t289, <256 x i1> %t291)
  br label %done15
done15:
  br label %join14
join14:
  %t292 = add i64 %t85, %t221
  %t293 = sub i64 %t32, %t292
  %t294 = icmp ugt i64 %t293, %t61
  %t295 = add i64 %t221, %t61
  store i64 %t295, ptr %t86
  br i1 %t294, label %loop9, label %exit7
exit7:
  br label %finished1
finished1:
  %t296 = load i32, ptr %t34
  %t297 = add i32 %t296, 1
  %t298 = icmp uge i32 %t297, %t2
  %t299 = select i1 %t298, i32 0, i32 %t297
  store i32 %t299, ptr %t34
  %t300 = zext i1 %t298 to i32
  %t301 = load i32, ptr %t35
  %t302 = add i32 %t301, %t300
  %t303 = icmp uge i32 %t302, %t4
  %t304 = select i1 %t303, i32 0, i32 %t302
  store i32 %t304, ptr %t35
  %t305 = zext i1 %t303 to i32
  %t306 = load i32, ptr %t36
  %t307 = add i32 %t306, %t305
  %t308 = icmp uge i32 %t307, %t6
  %t309 = select i1 %t308, i32 0, i32 %t307
  store i32 %t309, ptr %t36
  %t310 = zext i1 %t308 to i32
  %t311 = load i64, ptr %t33
  %t312 = add i64 %t311, 1
  store i64 %t312, ptr %t33
  %t313 = icmp ult i64 %t312, %end
  br i1 %t313, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
