; kernel matmul, workgroups of [16, 16, 1], 16 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"matmul"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [1024 x i8], align 64
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
  %t23 = load i64, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load ptr, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load i64, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load ptr, ptr %t28, align 8
  %t30 = getelementptr i8, ptr %arguments, i64 32
  %t31 = load i64, ptr %t30, align 8
  %t32 = getelementptr i8, ptr %arguments, i64 40
  %t33 = load ptr, ptr %t32, align 8
  %t34 = getelementptr i8, ptr %arguments, i64 48
  %t35 = load i64, ptr %t34, align 8
  %t36 = alloca i64
  %t37 = alloca i32
  %t38 = alloca i32
  %t39 = alloca i32
  %t59 = alloca i32
  %t83 = alloca i64
  %t147 = alloca i32
  %t189 = alloca i32
  %t279 = alloca i32
  %t312 = alloca i32
  %t40 = icmp uge i64 %first, %end
  br i1 %t40, label %exit4, label %start3
start3:
  store i64 %first, ptr %t36
  %t41 = zext i32 %t3 to i64
  %t42 = call i64 @llvm.umax.i64(i64 %t41, i64 1)
  %t43 = urem i64 %first, %t42
  %t44 = trunc i64 %t43 to i32
  store i32 %t44, ptr %t37
  %t45 = udiv i64 %first, %t42
  %t46 = zext i32 %t5 to i64
  %t47 = call i64 @llvm.umax.i64(i64 %t46, i64 1)
  %t48 = urem i64 %t45, %t47
  %t49 = trunc i64 %t48 to i32
  store i32 %t49, ptr %t38
  %t50 = udiv i64 %t45, %t47
  %t51 = zext i32 %t7 to i64
  %t52 = call i64 @llvm.umax.i64(i64 %t51, i64 1)
  %t53 = urem i64 %t50, %t52
  %t54 = trunc i64 %t53 to i32
  store i32 %t54, ptr %t39
  %t55 = udiv i64 %t50, %t52
  br label %workgroup2
workgroup2:
  %t56 = load i32, ptr %t37
  %t57 = load i32, ptr %t38
  %t58 = load i32, ptr %t39
  store i32 zeroinitializer, ptr %t59
  br label %row6
row6:
  %t60 = load i32, ptr %t59
  %t61 = zext i32 %t60 to i64
  %t62 = mul i32 %t56, 16
  %t63 = add <16 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t64 = add i32 %t62, 0
  %t65 = insertelement <16 x i32> poison, i32 %t64, i64 0
  %t66 = shufflevector <16 x i32> %t65, <16 x i32> poison, <16 x i32> zeroinitializer
  %t67 = add <16 x i32> %t66, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t68 = mul i32 %t57, 16
  %t69 = add i32 %t68, %t60
  %t70 = zext i32 %t64 to i64
  %t71 = insertelement <16 x i64> poison, i64 %t70, i64 0
  %t72 = shufflevector <16 x i64> %t71, <16 x i64> poison, <16 x i32> zeroinitializer
  %t73 = add <16 x i64> %t72, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t74 = zext i32 %t69 to i64
  %t75 = mul i64 %t74, %t23
  %t76 = mul i64 %t61, 64
  %t77 = getelementptr i8, ptr %t1, i64 %t76
  store <16 x float> splat (float 0x0000000000000000), ptr %t77, align 64
  br label %done7
done7:
  %t78 = add i32 %t60, 1
  store i32 %t78, ptr %t59
  %t79 = icmp ult i32 %t78, 16
  br i1 %t79, label %row6, label %after8
after8:
  br label %join5
join5:
  %t80 = icmp ult i64 0, %t23
  %t81 = icmp ugt i64 1, 0
  %t82 = and i1 %t80, %t81
  store i64 0, ptr %t83
  br i1 %t82, label %loop9, label %exit10
loop9:
  %t84 = load i64, ptr %t83
  %t85 = mul i64 %t84, %t23
  %t86 = mul i32 %t57, 16
  %t87 = add i32 %t86, 0
  %t88 = zext i32 %t87 to i64
  %t89 = icmp sge i64 %t23, 0
  %t90 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t88, i64 %t23)
  %t91 = extractvalue {i64, i1} %t90, 0
  %t92 = extractvalue {i64, i1} %t90, 1
  %t93 = xor i1 %t92, true
  %t94 = icmp sge i64 %t84, 0
  %t95 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t91, i64 %t84)
  %t96 = extractvalue {i64, i1} %t95, 0
  %t97 = extractvalue {i64, i1} %t95, 1
  %t98 = xor i1 %t97, true
  %t99 = add i64 0, %t96
  %t100 = mul i32 %t57, 16
  %t101 = add i32 %t100, 15
  %t102 = zext i32 %t101 to i64
  %t103 = icmp sge i64 %t23, 0
  %t104 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t102, i64 %t23)
  %t105 = extractvalue {i64, i1} %t104, 0
  %t106 = extractvalue {i64, i1} %t104, 1
  %t107 = xor i1 %t106, true
  %t108 = icmp sge i64 %t84, 0
  %t109 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t105, i64 %t84)
  %t110 = extractvalue {i64, i1} %t109, 0
  %t111 = extractvalue {i64, i1} %t109, 1
  %t112 = xor i1 %t111, true
  %t113 = icmp ult i64 %t110, %t27
  %t114 = add i64 0, %t110
  %t115 = icmp sge i64 %t85, 0
  %t116 = mul i32 %t56, 16
  %t117 = add i32 %t116, 0
  %t118 = zext i32 %t117 to i64
  %t119 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t85, i64 %t118)
  %t120 = extractvalue {i64, i1} %t119, 0
  %t121 = extractvalue {i64, i1} %t119, 1
  %t122 = xor i1 %t121, true
  %t123 = add i64 0, %t120
  %t124 = icmp sge i64 %t85, 0
  %t125 = mul i32 %t56, 16
  %t126 = add i32 %t125, 15
  %t127 = zext i32 %t126 to i64
  %t128 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t85, i64 %t127)
  %t129 = extractvalue {i64, i1} %t128, 0
  %t130 = extractvalue {i64, i1} %t128, 1
  %t131 = xor i1 %t130, true
  %t132 = icmp ult i64 %t129, %t31
  %t133 = add i64 0, %t129
  %t134 = and i1 %t89, %t93
  %t135 = and i1 %t134, %t94
  %t136 = and i1 %t135, %t98
  %t137 = and i1 %t136, %t103
  %t138 = and i1 %t137, %t107
  %t139 = and i1 %t138, %t108
  %t140 = and i1 %t139, %t112
  %t141 = and i1 %t140, %t113
  %t142 = and i1 %t141, %t115
  %t143 = and i1 %t142, %t122
  %t144 = and i1 %t143, %t124
  %t145 = and i1 %t144, %t131
  %t146 = and i1 %t145, %t132
  br i1 %t146, label %fast13, label %general14
fast13:
  store i32 zeroinitializer, ptr %t147
  br label %row15
row15:
  %t148 = load i32, ptr %t147
  %t149 = zext i32 %t148 to i64
  %t150 = mul i32 %t57, 16
  %t151 = add i32 %t150, %t148
  %t152 = zext i32 %t151 to i64
  %t153 = mul i64 %t152, %t23
  %t154 = mul i32 %t56, 16
  %t155 = add <16 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t156 = add i32 %t154, 0
  %t157 = insertelement <16 x i32> poison, i32 %t156, i64 0
  %t158 = shufflevector <16 x i32> %t157, <16 x i32> poison, <16 x i32> zeroinitializer
  %t159 = add <16 x i32> %t158, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t160 = zext i32 %t156 to i64
  %t161 = insertelement <16 x i64> poison, i64 %t160, i64 0
  %t162 = shufflevector <16 x i64> %t161, <16 x i64> poison, <16 x i32> zeroinitializer
  %t163 = add <16 x i64> %t162, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t164 = mul i64 %t149, 64
  %t165 = getelementptr i8, ptr %t1, i64 %t164
  %t166 = load <16 x float>, ptr %t165, align 64
  %t167 = add i64 %t153, %t84
  %t168 = add i64 %t85, %t160
  %t169 = insertelement <16 x i64> poison, i64 %t168, i64 0
  %t170 = shufflevector <16 x i64> %t169, <16 x i64> poison, <16 x i32> zeroinitializer
  %t171 = add <16 x i64> %t170, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t172 = mul i64 %t167, 4
  %t173 = getelementptr i8, ptr %t25, i64 %t172
  %t174 = load float, ptr %t173, align 4
  %t175 = mul i64 %t168, 4
  %t176 = insertelement <16 x i64> poison, i64 %t175, i64 0
  %t177 = shufflevector <16 x i64> %t176, <16 x i64> poison, <16 x i32> zeroinitializer
  %t178 = add <16 x i64> %t177, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %t179 = getelementptr i8, ptr %t29, i64 %t175
  %t180 = load <16 x float>, ptr %t179, align 4
  %t181 = insertelement <16 x float> poison, float %t174, i64 0
  %t182 = shufflevector <16 x float> %t181, <16 x float> poison, <16 x i32> zeroinitializer
  %t183 = fmul <16 x float> %t182, %t180
  %t184 = fadd <16 x float> %t166, %t183
  %t185 = mul i64 %t149, 64
  %t186 = getelementptr i8, ptr %t1, i64 %t185
  store <16 x float> %t184, ptr %t186, align 64
  br label %done16
done16:
  %t187 = add i32 %t148, 1
  store i32 %t187, ptr %t147
  %t188 = icmp ult i32 %t187, 16
  br i1 %t188, label %row15, label %after17
after17:
  br label %join12
general14:
  store i32 zeroinitializer, ptr %t189
  br label %row18
row18:
  %t190 = load i32, ptr %t189
  %t191 = zext i32 %t190 to i64
  %t192 = mul i32 %t57, 16
  %t193 = add i32 %t192, %t190
  %t194 = zext i32 %t193 to i64
  %t195 = mul i64 %t194, %t23
  %t196 = mul i32 %t56, 16
  %t197 = add <16 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t198 = add i32 %t196, 0
  %t199 = insertelement <16 x i32> poison, i32 %t198, i64 0
  %t200 = shufflevector <16 x i32> %t199, <16 x i32> poison, <16 x i32> zeroinitializer
  %t201 = add <16 x i32> %t200, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t202 = zext i32 %t198 to i64
  %t203 = insertelement <16 x i64> poison, i64 %t202, i64 0
  %t204 = shufflevector <16 x i64> %t203, <16 x i64> poison, <16 x i32> zeroinitializer
  %t205 = add <16 x i64> %t204, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t206 = mul i64 %t191, 64
  %t207 = getelementptr i8, ptr %t1, i64 %t206
  %t208 = load <16 x float>, ptr %t207, align 64
  %t209 = add i64 %t195, %t84
  %t210 = add i64 %t85, %t202
  %t211 = insertelement <16 x i64> poison, i64 %t210, i64 0
  %t212 = shufflevector <16 x i64> %t211, <16 x i64> poison, <16 x i32> zeroinitializer
  %t213 = add <16 x i64> %t212, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t214 = icmp ult i64 %t209, %t27
  %t215 = mul i64 %t209, 4
  %t216 = getelementptr i8, ptr %t25, i64 %t215
  %t217 = select i1 %t214, ptr %t216, ptr @zeros
  %t218 = load float, ptr %t217, align 4
  %t219 = insertelement <16 x i64> poison, i64 %t31, i64 0
  %t220 = shufflevector <16 x i64> %t219, <16 x i64> poison, <16 x i32> zeroinitializer
  %t221 = icmp ult <16 x i64> %t213, %t220
  %t222 = mul i64 %t210, 4
  %t223 = insertelement <16 x i64> poison, i64 %t222, i64 0
  %t224 = shufflevector <16 x i64> %t223, <16 x i64> poison, <16 x i32> zeroinitializer
  %t225 = add <16 x i64> %t224, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %t226 = getelementptr i8, ptr %t29, i64 %t222
  %t227 = shufflevector <16 x i1> %t221, <16 x i1> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t228 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t226, <16 x i1> %t227, <16 x float> zeroinitializer)
  %t229 = insertelement <16 x float> poison, float %t218, i64 0
  %t230 = shufflevector <16 x float> %t229, <16 x float> poison, <16 x i32> zeroinitializer
  %t231 = fmul <16 x float> %t230, %t228
  %t232 = fadd <16 x float> %t208, %t231
  %t233 = mul i64 %t191, 64
  %t234 = getelementptr i8, ptr %t1, i64 %t233
  store <16 x float> %t232, ptr %t234, align 64
  br label %done19
done19:
  %t235 = add i32 %t190, 1
  store i32 %t235, ptr %t189
  %t236 = icmp ult i32 %t235, 16
  br i1 %t236, label %row18, label %after20
after20:
  br label %join12
join12:
  br label %next11
next11:
  %t237 = add i64 %t84, 1
  %t238 = icmp ult i64 %t237, %t23
  %t239 = add i64 %t84, 1
  store i64 %t239, ptr %t83
  br i1 %t238, label %loop9, label %exit10
exit10:
  %t240 = mul i32 %t57, 16
  %t241 = add i32 %t240, 0
  %t242 = zext i32 %t241 to i64
  %t243 = icmp sge i64 %t23, 0
  %t244 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t242, i64 %t23)
  %t245 = extractvalue {i64, i1} %t244, 0
  %t246 = extractvalue {i64, i1} %t244, 1
  %t247 = xor i1 %t246, true
  %t248 = mul i32 %t56, 16
  %t249 = add i32 %t248, 0
  %t250 = zext i32 %t249 to i64
  %t251 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t245, i64 %t250)
  %t252 = extractvalue {i64, i1} %t251, 0
  %t253 = extractvalue {i64, i1} %t251, 1
  %t254 = xor i1 %t253, true
  %t255 = add i64 0, %t252
  %t256 = mul i32 %t57, 16
  %t257 = add i32 %t256, 15
  %t258 = zext i32 %t257 to i64
  %t259 = icmp sge i64 %t23, 0
  %t260 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t258, i64 %t23)
  %t261 = extractvalue {i64, i1} %t260, 0
  %t262 = extractvalue {i64, i1} %t260, 1
  %t263 = xor i1 %t262, true
  %t264 = mul i32 %t56, 16
  %t265 = add i32 %t264, 15
  %t266 = zext i32 %t265 to i64
  %t267 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t261, i64 %t266)
  %t268 = extractvalue {i64, i1} %t267, 0
  %t269 = extractvalue {i64, i1} %t267, 1
  %t270 = xor i1 %t269, true
  %t271 = icmp ult i64 %t268, %t35
  %t272 = add i64 0, %t268
  %t273 = and i1 %t243, %t247
  %t274 = and i1 %t273, %t254
  %t275 = and i1 %t274, %t259
  %t276 = and i1 %t275, %t263
  %t277 = and i1 %t276, %t270
  %t278 = and i1 %t277, %t271
  br i1 %t278, label %fast22, label %general23
fast22:
  store i32 zeroinitializer, ptr %t279
  br label %row24
row24:
  %t280 = load i32, ptr %t279
  %t281 = zext i32 %t280 to i64
  %t282 = mul i32 %t57, 16
  %t283 = add i32 %t282, %t280
  %t284 = zext i32 %t283 to i64
  %t285 = mul i64 %t284, %t23
  %t286 = mul i32 %t56, 16
  %t287 = add <16 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t288 = add i32 %t286, 0
  %t289 = insertelement <16 x i32> poison, i32 %t288, i64 0
  %t290 = shufflevector <16 x i32> %t289, <16 x i32> poison, <16 x i32> zeroinitializer
  %t291 = add <16 x i32> %t290, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t292 = zext i32 %t288 to i64
  %t293 = insertelement <16 x i64> poison, i64 %t292, i64 0
  %t294 = shufflevector <16 x i64> %t293, <16 x i64> poison, <16 x i32> zeroinitializer
  %t295 = add <16 x i64> %t294, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t296 = mul i64 %t281, 64
  %t297 = getelementptr i8, ptr %t1, i64 %t296
  %t298 = load <16 x float>, ptr %t297, align 64
  %t299 = add i64 %t285, %t292
  %t300 = insertelement <16 x i64> poison, i64 %t299, i64 0
  %t301 = shufflevector <16 x i64> %t300, <16 x i64> poison, <16 x i32> zeroinitializer
  %t302 = add <16 x i64> %t301, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t303 = fcmp uno <16 x float> %t298, zeroinitializer
  %t304 = select <16 x i1> %t303, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t298
  %t305 = mul i64 %t299, 4
  %t306 = insertelement <16 x i64> poison, i64 %t305, i64 0
  %t307 = shufflevector <16 x i64> %t306, <16 x i64> poison, <16 x i32> zeroinitializer
  %t308 = add <16 x i64> %t307, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %t309 = getelementptr i8, ptr %t33, i64 %t305
  store <16 x float> %t304, ptr %t309, align 4
  br label %done25
done25:
  %t310 = add i32 %t280, 1
  store i32 %t310, ptr %t279
  %t311 = icmp ult i32 %t310, 16
  br i1 %t311, label %row24, label %after26
after26:
  br label %join21
general23:
  store i32 zeroinitializer, ptr %t312
  br label %row27
row27:
  %t313 = load i32, ptr %t312
  %t314 = zext i32 %t313 to i64
  %t315 = mul i32 %t57, 16
  %t316 = add i32 %t315, %t313
  %t317 = zext i32 %t316 to i64
  %t318 = mul i64 %t317, %t23
  %t319 = mul i32 %t56, 16
  %t320 = add <16 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t321 = add i32 %t319, 0
  %t322 = insertelement <16 x i32> poison, i32 %t321, i64 0
  %t323 = shufflevector <16 x i32> %t322, <16 x i32> poison, <16 x i32> zeroinitializer
  %t324 = add <16 x i32> %t323, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %t325 = zext i32 %t321 to i64
  %t326 = insertelement <16 x i64> poison, i64 %t325, i64 0
  %t327 = shufflevector <16 x i64> %t326, <16 x i64> poison, <16 x i32> zeroinitializer
  %t328 = add <16 x i64> %t327, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t329 = mul i64 %t314, 64
  %t330 = getelementptr i8, ptr %t1, i64 %t329
  %t331 = load <16 x float>, ptr %t330, align 64
  %t332 = add i64 %t318, %t325
  %t333 = insertelement <16 x i64> poison, i64 %t332, i64 0
  %t334 = shufflevector <16 x i64> %t333, <16 x i64> poison, <16 x i32> zeroinitializer
  %t335 = add <16 x i64> %t334, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t336 = fcmp uno <16 x float> %t331, zeroinitializer
  %t337 = select <16 x i1> %t336, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t331
  %t338 = insertelement <16 x i64> poison, i64 %t35, i64 0
  %t339 = shufflevector <16 x i64> %t338, <16 x i64> poison, <16 x i32> zeroinitializer
  %t340 = icmp ult <16 x i64> %t335, %t339
  %t341 = mul i64 %t332, 4
  %t342 = insertelement <16 x i64> poison, i64 %t341, i64 0
  %t343 = shufflevector <16 x i64> %t342, <16 x i64> poison, <16 x i32> zeroinitializer
  %t344 = add <16 x i64> %t343, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60>
  %t345 = getelementptr i8, ptr %t33, i64 %t341
  %t346 = shufflevector <16 x i1> %t340, <16 x i1> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t337, ptr align 4 %t345, <16 x i1> %t346)
  br label %done28
done28:
  %t347 = add i32 %t313, 1
  store i32 %t347, ptr %t312
  %t348 = icmp ult i32 %t347, 16
  br i1 %t348, label %row27, label %after29
after29:
  br label %join21
join21:
  br label %finished1
finished1:
  %t349 = load i32, ptr %t37
  %t350 = add i32 %t349, 1
  %t351 = icmp uge i32 %t350, %t3
  %t352 = select i1 %t351, i32 0, i32 %t350
  store i32 %t352, ptr %t37
  %t353 = zext i1 %t351 to i32
  %t354 = load i32, ptr %t38
  %t355 = add i32 %t354, %t353
  %t356 = icmp uge i32 %t355, %t5
  %t357 = select i1 %t356, i32 0, i32 %t355
  store i32 %t357, ptr %t38
  %t358 = zext i1 %t356 to i32
  %t359 = load i32, ptr %t39
  %t360 = add i32 %t359, %t358
  %t361 = icmp uge i32 %t360, %t7
  %t362 = select i1 %t361, i32 0, i32 %t360
  store i32 %t362, ptr %t39
  %t363 = zext i1 %t361 to i32
  %t364 = load i64, ptr %t36
  %t365 = add i64 %t364, 1
  store i64 %t365, ptr %t36
  %t366 = icmp ult i64 %t365, %end
  br i1 %t366, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
