; kernel vector_add, workgroups of [256, 1, 1], 64 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = load ptr, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 40
  %t32 = load i64, ptr %t31, align 8
  %t33 = alloca i64
  %t34 = alloca i32
  %t35 = alloca i32
  %t36 = alloca i32
  %t85 = alloca i32
  %t123 = alloca i32
  %t37 = icmp uge i64 %first, %end
  br i1 %t37, label %exit4, label %start3
start3:
  store i64 %first, ptr %t33
  %t38 = zext i32 %t2 to i64
  %t39 = call i64 @llvm.umax.i64(i64 %t38, i64 1)
  %t40 = urem i64 %first, %t39
  %t41 = trunc i64 %t40 to i32
  store i32 %t41, ptr %t34
  %t42 = udiv i64 %first, %t39
  %t43 = zext i32 %t4 to i64
  %t44 = call i64 @llvm.umax.i64(i64 %t43, i64 1)
  %t45 = urem i64 %t42, %t44
  %t46 = trunc i64 %t45 to i32
  store i32 %t46, ptr %t35
  %t47 = udiv i64 %t42, %t44
  %t48 = zext i32 %t6 to i64
  %t49 = call i64 @llvm.umax.i64(i64 %t48, i64 1)
  %t50 = urem i64 %t47, %t49
  %t51 = trunc i64 %t50 to i32
  store i32 %t51, ptr %t36
  %t52 = udiv i64 %t47, %t49
  br label %workgroup2
workgroup2:
  %t53 = load i32, ptr %t34
  %t54 = load i32, ptr %t35
  %t55 = load i32, ptr %t36
  %t56 = mul i32 %t53, 256
  %t57 = add i32 %t56, 0
  %t58 = zext i32 %t57 to i64
  %t59 = add i64 0, %t58
  %t60 = mul i32 %t53, 256
  %t61 = add i32 %t60, 255
  %t62 = zext i32 %t61 to i64
  %t63 = icmp ult i64 %t62, %t24
  %t64 = add i64 0, %t62
  %t65 = mul i32 %t53, 256
  %t66 = add i32 %t65, 0
  %t67 = zext i32 %t66 to i64
  %t68 = add i64 0, %t67
  %t69 = mul i32 %t53, 256
  %t70 = add i32 %t69, 255
  %t71 = zext i32 %t70 to i64
  %t72 = icmp ult i64 %t71, %t28
  %t73 = add i64 0, %t71
  %t74 = mul i32 %t53, 256
  %t75 = add i32 %t74, 0
  %t76 = zext i32 %t75 to i64
  %t77 = add i64 0, %t76
  %t78 = mul i32 %t53, 256
  %t79 = add i32 %t78, 255
  %t80 = zext i32 %t79 to i64
  %t81 = icmp ult i64 %t80, %t32
  %t82 = add i64 0, %t80
  %t83 = and i1 %t63, %t72
  %t84 = and i1 %t83, %t81
  br i1 %t84, label %fast6, label %general7
fast6:
  store i32 zeroinitializer, ptr %t85
  br label %lanes8
lanes8:
  %t86 = load i32, ptr %t85
  %t87 = mul i32 %t86, 64
  %t88 = zext i32 %t86 to i64
  %t89 = mul i32 %t53, 256
  %t90 = insertelement <64 x i32> poison, i32 %t87, i64 0
  %t91 = shufflevector <64 x i32> %t90, <64 x i32> poison, <64 x i32> zeroinitializer
  %t92 = add <64 x i32> %t91, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t93 = add i32 %t89, %t87
  %t94 = insertelement <64 x i32> poison, i32 %t93, i64 0
  %t95 = shufflevector <64 x i32> %t94, <64 x i32> poison, <64 x i32> zeroinitializer
  %t96 = add <64 x i32> %t95, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t97 = zext i32 %t93 to i64
  %t98 = insertelement <64 x i64> poison, i64 %t97, i64 0
  %t99 = shufflevector <64 x i64> %t98, <64 x i64> poison, <64 x i32> zeroinitializer
  %t100 = add <64 x i64> %t99, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t101 = mul i64 %t97, 4
  %t102 = insertelement <64 x i64> poison, i64 %t101, i64 0
  %t103 = shufflevector <64 x i64> %t102, <64 x i64> poison, <64 x i32> zeroinitializer
  %t104 = add <64 x i64> %t103, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t105 = getelementptr i8, ptr %t22, i64 %t101
  %t106 = load <64 x float>, ptr %t105, align 4
  %t107 = mul i64 %t97, 4
  %t108 = insertelement <64 x i64> poison, i64 %t107, i64 0
  %t109 = shufflevector <64 x i64> %t108, <64 x i64> poison, <64 x i32> zeroinitializer
  %t110 = add <64 x i64> %t109, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t111 = getelementptr i8, ptr %t26, i64 %t107
  %t112 = load <64 x float>, ptr %t111, align 4
  %t113 = fadd <64 x float> %t106, %t112
  %t114 = fcmp uno <64 x float> %t113, zeroinitializer
  %t115 = select <64 x i1> %t114, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t113
  %t116 = mul i64 %t97, 4
  %t117 = insertelement <64 x i64> poison, i64 %t116, i64 0
  %t118 = shufflevector <64 x i64> %t117, <64 x i64> poison, <64 x i32> zeroinitializer
  %t119 = add <64 x i64> %t118, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t120 = getelementptr i8, ptr %t30, i64 %t116
  store <64 x float> %t115, ptr %t120, align 4
  br label %done9
done9:
  %t121 = add i32 %t86, 1
  store i32 %t121, ptr %t85
  %t122 = icmp ult i32 %t121, 4
  br i1 %t122, label %lanes8, label %after10
after10:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t123
  br label %lanes11
lanes11:
  %t124 = load i32, ptr %t123
  %t125 = mul i32 %t124, 64
  %t126 = zext i32 %t124 to i64
  %t127 = mul i32 %t53, 256
  %t128 = insertelement <64 x i32> poison, i32 %t125, i64 0
  %t129 = shufflevector <64 x i32> %t128, <64 x i32> poison, <64 x i32> zeroinitializer
  %t130 = add <64 x i32> %t129, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t131 = add i32 %t127, %t125
  %t132 = insertelement <64 x i32> poison, i32 %t131, i64 0
  %t133 = shufflevector <64 x i32> %t132, <64 x i32> poison, <64 x i32> zeroinitializer
  %t134 = add <64 x i32> %t133, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t135 = zext i32 %t131 to i64
  %t136 = insertelement <64 x i64> poison, i64 %t135, i64 0
  %t137 = shufflevector <64 x i64> %t136, <64 x i64> poison, <64 x i32> zeroinitializer
  %t138 = add <64 x i64> %t137, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t139 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t140 = shufflevector <64 x i64> %t139, <64 x i64> poison, <64 x i32> zeroinitializer
  %t141 = icmp ult <64 x i64> %t138, %t140
  %t142 = mul i64 %t135, 4
  %t143 = insertelement <64 x i64> poison, i64 %t142, i64 0
  %t144 = shufflevector <64 x i64> %t143, <64 x i64> poison, <64 x i32> zeroinitializer
  %t145 = add <64 x i64> %t144, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t146 = getelementptr i8, ptr %t22, i64 %t142
  %t147 = shufflevector <64 x i1> %t141, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t148 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t146, <64 x i1> %t147, <64 x float> zeroinitializer)
  %t149 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t150 = shufflevector <64 x i64> %t149, <64 x i64> poison, <64 x i32> zeroinitializer
  %t151 = icmp ult <64 x i64> %t138, %t150
  %t152 = mul i64 %t135, 4
  %t153 = insertelement <64 x i64> poison, i64 %t152, i64 0
  %t154 = shufflevector <64 x i64> %t153, <64 x i64> poison, <64 x i32> zeroinitializer
  %t155 = add <64 x i64> %t154, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t156 = getelementptr i8, ptr %t26, i64 %t152
  %t157 = shufflevector <64 x i1> %t151, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t158 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t156, <64 x i1> %t157, <64 x float> zeroinitializer)
  %t159 = fadd <64 x float> %t148, %t158
  %t160 = fcmp uno <64 x float> %t159, zeroinitializer
  %t161 = select <64 x i1> %t160, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t159
  %t162 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t163 = shufflevector <64 x i64> %t162, <64 x i64> poison, <64 x i32> zeroinitializer
  %t164 = icmp ult <64 x i64> %t138, %t163
  %t165 = mul i64 %t135, 4
  %t166 = insertelement <64 x i64> poison, i64 %t165, i64 0
  %t167 = shufflevector <64 x i64> %t166, <64 x i64> poison, <64 x i32> zeroinitializer
  %t168 = add <64 x i64> %t167, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t169 = getelementptr i8, ptr %t30, i64 %t165
  %t170 = shufflevector <64 x i1> %t164, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t161, ptr align 4 %t169, <64 x i1> %t170)
  br label %done12
done12:
  %t171 = add i32 %t124, 1
  store i32 %t171, ptr %t123
  %t172 = icmp ult i32 %t171, 4
  br i1 %t172, label %lanes11, label %after13
after13:
  br label %join5
join5:
  br label %finished1
finished1:
  %t173 = load i32, ptr %t34
  %t174 = add i32 %t173, 1
  %t175 = icmp uge i32 %t174, %t2
  %t176 = select i1 %t175, i32 0, i32 %t174
  store i32 %t176, ptr %t34
  %t177 = zext i1 %t175 to i32
  %t178 = load i32, ptr %t35
  %t179 = add i32 %t178, %t177
  %t180 = icmp uge i32 %t179, %t4
  %t181 = select i1 %t180, i32 0, i32 %t179
  store i32 %t181, ptr %t35
  %t182 = zext i1 %t180 to i32
  %t183 = load i32, ptr %t36
  %t184 = add i32 %t183, %t182
  %t185 = icmp uge i32 %t184, %t6
  %t186 = select i1 %t185, i32 0, i32 %t184
  store i32 %t186, ptr %t36
  %t187 = zext i1 %t185 to i32
  %t188 = load i64, ptr %t33
  %t189 = add i64 %t188, 1
  store i64 %t189, ptr %t33
  %t190 = icmp ult i64 %t189, %end
  br i1 %t190, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
