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
  %t66 = alloca i64
  %t134 = insertelement <64 x i64> poison, i64 %t27, i64 0
  %t135 = shufflevector <64 x i64> %t134, <64 x i64> poison, <64 x i32> zeroinitializer
  %t222 = insertelement <64 x i64> poison, i64 %t31, i64 0
  %t223 = shufflevector <64 x i64> %t222, <64 x i64> poison, <64 x i32> zeroinitializer
  %t227 = load volatile i64, ptr @on, align 8
  %t228 = bitcast i64 %t227 to <64 x i1>
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
  %t141 = freeze <64 x float> %t140
  %t142 = mul i64 %t69, 256
  %t143 = getelementptr i8, ptr %t1, i64 %t142
  %t144 = load <64 x float>, ptr %t143, align 4
  %t145 = fadd <64 x float> %t144, %t141
  store <64 x float> %t145, ptr %t143, align 4
  br label %done17
done17:
  br label %join11
join11:
  br label %next10
next10:
  %t146 = add i64 %t68, 1
  %t147 = icmp ult i64 %t146, %t23
  store i64 %t146, ptr %t66
  br i1 %t147, label %loop7, label %exit8
exit8:
  %t148 = mul i32 %t52, 64
  %t149 = zext i32 %t148 to i64
  %t150 = add i32 %t148, 63
  %t151 = zext i32 %t150 to i64
  %t152 = icmp ult i64 %t151, %t31
  %t153 = icmp ult i64 0, 4
  %t154 = and i1 %t152, %t153
  %t155 = icmp ult i64 1, 4
  %t156 = and i1 %t154, %t155
  %t157 = icmp ult i64 2, 4
  %t158 = and i1 %t156, %t157
  %t159 = icmp ult i64 3, 4
  %t160 = and i1 %t158, %t159
  br i1 %t160, label %fast21, label %general22, !prof !0
fast21:
  %t161 = mul i32 %t52, 64
  %t162 = zext i32 %t161 to i64
  %t163 = ptrtoint ptr %t29 to i64
  %t164 = mul i64 %t162, 4
  %t165 = add i64 %t163, %t164
  %t166 = and i64 %t165, 63
  %t167 = icmp eq i64 %t166, 0
  %t168 = icmp uge i64 %t31, 8388608
  %t169 = and i1 %t167, %t168
  br i1 %t169, label %large23, label %small24
large23:
  %t170 = mul i32 %t52, 64
  %t171 = zext i32 %t170 to i64
  %t172 = getelementptr i8, ptr %t1, i64 0
  %t173 = load <64 x float>, ptr %t172, align 4
  %t174 = getelementptr i8, ptr %t1, i64 256
  %t175 = load <64 x float>, ptr %t174, align 4
  %t176 = getelementptr i8, ptr %t1, i64 512
  %t177 = load <64 x float>, ptr %t176, align 4
  %t178 = getelementptr i8, ptr %t1, i64 768
  %t179 = load <64 x float>, ptr %t178, align 4
  %t180 = fadd <64 x float> %t173, %t175
  %t181 = fadd <64 x float> %t177, %t179
  %t182 = fadd <64 x float> %t180, %t181
  %t183 = fcmp uno <64 x float> %t182, zeroinitializer
  %t184 = select <64 x i1> %t183, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t182
  %t185 = mul i64 %t171, 4
  %t186 = getelementptr i8, ptr %t29, i64 %t185
  store <64 x float> %t184, ptr %t186, align 64, !nontemporal !2
  br label %done25
done25:
  br label %join20
small24:
  %t187 = mul i32 %t52, 64
  %t188 = zext i32 %t187 to i64
  %t189 = getelementptr i8, ptr %t1, i64 0
  %t190 = load <64 x float>, ptr %t189, align 4
  %t191 = getelementptr i8, ptr %t1, i64 256
  %t192 = load <64 x float>, ptr %t191, align 4
  %t193 = getelementptr i8, ptr %t1, i64 512
  %t194 = load <64 x float>, ptr %t193, align 4
  %t195 = getelementptr i8, ptr %t1, i64 768
  %t196 = load <64 x float>, ptr %t195, align 4
  %t197 = fadd <64 x float> %t190, %t192
  %t198 = fadd <64 x float> %t194, %t196
  %t199 = fadd <64 x float> %t197, %t198
  %t200 = fcmp uno <64 x float> %t199, zeroinitializer
  %t201 = select <64 x i1> %t200, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t199
  %t202 = mul i64 %t188, 4
  %t203 = getelementptr i8, ptr %t29, i64 %t202
  store <64 x float> %t201, ptr %t203, align 4
  br label %done26
done26:
  br label %join20
general22:
  %t204 = mul i32 %t52, 64
  %t205 = zext i32 %t204 to i64
  %t206 = getelementptr i8, ptr %t1, i64 0
  %t207 = load <64 x float>, ptr %t206, align 4
  %t208 = getelementptr i8, ptr %t1, i64 256
  %t209 = load <64 x float>, ptr %t208, align 4
  %t210 = getelementptr i8, ptr %t1, i64 512
  %t211 = load <64 x float>, ptr %t210, align 4
  %t212 = getelementptr i8, ptr %t1, i64 768
  %t213 = load <64 x float>, ptr %t212, align 4
  %t214 = fadd <64 x float> %t207, %t209
  %t215 = fadd <64 x float> %t211, %t213
  %t216 = fadd <64 x float> %t214, %t215
  %t217 = fcmp uno <64 x float> %t216, zeroinitializer
  %t218 = select <64 x i1> %t217, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t216
  %t219 = insertelement <64 x i64> poison, i64 %t205, i64 0
  %t220 = shufflevector <64 x i64> %t219, <64 x i64> poison, <64 x i32> zeroinitializer
  %t221 = add <64 x i64> %t220, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t224 = icmp ult <64 x i64> %t221, %t223
  %t225 = mul i64 %t205, 4
  %t226 = getelementptr i8, ptr %t29, i64 %t225
  %t229 = and <64 x i1> %t224, %t228
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t218, ptr align 4 %t226, <64 x i1> %t229)
  br label %done27
done27:
  br label %join20
join20:
  br label %finished1
finished1:
  %t230 = load i32, ptr %t33
  %t231 = add i32 %t230, 1
  %t232 = icmp uge i32 %t231, %t3
  %t233 = select i1 %t232, i32 0, i32 %t231
  store i32 %t233, ptr %t33
  %t234 = zext i1 %t232 to i32
  %t235 = load i32, ptr %t34
  %t236 = add i32 %t235, %t234
  %t237 = icmp uge i32 %t236, %t5
  %t238 = select i1 %t237, i32 0, i32 %t236
  store i32 %t238, ptr %t34
  %t239 = zext i1 %t237 to i32
  %t240 = load i32, ptr %t35
  %t241 = add i32 %t240, %t239
  %t242 = icmp uge i32 %t241, %t7
  %t243 = select i1 %t242, i32 0, i32 %t241
  store i32 %t243, ptr %t35
  %t244 = zext i1 %t242 to i32
  %t245 = load i64, ptr %t32
  %t246 = add i64 %t245, 1
  store i64 %t246, ptr %t32
  %t247 = icmp ult i64 %t246, %end
  br i1 %t247, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
