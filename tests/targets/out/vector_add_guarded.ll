; kernel vector_add_guarded, workgroups of [256, 1, 1], 64 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add_guarded"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = alloca i1
  %t23 = getelementptr i8, ptr %arguments, i64 0
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 8
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 16
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 24
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 32
  %t32 = load i64, ptr %t31, align 8
  %t33 = getelementptr i8, ptr %arguments, i64 40
  %t34 = load ptr, ptr %t33, align 8
  %t35 = getelementptr i8, ptr %arguments, i64 48
  %t36 = load i64, ptr %t35, align 8
  %t37 = alloca i64
  %t38 = alloca i32
  %t39 = alloca i32
  %t40 = alloca i32
  %t82 = alloca i32
  %t88 = alloca <64 x i1>
  %t129 = alloca i32
  %t139 = alloca <64 x i1>
  %t41 = icmp uge i64 %first, %end
  br i1 %t41, label %exit4, label %start3
start3:
  store i64 %first, ptr %t37
  %t42 = zext i32 %t3 to i64
  %t43 = call i64 @llvm.umax.i64(i64 %t42, i64 1)
  %t44 = urem i64 %first, %t43
  %t45 = trunc i64 %t44 to i32
  store i32 %t45, ptr %t38
  %t46 = udiv i64 %first, %t43
  %t47 = zext i32 %t5 to i64
  %t48 = call i64 @llvm.umax.i64(i64 %t47, i64 1)
  %t49 = urem i64 %t46, %t48
  %t50 = trunc i64 %t49 to i32
  store i32 %t50, ptr %t39
  %t51 = udiv i64 %t46, %t48
  %t52 = zext i32 %t7 to i64
  %t53 = call i64 @llvm.umax.i64(i64 %t52, i64 1)
  %t54 = urem i64 %t51, %t53
  %t55 = trunc i64 %t54 to i32
  store i32 %t55, ptr %t40
  %t56 = udiv i64 %t51, %t53
  br label %workgroup2
workgroup2:
  %t57 = load i32, ptr %t38
  %t58 = load i32, ptr %t39
  %t59 = load i32, ptr %t40
  store i1 true, ptr %t22
  call void @llvm.memset.p0.i64(ptr %t1, i8 -1, i64 32, i1 false)
  %t60 = mul i32 %t57, 256
  %t61 = zext i32 %t60 to i64
  %t62 = mul i32 %t57, 256
  %t63 = add i32 %t62, 255
  %t64 = zext i32 %t63 to i64
  %t65 = icmp ult i64 %t64, %t28
  %t66 = mul i32 %t57, 256
  %t67 = zext i32 %t66 to i64
  %t68 = mul i32 %t57, 256
  %t69 = add i32 %t68, 255
  %t70 = zext i32 %t69 to i64
  %t71 = icmp ult i64 %t70, %t32
  %t72 = mul i32 %t57, 256
  %t73 = zext i32 %t72 to i64
  %t74 = mul i32 %t57, 256
  %t75 = add i32 %t74, 255
  %t76 = zext i32 %t75 to i64
  %t77 = icmp ult i64 %t76, %t36
  %t78 = load i1, ptr %t22
  %t79 = and i1 %t78, %t65
  %t80 = and i1 %t79, %t71
  %t81 = and i1 %t80, %t77
  br i1 %t81, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t82
  br label %lanes8
lanes8:
  %t83 = load i32, ptr %t82
  %t84 = mul i32 %t83, 64
  %t85 = zext i32 %t83 to i64
  %t86 = mul i64 %t85, 8
  %t87 = getelementptr i8, ptr %t1, i64 %t86
  %t89 = load i64, ptr %t87
  %t90 = bitcast i64 %t89 to <64 x i1>
  store <64 x i1> %t90, ptr %t88
  %t91 = mul i32 %t57, 256
  %t92 = add i32 %t91, %t84
  %t93 = zext i32 %t92 to i64
  %t94 = insertelement <64 x i64> poison, i64 %t93, i64 0
  %t95 = shufflevector <64 x i64> %t94, <64 x i64> poison, <64 x i32> zeroinitializer
  %t96 = add <64 x i64> %t95, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t97 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t98 = shufflevector <64 x i64> %t97, <64 x i64> poison, <64 x i32> zeroinitializer
  %t99 = icmp uge <64 x i64> %t96, %t98
  %t100 = bitcast <64 x i1> %t99 to i64
  %t101 = icmp ne i64 %t100, 0
  br i1 %t101, label %inside13, label %else11
inside13:
  %t102 = load <64 x i1>, ptr %t88
  %t103 = xor <64 x i1> %t99, splat (i1 true)
  %t104 = and <64 x i1> %t102, %t103
  store <64 x i1> %t104, ptr %t88
  store i1 false, ptr %t22
  br label %else11
else11:
  %t105 = xor <64 x i1> %t99, splat (i1 true)
  br label %join12
join12:
  %t106 = load <64 x i1>, ptr %t88
  %t107 = bitcast <64 x i1> %t106 to i64
  %t108 = icmp ne i64 %t107, 0
  br i1 %t108, label %rest14, label %done9
rest14:
  %t109 = mul i64 %t93, 4
  %t110 = getelementptr i8, ptr %t26, i64 %t109
  %t111 = shufflevector <64 x i1> %t106, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t112 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t110, <64 x i1> %t111, <64 x float> zeroinitializer)
  %t113 = mul i64 %t93, 4
  %t114 = getelementptr i8, ptr %t30, i64 %t113
  %t115 = shufflevector <64 x i1> %t106, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t116 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t114, <64 x i1> %t115, <64 x float> zeroinitializer)
  %t117 = fadd <64 x float> %t112, %t116
  %t118 = fcmp uno <64 x float> %t117, zeroinitializer
  %t119 = select <64 x i1> %t118, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t117
  %t120 = mul i64 %t93, 4
  %t121 = getelementptr i8, ptr %t34, i64 %t120
  %t122 = shufflevector <64 x i1> %t106, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t119, ptr align 4 %t121, <64 x i1> %t122)
  br label %done9
done9:
  %t123 = mul i64 %t85, 8
  %t124 = getelementptr i8, ptr %t1, i64 %t123
  %t125 = load <64 x i1>, ptr %t88
  %t126 = bitcast <64 x i1> %t125 to i64
  store i64 %t126, ptr %t124
  %t127 = add i32 %t83, 1
  store i32 %t127, ptr %t82
  %t128 = icmp ult i32 %t127, 4
  br i1 %t128, label %lanes8, label %after15
after15:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t129
  br label %lanes16
lanes16:
  %t130 = load i32, ptr %t129
  %t131 = mul i32 %t130, 64
  %t132 = zext i32 %t130 to i64
  %t133 = mul i64 %t132, 8
  %t134 = getelementptr i8, ptr %t1, i64 %t133
  %t135 = load i64, ptr %t134
  %t136 = bitcast i64 %t135 to <64 x i1>
  %t137 = mul i64 %t132, 8
  %t138 = getelementptr i8, ptr %t1, i64 %t137
  %t140 = load i64, ptr %t138
  %t141 = bitcast i64 %t140 to <64 x i1>
  store <64 x i1> %t141, ptr %t139
  %t142 = bitcast <64 x i1> %t136 to i64
  %t143 = icmp ne i64 %t142, 0
  br i1 %t143, label %enter18, label %done17
enter18:
  %t144 = mul i32 %t57, 256
  %t145 = add i32 %t144, %t131
  %t146 = zext i32 %t145 to i64
  %t147 = insertelement <64 x i64> poison, i64 %t146, i64 0
  %t148 = shufflevector <64 x i64> %t147, <64 x i64> poison, <64 x i32> zeroinitializer
  %t149 = add <64 x i64> %t148, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t150 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t151 = shufflevector <64 x i64> %t150, <64 x i64> poison, <64 x i32> zeroinitializer
  %t152 = icmp uge <64 x i64> %t149, %t151
  %t153 = and <64 x i1> %t136, %t152
  %t154 = bitcast <64 x i1> %t153 to i64
  %t155 = icmp ne i64 %t154, 0
  br i1 %t155, label %inside22, label %else20
inside22:
  %t156 = load <64 x i1>, ptr %t139
  %t157 = xor <64 x i1> %t153, splat (i1 true)
  %t158 = and <64 x i1> %t156, %t157
  store <64 x i1> %t158, ptr %t139
  store i1 false, ptr %t22
  br label %else20
else20:
  %t159 = xor <64 x i1> %t152, splat (i1 true)
  %t160 = and <64 x i1> %t136, %t159
  br label %join21
join21:
  %t161 = load <64 x i1>, ptr %t139
  %t162 = and <64 x i1> %t136, %t161
  %t163 = bitcast <64 x i1> %t162 to i64
  %t164 = icmp ne i64 %t163, 0
  br i1 %t164, label %rest23, label %done17
rest23:
  %t165 = insertelement <64 x i64> poison, i64 %t146, i64 0
  %t166 = shufflevector <64 x i64> %t165, <64 x i64> poison, <64 x i32> zeroinitializer
  %t167 = add <64 x i64> %t166, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t168 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t169 = shufflevector <64 x i64> %t168, <64 x i64> poison, <64 x i32> zeroinitializer
  %t170 = icmp ult <64 x i64> %t167, %t169
  %t171 = mul i64 %t146, 4
  %t172 = getelementptr i8, ptr %t26, i64 %t171
  %t173 = and <64 x i1> %t162, %t170
  %t174 = shufflevector <64 x i1> %t173, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t175 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t172, <64 x i1> %t174, <64 x float> zeroinitializer)
  %t176 = insertelement <64 x i64> poison, i64 %t146, i64 0
  %t177 = shufflevector <64 x i64> %t176, <64 x i64> poison, <64 x i32> zeroinitializer
  %t178 = add <64 x i64> %t177, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t179 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t180 = shufflevector <64 x i64> %t179, <64 x i64> poison, <64 x i32> zeroinitializer
  %t181 = icmp ult <64 x i64> %t178, %t180
  %t182 = mul i64 %t146, 4
  %t183 = getelementptr i8, ptr %t30, i64 %t182
  %t184 = and <64 x i1> %t162, %t181
  %t185 = shufflevector <64 x i1> %t184, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t186 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t183, <64 x i1> %t185, <64 x float> zeroinitializer)
  %t187 = fadd <64 x float> %t175, %t186
  %t188 = fcmp uno <64 x float> %t187, zeroinitializer
  %t189 = select <64 x i1> %t188, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t187
  %t190 = insertelement <64 x i64> poison, i64 %t146, i64 0
  %t191 = shufflevector <64 x i64> %t190, <64 x i64> poison, <64 x i32> zeroinitializer
  %t192 = add <64 x i64> %t191, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t193 = insertelement <64 x i64> poison, i64 %t36, i64 0
  %t194 = shufflevector <64 x i64> %t193, <64 x i64> poison, <64 x i32> zeroinitializer
  %t195 = icmp ult <64 x i64> %t192, %t194
  %t196 = mul i64 %t146, 4
  %t197 = getelementptr i8, ptr %t34, i64 %t196
  %t198 = and <64 x i1> %t162, %t195
  %t199 = shufflevector <64 x i1> %t198, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t189, ptr align 4 %t197, <64 x i1> %t199)
  br label %done17
done17:
  %t200 = mul i64 %t132, 8
  %t201 = getelementptr i8, ptr %t1, i64 %t200
  %t202 = load <64 x i1>, ptr %t139
  %t203 = bitcast <64 x i1> %t202 to i64
  store i64 %t203, ptr %t201
  %t204 = add i32 %t130, 1
  store i32 %t204, ptr %t129
  %t205 = icmp ult i32 %t204, 4
  br i1 %t205, label %lanes16, label %after24, !llvm.loop !2
after24:
  br label %join5
join5:
  br label %finished1
finished1:
  %t206 = load i32, ptr %t38
  %t207 = add i32 %t206, 1
  %t208 = icmp uge i32 %t207, %t3
  %t209 = select i1 %t208, i32 0, i32 %t207
  store i32 %t209, ptr %t38
  %t210 = zext i1 %t208 to i32
  %t211 = load i32, ptr %t39
  %t212 = add i32 %t211, %t210
  %t213 = icmp uge i32 %t212, %t5
  %t214 = select i1 %t213, i32 0, i32 %t212
  store i32 %t214, ptr %t39
  %t215 = zext i1 %t213 to i32
  %t216 = load i32, ptr %t40
  %t217 = add i32 %t216, %t215
  %t218 = icmp uge i32 %t217, %t7
  %t219 = select i1 %t218, i32 0, i32 %t217
  store i32 %t219, ptr %t40
  %t220 = zext i1 %t218 to i32
  %t221 = load i64, ptr %t37
  %t222 = add i64 %t221, 1
  store i64 %t222, ptr %t37
  %t223 = icmp ult i64 %t222, %end
  br i1 %t223, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
