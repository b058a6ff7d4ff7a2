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
  %t104 = alloca i32
  %t114 = alloca <8 x float>
  %t131 = alloca <8 x i8>
  %t188 = alloca <8 x float>
  %t206 = alloca <8 x i8>
  %t255 = alloca i32
  %t267 = insertelement <8 x i64> poison, i64 %t25, i64 0
  %t268 = shufflevector <8 x i64> %t267, <8 x i64> poison, <8 x i32> zeroinitializer
  %t276 = alloca <8 x float>
  %t283 = insertelement <8 x i64> poison, i64 %t33, i64 0
  %t284 = shufflevector <8 x i64> %t283, <8 x i64> poison, <8 x i32> zeroinitializer
  %t298 = insertelement <8 x i64> poison, i64 %t37, i64 0
  %t299 = shufflevector <8 x i64> %t298, <8 x i64> poison, <8 x i32> zeroinitializer
  %t305 = insertelement <8 x i64> poison, i64 %t41, i64 0
  %t306 = shufflevector <8 x i64> %t305, <8 x i64> poison, <8 x i32> zeroinitializer
  %t312 = alloca <8 x i8>
  %t329 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t330 = shufflevector <8 x i64> %t329, <8 x i64> poison, <8 x i32> zeroinitializer
  %t334 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t335 = shufflevector <8 x i64> %t334, <8 x i64> poison, <8 x i32> zeroinitializer
  %t357 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t358 = shufflevector <8 x i64> %t357, <8 x i64> poison, <8 x i32> zeroinitializer
  %t368 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t369 = shufflevector <8 x i64> %t368, <8 x i64> poison, <8 x i32> zeroinitializer
  %t382 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t383 = shufflevector <8 x i64> %t382, <8 x i64> poison, <8 x i32> zeroinitializer
  %t404 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t405 = shufflevector <8 x i64> %t404, <8 x i64> poison, <8 x i32> zeroinitializer
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
  %t115 = bitcast <8 x i1> %t112 to i8
  %t116 = icmp ne i8 %t115, 0
  br i1 %t116, label %inside13, label %else11
inside13:
  %t117 = mul i64 %t108, 4
  %t118 = getelementptr i8, ptr %t31, i64 %t117
  %t119 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t118, <8 x i1> %t112, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t113, ptr align 4 %t118, <8 x i1> %t112)
  %t120 = load <8 x float>, ptr %t114
  %t121 = select <8 x i1> %t112, <8 x float> %t119, <8 x float> %t120
  store <8 x float> %t121, ptr %t114
  br label %else11
else11:
  br label %join12
join12:
  %t122 = load <8 x float>, ptr %t114
  %t123 = fcmp uno <8 x float> %t122, zeroinitializer
  %t124 = select <8 x i1> %t123, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t122
  %t125 = mul i64 %t108, 4
  %t126 = getelementptr i8, ptr %t35, i64 %t125
  store <8 x float> %t124, ptr %t126, align 4
  %t127 = trunc <8 x i32> %t111 to <8 x i8>
  %t128 = getelementptr i8, ptr %t39, i64 %t108
  %t129 = load <8 x i8>, ptr %t128, align 1
  %t130 = icmp slt <8 x i8> %t129, splat (i8 0)
  store <8 x i8> %t127, ptr %t131
  %t132 = bitcast <8 x i1> %t130 to i8
  %t133 = icmp ne i8 %t132, 0
  br i1 %t133, label %inside17, label %else15
inside17:
  %t134 = getelementptr i8, ptr %t39, i64 %t108
  %t135 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t134, <8 x i1> %t130, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t127, ptr align 1 %t134, <8 x i1> %t130)
  %t136 = load <8 x i8>, ptr %t131
  %t137 = select <8 x i1> %t130, <8 x i8> %t135, <8 x i8> %t136
  store <8 x i8> %t137, ptr %t131
  br label %else15
else15:
  br label %join16
join16:
  %t138 = load <8 x i8>, ptr %t131
  %t139 = getelementptr i8, ptr %t43, i64 %t108
  store <8 x i8> %t138, ptr %t139, align 1
  %t140 = mul i64 %t108, 8
  %t141 = getelementptr i8, ptr %t27, i64 %t140
  %t142 = load <8 x i64>, ptr %t141, align 8
  %t143 = xor <8 x i32> %t111, splat (i32 -1)
  %t144 = trunc <8 x i32> %t143 to <8 x i8>
  %t145 = trunc <8 x i32> %t143 to <8 x i16>
  %t146 = trunc <8 x i64> %t142 to <8 x i32>
  %t147 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t148 = shufflevector <8 x i32> %t147, <8 x i32> poison, <8 x i32> zeroinitializer
  %t149 = add <8 x i32> %t148, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t150 = and <8 x i32> %t149, splat (i32 3)
  %t151 = icmp eq <8 x i32> %t150, splat (i32 3)
  %t152 = icmp eq <8 x i32> %t149, splat (i32 38)
  %t153 = bitcast <8 x i1> %t151 to i8
  %t154 = icmp ne i8 %t153, 0
  br i1 %t154, label %inside21, label %else19
inside21:
  %t155 = getelementptr i8, ptr %t47, i64 %t108
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t144, ptr align 1 %t155, <8 x i1> %t151)
  br label %else19
else19:
  br label %join20
join20:
  %t156 = bitcast <8 x i1> %t152 to i8
  %t157 = icmp ne i8 %t156, 0
  br i1 %t157, label %inside25, label %else23
inside25:
  %t158 = mul i64 %t108, 4
  %t159 = getelementptr i8, ptr %t51, i64 %t158
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t146, ptr align 4 %t159, <8 x i1> %t152)
  br label %else23
else23:
  br label %join24
join24:
  %t160 = insertelement <8 x i32> poison, i32 %t106, i64 0
  %t161 = shufflevector <8 x i32> %t160, <8 x i32> poison, <8 x i32> zeroinitializer
  %t162 = add <8 x i32> %t161, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t163 = and <8 x i32> %t162, splat (i32 15)
  %t164 = icmp eq <8 x i32> %t163, splat (i32 2)
  %t165 = mul i64 %t108, 2
  %t166 = getelementptr i8, ptr %t55, i64 %t165
  %t167 = load <8 x i16>, ptr %t166, align 2
  %t168 = select <8 x i1> %t164, <8 x i16> %t145, <8 x i16> %t167
  store <8 x i16> %t168, ptr %t166, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t169 = bitcast <8 x i1> %t164 to i8
  %t170 = icmp ne i8 %t169, 0
  br i1 %t170, label %inside29, label %else27
inside29:
  %t171 = getelementptr i8, ptr %t1, i64 0
  %t172 = load <8 x i8>, ptr %t171, align 1
  %t173 = select <8 x i1> %t164, <8 x i8> %t144, <8 x i8> %t172
  store <8 x i8> %t173, ptr %t171, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t174 = getelementptr i8, ptr %t1, i64 0
  %t175 = load <8 x i8>, ptr %t174, align 1
  %t176 = getelementptr i8, ptr %t1, i64 8
  %t177 = load <8 x i8>, ptr %t176, align 1
  %t178 = add <8 x i8> %t175, %t177
  %t179 = getelementptr i8, ptr %t59, i64 %t108
  store <8 x i8> %t178, ptr %t179, align 1
  br label %done9
done9:
  %t180 = add i32 %t105, 1
  store i32 %t180, ptr %t104
  %t181 = icmp ult i32 %t180, 4
  br i1 %t181, label %lanes8, label %after32
after32:
  %t182 = zext i32 32 to i64
  %t183 = mul i64 %t182, 4
  %t184 = getelementptr i8, ptr %t23, i64 %t183
  %t185 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t184, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i32> zeroinitializer)
  %t186 = icmp sgt <8 x i32> %t185, splat (i32 0)
  %t187 = sitofp <8 x i32> %t185 to <8 x float>
  store <8 x float> %t187, ptr %t188
  %t189 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t186
  %t190 = bitcast <8 x i1> %t189 to i8
  %t191 = icmp ne i8 %t190, 0
  br i1 %t191, label %inside37, label %else35
inside37:
  %t192 = mul i64 %t182, 4
  %t193 = getelementptr i8, ptr %t31, i64 %t192
  %t194 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t193, <8 x i1> %t189, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t187, ptr align 4 %t193, <8 x i1> %t189)
  %t195 = load <8 x float>, ptr %t188
  %t196 = select <8 x i1> %t189, <8 x float> %t194, <8 x float> %t195
  store <8 x float> %t196, ptr %t188
  br label %else35
else35:
  br label %join36
join36:
  %t197 = load <8 x float>, ptr %t188
  %t198 = fcmp uno <8 x float> %t197, zeroinitializer
  %t199 = select <8 x i1> %t198, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t197
  %t200 = mul i64 %t182, 4
  %t201 = getelementptr i8, ptr %t35, i64 %t200
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t199, ptr align 4 %t201, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  %t202 = trunc <8 x i32> %t185 to <8 x i8>
  %t203 = getelementptr i8, ptr %t39, i64 %t182
  %t204 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t203, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i8> zeroinitializer)
  %t205 = icmp slt <8 x i8> %t204, splat (i8 0)
  store <8 x i8> %t202, ptr %t206
  %t207 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t205
  %t208 = bitcast <8 x i1> %t207 to i8
  %t209 = icmp ne i8 %t208, 0
  br i1 %t209, label %inside41, label %else39
inside41:
  %t210 = getelementptr i8, ptr %t39, i64 %t182
  %t211 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t210, <8 x i1> %t207, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t202, ptr align 1 %t210, <8 x i1> %t207)
  %t212 = load <8 x i8>, ptr %t206
  %t213 = select <8 x i1> %t207, <8 x i8> %t211, <8 x i8> %t212
  store <8 x i8> %t213, ptr %t206
  br label %else39
else39:
  br label %join40
join40:
  %t214 = load <8 x i8>, ptr %t206
  %t215 = getelementptr i8, ptr %t43, i64 %t182
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t214, ptr align 1 %t215, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  %t216 = mul i64 %t182, 8
  %t217 = getelementptr i8, ptr %t27, i64 %t216
  %t218 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t217, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i64> zeroinitializer)
  %t219 = xor <8 x i32> %t185, splat (i32 -1)
  %t220 = trunc <8 x i32> %t219 to <8 x i8>
  %t221 = trunc <8 x i32> %t219 to <8 x i16>
  %t222 = trunc <8 x i64> %t218 to <8 x i32>
  %t223 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t224 = and <8 x i32> %t223, splat (i32 3)
  %t225 = icmp eq <8 x i32> %t224, splat (i32 3)
  %t226 = icmp eq <8 x i32> %t223, splat (i32 38)
  %t227 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t225
  %t228 = bitcast <8 x i1> %t227 to i8
  %t229 = icmp ne i8 %t228, 0
  br i1 %t229, label %inside45, label %else43
inside45:
  %t230 = getelementptr i8, ptr %t47, i64 %t182
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t220, ptr align 1 %t230, <8 x i1> %t227)
  br label %else43
else43:
  br label %join44
join44:
  %t231 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t226
  %t232 = bitcast <8 x i1> %t231 to i8
  %t233 = icmp ne i8 %t232, 0
  br i1 %t233, label %inside49, label %else47
inside49:
  %t234 = mul i64 %t182, 4
  %t235 = getelementptr i8, ptr %t51, i64 %t234
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t222, ptr align 4 %t235, <8 x i1> %t231)
  br label %else47
else47:
  br label %join48
join48:
  %t236 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t237 = and <8 x i32> %t236, splat (i32 15)
  %t238 = icmp eq <8 x i32> %t237, splat (i32 2)
  %t239 = mul i64 %t182, 2
  %t240 = getelementptr i8, ptr %t55, i64 %t239
  %t241 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t240, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i16> zeroinitializer)
  %t242 = select <8 x i1> %t238, <8 x i16> %t221, <8 x i16> %t241
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t242, ptr align 2 %t240, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t243 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t238
  %t244 = bitcast <8 x i1> %t243 to i8
  %t245 = icmp ne i8 %t244, 0
  br i1 %t245, label %inside53, label %else51
inside53:
  %t246 = getelementptr i8, ptr %t1, i64 0
  %t247 = load <8 x i8>, ptr %t246, align 1
  %t248 = select <8 x i1> %t243, <8 x i8> %t220, <8 x i8> %t247
  store <8 x i8> %t248, ptr %t246, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t249 = getelementptr i8, ptr %t1, i64 0
  %t250 = load <8 x i8>, ptr %t249, align 1
  %t251 = getelementptr i8, ptr %t1, i64 8
  %t252 = load <8 x i8>, ptr %t251, align 1
  %t253 = add <8 x i8> %t250, %t252
  %t254 = getelementptr i8, ptr %t59, i64 %t182
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t253, ptr align 1 %t254, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>)
  br label %done33
done33:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t255
  br label %lanes56
lanes56:
  %t256 = load i32, ptr %t255
  %t257 = mul i32 %t256, 8
  %t258 = zext i32 %t256 to i64
  %t259 = insertelement <8 x i32> poison, i32 %t257, i64 0
  %t260 = shufflevector <8 x i32> %t259, <8 x i32> poison, <8 x i32> zeroinitializer
  %t261 = add <8 x i32> %t260, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t262 = icmp ult <8 x i32> %t261, splat (i32 39)
  %t263 = zext i32 %t257 to i64
  %t264 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t265 = shufflevector <8 x i64> %t264, <8 x i64> poison, <8 x i32> zeroinitializer
  %t266 = add <8 x i64> %t265, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t269 = icmp ult <8 x i64> %t266, %t268
  %t270 = mul i64 %t263, 4
  %t271 = getelementptr i8, ptr %t23, i64 %t270
  %t272 = and <8 x i1> %t262, %t269
  %t273 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t271, <8 x i1> %t272, <8 x i32> zeroinitializer)
  %t274 = icmp sgt <8 x i32> %t273, splat (i32 0)
  %t275 = sitofp <8 x i32> %t273 to <8 x float>
  store <8 x float> %t275, ptr %t276
  %t277 = and <8 x i1> %t262, %t274
  %t278 = bitcast <8 x i1> %t277 to i8
  %t279 = icmp ne i8 %t278, 0
  br i1 %t279, label %inside61, label %else59
inside61:
  %t280 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t281 = shufflevector <8 x i64> %t280, <8 x i64> poison, <8 x i32> zeroinitializer
  %t282 = add <8 x i64> %t281, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t285 = icmp ult <8 x i64> %t282, %t284
  %t286 = mul i64 %t263, 4
  %t287 = getelementptr i8, ptr %t31, i64 %t286
  %t288 = and <8 x i1> %t277, %t285
  %t289 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t287, <8 x i1> %t288, <8 x float> zeroinitializer)
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t275, ptr align 4 %t287, <8 x i1> %t288)
  %t290 = load <8 x float>, ptr %t276
  %t291 = select <8 x i1> %t277, <8 x float> %t289, <8 x float> %t290
  store <8 x float> %t291, ptr %t276
  br label %else59
else59:
  br label %join60
join60:
  %t292 = load <8 x float>, ptr %t276
  %t293 = fcmp uno <8 x float> %t292, zeroinitializer
  %t294 = select <8 x i1> %t293, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t292
  %t295 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t296 = shufflevector <8 x i64> %t295, <8 x i64> poison, <8 x i32> zeroinitializer
  %t297 = add <8 x i64> %t296, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t300 = icmp ult <8 x i64> %t297, %t299
  %t301 = mul i64 %t263, 4
  %t302 = getelementptr i8, ptr %t35, i64 %t301
  %t303 = and <8 x i1> %t262, %t300
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t294, ptr align 4 %t302, <8 x i1> %t303)
  %t304 = trunc <8 x i32> %t273 to <8 x i8>
  %t307 = icmp ult <8 x i64> %t297, %t306
  %t308 = getelementptr i8, ptr %t39, i64 %t263
  %t309 = and <8 x i1> %t262, %t307
  %t310 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t308, <8 x i1> %t309, <8 x i8> zeroinitializer)
  %t311 = icmp slt <8 x i8> %t310, splat (i8 0)
  store <8 x i8> %t304, ptr %t312
  %t313 = and <8 x i1> %t262, %t311
  %t314 = bitcast <8 x i1> %t313 to i8
  %t315 = icmp ne i8 %t314, 0
  br i1 %t315, label %inside65, label %else63
inside65:
  %t316 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t317 = shufflevector <8 x i64> %t316, <8 x i64> poison, <8 x i32> zeroinitializer
  %t318 = add <8 x i64> %t317, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t319 = icmp ult <8 x i64> %t318, %t306
  %t320 = getelementptr i8, ptr %t39, i64 %t263
  %t321 = and <8 x i1> %t313, %t319
  %t322 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t320, <8 x i1> %t321, <8 x i8> zeroinitializer)
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t304, ptr align 1 %t320, <8 x i1> %t321)
  %t323 = load <8 x i8>, ptr %t312
  %t324 = select <8 x i1> %t313, <8 x i8> %t322, <8 x i8> %t323
  store <8 x i8> %t324, ptr %t312
  br label %else63
else63:
  br label %join64
join64:
  %t325 = load <8 x i8>, ptr %t312
  %t326 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t327 = shufflevector <8 x i64> %t326, <8 x i64> poison, <8 x i32> zeroinitializer
  %t328 = add <8 x i64> %t327, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t331 = icmp ult <8 x i64> %t328, %t330
  %t332 = getelementptr i8, ptr %t43, i64 %t263
  %t333 = and <8 x i1> %t262, %t331
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t325, ptr align 1 %t332, <8 x i1> %t333)
  %t336 = icmp ult <8 x i64> %t328, %t335
  %t337 = mul i64 %t263, 8
  %t338 = getelementptr i8, ptr %t27, i64 %t337
  %t339 = and <8 x i1> %t262, %t336
  %t340 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t338, <8 x i1> %t339, <8 x i64> zeroinitializer)
  %t341 = xor <8 x i32> %t273, splat (i32 -1)
  %t342 = trunc <8 x i32> %t341 to <8 x i8>
  %t343 = trunc <8 x i32> %t341 to <8 x i16>
  %t344 = trunc <8 x i64> %t340 to <8 x i32>
  %t345 = insertelement <8 x i32> poison, i32 %t257, i64 0
  %t346 = shufflevector <8 x i32> %t345, <8 x i32> poison, <8 x i32> zeroinitializer
  %t347 = add <8 x i32> %t346, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t348 = and <8 x i32> %t347, splat (i32 3)
  %t349 = icmp eq <8 x i32> %t348, splat (i32 3)
  %t350 = icmp eq <8 x i32> %t347, splat (i32 38)
  %t351 = and <8 x i1> %t262, %t349
  %t352 = bitcast <8 x i1> %t351 to i8
  %t353 = icmp ne i8 %t352, 0
  br i1 %t353, label %inside69, label %else67
inside69:
  %t354 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t355 = shufflevector <8 x i64> %t354, <8 x i64> poison, <8 x i32> zeroinitializer
  %t356 = add <8 x i64> %t355, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t359 = icmp ult <8 x i64> %t356, %t358
  %t360 = getelementptr i8, ptr %t47, i64 %t263
  %t361 = and <8 x i1> %t351, %t359
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t342, ptr align 1 %t360, <8 x i1> %t361)
  br label %else67
else67:
  br label %join68
join68:
  %t362 = and <8 x i1> %t262, %t350
  %t363 = bitcast <8 x i1> %t362 to i8
  %t364 = icmp ne i8 %t363, 0
  br i1 %t364, label %inside73, label %else71
inside73:
  %t365 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t366 = shufflevector <8 x i64> %t365, <8 x i64> poison, <8 x i32> zeroinitializer
  %t367 = add <8 x i64> %t366, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t370 = icmp ult <8 x i64> %t367, %t369
  %t371 = mul i64 %t263, 4
  %t372 = getelementptr i8, ptr %t51, i64 %t371
  %t373 = and <8 x i1> %t362, %t370
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t344, ptr align 4 %t372, <8 x i1> %t373)
  br label %else71
else71:
  br label %join72
join72:
  %t374 = insertelement <8 x i32> poison, i32 %t257, i64 0
  %t375 = shufflevector <8 x i32> %t374, <8 x i32> poison, <8 x i32> zeroinitializer
  %t376 = add <8 x i32> %t375, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t377 = and <8 x i32> %t376, splat (i32 15)
  %t378 = icmp eq <8 x i32> %t377, splat (i32 2)
  %t379 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t380 = shufflevector <8 x i64> %t379, <8 x i64> poison, <8 x i32> zeroinitializer
  %t381 = add <8 x i64> %t380, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t384 = icmp ult <8 x i64> %t381, %t383
  %t385 = mul i64 %t263, 2
  %t386 = getelementptr i8, ptr %t55, i64 %t385
  %t387 = and <8 x i1> %t262, %t384
  %t388 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t386, <8 x i1> %t387, <8 x i16> zeroinitializer)
  %t389 = select <8 x i1> %t378, <8 x i16> %t343, <8 x i16> %t388
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t389, ptr align 2 %t386, <8 x i1> %t387)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t390 = and <8 x i1> %t262, %t378
  %t391 = bitcast <8 x i1> %t390 to i8
  %t392 = icmp ne i8 %t391, 0
  br i1 %t392, label %inside77, label %else75
inside77:
  %t393 = getelementptr i8, ptr %t1, i64 0
  %t394 = load <8 x i8>, ptr %t393, align 1
  %t395 = select <8 x i1> %t390, <8 x i8> %t342, <8 x i8> %t394
  store <8 x i8> %t395, ptr %t393, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t396 = getelementptr i8, ptr %t1, i64 0
  %t397 = load <8 x i8>, ptr %t396, align 1
  %t398 = getelementptr i8, ptr %t1, i64 8
  %t399 = load <8 x i8>, ptr %t398, align 1
  %t400 = add <8 x i8> %t397, %t399
  %t401 = insertelement <8 x i64> poison, i64 %t263, i64 0
  %t402 = shufflevector <8 x i64> %t401, <8 x i64> poison, <8 x i32> zeroinitializer
  %t403 = add <8 x i64> %t402, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t406 = icmp ult <8 x i64> %t403, %t405
  %t407 = getelementptr i8, ptr %t59, i64 %t263
  %t408 = and <8 x i1> %t262, %t406
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t400, ptr align 1 %t407, <8 x i1> %t408)
  br label %done57
done57:
  %t409 = add i32 %t256, 1
  store i32 %t409, ptr %t255
  %t410 = icmp ult i32 %t409, 5
  br i1 %t410, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t411 = load i32, ptr %t63
  %t412 = add i32 %t411, 1
  %t413 = icmp uge i32 %t412, %t3
  %t414 = select i1 %t413, i32 0, i32 %t412
  store i32 %t414, ptr %t63
  %t415 = zext i1 %t413 to i32
  %t416 = load i32, ptr %t64
  %t417 = add i32 %t416, %t415
  %t418 = icmp uge i32 %t417, %t5
  %t419 = select i1 %t418, i32 0, i32 %t417
  store i32 %t419, ptr %t64
  %t420 = zext i1 %t418 to i32
  %t421 = load i32, ptr %t65
  %t422 = add i32 %t421, %t420
  %t423 = icmp uge i32 %t422, %t7
  %t424 = select i1 %t423, i32 0, i32 %t422
  store i32 %t424, ptr %t65
  %t425 = zext i1 %t423 to i32
  %t426 = load i64, ptr %t62
  %t427 = add i64 %t426, 1
  store i64 %t427, ptr %t62
  %t428 = icmp ult i64 %t427, %end
  br i1 %t428, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
