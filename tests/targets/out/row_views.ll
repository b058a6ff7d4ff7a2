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
  %t133 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t134 = shufflevector <64 x i64> %t133, <64 x i64> poison, <64 x i32> zeroinitializer
  %t226 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t227 = shufflevector <64 x i64> %t226, <64 x i64> poison, <64 x i32> zeroinitializer
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
  store <64 x float> %t117, ptr %t115, align 4
  br label %done13
done13:
  br label %join10
general12:
  %t118 = mul i32 %t52, 64
  %t119 = zext i32 %t118 to i64
  %t120 = insertelement <64 x i64> poison, i64 %t119, i64 0
  %t121 = shufflevector <64 x i64> %t120, <64 x i64> poison, <64 x i32> zeroinitializer
  %t122 = add <64 x i64> %t121, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t123 = mul <64 x i64> %t122, %t61
  %t124 = icmp ult i64 %t67, %t23
  %t125 = insertelement <64 x i64> poison, i64 %t67, i64 0
  %t126 = shufflevector <64 x i64> %t125, <64 x i64> poison, <64 x i32> zeroinitializer
  %t127 = add <64 x i64> %t123, %t126
  %t128 = icmp ult <64 x i64> %t127, %t123
  %t129 = xor <64 x i1> %t128, splat (i1 true)
  %t130 = insertelement <64 x i1> poison, i1 %t124, i64 0
  %t131 = shufflevector <64 x i1> %t130, <64 x i1> poison, <64 x i32> zeroinitializer
  %t132 = and <64 x i1> %t131, %t129
  %t135 = icmp ult <64 x i64> %t127, %t134
  %t136 = and <64 x i1> %t132, %t135
  %t137 = mul <64 x i64> %t127, splat (i64 4)
  %t138 = getelementptr i8, ptr %t25, <64 x i64> %t137
  %t139 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t138, <64 x i1> %t136, <64 x float> zeroinitializer)
  %t140 = mul i64 %t68, 256
  %t141 = getelementptr i8, ptr %t1, i64 %t140
  %t142 = load <64 x float>, ptr %t141, align 4
  %t143 = fadd <64 x float> %t142, %t139
  store <64 x float> %t143, ptr %t141, align 4
  br label %done16
done16:
  br label %join10
join10:
  br label %next9
next9:
  %t144 = add i64 %t67, 1
  %t145 = icmp ult i64 %t144, %t23
  store i64 %t144, ptr %t66
  br i1 %t145, label %loop7, label %exit8
exit8:
  %t146 = mul i32 %t52, 64
  %t147 = zext i32 %t146 to i64
  %t148 = add i32 %t146, 63
  %t149 = zext i32 %t148 to i64
  %t150 = icmp ult i64 %t149, %t31
  %t151 = icmp ult i64 0, 4
  %t152 = and i1 %t150, %t151
  %t153 = icmp ult i64 1, 4
  %t154 = and i1 %t152, %t153
  %t155 = icmp ult i64 2, 4
  %t156 = and i1 %t154, %t155
  %t157 = icmp ult i64 3, 4
  %t158 = and i1 %t156, %t157
  br i1 %t158, label %fast20, label %general21, !prof !0
fast20:
  %t159 = mul i32 %t52, 64
  %t160 = zext i32 %t159 to i64
  %t161 = mul i64 %t160, 4
  %t162 = ptrtoint ptr %t29 to i64
  %t163 = add i64 %t162, %t161
  %t164 = and i64 %t163, 63
  %t165 = icmp eq i64 %t164, 0
  %t166 = icmp uge i64 %t31, 8388608
  %t167 = and i1 %t165, %t166
  br i1 %t167, label %large22, label %small23
large22:
  %t168 = mul i32 %t52, 64
  %t169 = zext i32 %t168 to i64
  %t170 = getelementptr i8, ptr %t1, i64 0
  %t171 = load <64 x float>, ptr %t170, align 4
  %t172 = getelementptr i8, ptr %t1, i64 256
  %t173 = load <64 x float>, ptr %t172, align 4
  %t174 = mul i64 2, 256
  %t175 = getelementptr i8, ptr %t1, i64 %t174
  %t176 = load <64 x float>, ptr %t175, align 4
  %t177 = mul i64 3, 256
  %t178 = getelementptr i8, ptr %t1, i64 %t177
  %t179 = load <64 x float>, ptr %t178, align 4
  %t180 = fadd <64 x float> %t171, %t173
  %t181 = fadd <64 x float> %t176, %t179
  %t182 = fadd <64 x float> %t180, %t181
  %t183 = fcmp uno <64 x float> %t182, zeroinitializer
  %t184 = select <64 x i1> %t183, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t182
  %t185 = mul i64 %t169, 4
  %t186 = getelementptr i8, ptr %t29, i64 %t185
  store <64 x float> %t184, ptr %t186, align 64, !nontemporal !2
  br label %done24
done24:
  br label %join19
small23:
  %t187 = mul i32 %t52, 64
  %t188 = zext i32 %t187 to i64
  %t189 = getelementptr i8, ptr %t1, i64 0
  %t190 = load <64 x float>, ptr %t189, align 4
  %t191 = getelementptr i8, ptr %t1, i64 256
  %t192 = load <64 x float>, ptr %t191, align 4
  %t193 = mul i64 2, 256
  %t194 = getelementptr i8, ptr %t1, i64 %t193
  %t195 = load <64 x float>, ptr %t194, align 4
  %t196 = mul i64 3, 256
  %t197 = getelementptr i8, ptr %t1, i64 %t196
  %t198 = load <64 x float>, ptr %t197, align 4
  %t199 = fadd <64 x float> %t190, %t192
  %t200 = fadd <64 x float> %t195, %t198
  %t201 = fadd <64 x float> %t199, %t200
  %t202 = fcmp uno <64 x float> %t201, zeroinitializer
  %t203 = select <64 x i1> %t202, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t201
  %t204 = mul i64 %t188, 4
  %t205 = getelementptr i8, ptr %t29, i64 %t204
  store <64 x float> %t203, ptr %t205, align 4
  br label %done25
done25:
  br label %join19
general21:
  %t206 = mul i32 %t52, 64
  %t207 = zext i32 %t206 to i64
  %t208 = getelementptr i8, ptr %t1, i64 0
  %t209 = load <64 x float>, ptr %t208, align 4
  %t210 = getelementptr i8, ptr %t1, i64 256
  %t211 = load <64 x float>, ptr %t210, align 4
  %t212 = mul i64 2, 256
  %t213 = getelementptr i8, ptr %t1, i64 %t212
  %t214 = load <64 x float>, ptr %t213, align 4
  %t215 = mul i64 3, 256
  %t216 = getelementptr i8, ptr %t1, i64 %t215
  %t217 = load <64 x float>, ptr %t216, align 4
  %t218 = fadd <64 x float> %t209, %t211
  %t219 = fadd <64 x float> %t214, %t217
  %t220 = fadd <64 x float> %t218, %t219
  %t221 = fcmp uno <64 x float> %t220, zeroinitializer
  %t222 = select <64 x i1> %t221, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t220
  %t223 = insertelement <64 x i64> poison, i64 %t207, i64 0
  %t224 = shufflevector <64 x i64> %t223, <64 x i64> poison, <64 x i32> zeroinitializer
  %t225 = add <64 x i64> %t224, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t228 = icmp ult <64 x i64> %t225, %t227
  %t229 = mul i64 %t207, 4
  %t230 = getelementptr i8, ptr %t29, i64 %t229
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t222, ptr align 4 %t230, <64 x i1> %t228)
  br label %done26
done26:
  br label %join19
join19:
  br label %finished1
finished1:
  %t231 = load i32, ptr %t33
  %t232 = add i32 %t231, 1
  %t233 = icmp uge i32 %t232, %t3
  %t234 = select i1 %t233, i32 0, i32 %t232
  store i32 %t234, ptr %t33
  %t235 = zext i1 %t233 to i32
  %t236 = load i32, ptr %t34
  %t237 = add i32 %t236, %t235
  %t238 = icmp uge i32 %t237, %t5
  %t239 = select i1 %t238, i32 0, i32 %t237
  store i32 %t239, ptr %t34
  %t240 = zext i1 %t238 to i32
  %t241 = load i32, ptr %t35
  %t242 = add i32 %t241, %t240
  %t243 = icmp uge i32 %t242, %t7
  %t244 = select i1 %t243, i32 0, i32 %t242
  store i32 %t244, ptr %t35
  %t245 = zext i1 %t243 to i32
  %t246 = load i64, ptr %t32
  %t247 = add i64 %t246, 1
  store i64 %t247, ptr %t32
  %t248 = icmp ult i64 %t247, %end
  br i1 %t248, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
