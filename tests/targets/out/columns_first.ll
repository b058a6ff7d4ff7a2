; kernel "columns_first", workgroups of [32, 8, 1], 8 lanes along axis 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"columns_first"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = load i64, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = alloca i64
  %t30 = alloca i32
  %t31 = alloca i32
  %t32 = alloca i32
  %t89 = alloca i32
  %t107 = alloca i32
  %t124 = insertelement <8 x i64> poison, i64 %t24, i64 0
  %t125 = shufflevector <8 x i64> %t124, <8 x i64> poison, <8 x i32> zeroinitializer
  %t139 = insertelement <8 x i64> poison, i64 %t28, i64 0
  %t140 = shufflevector <8 x i64> %t139, <8 x i64> poison, <8 x i32> zeroinitializer
  %t150 = load volatile <8 x i1>, ptr @on, align 8
  %t33 = icmp uge i64 %first, %end
  br i1 %t33, label %exit4, label %start3
start3:
  store i64 %first, ptr %t29
  %t34 = zext i32 %t2 to i64
  %t35 = call i64 @llvm.umax.i64(i64 %t34, i64 1)
  %t36 = urem i64 %first, %t35
  %t37 = trunc i64 %t36 to i32
  store i32 %t37, ptr %t30
  %t38 = udiv i64 %first, %t35
  %t39 = zext i32 %t4 to i64
  %t40 = call i64 @llvm.umax.i64(i64 %t39, i64 1)
  %t41 = urem i64 %t38, %t40
  %t42 = trunc i64 %t41 to i32
  store i32 %t42, ptr %t31
  %t43 = udiv i64 %t38, %t40
  %t44 = zext i32 %t6 to i64
  %t45 = call i64 @llvm.umax.i64(i64 %t44, i64 1)
  %t46 = urem i64 %t43, %t45
  %t47 = trunc i64 %t46 to i32
  store i32 %t47, ptr %t32
  %t48 = udiv i64 %t43, %t45
  br label %workgroup2
workgroup2:
  %t49 = load i32, ptr %t30
  %t50 = load i32, ptr %t31
  %t51 = load i32, ptr %t32
  %t52 = icmp sge i64 %t22, 0
  %t53 = icmp sge i64 %t24, 0
  %t54 = mul i32 %t49, 32
  %t55 = zext i32 %t54 to i64
  %t56 = mul i32 %t50, 8
  %t57 = zext i32 %t56 to i64
  %t58 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t55, i64 %t24)
  %t59 = extractvalue {i64, i1} %t58, 0
  %t60 = extractvalue {i64, i1} %t58, 1
  %t61 = xor i1 %t60, true
  %t62 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t59, i64 %t57)
  %t63 = extractvalue {i64, i1} %t62, 0
  %t64 = extractvalue {i64, i1} %t62, 1
  %t65 = xor i1 %t64, true
  %t66 = add i32 %t54, 31
  %t67 = zext i32 %t66 to i64
  %t68 = add i32 %t56, 7
  %t69 = zext i32 %t68 to i64
  %t70 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t67, i64 %t24)
  %t71 = extractvalue {i64, i1} %t70, 0
  %t72 = extractvalue {i64, i1} %t70, 1
  %t73 = xor i1 %t72, true
  %t74 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t71, i64 %t69)
  %t75 = extractvalue {i64, i1} %t74, 0
  %t76 = extractvalue {i64, i1} %t74, 1
  %t77 = xor i1 %t76, true
  %t78 = and i1 %t52, %t53
  %t79 = and i1 %t78, %t61
  %t80 = and i1 %t79, %t65
  %t81 = and i1 %t80, %t73
  %t82 = and i1 %t81, %t77
  %t83 = icmp ult i64 %t67, %t22
  %t84 = and i1 %t82, %t83
  %t85 = icmp ult i64 %t69, %t24
  %t86 = and i1 %t84, %t85
  %t87 = icmp ult i64 %t75, %t28
  %t88 = and i1 %t86, %t87
  br i1 %t88, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t89
  br label %row8
row8:
  %t90 = load i32, ptr %t89
  %t91 = zext i32 %t90 to i64
  %t92 = mul i32 %t49, 32
  %t93 = add i32 %t92, %t90
  %t94 = mul i32 %t50, 8
  %t95 = zext i32 %t93 to i64
  %t96 = zext i32 %t94 to i64
  %t97 = mul i64 %t95, %t24
  %t98 = add i64 %t97, %t96
  %t99 = mul i64 %t98, 4
  %t100 = getelementptr i8, ptr %t26, i64 %t99
  %t101 = load <8 x float>, ptr %t100, align 4
  %t102 = fadd <8 x float> %t101, splat (float 0x403E000000000000)
  %t103 = fcmp uno <8 x float> %t102, zeroinitializer
  %t104 = select <8 x i1> %t103, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t102
  store <8 x float> %t104, ptr %t100, align 4
  br label %done9
done9:
  %t105 = add i32 %t90, 1
  store i32 %t105, ptr %t89
  %t106 = icmp ult i32 %t105, 32
  br i1 %t106, label %row8, label %after10
after10:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t107
  br label %row11
row11:
  %t108 = load i32, ptr %t107
  %t109 = zext i32 %t108 to i64
  %t110 = mul i32 %t49, 32
  %t111 = add i32 %t110, %t108
  %t112 = mul i32 %t50, 8
  %t113 = zext i32 %t111 to i64
  %t114 = zext i32 %t112 to i64
  %t115 = icmp ult i64 %t113, %t22
  %t116 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t113, i64 %t24)
  %t117 = extractvalue {i64, i1} %t116, 0
  %t118 = extractvalue {i64, i1} %t116, 1
  %t119 = xor i1 %t118, true
  %t120 = and i1 %t115, %t119
  %t121 = insertelement <8 x i64> poison, i64 %t114, i64 0
  %t122 = shufflevector <8 x i64> %t121, <8 x i64> poison, <8 x i32> zeroinitializer
  %t123 = add <8 x i64> %t122, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t126 = icmp ult <8 x i64> %t123, %t125
  %t127 = insertelement <8 x i1> poison, i1 %t120, i64 0
  %t128 = shufflevector <8 x i1> %t127, <8 x i1> poison, <8 x i32> zeroinitializer
  %t129 = and <8 x i1> %t128, %t126
  %t130 = add i64 %t117, %t114
  %t131 = insertelement <8 x i64> poison, i64 %t130, i64 0
  %t132 = shufflevector <8 x i64> %t131, <8 x i64> poison, <8 x i32> zeroinitializer
  %t133 = add <8 x i64> %t132, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t134 = insertelement <8 x i64> poison, i64 %t117, i64 0
  %t135 = shufflevector <8 x i64> %t134, <8 x i64> poison, <8 x i32> zeroinitializer
  %t136 = icmp ult <8 x i64> %t133, %t135
  %t137 = xor <8 x i1> %t136, splat (i1 true)
  %t138 = and <8 x i1> %t129, %t137
  %t141 = icmp ult <8 x i64> %t133, %t140
  %t142 = and <8 x i1> %t138, %t141
  %t143 = mul i64 %t130, 4
  %t144 = getelementptr i8, ptr %t26, i64 %t143
  %t145 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t144, <8 x i1> %t142, <8 x float> zeroinitializer)
  %t146 = freeze <8 x float> %t145
  %t147 = fadd <8 x float> %t146, splat (float 0x403E000000000000)
  %t148 = fcmp uno <8 x float> %t147, zeroinitializer
  %t149 = select <8 x i1> %t148, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t147
  %t151 = and <8 x i1> %t142, %t150
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t149, ptr align 4 %t144, <8 x i1> %t151)
  br label %done12
done12:
  %t152 = add i32 %t108, 1
  store i32 %t152, ptr %t107
  %t153 = icmp ult i32 %t152, 32
  br i1 %t153, label %row11, label %after13, !llvm.loop !3
after13:
  br label %join5
join5:
  br label %finished1
finished1:
  %t154 = load i32, ptr %t30
  %t155 = add i32 %t154, 1
  %t156 = icmp uge i32 %t155, %t2
  %t157 = select i1 %t156, i32 0, i32 %t155
  store i32 %t157, ptr %t30
  %t158 = zext i1 %t156 to i32
  %t159 = load i32, ptr %t31
  %t160 = add i32 %t159, %t158
  %t161 = icmp uge i32 %t160, %t4
  %t162 = select i1 %t161, i32 0, i32 %t160
  store i32 %t162, ptr %t31
  %t163 = zext i1 %t161 to i32
  %t164 = load i32, ptr %t32
  %t165 = add i32 %t164, %t163
  %t166 = icmp uge i32 %t165, %t6
  %t167 = select i1 %t166, i32 0, i32 %t165
  store i32 %t167, ptr %t32
  %t168 = zext i1 %t166 to i32
  %t169 = load i64, ptr %t29
  %t170 = add i64 %t169, 1
  store i64 %t170, ptr %t29
  %t171 = icmp ult i64 %t170, %end
  br i1 %t171, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
