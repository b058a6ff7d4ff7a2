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
  %t117 = alloca i32
  %t127 = insertelement <16 x i64> poison, i64 %t23, i64 0
  %t128 = shufflevector <16 x i64> %t127, <16 x i64> poison, <16 x i32> zeroinitializer
  %t141 = insertelement <16 x i64> poison, i64 %t27, i64 0
  %t142 = shufflevector <16 x i64> %t141, <16 x i64> poison, <16 x i32> zeroinitializer
  %t205 = alloca i32
  %t230 = insertelement <16 x i64> poison, i64 %t31, i64 0
  %t231 = shufflevector <16 x i64> %t230, <16 x i64> poison, <16 x i32> zeroinitializer
  %t235 = load volatile <16 x i1>, ptr @on, align 8
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
  store i32 zeroinitializer, ptr %t117
  br label %piece17
piece17:
  %t118 = load i32, ptr %t117
  %t119 = mul i32 %t118, 16
  %t120 = zext i32 %t118 to i64
  %t121 = mul i32 %t52, 64
  %t122 = add i32 %t121, %t119
  %t123 = zext i32 %t122 to i64
  %t124 = insertelement <16 x i64> poison, i64 %t123, i64 0
  %t125 = shufflevector <16 x i64> %t124, <16 x i64> poison, <16 x i32> zeroinitializer
  %t126 = add <16 x i64> %t125, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t129 = mul <16 x i64> %t126, %t128
  %t130 = mul i64 %t120, 64
  %t131 = getelementptr i8, ptr %t1, i64 %t130
  %t132 = icmp ult i64 %t66, %t23
  %t133 = insertelement <16 x i64> poison, i64 %t66, i64 0
  %t134 = shufflevector <16 x i64> %t133, <16 x i64> poison, <16 x i32> zeroinitializer
  %t135 = add <16 x i64> %t129, %t134
  %t136 = icmp ult <16 x i64> %t135, %t129
  %t137 = xor <16 x i1> %t136, splat (i1 true)
  %t138 = insertelement <16 x i1> poison, i1 %t132, i64 0
  %t139 = shufflevector <16 x i1> %t138, <16 x i1> poison, <16 x i32> zeroinitializer
  %t140 = and <16 x i1> %t139, %t137
  %t143 = icmp ult <16 x i64> %t135, %t142
  %t144 = and <16 x i1> %t140, %t143
  %t145 = mul <16 x i64> %t135, splat (i64 4)
  %t146 = getelementptr i8, ptr %t25, <16 x i64> %t145
  %t147 = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %t146, <16 x i1> %t144, <16 x float> zeroinitializer)
  %t148 = freeze <16 x float> %t147
  %t149 = mul i64 %t67, 256
  %t150 = getelementptr i8, ptr %t131, i64 %t149
  %t151 = load <16 x float>, ptr %t150, align 4
  %t152 = fadd <16 x float> %t151, %t148
  store <16 x float> %t152, ptr %t150, align 4
  br label %done18
done18:
  %t153 = add i32 %t118, 1
  store i32 %t153, ptr %t117
  %t154 = icmp ult i32 %t153, 4
  br i1 %t154, label %piece17, label %after21, !llvm.loop !3
after21:
  br label %join11
join11:
  br label %next10
next10:
  %t155 = add i64 %t66, 1
  %t156 = icmp ult i64 %t155, %t23
  store i64 %t155, ptr %t64
  br i1 %t156, label %loop7, label %exit8
exit8:
  %t157 = mul i32 %t52, 64
  %t158 = zext i32 %t157 to i64
  %t159 = add i32 %t157, 63
  %t160 = zext i32 %t159 to i64
  %t161 = icmp ult i64 %t160, %t31
  br i1 %t161, label %fast23, label %general24, !prof !0
fast23:
  %t162 = mul i32 %t52, 64
  %t163 = zext i32 %t162 to i64
  %t164 = ptrtoint ptr %t29 to i64
  %t165 = mul i64 %t163, 4
  %t166 = add i64 %t164, %t165
  %t167 = and i64 %t166, 63
  %t168 = icmp eq i64 %t167, 0
  %t169 = icmp uge i64 %t31, 8388608
  %t170 = and i1 %t168, %t169
  br i1 %t170, label %large25, label %small26
large25:
  %t171 = mul i32 %t52, 64
  %t172 = zext i32 %t171 to i64
  %t173 = getelementptr i8, ptr %t1, i64 0
  %t174 = load <64 x float>, ptr %t173, align 4
  %t175 = getelementptr i8, ptr %t1, i64 256
  %t176 = load <64 x float>, ptr %t175, align 4
  %t177 = getelementptr i8, ptr %t1, i64 512
  %t178 = load <64 x float>, ptr %t177, align 4
  %t179 = getelementptr i8, ptr %t1, i64 768
  %t180 = load <64 x float>, ptr %t179, align 4
  %t181 = fadd <64 x float> %t174, %t176
  %t182 = fadd <64 x float> %t178, %t180
  %t183 = fadd <64 x float> %t181, %t182
  %t184 = fcmp uno <64 x float> %t183, zeroinitializer
  %t185 = select <64 x i1> %t184, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t183
  %t186 = mul i64 %t172, 4
  %t187 = getelementptr i8, ptr %t29, i64 %t186
  store <64 x float> %t185, ptr %t187, align 64, !nontemporal !2
  br label %done27
done27:
  br label %join22
small26:
  %t188 = mul i32 %t52, 64
  %t189 = zext i32 %t188 to i64
  %t190 = getelementptr i8, ptr %t1, i64 0
  %t191 = load <64 x float>, ptr %t190, align 4
  %t192 = getelementptr i8, ptr %t1, i64 256
  %t193 = load <64 x float>, ptr %t192, align 4
  %t194 = getelementptr i8, ptr %t1, i64 512
  %t195 = load <64 x float>, ptr %t194, align 4
  %t196 = getelementptr i8, ptr %t1, i64 768
  %t197 = load <64 x float>, ptr %t196, align 4
  %t198 = fadd <64 x float> %t191, %t193
  %t199 = fadd <64 x float> %t195, %t197
  %t200 = fadd <64 x float> %t198, %t199
  %t201 = fcmp uno <64 x float> %t200, zeroinitializer
  %t202 = select <64 x i1> %t201, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t200
  %t203 = mul i64 %t189, 4
  %t204 = getelementptr i8, ptr %t29, i64 %t203
  store <64 x float> %t202, ptr %t204, align 4
  br label %done28
done28:
  br label %join22
general24:
  store i32 zeroinitializer, ptr %t205
  br label %piece29
piece29:
  %t206 = load i32, ptr %t205
  %t207 = mul i32 %t206, 16
  %t208 = zext i32 %t206 to i64
  %t209 = mul i64 %t208, 64
  %t210 = getelementptr i8, ptr %t1, i64 %t209
  %t211 = mul i32 %t52, 64
  %t212 = add i32 %t211, %t207
  %t213 = zext i32 %t212 to i64
  %t214 = getelementptr i8, ptr %t210, i64 0
  %t215 = load <16 x float>, ptr %t214, align 4
  %t216 = getelementptr i8, ptr %t210, i64 256
  %t217 = load <16 x float>, ptr %t216, align 4
  %t218 = getelementptr i8, ptr %t210, i64 512
  %t219 = load <16 x float>, ptr %t218, align 4
  %t220 = getelementptr i8, ptr %t210, i64 768
  %t221 = load <16 x float>, ptr %t220, align 4
  %t222 = fadd <16 x float> %t215, %t217
  %t223 = fadd <16 x float> %t219, %t221
  %t224 = fadd <16 x float> %t222, %t223
  %t225 = fcmp uno <16 x float> %t224, zeroinitializer
  %t226 = select <16 x i1> %t225, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t224
  %t227 = insertelement <16 x i64> poison, i64 %t213, i64 0
  %t228 = shufflevector <16 x i64> %t227, <16 x i64> poison, <16 x i32> zeroinitializer
  %t229 = add <16 x i64> %t228, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t232 = icmp ult <16 x i64> %t229, %t231
  %t233 = mul i64 %t213, 4
  %t234 = getelementptr i8, ptr %t29, i64 %t233
  %t236 = and <16 x i1> %t232, %t235
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t226, ptr align 4 %t234, <16 x i1> %t236)
  br label %done30
done30:
  %t237 = add i32 %t206, 1
  store i32 %t237, ptr %t205
  %t238 = icmp ult i32 %t237, 4
  br i1 %t238, label %piece29, label %after31, !llvm.loop !4
after31:
  br label %join22
join22:
  br label %finished1
finished1:
  %t239 = load i32, ptr %t33
  %t240 = add i32 %t239, 1
  %t241 = icmp uge i32 %t240, %t3
  %t242 = select i1 %t241, i32 0, i32 %t240
  store i32 %t242, ptr %t33
  %t243 = zext i1 %t241 to i32
  %t244 = load i32, ptr %t34
  %t245 = add i32 %t244, %t243
  %t246 = icmp uge i32 %t245, %t5
  %t247 = select i1 %t246, i32 0, i32 %t245
  store i32 %t247, ptr %t34
  %t248 = zext i1 %t246 to i32
  %t249 = load i32, ptr %t35
  %t250 = add i32 %t249, %t248
  %t251 = icmp uge i32 %t250, %t7
  %t252 = select i1 %t251, i32 0, i32 %t250
  store i32 %t252, ptr %t35
  %t253 = zext i1 %t251 to i32
  %t254 = load i64, ptr %t32
  %t255 = add i64 %t254, 1
  store i64 %t255, ptr %t32
  %t256 = icmp ult i64 %t255, %end
  br i1 %t256, label %workgroup2, label %exit4
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
