; kernel "transpose", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"transpose"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = load i64, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load ptr, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load i64, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load ptr, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load i64, ptr %t29, align 8
  %t31 = alloca i64
  %t32 = alloca i32
  %t33 = alloca i32
  %t34 = alloca i32
  %t59 = alloca i32
  %t68 = alloca i64
  %t103 = alloca i32
  %t123 = alloca i32
  %t135 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t136 = shufflevector <32 x i64> %t135, <32 x i64> poison, <32 x i32> zeroinitializer
  %t154 = alloca i64
  %t187 = alloca i32
  %t210 = alloca i32
  %t232 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t233 = shufflevector <32 x i64> %t232, <32 x i64> poison, <32 x i32> zeroinitializer
  %t35 = icmp uge i64 %first, %end
  br i1 %t35, label %exit4, label %start3
start3:
  store i64 %first, ptr %t31
  %t36 = zext i32 %t2 to i64
  %t37 = call i64 @llvm.umax.i64(i64 %t36, i64 1)
  %t38 = urem i64 %first, %t37
  %t39 = trunc i64 %t38 to i32
  store i32 %t39, ptr %t32
  %t40 = udiv i64 %first, %t37
  %t41 = zext i32 %t4 to i64
  %t42 = call i64 @llvm.umax.i64(i64 %t41, i64 1)
  %t43 = urem i64 %t40, %t42
  %t44 = trunc i64 %t43 to i32
  store i32 %t44, ptr %t33
  %t45 = udiv i64 %t40, %t42
  %t46 = zext i32 %t6 to i64
  %t47 = call i64 @llvm.umax.i64(i64 %t46, i64 1)
  %t48 = urem i64 %t45, %t47
  %t49 = trunc i64 %t48 to i32
  store i32 %t49, ptr %t34
  %t50 = udiv i64 %t45, %t47
  br label %workgroup2
workgroup2:
  %t51 = load i32, ptr %t32
  %t52 = load i32, ptr %t33
  %t53 = load i32, ptr %t34
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 4224, i1 false)
  %t54 = getelementptr i8, ptr %scratch, i64 0
  %t55 = zext i32 %t51 to i64
  %t56 = zext i32 %t52 to i64
  %t57 = mul i64 %t55, 32
  %t58 = mul i64 %t56, 32
  store i32 zeroinitializer, ptr %t59
  br label %row6
row6:
  %t60 = load i32, ptr %t59
  %t61 = zext i32 %t60 to i64
  %t62 = zext i32 0 to i64
  br label %done7
done7:
  %t63 = add i32 %t60, 1
  store i32 %t63, ptr %t59
  %t64 = icmp ult i32 %t63, 8
  br i1 %t64, label %row6, label %after8
after8:
  br label %join5
join5:
  %t65 = icmp ult i64 0, 4
  %t66 = icmp ugt i64 1, 0
  %t67 = and i1 %t65, %t66
  store i64 0, ptr %t68
  br i1 %t67, label %loop9, label %exit10
loop9:
  %t69 = load i64, ptr %t68
  %t70 = mul i64 %t69, 8
  %t71 = add i64 %t58, %t70
  %t72 = icmp sge i64 %t22, 0
  %t73 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t71, i64 %t22)
  %t74 = extractvalue {i64, i1} %t73, 0
  %t75 = extractvalue {i64, i1} %t73, 1
  %t76 = xor i1 %t75, true
  %t77 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t74, i64 %t57)
  %t78 = extractvalue {i64, i1} %t77, 0
  %t79 = extractvalue {i64, i1} %t77, 1
  %t80 = xor i1 %t79, true
  %t81 = add i64 7, %t70
  %t82 = add i64 %t58, %t81
  %t83 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t82, i64 %t22)
  %t84 = extractvalue {i64, i1} %t83, 0
  %t85 = extractvalue {i64, i1} %t83, 1
  %t86 = xor i1 %t85, true
  %t87 = add i64 %t57, 31
  %t88 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t84, i64 %t87)
  %t89 = extractvalue {i64, i1} %t88, 0
  %t90 = extractvalue {i64, i1} %t88, 1
  %t91 = xor i1 %t90, true
  %t92 = mul i64 %t70, 33
  %t93 = mul i64 %t81, 33
  %t94 = add i64 %t93, 31
  %t95 = and i1 %t72, %t76
  %t96 = and i1 %t95, %t80
  %t97 = and i1 %t96, %t86
  %t98 = and i1 %t97, %t91
  %t99 = icmp ult i64 %t89, %t26
  %t100 = and i1 %t98, %t99
  %t101 = icmp ult i64 %t94, 1056
  %t102 = and i1 %t100, %t101
  br i1 %t102, label %fast13, label %general14, !prof !0
fast13:
  store i32 zeroinitializer, ptr %t103
  br label %row15
row15:
  %t104 = load i32, ptr %t103
  %t105 = zext i32 %t104 to i64
  %t106 = zext i32 0 to i64
  %t107 = add i64 %t105, %t70
  %t108 = add i64 %t58, %t107
  %t109 = add i64 %t57, %t106
  %t110 = mul i64 %t108, %t22
  %t111 = add i64 %t110, %t109
  %t112 = mul i64 %t111, 4
  %t113 = getelementptr i8, ptr %t24, i64 %t112
  %t114 = load <32 x float>, ptr %t113, align 4
  %t115 = mul i64 %t107, 33
  %t116 = add i64 %t115, %t106
  %t117 = fcmp uno <32 x float> %t114, zeroinitializer
  %t118 = select <32 x i1> %t117, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t114
  %t119 = mul i64 %t116, 4
  %t120 = getelementptr i8, ptr %t54, i64 %t119
  store <32 x float> %t118, ptr %t120, align 4
  br label %done16
done16:
  %t121 = add i32 %t104, 1
  store i32 %t121, ptr %t103
  %t122 = icmp ult i32 %t121, 8
  br i1 %t122, label %row15, label %after17
after17:
  br label %join12
general14:
  store i32 zeroinitializer, ptr %t123
  br label %row18
row18:
  %t124 = load i32, ptr %t123
  %t125 = zext i32 %t124 to i64
  %t126 = zext i32 0 to i64
  %t127 = add i64 %t125, %t70
  %t128 = add i64 %t58, %t127
  %t129 = add i64 %t57, %t126
  %t130 = mul i64 %t128, %t22
  %t131 = add i64 %t130, %t129
  %t132 = insertelement <32 x i64> poison, i64 %t131, i64 0
  %t133 = shufflevector <32 x i64> %t132, <32 x i64> poison, <32 x i32> zeroinitializer
  %t134 = add <32 x i64> %t133, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t137 = icmp ult <32 x i64> %t134, %t136
  %t138 = mul i64 %t131, 4
  %t139 = getelementptr i8, ptr %t24, i64 %t138
  %t140 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t139, <32 x i1> %t137, <32 x float> zeroinitializer)
  %t141 = mul i64 %t127, 33
  %t142 = add i64 %t141, %t126
  %t143 = fcmp uno <32 x float> %t140, zeroinitializer
  %t144 = select <32 x i1> %t143, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t140
  %t145 = mul i64 %t142, 4
  %t146 = getelementptr i8, ptr %t54, i64 %t145
  store <32 x float> %t144, ptr %t146, align 4
  br label %done19
done19:
  %t147 = add i32 %t124, 1
  store i32 %t147, ptr %t123
  %t148 = icmp ult i32 %t147, 8
  br i1 %t148, label %row18, label %after20, !llvm.loop !3
after20:
  br label %join12
join12:
  br label %next11
next11:
  %t149 = add i64 %t69, 1
  %t150 = icmp ult i64 %t149, 4
  store i64 %t149, ptr %t68
  br i1 %t150, label %loop9, label %exit10
exit10:
  %t151 = icmp ult i64 0, 4
  %t152 = icmp ugt i64 1, 0
  %t153 = and i1 %t151, %t152
  store i64 0, ptr %t154
  br i1 %t153, label %loop21, label %exit22
loop21:
  %t155 = load i64, ptr %t154
  %t156 = mul i64 %t155, 8
  %t157 = add i64 7, %t156
  %t158 = add i64 1023, %t157
  %t159 = add i64 %t57, %t156
  %t160 = icmp sge i64 %t22, 0
  %t161 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t159, i64 %t22)
  %t162 = extractvalue {i64, i1} %t161, 0
  %t163 = extractvalue {i64, i1} %t161, 1
  %t164 = xor i1 %t163, true
  %t165 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t162, i64 %t58)
  %t166 = extractvalue {i64, i1} %t165, 0
  %t167 = extractvalue {i64, i1} %t165, 1
  %t168 = xor i1 %t167, true
  %t169 = add i64 %t57, %t157
  %t170 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t169, i64 %t22)
  %t171 = extractvalue {i64, i1} %t170, 0
  %t172 = extractvalue {i64, i1} %t170, 1
  %t173 = xor i1 %t172, true
  %t174 = add i64 %t58, 31
  %t175 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t171, i64 %t174)
  %t176 = extractvalue {i64, i1} %t175, 0
  %t177 = extractvalue {i64, i1} %t175, 1
  %t178 = xor i1 %t177, true
  %t179 = and i1 %t160, %t164
  %t180 = and i1 %t179, %t168
  %t181 = and i1 %t180, %t173
  %t182 = and i1 %t181, %t178
  %t183 = icmp ult i64 %t158, 1056
  %t184 = and i1 %t182, %t183
  %t185 = icmp ult i64 %t176, %t30
  %t186 = and i1 %t184, %t185
  br i1 %t186, label %fast25, label %general26, !prof !0
fast25:
  store i32 zeroinitializer, ptr %t187
  br label %row27
row27:
  %t188 = load i32, ptr %t187
  %t189 = zext i32 %t188 to i64
  %t190 = zext i32 0 to i64
  %t191 = add i64 %t189, %t156
  %t192 = add i64 %t57, %t191
  %t193 = add i64 %t58, %t190
  %t194 = mul i64 %t190, 33
  %t195 = add i64 %t194, %t191
  %t196 = mul i64 %t195, 4
  %t197 = insertelement <32 x i64> poison, i64 %t196, i64 0
  %t198 = shufflevector <32 x i64> %t197, <32 x i64> poison, <32 x i32> zeroinitializer
  %t199 = add <32 x i64> %t198, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t200 = getelementptr i8, ptr %t54, <32 x i64> %t199
  %t201 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t200, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t202 = mul i64 %t192, %t22
  %t203 = add i64 %t202, %t193
  %t204 = fcmp uno <32 x float> %t201, zeroinitializer
  %t205 = select <32 x i1> %t204, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t201
  %t206 = mul i64 %t203, 4
  %t207 = getelementptr i8, ptr %t28, i64 %t206
  store <32 x float> %t205, ptr %t207, align 4
  br label %done28
done28:
  %t208 = add i32 %t188, 1
  store i32 %t208, ptr %t187
  %t209 = icmp ult i32 %t208, 8
  br i1 %t209, label %row27, label %after29
after29:
  br label %join24
general26:
  store i32 zeroinitializer, ptr %t210
  br label %row30
row30:
  %t211 = load i32, ptr %t210
  %t212 = zext i32 %t211 to i64
  %t213 = zext i32 0 to i64
  %t214 = add i64 %t212, %t156
  %t215 = add i64 %t57, %t214
  %t216 = add i64 %t58, %t213
  %t217 = mul i64 %t213, 33
  %t218 = add i64 %t217, %t214
  %t219 = mul i64 %t218, 4
  %t220 = insertelement <32 x i64> poison, i64 %t219, i64 0
  %t221 = shufflevector <32 x i64> %t220, <32 x i64> poison, <32 x i32> zeroinitializer
  %t222 = add <32 x i64> %t221, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t223 = getelementptr i8, ptr %t54, <32 x i64> %t222
  %t224 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t223, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t225 = mul i64 %t215, %t22
  %t226 = add i64 %t225, %t216
  %t227 = fcmp uno <32 x float> %t224, zeroinitializer
  %t228 = select <32 x i1> %t227, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t224
  %t229 = insertelement <32 x i64> poison, i64 %t226, i64 0
  %t230 = shufflevector <32 x i64> %t229, <32 x i64> poison, <32 x i32> zeroinitializer
  %t231 = add <32 x i64> %t230, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t234 = icmp ult <32 x i64> %t231, %t233
  %t235 = mul i64 %t226, 4
  %t236 = getelementptr i8, ptr %t28, i64 %t235
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t228, ptr align 4 %t236, <32 x i1> %t234)
  br label %done31
done31:
  %t237 = add i32 %t211, 1
  store i32 %t237, ptr %t210
  %t238 = icmp ult i32 %t237, 8
  br i1 %t238, label %row30, label %after32, !llvm.loop !4
after32:
  br label %join24
join24:
  br label %next23
next23:
  %t239 = add i64 %t155, 1
  %t240 = icmp ult i64 %t239, 4
  store i64 %t239, ptr %t154
  br i1 %t240, label %loop21, label %exit22
exit22:
  br label %finished1
finished1:
  %t241 = load i32, ptr %t32
  %t242 = add i32 %t241, 1
  %t243 = icmp uge i32 %t242, %t2
  %t244 = select i1 %t243, i32 0, i32 %t242
  store i32 %t244, ptr %t32
  %t245 = zext i1 %t243 to i32
  %t246 = load i32, ptr %t33
  %t247 = add i32 %t246, %t245
  %t248 = icmp uge i32 %t247, %t4
  %t249 = select i1 %t248, i32 0, i32 %t247
  store i32 %t249, ptr %t33
  %t250 = zext i1 %t248 to i32
  %t251 = load i32, ptr %t34
  %t252 = add i32 %t251, %t250
  %t253 = icmp uge i32 %t252, %t6
  %t254 = select i1 %t253, i32 0, i32 %t252
  store i32 %t254, ptr %t34
  %t255 = zext i1 %t253 to i32
  %t256 = load i64, ptr %t31
  %t257 = add i64 %t256, 1
  store i64 %t257, ptr %t31
  %t258 = icmp ult i64 %t257, %end
  br i1 %t258, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
