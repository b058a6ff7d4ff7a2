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
  %t112 = load volatile i64, ptr @on, align 8
  %t113 = trunc i64 %t112 to i32
  %t114 = bitcast i32 %t113 to <32 x i1>
  %t172 = alloca i32
  %t189 = alloca <32 x i32>
  %t190 = alloca <32 x float>
  %t191 = alloca <32 x float>
  %t192 = alloca i32
  %t196 = alloca <32 x i1>
  %t255 = insertelement <32 x i64> poison, i64 %t28, i64 0
  %t256 = shufflevector <32 x i64> %t255, <32 x i64> poison, <32 x i32> zeroinitializer
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
  %t115 = and <32 x i1> %t111, %t114
  %t116 = bitcast <32 x i1> %t115 to i32
  %t117 = icmp ne i32 %t116, 0
  br i1 %t117, label %loop10, label %exit12
loop10:
  %t118 = load <32 x i1>, ptr %t109
  %t119 = load i32, ptr %t105
  %t120 = load <32 x i32>, ptr %t102
  %t121 = load <32 x float>, ptr %t103
  %t122 = load <32 x float>, ptr %t104
  %t123 = fmul <32 x float> %t121, %t121
  %t124 = fmul <32 x float> %t122, %t122
  %t125 = fadd <32 x float> %t123, %t124
  %t126 = fcmp ogt <32 x float> %t125, splat (float 0x4010000000000000)
  %t127 = and <32 x i1> %t118, %t126
  %t128 = and <32 x i1> %t127, %t114
  %t129 = bitcast <32 x i1> %t128 to i32
  %t130 = icmp ne i32 %t129, 0
  br i1 %t130, label %inside16, label %else14
inside16:
  %t131 = load <32 x i32>, ptr %t102
  %t132 = select <32 x i1> %t127, <32 x i32> %t120, <32 x i32> %t131
  store <32 x i32> %t132, ptr %t102
  %t133 = load <32 x float>, ptr %t103
  %t134 = select <32 x i1> %t127, <32 x float> %t121, <32 x float> %t133
  store <32 x float> %t134, ptr %t103
  %t135 = load <32 x float>, ptr %t104
  %t136 = select <32 x i1> %t127, <32 x float> %t122, <32 x float> %t135
  store <32 x float> %t136, ptr %t104
  %t137 = load <32 x i1>, ptr %t109
  %t138 = xor <32 x i1> %t127, splat (i1 true)
  %t139 = and <32 x i1> %t137, %t138
  store <32 x i1> %t139, ptr %t109
  br label %else14
else14:
  br label %join15
join15:
  %t140 = load <32 x i1>, ptr %t109
  %t141 = and <32 x i1> %t118, %t140
  %t142 = and <32 x i1> %t141, %t114
  %t143 = bitcast <32 x i1> %t142 to i32
  %t144 = icmp ne i32 %t143, 0
  br i1 %t144, label %rest17, label %next11
rest17:
  %t145 = fsub <32 x float> %t123, %t124
  %t146 = fadd <32 x float> %t145, %t100
  %t147 = fmul <32 x float> %t121, %t122
  %t148 = fmul <32 x float> splat (float 0x4000000000000000), %t147
  %t149 = insertelement <32 x float> poison, float %t101, i64 0
  %t150 = shufflevector <32 x float> %t149, <32 x float> poison, <32 x i32> zeroinitializer
  %t151 = fadd <32 x float> %t148, %t150
  %t152 = add <32 x i32> %t120, splat (i32 1)
  %t153 = load <32 x i32>, ptr %t102
  %t154 = select <32 x i1> %t141, <32 x i32> %t152, <32 x i32> %t153
  store <32 x i32> %t154, ptr %t102
  store <32 x float> %t146, ptr %t103
  store <32 x float> %t151, ptr %t104
  br label %next11
next11:
  %t155 = load i32, ptr %t105
  %t156 = add i32 %t155, 1
  %t157 = icmp slt i32 %t156, 200
  store i32 %t156, ptr %t105
  %t158 = load <32 x i1>, ptr %t109
  store <32 x i1> %t158, ptr %t109
  %t159 = and <32 x i1> %t158, %t114
  %t160 = bitcast <32 x i1> %t159 to i32
  %t161 = icmp ne i32 %t160, 0
  %t162 = and i1 %t161, %t157
  br i1 %t162, label %loop10, label %exit12
exit12:
  %t163 = load <32 x i32>, ptr %t102
  %t164 = load <32 x float>, ptr %t103
  %t165 = load <32 x float>, ptr %t104
  %t166 = mul i64 %t90, %t22
  %t167 = add i64 %t166, %t89
  %t168 = mul i64 %t167, 4
  %t169 = getelementptr i8, ptr %t26, i64 %t168
  store <32 x i32> %t163, ptr %t169, align 4
  br label %done9
done9:
  %t170 = add i32 %t84, 1
  store i32 %t170, ptr %t83
  %t171 = icmp ult i32 %t170, 8
  br i1 %t171, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t172
  br label %row19
row19:
  %t173 = load i32, ptr %t172
  %t174 = zext i32 %t173 to i64
  %t175 = mul i32 %t49, 32
  %t176 = mul i32 %t50, 8
  %t177 = add i32 %t176, %t173
  %t178 = zext i32 %t175 to i64
  %t179 = zext i32 %t177 to i64
  %t180 = insertelement <32 x i32> poison, i32 %t175, i64 0
  %t181 = shufflevector <32 x i32> %t180, <32 x i32> poison, <32 x i32> zeroinitializer
  %t182 = add <32 x i32> %t181, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t183 = uitofp <32 x i32> %t182 to <32 x float>
  %t184 = uitofp i32 %t177 to float
  %t185 = fmul <32 x float> %t183, %t97
  %t186 = fmul float %t184, %t24
  %t187 = fadd <32 x float> %t185, splat (float 0xC000000000000000)
  %t188 = fadd float %t186, 0xBFF4000000000000
  store <32 x i32> splat (i32 0), ptr %t189
  store <32 x float> splat (float 0x0000000000000000), ptr %t190
  store <32 x float> splat (float 0x0000000000000000), ptr %t191
  store i32 0, ptr %t192
  %t193 = icmp slt i32 0, 200
  %t194 = icmp sgt i32 1, 0
  %t195 = and i1 %t193, %t194
  %t197 = insertelement <32 x i1> poison, i1 %t195, i64 0
  %t198 = shufflevector <32 x i1> %t197, <32 x i1> poison, <32 x i32> zeroinitializer
  store <32 x i1> %t198, ptr %t196
  %t199 = and <32 x i1> %t198, %t114
  %t200 = bitcast <32 x i1> %t199 to i32
  %t201 = icmp ne i32 %t200, 0
  br i1 %t201, label %loop21, label %exit23
loop21:
  %t202 = load <32 x i1>, ptr %t196
  %t203 = load i32, ptr %t192
  %t204 = load <32 x i32>, ptr %t189
  %t205 = load <32 x float>, ptr %t190
  %t206 = load <32 x float>, ptr %t191
  %t207 = fmul <32 x float> %t205, %t205
  %t208 = fmul <32 x float> %t206, %t206
  %t209 = fadd <32 x float> %t207, %t208
  %t210 = fcmp ogt <32 x float> %t209, splat (float 0x4010000000000000)
  %t211 = and <32 x i1> %t202, %t210
  %t212 = and <32 x i1> %t211, %t114
  %t213 = bitcast <32 x i1> %t212 to i32
  %t214 = icmp ne i32 %t213, 0
  br i1 %t214, label %inside27, label %else25
inside27:
  %t215 = load <32 x i32>, ptr %t189
  %t216 = select <32 x i1> %t211, <32 x i32> %t204, <32 x i32> %t215
  store <32 x i32> %t216, ptr %t189
  %t217 = load <32 x float>, ptr %t190
  %t218 = select <32 x i1> %t211, <32 x float> %t205, <32 x float> %t217
  store <32 x float> %t218, ptr %t190
  %t219 = load <32 x float>, ptr %t191
  %t220 = select <32 x i1> %t211, <32 x float> %t206, <32 x float> %t219
  store <32 x float> %t220, ptr %t191
  %t221 = load <32 x i1>, ptr %t196
  %t222 = xor <32 x i1> %t211, splat (i1 true)
  %t223 = and <32 x i1> %t221, %t222
  store <32 x i1> %t223, ptr %t196
  br label %else25
else25:
  br label %join26
join26:
  %t224 = load <32 x i1>, ptr %t196
  %t225 = and <32 x i1> %t202, %t224
  %t226 = and <32 x i1> %t225, %t114
  %t227 = bitcast <32 x i1> %t226 to i32
  %t228 = icmp ne i32 %t227, 0
  br i1 %t228, label %rest28, label %next22
rest28:
  %t229 = fsub <32 x float> %t207, %t208
  %t230 = fadd <32 x float> %t229, %t187
  %t231 = fmul <32 x float> %t205, %t206
  %t232 = fmul <32 x float> splat (float 0x4000000000000000), %t231
  %t233 = insertelement <32 x float> poison, float %t188, i64 0
  %t234 = shufflevector <32 x float> %t233, <32 x float> poison, <32 x i32> zeroinitializer
  %t235 = fadd <32 x float> %t232, %t234
  %t236 = add <32 x i32> %t204, splat (i32 1)
  %t237 = load <32 x i32>, ptr %t189
  %t238 = select <32 x i1> %t225, <32 x i32> %t236, <32 x i32> %t237
  store <32 x i32> %t238, ptr %t189
  store <32 x float> %t230, ptr %t190
  store <32 x float> %t235, ptr %t191
  br label %next22
next22:
  %t239 = load i32, ptr %t192
  %t240 = add i32 %t239, 1
  %t241 = icmp slt i32 %t240, 200
  store i32 %t240, ptr %t192
  %t242 = load <32 x i1>, ptr %t196
  store <32 x i1> %t242, ptr %t196
  %t243 = and <32 x i1> %t242, %t114
  %t244 = bitcast <32 x i1> %t243 to i32
  %t245 = icmp ne i32 %t244, 0
  %t246 = and i1 %t245, %t241
  br i1 %t246, label %loop21, label %exit23
exit23:
  %t247 = load <32 x i32>, ptr %t189
  %t248 = load <32 x float>, ptr %t190
  %t249 = load <32 x float>, ptr %t191
  %t250 = mul i64 %t179, %t22
  %t251 = add i64 %t250, %t178
  %t252 = insertelement <32 x i64> poison, i64 %t251, i64 0
  %t253 = shufflevector <32 x i64> %t252, <32 x i64> poison, <32 x i32> zeroinitializer
  %t254 = add <32 x i64> %t253, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t257 = icmp ult <32 x i64> %t254, %t256
  %t258 = mul i64 %t251, 4
  %t259 = getelementptr i8, ptr %t26, i64 %t258
  %t260 = and <32 x i1> %t257, %t114
  call void @llvm.masked.store.v32i32.p0(<32 x i32> %t247, ptr align 4 %t259, <32 x i1> %t260)
  br label %done20
done20:
  %t261 = add i32 %t173, 1
  store i32 %t261, ptr %t172
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

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
