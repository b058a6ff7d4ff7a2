; kernel "windows", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t125 = insertelement <64 x ptr> poison, ptr @zeros, i64 0
  %t126 = shufflevector <64 x ptr> %t125, <64 x ptr> poison, <64 x i32> zeroinitializer
  %t267 = load volatile i64, ptr @on, align 8
  %t268 = bitcast i64 %t267 to <64 x i1>
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
  %t57 = getelementptr i8, ptr %scratch, i64 0
  %t58 = getelementptr i8, ptr %t57, i64 0
  store <64 x i8> splat (i8 0), ptr %t58, align 64
  %t59 = getelementptr i8, ptr %t57, i64 64
  store <64 x i8> splat (i8 0), ptr %t59, align 64
  %t60 = getelementptr i8, ptr %t57, i64 128
  store <64 x i8> splat (i8 0), ptr %t60, align 64
  %t61 = getelementptr i8, ptr %t57, i64 192
  store <64 x i8> splat (i8 0), ptr %t61, align 64
  %t62 = zext i32 %t29 to i64
  %t63 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 0)
  %t64 = add i64 %t63, 8
  %t65 = icmp eq i64 12, zeroinitializer
  %t66 = select i1 %t65, i64 1, i64 12
  %t67 = udiv i64 %t64, %t66
  %t68 = select i1 %t65, i64 zeroinitializer, i64 %t67
  %t69 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 4)
  %t70 = add i64 %t69, 8
  %t71 = udiv i64 %t70, %t66
  %t72 = select i1 %t65, i64 zeroinitializer, i64 %t71
  %t73 = call i64 @llvm.usub.sat.i64(i64 %t27, i64 8)
  %t74 = add i64 %t73, 10
  %t75 = udiv i64 %t74, %t66
  %t76 = select i1 %t65, i64 zeroinitializer, i64 %t75
  %t77 = icmp ult i64 63, 64
  br i1 %t77, label %fast6, label %general7, !prof !0
fast6:
  %t78 = zext i32 %t9 to i64
  %t79 = zext i32 %t56 to i64
  %t80 = zext i32 %t7 to i64
  %t81 = mul i64 %t79, %t80
  %t82 = zext i32 %t55 to i64
  %t83 = add i64 %t81, %t82
  %t84 = zext i32 %t5 to i64
  %t85 = mul i64 %t84, 64
  %t86 = mul i64 %t83, %t85
  %t87 = mul i32 %t54, 64
  %t88 = zext i32 %t87 to i64
  %t89 = add i64 %t86, %t88
  %t90 = insertelement <64 x i64> poison, i64 %t89, i64 0
  %t91 = shufflevector <64 x i64> %t90, <64 x i64> poison, <64 x i32> zeroinitializer
  %t92 = add <64 x i64> %t91, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t93 = insertelement <64 x i64> poison, i64 %t62, i64 0
  %t94 = shufflevector <64 x i64> %t93, <64 x i64> poison, <64 x i32> zeroinitializer
  %t95 = icmp ult <64 x i64> %t92, %t94
  %t96 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t97 = shufflevector <64 x i64> %t96, <64 x i64> poison, <64 x i32> zeroinitializer
  %t98 = icmp ult <64 x i64> %t92, %t97
  %t99 = and <64 x i1> %t95, %t98
  %t100 = mul i64 %t89, 12
  %t101 = getelementptr i8, ptr %t25, i64 %t100
  %t102 = shufflevector <64 x i1> %t99, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t103 = call <192 x float> @llvm.masked.load.v192f32.p0(ptr align 4 %t101, <192 x i1> %t102, <192 x float> zeroinitializer)
  %t104 = freeze <192 x float> %t103
  %t105 = shufflevector <192 x float> %t104, <192 x float> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x float> %t105, ptr %t2, align 64
  %t106 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t107 = shufflevector <64 x i64> %t106, <64 x i64> poison, <64 x i32> zeroinitializer
  %t108 = icmp ult <64 x i64> %t92, %t107
  %t109 = and <64 x i1> %t95, %t108
  %t110 = add i64 %t100, 4
  %t111 = getelementptr i8, ptr %t25, i64 %t110
  %t112 = shufflevector <64 x i1> %t109, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t113 = call <192 x i32> @llvm.masked.load.v192i32.p0(ptr align 4 %t111, <192 x i1> %t112, <192 x i32> zeroinitializer)
  %t114 = freeze <192 x i32> %t113
  %t115 = shufflevector <192 x i32> %t114, <192 x i32> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x i32> %t115, ptr %t3, align 64
  %t116 = insertelement <64 x i64> poison, i64 %t76, i64 0
  %t117 = shufflevector <64 x i64> %t116, <64 x i64> poison, <64 x i32> zeroinitializer
  %t118 = icmp ult <64 x i64> %t92, %t117
  %t119 = and <64 x i1> %t95, %t118
  %t120 = add i64 %t100, 8
  %t121 = insertelement <64 x i64> poison, i64 %t120, i64 0
  %t122 = shufflevector <64 x i64> %t121, <64 x i64> poison, <64 x i32> zeroinitializer
  %t123 = add <64 x i64> %t122, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372, i64 384, i64 396, i64 408, i64 420, i64 432, i64 444, i64 456, i64 468, i64 480, i64 492, i64 504, i64 516, i64 528, i64 540, i64 552, i64 564, i64 576, i64 588, i64 600, i64 612, i64 624, i64 636, i64 648, i64 660, i64 672, i64 684, i64 696, i64 708, i64 720, i64 732, i64 744, i64 756>
  %t124 = getelementptr i8, ptr %t25, <64 x i64> %t123
  %t127 = select <64 x i1> %t119, <64 x ptr> %t124, <64 x ptr> %t126
  %t128 = call <64 x i16> @llvm.masked.gather.v64i16.v64p0(<64 x ptr> align 2 %t127, <64 x i1> splat (i1 true), <64 x i16> zeroinitializer)
  store <64 x i16> %t128, ptr %t1, align 64
  %t129 = zext i32 0 to i64
  %t130 = fcmp uno <64 x float> %t105, zeroinitializer
  %t131 = select <64 x i1> %t130, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t105
  %t132 = bitcast <64 x float> %t131 to <64 x i32>
  %t133 = mul i64 %t129, 4
  %t134 = getelementptr i8, ptr %t57, i64 %t133
  store <64 x i32> %t132, ptr %t134, align 4
  br label %done8
done8:
  br label %join5
general7:
  %t135 = zext i32 %t9 to i64
  %t136 = zext i32 %t56 to i64
  %t137 = zext i32 %t7 to i64
  %t138 = mul i64 %t136, %t137
  %t139 = zext i32 %t55 to i64
  %t140 = add i64 %t138, %t139
  %t141 = zext i32 %t5 to i64
  %t142 = mul i64 %t141, 64
  %t143 = mul i64 %t140, %t142
  %t144 = mul i32 %t54, 64
  %t145 = zext i32 %t144 to i64
  %t146 = add i64 %t143, %t145
  %t147 = insertelement <64 x i64> poison, i64 %t146, i64 0
  %t148 = shufflevector <64 x i64> %t147, <64 x i64> poison, <64 x i32> zeroinitializer
  %t149 = add <64 x i64> %t148, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t150 = insertelement <64 x i64> poison, i64 %t62, i64 0
  %t151 = shufflevector <64 x i64> %t150, <64 x i64> poison, <64 x i32> zeroinitializer
  %t152 = icmp ult <64 x i64> %t149, %t151
  %t153 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t154 = shufflevector <64 x i64> %t153, <64 x i64> poison, <64 x i32> zeroinitializer
  %t155 = icmp ult <64 x i64> %t149, %t154
  %t156 = and <64 x i1> %t152, %t155
  %t157 = mul i64 %t146, 12
  %t158 = getelementptr i8, ptr %t25, i64 %t157
  %t159 = shufflevector <64 x i1> %t156, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t160 = call <192 x float> @llvm.masked.load.v192f32.p0(ptr align 4 %t158, <192 x i1> %t159, <192 x float> zeroinitializer)
  %t161 = freeze <192 x float> %t160
  %t162 = shufflevector <192 x float> %t161, <192 x float> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x float> %t162, ptr %t2, align 64
  %t163 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t164 = shufflevector <64 x i64> %t163, <64 x i64> poison, <64 x i32> zeroinitializer
  %t165 = icmp ult <64 x i64> %t149, %t164
  %t166 = and <64 x i1> %t152, %t165
  %t167 = add i64 %t157, 4
  %t168 = getelementptr i8, ptr %t25, i64 %t167
  %t169 = shufflevector <64 x i1> %t166, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t170 = call <192 x i32> @llvm.masked.load.v192i32.p0(ptr align 4 %t168, <192 x i1> %t169, <192 x i32> zeroinitializer)
  %t171 = freeze <192 x i32> %t170
  %t172 = shufflevector <192 x i32> %t171, <192 x i32> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x i32> %t172, ptr %t3, align 64
  %t173 = insertelement <64 x i64> poison, i64 %t76, i64 0
  %t174 = shufflevector <64 x i64> %t173, <64 x i64> poison, <64 x i32> zeroinitializer
  %t175 = icmp ult <64 x i64> %t149, %t174
  %t176 = and <64 x i1> %t152, %t175
  %t177 = add i64 %t157, 8
  %t178 = insertelement <64 x i64> poison, i64 %t177, i64 0
  %t179 = shufflevector <64 x i64> %t178, <64 x i64> poison, <64 x i32> zeroinitializer
  %t180 = add <64 x i64> %t179, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372, i64 384, i64 396, i64 408, i64 420, i64 432, i64 444, i64 456, i64 468, i64 480, i64 492, i64 504, i64 516, i64 528, i64 540, i64 552, i64 564, i64 576, i64 588, i64 600, i64 612, i64 624, i64 636, i64 648, i64 660, i64 672, i64 684, i64 696, i64 708, i64 720, i64 732, i64 744, i64 756>
  %t181 = getelementptr i8, ptr %t25, <64 x i64> %t180
  %t182 = select <64 x i1> %t176, <64 x ptr> %t181, <64 x ptr> %t126
  %t183 = call <64 x i16> @llvm.masked.gather.v64i16.v64p0(<64 x ptr> align 2 %t182, <64 x i1> splat (i1 true), <64 x i16> zeroinitializer)
  store <64 x i16> %t183, ptr %t1, align 64
  %t184 = zext i32 0 to i64
  %t185 = fcmp uno <64 x float> %t162, zeroinitializer
  %t186 = select <64 x i1> %t185, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t162
  %t187 = bitcast <64 x float> %t186 to <64 x i32>
  %t188 = mul i64 %t184, 4
  %t189 = getelementptr i8, ptr %t57, i64 %t188
  store <64 x i32> %t187, ptr %t189, align 4
  br label %done9
done9:
  br label %join5
join5:
  %t190 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 0, i64 4)
  %t191 = extractvalue {i64, i1} %t190, 0
  %t192 = extractvalue {i64, i1} %t190, 1
  %t193 = xor i1 %t192, true
  %t194 = select i1 %t193, i64 %t191, i64 -1
  %t195 = call i64 @llvm.usub.sat.i64(i64 256, i64 %t194)
  %t196 = and i64 %t194, 0
  %t197 = call i64 @llvm.umin.i64(i64 %t196, i64 1)
  %t198 = xor i64 %t197, 1
  %t199 = mul i64 %t195, %t198
  %t200 = icmp eq i64 1, zeroinitializer
  %t201 = select i1 %t200, i64 1, i64 1
  %t202 = udiv i64 %t199, %t201
  %t203 = select i1 %t200, i64 zeroinitializer, i64 %t202
  %t204 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 0)
  %t205 = add i64 %t204, 4
  %t206 = icmp eq i64 8, zeroinitializer
  %t207 = select i1 %t206, i64 1, i64 8
  %t208 = udiv i64 %t205, %t207
  %t209 = select i1 %t206, i64 zeroinitializer, i64 %t208
  %t210 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 4)
  %t211 = add i64 %t210, 6
  %t212 = udiv i64 %t211, %t207
  %t213 = select i1 %t206, i64 zeroinitializer, i64 %t212
  %t214 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 6)
  %t215 = add i64 %t214, 6
  %t216 = udiv i64 %t215, %t207
  %t217 = select i1 %t206, i64 zeroinitializer, i64 %t216
  %t218 = zext i32 0 to i64
  %t219 = load <64 x i16>, ptr %t1, align 64
  %t220 = load <64 x float>, ptr %t2, align 64
  %t221 = load <64 x i32>, ptr %t3, align 64
  %t222 = zext i32 %t9 to i64
  %t223 = zext i32 %t56 to i64
  %t224 = zext i32 %t7 to i64
  %t225 = mul i64 %t223, %t224
  %t226 = zext i32 %t55 to i64
  %t227 = add i64 %t225, %t226
  %t228 = zext i32 %t5 to i64
  %t229 = mul i64 %t228, 64
  %t230 = mul i64 %t227, %t229
  %t231 = mul i32 %t54, 64
  %t232 = zext i32 %t231 to i64
  %t233 = add i64 %t230, %t232
  %t234 = insertelement <64 x i64> poison, i64 %t218, i64 0
  %t235 = shufflevector <64 x i64> %t234, <64 x i64> poison, <64 x i32> zeroinitializer
  %t236 = add <64 x i64> %t235, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t237 = icmp ult <64 x i64> %t236, splat (i64 256)
  %t238 = insertelement <64 x i64> poison, i64 %t203, i64 0
  %t239 = shufflevector <64 x i64> %t238, <64 x i64> poison, <64 x i32> zeroinitializer
  %t240 = icmp ult <64 x i64> %t236, %t239
  %t241 = and <64 x i1> %t237, %t240
  %t242 = add i64 %t218, %t194
  %t243 = getelementptr i8, ptr %t57, i64 %t242
  %t244 = call <64 x i8> @llvm.masked.load.v64i8.p0(ptr align 1 %t243, <64 x i1> %t241, <64 x i8> zeroinitializer)
  %t245 = freeze <64 x i8> %t244
  %t246 = zext <64 x i8> %t245 to <64 x i16>
  %t247 = xor <64 x i16> %t219, %t246
  %t248 = fadd <64 x float> %t220, %t220
  %t249 = zext <64 x i16> %t247 to <64 x i32>
  %t250 = add <64 x i32> %t221, %t249
  %t251 = trunc <64 x i32> %t250 to <64 x i16>
  %t252 = fcmp uno <64 x float> %t248, zeroinitializer
  %t253 = select <64 x i1> %t252, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t248
  %t254 = insertelement <64 x i64> poison, i64 %t233, i64 0
  %t255 = shufflevector <64 x i64> %t254, <64 x i64> poison, <64 x i32> zeroinitializer
  %t256 = add <64 x i64> %t255, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t257 = insertelement <64 x i64> poison, i64 %t62, i64 0
  %t258 = shufflevector <64 x i64> %t257, <64 x i64> poison, <64 x i32> zeroinitializer
  %t259 = icmp ult <64 x i64> %t256, %t258
  %t260 = insertelement <64 x i64> poison, i64 %t209, i64 0
  %t261 = shufflevector <64 x i64> %t260, <64 x i64> poison, <64 x i32> zeroinitializer
  %t262 = icmp ult <64 x i64> %t256, %t261
  %t263 = and <64 x i1> %t259, %t262
  %t264 = mul i64 %t233, 8
  %t265 = getelementptr i8, ptr %t31, i64 %t264
  %t266 = shufflevector <64 x float> %t253, <64 x float> poison, <128 x i32> <i32 0, i32 0, i32 1, i32 0, i32 2, i32 0, i32 3, i32 0, i32 4, i32 0, i32 5, i32 0, i32 6, i32 0, i32 7, i32 0, i32 8, i32 0, i32 9, i32 0, i32 10, i32 0, i32 11, i32 0, i32 12, i32 0, i32 13, i32 0, i32 14, i32 0, i32 15, i32 0, i32 16, i32 0, i32 17, i32 0, i32 18, i32 0, i32 19, i32 0, i32 20, i32 0, i32 21, i32 0, i32 22, i32 0, i32 23, i32 0, i32 24, i32 0, i32 25, i32 0, i32 26, i32 0, i32 27, i32 0, i32 28, i32 0, i32 29, i32 0, i32 30, i32 0, i32 31, i32 0, i32 32, i32 0, i32 33, i32 0, i32 34, i32 0, i32 35, i32 0, i32 36, i32 0, i32 37, i32 0, i32 38, i32 0, i32 39, i32 0, i32 40, i32 0, i32 41, i32 0, i32 42, i32 0, i32 43, i32 0, i32 44, i32 0, i32 45, i32 0, i32 46, i32 0, i32 47, i32 0, i32 48, i32 0, i32 49, i32 0, i32 50, i32 0, i32 51, i32 0, i32 52, i32 0, i32 53, i32 0, i32 54, i32 0, i32 55, i32 0, i32 56, i32 0, i32 57, i32 0, i32 58, i32 0, i32 59, i32 0, i32 60, i32 0, i32 61, i32 0, i32 62, i32 0, i32 63, i32 0>
  %t269 = and <64 x i1> %t263, %t268
  %t270 = shufflevector <64 x i1> %t269, <64 x i1> zeroinitializer, <128 x i32> <i32 0, i32 64, i32 1, i32 64, i32 2, i32 64, i32 3, i32 64, i32 4, i32 64, i32 5, i32 64, i32 6, i32 64, i32 7, i32 64, i32 8, i32 64, i32 9, i32 64, i32 10, i32 64, i32 11, i32 64, i32 12, i32 64, i32 13, i32 64, i32 14, i32 64, i32 15, i32 64, i32 16, i32 64, i32 17, i32 64, i32 18, i32 64, i32 19, i32 64, i32 20, i32 64, i32 21, i32 64, i32 22, i32 64, i32 23, i32 64, i32 24, i32 64, i32 25, i32 64, i32 26, i32 64, i32 27, i32 64, i32 28, i32 64, i32 29, i32 64, i32 30, i32 64, i32 31, i32 64, i32 32, i32 64, i32 33, i32 64, i32 34, i32 64, i32 35, i32 64, i32 36, i32 64, i32 37, i32 64, i32 38, i32 64, i32 39, i32 64, i32 40, i32 64, i32 41, i32 64, i32 42, i32 64, i32 43, i32 64, i32 44, i32 64, i32 45, i32 64, i32 46, i32 64, i32 47, i32 64, i32 48, i32 64, i32 49, i32 64, i32 50, i32 64, i32 51, i32 64, i32 52, i32 64, i32 53, i32 64, i32 54, i32 64, i32 55, i32 64, i32 56, i32 64, i32 57, i32 64, i32 58, i32 64, i32 59, i32 64, i32 60, i32 64, i32 61, i32 64, i32 62, i32 64, i32 63, i32 64>
  call void @llvm.masked.store.v128f32.p0(<128 x float> %t266, ptr align 4 %t265, <128 x i1> %t270)
  %t271 = insertelement <64 x i64> poison, i64 %t213, i64 0
  %t272 = shufflevector <64 x i64> %t271, <64 x i64> poison, <64 x i32> zeroinitializer
  %t273 = icmp ult <64 x i64> %t256, %t272
  %t274 = and <64 x i1> %t259, %t273
  %t275 = add i64 %t264, 4
  %t276 = getelementptr i8, ptr %t31, i64 %t275
  %t277 = shufflevector <64 x i16> %t247, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t278 = and <64 x i1> %t274, %t268
  %t279 = shufflevector <64 x i1> %t278, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t277, ptr align 2 %t276, <256 x i1> %t279)
  %t280 = insertelement <64 x i64> poison, i64 %t217, i64 0
  %t281 = shufflevector <64 x i64> %t280, <64 x i64> poison, <64 x i32> zeroinitializer
  %t282 = icmp ult <64 x i64> %t256, %t281
  %t283 = and <64 x i1> %t259, %t282
  %t284 = add i64 %t264, 6
  %t285 = getelementptr i8, ptr %t31, i64 %t284
  %t286 = shufflevector <64 x i16> %t251, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t287 = and <64 x i1> %t283, %t268
  %t288 = shufflevector <64 x i1> %t287, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t286, ptr align 2 %t285, <256 x i1> %t288)
  br label %done11
done11:
  br label %join10
join10:
  br label %finished1
finished1:
  %t289 = load i32, ptr %t35
  %t290 = add i32 %t289, 1
  %t291 = icmp uge i32 %t290, %t5
  %t292 = select i1 %t291, i32 0, i32 %t290
  store i32 %t292, ptr %t35
  %t293 = zext i1 %t291 to i32
  %t294 = load i32, ptr %t36
  %t295 = add i32 %t294, %t293
  %t296 = icmp uge i32 %t295, %t7
  %t297 = select i1 %t296, i32 0, i32 %t295
  store i32 %t297, ptr %t36
  %t298 = zext i1 %t296 to i32
  %t299 = load i32, ptr %t37
  %t300 = add i32 %t299, %t298
  %t301 = icmp uge i32 %t300, %t9
  %t302 = select i1 %t301, i32 0, i32 %t300
  store i32 %t302, ptr %t37
  %t303 = zext i1 %t301 to i32
  %t304 = load i64, ptr %t34
  %t305 = add i64 %t304, 1
  store i64 %t305, ptr %t34
  %t306 = icmp ult i64 %t305, %end
  br i1 %t306, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
