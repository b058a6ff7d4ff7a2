; kernel "mandelbrot", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"mandelbrot"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t24 = load float, ptr %t23, align 4
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = alloca i64
  %t30 = alloca i32
  %t31 = alloca i32
  %t32 = alloca i32
  %t83 = alloca i32
  %t96 = insertelement <32 x float> poison, float %t24, i64 0
  %t97 = shufflevector <32 x float> %t96, <32 x float> poison, <32 x i32> zeroinitializer
  %t102 = alloca <32 x i32>
  %t103 = alloca <32 x float>
  %t104 = alloca <32 x float>
  %t105 = alloca i32
  %t109 = alloca <32 x i1>
  %t165 = alloca i32
  %t182 = alloca <32 x i32>
  %t183 = alloca <32 x float>
  %t184 = alloca <32 x float>
  %t185 = alloca i32
  %t189 = alloca <32 x i1>
  %t244 = insertelement <32 x i64> poison, i64 %t28, i64 0
  %t245 = shufflevector <32 x i64> %t244, <32 x i64> poison, <32 x i32> zeroinitializer
  %t249 = load volatile i64, ptr @on, align 8
  %t250 = trunc i64 %t249 to i32
  %t251 = bitcast i32 %t250 to <32 x i1>
  %t33 = icmp uge i64 %first, %end
  br i1 %t33, label %exit4, label %start3
start3:
  store i64 %first, ptr %t29
  %t34 = zext i32 %t2 to i64
  %t35 = call i64 @llvm.umax.i64(i64 %t34, i64 1)
  %t36 = urem i64 %first, %t35
  %t37 = trunc i64 %t36 to i32
  store i32 %t37, ptr %t30
  %t38 = udiv i64 %first, %t35
  %t39 = zext i32 %t4 to i64
  %t40 = call i64 @llvm.umax.i64(i64 %t39, i64 1)
  %t41 = urem i64 %t38, %t40
  %t42 = trunc i64 %t41 to i32
  store i32 %t42, ptr %t31
  %t43 = udiv i64 %t38, %t40
  %t44 = zext i32 %t6 to i64
  %t45 = call i64 @llvm.umax.i64(i64 %t44, i64 1)
  %t46 = urem i64 %t43, %t45
  %t47 = trunc i64 %t46 to i32
  store i32 %t47, ptr %t32
  %t48 = udiv i64 %t43, %t45
  br label %workgroup2
workgroup2:
  %t49 = load i32, ptr %t30
  %t50 = load i32, ptr %t31
  %t51 = load i32, ptr %t32
  %t52 = mul i32 %t50, 8
  %t53 = zext i32 %t52 to i64
  %t54 = icmp sge i64 %t22, 0
  %t55 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t53, i64 %t22)
  %t56 = extractvalue {i64, i1} %t55, 0
  %t57 = extractvalue {i64, i1} %t55, 1
  %t58 = xor i1 %t57, true
  %t59 = mul i32 %t49, 32
  %t60 = zext i32 %t59 to i64
  %t61 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t56, i64 %t60)
  %t62 = extractvalue {i64, i1} %t61, 0
  %t63 = extractvalue {i64, i1} %t61, 1
  %t64 = xor i1 %t63, true
  %t65 = add i32 %t52, 7
  %t66 = zext i32 %t65 to i64
  %t67 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t66, i64 %t22)
  %t68 = extractvalue {i64, i1} %t67, 0
  %t69 = extractvalue {i64, i1} %t67, 1
  %t70 = xor i1 %t69, true
  %t71 = add i32 %t59, 31
  %t72 = zext i32 %t71 to i64
  %t73 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t68, i64 %t72)
  %t74 = extractvalue {i64, i1} %t73, 0
  %t75 = extractvalue {i64, i1} %t73, 1
  %t76 = xor i1 %t75, true
  %t77 = and i1 %t54, %t58
  %t78 = and i1 %t77, %t64
  %t79 = and i1 %t78, %t70
  %t80 = and i1 %t79, %t76
  %t81 = icmp ult i64 %t74, %t28
  %t82 = and i1 %t80, %t81
  br i1 %t82, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t83
  br label %row8
row8:
  %t84 = load i32, ptr %t83
  %t85 = zext i32 %t84 to i64
  %t86 = mul i32 %t49, 32
  %t87 = mul i32 %t50, 8
  %t88 = add i32 %t87, %t84
  %t89 = zext i32 %t86 to i64
  %t90 = zext i32 %t88 to i64
  %t91 = insertelement <32 x i32> poison, i32 %t86, i64 0
  %t92 = shufflevector <32 x i32> %t91, <32 x i32> poison, <32 x i32> zeroinitializer
  %t93 = add <32 x i32> %t92, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t94 = uitofp <32 x i32> %t93 to <32 x float>
  %t95 = uitofp i32 %t88 to float
  %t98 = fmul <32 x float> %t94, %t97
  %t99 = fmul float %t95, %t24
  %t100 = fadd <32 x float> %t98, splat (float 0xC000000000000000)
  %t101 = fadd float %t99, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t102
  store <32 x float> splat (float 0x0000000000000000), ptr %t103
  store <32 x float> splat (float 0x0000000000000000), ptr %t104
  store i32 0, ptr %t105
  %t106 = icmp slt i32 0, 200
  %t107 = icmp sgt i32 1, 0
  %t108 = and i1 %t106, %t107
  %t110 = insertelement <32 x i1> poison, i1 %t108, i64 0
  %t111 = shufflevector <32 x i1> %t110, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t111, ptr %t109
  %t112 = bitcast <32 x i1> %t111 to i32
  %t113 = icmp ne i32 %t112, 0
  br i1 %t113, label %loop10, label %exit12
loop10:
  %t114 = load <32 x i1>, ptr %t109
  %t115 = load i32, ptr %t105
  %t116 = load <32 x i32>, ptr %t102
  %t117 = load <32 x float>, ptr %t103
  %t118 = load <32 x float>, ptr %t104
  %t119 = fmul <32 x float> %t117, %t117
  %t120 = fmul <32 x float> %t118, %t118
  %t121 = fadd <32 x float> %t119, %t120
  %t122 = fcmp ogt <32 x float> %t121, splat (float 0x4010000000000000)
  %t123 = and <32 x i1> %t114, %t122
  %t124 = bitcast <32 x i1> %t123 to i32
  %t125 = icmp ne i32 %t124, 0
  br i1 %t125, label %inside16, label %else14
inside16:
  %t126 = load <32 x i32>, ptr %t102
  %t127 = select <32 x i1> %t123, <32 x i32> %t116, <32 x i32> %t126
  store <32 x i32> %t127, ptr %t102
  %t128 = load <32 x float>, ptr %t103
  %t129 = select <32 x i1> %t123, <32 x float> %t117, <32 x float> %t128
  store <32 x float> %t129, ptr %t103
  %t130 = load <32 x float>, ptr %t104
  %t131 = select <32 x i1> %t123, <32 x float> %t118, <32 x float> %t130
  store <32 x float> %t131, ptr %t104
  %t132 = load <32 x i1>, ptr %t109
  %t133 = xor <32 x i1> %t123, splat (i1 true)
  %t134 = and <32 x i1> %t132, %t133
  store <32 x i1> %t134, ptr %t109
  br label %else14
else14:
  br label %join15
join15:
  %t135 = load <32 x i1>, ptr %t109
  %t136 = and <32 x i1> %t114, %t135
  %t137 = bitcast <32 x i1> %t136 to i32
  %t138 = icmp ne i32 %t137, 0
  br i1 %t138, label %rest17, label %next11
rest17:
  %t139 = fsub <32 x float> %t119, %t120
  %t140 = fadd <32 x float> %t139, %t100
  %t141 = fmul <32 x float> %t117, %t118
  %t142 = fmul <32 x float> splat (float 0x4000000000000000), %t141
  %t143 = insertelement <32 x float> poison, float %t101, i64 0
  %t144 = shufflevector <32 x float> %t143, <32 x float> poison, <32 x i32> zeroinitializer
  %t145 = fadd <32 x float> %t142, %t144
  %t146 = add <32 x i32> %t116, splat (i32 1)
  %t147 = load <32 x i32>, ptr %t102
  %t148 = select <32 x i1> %t136, <32 x i32> %t146, <32 x i32> %t147
  store <32 x i32> %t148, ptr %t102
  store <32 x float> %t140, ptr %t103
  store <32 x float> %t145, ptr %t104
  br label %next11
next11:
  %t149 = load i32, ptr %t105
  %t150 = add i32 %t149, 1
  %t151 = icmp slt i32 %t150, 200
  store i32 %t150, ptr %t105
  %t152 = load <32 x i1>, ptr %t109
  store <32 x i1> %t152, ptr %t109
  %t153 = bitcast <32 x i1> %t152 to i32
  %t154 = icmp ne i32 %t153, 0
  %t155 = and i1 %t154, %t151
  br i1 %t155, label %loop10, label %exit12
exit12:
  %t156 = load <32 x i32>, ptr %t102
  %t157 = load <32 x float>, ptr %t103
  %t158 = load <32 x float>, ptr %t104
  %t159 = mul i64 %t90, %t22
  %t160 = add i64 %t159, %t89
  %t161 = mul i64 %t160, 4
  %t162 = getelementptr i8, ptr %t26, i64 %t161
  store <32 x i32> %t156, ptr %t162, align 4
  br label %done9
done9:
  %t163 = add i32 %t84, 1
  store i32 %t163, ptr %t83
  %t164 = icmp ult i32 %t163, 8
  br i1 %t164, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t165
  br label %row19
row19:
  %t166 = load i32, ptr %t165
  %t167 = zext i32 %t166 to i64
  %t168 = mul i32 %t49, 32
  %t169 = mul i32 %t50, 8
  %t170 = add i32 %t169, %t166
  %t171 = zext i32 %t168 to i64
  %t172 = zext i32 %t170 to i64
  %t173 = insertelement <32 x i32> poison, i32 %t168, i64 0
  %t174 = shufflevector <32 x i32> %t173, <32 x i32> poison, <32 x i32> zeroinitializer
  %t175 = add <32 x i32> %t174, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t176 = uitofp <32 x i32> %t175 to <32 x float>
  %t177 = uitofp i32 %t170 to float
  %t178 = fmul <32 x float> %t176, %t97
  %t179 = fmul float %t177, %t24
  %t180 = fadd <32 x float> %t178, splat (float 0xC000000000000000)
  %t181 = fadd float %t179, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t182
  store <32 x float> splat (float 0x0000000000000000), ptr %t183
  store <32 x float> splat (float 0x0000000000000000), ptr %t184
  store i32 0, ptr %t185
  %t186 = icmp slt i32 0, 200
  %t187 = icmp sgt i32 1, 0
  %t188 = and i1 %t186, %t187
  %t190 = insertelement <32 x i1> poison, i1 %t188, i64 0
  %t191 = shufflevector <32 x i1> %t190, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t191, ptr %t189
  %t192 = bitcast <32 x i1> %t191 to i32
  %t193 = icmp ne i32 %t192, 0
  br i1 %t193, label %loop21, label %exit23
loop21:
  %t194 = load <32 x i1>, ptr %t189
  %t195 = load i32, ptr %t185
  %t196 = load <32 x i32>, ptr %t182
  %t197 = load <32 x float>, ptr %t183
  %t198 = load <32 x float>, ptr %t184
  %t199 = fmul <32 x float> %t197, %t197
  %t200 = fmul <32 x float> %t198, %t198
  %t201 = fadd <32 x float> %t199, %t200
  %t202 = fcmp ogt <32 x float> %t201, splat (float 0x4010000000000000)
  %t203 = and <32 x i1> %t194, %t202
  %t204 = bitcast <32 x i1> %t203 to i32
  %t205 = icmp ne i32 %t204, 0
  br i1 %t205, label %inside27, label %else25
inside27:
  %t206 = load <32 x i32>, ptr %t182
  %t207 = select <32 x i1> %t203, <32 x i32> %t196, <32 x i32> %t206
  store <32 x i32> %t207, ptr %t182
  %t208 = load <32 x float>, ptr %t183
  %t209 = select <32 x i1> %t203, <32 x float> %t197, <32 x float> %t208
  store <32 x float> %t209, ptr %t183
  %t210 = load <32 x float>, ptr %t184
  %t211 = select <32 x i1> %t203, <32 x float> %t198, <32 x float> %t210
  store <32 x float> %t211, ptr %t184
  %t212 = load <32 x i1>, ptr %t189
  %t213 = xor <32 x i1> %t203, splat (i1 true)
  %t214 = and <32 x i1> %t212, %t213
  store <32 x i1> %t214, ptr %t189
  br label %else25
else25:
  br label %join26
join26:
  %t215 = load <32 x i1>, ptr %t189
  %t216 = and <32 x i1> %t194, %t215
  %t217 = bitcast <32 x i1> %t216 to i32
  %t218 = icmp ne i32 %t217, 0
  br i1 %t218, label %rest28, label %next22
rest28:
  %t219 = fsub <32 x float> %t199, %t200
  %t220 = fadd <32 x float> %t219, %t180
  %t221 = fmul <32 x float> %t197, %t198
  %t222 = fmul <32 x float> splat (float 0x4000000000000000), %t221
  %t223 = insertelement <32 x float> poison, float %t181, i64 0
  %t224 = shufflevector <32 x float> %t223, <32 x float> poison, <32 x i32> zeroinitializer
  %t225 = fadd <32 x float> %t222, %t224
  %t226 = add <32 x i32> %t196, splat (i32 1)
  %t227 = load <32 x i32>, ptr %t182
  %t228 = select <32 x i1> %t216, <32 x i32> %t226, <32 x i32> %t227
  store <32 x i32> %t228, ptr %t182
  store <32 x float> %t220, ptr %t183
  store <32 x float> %t225, ptr %t184
  br label %next22
next22:
  %t229 = load i32, ptr %t185
  %t230 = add i32 %t229, 1
  %t231 = icmp slt i32 %t230, 200
  store i32 %t230, ptr %t185
  %t232 = load <32 x i1>, ptr %t189
  store <32 x i1> %t232, ptr %t189
  %t233 = bitcast <32 x i1> %t232 to i32
  %t234 = icmp ne i32 %t233, 0
  %t235 = and i1 %t234, %t231
  br i1 %t235, label %loop21, label %exit23
exit23:
  %t236 = load <32 x i32>, ptr %t182
  %t237 = load <32 x float>, ptr %t183
  %t238 = load <32 x float>, ptr %t184
  %t239 = mul i64 %t172, %t22
  %t240 = add i64 %t239, %t171
  %t241 = insertelement <32 x i64> poison, i64 %t240, i64 0
  %t242 = shufflevector <32 x i64> %t241, <32 x i64> poison, <32 x i32> zeroinitializer
  %t243 = add <32 x i64> %t242, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t246 = icmp ult <32 x i64> %t243, %t245
  %t247 = mul i64 %t240, 4
  %t248 = getelementptr i8, ptr %t26, i64 %t247
  %t252 = and <32 x i1> %t246, %t251
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %t236, ptr align 4 %t248, <32 x i1> %t252)
  br label %done20
done20:
  %t253 = add i32 %t166, 1
  store i32 %t253, ptr %t165
  %t254 = icmp ult i32 %t253, 8
  br i1 %t254, label %row19, label %after29, !llvm.loop !3
after29:
  br label %join5
join5:
  br label %finished1
finished1:
  %t255 = load i32, ptr %t30
  %t256 = add i32 %t255, 1
  %t257 = icmp uge i32 %t256, %t2
  %t258 = select i1 %t257, i32 0, i32 %t256
  store i32 %t258, ptr %t30
  %t259 = zext i1 %t257 to i32
  %t260 = load i32, ptr %t31
  %t261 = add i32 %t260, %t259
  %t262 = icmp uge i32 %t261, %t4
  %t263 = select i1 %t262, i32 0, i32 %t261
  store i32 %t263, ptr %t31
  %t264 = zext i1 %t262 to i32
  %t265 = load i32, ptr %t32
  %t266 = add i32 %t265, %t264
  %t267 = icmp uge i32 %t266, %t6
  %t268 = select i1 %t267, i32 0, i32 %t266
  store i32 %t268, ptr %t32
  %t269 = zext i1 %t267 to i32
  %t270 = load i64, ptr %t29
  %t271 = add i64 %t270, 1
  store i64 %t271, ptr %t29
  %t272 = icmp ult i64 %t271, %end
  br i1 %t272, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
