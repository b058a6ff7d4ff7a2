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
  %t60 = insertelement <64 x i64> poison, i64 %t23, i64 0
  %t61 = shufflevector <64 x i64> %t60, <64 x i64> poison, <64 x i32> zeroinitializer
  %t66 = alloca i64
  %t135 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t136 = shufflevector <64 x i64> %t135, <64 x i64> poison, <64 x i32> zeroinitializer
  %t235 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t236 = shufflevector <64 x i64> %t235, <64 x i64> poison, <64 x i32> zeroinitializer
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
  %t76 = icmp sge i64 %t67, 0
  %t77 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t73, i64 %t67)
  %t78 = extractvalue {i64, i1} %t77, 0
  %t79 = extractvalue {i64, i1} %t77, 1
  %t80 = xor i1 %t79, true
  %t81 = add i32 %t69, 63
  %t82 = zext i32 %t81 to i64
  %t83 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t82, i64 %t23)
  %t84 = extractvalue {i64, i1} %t83, 0
  %t85 = extractvalue {i64, i1} %t83, 1
  %t86 = xor i1 %t85, true
  %t87 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t84, i64 %t67)
  %t88 = extractvalue {i64, i1} %t87, 0
  %t89 = extractvalue {i64, i1} %t87, 1
  %t90 = xor i1 %t89, true
  %t91 = and i1 %t71, %t75
  %t92 = and i1 %t91, %t76
  %t93 = and i1 %t92, %t80
  %t94 = and i1 %t93, %t86
  %t95 = and i1 %t94, %t90
  %t96 = icmp ult i64 %t67, %t23
  %t97 = and i1 %t95, %t96
  %t98 = icmp ult i64 %t68, 4
  %t99 = and i1 %t97, %t98
  %t100 = icmp ult i64 %t88, %t27
  %t101 = and i1 %t99, %t100
  br i1 %t101, label %fast11, label %general12, !prof !0
fast11:
  %t102 = mul i32 %t52, 64
  %t103 = zext i32 %t102 to i64
  %t104 = insertelement <64 x i64> poison, i64 %t103, i64 0
  %t105 = shufflevector <64 x i64> %t104, <64 x i64> poison, <64 x i32> zeroinitializer
  %t106 = add <64 x i64> %t105, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t107 = mul <64 x i64> %t106, %t61
  %t108 = insertelement <64 x i64> poison, i64 %t67, i64 0
  %t109 = shufflevector <64 x i64> %t108, <64 x i64> poison, <64 x i32> zeroinitializer
  %t110 = add <64 x i64> %t107, %t109
  %t111 = mul <64 x i64> %t110, splat (i64 4)
  %t112 = getelementptr i8, ptr %t25, <64 x i64> %t111
  %t113 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t112, <64 x i1> splat (i1 true), <64 x float> zeroinitializer)
  %t114 = mul i64 %t68, 256
  %t115 = getelementptr i8, ptr %t1, i64 %t114
  %t116 = load <64 x float>, ptr %t115, align 4
  %t117 = fadd <64 x float> %t116, %t113
  %t118 = fcmp uno <64 x float> %t117, zeroinitializer
  %t119 = select <64 x i1> %t118, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t117
  store <64 x float> %t119, ptr %t115, align 4
  br label %done13
done13:
  br label %join10
general12:
  %t120 = mul i32 %t52, 64
  %t121 = zext i32 %t120 to i64
  %t122 = insertelement <64 x i64> poison, i64 %t121, i64 0
  %t123 = shufflevector <64 x i64> %t122, <64 x i64> poison, <64 x i32> zeroinitializer
  %t124 = add <64 x i64> %t123, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t125 = mul <64 x i64> %t124, %t61
  %t126 = icmp ult i64 %t67, %t23
  %t127 = insertelement <64 x i64> poison, i64 %t67, i64 0
  %t128 = shufflevector <64 x i64> %t127, <64 x i64> poison, <64 x i32> zeroinitializer
  %t129 = add <64 x i64> %t125, %t128
  %t130 = icmp ult <64 x i64> %t129, %t125
  %t131 = xor <64 x i1> %t130, splat (i1 true)
  %t132 = insertelement <64 x i1> poison, i1 %t126, i64 0
  %t133 = shufflevector <64 x i1> %t132, <64 x i1> poison, <64 x i32> zeroinitializer
  %t134 = and <64 x i1> %t133, %t131
  %t137 = icmp ult <64 x i64> %t129, %t136
  %t138 = and <64 x i1> %t134, %t137
  %t139 = mul <64 x i64> %t129, splat (i64 4)
  %t140 = getelementptr i8, ptr %t25, <64 x i64> %t139
  %t141 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t140, <64 x i1> %t138, <64 x float> zeroinitializer)
  %t142 = icmp ult i64 %t68, 4
  %t143 = select i1 %t142, i64 %t68, i64 0
  %t144 = mul i64 %t143, 256
  %t145 = getelementptr i8, ptr %t1, i64 %t144
  %t146 = load <64 x float>, ptr %t145, align 4
  %t147 = select i1 %t142, <64 x float> %t146, <64 x float> zeroinitializer
  %t148 = fadd <64 x float> %t147, %t141
  %t149 = fcmp uno <64 x float> %t148, zeroinitializer
  %t150 = select <64 x i1> %t149, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t148
  br i1 %t142, label %store17, label %stored18
store17:
  %t151 = mul i64 %t68, 256
  %t152 = getelementptr i8, ptr %t1, i64 %t151
  store <64 x float> %t150, ptr %t152, align 4
  br label %stored18
stored18:
  br label %done16
done16:
  br label %join10
join10:
  br label %next9
next9:
  %t153 = add i64 %t67, 1
  %t154 = icmp ult i64 %t153, %t23
  store i64 %t153, ptr %t66
  br i1 %t154, label %loop7, label %exit8
exit8:
  %t155 = mul i32 %t52, 64
  %t156 = zext i32 %t155 to i64
  %t157 = add i32 %t155, 63
  %t158 = zext i32 %t157 to i64
  %t159 = icmp ult i64 %t158, %t31
  %t160 = icmp ult i64 0, 4
  %t161 = and i1 %t159, %t160
  %t162 = icmp ult i64 1, 4
  %t163 = and i1 %t161, %t162
  %t164 = icmp ult i64 2, 4
  %t165 = and i1 %t163, %t164
  %t166 = icmp ult i64 3, 4
  %t167 = and i1 %t165, %t166
  br i1 %t167, label %fast20, label %general21, !prof !0
fast20:
  %t168 = mul i32 %t52, 64
  %t169 = zext i32 %t168 to i64
  %t170 = mul i64 %t169, 4
  %t171 = ptrtoint ptr %t29 to i64
  %t172 = add i64 %t171, %t170
  %t173 = and i64 %t172, 63
  %t174 = icmp eq i64 %t173, 0
  %t175 = icmp uge i64 %t31, 8388608
  %t176 = and i1 %t174, %t175
  br i1 %t176, label %large22, label %small23
large22:
  %t177 = mul i32 %t52, 64
  %t178 = zext i32 %t177 to i64
  %t179 = getelementptr i8, ptr %t1, i64 0
  %t180 = load <64 x float>, ptr %t179, align 4
  %t181 = getelementptr i8, ptr %t1, i64 256
  %t182 = load <64 x float>, ptr %t181, align 4
  %t183 = mul i64 2, 256
  %t184 = getelementptr i8, ptr %t1, i64 %t183
  %t185 = load <64 x float>, ptr %t184, align 4
  %t186 = mul i64 3, 256
  %t187 = getelementptr i8, ptr %t1, i64 %t186
  %t188 = load <64 x float>, ptr %t187, align 4
  %t189 = fadd <64 x float> %t180, %t182
  %t190 = fadd <64 x float> %t185, %t188
  %t191 = fadd <64 x float> %t189, %t190
  %t192 = fcmp uno <64 x float> %t191, zeroinitializer
  %t193 = select <64 x i1> %t192, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t191
  %t194 = mul i64 %t178, 4
  %t195 = getelementptr i8, ptr %t29, i64 %t194
  store <64 x float> %t193, ptr %t195, align 64, !nontemporal !2
  br label %done24
done24:
  br label %join19
small23:
  %t196 = mul i32 %t52, 64
  %t197 = zext i32 %t196 to i64
  %t198 = getelementptr i8, ptr %t1, i64 0
  %t199 = load <64 x float>, ptr %t198, align 4
  %t200 = getelementptr i8, ptr %t1, i64 256
  %t201 = load <64 x float>, ptr %t200, align 4
  %t202 = mul i64 2, 256
  %t203 = getelementptr i8, ptr %t1, i64 %t202
  %t204 = load <64 x float>, ptr %t203, align 4
  %t205 = mul i64 3, 256
  %t206 = getelementptr i8, ptr %t1, i64 %t205
  %t207 = load <64 x float>, ptr %t206, align 4
  %t208 = fadd <64 x float> %t199, %t201
  %t209 = fadd <64 x float> %t204, %t207
  %t210 = fadd <64 x float> %t208, %t209
  %t211 = fcmp uno <64 x float> %t210, zeroinitializer
  %t212 = select <64 x i1> %t211, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t210
  %t213 = mul i64 %t197, 4
  %t214 = getelementptr i8, ptr %t29, i64 %t213
  store <64 x float> %t212, ptr %t214, align 4
  br label %done25
done25:
  br label %join19
general21:
  %t215 = mul i32 %t52, 64
  %t216 = zext i32 %t215 to i64
  %t217 = getelementptr i8, ptr %t1, i64 0
  %t218 = load <64 x float>, ptr %t217, align 4
  %t219 = getelementptr i8, ptr %t1, i64 256
  %t220 = load <64 x float>, ptr %t219, align 4
  %t221 = mul i64 2, 256
  %t222 = getelementptr i8, ptr %t1, i64 %t221
  %t223 = load <64 x float>, ptr %t222, align 4
  %t224 = mul i64 3, 256
  %t225 = getelementptr i8, ptr %t1, i64 %t224
  %t226 = load <64 x float>, ptr %t225, align 4
  %t227 = fadd <64 x float> %t218, %t220
  %t228 = fadd <64 x float> %t223, %t226
  %t229 = fadd <64 x float> %t227, %t228
  %t230 = fcmp uno <64 x float> %t229, zeroinitializer
  %t231 = select <64 x i1> %t230, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t229
  %t232 = insertelement <64 x i64> poison, i64 %t216, i64 0
  %t233 = shufflevector <64 x i64> %t232, <64 x i64> poison, <64 x i32> zeroinitializer
  %t234 = add <64 x i64> %t233, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t237 = icmp ult <64 x i64> %t234, %t236
  %t238 = mul i64 %t216, 4
  %t239 = getelementptr i8, ptr %t29, i64 %t238
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t231, ptr align 4 %t239, <64 x i1> %t237)
  br label %done26
done26:
  br label %join19
join19:
  br label %finished1
finished1:
  %t240 = load i32, ptr %t33
  %t241 = add i32 %t240, 1
  %t242 = icmp uge i32 %t241, %t3
  %t243 = select i1 %t242, i32 0, i32 %t241
  store i32 %t243, ptr %t33
  %t244 = zext i1 %t242 to i32
  %t245 = load i32, ptr %t34
  %t246 = add i32 %t245, %t244
  %t247 = icmp uge i32 %t246, %t5
  %t248 = select i1 %t247, i32 0, i32 %t246
  store i32 %t248, ptr %t34
  %t249 = zext i1 %t247 to i32
  %t250 = load i32, ptr %t35
  %t251 = add i32 %t250, %t249
  %t252 = icmp uge i32 %t251, %t7
  %t253 = select i1 %t252, i32 0, i32 %t251
  store i32 %t253, ptr %t35
  %t254 = zext i1 %t252 to i32
  %t255 = load i64, ptr %t32
  %t256 = add i64 %t255, 1
  store i64 %t256, ptr %t32
  %t257 = icmp ult i64 %t256, %end
  br i1 %t257, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
