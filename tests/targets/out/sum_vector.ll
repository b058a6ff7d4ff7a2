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
  %t81 = alloca i64
  %t166 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t167 = shufflevector <64 x i64> %t166, <64 x i64> poison, <64 x i32> zeroinitializer
  %t211 = alloca i64
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
  %t60 = zext i32 %t52 to i64
  %t61 = mul i64 %t60, %t56
  %t62 = zext i32 %t51 to i64
  %t63 = add i64 %t61, %t62
  %t64 = mul i64 %t63, %t55
  %t65 = mul i32 %t50, 64
  %t66 = zext i32 %t65 to i64
  %t67 = add i64 %t64, %t66
  %t68 = zext i32 0 to i64
  store <64 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  br label %done6
done6:
  br label %join5
join5:
  %t69 = zext i32 %t7 to i64
  %t70 = zext i32 %t52 to i64
  %t71 = zext i32 %t5 to i64
  %t72 = mul i64 %t70, %t71
  %t73 = zext i32 %t51 to i64
  %t74 = add i64 %t72, %t73
  %t75 = zext i32 %t3 to i64
  %t76 = mul i64 %t75, 64
  %t77 = mul i64 %t74, %t76
  %t78 = mul i32 %t50, 64
  %t79 = zext i32 %t78 to i64
  %t80 = add i64 %t77, %t79
  store i64 zeroinitializer, ptr %t81
  %t82 = icmp ult i64 %t80, %t25
  %t83 = icmp ugt i64 %t59, 0
  %t84 = and i1 %t82, %t83
  br i1 %t84, label %rounds8, label %exit7
rounds8:
  %t85 = icmp ule i64 %t25, 9223372036854775808
  %t86 = icmp ult i64 %t59, 4611686018427387904
  %t87 = and i1 %t85, %t86
  br i1 %t87, label %full10, label %loop9
full10:
  %t88 = zext i32 %t7 to i64
  %t89 = zext i32 %t52 to i64
  %t90 = zext i32 %t5 to i64
  %t91 = mul i64 %t89, %t90
  %t92 = zext i32 %t51 to i64
  %t93 = add i64 %t91, %t92
  %t94 = zext i32 %t3 to i64
  %t95 = mul i64 %t94, 64
  %t96 = mul i64 %t93, %t95
  %t97 = mul i32 %t50, 64
  %t98 = add i32 %t97, 63
  %t99 = zext i32 %t98 to i64
  %t100 = add i64 %t96, %t99
  %t101 = icmp ult i64 %t100, %t25
  %t102 = zext i32 %t97 to i64
  %t103 = add i64 %t96, %t102
  %t104 = and i1 %t101, %t101
  br label %full11
full11:
  %t105 = load i64, ptr %t81
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
  %t116 = add i32 %t115, 63
  %t117 = zext i32 %t116 to i64
  %t118 = add i64 %t114, %t117
  %t119 = add i64 %t118, %t105
  %t120 = icmp ult i64 %t119, %t25
  %t121 = zext i32 %t115 to i64
  %t122 = add i64 %t114, %t121
  %t123 = add i64 %t122, %t105
  %t124 = and i1 %t120, %t120
  br i1 %t124, label %fast12, label %loop9, !prof !0
fast12:
  %t125 = zext i32 %t7 to i64
  %t126 = zext i32 %t52 to i64
  %t127 = zext i32 %t5 to i64
  %t128 = mul i64 %t126, %t127
  %t129 = zext i32 %t51 to i64
  %t130 = add i64 %t128, %t129
  %t131 = zext i32 %t3 to i64
  %t132 = mul i64 %t131, 64
  %t133 = mul i64 %t130, %t132
  %t134 = mul i32 %t50, 64
  %t135 = zext i32 %t134 to i64
  %t136 = add i64 %t133, %t135
  %t137 = add i64 %t136, %t105
  %t138 = load <64 x float>, ptr %t1, align 64
  %t139 = mul i64 %t137, 4
  %t140 = getelementptr i8, ptr %t23, i64 %t139
  %t141 = load <64 x float>, ptr %t140, align 4
  %t142 = fadd <64 x float> %t138, %t141
  store <64 x float> %t142, ptr %t1, align 64
  br label %done13
done13:
  %t143 = add i64 %t105, %t59
  store i64 %t143, ptr %t81
  br label %full11
loop9:
  %t144 = load i64, ptr %t81
  %t145 = icmp ult i64 %t80, %t25
  %t146 = sub i64 %t25, %t80
  %t147 = icmp ult i64 %t144, %t146
  %t148 = and i1 %t145, %t147
  br i1 %t148, label %round14, label %exit7
round14:
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
  %t161 = add i64 %t160, %t144
  %t162 = load <64 x float>, ptr %t1, align 64
  %t163 = insertelement <64 x i64> poison, i64 %t160, i64 0
  %t164 = shufflevector <64 x i64> %t163, <64 x i64> poison, <64 x i32> zeroinitializer
  %t165 = add <64 x i64> %t164, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t168 = icmp ult <64 x i64> %t165, %t167
  %t169 = sub <64 x i64> %t167, %t165
  %t170 = insertelement <64 x i64> poison, i64 %t144, i64 0
  %t171 = shufflevector <64 x i64> %t170, <64 x i64> poison, <64 x i32> zeroinitializer
  %t172 = icmp ult <64 x i64> %t171, %t169
  %t173 = and <64 x i1> %t168, %t172
  %t174 = bitcast <64 x i1> %t173 to i64
  %t175 = icmp ne i64 %t174, 0
  br i1 %t175, label %enter17, label %done16
enter17:
  %t176 = insertelement <64 x i64> poison, i64 %t161, i64 0
  %t177 = shufflevector <64 x i64> %t176, <64 x i64> poison, <64 x i32> zeroinitializer
  %t178 = add <64 x i64> %t177, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t179 = icmp ult <64 x i64> %t178, %t167
  %t180 = mul i64 %t161, 4
  %t181 = getelementptr i8, ptr %t23, i64 %t180
  %t182 = and <64 x i1> %t173, %t179
  %t183 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t181, <64 x i1> %t182, <64 x float> zeroinitializer)
  %t184 = fadd <64 x float> %t162, %t183
  %t185 = load <64 x float>, ptr %t1, align 64
  %t186 = select <64 x i1> %t173, <64 x float> %t184, <64 x float> %t185
  store <64 x float> %t186, ptr %t1, align 64
  br label %done16
done16:
  br label %join15
join15:
  %t187 = add i64 %t80, %t144
  %t188 = sub i64 %t25, %t187
  %t189 = icmp ugt i64 %t188, %t59
  %t190 = add i64 %t144, %t59
  store i64 %t190, ptr %t81
  br i1 %t189, label %loop9, label %exit7
exit7:
  %t191 = icmp ult i64 63, 64
  br i1 %t191, label %fast19, label %general20, !prof !0
fast19:
  %t192 = zext i32 0 to i64
  %t193 = load <64 x float>, ptr %t1, align 64
  %t194 = fcmp uno <64 x float> %t193, zeroinitializer
  %t195 = select <64 x i1> %t194, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t193
  %t196 = mul i64 %t192, 4
  %t197 = getelementptr i8, ptr %t53, i64 %t196
  store <64 x float> %t195, ptr %t197, align 4
  br label %done21
done21:
  br label %join18
general20:
  %t198 = zext i32 0 to i64
  %t199 = load <64 x float>, ptr %t1, align 64
  %t200 = fcmp uno <64 x float> %t199, zeroinitializer
  %t201 = select <64 x i1> %t200, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t199
  %t202 = insertelement <64 x i64> poison, i64 %t198, i64 0
  %t203 = shufflevector <64 x i64> %t202, <64 x i64> poison, <64 x i32> zeroinitializer
  %t204 = add <64 x i64> %t203, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t205 = icmp ult <64 x i64> %t204, splat (i64 64)
  %t206 = mul i64 %t198, 4
  %t207 = getelementptr i8, ptr %t53, i64 %t206
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t201, ptr align 4 %t207, <64 x i1> %t205)
  br label %done22
done22:
  br label %join18
join18:
  %t208 = icmp ugt i64 32, 0
  %t209 = icmp uge i64 2, 2
  %t210 = and i1 %t208, %t209
  store i64 32, ptr %t211
  br i1 %t210, label %loop23, label %exit24
loop23:
  %t212 = load i64, ptr %t211
  %t213 = icmp slt i64 0, %t212
  %t214 = icmp slt i64 63, %t212
  %t215 = add i64 63, %t212
  %t216 = and i1 %t213, %t214
  %t217 = icmp ult i64 %t215, 64
  %t218 = and i1 %t216, %t217
  %t219 = icmp ult i64 63, 64
  %t220 = and i1 %t218, %t219
  br i1 %t220, label %fast27, label %general28, !prof !0
fast27:
  %t221 = zext i32 0 to i64
  %t222 = insertelement <64 x i64> poison, i64 %t221, i64 0
  %t223 = shufflevector <64 x i64> %t222, <64 x i64> poison, <64 x i32> zeroinitializer
  %t224 = add <64 x i64> %t223, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t225 = insertelement <64 x i64> poison, i64 %t212, i64 0
  %t226 = shufflevector <64 x i64> %t225, <64 x i64> poison, <64 x i32> zeroinitializer
  %t227 = icmp ult <64 x i64> %t224, %t226
  %t228 = add i64 %t221, %t212
  %t229 = mul i64 %t221, 4
  %t230 = getelementptr i8, ptr %t53, i64 %t229
  %t231 = load <64 x float>, ptr %t230, align 4
  %t232 = mul i64 %t228, 4
  %t233 = getelementptr i8, ptr %t53, i64 %t232
  %t234 = load <64 x float>, ptr %t233, align 4
  %t235 = fadd <64 x float> %t231, %t234
  %t236 = fcmp uno <64 x float> %t235, zeroinitializer
  %t237 = select <64 x i1> %t236, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t235
  store <64 x float> %t237, ptr %t230, align 4
  br label %done29
done29:
  br label %join26
general28:
  %t238 = add i64 63, %t212
  %t239 = icmp ult i64 %t238, 64
  %t240 = icmp ult i64 63, 64
  %t241 = and i1 %t239, %t240
  br i1 %t241, label %fast30, label %general31, !prof !0
fast30:
  %t242 = zext i32 0 to i64
  %t243 = insertelement <64 x i64> poison, i64 %t242, i64 0
  %t244 = shufflevector <64 x i64> %t243, <64 x i64> poison, <64 x i32> zeroinitializer
  %t245 = add <64 x i64> %t244, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t246 = insertelement <64 x i64> poison, i64 %t212, i64 0
  %t247 = shufflevector <64 x i64> %t246, <64 x i64> poison, <64 x i32> zeroinitializer
  %t248 = icmp ult <64 x i64> %t245, %t247
  %t249 = bitcast <64 x i1> %t248 to i64
  %t250 = icmp ne i64 %t249, 0
  br i1 %t250, label %inside36, label %else34
inside36:
  %t251 = add i64 %t242, %t212
  %t252 = mul i64 %t242, 4
  %t253 = getelementptr i8, ptr %t53, i64 %t252
  %t254 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t253, <64 x i1> %t248, <64 x float> zeroinitializer)
  %t255 = mul i64 %t251, 4
  %t256 = getelementptr i8, ptr %t53, i64 %t255
  %t257 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t256, <64 x i1> %t248, <64 x float> zeroinitializer)
  %t258 = fadd <64 x float> %t254, %t257
  %t259 = fcmp uno <64 x float> %t258, zeroinitializer
  %t260 = select <64 x i1> %t259, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t258
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t260, ptr align 4 %t253, <64 x i1> %t248)
  br label %else34
else34:
  br label %join35
join35:
  br label %done32
done32:
  br label %join26
general31:
  %t261 = zext i32 0 to i64
  %t262 = insertelement <64 x i64> poison, i64 %t261, i64 0
  %t263 = shufflevector <64 x i64> %t262, <64 x i64> poison, <64 x i32> zeroinitializer
  %t264 = add <64 x i64> %t263, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t265 = insertelement <64 x i64> poison, i64 %t212, i64 0
  %t266 = shufflevector <64 x i64> %t265, <64 x i64> poison, <64 x i32> zeroinitializer
  %t267 = icmp ult <64 x i64> %t264, %t266
  %t268 = bitcast <64 x i1> %t267 to i64
  %t269 = icmp ne i64 %t268, 0
  br i1 %t269, label %inside41, label %else39
inside41:
  %t270 = add i64 %t261, %t212
  %t271 = insertelement <64 x i64> poison, i64 %t261, i64 0
  %t272 = shufflevector <64 x i64> %t271, <64 x i64> poison, <64 x i32> zeroinitializer
  %t273 = add <64 x i64> %t272, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t274 = icmp ult <64 x i64> %t273, splat (i64 64)
  %t275 = mul i64 %t261, 4
  %t276 = getelementptr i8, ptr %t53, i64 %t275
  %t277 = and <64 x i1> %t267, %t274
  %t278 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t276, <64 x i1> %t277, <64 x float> zeroinitializer)
  %t279 = insertelement <64 x i64> poison, i64 %t270, i64 0
  %t280 = shufflevector <64 x i64> %t279, <64 x i64> poison, <64 x i32> zeroinitializer
  %t281 = add <64 x i64> %t280, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t282 = icmp ult <64 x i64> %t281, splat (i64 64)
  %t283 = mul i64 %t270, 4
  %t284 = getelementptr i8, ptr %t53, i64 %t283
  %t285 = and <64 x i1> %t267, %t282
  %t286 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t284, <64 x i1> %t285, <64 x float> zeroinitializer)
  %t287 = fadd <64 x float> %t278, %t286
  %t288 = fcmp uno <64 x float> %t287, zeroinitializer
  %t289 = select <64 x i1> %t288, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t287
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t289, ptr align 4 %t276, <64 x i1> %t277)
  br label %else39
else39:
  br label %join40
join40:
  br label %done37
done37:
  br label %join26
join26:
  br label %next25
next25:
  %t290 = icmp uge i64 %t212, 2
  %t291 = icmp eq i64 2, zeroinitializer
  %t292 = select i1 %t291, i64 1, i64 2
  %t293 = udiv i64 %t212, %t292
  %t294 = select i1 %t291, i64 zeroinitializer, i64 %t293
  store i64 %t294, ptr %t211
  br i1 %t290, label %loop23, label %exit24
exit24:
  %t295 = zext i32 %t50 to i64
  %t296 = icmp ult i64 %t295, %t29
  %t297 = icmp ult i64 0, 64
  %t298 = and i1 %t296, %t297
  br i1 %t298, label %fast43, label %general44, !prof !0
fast43:
  %t299 = zext i32 0 to i64
  %t300 = insertelement <64 x i64> poison, i64 %t299, i64 0
  %t301 = shufflevector <64 x i64> %t300, <64 x i64> poison, <64 x i32> zeroinitializer
  %t302 = add <64 x i64> %t301, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t303 = icmp eq <64 x i64> %t302, splat (i64 0)
  %t304 = bitcast <64 x i1> %t303 to i64
  %t305 = icmp ne i64 %t304, 0
  br i1 %t305, label %inside49, label %else47
inside49:
  %t306 = getelementptr i8, ptr %t53, i64 0
  %t307 = load float, ptr %t306, align 4
  %t308 = fcmp uno float %t307, zeroinitializer
  %t309 = select i1 %t308, float 0x7FF8000000000000, float %t307
  %t310 = mul i64 %t295, 4
  %t311 = getelementptr i8, ptr %t27, i64 %t310
  store float %t309, ptr %t311, align 4
  br label %else47
else47:
  br label %join48
join48:
  br label %done45
done45:
  br label %join42
general44:
  %t312 = zext i32 0 to i64
  %t313 = insertelement <64 x i64> poison, i64 %t312, i64 0
  %t314 = shufflevector <64 x i64> %t313, <64 x i64> poison, <64 x i32> zeroinitializer
  %t315 = add <64 x i64> %t314, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t316 = icmp eq <64 x i64> %t315, splat (i64 0)
  %t317 = bitcast <64 x i1> %t316 to i64
  %t318 = icmp ne i64 %t317, 0
  br i1 %t318, label %inside56, label %else54
inside56:
  %t319 = getelementptr i8, ptr %t53, i64 0
  %t320 = load float, ptr %t319, align 4
  %t321 = fcmp uno float %t320, zeroinitializer
  %t322 = select i1 %t321, float 0x7FF8000000000000, float %t320
  %t323 = icmp ult i64 %t295, %t29
  %t324 = mul i64 %t295, 4
  br i1 %t323, label %store57, label %stored58
store57:
  %t325 = getelementptr i8, ptr %t27, i64 %t324
  store float %t322, ptr %t325, align 4
  br label %stored58
stored58:
  br label %else54
else54:
  br label %join55
join55:
  br label %done52
done52:
  br label %join42
join42:
  br label %finished1
finished1:
  %t326 = load i32, ptr %t31
  %t327 = add i32 %t326, 1
  %t328 = icmp uge i32 %t327, %t3
  %t329 = select i1 %t328, i32 0, i32 %t327
  store i32 %t329, ptr %t31
  %t330 = zext i1 %t328 to i32
  %t331 = load i32, ptr %t32
  %t332 = add i32 %t331, %t330
  %t333 = icmp uge i32 %t332, %t5
  %t334 = select i1 %t333, i32 0, i32 %t332
  store i32 %t334, ptr %t32
  %t335 = zext i1 %t333 to i32
  %t336 = load i32, ptr %t33
  %t337 = add i32 %t336, %t335
  %t338 = icmp uge i32 %t337, %t7
  %t339 = select i1 %t338, i32 0, i32 %t337
  store i32 %t339, ptr %t33
  %t340 = zext i1 %t338 to i32
  %t341 = load i64, ptr %t30
  %t342 = add i64 %t341, 1
  store i64 %t342, ptr %t30
  %t343 = icmp ult i64 %t342, %end
  br i1 %t343, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
