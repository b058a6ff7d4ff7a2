; kernel "vector_add_guarded", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"vector_add_guarded"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [64 x i8], align 64
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
  %t22 = alloca i1
  %t23 = getelementptr i8, ptr %arguments, i64 0
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 8
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 16
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 24
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 32
  %t32 = load i64, ptr %t31, align 8
  %t33 = getelementptr i8, ptr %arguments, i64 40
  %t34 = load ptr, ptr %t33, align 8
  %t35 = getelementptr i8, ptr %arguments, i64 48
  %t36 = load i64, ptr %t35, align 8
  %t37 = alloca i64
  %t38 = alloca i32
  %t39 = alloca i32
  %t40 = alloca i32
  %t86 = alloca i32
  %t112 = alloca i32
  %t158 = alloca i32
  %t164 = alloca <64 x i1>
  %t178 = load volatile <64 x i1>, ptr @on, align 8
  %t208 = alloca i32
  %t214 = alloca <64 x i1>
  %t257 = alloca i32
  %t261 = alloca i32
  %t272 = alloca <16 x i1>
  %t275 = load volatile <16 x i1>, ptr @on, align 8
  %t305 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t306 = shufflevector <16 x i64> %t305, <16 x i64> poison, <16 x i32> zeroinitializer
  %t313 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t314 = shufflevector <16 x i64> %t313, <16 x i64> poison, <16 x i32> zeroinitializer
  %t323 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t324 = shufflevector <16 x i64> %t323, <16 x i64> poison, <16 x i32> zeroinitializer
  %t41 = icmp uge i64 %first, %end
  br i1 %t41, label %exit4, label %start3
start3:
  store i64 %first, ptr %t37
  %t42 = zext i32 %t3 to i64
  %t43 = call i64 @llvm.umax.i64(i64 %t42, i64 1)
  %t44 = urem i64 %first, %t43
  %t45 = trunc i64 %t44 to i32
  store i32 %t45, ptr %t38
  %t46 = udiv i64 %first, %t43
  %t47 = zext i32 %t5 to i64
  %t48 = call i64 @llvm.umax.i64(i64 %t47, i64 1)
  %t49 = urem i64 %t46, %t48
  %t50 = trunc i64 %t49 to i32
  store i32 %t50, ptr %t39
  %t51 = udiv i64 %t46, %t48
  %t52 = zext i32 %t7 to i64
  %t53 = call i64 @llvm.umax.i64(i64 %t52, i64 1)
  %t54 = urem i64 %t51, %t53
  %t55 = trunc i64 %t54 to i32
  store i32 %t55, ptr %t40
  %t56 = udiv i64 %t51, %t53
  br label %workgroup2
workgroup2:
  %t57 = load i32, ptr %t38
  %t58 = load i32, ptr %t39
  %t59 = load i32, ptr %t40
  store i1 true, ptr %t22
  call void @llvm.memset.p0.i64(ptr %t1, i8 -1, i64 32, i1 false)
  %t60 = mul i32 %t57, 256
  %t61 = zext i32 %t60 to i64
  %t62 = icmp sge i64 %t24, 0
  %t63 = icmp slt i64 %t61, %t24
  %t64 = add i32 %t60, 255
  %t65 = zext i32 %t64 to i64
  %t66 = icmp slt i64 %t65, %t24
  %t67 = load i1, ptr %t22
  %t68 = and i1 %t67, %t62
  %t69 = and i1 %t68, %t63
  %t70 = and i1 %t69, %t66
  %t71 = icmp ult i64 %t65, %t28
  %t72 = and i1 %t70, %t71
  %t73 = icmp ult i64 %t65, %t32
  %t74 = and i1 %t72, %t73
  %t75 = icmp ult i64 %t65, %t36
  %t76 = and i1 %t74, %t75
  br i1 %t76, label %fast6, label %general7, !prof !0
fast6:
  %t77 = mul i32 %t57, 256
  %t78 = zext i32 %t77 to i64
  %t79 = ptrtoint ptr %t34 to i64
  %t80 = mul i64 %t78, 4
  %t81 = add i64 %t79, %t80
  %t82 = and i64 %t81, 63
  %t83 = icmp eq i64 %t82, 0
  %t84 = icmp uge i64 %t36, 8388608
  %t85 = and i1 %t83, %t84
  br i1 %t85, label %large8, label %small9
large8:
  store i32 zeroinitializer, ptr %t86
  br label %lanes10
lanes10:
  %t87 = load i32, ptr %t86
  %t88 = mul i32 %t87, 64
  %t89 = zext i32 %t87 to i64
  %t90 = mul i32 %t57, 256
  %t91 = add i32 %t90, %t88
  %t92 = zext i32 %t91 to i64
  %t93 = sub i64 %t24, %t92
  %t94 = call i64 @llvm.umin.i64(i64 %t93, i64 64)
  %t95 = icmp ugt i64 %t24, %t92
  %t96 = select i1 %t95, i64 %t94, i64 0
  %t97 = trunc i64 %t96 to i8
  %t98 = insertelement <64 x i8> poison, i8 %t97, i64 0
  %t99 = shufflevector <64 x i8> %t98, <64 x i8> poison, <64 x i32> zeroinitializer
  %t100 = icmp sge <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t99
  %t101 = mul i64 %t92, 4
  %t102 = getelementptr i8, ptr %t26, i64 %t101
  %t103 = load <64 x float>, ptr %t102, align 4
  %t104 = getelementptr i8, ptr %t30, i64 %t101
  %t105 = load <64 x float>, ptr %t104, align 4
  %t106 = fadd <64 x float> %t103, %t105
  %t107 = fcmp uno <64 x float> %t106, zeroinitializer
  %t108 = select <64 x i1> %t107, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t106
  %t109 = getelementptr i8, ptr %t34, i64 %t101
  store <64 x float> %t108, ptr %t109, align 64, !nontemporal !2
  br label %done11
done11:
  %t110 = add i32 %t87, 1
  store i32 %t110, ptr %t86
  %t111 = icmp ult i32 %t110, 4
  br i1 %t111, label %lanes10, label %after12
after12:
  br label %join5
small9:
  store i32 zeroinitializer, ptr %t112
  br label %lanes13
lanes13:
  %t113 = load i32, ptr %t112
  %t114 = mul i32 %t113, 64
  %t115 = zext i32 %t113 to i64
  %t116 = mul i32 %t57, 256
  %t117 = add i32 %t116, %t114
  %t118 = zext i32 %t117 to i64
  %t119 = sub i64 %t24, %t118
  %t120 = call i64 @llvm.umin.i64(i64 %t119, i64 64)
  %t121 = icmp ugt i64 %t24, %t118
  %t122 = select i1 %t121, i64 %t120, i64 0
  %t123 = trunc i64 %t122 to i8
  %t124 = insertelement <64 x i8> poison, i8 %t123, i64 0
  %t125 = shufflevector <64 x i8> %t124, <64 x i8> poison, <64 x i32> zeroinitializer
  %t126 = icmp sge <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t125
  %t127 = mul i64 %t118, 4
  %t128 = getelementptr i8, ptr %t26, i64 %t127
  %t129 = load <64 x float>, ptr %t128, align 4
  %t130 = getelementptr i8, ptr %t30, i64 %t127
  %t131 = load <64 x float>, ptr %t130, align 4
  %t132 = fadd <64 x float> %t129, %t131
  %t133 = fcmp uno <64 x float> %t132, zeroinitializer
  %t134 = select <64 x i1> %t133, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t132
  %t135 = getelementptr i8, ptr %t34, i64 %t127
  store <64 x float> %t134, ptr %t135, align 4
  br label %done14
done14:
  %t136 = add i32 %t113, 1
  store i32 %t136, ptr %t112
  %t137 = icmp ult i32 %t136, 4
  br i1 %t137, label %lanes13, label %after15
after15:
  br label %join5
general7:
  %t138 = mul i32 %t57, 256
  %t139 = zext i32 %t138 to i64
  %t140 = add i32 %t138, 255
  %t141 = zext i32 %t140 to i64
  %t142 = load i1, ptr %t22
  %t143 = icmp ult i64 %t141, %t28
  %t144 = and i1 %t142, %t143
  %t145 = icmp ult i64 %t141, %t32
  %t146 = and i1 %t144, %t145
  %t147 = icmp ult i64 %t141, %t36
  %t148 = and i1 %t146, %t147
  br i1 %t148, label %fast16, label %general17, !prof !0
fast16:
  %t149 = mul i32 %t57, 256
  %t150 = zext i32 %t149 to i64
  %t151 = ptrtoint ptr %t34 to i64
  %t152 = mul i64 %t150, 4
  %t153 = add i64 %t151, %t152
  %t154 = and i64 %t153, 63
  %t155 = icmp eq i64 %t154, 0
  %t156 = icmp uge i64 %t36, 8388608
  %t157 = and i1 %t155, %t156
  br i1 %t157, label %large18, label %small19
large18:
  store i32 zeroinitializer, ptr %t158
  br label %lanes20
lanes20:
  %t159 = load i32, ptr %t158
  %t160 = mul i32 %t159, 64
  %t161 = zext i32 %t159 to i64
  %t162 = mul i64 %t161, 8
  %t163 = getelementptr i8, ptr %t1, i64 %t162
  %t165 = load i64, ptr %t163
  %t166 = bitcast i64 %t165 to <64 x i1>
  store <64 x i1> %t166, ptr %t164
  %t167 = mul i32 %t57, 256
  %t168 = add i32 %t167, %t160
  %t169 = zext i32 %t168 to i64
  %t170 = sub i64 %t24, %t169
  %t171 = call i64 @llvm.umin.i64(i64 %t170, i64 64)
  %t172 = icmp ugt i64 %t24, %t169
  %t173 = select i1 %t172, i64 %t171, i64 0
  %t174 = trunc i64 %t173 to i8
  %t175 = insertelement <64 x i8> poison, i8 %t174, i64 0
  %t176 = shufflevector <64 x i8> %t175, <64 x i8> poison, <64 x i32> zeroinitializer
  %t177 = icmp sge <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t176
  %t179 = and <64 x i1> %t177, %t178
  %t180 = bitcast <64 x i1> %t179 to i64
  %t181 = icmp ne i64 %t180, 0
  br i1 %t181, label %inside25, label %else23
inside25:
  %t182 = load <64 x i1>, ptr %t164
  %t183 = xor <64 x i1> %t177, splat (i1 true)
  %t184 = and <64 x i1> %t182, %t183
  store <64 x i1> %t184, ptr %t164
  store i1 false, ptr %t22
  br label %else23
else23:
  br label %join24
join24:
  %t185 = load <64 x i1>, ptr %t164
  %t186 = and <64 x i1> %t185, %t178
  %t187 = bitcast <64 x i1> %t186 to i64
  %t188 = icmp ne i64 %t187, 0
  br i1 %t188, label %rest26, label %done21
rest26:
  %t189 = mul i64 %t169, 4
  %t190 = getelementptr i8, ptr %t26, i64 %t189
  %t191 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t190, <64 x i1> %t185, <64 x float> zeroinitializer)
  %t192 = freeze <64 x float> %t191
  %t193 = getelementptr i8, ptr %t30, i64 %t189
  %t194 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t193, <64 x i1> %t185, <64 x float> zeroinitializer)
  %t195 = freeze <64 x float> %t194
  %t196 = fadd <64 x float> %t192, %t195
  %t197 = fcmp uno <64 x float> %t196, zeroinitializer
  %t198 = select <64 x i1> %t197, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t196
  %t199 = getelementptr i8, ptr %t34, i64 %t189
  %t200 = and <64 x i1> %t185, %t178
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t198, ptr align 4 %t199, <64 x i1> %t200)
  br label %done21
done21:
  %t201 = mul i64 %t161, 8
  %t202 = getelementptr i8, ptr %t1, i64 %t201
  %t203 = load <64 x i1>, ptr %t164
  %t204 = and <64 x i1> %t203, %t178
  %t205 = bitcast <64 x i1> %t204 to i64
  store i64 %t205, ptr %t202
  %t206 = add i32 %t159, 1
  store i32 %t206, ptr %t158
  %t207 = icmp ult i32 %t206, 4
  br i1 %t207, label %lanes20, label %after27
after27:
  br label %join5
small19:
  store i32 zeroinitializer, ptr %t208
  br label %lanes28
lanes28:
  %t209 = load i32, ptr %t208
  %t210 = mul i32 %t209, 64
  %t211 = zext i32 %t209 to i64
  %t212 = mul i64 %t211, 8
  %t213 = getelementptr i8, ptr %t1, i64 %t212
  %t215 = load i64, ptr %t213
  %t216 = bitcast i64 %t215 to <64 x i1>
  store <64 x i1> %t216, ptr %t214
  %t217 = mul i32 %t57, 256
  %t218 = add i32 %t217, %t210
  %t219 = zext i32 %t218 to i64
  %t220 = sub i64 %t24, %t219
  %t221 = call i64 @llvm.umin.i64(i64 %t220, i64 64)
  %t222 = icmp ugt i64 %t24, %t219
  %t223 = select i1 %t222, i64 %t221, i64 0
  %t224 = trunc i64 %t223 to i8
  %t225 = insertelement <64 x i8> poison, i8 %t224, i64 0
  %t226 = shufflevector <64 x i8> %t225, <64 x i8> poison, <64 x i32> zeroinitializer
  %t227 = icmp sge <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t226
  %t228 = and <64 x i1> %t227, %t178
  %t229 = bitcast <64 x i1> %t228 to i64
  %t230 = icmp ne i64 %t229, 0
  br i1 %t230, label %inside33, label %else31
inside33:
  %t231 = load <64 x i1>, ptr %t214
  %t232 = xor <64 x i1> %t227, splat (i1 true)
  %t233 = and <64 x i1> %t231, %t232
  store <64 x i1> %t233, ptr %t214
  store i1 false, ptr %t22
  br label %else31
else31:
  br label %join32
join32:
  %t234 = load <64 x i1>, ptr %t214
  %t235 = and <64 x i1> %t234, %t178
  %t236 = bitcast <64 x i1> %t235 to i64
  %t237 = icmp ne i64 %t236, 0
  br i1 %t237, label %rest34, label %done29
rest34:
  %t238 = mul i64 %t219, 4
  %t239 = getelementptr i8, ptr %t26, i64 %t238
  %t240 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t239, <64 x i1> %t234, <64 x float> zeroinitializer)
  %t241 = freeze <64 x float> %t240
  %t242 = getelementptr i8, ptr %t30, i64 %t238
  %t243 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t242, <64 x i1> %t234, <64 x float> zeroinitializer)
  %t244 = freeze <64 x float> %t243
  %t245 = fadd <64 x float> %t241, %t244
  %t246 = fcmp uno <64 x float> %t245, zeroinitializer
  %t247 = select <64 x i1> %t246, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t245
  %t248 = getelementptr i8, ptr %t34, i64 %t238
  %t249 = and <64 x i1> %t234, %t178
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t247, ptr align 4 %t248, <64 x i1> %t249)
  br label %done29
done29:
  %t250 = mul i64 %t211, 8
  %t251 = getelementptr i8, ptr %t1, i64 %t250
  %t252 = load <64 x i1>, ptr %t214
  %t253 = and <64 x i1> %t252, %t178
  %t254 = bitcast <64 x i1> %t253 to i64
  store i64 %t254, ptr %t251
  %t255 = add i32 %t209, 1
  store i32 %t255, ptr %t208
  %t256 = icmp ult i32 %t255, 4
  br i1 %t256, label %lanes28, label %after35
after35:
  br label %join5
general17:
  store i32 zeroinitializer, ptr %t257
  br label %lanes36
lanes36:
  %t258 = load i32, ptr %t257
  %t259 = mul i32 %t258, 64
  %t260 = zext i32 %t258 to i64
  store i32 zeroinitializer, ptr %t261
  br label %piece37
piece37:
  %t262 = load i32, ptr %t261
  %t263 = mul i32 %t262, 16
  %t264 = add i32 %t259, %t263
  %t265 = zext i32 %t262 to i64
  %t266 = mul i64 %t260, 8
  %t267 = getelementptr i8, ptr %t1, i64 %t266
  %t268 = mul i64 %t265, 2
  %t269 = getelementptr i8, ptr %t267, i64 %t268
  %t270 = load i16, ptr %t269
  %t271 = bitcast i16 %t270 to <16 x i1>
  %t273 = load i16, ptr %t269
  %t274 = bitcast i16 %t273 to <16 x i1>
  store <16 x i1> %t274, ptr %t272
  %t276 = and <16 x i1> %t271, %t275
  %t277 = bitcast <16 x i1> %t276 to i16
  %t278 = icmp ne i16 %t277, 0
  br i1 %t278, label %enter39, label %done38
enter39:
  %t279 = mul i32 %t57, 256
  %t280 = add i32 %t279, %t264
  %t281 = zext i32 %t280 to i64
  %t282 = sub i64 %t24, %t281
  %t283 = call i64 @llvm.umin.i64(i64 %t282, i64 16)
  %t284 = icmp ugt i64 %t24, %t281
  %t285 = select i1 %t284, i64 %t283, i64 0
  %t286 = trunc i64 %t285 to i8
  %t287 = insertelement <16 x i8> poison, i8 %t286, i64 0
  %t288 = shufflevector <16 x i8> %t287, <16 x i8> poison, <16 x i32> zeroinitializer
  %t289 = icmp sge <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>, %t288
  %t290 = and <16 x i1> %t271, %t289
  %t291 = and <16 x i1> %t290, %t275
  %t292 = bitcast <16 x i1> %t291 to i16
  %t293 = icmp ne i16 %t292, 0
  br i1 %t293, label %inside43, label %else41
inside43:
  %t294 = load <16 x i1>, ptr %t272
  %t295 = xor <16 x i1> %t290, splat (i1 true)
  %t296 = and <16 x i1> %t294, %t295
  store <16 x i1> %t296, ptr %t272
  store i1 false, ptr %t22
  br label %else41
else41:
  br label %join42
join42:
  %t297 = load <16 x i1>, ptr %t272
  %t298 = and <16 x i1> %t271, %t297
  %t299 = and <16 x i1> %t298, %t275
  %t300 = bitcast <16 x i1> %t299 to i16
  %t301 = icmp ne i16 %t300, 0
  br i1 %t301, label %rest44, label %done38
rest44:
  %t302 = insertelement <16 x i64> poison, i64 %t281, i64 0
  %t303 = shufflevector <16 x i64> %t302, <16 x i64> poison, <16 x i32> zeroinitializer
  %t304 = add <16 x i64> %t303, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t307 = icmp ult <16 x i64> %t304, %t306
  %t308 = mul i64 %t281, 4
  %t309 = getelementptr i8, ptr %t26, i64 %t308
  %t310 = and <16 x i1> %t298, %t307
  %t311 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t309, <16 x i1> %t310, <16 x float> zeroinitializer)
  %t312 = freeze <16 x float> %t311
  %t315 = icmp ult <16 x i64> %t304, %t314
  %t316 = getelementptr i8, ptr %t30, i64 %t308
  %t317 = and <16 x i1> %t298, %t315
  %t318 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t316, <16 x i1> %t317, <16 x float> zeroinitializer)
  %t319 = freeze <16 x float> %t318
  %t320 = fadd <16 x float> %t312, %t319
  %t321 = fcmp uno <16 x float> %t320, zeroinitializer
  %t322 = select <16 x i1> %t321, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t320
  %t325 = icmp ult <16 x i64> %t304, %t324
  %t326 = getelementptr i8, ptr %t34, i64 %t308
  %t327 = and <16 x i1> %t298, %t325
  %t328 = and <16 x i1> %t327, %t275
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t322, ptr align 4 %t326, <16 x i1> %t328)
  br label %done38
done38:
  %t329 = mul i64 %t260, 8
  %t330 = getelementptr i8, ptr %t1, i64 %t329
  %t331 = mul i64 %t265, 2
  %t332 = getelementptr i8, ptr %t330, i64 %t331
  %t333 = load <16 x i1>, ptr %t272
  %t334 = and <16 x i1> %t333, %t275
  %t335 = bitcast <16 x i1> %t334 to i16
  store i16 %t335, ptr %t332
  %t336 = add i32 %t262, 1
  store i32 %t336, ptr %t261
  %t337 = icmp ult i32 %t336, 4
  br i1 %t337, label %piece37, label %after45, !llvm.loop !3
after45:
  %t338 = add i32 %t258, 1
  store i32 %t338, ptr %t257
  %t339 = icmp ult i32 %t338, 4
  br i1 %t339, label %lanes36, label %after46, !llvm.loop !4
after46:
  br label %join5
join5:
  br label %finished1
finished1:
  %t340 = load i32, ptr %t38
  %t341 = add i32 %t340, 1
  %t342 = icmp uge i32 %t341, %t3
  %t343 = select i1 %t342, i32 0, i32 %t341
  store i32 %t343, ptr %t38
  %t344 = zext i1 %t342 to i32
  %t345 = load i32, ptr %t39
  %t346 = add i32 %t345, %t344
  %t347 = icmp uge i32 %t346, %t5
  %t348 = select i1 %t347, i32 0, i32 %t346
  store i32 %t348, ptr %t39
  %t349 = zext i1 %t347 to i32
  %t350 = load i32, ptr %t40
  %t351 = add i32 %t350, %t349
  %t352 = icmp uge i32 %t351, %t7
  %t353 = select i1 %t352, i32 0, i32 %t351
  store i32 %t353, ptr %t40
  %t354 = zext i1 %t352 to i32
  %t355 = load i64, ptr %t37
  %t356 = add i64 %t355, 1
  store i64 %t356, ptr %t37
  %t357 = icmp ult i64 %t356, %end
  br i1 %t357, label %workgroup2, label %exit4
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
