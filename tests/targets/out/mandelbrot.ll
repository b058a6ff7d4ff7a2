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
  %t175 = alloca i32
  %t190 = insertelement <16 x float> poison, float %t24, i64 0
  %t191 = shufflevector <16 x float> %t190, <16 x float> poison, <16 x i32> zeroinitializer
  %t196 = alloca <16 x i32>
  %t197 = alloca <16 x float>
  %t198 = alloca <16 x float>
  %t199 = alloca i32
  %t203 = alloca <16 x i1>
  %t206 = load volatile i64, ptr @on, align 8
  %t207 = trunc i64 %t206 to i16
  %t208 = bitcast i16 %t207 to <16 x i1>
  %t265 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t266 = shufflevector <16 x i64> %t265, <16 x i64> poison, <16 x i32> zeroinitializer
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
  store i32 zeroinitializer, ptr %t175
  br label %piece20
piece20:
  %t176 = load i32, ptr %t175
  %t177 = mul i32 %t176, 16
  %t178 = zext i32 %t176 to i64
  %t179 = mul i32 %t49, 32
  %t180 = add i32 %t179, %t177
  %t181 = mul i32 %t50, 8
  %t182 = add i32 %t181, %t173
  %t183 = zext i32 %t180 to i64
  %t184 = zext i32 %t182 to i64
  %t185 = insertelement <16 x i32> poison, i32 %t180, i64 0
  %t186 = shufflevector <16 x i32> %t185, <16 x i32> poison, <16 x i32> zeroinitializer
  %t187 = add <16 x i32> %t186, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t188 = uitofp <16 x i32> %t187 to <16 x float>
  %t189 = uitofp i32 %t182 to float
  %t192 = fmul <16 x float> %t188, %t191
  %t193 = fmul float %t189, %t24
  %t194 = fadd <16 x float> %t192, splat (float 0xC000000000000000)
  %t195 = fadd float %t193, 0xBFF4000000000000
  store <16 x i32> splat (i32 0), ptr %t196
  store <16 x float> splat (float 0x0000000000000000), ptr %t197
  store <16 x float> splat (float 0x0000000000000000), ptr %t198
  store i32 0, ptr %t199
  %t200 = icmp slt i32 0, 200
  %t201 = icmp sgt i32 1, 0
  %t202 = and i1 %t200, %t201
  %t204 = insertelement <16 x i1> poison, i1 %t202, i64 0
  %t205 = shufflevector <16 x i1> %t204, <16 x i1> poison, <16 x i32> zeroinitializer
  store <16 x i1> %t205, ptr %t203
  %t209 = and <16 x i1> %t205, %t208
  %t210 = bitcast <16 x i1> %t209 to i16
  %t211 = icmp ne i16 %t210, 0
  br i1 %t211, label %loop22, label %exit24
loop22:
  %t212 = load <16 x i1>, ptr %t203
  %t213 = load i32, ptr %t199
  %t214 = load <16 x i32>, ptr %t196
  %t215 = load <16 x float>, ptr %t197
  %t216 = load <16 x float>, ptr %t198
  %t217 = fmul <16 x float> %t215, %t215
  %t218 = fmul <16 x float> %t216, %t216
  %t219 = fadd <16 x float> %t217, %t218
  %t220 = fcmp ogt <16 x float> %t219, splat (float 0x4010000000000000)
  %t221 = and <16 x i1> %t212, %t220
  %t222 = and <16 x i1> %t221, %t208
  %t223 = bitcast <16 x i1> %t222 to i16
  %t224 = icmp ne i16 %t223, 0
  br i1 %t224, label %inside28, label %else26
inside28:
  %t225 = load <16 x i32>, ptr %t196
  %t226 = select <16 x i1> %t221, <16 x i32> %t214, <16 x i32> %t225
  store <16 x i32> %t226, ptr %t196
  %t227 = load <16 x float>, ptr %t197
  %t228 = select <16 x i1> %t221, <16 x float> %t215, <16 x float> %t227
  store <16 x float> %t228, ptr %t197
  %t229 = load <16 x float>, ptr %t198
  %t230 = select <16 x i1> %t221, <16 x float> %t216, <16 x float> %t229
  store <16 x float> %t230, ptr %t198
  %t231 = load <16 x i1>, ptr %t203
  %t232 = xor <16 x i1> %t221, splat (i1 true)
  %t233 = and <16 x i1> %t231, %t232
  store <16 x i1> %t233, ptr %t203
  br label %else26
else26:
  br label %join27
join27:
  %t234 = load <16 x i1>, ptr %t203
  %t235 = and <16 x i1> %t212, %t234
  %t236 = and <16 x i1> %t235, %t208
  %t237 = bitcast <16 x i1> %t236 to i16
  %t238 = icmp ne i16 %t237, 0
  br i1 %t238, label %rest29, label %next23
rest29:
  %t239 = fsub <16 x float> %t217, %t218
  %t240 = fadd <16 x float> %t239, %t194
  %t241 = fmul <16 x float> %t215, %t216
  %t242 = fmul <16 x float> splat (float 0x4000000000000000), %t241
  %t243 = insertelement <16 x float> poison, float %t195, i64 0
  %t244 = shufflevector <16 x float> %t243, <16 x float> poison, <16 x i32> zeroinitializer
  %t245 = fadd <16 x float> %t242, %t244
  %t246 = add <16 x i32> %t214, splat (i32 1)
  %t247 = load <16 x i32>, ptr %t196
  %t248 = select <16 x i1> %t235, <16 x i32> %t246, <16 x i32> %t247
  store <16 x i32> %t248, ptr %t196
  store <16 x float> %t240, ptr %t197
  store <16 x float> %t245, ptr %t198
  br label %next23
next23:
  %t249 = load i32, ptr %t199
  %t250 = add i32 %t249, 1
  %t251 = icmp slt i32 %t250, 200
  store i32 %t250, ptr %t199
  %t252 = load <16 x i1>, ptr %t203
  store <16 x i1> %t252, ptr %t203
  %t253 = and <16 x i1> %t252, %t208
  %t254 = bitcast <16 x i1> %t253 to i16
  %t255 = icmp ne i16 %t254, 0
  %t256 = and i1 %t255, %t251
  br i1 %t256, label %loop22, label %exit24
exit24:
  %t257 = load <16 x i32>, ptr %t196
  %t258 = load <16 x float>, ptr %t197
  %t259 = load <16 x float>, ptr %t198
  %t260 = mul i64 %t184, %t22
  %t261 = add i64 %t260, %t183
  %t262 = insertelement <16 x i64> poison, i64 %t261, i64 0
  %t263 = shufflevector <16 x i64> %t262, <16 x i64> poison, <16 x i32> zeroinitializer
  %t264 = add <16 x i64> %t263, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t267 = icmp ult <16 x i64> %t264, %t266
  %t268 = mul i64 %t261, 4
  %t269 = getelementptr i8, ptr %t26, i64 %t268
  %t270 = and <16 x i1> %t267, %t208
  call void @llvm.masked.store.v16i32.p0(<16 x i32> %t257, ptr align 4 %t269, <16 x i1> %t270)
  br label %done21
done21:
  %t271 = add i32 %t176, 1
  store i32 %t271, ptr %t175
  %t272 = icmp ult i32 %t271, 2
  br i1 %t272, label %piece20, label %after30, !llvm.loop !3
after30:
  %t273 = add i32 %t173, 1
  store i32 %t273, ptr %t172
  %t274 = icmp ult i32 %t273, 8
  br i1 %t274, label %row19, label %after31, !llvm.loop !4
after31:
  br label %join5
join5:
  br label %finished1
finished1:
  %t275 = load i32, ptr %t30
  %t276 = add i32 %t275, 1
  %t277 = icmp uge i32 %t276, %t2
  %t278 = select i1 %t277, i32 0, i32 %t276
  store i32 %t278, ptr %t30
  %t279 = zext i1 %t277 to i32
  %t280 = load i32, ptr %t31
  %t281 = add i32 %t280, %t279
  %t282 = icmp uge i32 %t281, %t4
  %t283 = select i1 %t282, i32 0, i32 %t281
  store i32 %t283, ptr %t31
  %t284 = zext i1 %t282 to i32
  %t285 = load i32, ptr %t32
  %t286 = add i32 %t285, %t284
  %t287 = icmp uge i32 %t286, %t6
  %t288 = select i1 %t287, i32 0, i32 %t286
  store i32 %t288, ptr %t32
  %t289 = zext i1 %t287 to i32
  %t290 = load i64, ptr %t29
  %t291 = add i64 %t290, 1
  store i64 %t291, ptr %t29
  %t292 = icmp ult i64 %t291, %end
  br i1 %t292, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
