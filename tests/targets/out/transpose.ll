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
  %t69 = alloca i64
  %t175 = alloca i32
  %t196 = alloca i32
  %t235 = alloca i64
  %t331 = alloca i32
  %t355 = alloca i32
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
  %t63 = zext i32 %t60 to i64
  br label %done7
done7:
  %t64 = add i32 %t60, 1
  store i32 %t64, ptr %t59
  %t65 = icmp ult i32 %t64, 8
  br i1 %t65, label %row6, label %after8
after8:
  br label %join5
join5:
  %t66 = icmp ult i64 0, 4
  %t67 = icmp ugt i64 1, 0
  %t68 = and i1 %t66, %t67
  store i64 0, ptr %t69
  br i1 %t68, label %loop9, label %exit10
loop9:
  %t70 = load i64, ptr %t69
  %t71 = mul i64 %t70, 8
  %t72 = icmp sge i64 %t58, 0
  %t73 = icmp sge i64 %t71, 0
  %t74 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t71)
  %t75 = extractvalue {i64, i1} %t74, 0
  %t76 = extractvalue {i64, i1} %t74, 1
  %t77 = xor i1 %t76, true
  %t78 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 %t75)
  %t79 = extractvalue {i64, i1} %t78, 0
  %t80 = extractvalue {i64, i1} %t78, 1
  %t81 = xor i1 %t80, true
  %t82 = icmp sge i64 %t22, 0
  %t83 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t79, i64 %t22)
  %t84 = extractvalue {i64, i1} %t83, 0
  %t85 = extractvalue {i64, i1} %t83, 1
  %t86 = xor i1 %t85, true
  %t87 = icmp sge i64 %t57, 0
  %t88 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 0)
  %t89 = extractvalue {i64, i1} %t88, 0
  %t90 = extractvalue {i64, i1} %t88, 1
  %t91 = xor i1 %t90, true
  %t92 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t84, i64 %t89)
  %t93 = extractvalue {i64, i1} %t92, 0
  %t94 = extractvalue {i64, i1} %t92, 1
  %t95 = xor i1 %t94, true
  %t96 = icmp sge i64 %t58, 0
  %t97 = icmp sge i64 %t71, 0
  %t98 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t71)
  %t99 = extractvalue {i64, i1} %t98, 0
  %t100 = extractvalue {i64, i1} %t98, 1
  %t101 = xor i1 %t100, true
  %t102 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 %t99)
  %t103 = extractvalue {i64, i1} %t102, 0
  %t104 = extractvalue {i64, i1} %t102, 1
  %t105 = xor i1 %t104, true
  %t106 = icmp sge i64 %t22, 0
  %t107 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t103, i64 %t22)
  %t108 = extractvalue {i64, i1} %t107, 0
  %t109 = extractvalue {i64, i1} %t107, 1
  %t110 = xor i1 %t109, true
  %t111 = icmp sge i64 %t57, 0
  %t112 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 31)
  %t113 = extractvalue {i64, i1} %t112, 0
  %t114 = extractvalue {i64, i1} %t112, 1
  %t115 = xor i1 %t114, true
  %t116 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t108, i64 %t113)
  %t117 = extractvalue {i64, i1} %t116, 0
  %t118 = extractvalue {i64, i1} %t116, 1
  %t119 = xor i1 %t118, true
  %t120 = icmp ult i64 %t117, %t26
  %t121 = icmp sge i64 %t71, 0
  %t122 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t71)
  %t123 = extractvalue {i64, i1} %t122, 0
  %t124 = extractvalue {i64, i1} %t122, 1
  %t125 = xor i1 %t124, true
  %t126 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t123, i64 33)
  %t127 = extractvalue {i64, i1} %t126, 0
  %t128 = extractvalue {i64, i1} %t126, 1
  %t129 = xor i1 %t128, true
  %t130 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t127, i64 0)
  %t131 = extractvalue {i64, i1} %t130, 0
  %t132 = extractvalue {i64, i1} %t130, 1
  %t133 = xor i1 %t132, true
  %t134 = icmp sge i64 %t71, 0
  %t135 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t71)
  %t136 = extractvalue {i64, i1} %t135, 0
  %t137 = extractvalue {i64, i1} %t135, 1
  %t138 = xor i1 %t137, true
  %t139 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t136, i64 33)
  %t140 = extractvalue {i64, i1} %t139, 0
  %t141 = extractvalue {i64, i1} %t139, 1
  %t142 = xor i1 %t141, true
  %t143 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t140, i64 31)
  %t144 = extractvalue {i64, i1} %t143, 0
  %t145 = extractvalue {i64, i1} %t143, 1
  %t146 = xor i1 %t145, true
  %t147 = icmp ult i64 %t144, 1056
  %t148 = and i1 %t72, %t73
  %t149 = and i1 %t148, %t77
  %t150 = and i1 %t149, %t81
  %t151 = and i1 %t150, %t82
  %t152 = and i1 %t151, %t86
  %t153 = and i1 %t152, %t87
  %t154 = and i1 %t153, %t91
  %t155 = and i1 %t154, %t95
  %t156 = and i1 %t155, %t96
  %t157 = and i1 %t156, %t97
  %t158 = and i1 %t157, %t101
  %t159 = and i1 %t158, %t105
  %t160 = and i1 %t159, %t106
  %t161 = and i1 %t160, %t110
  %t162 = and i1 %t161, %t111
  %t163 = and i1 %t162, %t115
  %t164 = and i1 %t163, %t119
  %t165 = and i1 %t164, %t120
  %t166 = and i1 %t165, %t121
  %t167 = and i1 %t166, %t125
  %t168 = and i1 %t167, %t129
  %t169 = and i1 %t168, %t133
  %t170 = and i1 %t169, %t134
  %t171 = and i1 %t170, %t138
  %t172 = and i1 %t171, %t142
  %t173 = and i1 %t172, %t146
  %t174 = and i1 %t173, %t147
  br i1 %t174, label %fast13, label %general14, !prof !0
fast13:
  store i32 zeroinitializer, ptr %t175
  br label %row15
row15:
  %t176 = load i32, ptr %t175
  %t177 = zext i32 %t176 to i64
  %t178 = zext i32 %t176 to i64
  %t179 = zext i32 0 to i64
  %t180 = add i64 %t178, %t71
  %t181 = add i64 %t58, %t180
  %t182 = add i64 %t57, %t179
  %t183 = mul i64 %t181, %t22
  %t184 = add i64 %t183, %t182
  %t185 = mul i64 %t184, 4
  %t186 = getelementptr i8, ptr %t24, i64 %t185
  %t187 = load <32 x float>, ptr %t186, align 4
  %t188 = mul i64 %t180, 33
  %t189 = add i64 %t188, %t179
  %t190 = fcmp uno <32 x float> %t187, zeroinitializer
  %t191 = select <32 x i1> %t190, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t187
  %t192 = mul i64 %t189, 4
  %t193 = getelementptr i8, ptr %t54, i64 %t192
  store <32 x float> %t191, ptr %t193, align 4
  br label %done16
done16:
  %t194 = add i32 %t176, 1
  store i32 %t194, ptr %t175
  %t195 = icmp ult i32 %t194, 8
  br i1 %t195, label %row15, label %after17
after17:
  br label %join12
general14:
  store i32 zeroinitializer, ptr %t196
  br label %row18
row18:
  %t197 = load i32, ptr %t196
  %t198 = zext i32 %t197 to i64
  %t199 = zext i32 %t197 to i64
  %t200 = zext i32 0 to i64
  %t201 = add i64 %t199, %t71
  %t202 = add i64 %t58, %t201
  %t203 = add i64 %t57, %t200
  %t204 = mul i64 %t202, %t22
  %t205 = add i64 %t204, %t203
  %t206 = insertelement <32 x i64> poison, i64 %t205, i64 0
  %t207 = shufflevector <32 x i64> %t206, <32 x i64> poison, <32 x i32> zeroinitializer
  %t208 = add <32 x i64> %t207, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t209 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t210 = shufflevector <32 x i64> %t209, <32 x i64> poison, <32 x i32> zeroinitializer
  %t211 = icmp ult <32 x i64> %t208, %t210
  %t212 = mul i64 %t205, 4
  %t213 = getelementptr i8, ptr %t24, i64 %t212
  %t214 = shufflevector <32 x i1> %t211, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t215 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t213, <32 x i1> %t214, <32 x float> zeroinitializer)
  %t216 = mul i64 %t201, 33
  %t217 = add i64 %t216, %t200
  %t218 = fcmp uno <32 x float> %t215, zeroinitializer
  %t219 = select <32 x i1> %t218, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t215
  %t220 = insertelement <32 x i64> poison, i64 %t217, i64 0
  %t221 = shufflevector <32 x i64> %t220, <32 x i64> poison, <32 x i32> zeroinitializer
  %t222 = add <32 x i64> %t221, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t223 = icmp ult <32 x i64> %t222, splat (i64 1056)
  %t224 = mul i64 %t217, 4
  %t225 = getelementptr i8, ptr %t54, i64 %t224
  %t226 = shufflevector <32 x i1> %t223, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t219, ptr align 4 %t225, <32 x i1> %t226)
  br label %done19
done19:
  %t227 = add i32 %t197, 1
  store i32 %t227, ptr %t196
  %t228 = icmp ult i32 %t227, 8
  br i1 %t228, label %row18, label %after20, !llvm.loop !3
after20:
  br label %join12
join12:
  br label %next11
next11:
  %t229 = add i64 %t70, 1
  %t230 = icmp ult i64 %t229, 4
  %t231 = add i64 %t70, 1
  store i64 %t231, ptr %t69
  br i1 %t230, label %loop9, label %exit10
exit10:
  %t232 = icmp ult i64 0, 4
  %t233 = icmp ugt i64 1, 0
  %t234 = and i1 %t232, %t233
  store i64 0, ptr %t235
  br i1 %t234, label %loop21, label %exit22
loop21:
  %t236 = load i64, ptr %t235
  %t237 = mul i64 %t236, 8
  %t238 = icmp sge i64 %t237, 0
  %t239 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t237)
  %t240 = extractvalue {i64, i1} %t239, 0
  %t241 = extractvalue {i64, i1} %t239, 1
  %t242 = xor i1 %t241, true
  %t243 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t240)
  %t244 = extractvalue {i64, i1} %t243, 0
  %t245 = extractvalue {i64, i1} %t243, 1
  %t246 = xor i1 %t245, true
  %t247 = icmp sge i64 %t237, 0
  %t248 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t237)
  %t249 = extractvalue {i64, i1} %t248, 0
  %t250 = extractvalue {i64, i1} %t248, 1
  %t251 = xor i1 %t250, true
  %t252 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 1023, i64 %t249)
  %t253 = extractvalue {i64, i1} %t252, 0
  %t254 = extractvalue {i64, i1} %t252, 1
  %t255 = xor i1 %t254, true
  %t256 = icmp ult i64 %t253, 1056
  %t257 = icmp sge i64 %t57, 0
  %t258 = icmp sge i64 %t237, 0
  %t259 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t237)
  %t260 = extractvalue {i64, i1} %t259, 0
  %t261 = extractvalue {i64, i1} %t259, 1
  %t262 = xor i1 %t261, true
  %t263 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 %t260)
  %t264 = extractvalue {i64, i1} %t263, 0
  %t265 = extractvalue {i64, i1} %t263, 1
  %t266 = xor i1 %t265, true
  %t267 = icmp sge i64 %t22, 0
  %t268 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t264, i64 %t22)
  %t269 = extractvalue {i64, i1} %t268, 0
  %t270 = extractvalue {i64, i1} %t268, 1
  %t271 = xor i1 %t270, true
  %t272 = icmp sge i64 %t58, 0
  %t273 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 0)
  %t274 = extractvalue {i64, i1} %t273, 0
  %t275 = extractvalue {i64, i1} %t273, 1
  %t276 = xor i1 %t275, true
  %t277 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t269, i64 %t274)
  %t278 = extractvalue {i64, i1} %t277, 0
  %t279 = extractvalue {i64, i1} %t277, 1
  %t280 = xor i1 %t279, true
  %t281 = icmp sge i64 %t57, 0
  %t282 = icmp sge i64 %t237, 0
  %t283 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t237)
  %t284 = extractvalue {i64, i1} %t283, 0
  %t285 = extractvalue {i64, i1} %t283, 1
  %t286 = xor i1 %t285, true
  %t287 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 %t284)
  %t288 = extractvalue {i64, i1} %t287, 0
  %t289 = extractvalue {i64, i1} %t287, 1
  %t290 = xor i1 %t289, true
  %t291 = icmp sge i64 %t22, 0
  %t292 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t288, i64 %t22)
  %t293 = extractvalue {i64, i1} %t292, 0
  %t294 = extractvalue {i64, i1} %t292, 1
  %t295 = xor i1 %t294, true
  %t296 = icmp sge i64 %t58, 0
  %t297 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 31)
  %t298 = extractvalue {i64, i1} %t297, 0
  %t299 = extractvalue {i64, i1} %t297, 1
  %t300 = xor i1 %t299, true
  %t301 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t293, i64 %t298)
  %t302 = extractvalue {i64, i1} %t301, 0
  %t303 = extractvalue {i64, i1} %t301, 1
  %t304 = xor i1 %t303, true
  %t305 = icmp ult i64 %t302, %t30
  %t306 = and i1 %t238, %t242
  %t307 = and i1 %t306, %t246
  %t308 = and i1 %t307, %t247
  %t309 = and i1 %t308, %t251
  %t310 = and i1 %t309, %t255
  %t311 = and i1 %t310, %t256
  %t312 = and i1 %t311, %t257
  %t313 = and i1 %t312, %t258
  %t314 = and i1 %t313, %t262
  %t315 = and i1 %t314, %t266
  %t316 = and i1 %t315, %t267
  %t317 = and i1 %t316, %t271
  %t318 = and i1 %t317, %t272
  %t319 = and i1 %t318, %t276
  %t320 = and i1 %t319, %t280
  %t321 = and i1 %t320, %t281
  %t322 = and i1 %t321, %t282
  %t323 = and i1 %t322, %t286
  %t324 = and i1 %t323, %t290
  %t325 = and i1 %t324, %t291
  %t326 = and i1 %t325, %t295
  %t327 = and i1 %t326, %t296
  %t328 = and i1 %t327, %t300
  %t329 = and i1 %t328, %t304
  %t330 = and i1 %t329, %t305
  br i1 %t330, label %fast25, label %general26, !prof !0
fast25:
  store i32 zeroinitializer, ptr %t331
  br label %row27
row27:
  %t332 = load i32, ptr %t331
  %t333 = zext i32 %t332 to i64
  %t334 = zext i32 %t332 to i64
  %t335 = zext i32 0 to i64
  %t336 = add i64 %t334, %t237
  %t337 = add i64 %t57, %t336
  %t338 = add i64 %t58, %t335
  %t339 = mul i64 %t335, 33
  %t340 = add i64 %t339, %t336
  %t341 = mul i64 %t340, 4
  %t342 = insertelement <32 x i64> poison, i64 %t341, i64 0
  %t343 = shufflevector <32 x i64> %t342, <32 x i64> poison, <32 x i32> zeroinitializer
  %t344 = add <32 x i64> %t343, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t345 = getelementptr i8, ptr %t54, <32 x i64> %t344
  %t346 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t345, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t347 = mul i64 %t337, %t22
  %t348 = add i64 %t347, %t338
  %t349 = fcmp uno <32 x float> %t346, zeroinitializer
  %t350 = select <32 x i1> %t349, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t346
  %t351 = mul i64 %t348, 4
  %t352 = getelementptr i8, ptr %t28, i64 %t351
  store <32 x float> %t350, ptr %t352, align 4
  br label %done28
done28:
  %t353 = add i32 %t332, 1
  store i32 %t353, ptr %t331
  %t354 = icmp ult i32 %t353, 8
  br i1 %t354, label %row27, label %after29
after29:
  br label %join24
general26:
  store i32 zeroinitializer, ptr %t355
  br label %row30
row30:
  %t356 = load i32, ptr %t355
  %t357 = zext i32 %t356 to i64
  %t358 = zext i32 %t356 to i64
  %t359 = zext i32 0 to i64
  %t360 = add i64 %t358, %t237
  %t361 = add i64 %t57, %t360
  %t362 = add i64 %t58, %t359
  %t363 = mul i64 %t359, 33
  %t364 = add i64 %t363, %t360
  %t365 = insertelement <32 x i64> poison, i64 %t364, i64 0
  %t366 = shufflevector <32 x i64> %t365, <32 x i64> poison, <32 x i32> zeroinitializer
  %t367 = add <32 x i64> %t366, <i64 0, i64 33, i64 66, i64 99, i64 132, i64 165, i64 198, i64 231, i64 264, i64 297, i64 330, i64 363, i64 396, i64 429, i64 462, i64 495, i64 528, i64 561, i64 594, i64 627, i64 660, i64 693, i64 726, i64 759, i64 792, i64 825, i64 858, i64 891, i64 924, i64 957, i64 990, i64 1023>
  %t368 = icmp ult <32 x i64> %t367, splat (i64 1056)
  %t369 = mul i64 %t364, 4
  %t370 = insertelement <32 x i64> poison, i64 %t369, i64 0
  %t371 = shufflevector <32 x i64> %t370, <32 x i64> poison, <32 x i32> zeroinitializer
  %t372 = add <32 x i64> %t371, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t373 = getelementptr i8, ptr %t54, <32 x i64> %t372
  %t374 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t373, <32 x i1> %t368, <32 x float> zeroinitializer)
  %t375 = mul i64 %t361, %t22
  %t376 = add i64 %t375, %t362
  %t377 = fcmp uno <32 x float> %t374, zeroinitializer
  %t378 = select <32 x i1> %t377, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t374
  %t379 = insertelement <32 x i64> poison, i64 %t376, i64 0
  %t380 = shufflevector <32 x i64> %t379, <32 x i64> poison, <32 x i32> zeroinitializer
  %t381 = add <32 x i64> %t380, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t382 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t383 = shufflevector <32 x i64> %t382, <32 x i64> poison, <32 x i32> zeroinitializer
  %t384 = icmp ult <32 x i64> %t381, %t383
  %t385 = mul i64 %t376, 4
  %t386 = getelementptr i8, ptr %t28, i64 %t385
  %t387 = shufflevector <32 x i1> %t384, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t378, ptr align 4 %t386, <32 x i1> %t387)
  br label %done31
done31:
  %t388 = add i32 %t356, 1
  store i32 %t388, ptr %t355
  %t389 = icmp ult i32 %t388, 8
  br i1 %t389, label %row30, label %after32, !llvm.loop !4
after32:
  br label %join24
join24:
  br label %next23
next23:
  %t390 = add i64 %t236, 1
  %t391 = icmp ult i64 %t390, 4
  %t392 = add i64 %t236, 1
  store i64 %t392, ptr %t235
  br i1 %t391, label %loop21, label %exit22
exit22:
  br label %finished1
finished1:
  %t393 = load i32, ptr %t32
  %t394 = add i32 %t393, 1
  %t395 = icmp uge i32 %t394, %t2
  %t396 = select i1 %t395, i32 0, i32 %t394
  store i32 %t396, ptr %t32
  %t397 = zext i1 %t395 to i32
  %t398 = load i32, ptr %t33
  %t399 = add i32 %t398, %t397
  %t400 = icmp uge i32 %t399, %t4
  %t401 = select i1 %t400, i32 0, i32 %t399
  store i32 %t401, ptr %t33
  %t402 = zext i1 %t400 to i32
  %t403 = load i32, ptr %t34
  %t404 = add i32 %t403, %t402
  %t405 = icmp uge i32 %t404, %t6
  %t406 = select i1 %t405, i32 0, i32 %t404
  store i32 %t406, ptr %t34
  %t407 = zext i1 %t405 to i32
  %t408 = load i64, ptr %t31
  %t409 = add i64 %t408, 1
  store i64 %t409, ptr %t31
  %t410 = icmp ult i64 %t409, %end
  br i1 %t410, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
