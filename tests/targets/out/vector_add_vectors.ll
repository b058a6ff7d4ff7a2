; kernel "vector_add_vectors", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add_vectors"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t82 = alloca i64
  %t234 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t235 = shufflevector <64 x i64> %t234, <64 x i64> poison, <64 x i32> zeroinitializer
  %t247 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t248 = shufflevector <64 x i64> %t247, <64 x i64> poison, <64 x i32> zeroinitializer
  %t255 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t256 = shufflevector <64 x i64> %t255, <64 x i64> poison, <64 x i32> zeroinitializer
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
  %t56 = zext i32 %t2 to i64
  %t57 = mul i64 %t56, 64
  %t58 = zext i32 %t4 to i64
  %t59 = zext i32 %t6 to i64
  %t60 = mul i64 %t57, %t58
  %t61 = mul i64 %t60, %t59
  %t62 = zext i32 %t55 to i64
  %t63 = mul i64 %t62, %t58
  %t64 = zext i32 %t54 to i64
  %t65 = add i64 %t63, %t64
  %t66 = mul i64 %t65, %t57
  %t67 = mul i32 %t53, 64
  %t68 = zext i32 %t67 to i64
  %t69 = add i64 %t66, %t68
  br label %done6
done6:
  br label %join5
join5:
  %t70 = zext i32 %t6 to i64
  %t71 = zext i32 %t55 to i64
  %t72 = zext i32 %t4 to i64
  %t73 = mul i64 %t71, %t72
  %t74 = zext i32 %t54 to i64
  %t75 = add i64 %t73, %t74
  %t76 = zext i32 %t2 to i64
  %t77 = mul i64 %t76, 64
  %t78 = mul i64 %t75, %t77
  %t79 = mul i32 %t53, 64
  %t80 = zext i32 %t79 to i64
  %t81 = add i64 %t78, %t80
  store i64 zeroinitializer, ptr %t82
  %t83 = icmp ult i64 %t81, %t32
  %t84 = icmp ugt i64 %t61, 0
  %t85 = and i1 %t83, %t84
  br i1 %t85, label %rounds8, label %exit7
rounds8:
  %t86 = icmp ule i64 %t32, 9223372036854775808
  %t87 = icmp ult i64 %t61, 4611686018427387904
  %t88 = and i1 %t86, %t87
  br i1 %t88, label %full10, label %loop9
full10:
  %t89 = zext i32 %t6 to i64
  %t90 = zext i32 %t55 to i64
  %t91 = zext i32 %t4 to i64
  %t92 = mul i64 %t90, %t91
  %t93 = zext i32 %t54 to i64
  %t94 = add i64 %t92, %t93
  %t95 = zext i32 %t2 to i64
  %t96 = mul i64 %t95, 64
  %t97 = mul i64 %t94, %t96
  %t98 = mul i32 %t53, 64
  %t99 = add i32 %t98, 63
  %t100 = zext i32 %t99 to i64
  %t101 = add i64 %t97, %t100
  %t102 = icmp ult i64 %t101, %t32
  %t103 = zext i32 %t98 to i64
  %t104 = add i64 %t97, %t103
  %t105 = icmp ult i64 %t101, %t24
  %t106 = and i1 %t102, %t105
  %t107 = icmp ult i64 %t101, %t28
  %t108 = and i1 %t106, %t107
  %t109 = and i1 %t108, %t102
  %t110 = mul i64 %t104, 16
  %t111 = ptrtoint ptr %t30 to i64
  %t112 = add i64 %t111, %t110
  %t113 = mul i64 %t61, 16
  %t114 = or i64 %t112, %t113
  %t115 = and i64 %t114, 63
  %t116 = icmp eq i64 %t115, 0
  %t117 = icmp uge i64 %t32, 2097152
  %t118 = and i1 %t116, %t117
  br i1 %t118, label %large11, label %small12
large11:
  br label %full13
full13:
  %t119 = load i64, ptr %t82
  %t120 = zext i32 %t6 to i64
  %t121 = zext i32 %t55 to i64
  %t122 = zext i32 %t4 to i64
  %t123 = mul i64 %t121, %t122
  %t124 = zext i32 %t54 to i64
  %t125 = add i64 %t123, %t124
  %t126 = zext i32 %t2 to i64
  %t127 = mul i64 %t126, 64
  %t128 = mul i64 %t125, %t127
  %t129 = mul i32 %t53, 64
  %t130 = add i32 %t129, 63
  %t131 = zext i32 %t130 to i64
  %t132 = add i64 %t128, %t131
  %t133 = add i64 %t132, %t119
  %t134 = icmp ult i64 %t133, %t32
  %t135 = zext i32 %t129 to i64
  %t136 = add i64 %t128, %t135
  %t137 = add i64 %t136, %t119
  %t138 = icmp ult i64 %t133, %t24
  %t139 = and i1 %t134, %t138
  %t140 = icmp ult i64 %t133, %t28
  %t141 = and i1 %t139, %t140
  %t142 = and i1 %t141, %t134
  br i1 %t142, label %fast14, label %loop9, !prof !0
fast14:
  %t143 = zext i32 %t6 to i64
  %t144 = zext i32 %t55 to i64
  %t145 = zext i32 %t4 to i64
  %t146 = mul i64 %t144, %t145
  %t147 = zext i32 %t54 to i64
  %t148 = add i64 %t146, %t147
  %t149 = zext i32 %t2 to i64
  %t150 = mul i64 %t149, 64
  %t151 = mul i64 %t148, %t150
  %t152 = mul i32 %t53, 64
  %t153 = zext i32 %t152 to i64
  %t154 = add i64 %t151, %t153
  %t155 = add i64 %t154, %t119
  %t156 = mul i64 %t155, 16
  %t157 = getelementptr i8, ptr %t22, i64 %t156
  %t158 = load <256 x float>, ptr %t157, align 4
  %t159 = getelementptr i8, ptr %t26, i64 %t156
  %t160 = load <256 x float>, ptr %t159, align 4
  %t161 = fadd <256 x float> %t158, %t160
  %t162 = fcmp uno <256 x float> %t161, zeroinitializer
  %t163 = select <256 x i1> %t162, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t161
  %t164 = getelementptr i8, ptr %t30, i64 %t156
  store <256 x float> %t163, ptr %t164, align 64, !nontemporal !2
  br label %done15
done15:
  %t165 = add i64 %t119, %t61
  store i64 %t165, ptr %t82
  br label %full13
small12:
  br label %full16
full16:
  %t166 = load i64, ptr %t82
  %t167 = zext i32 %t6 to i64
  %t168 = zext i32 %t55 to i64
  %t169 = zext i32 %t4 to i64
  %t170 = mul i64 %t168, %t169
  %t171 = zext i32 %t54 to i64
  %t172 = add i64 %t170, %t171
  %t173 = zext i32 %t2 to i64
  %t174 = mul i64 %t173, 64
  %t175 = mul i64 %t172, %t174
  %t176 = mul i32 %t53, 64
  %t177 = add i32 %t176, 63
  %t178 = zext i32 %t177 to i64
  %t179 = add i64 %t175, %t178
  %t180 = add i64 %t179, %t166
  %t181 = icmp ult i64 %t180, %t32
  %t182 = zext i32 %t176 to i64
  %t183 = add i64 %t175, %t182
  %t184 = add i64 %t183, %t166
  %t185 = icmp ult i64 %t180, %t24
  %t186 = and i1 %t181, %t185
  %t187 = icmp ult i64 %t180, %t28
  %t188 = and i1 %t186, %t187
  %t189 = and i1 %t188, %t181
  br i1 %t189, label %fast17, label %loop9, !prof !0
fast17:
  %t190 = zext i32 %t6 to i64
  %t191 = zext i32 %t55 to i64
  %t192 = zext i32 %t4 to i64
  %t193 = mul i64 %t191, %t192
  %t194 = zext i32 %t54 to i64
  %t195 = add i64 %t193, %t194
  %t196 = zext i32 %t2 to i64
  %t197 = mul i64 %t196, 64
  %t198 = mul i64 %t195, %t197
  %t199 = mul i32 %t53, 64
  %t200 = zext i32 %t199 to i64
  %t201 = add i64 %t198, %t200
  %t202 = add i64 %t201, %t166
  %t203 = mul i64 %t202, 16
  %t204 = getelementptr i8, ptr %t22, i64 %t203
  %t205 = load <256 x float>, ptr %t204, align 4
  %t206 = getelementptr i8, ptr %t26, i64 %t203
  %t207 = load <256 x float>, ptr %t206, align 4
  %t208 = fadd <256 x float> %t205, %t207
  %t209 = fcmp uno <256 x float> %t208, zeroinitializer
  %t210 = select <256 x i1> %t209, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t208
  %t211 = getelementptr i8, ptr %t30, i64 %t203
  store <256 x float> %t210, ptr %t211, align 4
  br label %done18
done18:
  %t212 = add i64 %t166, %t61
  store i64 %t212, ptr %t82
  br label %full16
loop9:
  %t213 = load i64, ptr %t82
  %t214 = icmp ult i64 %t81, %t32
  %t215 = sub i64 %t32, %t81
  %t216 = icmp ult i64 %t213, %t215
  %t217 = and i1 %t214, %t216
  br i1 %t217, label %round19, label %exit7
round19:
  %t218 = zext i32 %t6 to i64
  %t219 = zext i32 %t55 to i64
  %t220 = zext i32 %t4 to i64
  %t221 = mul i64 %t219, %t220
  %t222 = zext i32 %t54 to i64
  %t223 = add i64 %t221, %t222
  %t224 = zext i32 %t2 to i64
  %t225 = mul i64 %t224, 64
  %t226 = mul i64 %t223, %t225
  %t227 = mul i32 %t53, 64
  %t228 = zext i32 %t227 to i64
  %t229 = add i64 %t226, %t228
  %t230 = add i64 %t229, %t213
  %t231 = insertelement <64 x i64> poison, i64 %t229, i64 0
  %t232 = shufflevector <64 x i64> %t231, <64 x i64> poison, <64 x i32> zeroinitializer
  %t233 = add <64 x i64> %t232, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t236 = icmp ult <64 x i64> %t233, %t235
  %t237 = sub <64 x i64> %t235, %t233
  %t238 = insertelement <64 x i64> poison, i64 %t213, i64 0
  %t239 = shufflevector <64 x i64> %t238, <64 x i64> poison, <64 x i32> zeroinitializer
  %t240 = icmp ult <64 x i64> %t239, %t237
  %t241 = and <64 x i1> %t236, %t240
  %t242 = bitcast <64 x i1> %t241 to i64
  %t243 = icmp ne i64 %t242, 0
  br i1 %t243, label %enter22, label %done21
enter22:
  %t244 = insertelement <64 x i64> poison, i64 %t230, i64 0
  %t245 = shufflevector <64 x i64> %t244, <64 x i64> poison, <64 x i32> zeroinitializer
  %t246 = add <64 x i64> %t245, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t249 = icmp ult <64 x i64> %t246, %t248
  %t250 = mul i64 %t230, 16
  %t251 = getelementptr i8, ptr %t22, i64 %t250
  %t252 = and <64 x i1> %t241, %t249
  %t253 = shufflevector <64 x i1> %t252, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t254 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t251, <256 x i1> %t253, <256 x float> zeroinitializer)
  %t257 = icmp ult <64 x i64> %t246, %t256
  %t258 = getelementptr i8, ptr %t26, i64 %t250
  %t259 = and <64 x i1> %t241, %t257
  %t260 = shufflevector <64 x i1> %t259, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  %t261 = call <256 x float> @llvm.masked.load.v256f32.p0(ptr align 4 %t258, <256 x i1> %t260, <256 x float> zeroinitializer)
  %t262 = fadd <256 x float> %t254, %t261
  %t263 = fcmp uno <256 x float> %t262, zeroinitializer
  %t264 = select <256 x i1> %t263, <256 x float> splat (float 0x7FF8000000000000), <256 x float> %t262
  %t265 = icmp ult <64 x i64> %t246, %t235
  %t266 = getelementptr i8, ptr %t30, i64 %t250
  %t267 = and <64 x i1> %t241, %t265
  %t268 = shufflevector <64 x i1> %t267, <64 x i1> zeroinitializer, <256 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3, i32 4, i32 4, i32 4, i32 4, i32 5, i32 5, i32 5, i32 5, i32 6, i32 6, i32 6, i32 6, i32 7, i32 7, i32 7, i32 7, i32 8, i32 8, i32 8, i32 8, i32 9, i32 9, i32 9, i32 9, i32 10, i32 10, i32 10, i32 10, i32 11, i32 11, i32 11, i32 11, i32 12, i32 12, i32 12, i32 12, i32 13, i32 13, i32 13, i32 13, i32 14, i32 14, i32 14, i32 14, i32 15, i32 15, i32 15, i32 15, i32 16, i32 16, i32 16, i32 16, i32 17, i32 17, i32 17, i32 17, i32 18, i32 18, i32 18, i32 18, i32 19, i32 19, i32 19, i32 19, i32 20, i32 20, i32 20, i32 20, i32 21, i32 21, i32 21, i32 21, i32 22, i32 22, i32 22, i32 22, i32 23, i32 23, i32 23, i32 23, i32 24, i32 24, i32 24, i32 24, i32 25, i32 25, i32 25, i32 25, i32 26, i32 26, i32 26, i32 26, i32 27, i32 27, i32 27, i32 27, i32 28, i32 28, i32 28, i32 28, i32 29, i32 29, i32 29, i32 29, i32 30, i32 30, i32 30, i32 30, i32 31, i32 31, i32 31, i32 31, i32 32, i32 32, i32 32, i32 32, i32 33, i32 33, i32 33, i32 33, i32 34, i32 34, i32 34, i32 34, i32 35, i32 35, i32 35, i32 35, i32 36, i32 36, i32 36, i32 36, i32 37, i32 37, i32 37, i32 37, i32 38, i32 38, i32 38, i32 38, i32 39, i32 39, i32 39, i32 39, i32 40, i32 40, i32 40, i32 40, i32 41, i32 41, i32 41, i32 41, i32 42, i32 42, i32 42, i32 42, i32 43, i32 43, i32 43, i32 43, i32 44, i32 44, i32 44, i32 44, i32 45, i32 45, i32 45, i32 45, i32 46, i32 46, i32 46, i32 46, i32 47, i32 47, i32 47, i32 47, i32 48, i32 48, i32 48, i32 48, i32 49, i32 49, i32 49, i32 49, i32 50, i32 50, i32 50, i32 50, i32 51, i32 51, i32 51, i32 51, i32 52, i32 52, i32 52, i32 52, i32 53, i32 53, i32 53, i32 53, i32 54, i32 54, i32 54, i32 54, i32 55, i32 55, i32 55, i32 55, i32 56, i32 56, i32 56, i32 56, i32 57, i32 57, i32 57, i32 57, i32 58, i32 58, i32 58, i32 58, i32 59, i32 59, i32 59, i32 59, i32 60, i32 60, i32 60, i32 60, i32 61, i32 61, i32 61, i32 61, i32 62, i32 62, i32 62, i32 62, i32 63, i32 63, i32 63, i32 63>
  call void @llvm.masked.store.v256f32.p0(<256 x float> %t264, ptr align 4 %t266, <256 x i1> %t268)
  br label %done21
done21:
  br label %join20
join20:
  %t269 = add i64 %t81, %t213
  %t270 = sub i64 %t32, %t269
  %t271 = icmp ugt i64 %t270, %t61
  %t272 = add i64 %t213, %t61
  store i64 %t272, ptr %t82
  br i1 %t271, label %loop9, label %exit7
exit7:
  br label %finished1
finished1:
  %t273 = load i32, ptr %t34
  %t274 = add i32 %t273, 1
  %t275 = icmp uge i32 %t274, %t2
  %t276 = select i1 %t275, i32 0, i32 %t274
  store i32 %t276, ptr %t34
  %t277 = zext i1 %t275 to i32
  %t278 = load i32, ptr %t35
  %t279 = add i32 %t278, %t277
  %t280 = icmp uge i32 %t279, %t4
  %t281 = select i1 %t280, i32 0, i32 %t279
  store i32 %t281, ptr %t35
  %t282 = zext i1 %t280 to i32
  %t283 = load i32, ptr %t36
  %t284 = add i32 %t283, %t282
  %t285 = icmp uge i32 %t284, %t6
  %t286 = select i1 %t285, i32 0, i32 %t284
  store i32 %t286, ptr %t36
  %t287 = zext i1 %t285 to i32
  %t288 = load i64, ptr %t33
  %t289 = add i64 %t288, 1
  store i64 %t289, ptr %t33
  %t290 = icmp ult i64 %t289, %end
  br i1 %t290, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
