; kernel "nbody", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"nbody"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [256 x i8], align 64
  %t2 = alloca [256 x i8], align 64
  %t3 = alloca [256 x i8], align 64
  %t4 = alloca [256 x i8], align 64
  %t5 = alloca [256 x i8], align 64
  %t6 = alloca [256 x i8], align 64
  %t7 = getelementptr i8, ptr %launch, i64 0
  %t8 = load i32, ptr %t7, align 4
  %t9 = getelementptr i8, ptr %launch, i64 4
  %t10 = load i32, ptr %t9, align 4
  %t11 = getelementptr i8, ptr %launch, i64 8
  %t12 = load i32, ptr %t11, align 4
  %t13 = getelementptr i8, ptr %launch, i64 12
  %t14 = load i32, ptr %t13, align 4
  %t15 = getelementptr i8, ptr %launch, i64 16
  %t16 = load i64, ptr %t15, align 8
  %t17 = getelementptr i8, ptr %launch, i64 24
  %t18 = load i64, ptr %t17, align 8
  %t19 = getelementptr i8, ptr %launch, i64 32
  %t20 = load i64, ptr %t19, align 8
  %t21 = getelementptr i8, ptr %launch, i64 40
  %t22 = load i64, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %launch, i64 48
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %launch, i64 56
  %t26 = load i64, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 0
  %t28 = load ptr, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 8
  %t30 = load i64, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 16
  %t32 = load ptr, ptr %t31, align 8
  %t33 = getelementptr i8, ptr %arguments, i64 24
  %t34 = load i64, ptr %t33, align 8
  %t35 = alloca i64
  %t36 = alloca i32
  %t37 = alloca i32
  %t38 = alloca i32
  %t72 = alloca i32
  %t82 = insertelement <16 x i64> poison, i64 %t30, i64 0
  %t83 = shufflevector <16 x i64> %t82, <16 x i64> poison, <16 x i32> zeroinitializer
  %t104 = alloca i64
  %t241 = alloca i32
  %t266 = insertelement <16 x i64> poison, i64 %t34, i64 0
  %t267 = shufflevector <16 x i64> %t266, <16 x i64> poison, <16 x i32> zeroinitializer
  %t271 = load volatile <16 x i1>, ptr @on, align 8
  %t39 = icmp uge i64 %first, %end
  br i1 %t39, label %exit4, label %start3
start3:
  store i64 %first, ptr %t35
  %t40 = zext i32 %t8 to i64
  %t41 = call i64 @llvm.umax.i64(i64 %t40, i64 1)
  %t42 = urem i64 %first, %t41
  %t43 = trunc i64 %t42 to i32
  store i32 %t43, ptr %t36
  %t44 = udiv i64 %first, %t41
  %t45 = zext i32 %t10 to i64
  %t46 = call i64 @llvm.umax.i64(i64 %t45, i64 1)
  %t47 = urem i64 %t44, %t46
  %t48 = trunc i64 %t47 to i32
  store i32 %t48, ptr %t37
  %t49 = udiv i64 %t44, %t46
  %t50 = zext i32 %t12 to i64
  %t51 = call i64 @llvm.umax.i64(i64 %t50, i64 1)
  %t52 = urem i64 %t49, %t51
  %t53 = trunc i64 %t52 to i32
  store i32 %t53, ptr %t38
  %t54 = udiv i64 %t49, %t51
  br label %workgroup2
workgroup2:
  %t55 = load i32, ptr %t36
  %t56 = load i32, ptr %t37
  %t57 = load i32, ptr %t38
  %t58 = mul i32 %t55, 64
  %t59 = zext i32 %t58 to i64
  %t60 = add i32 %t58, 63
  %t61 = zext i32 %t60 to i64
  %t62 = icmp ult i64 %t61, %t30
  br i1 %t62, label %fast6, label %general7, !prof !0
fast6:
  %t63 = mul i32 %t55, 64
  %t64 = zext i32 %t63 to i64
  %t65 = mul i64 %t64, 16
  %t66 = getelementptr i8, ptr %t28, i64 %t65
  %t67 = load <256 x float>, ptr %t66, align 4
  %t68 = shufflevector <256 x float> %t67, <256 x float> poison, <64 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60, i32 64, i32 68, i32 72, i32 76, i32 80, i32 84, i32 88, i32 92, i32 96, i32 100, i32 104, i32 108, i32 112, i32 116, i32 120, i32 124, i32 128, i32 132, i32 136, i32 140, i32 144, i32 148, i32 152, i32 156, i32 160, i32 164, i32 168, i32 172, i32 176, i32 180, i32 184, i32 188, i32 192, i32 196, i32 200, i32 204, i32 208, i32 212, i32 216, i32 220, i32 224, i32 228, i32 232, i32 236, i32 240, i32 244, i32 248, i32 252>
  store <64 x float> %t68, ptr %t4, align 64
  %t69 = shufflevector <256 x float> %t67, <256 x float> poison, <64 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29, i32 33, i32 37, i32 41, i32 45, i32 49, i32 53, i32 57, i32 61, i32 65, i32 69, i32 73, i32 77, i32 81, i32 85, i32 89, i32 93, i32 97, i32 101, i32 105, i32 109, i32 113, i32 117, i32 121, i32 125, i32 129, i32 133, i32 137, i32 141, i32 145, i32 149, i32 153, i32 157, i32 161, i32 165, i32 169, i32 173, i32 177, i32 181, i32 185, i32 189, i32 193, i32 197, i32 201, i32 205, i32 209, i32 213, i32 217, i32 221, i32 225, i32 229, i32 233, i32 237, i32 241, i32 245, i32 249, i32 253>
  store <64 x float> %t69, ptr %t5, align 64
  %t70 = shufflevector <256 x float> %t67, <256 x float> poison, <64 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30, i32 34, i32 38, i32 42, i32 46, i32 50, i32 54, i32 58, i32 62, i32 66, i32 70, i32 74, i32 78, i32 82, i32 86, i32 90, i32 94, i32 98, i32 102, i32 106, i32 110, i32 114, i32 118, i32 122, i32 126, i32 130, i32 134, i32 138, i32 142, i32 146, i32 150, i32 154, i32 158, i32 162, i32 166, i32 170, i32 174, i32 178, i32 182, i32 186, i32 190, i32 194, i32 198, i32 202, i32 206, i32 210, i32 214, i32 218, i32 222, i32 226, i32 230, i32 234, i32 238, i32 242, i32 246, i32 250, i32 254>
  store <64 x float> %t70, ptr %t6, align 64
  %t71 = shufflevector <256 x float> %t67, <256 x float> poison, <64 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31, i32 35, i32 39, i32 43, i32 47, i32 51, i32 55, i32 59, i32 63, i32 67, i32 71, i32 75, i32 79, i32 83, i32 87, i32 91, i32 95, i32 99, i32 103, i32 107, i32 111, i32 115, i32 119, i32 123, i32 127, i32 131, i32 135, i32 139, i32 143, i32 147, i32 151, i32 155, i32 159, i32 163, i32 167, i32 171, i32 175, i32 179, i32 183, i32 187, i32 191, i32 195, i32 199, i32 203, i32 207, i32 211, i32 215, i32 219, i32 223, i32 227, i32 231, i32 235, i32 239, i32 243, i32 247, i32 251, i32 255>
  store <64 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  store <64 x float> splat (float 0x0000000000000000), ptr %t2, align 64
  store <64 x float> splat (float 0x0000000000000000), ptr %t3, align 64
  br label %done8
done8:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t72
  br label %piece9
piece9:
  %t73 = load i32, ptr %t72
  %t74 = mul i32 %t73, 16
  %t75 = zext i32 %t73 to i64
  %t76 = mul i32 %t55, 64
  %t77 = add i32 %t76, %t74
  %t78 = zext i32 %t77 to i64
  %t79 = insertelement <16 x i64> poison, i64 %t78, i64 0
  %t80 = shufflevector <16 x i64> %t79, <16 x i64> poison, <16 x i32> zeroinitializer
  %t81 = add <16 x i64> %t80, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t84 = icmp ult <16 x i64> %t81, %t83
  %t85 = mul i64 %t78, 16
  %t86 = getelementptr i8, ptr %t28, i64 %t85
  %t87 = shufflevector <16 x i1> %t84, <16 x i1> zeroinitializer, <64 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15>
  %t88 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t86, <64 x i1> %t87, <64 x float> zeroinitializer)
  %t89 = freeze <64 x float> %t88
  %t90 = shufflevector <64 x float> %t89, <64 x float> poison, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>
  %t91 = mul i64 %t75, 64
  %t92 = getelementptr i8, ptr %t4, i64 %t91
  store <16 x float> %t90, ptr %t92, align 64
  %t93 = shufflevector <64 x float> %t89, <64 x float> poison, <16 x i32> <i32 1, i32 5, i32 9, i32 13, i32 17, i32 21, i32 25, i32 29, i32 33, i32 37, i32 41, i32 45, i32 49, i32 53, i32 57, i32 61>
  %t94 = getelementptr i8, ptr %t5, i64 %t91
  store <16 x float> %t93, ptr %t94, align 64
  %t95 = shufflevector <64 x float> %t89, <64 x float> poison, <16 x i32> <i32 2, i32 6, i32 10, i32 14, i32 18, i32 22, i32 26, i32 30, i32 34, i32 38, i32 42, i32 46, i32 50, i32 54, i32 58, i32 62>
  %t96 = getelementptr i8, ptr %t6, i64 %t91
  store <16 x float> %t95, ptr %t96, align 64
  %t97 = shufflevector <64 x float> %t89, <64 x float> poison, <16 x i32> <i32 3, i32 7, i32 11, i32 15, i32 19, i32 23, i32 27, i32 31, i32 35, i32 39, i32 43, i32 47, i32 51, i32 55, i32 59, i32 63>
  %t98 = getelementptr i8, ptr %t1, i64 %t91
  store <16 x float> splat (float 0x0000000000000000), ptr %t98, align 64
  %t99 = getelementptr i8, ptr %t2, i64 %t91
  store <16 x float> splat (float 0x0000000000000000), ptr %t99, align 64
  %t100 = getelementptr i8, ptr %t3, i64 %t91
  store <16 x float> splat (float 0x0000000000000000), ptr %t100, align 64
  br label %done10
done10:
  %t101 = add i32 %t73, 1
  store i32 %t101, ptr %t72
  %t102 = icmp ult i32 %t101, 4
  br i1 %t102, label %piece9, label %after11, !llvm.loop !3
after11:
  br label %join5
join5:
  %t103 = icmp ult i64 0, %t30
  store i64 0, ptr %t104
  br i1 %t103, label %whole14, label %exit13
whole14:
  %t105 = sub i64 %t30, 1
  %t106 = icmp ult i64 %t105, %t30
  br i1 %t106, label %fast15, label %loop12, !prof !0
fast15:
  %t107 = load i64, ptr %t104
  %t108 = mul i64 %t107, 16
  %t109 = getelementptr i8, ptr %t28, i64 %t108
  %t110 = load <4 x float>, ptr %t109, align 4
  %t111 = extractelement <4 x float> %t110, i64 0
  %t112 = extractelement <4 x float> %t110, i64 1
  %t113 = extractelement <4 x float> %t110, i64 2
  %t114 = extractelement <4 x float> %t110, i64 3
  %t115 = load <64 x float>, ptr %t4, align 64
  %t116 = load <64 x float>, ptr %t5, align 64
  %t117 = load <64 x float>, ptr %t6, align 64
  %t118 = load <64 x float>, ptr %t1, align 64
  %t119 = load <64 x float>, ptr %t2, align 64
  %t120 = load <64 x float>, ptr %t3, align 64
  %t121 = insertelement <64 x float> poison, float %t111, i64 0
  %t122 = shufflevector <64 x float> %t121, <64 x float> poison, <64 x i32> zeroinitializer
  %t123 = fsub <64 x float> %t122, %t115
  %t124 = insertelement <64 x float> poison, float %t112, i64 0
  %t125 = shufflevector <64 x float> %t124, <64 x float> poison, <64 x i32> zeroinitializer
  %t126 = fsub <64 x float> %t125, %t116
  %t127 = insertelement <64 x float> poison, float %t113, i64 0
  %t128 = shufflevector <64 x float> %t127, <64 x float> poison, <64 x i32> zeroinitializer
  %t129 = fsub <64 x float> %t128, %t117
  %t130 = fmul <64 x float> %t123, %t123
  %t131 = fmul <64 x float> %t126, %t126
  %t132 = fmul <64 x float> %t129, %t129
  %t133 = fadd <64 x float> %t130, %t131
  %t134 = fadd <64 x float> %t133, %t132
  %t135 = fadd <64 x float> %t134, splat (float 0x3F847AE140000000)
  %t136 = call <64 x float> @llvm.sqrt.v64f32(<64 x float> %t135)
  %t137 = fdiv <64 x float> splat (float 0x3FF0000000000000), %t136
  %t138 = fmul <64 x float> %t137, %t137
  %t139 = fmul <64 x float> %t138, %t137
  %t140 = insertelement <64 x float> poison, float %t114, i64 0
  %t141 = shufflevector <64 x float> %t140, <64 x float> poison, <64 x i32> zeroinitializer
  %t142 = fmul <64 x float> %t139, %t141
  %t143 = fmul <64 x float> %t123, %t142
  %t144 = fmul <64 x float> %t126, %t142
  %t145 = fmul <64 x float> %t129, %t142
  %t146 = fadd <64 x float> %t118, %t143
  %t147 = fadd <64 x float> %t119, %t144
  %t148 = fadd <64 x float> %t120, %t145
  store <64 x float> %t146, ptr %t1, align 64
  store <64 x float> %t147, ptr %t2, align 64
  store <64 x float> %t148, ptr %t3, align 64
  br label %done17
done17:
  br label %next16
next16:
  %t149 = add i64 %t107, 1
  %t150 = icmp ult i64 %t149, %t30
  store i64 %t149, ptr %t104
  br i1 %t150, label %fast15, label %exit13
loop12:
  %t151 = load i64, ptr %t104
  %t152 = icmp ult i64 %t151, %t30
  %t153 = mul i64 %t151, 16
  %t154 = getelementptr i8, ptr %t28, i64 %t153
  %t155 = select i1 %t152, ptr %t154, ptr @zeros
  %t156 = load <4 x float>, ptr %t155, align 4
  %t157 = extractelement <4 x float> %t156, i64 0
  %t158 = extractelement <4 x float> %t156, i64 1
  %t159 = extractelement <4 x float> %t156, i64 2
  %t160 = extractelement <4 x float> %t156, i64 3
  %t161 = load <64 x float>, ptr %t4, align 64
  %t162 = load <64 x float>, ptr %t5, align 64
  %t163 = load <64 x float>, ptr %t6, align 64
  %t164 = load <64 x float>, ptr %t1, align 64
  %t165 = load <64 x float>, ptr %t2, align 64
  %t166 = load <64 x float>, ptr %t3, align 64
  %t167 = insertelement <64 x float> poison, float %t157, i64 0
  %t168 = shufflevector <64 x float> %t167, <64 x float> poison, <64 x i32> zeroinitializer
  %t169 = fsub <64 x float> %t168, %t161
  %t170 = insertelement <64 x float> poison, float %t158, i64 0
  %t171 = shufflevector <64 x float> %t170, <64 x float> poison, <64 x i32> zeroinitializer
  %t172 = fsub <64 x float> %t171, %t162
  %t173 = insertelement <64 x float> poison, float %t159, i64 0
  %t174 = shufflevector <64 x float> %t173, <64 x float> poison, <64 x i32> zeroinitializer
  %t175 = fsub <64 x float> %t174, %t163
  %t176 = fmul <64 x float> %t169, %t169
  %t177 = fmul <64 x float> %t172, %t172
  %t178 = fmul <64 x float> %t175, %t175
  %t179 = fadd <64 x float> %t176, %t177
  %t180 = fadd <64 x float> %t179, %t178
  %t181 = fadd <64 x float> %t180, splat (float 0x3F847AE140000000)
  %t182 = call <64 x float> @llvm.sqrt.v64f32(<64 x float> %t181)
  %t183 = fdiv <64 x float> splat (float 0x3FF0000000000000), %t182
  %t184 = fmul <64 x float> %t183, %t183
  %t185 = fmul <64 x float> %t184, %t183
  %t186 = insertelement <64 x float> poison, float %t160, i64 0
  %t187 = shufflevector <64 x float> %t186, <64 x float> poison, <64 x i32> zeroinitializer
  %t188 = fmul <64 x float> %t185, %t187
  %t189 = fmul <64 x float> %t169, %t188
  %t190 = fmul <64 x float> %t172, %t188
  %t191 = fmul <64 x float> %t175, %t188
  %t192 = fadd <64 x float> %t164, %t189
  %t193 = fadd <64 x float> %t165, %t190
  %t194 = fadd <64 x float> %t166, %t191
  store <64 x float> %t192, ptr %t1, align 64
  store <64 x float> %t193, ptr %t2, align 64
  store <64 x float> %t194, ptr %t3, align 64
  br label %done20
done20:
  br label %join19
join19:
  br label %next18
next18:
  %t195 = add i64 %t151, 1
  %t196 = icmp ult i64 %t195, %t30
  store i64 %t195, ptr %t104
  br i1 %t196, label %loop12, label %exit13
exit13:
  %t197 = mul i32 %t55, 64
  %t198 = zext i32 %t197 to i64
  %t199 = add i32 %t197, 63
  %t200 = zext i32 %t199 to i64
  %t201 = icmp ult i64 %t200, %t34
  br i1 %t201, label %fast22, label %general23, !prof !0
fast22:
  %t202 = mul i32 %t55, 64
  %t203 = zext i32 %t202 to i64
  %t204 = ptrtoint ptr %t32 to i64
  %t205 = mul i64 %t203, 16
  %t206 = add i64 %t204, %t205
  %t207 = and i64 %t206, 63
  %t208 = icmp eq i64 %t207, 0
  %t209 = icmp uge i64 %t34, 2097152
  %t210 = and i1 %t208, %t209
  br i1 %t210, label %large24, label %small25
large24:
  %t211 = load <64 x float>, ptr %t1, align 64
  %t212 = load <64 x float>, ptr %t2, align 64
  %t213 = load <64 x float>, ptr %t3, align 64
  %t214 = mul i32 %t55, 64
  %t215 = zext i32 %t214 to i64
  %t216 = shufflevector <64 x float> %t211, <64 x float> %t212, <128 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127>
  %t217 = shufflevector <64 x float> %t213, <64 x float> splat (float 0x0000000000000000), <128 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127>
  %t218 = shufflevector <128 x float> %t216, <128 x float> %t217, <256 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255>
  %t219 = shufflevector <256 x float> %t218, <256 x float> poison, <256 x i32> <i32 0, i32 64, i32 128, i32 192, i32 1, i32 65, i32 129, i32 193, i32 2, i32 66, i32 130, i32 194, i32 3, i32 67, i32 131, i32 195, i32 4, i32 68, i32 132, i32 196, i32 5, i32 69, i32 133, i32 197, i32 6, i32 70, i32 134, i32 198, i32 7, i32 71, i32 135, i32 199, i32 8, i32 72, i32 136, i32 200, i32 9, i32 73, i32 137, i32 201, i32 10, i32 74, i32 138, i32 202, i32 11, i32 75, i32 139, i32 203, i32 12, i32 76, i32 140, i32 204, i32 13, i32 77, i32 141, i32 205, i32 14, i32 78, i32 142, i32 206, i32 15, i32 79, i32 143, i32 207, i32 16, i32 80, i32 144, i32 208, i32 17, i32 81, i32 145, i32 209, i32 18, i32 82, i32 146, i32 210, i32 19, i32 83, i32 147, i32 211, i32 20, i32 84, i32 148, i32 212, i32 21, i32 85, i32 149, i32 213, i32 22, i32 86, i32 150, i32 214, i32 23, i32 87, i32 151, i32 215, i32 24, i32 88, i32 152, i32 216, i32 25, i32 89, i32 153, i32 217, i32 26, i32 90, i32 154, i32 218, i32 27, i32 91, i32 155, i32 219, i32 28, i32 92, i32 156, i32 220, i32 29, i32 93, i32 157, i32 221, i32 30, i32 94, i32 158, i32 222, i32 31, i32 95, i32 159, i32 223, i32 32, i32 96, i32 160, i32 224, i32 33, i32 97, i32 161, i32 225, i32 34, i32 98, i32 162, i32 226, i32 35, i32 99, i32 163, i32 227, i32 36, i32 100, i32 164, i32 228, i32 37, i32 101, i32 165, i32 229, i32 38, i32 102, i32 166, i32 230, i32 39, i32 103, i32 167, i32 231, i32 40, i32 104, i32 168, i32 232, i32 41, i32 105, i32 169, i32 233, i32 42, i32 106, i32 170, i32 234, i32 43, i32 107, i32 171, i32 235, i32 44, i32 108, i32 172, i32 236, i32 45, i32 109, i32 173, i32 237, i32 46, i32 110, i32 174, i32 238, i32 47, i32 111, i32 175, i32 239, i32 48, i32 112, i32 176, i32 240, i32 49, i32 113, i32 177, i32 241, i32 50, i32 114, i32 178, i32 242, i32 51, i32 115, i32 179, i32 243, i32 52, i32 116, i32 180, i32 244, i32 53, i32 117, i32 181, i32 245, i32 54, i32 118, i32 182, i32 246, i32 55, i32 119, i32 183, i32 247, i32 56, i32 120, i32 184, i32 248, i32 57, i32 121, i32 185, i32 249, i32 58, i32 122, i32 186, i32 250, i32 59, i32 123, i32 187, i32 251, i32 60, i32 124, i32 188, i32 252, i32 61, i32 125, i32 189, i32 253, i32 62, i32 126, i32 190, i32 254, i32 63, i32 127, i32 191, i32 255>
  %t220 = bitcast <256 x float> %t219 to <256 x i32>
  %t221 = and <256 x i32> %t220, splat (i32 2147483647)
  %t222 = icmp ugt <256 x i32> %t221, splat (i32 2139095040)
  %t223 = select <256 x i1> %t222, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t219
  %t224 = mul i64 %t215, 16
  %t225 = getelementptr i8, ptr %t32, i64 %t224
  store <256 x float> %t223, ptr %t225, align 64, !nontemporal !2
  br label %done26
done26:
  br label %join21
small25:
  %t226 = load <64 x float>, ptr %t1, align 64
  %t227 = load <64 x float>, ptr %t2, align 64
  %t228 = load <64 x float>, ptr %t3, align 64
  %t229 = mul i32 %t55, 64
  %t230 = zext i32 %t229 to i64
  %t231 = shufflevector <64 x float> %t226, <64 x float> %t227, <128 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127>
  %t232 = shufflevector <64 x float> %t228, <64 x float> splat (float 0x0000000000000000), <128 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127>
  %t233 = shufflevector <128 x float> %t231, <128 x float> %t232, <256 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255>
  %t234 = shufflevector <256 x float> %t233, <256 x float> poison, <256 x i32> <i32 0, i32 64, i32 128, i32 192, i32 1, i32 65, i32 129, i32 193, i32 2, i32 66, i32 130, i32 194, i32 3, i32 67, i32 131, i32 195, i32 4, i32 68, i32 132, i32 196, i32 5, i32 69, i32 133, i32 197, i32 6, i32 70, i32 134, i32 198, i32 7, i32 71, i32 135, i32 199, i32 8, i32 72, i32 136, i32 200, i32 9, i32 73, i32 137, i32 201, i32 10, i32 74, i32 138, i32 202, i32 11, i32 75, i32 139, i32 203, i32 12, i32 76, i32 140, i32 204, i32 13, i32 77, i32 141, i32 205, i32 14, i32 78, i32 142, i32 206, i32 15, i32 79, i32 143, i32 207, i32 16, i32 80, i32 144, i32 208, i32 17, i32 81, i32 145, i32 209, i32 18, i32 82, i32 146, i32 210, i32 19, i32 83, i32 147, i32 211, i32 20, i32 84, i32 148, i32 212, i32 21, i32 85, i32 149, i32 213, i32 22, i32 86, i32 150, i32 214, i32 23, i32 87, i32 151, i32 215, i32 24, i32 88, i32 152, i32 216, i32 25, i32 89, i32 153, i32 217, i32 26, i32 90, i32 154, i32 218, i32 27, i32 91, i32 155, i32 219, i32 28, i32 92, i32 156, i32 220, i32 29, i32 93, i32 157, i32 221, i32 30, i32 94, i32 158, i32 222, i32 31, i32 95, i32 159, i32 223, i32 32, i32 96, i32 160, i32 224, i32 33, i32 97, i32 161, i32 225, i32 34, i32 98, i32 162, i32 226, i32 35, i32 99, i32 163, i32 227, i32 36, i32 100, i32 164, i32 228, i32 37, i32 101, i32 165, i32 229, i32 38, i32 102, i32 166, i32 230, i32 39, i32 103, i32 167, i32 231, i32 40, i32 104, i32 168, i32 232, i32 41, i32 105, i32 169, i32 233, i32 42, i32 106, i32 170, i32 234, i32 43, i32 107, i32 171, i32 235, i32 44, i32 108, i32 172, i32 236, i32 45, i32 109, i32 173, i32 237, i32 46, i32 110, i32 174, i32 238, i32 47, i32 111, i32 175, i32 239, i32 48, i32 112, i32 176, i32 240, i32 49, i32 113, i32 177, i32 241, i32 50, i32 114, i32 178, i32 242, i32 51, i32 115, i32 179, i32 243, i32 52, i32 116, i32 180, i32 244, i32 53, i32 117, i32 181, i32 245, i32 54, i32 118, i32 182, i32 246, i32 55, i32 119, i32 183, i32 247, i32 56, i32 120, i32 184, i32 248, i32 57, i32 121, i32 185, i32 249, i32 58, i32 122, i32 186, i32 250, i32 59, i32 123, i32 187, i32 251, i32 60, i32 124, i32 188, i32 252, i32 61, i32 125, i32 189, i32 253, i32 62, i32 126, i32 190, i32 254, i32 63, i32 127, i32 191, i32 255>
  %t235 = bitcast <256 x float> %t234 to <256 x i32>
  %t236 = and <256 x i32> %t235, splat (i32 2147483647)
  %t237 = icmp ugt <256 x i32> %t236, splat (i32 2139095040)
  %t238 = select <256 x i1> %t237, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t234
  %t239 = mul i64 %t230, 16
  %t240 = getelementptr i8, ptr %t32, i64 %t239
  store <256 x float> %t238, ptr %t240, align 4
  br label %done27
done27:
  br label %join21
general23:
  store i32 zeroinitializer, ptr %t241
  br label %piece28
piece28:
  %t242 = load i32, ptr %t241
  %t243 = mul i32 %t242, 16
  %t244 = zext i32 %t242 to i64
  %t245 = mul i64 %t244, 64
  %t246 = getelementptr i8, ptr %t1, i64 %t245
  %t247 = load <16 x float>, ptr %t246, align 64
  %t248 = getelementptr i8, ptr %t2, i64 %t245
  %t249 = load <16 x float>, ptr %t248, align 64
  %t250 = getelementptr i8, ptr %t3, i64 %t245
  %t251 = load <16 x float>, ptr %t250, align 64
  %t252 = mul i32 %t55, 64
  %t253 = add i32 %t252, %t243
  %t254 = zext i32 %t253 to i64
  %t255 = shufflevector <16 x float> %t247, <16 x float> %t249, <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t256 = shufflevector <16 x float> %t251, <16 x float> splat (float 0x0000000000000000), <32 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31>
  %t257 = shufflevector <32 x float> %t255, <32 x float> %t256, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t258 = shufflevector <64 x float> %t257, <64 x float> poison, <64 x i32> <i32 0, i32 16, i32 32, i32 48, i32 1, i32 17, i32 33, i32 49, i32 2, i32 18, i32 34, i32 50, i32 3, i32 19, i32 35, i32 51, i32 4, i32 20, i32 36, i32 52, i32 5, i32 21, i32 37, i32 53, i32 6, i32 22, i32 38, i32 54, i32 7, i32 23, i32 39, i32 55, i32 8, i32 24, i32 40, i32 56, i32 9, i32 25, i32 41, i32 57, i32 10, i32 26, i32 42, i32 58, i32 11, i32 27, i32 43, i32 59, i32 12, i32 28, i32 44, i32 60, i32 13, i32 29, i32 45, i32 61, i32 14, i32 30, i32 46, i32 62, i32 15, i32 31, i32 47, i32 63>
  %t259 = bitcast <64 x float> %t258 to <64 x i32>
  %t260 = and <64 x i32> %t259, splat (i32 2147483647)
  %t261 = icmp ugt <64 x i32> %t260, splat (i32 2139095040)
  %t262 = select <64 x i1> %t261, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t258
  %t263 = insertelement <16 x i64> poison, i64 %t254, i64 0
  %t264 = shufflevector <16 x i64> %t263, <16 x i64> poison, <16 x i32> zeroinitializer
  %t265 = add <16 x i64> %t264, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t268 = icmp ult <16 x i64> %t265, %t267
  %t269 = mul i64 %t254, 16
  %t270 = getelementptr i8, ptr %t32, i64 %t269
  %t272 = and <16 x i1> %t268, %t271
  %t273 = shufflevector <16 x i1> %t272, <16 x i1> zeroinitializer, <64 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t262, ptr align 4 %t270, <64 x i1> %t273)
  br label %done29
done29:
  %t274 = add i32 %t242, 1
  store i32 %t274, ptr %t241
  %t275 = icmp ult i32 %t274, 4
  br i1 %t275, label %piece28, label %after30, !llvm.loop !4
after30:
  br label %join21
join21:
  br label %finished1
finished1:
  %t276 = load i32, ptr %t36
  %t277 = add i32 %t276, 1
  %t278 = icmp uge i32 %t277, %t8
  %t279 = select i1 %t278, i32 0, i32 %t277
  store i32 %t279, ptr %t36
  %t280 = zext i1 %t278 to i32
  %t281 = load i32, ptr %t37
  %t282 = add i32 %t281, %t280
  %t283 = icmp uge i32 %t282, %t10
  %t284 = select i1 %t283, i32 0, i32 %t282
  store i32 %t284, ptr %t37
  %t285 = zext i1 %t283 to i32
  %t286 = load i32, ptr %t38
  %t287 = add i32 %t286, %t285
  %t288 = icmp uge i32 %t287, %t12
  %t289 = select i1 %t288, i32 0, i32 %t287
  store i32 %t289, ptr %t38
  %t290 = zext i1 %t288 to i32
  %t291 = load i64, ptr %t35
  %t292 = add i64 %t291, 1
  store i64 %t292, ptr %t35
  %t293 = icmp ult i64 %t292, %end
  br i1 %t293, label %workgroup2, label %exit4
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
