; kernel sum_vector, workgroups of [64, 1, 1], 64 lanes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"sum_vector"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [256 x i8], align 64
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
  %t23 = load ptr, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load i64, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load ptr, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load i64, ptr %t28, align 8
  %t30 = alloca i64
  %t31 = alloca i32
  %t32 = alloca i32
  %t33 = alloca i32
  %t116 = alloca i64
  %t336 = alloca i64
  %t34 = icmp uge i64 %first, %end
  br i1 %t34, label %exit4, label %start3
start3:
  store i64 %first, ptr %t30
  %t35 = zext i32 %t3 to i64
  %t36 = call i64 @llvm.umax.i64(i64 %t35, i64 1)
  %t37 = urem i64 %first, %t36
  %t38 = trunc i64 %t37 to i32
  store i32 %t38, ptr %t31
  %t39 = udiv i64 %first, %t36
  %t40 = zext i32 %t5 to i64
  %t41 = call i64 @llvm.umax.i64(i64 %t40, i64 1)
  %t42 = urem i64 %t39, %t41
  %t43 = trunc i64 %t42 to i32
  store i32 %t43, ptr %t32
  %t44 = udiv i64 %t39, %t41
  %t45 = zext i32 %t7 to i64
  %t46 = call i64 @llvm.umax.i64(i64 %t45, i64 1)
  %t47 = urem i64 %t44, %t46
  %t48 = trunc i64 %t47 to i32
  store i32 %t48, ptr %t33
  %t49 = udiv i64 %t44, %t46
  br label %workgroup2
workgroup2:
  %t50 = load i32, ptr %t31
  %t51 = load i32, ptr %t32
  %t52 = load i32, ptr %t33
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 256, i1 false)
  %t53 = getelementptr i8, ptr %scratch, i64 0
  %t54 = zext i32 %t3 to i64
  %t55 = mul i64 %t54, 64
  %t56 = zext i32 %t5 to i64
  %t57 = mul i64 %t56, 1
  %t58 = zext i32 %t7 to i64
  %t59 = mul i64 %t58, 1
  %t60 = mul i64 %t55, %t57
  %t61 = mul i64 %t60, %t59
  %t62 = zext i32 %t7 to i64
  %t63 = mul i64 %t62, 1
  %t64 = mul i64 0, %t63
  %t65 = mul i32 %t52, 1
  %t66 = add i32 %t65, 0
  %t67 = zext i32 %t66 to i64
  %t68 = add i64 %t64, %t67
  %t69 = zext i32 %t5 to i64
  %t70 = mul i64 %t69, 1
  %t71 = mul i64 %t68, %t70
  %t72 = mul i32 %t51, 1
  %t73 = add i32 %t72, 0
  %t74 = zext i32 %t73 to i64
  %t75 = add i64 %t71, %t74
  %t76 = zext i32 %t3 to i64
  %t77 = mul i64 %t76, 64
  %t78 = mul i64 %t75, %t77
  %t79 = mul i32 %t50, 64
  %t80 = add i32 %t79, 0
  %t81 = zext i32 %t80 to i64
  %t82 = add i64 %t78, %t81
  %t83 = insertelement <64 x i64> poison, i64 %t82, i64 0
  %t84 = shufflevector <64 x i64> %t83, <64 x i64> poison, <64 x i32> zeroinitializer
  %t85 = add <64 x i64> %t84, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t86 = mul i32 0, 64
  %t87 = add i32 %t86, 0
  %t88 = insertelement <64 x i32> poison, i32 %t87, i64 0
  %t89 = shufflevector <64 x i32> %t88, <64 x i32> poison, <64 x i32> zeroinitializer
  %t90 = add <64 x i32> %t89, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t91 = zext i32 %t87 to i64
  %t92 = insertelement <64 x i64> poison, i64 %t91, i64 0
  %t93 = shufflevector <64 x i64> %t92, <64 x i64> poison, <64 x i32> zeroinitializer
  %t94 = add <64 x i64> %t93, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  store <64 x float> splat (float 0x0000000000000000), ptr %t1, align 64
  br label %done6
done6:
  br label %join5
join5:
  %t95 = zext i32 %t7 to i64
  %t96 = mul i64 %t95, 1
  %t97 = mul i64 0, %t96
  %t98 = mul i32 %t52, 1
  %t99 = add i32 %t98, 0
  %t100 = zext i32 %t99 to i64
  %t101 = add i64 %t97, %t100
  %t102 = zext i32 %t5 to i64
  %t103 = mul i64 %t102, 1
  %t104 = mul i64 %t101, %t103
  %t105 = mul i32 %t51, 1
  %t106 = add i32 %t105, 0
  %t107 = zext i32 %t106 to i64
  %t108 = add i64 %t104, %t107
  %t109 = zext i32 %t3 to i64
  %t110 = mul i64 %t109, 64
  %t111 = mul i64 %t108, %t110
  %t112 = mul i32 %t50, 64
  %t113 = add i32 %t112, 0
  %t114 = zext i32 %t113 to i64
  %t115 = add i64 %t111, %t114
  store i64 zeroinitializer, ptr %t116
  %t117 = icmp ult i64 %t115, %t25
  %t118 = icmp ugt i64 %t61, 0
  %t119 = and i1 %t117, %t118
  br i1 %t119, label %rounds8, label %exit7
rounds8:
  %t120 = icmp ule i64 %t25, 9223372036854775808
  %t121 = icmp ult i64 %t61, 4611686018427387904
  %t122 = and i1 %t120, %t121
  br i1 %t122, label %full10, label %loop9
full10:
  %t123 = load i64, ptr %t116
  %t124 = zext i32 %t7 to i64
  %t125 = mul i64 %t124, 1
  %t126 = mul i64 0, %t125
  %t127 = mul i32 %t52, 1
  %t128 = add i32 %t127, 0
  %t129 = zext i32 %t128 to i64
  %t130 = add i64 %t126, %t129
  %t131 = zext i32 %t5 to i64
  %t132 = mul i64 %t131, 1
  %t133 = mul i64 %t130, %t132
  %t134 = mul i32 %t51, 1
  %t135 = add i32 %t134, 0
  %t136 = zext i32 %t135 to i64
  %t137 = add i64 %t133, %t136
  %t138 = zext i32 %t3 to i64
  %t139 = mul i64 %t138, 64
  %t140 = mul i64 %t137, %t139
  %t141 = mul i32 %t50, 64
  %t142 = add i32 %t141, 63
  %t143 = zext i32 %t142 to i64
  %t144 = add i64 %t140, %t143
  %t145 = add i64 %t144, %t123
  %t146 = icmp ult i64 %t145, %t25
  %t147 = zext i32 %t7 to i64
  %t148 = mul i64 %t147, 1
  %t149 = mul i64 0, %t148
  %t150 = mul i32 %t52, 1
  %t151 = add i32 %t150, 0
  %t152 = zext i32 %t151 to i64
  %t153 = add i64 %t149, %t152
  %t154 = zext i32 %t5 to i64
  %t155 = mul i64 %t154, 1
  %t156 = mul i64 %t153, %t155
  %t157 = mul i32 %t51, 1
  %t158 = add i32 %t157, 0
  %t159 = zext i32 %t158 to i64
  %t160 = add i64 %t156, %t159
  %t161 = zext i32 %t3 to i64
  %t162 = mul i64 %t161, 64
  %t163 = mul i64 %t160, %t162
  %t164 = mul i32 %t50, 64
  %t165 = add i32 %t164, 0
  %t166 = zext i32 %t165 to i64
  %t167 = add i64 %t163, %t166
  %t168 = add i64 %t167, %t123
  %t169 = add i64 0, %t168
  %t170 = zext i32 %t7 to i64
  %t171 = mul i64 %t170, 1
  %t172 = mul i64 0, %t171
  %t173 = mul i32 %t52, 1
  %t174 = add i32 %t173, 0
  %t175 = zext i32 %t174 to i64
  %t176 = add i64 %t172, %t175
  %t177 = zext i32 %t5 to i64
  %t178 = mul i64 %t177, 1
  %t179 = mul i64 %t176, %t178
  %t180 = mul i32 %t51, 1
  %t181 = add i32 %t180, 0
  %t182 = zext i32 %t181 to i64
  %t183 = add i64 %t179, %t182
  %t184 = zext i32 %t3 to i64
  %t185 = mul i64 %t184, 64
  %t186 = mul i64 %t183, %t185
  %t187 = mul i32 %t50, 64
  %t188 = add i32 %t187, 63
  %t189 = zext i32 %t188 to i64
  %t190 = add i64 %t186, %t189
  %t191 = add i64 %t190, %t123
  %t192 = icmp ult i64 %t191, %t25
  %t193 = add i64 0, %t191
  %t194 = and i1 %t146, %t192
  br i1 %t194, label %fast11, label %loop9
fast11:
  %t195 = zext i32 %t7 to i64
  %t196 = mul i64 %t195, 1
  %t197 = mul i64 0, %t196
  %t198 = mul i32 %t52, 1
  %t199 = add i32 %t198, 0
  %t200 = zext i32 %t199 to i64
  %t201 = add i64 %t197, %t200
  %t202 = zext i32 %t5 to i64
  %t203 = mul i64 %t202, 1
  %t204 = mul i64 %t201, %t203
  %t205 = mul i32 %t51, 1
  %t206 = add i32 %t205, 0
  %t207 = zext i32 %t206 to i64
  %t208 = add i64 %t204, %t207
  %t209 = zext i32 %t3 to i64
  %t210 = mul i64 %t209, 64
  %t211 = mul i64 %t208, %t210
  %t212 = mul i32 %t50, 64
  %t213 = add i32 %t212, 0
  %t214 = zext i32 %t213 to i64
  %t215 = add i64 %t211, %t214
  %t216 = insertelement <64 x i64> poison, i64 %t215, i64 0
  %t217 = shufflevector <64 x i64> %t216, <64 x i64> poison, <64 x i32> zeroinitializer
  %t218 = add <64 x i64> %t217, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t219 = add i64 %t215, %t123
  %t220 = insertelement <64 x i64> poison, i64 %t219, i64 0
  %t221 = shufflevector <64 x i64> %t220, <64 x i64> poison, <64 x i32> zeroinitializer
  %t222 = add <64 x i64> %t221, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t223 = load <64 x float>, ptr %t1, align 64
  %t224 = mul i64 %t219, 4
  %t225 = insertelement <64 x i64> poison, i64 %t224, i64 0
  %t226 = shufflevector <64 x i64> %t225, <64 x i64> poison, <64 x i32> zeroinitializer
  %t227 = add <64 x i64> %t226, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t228 = getelementptr i8, ptr %t23, i64 %t224
  %t229 = load <64 x float>, ptr %t228, align 4
  %t230 = fadd <64 x float> %t223, %t229
  store <64 x float> %t230, ptr %t1, align 64
  br label %done12
done12:
  %t231 = add i64 %t123, %t61
  store i64 %t231, ptr %t116
  br label %full10
loop9:
  %t232 = load i64, ptr %t116
  %t233 = icmp ult i64 %t115, %t25
  %t234 = sub i64 %t25, %t115
  %t235 = icmp ult i64 %t232, %t234
  %t236 = and i1 %t233, %t235
  br i1 %t236, label %round13, label %exit7
round13:
  %t237 = zext i32 %t7 to i64
  %t238 = mul i64 %t237, 1
  %t239 = mul i64 0, %t238
  %t240 = mul i32 %t52, 1
  %t241 = add i32 %t240, 0
  %t242 = zext i32 %t241 to i64
  %t243 = add i64 %t239, %t242
  %t244 = zext i32 %t5 to i64
  %t245 = mul i64 %t244, 1
  %t246 = mul i64 %t243, %t245
  %t247 = mul i32 %t51, 1
  %t248 = add i32 %t247, 0
  %t249 = zext i32 %t248 to i64
  %t250 = add i64 %t246, %t249
  %t251 = zext i32 %t3 to i64
  %t252 = mul i64 %t251, 64
  %t253 = mul i64 %t250, %t252
  %t254 = mul i32 %t50, 64
  %t255 = add i32 %t254, 0
  %t256 = zext i32 %t255 to i64
  %t257 = add i64 %t253, %t256
  %t258 = insertelement <64 x i64> poison, i64 %t257, i64 0
  %t259 = shufflevector <64 x i64> %t258, <64 x i64> poison, <64 x i32> zeroinitializer
  %t260 = add <64 x i64> %t259, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t261 = add i64 %t257, %t232
  %t262 = insertelement <64 x i64> poison, i64 %t261, i64 0
  %t263 = shufflevector <64 x i64> %t262, <64 x i64> poison, <64 x i32> zeroinitializer
  %t264 = add <64 x i64> %t263, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t265 = load <64 x float>, ptr %t1, align 64
  %t266 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t267 = shufflevector <64 x i64> %t266, <64 x i64> poison, <64 x i32> zeroinitializer
  %t268 = icmp ult <64 x i64> %t260, %t267
  %t269 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t270 = shufflevector <64 x i64> %t269, <64 x i64> poison, <64 x i32> zeroinitializer
  %t271 = sub <64 x i64> %t270, %t260
  %t272 = insertelement <64 x i64> poison, i64 %t232, i64 0
  %t273 = shufflevector <64 x i64> %t272, <64 x i64> poison, <64 x i32> zeroinitializer
  %t274 = icmp ult <64 x i64> %t273, %t271
  %t275 = and <64 x i1> %t268, %t274
  %t276 = bitcast <64 x i1> %t275 to i64
  %t277 = icmp ne i64 %t276, 0
  br i1 %t277, label %enter16, label %done15
enter16:
  %t278 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t279 = shufflevector <64 x i64> %t278, <64 x i64> poison, <64 x i32> zeroinitializer
  %t280 = icmp ult <64 x i64> %t264, %t279
  %t281 = mul i64 %t261, 4
  %t282 = insertelement <64 x i64> poison, i64 %t281, i64 0
  %t283 = shufflevector <64 x i64> %t282, <64 x i64> poison, <64 x i32> zeroinitializer
  %t284 = add <64 x i64> %t283, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t285 = getelementptr i8, ptr %t23, i64 %t281
  %t286 = and <64 x i1> %t275, %t280
  %t287 = shufflevector <64 x i1> %t286, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t288 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t285, <64 x i1> %t287, <64 x float> zeroinitializer)
  %t289 = fadd <64 x float> %t265, %t288
  %t290 = load <64 x float>, ptr %t1, align 64
  %t291 = select <64 x i1> %t275, <64 x float> %t289, <64 x float> %t290
  store <64 x float> %t291, ptr %t1, align 64
  br label %done15
done15:
  br label %join14
join14:
  %t292 = add i64 %t115, %t232
  %t293 = sub i64 %t25, %t292
  %t294 = icmp ugt i64 %t293, %t61
  %t295 = add i64 %t232, %t61
  store i64 %t295, ptr %t116
  br i1 %t294, label %loop9, label %exit7
exit7:
  %t296 = icmp ult i64 63, 64
  br i1 %t296, label %fast18, label %general19
fast18:
  %t297 = mul i32 0, 64
  %t298 = add i32 %t297, 0
  %t299 = insertelement <64 x i32> poison, i32 %t298, i64 0
  %t300 = shufflevector <64 x i32> %t299, <64 x i32> poison, <64 x i32> zeroinitializer
  %t301 = add <64 x i32> %t300, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t302 = zext i32 %t298 to i64
  %t303 = insertelement <64 x i64> poison, i64 %t302, i64 0
  %t304 = shufflevector <64 x i64> %t303, <64 x i64> poison, <64 x i32> zeroinitializer
  %t305 = add <64 x i64> %t304, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t306 = load <64 x float>, ptr %t1, align 64
  %t307 = fcmp uno <64 x float> %t306, zeroinitializer
  %t308 = select <64 x i1> %t307, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t306
  %t309 = mul i64 %t302, 4
  %t310 = insertelement <64 x i64> poison, i64 %t309, i64 0
  %t311 = shufflevector <64 x i64> %t310, <64 x i64> poison, <64 x i32> zeroinitializer
  %t312 = add <64 x i64> %t311, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t313 = getelementptr i8, ptr %t53, i64 %t309
  store <64 x float> %t308, ptr %t313, align 4
  br label %done20
done20:
  br label %join17
general19:
  %t314 = mul i32 0, 64
  %t315 = add i32 %t314, 0
  %t316 = insertelement <64 x i32> poison, i32 %t315, i64 0
  %t317 = shufflevector <64 x i32> %t316, <64 x i32> poison, <64 x i32> zeroinitializer
  %t318 = add <64 x i32> %t317, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t319 = zext i32 %t315 to i64
  %t320 = insertelement <64 x i64> poison, i64 %t319, i64 0
  %t321 = shufflevector <64 x i64> %t320, <64 x i64> poison, <64 x i32> zeroinitializer
  %t322 = add <64 x i64> %t321, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t323 = load <64 x float>, ptr %t1, align 64
  %t324 = fcmp uno <64 x float> %t323, zeroinitializer
  %t325 = select <64 x i1> %t324, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t323
  %t326 = icmp ult <64 x i64> %t322, splat (i64 64)
  %t327 = mul i64 %t319, 4
  %t328 = insertelement <64 x i64> poison, i64 %t327, i64 0
  %t329 = shufflevector <64 x i64> %t328, <64 x i64> poison, <64 x i32> zeroinitializer
  %t330 = add <64 x i64> %t329, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t331 = getelementptr i8, ptr %t53, i64 %t327
  %t332 = shufflevector <64 x i1> %t326, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t325, ptr align 4 %t331, <64 x i1> %t332)
  br label %done21
done21:
  br label %join17
join17:
  %t333 = icmp ugt i64 32, 0
  %t334 = icmp uge i64 2, 2
  %t335 = and i1 %t333, %t334
  store i64 32, ptr %t336
  br i1 %t335, label %loop22, label %exit23
loop22:
  %t337 = load i64, ptr %t336
  %t338 = icmp sge i64 %t337, 0
  %t339 = icmp slt i64 0, %t337
  %t340 = icmp sge i64 %t337, 0
  %t341 = icmp slt i64 63, %t337
  %t342 = icmp ult i64 63, 64
  %t343 = icmp sge i64 %t337, 0
  %t344 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t337)
  %t345 = extractvalue {i64, i1} %t344, 0
  %t346 = extractvalue {i64, i1} %t344, 1
  %t347 = xor i1 %t346, true
  %t348 = add i64 0, %t345
  %t349 = icmp sge i64 %t337, 0
  %t350 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t337)
  %t351 = extractvalue {i64, i1} %t350, 0
  %t352 = extractvalue {i64, i1} %t350, 1
  %t353 = xor i1 %t352, true
  %t354 = icmp ult i64 %t351, 64
  %t355 = add i64 0, %t351
  %t356 = icmp ult i64 63, 64
  %t357 = and i1 %t338, %t339
  %t358 = and i1 %t357, %t340
  %t359 = and i1 %t358, %t341
  %t360 = and i1 %t359, %t342
  %t361 = and i1 %t360, %t343
  %t362 = and i1 %t361, %t347
  %t363 = and i1 %t362, %t349
  %t364 = and i1 %t363, %t353
  %t365 = and i1 %t364, %t354
  %t366 = and i1 %t365, %t356
  br i1 %t366, label %fast26, label %general27
fast26:
  %t367 = mul i32 0, 64
  %t368 = add i32 %t367, 0
  %t369 = insertelement <64 x i32> poison, i32 %t368, i64 0
  %t370 = shufflevector <64 x i32> %t369, <64 x i32> poison, <64 x i32> zeroinitializer
  %t371 = add <64 x i32> %t370, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t372 = zext i32 %t368 to i64
  %t373 = insertelement <64 x i64> poison, i64 %t372, i64 0
  %t374 = shufflevector <64 x i64> %t373, <64 x i64> poison, <64 x i32> zeroinitializer
  %t375 = add <64 x i64> %t374, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t376 = insertelement <64 x i64> poison, i64 %t337, i64 0
  %t377 = shufflevector <64 x i64> %t376, <64 x i64> poison, <64 x i32> zeroinitializer
  %t378 = icmp ult <64 x i64> %t375, %t377
  %t379 = add i64 %t372, %t337
  %t380 = insertelement <64 x i64> poison, i64 %t379, i64 0
  %t381 = shufflevector <64 x i64> %t380, <64 x i64> poison, <64 x i32> zeroinitializer
  %t382 = add <64 x i64> %t381, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t383 = mul i64 %t372, 4
  %t384 = insertelement <64 x i64> poison, i64 %t383, i64 0
  %t385 = shufflevector <64 x i64> %t384, <64 x i64> poison, <64 x i32> zeroinitializer
  %t386 = add <64 x i64> %t385, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t387 = getelementptr i8, ptr %t53, i64 %t383
  %t388 = load <64 x float>, ptr %t387, align 4
  %t389 = mul i64 %t379, 4
  %t390 = insertelement <64 x i64> poison, i64 %t389, i64 0
  %t391 = shufflevector <64 x i64> %t390, <64 x i64> poison, <64 x i32> zeroinitializer
  %t392 = add <64 x i64> %t391, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t393 = getelementptr i8, ptr %t53, i64 %t389
  %t394 = load <64 x float>, ptr %t393, align 4
  %t395 = fadd <64 x float> %t388, %t394
  %t396 = fcmp uno <64 x float> %t395, zeroinitializer
  %t397 = select <64 x i1> %t396, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t395
  %t398 = mul i64 %t372, 4
  %t399 = insertelement <64 x i64> poison, i64 %t398, i64 0
  %t400 = shufflevector <64 x i64> %t399, <64 x i64> poison, <64 x i32> zeroinitializer
  %t401 = add <64 x i64> %t400, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t402 = getelementptr i8, ptr %t53, i64 %t398
  store <64 x float> %t397, ptr %t402, align 4
  br label %done28
done28:
  br label %join25
general27:
  %t403 = icmp ult i64 63, 64
  %t404 = icmp sge i64 %t337, 0
  %t405 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t337)
  %t406 = extractvalue {i64, i1} %t405, 0
  %t407 = extractvalue {i64, i1} %t405, 1
  %t408 = xor i1 %t407, true
  %t409 = add i64 0, %t406
  %t410 = icmp sge i64 %t337, 0
  %t411 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t337)
  %t412 = extractvalue {i64, i1} %t411, 0
  %t413 = extractvalue {i64, i1} %t411, 1
  %t414 = xor i1 %t413, true
  %t415 = icmp ult i64 %t412, 64
  %t416 = add i64 0, %t412
  %t417 = icmp ult i64 63, 64
  %t418 = and i1 %t403, %t404
  %t419 = and i1 %t418, %t408
  %t420 = and i1 %t419, %t410
  %t421 = and i1 %t420, %t414
  %t422 = and i1 %t421, %t415
  %t423 = and i1 %t422, %t417
  br i1 %t423, label %fast29, label %general30
fast29:
  %t424 = mul i32 0, 64
  %t425 = add i32 %t424, 0
  %t426 = insertelement <64 x i32> poison, i32 %t425, i64 0
  %t427 = shufflevector <64 x i32> %t426, <64 x i32> poison, <64 x i32> zeroinitializer
  %t428 = add <64 x i32> %t427, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t429 = zext i32 %t425 to i64
  %t430 = insertelement <64 x i64> poison, i64 %t429, i64 0
  %t431 = shufflevector <64 x i64> %t430, <64 x i64> poison, <64 x i32> zeroinitializer
  %t432 = add <64 x i64> %t431, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t433 = insertelement <64 x i64> poison, i64 %t337, i64 0
  %t434 = shufflevector <64 x i64> %t433, <64 x i64> poison, <64 x i32> zeroinitializer
  %t435 = icmp ult <64 x i64> %t432, %t434
  %t436 = bitcast <64 x i1> %t435 to i64
  %t437 = icmp ne i64 %t436, 0
  br i1 %t437, label %inside35, label %else33
inside35:
  %t438 = add i64 %t429, %t337
  %t439 = insertelement <64 x i64> poison, i64 %t438, i64 0
  %t440 = shufflevector <64 x i64> %t439, <64 x i64> poison, <64 x i32> zeroinitializer
  %t441 = add <64 x i64> %t440, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t442 = mul i64 %t429, 4
  %t443 = insertelement <64 x i64> poison, i64 %t442, i64 0
  %t444 = shufflevector <64 x i64> %t443, <64 x i64> poison, <64 x i32> zeroinitializer
  %t445 = add <64 x i64> %t444, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t446 = getelementptr i8, ptr %t53, i64 %t442
  %t447 = shufflevector <64 x i1> %t435, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t448 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t446, <64 x i1> %t447, <64 x float> zeroinitializer)
  %t449 = mul i64 %t438, 4
  %t450 = insertelement <64 x i64> poison, i64 %t449, i64 0
  %t451 = shufflevector <64 x i64> %t450, <64 x i64> poison, <64 x i32> zeroinitializer
  %t452 = add <64 x i64> %t451, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t453 = getelementptr i8, ptr %t53, i64 %t449
  %t454 = shufflevector <64 x i1> %t435, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t455 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t453, <64 x i1> %t454, <64 x float> zeroinitializer)
  %t456 = fadd <64 x float> %t448, %t455
  %t457 = fcmp uno <64 x float> %t456, zeroinitializer
  %t458 = select <64 x i1> %t457, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t456
  %t459 = mul i64 %t429, 4
  %t460 = insertelement <64 x i64> poison, i64 %t459, i64 0
  %t461 = shufflevector <64 x i64> %t460, <64 x i64> poison, <64 x i32> zeroinitializer
  %t462 = add <64 x i64> %t461, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t463 = getelementptr i8, ptr %t53, i64 %t459
  %t464 = shufflevector <64 x i1> %t435, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t458, ptr align 4 %t463, <64 x i1> %t464)
  br label %else33
else33:
  %t465 = xor <64 x i1> %t435, splat (i1 true)
  br label %join34
join34:
  br label %done31
done31:
  br label %join25
general30:
  %t466 = mul i32 0, 64
  %t467 = add i32 %t466, 0
  %t468 = insertelement <64 x i32> poison, i32 %t467, i64 0
  %t469 = shufflevector <64 x i32> %t468, <64 x i32> poison, <64 x i32> zeroinitializer
  %t470 = add <64 x i32> %t469, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t471 = zext i32 %t467 to i64
  %t472 = insertelement <64 x i64> poison, i64 %t471, i64 0
  %t473 = shufflevector <64 x i64> %t472, <64 x i64> poison, <64 x i32> zeroinitializer
  %t474 = add <64 x i64> %t473, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t475 = insertelement <64 x i64> poison, i64 %t337, i64 0
  %t476 = shufflevector <64 x i64> %t475, <64 x i64> poison, <64 x i32> zeroinitializer
  %t477 = icmp ult <64 x i64> %t474, %t476
  %t478 = bitcast <64 x i1> %t477 to i64
  %t479 = icmp ne i64 %t478, 0
  br i1 %t479, label %inside40, label %else38
inside40:
  %t480 = add i64 %t471, %t337
  %t481 = insertelement <64 x i64> poison, i64 %t480, i64 0
  %t482 = shufflevector <64 x i64> %t481, <64 x i64> poison, <64 x i32> zeroinitializer
  %t483 = add <64 x i64> %t482, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t484 = icmp ult <64 x i64> %t474, splat (i64 64)
  %t485 = mul i64 %t471, 4
  %t486 = insertelement <64 x i64> poison, i64 %t485, i64 0
  %t487 = shufflevector <64 x i64> %t486, <64 x i64> poison, <64 x i32> zeroinitializer
  %t488 = add <64 x i64> %t487, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t489 = getelementptr i8, ptr %t53, i64 %t485
  %t490 = and <64 x i1> %t477, %t484
  %t491 = shufflevector <64 x i1> %t490, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t492 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t489, <64 x i1> %t491, <64 x float> zeroinitializer)
  %t493 = icmp ult <64 x i64> %t483, splat (i64 64)
  %t494 = mul i64 %t480, 4
  %t495 = insertelement <64 x i64> poison, i64 %t494, i64 0
  %t496 = shufflevector <64 x i64> %t495, <64 x i64> poison, <64 x i32> zeroinitializer
  %t497 = add <64 x i64> %t496, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t498 = getelementptr i8, ptr %t53, i64 %t494
  %t499 = and <64 x i1> %t477, %t493
  %t500 = shufflevector <64 x i1> %t499, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t501 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t498, <64 x i1> %t500, <64 x float> zeroinitializer)
  %t502 = fadd <64 x float> %t492, %t501
  %t503 = fcmp uno <64 x float> %t502, zeroinitializer
  %t504 = select <64 x i1> %t503, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t502
  %t505 = icmp ult <64 x i64> %t474, splat (i64 64)
  %t506 = mul i64 %t471, 4
  %t507 = insertelement <64 x i64> poison, i64 %t506, i64 0
  %t508 = shufflevector <64 x i64> %t507, <64 x i64> poison, <64 x i32> zeroinitializer
  %t509 = add <64 x i64> %t508, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t510 = getelementptr i8, ptr %t53, i64 %t506
  %t511 = and <64 x i1> %t477, %t505
  %t512 = shufflevector <64 x i1> %t511, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t504, ptr align 4 %t510, <64 x i1> %t512)
  br label %else38
else38:
  %t513 = xor <64 x i1> %t477, splat (i1 true)
  br label %join39
join39:
  br label %done36
done36:
  br label %join25
join25:
  br label %next24
next24:
  %t514 = icmp uge i64 %t337, 2
  %t515 = icmp eq i64 2, zeroinitializer
  %t516 = select i1 %t515, i64 1, i64 2
  %t517 = udiv i64 %t337, %t516
  %t518 = select i1 %t515, i64 zeroinitializer, i64 %t517
  store i64 %t518, ptr %t336
  br i1 %t514, label %loop22, label %exit23
exit23:
  %t519 = zext i32 %t50 to i64
  %t520 = icmp ult i64 0, 64
  %t521 = icmp ult i64 %t519, %t29
  %t522 = add i64 0, %t519
  %t523 = and i1 %t520, %t521
  br i1 %t523, label %fast42, label %general43
fast42:
  %t524 = mul i32 0, 64
  %t525 = add i32 %t524, 0
  %t526 = insertelement <64 x i32> poison, i32 %t525, i64 0
  %t527 = shufflevector <64 x i32> %t526, <64 x i32> poison, <64 x i32> zeroinitializer
  %t528 = add <64 x i32> %t527, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t529 = zext i32 %t525 to i64
  %t530 = insertelement <64 x i64> poison, i64 %t529, i64 0
  %t531 = shufflevector <64 x i64> %t530, <64 x i64> poison, <64 x i32> zeroinitializer
  %t532 = add <64 x i64> %t531, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t533 = icmp eq <64 x i64> %t532, splat (i64 0)
  %t534 = bitcast <64 x i1> %t533 to i64
  %t535 = icmp ne i64 %t534, 0
  br i1 %t535, label %inside48, label %else46
inside48:
  %t536 = mul i64 0, 4
  %t537 = getelementptr i8, ptr %t53, i64 %t536
  %t538 = load float, ptr %t537, align 4
  %t539 = fcmp uno float %t538, zeroinitializer
  %t540 = select i1 %t539, float 0x7FF8000000000000, float %t538
  %t541 = mul i64 %t519, 4
  %t542 = getelementptr i8, ptr %t27, i64 %t541
  store float %t540, ptr %t542, align 4
  br label %else46
else46:
  %t543 = xor <64 x i1> %t533, splat (i1 true)
  br label %join47
join47:
  br label %done44
done44:
  br label %join41
general43:
  %t544 = mul i32 0, 64
  %t545 = add i32 %t544, 0
  %t546 = insertelement <64 x i32> poison, i32 %t545, i64 0
  %t547 = shufflevector <64 x i32> %t546, <64 x i32> poison, <64 x i32> zeroinitializer
  %t548 = add <64 x i32> %t547, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t549 = zext i32 %t545 to i64
  %t550 = insertelement <64 x i64> poison, i64 %t549, i64 0
  %t551 = shufflevector <64 x i64> %t550, <64 x i64> poison, <64 x i32> zeroinitializer
  %t552 = add <64 x i64> %t551, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t553 = icmp eq <64 x i64> %t552, splat (i64 0)
  %t554 = bitcast <64 x i1> %t553 to i64
  %t555 = icmp ne i64 %t554, 0
  br i1 %t555, label %inside55, label %else53
inside55:
  %t556 = mul i64 0, 4
  %t557 = getelementptr i8, ptr %t53, i64 %t556
  %t558 = load float, ptr %t557, align 4
  %t559 = fcmp uno float %t558, zeroinitializer
  %t560 = select i1 %t559, float 0x7FF8000000000000, float %t558
  %t561 = icmp ult i64 %t519, %t29
  %t562 = mul i64 %t519, 4
  br i1 %t561, label %store56, label %stored57
store56:
  %t563 = getelementptr i8, ptr %t27, i64 %t562
  store float %t560, ptr %t563, align 4
  br label %stored57
stored57:
  br label %else53
else53:
  %t564 = xor <64 x i1> %t553, splat (i1 true)
  br label %join54
join54:
  br label %done51
done51:
  br label %join41
join41:
  br label %finished1
finished1:
  %t565 = load i32, ptr %t31
  %t566 = add i32 %t565, 1
  %t567 = icmp uge i32 %t566, %t3
  %t568 = select i1 %t567, i32 0, i32 %t566
  store i32 %t568, ptr %t31
  %t569 = zext i1 %t567 to i32
  %t570 = load i32, ptr %t32
  %t571 = add i32 %t570, %t569
  %t572 = icmp uge i32 %t571, %t5
  %t573 = select i1 %t572, i32 0, i32 %t571
  store i32 %t573, ptr %t32
  %t574 = zext i1 %t572 to i32
  %t575 = load i32, ptr %t33
  %t576 = add i32 %t575, %t574
  %t577 = icmp uge i32 %t576, %t7
  %t578 = select i1 %t577, i32 0, i32 %t576
  store i32 %t578, ptr %t33
  %t579 = zext i1 %t577 to i32
  %t580 = load i64, ptr %t30
  %t581 = add i64 %t580, 1
  store i64 %t581, ptr %t30
  %t582 = icmp ult i64 %t581, %end
  br i1 %t582, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
