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
  %t115 = load volatile <8 x i1>, ptr @on, align 8
  %t135 = alloca <8 x i8>
  %t207 = alloca <8 x float>
  %t230 = alloca <8 x i8>
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
  %t361 = alloca <8 x i8>
  %t381 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t382 = shufflevector <8 x i64> %t381, <8 x i64> poison, <8 x i32> zeroinitializer
  %t387 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t388 = shufflevector <8 x i64> %t387, <8 x i64> poison, <8 x i32> zeroinitializer
  %t412 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t413 = shufflevector <8 x i64> %t412, <8 x i64> poison, <8 x i32> zeroinitializer
  %t425 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t426 = shufflevector <8 x i64> %t425, <8 x i64> poison, <8 x i32> zeroinitializer
  %t440 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t441 = shufflevector <8 x i64> %t440, <8 x i64> poison, <8 x i32> zeroinitializer
  %t470 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t471 = shufflevector <8 x i64> %t470, <8 x i64> poison, <8 x i32> zeroinitializer
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
  %t116 = and <8 x i1> %t112, %t115
  %t117 = bitcast <8 x i1> %t116 to i8
  %t118 = icmp ne i8 %t117, 0
  br i1 %t118, label %inside13, label %else11
inside13:
  %t119 = mul i64 %t108, 4
  %t120 = getelementptr i8, ptr %t31, i64 %t119
  %t121 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t120, <8 x i1> %t112, <8 x float> zeroinitializer)
  %t122 = freeze <8 x float> %t121
  %t123 = and <8 x i1> %t112, %t115
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t113, ptr align 4 %t120, <8 x i1> %t123)
  %t124 = load <8 x float>, ptr %t114
  %t125 = select <8 x i1> %t112, <8 x float> %t122, <8 x float> %t124
  store <8 x float> %t125, ptr %t114
  br label %else11
else11:
  br label %join12
join12:
  %t126 = load <8 x float>, ptr %t114
  %t127 = fcmp uno <8 x float> %t126, zeroinitializer
  %t128 = select <8 x i1> %t127, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t126
  %t129 = mul i64 %t108, 4
  %t130 = getelementptr i8, ptr %t35, i64 %t129
  store <8 x float> %t128, ptr %t130, align 4
  %t131 = trunc <8 x i32> %t111 to <8 x i8>
  %t132 = getelementptr i8, ptr %t39, i64 %t108
  %t133 = load <8 x i8>, ptr %t132, align 1
  %t134 = icmp slt <8 x i8> %t133, splat (i8 0)
  store <8 x i8> %t131, ptr %t135
  %t136 = and <8 x i1> %t134, %t115
  %t137 = bitcast <8 x i1> %t136 to i8
  %t138 = icmp ne i8 %t137, 0
  br i1 %t138, label %inside17, label %else15
inside17:
  %t139 = getelementptr i8, ptr %t39, i64 %t108
  %t140 = and <8 x i1> %t134, %t115
  %t141 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t139, <8 x i1> %t140, <8 x i8> zeroinitializer)
  %t142 = freeze <8 x i8> %t141
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t131, ptr align 1 %t139, <8 x i1> %t140)
  %t143 = load <8 x i8>, ptr %t135
  %t144 = select <8 x i1> %t134, <8 x i8> %t142, <8 x i8> %t143
  store <8 x i8> %t144, ptr %t135
  br label %else15
else15:
  br label %join16
join16:
  %t145 = load <8 x i8>, ptr %t135
  %t146 = getelementptr i8, ptr %t43, i64 %t108
  store <8 x i8> %t145, ptr %t146, align 1
  %t147 = mul i64 %t108, 8
  %t148 = getelementptr i8, ptr %t27, i64 %t147
  %t149 = load <8 x i64>, ptr %t148, align 8
  %t150 = xor <8 x i32> %t111, splat (i32 -1)
  %t151 = trunc <8 x i32> %t150 to <8 x i8>
  %t152 = trunc <8 x i32> %t150 to <8 x i16>
  %t153 = trunc <8 x i64> %t149 to <8 x i32>
  %t154 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t155 = shufflevector <8 x i32> %t154, <8 x i32> poison, <8 x i32> zeroinitializer
  %t156 = add <8 x i32> %t155, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t157 = and <8 x i32> %t156, splat (i32 3)
  %t158 = icmp eq <8 x i32> %t157, splat (i32 3)
  %t159 = icmp eq <8 x i32> %t156, splat (i32 38)
  %t160 = and <8 x i1> %t158, %t115
  %t161 = bitcast <8 x i1> %t160 to i8
  %t162 = icmp ne i8 %t161, 0
  br i1 %t162, label %inside21, label %else19
inside21:
  %t163 = getelementptr i8, ptr %t47, i64 %t108
  %t164 = and <8 x i1> %t158, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t151, ptr align 1 %t163, <8 x i1> %t164)
  br label %else19
else19:
  br label %join20
join20:
  %t165 = and <8 x i1> %t159, %t115
  %t166 = bitcast <8 x i1> %t165 to i8
  %t167 = icmp ne i8 %t166, 0
  br i1 %t167, label %inside25, label %else23
inside25:
  %t168 = mul i64 %t108, 4
  %t169 = getelementptr i8, ptr %t51, i64 %t168
  %t170 = and <8 x i1> %t159, %t115
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t153, ptr align 4 %t169, <8 x i1> %t170)
  br label %else23
else23:
  br label %join24
join24:
  %t171 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t172 = shufflevector <8 x i32> %t171, <8 x i32> poison, <8 x i32> zeroinitializer
  %t173 = add <8 x i32> %t172, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t174 = and <8 x i32> %t173, splat (i32 15)
  %t175 = icmp eq <8 x i32> %t174, splat (i32 2)
  %t176 = mul i64 %t108, 2
  %t177 = getelementptr i8, ptr %t55, i64 %t176
  %t178 = load <8 x i16>, ptr %t177, align 2
  %t179 = select <8 x i1> %t175, <8 x i16> %t152, <8 x i16> %t178
  %t180 = and <8 x i1> %t175, %t115
  %t181 = select <8 x i1> %t180, <8 x i16> %t152, <8 x i16> %t178
  %t182 = and <8 x i1> %t180, %t115
  %t183 = select <8 x i1> %t182, <8 x i16> %t152, <8 x i16> %t178
  store <8 x i16> %t183, ptr %t177, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t184 = bitcast <8 x i1> %t180 to i8
  %t185 = icmp ne i8 %t184, 0
  br i1 %t185, label %inside29, label %else27
inside29:
  %t186 = getelementptr i8, ptr %t1, i64 0
  %t187 = load <8 x i8>, ptr %t186, align 1
  %t188 = and <8 x i1> %t175, %t115
  %t189 = select <8 x i1> %t188, <8 x i8> %t151, <8 x i8> %t187
  %t190 = and <8 x i1> %t188, %t115
  %t191 = select <8 x i1> %t190, <8 x i8> %t151, <8 x i8> %t187
  store <8 x i8> %t191, ptr %t186, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t192 = getelementptr i8, ptr %t1, i64 0
  %t193 = load <8 x i8>, ptr %t192, align 1
  %t194 = getelementptr i8, ptr %t1, i64 8
  %t195 = load <8 x i8>, ptr %t194, align 1
  %t196 = add <8 x i8> %t193, %t195
  %t197 = getelementptr i8, ptr %t59, i64 %t108
  store <8 x i8> %t196, ptr %t197, align 1
  br label %done9
done9:
  %t198 = add i32 %t105, 1
  store i32 %t198, ptr %t104
  %t199 = icmp ult i32 %t198, 4
  br i1 %t199, label %lanes8, label %after32
after32:
  %t200 = zext i32 32 to i64
  %t201 = mul i64 %t200, 4
  %t202 = getelementptr i8, ptr %t23, i64 %t201
  %t203 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t202, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i32> zeroinitializer)
  %t204 = freeze <8 x i32> %t203
  %t205 = icmp sgt <8 x i32> %t204, splat (i32 0)
  %t206 = sitofp <8 x i32> %t204 to <8 x float>
  store <8 x float> %t206, ptr %t207
  %t208 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t205
  %t209 = and <8 x i1> %t208, %t115
  %t210 = bitcast <8 x i1> %t209 to i8
  %t211 = icmp ne i8 %t210, 0
  br i1 %t211, label %inside37, label %else35
inside37:
  %t212 = mul i64 %t200, 4
  %t213 = getelementptr i8, ptr %t31, i64 %t212
  %t214 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t213, <8 x i1> %t208, <8 x float> zeroinitializer)
  %t215 = freeze <8 x float> %t214
  %t216 = and <8 x i1> %t208, %t115
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t206, ptr align 4 %t213, <8 x i1> %t216)
  %t217 = load <8 x float>, ptr %t207
  %t218 = select <8 x i1> %t208, <8 x float> %t215, <8 x float> %t217
  store <8 x float> %t218, ptr %t207
  br label %else35
else35:
  br label %join36
join36:
  %t219 = load <8 x float>, ptr %t207
  %t220 = fcmp uno <8 x float> %t219, zeroinitializer
  %t221 = select <8 x i1> %t220, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t219
  %t222 = mul i64 %t200, 4
  %t223 = getelementptr i8, ptr %t35, i64 %t222
  %t224 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t115
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t221, ptr align 4 %t223, <8 x i1> %t224)
  %t225 = trunc <8 x i32> %t204 to <8 x i8>
  %t226 = getelementptr i8, ptr %t39, i64 %t200
  %t227 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t226, <8 x i1> %t224, <8 x i8> zeroinitializer)
  %t228 = freeze <8 x i8> %t227
  %t229 = icmp slt <8 x i8> %t228, splat (i8 0)
  store <8 x i8> %t225, ptr %t230
  %t231 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t229
  %t232 = and <8 x i1> %t231, %t115
  %t233 = bitcast <8 x i1> %t232 to i8
  %t234 = icmp ne i8 %t233, 0
  br i1 %t234, label %inside41, label %else39
inside41:
  %t235 = getelementptr i8, ptr %t39, i64 %t200
  %t236 = and <8 x i1> %t231, %t115
  %t237 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t235, <8 x i1> %t236, <8 x i8> zeroinitializer)
  %t238 = freeze <8 x i8> %t237
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t225, ptr align 1 %t235, <8 x i1> %t236)
  %t239 = load <8 x i8>, ptr %t230
  %t240 = select <8 x i1> %t231, <8 x i8> %t238, <8 x i8> %t239
  store <8 x i8> %t240, ptr %t230
  br label %else39
else39:
  br label %join40
join40:
  %t241 = load <8 x i8>, ptr %t230
  %t242 = getelementptr i8, ptr %t43, i64 %t200
  %t243 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t241, ptr align 1 %t242, <8 x i1> %t243)
  %t244 = mul i64 %t200, 8
  %t245 = getelementptr i8, ptr %t27, i64 %t244
  %t246 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t245, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i64> zeroinitializer)
  %t247 = freeze <8 x i64> %t246
  %t248 = xor <8 x i32> %t204, splat (i32 -1)
  %t249 = trunc <8 x i32> %t248 to <8 x i8>
  %t250 = trunc <8 x i32> %t248 to <8 x i16>
  %t251 = trunc <8 x i64> %t247 to <8 x i32>
  %t252 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t253 = and <8 x i32> %t252, splat (i32 3)
  %t254 = icmp eq <8 x i32> %t253, splat (i32 3)
  %t255 = icmp eq <8 x i32> %t252, splat (i32 38)
  %t256 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t254
  %t257 = and <8 x i1> %t256, %t115
  %t258 = bitcast <8 x i1> %t257 to i8
  %t259 = icmp ne i8 %t258, 0
  br i1 %t259, label %inside45, label %else43
inside45:
  %t260 = getelementptr i8, ptr %t47, i64 %t200
  %t261 = and <8 x i1> %t256, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t249, ptr align 1 %t260, <8 x i1> %t261)
  br label %else43
else43:
  br label %join44
join44:
  %t262 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t255
  %t263 = and <8 x i1> %t262, %t115
  %t264 = bitcast <8 x i1> %t263 to i8
  %t265 = icmp ne i8 %t264, 0
  br i1 %t265, label %inside49, label %else47
inside49:
  %t266 = mul i64 %t200, 4
  %t267 = getelementptr i8, ptr %t51, i64 %t266
  %t268 = and <8 x i1> %t262, %t115
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t251, ptr align 4 %t267, <8 x i1> %t268)
  br label %else47
else47:
  br label %join48
join48:
  %t269 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t270 = and <8 x i32> %t269, splat (i32 15)
  %t271 = icmp eq <8 x i32> %t270, splat (i32 2)
  %t272 = mul i64 %t200, 2
  %t273 = getelementptr i8, ptr %t55, i64 %t272
  %t274 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t273, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i16> zeroinitializer)
  %t275 = freeze <8 x i16> %t274
  %t276 = select <8 x i1> %t271, <8 x i16> %t250, <8 x i16> %t275
  %t277 = and <8 x i1> %t271, %t115
  %t278 = select <8 x i1> %t277, <8 x i16> %t250, <8 x i16> %t275
  %t279 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t115
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t278, ptr align 2 %t273, <8 x i1> %t279)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t280 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t271
  %t281 = and <8 x i1> %t280, %t115
  %t282 = bitcast <8 x i1> %t281 to i8
  %t283 = icmp ne i8 %t282, 0
  br i1 %t283, label %inside53, label %else51
inside53:
  %t284 = getelementptr i8, ptr %t1, i64 0
  %t285 = load <8 x i8>, ptr %t284, align 1
  %t286 = and <8 x i1> %t280, %t115
  %t287 = select <8 x i1> %t286, <8 x i8> %t249, <8 x i8> %t285
  %t288 = and <8 x i1> %t286, %t115
  %t289 = select <8 x i1> %t288, <8 x i8> %t249, <8 x i8> %t285
  store <8 x i8> %t289, ptr %t284, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t290 = getelementptr i8, ptr %t1, i64 0
  %t291 = load <8 x i8>, ptr %t290, align 1
  %t292 = getelementptr i8, ptr %t1, i64 8
  %t293 = load <8 x i8>, ptr %t292, align 1
  %t294 = add <8 x i8> %t291, %t293
  %t295 = getelementptr i8, ptr %t59, i64 %t200
  %t296 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t115
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
  %t321 = and <8 x i1> %t320, %t115
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
  %t335 = and <8 x i1> %t332, %t115
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
  %t350 = and <8 x i1> %t349, %t115
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t340, ptr align 4 %t348, <8 x i1> %t350)
  %t351 = trunc <8 x i32> %t316 to <8 x i8>
  %t354 = icmp ult <8 x i64> %t343, %t353
  %t355 = getelementptr i8, ptr %t39, i64 %t305
  %t356 = and <8 x i1> %t304, %t354
  %t357 = and <8 x i1> %t356, %t115
  %t358 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t355, <8 x i1> %t357, <8 x i8> zeroinitializer)
  %t359 = freeze <8 x i8> %t358
  %t360 = icmp slt <8 x i8> %t359, splat (i8 0)
  store <8 x i8> %t351, ptr %t361
  %t362 = and <8 x i1> %t304, %t360
  %t363 = and <8 x i1> %t362, %t115
  %t364 = bitcast <8 x i1> %t363 to i8
  %t365 = icmp ne i8 %t364, 0
  br i1 %t365, label %inside65, label %else63
inside65:
  %t366 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t367 = shufflevector <8 x i64> %t366, <8 x i64> poison, <8 x i32> zeroinitializer
  %t368 = add <8 x i64> %t367, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t369 = icmp ult <8 x i64> %t368, %t353
  %t370 = getelementptr i8, ptr %t39, i64 %t305
  %t371 = and <8 x i1> %t362, %t369
  %t372 = and <8 x i1> %t371, %t115
  %t373 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t370, <8 x i1> %t372, <8 x i8> zeroinitializer)
  %t374 = freeze <8 x i8> %t373
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t351, ptr align 1 %t370, <8 x i1> %t372)
  %t375 = load <8 x i8>, ptr %t361
  %t376 = select <8 x i1> %t362, <8 x i8> %t374, <8 x i8> %t375
  store <8 x i8> %t376, ptr %t361
  br label %else63
else63:
  br label %join64
join64:
  %t377 = load <8 x i8>, ptr %t361
  %t378 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t379 = shufflevector <8 x i64> %t378, <8 x i64> poison, <8 x i32> zeroinitializer
  %t380 = add <8 x i64> %t379, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t383 = icmp ult <8 x i64> %t380, %t382
  %t384 = getelementptr i8, ptr %t43, i64 %t305
  %t385 = and <8 x i1> %t304, %t383
  %t386 = and <8 x i1> %t385, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t377, ptr align 1 %t384, <8 x i1> %t386)
  %t389 = icmp ult <8 x i64> %t380, %t388
  %t390 = mul i64 %t305, 8
  %t391 = getelementptr i8, ptr %t27, i64 %t390
  %t392 = and <8 x i1> %t304, %t389
  %t393 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t391, <8 x i1> %t392, <8 x i64> zeroinitializer)
  %t394 = freeze <8 x i64> %t393
  %t395 = xor <8 x i32> %t316, splat (i32 -1)
  %t396 = trunc <8 x i32> %t395 to <8 x i8>
  %t397 = trunc <8 x i32> %t395 to <8 x i16>
  %t398 = trunc <8 x i64> %t394 to <8 x i32>
  %t399 = insertelement <8 x i32> poison, i32 %t299, i64 0
  %t400 = shufflevector <8 x i32> %t399, <8 x i32> poison, <8 x i32> zeroinitializer
  %t401 = add <8 x i32> %t400, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t402 = and <8 x i32> %t401, splat (i32 3)
  %t403 = icmp eq <8 x i32> %t402, splat (i32 3)
  %t404 = icmp eq <8 x i32> %t401, splat (i32 38)
  %t405 = and <8 x i1> %t304, %t403
  %t406 = and <8 x i1> %t405, %t115
  %t407 = bitcast <8 x i1> %t406 to i8
  %t408 = icmp ne i8 %t407, 0
  br i1 %t408, label %inside69, label %else67
inside69:
  %t409 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t410 = shufflevector <8 x i64> %t409, <8 x i64> poison, <8 x i32> zeroinitializer
  %t411 = add <8 x i64> %t410, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t414 = icmp ult <8 x i64> %t411, %t413
  %t415 = getelementptr i8, ptr %t47, i64 %t305
  %t416 = and <8 x i1> %t405, %t414
  %t417 = and <8 x i1> %t416, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t396, ptr align 1 %t415, <8 x i1> %t417)
  br label %else67
else67:
  br label %join68
join68:
  %t418 = and <8 x i1> %t304, %t404
  %t419 = and <8 x i1> %t418, %t115
  %t420 = bitcast <8 x i1> %t419 to i8
  %t421 = icmp ne i8 %t420, 0
  br i1 %t421, label %inside73, label %else71
inside73:
  %t422 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t423 = shufflevector <8 x i64> %t422, <8 x i64> poison, <8 x i32> zeroinitializer
  %t424 = add <8 x i64> %t423, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t427 = icmp ult <8 x i64> %t424, %t426
  %t428 = mul i64 %t305, 4
  %t429 = getelementptr i8, ptr %t51, i64 %t428
  %t430 = and <8 x i1> %t418, %t427
  %t431 = and <8 x i1> %t430, %t115
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t398, ptr align 4 %t429, <8 x i1> %t431)
  br label %else71
else71:
  br label %join72
join72:
  %t432 = insertelement <8 x i32> poison, i32 %t299, i64 0
  %t433 = shufflevector <8 x i32> %t432, <8 x i32> poison, <8 x i32> zeroinitializer
  %t434 = add <8 x i32> %t433, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t435 = and <8 x i32> %t434, splat (i32 15)
  %t436 = icmp eq <8 x i32> %t435, splat (i32 2)
  %t437 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t438 = shufflevector <8 x i64> %t437, <8 x i64> poison, <8 x i32> zeroinitializer
  %t439 = add <8 x i64> %t438, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t442 = icmp ult <8 x i64> %t439, %t441
  %t443 = mul i64 %t305, 2
  %t444 = getelementptr i8, ptr %t55, i64 %t443
  %t445 = and <8 x i1> %t304, %t442
  %t446 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t444, <8 x i1> %t445, <8 x i16> zeroinitializer)
  %t447 = freeze <8 x i16> %t446
  %t448 = select <8 x i1> %t436, <8 x i16> %t397, <8 x i16> %t447
  %t449 = and <8 x i1> %t436, %t115
  %t450 = select <8 x i1> %t449, <8 x i16> %t397, <8 x i16> %t447
  %t451 = and <8 x i1> %t445, %t115
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t450, ptr align 2 %t444, <8 x i1> %t451)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t452 = and <8 x i1> %t304, %t436
  %t453 = and <8 x i1> %t452, %t115
  %t454 = bitcast <8 x i1> %t453 to i8
  %t455 = icmp ne i8 %t454, 0
  br i1 %t455, label %inside77, label %else75
inside77:
  %t456 = getelementptr i8, ptr %t1, i64 0
  %t457 = load <8 x i8>, ptr %t456, align 1
  %t458 = and <8 x i1> %t452, %t115
  %t459 = select <8 x i1> %t458, <8 x i8> %t396, <8 x i8> %t457
  %t460 = and <8 x i1> %t458, %t115
  %t461 = select <8 x i1> %t460, <8 x i8> %t396, <8 x i8> %t457
  store <8 x i8> %t461, ptr %t456, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t462 = getelementptr i8, ptr %t1, i64 0
  %t463 = load <8 x i8>, ptr %t462, align 1
  %t464 = getelementptr i8, ptr %t1, i64 8
  %t465 = load <8 x i8>, ptr %t464, align 1
  %t466 = add <8 x i8> %t463, %t465
  %t467 = insertelement <8 x i64> poison, i64 %t305, i64 0
  %t468 = shufflevector <8 x i64> %t467, <8 x i64> poison, <8 x i32> zeroinitializer
  %t469 = add <8 x i64> %t468, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t472 = icmp ult <8 x i64> %t469, %t471
  %t473 = getelementptr i8, ptr %t59, i64 %t305
  %t474 = and <8 x i1> %t304, %t472
  %t475 = and <8 x i1> %t474, %t115
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t466, ptr align 1 %t473, <8 x i1> %t475)
  br label %done57
done57:
  %t476 = add i32 %t298, 1
  store i32 %t476, ptr %t297
  %t477 = icmp ult i32 %t476, 5
  br i1 %t477, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t478 = load i32, ptr %t63
  %t479 = add i32 %t478, 1
  %t480 = icmp uge i32 %t479, %t3
  %t481 = select i1 %t480, i32 0, i32 %t479
  store i32 %t481, ptr %t63
  %t482 = zext i1 %t480 to i32
  %t483 = load i32, ptr %t64
  %t484 = add i32 %t483, %t482
  %t485 = icmp uge i32 %t484, %t5
  %t486 = select i1 %t485, i32 0, i32 %t484
  store i32 %t486, ptr %t64
  %t487 = zext i1 %t485 to i32
  %t488 = load i32, ptr %t65
  %t489 = add i32 %t488, %t487
  %t490 = icmp uge i32 %t489, %t7
  %t491 = select i1 %t490, i32 0, i32 %t489
  store i32 %t491, ptr %t65
  %t492 = zext i1 %t490 to i32
  %t493 = load i64, ptr %t62
  %t494 = add i64 %t493, 1
  store i64 %t494, ptr %t62
  %t495 = icmp ult i64 %t494, %end
  br i1 %t495, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
