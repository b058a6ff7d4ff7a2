; kernel matmul_views, workgroups of [32, 8, 1], 32 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"matmul_views"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t82 = alloca i64
  %t195 = alloca i32
  %t238 = alloca i32
  %t373 = alloca i32
  %t406 = alloca i32
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
  %t62 = mul i32 %t56, 32
  %t63 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t64 = add i32 %t62, 0
  %t65 = insertelement <32 x i32> poison, i32 %t64, i64 0
  %t66 = shufflevector <32 x i32> %t65, <32 x i32> poison, <32 x i32> zeroinitializer
  %t67 = add <32 x i32> %t66, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t68 = mul i32 %t57, 8
  %t69 = add i32 %t68, %t60
  %t70 = zext i32 %t64 to i64
  %t71 = insertelement <32 x i64> poison, i64 %t70, i64 0
  %t72 = shufflevector <32 x i64> %t71, <32 x i64> poison, <32 x i32> zeroinitializer
  %t73 = add <32 x i64> %t72, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t74 = zext i32 %t69 to i64
  %t75 = mul i64 %t61, 128
  %t76 = getelementptr i8, ptr %t1, i64 %t75
  store <32 x float> splat (float 0x0000000000000000), ptr %t76, align 64
  br label %done7
done7:
  %t77 = add i32 %t60, 1
  store i32 %t77, ptr %t59
  %t78 = icmp ult i32 %t77, 8
  br i1 %t78, label %row6, label %after8
after8:
  br label %join5
join5:
  %t79 = icmp ult i64 0, %t23
  %t80 = icmp ugt i64 1, 0
  %t81 = and i1 %t79, %t80
  store i64 0, ptr %t82
  br i1 %t81, label %loop9, label %exit10
loop9:
  %t83 = load i64, ptr %t82
  %t84 = icmp sge i64 %t23, 0
  %t85 = icmp sge i64 %t23, 0
  %t86 = icmp sge i64 %t23, 0
  %t87 = mul i32 %t57, 8
  %t88 = add i32 %t87, 0
  %t89 = zext i32 %t88 to i64
  %t90 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t89, i64 %t23)
  %t91 = extractvalue {i64, i1} %t90, 0
  %t92 = extractvalue {i64, i1} %t90, 1
  %t93 = xor i1 %t92, true
  %t94 = add i64 0, %t91
  %t95 = icmp sge i64 %t83, 0
  %t96 = icmp ult i64 %t83, %t23
  %t97 = mul i64 %t83, 1
  %t98 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t94, i64 %t97)
  %t99 = extractvalue {i64, i1} %t98, 0
  %t100 = extractvalue {i64, i1} %t98, 1
  %t101 = xor i1 %t100, true
  %t102 = icmp ult i64 %t99, %t27
  %t103 = icmp sge i64 %t23, 0
  %t104 = icmp sge i64 %t23, 0
  %t105 = icmp sge i64 %t23, 0
  %t106 = mul i32 %t57, 8
  %t107 = add i32 %t106, 7
  %t108 = zext i32 %t107 to i64
  %t109 = icmp ult i64 %t108, %t23
  %t110 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t108, i64 %t23)
  %t111 = extractvalue {i64, i1} %t110, 0
  %t112 = extractvalue {i64, i1} %t110, 1
  %t113 = xor i1 %t112, true
  %t114 = add i64 0, %t111
  %t115 = icmp sge i64 %t83, 0
  %t116 = icmp ult i64 %t83, %t23
  %t117 = mul i64 %t83, 1
  %t118 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t114, i64 %t117)
  %t119 = extractvalue {i64, i1} %t118, 0
  %t120 = extractvalue {i64, i1} %t118, 1
  %t121 = xor i1 %t120, true
  %t122 = icmp ult i64 %t119, %t27
  %t123 = icmp sge i64 %t23, 0
  %t124 = icmp sge i64 %t23, 0
  %t125 = icmp sge i64 %t23, 0
  %t126 = icmp sge i64 %t83, 0
  %t127 = icmp ult i64 %t83, %t23
  %t128 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t83, i64 %t23)
  %t129 = extractvalue {i64, i1} %t128, 0
  %t130 = extractvalue {i64, i1} %t128, 1
  %t131 = xor i1 %t130, true
  %t132 = add i64 0, %t129
  %t133 = mul i32 %t56, 32
  %t134 = add i32 %t133, 0
  %t135 = zext i32 %t134 to i64
  %t136 = mul i64 %t135, 1
  %t137 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t132, i64 %t136)
  %t138 = extractvalue {i64, i1} %t137, 0
  %t139 = extractvalue {i64, i1} %t137, 1
  %t140 = xor i1 %t139, true
  %t141 = icmp ult i64 %t138, %t31
  %t142 = icmp sge i64 %t23, 0
  %t143 = icmp sge i64 %t23, 0
  %t144 = icmp sge i64 %t23, 0
  %t145 = icmp sge i64 %t83, 0
  %t146 = icmp ult i64 %t83, %t23
  %t147 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t83, i64 %t23)
  %t148 = extractvalue {i64, i1} %t147, 0
  %t149 = extractvalue {i64, i1} %t147, 1
  %t150 = xor i1 %t149, true
  %t151 = add i64 0, %t148
  %t152 = mul i32 %t56, 32
  %t153 = add i32 %t152, 31
  %t154 = zext i32 %t153 to i64
  %t155 = icmp ult i64 %t154, %t23
  %t156 = mul i64 %t154, 1
  %t157 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t151, i64 %t156)
  %t158 = extractvalue {i64, i1} %t157, 0
  %t159 = extractvalue {i64, i1} %t157, 1
  %t160 = xor i1 %t159, true
  %t161 = icmp ult i64 %t158, %t31
  %t162 = and i1 %t84, %t85
  %t163 = and i1 %t162, %t86
  %t164 = and i1 %t163, %t93
  %t165 = and i1 %t164, %t95
  %t166 = and i1 %t165, %t96
  %t167 = and i1 %t166, %t101
  %t168 = and i1 %t167, %t102
  %t169 = and i1 %t168, %t103
  %t170 = and i1 %t169, %t104
  %t171 = and i1 %t170, %t105
  %t172 = and i1 %t171, %t109
  %t173 = and i1 %t172, %t113
  %t174 = and i1 %t173, %t115
  %t175 = and i1 %t174, %t116
  %t176 = and i1 %t175, %t121
  %t177 = and i1 %t176, %t122
  %t178 = and i1 %t177, %t123
  %t179 = and i1 %t178, %t124
  %t180 = and i1 %t179, %t125
  %t181 = and i1 %t180, %t126
  %t182 = and i1 %t181, %t127
  %t183 = and i1 %t182, %t131
  %t184 = and i1 %t183, %t140
  %t185 = and i1 %t184, %t141
  %t186 = and i1 %t185, %t142
  %t187 = and i1 %t186, %t143
  %t188 = and i1 %t187, %t144
  %t189 = and i1 %t188, %t145
  %t190 = and i1 %t189, %t146
  %t191 = and i1 %t190, %t150
  %t192 = and i1 %t191, %t155
  %t193 = and i1 %t192, %t160
  %t194 = and i1 %t193, %t161
  br i1 %t194, label %fast13, label %general14
fast13:
  store i32 zeroinitializer, ptr %t195
  br label %row15
row15:
  %t196 = load i32, ptr %t195
  %t197 = zext i32 %t196 to i64
  %t198 = mul i32 %t57, 8
  %t199 = add i32 %t198, %t196
  %t200 = zext i32 %t199 to i64
  %t201 = mul i32 %t56, 32
  %t202 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t203 = add i32 %t201, 0
  %t204 = insertelement <32 x i32> poison, i32 %t203, i64 0
  %t205 = shufflevector <32 x i32> %t204, <32 x i32> poison, <32 x i32> zeroinitializer
  %t206 = add <32 x i32> %t205, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t207 = zext i32 %t203 to i64
  %t208 = insertelement <32 x i64> poison, i64 %t207, i64 0
  %t209 = shufflevector <32 x i64> %t208, <32 x i64> poison, <32 x i32> zeroinitializer
  %t210 = add <32 x i64> %t209, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t211 = mul i64 %t197, 128
  %t212 = getelementptr i8, ptr %t1, i64 %t211
  %t213 = load <32 x float>, ptr %t212, align 64
  %t214 = mul i64 %t200, %t23
  %t215 = add i64 %t214, %t83
  %t216 = mul i64 %t215, 4
  %t217 = getelementptr i8, ptr %t25, i64 %t216
  %t218 = load float, ptr %t217, align 4
  %t219 = mul i64 %t83, %t23
  %t220 = add i64 %t219, %t207
  %t221 = insertelement <32 x i64> poison, i64 %t220, i64 0
  %t222 = shufflevector <32 x i64> %t221, <32 x i64> poison, <32 x i32> zeroinitializer
  %t223 = add <32 x i64> %t222, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t224 = mul i64 %t220, 4
  %t225 = insertelement <32 x i64> poison, i64 %t224, i64 0
  %t226 = shufflevector <32 x i64> %t225, <32 x i64> poison, <32 x i32> zeroinitializer
  %t227 = add <32 x i64> %t226, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t228 = getelementptr i8, ptr %t29, i64 %t224
  %t229 = load <32 x float>, ptr %t228, align 4
  %t230 = insertelement <32 x float> poison, float %t218, i64 0
  %t231 = shufflevector <32 x float> %t230, <32 x float> poison, <32 x i32> zeroinitializer
  %t232 = fmul <32 x float> %t231, %t229
  %t233 = fadd <32 x float> %t213, %t232
  %t234 = mul i64 %t197, 128
  %t235 = getelementptr i8, ptr %t1, i64 %t234
  store <32 x float> %t233, ptr %t235, align 64
  br label %done16
done16:
  %t236 = add i32 %t196, 1
  store i32 %t236, ptr %t195
  %t237 = icmp ult i32 %t236, 8
  br i1 %t237, label %row15, label %after17
after17:
  br label %join12
general14:
  store i32 zeroinitializer, ptr %t238
  br label %row18
row18:
  %t239 = load i32, ptr %t238
  %t240 = zext i32 %t239 to i64
  %t241 = mul i32 %t57, 8
  %t242 = add i32 %t241, %t239
  %t243 = zext i32 %t242 to i64
  %t244 = mul i32 %t56, 32
  %t245 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t246 = add i32 %t244, 0
  %t247 = insertelement <32 x i32> poison, i32 %t246, i64 0
  %t248 = shufflevector <32 x i32> %t247, <32 x i32> poison, <32 x i32> zeroinitializer
  %t249 = add <32 x i32> %t248, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t250 = zext i32 %t246 to i64
  %t251 = insertelement <32 x i64> poison, i64 %t250, i64 0
  %t252 = shufflevector <32 x i64> %t251, <32 x i64> poison, <32 x i32> zeroinitializer
  %t253 = add <32 x i64> %t252, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t254 = mul i64 %t240, 128
  %t255 = getelementptr i8, ptr %t1, i64 %t254
  %t256 = load <32 x float>, ptr %t255, align 64
  %t257 = icmp ult i64 %t243, %t23
  %t258 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t243, i64 %t23)
  %t259 = extractvalue {i64, i1} %t258, 0
  %t260 = extractvalue {i64, i1} %t258, 1
  %t261 = xor i1 %t260, true
  %t262 = and i1 %t257, %t261
  %t263 = icmp ult i64 %t83, %t23
  %t264 = and i1 %t262, %t263
  %t265 = add i64 %t259, %t83
  %t266 = icmp ult i64 %t265, %t259
  %t267 = xor i1 %t266, true
  %t268 = and i1 %t264, %t267
  %t269 = icmp ult i64 %t265, %t27
  %t270 = and i1 %t268, %t269
  %t271 = mul i64 %t265, 4
  %t272 = getelementptr i8, ptr %t25, i64 %t271
  %t273 = select i1 %t270, ptr %t272, ptr @zeros
  %t274 = load float, ptr %t273, align 4
  %t275 = icmp ult i64 %t83, %t23
  %t276 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t83, i64 %t23)
  %t277 = extractvalue {i64, i1} %t276, 0
  %t278 = extractvalue {i64, i1} %t276, 1
  %t279 = xor i1 %t278, true
  %t280 = and i1 %t275, %t279
  %t281 = insertelement <32 x i64> poison, i64 %t23, i64 0
  %t282 = shufflevector <32 x i64> %t281, <32 x i64> poison, <32 x i32> zeroinitializer
  %t283 = icmp ult <32 x i64> %t253, %t282
  %t284 = insertelement <32 x i1> poison, i1 %t280, i64 0
  %t285 = shufflevector <32 x i1> %t284, <32 x i1> poison, <32 x i32> zeroinitializer
  %t286 = and <32 x i1> %t285, %t283
  %t287 = add i64 %t277, %t250
  %t288 = insertelement <32 x i64> poison, i64 %t287, i64 0
  %t289 = shufflevector <32 x i64> %t288, <32 x i64> poison, <32 x i32> zeroinitializer
  %t290 = add <32 x i64> %t289, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t291 = insertelement <32 x i64> poison, i64 %t277, i64 0
  %t292 = shufflevector <32 x i64> %t291, <32 x i64> poison, <32 x i32> zeroinitializer
  %t293 = icmp ult <32 x i64> %t290, %t292
  %t294 = xor <32 x i1> %t293, splat (i1 true)
  %t295 = and <32 x i1> %t286, %t294
  %t296 = insertelement <32 x i64> poison, i64 %t31, i64 0
  %t297 = shufflevector <32 x i64> %t296, <32 x i64> poison, <32 x i32> zeroinitializer
  %t298 = icmp ult <32 x i64> %t290, %t297
  %t299 = and <32 x i1> %t295, %t298
  %t300 = mul i64 %t287, 4
  %t301 = insertelement <32 x i64> poison, i64 %t300, i64 0
  %t302 = shufflevector <32 x i64> %t301, <32 x i64> poison, <32 x i32> zeroinitializer
  %t303 = add <32 x i64> %t302, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t304 = getelementptr i8, ptr %t29, i64 %t300
  %t305 = shufflevector <32 x i1> %t299, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t306 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t304, <32 x i1> %t305, <32 x float> zeroinitializer)
  %t307 = insertelement <32 x float> poison, float %t274, i64 0
  %t308 = shufflevector <32 x float> %t307, <32 x float> poison, <32 x i32> zeroinitializer
  %t309 = fmul <32 x float> %t308, %t306
  %t310 = fadd <32 x float> %t256, %t309
  %t311 = mul i64 %t240, 128
  %t312 = getelementptr i8, ptr %t1, i64 %t311
  store <32 x float> %t310, ptr %t312, align 64
  br label %done19
done19:
  %t313 = add i32 %t239, 1
  store i32 %t313, ptr %t238
  %t314 = icmp ult i32 %t313, 8
  br i1 %t314, label %row18, label %after20
after20:
  br label %join12
join12:
  br label %next11
next11:
  %t315 = add i64 %t83, 1
  %t316 = icmp ult i64 %t315, %t23
  %t317 = add i64 %t83, 1
  store i64 %t317, ptr %t82
  br i1 %t316, label %loop9, label %exit10
exit10:
  %t318 = icmp sge i64 %t23, 0
  %t319 = icmp sge i64 %t23, 0
  %t320 = icmp sge i64 %t23, 0
  %t321 = mul i32 %t57, 8
  %t322 = add i32 %t321, 0
  %t323 = zext i32 %t322 to i64
  %t324 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t323, i64 %t23)
  %t325 = extractvalue {i64, i1} %t324, 0
  %t326 = extractvalue {i64, i1} %t324, 1
  %t327 = xor i1 %t326, true
  %t328 = add i64 0, %t325
  %t329 = mul i32 %t56, 32
  %t330 = add i32 %t329, 0
  %t331 = zext i32 %t330 to i64
  %t332 = mul i64 %t331, 1
  %t333 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t328, i64 %t332)
  %t334 = extractvalue {i64, i1} %t333, 0
  %t335 = extractvalue {i64, i1} %t333, 1
  %t336 = xor i1 %t335, true
  %t337 = icmp ult i64 %t334, %t35
  %t338 = icmp sge i64 %t23, 0
  %t339 = icmp sge i64 %t23, 0
  %t340 = icmp sge i64 %t23, 0
  %t341 = mul i32 %t57, 8
  %t342 = add i32 %t341, 7
  %t343 = zext i32 %t342 to i64
  %t344 = icmp ult i64 %t343, %t23
  %t345 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t343, i64 %t23)
  %t346 = extractvalue {i64, i1} %t345, 0
  %t347 = extractvalue {i64, i1} %t345, 1
  %t348 = xor i1 %t347, true
  %t349 = add i64 0, %t346
  %t350 = mul i32 %t56, 32
  %t351 = add i32 %t350, 31
  %t352 = zext i32 %t351 to i64
  %t353 = icmp ult i64 %t352, %t23
  %t354 = mul i64 %t352, 1
  %t355 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t349, i64 %t354)
  %t356 = extractvalue {i64, i1} %t355, 0
  %t357 = extractvalue {i64, i1} %t355, 1
  %t358 = xor i1 %t357, true
  %t359 = icmp ult i64 %t356, %t35
  %t360 = and i1 %t318, %t319
  %t361 = and i1 %t360, %t320
  %t362 = and i1 %t361, %t327
  %t363 = and i1 %t362, %t336
  %t364 = and i1 %t363, %t337
  %t365 = and i1 %t364, %t338
  %t366 = and i1 %t365, %t339
  %t367 = and i1 %t366, %t340
  %t368 = and i1 %t367, %t344
  %t369 = and i1 %t368, %t348
  %t370 = and i1 %t369, %t353
  %t371 = and i1 %t370, %t358
  %t372 = and i1 %t371, %t359
  br i1 %t372, label %fast22, label %general23
fast22:
  store i32 zeroinitializer, ptr %t373
  br label %row24
row24:
  %t374 = load i32, ptr %t373
  %t375 = zext i32 %t374 to i64
  %t376 = mul i32 %t57, 8
  %t377 = add i32 %t376, %t374
  %t378 = zext i32 %t377 to i64
  %t379 = mul i32 %t56, 32
  %t380 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t381 = add i32 %t379, 0
  %t382 = insertelement <32 x i32> poison, i32 %t381, i64 0
  %t383 = shufflevector <32 x i32> %t382, <32 x i32> poison, <32 x i32> zeroinitializer
  %t384 = add <32 x i32> %t383, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t385 = zext i32 %t381 to i64
  %t386 = insertelement <32 x i64> poison, i64 %t385, i64 0
  %t387 = shufflevector <32 x i64> %t386, <32 x i64> poison, <32 x i32> zeroinitializer
  %t388 = add <32 x i64> %t387, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t389 = mul i64 %t375, 128
  %t390 = getelementptr i8, ptr %t1, i64 %t389
  %t391 = load <32 x float>, ptr %t390, align 64
  %t392 = fcmp uno <32 x float> %t391, zeroinitializer
  %t393 = select <32 x i1> %t392, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t391
  %t394 = mul i64 %t378, %t23
  %t395 = add i64 %t394, %t385
  %t396 = insertelement <32 x i64> poison, i64 %t395, i64 0
  %t397 = shufflevector <32 x i64> %t396, <32 x i64> poison, <32 x i32> zeroinitializer
  %t398 = add <32 x i64> %t397, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t399 = mul i64 %t395, 4
  %t400 = insertelement <32 x i64> poison, i64 %t399, i64 0
  %t401 = shufflevector <32 x i64> %t400, <32 x i64> poison, <32 x i32> zeroinitializer
  %t402 = add <32 x i64> %t401, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t403 = getelementptr i8, ptr %t33, i64 %t399
  store <32 x float> %t393, ptr %t403, align 4
  br label %done25
done25:
  %t404 = add i32 %t374, 1
  store i32 %t404, ptr %t373
  %t405 = icmp ult i32 %t404, 8
  br i1 %t405, label %row24, label %after26
after26:
  br label %join21
general23:
  store i32 zeroinitializer, ptr %t406
  br label %row27
row27:
  %t407 = load i32, ptr %t406
  %t408 = zext i32 %t407 to i64
  %t409 = mul i32 %t57, 8
  %t410 = add i32 %t409, %t407
  %t411 = zext i32 %t410 to i64
  %t412 = mul i32 %t56, 32
  %t413 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t414 = add i32 %t412, 0
  %t415 = insertelement <32 x i32> poison, i32 %t414, i64 0
  %t416 = shufflevector <32 x i32> %t415, <32 x i32> poison, <32 x i32> zeroinitializer
  %t417 = add <32 x i32> %t416, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t418 = zext i32 %t414 to i64
  %t419 = insertelement <32 x i64> poison, i64 %t418, i64 0
  %t420 = shufflevector <32 x i64> %t419, <32 x i64> poison, <32 x i32> zeroinitializer
  %t421 = add <32 x i64> %t420, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t422 = mul i64 %t408, 128
  %t423 = getelementptr i8, ptr %t1, i64 %t422
  %t424 = load <32 x float>, ptr %t423, align 64
  %t425 = fcmp uno <32 x float> %t424, zeroinitializer
  %t426 = select <32 x i1> %t425, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t424
  %t427 = icmp ult i64 %t411, %t23
  %t428 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t411, i64 %t23)
  %t429 = extractvalue {i64, i1} %t428, 0
  %t430 = extractvalue {i64, i1} %t428, 1
  %t431 = xor i1 %t430, true
  %t432 = and i1 %t427, %t431
  %t433 = insertelement <32 x i64> poison, i64 %t23, i64 0
  %t434 = shufflevector <32 x i64> %t433, <32 x i64> poison, <32 x i32> zeroinitializer
  %t435 = icmp ult <32 x i64> %t421, %t434
  %t436 = insertelement <32 x i1> poison, i1 %t432, i64 0
  %t437 = shufflevector <32 x i1> %t436, <32 x i1> poison, <32 x i32> zeroinitializer
  %t438 = and <32 x i1> %t437, %t435
  %t439 = add i64 %t429, %t418
  %t440 = insertelement <32 x i64> poison, i64 %t439, i64 0
  %t441 = shufflevector <32 x i64> %t440, <32 x i64> poison, <32 x i32> zeroinitializer
  %t442 = add <32 x i64> %t441, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t443 = insertelement <32 x i64> poison, i64 %t429, i64 0
  %t444 = shufflevector <32 x i64> %t443, <32 x i64> poison, <32 x i32> zeroinitializer
  %t445 = icmp ult <32 x i64> %t442, %t444
  %t446 = xor <32 x i1> %t445, splat (i1 true)
  %t447 = and <32 x i1> %t438, %t446
  %t448 = insertelement <32 x i64> poison, i64 %t35, i64 0
  %t449 = shufflevector <32 x i64> %t448, <32 x i64> poison, <32 x i32> zeroinitializer
  %t450 = icmp ult <32 x i64> %t442, %t449
  %t451 = and <32 x i1> %t447, %t450
  %t452 = mul i64 %t439, 4
  %t453 = insertelement <32 x i64> poison, i64 %t452, i64 0
  %t454 = shufflevector <32 x i64> %t453, <32 x i64> poison, <32 x i32> zeroinitializer
  %t455 = add <32 x i64> %t454, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t456 = getelementptr i8, ptr %t33, i64 %t452
  %t457 = shufflevector <32 x i1> %t451, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t426, ptr align 4 %t456, <32 x i1> %t457)
  br label %done28
done28:
  %t458 = add i32 %t407, 1
  store i32 %t458, ptr %t406
  %t459 = icmp ult i32 %t458, 8
  br i1 %t459, label %row27, label %after29
after29:
  br label %join21
join21:
  br label %finished1
finished1:
  %t460 = load i32, ptr %t37
  %t461 = add i32 %t460, 1
  %t462 = icmp uge i32 %t461, %t3
  %t463 = select i1 %t462, i32 0, i32 %t461
  store i32 %t463, ptr %t37
  %t464 = zext i1 %t462 to i32
  %t465 = load i32, ptr %t38
  %t466 = add i32 %t465, %t464
  %t467 = icmp uge i32 %t466, %t5
  %t468 = select i1 %t467, i32 0, i32 %t466
  store i32 %t468, ptr %t38
  %t469 = zext i1 %t467 to i32
  %t470 = load i32, ptr %t39
  %t471 = add i32 %t470, %t469
  %t472 = icmp uge i32 %t471, %t7
  %t473 = select i1 %t472, i32 0, i32 %t471
  store i32 %t473, ptr %t39
  %t474 = zext i1 %t472 to i32
  %t475 = load i64, ptr %t36
  %t476 = add i64 %t475, 1
  store i64 %t476, ptr %t36
  %t477 = icmp ult i64 %t476, %end
  br i1 %t477, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
