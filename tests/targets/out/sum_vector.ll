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
  br label %done5
done5:
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
  br i1 %t119, label %rounds7, label %exit6
rounds7:
  %t120 = icmp ule i64 %t25, 9223372036854775808
  %t121 = icmp ult i64 %t61, 4611686018427387904
  %t122 = and i1 %t120, %t121
  br i1 %t122, label %full9, label %loop8
full9:
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
  br i1 %t194, label %fast10, label %loop8
fast10:
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
  br label %done11
done11:
  %t231 = add i64 %t123, %t61
  store i64 %t231, ptr %t116
  br label %full9
loop8:
  %t232 = load i64, ptr %t116
  %t233 = icmp ult i64 %t115, %t25
  %t234 = sub i64 %t25, %t115
  %t235 = icmp ult i64 %t232, %t234
  %t236 = and i1 %t233, %t235
  br i1 %t236, label %round12, label %exit6
round12:
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
  br i1 %t277, label %enter14, label %done13
enter14:
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
  br label %done13
done13:
  %t292 = add i64 %t115, %t232
  %t293 = sub i64 %t25, %t292
  %t294 = icmp ugt i64 %t293, %t61
  %t295 = add i64 %t232, %t61
  store i64 %t295, ptr %t116
  br i1 %t294, label %loop8, label %exit6
exit6:
  %t296 = icmp ult i64 63, 64
  br i1 %t296, label %fast15, label %general16
fast15:
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
  br label %done18
done18:
  br label %join17
general16:
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
  br label %done19
done19:
  br label %join17
join17:
  %t333 = icmp ugt i64 32, 0
  %t334 = icmp uge i64 2, 2
  %t335 = and i1 %t333, %t334
  store i64 32, ptr %t336
  br i1 %t335, label %loop20, label %exit21
loop20:
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
  br i1 %t366, label %fast23, label %general24
fast23:
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
  br label %done26
done26:
  br label %join25
general24:
  %t403 = mul i32 0, 64
  %t404 = add i32 %t403, 0
  %t405 = insertelement <64 x i32> poison, i32 %t404, i64 0
  %t406 = shufflevector <64 x i32> %t405, <64 x i32> poison, <64 x i32> zeroinitializer
  %t407 = add <64 x i32> %t406, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t408 = zext i32 %t404 to i64
  %t409 = insertelement <64 x i64> poison, i64 %t408, i64 0
  %t410 = shufflevector <64 x i64> %t409, <64 x i64> poison, <64 x i32> zeroinitializer
  %t411 = add <64 x i64> %t410, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t412 = insertelement <64 x i64> poison, i64 %t337, i64 0
  %t413 = shufflevector <64 x i64> %t412, <64 x i64> poison, <64 x i32> zeroinitializer
  %t414 = icmp ult <64 x i64> %t411, %t413
  %t415 = bitcast <64 x i1> %t414 to i64
  %t416 = icmp ne i64 %t415, 0
  br i1 %t416, label %inside31, label %else29
inside31:
  %t417 = add i64 %t408, %t337
  %t418 = insertelement <64 x i64> poison, i64 %t417, i64 0
  %t419 = shufflevector <64 x i64> %t418, <64 x i64> poison, <64 x i32> zeroinitializer
  %t420 = add <64 x i64> %t419, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t421 = icmp ult <64 x i64> %t411, splat (i64 64)
  %t422 = mul i64 %t408, 4
  %t423 = insertelement <64 x i64> poison, i64 %t422, i64 0
  %t424 = shufflevector <64 x i64> %t423, <64 x i64> poison, <64 x i32> zeroinitializer
  %t425 = add <64 x i64> %t424, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t426 = getelementptr i8, ptr %t53, i64 %t422
  %t427 = and <64 x i1> %t414, %t421
  %t428 = shufflevector <64 x i1> %t427, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t429 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t426, <64 x i1> %t428, <64 x float> zeroinitializer)
  %t430 = icmp ult <64 x i64> %t420, splat (i64 64)
  %t431 = mul i64 %t417, 4
  %t432 = insertelement <64 x i64> poison, i64 %t431, i64 0
  %t433 = shufflevector <64 x i64> %t432, <64 x i64> poison, <64 x i32> zeroinitializer
  %t434 = add <64 x i64> %t433, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t435 = getelementptr i8, ptr %t53, i64 %t431
  %t436 = and <64 x i1> %t414, %t430
  %t437 = shufflevector <64 x i1> %t436, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t438 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t435, <64 x i1> %t437, <64 x float> zeroinitializer)
  %t439 = fadd <64 x float> %t429, %t438
  %t440 = fcmp uno <64 x float> %t439, zeroinitializer
  %t441 = select <64 x i1> %t440, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t439
  %t442 = icmp ult <64 x i64> %t411, splat (i64 64)
  %t443 = mul i64 %t408, 4
  %t444 = insertelement <64 x i64> poison, i64 %t443, i64 0
  %t445 = shufflevector <64 x i64> %t444, <64 x i64> poison, <64 x i32> zeroinitializer
  %t446 = add <64 x i64> %t445, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t447 = getelementptr i8, ptr %t53, i64 %t443
  %t448 = and <64 x i1> %t414, %t442
  %t449 = shufflevector <64 x i1> %t448, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t441, ptr align 4 %t447, <64 x i1> %t449)
  br label %else29
else29:
  %t450 = xor <64 x i1> %t414, splat (i1 true)
  br label %join30
join30:
  br label %done27
done27:
  br label %join25
join25:
  br label %next22
next22:
  %t451 = icmp uge i64 %t337, 2
  %t452 = icmp eq i64 2, zeroinitializer
  %t453 = select i1 %t452, i64 1, i64 2
  %t454 = udiv i64 %t337, %t453
  %t455 = select i1 %t452, i64 zeroinitializer, i64 %t454
  store i64 %t455, ptr %t336
  br i1 %t451, label %loop20, label %exit21
exit21:
  %t456 = zext i32 %t50 to i64
  %t457 = icmp ult i64 0, 64
  %t458 = icmp ult i64 %t456, %t29
  %t459 = add i64 0, %t456
  %t460 = and i1 %t457, %t458
  br i1 %t460, label %fast32, label %general33
fast32:
  %t461 = mul i32 0, 64
  %t462 = add i32 %t461, 0
  %t463 = insertelement <64 x i32> poison, i32 %t462, i64 0
  %t464 = shufflevector <64 x i32> %t463, <64 x i32> poison, <64 x i32> zeroinitializer
  %t465 = add <64 x i32> %t464, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t466 = zext i32 %t462 to i64
  %t467 = insertelement <64 x i64> poison, i64 %t466, i64 0
  %t468 = shufflevector <64 x i64> %t467, <64 x i64> poison, <64 x i32> zeroinitializer
  %t469 = add <64 x i64> %t468, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t470 = icmp eq <64 x i64> %t469, splat (i64 0)
  %t471 = bitcast <64 x i1> %t470 to i64
  %t472 = icmp ne i64 %t471, 0
  br i1 %t472, label %inside39, label %else37
inside39:
  %t473 = mul i64 0, 4
  %t474 = getelementptr i8, ptr %t53, i64 %t473
  %t475 = load float, ptr %t474, align 4
  %t476 = fcmp uno float %t475, zeroinitializer
  %t477 = select i1 %t476, float 0x7FF8000000000000, float %t475
  %t478 = mul i64 %t456, 4
  %t479 = getelementptr i8, ptr %t27, i64 %t478
  store float %t477, ptr %t479, align 4
  br label %else37
else37:
  %t480 = xor <64 x i1> %t470, splat (i1 true)
  br label %join38
join38:
  br label %done35
done35:
  br label %join34
general33:
  %t481 = mul i32 0, 64
  %t482 = add i32 %t481, 0
  %t483 = insertelement <64 x i32> poison, i32 %t482, i64 0
  %t484 = shufflevector <64 x i32> %t483, <64 x i32> poison, <64 x i32> zeroinitializer
  %t485 = add <64 x i32> %t484, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t486 = zext i32 %t482 to i64
  %t487 = insertelement <64 x i64> poison, i64 %t486, i64 0
  %t488 = shufflevector <64 x i64> %t487, <64 x i64> poison, <64 x i32> zeroinitializer
  %t489 = add <64 x i64> %t488, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t490 = icmp eq <64 x i64> %t489, splat (i64 0)
  %t491 = bitcast <64 x i1> %t490 to i64
  %t492 = icmp ne i64 %t491, 0
  br i1 %t492, label %inside46, label %else44
inside46:
  %t493 = mul i64 0, 4
  %t494 = getelementptr i8, ptr %t53, i64 %t493
  %t495 = load float, ptr %t494, align 4
  %t496 = fcmp uno float %t495, zeroinitializer
  %t497 = select i1 %t496, float 0x7FF8000000000000, float %t495
  %t498 = icmp ult i64 %t456, %t29
  %t499 = mul i64 %t456, 4
  br i1 %t498, label %store47, label %stored48
store47:
  %t500 = getelementptr i8, ptr %t27, i64 %t499
  store float %t497, ptr %t500, align 4
  br label %stored48
stored48:
  br label %else44
else44:
  %t501 = xor <64 x i1> %t490, splat (i1 true)
  br label %join45
join45:
  br label %done42
done42:
  br label %join34
join34:
  br label %finished1
finished1:
  %t502 = load i32, ptr %t31
  %t503 = add i32 %t502, 1
  %t504 = icmp uge i32 %t503, %t3
  %t505 = select i1 %t504, i32 0, i32 %t503
  store i32 %t505, ptr %t31
  %t506 = zext i1 %t504 to i32
  %t507 = load i32, ptr %t32
  %t508 = add i32 %t507, %t506
  %t509 = icmp uge i32 %t508, %t5
  %t510 = select i1 %t509, i32 0, i32 %t508
  store i32 %t510, ptr %t32
  %t511 = zext i1 %t509 to i32
  %t512 = load i32, ptr %t33
  %t513 = add i32 %t512, %t511
  %t514 = icmp uge i32 %t513, %t7
  %t515 = select i1 %t514, i32 0, i32 %t513
  store i32 %t515, ptr %t33
  %t516 = zext i1 %t514 to i32
  %t517 = load i64, ptr %t30
  %t518 = add i64 %t517, 1
  store i64 %t518, ptr %t30
  %t519 = icmp ult i64 %t518, %end
  br i1 %t519, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
