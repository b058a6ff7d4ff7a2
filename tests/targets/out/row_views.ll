; kernel "row_views", workgroups of [64, 1, 1], 64 lanes along axis 0
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
  %t66 = alloca i64
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
  %t56 = zext i32 %t55 to i64
  %t57 = insertelement <64 x i64> poison, i64 %t56, i64 0
  %t58 = shufflevector <64 x i64> %t57, <64 x i64> poison, <64 x i32> zeroinitializer
  %t59 = add <64 x i64> %t58, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t60 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t61 = shufflevector <64 x i64> %t60, <64 x i64> poison, <64 x i32> zeroinitializer
  %t62 = mul <64 x i64> %t59, %t61
  br label %done6
done6:
  br label %join5
join5:
  %t63 = icmp ult i64 0, %t23
  %t64 = icmp ugt i64 1, 0
  %t65 = and i1 %t63, %t64
  store i64 0, ptr %t66
  br i1 %t65, label %loop7, label %exit8
loop7:
  %t67 = load i64, ptr %t66
  %t68 = and i64 %t67, 3
  %t69 = mul i32 %t52, 64
  %t70 = zext i32 %t69 to i64
  %t71 = icmp sge i64 %t23, 0
  %t72 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t70, i64 %t23)
  %t73 = extractvalue {i64, i1} %t72, 0
  %t74 = extractvalue {i64, i1} %t72, 1
  %t75 = xor i1 %t74, true
  %t76 = icmp sge i64 %t23, 0
  %t77 = icmp sge i64 %t67, 0
  %t78 = icmp ult i64 %t67, %t23
  %t79 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t73, i64 %t67)
  %t80 = extractvalue {i64, i1} %t79, 0
  %t81 = extractvalue {i64, i1} %t79, 1
  %t82 = xor i1 %t81, true
  %t83 = icmp ult i64 %t80, %t27
  %t84 = mul i32 %t52, 64
  %t85 = add i32 %t84, 63
  %t86 = zext i32 %t85 to i64
  %t87 = icmp sge i64 %t23, 0
  %t88 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t86, i64 %t23)
  %t89 = extractvalue {i64, i1} %t88, 0
  %t90 = extractvalue {i64, i1} %t88, 1
  %t91 = xor i1 %t90, true
  %t92 = icmp sge i64 %t23, 0
  %t93 = icmp sge i64 %t67, 0
  %t94 = icmp ult i64 %t67, %t23
  %t95 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t89, i64 %t67)
  %t96 = extractvalue {i64, i1} %t95, 0
  %t97 = extractvalue {i64, i1} %t95, 1
  %t98 = xor i1 %t97, true
  %t99 = icmp ult i64 %t96, %t27
  %t100 = icmp sge i64 %t68, 0
  %t101 = icmp ult i64 %t68, 4
  %t102 = icmp sge i64 %t68, 0
  %t103 = icmp ult i64 %t68, 4
  %t104 = and i1 %t71, %t75
  %t105 = and i1 %t104, %t76
  %t106 = and i1 %t105, %t77
  %t107 = and i1 %t106, %t78
  %t108 = and i1 %t107, %t82
  %t109 = and i1 %t108, %t83
  %t110 = and i1 %t109, %t87
  %t111 = and i1 %t110, %t91
  %t112 = and i1 %t111, %t92
  %t113 = and i1 %t112, %t93
  %t114 = and i1 %t113, %t94
  %t115 = and i1 %t114, %t98
  %t116 = and i1 %t115, %t99
  %t117 = and i1 %t116, %t100
  %t118 = and i1 %t117, %t101
  %t119 = and i1 %t118, %t102
  %t120 = and i1 %t119, %t103
  br i1 %t120, label %fast11, label %general12, !prof !0
fast11:
  %t121 = mul i32 %t52, 64
  %t122 = zext i32 %t121 to i64
  %t123 = insertelement <64 x i64> poison, i64 %t122, i64 0
  %t124 = shufflevector <64 x i64> %t123, <64 x i64> poison, <64 x i32> zeroinitializer
  %t125 = add <64 x i64> %t124, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t126 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t127 = shufflevector <64 x i64> %t126, <64 x i64> poison, <64 x i32> zeroinitializer
  %t128 = mul <64 x i64> %t125, %t127
  %t129 = insertelement <64 x i64> poison, i64 %t67, i64 0
  %t130 = shufflevector <64 x i64> %t129, <64 x i64> poison, <64 x i32> zeroinitializer
  %t131 = add <64 x i64> %t128, %t130
  %t132 = mul <64 x i64> %t131, splat (i64 4)
  %t133 = getelementptr i8, ptr %t25, <64 x i64> %t132
  %t134 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t133, <64 x i1> splat (i1 true), <64 x float> zeroinitializer)
  %t135 = mul i64 %t68, 256
  %t136 = getelementptr i8, ptr %t1, i64 %t135
  %t137 = load <64 x float>, ptr %t136, align 4
  %t138 = fadd <64 x float> %t137, %t134
  %t139 = fcmp uno <64 x float> %t138, zeroinitializer
  %t140 = select <64 x i1> %t139, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t138
  %t141 = mul i64 %t68, 256
  %t142 = getelementptr i8, ptr %t1, i64 %t141
  store <64 x float> %t140, ptr %t142, align 4
  br label %done13
done13:
  br label %join10
general12:
  %t143 = mul i32 %t52, 64
  %t144 = zext i32 %t143 to i64
  %t145 = insertelement <64 x i64> poison, i64 %t144, i64 0
  %t146 = shufflevector <64 x i64> %t145, <64 x i64> poison, <64 x i32> zeroinitializer
  %t147 = add <64 x i64> %t146, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t148 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t149 = shufflevector <64 x i64> %t148, <64 x i64> poison, <64 x i32> zeroinitializer
  %t150 = mul <64 x i64> %t147, %t149
  %t151 = icmp ult i64 %t67, %t23
  %t152 = insertelement <64 x i64> poison, i64 %t67, i64 0
  %t153 = shufflevector <64 x i64> %t152, <64 x i64> poison, <64 x i32> zeroinitializer
  %t154 = add <64 x i64> %t150, %t153
  %t155 = icmp ult <64 x i64> %t154, %t150
  %t156 = xor <64 x i1> %t155, splat (i1 true)
  %t157 = insertelement <64 x i1> poison, i1 %t151, i64 0
  %t158 = shufflevector <64 x i1> %t157, <64 x i1> poison, <64 x i32> zeroinitializer
  %t159 = and <64 x i1> %t158, %t156
  %t160 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t161 = shufflevector <64 x i64> %t160, <64 x i64> poison, <64 x i32> zeroinitializer
  %t162 = icmp ult <64 x i64> %t154, %t161
  %t163 = and <64 x i1> %t159, %t162
  %t164 = mul <64 x i64> %t154, splat (i64 4)
  %t165 = getelementptr i8, ptr %t25, <64 x i64> %t164
  %t166 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t165, <64 x i1> %t163, <64 x float> zeroinitializer)
  %t167 = icmp ult i64 %t68, 4
  %t168 = select i1 %t167, i64 %t68, i64 0
  %t169 = mul i64 %t168, 256
  %t170 = getelementptr i8, ptr %t1, i64 %t169
  %t171 = load <64 x float>, ptr %t170, align 4
  %t172 = select i1 %t167, <64 x float> %t171, <64 x float> zeroinitializer
  %t173 = fadd <64 x float> %t172, %t166
  %t174 = fcmp uno <64 x float> %t173, zeroinitializer
  %t175 = select <64 x i1> %t174, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t173
  %t176 = icmp ult i64 %t68, 4
  br i1 %t176, label %store17, label %stored18
store17:
  %t177 = mul i64 %t68, 256
  %t178 = getelementptr i8, ptr %t1, i64 %t177
  store <64 x float> %t175, ptr %t178, align 4
  br label %stored18
stored18:
  br label %done16
done16:
  br label %join10
join10:
  br label %next9
next9:
  %t179 = add i64 %t67, 1
  %t180 = icmp ult i64 %t179, %t23
  %t181 = add i64 %t67, 1
  store i64 %t181, ptr %t66
  br i1 %t180, label %loop7, label %exit8
exit8:
  %t182 = icmp ult i64 0, 4
  %t183 = icmp ult i64 1, 4
  %t184 = icmp ult i64 2, 4
  %t185 = icmp ult i64 3, 4
  %t186 = mul i32 %t52, 64
  %t187 = zext i32 %t186 to i64
  %t188 = mul i32 %t52, 64
  %t189 = add i32 %t188, 63
  %t190 = zext i32 %t189 to i64
  %t191 = icmp ult i64 %t190, %t31
  %t192 = and i1 %t182, %t183
  %t193 = and i1 %t192, %t184
  %t194 = and i1 %t193, %t185
  %t195 = and i1 %t194, %t191
  br i1 %t195, label %fast20, label %general21, !prof !0
fast20:
  %t196 = mul i32 %t52, 64
  %t197 = zext i32 %t196 to i64
  %t198 = mul i64 %t197, 4
  %t199 = ptrtoint ptr %t29 to i64
  %t200 = add i64 %t199, %t198
  %t201 = and i64 %t200, 63
  %t202 = icmp eq i64 %t201, 0
  %t203 = icmp uge i64 %t31, 8388608
  %t204 = and i1 %t202, %t203
  br i1 %t204, label %large22, label %small23
large22:
  %t205 = mul i32 %t52, 64
  %t206 = zext i32 %t205 to i64
  %t207 = getelementptr i8, ptr %t1, i64 0
  %t208 = load <64 x float>, ptr %t207, align 4
  %t209 = getelementptr i8, ptr %t1, i64 256
  %t210 = load <64 x float>, ptr %t209, align 4
  %t211 = mul i64 2, 256
  %t212 = getelementptr i8, ptr %t1, i64 %t211
  %t213 = load <64 x float>, ptr %t212, align 4
  %t214 = mul i64 3, 256
  %t215 = getelementptr i8, ptr %t1, i64 %t214
  %t216 = load <64 x float>, ptr %t215, align 4
  %t217 = fadd <64 x float> %t208, %t210
  %t218 = fadd <64 x float> %t213, %t216
  %t219 = fadd <64 x float> %t217, %t218
  %t220 = fcmp uno <64 x float> %t219, zeroinitializer
  %t221 = select <64 x i1> %t220, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t219
  %t222 = mul i64 %t206, 4
  %t223 = getelementptr i8, ptr %t29, i64 %t222
  store <64 x float> %t221, ptr %t223, align 64, !nontemporal !2
  br label %done24
done24:
  br label %join19
small23:
  %t224 = mul i32 %t52, 64
  %t225 = zext i32 %t224 to i64
  %t226 = getelementptr i8, ptr %t1, i64 0
  %t227 = load <64 x float>, ptr %t226, align 4
  %t228 = getelementptr i8, ptr %t1, i64 256
  %t229 = load <64 x float>, ptr %t228, align 4
  %t230 = mul i64 2, 256
  %t231 = getelementptr i8, ptr %t1, i64 %t230
  %t232 = load <64 x float>, ptr %t231, align 4
  %t233 = mul i64 3, 256
  %t234 = getelementptr i8, ptr %t1, i64 %t233
  %t235 = load <64 x float>, ptr %t234, align 4
  %t236 = fadd <64 x float> %t227, %t229
  %t237 = fadd <64 x float> %t232, %t235
  %t238 = fadd <64 x float> %t236, %t237
  %t239 = fcmp uno <64 x float> %t238, zeroinitializer
  %t240 = select <64 x i1> %t239, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t238
  %t241 = mul i64 %t225, 4
  %t242 = getelementptr i8, ptr %t29, i64 %t241
  store <64 x float> %t240, ptr %t242, align 4
  br label %done25
done25:
  br label %join19
general21:
  %t243 = mul i32 %t52, 64
  %t244 = zext i32 %t243 to i64
  %t245 = getelementptr i8, ptr %t1, i64 0
  %t246 = load <64 x float>, ptr %t245, align 4
  %t247 = getelementptr i8, ptr %t1, i64 256
  %t248 = load <64 x float>, ptr %t247, align 4
  %t249 = mul i64 2, 256
  %t250 = getelementptr i8, ptr %t1, i64 %t249
  %t251 = load <64 x float>, ptr %t250, align 4
  %t252 = mul i64 3, 256
  %t253 = getelementptr i8, ptr %t1, i64 %t252
  %t254 = load <64 x float>, ptr %t253, align 4
  %t255 = fadd <64 x float> %t246, %t248
  %t256 = fadd <64 x float> %t251, %t254
  %t257 = fadd <64 x float> %t255, %t256
  %t258 = fcmp uno <64 x float> %t257, zeroinitializer
  %t259 = select <64 x i1> %t258, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t257
  %t260 = insertelement <64 x i64> poison, i64 %t244, i64 0
  %t261 = shufflevector <64 x i64> %t260, <64 x i64> poison, <64 x i32> zeroinitializer
  %t262 = add <64 x i64> %t261, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t263 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t264 = shufflevector <64 x i64> %t263, <64 x i64> poison, <64 x i32> zeroinitializer
  %t265 = icmp ult <64 x i64> %t262, %t264
  %t266 = mul i64 %t244, 4
  %t267 = getelementptr i8, ptr %t29, i64 %t266
  %t268 = shufflevector <64 x i1> %t265, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t259, ptr align 4 %t267, <64 x i1> %t268)
  br label %done26
done26:
  br label %join19
join19:
  br label %finished1
finished1:
  %t269 = load i32, ptr %t33
  %t270 = add i32 %t269, 1
  %t271 = icmp uge i32 %t270, %t3
  %t272 = select i1 %t271, i32 0, i32 %t270
  store i32 %t272, ptr %t33
  %t273 = zext i1 %t271 to i32
  %t274 = load i32, ptr %t34
  %t275 = add i32 %t274, %t273
  %t276 = icmp uge i32 %t275, %t5
  %t277 = select i1 %t276, i32 0, i32 %t275
  store i32 %t277, ptr %t34
  %t278 = zext i1 %t276 to i32
  %t279 = load i32, ptr %t35
  %t280 = add i32 %t279, %t278
  %t281 = icmp uge i32 %t280, %t7
  %t282 = select i1 %t281, i32 0, i32 %t280
  store i32 %t282, ptr %t35
  %t283 = zext i1 %t281 to i32
  %t284 = load i64, ptr %t32
  %t285 = add i64 %t284, 1
  store i64 %t285, ptr %t32
  %t286 = icmp ult i64 %t285, %end
  br i1 %t286, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
