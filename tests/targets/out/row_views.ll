; kernel "row_views", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t64 = alloca i64
  %t132 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t133 = shufflevector <64 x i64> %t132, <64 x i64> poison, <64 x i32> zeroinitializer
  %t212 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t213 = shufflevector <64 x i64> %t212, <64 x i64> poison, <64 x i32> zeroinitializer
  %t217 = load volatile i64, ptr @on, align 8
  %t218 = bitcast i64 %t217 to <64 x i1>
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
  store i64 0, ptr %t64
  br i1 %t63, label %whole9, label %exit8
whole9:
  %t65 = icmp sge i64 %t23, 0
  br label %loop7
loop7:
  %t66 = load i64, ptr %t64
  %t67 = and i64 %t66, 3
  %t68 = mul i32 %t52, 64
  %t69 = zext i32 %t68 to i64
  %t70 = icmp sge i64 %t23, 0
  %t71 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t69, i64 %t23)
  %t72 = extractvalue {i64, i1} %t71, 0
  %t73 = extractvalue {i64, i1} %t71, 1
  %t74 = xor i1 %t73, true
  %t75 = icmp sge i64 %t66, 0
  %t76 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t72, i64 %t66)
  %t77 = extractvalue {i64, i1} %t76, 0
  %t78 = extractvalue {i64, i1} %t76, 1
  %t79 = xor i1 %t78, true
  %t80 = add i32 %t68, 63
  %t81 = zext i32 %t80 to i64
  %t82 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t81, i64 %t23)
  %t83 = extractvalue {i64, i1} %t82, 0
  %t84 = extractvalue {i64, i1} %t82, 1
  %t85 = xor i1 %t84, true
  %t86 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t83, i64 %t66)
  %t87 = extractvalue {i64, i1} %t86, 0
  %t88 = extractvalue {i64, i1} %t86, 1
  %t89 = xor i1 %t88, true
  %t90 = and i1 %t70, %t74
  %t91 = and i1 %t90, %t75
  %t92 = and i1 %t91, %t79
  %t93 = and i1 %t92, %t85
  %t94 = and i1 %t93, %t89
  %t95 = icmp ult i64 %t66, %t23
  %t96 = and i1 %t94, %t95
  %t97 = icmp ult i64 %t67, 4
  %t98 = and i1 %t96, %t97
  %t99 = icmp ult i64 %t87, %t27
  %t100 = and i1 %t98, %t99
  br i1 %t100, label %fast12, label %general13, !prof !0
fast12:
  %t101 = mul i32 %t52, 64
  %t102 = zext i32 %t101 to i64
  %t103 = insertelement <64 x i64> poison, i64 %t102, i64 0
  %t104 = shufflevector <64 x i64> %t103, <64 x i64> poison, <64 x i32> zeroinitializer
  %t105 = add <64 x i64> %t104, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t106 = mul <64 x i64> %t105, %t61
  %t107 = insertelement <64 x i64> poison, i64 %t66, i64 0
  %t108 = shufflevector <64 x i64> %t107, <64 x i64> poison, <64 x i32> zeroinitializer
  %t109 = add <64 x i64> %t106, %t108
  %t110 = mul <64 x i64> %t109, splat (i64 4)
  %t111 = getelementptr i8, ptr %t25, <64 x i64> %t110
  %t112 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t111, <64 x i1> splat (i1 true), <64 x float> zeroinitializer)
  %t113 = mul i64 %t67, 256
  %t114 = getelementptr i8, ptr %t1, i64 %t113
  %t115 = load <64 x float>, ptr %t114, align 4
  %t116 = fadd <64 x float> %t115, %t112
  store <64 x float> %t116, ptr %t114, align 4
  br label %done14
done14:
  br label %join11
general13:
  %t117 = mul i32 %t52, 64
  %t118 = zext i32 %t117 to i64
  %t119 = insertelement <64 x i64> poison, i64 %t118, i64 0
  %t120 = shufflevector <64 x i64> %t119, <64 x i64> poison, <64 x i32> zeroinitializer
  %t121 = add <64 x i64> %t120, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t122 = mul <64 x i64> %t121, %t61
  %t123 = icmp ult i64 %t66, %t23
  %t124 = insertelement <64 x i64> poison, i64 %t66, i64 0
  %t125 = shufflevector <64 x i64> %t124, <64 x i64> poison, <64 x i32> zeroinitializer
  %t126 = add <64 x i64> %t122, %t125
  %t127 = icmp ult <64 x i64> %t126, %t122
  %t128 = xor <64 x i1> %t127, splat (i1 true)
  %t129 = insertelement <64 x i1> poison, i1 %t123, i64 0
  %t130 = shufflevector <64 x i1> %t129, <64 x i1> poison, <64 x i32> zeroinitializer
  %t131 = and <64 x i1> %t130, %t128
  %t134 = icmp ult <64 x i64> %t126, %t133
  %t135 = and <64 x i1> %t131, %t134
  %t136 = mul <64 x i64> %t126, splat (i64 4)
  %t137 = getelementptr i8, ptr %t25, <64 x i64> %t136
  %t138 = call <64 x float> @llvm.masked.gather.v64f32.v64p0(<64 x ptr> align 4 %t137, <64 x i1> %t135, <64 x float> zeroinitializer)
  %t139 = freeze <64 x float> %t138
  %t140 = mul i64 %t67, 256
  %t141 = getelementptr i8, ptr %t1, i64 %t140
  %t142 = load <64 x float>, ptr %t141, align 4
  %t143 = fadd <64 x float> %t142, %t139
  store <64 x float> %t143, ptr %t141, align 4
  br label %done17
done17:
  br label %join11
join11:
  br label %next10
next10:
  %t144 = add i64 %t66, 1
  %t145 = icmp ult i64 %t144, %t23
  store i64 %t144, ptr %t64
  br i1 %t145, label %loop7, label %exit8
exit8:
  %t146 = mul i32 %t52, 64
  %t147 = zext i32 %t146 to i64
  %t148 = add i32 %t146, 63
  %t149 = zext i32 %t148 to i64
  %t150 = icmp ult i64 %t149, %t31
  br i1 %t150, label %fast21, label %general22, !prof !0
fast21:
  %t151 = mul i32 %t52, 64
  %t152 = zext i32 %t151 to i64
  %t153 = ptrtoint ptr %t29 to i64
  %t154 = mul i64 %t152, 4
  %t155 = add i64 %t153, %t154
  %t156 = and i64 %t155, 63
  %t157 = icmp eq i64 %t156, 0
  %t158 = icmp uge i64 %t31, 8388608
  %t159 = and i1 %t157, %t158
  br i1 %t159, label %large23, label %small24
large23:
  %t160 = mul i32 %t52, 64
  %t161 = zext i32 %t160 to i64
  %t162 = getelementptr i8, ptr %t1, i64 0
  %t163 = load <64 x float>, ptr %t162, align 4
  %t164 = getelementptr i8, ptr %t1, i64 256
  %t165 = load <64 x float>, ptr %t164, align 4
  %t166 = getelementptr i8, ptr %t1, i64 512
  %t167 = load <64 x float>, ptr %t166, align 4
  %t168 = getelementptr i8, ptr %t1, i64 768
  %t169 = load <64 x float>, ptr %t168, align 4
  %t170 = fadd <64 x float> %t163, %t165
  %t171 = fadd <64 x float> %t167, %t169
  %t172 = fadd <64 x float> %t170, %t171
  %t173 = fcmp uno <64 x float> %t172, zeroinitializer
  %t174 = select <64 x i1> %t173, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t172
  %t175 = mul i64 %t161, 4
  %t176 = getelementptr i8, ptr %t29, i64 %t175
  store <64 x float> %t174, ptr %t176, align 64, !nontemporal !2
  br label %done25
done25:
  br label %join20
small24:
  %t177 = mul i32 %t52, 64
  %t178 = zext i32 %t177 to i64
  %t179 = getelementptr i8, ptr %t1, i64 0
  %t180 = load <64 x float>, ptr %t179, align 4
  %t181 = getelementptr i8, ptr %t1, i64 256
  %t182 = load <64 x float>, ptr %t181, align 4
  %t183 = getelementptr i8, ptr %t1, i64 512
  %t184 = load <64 x float>, ptr %t183, align 4
  %t185 = getelementptr i8, ptr %t1, i64 768
  %t186 = load <64 x float>, ptr %t185, align 4
  %t187 = fadd <64 x float> %t180, %t182
  %t188 = fadd <64 x float> %t184, %t186
  %t189 = fadd <64 x float> %t187, %t188
  %t190 = fcmp uno <64 x float> %t189, zeroinitializer
  %t191 = select <64 x i1> %t190, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t189
  %t192 = mul i64 %t178, 4
  %t193 = getelementptr i8, ptr %t29, i64 %t192
  store <64 x float> %t191, ptr %t193, align 4
  br label %done26
done26:
  br label %join20
general22:
  %t194 = mul i32 %t52, 64
  %t195 = zext i32 %t194 to i64
  %t196 = getelementptr i8, ptr %t1, i64 0
  %t197 = load <64 x float>, ptr %t196, align 4
  %t198 = getelementptr i8, ptr %t1, i64 256
  %t199 = load <64 x float>, ptr %t198, align 4
  %t200 = getelementptr i8, ptr %t1, i64 512
  %t201 = load <64 x float>, ptr %t200, align 4
  %t202 = getelementptr i8, ptr %t1, i64 768
  %t203 = load <64 x float>, ptr %t202, align 4
  %t204 = fadd <64 x float> %t197, %t199
  %t205 = fadd <64 x float> %t201, %t203
  %t206 = fadd <64 x float> %t204, %t205
  %t207 = fcmp uno <64 x float> %t206, zeroinitializer
  %t208 = select <64 x i1> %t207, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t206
  %t209 = insertelement <64 x i64> poison, i64 %t195, i64 0
  %t210 = shufflevector <64 x i64> %t209, <64 x i64> poison, <64 x i32> zeroinitializer
  %t211 = add <64 x i64> %t210, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t214 = icmp ult <64 x i64> %t211, %t213
  %t215 = mul i64 %t195, 4
  %t216 = getelementptr i8, ptr %t29, i64 %t215
  %t219 = and <64 x i1> %t214, %t218
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t208, ptr align 4 %t216, <64 x i1> %t219)
  br label %done27
done27:
  br label %join20
join20:
  br label %finished1
finished1:
  %t220 = load i32, ptr %t33
  %t221 = add i32 %t220, 1
  %t222 = icmp uge i32 %t221, %t3
  %t223 = select i1 %t222, i32 0, i32 %t221
  store i32 %t223, ptr %t33
  %t224 = zext i1 %t222 to i32
  %t225 = load i32, ptr %t34
  %t226 = add i32 %t225, %t224
  %t227 = icmp uge i32 %t226, %t5
  %t228 = select i1 %t227, i32 0, i32 %t226
  store i32 %t228, ptr %t34
  %t229 = zext i1 %t227 to i32
  %t230 = load i32, ptr %t35
  %t231 = add i32 %t230, %t229
  %t232 = icmp uge i32 %t231, %t7
  %t233 = select i1 %t232, i32 0, i32 %t231
  store i32 %t233, ptr %t35
  %t234 = zext i1 %t232 to i32
  %t235 = load i64, ptr %t32
  %t236 = add i64 %t235, 1
  store i64 %t236, ptr %t32
  %t237 = icmp ult i64 %t236, %end
  br i1 %t237, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
