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
  %t108 = alloca i32
  %t118 = alloca <8 x float>
  %t119 = load volatile i64, ptr @on, align 8
  %t120 = trunc i64 %t119 to i8
  %t121 = bitcast i8 %t120 to <8 x i1>
  %t141 = alloca <8 x i8>
  %t209 = alloca <8 x float>
  %t232 = alloca <8 x i8>
  %t297 = alloca i32
  %t309 = insertelement <8 x i64> poison, i64 %t25, i64 0
  %t310 = shufflevector <8 x i64> %t309, <8 x i64> poison, <8 x i32> zeroinitializer
  %t319 = alloca <8 x float>
  %t327 = insertelement <8 x i64> poison, i64 %t33, i64 0
  %t328 = shufflevector <8 x i64> %t327, <8 x i64> poison, <8 x i32> zeroinitializer
  %t344 = insertelement <8 x i64> poison, i64 %t37, i64 0
  %t345 = shufflevector <8 x i64> %t344, <8 x i64> poison, <8 x i32> zeroinitializer
  %t352 = insertelement <8 x i64> poison, i64 %t41, i64 0
  %t353 = shufflevector <8 x i64> %t352, <8 x i64> poison, <8 x i32> zeroinitializer
  %t360 = alloca <8 x i8>
  %t380 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t381 = shufflevector <8 x i64> %t380, <8 x i64> poison, <8 x i32> zeroinitializer
  %t386 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t387 = shufflevector <8 x i64> %t386, <8 x i64> poison, <8 x i32> zeroinitializer
  %t411 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t412 = shufflevector <8 x i64> %t411, <8 x i64> poison, <8 x i32> zeroinitializer
  %t424 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t425 = shufflevector <8 x i64> %t424, <8 x i64> poison, <8 x i32> zeroinitializer
  %t439 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t440 = shufflevector <8 x i64> %t439, <8 x i64> poison, <8 x i32> zeroinitializer
  %t467 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t468 = shufflevector <8 x i64> %t467, <8 x i64> poison, <8 x i32> zeroinitializer
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
  %t85 = icmp ult i64 0, 2
  %t86 = icmp ult i64 1, 2
  %t87 = and i1 %t85, %t86
  %t88 = icmp ult i64 38, %t25
  %t89 = and i1 %t87, %t88
  %t90 = icmp ult i64 38, %t29
  %t91 = and i1 %t89, %t90
  %t92 = icmp ult i64 38, %t33
  %t93 = and i1 %t91, %t92
  %t94 = icmp ult i64 38, %t37
  %t95 = and i1 %t93, %t94
  %t96 = icmp ult i64 38, %t41
  %t97 = and i1 %t95, %t96
  %t98 = icmp ult i64 38, %t45
  %t99 = and i1 %t97, %t98
  %t100 = icmp ult i64 38, %t49
  %t101 = and i1 %t99, %t100
  %t102 = icmp ult i64 38, %t53
  %t103 = and i1 %t101, %t102
  %t104 = icmp ult i64 38, %t57
  %t105 = and i1 %t103, %t104
  %t106 = icmp ult i64 38, %t61
  %t107 = and i1 %t105, %t106
  br i1 %t107, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t108
  br label %lanes8
lanes8:
  %t109 = load i32, ptr %t108
  %t110 = mul i32 %t109, 8
  %t111 = zext i32 %t109 to i64
  %t112 = zext i32 %t110 to i64
  %t113 = mul i64 %t112, 4
  %t114 = getelementptr i8, ptr %t23, i64 %t113
  %t115 = load <8 x i32>, ptr %t114, align 4
  %t116 = icmp sgt <8 x i32> %t115, splat (i32 0)
  %t117 = sitofp <8 x i32> %t115 to <8 x float>
  store <8 x float> %t117, ptr %t118
  %t122 = and <8 x i1> %t116, %t121
  %t123 = bitcast <8 x i1> %t122 to i8
  %t124 = icmp ne i8 %t123, 0
  br i1 %t124, label %inside13, label %else11
inside13:
  %t125 = mul i64 %t112, 4
  %t126 = getelementptr i8, ptr %t31, i64 %t125
  %t127 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t126, <8 x i1> %t116, <8 x float> zeroinitializer)
  %t128 = freeze <8 x float> %t127
  %t129 = and <8 x i1> %t116, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t117, ptr align 4 %t126, <8 x i1> %t129)
  %t130 = load <8 x float>, ptr %t118
  %t131 = select <8 x i1> %t116, <8 x float> %t128, <8 x float> %t130
  store <8 x float> %t131, ptr %t118
  br label %else11
else11:
  br label %join12
join12:
  %t132 = load <8 x float>, ptr %t118
  %t133 = fcmp uno <8 x float> %t132, zeroinitializer
  %t134 = select <8 x i1> %t133, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t132
  %t135 = mul i64 %t112, 4
  %t136 = getelementptr i8, ptr %t35, i64 %t135
  store <8 x float> %t134, ptr %t136, align 4
  %t137 = trunc <8 x i32> %t115 to <8 x i8>
  %t138 = getelementptr i8, ptr %t39, i64 %t112
  %t139 = load <8 x i8>, ptr %t138, align 1
  %t140 = icmp slt <8 x i8> %t139, splat (i8 0)
  store <8 x i8> %t137, ptr %t141
  %t142 = and <8 x i1> %t140, %t121
  %t143 = bitcast <8 x i1> %t142 to i8
  %t144 = icmp ne i8 %t143, 0
  br i1 %t144, label %inside17, label %else15
inside17:
  %t145 = getelementptr i8, ptr %t39, i64 %t112
  %t146 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t145, <8 x i1> %t140, <8 x i8> zeroinitializer)
  %t147 = freeze <8 x i8> %t146
  %t148 = and <8 x i1> %t140, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t137, ptr align 1 %t145, <8 x i1> %t148)
  %t149 = load <8 x i8>, ptr %t141
  %t150 = select <8 x i1> %t140, <8 x i8> %t147, <8 x i8> %t149
  store <8 x i8> %t150, ptr %t141
  br label %else15
else15:
  br label %join16
join16:
  %t151 = load <8 x i8>, ptr %t141
  %t152 = getelementptr i8, ptr %t43, i64 %t112
  store <8 x i8> %t151, ptr %t152, align 1
  %t153 = mul i64 %t112, 8
  %t154 = getelementptr i8, ptr %t27, i64 %t153
  %t155 = load <8 x i64>, ptr %t154, align 8
  %t156 = xor <8 x i32> %t115, splat (i32 -1)
  %t157 = trunc <8 x i32> %t156 to <8 x i8>
  %t158 = trunc <8 x i32> %t156 to <8 x i16>
  %t159 = trunc <8 x i64> %t155 to <8 x i32>
  %t160 = insertelement <8 x i32> poison, i32 %t110, i64 0
  %t161 = shufflevector <8 x i32> %t160, <8 x i32> poison, <8 x i32> zeroinitializer
  %t162 = add <8 x i32> %t161, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t163 = and <8 x i32> %t162, splat (i32 3)
  %t164 = icmp eq <8 x i32> %t163, splat (i32 3)
  %t165 = icmp eq <8 x i32> %t162, splat (i32 38)
  %t166 = and <8 x i1> %t164, %t121
  %t167 = bitcast <8 x i1> %t166 to i8
  %t168 = icmp ne i8 %t167, 0
  br i1 %t168, label %inside21, label %else19
inside21:
  %t169 = getelementptr i8, ptr %t47, i64 %t112
  %t170 = and <8 x i1> %t164, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t157, ptr align 1 %t169, <8 x i1> %t170)
  br label %else19
else19:
  br label %join20
join20:
  %t171 = and <8 x i1> %t165, %t121
  %t172 = bitcast <8 x i1> %t171 to i8
  %t173 = icmp ne i8 %t172, 0
  br i1 %t173, label %inside25, label %else23
inside25:
  %t174 = mul i64 %t112, 4
  %t175 = getelementptr i8, ptr %t51, i64 %t174
  %t176 = and <8 x i1> %t165, %t121
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t159, ptr align 4 %t175, <8 x i1> %t176)
  br label %else23
else23:
  br label %join24
join24:
  %t177 = insertelement <8 x i32> poison, i32 %t110, i64 0
  %t178 = shufflevector <8 x i32> %t177, <8 x i32> poison, <8 x i32> zeroinitializer
  %t179 = add <8 x i32> %t178, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t180 = and <8 x i32> %t179, splat (i32 15)
  %t181 = icmp eq <8 x i32> %t180, splat (i32 2)
  %t182 = mul i64 %t112, 2
  %t183 = getelementptr i8, ptr %t55, i64 %t182
  %t184 = load <8 x i16>, ptr %t183, align 2
  %t185 = select <8 x i1> %t181, <8 x i16> %t158, <8 x i16> %t184
  %t186 = and <8 x i1> %t181, %t121
  %t187 = select <8 x i1> %t186, <8 x i16> %t158, <8 x i16> %t184
  store <8 x i16> %t187, ptr %t183, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t188 = bitcast <8 x i1> %t186 to i8
  %t189 = icmp ne i8 %t188, 0
  br i1 %t189, label %inside29, label %else27
inside29:
  %t190 = getelementptr i8, ptr %t1, i64 0
  %t191 = load <8 x i8>, ptr %t190, align 1
  %t192 = and <8 x i1> %t181, %t121
  %t193 = select <8 x i1> %t192, <8 x i8> %t157, <8 x i8> %t191
  store <8 x i8> %t193, ptr %t190, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t194 = getelementptr i8, ptr %t1, i64 0
  %t195 = load <8 x i8>, ptr %t194, align 1
  %t196 = getelementptr i8, ptr %t1, i64 8
  %t197 = load <8 x i8>, ptr %t196, align 1
  %t198 = add <8 x i8> %t195, %t197
  %t199 = getelementptr i8, ptr %t59, i64 %t112
  store <8 x i8> %t198, ptr %t199, align 1
  br label %done9
done9:
  %t200 = add i32 %t109, 1
  store i32 %t200, ptr %t108
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
  %t211 = and <8 x i1> %t210, %t121
  %t212 = bitcast <8 x i1> %t211 to i8
  %t213 = icmp ne i8 %t212, 0
  br i1 %t213, label %inside37, label %else35
inside37:
  %t214 = mul i64 %t202, 4
  %t215 = getelementptr i8, ptr %t31, i64 %t214
  %t216 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t215, <8 x i1> %t210, <8 x float> zeroinitializer)
  %t217 = freeze <8 x float> %t216
  %t218 = and <8 x i1> %t210, %t121
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
  %t226 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t223, ptr align 4 %t225, <8 x i1> %t226)
  %t227 = trunc <8 x i32> %t206 to <8 x i8>
  %t228 = getelementptr i8, ptr %t39, i64 %t202
  %t229 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t228, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i8> zeroinitializer)
  %t230 = freeze <8 x i8> %t229
  %t231 = icmp slt <8 x i8> %t230, splat (i8 0)
  store <8 x i8> %t227, ptr %t232
  %t233 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t231
  %t234 = and <8 x i1> %t233, %t121
  %t235 = bitcast <8 x i1> %t234 to i8
  %t236 = icmp ne i8 %t235, 0
  br i1 %t236, label %inside41, label %else39
inside41:
  %t237 = getelementptr i8, ptr %t39, i64 %t202
  %t238 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t237, <8 x i1> %t233, <8 x i8> zeroinitializer)
  %t239 = freeze <8 x i8> %t238
  %t240 = and <8 x i1> %t233, %t121
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
  %t245 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
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
  %t259 = and <8 x i1> %t258, %t121
  %t260 = bitcast <8 x i1> %t259 to i8
  %t261 = icmp ne i8 %t260, 0
  br i1 %t261, label %inside45, label %else43
inside45:
  %t262 = getelementptr i8, ptr %t47, i64 %t202
  %t263 = and <8 x i1> %t258, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t251, ptr align 1 %t262, <8 x i1> %t263)
  br label %else43
else43:
  br label %join44
join44:
  %t264 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t257
  %t265 = and <8 x i1> %t264, %t121
  %t266 = bitcast <8 x i1> %t265 to i8
  %t267 = icmp ne i8 %t266, 0
  br i1 %t267, label %inside49, label %else47
inside49:
  %t268 = mul i64 %t202, 4
  %t269 = getelementptr i8, ptr %t51, i64 %t268
  %t270 = and <8 x i1> %t264, %t121
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
  %t279 = and <8 x i1> %t273, %t121
  %t280 = select <8 x i1> %t279, <8 x i16> %t252, <8 x i16> %t277
  %t281 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t280, ptr align 2 %t275, <8 x i1> %t281)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t282 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t273
  %t283 = and <8 x i1> %t282, %t121
  %t284 = bitcast <8 x i1> %t283 to i8
  %t285 = icmp ne i8 %t284, 0
  br i1 %t285, label %inside53, label %else51
inside53:
  %t286 = getelementptr i8, ptr %t1, i64 0
  %t287 = load <8 x i8>, ptr %t286, align 1
  %t288 = and <8 x i1> %t282, %t121
  %t289 = select <8 x i1> %t288, <8 x i8> %t251, <8 x i8> %t287
  store <8 x i8> %t289, ptr %t286, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t290 = getelementptr i8, ptr %t1, i64 0
  %t291 = load <8 x i8>, ptr %t290, align 1
  %t292 = getelementptr i8, ptr %t1, i64 8
  %t293 = load <8 x i8>, ptr %t292, align 1
  %t294 = add <8 x i8> %t291, %t293
  %t295 = getelementptr i8, ptr %t59, i64 %t202
  %t296 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t294, ptr align 1 %t295, <8 x i1> %t296)
  br label %done33
done33:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t297
  br label %lanes56
lanes56:
  %t298 = load i32, ptr %t297
  %t299 = mul i32 %t298, 8
  %t300 = zext i32 %t298 to i64
  %t301 = insertelement <8 x i32> poison, i32 %t299, i64 0
  %t302 = shufflevector <8 x i32> %t301, <8 x i32> poison, <8 x i32> zeroinitializer
  %t303 = add <8 x i32> %t302, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t304 = icmp ult <8 x i32> %t303, splat (i32 39)
  %t305 = zext i32 %t299 to i64
  %t306 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t307 = shufflevector <8 x i64> %t306, <8 x i64> poison, <8 x i32> zeroinitializer
  %t308 = add <8 x i64> %t307, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t311 = icmp ult <8 x i64> %t308, %t310
  %t312 = mul i64 %t305, 4
  %t313 = getelementptr i8, ptr %t23, i64 %t312
  %t314 = and <8 x i1> %t304, %t311
  %t315 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t313, <8 x i1> %t314, <8 x i32> zeroinitializer)
  %t316 = freeze <8 x i32> %t315
  %t317 = icmp sgt <8 x i32> %t316, splat (i32 0)
  %t318 = sitofp <8 x i32> %t316 to <8 x float>
  store <8 x float> %t318, ptr %t319
  %t320 = and <8 x i1> %t304, %t317
  %t321 = and <8 x i1> %t320, %t121
  %t322 = bitcast <8 x i1> %t321 to i8
  %t323 = icmp ne i8 %t322, 0
  br i1 %t323, label %inside61, label %else59
inside61:
  %t324 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t325 = shufflevector <8 x i64> %t324, <8 x i64> poison, <8 x i32> zeroinitializer
  %t326 = add <8 x i64> %t325, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t329 = icmp ult <8 x i64> %t326, %t328
  %t330 = mul i64 %t305, 4
  %t331 = getelementptr i8, ptr %t31, i64 %t330
  %t332 = and <8 x i1> %t320, %t329
  %t333 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t331, <8 x i1> %t332, <8 x float> zeroinitializer)
  %t334 = freeze <8 x float> %t333
  %t335 = and <8 x i1> %t332, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t318, ptr align 4 %t331, <8 x i1> %t335)
  %t336 = load <8 x float>, ptr %t319
  %t337 = select <8 x i1> %t320, <8 x float> %t334, <8 x float> %t336
  store <8 x float> %t337, ptr %t319
  br label %else59
else59:
  br label %join60
join60:
  %t338 = load <8 x float>, ptr %t319
  %t339 = fcmp uno <8 x float> %t338, zeroinitializer
  %t340 = select <8 x i1> %t339, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t338
  %t341 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t342 = shufflevector <8 x i64> %t341, <8 x i64> poison, <8 x i32> zeroinitializer
  %t343 = add <8 x i64> %t342, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t346 = icmp ult <8 x i64> %t343, %t345
  %t347 = mul i64 %t305, 4
  %t348 = getelementptr i8, ptr %t35, i64 %t347
  %t349 = and <8 x i1> %t304, %t346
  %t350 = and <8 x i1> %t349, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t340, ptr align 4 %t348, <8 x i1> %t350)
  %t351 = trunc <8 x i32> %t316 to <8 x i8>
  %t354 = icmp ult <8 x i64> %t343, %t353
  %t355 = getelementptr i8, ptr %t39, i64 %t305
  %t356 = and <8 x i1> %t304, %t354
  %t357 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t355, <8 x i1> %t356, <8 x i8> zeroinitializer)
  %t358 = freeze <8 x i8> %t357
  %t359 = icmp slt <8 x i8> %t358, splat (i8 0)
  store <8 x i8> %t351, ptr %t360
  %t361 = and <8 x i1> %t304, %t359
  %t362 = and <8 x i1> %t361, %t121
  %t363 = bitcast <8 x i1> %t362 to i8
  %t364 = icmp ne i8 %t363, 0
  br i1 %t364, label %inside65, label %else63
inside65:
  %t365 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t366 = shufflevector <8 x i64> %t365, <8 x i64> poison, <8 x i32> zeroinitializer
  %t367 = add <8 x i64> %t366, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t368 = icmp ult <8 x i64> %t367, %t353
  %t369 = getelementptr i8, ptr %t39, i64 %t305
  %t370 = and <8 x i1> %t361, %t368
  %t371 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t369, <8 x i1> %t370, <8 x i8> zeroinitializer)
  %t372 = freeze <8 x i8> %t371
  %t373 = and <8 x i1> %t370, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t351, ptr align 1 %t369, <8 x i1> %t373)
  %t374 = load <8 x i8>, ptr %t360
  %t375 = select <8 x i1> %t361, <8 x i8> %t372, <8 x i8> %t374
  store <8 x i8> %t375, ptr %t360
  br label %else63
else63:
  br label %join64
join64:
  %t376 = load <8 x i8>, ptr %t360
  %t377 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t378 = shufflevector <8 x i64> %t377, <8 x i64> poison, <8 x i32> zeroinitializer
  %t379 = add <8 x i64> %t378, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t382 = icmp ult <8 x i64> %t379, %t381
  %t383 = getelementptr i8, ptr %t43, i64 %t305
  %t384 = and <8 x i1> %t304, %t382
  %t385 = and <8 x i1> %t384, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t376, ptr align 1 %t383, <8 x i1> %t385)
  %t388 = icmp ult <8 x i64> %t379, %t387
  %t389 = mul i64 %t305, 8
  %t390 = getelementptr i8, ptr %t27, i64 %t389
  %t391 = and <8 x i1> %t304, %t388
  %t392 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t390, <8 x i1> %t391, <8 x i64> zeroinitializer)
  %t393 = freeze <8 x i64> %t392
  %t394 = xor <8 x i32> %t316, splat (i32 -1)
  %t395 = trunc <8 x i32> %t394 to <8 x i8>
  %t396 = trunc <8 x i32> %t394 to <8 x i16>
  %t397 = trunc <8 x i64> %t393 to <8 x i32>
  %t398 = insertelement <8 x i32> poison, i32 %t299, i64 0
  %t399 = shufflevector <8 x i32> %t398, <8 x i32> poison, <8 x i32> zeroinitializer
  %t400 = add <8 x i32> %t399, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t401 = and <8 x i32> %t400, splat (i32 3)
  %t402 = icmp eq <8 x i32> %t401, splat (i32 3)
  %t403 = icmp eq <8 x i32> %t400, splat (i32 38)
  %t404 = and <8 x i1> %t304, %t402
  %t405 = and <8 x i1> %t404, %t121
  %t406 = bitcast <8 x i1> %t405 to i8
  %t407 = icmp ne i8 %t406, 0
  br i1 %t407, label %inside69, label %else67
inside69:
  %t408 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t409 = shufflevector <8 x i64> %t408, <8 x i64> poison, <8 x i32> zeroinitializer
  %t410 = add <8 x i64> %t409, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t413 = icmp ult <8 x i64> %t410, %t412
  %t414 = getelementptr i8, ptr %t47, i64 %t305
  %t415 = and <8 x i1> %t404, %t413
  %t416 = and <8 x i1> %t415, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t395, ptr align 1 %t414, <8 x i1> %t416)
  br label %else67
else67:
  br label %join68
join68:
  %t417 = and <8 x i1> %t304, %t403
  %t418 = and <8 x i1> %t417, %t121
  %t419 = bitcast <8 x i1> %t418 to i8
  %t420 = icmp ne i8 %t419, 0
  br i1 %t420, label %inside73, label %else71
inside73:
  %t421 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t422 = shufflevector <8 x i64> %t421, <8 x i64> poison, <8 x i32> zeroinitializer
  %t423 = add <8 x i64> %t422, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t426 = icmp ult <8 x i64> %t423, %t425
  %t427 = mul i64 %t305, 4
  %t428 = getelementptr i8, ptr %t51, i64 %t427
  %t429 = and <8 x i1> %t417, %t426
  %t430 = and <8 x i1> %t429, %t121
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t397, ptr align 4 %t428, <8 x i1> %t430)
  br label %else71
else71:
  br label %join72
join72:
  %t431 = insertelement <8 x i32> poison, i32 %t299, i64 0
  %t432 = shufflevector <8 x i32> %t431, <8 x i32> poison, <8 x i32> zeroinitializer
  %t433 = add <8 x i32> %t432, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t434 = and <8 x i32> %t433, splat (i32 15)
  %t435 = icmp eq <8 x i32> %t434, splat (i32 2)
  %t436 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t437 = shufflevector <8 x i64> %t436, <8 x i64> poison, <8 x i32> zeroinitializer
  %t438 = add <8 x i64> %t437, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t441 = icmp ult <8 x i64> %t438, %t440
  %t442 = mul i64 %t305, 2
  %t443 = getelementptr i8, ptr %t55, i64 %t442
  %t444 = and <8 x i1> %t304, %t441
  %t445 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t443, <8 x i1> %t444, <8 x i16> zeroinitializer)
  %t446 = freeze <8 x i16> %t445
  %t447 = select <8 x i1> %t435, <8 x i16> %t396, <8 x i16> %t446
  %t448 = and <8 x i1> %t435, %t121
  %t449 = select <8 x i1> %t448, <8 x i16> %t396, <8 x i16> %t446
  %t450 = and <8 x i1> %t444, %t121
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t449, ptr align 2 %t443, <8 x i1> %t450)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t451 = and <8 x i1> %t304, %t435
  %t452 = and <8 x i1> %t451, %t121
  %t453 = bitcast <8 x i1> %t452 to i8
  %t454 = icmp ne i8 %t453, 0
  br i1 %t454, label %inside77, label %else75
inside77:
  %t455 = getelementptr i8, ptr %t1, i64 0
  %t456 = load <8 x i8>, ptr %t455, align 1
  %t457 = and <8 x i1> %t451, %t121
  %t458 = select <8 x i1> %t457, <8 x i8> %t395, <8 x i8> %t456
  store <8 x i8> %t458, ptr %t455, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t459 = getelementptr i8, ptr %t1, i64 0
  %t460 = load <8 x i8>, ptr %t459, align 1
  %t461 = getelementptr i8, ptr %t1, i64 8
  %t462 = load <8 x i8>, ptr %t461, align 1
  %t463 = add <8 x i8> %t460, %t462
  %t464 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t465 = shufflevector <8 x i64> %t464, <8 x i64> poison, <8 x i32> zeroinitializer
  %t466 = add <8 x i64> %t465, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t469 = icmp ult <8 x i64> %t466, %t468
  %t470 = getelementptr i8, ptr %t59, i64 %t305
  %t471 = and <8 x i1> %t304, %t469
  %t472 = and <8 x i1> %t471, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t463, ptr align 1 %t470, <8 x i1> %t472)
  br label %done57
done57:
  %t473 = add i32 %t298, 1
  store i32 %t473, ptr %t297
  %t474 = icmp ult i32 %t473, 5
  br i1 %t474, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t475 = load i32, ptr %t63
  %t476 = add i32 %t475, 1
  %t477 = icmp uge i32 %t476, %t3
  %t478 = select i1 %t477, i32 0, i32 %t476
  store i32 %t478, ptr %t63
  %t479 = zext i1 %t477 to i32
  %t480 = load i32, ptr %t64
  %t481 = add i32 %t480, %t479
  %t482 = icmp uge i32 %t481, %t5
  %t483 = select i1 %t482, i32 0, i32 %t481
  store i32 %t483, ptr %t64
  %t484 = zext i1 %t482 to i32
  %t485 = load i32, ptr %t65
  %t486 = add i32 %t485, %t484
  %t487 = icmp uge i32 %t486, %t7
  %t488 = select i1 %t487, i32 0, i32 %t486
  store i32 %t488, ptr %t65
  %t489 = zext i1 %t487 to i32
  %t490 = load i64, ptr %t62
  %t491 = add i64 %t490, 1
  store i64 %t491, ptr %t62
  %t492 = icmp ult i64 %t491, %end
  br i1 %t492, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
