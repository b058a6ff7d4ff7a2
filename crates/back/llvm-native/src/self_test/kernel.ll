; kernel "self_test", workgroups of [39, 1, 1], 8 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"self_test"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [64 x i8], align 64
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
  %t23 = load ptr, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load i64, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load ptr, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load i64, ptr %t28, align 8
  %t30 = getelementptr i8, ptr %arguments, i64 32
  %t31 = load ptr, ptr %t30, align 8
  %t32 = getelementptr i8, ptr %arguments, i64 40
  %t33 = load i64, ptr %t32, align 8
  %t34 = getelementptr i8, ptr %arguments, i64 48
  %t35 = load ptr, ptr %t34, align 8
  %t36 = getelementptr i8, ptr %arguments, i64 56
  %t37 = load i64, ptr %t36, align 8
  %t38 = getelementptr i8, ptr %arguments, i64 64
  %t39 = load ptr, ptr %t38, align 8
  %t40 = getelementptr i8, ptr %arguments, i64 72
  %t41 = load i64, ptr %t40, align 8
  %t42 = getelementptr i8, ptr %arguments, i64 80
  %t43 = load ptr, ptr %t42, align 8
  %t44 = getelementptr i8, ptr %arguments, i64 88
  %t45 = load i64, ptr %t44, align 8
  %t46 = getelementptr i8, ptr %arguments, i64 96
  %t47 = load ptr, ptr %t46, align 8
  %t48 = getelementptr i8, ptr %arguments, i64 104
  %t49 = load i64, ptr %t48, align 8
  %t50 = getelementptr i8, ptr %arguments, i64 112
  %t51 = load ptr, ptr %t50, align 8
  %t52 = getelementptr i8, ptr %arguments, i64 120
  %t53 = load i64, ptr %t52, align 8
  %t54 = getelementptr i8, ptr %arguments, i64 128
  %t55 = load ptr, ptr %t54, align 8
  %t56 = getelementptr i8, ptr %arguments, i64 136
  %t57 = load i64, ptr %t56, align 8
  %t58 = getelementptr i8, ptr %arguments, i64 144
  %t59 = load ptr, ptr %t58, align 8
  %t60 = getelementptr i8, ptr %arguments, i64 152
  %t61 = load i64, ptr %t60, align 8
  %t62 = alloca i64
  %t63 = alloca i32
  %t64 = alloca i32
  %t65 = alloca i32
  %t104 = alloca i32
  %t114 = alloca <8 x float>
  %t115 = load volatile i64, ptr @on, align 8
  %t116 = trunc i64 %t115 to i8
  %t117 = bitcast i8 %t116 to <8 x i1>
  %t137 = alloca <8 x i8>
  %t209 = alloca <8 x float>
  %t232 = alloca <8 x i8>
  %t299 = alloca i32
  %t311 = insertelement <8 x i64> poison, i64 %t25, i64 0
  %t312 = shufflevector <8 x i64> %t311, <8 x i64> poison, <8 x i32> zeroinitializer
  %t321 = alloca <8 x float>
  %t329 = insertelement <8 x i64> poison, i64 %t33, i64 0
  %t330 = shufflevector <8 x i64> %t329, <8 x i64> poison, <8 x i32> zeroinitializer
  %t346 = insertelement <8 x i64> poison, i64 %t37, i64 0
  %t347 = shufflevector <8 x i64> %t346, <8 x i64> poison, <8 x i32> zeroinitializer
  %t354 = insertelement <8 x i64> poison, i64 %t41, i64 0
  %t355 = shufflevector <8 x i64> %t354, <8 x i64> poison, <8 x i32> zeroinitializer
  %t362 = alloca <8 x i8>
  %t382 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t383 = shufflevector <8 x i64> %t382, <8 x i64> poison, <8 x i32> zeroinitializer
  %t388 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t389 = shufflevector <8 x i64> %t388, <8 x i64> poison, <8 x i32> zeroinitializer
  %t413 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t414 = shufflevector <8 x i64> %t413, <8 x i64> poison, <8 x i32> zeroinitializer
  %t426 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t427 = shufflevector <8 x i64> %t426, <8 x i64> poison, <8 x i32> zeroinitializer
  %t441 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t442 = shufflevector <8 x i64> %t441, <8 x i64> poison, <8 x i32> zeroinitializer
  %t471 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t472 = shufflevector <8 x i64> %t471, <8 x i64> poison, <8 x i32> zeroinitializer
  %t66 = icmp uge i64 %first, %end
  br i1 %t66, label %exit4, label %start3
start3:
  store i64 %first, ptr %t62
  %t67 = zext i32 %t3 to i64
  %t68 = call i64 @llvm.umax.i64(i64 %t67, i64 1)
  %t69 = urem i64 %first, %t68
  %t70 = trunc i64 %t69 to i32
  store i32 %t70, ptr %t63
  %t71 = udiv i64 %first, %t68
  %t72 = zext i32 %t5 to i64
  %t73 = call i64 @llvm.umax.i64(i64 %t72, i64 1)
  %t74 = urem i64 %t71, %t73
  %t75 = trunc i64 %t74 to i32
  store i32 %t75, ptr %t64
  %t76 = udiv i64 %t71, %t73
  %t77 = zext i32 %t7 to i64
  %t78 = call i64 @llvm.umax.i64(i64 %t77, i64 1)
  %t79 = urem i64 %t76, %t78
  %t80 = trunc i64 %t79 to i32
  store i32 %t80, ptr %t65
  %t81 = udiv i64 %t76, %t78
  br label %workgroup2
workgroup2:
  %t82 = load i32, ptr %t63
  %t83 = load i32, ptr %t64
  %t84 = load i32, ptr %t65
  %t85 = icmp ult i64 38, %t25
  %t86 = icmp ult i64 38, %t29
  %t87 = and i1 %t85, %t86
  %t88 = icmp ult i64 38, %t33
  %t89 = and i1 %t87, %t88
  %t90 = icmp ult i64 38, %t37
  %t91 = and i1 %t89, %t90
  %t92 = icmp ult i64 38, %t41
  %t93 = and i1 %t91, %t92
  %t94 = icmp ult i64 38, %t45
  %t95 = and i1 %t93, %t94
  %t96 = icmp ult i64 38, %t49
  %t97 = and i1 %t95, %t96
  %t98 = icmp ult i64 38, %t53
  %t99 = and i1 %t97, %t98
  %t100 = icmp ult i64 38, %t57
  %t101 = and i1 %t99, %t100
  %t102 = icmp ult i64 38, %t61
  %t103 = and i1 %t101, %t102
  br i1 %t103, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t104
  br label %lanes8
lanes8:
  %t105 = load i32, ptr %t104
  %t106 = mul i32 %t105, 8
  %t107 = zext i32 %t105 to i64
  %t108 = zext i32 %t106 to i64
  %t109 = mul i64 %t108, 4
  %t110 = getelementptr i8, ptr %t23, i64 %t109
  %t111 = load <8 x i32>, ptr %t110, align 4
  %t112 = icmp sgt <8 x i32> %t111, splat (i32 0)
  %t113 = sitofp <8 x i32> %t111 to <8 x float>
  store <8 x float> %t113, ptr %t114
  %t118 = and <8 x i1> %t112, %t117
  %t119 = bitcast <8 x i1> %t118 to i8
  %t120 = icmp ne i8 %t119, 0
  br i1 %t120, label %inside13, label %else11
inside13:
  %t121 = mul i64 %t108, 4
  %t122 = getelementptr i8, ptr %t31, i64 %t121
  %t123 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t122, <8 x i1> %t112, <8 x float> zeroinitializer)
  %t124 = freeze <8 x float> %t123
  %t125 = and <8 x i1> %t112, %t117
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t113, ptr align 4 %t122, <8 x i1> %t125)
  %t126 = load <8 x float>, ptr %t114
  %t127 = select <8 x i1> %t112, <8 x float> %t124, <8 x float> %t126
  store <8 x float> %t127, ptr %t114
  br label %else11
else11:
  br label %join12
join12:
  %t128 = load <8 x float>, ptr %t114
  %t129 = fcmp uno <8 x float> %t128, zeroinitializer
  %t130 = select <8 x i1> %t129, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t128
  %t131 = mul i64 %t108, 4
  %t132 = getelementptr i8, ptr %t35, i64 %t131
  store <8 x float> %t130, ptr %t132, align 4
  %t133 = trunc <8 x i32> %t111 to <8 x i8>
  %t134 = getelementptr i8, ptr %t39, i64 %t108
  %t135 = load <8 x i8>, ptr %t134, align 1
  %t136 = icmp slt <8 x i8> %t135, splat (i8 0)
  store <8 x i8> %t133, ptr %t137
  %t138 = and <8 x i1> %t136, %t117
  %t139 = bitcast <8 x i1> %t138 to i8
  %t140 = icmp ne i8 %t139, 0
  br i1 %t140, label %inside17, label %else15
inside17:
  %t141 = getelementptr i8, ptr %t39, i64 %t108
  %t142 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t141, <8 x i1> %t136, <8 x i8> zeroinitializer)
  %t143 = freeze <8 x i8> %t142
  %t144 = and <8 x i1> %t136, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t133, ptr align 1 %t141, <8 x i1> %t144)
  %t145 = load <8 x i8>, ptr %t137
  %t146 = select <8 x i1> %t136, <8 x i8> %t143, <8 x i8> %t145
  store <8 x i8> %t146, ptr %t137
  br label %else15
else15:
  br label %join16
join16:
  %t147 = load <8 x i8>, ptr %t137
  %t148 = getelementptr i8, ptr %t43, i64 %t108
  store <8 x i8> %t147, ptr %t148, align 1
  %t149 = mul i64 %t108, 8
  %t150 = getelementptr i8, ptr %t27, i64 %t149
  %t151 = load <8 x i64>, ptr %t150, align 8
  %t152 = xor <8 x i32> %t111, splat (i32 -1)
  %t153 = trunc <8 x i32> %t152 to <8 x i8>
  %t154 = trunc <8 x i32> %t152 to <8 x i16>
  %t155 = trunc <8 x i64> %t151 to <8 x i32>
  %t156 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t157 = shufflevector <8 x i32> %t156, <8 x i32> poison, <8 x i32> zeroinitializer
  %t158 = add <8 x i32> %t157, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t159 = and <8 x i32> %t158, splat (i32 3)
  %t160 = icmp eq <8 x i32> %t159, splat (i32 3)
  %t161 = icmp eq <8 x i32> %t158, splat (i32 38)
  %t162 = and <8 x i1> %t160, %t117
  %t163 = bitcast <8 x i1> %t162 to i8
  %t164 = icmp ne i8 %t163, 0
  br i1 %t164, label %inside21, label %else19
inside21:
  %t165 = getelementptr i8, ptr %t47, i64 %t108
  %t166 = and <8 x i1> %t160, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t153, ptr align 1 %t165, <8 x i1> %t166)
  br label %else19
else19:
  br label %join20
join20:
  %t167 = and <8 x i1> %t161, %t117
  %t168 = bitcast <8 x i1> %t167 to i8
  %t169 = icmp ne i8 %t168, 0
  br i1 %t169, label %inside25, label %else23
inside25:
  %t170 = mul i64 %t108, 4
  %t171 = getelementptr i8, ptr %t51, i64 %t170
  %t172 = and <8 x i1> %t161, %t117
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t155, ptr align 4 %t171, <8 x i1> %t172)
  br label %else23
else23:
  br label %join24
join24:
  %t173 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t174 = shufflevector <8 x i32> %t173, <8 x i32> poison, <8 x i32> zeroinitializer
  %t175 = add <8 x i32> %t174, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t176 = and <8 x i32> %t175, splat (i32 15)
  %t177 = icmp eq <8 x i32> %t176, splat (i32 2)
  %t178 = mul i64 %t108, 2
  %t179 = getelementptr i8, ptr %t55, i64 %t178
  %t180 = load <8 x i16>, ptr %t179, align 2
  %t181 = select <8 x i1> %t177, <8 x i16> %t154, <8 x i16> %t180
  %t182 = and <8 x i1> %t177, %t117
  %t183 = select <8 x i1> %t182, <8 x i16> %t154, <8 x i16> %t180
  %t184 = and <8 x i1> %t182, %t117
  %t185 = select <8 x i1> %t184, <8 x i16> %t154, <8 x i16> %t180
  store <8 x i16> %t185, ptr %t179, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t186 = bitcast <8 x i1> %t182 to i8
  %t187 = icmp ne i8 %t186, 0
  br i1 %t187, label %inside29, label %else27
inside29:
  %t188 = getelementptr i8, ptr %t1, i64 0
  %t189 = load <8 x i8>, ptr %t188, align 1
  %t190 = and <8 x i1> %t177, %t117
  %t191 = select <8 x i1> %t190, <8 x i8> %t153, <8 x i8> %t189
  %t192 = and <8 x i1> %t190, %t117
  %t193 = select <8 x i1> %t192, <8 x i8> %t153, <8 x i8> %t189
  store <8 x i8> %t193, ptr %t188, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t194 = getelementptr i8, ptr %t1, i64 0
  %t195 = load <8 x i8>, ptr %t194, align 1
  %t196 = getelementptr i8, ptr %t1, i64 8
  %t197 = load <8 x i8>, ptr %t196, align 1
  %t198 = add <8 x i8> %t195, %t197
  %t199 = getelementptr i8, ptr %t59, i64 %t108
  store <8 x i8> %t198, ptr %t199, align 1
  br label %done9
done9:
  %t200 = add i32 %t105, 1
  store i32 %t200, ptr %t104
  %t201 = icmp ult i32 %t200, 4
  br i1 %t201, label %lanes8, label %after32
after32:
  %t202 = zext i32 32 to i64
  %t203 = mul i64 %t202, 4
  %t204 = getelementptr i8, ptr %t23, i64 %t203
  %t205 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t204, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i32> zeroinitializer)
  %t206 = freeze <8 x i32> %t205
  %t207 = icmp sgt <8 x i32> %t206, splat (i32 0)
  %t208 = sitofp <8 x i32> %t206 to <8 x float>
  store <8 x float> %t208, ptr %t209
  %t210 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t207
  %t211 = and <8 x i1> %t210, %t117
  %t212 = bitcast <8 x i1> %t211 to i8
  %t213 = icmp ne i8 %t212, 0
  br i1 %t213, label %inside37, label %else35
inside37:
  %t214 = mul i64 %t202, 4
  %t215 = getelementptr i8, ptr %t31, i64 %t214
  %t216 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t215, <8 x i1> %t210, <8 x float> zeroinitializer)
  %t217 = freeze <8 x float> %t216
  %t218 = and <8 x i1> %t210, %t117
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t208, ptr align 4 %t215, <8 x i1> %t218)
  %t219 = load <8 x float>, ptr %t209
  %t220 = select <8 x i1> %t210, <8 x float> %t217, <8 x float> %t219
  store <8 x float> %t220, ptr %t209
  br label %else35
else35:
  br label %join36
join36:
  %t221 = load <8 x float>, ptr %t209
  %t222 = fcmp uno <8 x float> %t221, zeroinitializer
  %t223 = select <8 x i1> %t222, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t221
  %t224 = mul i64 %t202, 4
  %t225 = getelementptr i8, ptr %t35, i64 %t224
  %t226 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t117
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t223, ptr align 4 %t225, <8 x i1> %t226)
  %t227 = trunc <8 x i32> %t206 to <8 x i8>
  %t228 = getelementptr i8, ptr %t39, i64 %t202
  %t229 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t228, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i8> zeroinitializer)
  %t230 = freeze <8 x i8> %t229
  %t231 = icmp slt <8 x i8> %t230, splat (i8 0)
  store <8 x i8> %t227, ptr %t232
  %t233 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t231
  %t234 = and <8 x i1> %t233, %t117
  %t235 = bitcast <8 x i1> %t234 to i8
  %t236 = icmp ne i8 %t235, 0
  br i1 %t236, label %inside41, label %else39
inside41:
  %t237 = getelementptr i8, ptr %t39, i64 %t202
  %t238 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t237, <8 x i1> %t233, <8 x i8> zeroinitializer)
  %t239 = freeze <8 x i8> %t238
  %t240 = and <8 x i1> %t233, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t227, ptr align 1 %t237, <8 x i1> %t240)
  %t241 = load <8 x i8>, ptr %t232
  %t242 = select <8 x i1> %t233, <8 x i8> %t239, <8 x i8> %t241
  store <8 x i8> %t242, ptr %t232
  br label %else39
else39:
  br label %join40
join40:
  %t243 = load <8 x i8>, ptr %t232
  %t244 = getelementptr i8, ptr %t43, i64 %t202
  %t245 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t243, ptr align 1 %t244, <8 x i1> %t245)
  %t246 = mul i64 %t202, 8
  %t247 = getelementptr i8, ptr %t27, i64 %t246
  %t248 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t247, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i64> zeroinitializer)
  %t249 = freeze <8 x i64> %t248
  %t250 = xor <8 x i32> %t206, splat (i32 -1)
  %t251 = trunc <8 x i32> %t250 to <8 x i8>
  %t252 = trunc <8 x i32> %t250 to <8 x i16>
  %t253 = trunc <8 x i64> %t249 to <8 x i32>
  %t254 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t255 = and <8 x i32> %t254, splat (i32 3)
  %t256 = icmp eq <8 x i32> %t255, splat (i32 3)
  %t257 = icmp eq <8 x i32> %t254, splat (i32 38)
  %t258 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t256
  %t259 = and <8 x i1> %t258, %t117
  %t260 = bitcast <8 x i1> %t259 to i8
  %t261 = icmp ne i8 %t260, 0
  br i1 %t261, label %inside45, label %else43
inside45:
  %t262 = getelementptr i8, ptr %t47, i64 %t202
  %t263 = and <8 x i1> %t258, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t251, ptr align 1 %t262, <8 x i1> %t263)
  br label %else43
else43:
  br label %join44
join44:
  %t264 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t257
  %t265 = and <8 x i1> %t264, %t117
  %t266 = bitcast <8 x i1> %t265 to i8
  %t267 = icmp ne i8 %t266, 0
  br i1 %t267, label %inside49, label %else47
inside49:
  %t268 = mul i64 %t202, 4
  %t269 = getelementptr i8, ptr %t51, i64 %t268
  %t270 = and <8 x i1> %t264, %t117
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t253, ptr align 4 %t269, <8 x i1> %t270)
  br label %else47
else47:
  br label %join48
join48:
  %t271 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t272 = and <8 x i32> %t271, splat (i32 15)
  %t273 = icmp eq <8 x i32> %t272, splat (i32 2)
  %t274 = mul i64 %t202, 2
  %t275 = getelementptr i8, ptr %t55, i64 %t274
  %t276 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t275, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i16> zeroinitializer)
  %t277 = freeze <8 x i16> %t276
  %t278 = select <8 x i1> %t273, <8 x i16> %t252, <8 x i16> %t277
  %t279 = and <8 x i1> %t273, %t117
  %t280 = select <8 x i1> %t279, <8 x i16> %t252, <8 x i16> %t277
  %t281 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t117
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t280, ptr align 2 %t275, <8 x i1> %t281)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t282 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t273
  %t283 = and <8 x i1> %t282, %t117
  %t284 = bitcast <8 x i1> %t283 to i8
  %t285 = icmp ne i8 %t284, 0
  br i1 %t285, label %inside53, label %else51
inside53:
  %t286 = getelementptr i8, ptr %t1, i64 0
  %t287 = load <8 x i8>, ptr %t286, align 1
  %t288 = and <8 x i1> %t282, %t117
  %t289 = select <8 x i1> %t288, <8 x i8> %t251, <8 x i8> %t287
  %t290 = and <8 x i1> %t288, %t117
  %t291 = select <8 x i1> %t290, <8 x i8> %t251, <8 x i8> %t287
  store <8 x i8> %t291, ptr %t286, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t292 = getelementptr i8, ptr %t1, i64 0
  %t293 = load <8 x i8>, ptr %t292, align 1
  %t294 = getelementptr i8, ptr %t1, i64 8
  %t295 = load <8 x i8>, ptr %t294, align 1
  %t296 = add <8 x i8> %t293, %t295
  %t297 = getelementptr i8, ptr %t59, i64 %t202
  %t298 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t296, ptr align 1 %t297, <8 x i1> %t298)
  br label %done33
done33:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t299
  br label %lanes56
lanes56:
  %t300 = load i32, ptr %t299
  %t301 = mul i32 %t300, 8
  %t302 = zext i32 %t300 to i64
  %t303 = insertelement <8 x i32> poison, i32 %t301, i64 0
  %t304 = shufflevector <8 x i32> %t303, <8 x i32> poison, <8 x i32> zeroinitializer
  %t305 = add <8 x i32> %t304, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t306 = icmp ult <8 x i32> %t305, splat (i32 39)
  %t307 = zext i32 %t301 to i64
  %t308 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t309 = shufflevector <8 x i64> %t308, <8 x i64> poison, <8 x i32> zeroinitializer
  %t310 = add <8 x i64> %t309, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t313 = icmp ult <8 x i64> %t310, %t312
  %t314 = mul i64 %t307, 4
  %t315 = getelementptr i8, ptr %t23, i64 %t314
  %t316 = and <8 x i1> %t306, %t313
  %t317 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t315, <8 x i1> %t316, <8 x i32> zeroinitializer)
  %t318 = freeze <8 x i32> %t317
  %t319 = icmp sgt <8 x i32> %t318, splat (i32 0)
  %t320 = sitofp <8 x i32> %t318 to <8 x float>
  store <8 x float> %t320, ptr %t321
  %t322 = and <8 x i1> %t306, %t319
  %t323 = and <8 x i1> %t322, %t117
  %t324 = bitcast <8 x i1> %t323 to i8
  %t325 = icmp ne i8 %t324, 0
  br i1 %t325, label %inside61, label %else59
inside61:
  %t326 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t327 = shufflevector <8 x i64> %t326, <8 x i64> poison, <8 x i32> zeroinitializer
  %t328 = add <8 x i64> %t327, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t331 = icmp ult <8 x i64> %t328, %t330
  %t332 = mul i64 %t307, 4
  %t333 = getelementptr i8, ptr %t31, i64 %t332
  %t334 = and <8 x i1> %t322, %t331
  %t335 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t333, <8 x i1> %t334, <8 x float> zeroinitializer)
  %t336 = freeze <8 x float> %t335
  %t337 = and <8 x i1> %t334, %t117
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t320, ptr align 4 %t333, <8 x i1> %t337)
  %t338 = load <8 x float>, ptr %t321
  %t339 = select <8 x i1> %t322, <8 x float> %t336, <8 x float> %t338
  store <8 x float> %t339, ptr %t321
  br label %else59
else59:
  br label %join60
join60:
  %t340 = load <8 x float>, ptr %t321
  %t341 = fcmp uno <8 x float> %t340, zeroinitializer
  %t342 = select <8 x i1> %t341, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t340
  %t343 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t344 = shufflevector <8 x i64> %t343, <8 x i64> poison, <8 x i32> zeroinitializer
  %t345 = add <8 x i64> %t344, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t348 = icmp ult <8 x i64> %t345, %t347
  %t349 = mul i64 %t307, 4
  %t350 = getelementptr i8, ptr %t35, i64 %t349
  %t351 = and <8 x i1> %t306, %t348
  %t352 = and <8 x i1> %t351, %t117
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t342, ptr align 4 %t350, <8 x i1> %t352)
  %t353 = trunc <8 x i32> %t318 to <8 x i8>
  %t356 = icmp ult <8 x i64> %t345, %t355
  %t357 = getelementptr i8, ptr %t39, i64 %t307
  %t358 = and <8 x i1> %t306, %t356
  %t359 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t357, <8 x i1> %t358, <8 x i8> zeroinitializer)
  %t360 = freeze <8 x i8> %t359
  %t361 = icmp slt <8 x i8> %t360, splat (i8 0)
  store <8 x i8> %t353, ptr %t362
  %t363 = and <8 x i1> %t306, %t361
  %t364 = and <8 x i1> %t363, %t117
  %t365 = bitcast <8 x i1> %t364 to i8
  %t366 = icmp ne i8 %t365, 0
  br i1 %t366, label %inside65, label %else63
inside65:
  %t367 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t368 = shufflevector <8 x i64> %t367, <8 x i64> poison, <8 x i32> zeroinitializer
  %t369 = add <8 x i64> %t368, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t370 = icmp ult <8 x i64> %t369, %t355
  %t371 = getelementptr i8, ptr %t39, i64 %t307
  %t372 = and <8 x i1> %t363, %t370
  %t373 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t371, <8 x i1> %t372, <8 x i8> zeroinitializer)
  %t374 = freeze <8 x i8> %t373
  %t375 = and <8 x i1> %t372, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t353, ptr align 1 %t371, <8 x i1> %t375)
  %t376 = load <8 x i8>, ptr %t362
  %t377 = select <8 x i1> %t363, <8 x i8> %t374, <8 x i8> %t376
  store <8 x i8> %t377, ptr %t362
  br label %else63
else63:
  br label %join64
join64:
  %t378 = load <8 x i8>, ptr %t362
  %t379 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t380 = shufflevector <8 x i64> %t379, <8 x i64> poison, <8 x i32> zeroinitializer
  %t381 = add <8 x i64> %t380, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t384 = icmp ult <8 x i64> %t381, %t383
  %t385 = getelementptr i8, ptr %t43, i64 %t307
  %t386 = and <8 x i1> %t306, %t384
  %t387 = and <8 x i1> %t386, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t378, ptr align 1 %t385, <8 x i1> %t387)
  %t390 = icmp ult <8 x i64> %t381, %t389
  %t391 = mul i64 %t307, 8
  %t392 = getelementptr i8, ptr %t27, i64 %t391
  %t393 = and <8 x i1> %t306, %t390
  %t394 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t392, <8 x i1> %t393, <8 x i64> zeroinitializer)
  %t395 = freeze <8 x i64> %t394
  %t396 = xor <8 x i32> %t318, splat (i32 -1)
  %t397 = trunc <8 x i32> %t396 to <8 x i8>
  %t398 = trunc <8 x i32> %t396 to <8 x i16>
  %t399 = trunc <8 x i64> %t395 to <8 x i32>
  %t400 = insertelement <8 x i32> poison, i32 %t301, i64 0
  %t401 = shufflevector <8 x i32> %t400, <8 x i32> poison, <8 x i32> zeroinitializer
  %t402 = add <8 x i32> %t401, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t403 = and <8 x i32> %t402, splat (i32 3)
  %t404 = icmp eq <8 x i32> %t403, splat (i32 3)
  %t405 = icmp eq <8 x i32> %t402, splat (i32 38)
  %t406 = and <8 x i1> %t306, %t404
  %t407 = and <8 x i1> %t406, %t117
  %t408 = bitcast <8 x i1> %t407 to i8
  %t409 = icmp ne i8 %t408, 0
  br i1 %t409, label %inside69, label %else67
inside69:
  %t410 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t411 = shufflevector <8 x i64> %t410, <8 x i64> poison, <8 x i32> zeroinitializer
  %t412 = add <8 x i64> %t411, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t415 = icmp ult <8 x i64> %t412, %t414
  %t416 = getelementptr i8, ptr %t47, i64 %t307
  %t417 = and <8 x i1> %t406, %t415
  %t418 = and <8 x i1> %t417, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t397, ptr align 1 %t416, <8 x i1> %t418)
  br label %else67
else67:
  br label %join68
join68:
  %t419 = and <8 x i1> %t306, %t405
  %t420 = and <8 x i1> %t419, %t117
  %t421 = bitcast <8 x i1> %t420 to i8
  %t422 = icmp ne i8 %t421, 0
  br i1 %t422, label %inside73, label %else71
inside73:
  %t423 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t424 = shufflevector <8 x i64> %t423, <8 x i64> poison, <8 x i32> zeroinitializer
  %t425 = add <8 x i64> %t424, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t428 = icmp ult <8 x i64> %t425, %t427
  %t429 = mul i64 %t307, 4
  %t430 = getelementptr i8, ptr %t51, i64 %t429
  %t431 = and <8 x i1> %t419, %t428
  %t432 = and <8 x i1> %t431, %t117
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t399, ptr align 4 %t430, <8 x i1> %t432)
  br label %else71
else71:
  br label %join72
join72:
  %t433 = insertelement <8 x i32> poison, i32 %t301, i64 0
  %t434 = shufflevector <8 x i32> %t433, <8 x i32> poison, <8 x i32> zeroinitializer
  %t435 = add <8 x i32> %t434, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t436 = and <8 x i32> %t435, splat (i32 15)
  %t437 = icmp eq <8 x i32> %t436, splat (i32 2)
  %t438 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t439 = shufflevector <8 x i64> %t438, <8 x i64> poison, <8 x i32> zeroinitializer
  %t440 = add <8 x i64> %t439, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t443 = icmp ult <8 x i64> %t440, %t442
  %t444 = mul i64 %t307, 2
  %t445 = getelementptr i8, ptr %t55, i64 %t444
  %t446 = and <8 x i1> %t306, %t443
  %t447 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t445, <8 x i1> %t446, <8 x i16> zeroinitializer)
  %t448 = freeze <8 x i16> %t447
  %t449 = select <8 x i1> %t437, <8 x i16> %t398, <8 x i16> %t448
  %t450 = and <8 x i1> %t437, %t117
  %t451 = select <8 x i1> %t450, <8 x i16> %t398, <8 x i16> %t448
  %t452 = and <8 x i1> %t446, %t117
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t451, ptr align 2 %t445, <8 x i1> %t452)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t453 = and <8 x i1> %t306, %t437
  %t454 = and <8 x i1> %t453, %t117
  %t455 = bitcast <8 x i1> %t454 to i8
  %t456 = icmp ne i8 %t455, 0
  br i1 %t456, label %inside77, label %else75
inside77:
  %t457 = getelementptr i8, ptr %t1, i64 0
  %t458 = load <8 x i8>, ptr %t457, align 1
  %t459 = and <8 x i1> %t453, %t117
  %t460 = select <8 x i1> %t459, <8 x i8> %t397, <8 x i8> %t458
  %t461 = and <8 x i1> %t459, %t117
  %t462 = select <8 x i1> %t461, <8 x i8> %t397, <8 x i8> %t458
  store <8 x i8> %t462, ptr %t457, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t463 = getelementptr i8, ptr %t1, i64 0
  %t464 = load <8 x i8>, ptr %t463, align 1
  %t465 = getelementptr i8, ptr %t1, i64 8
  %t466 = load <8 x i8>, ptr %t465, align 1
  %t467 = add <8 x i8> %t464, %t466
  %t468 = insertelement <8 x i64> poison, i64 %t307, i64 0
  %t469 = shufflevector <8 x i64> %t468, <8 x i64> poison, <8 x i32> zeroinitializer
  %t470 = add <8 x i64> %t469, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t473 = icmp ult <8 x i64> %t470, %t472
  %t474 = getelementptr i8, ptr %t59, i64 %t307
  %t475 = and <8 x i1> %t306, %t473
  %t476 = and <8 x i1> %t475, %t117
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t467, ptr align 1 %t474, <8 x i1> %t476)
  br label %done57
done57:
  %t477 = add i32 %t300, 1
  store i32 %t477, ptr %t299
  %t478 = icmp ult i32 %t477, 5
  br i1 %t478, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t479 = load i32, ptr %t63
  %t480 = add i32 %t479, 1
  %t481 = icmp uge i32 %t480, %t3
  %t482 = select i1 %t481, i32 0, i32 %t480
  store i32 %t482, ptr %t63
  %t483 = zext i1 %t481 to i32
  %t484 = load i32, ptr %t64
  %t485 = add i32 %t484, %t483
  %t486 = icmp uge i32 %t485, %t5
  %t487 = select i1 %t486, i32 0, i32 %t485
  store i32 %t487, ptr %t64
  %t488 = zext i1 %t486 to i32
  %t489 = load i32, ptr %t65
  %t490 = add i32 %t489, %t488
  %t491 = icmp uge i32 %t490, %t7
  %t492 = select i1 %t491, i32 0, i32 %t490
  store i32 %t492, ptr %t65
  %t493 = zext i1 %t491 to i32
  %t494 = load i64, ptr %t62
  %t495 = add i64 %t494, 1
  store i64 %t495, ptr %t62
  %t496 = icmp ult i64 %t495, %end
  br i1 %t496, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
