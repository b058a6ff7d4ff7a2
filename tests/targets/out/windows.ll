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
  %t124 = insertelement <64 x ptr> poison, ptr @zeros, i64 0
  %t125 = shufflevector <64 x ptr> %t124, <64 x ptr> poison, <64 x i32> zeroinitializer
  %t211 = load volatile <64 x i1>, ptr @on, align 8
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
  br label %fast6
fast6:
  %t77 = zext i32 %t9 to i64
  %t78 = zext i32 %t56 to i64
  %t79 = zext i32 %t7 to i64
  %t80 = mul i64 %t78, %t79
  %t81 = zext i32 %t55 to i64
  %t82 = add i64 %t80, %t81
  %t83 = zext i32 %t5 to i64
  %t84 = mul i64 %t83, 64
  %t85 = mul i64 %t82, %t84
  %t86 = mul i32 %t54, 64
  %t87 = zext i32 %t86 to i64
  %t88 = add i64 %t85, %t87
  %t89 = insertelement <64 x i64> poison, i64 %t88, i64 0
  %t90 = shufflevector <64 x i64> %t89, <64 x i64> poison, <64 x i32> zeroinitializer
  %t91 = add <64 x i64> %t90, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t92 = insertelement <64 x i64> poison, i64 %t62, i64 0
  %t93 = shufflevector <64 x i64> %t92, <64 x i64> poison, <64 x i32> zeroinitializer
  %t94 = icmp ult <64 x i64> %t91, %t93
  %t95 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t96 = shufflevector <64 x i64> %t95, <64 x i64> poison, <64 x i32> zeroinitializer
  %t97 = icmp ult <64 x i64> %t91, %t96
  %t98 = and <64 x i1> %t94, %t97
  %t99 = mul i64 %t88, 12
  %t100 = getelementptr i8, ptr %t25, i64 %t99
  %t101 = shufflevector <64 x i1> %t98, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t102 = call <192 x float> @llvm.masked.load.v192f32.p0(ptr align 4 %t100, <192 x i1> %t101, <192 x float> zeroinitializer)
  %t103 = freeze <192 x float> %t102
  %t104 = shufflevector <192 x float> %t103, <192 x float> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x float> %t104, ptr %t2, align 64
  %t105 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t106 = shufflevector <64 x i64> %t105, <64 x i64> poison, <64 x i32> zeroinitializer
  %t107 = icmp ult <64 x i64> %t91, %t106
  %t108 = and <64 x i1> %t94, %t107
  %t109 = add i64 %t99, 4
  %t110 = getelementptr i8, ptr %t25, i64 %t109
  %t111 = shufflevector <64 x i1> %t108, <64 x i1> zeroinitializer, <192 x i32> <i32 0, i32 64, i32 64, i32 1, i32 64, i32 64, i32 2, i32 64, i32 64, i32 3, i32 64, i32 64, i32 4, i32 64, i32 64, i32 5, i32 64, i32 64, i32 6, i32 64, i32 64, i32 7, i32 64, i32 64, i32 8, i32 64, i32 64, i32 9, i32 64, i32 64, i32 10, i32 64, i32 64, i32 11, i32 64, i32 64, i32 12, i32 64, i32 64, i32 13, i32 64, i32 64, i32 14, i32 64, i32 64, i32 15, i32 64, i32 64, i32 16, i32 64, i32 64, i32 17, i32 64, i32 64, i32 18, i32 64, i32 64, i32 19, i32 64, i32 64, i32 20, i32 64, i32 64, i32 21, i32 64, i32 64, i32 22, i32 64, i32 64, i32 23, i32 64, i32 64, i32 24, i32 64, i32 64, i32 25, i32 64, i32 64, i32 26, i32 64, i32 64, i32 27, i32 64, i32 64, i32 28, i32 64, i32 64, i32 29, i32 64, i32 64, i32 30, i32 64, i32 64, i32 31, i32 64, i32 64, i32 32, i32 64, i32 64, i32 33, i32 64, i32 64, i32 34, i32 64, i32 64, i32 35, i32 64, i32 64, i32 36, i32 64, i32 64, i32 37, i32 64, i32 64, i32 38, i32 64, i32 64, i32 39, i32 64, i32 64, i32 40, i32 64, i32 64, i32 41, i32 64, i32 64, i32 42, i32 64, i32 64, i32 43, i32 64, i32 64, i32 44, i32 64, i32 64, i32 45, i32 64, i32 64, i32 46, i32 64, i32 64, i32 47, i32 64, i32 64, i32 48, i32 64, i32 64, i32 49, i32 64, i32 64, i32 50, i32 64, i32 64, i32 51, i32 64, i32 64, i32 52, i32 64, i32 64, i32 53, i32 64, i32 64, i32 54, i32 64, i32 64, i32 55, i32 64, i32 64, i32 56, i32 64, i32 64, i32 57, i32 64, i32 64, i32 58, i32 64, i32 64, i32 59, i32 64, i32 64, i32 60, i32 64, i32 64, i32 61, i32 64, i32 64, i32 62, i32 64, i32 64, i32 63, i32 64, i32 64>
  %t112 = call <192 x i32> @llvm.masked.load.v192i32.p0(ptr align 4 %t110, <192 x i1> %t111, <192 x i32> zeroinitializer)
  %t113 = freeze <192 x i32> %t112
  %t114 = shufflevector <192 x i32> %t113, <192 x i32> poison, <64 x i32> <i32 0, i32 3, i32 6, i32 9, i32 12, i32 15, i32 18, i32 21, i32 24, i32 27, i32 30, i32 33, i32 36, i32 39, i32 42, i32 45, i32 48, i32 51, i32 54, i32 57, i32 60, i32 63, i32 66, i32 69, i32 72, i32 75, i32 78, i32 81, i32 84, i32 87, i32 90, i32 93, i32 96, i32 99, i32 102, i32 105, i32 108, i32 111, i32 114, i32 117, i32 120, i32 123, i32 126, i32 129, i32 132, i32 135, i32 138, i32 141, i32 144, i32 147, i32 150, i32 153, i32 156, i32 159, i32 162, i32 165, i32 168, i32 171, i32 174, i32 177, i32 180, i32 183, i32 186, i32 189>
  store <64 x i32> %t114, ptr %t3, align 64
  %t115 = insertelement <64 x i64> poison, i64 %t76, i64 0
  %t116 = shufflevector <64 x i64> %t115, <64 x i64> poison, <64 x i32> zeroinitializer
  %t117 = icmp ult <64 x i64> %t91, %t116
  %t118 = and <64 x i1> %t94, %t117
  %t119 = add i64 %t99, 8
  %t120 = insertelement <64 x i64> poison, i64 %t119, i64 0
  %t121 = shufflevector <64 x i64> %t120, <64 x i64> poison, <64 x i32> zeroinitializer
  %t122 = add <64 x i64> %t121, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372, i64 384, i64 396, i64 408, i64 420, i64 432, i64 444, i64 456, i64 468, i64 480, i64 492, i64 504, i64 516, i64 528, i64 540, i64 552, i64 564, i64 576, i64 588, i64 600, i64 612, i64 624, i64 636, i64 648, i64 660, i64 672, i64 684, i64 696, i64 708, i64 720, i64 732, i64 744, i64 756>
  %t123 = getelementptr i8, ptr %t25, <64 x i64> %t122
  %t126 = select <64 x i1> %t118, <64 x ptr> %t123, <64 x ptr> %t125
  %t127 = call <64 x i16> @llvm.masked.gather.v64i16.v64p0(<64 x ptr> align 2 %t126, <64 x i1> splat (i1 true), <64 x i16> zeroinitializer)
  store <64 x i16> %t127, ptr %t1, align 64
  %t128 = zext i32 0 to i64
  %t129 = fcmp uno <64 x float> %t104, zeroinitializer
  %t130 = select <64 x i1> %t129, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t104
  %t131 = bitcast <64 x float> %t130 to <64 x i32>
  %t132 = mul i64 %t128, 4
  %t133 = getelementptr i8, ptr %t57, i64 %t132
  store <64 x i32> %t131, ptr %t133, align 4
  br label %done8
done8:
  br label %join5
join5:
  %t134 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 0, i64 4)
  %t135 = extractvalue {i64, i1} %t134, 0
  %t136 = extractvalue {i64, i1} %t134, 1
  %t137 = xor i1 %t136, true
  %t138 = select i1 %t137, i64 %t135, i64 -1
  %t139 = call i64 @llvm.usub.sat.i64(i64 256, i64 %t138)
  %t140 = and i64 %t138, 0
  %t141 = call i64 @llvm.umin.i64(i64 %t140, i64 1)
  %t142 = xor i64 %t141, 1
  %t143 = mul i64 %t139, %t142
  %t144 = icmp eq i64 1, zeroinitializer
  %t145 = select i1 %t144, i64 1, i64 1
  %t146 = udiv i64 %t143, %t145
  %t147 = select i1 %t144, i64 zeroinitializer, i64 %t146
  %t148 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 0)
  %t149 = add i64 %t148, 4
  %t150 = icmp eq i64 8, zeroinitializer
  %t151 = select i1 %t150, i64 1, i64 8
  %t152 = udiv i64 %t149, %t151
  %t153 = select i1 %t150, i64 zeroinitializer, i64 %t152
  %t154 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 4)
  %t155 = add i64 %t154, 6
  %t156 = udiv i64 %t155, %t151
  %t157 = select i1 %t150, i64 zeroinitializer, i64 %t156
  %t158 = call i64 @llvm.usub.sat.i64(i64 %t33, i64 6)
  %t159 = add i64 %t158, 6
  %t160 = udiv i64 %t159, %t151
  %t161 = select i1 %t150, i64 zeroinitializer, i64 %t160
  %t162 = zext i32 0 to i64
  %t163 = load <64 x i16>, ptr %t1, align 64
  %t164 = load <64 x float>, ptr %t2, align 64
  %t165 = load <64 x i32>, ptr %t3, align 64
  %t166 = zext i32 %t9 to i64
  %t167 = zext i32 %t56 to i64
  %t168 = zext i32 %t7 to i64
  %t169 = mul i64 %t167, %t168
  %t170 = zext i32 %t55 to i64
  %t171 = add i64 %t169, %t170
  %t172 = zext i32 %t5 to i64
  %t173 = mul i64 %t172, 64
  %t174 = mul i64 %t171, %t173
  %t175 = mul i32 %t54, 64
  %t176 = zext i32 %t175 to i64
  %t177 = add i64 %t174, %t176
  %t178 = insertelement <64 x i64> poison, i64 %t162, i64 0
  %t179 = shufflevector <64 x i64> %t178, <64 x i64> poison, <64 x i32> zeroinitializer
  %t180 = add <64 x i64> %t179, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t181 = icmp ult <64 x i64> %t180, splat (i64 256)
  %t182 = insertelement <64 x i64> poison, i64 %t147, i64 0
  %t183 = shufflevector <64 x i64> %t182, <64 x i64> poison, <64 x i32> zeroinitializer
  %t184 = icmp ult <64 x i64> %t180, %t183
  %t185 = and <64 x i1> %t181, %t184
  %t186 = add i64 %t162, %t138
  %t187 = getelementptr i8, ptr %t57, i64 %t186
  %t188 = call <64 x i8> @llvm.masked.load.v64i8.p0(ptr align 1 %t187, <64 x i1> %t185, <64 x i8> zeroinitializer)
  %t189 = freeze <64 x i8> %t188
  %t190 = zext <64 x i8> %t189 to <64 x i16>
  %t191 = xor <64 x i16> %t163, %t190
  %t192 = fadd <64 x float> %t164, %t164
  %t193 = zext <64 x i16> %t191 to <64 x i32>
  %t194 = add <64 x i32> %t165, %t193
  %t195 = trunc <64 x i32> %t194 to <64 x i16>
  %t196 = fcmp uno <64 x float> %t192, zeroinitializer
  %t197 = select <64 x i1> %t196, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t192
  %t198 = insertelement <64 x i64> poison, i64 %t177, i64 0
  %t199 = shufflevector <64 x i64> %t198, <64 x i64> poison, <64 x i32> zeroinitializer
  %t200 = add <64 x i64> %t199, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t201 = insertelement <64 x i64> poison, i64 %t62, i64 0
  %t202 = shufflevector <64 x i64> %t201, <64 x i64> poison, <64 x i32> zeroinitializer
  %t203 = icmp ult <64 x i64> %t200, %t202
  %t204 = insertelement <64 x i64> poison, i64 %t153, i64 0
  %t205 = shufflevector <64 x i64> %t204, <64 x i64> poison, <64 x i32> zeroinitializer
  %t206 = icmp ult <64 x i64> %t200, %t205
  %t207 = and <64 x i1> %t203, %t206
  %t208 = mul i64 %t177, 8
  %t209 = getelementptr i8, ptr %t31, i64 %t208
  %t210 = shufflevector <64 x float> %t197, <64 x float> poison, <128 x i32> <i32 0, i32 0, i32 1, i32 0, i32 2, i32 0, i32 3, i32 0, i32 4, i32 0, i32 5, i32 0, i32 6, i32 0, i32 7, i32 0, i32 8, i32 0, i32 9, i32 0, i32 10, i32 0, i32 11, i32 0, i32 12, i32 0, i32 13, i32 0, i32 14, i32 0, i32 15, i32 0, i32 16, i32 0, i32 17, i32 0, i32 18, i32 0, i32 19, i32 0, i32 20, i32 0, i32 21, i32 0, i32 22, i32 0, i32 23, i32 0, i32 24, i32 0, i32 25, i32 0, i32 26, i32 0, i32 27, i32 0, i32 28, i32 0, i32 29, i32 0, i32 30, i32 0, i32 31, i32 0, i32 32, i32 0, i32 33, i32 0, i32 34, i32 0, i32 35, i32 0, i32 36, i32 0, i32 37, i32 0, i32 38, i32 0, i32 39, i32 0, i32 40, i32 0, i32 41, i32 0, i32 42, i32 0, i32 43, i32 0, i32 44, i32 0, i32 45, i32 0, i32 46, i32 0, i32 47, i32 0, i32 48, i32 0, i32 49, i32 0, i32 50, i32 0, i32 51, i32 0, i32 52, i32 0, i32 53, i32 0, i32 54, i32 0, i32 55, i32 0, i32 56, i32 0, i32 57, i32 0, i32 58, i32 0, i32 59, i32 0, i32 60, i32 0, i32 61, i32 0, i32 62, i32 0, i32 63, i32 0>
  %t212 = and <64 x i1> %t207, %t211
  %t213 = shufflevector <64 x i1> %t212, <64 x i1> zeroinitializer, <128 x i32> <i32 0, i32 64, i32 1, i32 64, i32 2, i32 64, i32 3, i32 64, i32 4, i32 64, i32 5, i32 64, i32 6, i32 64, i32 7, i32 64, i32 8, i32 64, i32 9, i32 64, i32 10, i32 64, i32 11, i32 64, i32 12, i32 64, i32 13, i32 64, i32 14, i32 64, i32 15, i32 64, i32 16, i32 64, i32 17, i32 64, i32 18, i32 64, i32 19, i32 64, i32 20, i32 64, i32 21, i32 64, i32 22, i32 64, i32 23, i32 64, i32 24, i32 64, i32 25, i32 64, i32 26, i32 64, i32 27, i32 64, i32 28, i32 64, i32 29, i32 64, i32 30, i32 64, i32 31, i32 64, i32 32, i32 64, i32 33, i32 64, i32 34, i32 64, i32 35, i32 64, i32 36, i32 64, i32 37, i32 64, i32 38, i32 64, i32 39, i32 64, i32 40, i32 64, i32 41, i32 64, i32 42, i32 64, i32 43, i32 64, i32 44, i32 64, i32 45, i32 64, i32 46, i32 64, i32 47, i32 64, i32 48, i32 64, i32 49, i32 64, i32 50, i32 64, i32 51, i32 64, i32 52, i32 64, i32 53, i32 64, i32 54, i32 64, i32 55, i32 64, i32 56, i32 64, i32 57, i32 64, i32 58, i32 64, i32 59, i32 64, i32 60, i32 64, i32 61, i32 64, i32 62, i32 64, i32 63, i32 64>
  call void @llvm.masked.store.v128f32.p0(<128 x float> %t210, ptr align 4 %t209, <128 x i1> %t213)
  %t214 = insertelement <64 x i64> poison, i64 %t157, i64 0
  %t215 = shufflevector <64 x i64> %t214, <64 x i64> poison, <64 x i32> zeroinitializer
  %t216 = icmp ult <64 x i64> %t200, %t215
  %t217 = and <64 x i1> %t203, %t216
  %t218 = add i64 %t208, 4
  %t219 = getelementptr i8, ptr %t31, i64 %t218
  %t220 = shufflevector <64 x i16> %t191, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t221 = and <64 x i1> %t217, %t211
  %t222 = shufflevector <64 x i1> %t221, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t220, ptr align 2 %t219, <256 x i1> %t222)
  %t223 = insertelement <64 x i64> poison, i64 %t161, i64 0
  %t224 = shufflevector <64 x i64> %t223, <64 x i64> poison, <64 x i32> zeroinitializer
  %t225 = icmp ult <64 x i64> %t200, %t224
  %t226 = and <64 x i1> %t203, %t225
  %t227 = add i64 %t208, 6
  %t228 = getelementptr i8, ptr %t31, i64 %t227
  %t229 = shufflevector <64 x i16> %t195, <64 x i16> poison, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 0, i32 0, i32 0, i32 2, i32 0, i32 0, i32 0, i32 3, i32 0, i32 0, i32 0, i32 4, i32 0, i32 0, i32 0, i32 5, i32 0, i32 0, i32 0, i32 6, i32 0, i32 0, i32 0, i32 7, i32 0, i32 0, i32 0, i32 8, i32 0, i32 0, i32 0, i32 9, i32 0, i32 0, i32 0, i32 10, i32 0, i32 0, i32 0, i32 11, i32 0, i32 0, i32 0, i32 12, i32 0, i32 0, i32 0, i32 13, i32 0, i32 0, i32 0, i32 14, i32 0, i32 0, i32 0, i32 15, i32 0, i32 0, i32 0, i32 16, i32 0, i32 0, i32 0, i32 17, i32 0, i32 0, i32 0, i32 18, i32 0, i32 0, i32 0, i32 19, i32 0, i32 0, i32 0, i32 20, i32 0, i32 0, i32 0, i32 21, i32 0, i32 0, i32 0, i32 22, i32 0, i32 0, i32 0, i32 23, i32 0, i32 0, i32 0, i32 24, i32 0, i32 0, i32 0, i32 25, i32 0, i32 0, i32 0, i32 26, i32 0, i32 0, i32 0, i32 27, i32 0, i32 0, i32 0, i32 28, i32 0, i32 0, i32 0, i32 29, i32 0, i32 0, i32 0, i32 30, i32 0, i32 0, i32 0, i32 31, i32 0, i32 0, i32 0, i32 32, i32 0, i32 0, i32 0, i32 33, i32 0, i32 0, i32 0, i32 34, i32 0, i32 0, i32 0, i32 35, i32 0, i32 0, i32 0, i32 36, i32 0, i32 0, i32 0, i32 37, i32 0, i32 0, i32 0, i32 38, i32 0, i32 0, i32 0, i32 39, i32 0, i32 0, i32 0, i32 40, i32 0, i32 0, i32 0, i32 41, i32 0, i32 0, i32 0, i32 42, i32 0, i32 0, i32 0, i32 43, i32 0, i32 0, i32 0, i32 44, i32 0, i32 0, i32 0, i32 45, i32 0, i32 0, i32 0, i32 46, i32 0, i32 0, i32 0, i32 47, i32 0, i32 0, i32 0, i32 48, i32 0, i32 0, i32 0, i32 49, i32 0, i32 0, i32 0, i32 50, i32 0, i32 0, i32 0, i32 51, i32 0, i32 0, i32 0, i32 52, i32 0, i32 0, i32 0, i32 53, i32 0, i32 0, i32 0, i32 54, i32 0, i32 0, i32 0, i32 55, i32 0, i32 0, i32 0, i32 56, i32 0, i32 0, i32 0, i32 57, i32 0, i32 0, i32 0, i32 58, i32 0, i32 0, i32 0, i32 59, i32 0, i32 0, i32 0, i32 60, i32 0, i32 0, i32 0, i32 61, i32 0, i32 0, i32 0, i32 62, i32 0, i32 0, i32 0, i32 63, i32 0, i32 0, i32 0>
  %t230 = and <64 x i1> %t226, %t211
  %t231 = shufflevector <64 x i1> %t230, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 64, i32 64, i32 64, i32 1, i32 64, i32 64, i32 64, i32 2, i32 64, i32 64, i32 64, i32 3, i32 64, i32 64, i32 64, i32 4, i32 64, i32 64, i32 64, i32 5, i32 64, i32 64, i32 64, i32 6, i32 64, i32 64, i32 64, i32 7, i32 64, i32 64, i32 64, i32 8, i32 64, i32 64, i32 64, i32 9, i32 64, i32 64, i32 64, i32 10, i32 64, i32 64, i32 64, i32 11, i32 64, i32 64, i32 64, i32 12, i32 64, i32 64, i32 64, i32 13, i32 64, i32 64, i32 64, i32 14, i32 64, i32 64, i32 64, i32 15, i32 64, i32 64, i32 64, i32 16, i32 64, i32 64, i32 64, i32 17, i32 64, i32 64, i32 64, i32 18, i32 64, i32 64, i32 64, i32 19, i32 64, i32 64, i32 64, i32 20, i32 64, i32 64, i32 64, i32 21, i32 64, i32 64, i32 64, i32 22, i32 64, i32 64, i32 64, i32 23, i32 64, i32 64, i32 64, i32 24, i32 64, i32 64, i32 64, i32 25, i32 64, i32 64, i32 64, i32 26, i32 64, i32 64, i32 64, i32 27, i32 64, i32 64, i32 64, i32 28, i32 64, i32 64, i32 64, i32 29, i32 64, i32 64, i32 64, i32 30, i32 64, i32 64, i32 64, i32 31, i32 64, i32 64, i32 64, i32 32, i32 64, i32 64, i32 64, i32 33, i32 64, i32 64, i32 64, i32 34, i32 64, i32 64, i32 64, i32 35, i32 64, i32 64, i32 64, i32 36, i32 64, i32 64, i32 64, i32 37, i32 64, i32 64, i32 64, i32 38, i32 64, i32 64, i32 64, i32 39, i32 64, i32 64, i32 64, i32 40, i32 64, i32 64, i32 64, i32 41, i32 64, i32 64, i32 64, i32 42, i32 64, i32 64, i32 64, i32 43, i32 64, i32 64, i32 64, i32 44, i32 64, i32 64, i32 64, i32 45, i32 64, i32 64, i32 64, i32 46, i32 64, i32 64, i32 64, i32 47, i32 64, i32 64, i32 64, i32 48, i32 64, i32 64, i32 64, i32 49, i32 64, i32 64, i32 64, i32 50, i32 64, i32 64, i32 64, i32 51, i32 64, i32 64, i32 64, i32 52, i32 64, i32 64, i32 64, i32 53, i32 64, i32 64, i32 64, i32 54, i32 64, i32 64, i32 64, i32 55, i32 64, i32 64, i32 64, i32 56, i32 64, i32 64, i32 64, i32 57, i32 64, i32 64, i32 64, i32 58, i32 64, i32 64, i32 64, i32 59, i32 64, i32 64, i32 64, i32 60, i32 64, i32 64, i32 64, i32 61, i32 64, i32 64, i32 64, i32 62, i32 64, i32 64, i32 64, i32 63, i32 64, i32 64, i32 64>
  call void @llvm.masked.store.v256i16.p0(<256 x i16> %t229, ptr align 2 %t228, <256 x i1> %t231)
  br label %done10
done10:
  br label %join9
join9:
  br label %finished1
finished1:
  %t232 = load i32, ptr %t35
  %t233 = add i32 %t232, 1
  %t234 = icmp uge i32 %t233, %t5
  %t235 = select i1 %t234, i32 0, i32 %t233
  store i32 %t235, ptr %t35
  %t236 = zext i1 %t234 to i32
  %t237 = load i32, ptr %t36
  %t238 = add i32 %t237, %t236
  %t239 = icmp uge i32 %t238, %t7
  %t240 = select i1 %t239, i32 0, i32 %t238
  store i32 %t240, ptr %t36
  %t241 = zext i1 %t239 to i32
  %t242 = load i32, ptr %t37
  %t243 = add i32 %t242, %t241
  %t244 = icmp uge i32 %t243, %t9
  %t245 = select i1 %t244, i32 0, i32 %t243
  store i32 %t245, ptr %t37
  %t246 = zext i1 %t244 to i32
  %t247 = load i64, ptr %t34
  %t248 = add i64 %t247, 1
  store i64 %t248, ptr %t34
  %t249 = icmp ult i64 %t248, %end
  br i1 %t249, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
