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
  %t134 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t135 = shufflevector <64 x i64> %t134, <64 x i64> poison, <64 x i32> zeroinitializer
  %t221 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t222 = shufflevector <64 x i64> %t221, <64 x i64> poison, <64 x i32> zeroinitializer
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
  br i1 %t65, label %whole9, label %exit8
whole9:
  %t67 = icmp sge i64 %t23, 0
  br label %loop7
loop7:
  %t68 = load i64, ptr %t66
  %t69 = and i64 %t68, 3
  %t70 = mul i32 %t52, 64
  %t71 = zext i32 %t70 to i64
  %t72 = icmp sge i64 %t23, 0
  %t73 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t71, i64 %t23)
  %t74 = extractvalue {i64, i1} %t73, 0
  %t75 = extractvalue {i64, i1} %t73, 1
  %t76 = xor i1 %t75, true
  %t77 = icmp sge i64 %t68, 0
  %t78 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t74, i64 %t68)
  %t79 = extractvalue {i64, i1} %t78, 0
  %t80 = extractvalue {i64, i1} %t78, 1
  %t81 = xor i1 %t80, true
  %t82 = add i32 %t70, 63
  %t83 = zext i32 %t82 to i64
  %t84 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t83, i64 %t23)
  %t85 = extractvalue {i64, i1} %t84, 0
  %t86 = extractvalue {i64, i1} %t84, 1
  %t87 = xor i1 %t86, true
  %t88 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t85, i64 %t68)
  %t89 = extractvalue {i64, i1} %t88, 0
  %t90 = extractvalue {i64, i1} %t88, 1
  %t91 = xor i1 %t90, true
  %t92 = and i1 %t72, %t76
  %t93 = and i1 %t92, %t77
  %t94 = and i1 %t93, %t81
  %t95 = and i1 %t94, %t87
  %t96 = and i1 %t95, %t91
  %t97 = icmp ult i64 %t68, %t23
  %t98 = and i1 %t96, %t97
  %t99 = icmp ult i64 %t69, 4
  %t100 = and i1 %t98, %t99
  %t101 = icmp ult i64 %t89, %t27
  %t102 = and i1 %t100, %t101
  br i1 %t102, label %fast12, label %general13, !prof !0
fast12:
  %t103 = mul i32 %t52, 64
  %t104 = zext i32 %t103 to i64
  %t105 = insertelement <64 x i64> poison, i64 %t104, i64 0
  %t106 = shufflevector <64 x i64> %t105, <64 x i64> poison, <64 x i32> zeroinitializer
  %t107 = add <64 x i64> %t106, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t108 = mul <64 x i64> %t107, %t61
  %t109 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t110 = shufflevector <64 x i64> %t109, <64 x i64> poison, <64 x i32> zeroinitializer
  %t111 = add <64 x i64> %t108, %t110
  %t112 = mul <64 x i64> %t111, splat (i64 4)
  %t113 = getelementptr i8, ptr %t25, <64 x i64> %t112
  %t114 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t113, <64 x i1> splat (i1 true), <64 x float> zeroinitializer)
  %t115 = mul i64 %t69, 256
  %t116 = getelementptr i8, ptr %t1, i64 %t115
  %t117 = load <64 x float>, ptr %t116, align 4
  %t118 = fadd <64 x float> %t117, %t114
  store <64 x float> %t118, ptr %t116, align 4
  br label %done14
done14:
  br label %join11
general13:
  %t119 = mul i32 %t52, 64
  %t120 = zext i32 %t119 to i64
  %t121 = insertelement <64 x i64> poison, i64 %t120, i64 0
  %t122 = shufflevector <64 x i64> %t121, <64 x i64> poison, <64 x i32> zeroinitializer
  %t123 = add <64 x i64> %t122, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t124 = mul <64 x i64> %t123, %t61
  %t125 = icmp ult i64 %t68, %t23
  %t126 = insertelement <64 x i64> poison, i64 %t68, i64 0
  %t127 = shufflevector <64 x i64> %t126, <64 x i64> poison, <64 x i32> zeroinitializer
  %t128 = add <64 x i64> %t124, %t127
  %t129 = icmp ult <64 x i64> %t128, %t124
  %t130 = xor <64 x i1> %t129, splat (i1 true)
  %t131 = insertelement <64 x i1> poison, i1 %t125, i64 0
  %t132 = shufflevector <64 x i1> %t131, <64 x i1> poison, <64 x i32> zeroinitializer
  %t133 = and <64 x i1> %t132, %t130
  %t136 = icmp ult <64 x i64> %t128, %t135
  %t137 = and <64 x i1> %t133, %t136
  %t138 = mul <64 x i64> %t128, splat (i64 4)
  %t139 = getelementptr i8, ptr %t25, <64 x i64> %t138
  %t140 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t139, <64 x i1> %t137, <64 x float> zeroinitializer)
  %t141 = mul i64 %t69, 256
  %t142 = getelementptr i8, ptr %t1, i64 %t141
  %t143 = load <64 x float>, ptr %t142, align 4
  %t144 = fadd <64 x float> %t143, %t140
  store <64 x float> %t144, ptr %t142, align 4
  br label %done17
done17:
  br label %join11
join11:
  br label %next10
next10:
  %t145 = add i64 %t68, 1
  %t146 = icmp ult i64 %t145, %t23
  store i64 %t145, ptr %t66
  br i1 %t146, label %loop7, label %exit8
exit8:
  %t147 = mul i32 %t52, 64
  %t148 = zext i32 %t147 to i64
  %t149 = add i32 %t147, 63
  %t150 = zext i32 %t149 to i64
  %t151 = icmp ult i64 %t150, %t31
  %t152 = icmp ult i64 0, 4
  %t153 = and i1 %t151, %t152
  %t154 = icmp ult i64 1, 4
  %t155 = and i1 %t153, %t154
  %t156 = icmp ult i64 2, 4
  %t157 = and i1 %t155, %t156
  %t158 = icmp ult i64 3, 4
  %t159 = and i1 %t157, %t158
  br i1 %t159, label %fast21, label %general22, !prof !0
fast21:
  %t160 = mul i32 %t52, 64
  %t161 = zext i32 %t160 to i64
  %t162 = ptrtoint ptr %t29 to i64
  %t163 = mul i64 %t161, 4
  %t164 = add i64 %t162, %t163
  %t165 = and i64 %t164, 63
  %t166 = icmp eq i64 %t165, 0
  %t167 = icmp uge i64 %t31, 8388608
  %t168 = and i1 %t166, %t167
  br i1 %t168, label %large23, label %small24
large23:
  %t169 = mul i32 %t52, 64
  %t170 = zext i32 %t169 to i64
  %t171 = getelementptr i8, ptr %t1, i64 0
  %t172 = load <64 x float>, ptr %t171, align 4
  %t173 = getelementptr i8, ptr %t1, i64 256
  %t174 = load <64 x float>, ptr %t173, align 4
  %t175 = getelementptr i8, ptr %t1, i64 512
  %t176 = load <64 x float>, ptr %t175, align 4
  %t177 = getelementptr i8, ptr %t1, i64 768
  %t178 = load <64 x float>, ptr %t177, align 4
  %t179 = fadd <64 x float> %t172, %t174
  %t180 = fadd <64 x float> %t176, %t178
  %t181 = fadd <64 x float> %t179, %t180
  %t182 = fcmp uno <64 x float> %t181, zeroinitializer
  %t183 = select <64 x i1> %t182, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t181
  %t184 = mul i64 %t170, 4
  %t185 = getelementptr i8, ptr %t29, i64 %t184
  store <64 x float> %t183, ptr %t185, align 64, !nontemporal !2
  br label %done25
done25:
  br label %join20
small24:
  %t186 = mul i32 %t52, 64
  %t187 = zext i32 %t186 to i64
  %t188 = getelementptr i8, ptr %t1, i64 0
  %t189 = load <64 x float>, ptr %t188, align 4
  %t190 = getelementptr i8, ptr %t1, i64 256
  %t191 = load <64 x float>, ptr %t190, align 4
  %t192 = getelementptr i8, ptr %t1, i64 512
  %t193 = load <64 x float>, ptr %t192, align 4
  %t194 = getelementptr i8, ptr %t1, i64 768
  %t195 = load <64 x float>, ptr %t194, align 4
  %t196 = fadd <64 x float> %t189, %t191
  %t197 = fadd <64 x float> %t193, %t195
  %t198 = fadd <64 x float> %t196, %t197
  %t199 = fcmp uno <64 x float> %t198, zeroinitializer
  %t200 = select <64 x i1> %t199, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t198
  %t201 = mul i64 %t187, 4
  %t202 = getelementptr i8, ptr %t29, i64 %t201
  store <64 x float> %t200, ptr %t202, align 4
  br label %done26
done26:
  br label %join20
general22:
  %t203 = mul i32 %t52, 64
  %t204 = zext i32 %t203 to i64
  %t205 = getelementptr i8, ptr %t1, i64 0
  %t206 = load <64 x float>, ptr %t205, align 4
  %t207 = getelementptr i8, ptr %t1, i64 256
  %t208 = load <64 x float>, ptr %t207, align 4
  %t209 = getelementptr i8, ptr %t1, i64 512
  %t210 = load <64 x float>, ptr %t209, align 4
  %t211 = getelementptr i8, ptr %t1, i64 768
  %t212 = load <64 x float>, ptr %t211, align 4
  %t213 = fadd <64 x float> %t206, %t208
  %t214 = fadd <64 x float> %t210, %t212
  %t215 = fadd <64 x float> %t213, %t214
  %t216 = fcmp uno <64 x float> %t215, zeroinitializer
  %t217 = select <64 x i1> %t216, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t215
  %t218 = insertelement <64 x i64> poison, i64 %t204, i64 0
  %t219 = shufflevector <64 x i64> %t218, <64 x i64> poison, <64 x i32> zeroinitializer
  %t220 = add <64 x i64> %t219, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t223 = icmp ult <64 x i64> %t220, %t222
  %t224 = mul i64 %t204, 4
  %t225 = getelementptr i8, ptr %t29, i64 %t224
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t217, ptr align 4 %t225, <64 x i1> %t223)
  br label %done27
done27:
  br label %join20
join20:
  br label %finished1
finished1:
  %t226 = load i32, ptr %t33
  %t227 = add i32 %t226, 1
  %t228 = icmp uge i32 %t227, %t3
  %t229 = select i1 %t228, i32 0, i32 %t227
  store i32 %t229, ptr %t33
  %t230 = zext i1 %t228 to i32
  %t231 = load i32, ptr %t34
  %t232 = add i32 %t231, %t230
  %t233 = icmp uge i32 %t232, %t5
  %t234 = select i1 %t233, i32 0, i32 %t232
  store i32 %t234, ptr %t34
  %t235 = zext i1 %t233 to i32
  %t236 = load i32, ptr %t35
  %t237 = add i32 %t236, %t235
  %t238 = icmp uge i32 %t237, %t7
  %t239 = select i1 %t238, i32 0, i32 %t237
  store i32 %t239, ptr %t35
  %t240 = zext i1 %t238 to i32
  %t241 = load i64, ptr %t32
  %t242 = add i64 %t241, 1
  store i64 %t242, ptr %t32
  %t243 = icmp ult i64 %t242, %end
  br i1 %t243, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
