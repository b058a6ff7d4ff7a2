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
  %t207 = alloca i64
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
  %t202 = mul i64 %t198, 4
  %t203 = getelementptr i8, ptr %t53, i64 %t202
  store <64 x float> %t201, ptr %t203, align 4
  br label %done22
done22:
  br label %join18
join18:
  %t204 = icmp ugt i64 32, 0
  %t205 = icmp uge i64 2, 2
  %t206 = and i1 %t204, %t205
  store i64 32, ptr %t207
  br i1 %t206, label %loop23, label %exit24
loop23:
  %t208 = load i64, ptr %t207
  %t209 = icmp slt i64 0, %t208
  %t210 = icmp slt i64 63, %t208
  %t211 = add i64 63, %t208
  %t212 = and i1 %t209, %t210
  %t213 = icmp ult i64 %t211, 64
  %t214 = and i1 %t212, %t213
  %t215 = icmp ult i64 63, 64
  %t216 = and i1 %t214, %t215
  br i1 %t216, label %fast27, label %general28, !prof !0
fast27:
  %t217 = zext i32 0 to i64
  %t218 = insertelement <64 x i64> poison, i64 %t217, i64 0
  %t219 = shufflevector <64 x i64> %t218, <64 x i64> poison, <64 x i32> zeroinitializer
  %t220 = add <64 x i64> %t219, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t221 = insertelement <64 x i64> poison, i64 %t208, i64 0
  %t222 = shufflevector <64 x i64> %t221, <64 x i64> poison, <64 x i32> zeroinitializer
  %t223 = icmp ult <64 x i64> %t220, %t222
  %t224 = add i64 %t217, %t208
  %t225 = mul i64 %t217, 4
  %t226 = getelementptr i8, ptr %t53, i64 %t225
  %t227 = load <64 x float>, ptr %t226, align 4
  %t228 = mul i64 %t224, 4
  %t229 = getelementptr i8, ptr %t53, i64 %t228
  %t230 = load <64 x float>, ptr %t229, align 4
  %t231 = fadd <64 x float> %t227, %t230
  %t232 = fcmp uno <64 x float> %t231, zeroinitializer
  %t233 = select <64 x i1> %t232, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t231
  store <64 x float> %t233, ptr %t226, align 4
  br label %done29
done29:
  br label %join26
general28:
  %t234 = add i64 63, %t208
  %t235 = icmp ult i64 %t234, 64
  %t236 = icmp ult i64 63, 64
  %t237 = and i1 %t235, %t236
  br i1 %t237, label %fast30, label %general31, !prof !0
fast30:
  %t238 = zext i32 0 to i64
  %t239 = insertelement <64 x i64> poison, i64 %t238, i64 0
  %t240 = shufflevector <64 x i64> %t239, <64 x i64> poison, <64 x i32> zeroinitializer
  %t241 = add <64 x i64> %t240, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t242 = insertelement <64 x i64> poison, i64 %t208, i64 0
  %t243 = shufflevector <64 x i64> %t242, <64 x i64> poison, <64 x i32> zeroinitializer
  %t244 = icmp ult <64 x i64> %t241, %t243
  %t245 = bitcast <64 x i1> %t244 to i64
  %t246 = icmp ne i64 %t245, 0
  br i1 %t246, label %inside36, label %else34
inside36:
  %t247 = add i64 %t238, %t208
  %t248 = mul i64 %t238, 4
  %t249 = getelementptr i8, ptr %t53, i64 %t248
  %t250 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t249, <64 x i1> %t244, <64 x float> zeroinitializer)
  %t251 = mul i64 %t247, 4
  %t252 = getelementptr i8, ptr %t53, i64 %t251
  %t253 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t252, <64 x i1> %t244, <64 x float> zeroinitializer)
  %t254 = fadd <64 x float> %t250, %t253
  %t255 = fcmp uno <64 x float> %t254, zeroinitializer
  %t256 = select <64 x i1> %t255, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t254
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t256, ptr align 4 %t249, <64 x i1> %t244)
  br label %else34
else34:
  br label %join35
join35:
  br label %done32
done32:
  br label %join26
general31:
  %t257 = zext i32 0 to i64
  %t258 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t259 = shufflevector <64 x i64> %t258, <64 x i64> poison, <64 x i32> zeroinitializer
  %t260 = add <64 x i64> %t259, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t261 = insertelement <64 x i64> poison, i64 %t208, i64 0
  %t262 = shufflevector <64 x i64> %t261, <64 x i64> poison, <64 x i32> zeroinitializer
  %t263 = icmp ult <64 x i64> %t260, %t262
  %t264 = bitcast <64 x i1> %t263 to i64
  %t265 = icmp ne i64 %t264, 0
  br i1 %t265, label %inside41, label %else39
inside41:
  %t266 = add i64 %t257, %t208
  %t267 = mul i64 %t257, 4
  %t268 = getelementptr i8, ptr %t53, i64 %t267
  %t269 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t268, <64 x i1> %t263, <64 x float> zeroinitializer)
  %t270 = mul i64 %t266, 4
  %t271 = getelementptr i8, ptr %t53, i64 %t270
  %t272 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t271, <64 x i1> %t263, <64 x float> zeroinitializer)
  %t273 = fadd <64 x float> %t269, %t272
  %t274 = fcmp uno <64 x float> %t273, zeroinitializer
  %t275 = select <64 x i1> %t274, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t273
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t275, ptr align 4 %t268, <64 x i1> %t263)
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
  %t276 = icmp uge i64 %t208, 2
  %t277 = icmp eq i64 2, zeroinitializer
  %t278 = select i1 %t277, i64 1, i64 2
  %t279 = udiv i64 %t208, %t278
  %t280 = select i1 %t277, i64 zeroinitializer, i64 %t279
  store i64 %t280, ptr %t207
  br i1 %t276, label %loop23, label %exit24
exit24:
  %t281 = zext i32 %t50 to i64
  %t282 = icmp ult i64 %t281, %t29
  %t283 = icmp ult i64 0, 64
  %t284 = and i1 %t282, %t283
  br i1 %t284, label %fast43, label %general44, !prof !0
fast43:
  %t285 = zext i32 0 to i64
  %t286 = insertelement <64 x i64> poison, i64 %t285, i64 0
  %t287 = shufflevector <64 x i64> %t286, <64 x i64> poison, <64 x i32> zeroinitializer
  %t288 = add <64 x i64> %t287, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t289 = icmp eq <64 x i64> %t288, splat (i64 0)
  %t290 = bitcast <64 x i1> %t289 to i64
  %t291 = icmp ne i64 %t290, 0
  br i1 %t291, label %inside49, label %else47
inside49:
  %t292 = getelementptr i8, ptr %t53, i64 0
  %t293 = load float, ptr %t292, align 4
  %t294 = fcmp uno float %t293, zeroinitializer
  %t295 = select i1 %t294, float 0x7FF8000000000000, float %t293
  %t296 = mul i64 %t281, 4
  %t297 = getelementptr i8, ptr %t27, i64 %t296
  store float %t295, ptr %t297, align 4
  br label %else47
else47:
  br label %join48
join48:
  br label %done45
done45:
  br label %join42
general44:
  %t298 = zext i32 0 to i64
  %t299 = insertelement <64 x i64> poison, i64 %t298, i64 0
  %t300 = shufflevector <64 x i64> %t299, <64 x i64> poison, <64 x i32> zeroinitializer
  %t301 = add <64 x i64> %t300, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t302 = icmp eq <64 x i64> %t301, splat (i64 0)
  %t303 = bitcast <64 x i1> %t302 to i64
  %t304 = icmp ne i64 %t303, 0
  br i1 %t304, label %inside56, label %else54
inside56:
  %t305 = getelementptr i8, ptr %t53, i64 0
  %t306 = load float, ptr %t305, align 4
  %t307 = fcmp uno float %t306, zeroinitializer
  %t308 = select i1 %t307, float 0x7FF8000000000000, float %t306
  %t309 = icmp ult i64 %t281, %t29
  %t310 = mul i64 %t281, 4
  br i1 %t309, label %store57, label %stored58
store57:
  %t311 = getelementptr i8, ptr %t27, i64 %t310
  store float %t308, ptr %t311, align 4
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
  %t312 = load i32, ptr %t31
  %t313 = add i32 %t312, 1
  %t314 = icmp uge i32 %t313, %t3
  %t315 = select i1 %t314, i32 0, i32 %t313
  store i32 %t315, ptr %t31
  %t316 = zext i1 %t314 to i32
  %t317 = load i32, ptr %t32
  %t318 = add i32 %t317, %t316
  %t319 = icmp uge i32 %t318, %t5
  %t320 = select i1 %t319, i32 0, i32 %t318
  store i32 %t320, ptr %t32
  %t321 = zext i1 %t319 to i32
  %t322 = load i32, ptr %t33
  %t323 = add i32 %t322, %t321
  %t324 = icmp uge i32 %t323, %t7
  %t325 = select i1 %t324, i32 0, i32 %t323
  store i32 %t325, ptr %t33
  %t326 = zext i1 %t324 to i32
  %t327 = load i64, ptr %t30
  %t328 = add i64 %t327, 1
  store i64 %t328, ptr %t30
  %t329 = icmp ult i64 %t328, %end
  br i1 %t329, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
