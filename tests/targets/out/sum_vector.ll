; kernel "sum_vector", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"sum_vector"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [256 x i8], align 64
  %t2 = getelementptr i8, ptr %launch, i64 0
  %t3 = load i32, ptr %t2, align 4
  %t4 = getelementptr i8, ptr %launch, i64 4
  %t5 = load i32, ptr %t4, align 4
  %t6 = getelementptr i8, ptr %launch, i64 8
  %t7 = load i32, ptr %t6, align 4
  %t8 = getelementptr i8, ptr %launch, i64 12
  %t9 = load i32, ptr %t8, align 4
  %t10 = getelementptr i8, ptr %launch, i64 16
  %t11 = load i64, ptr %t10, align 8
  %t12 = getelementptr i8, ptr %launch, i64 24
  %t13 = load i64, ptr %t12, align 8
  %t14 = getelementptr i8, ptr %launch, i64 32
  %t15 = load i64, ptr %t14, align 8
  %t16 = getelementptr i8, ptr %launch, i64 40
  %t17 = load i64, ptr %t16, align 8
  %t18 = getelementptr i8, ptr %launch, i64 48
  %t19 = load i64, ptr %t18, align 8
  %t20 = getelementptr i8, ptr %launch, i64 56
  %t21 = load i64, ptr %t20, align 8
  %t22 = getelementptr i8, ptr %arguments, i64 0
  %t23 = load ptr, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load i64, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load ptr, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load i64, ptr %t28, align 8
  %t30 = alloca i64
  %t31 = alloca i32
  %t32 = alloca i32
  %t33 = alloca i32
  %t85 = alloca i64
  %t273 = alloca i64
  %t34 = icmp uge i64 %first, %end
  br i1 %t34, label %exit4, label %start3
start3:
  store i64 %first, ptr %t30
  %t35 = zext i32 %t3 to i64
  %t36 = call i64 @llvm.umax.i64(i64 %t35, i64 1)
  %t37 = urem i64 %first, %t36
  %t38 = trunc i64 %t37 to i32
  store i32 %t38, ptr %t31
  %t39 = udiv i64 %first, %t36
  %t40 = zext i32 %t5 to i64
  %t41 = call i64 @llvm.umax.i64(i64 %t40, i64 1)
  %t42 = urem i64 %t39, %t41
  %t43 = trunc i64 %t42 to i32
  store i32 %t43, ptr %t32
  %t44 = udiv i64 %t39, %t41
  %t45 = zext i32 %t7 to i64
  %t46 = call i64 @llvm.umax.i64(i64 %t45, i64 1)
  %t47 = urem i64 %t44, %t46
  %t48 = trunc i64 %t47 to i32
  store i32 %t48, ptr %t33
  %t49 = udiv i64 %t44, %t46
  br label %workgroup2
workgroup2:
  %t50 = load i32, ptr %t31
  %t51 = load i32, ptr %t32
  %t52 = load i32, ptr %t33
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 256, i1 false)
  %t53 = getelementptr i8, ptr %scratch, i64 0
  %t54 = zext i32 %t3 to i64
  %t55 = mul i64 %t54, 64
  %t56 = zext i32 %t5 to i64
  %t57 = zext i32 %t7 to i64
  %t58 = mul i64 %t55, %t56
  %t59 = mul i64 %t58, %t57
  %t60 = zext i32 %t7 to i64
  %t61 = zext i32 %t52 to i64
  %t62 = zext i32 %t5 to i64
  %t63 = mul i64 %t61, %t62
  %t64 = zext i32 %t51 to i64
  %t65 = add i64 %t63, %t64
  %t66 = zext i32 %t3 to i64
  %t67 = mul i64 %t66, 64
  %t68 = mul i64 %t65, %t67
  %t69 = mul i32 %t50, 64
  %t70 = zext i32 %t69 to i64
  %t71 = add i64 %t68, %t70
  %t72 = zext i32 0 to i64
  store <64 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  br label %done6
done6:
  br label %join5
join5:
  %t73 = zext i32 %t7 to i64
  %t74 = zext i32 %t52 to i64
  %t75 = zext i32 %t5 to i64
  %t76 = mul i64 %t74, %t75
  %t77 = zext i32 %t51 to i64
  %t78 = add i64 %t76, %t77
  %t79 = zext i32 %t3 to i64
  %t80 = mul i64 %t79, 64
  %t81 = mul i64 %t78, %t80
  %t82 = mul i32 %t50, 64
  %t83 = zext i32 %t82 to i64
  %t84 = add i64 %t81, %t83
  store i64 zeroinitializer, ptr %t85
  %t86 = icmp ult i64 %t84, %t25
  %t87 = icmp ugt i64 %t59, 0
  %t88 = and i1 %t86, %t87
  br i1 %t88, label %rounds8, label %exit7
rounds8:
  %t89 = icmp ule i64 %t25, 9223372036854775808
  %t90 = icmp ult i64 %t59, 4611686018427387904
  %t91 = and i1 %t89, %t90
  br i1 %t91, label %full10, label %loop9
full10:
  %t92 = zext i32 %t7 to i64
  %t93 = zext i32 %t52 to i64
  %t94 = zext i32 %t5 to i64
  %t95 = mul i64 %t93, %t94
  %t96 = zext i32 %t51 to i64
  %t97 = add i64 %t95, %t96
  %t98 = zext i32 %t3 to i64
  %t99 = mul i64 %t98, 64
  %t100 = mul i64 %t97, %t99
  %t101 = mul i32 %t50, 64
  %t102 = add i32 %t101, 63
  %t103 = zext i32 %t102 to i64
  %t104 = add i64 %t100, %t103
  %t105 = icmp ult i64 %t104, %t25
  %t106 = zext i32 %t7 to i64
  %t107 = zext i32 %t52 to i64
  %t108 = zext i32 %t5 to i64
  %t109 = mul i64 %t107, %t108
  %t110 = zext i32 %t51 to i64
  %t111 = add i64 %t109, %t110
  %t112 = zext i32 %t3 to i64
  %t113 = mul i64 %t112, 64
  %t114 = mul i64 %t111, %t113
  %t115 = mul i32 %t50, 64
  %t116 = zext i32 %t115 to i64
  %t117 = add i64 %t114, %t116
  %t118 = zext i32 %t7 to i64
  %t119 = zext i32 %t52 to i64
  %t120 = zext i32 %t5 to i64
  %t121 = mul i64 %t119, %t120
  %t122 = zext i32 %t51 to i64
  %t123 = add i64 %t121, %t122
  %t124 = zext i32 %t3 to i64
  %t125 = mul i64 %t124, 64
  %t126 = mul i64 %t123, %t125
  %t127 = mul i32 %t50, 64
  %t128 = add i32 %t127, 63
  %t129 = zext i32 %t128 to i64
  %t130 = add i64 %t126, %t129
  %t131 = icmp ult i64 %t130, %t25
  %t132 = and i1 %t105, %t131
  br label %full11
full11:
  %t133 = load i64, ptr %t85
  %t134 = zext i32 %t7 to i64
  %t135 = zext i32 %t52 to i64
  %t136 = zext i32 %t5 to i64
  %t137 = mul i64 %t135, %t136
  %t138 = zext i32 %t51 to i64
  %t139 = add i64 %t137, %t138
  %t140 = zext i32 %t3 to i64
  %t141 = mul i64 %t140, 64
  %t142 = mul i64 %t139, %t141
  %t143 = mul i32 %t50, 64
  %t144 = add i32 %t143, 63
  %t145 = zext i32 %t144 to i64
  %t146 = add i64 %t142, %t145
  %t147 = add i64 %t146, %t133
  %t148 = icmp ult i64 %t147, %t25
  %t149 = zext i32 %t7 to i64
  %t150 = zext i32 %t52 to i64
  %t151 = zext i32 %t5 to i64
  %t152 = mul i64 %t150, %t151
  %t153 = zext i32 %t51 to i64
  %t154 = add i64 %t152, %t153
  %t155 = zext i32 %t3 to i64
  %t156 = mul i64 %t155, 64
  %t157 = mul i64 %t154, %t156
  %t158 = mul i32 %t50, 64
  %t159 = zext i32 %t158 to i64
  %t160 = add i64 %t157, %t159
  %t161 = add i64 %t160, %t133
  %t162 = zext i32 %t7 to i64
  %t163 = zext i32 %t52 to i64
  %t164 = zext i32 %t5 to i64
  %t165 = mul i64 %t163, %t164
  %t166 = zext i32 %t51 to i64
  %t167 = add i64 %t165, %t166
  %t168 = zext i32 %t3 to i64
  %t169 = mul i64 %t168, 64
  %t170 = mul i64 %t167, %t169
  %t171 = mul i32 %t50, 64
  %t172 = add i32 %t171, 63
  %t173 = zext i32 %t172 to i64
  %t174 = add i64 %t170, %t173
  %t175 = add i64 %t174, %t133
  %t176 = icmp ult i64 %t175, %t25
  %t177 = and i1 %t148, %t176
  br i1 %t177, label %fast12, label %loop9, !prof !0
fast12:
  %t178 = zext i32 %t7 to i64
  %t179 = zext i32 %t52 to i64
  %t180 = zext i32 %t5 to i64
  %t181 = mul i64 %t179, %t180
  %t182 = zext i32 %t51 to i64
  %t183 = add i64 %t181, %t182
  %t184 = zext i32 %t3 to i64
  %t185 = mul i64 %t184, 64
  %t186 = mul i64 %t183, %t185
  %t187 = mul i32 %t50, 64
  %t188 = zext i32 %t187 to i64
  %t189 = add i64 %t186, %t188
  %t190 = add i64 %t189, %t133
  %t191 = load <64 x float>, ptr %t1, align 64
  %t192 = mul i64 %t190, 4
  %t193 = getelementptr i8, ptr %t23, i64 %t192
  %t194 = load <64 x float>, ptr %t193, align 4
  %t195 = fadd <64 x float> %t191, %t194
  store <64 x float> %t195, ptr %t1, align 64
  br label %done13
done13:
  %t196 = add i64 %t133, %t59
  store i64 %t196, ptr %t85
  br label %full11
loop9:
  %t197 = load i64, ptr %t85
  %t198 = icmp ult i64 %t84, %t25
  %t199 = sub i64 %t25, %t84
  %t200 = icmp ult i64 %t197, %t199
  %t201 = and i1 %t198, %t200
  br i1 %t201, label %round14, label %exit7
round14:
  %t202 = zext i32 %t7 to i64
  %t203 = zext i32 %t52 to i64
  %t204 = zext i32 %t5 to i64
  %t205 = mul i64 %t203, %t204
  %t206 = zext i32 %t51 to i64
  %t207 = add i64 %t205, %t206
  %t208 = zext i32 %t3 to i64
  %t209 = mul i64 %t208, 64
  %t210 = mul i64 %t207, %t209
  %t211 = mul i32 %t50, 64
  %t212 = zext i32 %t211 to i64
  %t213 = add i64 %t210, %t212
  %t214 = add i64 %t213, %t197
  %t215 = load <64 x float>, ptr %t1, align 64
  %t216 = insertelement <64 x i64> poison, i64 %t213, i64 0
  %t217 = shufflevector <64 x i64> %t216, <64 x i64> poison, <64 x i32> zeroinitializer
  %t218 = add <64 x i64> %t217, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t219 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t220 = shufflevector <64 x i64> %t219, <64 x i64> poison, <64 x i32> zeroinitializer
  %t221 = icmp ult <64 x i64> %t218, %t220
  %t222 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t223 = shufflevector <64 x i64> %t222, <64 x i64> poison, <64 x i32> zeroinitializer
  %t224 = insertelement <64 x i64> poison, i64 %t213, i64 0
  %t225 = shufflevector <64 x i64> %t224, <64 x i64> poison, <64 x i32> zeroinitializer
  %t226 = add <64 x i64> %t225, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t227 = sub <64 x i64> %t223, %t226
  %t228 = insertelement <64 x i64> poison, i64 %t197, i64 0
  %t229 = shufflevector <64 x i64> %t228, <64 x i64> poison, <64 x i32> zeroinitializer
  %t230 = icmp ult <64 x i64> %t229, %t227
  %t231 = and <64 x i1> %t221, %t230
  %t232 = bitcast <64 x i1> %t231 to i64
  %t233 = icmp ne i64 %t232, 0
  br i1 %t233, label %enter17, label %done16
enter17:
  %t234 = insertelement <64 x i64> poison, i64 %t214, i64 0
  %t235 = shufflevector <64 x i64> %t234, <64 x i64> poison, <64 x i32> zeroinitializer
  %t236 = add <64 x i64> %t235, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t237 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t238 = shufflevector <64 x i64> %t237, <64 x i64> poison, <64 x i32> zeroinitializer
  %t239 = icmp ult <64 x i64> %t236, %t238
  %t240 = mul i64 %t214, 4
  %t241 = getelementptr i8, ptr %t23, i64 %t240
  %t242 = and <64 x i1> %t231, %t239
  %t243 = shufflevector <64 x i1> %t242, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t244 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t241, <64 x i1> %t243, <64 x float> zeroinitializer)
  %t245 = fadd <64 x float> %t215, %t244
  %t246 = load <64 x float>, ptr %t1, align 64
  %t247 = select <64 x i1> %t231, <64 x float> %t245, <64 x float> %t246
  store <64 x float> %t247, ptr %t1, align 64
  br label %done16
done16:
  br label %join15
join15:
  %t248 = add i64 %t84, %t197
  %t249 = sub i64 %t25, %t248
  %t250 = icmp ugt i64 %t249, %t59
  %t251 = add i64 %t197, %t59
  store i64 %t251, ptr %t85
  br i1 %t250, label %loop9, label %exit7
exit7:
  %t252 = icmp ult i64 63, 64
  br i1 %t252, label %fast19, label %general20, !prof !0
fast19:
  %t253 = zext i32 0 to i64
  %t254 = load <64 x float>, ptr %t1, align 64
  %t255 = fcmp uno <64 x float> %t254, zeroinitializer
  %t256 = select <64 x i1> %t255, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t254
  %t257 = mul i64 %t253, 4
  %t258 = getelementptr i8, ptr %t53, i64 %t257
  store <64 x float> %t256, ptr %t258, align 4
  br label %done21
done21:
  br label %join18
general20:
  %t259 = zext i32 0 to i64
  %t260 = load <64 x float>, ptr %t1, align 64
  %t261 = fcmp uno <64 x float> %t260, zeroinitializer
  %t262 = select <64 x i1> %t261, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t260
  %t263 = insertelement <64 x i64> poison, i64 %t259, i64 0
  %t264 = shufflevector <64 x i64> %t263, <64 x i64> poison, <64 x i32> zeroinitializer
  %t265 = add <64 x i64> %t264, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t266 = icmp ult <64 x i64> %t265, splat (i64 64)
  %t267 = mul i64 %t259, 4
  %t268 = getelementptr i8, ptr %t53, i64 %t267
  %t269 = shufflevector <64 x i1> %t266, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t262, ptr align 4 %t268, <64 x i1> %t269)
  br label %done22
done22:
  br label %join18
join18:
  %t270 = icmp ugt i64 32, 0
  %t271 = icmp uge i64 2, 2
  %t272 = and i1 %t270, %t271
  store i64 32, ptr %t273
  br i1 %t272, label %loop23, label %exit24
loop23:
  %t274 = load i64, ptr %t273
  %t275 = icmp sge i64 %t274, 0
  %t276 = icmp slt i64 0, %t274
  %t277 = icmp sge i64 %t274, 0
  %t278 = icmp slt i64 63, %t274
  %t279 = icmp ult i64 63, 64
  %t280 = icmp sge i64 %t274, 0
  %t281 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t274)
  %t282 = extractvalue {i64, i1} %t281, 0
  %t283 = extractvalue {i64, i1} %t281, 1
  %t284 = xor i1 %t283, true
  %t285 = icmp sge i64 %t274, 0
  %t286 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t274)
  %t287 = extractvalue {i64, i1} %t286, 0
  %t288 = extractvalue {i64, i1} %t286, 1
  %t289 = xor i1 %t288, true
  %t290 = icmp ult i64 %t287, 64
  %t291 = icmp ult i64 63, 64
  %t292 = and i1 %t275, %t276
  %t293 = and i1 %t292, %t277
  %t294 = and i1 %t293, %t278
  %t295 = and i1 %t294, %t279
  %t296 = and i1 %t295, %t280
  %t297 = and i1 %t296, %t284
  %t298 = and i1 %t297, %t285
  %t299 = and i1 %t298, %t289
  %t300 = and i1 %t299, %t290
  %t301 = and i1 %t300, %t291
  br i1 %t301, label %fast27, label %general28, !prof !0
fast27:
  %t302 = zext i32 0 to i64
  %t303 = insertelement <64 x i64> poison, i64 %t302, i64 0
  %t304 = shufflevector <64 x i64> %t303, <64 x i64> poison, <64 x i32> zeroinitializer
  %t305 = add <64 x i64> %t304, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t306 = insertelement <64 x i64> poison, i64 %t274, i64 0
  %t307 = shufflevector <64 x i64> %t306, <64 x i64> poison, <64 x i32> zeroinitializer
  %t308 = icmp ult <64 x i64> %t305, %t307
  %t309 = add i64 %t302, %t274
  %t310 = mul i64 %t302, 4
  %t311 = getelementptr i8, ptr %t53, i64 %t310
  %t312 = load <64 x float>, ptr %t311, align 4
  %t313 = mul i64 %t309, 4
  %t314 = getelementptr i8, ptr %t53, i64 %t313
  %t315 = load <64 x float>, ptr %t314, align 4
  %t316 = fadd <64 x float> %t312, %t315
  %t317 = fcmp uno <64 x float> %t316, zeroinitializer
  %t318 = select <64 x i1> %t317, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t316
  %t319 = mul i64 %t302, 4
  %t320 = getelementptr i8, ptr %t53, i64 %t319
  store <64 x float> %t318, ptr %t320, align 4
  br label %done29
done29:
  br label %join26
general28:
  %t321 = icmp ult i64 63, 64
  %t322 = icmp sge i64 %t274, 0
  %t323 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t274)
  %t324 = extractvalue {i64, i1} %t323, 0
  %t325 = extractvalue {i64, i1} %t323, 1
  %t326 = xor i1 %t325, true
  %t327 = icmp sge i64 %t274, 0
  %t328 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t274)
  %t329 = extractvalue {i64, i1} %t328, 0
  %t330 = extractvalue {i64, i1} %t328, 1
  %t331 = xor i1 %t330, true
  %t332 = icmp ult i64 %t329, 64
  %t333 = icmp ult i64 63, 64
  %t334 = and i1 %t321, %t322
  %t335 = and i1 %t334, %t326
  %t336 = and i1 %t335, %t327
  %t337 = and i1 %t336, %t331
  %t338 = and i1 %t337, %t332
  %t339 = and i1 %t338, %t333
  br i1 %t339, label %fast30, label %general31, !prof !0
fast30:
  %t340 = zext i32 0 to i64
  %t341 = insertelement <64 x i64> poison, i64 %t340, i64 0
  %t342 = shufflevector <64 x i64> %t341, <64 x i64> poison, <64 x i32> zeroinitializer
  %t343 = add <64 x i64> %t342, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t344 = insertelement <64 x i64> poison, i64 %t274, i64 0
  %t345 = shufflevector <64 x i64> %t344, <64 x i64> poison, <64 x i32> zeroinitializer
  %t346 = icmp ult <64 x i64> %t343, %t345
  %t347 = bitcast <64 x i1> %t346 to i64
  %t348 = icmp ne i64 %t347, 0
  br i1 %t348, label %inside36, label %else34
inside36:
  %t349 = add i64 %t340, %t274
  %t350 = mul i64 %t340, 4
  %t351 = getelementptr i8, ptr %t53, i64 %t350
  %t352 = shufflevector <64 x i1> %t346, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t353 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t351, <64 x i1> %t352, <64 x float> zeroinitializer)
  %t354 = mul i64 %t349, 4
  %t355 = getelementptr i8, ptr %t53, i64 %t354
  %t356 = shufflevector <64 x i1> %t346, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t357 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t355, <64 x i1> %t356, <64 x float> zeroinitializer)
  %t358 = fadd <64 x float> %t353, %t357
  %t359 = fcmp uno <64 x float> %t358, zeroinitializer
  %t360 = select <64 x i1> %t359, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t358
  %t361 = mul i64 %t340, 4
  %t362 = getelementptr i8, ptr %t53, i64 %t361
  %t363 = shufflevector <64 x i1> %t346, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t360, ptr align 4 %t362, <64 x i1> %t363)
  br label %else34
else34:
  %t364 = xor <64 x i1> %t346, splat (i1 true)
  br label %join35
join35:
  br label %done32
done32:
  br label %join26
general31:
  %t365 = zext i32 0 to i64
  %t366 = insertelement <64 x i64> poison, i64 %t365, i64 0
  %t367 = shufflevector <64 x i64> %t366, <64 x i64> poison, <64 x i32> zeroinitializer
  %t368 = add <64 x i64> %t367, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t369 = insertelement <64 x i64> poison, i64 %t274, i64 0
  %t370 = shufflevector <64 x i64> %t369, <64 x i64> poison, <64 x i32> zeroinitializer
  %t371 = icmp ult <64 x i64> %t368, %t370
  %t372 = bitcast <64 x i1> %t371 to i64
  %t373 = icmp ne i64 %t372, 0
  br i1 %t373, label %inside41, label %else39
inside41:
  %t374 = add i64 %t365, %t274
  %t375 = insertelement <64 x i64> poison, i64 %t365, i64 0
  %t376 = shufflevector <64 x i64> %t375, <64 x i64> poison, <64 x i32> zeroinitializer
  %t377 = add <64 x i64> %t376, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t378 = icmp ult <64 x i64> %t377, splat (i64 64)
  %t379 = mul i64 %t365, 4
  %t380 = getelementptr i8, ptr %t53, i64 %t379
  %t381 = and <64 x i1> %t371, %t378
  %t382 = shufflevector <64 x i1> %t381, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t383 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t380, <64 x i1> %t382, <64 x float> zeroinitializer)
  %t384 = insertelement <64 x i64> poison, i64 %t374, i64 0
  %t385 = shufflevector <64 x i64> %t384, <64 x i64> poison, <64 x i32> zeroinitializer
  %t386 = add <64 x i64> %t385, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t387 = icmp ult <64 x i64> %t386, splat (i64 64)
  %t388 = mul i64 %t374, 4
  %t389 = getelementptr i8, ptr %t53, i64 %t388
  %t390 = and <64 x i1> %t371, %t387
  %t391 = shufflevector <64 x i1> %t390, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t392 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t389, <64 x i1> %t391, <64 x float> zeroinitializer)
  %t393 = fadd <64 x float> %t383, %t392
  %t394 = fcmp uno <64 x float> %t393, zeroinitializer
  %t395 = select <64 x i1> %t394, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t393
  %t396 = insertelement <64 x i64> poison, i64 %t365, i64 0
  %t397 = shufflevector <64 x i64> %t396, <64 x i64> poison, <64 x i32> zeroinitializer
  %t398 = add <64 x i64> %t397, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t399 = icmp ult <64 x i64> %t398, splat (i64 64)
  %t400 = mul i64 %t365, 4
  %t401 = getelementptr i8, ptr %t53, i64 %t400
  %t402 = and <64 x i1> %t371, %t399
  %t403 = shufflevector <64 x i1> %t402, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t395, ptr align 4 %t401, <64 x i1> %t403)
  br label %else39
else39:
  %t404 = xor <64 x i1> %t371, splat (i1 true)
  br label %join40
join40:
  br label %done37
done37:
  br label %join26
join26:
  br label %next25
next25:
  %t405 = icmp uge i64 %t274, 2
  %t406 = icmp eq i64 2, zeroinitializer
  %t407 = select i1 %t406, i64 1, i64 2
  %t408 = udiv i64 %t274, %t407
  %t409 = select i1 %t406, i64 zeroinitializer, i64 %t408
  store i64 %t409, ptr %t273
  br i1 %t405, label %loop23, label %exit24
exit24:
  %t410 = zext i32 %t50 to i64
  %t411 = icmp ult i64 0, 64
  %t412 = icmp ult i64 %t410, %t29
  %t413 = and i1 %t411, %t412
  br i1 %t413, label %fast43, label %general44, !prof !0
fast43:
  %t414 = zext i32 0 to i64
  %t415 = insertelement <64 x i64> poison, i64 %t414, i64 0
  %t416 = shufflevector <64 x i64> %t415, <64 x i64> poison, <64 x i32> zeroinitializer
  %t417 = add <64 x i64> %t416, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t418 = icmp eq <64 x i64> %t417, splat (i64 0)
  %t419 = bitcast <64 x i1> %t418 to i64
  %t420 = icmp ne i64 %t419, 0
  br i1 %t420, label %inside49, label %else47
inside49:
  %t421 = getelementptr i8, ptr %t53, i64 0
  %t422 = load float, ptr %t421, align 4
  %t423 = fcmp uno float %t422, zeroinitializer
  %t424 = select i1 %t423, float 0x7FF8000000000000, float %t422
  %t425 = mul i64 %t410, 4
  %t426 = getelementptr i8, ptr %t27, i64 %t425
  store float %t424, ptr %t426, align 4
  br label %else47
else47:
  %t427 = xor <64 x i1> %t418, splat (i1 true)
  br label %join48
join48:
  br label %done45
done45:
  br label %join42
general44:
  %t428 = zext i32 0 to i64
  %t429 = insertelement <64 x i64> poison, i64 %t428, i64 0
  %t430 = shufflevector <64 x i64> %t429, <64 x i64> poison, <64 x i32> zeroinitializer
  %t431 = add <64 x i64> %t430, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t432 = icmp eq <64 x i64> %t431, splat (i64 0)
  %t433 = bitcast <64 x i1> %t432 to i64
  %t434 = icmp ne i64 %t433, 0
  br i1 %t434, label %inside56, label %else54
inside56:
  %t435 = getelementptr i8, ptr %t53, i64 0
  %t436 = load float, ptr %t435, align 4
  %t437 = fcmp uno float %t436, zeroinitializer
  %t438 = select i1 %t437, float 0x7FF8000000000000, float %t436
  %t439 = icmp ult i64 %t410, %t29
  %t440 = mul i64 %t410, 4
  br i1 %t439, label %store57, label %stored58
store57:
  %t441 = getelementptr i8, ptr %t27, i64 %t440
  store float %t438, ptr %t441, align 4
  br label %stored58
stored58:
  br label %else54
else54:
  %t442 = xor <64 x i1> %t432, splat (i1 true)
  br label %join55
join55:
  br label %done52
done52:
  br label %join42
join42:
  br label %finished1
finished1:
  %t443 = load i32, ptr %t31
  %t444 = add i32 %t443, 1
  %t445 = icmp uge i32 %t444, %t3
  %t446 = select i1 %t445, i32 0, i32 %t444
  store i32 %t446, ptr %t31
  %t447 = zext i1 %t445 to i32
  %t448 = load i32, ptr %t32
  %t449 = add i32 %t448, %t447
  %t450 = icmp uge i32 %t449, %t5
  %t451 = select i1 %t450, i32 0, i32 %t449
  store i32 %t451, ptr %t32
  %t452 = zext i1 %t450 to i32
  %t453 = load i32, ptr %t33
  %t454 = add i32 %t453, %t452
  %t455 = icmp uge i32 %t454, %t7
  %t456 = select i1 %t455, i32 0, i32 %t454
  store i32 %t456, ptr %t33
  %t457 = zext i1 %t455 to i32
  %t458 = load i64, ptr %t30
  %t459 = add i64 %t458, 1
  store i64 %t459, ptr %t30
  %t460 = icmp ult i64 %t459, %end
  br i1 %t460, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
