; kernel mandelbrot, workgroups of [32, 8, 1], 32 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

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
  %t91 = alloca i32
  %t115 = alloca <32 x i32>
  %t116 = alloca <32 x float>
  %t117 = alloca <32 x float>
  %t118 = alloca i32
  %t122 = alloca <32 x i1>
  %t193 = alloca i32
  %t217 = alloca <32 x i32>
  %t218 = alloca <32 x float>
  %t219 = alloca <32 x float>
  %t220 = alloca i32
  %t224 = alloca <32 x i1>
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
  %t53 = add i32 %t52, 0
  %t54 = zext i32 %t53 to i64
  %t55 = icmp sge i64 %t22, 0
  %t56 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t54, i64 %t22)
  %t57 = extractvalue {i64, i1} %t56, 0
  %t58 = extractvalue {i64, i1} %t56, 1
  %t59 = xor i1 %t58, true
  %t60 = mul i32 %t49, 32
  %t61 = add i32 %t60, 0
  %t62 = zext i32 %t61 to i64
  %t63 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 %t62)
  %t64 = extractvalue {i64, i1} %t63, 0
  %t65 = extractvalue {i64, i1} %t63, 1
  %t66 = xor i1 %t65, true
  %t67 = add i64 0, %t64
  %t68 = mul i32 %t50, 8
  %t69 = add i32 %t68, 7
  %t70 = zext i32 %t69 to i64
  %t71 = icmp sge i64 %t22, 0
  %t72 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t70, i64 %t22)
  %t73 = extractvalue {i64, i1} %t72, 0
  %t74 = extractvalue {i64, i1} %t72, 1
  %t75 = xor i1 %t74, true
  %t76 = mul i32 %t49, 32
  %t77 = add i32 %t76, 31
  %t78 = zext i32 %t77 to i64
  %t79 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t73, i64 %t78)
  %t80 = extractvalue {i64, i1} %t79, 0
  %t81 = extractvalue {i64, i1} %t79, 1
  %t82 = xor i1 %t81, true
  %t83 = icmp ult i64 %t80, %t28
  %t84 = add i64 0, %t80
  %t85 = and i1 %t55, %t59
  %t86 = and i1 %t85, %t66
  %t87 = and i1 %t86, %t71
  %t88 = and i1 %t87, %t75
  %t89 = and i1 %t88, %t82
  %t90 = and i1 %t89, %t83
  br i1 %t90, label %fast6, label %general7
fast6:
  store i32 zeroinitializer, ptr %t91
  br label %row8
row8:
  %t92 = load i32, ptr %t91
  %t93 = zext i32 %t92 to i64
  %t94 = mul i32 %t49, 32
  %t95 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t96 = add i32 %t94, 0
  %t97 = insertelement <32 x i32> poison, i32 %t96, i64 0
  %t98 = shufflevector <32 x i32> %t97, <32 x i32> poison, <32 x i32> zeroinitializer
  %t99 = add <32 x i32> %t98, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t100 = mul i32 %t50, 8
  %t101 = add i32 %t100, %t92
  %t102 = zext i32 %t96 to i64
  %t103 = insertelement <32 x i64> poison, i64 %t102, i64 0
  %t104 = shufflevector <32 x i64> %t103, <32 x i64> poison, <32 x i32> zeroinitializer
  %t105 = add <32 x i64> %t104, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t106 = zext i32 %t101 to i64
  %t107 = uitofp <32 x i32> %t99 to <32 x float>
  %t108 = uitofp i32 %t101 to float
  %t109 = insertelement <32 x float> poison, float %t24, i64 0
  %t110 = shufflevector <32 x float> %t109, <32 x float> poison, <32 x i32> zeroinitializer
  %t111 = fmul <32 x float> %t107, %t110
  %t112 = fmul float %t108, %t24
  %t113 = fadd <32 x float> %t111, splat (float 0xC000000000000000)
  %t114 = fadd float %t112, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t115
  store <32 x float> splat (float 0x0000000000000000), ptr %t116
  store <32 x float> splat (float 0x0000000000000000), ptr %t117
  store i32 0, ptr %t118
  %t119 = icmp slt i32 0, 200
  %t120 = icmp sgt i32 1, 0
  %t121 = and i1 %t119, %t120
  %t123 = insertelement <32 x i1> poison, i1 %t121, i64 0
  %t124 = shufflevector <32 x i1> %t123, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t124, ptr %t122
  %t125 = bitcast <32 x i1> %t124 to i32
  %t126 = icmp ne i32 %t125, 0
  br i1 %t126, label %loop10, label %exit12
loop10:
  %t127 = load <32 x i1>, ptr %t122
  %t128 = load i32, ptr %t118
  %t129 = load <32 x i32>, ptr %t115
  %t130 = load <32 x float>, ptr %t116
  %t131 = load <32 x float>, ptr %t117
  %t132 = fmul <32 x float> %t130, %t130
  %t133 = fmul <32 x float> %t131, %t131
  %t134 = fadd <32 x float> %t132, %t133
  %t135 = fcmp ogt <32 x float> %t134, splat (float 0x4010000000000000)
  %t136 = and <32 x i1> %t127, %t135
  %t137 = bitcast <32 x i1> %t136 to i32
  %t138 = icmp ne i32 %t137, 0
  br i1 %t138, label %inside16, label %else14
inside16:
  %t139 = load <32 x i32>, ptr %t115
  %t140 = select <32 x i1> %t136, <32 x i32> %t129, <32 x i32> %t139
  store <32 x i32> %t140, ptr %t115
  %t141 = load <32 x float>, ptr %t116
  %t142 = select <32 x i1> %t136, <32 x float> %t130, <32 x float> %t141
  store <32 x float> %t142, ptr %t116
  %t143 = load <32 x float>, ptr %t117
  %t144 = select <32 x i1> %t136, <32 x float> %t131, <32 x float> %t143
  store <32 x float> %t144, ptr %t117
  %t145 = load <32 x i1>, ptr %t122
  %t146 = xor <32 x i1> %t136, splat (i1 true)
  %t147 = and <32 x i1> %t145, %t146
  store <32 x i1> %t147, ptr %t122
  br label %else14
else14:
  %t148 = xor <32 x i1> %t135, splat (i1 true)
  %t149 = and <32 x i1> %t127, %t148
  br label %join15
join15:
  %t150 = load <32 x i1>, ptr %t122
  %t151 = and <32 x i1> %t127, %t150
  %t152 = bitcast <32 x i1> %t151 to i32
  %t153 = icmp ne i32 %t152, 0
  br i1 %t153, label %rest17, label %next11
rest17:
  %t154 = fsub <32 x float> %t132, %t133
  %t155 = fadd <32 x float> %t154, %t113
  %t156 = fmul <32 x float> %t130, %t131
  %t157 = fmul <32 x float> splat (float 0x4000000000000000), %t156
  %t158 = insertelement <32 x float> poison, float %t114, i64 0
  %t159 = shufflevector <32 x float> %t158, <32 x float> poison, <32 x i32> zeroinitializer
  %t160 = fadd <32 x float> %t157, %t159
  %t161 = add <32 x i32> %t129, splat (i32 1)
  %t162 = load <32 x i32>, ptr %t115
  %t163 = select <32 x i1> %t151, <32 x i32> %t161, <32 x i32> %t162
  store <32 x i32> %t163, ptr %t115
  %t164 = load <32 x float>, ptr %t116
  %t165 = select <32 x i1> %t151, <32 x float> %t155, <32 x float> %t164
  store <32 x float> %t165, ptr %t116
  %t166 = load <32 x float>, ptr %t117
  %t167 = select <32 x i1> %t151, <32 x float> %t160, <32 x float> %t166
  store <32 x float> %t167, ptr %t117
  br label %next11
next11:
  %t168 = load i32, ptr %t118
  %t169 = add i32 %t168, 1
  %t170 = icmp slt i32 %t169, 200
  %t171 = add i32 %t168, 1
  store i32 %t171, ptr %t118
  %t172 = insertelement <32 x i1> poison, i1 %t170, i64 0
  %t173 = shufflevector <32 x i1> %t172, <32 x i1> poison, <32 x i32> zeroinitializer
  %t174 = load <32 x i1>, ptr %t122
  %t175 = and <32 x i1> %t173, %t174
  store <32 x i1> %t175, ptr %t122
  %t176 = bitcast <32 x i1> %t175 to i32
  %t177 = icmp ne i32 %t176, 0
  br i1 %t177, label %loop10, label %exit12
exit12:
  %t178 = load <32 x i32>, ptr %t115
  %t179 = load <32 x float>, ptr %t116
  %t180 = load <32 x float>, ptr %t117
  %t181 = mul i64 %t106, %t22
  %t182 = add i64 %t181, %t102
  %t183 = insertelement <32 x i64> poison, i64 %t182, i64 0
  %t184 = shufflevector <32 x i64> %t183, <32 x i64> poison, <32 x i32> zeroinitializer
  %t185 = add <32 x i64> %t184, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t186 = mul i64 %t182, 4
  %t187 = insertelement <32 x i64> poison, i64 %t186, i64 0
  %t188 = shufflevector <32 x i64> %t187, <32 x i64> poison, <32 x i32> zeroinitializer
  %t189 = add <32 x i64> %t188, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t190 = getelementptr i8, ptr %t26, i64 %t186
  store <32 x i32> %t178, ptr %t190, align 4
  br label %done9
done9:
  %t191 = add i32 %t92, 1
  store i32 %t191, ptr %t91
  %t192 = icmp ult i32 %t191, 8
  br i1 %t192, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t193
  br label %row19
row19:
  %t194 = load i32, ptr %t193
  %t195 = zext i32 %t194 to i64
  %t196 = mul i32 %t49, 32
  %t197 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t198 = add i32 %t196, 0
  %t199 = insertelement <32 x i32> poison, i32 %t198, i64 0
  %t200 = shufflevector <32 x i32> %t199, <32 x i32> poison, <32 x i32> zeroinitializer
  %t201 = add <32 x i32> %t200, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t202 = mul i32 %t50, 8
  %t203 = add i32 %t202, %t194
  %t204 = zext i32 %t198 to i64
  %t205 = insertelement <32 x i64> poison, i64 %t204, i64 0
  %t206 = shufflevector <32 x i64> %t205, <32 x i64> poison, <32 x i32> zeroinitializer
  %t207 = add <32 x i64> %t206, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t208 = zext i32 %t203 to i64
  %t209 = uitofp <32 x i32> %t201 to <32 x float>
  %t210 = uitofp i32 %t203 to float
  %t211 = insertelement <32 x float> poison, float %t24, i64 0
  %t212 = shufflevector <32 x float> %t211, <32 x float> poison, <32 x i32> zeroinitializer
  %t213 = fmul <32 x float> %t209, %t212
  %t214 = fmul float %t210, %t24
  %t215 = fadd <32 x float> %t213, splat (float 0xC000000000000000)
  %t216 = fadd float %t214, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t217
  store <32 x float> splat (float 0x0000000000000000), ptr %t218
  store <32 x float> splat (float 0x0000000000000000), ptr %t219
  store i32 0, ptr %t220
  %t221 = icmp slt i32 0, 200
  %t222 = icmp sgt i32 1, 0
  %t223 = and i1 %t221, %t222
  %t225 = insertelement <32 x i1> poison, i1 %t223, i64 0
  %t226 = shufflevector <32 x i1> %t225, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t226, ptr %t224
  %t227 = bitcast <32 x i1> %t226 to i32
  %t228 = icmp ne i32 %t227, 0
  br i1 %t228, label %loop21, label %exit23
loop21:
  %t229 = load <32 x i1>, ptr %t224
  %t230 = load i32, ptr %t220
  %t231 = load <32 x i32>, ptr %t217
  %t232 = load <32 x float>, ptr %t218
  %t233 = load <32 x float>, ptr %t219
  %t234 = fmul <32 x float> %t232, %t232
  %t235 = fmul <32 x float> %t233, %t233
  %t236 = fadd <32 x float> %t234, %t235
  %t237 = fcmp ogt <32 x float> %t236, splat (float 0x4010000000000000)
  %t238 = and <32 x i1> %t229, %t237
  %t239 = bitcast <32 x i1> %t238 to i32
  %t240 = icmp ne i32 %t239, 0
  br i1 %t240, label %inside27, label %else25
inside27:
  %t241 = load <32 x i32>, ptr %t217
  %t242 = select <32 x i1> %t238, <32 x i32> %t231, <32 x i32> %t241
  store <32 x i32> %t242, ptr %t217
  %t243 = load <32 x float>, ptr %t218
  %t244 = select <32 x i1> %t238, <32 x float> %t232, <32 x float> %t243
  store <32 x float> %t244, ptr %t218
  %t245 = load <32 x float>, ptr %t219
  %t246 = select <32 x i1> %t238, <32 x float> %t233, <32 x float> %t245
  store <32 x float> %t246, ptr %t219
  %t247 = load <32 x i1>, ptr %t224
  %t248 = xor <32 x i1> %t238, splat (i1 true)
  %t249 = and <32 x i1> %t247, %t248
  store <32 x i1> %t249, ptr %t224
  br label %else25
else25:
  %t250 = xor <32 x i1> %t237, splat (i1 true)
  %t251 = and <32 x i1> %t229, %t250
  br label %join26
join26:
  %t252 = load <32 x i1>, ptr %t224
  %t253 = and <32 x i1> %t229, %t252
  %t254 = bitcast <32 x i1> %t253 to i32
  %t255 = icmp ne i32 %t254, 0
  br i1 %t255, label %rest28, label %next22
rest28:
  %t256 = fsub <32 x float> %t234, %t235
  %t257 = fadd <32 x float> %t256, %t215
  %t258 = fmul <32 x float> %t232, %t233
  %t259 = fmul <32 x float> splat (float 0x4000000000000000), %t258
  %t260 = insertelement <32 x float> poison, float %t216, i64 0
  %t261 = shufflevector <32 x float> %t260, <32 x float> poison, <32 x i32> zeroinitializer
  %t262 = fadd <32 x float> %t259, %t261
  %t263 = add <32 x i32> %t231, splat (i32 1)
  %t264 = load <32 x i32>, ptr %t217
  %t265 = select <32 x i1> %t253, <32 x i32> %t263, <32 x i32> %t264
  store <32 x i32> %t265, ptr %t217
  %t266 = load <32 x float>, ptr %t218
  %t267 = select <32 x i1> %t253, <32 x float> %t257, <32 x float> %t266
  store <32 x float> %t267, ptr %t218
  %t268 = load <32 x float>, ptr %t219
  %t269 = select <32 x i1> %t253, <32 x float> %t262, <32 x float> %t268
  store <32 x float> %t269, ptr %t219
  br label %next22
next22:
  %t270 = load i32, ptr %t220
  %t271 = add i32 %t270, 1
  %t272 = icmp slt i32 %t271, 200
  %t273 = add i32 %t270, 1
  store i32 %t273, ptr %t220
  %t274 = insertelement <32 x i1> poison, i1 %t272, i64 0
  %t275 = shufflevector <32 x i1> %t274, <32 x i1> poison, <32 x i32> zeroinitializer
  %t276 = load <32 x i1>, ptr %t224
  %t277 = and <32 x i1> %t275, %t276
  store <32 x i1> %t277, ptr %t224
  %t278 = bitcast <32 x i1> %t277 to i32
  %t279 = icmp ne i32 %t278, 0
  br i1 %t279, label %loop21, label %exit23
exit23:
  %t280 = load <32 x i32>, ptr %t217
  %t281 = load <32 x float>, ptr %t218
  %t282 = load <32 x float>, ptr %t219
  %t283 = mul i64 %t208, %t22
  %t284 = add i64 %t283, %t204
  %t285 = insertelement <32 x i64> poison, i64 %t284, i64 0
  %t286 = shufflevector <32 x i64> %t285, <32 x i64> poison, <32 x i32> zeroinitializer
  %t287 = add <32 x i64> %t286, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t288 = insertelement <32 x i64> poison, i64 %t28, i64 0
  %t289 = shufflevector <32 x i64> %t288, <32 x i64> poison, <32 x i32> zeroinitializer
  %t290 = icmp ult <32 x i64> %t287, %t289
  %t291 = mul i64 %t284, 4
  %t292 = insertelement <32 x i64> poison, i64 %t291, i64 0
  %t293 = shufflevector <32 x i64> %t292, <32 x i64> poison, <32 x i32> zeroinitializer
  %t294 = add <32 x i64> %t293, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t295 = getelementptr i8, ptr %t26, i64 %t291
  %t296 = shufflevector <32 x i1> %t290, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %t280, ptr align 4 %t295, <32 x i1> %t296)
  br label %done20
done20:
  %t297 = add i32 %t194, 1
  store i32 %t297, ptr %t193
  %t298 = icmp ult i32 %t297, 8
  br i1 %t298, label %row19, label %after29
after29:
  br label %join5
join5:
  br label %finished1
finished1:
  %t299 = load i32, ptr %t30
  %t300 = add i32 %t299, 1
  %t301 = icmp uge i32 %t300, %t2
  %t302 = select i1 %t301, i32 0, i32 %t300
  store i32 %t302, ptr %t30
  %t303 = zext i1 %t301 to i32
  %t304 = load i32, ptr %t31
  %t305 = add i32 %t304, %t303
  %t306 = icmp uge i32 %t305, %t4
  %t307 = select i1 %t306, i32 0, i32 %t305
  store i32 %t307, ptr %t31
  %t308 = zext i1 %t306 to i32
  %t309 = load i32, ptr %t32
  %t310 = add i32 %t309, %t308
  %t311 = icmp uge i32 %t310, %t6
  %t312 = select i1 %t311, i32 0, i32 %t310
  store i32 %t312, ptr %t32
  %t313 = zext i1 %t311 to i32
  %t314 = load i64, ptr %t29
  %t315 = add i64 %t314, 1
  store i64 %t315, ptr %t29
  %t316 = icmp ult i64 %t315, %end
  br i1 %t316, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
