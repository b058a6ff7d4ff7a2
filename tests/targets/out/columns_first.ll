; kernel "columns_first", workgroups of [32, 8, 1], 8 lanes along axis 1
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"columns_first"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = load i64, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = alloca i64
  %t30 = alloca i32
  %t31 = alloca i32
  %t32 = alloca i32
  %t151 = alloca i32
  %t173 = alloca i32
  %t33 = icmp uge i64 %first, %end
  br i1 %t33, label %exit4, label %start3
start3:
  store i64 %first, ptr %t29
  %t34 = zext i32 %t2 to i64
  %t35 = call i64 @llvm.umax.i64(i64 %t34, i64 1)
  %t36 = urem i64 %first, %t35
  %t37 = trunc i64 %t36 to i32
  store i32 %t37, ptr %t30
  %t38 = udiv i64 %first, %t35
  %t39 = zext i32 %t4 to i64
  %t40 = call i64 @llvm.umax.i64(i64 %t39, i64 1)
  %t41 = urem i64 %t38, %t40
  %t42 = trunc i64 %t41 to i32
  store i32 %t42, ptr %t31
  %t43 = udiv i64 %t38, %t40
  %t44 = zext i32 %t6 to i64
  %t45 = call i64 @llvm.umax.i64(i64 %t44, i64 1)
  %t46 = urem i64 %t43, %t45
  %t47 = trunc i64 %t46 to i32
  store i32 %t47, ptr %t32
  %t48 = udiv i64 %t43, %t45
  br label %workgroup2
workgroup2:
  %t49 = load i32, ptr %t30
  %t50 = load i32, ptr %t31
  %t51 = load i32, ptr %t32
  %t52 = icmp sge i64 %t22, 0
  %t53 = icmp sge i64 %t24, 0
  %t54 = icmp sge i64 %t24, 0
  %t55 = mul i32 %t49, 32
  %t56 = zext i32 %t55 to i64
  %t57 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t56, i64 %t24)
  %t58 = extractvalue {i64, i1} %t57, 0
  %t59 = extractvalue {i64, i1} %t57, 1
  %t60 = xor i1 %t59, true
  %t61 = mul i32 %t50, 8
  %t62 = zext i32 %t61 to i64
  %t63 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t58, i64 %t62)
  %t64 = extractvalue {i64, i1} %t63, 0
  %t65 = extractvalue {i64, i1} %t63, 1
  %t66 = xor i1 %t65, true
  %t67 = icmp ult i64 %t64, %t28
  %t68 = icmp sge i64 %t22, 0
  %t69 = icmp sge i64 %t24, 0
  %t70 = icmp sge i64 %t24, 0
  %t71 = mul i32 %t49, 32
  %t72 = add i32 %t71, 31
  %t73 = zext i32 %t72 to i64
  %t74 = icmp ult i64 %t73, %t22
  %t75 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t73, i64 %t24)
  %t76 = extractvalue {i64, i1} %t75, 0
  %t77 = extractvalue {i64, i1} %t75, 1
  %t78 = xor i1 %t77, true
  %t79 = mul i32 %t50, 8
  %t80 = add i32 %t79, 7
  %t81 = zext i32 %t80 to i64
  %t82 = icmp ult i64 %t81, %t24
  %t83 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t76, i64 %t81)
  %t84 = extractvalue {i64, i1} %t83, 0
  %t85 = extractvalue {i64, i1} %t83, 1
  %t86 = xor i1 %t85, true
  %t87 = icmp ult i64 %t84, %t28
  %t88 = icmp sge i64 %t22, 0
  %t89 = icmp sge i64 %t24, 0
  %t90 = icmp sge i64 %t24, 0
  %t91 = mul i32 %t49, 32
  %t92 = zext i32 %t91 to i64
  %t93 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t92, i64 %t24)
  %t94 = extractvalue {i64, i1} %t93, 0
  %t95 = extractvalue {i64, i1} %t93, 1
  %t96 = xor i1 %t95, true
  %t97 = mul i32 %t50, 8
  %t98 = zext i32 %t97 to i64
  %t99 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t94, i64 %t98)
  %t100 = extractvalue {i64, i1} %t99, 0
  %t101 = extractvalue {i64, i1} %t99, 1
  %t102 = xor i1 %t101, true
  %t103 = icmp ult i64 %t100, %t28
  %t104 = icmp sge i64 %t22, 0
  %t105 = icmp sge i64 %t24, 0
  %t106 = icmp sge i64 %t24, 0
  %t107 = mul i32 %t49, 32
  %t108 = add i32 %t107, 31
  %t109 = zext i32 %t108 to i64
  %t110 = icmp ult i64 %t109, %t22
  %t111 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t109, i64 %t24)
  %t112 = extractvalue {i64, i1} %t111, 0
  %t113 = extractvalue {i64, i1} %t111, 1
  %t114 = xor i1 %t113, true
  %t115 = mul i32 %t50, 8
  %t116 = add i32 %t115, 7
  %t117 = zext i32 %t116 to i64
  %t118 = icmp ult i64 %t117, %t24
  %t119 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t112, i64 %t117)
  %t120 = extractvalue {i64, i1} %t119, 0
  %t121 = extractvalue {i64, i1} %t119, 1
  %t122 = xor i1 %t121, true
  %t123 = icmp ult i64 %t120, %t28
  %t124 = and i1 %t52, %t53
  %t125 = and i1 %t124, %t54
  %t126 = and i1 %t125, %t60
  %t127 = and i1 %t126, %t66
  %t128 = and i1 %t127, %t67
  %t129 = and i1 %t128, %t68
  %t130 = and i1 %t129, %t69
  %t131 = and i1 %t130, %t70
  %t132 = and i1 %t131, %t74
  %t133 = and i1 %t132, %t78
  %t134 = and i1 %t133, %t82
  %t135 = and i1 %t134, %t86
  %t136 = and i1 %t135, %t87
  %t137 = and i1 %t136, %t88
  %t138 = and i1 %t137, %t89
  %t139 = and i1 %t138, %t90
  %t140 = and i1 %t139, %t96
  %t141 = and i1 %t140, %t102
  %t142 = and i1 %t141, %t103
  %t143 = and i1 %t142, %t104
  %t144 = and i1 %t143, %t105
  %t145 = and i1 %t144, %t106
  %t146 = and i1 %t145, %t110
  %t147 = and i1 %t146, %t114
  %t148 = and i1 %t147, %t118
  %t149 = and i1 %t148, %t122
  %t150 = and i1 %t149, %t123
  br i1 %t150, label %fast6, label %general7, !prof !0
fast6:
  store i32 zeroinitializer, ptr %t151
  br label %row8
row8:
  %t152 = load i32, ptr %t151
  %t153 = zext i32 %t152 to i64
  %t154 = mul i32 %t49, 32
  %t155 = add i32 %t154, %t152
  %t156 = mul i32 %t50, 8
  %t157 = zext i32 %t155 to i64
  %t158 = zext i32 %t156 to i64
  %t159 = mul i64 %t157, %t24
  %t160 = add i64 %t159, %t158
  %t161 = mul i64 %t160, 4
  %t162 = getelementptr i8, ptr %t26, i64 %t161
  %t163 = load <8 x float>, ptr %t162, align 4
  %t164 = fadd <8 x float> %t163, splat (float 0x403E000000000000)
  %t165 = fcmp uno <8 x float> %t164, zeroinitializer
  %t166 = select <8 x i1> %t165, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t164
  %t167 = mul i64 %t157, %t24
  %t168 = add i64 %t167, %t158
  %t169 = mul i64 %t168, 4
  %t170 = getelementptr i8, ptr %t26, i64 %t169
  store <8 x float> %t166, ptr %t170, align 4
  br label %done9
done9:
  %t171 = add i32 %t152, 1
  store i32 %t171, ptr %t151
  %t172 = icmp ult i32 %t171, 32
  br i1 %t172, label %row8, label %after10
after10:
  br label %join5
general7:
  store i32 zeroinitializer, ptr %t173
  br label %row11
row11:
  %t174 = load i32, ptr %t173
  %t175 = zext i32 %t174 to i64
  %t176 = mul i32 %t49, 32
  %t177 = add i32 %t176, %t174
  %t178 = mul i32 %t50, 8
  %t179 = zext i32 %t177 to i64
  %t180 = zext i32 %t178 to i64
  %t181 = icmp ult i64 %t179, %t22
  %t182 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t179, i64 %t24)
  %t183 = extractvalue {i64, i1} %t182, 0
  %t184 = extractvalue {i64, i1} %t182, 1
  %t185 = xor i1 %t184, true
  %t186 = and i1 %t181, %t185
  %t187 = insertelement <8 x i64> poison, i64 %t180, i64 0
  %t188 = shufflevector <8 x i64> %t187, <8 x i64> poison, <8 x i32> zeroinitializer
  %t189 = add <8 x i64> %t188, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t190 = insertelement <8 x i64> poison, i64 %t24, i64 0
  %t191 = shufflevector <8 x i64> %t190, <8 x i64> poison, <8 x i32> zeroinitializer
  %t192 = icmp ult <8 x i64> %t189, %t191
  %t193 = insertelement <8 x i1> poison, i1 %t186, i64 0
  %t194 = shufflevector <8 x i1> %t193, <8 x i1> poison, <8 x i32> zeroinitializer
  %t195 = and <8 x i1> %t194, %t192
  %t196 = add i64 %t183, %t180
  %t197 = insertelement <8 x i64> poison, i64 %t196, i64 0
  %t198 = shufflevector <8 x i64> %t197, <8 x i64> poison, <8 x i32> zeroinitializer
  %t199 = add <8 x i64> %t198, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t200 = insertelement <8 x i64> poison, i64 %t183, i64 0
  %t201 = shufflevector <8 x i64> %t200, <8 x i64> poison, <8 x i32> zeroinitializer
  %t202 = icmp ult <8 x i64> %t199, %t201
  %t203 = xor <8 x i1> %t202, splat (i1 true)
  %t204 = and <8 x i1> %t195, %t203
  %t205 = insertelement <8 x i64> poison, i64 %t196, i64 0
  %t206 = shufflevector <8 x i64> %t205, <8 x i64> poison, <8 x i32> zeroinitializer
  %t207 = add <8 x i64> %t206, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t208 = insertelement <8 x i64> poison, i64 %t28, i64 0
  %t209 = shufflevector <8 x i64> %t208, <8 x i64> poison, <8 x i32> zeroinitializer
  %t210 = icmp ult <8 x i64> %t207, %t209
  %t211 = and <8 x i1> %t204, %t210
  %t212 = mul i64 %t196, 4
  %t213 = getelementptr i8, ptr %t26, i64 %t212
  %t214 = shufflevector <8 x i1> %t211, <8 x i1> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %t215 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %t213, <8 x i1> %t214, <8 x float> zeroinitializer)
  %t216 = fadd <8 x float> %t215, splat (float 0x403E000000000000)
  %t217 = fcmp uno <8 x float> %t216, zeroinitializer
  %t218 = select <8 x i1> %t217, <8 x float> splat (float 0x7FF8000000000000), <8 x float> %t216
  %t219 = icmp ult i64 %t179, %t22
  %t220 = call {i64, i1} @llvm.umul.with.overflow.i64(i64 %t179, i64 %t24)
  %t221 = extractvalue {i64, i1} %t220, 0
  %t222 = extractvalue {i64, i1} %t220, 1
  %t223 = xor i1 %t222, true
  %t224 = and i1 %t219, %t223
  %t225 = insertelement <8 x i64> poison, i64 %t180, i64 0
  %t226 = shufflevector <8 x i64> %t225, <8 x i64> poison, <8 x i32> zeroinitializer
  %t227 = add <8 x i64> %t226, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t228 = insertelement <8 x i64> poison, i64 %t24, i64 0
  %t229 = shufflevector <8 x i64> %t228, <8 x i64> poison, <8 x i32> zeroinitializer
  %t230 = icmp ult <8 x i64> %t227, %t229
  %t231 = insertelement <8 x i1> poison, i1 %t224, i64 0
  %t232 = shufflevector <8 x i1> %t231, <8 x i1> poison, <8 x i32> zeroinitializer
  %t233 = and <8 x i1> %t232, %t230
  %t234 = add i64 %t221, %t180
  %t235 = insertelement <8 x i64> poison, i64 %t234, i64 0
  %t236 = shufflevector <8 x i64> %t235, <8 x i64> poison, <8 x i32> zeroinitializer
  %t237 = add <8 x i64> %t236, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t238 = insertelement <8 x i64> poison, i64 %t221, i64 0
  %t239 = shufflevector <8 x i64> %t238, <8 x i64> poison, <8 x i32> zeroinitializer
  %t240 = icmp ult <8 x i64> %t237, %t239
  %t241 = xor <8 x i1> %t240, splat (i1 true)
  %t242 = and <8 x i1> %t233, %t241
  %t243 = insertelement <8 x i64> poison, i64 %t234, i64 0
  %t244 = shufflevector <8 x i64> %t243, <8 x i64> poison, <8 x i32> zeroinitializer
  %t245 = add <8 x i64> %t244, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7>
  %t246 = insertelement <8 x i64> poison, i64 %t28, i64 0
  %t247 = shufflevector <8 x i64> %t246, <8 x i64> poison, <8 x i32> zeroinitializer
  %t248 = icmp ult <8 x i64> %t245, %t247
  %t249 = and <8 x i1> %t242, %t248
  %t250 = mul i64 %t234, 4
  %t251 = getelementptr i8, ptr %t26, i64 %t250
  %t252 = shufflevector <8 x i1> %t249, <8 x i1> zeroinitializer, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  call void @llvm.masked.store.v8f32.p0(<8 x float> %t218, ptr align 4 %t251, <8 x i1> %t252)
  br label %done12
done12:
  %t253 = add i32 %t174, 1
  store i32 %t253, ptr %t173
  %t254 = icmp ult i32 %t253, 32
  br i1 %t254, label %row11, label %after13, !llvm.loop !3
after13:
  br label %join5
join5:
  br label %finished1
finished1:
  %t255 = load i32, ptr %t30
  %t256 = add i32 %t255, 1
  %t257 = icmp uge i32 %t256, %t2
  %t258 = select i1 %t257, i32 0, i32 %t256
  store i32 %t258, ptr %t30
  %t259 = zext i1 %t257 to i32
  %t260 = load i32, ptr %t31
  %t261 = add i32 %t260, %t259
  %t262 = icmp uge i32 %t261, %t4
  %t263 = select i1 %t262, i32 0, i32 %t261
  store i32 %t263, ptr %t31
  %t264 = zext i1 %t262 to i32
  %t265 = load i32, ptr %t32
  %t266 = add i32 %t265, %t264
  %t267 = icmp uge i32 %t266, %t6
  %t268 = select i1 %t267, i32 0, i32 %t266
  store i32 %t268, ptr %t32
  %t269 = zext i1 %t267 to i32
  %t270 = load i64, ptr %t29
  %t271 = add i64 %t270, 1
  store i64 %t271, ptr %t29
  %t272 = icmp ult i64 %t271, %end
  br i1 %t272, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
