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
  %t112 = load volatile <32 x i1>, ptr @on, align 8
  %t170 = alloca i32
  %t173 = alloca i32
  %t188 = insertelement <16 x float> poison, float %t24, i64 0
  %t189 = shufflevector <16 x float> %t188, <16 x float> poison, <16 x i32> zeroinitializer
  %t194 = alloca <16 x i32>
  %t195 = alloca <16 x float>
  %t196 = alloca <16 x float>
  %t197 = alloca i32
  %t201 = alloca <16 x i1>
  %t204 = load volatile <16 x i1>, ptr @on, align 8
  %t261 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t262 = shufflevector <16 x i64> %t261, <16 x i64> poison, <16 x i32> zeroinitializer
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
  %t113 = and <32 x i1> %t111, %t112
  %t114 = bitcast <32 x i1> %t113 to i32
  %t115 = icmp ne i32 %t114, 0
  br i1 %t115, label %loop10, label %exit12
loop10:
  %t116 = load <32 x i1>, ptr %t109
  %t117 = load i32, ptr %t105
  %t118 = load <32 x i32>, ptr %t102
  %t119 = load <32 x float>, ptr %t103
  %t120 = load <32 x float>, ptr %t104
  %t121 = fmul <32 x float> %t119, %t119
  %t122 = fmul <32 x float> %t120, %t120
  %t123 = fadd <32 x float> %t121, %t122
  %t124 = fcmp ogt <32 x float> %t123, splat (float 0x4010000000000000)
  %t125 = and <32 x i1> %t116, %t124
  %t126 = and <32 x i1> %t125, %t112
  %t127 = bitcast <32 x i1> %t126 to i32
  %t128 = icmp ne i32 %t127, 0
  br i1 %t128, label %inside16, label %else14
inside16:
  %t129 = load <32 x i32>, ptr %t102
  %t130 = select <32 x i1> %t125, <32 x i32> %t118, <32 x i32> %t129
  store <32 x i32> %t130, ptr %t102
  %t131 = load <32 x float>, ptr %t103
  %t132 = select <32 x i1> %t125, <32 x float> %t119, <32 x float> %t131
  store <32 x float> %t132, ptr %t103
  %t133 = load <32 x float>, ptr %t104
  %t134 = select <32 x i1> %t125, <32 x float> %t120, <32 x float> %t133
  store <32 x float> %t134, ptr %t104
  %t135 = load <32 x i1>, ptr %t109
  %t136 = xor <32 x i1> %t125, splat (i1 true)
  %t137 = and <32 x i1> %t135, %t136
  store <32 x i1> %t137, ptr %t109
  br label %else14
else14:
  br label %join15
join15:
  %t138 = load <32 x i1>, ptr %t109
  %t139 = and <32 x i1> %t116, %t138
  %t140 = and <32 x i1> %t139, %t112
  %t141 = bitcast <32 x i1> %t140 to i32
  %t142 = icmp ne i32 %t141, 0
  br i1 %t142, label %rest17, label %next11
rest17:
  %t143 = fsub <32 x float> %t121, %t122
  %t144 = fadd <32 x float> %t143, %t100
  %t145 = fmul <32 x float> %t119, %t120
  %t146 = fmul <32 x float> splat (float 0x4000000000000000), %t145
  %t147 = insertelement <32 x float> poison, float %t101, i64 0
  %t148 = shufflevector <32 x float> %t147, <32 x float> poison, <32 x i32> zeroinitializer
  %t149 = fadd <32 x float> %t146, %t148
  %t150 = add <32 x i32> %t118, splat (i32 1)
  %t151 = load <32 x i32>, ptr %t102
  %t152 = select <32 x i1> %t139, <32 x i32> %t150, <32 x i32> %t151
  store <32 x i32> %t152, ptr %t102
  store <32 x float> %t144, ptr %t103
  store <32 x float> %t149, ptr %t104
  br label %next11
next11:
  %t153 = load i32, ptr %t105
  %t154 = add i32 %t153, 1
  %t155 = icmp slt i32 %t154, 200
  store i32 %t154, ptr %t105
  %t156 = load <32 x i1>, ptr %t109
  store <32 x i1> %t156, ptr %t109
  %t157 = and <32 x i1> %t156, %t112
  %t158 = bitcast <32 x i1> %t157 to i32
  %t159 = icmp ne i32 %t158, 0
  %t160 = and i1 %t159, %t155
  br i1 %t160, label %loop10, label %exit12
exit12:
  %t161 = load <32 x i32>, ptr %t102
  %t162 = load <32 x float>, ptr %t103
  %t163 = load <32 x float>, ptr %t104
  %t164 = mul i64 %t90, %t22
  %t165 = add i64 %t164, %t89
  %t166 = mul i64 %t165, 4
  %t167 = getelementptr i8, ptr %t26, i64 %t166
  store <32 x i32> %t161, ptr %t167, align 4
  br label %done9
done9:
  %t168 = add i32 %t84, 1
  store i32 %t168, ptr %t83
  %t169 = icmp ult i32 %t168, 8
  br i1 %t169, label %row8, label %after18
after18:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t170
  br label %row19
row19:
  %t171 = load i32, ptr %t170
  %t172 = zext i32 %t171 to i64
  store i32 zeroinitializer, ptr %t173
  br label %piece20
piece20:
  %t174 = load i32, ptr %t173
  %t175 = mul i32 %t174, 16
  %t176 = zext i32 %t174 to i64
  %t177 = mul i32 %t49, 32
  %t178 = add i32 %t177, %t175
  %t179 = mul i32 %t50, 8
  %t180 = add i32 %t179, %t171
  %t181 = zext i32 %t178 to i64
  %t182 = zext i32 %t180 to i64
  %t183 = insertelement <16 x i32> poison, i32 %t178, i64 0
  %t184 = shufflevector <16 x i32> %t183, <16 x i32> poison, <16 x i32> zeroinitializer
  %t185 = add <16 x i32> %t184, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t186 = uitofp <16 x i32> %t185 to <16 x float>
  %t187 = uitofp i32 %t180 to float
  %t190 = fmul <16 x float> %t186, %t189
  %t191 = fmul float %t187, %t24
  %t192 = fadd <16 x float> %t190, splat (float 0xC000000000000000)
  %t193 = fadd float %t191, 0xBFF4000000000000
  store <16 x i32> splat (i32 0), ptr %t194
  store <16 x float> splat (float 0x0000000000000000), ptr %t195
  store <16 x float> splat (float 0x0000000000000000), ptr %t196
  store i32 0, ptr %t197
  %t198 = icmp slt i32 0, 200
  %t199 = icmp sgt i32 1, 0
  %t200 = and i1 %t198, %t199
  %t202 = insertelement <16 x i1> poison, i1 %t200, i64 0
  %t203 = shufflevector <16 x i1> %t202, <16 x i1> poison, <16 x i32> zeroinitializer
  store <16 x i1> %t203, ptr %t201
  %t205 = and <16 x i1> %t203, %t204
  %t206 = bitcast <16 x i1> %t205 to i16
  %t207 = icmp ne i16 %t206, 0
  br i1 %t207, label %loop22, label %exit24
loop22:
  %t208 = load <16 x i1>, ptr %t201
  %t209 = load i32, ptr %t197
  %t210 = load <16 x i32>, ptr %t194
  %t211 = load <16 x float>, ptr %t195
  %t212 = load <16 x float>, ptr %t196
  %t213 = fmul <16 x float> %t211, %t211
  %t214 = fmul <16 x float> %t212, %t212
  %t215 = fadd <16 x float> %t213, %t214
  %t216 = fcmp ogt <16 x float> %t215, splat (float 0x4010000000000000)
  %t217 = and <16 x i1> %t208, %t216
  %t218 = and <16 x i1> %t217, %t204
  %t219 = bitcast <16 x i1> %t218 to i16
  %t220 = icmp ne i16 %t219, 0
  br i1 %t220, label %inside28, label %else26
inside28:
  %t221 = load <16 x i32>, ptr %t194
  %t222 = select <16 x i1> %t217, <16 x i32> %t210, <16 x i32> %t221
  store <16 x i32> %t222, ptr %t194
  %t223 = load <16 x float>, ptr %t195
  %t224 = select <16 x i1> %t217, <16 x float> %t211, <16 x float> %t223
  store <16 x float> %t224, ptr %t195
  %t225 = load <16 x float>, ptr %t196
  %t226 = select <16 x i1> %t217, <16 x float> %t212, <16 x float> %t225
  store <16 x float> %t226, ptr %t196
  %t227 = load <16 x i1>, ptr %t201
  %t228 = xor <16 x i1> %t217, splat (i1 true)
  %t229 = and <16 x i1> %t227, %t228
  store <16 x i1> %t229, ptr %t201
  br label %else26
else26:
  br label %join27
join27:
  %t230 = load <16 x i1>, ptr %t201
  %t231 = and <16 x i1> %t208, %t230
  %t232 = and <16 x i1> %t231, %t204
  %t233 = bitcast <16 x i1> %t232 to i16
  %t234 = icmp ne i16 %t233, 0
  br i1 %t234, label %rest29, label %next23
rest29:
  %t235 = fsub <16 x float> %t213, %t214
  %t236 = fadd <16 x float> %t235, %t192
  %t237 = fmul <16 x float> %t211, %t212
  %t238 = fmul <16 x float> splat (float 0x4000000000000000), %t237
  %t239 = insertelement <16 x float> poison, float %t193, i64 0
  %t240 = shufflevector <16 x float> %t239, <16 x float> poison, <16 x i32> zeroinitializer
  %t241 = fadd <16 x float> %t238, %t240
  %t242 = add <16 x i32> %t210, splat (i32 1)
  %t243 = load <16 x i32>, ptr %t194
  %t244 = select <16 x i1> %t231, <16 x i32> %t242, <16 x i32> %t243
  store <16 x i32> %t244, ptr %t194
  store <16 x float> %t236, ptr %t195
  store <16 x float> %t241, ptr %t196
  br label %next23
next23:
  %t245 = load i32, ptr %t197
  %t246 = add i32 %t245, 1
  %t247 = icmp slt i32 %t246, 200
  store i32 %t246, ptr %t197
  %t248 = load <16 x i1>, ptr %t201
  store <16 x i1> %t248, ptr %t201
  %t249 = and <16 x i1> %t248, %t204
  %t250 = bitcast <16 x i1> %t249 to i16
  %t251 = icmp ne i16 %t250, 0
  %t252 = and i1 %t251, %t247
  br i1 %t252, label %loop22, label %exit24
exit24:
  %t253 = load <16 x i32>, ptr %t194
  %t254 = load <16 x float>, ptr %t195
  %t255 = load <16 x float>, ptr %t196
  %t256 = mul i64 %t182, %t22
  %t257 = add i64 %t256, %t181
  %t258 = insertelement <16 x i64> poison, i64 %t257, i64 0
  %t259 = shufflevector <16 x i64> %t258, <16 x i64> poison, <16 x i32> zeroinitializer
  %t260 = add <16 x i64> %t259, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t263 = icmp ult <16 x i64> %t260, %t262
  %t264 = mul i64 %t257, 4
  %t265 = getelementptr i8, ptr %t26, i64 %t264
  %t266 = and <16 x i1> %t263, %t204
  call void @llvm.masked.store.v16i32.p0(<16 x i32> %t253, ptr align 4 %t265, <16 x i1> %t266)
  br label %done21
done21:
  %t267 = add i32 %t174, 1
  store i32 %t267, ptr %t173
  %t268 = icmp ult i32 %t267, 2
  br i1 %t268, label %piece20, label %after30, !llvm.loop !3
after30:
  %t269 = add i32 %t171, 1
  store i32 %t269, ptr %t170
  %t270 = icmp ult i32 %t269, 8
  br i1 %t270, label %row19, label %after31, !llvm.loop !4
after31:
  br label %join5
join5:
  br label %finished1
finished1:
  %t271 = load i32, ptr %t30
  %t272 = add i32 %t271, 1
  %t273 = icmp uge i32 %t272, %t2
  %t274 = select i1 %t273, i32 0, i32 %t272
  store i32 %t274, ptr %t30
  %t275 = zext i1 %t273 to i32
  %t276 = load i32, ptr %t31
  %t277 = add i32 %t276, %t275
  %t278 = icmp uge i32 %t277, %t4
  %t279 = select i1 %t278, i32 0, i32 %t277
  store i32 %t279, ptr %t31
  %t280 = zext i1 %t278 to i32
  %t281 = load i32, ptr %t32
  %t282 = add i32 %t281, %t280
  %t283 = icmp uge i32 %t282, %t6
  %t284 = select i1 %t283, i32 0, i32 %t282
  store i32 %t284, ptr %t32
  %t285 = zext i1 %t283 to i32
  %t286 = load i64, ptr %t29
  %t287 = add i64 %t286, 1
  store i64 %t287, ptr %t29
  %t288 = icmp ult i64 %t287, %end
  br i1 %t288, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
