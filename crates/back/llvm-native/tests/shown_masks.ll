; kernel "self_test", workgroups of [39, 1, 1], 8 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

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
  %t135 = alloca <8 x i8>
  %t192 = alloca <8 x float>
  %t210 = alloca <8 x i8>
  %t259 = alloca i32
  %t271 = insertelement <8 x i64> poison, i64 %t25, i64 0
  %t272 = shufflevector <8 x i64> %t271, <8 x i64> poison, <8 x i32> zeroinitializer
  %t280 = alloca <8 x float>
  %t287 = insertelement <8 x i64> poison, i64 %t33, i64 0
  %t288 = shufflevector <8 x i64> %t287, <8 x i64> poison, <8 x i32> zeroinitializer
  %t302 = insertelement <8 x i64> poison, i64 %t37, i64 0
  %t303 = shufflevector <8 x i64> %t302, <8 x i64> poison, <8 x i32> zeroinitializer
  %t309 = insertelement <8 x i64> poison, i64 %t41, i64 0
  %t310 = shufflevector <8 x i64> %t309, <8 x i64> poison, <8 x i32> zeroinitializer
  %t316 = alloca <8 x i8>
  %t333 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t334 = shufflevector <8 x i64> %t333, <8 x i64> poison, <8 x i32> zeroinitializer
  %t338 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t339 = shufflevector <8 x i64> %t338, <8 x i64> poison, <8 x i32> zeroinitializer
  %t361 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t362 = shufflevector <8 x i64> %t361, <8 x i64> poison, <8 x i32> zeroinitializer
  %t372 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t373 = shufflevector <8 x i64> %t372, <8 x i64> poison, <8 x i32> zeroinitializer
  %t386 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t387 = shufflevector <8 x i64> %t386, <8 x i64> poison, <8 x i32> zeroinitializer
  %t408 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t409 = shufflevector <8 x i64> %t408, <8 x i64> poison, <8 x i32> zeroinitializer
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
  %t119 = bitcast <8 x i1> %t116 to i8
  %t120 = icmp ne i8 %t119, 0
  br i1 %t120, label %inside13, label %else11
inside13:
  %t121 = mul i64 %t112, 4
  %t122 = getelementptr i8, ptr %t31, i64 %t121
  %t123 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t122, <8 x i1> %t116, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t117, ptr align 4 %t122, <8 x i1> %t116)
  %t124 = load <8 x float>, ptr %t118
  %t125 = select <8 x i1> %t116, <8 x float> %t123, <8 x float> %t124
  store <8 x float> %t125, ptr %t118
  br label %else11
else11:
  br label %join12
join12:
  %t126 = load <8 x float>, ptr %t118
  %t127 = fcmp uno <8 x float> %t126, zeroinitializer
  %t128 = select <8 x i1> %t127, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t126
  %t129 = mul i64 %t112, 4
  %t130 = getelementptr i8, ptr %t35, i64 %t129
  store <8 x float> %t128, ptr %t130, align 4
  %t131 = trunc <8 x i32> %t115 to <8 x i8>
  %t132 = getelementptr i8, ptr %t39, i64 %t112
  %t133 = load <8 x i8>, ptr %t132, align 1
  %t134 = icmp slt <8 x i8> %t133, splat (i8 0)
  store <8 x i8> %t131, ptr %t135
  %t136 = bitcast <8 x i1> %t134 to i8
  %t137 = icmp ne i8 %t136, 0
  br i1 %t137, label %inside17, label %else15
inside17:
  %t138 = getelementptr i8, ptr %t39, i64 %t112
  %t139 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t138, <8 x i1> %t134, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t131, ptr align 1 %t138, <8 x i1> %t134)
  %t140 = load <8 x i8>, ptr %t135
  %t141 = select <8 x i1> %t134, <8 x i8> %t139, <8 x i8> %t140
  store <8 x i8> %t141, ptr %t135
  br label %else15
else15:
  br label %join16
join16:
  %t142 = load <8 x i8>, ptr %t135
  %t143 = getelementptr i8, ptr %t43, i64 %t112
  store <8 x i8> %t142, ptr %t143, align 1
  %t144 = mul i64 %t112, 8
  %t145 = getelementptr i8, ptr %t27, i64 %t144
  %t146 = load <8 x i64>, ptr %t145, align 8
  %t147 = xor <8 x i32> %t115, splat (i32 -1)
  %t148 = trunc <8 x i32> %t147 to <8 x i8>
  %t149 = trunc <8 x i32> %t147 to <8 x i16>
  %t150 = trunc <8 x i64> %t146 to <8 x i32>
  %t151 = insertelement <8 x i32> poison, i32 %t110, i64 0
  %t152 = shufflevector <8 x i32> %t151, <8 x i32> poison, <8 x i32> zeroinitializer
  %t153 = add <8 x i32> %t152, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t154 = and <8 x i32> %t153, splat (i32 3)
  %t155 = icmp eq <8 x i32> %t154, splat (i32 3)
  %t156 = icmp eq <8 x i32> %t153, splat (i32 38)
  %t157 = bitcast <8 x i1> %t155 to i8
  %t158 = icmp ne i8 %t157, 0
  br i1 %t158, label %inside21, label %else19
inside21:
  %t159 = getelementptr i8, ptr %t47, i64 %t112
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t148, ptr align 1 %t159, <8 x i1> %t155)
  br label %else19
else19:
  br label %join20
join20:
  %t160 = bitcast <8 x i1> %t156 to i8
  %t161 = icmp ne i8 %t160, 0
  br i1 %t161, label %inside25, label %else23
inside25:
  %t162 = mul i64 %t112, 4
  %t163 = getelementptr i8, ptr %t51, i64 %t162
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t150, ptr align 4 %t163, <8 x i1> %t156)
  br label %else23
else23:
  br label %join24
join24:
  %t164 = insertelement <8 x i32> poison, i32 %t110, i64 0
  %t165 = shufflevector <8 x i32> %t164, <8 x i32> poison, <8 x i32> zeroinitializer
  %t166 = add <8 x i32> %t165, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t167 = and <8 x i32> %t166, splat (i32 15)
  %t168 = icmp eq <8 x i32> %t167, splat (i32 2)
  %t169 = mul i64 %t112, 2
  %t170 = getelementptr i8, ptr %t55, i64 %t169
  %t171 = load <8 x i16>, ptr %t170, align 2
  %t172 = select <8 x i1> %t168, <8 x i16> %t149, <8 x i16> %t171
  store <8 x i16> %t172, ptr %t170, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t173 = bitcast <8 x i1> %t168 to i8
  %t174 = icmp ne i8 %t173, 0
  br i1 %t174, label %inside29, label %else27
inside29:
  %t175 = getelementptr i8, ptr %t1, i64 0
  %t176 = load <8 x i8>, ptr %t175, align 1
  %t177 = select <8 x i1> %t168, <8 x i8> %t148, <8 x i8> %t176
  store <8 x i8> %t177, ptr %t175, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t178 = getelementptr i8, ptr %t1, i64 0
  %t179 = load <8 x i8>, ptr %t178, align 1
  %t180 = getelementptr i8, ptr %t1, i64 8
  %t181 = load <8 x i8>, ptr %t180, align 1
  %t182 = add <8 x i8> %t179, %t181
  %t183 = getelementptr i8, ptr %t59, i64 %t112
  store <8 x i8> %t182, ptr %t183, align 1
  br label %done9
done9:
  %t184 = add i32 %t109, 1
  store i32 %t184, ptr %t108
  %t185 = icmp ult i32 %t184, 4
  br i1 %t185, label %lanes8, label %after32
after32:
  %t186 = zext i32 32 to i64
  %t187 = mul i64 %t186, 4
  %t188 = getelementptr i8, ptr %t23, i64 %t187
  %t189 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t188, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i32> zeroinitializer)
  %t190 = icmp sgt <8 x i32> %t189, splat (i32 0)
  %t191 = sitofp <8 x i32> %t189 to <8 x float>
  store <8 x float> %t191, ptr %t192
  %t193 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t190
  %t194 = bitcast <8 x i1> %t193 to i8
  %t195 = icmp ne i8 %t194, 0
  br i1 %t195, label %inside37, label %else35
inside37:
  %t196 = mul i64 %t186, 4
  %t197 = getelementptr i8, ptr %t31, i64 %t196
  %t198 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t197, <8 x i1> %t193, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t191, ptr align 4 %t197, <8 x i1> %t193)
  %t199 = load <8 x float>, ptr %t192
  %t200 = select <8 x i1> %t193, <8 x float> %t198, <8 x float> %t199
  store <8 x float> %t200, ptr %t192
  br label %else35
else35:
  br label %join36
join36:
  %t201 = load <8 x float>, ptr %t192
  %t202 = fcmp uno <8 x float> %t201, zeroinitializer
  %t203 = select <8 x i1> %t202, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t201
  %t204 = mul i64 %t186, 4
  %t205 = getelementptr i8, ptr %t35, i64 %t204
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t203, ptr align 4 %t205, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  %t206 = trunc <8 x i32> %t189 to <8 x i8>
  %t207 = getelementptr i8, ptr %t39, i64 %t186
  %t208 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t207, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i8> zeroinitializer)
  %t209 = icmp slt <8 x i8> %t208, splat (i8 0)
  store <8 x i8> %t206, ptr %t210
  %t211 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t209
  %t212 = bitcast <8 x i1> %t211 to i8
  %t213 = icmp ne i8 %t212, 0
  br i1 %t213, label %inside41, label %else39
inside41:
  %t214 = getelementptr i8, ptr %t39, i64 %t186
  %t215 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t214, <8 x i1> %t211, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t206, ptr align 1 %t214, <8 x i1> %t211)
  %t216 = load <8 x i8>, ptr %t210
  %t217 = select <8 x i1> %t211, <8 x i8> %t215, <8 x i8> %t216
  store <8 x i8> %t217, ptr %t210
  br label %else39
else39:
  br label %join40
join40:
  %t218 = load <8 x i8>, ptr %t210
  %t219 = getelementptr i8, ptr %t43, i64 %t186
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t218, ptr align 1 %t219, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  %t220 = mul i64 %t186, 8
  %t221 = getelementptr i8, ptr %t27, i64 %t220
  %t222 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t221, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i64> zeroinitializer)
  %t223 = xor <8 x i32> %t189, splat (i32 -1)
  %t224 = trunc <8 x i32> %t223 to <8 x i8>
  %t225 = trunc <8 x i32> %t223 to <8 x i16>
  %t226 = trunc <8 x i64> %t222 to <8 x i32>
  %t227 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t228 = and <8 x i32> %t227, splat (i32 3)
  %t229 = icmp eq <8 x i32> %t228, splat (i32 3)
  %t230 = icmp eq <8 x i32> %t227, splat (i32 38)
  %t231 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t229
  %t232 = bitcast <8 x i1> %t231 to i8
  %t233 = icmp ne i8 %t232, 0
  br i1 %t233, label %inside45, label %else43
inside45:
  %t234 = getelementptr i8, ptr %t47, i64 %t186
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t224, ptr align 1 %t234, <8 x i1> %t231)
  br label %else43
else43:
  br label %join44
join44:
  %t235 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t230
  %t236 = bitcast <8 x i1> %t235 to i8
  %t237 = icmp ne i8 %t236, 0
  br i1 %t237, label %inside49, label %else47
inside49:
  %t238 = mul i64 %t186, 4
  %t239 = getelementptr i8, ptr %t51, i64 %t238
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t226, ptr align 4 %t239, <8 x i1> %t235)
  br label %else47
else47:
  br label %join48
join48:
  %t240 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t241 = and <8 x i32> %t240, splat (i32 15)
  %t242 = icmp eq <8 x i32> %t241, splat (i32 2)
  %t243 = mul i64 %t186, 2
  %t244 = getelementptr i8, ptr %t55, i64 %t243
  %t245 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t244, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i16> zeroinitializer)
  %t246 = select <8 x i1> %t242, <8 x i16> %t225, <8 x i16> %t245
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t246, ptr align 2 %t244, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t247 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t242
  %t248 = bitcast <8 x i1> %t247 to i8
  %t249 = icmp ne i8 %t248, 0
  br i1 %t249, label %inside53, label %else51
inside53:
  %t250 = getelementptr i8, ptr %t1, i64 0
  %t251 = load <8 x i8>, ptr %t250, align 1
  %t252 = select <8 x i1> %t247, <8 x i8> %t224, <8 x i8> %t251
  store <8 x i8> %t252, ptr %t250, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t253 = getelementptr i8, ptr %t1, i64 0
  %t254 = load <8 x i8>, ptr %t253, align 1
  %t255 = getelementptr i8, ptr %t1, i64 8
  %t256 = load <8 x i8>, ptr %t255, align 1
  %t257 = add <8 x i8> %t254, %t256
  %t258 = getelementptr i8, ptr %t59, i64 %t186
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t257, ptr align 1 %t258, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  br label %done33
done33:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t259
  br label %lanes56
lanes56:
  %t260 = load i32, ptr %t259
  %t261 = mul i32 %t260, 8
  %t262 = zext i32 %t260 to i64
  %t263 = insertelement <8 x i32> poison, i32 %t261, i64 0
  %t264 = shufflevector <8 x i32> %t263, <8 x i32> poison, <8 x i32> zeroinitializer
  %t265 = add <8 x i32> %t264, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t266 = icmp ult <8 x i32> %t265, splat (i32 39)
  %t267 = zext i32 %t261 to i64
  %t268 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t269 = shufflevector <8 x i64> %t268, <8 x i64> poison, <8 x i32> zeroinitializer
  %t270 = add <8 x i64> %t269, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t273 = icmp ult <8 x i64> %t270, %t272
  %t274 = mul i64 %t267, 4
  %t275 = getelementptr i8, ptr %t23, i64 %t274
  %t276 = and <8 x i1> %t266, %t273
  %t277 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t275, <8 x i1> %t276, <8 x i32> zeroinitializer)
  %t278 = icmp sgt <8 x i32> %t277, splat (i32 0)
  %t279 = sitofp <8 x i32> %t277 to <8 x float>
  store <8 x float> %t279, ptr %t280
  %t281 = and <8 x i1> %t266, %t278
  %t282 = bitcast <8 x i1> %t281 to i8
  %t283 = icmp ne i8 %t282, 0
  br i1 %t283, label %inside61, label %else59
inside61:
  %t284 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t285 = shufflevector <8 x i64> %t284, <8 x i64> poison, <8 x i32> zeroinitializer
  %t286 = add <8 x i64> %t285, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t289 = icmp ult <8 x i64> %t286, %t288
  %t290 = mul i64 %t267, 4
  %t291 = getelementptr i8, ptr %t31, i64 %t290
  %t292 = and <8 x i1> %t281, %t289
  %t293 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t291, <8 x i1> %t292, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t279, ptr align 4 %t291, <8 x i1> %t292)
  %t294 = load <8 x float>, ptr %t280
  %t295 = select <8 x i1> %t281, <8 x float> %t293, <8 x float> %t294
  store <8 x float> %t295, ptr %t280
  br label %else59
else59:
  br label %join60
join60:
  %t296 = load <8 x float>, ptr %t280
  %t297 = fcmp uno <8 x float> %t296, zeroinitializer
  %t298 = select <8 x i1> %t297, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t296
  %t299 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t300 = shufflevector <8 x i64> %t299, <8 x i64> poison, <8 x i32> zeroinitializer
  %t301 = add <8 x i64> %t300, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t304 = icmp ult <8 x i64> %t301, %t303
  %t305 = mul i64 %t267, 4
  %t306 = getelementptr i8, ptr %t35, i64 %t305
  %t307 = and <8 x i1> %t266, %t304
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t298, ptr align 4 %t306, <8 x i1> %t307)
  %t308 = trunc <8 x i32> %t277 to <8 x i8>
  %t311 = icmp ult <8 x i64> %t301, %t310
  %t312 = getelementptr i8, ptr %t39, i64 %t267
  %t313 = and <8 x i1> %t266, %t311
  %t314 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t312, <8 x i1> %t313, <8 x i8> zeroinitializer)
  %t315 = icmp slt <8 x i8> %t314, splat (i8 0)
  store <8 x i8> %t308, ptr %t316
  %t317 = and <8 x i1> %t266, %t315
  %t318 = bitcast <8 x i1> %t317 to i8
  %t319 = icmp ne i8 %t318, 0
  br i1 %t319, label %inside65, label %else63
inside65:
  %t320 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t321 = shufflevector <8 x i64> %t320, <8 x i64> poison, <8 x i32> zeroinitializer
  %t322 = add <8 x i64> %t321, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t323 = icmp ult <8 x i64> %t322, %t310
  %t324 = getelementptr i8, ptr %t39, i64 %t267
  %t325 = and <8 x i1> %t317, %t323
  %t326 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t324, <8 x i1> %t325, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t308, ptr align 1 %t324, <8 x i1> %t325)
  %t327 = load <8 x i8>, ptr %t316
  %t328 = select <8 x i1> %t317, <8 x i8> %t326, <8 x i8> %t327
  store <8 x i8> %t328, ptr %t316
  br label %else63
else63:
  br label %join64
join64:
  %t329 = load <8 x i8>, ptr %t316
  %t330 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t331 = shufflevector <8 x i64> %t330, <8 x i64> poison, <8 x i32> zeroinitializer
  %t332 = add <8 x i64> %t331, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t335 = icmp ult <8 x i64> %t332, %t334
  %t336 = getelementptr i8, ptr %t43, i64 %t267
  %t337 = and <8 x i1> %t266, %t335
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t329, ptr align 1 %t336, <8 x i1> %t337)
  %t340 = icmp ult <8 x i64> %t332, %t339
  %t341 = mul i64 %t267, 8
  %t342 = getelementptr i8, ptr %t27, i64 %t341
  %t343 = and <8 x i1> %t266, %t340
  %t344 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t342, <8 x i1> %t343, <8 x i64> zeroinitializer)
  %t345 = xor <8 x i32> %t277, splat (i32 -1)
  %t346 = trunc <8 x i32> %t345 to <8 x i8>
  %t347 = trunc <8 x i32> %t345 to <8 x i16>
  %t348 = trunc <8 x i64> %t344 to <8 x i32>
  %t349 = insertelement <8 x i32> poison, i32 %t261, i64 0
  %t350 = shufflevector <8 x i32> %t349, <8 x i32> poison, <8 x i32> zeroinitializer
  %t351 = add <8 x i32> %t350, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t352 = and <8 x i32> %t351, splat (i32 3)
  %t353 = icmp eq <8 x i32> %t352, splat (i32 3)
  %t354 = icmp eq <8 x i32> %t351, splat (i32 38)
  %t355 = and <8 x i1> %t266, %t353
  %t356 = bitcast <8 x i1> %t355 to i8
  %t357 = icmp ne i8 %t356, 0
  br i1 %t357, label %inside69, label %else67
inside69:
  %t358 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t359 = shufflevector <8 x i64> %t358, <8 x i64> poison, <8 x i32> zeroinitializer
  %t360 = add <8 x i64> %t359, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t363 = icmp ult <8 x i64> %t360, %t362
  %t364 = getelementptr i8, ptr %t47, i64 %t267
  %t365 = and <8 x i1> %t355, %t363
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t346, ptr align 1 %t364, <8 x i1> %t365)
  br label %else67
else67:
  br label %join68
join68:
  %t366 = and <8 x i1> %t266, %t354
  %t367 = bitcast <8 x i1> %t366 to i8
  %t368 = icmp ne i8 %t367, 0
  br i1 %t368, label %inside73, label %else71
inside73:
  %t369 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t370 = shufflevector <8 x i64> %t369, <8 x i64> poison, <8 x i32> zeroinitializer
  %t371 = add <8 x i64> %t370, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t374 = icmp ult <8 x i64> %t371, %t373
  %t375 = mul i64 %t267, 4
  %t376 = getelementptr i8, ptr %t51, i64 %t375
  %t377 = and <8 x i1> %t366, %t374
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t348, ptr align 4 %t376, <8 x i1> %t377)
  br label %else71
else71:
  br label %join72
join72:
  %t378 = insertelement <8 x i32> poison, i32 %t261, i64 0
  %t379 = shufflevector <8 x i32> %t378, <8 x i32> poison, <8 x i32> zeroinitializer
  %t380 = add <8 x i32> %t379, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t381 = and <8 x i32> %t380, splat (i32 15)
  %t382 = icmp eq <8 x i32> %t381, splat (i32 2)
  %t383 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t384 = shufflevector <8 x i64> %t383, <8 x i64> poison, <8 x i32> zeroinitializer
  %t385 = add <8 x i64> %t384, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t388 = icmp ult <8 x i64> %t385, %t387
  %t389 = mul i64 %t267, 2
  %t390 = getelementptr i8, ptr %t55, i64 %t389
  %t391 = and <8 x i1> %t266, %t388
  %t392 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t390, <8 x i1> %t391, <8 x i16> zeroinitializer)
  %t393 = select <8 x i1> %t382, <8 x i16> %t347, <8 x i16> %t392
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t393, ptr align 2 %t390, <8 x i1> %t391)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t394 = and <8 x i1> %t266, %t382
  %t395 = bitcast <8 x i1> %t394 to i8
  %t396 = icmp ne i8 %t395, 0
  br i1 %t396, label %inside77, label %else75
inside77:
  %t397 = getelementptr i8, ptr %t1, i64 0
  %t398 = load <8 x i8>, ptr %t397, align 1
  %t399 = select <8 x i1> %t394, <8 x i8> %t346, <8 x i8> %t398
  store <8 x i8> %t399, ptr %t397, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t400 = getelementptr i8, ptr %t1, i64 0
  %t401 = load <8 x i8>, ptr %t400, align 1
  %t402 = getelementptr i8, ptr %t1, i64 8
  %t403 = load <8 x i8>, ptr %t402, align 1
  %t404 = add <8 x i8> %t401, %t403
  %t405 = insertelement <8 x i64> poison, i64 %t267, i64 0
  %t406 = shufflevector <8 x i64> %t405, <8 x i64> poison, <8 x i32> zeroinitializer
  %t407 = add <8 x i64> %t406, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t410 = icmp ult <8 x i64> %t407, %t409
  %t411 = getelementptr i8, ptr %t59, i64 %t267
  %t412 = and <8 x i1> %t266, %t410
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t404, ptr align 1 %t411, <8 x i1> %t412)
  br label %done57
done57:
  %t413 = add i32 %t260, 1
  store i32 %t413, ptr %t259
  %t414 = icmp ult i32 %t413, 5
  br i1 %t414, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t415 = load i32, ptr %t63
  %t416 = add i32 %t415, 1
  %t417 = icmp uge i32 %t416, %t3
  %t418 = select i1 %t417, i32 0, i32 %t416
  store i32 %t418, ptr %t63
  %t419 = zext i1 %t417 to i32
  %t420 = load i32, ptr %t64
  %t421 = add i32 %t420, %t419
  %t422 = icmp uge i32 %t421, %t5
  %t423 = select i1 %t422, i32 0, i32 %t421
  store i32 %t423, ptr %t64
  %t424 = zext i1 %t422 to i32
  %t425 = load i32, ptr %t65
  %t426 = add i32 %t425, %t424
  %t427 = icmp uge i32 %t426, %t7
  %t428 = select i1 %t427, i32 0, i32 %t426
  store i32 %t428, ptr %t65
  %t429 = zext i1 %t427 to i32
  %t430 = load i64, ptr %t62
  %t431 = add i64 %t430, 1
  store i64 %t431, ptr %t62
  %t432 = icmp ult i64 %t431, %end
  br i1 %t432, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
