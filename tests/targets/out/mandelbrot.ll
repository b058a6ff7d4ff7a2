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
  %t83 = alloca i32
  %t96 = insertelement <32 x float> poison, float %t24, i64 0
  %t97 = shufflevector <32 x float> %t96, <32 x float> poison, <32 x i32> zeroinitializer
  %t102 = alloca <32 x i32>
  %t103 = alloca <32 x float>
  %t104 = alloca <32 x float>
  %t105 = alloca i32
  %t109 = alloca <32 x i1>
  %t171 = alloca i32
  %t188 = alloca <32 x i32>
  %t189 = alloca <32 x float>
  %t190 = alloca <32 x float>
  %t191 = alloca i32
  %t195 = alloca <32 x i1>
  %t256 = insertelement <32 x i64> poison, i64 %t28, i64 0
  %t257 = shufflevector <32 x i64> %t256, <32 x i64> poison, <32 x i32> zeroinitializer
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
  %t149 = load <32 x float>, ptr %t103
  %t150 = select <32 x i1> %t136, <32 x float> %t140, <32 x float> %t149
  store <32 x float> %t150, ptr %t103
  %t151 = load <32 x float>, ptr %t104
  %t152 = select <32 x i1> %t136, <32 x float> %t145, <32 x float> %t151
  store <32 x float> %t152, ptr %t104
  br label %next11
next11:
  %t153 = load i32, ptr %t105
  %t154 = add i32 %t153, 1
  %t155 = icmp slt i32 %t154, 200
  store i32 %t154, ptr %t105
  %t156 = insertelement <32 x i1> poison, i1 %t155, i64 0
  %t157 = shufflevector <32 x i1> %t156, <32 x i1> poison, <32 x i32> zeroinitializer
  %t158 = load <32 x i1>, ptr %t109
  %t159 = and <32 x i1> %t158, %t157
  store <32 x i1> %t159, ptr %t109
  %t160 = bitcast <32 x i1> %t159 to i32
  %t161 = icmp ne i32 %t160, 0
  br i1 %t161, label %loop10, label %exit12
exit12:
  %t162 = load <32 x i32>, ptr %t102
  %t163 = load <32 x float>, ptr %t103
  %t164 = load <32 x float>, ptr %t104
  %t165 = mul i64 %t90, %t22
  %t166 = add i64 %t165, %t89
  %t167 = mul i64 %t166, 4
  %t168 = getelementptr i8, ptr %t26, i64 %t167
  store <32 x i32> %t162, ptr %t168, align 4
  br label %done9
done9:
  %t169 = add i32 %t84, 1
  store i32 %t169, ptr %t83
  %t170 = icmp ult i32 %t169, 8
  br i1 %t170, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t171
  br label %row19
row19:
  %t172 = load i32, ptr %t171
  %t173 = zext i32 %t172 to i64
  %t174 = mul i32 %t49, 32
  %t175 = mul i32 %t50, 8
  %t176 = add i32 %t175, %t172
  %t177 = zext i32 %t174 to i64
  %t178 = zext i32 %t176 to i64
  %t179 = insertelement <32 x i32> poison, i32 %t174, i64 0
  %t180 = shufflevector <32 x i32> %t179, <32 x i32> poison, <32 x i32> zeroinitializer
  %t181 = add <32 x i32> %t180, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t182 = uitofp <32 x i32> %t181 to <32 x float>
  %t183 = uitofp i32 %t176 to float
  %t184 = fmul <32 x float> %t182, %t97
  %t185 = fmul float %t183, %t24
  %t186 = fadd <32 x float> %t184, splat (float 0xC000000000000000)
  %t187 = fadd float %t185, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t188
  store <32 x float> splat (float 0x0000000000000000), ptr %t189
  store <32 x float> splat (float 0x0000000000000000), ptr %t190
  store i32 0, ptr %t191
  %t192 = icmp slt i32 0, 200
  %t193 = icmp sgt i32 1, 0
  %t194 = and i1 %t192, %t193
  %t196 = insertelement <32 x i1> poison, i1 %t194, i64 0
  %t197 = shufflevector <32 x i1> %t196, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t197, ptr %t195
  %t198 = bitcast <32 x i1> %t197 to i32
  %t199 = icmp ne i32 %t198, 0
  br i1 %t199, label %loop21, label %exit23
loop21:
  %t200 = load <32 x i1>, ptr %t195
  %t201 = load i32, ptr %t191
  %t202 = load <32 x i32>, ptr %t188
  %t203 = load <32 x float>, ptr %t189
  %t204 = load <32 x float>, ptr %t190
  %t205 = fmul <32 x float> %t203, %t203
  %t206 = fmul <32 x float> %t204, %t204
  %t207 = fadd <32 x float> %t205, %t206
  %t208 = fcmp ogt <32 x float> %t207, splat (float 0x4010000000000000)
  %t209 = and <32 x i1> %t200, %t208
  %t210 = bitcast <32 x i1> %t209 to i32
  %t211 = icmp ne i32 %t210, 0
  br i1 %t211, label %inside27, label %else25
inside27:
  %t212 = load <32 x i32>, ptr %t188
  %t213 = select <32 x i1> %t209, <32 x i32> %t202, <32 x i32> %t212
  store <32 x i32> %t213, ptr %t188
  %t214 = load <32 x float>, ptr %t189
  %t215 = select <32 x i1> %t209, <32 x float> %t203, <32 x float> %t214
  store <32 x float> %t215, ptr %t189
  %t216 = load <32 x float>, ptr %t190
  %t217 = select <32 x i1> %t209, <32 x float> %t204, <32 x float> %t216
  store <32 x float> %t217, ptr %t190
  %t218 = load <32 x i1>, ptr %t195
  %t219 = xor <32 x i1> %t209, splat (i1 true)
  %t220 = and <32 x i1> %t218, %t219
  store <32 x i1> %t220, ptr %t195
  br label %else25
else25:
  br label %join26
join26:
  %t221 = load <32 x i1>, ptr %t195
  %t222 = and <32 x i1> %t200, %t221
  %t223 = bitcast <32 x i1> %t222 to i32
  %t224 = icmp ne i32 %t223, 0
  br i1 %t224, label %rest28, label %next22
rest28:
  %t225 = fsub <32 x float> %t205, %t206
  %t226 = fadd <32 x float> %t225, %t186
  %t227 = fmul <32 x float> %t203, %t204
  %t228 = fmul <32 x float> splat (float 0x4000000000000000), %t227
  %t229 = insertelement <32 x float> poison, float %t187, i64 0
  %t230 = shufflevector <32 x float> %t229, <32 x float> poison, <32 x i32> zeroinitializer
  %t231 = fadd <32 x float> %t228, %t230
  %t232 = add <32 x i32> %t202, splat (i32 1)
  %t233 = load <32 x i32>, ptr %t188
  %t234 = select <32 x i1> %t222, <32 x i32> %t232, <32 x i32> %t233
  store <32 x i32> %t234, ptr %t188
  %t235 = load <32 x float>, ptr %t189
  %t236 = select <32 x i1> %t222, <32 x float> %t226, <32 x float> %t235
  store <32 x float> %t236, ptr %t189
  %t237 = load <32 x float>, ptr %t190
  %t238 = select <32 x i1> %t222, <32 x float> %t231, <32 x float> %t237
  store <32 x float> %t238, ptr %t190
  br label %next22
next22:
  %t239 = load i32, ptr %t191
  %t240 = add i32 %t239, 1
  %t241 = icmp slt i32 %t240, 200
  store i32 %t240, ptr %t191
  %t242 = insertelement <32 x i1> poison, i1 %t241, i64 0
  %t243 = shufflevector <32 x i1> %t242, <32 x i1> poison, <32 x i32> zeroinitializer
  %t244 = load <32 x i1>, ptr %t195
  %t245 = and <32 x i1> %t244, %t243
  store <32 x i1> %t245, ptr %t195
  %t246 = bitcast <32 x i1> %t245 to i32
  %t247 = icmp ne i32 %t246, 0
  br i1 %t247, label %loop21, label %exit23
exit23:
  %t248 = load <32 x i32>, ptr %t188
  %t249 = load <32 x float>, ptr %t189
  %t250 = load <32 x float>, ptr %t190
  %t251 = mul i64 %t178, %t22
  %t252 = add i64 %t251, %t177
  %t253 = insertelement <32 x i64> poison, i64 %t252, i64 0
  %t254 = shufflevector <32 x i64> %t253, <32 x i64> poison, <32 x i32> zeroinitializer
  %t255 = add <32 x i64> %t254, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t258 = icmp ult <32 x i64> %t255, %t257
  %t259 = mul i64 %t252, 4
  %t260 = getelementptr i8, ptr %t26, i64 %t259
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %t248, ptr align 4 %t260, <32 x i1> %t258)
  br label %done20
done20:
  %t261 = add i32 %t172, 1
  store i32 %t261, ptr %t171
  %t262 = icmp ult i32 %t261, 8
  br i1 %t262, label %row19, label %after29, !llvm.loop !3
after29:
  br label %join5
join5:
  br label %finished1
finished1:
  %t263 = load i32, ptr %t30
  %t264 = add i32 %t263, 1
  %t265 = icmp uge i32 %t264, %t2
  %t266 = select i1 %t265, i32 0, i32 %t264
  store i32 %t266, ptr %t30
  %t267 = zext i1 %t265 to i32
  %t268 = load i32, ptr %t31
  %t269 = add i32 %t268, %t267
  %t270 = icmp uge i32 %t269, %t4
  %t271 = select i1 %t270, i32 0, i32 %t269
  store i32 %t271, ptr %t31
  %t272 = zext i1 %t270 to i32
  %t273 = load i32, ptr %t32
  %t274 = add i32 %t273, %t272
  %t275 = icmp uge i32 %t274, %t6
  %t276 = select i1 %t275, i32 0, i32 %t274
  store i32 %t276, ptr %t32
  %t277 = zext i1 %t275 to i32
  %t278 = load i64, ptr %t29
  %t279 = add i64 %t278, 1
  store i64 %t279, ptr %t29
  %t280 = icmp ult i64 %t279, %end
  br i1 %t280, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
