; kernel transpose, workgroups of [32, 8, 1], 32 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"transpose"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t24 = load ptr, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load i64, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load ptr, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load i64, ptr %t29, align 8
  %t31 = alloca i64
  %t32 = alloca i32
  %t33 = alloca i32
  %t34 = alloca i32
  %t59 = alloca i32
  %t73 = alloca i64
  %t183 = alloca i32
  %t223 = alloca i32
  %t275 = alloca i64
  %t375 = alloca i32
  %t418 = alloca i32
  %t35 = icmp uge i64 %first, %end
  br i1 %t35, label %exit4, label %start3
start3:
  store i64 %first, ptr %t31
  %t36 = zext i32 %t2 to i64
  %t37 = call i64 @llvm.umax.i64(i64 %t36, i64 1)
  %t38 = urem i64 %first, %t37
  %t39 = trunc i64 %t38 to i32
  store i32 %t39, ptr %t32
  %t40 = udiv i64 %first, %t37
  %t41 = zext i32 %t4 to i64
  %t42 = call i64 @llvm.umax.i64(i64 %t41, i64 1)
  %t43 = urem i64 %t40, %t42
  %t44 = trunc i64 %t43 to i32
  store i32 %t44, ptr %t33
  %t45 = udiv i64 %t40, %t42
  %t46 = zext i32 %t6 to i64
  %t47 = call i64 @llvm.umax.i64(i64 %t46, i64 1)
  %t48 = urem i64 %t45, %t47
  %t49 = trunc i64 %t48 to i32
  store i32 %t49, ptr %t34
  %t50 = udiv i64 %t45, %t47
  br label %workgroup2
workgroup2:
  %t51 = load i32, ptr %t32
  %t52 = load i32, ptr %t33
  %t53 = load i32, ptr %t34
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 4224, i1 false)
  %t54 = getelementptr i8, ptr %scratch, i64 0
  %t55 = zext i32 %t51 to i64
  %t56 = zext i32 %t52 to i64
  %t57 = mul i64 %t55, 32
  %t58 = mul i64 %t56, 32
  store i32 zeroinitializer, ptr %t59
  br label %row6
row6:
  %t60 = load i32, ptr %t59
  %t61 = zext i32 %t60 to i64
  %t62 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t63 = zext i32 0 to i64
  %t64 = insertelement <32 x i64> poison, i64 %t63, i64 0
  %t65 = shufflevector <32 x i64> %t64, <32 x i64> poison, <32 x i32> zeroinitializer
  %t66 = add <32 x i64> %t65, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t67 = zext i32 %t60 to i64
  br label %done7
done7:
  %t68 = add i32 %t60, 1
  store i32 %t68, ptr %t59
  %t69 = icmp ult i32 %t68, 8
  br i1 %t69, label %row6, label %after8
after8:
  br label %join5
join5:
  %t70 = icmp ult i64 0, 4
  %t71 = icmp ugt i64 1, 0
  %t72 = and i1 %t70, %t71
  store i64 0, ptr %t73
  br i1 %t72, label %loop9, label %exit10
loop9:
  %t74 = load i64, ptr %t73
  %t75 = mul i64 %t74, 8
  %t76 = icmp sge i64 %t58, 0
  %t77 = icmp sge i64 %t75, 0
  %t78 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t75)
  %t79 = extractvalue {i64, i1} %t78, 0
  %t80 = extractvalue {i64, i1} %t78, 1
  %t81 = xor i1 %t80, true
  %t82 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 %t79)
  %t83 = extractvalue {i64, i1} %t82, 0
  %t84 = extractvalue {i64, i1} %t82, 1
  %t85 = xor i1 %t84, true
  %t86 = icmp sge i64 %t22, 0
  %t87 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t83, i64 %t22)
  %t88 = extractvalue {i64, i1} %t87, 0
  %t89 = extractvalue {i64, i1} %t87, 1
  %t90 = xor i1 %t89, true
  %t91 = icmp sge i64 %t57, 0
  %t92 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 0)
  %t93 = extractvalue {i64, i1} %t92, 0
  %t94 = extractvalue {i64, i1} %t92, 1
  %t95 = xor i1 %t94, true
  %t96 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t88, i64 %t93)
  %t97 = extractvalue {i64, i1} %t96, 0
  %t98 = extractvalue {i64, i1} %t96, 1
  %t99 = xor i1 %t98, true
  %t100 = add i64 0, %t97
  %t101 = icmp sge i64 %t58, 0
  %t102 = icmp sge i64 %t75, 0
  %t103 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t75)
  %t104 = extractvalue {i64, i1} %t103, 0
  %t105 = extractvalue {i64, i1} %t103, 1
  %t106 = xor i1 %t105, true
  %t107 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 %t104)
  %t108 = extractvalue {i64, i1} %t107, 0
  %t109 = extractvalue {i64, i1} %t107, 1
  %t110 = xor i1 %t109, true
  %t111 = icmp sge i64 %t22, 0
  %t112 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t108, i64 %t22)
  %t113 = extractvalue {i64, i1} %t112, 0
  %t114 = extractvalue {i64, i1} %t112, 1
  %t115 = xor i1 %t114, true
  %t116 = icmp sge i64 %t57, 0
  %t117 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 31)
  %t118 = extractvalue {i64, i1} %t117, 0
  %t119 = extractvalue {i64, i1} %t117, 1
  %t120 = xor i1 %t119, true
  %t121 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t113, i64 %t118)
  %t122 = extractvalue {i64, i1} %t121, 0
  %t123 = extractvalue {i64, i1} %t121, 1
  %t124 = xor i1 %t123, true
  %t125 = icmp ult i64 %t122, %t26
  %t126 = add i64 0, %t122
  %t127 = icmp sge i64 %t75, 0
  %t128 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t75)
  %t129 = extractvalue {i64, i1} %t128, 0
  %t130 = extractvalue {i64, i1} %t128, 1
  %t131 = xor i1 %t130, true
  %t132 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t129, i64 33)
  %t133 = extractvalue {i64, i1} %t132, 0
  %t134 = extractvalue {i64, i1} %t132, 1
  %t135 = xor i1 %t134, true
  %t136 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t133, i64 0)
  %t137 = extractvalue {i64, i1} %t136, 0
  %t138 = extractvalue {i64, i1} %t136, 1
  %t139 = xor i1 %t138, true
  %t140 = add i64 0, %t137
  %t141 = icmp sge i64 %t75, 0
  %t142 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t75)
  %t143 = extractvalue {i64, i1} %t142, 0
  %t144 = extractvalue {i64, i1} %t142, 1
  %t145 = xor i1 %t144, true
  %t146 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t143, i64 33)
  %t147 = extractvalue {i64, i1} %t146, 0
  %t148 = extractvalue {i64, i1} %t146, 1
  %t149 = xor i1 %t148, true
  %t150 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t147, i64 31)
  %t151 = extractvalue {i64, i1} %t150, 0
  %t152 = extractvalue {i64, i1} %t150, 1
  %t153 = xor i1 %t152, true
  %t154 = icmp ult i64 %t151, 1056
  %t155 = add i64 0, %t151
  %t156 = and i1 %t76, %t77
  %t157 = and i1 %t156, %t81
  %t158 = and i1 %t157, %t85
  %t159 = and i1 %t158, %t86
  %t160 = and i1 %t159, %t90
  %t161 = and i1 %t160, %t91
  %t162 = and i1 %t161, %t95
  %t163 = and i1 %t162, %t99
  %t164 = and i1 %t163, %t101
  %t165 = and i1 %t164, %t102
  %t166 = and i1 %t165, %t106
  %t167 = and i1 %t166, %t110
  %t168 = and i1 %t167, %t111
  %t169 = and i1 %t168, %t115
  %t170 = and i1 %t169, %t116
  %t171 = and i1 %t170, %t120
  %t172 = and i1 %t171, %t124
  %t173 = and i1 %t172, %t125
  %t174 = and i1 %t173, %t127
  %t175 = and i1 %t174, %t131
  %t176 = and i1 %t175, %t135
  %t177 = and i1 %t176, %t139
  %t178 = and i1 %t177, %t141
  %t179 = and i1 %t178, %t145
  %t180 = and i1 %t179, %t149
  %t181 = and i1 %t180, %t153
  %t182 = and i1 %t181, %t154
  br i1 %t182, label %fast13, label %general14
fast13:
  store i32 zeroinitializer, ptr %t183
  br label %row15
row15:
  %t184 = load i32, ptr %t183
  %t185 = zext i32 %t184 to i64
  %t186 = zext i32 %t184 to i64
  %t187 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t188 = zext i32 0 to i64
  %t189 = insertelement <32 x i64> poison, i64 %t188, i64 0
  %t190 = shufflevector <32 x i64> %t189, <32 x i64> poison, <32 x i32> zeroinitializer
  %t191 = add <32 x i64> %t190, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t192 = add i64 %t186, %t75
  %t193 = add i64 %t58, %t192
  %t194 = add i64 %t57, %t188
  %t195 = insertelement <32 x i64> poison, i64 %t194, i64 0
  %t196 = shufflevector <32 x i64> %t195, <32 x i64> poison, <32 x i32> zeroinitializer
  %t197 = add <32 x i64> %t196, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t198 = mul i64 %t193, %t22
  %t199 = add i64 %t198, %t194
  %t200 = insertelement <32 x i64> poison, i64 %t199, i64 0
  %t201 = shufflevector <32 x i64> %t200, <32 x i64> poison, <32 x i32> zeroinitializer
  %t202 = add <32 x i64> %t201, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t203 = mul i64 %t199, 4
  %t204 = insertelement <32 x i64> poison, i64 %t203, i64 0
  %t205 = shufflevector <32 x i64> %t204, <32 x i64> poison, <32 x i32> zeroinitializer
  %t206 = add <32 x i64> %t205, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t207 = getelementptr i8, ptr %t24, i64 %t203
  %t208 = load <32 x float>, ptr %t207, align 4
  %t209 = mul i64 %t192, 33
  %t210 = add i64 %t209, %t188
  %t211 = insertelement <32 x i64> poison, i64 %t210, i64 0
  %t212 = shufflevector <32 x i64> %t211, <32 x i64> poison, <32 x i32> zeroinitializer
  %t213 = add <32 x i64> %t212, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t214 = fcmp uno <32 x float> %t208, zeroinitializer
  %t215 = select <32 x i1> %t214, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t208
  %t216 = mul i64 %t210, 4
  %t217 = insertelement <32 x i64> poison, i64 %t216, i64 0
  %t218 = shufflevector <32 x i64> %t217, <32 x i64> poison, <32 x i32> zeroinitializer
  %t219 = add <32 x i64> %t218, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t220 = getelementptr i8, ptr %t54, i64 %t216
  store <32 x float> %t215, ptr %t220, align 4
  br label %done16
done16:
  %t221 = add i32 %t184, 1
  store i32 %t221, ptr %t183
  %t222 = icmp ult i32 %t221, 8
  br i1 %t222, label %row15, label %after17
after17:
  br label %join12
general14:
  store i32 zeroinitializer, ptr %t223
  br label %row18
row18:
  %t224 = load i32, ptr %t223
  %t225 = zext i32 %t224 to i64
  %t226 = zext i32 %t224 to i64
  %t227 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t228 = zext i32 0 to i64
  %t229 = insertelement <32 x i64> poison, i64 %t228, i64 0
  %t230 = shufflevector <32 x i64> %t229, <32 x i64> poison, <32 x i32> zeroinitializer
  %t231 = add <32 x i64> %t230, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t232 = add i64 %t226, %t75
  %t233 = add i64 %t58, %t232
  %t234 = add i64 %t57, %t228
  %t235 = insertelement <32 x i64> poison, i64 %t234, i64 0
  %t236 = shufflevector <32 x i64> %t235, <32 x i64> poison, <32 x i32> zeroinitializer
  %t237 = add <32 x i64> %t236, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t238 = mul i64 %t233, %t22
  %t239 = add i64 %t238, %t234
  %t240 = insertelement <32 x i64> poison, i64 %t239, i64 0
  %t241 = shufflevector <32 x i64> %t240, <32 x i64> poison, <32 x i32> zeroinitializer
  %t242 = add <32 x i64> %t241, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t243 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t244 = shufflevector <32 x i64> %t243, <32 x i64> poison, <32 x i32> zeroinitializer
  %t245 = icmp ult <32 x i64> %t242, %t244
  %t246 = mul i64 %t239, 4
  %t247 = insertelement <32 x i64> poison, i64 %t246, i64 0
  %t248 = shufflevector <32 x i64> %t247, <32 x i64> poison, <32 x i32> zeroinitializer
  %t249 = add <32 x i64> %t248, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t250 = getelementptr i8, ptr %t24, i64 %t246
  %t251 = shufflevector <32 x i1> %t245, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t252 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t250, <32 x i1> %t251, <32 x float> zeroinitializer)
  %t253 = mul i64 %t232, 33
  %t254 = add i64 %t253, %t228
  %t255 = insertelement <32 x i64> poison, i64 %t254, i64 0
  %t256 = shufflevector <32 x i64> %t255, <32 x i64> poison, <32 x i32> zeroinitializer
  %t257 = add <32 x i64> %t256, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t258 = fcmp uno <32 x float> %t252, zeroinitializer
  %t259 = select <32 x i1> %t258, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t252
  %t260 = icmp ult <32 x i64> %t257, splat (i64 1056)
  %t261 = mul i64 %t254, 4
  %t262 = insertelement <32 x i64> poison, i64 %t261, i64 0
  %t263 = shufflevector <32 x i64> %t262, <32 x i64> poison, <32 x i32> zeroinitializer
  %t264 = add <32 x i64> %t263, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t265 = getelementptr i8, ptr %t54, i64 %t261
  %t266 = shufflevector <32 x i1> %t260, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t259, ptr align 4 %t265, <32 x i1> %t266)
  br label %done19
done19:
  %t267 = add i32 %t224, 1
  store i32 %t267, ptr %t223
  %t268 = icmp ult i32 %t267, 8
  br i1 %t268, label %row18, label %after20
after20:
  br label %join12
join12:
  br label %next11
next11:
  %t269 = add i64 %t74, 1
  %t270 = icmp ult i64 %t269, 4
  %t271 = add i64 %t74, 1
  store i64 %t271, ptr %t73
  br i1 %t270, label %loop9, label %exit10
exit10:
  %t272 = icmp ult i64 0, 4
  %t273 = icmp ugt i64 1, 0
  %t274 = and i1 %t272, %t273
  store i64 0, ptr %t275
  br i1 %t274, label %loop21, label %exit22
loop21:
  %t276 = load i64, ptr %t275
  %t277 = mul i64 %t276, 8
  %t278 = icmp sge i64 %t277, 0
  %t279 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t277)
  %t280 = extractvalue {i64, i1} %t279, 0
  %t281 = extractvalue {i64, i1} %t279, 1
  %t282 = xor i1 %t281, true
  %t283 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t280)
  %t284 = extractvalue {i64, i1} %t283, 0
  %t285 = extractvalue {i64, i1} %t283, 1
  %t286 = xor i1 %t285, true
  %t287 = add i64 0, %t284
  %t288 = icmp sge i64 %t277, 0
  %t289 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t277)
  %t290 = extractvalue {i64, i1} %t289, 0
  %t291 = extractvalue {i64, i1} %t289, 1
  %t292 = xor i1 %t291, true
  %t293 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 1023, i64 %t290)
  %t294 = extractvalue {i64, i1} %t293, 0
  %t295 = extractvalue {i64, i1} %t293, 1
  %t296 = xor i1 %t295, true
  %t297 = icmp ult i64 %t294, 1056
  %t298 = add i64 0, %t294
  %t299 = icmp sge i64 %t57, 0
  %t300 = icmp sge i64 %t277, 0
  %t301 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t277)
  %t302 = extractvalue {i64, i1} %t301, 0
  %t303 = extractvalue {i64, i1} %t301, 1
  %t304 = xor i1 %t303, true
  %t305 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 %t302)
  %t306 = extractvalue {i64, i1} %t305, 0
  %t307 = extractvalue {i64, i1} %t305, 1
  %t308 = xor i1 %t307, true
  %t309 = icmp sge i64 %t22, 0
  %t310 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t306, i64 %t22)
  %t311 = extractvalue {i64, i1} %t310, 0
  %t312 = extractvalue {i64, i1} %t310, 1
  %t313 = xor i1 %t312, true
  %t314 = icmp sge i64 %t58, 0
  %t315 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 0)
  %t316 = extractvalue {i64, i1} %t315, 0
  %t317 = extractvalue {i64, i1} %t315, 1
  %t318 = xor i1 %t317, true
  %t319 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t311, i64 %t316)
  %t320 = extractvalue {i64, i1} %t319, 0
  %t321 = extractvalue {i64, i1} %t319, 1
  %t322 = xor i1 %t321, true
  %t323 = add i64 0, %t320
  %t324 = icmp sge i64 %t57, 0
  %t325 = icmp sge i64 %t277, 0
  %t326 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 7, i64 %t277)
  %t327 = extractvalue {i64, i1} %t326, 0
  %t328 = extractvalue {i64, i1} %t326, 1
  %t329 = xor i1 %t328, true
  %t330 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t57, i64 %t327)
  %t331 = extractvalue {i64, i1} %t330, 0
  %t332 = extractvalue {i64, i1} %t330, 1
  %t333 = xor i1 %t332, true
  %t334 = icmp sge i64 %t22, 0
  %t335 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t331, i64 %t22)
  %t336 = extractvalue {i64, i1} %t335, 0
  %t337 = extractvalue {i64, i1} %t335, 1
  %t338 = xor i1 %t337, true
  %t339 = icmp sge i64 %t58, 0
  %t340 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 31)
  %t341 = extractvalue {i64, i1} %t340, 0
  %t342 = extractvalue {i64, i1} %t340, 1
  %t343 = xor i1 %t342, true
  %t344 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t336, i64 %t341)
  %t345 = extractvalue {i64, i1} %t344, 0
  %t346 = extractvalue {i64, i1} %t344, 1
  %t347 = xor i1 %t346, true
  %t348 = icmp ult i64 %t345, %t30
  %t349 = add i64 0, %t345
  %t350 = and i1 %t278, %t282
  %t351 = and i1 %t350, %t286
  %t352 = and i1 %t351, %t288
  %t353 = and i1 %t352, %t292
  %t354 = and i1 %t353, %t296
  %t355 = and i1 %t354, %t297
  %t356 = and i1 %t355, %t299
  %t357 = and i1 %t356, %t300
  %t358 = and i1 %t357, %t304
  %t359 = and i1 %t358, %t308
  %t360 = and i1 %t359, %t309
  %t361 = and i1 %t360, %t313
  %t362 = and i1 %t361, %t314
  %t363 = and i1 %t362, %t318
  %t364 = and i1 %t363, %t322
  %t365 = and i1 %t364, %t324
  %t366 = and i1 %t365, %t325
  %t367 = and i1 %t366, %t329
  %t368 = and i1 %t367, %t333
  %t369 = and i1 %t368, %t334
  %t370 = and i1 %t369, %t338
  %t371 = and i1 %t370, %t339
  %t372 = and i1 %t371, %t343
  %t373 = and i1 %t372, %t347
  %t374 = and i1 %t373, %t348
  br i1 %t374, label %fast25, label %general26
fast25:
  store i32 zeroinitializer, ptr %t375
  br label %row27
row27:
  %t376 = load i32, ptr %t375
  %t377 = zext i32 %t376 to i64
  %t378 = zext i32 %t376 to i64
  %t379 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t380 = zext i32 0 to i64
  %t381 = insertelement <32 x i64> poison, i64 %t380, i64 0
  %t382 = shufflevector <32 x i64> %t381, <32 x i64> poison, <32 x i32> zeroinitializer
  %t383 = add <32 x i64> %t382, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t384 = add i64 %t378, %t277
  %t385 = add i64 %t57, %t384
  %t386 = add i64 %t58, %t380
  %t387 = insertelement <32 x i64> poison, i64 %t386, i64 0
  %t388 = shufflevector <32 x i64> %t387, <32 x i64> poison, <32 x i32> zeroinitializer
  %t389 = add <32 x i64> %t388, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t390 = mul i64 %t380, 33
  %t391 = insertelement <32 x i64> poison, i64 %t390, i64 0
  %t392 = shufflevector <32 x i64> %t391, <32 x i64> poison, <32 x i32> zeroinitializer
  %t393 = add <32 x i64> %t392, <i64 0, i64 33, i64 66, i64 99, i64 132, i64 165, i64 198, i64 231, i64 264, i64 297, i64 330, i64 363, i64 396, i64 429, i64 462, i64 495, i64 528, i64 561, i64 594, i64 627, i64 660, i64 693, i64 726, i64 759, i64 792, i64 825, i64 858, i64 891, i64 924, i64 957, i64 990, i64 1023>
  %t394 = add i64 %t390, %t384
  %t395 = insertelement <32 x i64> poison, i64 %t394, i64 0
  %t396 = shufflevector <32 x i64> %t395, <32 x i64> poison, <32 x i32> zeroinitializer
  %t397 = add <32 x i64> %t396, <i64 0, i64 33, i64 66, i64 99, i64 132, i64 165, i64 198, i64 231, i64 264, i64 297, i64 330, i64 363, i64 396, i64 429, i64 462, i64 495, i64 528, i64 561, i64 594, i64 627, i64 660, i64 693, i64 726, i64 759, i64 792, i64 825, i64 858, i64 891, i64 924, i64 957, i64 990, i64 1023>
  %t398 = mul i64 %t394, 4
  %t399 = insertelement <32 x i64> poison, i64 %t398, i64 0
  %t400 = shufflevector <32 x i64> %t399, <32 x i64> poison, <32 x i32> zeroinitializer
  %t401 = add <32 x i64> %t400, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t402 = getelementptr i8, ptr %t54, <32 x i64> %t401
  %t403 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t402, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t404 = mul i64 %t385, %t22
  %t405 = add i64 %t404, %t386
  %t406 = insertelement <32 x i64> poison, i64 %t405, i64 0
  %t407 = shufflevector <32 x i64> %t406, <32 x i64> poison, <32 x i32> zeroinitializer
  %t408 = add <32 x i64> %t407, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t409 = fcmp uno <32 x float> %t403, zeroinitializer
  %t410 = select <32 x i1> %t409, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t403
  %t411 = mul i64 %t405, 4
  %t412 = insertelement <32 x i64> poison, i64 %t411, i64 0
  %t413 = shufflevector <32 x i64> %t412, <32 x i64> poison, <32 x i32> zeroinitializer
  %t414 = add <32 x i64> %t413, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t415 = getelementptr i8, ptr %t28, i64 %t411
  store <32 x float> %t410, ptr %t415, align 4
  br label %done28
done28:
  %t416 = add i32 %t376, 1
  store i32 %t416, ptr %t375
  %t417 = icmp ult i32 %t416, 8
  br i1 %t417, label %row27, label %after29
after29:
  br label %join24
general26:
  store i32 zeroinitializer, ptr %t418
  br label %row30
row30:
  %t419 = load i32, ptr %t418
  %t420 = zext i32 %t419 to i64
  %t421 = zext i32 %t419 to i64
  %t422 = add <32 x i32> splat (i32 0), <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t423 = zext i32 0 to i64
  %t424 = insertelement <32 x i64> poison, i64 %t423, i64 0
  %t425 = shufflevector <32 x i64> %t424, <32 x i64> poison, <32 x i32> zeroinitializer
  %t426 = add <32 x i64> %t425, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t427 = add i64 %t421, %t277
  %t428 = add i64 %t57, %t427
  %t429 = add i64 %t58, %t423
  %t430 = insertelement <32 x i64> poison, i64 %t429, i64 0
  %t431 = shufflevector <32 x i64> %t430, <32 x i64> poison, <32 x i32> zeroinitializer
  %t432 = add <32 x i64> %t431, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t433 = mul i64 %t423, 33
  %t434 = insertelement <32 x i64> poison, i64 %t433, i64 0
  %t435 = shufflevector <32 x i64> %t434, <32 x i64> poison, <32 x i32> zeroinitializer
  %t436 = add <32 x i64> %t435, <i64 0, i64 33, i64 66, i64 99, i64 132, i64 165, i64 198, i64 231, i64 264, i64 297, i64 330, i64 363, i64 396, i64 429, i64 462, i64 495, i64 528, i64 561, i64 594, i64 627, i64 660, i64 693, i64 726, i64 759, i64 792, i64 825, i64 858, i64 891, i64 924, i64 957, i64 990, i64 1023>
  %t437 = add i64 %t433, %t427
  %t438 = insertelement <32 x i64> poison, i64 %t437, i64 0
  %t439 = shufflevector <32 x i64> %t438, <32 x i64> poison, <32 x i32> zeroinitializer
  %t440 = add <32 x i64> %t439, <i64 0, i64 33, i64 66, i64 99, i64 132, i64 165, i64 198, i64 231, i64 264, i64 297, i64 330, i64 363, i64 396, i64 429, i64 462, i64 495, i64 528, i64 561, i64 594, i64 627, i64 660, i64 693, i64 726, i64 759, i64 792, i64 825, i64 858, i64 891, i64 924, i64 957, i64 990, i64 1023>
  %t441 = icmp ult <32 x i64> %t440, splat (i64 1056)
  %t442 = mul i64 %t437, 4
  %t443 = insertelement <32 x i64> poison, i64 %t442, i64 0
  %t444 = shufflevector <32 x i64> %t443, <32 x i64> poison, <32 x i32> zeroinitializer
  %t445 = add <32 x i64> %t444, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t446 = getelementptr i8, ptr %t54, <32 x i64> %t445
  %t447 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t446, <32 x i1> %t441, <32 x float> zeroinitializer)
  %t448 = mul i64 %t428, %t22
  %t449 = add i64 %t448, %t429
  %t450 = insertelement <32 x i64> poison, i64 %t449, i64 0
  %t451 = shufflevector <32 x i64> %t450, <32 x i64> poison, <32 x i32> zeroinitializer
  %t452 = add <32 x i64> %t451, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t453 = fcmp uno <32 x float> %t447, zeroinitializer
  %t454 = select <32 x i1> %t453, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t447
  %t455 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t456 = shufflevector <32 x i64> %t455, <32 x i64> poison, <32 x i32> zeroinitializer
  %t457 = icmp ult <32 x i64> %t452, %t456
  %t458 = mul i64 %t449, 4
  %t459 = insertelement <32 x i64> poison, i64 %t458, i64 0
  %t460 = shufflevector <32 x i64> %t459, <32 x i64> poison, <32 x i32> zeroinitializer
  %t461 = add <32 x i64> %t460, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124>
  %t462 = getelementptr i8, ptr %t28, i64 %t458
  %t463 = shufflevector <32 x i1> %t457, <32 x i1> zeroinitializer, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t454, ptr align 4 %t462, <32 x i1> %t463)
  br label %done31
done31:
  %t464 = add i32 %t419, 1
  store i32 %t464, ptr %t418
  %t465 = icmp ult i32 %t464, 8
  br i1 %t465, label %row30, label %after32
after32:
  br label %join24
join24:
  br label %next23
next23:
  %t466 = add i64 %t276, 1
  %t467 = icmp ult i64 %t466, 4
  %t468 = add i64 %t276, 1
  store i64 %t468, ptr %t275
  br i1 %t467, label %loop21, label %exit22
exit22:
  br label %finished1
finished1:
  %t469 = load i32, ptr %t32
  %t470 = add i32 %t469, 1
  %t471 = icmp uge i32 %t470, %t2
  %t472 = select i1 %t471, i32 0, i32 %t470
  store i32 %t472, ptr %t32
  %t473 = zext i1 %t471 to i32
  %t474 = load i32, ptr %t33
  %t475 = add i32 %t474, %t473
  %t476 = icmp uge i32 %t475, %t4
  %t477 = select i1 %t476, i32 0, i32 %t475
  store i32 %t477, ptr %t33
  %t478 = zext i1 %t476 to i32
  %t479 = load i32, ptr %t34
  %t480 = add i32 %t479, %t478
  %t481 = icmp uge i32 %t480, %t6
  %t482 = select i1 %t481, i32 0, i32 %t480
  store i32 %t482, ptr %t34
  %t483 = zext i1 %t481 to i32
  %t484 = load i64, ptr %t31
  %t485 = add i64 %t484, 1
  store i64 %t485, ptr %t31
  %t486 = icmp ult i64 %t485, %end
  br i1 %t486, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
