; kernel sum_vector, workgroups of [64, 1, 1], 64 lanes
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
  %t232 = alloca i64
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
  %t92 = load i64, ptr %t85
  %t93 = zext i32 %t7 to i64
  %t94 = zext i32 %t52 to i64
  %t95 = zext i32 %t5 to i64
  %t96 = mul i64 %t94, %t95
  %t97 = zext i32 %t51 to i64
  %t98 = add i64 %t96, %t97
  %t99 = zext i32 %t3 to i64
  %t100 = mul i64 %t99, 64
  %t101 = mul i64 %t98, %t100
  %t102 = mul i32 %t50, 64
  %t103 = add i32 %t102, 63
  %t104 = zext i32 %t103 to i64
  %t105 = add i64 %t101, %t104
  %t106 = add i64 %t105, %t92
  %t107 = icmp ult i64 %t106, %t25
  %t108 = zext i32 %t7 to i64
  %t109 = zext i32 %t52 to i64
  %t110 = zext i32 %t5 to i64
  %t111 = mul i64 %t109, %t110
  %t112 = zext i32 %t51 to i64
  %t113 = add i64 %t111, %t112
  %t114 = zext i32 %t3 to i64
  %t115 = mul i64 %t114, 64
  %t116 = mul i64 %t113, %t115
  %t117 = mul i32 %t50, 64
  %t118 = zext i32 %t117 to i64
  %t119 = add i64 %t116, %t118
  %t120 = add i64 %t119, %t92
  %t121 = zext i32 %t7 to i64
  %t122 = zext i32 %t52 to i64
  %t123 = zext i32 %t5 to i64
  %t124 = mul i64 %t122, %t123
  %t125 = zext i32 %t51 to i64
  %t126 = add i64 %t124, %t125
  %t127 = zext i32 %t3 to i64
  %t128 = mul i64 %t127, 64
  %t129 = mul i64 %t126, %t128
  %t130 = mul i32 %t50, 64
  %t131 = add i32 %t130, 63
  %t132 = zext i32 %t131 to i64
  %t133 = add i64 %t129, %t132
  %t134 = add i64 %t133, %t92
  %t135 = icmp ult i64 %t134, %t25
  %t136 = and i1 %t107, %t135
  br i1 %t136, label %fast11, label %loop9, !prof !0
fast11:
  %t137 = zext i32 %t7 to i64
  %t138 = zext i32 %t52 to i64
  %t139 = zext i32 %t5 to i64
  %t140 = mul i64 %t138, %t139
  %t141 = zext i32 %t51 to i64
  %t142 = add i64 %t140, %t141
  %t143 = zext i32 %t3 to i64
  %t144 = mul i64 %t143, 64
  %t145 = mul i64 %t142, %t144
  %t146 = mul i32 %t50, 64
  %t147 = zext i32 %t146 to i64
  %t148 = add i64 %t145, %t147
  %t149 = add i64 %t148, %t92
  %t150 = load <64 x float>, ptr %t1, align 64
  %t151 = mul i64 %t149, 4
  %t152 = getelementptr i8, ptr %t23, i64 %t151
  %t153 = load <64 x float>, ptr %t152, align 4
  %t154 = fadd <64 x float> %t150, %t153
  store <64 x float> %t154, ptr %t1, align 64
  br label %done12
done12:
  %t155 = add i64 %t92, %t59
  store i64 %t155, ptr %t85
  br label %full10
loop9:
  %t156 = load i64, ptr %t85
  %t157 = icmp ult i64 %t84, %t25
  %t158 = sub i64 %t25, %t84
  %t159 = icmp ult i64 %t156, %t158
  %t160 = and i1 %t157, %t159
  br i1 %t160, label %round13, label %exit7
round13:
  %t161 = zext i32 %t7 to i64
  %t162 = zext i32 %t52 to i64
  %t163 = zext i32 %t5 to i64
  %t164 = mul i64 %t162, %t163
  %t165 = zext i32 %t51 to i64
  %t166 = add i64 %t164, %t165
  %t167 = zext i32 %t3 to i64
  %t168 = mul i64 %t167, 64
  %t169 = mul i64 %t166, %t168
  %t170 = mul i32 %t50, 64
  %t171 = zext i32 %t170 to i64
  %t172 = add i64 %t169, %t171
  %t173 = add i64 %t172, %t156
  %t174 = load <64 x float>, ptr %t1, align 64
  %t175 = insertelement <64 x i64> poison, i64 %t172, i64 0
  %t176 = shufflevector <64 x i64> %t175, <64 x i64> poison, <64 x i32> zeroinitializer
  %t177 = add <64 x i64> %t176, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t178 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t179 = shufflevector <64 x i64> %t178, <64 x i64> poison, <64 x i32> zeroinitializer
  %t180 = icmp ult <64 x i64> %t177, %t179
  %t181 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t182 = shufflevector <64 x i64> %t181, <64 x i64> poison, <64 x i32> zeroinitializer
  %t183 = insertelement <64 x i64> poison, i64 %t172, i64 0
  %t184 = shufflevector <64 x i64> %t183, <64 x i64> poison, <64 x i32> zeroinitializer
  %t185 = add <64 x i64> %t184, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t186 = sub <64 x i64> %t182, %t185
  %t187 = insertelement <64 x i64> poison, i64 %t156, i64 0
  %t188 = shufflevector <64 x i64> %t187, <64 x i64> poison, <64 x i32> zeroinitializer
  %t189 = icmp ult <64 x i64> %t188, %t186
  %t190 = and <64 x i1> %t180, %t189
  %t191 = bitcast <64 x i1> %t190 to i64
  %t192 = icmp ne i64 %t191, 0
  br i1 %t192, label %enter16, label %done15
enter16:
  %t193 = insertelement <64 x i64> poison, i64 %t173, i64 0
  %t194 = shufflevector <64 x i64> %t193, <64 x i64> poison, <64 x i32> zeroinitializer
  %t195 = add <64 x i64> %t194, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t196 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t197 = shufflevector <64 x i64> %t196, <64 x i64> poison, <64 x i32> zeroinitializer
  %t198 = icmp ult <64 x i64> %t195, %t197
  %t199 = mul i64 %t173, 4
  %t200 = getelementptr i8, ptr %t23, i64 %t199
  %t201 = and <64 x i1> %t190, %t198
  %t202 = shufflevector <64 x i1> %t201, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t203 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t200, <64 x i1> %t202, <64 x float> zeroinitializer)
  %t204 = fadd <64 x float> %t174, %t203
  %t205 = load <64 x float>, ptr %t1, align 64
  %t206 = select <64 x i1> %t190, <64 x float> %t204, <64 x float> %t205
  store <64 x float> %t206, ptr %t1, align 64
  br label %done15
done15:
  br label %join14
join14:
  %t207 = add i64 %t84, %t156
  %t208 = sub i64 %t25, %t207
  %t209 = icmp ugt i64 %t208, %t59
  %t210 = add i64 %t156, %t59
  store i64 %t210, ptr %t85
  br i1 %t209, label %loop9, label %exit7
exit7:
  %t211 = icmp ult i64 63, 64
  br i1 %t211, label %fast18, label %general19, !prof !0
fast18:
  %t212 = zext i32 0 to i64
  %t213 = load <64 x float>, ptr %t1, align 64
  %t214 = fcmp uno <64 x float> %t213, zeroinitializer
  %t215 = select <64 x i1> %t214, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t213
  %t216 = mul i64 %t212, 4
  %t217 = getelementptr i8, ptr %t53, i64 %t216
  store <64 x float> %t215, ptr %t217, align 4
  br label %done20
done20:
  br label %join17
general19:
  %t218 = zext i32 0 to i64
  %t219 = load <64 x float>, ptr %t1, align 64
  %t220 = fcmp uno <64 x float> %t219, zeroinitializer
  %t221 = select <64 x i1> %t220, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t219
  %t222 = insertelement <64 x i64> poison, i64 %t218, i64 0
  %t223 = shufflevector <64 x i64> %t222, <64 x i64> poison, <64 x i32> zeroinitializer
  %t224 = add <64 x i64> %t223, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t225 = icmp ult <64 x i64> %t224, splat (i64 64)
  %t226 = mul i64 %t218, 4
  %t227 = getelementptr i8, ptr %t53, i64 %t226
  %t228 = shufflevector <64 x i1> %t225, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t221, ptr align 4 %t227, <64 x i1> %t228)
  br label %done21
done21:
  br label %join17
join17:
  %t229 = icmp ugt i64 32, 0
  %t230 = icmp uge i64 2, 2
  %t231 = and i1 %t229, %t230
  store i64 32, ptr %t232
  br i1 %t231, label %loop22, label %exit23
loop22:
  %t233 = load i64, ptr %t232
  %t234 = icmp sge i64 %t233, 0
  %t235 = icmp slt i64 0, %t233
  %t236 = icmp sge i64 %t233, 0
  %t237 = icmp slt i64 63, %t233
  %t238 = icmp ult i64 63, 64
  %t239 = icmp sge i64 %t233, 0
  %t240 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t233)
  %t241 = extractvalue {i64, i1} %t240, 0
  %t242 = extractvalue {i64, i1} %t240, 1
  %t243 = xor i1 %t242, true
  %t244 = icmp sge i64 %t233, 0
  %t245 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t233)
  %t246 = extractvalue {i64, i1} %t245, 0
  %t247 = extractvalue {i64, i1} %t245, 1
  %t248 = xor i1 %t247, true
  %t249 = icmp ult i64 %t246, 64
  %t250 = icmp ult i64 63, 64
  %t251 = and i1 %t234, %t235
  %t252 = and i1 %t251, %t236
  %t253 = and i1 %t252, %t237
  %t254 = and i1 %t253, %t238
  %t255 = and i1 %t254, %t239
  %t256 = and i1 %t255, %t243
  %t257 = and i1 %t256, %t244
  %t258 = and i1 %t257, %t248
  %t259 = and i1 %t258, %t249
  %t260 = and i1 %t259, %t250
  br i1 %t260, label %fast26, label %general27, !prof !0
fast26:
  %t261 = zext i32 0 to i64
  %t262 = insertelement <64 x i64> poison, i64 %t261, i64 0
  %t263 = shufflevector <64 x i64> %t262, <64 x i64> poison, <64 x i32> zeroinitializer
  %t264 = add <64 x i64> %t263, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t265 = insertelement <64 x i64> poison, i64 %t233, i64 0
  %t266 = shufflevector <64 x i64> %t265, <64 x i64> poison, <64 x i32> zeroinitializer
  %t267 = icmp ult <64 x i64> %t264, %t266
  %t268 = add i64 %t261, %t233
  %t269 = mul i64 %t261, 4
  %t270 = getelementptr i8, ptr %t53, i64 %t269
  %t271 = load <64 x float>, ptr %t270, align 4
  %t272 = mul i64 %t268, 4
  %t273 = getelementptr i8, ptr %t53, i64 %t272
  %t274 = load <64 x float>, ptr %t273, align 4
  %t275 = fadd <64 x float> %t271, %t274
  %t276 = fcmp uno <64 x float> %t275, zeroinitializer
  %t277 = select <64 x i1> %t276, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t275
  %t278 = mul i64 %t261, 4
  %t279 = getelementptr i8, ptr %t53, i64 %t278
  store <64 x float> %t277, ptr %t279, align 4
  br label %done28
done28:
  br label %join25
general27:
  %t280 = icmp ult i64 63, 64
  %t281 = icmp sge i64 %t233, 0
  %t282 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t233)
  %t283 = extractvalue {i64, i1} %t282, 0
  %t284 = extractvalue {i64, i1} %t282, 1
  %t285 = xor i1 %t284, true
  %t286 = icmp sge i64 %t233, 0
  %t287 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t233)
  %t288 = extractvalue {i64, i1} %t287, 0
  %t289 = extractvalue {i64, i1} %t287, 1
  %t290 = xor i1 %t289, true
  %t291 = icmp ult i64 %t288, 64
  %t292 = icmp ult i64 63, 64
  %t293 = and i1 %t280, %t281
  %t294 = and i1 %t293, %t285
  %t295 = and i1 %t294, %t286
  %t296 = and i1 %t295, %t290
  %t297 = and i1 %t296, %t291
  %t298 = and i1 %t297, %t292
  br i1 %t298, label %fast29, label %general30, !prof !0
fast29:
  %t299 = zext i32 0 to i64
  %t300 = insertelement <64 x i64> poison, i64 %t299, i64 0
  %t301 = shufflevector <64 x i64> %t300, <64 x i64> poison, <64 x i32> zeroinitializer
  %t302 = add <64 x i64> %t301, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t303 = insertelement <64 x i64> poison, i64 %t233, i64 0
  %t304 = shufflevector <64 x i64> %t303, <64 x i64> poison, <64 x i32> zeroinitializer
  %t305 = icmp ult <64 x i64> %t302, %t304
  %t306 = bitcast <64 x i1> %t305 to i64
  %t307 = icmp ne i64 %t306, 0
  br i1 %t307, label %inside35, label %else33
inside35:
  %t308 = add i64 %t299, %t233
  %t309 = mul i64 %t299, 4
  %t310 = getelementptr i8, ptr %t53, i64 %t309
  %t311 = shufflevector <64 x i1> %t305, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t312 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t310, <64 x i1> %t311, <64 x float> zeroinitializer)
  %t313 = mul i64 %t308, 4
  %t314 = getelementptr i8, ptr %t53, i64 %t313
  %t315 = shufflevector <64 x i1> %t305, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t316 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t314, <64 x i1> %t315, <64 x float> zeroinitializer)
  %t317 = fadd <64 x float> %t312, %t316
  %t318 = fcmp uno <64 x float> %t317, zeroinitializer
  %t319 = select <64 x i1> %t318, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t317
  %t320 = mul i64 %t299, 4
  %t321 = getelementptr i8, ptr %t53, i64 %t320
  %t322 = shufflevector <64 x i1> %t305, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t319, ptr align 4 %t321, <64 x i1> %t322)
  br label %else33
else33:
  %t323 = xor <64 x i1> %t305, splat (i1 true)
  br label %join34
join34:
  br label %done31
done31:
  br label %join25
general30:
  %t324 = zext i32 0 to i64
  %t325 = insertelement <64 x i64> poison, i64 %t324, i64 0
  %t326 = shufflevector <64 x i64> %t325, <64 x i64> poison, <64 x i32> zeroinitializer
  %t327 = add <64 x i64> %t326, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t328 = insertelement <64 x i64> poison, i64 %t233, i64 0
  %t329 = shufflevector <64 x i64> %t328, <64 x i64> poison, <64 x i32> zeroinitializer
  %t330 = icmp ult <64 x i64> %t327, %t329
  %t331 = bitcast <64 x i1> %t330 to i64
  %t332 = icmp ne i64 %t331, 0
  br i1 %t332, label %inside40, label %else38
inside40:
  %t333 = add i64 %t324, %t233
  %t334 = insertelement <64 x i64> poison, i64 %t324, i64 0
  %t335 = shufflevector <64 x i64> %t334, <64 x i64> poison, <64 x i32> zeroinitializer
  %t336 = add <64 x i64> %t335, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t337 = icmp ult <64 x i64> %t336, splat (i64 64)
  %t338 = mul i64 %t324, 4
  %t339 = getelementptr i8, ptr %t53, i64 %t338
  %t340 = and <64 x i1> %t330, %t337
  %t341 = shufflevector <64 x i1> %t340, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t342 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t339, <64 x i1> %t341, <64 x float> zeroinitializer)
  %t343 = insertelement <64 x i64> poison, i64 %t333, i64 0
  %t344 = shufflevector <64 x i64> %t343, <64 x i64> poison, <64 x i32> zeroinitializer
  %t345 = add <64 x i64> %t344, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t346 = icmp ult <64 x i64> %t345, splat (i64 64)
  %t347 = mul i64 %t333, 4
  %t348 = getelementptr i8, ptr %t53, i64 %t347
  %t349 = and <64 x i1> %t330, %t346
  %t350 = shufflevector <64 x i1> %t349, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t351 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t348, <64 x i1> %t350, <64 x float> zeroinitializer)
  %t352 = fadd <64 x float> %t342, %t351
  %t353 = fcmp uno <64 x float> %t352, zeroinitializer
  %t354 = select <64 x i1> %t353, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t352
  %t355 = insertelement <64 x i64> poison, i64 %t324, i64 0
  %t356 = shufflevector <64 x i64> %t355, <64 x i64> poison, <64 x i32> zeroinitializer
  %t357 = add <64 x i64> %t356, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t358 = icmp ult <64 x i64> %t357, splat (i64 64)
  %t359 = mul i64 %t324, 4
  %t360 = getelementptr i8, ptr %t53, i64 %t359
  %t361 = and <64 x i1> %t330, %t358
  %t362 = shufflevector <64 x i1> %t361, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t354, ptr align 4 %t360, <64 x i1> %t362)
  br label %else38
else38:
  %t363 = xor <64 x i1> %t330, splat (i1 true)
  br label %join39
join39:
  br label %done36
done36:
  br label %join25
join25:
  br label %next24
next24:
  %t364 = icmp uge i64 %t233, 2
  %t365 = icmp eq i64 2, zeroinitializer
  %t366 = select i1 %t365, i64 1, i64 2
  %t367 = udiv i64 %t233, %t366
  %t368 = select i1 %t365, i64 zeroinitializer, i64 %t367
  store i64 %t368, ptr %t232
  br i1 %t364, label %loop22, label %exit23
exit23:
  %t369 = zext i32 %t50 to i64
  %t370 = icmp ult i64 0, 64
  %t371 = icmp ult i64 %t369, %t29
  %t372 = and i1 %t370, %t371
  br i1 %t372, label %fast42, label %general43, !prof !0
fast42:
  %t373 = zext i32 0 to i64
  %t374 = insertelement <64 x i64> poison, i64 %t373, i64 0
  %t375 = shufflevector <64 x i64> %t374, <64 x i64> poison, <64 x i32> zeroinitializer
  %t376 = add <64 x i64> %t375, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t377 = icmp eq <64 x i64> %t376, splat (i64 0)
  %t378 = bitcast <64 x i1> %t377 to i64
  %t379 = icmp ne i64 %t378, 0
  br i1 %t379, label %inside48, label %else46
inside48:
  %t380 = getelementptr i8, ptr %t53, i64 0
  %t381 = load float, ptr %t380, align 4
  %t382 = fcmp uno float %t381, zeroinitializer
  %t383 = select i1 %t382, float 0x7FF8000000000000, float %t381
  %t384 = mul i64 %t369, 4
  %t385 = getelementptr i8, ptr %t27, i64 %t384
  store float %t383, ptr %t385, align 4
  br label %else46
else46:
  %t386 = xor <64 x i1> %t377, splat (i1 true)
  br label %join47
join47:
  br label %done44
done44:
  br label %join41
general43:
  %t387 = zext i32 0 to i64
  %t388 = insertelement <64 x i64> poison, i64 %t387, i64 0
  %t389 = shufflevector <64 x i64> %t388, <64 x i64> poison, <64 x i32> zeroinitializer
  %t390 = add <64 x i64> %t389, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t391 = icmp eq <64 x i64> %t390, splat (i64 0)
  %t392 = bitcast <64 x i1> %t391 to i64
  %t393 = icmp ne i64 %t392, 0
  br i1 %t393, label %inside55, label %else53
inside55:
  %t394 = getelementptr i8, ptr %t53, i64 0
  %t395 = load float, ptr %t394, align 4
  %t396 = fcmp uno float %t395, zeroinitializer
  %t397 = select i1 %t396, float 0x7FF8000000000000, float %t395
  %t398 = icmp ult i64 %t369, %t29
  %t399 = mul i64 %t369, 4
  br i1 %t398, label %store56, label %stored57
store56:
  %t400 = getelementptr i8, ptr %t27, i64 %t399
  store float %t397, ptr %t400, align 4
  br label %stored57
stored57:
  br label %else53
else53:
  %t401 = xor <64 x i1> %t391, splat (i1 true)
  br label %join54
join54:
  br label %done51
done51:
  br label %join41
join41:
  br label %finished1
finished1:
  %t402 = load i32, ptr %t31
  %t403 = add i32 %t402, 1
  %t404 = icmp uge i32 %t403, %t3
  %t405 = select i1 %t404, i32 0, i32 %t403
  store i32 %t405, ptr %t31
  %t406 = zext i1 %t404 to i32
  %t407 = load i32, ptr %t32
  %t408 = add i32 %t407, %t406
  %t409 = icmp uge i32 %t408, %t5
  %t410 = select i1 %t409, i32 0, i32 %t408
  store i32 %t410, ptr %t32
  %t411 = zext i1 %t409 to i32
  %t412 = load i32, ptr %t33
  %t413 = add i32 %t412, %t411
  %t414 = icmp uge i32 %t413, %t7
  %t415 = select i1 %t414, i32 0, i32 %t413
  store i32 %t415, ptr %t33
  %t416 = zext i1 %t414 to i32
  %t417 = load i64, ptr %t30
  %t418 = add i64 %t417, 1
  store i64 %t418, ptr %t30
  %t419 = icmp ult i64 %t418, %end
  br i1 %t419, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
