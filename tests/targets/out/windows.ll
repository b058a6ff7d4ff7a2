; kernel "windows", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"windows"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [128 x i8], align 64
  %t2 = alloca [256 x i8], align 64
  %t3 = alloca [256 x i8], align 64
  %t4 = getelementptr i8, ptr %launch, i64 0
  %t5 = load i32, ptr %t4, align 4
  %t6 = getelementptr i8, ptr %launch, i64 4
  %t7 = load i32, ptr %t6, align 4
  %t8 = getelementptr i8, ptr %launch, i64 8
  %t9 = load i32, ptr %t8, align 4
  %t10 = getelementptr i8, ptr %launch, i64 12
  %t11 = load i32, ptr %t10, align 4
  %t12 = getelementptr i8, ptr %launch, i64 16
  %t13 = load i64, ptr %t12, align 8
  %t14 = getelementptr i8, ptr %launch, i64 24
  %t15 = load i64, ptr %t14, align 8
  %t16 = getelementptr i8, ptr %launch, i64 32
  %t17 = load i64, ptr %t16, align 8
  %t18 = getelementptr i8, ptr %launch, i64 40
  %t19 = load i64, ptr %t18, align 8
  %t20 = getelementptr i8, ptr %launch, i64 48
  %t21 = load i64, ptr %t20, align 8
  %t22 = getelementptr i8, ptr %launch, i64 56
  %t23 = load i64, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 0
  %t25 = load ptr, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 8
  %t27 = load i64, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 16
  %t29 = load i32, ptr %t28, align 4
  %t30 = getelementptr i8, ptr %arguments, i64 24
  %t31 = load ptr, ptr %t30, align 8
  %t32 = getelementptr i8, ptr %arguments, i64 32
  %t33 = load i64, ptr %t32, align 8
  %t34 = alloca i64
  %t35 = alloca i32
  %t36 = alloca i32
  %t37 = alloca i32
  %t119 = insertelement <64 x ptr> poison, ptr @zeros, i64 0
  %t120 = shufflevector <64 x ptr> %t119, <64 x ptr> poison, <64 x i32> zeroinitializer
  %t38 = icmp uge i64 %first, %end
  br i1 %t38, label %exit4, label %start3
start3:
  store i64 %first, ptr %t34
  %t39 = zext i32 %t5 to i64
  %t40 = call i64 @llvm.umax.i64(i64 %t39, i64 1)
  %t41 = urem i64 %first, %t40
  %t42 = trunc i64 %t41 to i32
  store i32 %t42, ptr %t35
  %t43 = udiv i64 %first, %t40
  %t44 = zext i32 %t7 to i64
  %t45 = call i64 @llvm.umax.i64(i64 %t44, i64 1)
  %t46 = urem i64 %t43, %t45
  %t47 = trunc i64 %t46 to i32
  store i32 %t47, ptr %t36
  %t48 = udiv i64 %t43, %t45
  %t49 = zext i32 %t9 to i64
  %t50 = call i64 @llvm.umax.i64(i64 %t49, i64 1)
  %t51 = urem i64 %t48, %t50
  %t52 = trunc i64 %t51 to i32
  store i32 %t52, ptr %t37
  %t53 = udiv i64 %t48, %t50
  br label %workgroup2
workgroup2:
  %t54 = load i32, ptr %t35
  %t55 = load i32, ptr %t36
  %t56 = load i32, ptr %t37
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 256, i1 false)
  %t57 = getelementptr i8, ptr %scratch, i64 0
  %t58 = zext i32 %t29 to i64
  %t59 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 0)
  %t60 = add i64 %t59, 8
  %t61 = icmp eq i64 12, zeroinitializer
  %t62 = select i1 %t61, i64 1, i64 12
  %t63 = udiv i64 %t60, %t62
  %t64 = select i1 %t61, i64 zeroinitializer, i64 %t63
  %t65 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 4)
  %t66 = add i64 %t65, 8
  %t67 = udiv i64 %t66, %t62
  %t68 = select i1 %t61, i64 zeroinitializer, i64 %t67
  %t69 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 8)
  %t70 = add i64 %t69, 10
  %t71 = udiv i64 %t70, %t62
  %t72 = select i1 %t61, i64 zeroinitializer, i64 %t71
  %t73 = icmp ult i64 63, 64
  br i1 %t73, label %fast6, label %general7, !prof !0
fast6:
  %t74 = zext i32 %t9 to i64
  %t75 = zext i32 %t56 to i64
  %t76 = zext i32 %t7 to i64
  %t77 = mul i64 %t75, %t76
  %t78 = zext i32 %t55 to i64
  %t79 = add i64 %t77, %t78
  %t80 = zext i32 %t5 to i64
  %t81 = mul i64 %t80, 64
  %t82 = mul i64 %t79, %t81
  %t83 = mul i32 %t54, 64
  %t84 = zext i32 %t83 to i64
  %t85 = add i64 %t82, %t84
  %t86 = insertelement <64 x i64> poison, i64 %t85, i64 0
  %t87 = shufflevector <64 x i64> %t86, <64 x i64> poison, <64 x i32> zeroinitializer
  %t88 = add <64 x i64> %t87, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t89 = insertelement <64 x i64> poison, i64 %t58, i64 0
  %t90 = shufflevector <64 x i64> %t89, <64 x i64> poison, <64 x i32> zeroinitializer
  %t91 = icmp ult <64 x i64> %t88, %t90
  %t92 = insertelement <64 x i64> poison, i64 %t64, i64 0
  %t93 = shufflevector <64 x i64> %t92, <64 x i64> poison, <64 x i32> zeroinitializer
  %t94 = icmp ult <64 x i64> %t88, %t93
  %t95 = and <64 x i1> %t91, %t94
  %t96 = mul i64 %t85, 12
  %t97 = getelementptr i8, ptr %t25, i64 %t96
  %t98 = shufflevector <64 x i1> %t95, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t99 = call <192 x float> @llvm.masked.load.v192f32.p0(ptr align 4 %t97, <192 x i1> %t98, <192 x float> zeroinitializer)
  %t100 = shufflevector <192 x float> %t99, <192 x float> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x float> %t100, ptr %t2, align 64
  %t101 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t102 = shufflevector <64 x i64> %t101, <64 x i64> poison, <64 x i32> zeroinitializer
  %t103 = icmp ult <64 x i64> %t88, %t102
  %t104 = and <64 x i1> %t91, %t103
  %t105 = add i64 %t96, 4
  %t106 = getelementptr i8, ptr %t25, i64 %t105
  %t107 = shufflevector <64 x i1> %t104, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t108 = call <192 x i32> @llvm.masked.load.v192i32.p0(ptr align 4 %t106, <192 x i1> %t107, <192 x i32> zeroinitializer)
  %t109 = shufflevector <192 x i32> %t108, <192 x i32> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x i32> %t109, ptr %t3, align 64
  %t110 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t111 = shufflevector <64 x i64> %t110, <64 x i64> poison, <64 x i32> zeroinitializer
  %t112 = icmp ult <64 x i64> %t88, %t111
  %t113 = and <64 x i1> %t91, %t112
  %t114 = add i64 %t96, 8
  %t115 = insertelement <64 x i64> poison, i64 %t114, i64 0
  %t116 = shufflevector <64 x i64> %t115, <64 x i64> poison, <64 x i32> zeroinitializer
  %t117 = add <64 x i64> %t116, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372, i64 384, i64 396, i64 408, i64 420, i64 432, i64 444, i64 456, i64 468, i64 480, i64 492, i64 504, i64 516, i64 528, i64 540, i64 552, i64 564, i64 576, i64 588, i64 600, i64 612, i64 624, i64 636, i64 648, i64 660, i64 672, i64 684, i64 696, i64 708, i64 720, i64 732, i64 744, i64 756>
  %t118 = getelementptr i8, ptr %t25, <64 x i64> %t117
  %t121 = select <64 x i1> %t113, <64 x ptr> %t118, <64 x ptr> %t120
  %t122 = call <64 x i16> @llvm.masked.gather.v64i16.v64p0(<64 x ptr> align 2 %t121, <64 x i1> splat (i1 true), <64 x i16> zeroinitializer)
  store <64 x i16> %t122, ptr %t1, align 64
  %t123 = zext i32 0 to i64
  %t124 = fcmp uno <64 x float> %t100, zeroinitializer
  %t125 = select <64 x i1> %t124, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t100
  %t126 = bitcast <64 x float> %t125 to <64 x i32>
  %t127 = mul i64 %t123, 4
  %t128 = getelementptr i8, ptr %t57, i64 %t127
  store <64 x i32> %t126, ptr %t128, align 4
  br label %done8
done8:
  br label %join5
general7:
  %t129 = zext i32 %t9 to i64
  %t130 = zext i32 %t56 to i64
  %t131 = zext i32 %t7 to i64
  %t132 = mul i64 %t130, %t131
  %t133 = zext i32 %t55 to i64
  %t134 = add i64 %t132, %t133
  %t135 = zext i32 %t5 to i64
  %t136 = mul i64 %t135, 64
  %t137 = mul i64 %t134, %t136
  %t138 = mul i32 %t54, 64
  %t139 = zext i32 %t138 to i64
  %t140 = add i64 %t137, %t139
  %t141 = insertelement <64 x i64> poison, i64 %t140, i64 0
  %t142 = shufflevector <64 x i64> %t141, <64 x i64> poison, <64 x i32> zeroinitializer
  %t143 = add <64 x i64> %t142, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t144 = insertelement <64 x i64> poison, i64 %t58, i64 0
  %t145 = shufflevector <64 x i64> %t144, <64 x i64> poison, <64 x i32> zeroinitializer
  %t146 = icmp ult <64 x i64> %t143, %t145
  %t147 = insertelement <64 x i64> poison, i64 %t64, i64 0
  %t148 = shufflevector <64 x i64> %t147, <64 x i64> poison, <64 x i32> zeroinitializer
  %t149 = icmp ult <64 x i64> %t143, %t148
  %t150 = and <64 x i1> %t146, %t149
  %t151 = mul i64 %t140, 12
  %t152 = getelementptr i8, ptr %t25, i64 %t151
  %t153 = shufflevector <64 x i1> %t150, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t154 = call <192 x float> @llvm.masked.load.v192f32.p0(ptr align 4 %t152, <192 x i1> %t153, <192 x float> zeroinitializer)
  %t155 = shufflevector <192 x float> %t154, <192 x float> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x float> %t155, ptr %t2, align 64
  %t156 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t157 = shufflevector <64 x i64> %t156, <64 x i64> poison, <64 x i32> zeroinitializer
  %t158 = icmp ult <64 x i64> %t143, %t157
  %t159 = and <64 x i1> %t146, %t158
  %t160 = add i64 %t151, 4
  %t161 = getelementptr i8, ptr %t25, i64 %t160
  %t162 = shufflevector <64 x i1> %t159, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t163 = call <192 x i32> @llvm.masked.load.v192i32.p0(ptr align 4 %t161, <192 x i1> %t162, <192 x i32> zeroinitializer)
  %t164 = shufflevector <192 x i32> %t163, <192 x i32> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x i32> %t164, ptr %t3, align 64
  %t165 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t166 = shufflevector <64 x i64> %t165, <64 x i64> poison, <64 x i32> zeroinitializer
  %t167 = icmp ult <64 x i64> %t143, %t166
  %t168 = and <64 x i1> %t146, %t167
  %t169 = add i64 %t151, 8
  %t170 = insertelement <64 x i64> poison, i64 %t169, i64 0
  %t171 = shufflevector <64 x i64> %t170, <64 x i64> poison, <64 x i32> zeroinitializer
  %t172 = add <64 x i64> %t171, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372, i64 384, i64 396, i64 408, i64 420, i64 432, i64 444, i64 456, i64 468, i64 480, i64 492, i64 504, i64 516, i64 528, i64 540, i64 552, i64 564, i64 576, i64 588, i64 600, i64 612, i64 624, i64 636, i64 648, i64 660, i64 672, i64 684, i64 696, i64 708, i64 720, i64 732, i64 744, i64 756>
  %t173 = getelementptr i8, ptr %t25, <64 x i64> %t172
  %t174 = select <64 x i1> %t168, <64 x ptr> %t173, <64 x ptr> %t120
  %t175 = call <64 x i16> @llvm.masked.gather.v64i16.v64p0(<64 x ptr> align 2 %t174, <64 x i1> splat (i1 true), <64 x i16> zeroinitializer)
  store <64 x i16> %t175, ptr %t1, align 64
  %t176 = zext i32 0 to i64
  %t177 = fcmp uno <64 x float> %t155, zeroinitializer
  %t178 = select <64 x i1> %t177, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t155
  %t179 = bitcast <64 x float> %t178 to <64 x i32>
  %t180 = mul i64 %t176, 4
  %t181 = getelementptr i8, ptr %t57, i64 %t180
  store <64 x i32> %t179, ptr %t181, align 4
  br label %done9
done9:
  br label %join5
join5:
  %t182 = mul i64 64, 4
  %t183 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 0, i64 4)
  %t184 = extractvalue {i64, i1} %t183, 0
  %t185 = extractvalue {i64, i1} %t183, 1
  %t186 = xor i1 %t185, true
  %t187 = select i1 %t186, i64 %t184, i64 -1
  %t188 = call i64 @llvm.usub.sat.i64(i64 %t182, i64 %t187)
  %t189 = and i64 %t187, 0
  %t190 = call i64 @llvm.umin.i64(i64 %t189, i64 1)
  %t191 = xor i64 %t190, 1
  %t192 = mul i64 %t188, %t191
  %t193 = icmp eq i64 1, zeroinitializer
  %t194 = select i1 %t193, i64 1, i64 1
  %t195 = udiv i64 %t192, %t194
  %t196 = select i1 %t193, i64 zeroinitializer, i64 %t195
  %t197 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 0)
  %t198 = add i64 %t197, 4
  %t199 = icmp eq i64 8, zeroinitializer
  %t200 = select i1 %t199, i64 1, i64 8
  %t201 = udiv i64 %t198, %t200
  %t202 = select i1 %t199, i64 zeroinitializer, i64 %t201
  %t203 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 4)
  %t204 = add i64 %t203, 6
  %t205 = udiv i64 %t204, %t200
  %t206 = select i1 %t199, i64 zeroinitializer, i64 %t205
  %t207 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 6)
  %t208 = add i64 %t207, 6
  %t209 = udiv i64 %t208, %t200
  %t210 = select i1 %t199, i64 zeroinitializer, i64 %t209
  %t211 = zext i32 0 to i64
  %t212 = load <64 x i16>, ptr %t1, align 64
  %t213 = load <64 x float>, ptr %t2, align 64
  %t214 = load <64 x i32>, ptr %t3, align 64
  %t215 = zext i32 %t9 to i64
  %t216 = zext i32 %t56 to i64
  %t217 = zext i32 %t7 to i64
  %t218 = mul i64 %t216, %t217
  %t219 = zext i32 %t55 to i64
  %t220 = add i64 %t218, %t219
  %t221 = zext i32 %t5 to i64
  %t222 = mul i64 %t221, 64
  %t223 = mul i64 %t220, %t222
  %t224 = mul i32 %t54, 64
  %t225 = zext i32 %t224 to i64
  %t226 = add i64 %t223, %t225
  %t227 = insertelement <64 x i64> poison, i64 %t211, i64 0
  %t228 = shufflevector <64 x i64> %t227, <64 x i64> poison, <64 x i32> zeroinitializer
  %t229 = add <64 x i64> %t228, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t230 = insertelement <64 x i64> poison, i64 %t182, i64 0
  %t231 = shufflevector <64 x i64> %t230, <64 x i64> poison, <64 x i32> zeroinitializer
  %t232 = icmp ult <64 x i64> %t229, %t231
  %t233 = insertelement <64 x i64> poison, i64 %t196, i64 0
  %t234 = shufflevector <64 x i64> %t233, <64 x i64> poison, <64 x i32> zeroinitializer
  %t235 = icmp ult <64 x i64> %t229, %t234
  %t236 = and <64 x i1> %t232, %t235
  %t237 = add i64 %t211, %t187
  %t238 = getelementptr i8, ptr %t57, i64 %t237
  %t239 = call <64 x i8> @llvm.masked.load.v64i8.p0(ptr align 1 %t238, <64 x i1> %t236, <64 x i8> zeroinitializer)
  %t240 = zext <64 x i8> %t239 to <64 x i16>
  %t241 = xor <64 x i16> %t212, %t240
  %t242 = fadd <64 x float> %t213, %t213
  %t243 = zext <64 x i16> %t241 to <64 x i32>
  %t244 = add <64 x i32> %t214, %t243
  %t245 = trunc <64 x i32> %t244 to <64 x i16>
  %t246 = fcmp uno <64 x float> %t242, zeroinitializer
  %t247 = select <64 x i1> %t246, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t242
  %t248 = insertelement <64 x i64> poison, i64 %t226, i64 0
  %t249 = shufflevector <64 x i64> %t248, <64 x i64> poison, <64 x i32> zeroinitializer
  %t250 = add <64 x i64> %t249, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t251 = insertelement <64 x i64> poison, i64 %t58, i64 0
  %t252 = shufflevector <64 x i64> %t251, <64 x i64> poison, <64 x i32> zeroinitializer
  %t253 = icmp ult <64 x i64> %t250, %t252
  %t254 = insertelement <64 x i64> poison, i64 %t202, i64 0
  %t255 = shufflevector <64 x i64> %t254, <64 x i64> poison, <64 x i32> zeroinitializer
  %t256 = icmp ult <64 x i64> %t250, %t255
  %t257 = and <64 x i1> %t253, %t256
  %t258 = mul i64 %t226, 8
  %t259 = getelementptr i8, ptr %t31, i64 %t258
  %t260 = shufflevector <64 x float> %t247, <64 x float> poison, <128 x i32> <i32 0, i32 0, i32 1, i32 0, i32 2, i32 0, i32 3, i32 0, i32 4, i32 0, i32 5, i32 0, i32 6, i32 0, i32 7, i32 0, i32 8, i32 0, i32 9, i32 0, i32 10, i32 0, i32 11, i32 0, i32 12, i32 0, i32 13, i32 0, i32 14, i32 0, i32 15, i32 0, i32 16, i32 0, i32 17, i32 0, i32 18, i32 0, i32 19, i32 0, i32 20, i32 0, i32 21, i32 0, i32 22, i32 0, i32 23, i32 0, i32 24, i32 0, i32 25, i32 0, i32 26, i32 0, i32 27, i32 0, i32 28, i32 0, i32 29, i32 0, i32 30, i32 0, i32 31, i32 0, i32 32, i32 0, i32 33, i32 0, i32 34, i32 0, i32 35, i32 0, i32 36, i32 0, i32 37, i32 0, i32 38, i32 0, i32 39, i32 0, i32 40, i32 0, i32 41, i32 0, i32 42, i32 0, i32 43, i32 0, i32 44, i32 0, i32 45, i32 0, i32 46, i32 0, i32 47, i32 0, i32 48, i32 0, i32 49, i32 0, i32 50, i32 0, i32 51, i32 0, i32 52, i32 0, i32 53, i32 0, i32 54, i32 0, i32 55, i32 0, i32 56, i32 0, i32 57, i32 0, i32 58, i32 0, i32 59, i32 0, i32 60, i32 0, i32 61, i32 0, i32 62, i32 0, i32 63, i32 0>
  %t261 = shufflevector <64 x i1> %t257, <64 x i1> zeroinitializer, <128 x i32> <i32 0, i32 64, i32 1, i32 64, i32 2, i32 64, i32 3, i32 64, i32 4, i32 64, i32 5, i32 64, i32 6, i32 64, i32 7, i32 64, i32 8, i32 64, i32 9, i32 64, i32 10, i32 64, i32 11, i32 64, i32 12, i32 64, i32 13, i32 64, i32 14, i32 64, i32 15, i32 64, i32 16, i32 64, i32 17, i32 64, i32 18, i32 64, i32 19, i32 64, i32 20, i32 64, i32 21, i32 64, i32 22, i32 64, i32 23, i32 64, i32 24, i32 64, i32 25, i32 64, i32 26, i32 64, i32 27, i32 64, i32 28, i32 64, i32 29, i32 64, i32 30, i32 64, i32 31, i32 64, i32 32, i32 64, i32 33, i32 64, i32 34, i32 64, i32 35, i32 64, i32 36, i32 64, i32 37, i32 64, i32 38, i32 64, i32 39, i32 64, i32 40, i32 64, i32 41, i32 64, i32 42, i32 64, i32 43, i32 64, i32 44, i32 64, i32 45, i32 64, i32 46, i32 64, i32 47, i32 64, i32 48, i32 64, i32 49, i32 64, i32 50, i32 64, i32 51, i32 64, i32 52, i32 64, i32 53, i32 64, i32 54, i32 64, i32 55, i32 64, i32 56, i32 64, i32 57, i32 64, i32 58, i32 64, i32 59, i32 64, i32 60, i32 64, i32 61, i32 64, i32 62, i32 64, i32 63, i32 64>
  call void @llvm.masked.store.v128f32.p0(<128 x float> %t260, ptr align 4 %t259, <128 x i1> %t261)
  %t262 = insertelement <64 x i64> poison, i64 %t206, i64 0
  %t263 = shufflevector <64 x i64> %t262, <64 x i64> poison, <64 x i32> zeroinitializer
  %t264 = icmp ult <64 x i64> %t250, %t263
  %t265 = and <64 x i1> %t253, %t264
  %t266 = add i64 %t258, 4
  %t267 = getelementptr i8, ptr %t31, i64 %t266
  %t268 = shufflevector <64 x i16> %t241, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t269 = shufflevector <64 x i1> %t265, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t268, ptr align 2 %t267, <256 x i1> %t269)
  %t270 = insertelement <64 x i64> poison, i64 %t210, i64 0
  %t271 = shufflevector <64 x i64> %t270, <64 x i64> poison, <64 x i32> zeroinitializer
  %t272 = icmp ult <64 x i64> %t250, %t271
  %t273 = and <64 x i1> %t253, %t272
  %t274 = add i64 %t258, 6
  %t275 = getelementptr i8, ptr %t31, i64 %t274
  %t276 = shufflevector <64 x i16> %t245, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t277 = shufflevector <64 x i1> %t273, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t276, ptr align 2 %t275, <256 x i1> %t277)
  br label %done11
done11:
  br label %join10
join10:
  br label %finished1
finished1:
  %t278 = load i32, ptr %t35
  %t279 = add i32 %t278, 1
  %t280 = icmp uge i32 %t279, %t5
  %t281 = select i1 %t280, i32 0, i32 %t279
  store i32 %t281, ptr %t35
  %t282 = zext i1 %t280 to i32
  %t283 = load i32, ptr %t36
  %t284 = add i32 %t283, %t282
  %t285 = icmp uge i32 %t284, %t7
  %t286 = select i1 %t285, i32 0, i32 %t284
  store i32 %t286, ptr %t36
  %t287 = zext i1 %t285 to i32
  %t288 = load i32, ptr %t37
  %t289 = add i32 %t288, %t287
  %t290 = icmp uge i32 %t289, %t9
  %t291 = select i1 %t290, i32 0, i32 %t289
  store i32 %t291, ptr %t37
  %t292 = zext i1 %t290 to i32
  %t293 = load i64, ptr %t34
  %t294 = add i64 %t293, 1
  store i64 %t294, ptr %t34
  %t295 = icmp ult i64 %t294, %end
  br i1 %t295, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
