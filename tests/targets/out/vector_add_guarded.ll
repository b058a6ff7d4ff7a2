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
  %t91 = alloca i32
  %t97 = alloca <64 x i1>
  %t153 = alloca i32
  %t163 = alloca <64 x i1>
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
  %t61 = add i32 %t60, 0
  %t62 = zext i32 %t61 to i64
  %t63 = add i64 0, %t62
  %t64 = mul i32 %t57, 256
  %t65 = add i32 %t64, 255
  %t66 = zext i32 %t65 to i64
  %t67 = icmp ult i64 %t66, %t28
  %t68 = add i64 0, %t66
  %t69 = mul i32 %t57, 256
  %t70 = add i32 %t69, 0
  %t71 = zext i32 %t70 to i64
  %t72 = add i64 0, %t71
  %t73 = mul i32 %t57, 256
  %t74 = add i32 %t73, 255
  %t75 = zext i32 %t74 to i64
  %t76 = icmp ult i64 %t75, %t32
  %t77 = add i64 0, %t75
  %t78 = mul i32 %t57, 256
  %t79 = add i32 %t78, 0
  %t80 = zext i32 %t79 to i64
  %t81 = add i64 0, %t80
  %t82 = mul i32 %t57, 256
  %t83 = add i32 %t82, 255
  %t84 = zext i32 %t83 to i64
  %t85 = icmp ult i64 %t84, %t36
  %t86 = add i64 0, %t84
  %t87 = load i1, ptr %t22
  %t88 = and i1 %t87, %t67
  %t89 = and i1 %t88, %t76
  %t90 = and i1 %t89, %t85
  br i1 %t90, label %fast6, label %general7
fast6:
  store i32 zeroinitializer, ptr %t91
  br label %lanes8
lanes8:
  %t92 = load i32, ptr %t91
  %t93 = mul i32 %t92, 64
  %t94 = zext i32 %t92 to i64
  %t95 = mul i64 %t94, 8
  %t96 = getelementptr i8, ptr %t1, i64 %t95
  %t98 = load i64, ptr %t96
  %t99 = bitcast i64 %t98 to <64 x i1>
  store <64 x i1> %t99, ptr %t97
  %t100 = mul i32 %t57, 256
  %t101 = insertelement <64 x i32> poison, i32 %t93, i64 0
  %t102 = shufflevector <64 x i32> %t101, <64 x i32> poison, <64 x i32> zeroinitializer
  %t103 = add <64 x i32> %t102, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t104 = add i32 %t100, %t93
  %t105 = insertelement <64 x i32> poison, i32 %t104, i64 0
  %t106 = shufflevector <64 x i32> %t105, <64 x i32> poison, <64 x i32> zeroinitializer
  %t107 = add <64 x i32> %t106, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t108 = zext i32 %t104 to i64
  %t109 = insertelement <64 x i64> poison, i64 %t108, i64 0
  %t110 = shufflevector <64 x i64> %t109, <64 x i64> poison, <64 x i32> zeroinitializer
  %t111 = add <64 x i64> %t110, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t112 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t113 = shufflevector <64 x i64> %t112, <64 x i64> poison, <64 x i32> zeroinitializer
  %t114 = icmp uge <64 x i64> %t111, %t113
  %t115 = bitcast <64 x i1> %t114 to i64
  %t116 = icmp ne i64 %t115, 0
  br i1 %t116, label %inside13, label %else11
inside13:
  %t117 = load <64 x i1>, ptr %t97
  %t118 = xor <64 x i1> %t114, splat (i1 true)
  %t119 = and <64 x i1> %t117, %t118
  store <64 x i1> %t119, ptr %t97
  store i1 false, ptr %t22
  br label %else11
else11:
  %t120 = xor <64 x i1> %t114, splat (i1 true)
  br label %join12
join12:
  %t121 = load <64 x i1>, ptr %t97
  %t122 = bitcast <64 x i1> %t121 to i64
  %t123 = icmp ne i64 %t122, 0
  br i1 %t123, label %rest14, label %done9
rest14:
  %t124 = mul i64 %t108, 4
  %t125 = insertelement <64 x i64> poison, i64 %t124, i64 0
  %t126 = shufflevector <64 x i64> %t125, <64 x i64> poison, <64 x i32> zeroinitializer
  %t127 = add <64 x i64> %t126, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t128 = getelementptr i8, ptr %t26, i64 %t124
  %t129 = shufflevector <64 x i1> %t121, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t130 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t128, <64 x i1> %t129, <64 x float> zeroinitializer)
  %t131 = mul i64 %t108, 4
  %t132 = insertelement <64 x i64> poison, i64 %t131, i64 0
  %t133 = shufflevector <64 x i64> %t132, <64 x i64> poison, <64 x i32> zeroinitializer
  %t134 = add <64 x i64> %t133, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t135 = getelementptr i8, ptr %t30, i64 %t131
  %t136 = shufflevector <64 x i1> %t121, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t137 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t135, <64 x i1> %t136, <64 x float> zeroinitializer)
  %t138 = fadd <64 x float> %t130, %t137
  %t139 = fcmp uno <64 x float> %t138, zeroinitializer
  %t140 = select <64 x i1> %t139, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t138
  %t141 = mul i64 %t108, 4
  %t142 = insertelement <64 x i64> poison, i64 %t141, i64 0
  %t143 = shufflevector <64 x i64> %t142, <64 x i64> poison, <64 x i32> zeroinitializer
  %t144 = add <64 x i64> %t143, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t145 = getelementptr i8, ptr %t34, i64 %t141
  %t146 = shufflevector <64 x i1> %t121, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t140, ptr align 4 %t145, <64 x i1> %t146)
  br label %done9
done9:
  %t147 = mul i64 %t94, 8
  %t148 = getelementptr i8, ptr %t1, i64 %t147
  %t149 = load <64 x i1>, ptr %t97
  %t150 = bitcast <64 x i1> %t149 to i64
  store i64 %t150, ptr %t148
  %t151 = add i32 %t92, 1
  store i32 %t151, ptr %t91
  %t152 = icmp ult i32 %t151, 4
  br i1 %t152, label %lanes8, label %after15
after15:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t153
  br label %lanes16
lanes16:
  %t154 = load i32, ptr %t153
  %t155 = mul i32 %t154, 64
  %t156 = zext i32 %t154 to i64
  %t157 = mul i64 %t156, 8
  %t158 = getelementptr i8, ptr %t1, i64 %t157
  %t159 = load i64, ptr %t158
  %t160 = bitcast i64 %t159 to <64 x i1>
  %t161 = mul i64 %t156, 8
  %t162 = getelementptr i8, ptr %t1, i64 %t161
  %t164 = load i64, ptr %t162
  %t165 = bitcast i64 %t164 to <64 x i1>
  store <64 x i1> %t165, ptr %t163
  %t166 = bitcast <64 x i1> %t160 to i64
  %t167 = icmp ne i64 %t166, 0
  br i1 %t167, label %enter18, label %done17
enter18:
  %t168 = mul i32 %t57, 256
  %t169 = insertelement <64 x i32> poison, i32 %t155, i64 0
  %t170 = shufflevector <64 x i32> %t169, <64 x i32> poison, <64 x i32> zeroinitializer
  %t171 = add <64 x i32> %t170, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t172 = add i32 %t168, %t155
  %t173 = insertelement <64 x i32> poison, i32 %t172, i64 0
  %t174 = shufflevector <64 x i32> %t173, <64 x i32> poison, <64 x i32> zeroinitializer
  %t175 = add <64 x i32> %t174, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t176 = zext i32 %t172 to i64
  %t177 = insertelement <64 x i64> poison, i64 %t176, i64 0
  %t178 = shufflevector <64 x i64> %t177, <64 x i64> poison, <64 x i32> zeroinitializer
  %t179 = add <64 x i64> %t178, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t180 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t181 = shufflevector <64 x i64> %t180, <64 x i64> poison, <64 x i32> zeroinitializer
  %t182 = icmp uge <64 x i64> %t179, %t181
  %t183 = and <64 x i1> %t160, %t182
  %t184 = bitcast <64 x i1> %t183 to i64
  %t185 = icmp ne i64 %t184, 0
  br i1 %t185, label %inside22, label %else20
inside22:
  %t186 = load <64 x i1>, ptr %t163
  %t187 = xor <64 x i1> %t183, splat (i1 true)
  %t188 = and <64 x i1> %t186, %t187
  store <64 x i1> %t188, ptr %t163
  store i1 false, ptr %t22
  br label %else20
else20:
  %t189 = xor <64 x i1> %t182, splat (i1 true)
  %t190 = and <64 x i1> %t160, %t189
  br label %join21
join21:
  %t191 = load <64 x i1>, ptr %t163
  %t192 = and <64 x i1> %t160, %t191
  %t193 = bitcast <64 x i1> %t192 to i64
  %t194 = icmp ne i64 %t193, 0
  br i1 %t194, label %rest23, label %done17
rest23:
  %t195 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t196 = shufflevector <64 x i64> %t195, <64 x i64> poison, <64 x i32> zeroinitializer
  %t197 = icmp ult <64 x i64> %t179, %t196
  %t198 = mul i64 %t176, 4
  %t199 = insertelement <64 x i64> poison, i64 %t198, i64 0
  %t200 = shufflevector <64 x i64> %t199, <64 x i64> poison, <64 x i32> zeroinitializer
  %t201 = add <64 x i64> %t200, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t202 = getelementptr i8, ptr %t26, i64 %t198
  %t203 = and <64 x i1> %t192, %t197
  %t204 = shufflevector <64 x i1> %t203, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t205 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t202, <64 x i1> %t204, <64 x float> zeroinitializer)
  %t206 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t207 = shufflevector <64 x i64> %t206, <64 x i64> poison, <64 x i32> zeroinitializer
  %t208 = icmp ult <64 x i64> %t179, %t207
  %t209 = mul i64 %t176, 4
  %t210 = insertelement <64 x i64> poison, i64 %t209, i64 0
  %t211 = shufflevector <64 x i64> %t210, <64 x i64> poison, <64 x i32> zeroinitializer
  %t212 = add <64 x i64> %t211, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t213 = getelementptr i8, ptr %t30, i64 %t209
  %t214 = and <64 x i1> %t192, %t208
  %t215 = shufflevector <64 x i1> %t214, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t216 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t213, <64 x i1> %t215, <64 x float> zeroinitializer)
  %t217 = fadd <64 x float> %t205, %t216
  %t218 = fcmp uno <64 x float> %t217, zeroinitializer
  %t219 = select <64 x i1> %t218, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t217
  %t220 = insertelement <64 x i64> poison, i64 %t36, i64 0
  %t221 = shufflevector <64 x i64> %t220, <64 x i64> poison, <64 x i32> zeroinitializer
  %t222 = icmp ult <64 x i64> %t179, %t221
  %t223 = mul i64 %t176, 4
  %t224 = insertelement <64 x i64> poison, i64 %t223, i64 0
  %t225 = shufflevector <64 x i64> %t224, <64 x i64> poison, <64 x i32> zeroinitializer
  %t226 = add <64 x i64> %t225, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t227 = getelementptr i8, ptr %t34, i64 %t223
  %t228 = and <64 x i1> %t192, %t222
  %t229 = shufflevector <64 x i1> %t228, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t219, ptr align 4 %t227, <64 x i1> %t229)
  br label %done17
done17:
  %t230 = mul i64 %t156, 8
  %t231 = getelementptr i8, ptr %t1, i64 %t230
  %t232 = load <64 x i1>, ptr %t163
  %t233 = bitcast <64 x i1> %t232 to i64
  store i64 %t233, ptr %t231
  %t234 = add i32 %t154, 1
  store i32 %t234, ptr %t153
  %t235 = icmp ult i32 %t234, 4
  br i1 %t235, label %lanes16, label %after24
after24:
  br label %join5
join5:
  br label %finished1
finished1:
  %t236 = load i32, ptr %t38
  %t237 = add i32 %t236, 1
  %t238 = icmp uge i32 %t237, %t3
  %t239 = select i1 %t238, i32 0, i32 %t237
  store i32 %t239, ptr %t38
  %t240 = zext i1 %t238 to i32
  %t241 = load i32, ptr %t39
  %t242 = add i32 %t241, %t240
  %t243 = icmp uge i32 %t242, %t5
  %t244 = select i1 %t243, i32 0, i32 %t242
  store i32 %t244, ptr %t39
  %t245 = zext i1 %t243 to i32
  %t246 = load i32, ptr %t40
  %t247 = add i32 %t246, %t245
  %t248 = icmp uge i32 %t247, %t7
  %t249 = select i1 %t248, i32 0, i32 %t247
  store i32 %t249, ptr %t40
  %t250 = zext i1 %t248 to i32
  %t251 = load i64, ptr %t37
  %t252 = add i64 %t251, 1
  store i64 %t252, ptr %t37
  %t253 = icmp ult i64 %t252, %end
  br i1 %t253, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
