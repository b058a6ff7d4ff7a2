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
  %t119 = alloca i64
  %t120 = alloca i64
  %t329 = alloca i64
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
  %t116 = icmp ult i64 %t115, %t25
  %t117 = icmp ugt i64 %t61, 0
  %t118 = and i1 %t116, %t117
  store i64 %t115, ptr %t119
  store i64 zeroinitializer, ptr %t120
  br i1 %t118, label %loop6, label %exit7
loop6:
  %t121 = load i64, ptr %t119
  %t122 = load i64, ptr %t120
  %t123 = zext i32 %t7 to i64
  %t124 = mul i64 %t123, 1
  %t125 = mul i64 0, %t124
  %t126 = mul i32 %t52, 1
  %t127 = add i32 %t126, 0
  %t128 = zext i32 %t127 to i64
  %t129 = add i64 %t125, %t128
  %t130 = zext i32 %t5 to i64
  %t131 = mul i64 %t130, 1
  %t132 = mul i64 %t129, %t131
  %t133 = mul i32 %t51, 1
  %t134 = add i32 %t133, 0
  %t135 = zext i32 %t134 to i64
  %t136 = add i64 %t132, %t135
  %t137 = zext i32 %t3 to i64
  %t138 = mul i64 %t137, 64
  %t139 = mul i64 %t136, %t138
  %t140 = mul i32 %t50, 64
  %t141 = add i32 %t140, 63
  %t142 = zext i32 %t141 to i64
  %t143 = add i64 %t139, %t142
  %t144 = add i64 %t143, %t122
  %t145 = icmp ult i64 %t144, %t25
  %t146 = zext i32 %t7 to i64
  %t147 = mul i64 %t146, 1
  %t148 = mul i64 0, %t147
  %t149 = mul i32 %t52, 1
  %t150 = add i32 %t149, 0
  %t151 = zext i32 %t150 to i64
  %t152 = add i64 %t148, %t151
  %t153 = zext i32 %t5 to i64
  %t154 = mul i64 %t153, 1
  %t155 = mul i64 %t152, %t154
  %t156 = mul i32 %t51, 1
  %t157 = add i32 %t156, 0
  %t158 = zext i32 %t157 to i64
  %t159 = add i64 %t155, %t158
  %t160 = zext i32 %t3 to i64
  %t161 = mul i64 %t160, 64
  %t162 = mul i64 %t159, %t161
  %t163 = mul i32 %t50, 64
  %t164 = add i32 %t163, 0
  %t165 = zext i32 %t164 to i64
  %t166 = add i64 %t162, %t165
  %t167 = add i64 %t166, %t122
  %t168 = add i64 0, %t167
  %t169 = zext i32 %t7 to i64
  %t170 = mul i64 %t169, 1
  %t171 = mul i64 0, %t170
  %t172 = mul i32 %t52, 1
  %t173 = add i32 %t172, 0
  %t174 = zext i32 %t173 to i64
  %t175 = add i64 %t171, %t174
  %t176 = zext i32 %t5 to i64
  %t177 = mul i64 %t176, 1
  %t178 = mul i64 %t175, %t177
  %t179 = mul i32 %t51, 1
  %t180 = add i32 %t179, 0
  %t181 = zext i32 %t180 to i64
  %t182 = add i64 %t178, %t181
  %t183 = zext i32 %t3 to i64
  %t184 = mul i64 %t183, 64
  %t185 = mul i64 %t182, %t184
  %t186 = mul i32 %t50, 64
  %t187 = add i32 %t186, 63
  %t188 = zext i32 %t187 to i64
  %t189 = add i64 %t185, %t188
  %t190 = add i64 %t189, %t122
  %t191 = icmp ult i64 %t190, %t25
  %t192 = add i64 0, %t190
  %t193 = and i1 %t145, %t191
  br i1 %t193, label %fast9, label %general10
fast9:
  %t194 = zext i32 %t7 to i64
  %t195 = mul i64 %t194, 1
  %t196 = mul i64 0, %t195
  %t197 = mul i32 %t52, 1
  %t198 = add i32 %t197, 0
  %t199 = zext i32 %t198 to i64
  %t200 = add i64 %t196, %t199
  %t201 = zext i32 %t5 to i64
  %t202 = mul i64 %t201, 1
  %t203 = mul i64 %t200, %t202
  %t204 = mul i32 %t51, 1
  %t205 = add i32 %t204, 0
  %t206 = zext i32 %t205 to i64
  %t207 = add i64 %t203, %t206
  %t208 = zext i32 %t3 to i64
  %t209 = mul i64 %t208, 64
  %t210 = mul i64 %t207, %t209
  %t211 = mul i32 %t50, 64
  %t212 = add i32 %t211, 0
  %t213 = zext i32 %t212 to i64
  %t214 = add i64 %t210, %t213
  %t215 = insertelement <64 x i64> poison, i64 %t214, i64 0
  %t216 = shufflevector <64 x i64> %t215, <64 x i64> poison, <64 x i32> zeroinitializer
  %t217 = add <64 x i64> %t216, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t218 = add i64 %t214, %t122
  %t219 = insertelement <64 x i64> poison, i64 %t218, i64 0
  %t220 = shufflevector <64 x i64> %t219, <64 x i64> poison, <64 x i32> zeroinitializer
  %t221 = add <64 x i64> %t220, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t222 = load <64 x float>, ptr %t1, align 64
  %t223 = mul i64 %t218, 4
  %t224 = insertelement <64 x i64> poison, i64 %t223, i64 0
  %t225 = shufflevector <64 x i64> %t224, <64 x i64> poison, <64 x i32> zeroinitializer
  %t226 = add <64 x i64> %t225, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t227 = getelementptr i8, ptr %t23, i64 %t223
  %t228 = load <64 x float>, ptr %t227, align 4
  %t229 = fadd <64 x float> %t222, %t228
  store <64 x float> %t229, ptr %t1, align 64
  br label %done12
done12:
  br label %join11
general10:
  %t230 = zext i32 %t7 to i64
  %t231 = mul i64 %t230, 1
  %t232 = mul i64 0, %t231
  %t233 = mul i32 %t52, 1
  %t234 = add i32 %t233, 0
  %t235 = zext i32 %t234 to i64
  %t236 = add i64 %t232, %t235
  %t237 = zext i32 %t5 to i64
  %t238 = mul i64 %t237, 1
  %t239 = mul i64 %t236, %t238
  %t240 = mul i32 %t51, 1
  %t241 = add i32 %t240, 0
  %t242 = zext i32 %t241 to i64
  %t243 = add i64 %t239, %t242
  %t244 = zext i32 %t3 to i64
  %t245 = mul i64 %t244, 64
  %t246 = mul i64 %t243, %t245
  %t247 = mul i32 %t50, 64
  %t248 = add i32 %t247, 0
  %t249 = zext i32 %t248 to i64
  %t250 = add i64 %t246, %t249
  %t251 = insertelement <64 x i64> poison, i64 %t250, i64 0
  %t252 = shufflevector <64 x i64> %t251, <64 x i64> poison, <64 x i32> zeroinitializer
  %t253 = add <64 x i64> %t252, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t254 = add i64 %t250, %t122
  %t255 = insertelement <64 x i64> poison, i64 %t254, i64 0
  %t256 = shufflevector <64 x i64> %t255, <64 x i64> poison, <64 x i32> zeroinitializer
  %t257 = add <64 x i64> %t256, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t258 = load <64 x float>, ptr %t1, align 64
  %t259 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t260 = shufflevector <64 x i64> %t259, <64 x i64> poison, <64 x i32> zeroinitializer
  %t261 = icmp ult <64 x i64> %t253, %t260
  %t262 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t263 = shufflevector <64 x i64> %t262, <64 x i64> poison, <64 x i32> zeroinitializer
  %t264 = sub <64 x i64> %t263, %t253
  %t265 = insertelement <64 x i64> poison, i64 %t122, i64 0
  %t266 = shufflevector <64 x i64> %t265, <64 x i64> poison, <64 x i32> zeroinitializer
  %t267 = icmp ult <64 x i64> %t266, %t264
  %t268 = and <64 x i1> %t261, %t267
  %t269 = bitcast <64 x i1> %t268 to i64
  %t270 = icmp ne i64 %t269, 0
  br i1 %t270, label %enter14, label %done13
enter14:
  %t271 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t272 = shufflevector <64 x i64> %t271, <64 x i64> poison, <64 x i32> zeroinitializer
  %t273 = icmp ult <64 x i64> %t257, %t272
  %t274 = mul i64 %t254, 4
  %t275 = insertelement <64 x i64> poison, i64 %t274, i64 0
  %t276 = shufflevector <64 x i64> %t275, <64 x i64> poison, <64 x i32> zeroinitializer
  %t277 = add <64 x i64> %t276, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t278 = getelementptr i8, ptr %t23, i64 %t274
  %t279 = and <64 x i1> %t268, %t273
  %t280 = shufflevector <64 x i1> %t279, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t281 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t278, <64 x i1> %t280, <64 x float> zeroinitializer)
  %t282 = fadd <64 x float> %t258, %t281
  %t283 = load <64 x float>, ptr %t1, align 64
  %t284 = select <64 x i1> %t268, <64 x float> %t282, <64 x float> %t283
  store <64 x float> %t284, ptr %t1, align 64
  br label %done13
done13:
  br label %join11
join11:
  br label %next8
next8:
  %t285 = sub i64 %t25, %t121
  %t286 = icmp ugt i64 %t285, %t61
  %t287 = add i64 %t121, %t61
  store i64 %t287, ptr %t119
  %t288 = add i64 %t122, %t61
  store i64 %t288, ptr %t120
  br i1 %t286, label %loop6, label %exit7
exit7:
  %t289 = icmp ult i64 63, 64
  br i1 %t289, label %fast15, label %general16
fast15:
  %t290 = mul i32 0, 64
  %t291 = add i32 %t290, 0
  %t292 = insertelement <64 x i32> poison, i32 %t291, i64 0
  %t293 = shufflevector <64 x i32> %t292, <64 x i32> poison, <64 x i32> zeroinitializer
  %t294 = add <64 x i32> %t293, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t295 = zext i32 %t291 to i64
  %t296 = insertelement <64 x i64> poison, i64 %t295, i64 0
  %t297 = shufflevector <64 x i64> %t296, <64 x i64> poison, <64 x i32> zeroinitializer
  %t298 = add <64 x i64> %t297, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t299 = load <64 x float>, ptr %t1, align 64
  %t300 = fcmp uno <64 x float> %t299, zeroinitializer
  %t301 = select <64 x i1> %t300, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t299
  %t302 = mul i64 %t295, 4
  %t303 = insertelement <64 x i64> poison, i64 %t302, i64 0
  %t304 = shufflevector <64 x i64> %t303, <64 x i64> poison, <64 x i32> zeroinitializer
  %t305 = add <64 x i64> %t304, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t306 = getelementptr i8, ptr %t53, i64 %t302
  store <64 x float> %t301, ptr %t306, align 4
  br label %done18
done18:
  br label %join17
general16:
  %t307 = mul i32 0, 64
  %t308 = add i32 %t307, 0
  %t309 = insertelement <64 x i32> poison, i32 %t308, i64 0
  %t310 = shufflevector <64 x i32> %t309, <64 x i32> poison, <64 x i32> zeroinitializer
  %t311 = add <64 x i32> %t310, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t312 = zext i32 %t308 to i64
  %t313 = insertelement <64 x i64> poison, i64 %t312, i64 0
  %t314 = shufflevector <64 x i64> %t313, <64 x i64> poison, <64 x i32> zeroinitializer
  %t315 = add <64 x i64> %t314, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t316 = load <64 x float>, ptr %t1, align 64
  %t317 = fcmp uno <64 x float> %t316, zeroinitializer
  %t318 = select <64 x i1> %t317, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t316
  %t319 = icmp ult <64 x i64> %t315, splat (i64 64)
  %t320 = mul i64 %t312, 4
  %t321 = insertelement <64 x i64> poison, i64 %t320, i64 0
  %t322 = shufflevector <64 x i64> %t321, <64 x i64> poison, <64 x i32> zeroinitializer
  %t323 = add <64 x i64> %t322, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t324 = getelementptr i8, ptr %t53, i64 %t320
  %t325 = shufflevector <64 x i1> %t319, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t318, ptr align 4 %t324, <64 x i1> %t325)
  br label %done19
done19:
  br label %join17
join17:
  %t326 = icmp ugt i64 32, 0
  %t327 = icmp uge i64 2, 2
  %t328 = and i1 %t326, %t327
  store i64 32, ptr %t329
  br i1 %t328, label %loop20, label %exit21
loop20:
  %t330 = load i64, ptr %t329
  %t331 = icmp sge i64 %t330, 0
  %t332 = icmp slt i64 0, %t330
  %t333 = icmp sge i64 %t330, 0
  %t334 = icmp slt i64 63, %t330
  %t335 = icmp ult i64 63, 64
  %t336 = icmp sge i64 %t330, 0
  %t337 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 0, i64 %t330)
  %t338 = extractvalue {i64, i1} %t337, 0
  %t339 = extractvalue {i64, i1} %t337, 1
  %t340 = xor i1 %t339, true
  %t341 = add i64 0, %t338
  %t342 = icmp sge i64 %t330, 0
  %t343 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 63, i64 %t330)
  %t344 = extractvalue {i64, i1} %t343, 0
  %t345 = extractvalue {i64, i1} %t343, 1
  %t346 = xor i1 %t345, true
  %t347 = icmp ult i64 %t344, 64
  %t348 = add i64 0, %t344
  %t349 = icmp ult i64 63, 64
  %t350 = and i1 %t331, %t332
  %t351 = and i1 %t350, %t333
  %t352 = and i1 %t351, %t334
  %t353 = and i1 %t352, %t335
  %t354 = and i1 %t353, %t336
  %t355 = and i1 %t354, %t340
  %t356 = and i1 %t355, %t342
  %t357 = and i1 %t356, %t346
  %t358 = and i1 %t357, %t347
  %t359 = and i1 %t358, %t349
  br i1 %t359, label %fast23, label %general24
fast23:
  %t360 = mul i32 0, 64
  %t361 = add i32 %t360, 0
  %t362 = insertelement <64 x i32> poison, i32 %t361, i64 0
  %t363 = shufflevector <64 x i32> %t362, <64 x i32> poison, <64 x i32> zeroinitializer
  %t364 = add <64 x i32> %t363, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t365 = zext i32 %t361 to i64
  %t366 = insertelement <64 x i64> poison, i64 %t365, i64 0
  %t367 = shufflevector <64 x i64> %t366, <64 x i64> poison, <64 x i32> zeroinitializer
  %t368 = add <64 x i64> %t367, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t369 = insertelement <64 x i64> poison, i64 %t330, i64 0
  %t370 = shufflevector <64 x i64> %t369, <64 x i64> poison, <64 x i32> zeroinitializer
  %t371 = icmp ult <64 x i64> %t368, %t370
  %t372 = add i64 %t365, %t330
  %t373 = insertelement <64 x i64> poison, i64 %t372, i64 0
  %t374 = shufflevector <64 x i64> %t373, <64 x i64> poison, <64 x i32> zeroinitializer
  %t375 = add <64 x i64> %t374, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t376 = mul i64 %t365, 4
  %t377 = insertelement <64 x i64> poison, i64 %t376, i64 0
  %t378 = shufflevector <64 x i64> %t377, <64 x i64> poison, <64 x i32> zeroinitializer
  %t379 = add <64 x i64> %t378, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t380 = getelementptr i8, ptr %t53, i64 %t376
  %t381 = load <64 x float>, ptr %t380, align 4
  %t382 = mul i64 %t372, 4
  %t383 = insertelement <64 x i64> poison, i64 %t382, i64 0
  %t384 = shufflevector <64 x i64> %t383, <64 x i64> poison, <64 x i32> zeroinitializer
  %t385 = add <64 x i64> %t384, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t386 = getelementptr i8, ptr %t53, i64 %t382
  %t387 = load <64 x float>, ptr %t386, align 4
  %t388 = fadd <64 x float> %t381, %t387
  %t389 = fcmp uno <64 x float> %t388, zeroinitializer
  %t390 = select <64 x i1> %t389, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t388
  %t391 = mul i64 %t365, 4
  %t392 = insertelement <64 x i64> poison, i64 %t391, i64 0
  %t393 = shufflevector <64 x i64> %t392, <64 x i64> poison, <64 x i32> zeroinitializer
  %t394 = add <64 x i64> %t393, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t395 = getelementptr i8, ptr %t53, i64 %t391
  store <64 x float> %t390, ptr %t395, align 4
  br label %done26
done26:
  br label %join25
general24:
  %t396 = mul i32 0, 64
  %t397 = add i32 %t396, 0
  %t398 = insertelement <64 x i32> poison, i32 %t397, i64 0
  %t399 = shufflevector <64 x i32> %t398, <64 x i32> poison, <64 x i32> zeroinitializer
  %t400 = add <64 x i32> %t399, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t401 = zext i32 %t397 to i64
  %t402 = insertelement <64 x i64> poison, i64 %t401, i64 0
  %t403 = shufflevector <64 x i64> %t402, <64 x i64> poison, <64 x i32> zeroinitializer
  %t404 = add <64 x i64> %t403, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t405 = insertelement <64 x i64> poison, i64 %t330, i64 0
  %t406 = shufflevector <64 x i64> %t405, <64 x i64> poison, <64 x i32> zeroinitializer
  %t407 = icmp ult <64 x i64> %t404, %t406
  %t408 = bitcast <64 x i1> %t407 to i64
  %t409 = icmp ne i64 %t408, 0
  br i1 %t409, label %inside31, label %else29
inside31:
  %t410 = add i64 %t401, %t330
  %t411 = insertelement <64 x i64> poison, i64 %t410, i64 0
  %t412 = shufflevector <64 x i64> %t411, <64 x i64> poison, <64 x i32> zeroinitializer
  %t413 = add <64 x i64> %t412, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t414 = icmp ult <64 x i64> %t404, splat (i64 64)
  %t415 = mul i64 %t401, 4
  %t416 = insertelement <64 x i64> poison, i64 %t415, i64 0
  %t417 = shufflevector <64 x i64> %t416, <64 x i64> poison, <64 x i32> zeroinitializer
  %t418 = add <64 x i64> %t417, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t419 = getelementptr i8, ptr %t53, i64 %t415
  %t420 = and <64 x i1> %t407, %t414
  %t421 = shufflevector <64 x i1> %t420, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t422 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t419, <64 x i1> %t421, <64 x float> zeroinitializer)
  %t423 = icmp ult <64 x i64> %t413, splat (i64 64)
  %t424 = mul i64 %t410, 4
  %t425 = insertelement <64 x i64> poison, i64 %t424, i64 0
  %t426 = shufflevector <64 x i64> %t425, <64 x i64> poison, <64 x i32> zeroinitializer
  %t427 = add <64 x i64> %t426, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t428 = getelementptr i8, ptr %t53, i64 %t424
  %t429 = and <64 x i1> %t407, %t423
  %t430 = shufflevector <64 x i1> %t429, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t431 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t428, <64 x i1> %t430, <64 x float> zeroinitializer)
  %t432 = fadd <64 x float> %t422, %t431
  %t433 = fcmp uno <64 x float> %t432, zeroinitializer
  %t434 = select <64 x i1> %t433, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t432
  %t435 = icmp ult <64 x i64> %t404, splat (i64 64)
  %t436 = mul i64 %t401, 4
  %t437 = insertelement <64 x i64> poison, i64 %t436, i64 0
  %t438 = shufflevector <64 x i64> %t437, <64 x i64> poison, <64 x i32> zeroinitializer
  %t439 = add <64 x i64> %t438, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28, i64 32, i64 36, i64 40, i64 44, i64 48, i64 52, i64 56, i64 60, i64 64, i64 68, i64 72, i64 76, i64 80, i64 84, i64 88, i64 92, i64 96, i64 100, i64 104, i64 108, i64 112, i64 116, i64 120, i64 124, i64 128, i64 132, i64 136, i64 140, i64 144, i64 148, i64 152, i64 156, i64 160, i64 164, i64 168, i64 172, i64 176, i64 180, i64 184, i64 188, i64 192, i64 196, i64 200, i64 204, i64 208, i64 212, i64 216, i64 220, i64 224, i64 228, i64 232, i64 236, i64 240, i64 244, i64 248, i64 252>
  %t440 = getelementptr i8, ptr %t53, i64 %t436
  %t441 = and <64 x i1> %t407, %t435
  %t442 = shufflevector <64 x i1> %t441, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t434, ptr align 4 %t440, <64 x i1> %t442)
  br label %else29
else29:
  %t443 = xor <64 x i1> %t407, splat (i1 true)
  br label %join30
join30:
  br label %done27
done27:
  br label %join25
join25:
  br label %next22
next22:
  %t444 = icmp uge i64 %t330, 2
  %t445 = icmp eq i64 2, zeroinitializer
  %t446 = select i1 %t445, i64 1, i64 2
  %t447 = udiv i64 %t330, %t446
  %t448 = select i1 %t445, i64 zeroinitializer, i64 %t447
  store i64 %t448, ptr %t329
  br i1 %t444, label %loop20, label %exit21
exit21:
  %t449 = zext i32 %t50 to i64
  %t450 = icmp ult i64 0, 64
  %t451 = icmp ult i64 %t449, %t29
  %t452 = add i64 0, %t449
  %t453 = and i1 %t450, %t451
  br i1 %t453, label %fast32, label %general33
fast32:
  %t454 = mul i32 0, 64
  %t455 = add i32 %t454, 0
  %t456 = insertelement <64 x i32> poison, i32 %t455, i64 0
  %t457 = shufflevector <64 x i32> %t456, <64 x i32> poison, <64 x i32> zeroinitializer
  %t458 = add <64 x i32> %t457, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t459 = zext i32 %t455 to i64
  %t460 = insertelement <64 x i64> poison, i64 %t459, i64 0
  %t461 = shufflevector <64 x i64> %t460, <64 x i64> poison, <64 x i32> zeroinitializer
  %t462 = add <64 x i64> %t461, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t463 = icmp eq <64 x i64> %t462, splat (i64 0)
  %t464 = bitcast <64 x i1> %t463 to i64
  %t465 = icmp ne i64 %t464, 0
  br i1 %t465, label %inside39, label %else37
inside39:
  %t466 = mul i64 0, 4
  %t467 = getelementptr i8, ptr %t53, i64 %t466
  %t468 = load float, ptr %t467, align 4
  %t469 = fcmp uno float %t468, zeroinitializer
  %t470 = select i1 %t469, float 0x7FF8000000000000, float %t468
  %t471 = mul i64 %t449, 4
  %t472 = getelementptr i8, ptr %t27, i64 %t471
  store float %t470, ptr %t472, align 4
  br label %else37
else37:
  %t473 = xor <64 x i1> %t463, splat (i1 true)
  br label %join38
join38:
  br label %done35
done35:
  br label %join34
general33:
  %t474 = mul i32 0, 64
  %t475 = add i32 %t474, 0
  %t476 = insertelement <64 x i32> poison, i32 %t475, i64 0
  %t477 = shufflevector <64 x i32> %t476, <64 x i32> poison, <64 x i32> zeroinitializer
  %t478 = add <64 x i32> %t477, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t479 = zext i32 %t475 to i64
  %t480 = insertelement <64 x i64> poison, i64 %t479, i64 0
  %t481 = shufflevector <64 x i64> %t480, <64 x i64> poison, <64 x i32> zeroinitializer
  %t482 = add <64 x i64> %t481, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t483 = icmp eq <64 x i64> %t482, splat (i64 0)
  %t484 = bitcast <64 x i1> %t483 to i64
  %t485 = icmp ne i64 %t484, 0
  br i1 %t485, label %inside46, label %else44
inside46:
  %t486 = mul i64 0, 4
  %t487 = getelementptr i8, ptr %t53, i64 %t486
  %t488 = load float, ptr %t487, align 4
  %t489 = fcmp uno float %t488, zeroinitializer
  %t490 = select i1 %t489, float 0x7FF8000000000000, float %t488
  %t491 = icmp ult i64 %t449, %t29
  %t492 = mul i64 %t449, 4
  br i1 %t491, label %store47, label %stored48
store47:
  %t493 = getelementptr i8, ptr %t27, i64 %t492
  store float %t490, ptr %t493, align 4
  br label %stored48
stored48:
  br label %else44
else44:
  %t494 = xor <64 x i1> %t483, splat (i1 true)
  br label %join45
join45:
  br label %done42
done42:
  br label %join34
join34:
  br label %finished1
finished1:
  %t495 = load i32, ptr %t31
  %t496 = add i32 %t495, 1
  %t497 = icmp uge i32 %t496, %t3
  %t498 = select i1 %t497, i32 0, i32 %t496
  store i32 %t498, ptr %t31
  %t499 = zext i1 %t497 to i32
  %t500 = load i32, ptr %t32
  %t501 = add i32 %t500, %t499
  %t502 = icmp uge i32 %t501, %t5
  %t503 = select i1 %t502, i32 0, i32 %t501
  store i32 %t503, ptr %t32
  %t504 = zext i1 %t502 to i32
  %t505 = load i32, ptr %t33
  %t506 = add i32 %t505, %t504
  %t507 = icmp uge i32 %t506, %t7
  %t508 = select i1 %t507, i32 0, i32 %t506
  store i32 %t508, ptr %t33
  %t509 = zext i1 %t507 to i32
  %t510 = load i64, ptr %t30
  %t511 = add i64 %t510, 1
  store i64 %t511, ptr %t30
  %t512 = icmp ult i64 %t511, %end
  br i1 %t512, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
