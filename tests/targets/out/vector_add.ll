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
  %t76 = alloca i32
  %t96 = alloca i32
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
  %t57 = zext i32 %t56 to i64
  %t58 = mul i32 %t53, 256
  %t59 = add i32 %t58, 255
  %t60 = zext i32 %t59 to i64
  %t61 = icmp ult i64 %t60, %t24
  %t62 = mul i32 %t53, 256
  %t63 = zext i32 %t62 to i64
  %t64 = mul i32 %t53, 256
  %t65 = add i32 %t64, 255
  %t66 = zext i32 %t65 to i64
  %t67 = icmp ult i64 %t66, %t28
  %t68 = mul i32 %t53, 256
  %t69 = zext i32 %t68 to i64
  %t70 = mul i32 %t53, 256
  %t71 = add i32 %t70, 255
  %t72 = zext i32 %t71 to i64
  %t73 = icmp ult i64 %t72, %t32
  %t74 = and i1 %t61, %t67
  %t75 = and i1 %t74, %t73
  br i1 %t75, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t76
  br label %lanes8
lanes8:
  %t77 = load i32, ptr %t76
  %t78 = mul i32 %t77, 64
  %t79 = zext i32 %t77 to i64
  %t80 = mul i32 %t53, 256
  %t81 = add i32 %t80, %t78
  %t82 = zext i32 %t81 to i64
  %t83 = mul i64 %t82, 4
  %t84 = getelementptr i8, ptr %t22, i64 %t83
  %t85 = load <64 x float>, ptr %t84, align 4
  %t86 = mul i64 %t82, 4
  %t87 = getelementptr i8, ptr %t26, i64 %t86
  %t88 = load <64 x float>, ptr %t87, align 4
  %t89 = fadd <64 x float> %t85, %t88
  %t90 = fcmp uno <64 x float> %t89, zeroinitializer
  %t91 = select <64 x i1> %t90, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t89
  %t92 = mul i64 %t82, 4
  %t93 = getelementptr i8, ptr %t30, i64 %t92
  store <64 x float> %t91, ptr %t93, align 4
  br label %done9
done9:
  %t94 = add i32 %t77, 1
  store i32 %t94, ptr %t76
  %t95 = icmp ult i32 %t94, 4
  br i1 %t95, label %lanes8, label %after10
after10:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t96
  br label %lanes11
lanes11:
  %t97 = load i32, ptr %t96
  %t98 = mul i32 %t97, 64
  %t99 = zext i32 %t97 to i64
  %t100 = mul i32 %t53, 256
  %t101 = add i32 %t100, %t98
  %t102 = zext i32 %t101 to i64
  %t103 = insertelement <64 x i64> poison, i64 %t102, i64 0
  %t104 = shufflevector <64 x i64> %t103, <64 x i64> poison, <64 x i32> zeroinitializer
  %t105 = add <64 x i64> %t104, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t106 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t107 = shufflevector <64 x i64> %t106, <64 x i64> poison, <64 x i32> zeroinitializer
  %t108 = icmp ult <64 x i64> %t105, %t107
  %t109 = mul i64 %t102, 4
  %t110 = getelementptr i8, ptr %t22, i64 %t109
  %t111 = shufflevector <64 x i1> %t108, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t112 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t110, <64 x i1> %t111, <64 x float> zeroinitializer)
  %t113 = insertelement <64 x i64> poison, i64 %t102, i64 0
  %t114 = shufflevector <64 x i64> %t113, <64 x i64> poison, <64 x i32> zeroinitializer
  %t115 = add <64 x i64> %t114, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t116 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t117 = shufflevector <64 x i64> %t116, <64 x i64> poison, <64 x i32> zeroinitializer
  %t118 = icmp ult <64 x i64> %t115, %t117
  %t119 = mul i64 %t102, 4
  %t120 = getelementptr i8, ptr %t26, i64 %t119
  %t121 = shufflevector <64 x i1> %t118, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t122 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t120, <64 x i1> %t121, <64 x float> zeroinitializer)
  %t123 = fadd <64 x float> %t112, %t122
  %t124 = fcmp uno <64 x float> %t123, zeroinitializer
  %t125 = select <64 x i1> %t124, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t123
  %t126 = insertelement <64 x i64> poison, i64 %t102, i64 0
  %t127 = shufflevector <64 x i64> %t126, <64 x i64> poison, <64 x i32> zeroinitializer
  %t128 = add <64 x i64> %t127, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t129 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t130 = shufflevector <64 x i64> %t129, <64 x i64> poison, <64 x i32> zeroinitializer
  %t131 = icmp ult <64 x i64> %t128, %t130
  %t132 = mul i64 %t102, 4
  %t133 = getelementptr i8, ptr %t30, i64 %t132
  %t134 = shufflevector <64 x i1> %t131, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t125, ptr align 4 %t133, <64 x i1> %t134)
  br label %done12
done12:
  %t135 = add i32 %t97, 1
  store i32 %t135, ptr %t96
  %t136 = icmp ult i32 %t135, 4
  br i1 %t136, label %lanes11, label %after13, !llvm.loop !2
after13:
  br label %join5
join5:
  br label %finished1
finished1:
  %t137 = load i32, ptr %t34
  %t138 = add i32 %t137, 1
  %t139 = icmp uge i32 %t138, %t2
  %t140 = select i1 %t139, i32 0, i32 %t138
  store i32 %t140, ptr %t34
  %t141 = zext i1 %t139 to i32
  %t142 = load i32, ptr %t35
  %t143 = add i32 %t142, %t141
  %t144 = icmp uge i32 %t143, %t4
  %t145 = select i1 %t144, i32 0, i32 %t143
  store i32 %t145, ptr %t35
  %t146 = zext i1 %t144 to i32
  %t147 = load i32, ptr %t36
  %t148 = add i32 %t147, %t146
  %t149 = icmp uge i32 %t148, %t6
  %t150 = select i1 %t149, i32 0, i32 %t148
  store i32 %t150, ptr %t36
  %t151 = zext i1 %t149 to i32
  %t152 = load i64, ptr %t33
  %t153 = add i64 %t152, 1
  store i64 %t153, ptr %t33
  %t154 = icmp ult i64 %t153, %end
  br i1 %t154, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
