; kernel "mandelbrot", workgroups of [32, 8, 1], 32 lanes along axis 0
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
  %t87 = alloca i32
  %t106 = alloca <32 x i32>
  %t107 = alloca <32 x float>
  %t108 = alloca <32 x float>
  %t109 = alloca i32
  %t113 = alloca <32 x i1>
  %t178 = alloca i32
  %t197 = alloca <32 x i32>
  %t198 = alloca <32 x float>
  %t199 = alloca <32 x float>
  %t200 = alloca i32
  %t204 = alloca <32 x i1>
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
  %t65 = mul i32 %t50, 8
  %t66 = add i32 %t65, 7
  %t67 = zext i32 %t66 to i64
  %t68 = icmp sge i64 %t22, 0
  %t69 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t67, i64 %t22)
  %t70 = extractvalue {i64, i1} %t69, 0
  %t71 = extractvalue {i64, i1} %t69, 1
  %t72 = xor i1 %t71, true
  %t73 = mul i32 %t49, 32
  %t74 = add i32 %t73, 31
  %t75 = zext i32 %t74 to i64
  %t76 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t70, i64 %t75)
  %t77 = extractvalue {i64, i1} %t76, 0
  %t78 = extractvalue {i64, i1} %t76, 1
  %t79 = xor i1 %t78, true
  %t80 = icmp ult i64 %t77, %t28
  %t81 = and i1 %t54, %t58
  %t82 = and i1 %t81, %t64
  %t83 = and i1 %t82, %t68
  %t84 = and i1 %t83, %t72
  %t85 = and i1 %t84, %t79
  %t86 = and i1 %t85, %t80
  br i1 %t86, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t87
  br label %row8
row8:
  %t88 = load i32, ptr %t87
  %t89 = zext i32 %t88 to i64
  %t90 = mul i32 %t49, 32
  %t91 = mul i32 %t50, 8
  %t92 = add i32 %t91, %t88
  %t93 = zext i32 %t90 to i64
  %t94 = zext i32 %t92 to i64
  %t95 = insertelement <32 x i32> poison, i32 %t90, i64 0
  %t96 = shufflevector <32 x i32> %t95, <32 x i32> poison, <32 x i32> zeroinitializer
  %t97 = add <32 x i32> %t96, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t98 = uitofp <32 x i32> %t97 to <32 x float>
  %t99 = uitofp i32 %t92 to float
  %t100 = insertelement <32 x float> poison, float %t24, i64 0
  %t101 = shufflevector <32 x float> %t100, <32 x float> poison, <32 x i32> zeroinitializer
  %t102 = fmul <32 x float> %t98, %t101
  %t103 = fmul float %t99, %t24
  %t104 = fadd <32 x float> %t102, splat (float 0xC000000000000000)
  %t105 = fadd float %t103, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t106
  store <32 x float> splat (float 0x0000000000000000), ptr %t107
  store <32 x float> splat (float 0x0000000000000000), ptr %t108
  store i32 0, ptr %t109
  %t110 = icmp slt i32 0, 200
  %t111 = icmp sgt i32 1, 0
  %t112 = and i1 %t110, %t111
  %t114 = insertelement <32 x i1> poison, i1 %t112, i64 0
  %t115 = shufflevector <32 x i1> %t114, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t115, ptr %t113
  %t116 = bitcast <32 x i1> %t115 to i32
  %t117 = icmp ne i32 %t116, 0
  br i1 %t117, label %loop10, label %exit12
loop10:
  %t118 = load <32 x i1>, ptr %t113
  %t119 = load i32, ptr %t109
  %t120 = load <32 x i32>, ptr %t106
  %t121 = load <32 x float>, ptr %t107
  %t122 = load <32 x float>, ptr %t108
  %t123 = fmul <32 x float> %t121, %t121
  %t124 = fmul <32 x float> %t122, %t122
  %t125 = fadd <32 x float> %t123, %t124
  %t126 = fcmp ogt <32 x float> %t125, splat (float 0x4010000000000000)
  %t127 = and <32 x i1> %t118, %t126
  %t128 = bitcast <32 x i1> %t127 to i32
  %t129 = icmp ne i32 %t128, 0
  br i1 %t129, label %inside16, label %else14
inside16:
  %t130 = load <32 x i32>, ptr %t106
  %t131 = select <32 x i1> %t127, <32 x i32> %t120, <32 x i32> %t130
  store <32 x i32> %t131, ptr %t106
  %t132 = load <32 x float>, ptr %t107
  %t133 = select <32 x i1> %t127, <32 x float> %t121, <32 x float> %t132
  store <32 x float> %t133, ptr %t107
  %t134 = load <32 x float>, ptr %t108
  %t135 = select <32 x i1> %t127, <32 x float> %t122, <32 x float> %t134
  store <32 x float> %t135, ptr %t108
  %t136 = load <32 x i1>, ptr %t113
  %t137 = xor <32 x i1> %t127, splat (i1 true)
  %t138 = and <32 x i1> %t136, %t137
  store <32 x i1> %t138, ptr %t113
  br label %else14
else14:
  %t139 = xor <32 x i1> %t126, splat (i1 true)
  %t140 = and <32 x i1> %t118, %t139
  br label %join15
join15:
  %t141 = load <32 x i1>, ptr %t113
  %t142 = and <32 x i1> %t118, %t141
  %t143 = bitcast <32 x i1> %t142 to i32
  %t144 = icmp ne i32 %t143, 0
  br i1 %t144, label %rest17, label %next11
rest17:
  %t145 = fsub <32 x float> %t123, %t124
  %t146 = fadd <32 x float> %t145, %t104
  %t147 = fmul <32 x float> %t121, %t122
  %t148 = fmul <32 x float> splat (float 0x4000000000000000), %t147
  %t149 = insertelement <32 x float> poison, float %t105, i64 0
  %t150 = shufflevector <32 x float> %t149, <32 x float> poison, <32 x i32> zeroinitializer
  %t151 = fadd <32 x float> %t148, %t150
  %t152 = add <32 x i32> %t120, splat (i32 1)
  %t153 = load <32 x i32>, ptr %t106
  %t154 = select <32 x i1> %t142, <32 x i32> %t152, <32 x i32> %t153
  store <32 x i32> %t154, ptr %t106
  %t155 = load <32 x float>, ptr %t107
  %t156 = select <32 x i1> %t142, <32 x float> %t146, <32 x float> %t155
  store <32 x float> %t156, ptr %t107
  %t157 = load <32 x float>, ptr %t108
  %t158 = select <32 x i1> %t142, <32 x float> %t151, <32 x float> %t157
  store <32 x float> %t158, ptr %t108
  br label %next11
next11:
  %t159 = load i32, ptr %t109
  %t160 = add i32 %t159, 1
  %t161 = icmp slt i32 %t160, 200
  %t162 = add i32 %t159, 1
  store i32 %t162, ptr %t109
  %t163 = insertelement <32 x i1> poison, i1 %t161, i64 0
  %t164 = shufflevector <32 x i1> %t163, <32 x i1> poison, <32 x i32> zeroinitializer
  %t165 = load <32 x i1>, ptr %t113
  %t166 = and <32 x i1> %t165, %t164
  store <32 x i1> %t166, ptr %t113
  %t167 = bitcast <32 x i1> %t166 to i32
  %t168 = icmp ne i32 %t167, 0
  br i1 %t168, label %loop10, label %exit12
exit12:
  %t169 = load <32 x i32>, ptr %t106
  %t170 = load <32 x float>, ptr %t107
  %t171 = load <32 x float>, ptr %t108
  %t172 = mul i64 %t94, %t22
  %t173 = add i64 %t172, %t93
  %t174 = mul i64 %t173, 4
  %t175 = getelementptr i8, ptr %t26, i64 %t174
  store <32 x i32> %t169, ptr %t175, align 4
  br label %done9
done9:
  %t176 = add i32 %t88, 1
  store i32 %t176, ptr %t87
  %t177 = icmp ult i32 %t176, 8
  br i1 %t177, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t178
  br label %row19
row19:
  %t179 = load i32, ptr %t178
  %t180 = zext i32 %t179 to i64
  %t181 = mul i32 %t49, 32
  %t182 = mul i32 %t50, 8
  %t183 = add i32 %t182, %t179
  %t184 = zext i32 %t181 to i64
  %t185 = zext i32 %t183 to i64
  %t186 = insertelement <32 x i32> poison, i32 %t181, i64 0
  %t187 = shufflevector <32 x i32> %t186, <32 x i32> poison, <32 x i32> zeroinitializer
  %t188 = add <32 x i32> %t187, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t189 = uitofp <32 x i32> %t188 to <32 x float>
  %t190 = uitofp i32 %t183 to float
  %t191 = insertelement <32 x float> poison, float %t24, i64 0
  %t192 = shufflevector <32 x float> %t191, <32 x float> poison, <32 x i32> zeroinitializer
  %t193 = fmul <32 x float> %t189, %t192
  %t194 = fmul float %t190, %t24
  %t195 = fadd <32 x float> %t193, splat (float 0xC000000000000000)
  %t196 = fadd float %t194, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t197
  store <32 x float> splat (float 0x0000000000000000), ptr %t198
  store <32 x float> splat (float 0x0000000000000000), ptr %t199
  store i32 0, ptr %t200
  %t201 = icmp slt i32 0, 200
  %t202 = icmp sgt i32 1, 0
  %t203 = and i1 %t201, %t202
  %t205 = insertelement <32 x i1> poison, i1 %t203, i64 0
  %t206 = shufflevector <32 x i1> %t205, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t206, ptr %t204
  %t207 = bitcast <32 x i1> %t206 to i32
  %t208 = icmp ne i32 %t207, 0
  br i1 %t208, label %loop21, label %exit23
loop21:
  %t209 = load <32 x i1>, ptr %t204
  %t210 = load i32, ptr %t200
  %t211 = load <32 x i32>, ptr %t197
  %t212 = load <32 x float>, ptr %t198
  %t213 = load <32 x float>, ptr %t199
  %t214 = fmul <32 x float> %t212, %t212
  %t215 = fmul <32 x float> %t213, %t213
  %t216 = fadd <32 x float> %t214, %t215
  %t217 = fcmp ogt <32 x float> %t216, splat (float 0x4010000000000000)
  %t218 = and <32 x i1> %t209, %t217
  %t219 = bitcast <32 x i1> %t218 to i32
  %t220 = icmp ne i32 %t219, 0
  br i1 %t220, label %inside27, label %else25
inside27:
  %t221 = load <32 x i32>, ptr %t197
  %t222 = select <32 x i1> %t218, <32 x i32> %t211, <32 x i32> %t221
  store <32 x i32> %t222, ptr %t197
  %t223 = load <32 x float>, ptr %t198
  %t224 = select <32 x i1> %t218, <32 x float> %t212, <32 x float> %t223
  store <32 x float> %t224, ptr %t198
  %t225 = load <32 x float>, ptr %t199
  %t226 = select <32 x i1> %t218, <32 x float> %t213, <32 x float> %t225
  store <32 x float> %t226, ptr %t199
  %t227 = load <32 x i1>, ptr %t204
  %t228 = xor <32 x i1> %t218, splat (i1 true)
  %t229 = and <32 x i1> %t227, %t228
  store <32 x i1> %t229, ptr %t204
  br label %else25
else25:
  %t230 = xor <32 x i1> %t217, splat (i1 true)
  %t231 = and <32 x i1> %t209, %t230
  br label %join26
join26:
  %t232 = load <32 x i1>, ptr %t204
  %t233 = and <32 x i1> %t209, %t232
  %t234 = bitcast <32 x i1> %t233 to i32
  %t235 = icmp ne i32 %t234, 0
  br i1 %t235, label %rest28, label %next22
rest28:
  %t236 = fsub <32 x float> %t214, %t215
  %t237 = fadd <32 x float> %t236, %t195
  %t238 = fmul <32 x float> %t212, %t213
  %t239 = fmul <32 x float> splat (float 0x4000000000000000), %t238
  %t240 = insertelement <32 x float> poison, float %t196, i64 0
  %t241 = shufflevector <32 x float> %t240, <32 x float> poison, <32 x i32> zeroinitializer
  %t242 = fadd <32 x float> %t239, %t241
  %t243 = add <32 x i32> %t211, splat (i32 1)
  %t244 = load <32 x i32>, ptr %t197
  %t245 = select <32 x i1> %t233, <32 x i32> %t243, <32 x i32> %t244
  store <32 x i32> %t245, ptr %t197
  %t246 = load <32 x float>, ptr %t198
  %t247 = select <32 x i1> %t233, <32 x float> %t237, <32 x float> %t246
  store <32 x float> %t247, ptr %t198
  %t248 = load <32 x float>, ptr %t199
  %t249 = select <32 x i1> %t233, <32 x float> %t242, <32 x float> %t248
  store <32 x float> %t249, ptr %t199
  br label %next22
next22:
  %t250 = load i32, ptr %t200
  %t251 = add i32 %t250, 1
  %t252 = icmp slt i32 %t251, 200
  %t253 = add i32 %t250, 1
  store i32 %t253, ptr %t200
  %t254 = insertelement <32 x i1> poison, i1 %t252, i64 0
  %t255 = shufflevector <32 x i1> %t254, <32 x i1> poison, <32 x i32> zeroinitializer
  %t256 = load <32 x i1>, ptr %t204
  %t257 = and <32 x i1> %t256, %t255
  store <32 x i1> %t257, ptr %t204
  %t258 = bitcast <32 x i1> %t257 to i32
  %t259 = icmp ne i32 %t258, 0
  br i1 %t259, label %loop21, label %exit23
exit23:
  %t260 = load <32 x i32>, ptr %t197
  %t261 = load <32 x float>, ptr %t198
  %t262 = load <32 x float>, ptr %t199
  %t263 = mul i64 %t185, %t22
  %t264 = add i64 %t263, %t184
  %t265 = insertelement <32 x i64> poison, i64 %t264, i64 0
  %t266 = shufflevector <32 x i64> %t265, <32 x i64> poison, <32 x i32> zeroinitializer
  %t267 = add <32 x i64> %t266, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t268 = insertelement <32 x i64> poison, i64 %t28, i64 0
  %t269 = shufflevector <32 x i64> %t268, <32 x i64> poison, <32 x i32> zeroinitializer
  %t270 = icmp ult <32 x i64> %t267, %t269
  %t271 = mul i64 %t264, 4
  %t272 = getelementptr i8, ptr %t26, i64 %t271
  %t273 = shufflevector <32 x i1> %t270, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %t260, ptr align 4 %t272, <32 x i1> %t273)
  br label %done20
done20:
  %t274 = add i32 %t179, 1
  store i32 %t274, ptr %t178
  %t275 = icmp ult i32 %t274, 8
  br i1 %t275, label %row19, label %after29, !llvm.loop !3
after29:
  br label %join5
join5:
  br label %finished1
finished1:
  %t276 = load i32, ptr %t30
  %t277 = add i32 %t276, 1
  %t278 = icmp uge i32 %t277, %t2
  %t279 = select i1 %t278, i32 0, i32 %t277
  store i32 %t279, ptr %t30
  %t280 = zext i1 %t278 to i32
  %t281 = load i32, ptr %t31
  %t282 = add i32 %t281, %t280
  %t283 = icmp uge i32 %t282, %t4
  %t284 = select i1 %t283, i32 0, i32 %t282
  store i32 %t284, ptr %t31
  %t285 = zext i1 %t283 to i32
  %t286 = load i32, ptr %t32
  %t287 = add i32 %t286, %t285
  %t288 = icmp uge i32 %t287, %t6
  %t289 = select i1 %t288, i32 0, i32 %t287
  store i32 %t289, ptr %t32
  %t290 = zext i1 %t288 to i32
  %t291 = load i64, ptr %t29
  %t292 = add i64 %t291, 1
  store i64 %t292, ptr %t29
  %t293 = icmp ult i64 %t292, %end
  br i1 %t293, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
