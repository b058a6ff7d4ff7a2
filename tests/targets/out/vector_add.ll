; kernel "vector_add", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t74 = alloca i32
  %t92 = alloca i32
  %t110 = alloca i32
  %t114 = alloca i32
  %t125 = insertelement <16 x i64> poison, i64 %t24, i64 0
  %t126 = shufflevector <16 x i64> %t125, <16 x i64> poison, <16 x i32> zeroinitializer
  %t132 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t133 = shufflevector <16 x i64> %t132, <16 x i64> poison, <16 x i32> zeroinitializer
  %t141 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t142 = shufflevector <16 x i64> %t141, <16 x i64> poison, <16 x i32> zeroinitializer
  %t145 = load volatile <16 x i1>, ptr @on, align 8
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
  %t58 = add i32 %t56, 255
  %t59 = zext i32 %t58 to i64
  %t60 = icmp ult i64 %t59, %t24
  %t61 = icmp ult i64 %t59, %t28
  %t62 = and i1 %t60, %t61
  %t63 = icmp ult i64 %t59, %t32
  %t64 = and i1 %t62, %t63
  br i1 %t64, label %fast6, label %general7, !prof !0
fast6:
  %t65 = mul i32 %t53, 256
  %t66 = zext i32 %t65 to i64
  %t67 = ptrtoint ptr %t30 to i64
  %t68 = mul i64 %t66, 4
  %t69 = add i64 %t67, %t68
  %t70 = and i64 %t69, 63
  %t71 = icmp eq i64 %t70, 0
  %t72 = icmp uge i64 %t32, 8388608
  %t73 = and i1 %t71, %t72
  br i1 %t73, label %large8, label %small9
large8:
  store i32 zeroinitializer, ptr %t74
  br label %lanes10
lanes10:
  %t75 = load i32, ptr %t74
  %t76 = mul i32 %t75, 64
  %t77 = zext i32 %t75 to i64
  %t78 = mul i32 %t53, 256
  %t79 = add i32 %t78, %t76
  %t80 = zext i32 %t79 to i64
  %t81 = mul i64 %t80, 4
  %t82 = getelementptr i8, ptr %t22, i64 %t81
  %t83 = load <64 x float>, ptr %t82, align 4
  %t84 = getelementptr i8, ptr %t26, i64 %t81
  %t85 = load <64 x float>, ptr %t84, align 4
  %t86 = fadd <64 x float> %t83, %t85
  %t87 = fcmp uno <64 x float> %t86, zeroinitializer
  %t88 = select <64 x i1> %t87, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t86
  %t89 = getelementptr i8, ptr %t30, i64 %t81
  store <64 x float> %t88, ptr %t89, align 64, !nontemporal !2
  br label %done11
done11:
  %t90 = add i32 %t75, 1
  store i32 %t90, ptr %t74
  %t91 = icmp ult i32 %t90, 4
  br i1 %t91, label %lanes10, label %after12
after12:
  br label %join5
small9:
  store i32 zeroinitializer, ptr %t92
  br label %lanes13
lanes13:
  %t93 = load i32, ptr %t92
  %t94 = mul i32 %t93, 64
  %t95 = zext i32 %t93 to i64
  %t96 = mul i32 %t53, 256
  %t97 = add i32 %t96, %t94
  %t98 = zext i32 %t97 to i64
  %t99 = mul i64 %t98, 4
  %t100 = getelementptr i8, ptr %t22, i64 %t99
  %t101 = load <64 x float>, ptr %t100, align 4
  %t102 = getelementptr i8, ptr %t26, i64 %t99
  %t103 = load <64 x float>, ptr %t102, align 4
  %t104 = fadd <64 x float> %t101, %t103
  %t105 = fcmp uno <64 x float> %t104, zeroinitializer
  %t106 = select <64 x i1> %t105, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t104
  %t107 = getelementptr i8, ptr %t30, i64 %t99
  store <64 x float> %t106, ptr %t107, align 4
  br label %done14
done14:
  %t108 = add i32 %t93, 1
  store i32 %t108, ptr %t92
  %t109 = icmp ult i32 %t108, 4
  br i1 %t109, label %lanes13, label %after15
after15:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t110
  br label %lanes16
lanes16:
  %t111 = load i32, ptr %t110
  %t112 = mul i32 %t111, 64
  %t113 = zext i32 %t111 to i64
  store i32 zeroinitializer, ptr %t114
  br label %piece17
piece17:
  %t115 = load i32, ptr %t114
  %t116 = mul i32 %t115, 16
  %t117 = add i32 %t112, %t116
  %t118 = zext i32 %t115 to i64
  %t119 = mul i32 %t53, 256
  %t120 = add i32 %t119, %t117
  %t121 = zext i32 %t120 to i64
  %t122 = insertelement <16 x i64> poison, i64 %t121, i64 0
  %t123 = shufflevector <16 x i64> %t122, <16 x i64> poison, <16 x i32> zeroinitializer
  %t124 = add <16 x i64> %t123, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t127 = icmp ult <16 x i64> %t124, %t126
  %t128 = mul i64 %t121, 4
  %t129 = getelementptr i8, ptr %t22, i64 %t128
  %t130 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t129, <16 x i1> %t127, <16 x float> zeroinitializer)
  %t131 = freeze <16 x float> %t130
  %t134 = icmp ult <16 x i64> %t124, %t133
  %t135 = getelementptr i8, ptr %t26, i64 %t128
  %t136 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t135, <16 x i1> %t134, <16 x float> zeroinitializer)
  %t137 = freeze <16 x float> %t136
  %t138 = fadd <16 x float> %t131, %t137
  %t139 = fcmp uno <16 x float> %t138, zeroinitializer
  %t140 = select <16 x i1> %t139, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t138
  %t143 = icmp ult <16 x i64> %t124, %t142
  %t144 = getelementptr i8, ptr %t30, i64 %t128
  %t146 = and <16 x i1> %t143, %t145
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t140, ptr align 4 %t144, <16 x i1> %t146)
  br label %done18
done18:
  %t147 = add i32 %t115, 1
  store i32 %t147, ptr %t114
  %t148 = icmp ult i32 %t147, 4
  br i1 %t148, label %piece17, label %after19, !llvm.loop !3
after19:
  %t149 = add i32 %t111, 1
  store i32 %t149, ptr %t110
  %t150 = icmp ult i32 %t149, 4
  br i1 %t150, label %lanes16, label %after20, !llvm.loop !4
after20:
  br label %join5
join5:
  br label %finished1
finished1:
  %t151 = load i32, ptr %t34
  %t152 = add i32 %t151, 1
  %t153 = icmp uge i32 %t152, %t2
  %t154 = select i1 %t153, i32 0, i32 %t152
  store i32 %t154, ptr %t34
  %t155 = zext i1 %t153 to i32
  %t156 = load i32, ptr %t35
  %t157 = add i32 %t156, %t155
  %t158 = icmp uge i32 %t157, %t4
  %t159 = select i1 %t158, i32 0, i32 %t157
  store i32 %t159, ptr %t35
  %t160 = zext i1 %t158 to i32
  %t161 = load i32, ptr %t36
  %t162 = add i32 %t161, %t160
  %t163 = icmp uge i32 %t162, %t6
  %t164 = select i1 %t163, i32 0, i32 %t162
  store i32 %t164, ptr %t36
  %t165 = zext i1 %t163 to i32
  %t166 = load i64, ptr %t33
  %t167 = add i64 %t166, 1
  store i64 %t167, ptr %t33
  %t168 = icmp ult i64 %t167, %end
  br i1 %t168, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
