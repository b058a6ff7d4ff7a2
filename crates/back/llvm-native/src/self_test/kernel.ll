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
  %t213 = alloca <8 x float>
  %t236 = alloca <8 x i8>
  %t303 = alloca i32
  %t315 = insertelement <8 x i64> poison, i64 %t25, i64 0
  %t316 = shufflevector <8 x i64> %t315, <8 x i64> poison, <8 x i32> zeroinitializer
  %t325 = alloca <8 x float>
  %t333 = insertelement <8 x i64> poison, i64 %t33, i64 0
  %t334 = shufflevector <8 x i64> %t333, <8 x i64> poison, <8 x i32> zeroinitializer
  %t350 = insertelement <8 x i64> poison, i64 %t37, i64 0
  %t351 = shufflevector <8 x i64> %t350, <8 x i64> poison, <8 x i32> zeroinitializer
  %t358 = insertelement <8 x i64> poison, i64 %t41, i64 0
  %t359 = shufflevector <8 x i64> %t358, <8 x i64> poison, <8 x i32> zeroinitializer
  %t366 = alloca <8 x i8>
  %t386 = insertelement <8 x i64> poison, i64 %t45, i64 0
  %t387 = shufflevector <8 x i64> %t386, <8 x i64> poison, <8 x i32> zeroinitializer
  %t392 = insertelement <8 x i64> poison, i64 %t29, i64 0
  %t393 = shufflevector <8 x i64> %t392, <8 x i64> poison, <8 x i32> zeroinitializer
  %t417 = insertelement <8 x i64> poison, i64 %t49, i64 0
  %t418 = shufflevector <8 x i64> %t417, <8 x i64> poison, <8 x i32> zeroinitializer
  %t430 = insertelement <8 x i64> poison, i64 %t53, i64 0
  %t431 = shufflevector <8 x i64> %t430, <8 x i64> poison, <8 x i32> zeroinitializer
  %t445 = insertelement <8 x i64> poison, i64 %t57, i64 0
  %t446 = shufflevector <8 x i64> %t445, <8 x i64> poison, <8 x i32> zeroinitializer
  %t475 = insertelement <8 x i64> poison, i64 %t61, i64 0
  %t476 = shufflevector <8 x i64> %t475, <8 x i64> poison, <8 x i32> zeroinitializer
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
  %t188 = and <8 x i1> %t186, %t121
  %t189 = select <8 x i1> %t188, <8 x i16> %t158, <8 x i16> %t184
  store <8 x i16> %t189, ptr %t183, align 2
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t190 = bitcast <8 x i1> %t186 to i8
  %t191 = icmp ne i8 %t190, 0
  br i1 %t191, label %inside29, label %else27
inside29:
  %t192 = getelementptr i8, ptr %t1, i64 0
  %t193 = load <8 x i8>, ptr %t192, align 1
  %t194 = and <8 x i1> %t181, %t121
  %t195 = select <8 x i1> %t194, <8 x i8> %t157, <8 x i8> %t193
  %t196 = and <8 x i1> %t194, %t121
  %t197 = select <8 x i1> %t196, <8 x i8> %t157, <8 x i8> %t193
  store <8 x i8> %t197, ptr %t192, align 1
  br label %else27
else27:
  br label %join28
join28:
  %t198 = getelementptr i8, ptr %t1, i64 0
  %t199 = load <8 x i8>, ptr %t198, align 1
  %t200 = getelementptr i8, ptr %t1, i64 8
  %t201 = load <8 x i8>, ptr %t200, align 1
  %t202 = add <8 x i8> %t199, %t201
  %t203 = getelementptr i8, ptr %t59, i64 %t112
  store <8 x i8> %t202, ptr %t203, align 1
  br label %done9
done9:
  %t204 = add i32 %t109, 1
  store i32 %t204, ptr %t108
  %t205 = icmp ult i32 %t204, 4
  br i1 %t205, label %lanes8, label %after32
after32:
  %t206 = zext i32 32 to i64
  %t207 = mul i64 %t206, 4
  %t208 = getelementptr i8, ptr %t23, i64 %t207
  %t209 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t208, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i32> zeroinitializer)
  %t210 = freeze <8 x i32> %t209
  %t211 = icmp sgt <8 x i32> %t210, splat (i32 0)
  %t212 = sitofp <8 x i32> %t210 to <8 x float>
  store <8 x float> %t212, ptr %t213
  %t214 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t211
  %t215 = and <8 x i1> %t214, %t121
  %t216 = bitcast <8 x i1> %t215 to i8
  %t217 = icmp ne i8 %t216, 0
  br i1 %t217, label %inside37, label %else35
inside37:
  %t218 = mul i64 %t206, 4
  %t219 = getelementptr i8, ptr %t31, i64 %t218
  %t220 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t219, <8 x i1> %t214, <8 x float> zeroinitializer)
  %t221 = freeze <8 x float> %t220
  %t222 = and <8 x i1> %t214, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t212, ptr align 4 %t219, <8 x i1> %t222)
  %t223 = load <8 x float>, ptr %t213
  %t224 = select <8 x i1> %t214, <8 x float> %t221, <8 x float> %t223
  store <8 x float> %t224, ptr %t213
  br label %else35
else35:
  br label %join36
join36:
  %t225 = load <8 x float>, ptr %t213
  %t226 = fcmp uno <8 x float> %t225, zeroinitializer
  %t227 = select <8 x i1> %t226, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t225
  %t228 = mul i64 %t206, 4
  %t229 = getelementptr i8, ptr %t35, i64 %t228
  %t230 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t227, ptr align 4 %t229, <8 x i1> %t230)
  %t231 = trunc <8 x i32> %t210 to <8 x i8>
  %t232 = getelementptr i8, ptr %t39, i64 %t206
  %t233 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t232, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i8> zeroinitializer)
  %t234 = freeze <8 x i8> %t233
  %t235 = icmp slt <8 x i8> %t234, splat (i8 0)
  store <8 x i8> %t231, ptr %t236
  %t237 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t235
  %t238 = and <8 x i1> %t237, %t121
  %t239 = bitcast <8 x i1> %t238 to i8
  %t240 = icmp ne i8 %t239, 0
  br i1 %t240, label %inside41, label %else39
inside41:
  %t241 = getelementptr i8, ptr %t39, i64 %t206
  %t242 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t241, <8 x i1> %t237, <8 x i8> zeroinitializer)
  %t243 = freeze <8 x i8> %t242
  %t244 = and <8 x i1> %t237, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t231, ptr align 1 %t241, <8 x i1> %t244)
  %t245 = load <8 x i8>, ptr %t236
  %t246 = select <8 x i1> %t237, <8 x i8> %t243, <8 x i8> %t245
  store <8 x i8> %t246, ptr %t236
  br label %else39
else39:
  br label %join40
join40:
  %t247 = load <8 x i8>, ptr %t236
  %t248 = getelementptr i8, ptr %t43, i64 %t206
  %t249 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t247, ptr align 1 %t248, <8 x i1> %t249)
  %t250 = mul i64 %t206, 8
  %t251 = getelementptr i8, ptr %t27, i64 %t250
  %t252 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t251, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i64> zeroinitializer)
  %t253 = freeze <8 x i64> %t252
  %t254 = xor <8 x i32> %t210, splat (i32 -1)
  %t255 = trunc <8 x i32> %t254 to <8 x i8>
  %t256 = trunc <8 x i32> %t254 to <8 x i16>
  %t257 = trunc <8 x i64> %t253 to <8 x i32>
  %t258 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t259 = and <8 x i32> %t258, splat (i32 3)
  %t260 = icmp eq <8 x i32> %t259, splat (i32 3)
  %t261 = icmp eq <8 x i32> %t258, splat (i32 38)
  %t262 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t260
  %t263 = and <8 x i1> %t262, %t121
  %t264 = bitcast <8 x i1> %t263 to i8
  %t265 = icmp ne i8 %t264, 0
  br i1 %t265, label %inside45, label %else43
inside45:
  %t266 = getelementptr i8, ptr %t47, i64 %t206
  %t267 = and <8 x i1> %t262, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t255, ptr align 1 %t266, <8 x i1> %t267)
  br label %else43
else43:
  br label %join44
join44:
  %t268 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t261
  %t269 = and <8 x i1> %t268, %t121
  %t270 = bitcast <8 x i1> %t269 to i8
  %t271 = icmp ne i8 %t270, 0
  br i1 %t271, label %inside49, label %else47
inside49:
  %t272 = mul i64 %t206, 4
  %t273 = getelementptr i8, ptr %t51, i64 %t272
  %t274 = and <8 x i1> %t268, %t121
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t257, ptr align 4 %t273, <8 x i1> %t274)
  br label %else47
else47:
  br label %join48
join48:
  %t275 = add <8 x i32> splat (i32 32), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t276 = and <8 x i32> %t275, splat (i32 15)
  %t277 = icmp eq <8 x i32> %t276, splat (i32 2)
  %t278 = mul i64 %t206, 2
  %t279 = getelementptr i8, ptr %t55, i64 %t278
  %t280 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t279, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, <8 x i16> zeroinitializer)
  %t281 = freeze <8 x i16> %t280
  %t282 = select <8 x i1> %t277, <8 x i16> %t256, <8 x i16> %t281
  %t283 = and <8 x i1> %t277, %t121
  %t284 = select <8 x i1> %t283, <8 x i16> %t256, <8 x i16> %t281
  %t285 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t284, ptr align 2 %t279, <8 x i1> %t285)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t286 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t277
  %t287 = and <8 x i1> %t286, %t121
  %t288 = bitcast <8 x i1> %t287 to i8
  %t289 = icmp ne i8 %t288, 0
  br i1 %t289, label %inside53, label %else51
inside53:
  %t290 = getelementptr i8, ptr %t1, i64 0
  %t291 = load <8 x i8>, ptr %t290, align 1
  %t292 = and <8 x i1> %t286, %t121
  %t293 = select <8 x i1> %t292, <8 x i8> %t255, <8 x i8> %t291
  %t294 = and <8 x i1> %t292, %t121
  %t295 = select <8 x i1> %t294, <8 x i8> %t255, <8 x i8> %t291
  store <8 x i8> %t295, ptr %t290, align 1
  br label %else51
else51:
  br label %join52
join52:
  %t296 = getelementptr i8, ptr %t1, i64 0
  %t297 = load <8 x i8>, ptr %t296, align 1
  %t298 = getelementptr i8, ptr %t1, i64 8
  %t299 = load <8 x i8>, ptr %t298, align 1
  %t300 = add <8 x i8> %t297, %t299
  %t301 = getelementptr i8, ptr %t59, i64 %t206
  %t302 = and <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 false>, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t300, ptr align 1 %t301, <8 x i1> %t302)
  br label %done33
done33:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t303
  br label %lanes56
lanes56:
  %t304 = load i32, ptr %t303
  %t305 = mul i32 %t304, 8
  %t306 = zext i32 %t304 to i64
  %t307 = insertelement <8 x i32> poison, i32 %t305, i64 0
  %t308 = shufflevector <8 x i32> %t307, <8 x i32> poison, <8 x i32> zeroinitializer
  %t309 = add <8 x i32> %t308, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t310 = icmp ult <8 x i32> %t309, splat (i32 39)
  %t311 = zext i32 %t305 to i64
  %t312 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t313 = shufflevector <8 x i64> %t312, <8 x i64> poison, <8 x i32> zeroinitializer
  %t314 = add <8 x i64> %t313, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t317 = icmp ult <8 x i64> %t314, %t316
  %t318 = mul i64 %t311, 4
  %t319 = getelementptr i8, ptr %t23, i64 %t318
  %t320 = and <8 x i1> %t310, %t317
  %t321 = call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 %t319, <8 x i1> %t320, <8 x i32> zeroinitializer)
  %t322 = freeze <8 x i32> %t321
  %t323 = icmp sgt <8 x i32> %t322, splat (i32 0)
  %t324 = sitofp <8 x i32> %t322 to <8 x float>
  store <8 x float> %t324, ptr %t325
  %t326 = and <8 x i1> %t310, %t323
  %t327 = and <8 x i1> %t326, %t121
  %t328 = bitcast <8 x i1> %t327 to i8
  %t329 = icmp ne i8 %t328, 0
  br i1 %t329, label %inside61, label %else59
inside61:
  %t330 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t331 = shufflevector <8 x i64> %t330, <8 x i64> poison, <8 x i32> zeroinitializer
  %t332 = add <8 x i64> %t331, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t335 = icmp ult <8 x i64> %t332, %t334
  %t336 = mul i64 %t311, 4
  %t337 = getelementptr i8, ptr %t31, i64 %t336
  %t338 = and <8 x i1> %t326, %t335
  %t339 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t337, <8 x i1> %t338, <8 x float> zeroinitializer)
  %t340 = freeze <8 x float> %t339
  %t341 = and <8 x i1> %t338, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t324, ptr align 4 %t337, <8 x i1> %t341)
  %t342 = load <8 x float>, ptr %t325
  %t343 = select <8 x i1> %t326, <8 x float> %t340, <8 x float> %t342
  store <8 x float> %t343, ptr %t325
  br label %else59
else59:
  br label %join60
join60:
  %t344 = load <8 x float>, ptr %t325
  %t345 = fcmp uno <8 x float> %t344, zeroinitializer
  %t346 = select <8 x i1> %t345, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t344
  %t347 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t348 = shufflevector <8 x i64> %t347, <8 x i64> poison, <8 x i32> zeroinitializer
  %t349 = add <8 x i64> %t348, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t352 = icmp ult <8 x i64> %t349, %t351
  %t353 = mul i64 %t311, 4
  %t354 = getelementptr i8, ptr %t35, i64 %t353
  %t355 = and <8 x i1> %t310, %t352
  %t356 = and <8 x i1> %t355, %t121
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t346, ptr align 4 %t354, <8 x i1> %t356)
  %t357 = trunc <8 x i32> %t322 to <8 x i8>
  %t360 = icmp ult <8 x i64> %t349, %t359
  %t361 = getelementptr i8, ptr %t39, i64 %t311
  %t362 = and <8 x i1> %t310, %t360
  %t363 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t361, <8 x i1> %t362, <8 x i8> zeroinitializer)
  %t364 = freeze <8 x i8> %t363
  %t365 = icmp slt <8 x i8> %t364, splat (i8 0)
  store <8 x i8> %t357, ptr %t366
  %t367 = and <8 x i1> %t310, %t365
  %t368 = and <8 x i1> %t367, %t121
  %t369 = bitcast <8 x i1> %t368 to i8
  %t370 = icmp ne i8 %t369, 0
  br i1 %t370, label %inside65, label %else63
inside65:
  %t371 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t372 = shufflevector <8 x i64> %t371, <8 x i64> poison, <8 x i32> zeroinitializer
  %t373 = add <8 x i64> %t372, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t374 = icmp ult <8 x i64> %t373, %t359
  %t375 = getelementptr i8, ptr %t39, i64 %t311
  %t376 = and <8 x i1> %t367, %t374
  %t377 = call <8 x i8> @llvm.masked.load.v8i8.p0(ptr align 1 %t375, <8 x i1> %t376, <8 x i8> zeroinitializer)
  %t378 = freeze <8 x i8> %t377
  %t379 = and <8 x i1> %t376, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t357, ptr align 1 %t375, <8 x i1> %t379)
  %t380 = load <8 x i8>, ptr %t366
  %t381 = select <8 x i1> %t367, <8 x i8> %t378, <8 x i8> %t380
  store <8 x i8> %t381, ptr %t366
  br label %else63
else63:
  br label %join64
join64:
  %t382 = load <8 x i8>, ptr %t366
  %t383 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t384 = shufflevector <8 x i64> %t383, <8 x i64> poison, <8 x i32> zeroinitializer
  %t385 = add <8 x i64> %t384, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t388 = icmp ult <8 x i64> %t385, %t387
  %t389 = getelementptr i8, ptr %t43, i64 %t311
  %t390 = and <8 x i1> %t310, %t388
  %t391 = and <8 x i1> %t390, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t382, ptr align 1 %t389, <8 x i1> %t391)
  %t394 = icmp ult <8 x i64> %t385, %t393
  %t395 = mul i64 %t311, 8
  %t396 = getelementptr i8, ptr %t27, i64 %t395
  %t397 = and <8 x i1> %t310, %t394
  %t398 = call <8 x i64> @llvm.masked.load.v8i64.p0(ptr align 8 %t396, <8 x i1> %t397, <8 x i64> zeroinitializer)
  %t399 = freeze <8 x i64> %t398
  %t400 = xor <8 x i32> %t322, splat (i32 -1)
  %t401 = trunc <8 x i32> %t400 to <8 x i8>
  %t402 = trunc <8 x i32> %t400 to <8 x i16>
  %t403 = trunc <8 x i64> %t399 to <8 x i32>
  %t404 = insertelement <8 x i32> poison, i32 %t305, i64 0
  %t405 = shufflevector <8 x i32> %t404, <8 x i32> poison, <8 x i32> zeroinitializer
  %t406 = add <8 x i32> %t405, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t407 = and <8 x i32> %t406, splat (i32 3)
  %t408 = icmp eq <8 x i32> %t407, splat (i32 3)
  %t409 = icmp eq <8 x i32> %t406, splat (i32 38)
  %t410 = and <8 x i1> %t310, %t408
  %t411 = and <8 x i1> %t410, %t121
  %t412 = bitcast <8 x i1> %t411 to i8
  %t413 = icmp ne i8 %t412, 0
  br i1 %t413, label %inside69, label %else67
inside69:
  %t414 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t415 = shufflevector <8 x i64> %t414, <8 x i64> poison, <8 x i32> zeroinitializer
  %t416 = add <8 x i64> %t415, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t419 = icmp ult <8 x i64> %t416, %t418
  %t420 = getelementptr i8, ptr %t47, i64 %t311
  %t421 = and <8 x i1> %t410, %t419
  %t422 = and <8 x i1> %t421, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t401, ptr align 1 %t420, <8 x i1> %t422)
  br label %else67
else67:
  br label %join68
join68:
  %t423 = and <8 x i1> %t310, %t409
  %t424 = and <8 x i1> %t423, %t121
  %t425 = bitcast <8 x i1> %t424 to i8
  %t426 = icmp ne i8 %t425, 0
  br i1 %t426, label %inside73, label %else71
inside73:
  %t427 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t428 = shufflevector <8 x i64> %t427, <8 x i64> poison, <8 x i32> zeroinitializer
  %t429 = add <8 x i64> %t428, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t432 = icmp ult <8 x i64> %t429, %t431
  %t433 = mul i64 %t311, 4
  %t434 = getelementptr i8, ptr %t51, i64 %t433
  %t435 = and <8 x i1> %t423, %t432
  %t436 = and <8 x i1> %t435, %t121
  call void @llvm.masked.store.v8i32.p0(<8 x i32> %t403, ptr align 4 %t434, <8 x i1> %t436)
  br label %else71
else71:
  br label %join72
join72:
  %t437 = insertelement <8 x i32> poison, i32 %t305, i64 0
  %t438 = shufflevector <8 x i32> %t437, <8 x i32> poison, <8 x i32> zeroinitializer
  %t439 = add <8 x i32> %t438, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t440 = and <8 x i32> %t439, splat (i32 15)
  %t441 = icmp eq <8 x i32> %t440, splat (i32 2)
  %t442 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t443 = shufflevector <8 x i64> %t442, <8 x i64> poison, <8 x i32> zeroinitializer
  %t444 = add <8 x i64> %t443, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t447 = icmp ult <8 x i64> %t444, %t446
  %t448 = mul i64 %t311, 2
  %t449 = getelementptr i8, ptr %t55, i64 %t448
  %t450 = and <8 x i1> %t310, %t447
  %t451 = call <8 x i16> @llvm.masked.load.v8i16.p0(ptr align 2 %t449, <8 x i1> %t450, <8 x i16> zeroinitializer)
  %t452 = freeze <8 x i16> %t451
  %t453 = select <8 x i1> %t441, <8 x i16> %t402, <8 x i16> %t452
  %t454 = and <8 x i1> %t441, %t121
  %t455 = select <8 x i1> %t454, <8 x i16> %t402, <8 x i16> %t452
  %t456 = and <8 x i1> %t450, %t121
  call void @llvm.masked.store.v8i16.p0(<8 x i16> %t455, ptr align 2 %t449, <8 x i1> %t456)
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 16, i1 false)
  %t457 = and <8 x i1> %t310, %t441
  %t458 = and <8 x i1> %t457, %t121
  %t459 = bitcast <8 x i1> %t458 to i8
  %t460 = icmp ne i8 %t459, 0
  br i1 %t460, label %inside77, label %else75
inside77:
  %t461 = getelementptr i8, ptr %t1, i64 0
  %t462 = load <8 x i8>, ptr %t461, align 1
  %t463 = and <8 x i1> %t457, %t121
  %t464 = select <8 x i1> %t463, <8 x i8> %t401, <8 x i8> %t462
  %t465 = and <8 x i1> %t463, %t121
  %t466 = select <8 x i1> %t465, <8 x i8> %t401, <8 x i8> %t462
  store <8 x i8> %t466, ptr %t461, align 1
  br label %else75
else75:
  br label %join76
join76:
  %t467 = getelementptr i8, ptr %t1, i64 0
  %t468 = load <8 x i8>, ptr %t467, align 1
  %t469 = getelementptr i8, ptr %t1, i64 8
  %t470 = load <8 x i8>, ptr %t469, align 1
  %t471 = add <8 x i8> %t468, %t470
  %t472 = insertelement <8 x i64> poison, i64 %t311, i64 0
  %t473 = shufflevector <8 x i64> %t472, <8 x i64> poison, <8 x i32> zeroinitializer
  %t474 = add <8 x i64> %t473, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t477 = icmp ult <8 x i64> %t474, %t476
  %t478 = getelementptr i8, ptr %t59, i64 %t311
  %t479 = and <8 x i1> %t310, %t477
  %t480 = and <8 x i1> %t479, %t121
  call void @llvm.masked.store.v8i8.p0(<8 x i8> %t471, ptr align 1 %t478, <8 x i1> %t480)
  br label %done57
done57:
  %t481 = add i32 %t304, 1
  store i32 %t481, ptr %t303
  %t482 = icmp ult i32 %t481, 5
  br i1 %t482, label %lanes56, label %after80, !llvm.loop !3
after80:
  br label %join5
join5:
  br label %finished1
finished1:
  %t483 = load i32, ptr %t63
  %t484 = add i32 %t483, 1
  %t485 = icmp uge i32 %t484, %t3
  %t486 = select i1 %t485, i32 0, i32 %t484
  store i32 %t486, ptr %t63
  %t487 = zext i1 %t485 to i32
  %t488 = load i32, ptr %t64
  %t489 = add i32 %t488, %t487
  %t490 = icmp uge i32 %t489, %t5
  %t491 = select i1 %t490, i32 0, i32 %t489
  store i32 %t491, ptr %t64
  %t492 = zext i1 %t490 to i32
  %t493 = load i32, ptr %t65
  %t494 = add i32 %t493, %t492
  %t495 = icmp uge i32 %t494, %t7
  %t496 = select i1 %t495, i32 0, i32 %t494
  store i32 %t496, ptr %t65
  %t497 = zext i1 %t495 to i32
  %t498 = load i64, ptr %t62
  %t499 = add i64 %t498, 1
  store i64 %t499, ptr %t62
  %t500 = icmp ult i64 %t499, %end
  br i1 %t500, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
