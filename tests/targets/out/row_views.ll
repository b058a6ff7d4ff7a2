; kernel row_views, workgroups of [64, 1, 1], 64 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"row_views"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [1024 x i8], align 64
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
  %t22 = getelementptr i8, ptr %arguments, i64 0
  %t23 = load i64, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load ptr, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load i64, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load ptr, ptr %t28, align 8
  %t30 = getelementptr i8, ptr %arguments, i64 32
  %t31 = load i64, ptr %t30, align 8
  %t32 = alloca i64
  %t33 = alloca i32
  %t34 = alloca i32
  %t35 = alloca i32
  %t71 = alloca i64
  %t36 = icmp uge i64 %first, %end
  br i1 %t36, label %exit4, label %start3
start3:
  store i64 %first, ptr %t32
  %t37 = zext i32 %t3 to i64
  %t38 = call i64 @llvm.umax.i64(i64 %t37, i64 1)
  %t39 = urem i64 %first, %t38
  %t40 = trunc i64 %t39 to i32
  store i32 %t40, ptr %t33
  %t41 = udiv i64 %first, %t38
  %t42 = zext i32 %t5 to i64
  %t43 = call i64 @llvm.umax.i64(i64 %t42, i64 1)
  %t44 = urem i64 %t41, %t43
  %t45 = trunc i64 %t44 to i32
  store i32 %t45, ptr %t34
  %t46 = udiv i64 %t41, %t43
  %t47 = zext i32 %t7 to i64
  %t48 = call i64 @llvm.umax.i64(i64 %t47, i64 1)
  %t49 = urem i64 %t46, %t48
  %t50 = trunc i64 %t49 to i32
  store i32 %t50, ptr %t35
  %t51 = udiv i64 %t46, %t48
  br label %workgroup2
workgroup2:
  %t52 = load i32, ptr %t33
  %t53 = load i32, ptr %t34
  %t54 = load i32, ptr %t35
  call void @llvm.memset.p0.i64(ptr %t1, i8 0, i64 1024, i1 false)
  %t55 = mul i32 %t52, 64
  %t56 = add <64 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t57 = add i32 %t55, 0
  %t58 = insertelement <64 x i32> poison, i32 %t57, i64 0
  %t59 = shufflevector <64 x i32> %t58, <64 x i32> poison, <64 x i32> zeroinitializer
  %t60 = add <64 x i32> %t59, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t61 = zext i32 %t57 to i64
  %t62 = insertelement <64 x i64> poison, i64 %t61, i64 0
  %t63 = shufflevector <64 x i64> %t62, <64 x i64> poison, <64 x i32> zeroinitializer
  %t64 = add <64 x i64> %t63, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t65 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t66 = shufflevector <64 x i64> %t65, <64 x i64> poison, <64 x i32> zeroinitializer
  %t67 = mul <64 x i64> %t64, %t66
  br label %done6
done6:
  br label %join5
join5:
  %t68 = icmp ult i64 0, %t23
  %t69 = icmp ugt i64 1, 0
  %t70 = and i1 %t68, %t69
  store i64 0, ptr %t71
  br i1 %t70, label %loop7, label %exit8
loop7:
  %t72 = load i64, ptr %t71
  %t73 = and i64 %t72, 3
  %t74 = mul i32 %t52, 64
  %t75 = add i32 %t74, 0
  %t76 = zext i32 %t75 to i64
  %t77 = icmp sge i64 %t23, 0
  %t78 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t76, i64 %t23)
  %t79 = extractvalue {i64, i1} %t78, 0
  %t80 = extractvalue {i64, i1} %t78, 1
  %t81 = xor i1 %t80, true
  %t82 = add i64 0, %t79
  %t83 = icmp sge i64 %t23, 0
  %t84 = icmp sge i64 %t72, 0
  %t85 = icmp ult i64 %t72, %t23
  %t86 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t82, i64 %t72)
  %t87 = extractvalue {i64, i1} %t86, 0
  %t88 = extractvalue {i64, i1} %t86, 1
  %t89 = xor i1 %t88, true
  %t90 = icmp ult i64 %t87, %t27
  %t91 = mul i32 %t52, 64
  %t92 = add i32 %t91, 63
  %t93 = zext i32 %t92 to i64
  %t94 = icmp sge i64 %t23, 0
  %t95 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t93, i64 %t23)
  %t96 = extractvalue {i64, i1} %t95, 0
  %t97 = extractvalue {i64, i1} %t95, 1
  %t98 = xor i1 %t97, true
  %t99 = add i64 0, %t96
  %t100 = icmp sge i64 %t23, 0
  %t101 = icmp sge i64 %t72, 0
  %t102 = icmp ult i64 %t72, %t23
  %t103 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t99, i64 %t72)
  %t104 = extractvalue {i64, i1} %t103, 0
  %t105 = extractvalue {i64, i1} %t103, 1
  %t106 = xor i1 %t105, true
  %t107 = icmp ult i64 %t104, %t27
  %t108 = icmp sge i64 %t73, 0
  %t109 = icmp ult i64 %t73, 4
  %t110 = add i64 0, %t73
  %t111 = icmp sge i64 %t73, 0
  %t112 = icmp ult i64 %t73, 4
  %t113 = add i64 0, %t73
  %t114 = and i1 %t77, %t81
  %t115 = and i1 %t114, %t83
  %t116 = and i1 %t115, %t84
  %t117 = and i1 %t116, %t85
  %t118 = and i1 %t117, %t89
  %t119 = and i1 %t118, %t90
  %t120 = and i1 %t119, %t94
  %t121 = and i1 %t120, %t98
  %t122 = and i1 %t121, %t100
  %t123 = and i1 %t122, %t101
  %t124 = and i1 %t123, %t102
  %t125 = and i1 %t124, %t106
  %t126 = and i1 %t125, %t107
  %t127 = and i1 %t126, %t108
  %t128 = and i1 %t127, %t109
  %t129 = and i1 %t128, %t111
  %t130 = and i1 %t129, %t112
  br i1 %t130, label %fast11, label %general12
fast11:
  %t131 = mul i32 %t52, 64
  %t132 = add <64 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t133 = add i32 %t131, 0
  %t134 = insertelement <64 x i32> poison, i32 %t133, i64 0
  %t135 = shufflevector <64 x i32> %t134, <64 x i32> poison, <64 x i32> zeroinitializer
  %t136 = add <64 x i32> %t135, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t137 = zext i32 %t133 to i64
  %t138 = insertelement <64 x i64> poison, i64 %t137, i64 0
  %t139 = shufflevector <64 x i64> %t138, <64 x i64> poison, <64 x i32> zeroinitializer
  %t140 = add <64 x i64> %t139, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t141 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t142 = shufflevector <64 x i64> %t141, <64 x i64> poison, <64 x i32> zeroinitializer
  %t143 = mul <64 x i64> %t140, %t142
  %t144 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t145 = shufflevector <64 x i64> %t144, <64 x i64> poison, <64 x i32> zeroinitializer
  %t146 = add <64 x i64> %t143, %t145
  %t147 = mul <64 x i64> %t146, splat (i64 4)
  %t148 = getelementptr i8, ptr %t25, <64 x i64> %t147
  %t149 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t148, <64 x i1> splat (i1 true), <64 x float> zeroinitializer)
  %t150 = mul i64 %t73, 256
  %t151 = getelementptr i8, ptr %t1, i64 %t150
  %t152 = load <64 x float>, ptr %t151, align 4
  %t153 = fadd <64 x float> %t152, %t149
  %t154 = fcmp uno <64 x float> %t153, zeroinitializer
  %t155 = select <64 x i1> %t154, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t153
  %t156 = mul i64 %t73, 256
  %t157 = getelementptr i8, ptr %t1, i64 %t156
  store <64 x float> %t155, ptr %t157, align 4
  br label %done13
done13:
  br label %join10
general12:
  %t158 = mul i32 %t52, 64
  %t159 = add <64 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t160 = add i32 %t158, 0
  %t161 = insertelement <64 x i32> poison, i32 %t160, i64 0
  %t162 = shufflevector <64 x i32> %t161, <64 x i32> poison, <64 x i32> zeroinitializer
  %t163 = add <64 x i32> %t162, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t164 = zext i32 %t160 to i64
  %t165 = insertelement <64 x i64> poison, i64 %t164, i64 0
  %t166 = shufflevector <64 x i64> %t165, <64 x i64> poison, <64 x i32> zeroinitializer
  %t167 = add <64 x i64> %t166, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t168 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t169 = shufflevector <64 x i64> %t168, <64 x i64> poison, <64 x i32> zeroinitializer
  %t170 = mul <64 x i64> %t167, %t169
  %t171 = icmp ult i64 %t72, %t23
  %t172 = insertelement <64 x i64> poison, i64 %t72, i64 0
  %t173 = shufflevector <64 x i64> %t172, <64 x i64> poison, <64 x i32> zeroinitializer
  %t174 = add <64 x i64> %t170, %t173
  %t175 = icmp ult <64 x i64> %t174, %t170
  %t176 = xor <64 x i1> %t175, splat (i1 true)
  %t177 = insertelement <64 x i1> poison, i1 %t171, i64 0
  %t178 = shufflevector <64 x i1> %t177, <64 x i1> poison, <64 x i32> zeroinitializer
  %t179 = and <64 x i1> %t178, %t176
  %t180 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t181 = shufflevector <64 x i64> %t180, <64 x i64> poison, <64 x i32> zeroinitializer
  %t182 = icmp ult <64 x i64> %t174, %t181
  %t183 = and <64 x i1> %t179, %t182
  %t184 = mul <64 x i64> %t174, splat (i64 4)
  %t185 = getelementptr i8, ptr %t25, <64 x i64> %t184
  %t186 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t185, <64 x i1> %t183, <64 x float> zeroinitializer)
  %t187 = icmp ult i64 %t73, 4
  %t188 = select i1 %t187, i64 %t73, i64 0
  %t189 = mul i64 %t188, 256
  %t190 = getelementptr i8, ptr %t1, i64 %t189
  %t191 = load <64 x float>, ptr %t190, align 4
  %t192 = select i1 %t187, <64 x float> %t191, <64 x float> zeroinitializer
  %t193 = fadd <64 x float> %t192, %t186
  %t194 = fcmp uno <64 x float> %t193, zeroinitializer
  %t195 = select <64 x i1> %t194, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t193
  %t196 = icmp ult i64 %t73, 4
  br i1 %t196, label %store17, label %stored18
store17:
  %t197 = mul i64 %t73, 256
  %t198 = getelementptr i8, ptr %t1, i64 %t197
  store <64 x float> %t195, ptr %t198, align 4
  br label %stored18
stored18:
  br label %done16
done16:
  br label %join10
join10:
  br label %next9
next9:
  %t199 = add i64 %t72, 1
  %t200 = icmp ult i64 %t199, %t23
  %t201 = add i64 %t72, 1
  store i64 %t201, ptr %t71
  br i1 %t200, label %loop7, label %exit8
exit8:
  %t202 = icmp ult i64 0, 4
  %t203 = icmp ult i64 1, 4
  %t204 = icmp ult i64 2, 4
  %t205 = icmp ult i64 3, 4
  %t206 = mul i32 %t52, 64
  %t207 = add i32 %t206, 0
  %t208 = zext i32 %t207 to i64
  %t209 = add i64 0, %t208
  %t210 = mul i32 %t52, 64
  %t211 = add i32 %t210, 63
  %t212 = zext i32 %t211 to i64
  %t213 = icmp ult i64 %t212, %t31
  %t214 = add i64 0, %t212
  %t215 = and i1 %t202, %t203
  %t216 = and i1 %t215, %t204
  %t217 = and i1 %t216, %t205
  %t218 = and i1 %t217, %t213
  br i1 %t218, label %fast20, label %general21
fast20:
  %t219 = mul i32 %t52, 64
  %t220 = add <64 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t221 = add i32 %t219, 0
  %t222 = insertelement <64 x i32> poison, i32 %t221, i64 0
  %t223 = shufflevector <64 x i32> %t222, <64 x i32> poison, <64 x i32> zeroinitializer
  %t224 = add <64 x i32> %t223, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t225 = zext i32 %t221 to i64
  %t226 = insertelement <64 x i64> poison, i64 %t225, i64 0
  %t227 = shufflevector <64 x i64> %t226, <64 x i64> poison, <64 x i32> zeroinitializer
  %t228 = add <64 x i64> %t227, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t229 = mul i64 0, 256
  %t230 = getelementptr i8, ptr %t1, i64 %t229
  %t231 = load <64 x float>, ptr %t230, align 4
  %t232 = mul i64 1, 256
  %t233 = getelementptr i8, ptr %t1, i64 %t232
  %t234 = load <64 x float>, ptr %t233, align 4
  %t235 = mul i64 2, 256
  %t236 = getelementptr i8, ptr %t1, i64 %t235
  %t237 = load <64 x float>, ptr %t236, align 4
  %t238 = mul i64 3, 256
  %t239 = getelementptr i8, ptr %t1, i64 %t238
  %t240 = load <64 x float>, ptr %t239, align 4
  %t241 = fadd <64 x float> %t231, %t234
  %t242 = fadd <64 x float> %t237, %t240
  %t243 = fadd <64 x float> %t241, %t242
  %t244 = fcmp uno <64 x float> %t243, zeroinitializer
  %t245 = select <64 x i1> %t244, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t243
  %t246 = mul i64 %t225, 4
  %t247 = insertelement <64 x i64> poison, i64 %t246, i64 0
  %t248 = shufflevector <64 x i64> %t247, <64 x i64> poison, <64 x i32> zeroinitializer
  %t249 = add <64 x i64> %t248, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t250 = getelementptr i8, ptr %t29, i64 %t246
  store <64 x float> %t245, ptr %t250, align 4
  br label %done22
done22:
  br label %join19
general21:
  %t251 = mul i32 %t52, 64
  %t252 = add <64 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t253 = add i32 %t251, 0
  %t254 = insertelement <64 x i32> poison, i32 %t253, i64 0
  %t255 = shufflevector <64 x i32> %t254, <64 x i32> poison, <64 x i32> zeroinitializer
  %t256 = add <64 x i32> %t255, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t257 = zext i32 %t253 to i64
  %t258 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t259 = shufflevector <64 x i64> %t258, <64 x i64> poison, <64 x i32> zeroinitializer
  %t260 = add <64 x i64> %t259, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t261 = mul i64 0, 256
  %t262 = getelementptr i8, ptr %t1, i64 %t261
  %t263 = load <64 x float>, ptr %t262, align 4
  %t264 = mul i64 1, 256
  %t265 = getelementptr i8, ptr %t1, i64 %t264
  %t266 = load <64 x float>, ptr %t265, align 4
  %t267 = mul i64 2, 256
  %t268 = getelementptr i8, ptr %t1, i64 %t267
  %t269 = load <64 x float>, ptr %t268, align 4
  %t270 = mul i64 3, 256
  %t271 = getelementptr i8, ptr %t1, i64 %t270
  %t272 = load <64 x float>, ptr %t271, align 4
  %t273 = fadd <64 x float> %t263, %t266
  %t274 = fadd <64 x float> %t269, %t272
  %t275 = fadd <64 x float> %t273, %t274
  %t276 = fcmp uno <64 x float> %t275, zeroinitializer
  %t277 = select <64 x i1> %t276, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t275
  %t278 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t279 = shufflevector <64 x i64> %t278, <64 x i64> poison, <64 x i32> zeroinitializer
  %t280 = icmp ult <64 x i64> %t260, %t279
  %t281 = mul i64 %t257, 4
  %t282 = insertelement <64 x i64> poison, i64 %t281, i64 0
  %t283 = shufflevector <64 x i64> %t282, <64 x i64> poison, <64 x i32> zeroinitializer
  %t284 = add <64 x i64> %t283, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t285 = getelementptr i8, ptr %t29, i64 %t281
  %t286 = shufflevector <64 x i1> %t280, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t277, ptr align 4 %t285, <64 x i1> %t286)
  br label %done23
done23:
  br label %join19
join19:
  br label %finished1
finished1:
  %t287 = load i32, ptr %t33
  %t288 = add i32 %t287, 1
  %t289 = icmp uge i32 %t288, %t3
  %t290 = select i1 %t289, i32 0, i32 %t288
  store i32 %t290, ptr %t33
  %t291 = zext i1 %t289 to i32
  %t292 = load i32, ptr %t34
  %t293 = add i32 %t292, %t291
  %t294 = icmp uge i32 %t293, %t5
  %t295 = select i1 %t294, i32 0, i32 %t293
  store i32 %t295, ptr %t34
  %t296 = zext i1 %t294 to i32
  %t297 = load i32, ptr %t35
  %t298 = add i32 %t297, %t296
  %t299 = icmp uge i32 %t298, %t7
  %t300 = select i1 %t299, i32 0, i32 %t298
  store i32 %t300, ptr %t35
  %t301 = zext i1 %t299 to i32
  %t302 = load i64, ptr %t32
  %t303 = add i64 %t302, 1
  store i64 %t303, ptr %t32
  %t304 = icmp ult i64 %t303, %end
  br i1 %t304, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
