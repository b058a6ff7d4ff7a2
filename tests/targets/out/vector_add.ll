; kernel "vector_add", workgroups of [256, 1, 1], 64 lanes along axis 0
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
  %t105 = alloca i32
  %t125 = alloca i32
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
  %t76 = mul i32 %t53, 256
  %t77 = zext i32 %t76 to i64
  %t78 = mul i64 %t77, 4
  %t79 = ptrtoint ptr %t30 to i64
  %t80 = add i64 %t79, %t78
  %t81 = and i64 %t80, 63
  %t82 = icmp eq i64 %t81, 0
  %t83 = icmp uge i64 %t32, 8388608
  %t84 = and i1 %t82, %t83
  br i1 %t84, label %large8, label %small9
large8:
  store i32 zeroinitializer, ptr %t85
  br label %lanes10
lanes10:
  %t86 = load i32, ptr %t85
  %t87 = mul i32 %t86, 64
  %t88 = zext i32 %t86 to i64
  %t89 = mul i32 %t53, 256
  %t90 = add i32 %t89, %t87
  %t91 = zext i32 %t90 to i64
  %t92 = mul i64 %t91, 4
  %t93 = getelementptr i8, ptr %t22, i64 %t92
  %t94 = load <64 x float>, ptr %t93, align 4
  %t95 = mul i64 %t91, 4
  %t96 = getelementptr i8, ptr %t26, i64 %t95
  %t97 = load <64 x float>, ptr %t96, align 4
  %t98 = fadd <64 x float> %t94, %t97
  %t99 = fcmp uno <64 x float> %t98, zeroinitializer
  %t100 = select <64 x i1> %t99, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t98
  %t101 = mul i64 %t91, 4
  %t102 = getelementptr i8, ptr %t30, i64 %t101
  store <64 x float> %t100, ptr %t102, align 64, !nontemporal !2
  br label %done11
done11:
  %t103 = add i32 %t86, 1
  store i32 %t103, ptr %t85
  %t104 = icmp ult i32 %t103, 4
  br i1 %t104, label %lanes10, label %after12
after12:
  br label %join5
small9:
  store i32 zeroinitializer, ptr %t105
  br label %lanes13
lanes13:
  %t106 = load i32, ptr %t105
  %t107 = mul i32 %t106, 64
  %t108 = zext i32 %t106 to i64
  %t109 = mul i32 %t53, 256
  %t110 = add i32 %t109, %t107
  %t111 = zext i32 %t110 to i64
  %t112 = mul i64 %t111, 4
  %t113 = getelementptr i8, ptr %t22, i64 %t112
  %t114 = load <64 x float>, ptr %t113, align 4
  %t115 = mul i64 %t111, 4
  %t116 = getelementptr i8, ptr %t26, i64 %t115
  %t117 = load <64 x float>, ptr %t116, align 4
  %t118 = fadd <64 x float> %t114, %t117
  %t119 = fcmp uno <64 x float> %t118, zeroinitializer
  %t120 = select <64 x i1> %t119, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t118
  %t121 = mul i64 %t111, 4
  %t122 = getelementptr i8, ptr %t30, i64 %t121
  store <64 x float> %t120, ptr %t122, align 4
  br label %done14
done14:
  %t123 = add i32 %t106, 1
  store i32 %t123, ptr %t105
  %t124 = icmp ult i32 %t123, 4
  br i1 %t124, label %lanes13, label %after15
after15:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t125
  br label %lanes16
lanes16:
  %t126 = load i32, ptr %t125
  %t127 = mul i32 %t126, 64
  %t128 = zext i32 %t126 to i64
  %t129 = mul i32 %t53, 256
  %t130 = add i32 %t129, %t127
  %t131 = zext i32 %t130 to i64
  %t132 = insertelement <64 x i64> poison, i64 %t131, i64 0
  %t133 = shufflevector <64 x i64> %t132, <64 x i64> poison, <64 x i32> zeroinitializer
  %t134 = add <64 x i64> %t133, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t135 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t136 = shufflevector <64 x i64> %t135, <64 x i64> poison, <64 x i32> zeroinitializer
  %t137 = icmp ult <64 x i64> %t134, %t136
  %t138 = mul i64 %t131, 4
  %t139 = getelementptr i8, ptr %t22, i64 %t138
  %t140 = shufflevector <64 x i1> %t137, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t141 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t139, <64 x i1> %t140, <64 x float> zeroinitializer)
  %t142 = insertelement <64 x i64> poison, i64 %t131, i64 0
  %t143 = shufflevector <64 x i64> %t142, <64 x i64> poison, <64 x i32> zeroinitializer
  %t144 = add <64 x i64> %t143, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t145 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t146 = shufflevector <64 x i64> %t145, <64 x i64> poison, <64 x i32> zeroinitializer
  %t147 = icmp ult <64 x i64> %t144, %t146
  %t148 = mul i64 %t131, 4
  %t149 = getelementptr i8, ptr %t26, i64 %t148
  %t150 = shufflevector <64 x i1> %t147, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t151 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t149, <64 x i1> %t150, <64 x float> zeroinitializer)
  %t152 = fadd <64 x float> %t141, %t151
  %t153 = fcmp uno <64 x float> %t152, zeroinitializer
  %t154 = select <64 x i1> %t153, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t152
  %t155 = insertelement <64 x i64> poison, i64 %t131, i64 0
  %t156 = shufflevector <64 x i64> %t155, <64 x i64> poison, <64 x i32> zeroinitializer
  %t157 = add <64 x i64> %t156, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t158 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t159 = shufflevector <64 x i64> %t158, <64 x i64> poison, <64 x i32> zeroinitializer
  %t160 = icmp ult <64 x i64> %t157, %t159
  %t161 = mul i64 %t131, 4
  %t162 = getelementptr i8, ptr %t30, i64 %t161
  %t163 = shufflevector <64 x i1> %t160, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t154, ptr align 4 %t162, <64 x i1> %t163)
  br label %done17
done17:
  %t164 = add i32 %t126, 1
  store i32 %t164, ptr %t125
  %t165 = icmp ult i32 %t164, 4
  br i1 %t165, label %lanes16, label %after18, !llvm.loop !3
after18:
  br label %join5
join5:
  br label %finished1
finished1:
  %t166 = load i32, ptr %t34
  %t167 = add i32 %t166, 1
  %t168 = icmp uge i32 %t167, %t2
  %t169 = select i1 %t168, i32 0, i32 %t167
  store i32 %t169, ptr %t34
  %t170 = zext i1 %t168 to i32
  %t171 = load i32, ptr %t35
  %t172 = add i32 %t171, %t170
  %t173 = icmp uge i32 %t172, %t4
  %t174 = select i1 %t173, i32 0, i32 %t172
  store i32 %t174, ptr %t35
  %t175 = zext i1 %t173 to i32
  %t176 = load i32, ptr %t36
  %t177 = add i32 %t176, %t175
  %t178 = icmp uge i32 %t177, %t6
  %t179 = select i1 %t178, i32 0, i32 %t177
  store i32 %t179, ptr %t36
  %t180 = zext i1 %t178 to i32
  %t181 = load i64, ptr %t33
  %t182 = add i64 %t181, 1
  store i64 %t182, ptr %t33
  %t183 = icmp ult i64 %t182, %end
  br i1 %t183, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
