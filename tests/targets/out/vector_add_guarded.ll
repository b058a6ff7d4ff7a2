; kernel "vector_add_guarded", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

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
  %t104 = alloca i32
  %t130 = alloca i32
  %t187 = alloca i32
  %t193 = alloca <64 x i1>
  %t234 = alloca i32
  %t240 = alloca <64 x i1>
  %t281 = alloca i32
  %t291 = alloca <64 x i1>
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
  %t64 = mul i32 %t57, 256
  %t65 = add i32 %t64, 255
  %t66 = zext i32 %t65 to i64
  %t67 = icmp sge i64 %t24, 0
  %t68 = icmp slt i64 %t66, %t24
  %t69 = mul i32 %t57, 256
  %t70 = zext i32 %t69 to i64
  %t71 = mul i32 %t57, 256
  %t72 = add i32 %t71, 255
  %t73 = zext i32 %t72 to i64
  %t74 = icmp ult i64 %t73, %t28
  %t75 = mul i32 %t57, 256
  %t76 = zext i32 %t75 to i64
  %t77 = mul i32 %t57, 256
  %t78 = add i32 %t77, 255
  %t79 = zext i32 %t78 to i64
  %t80 = icmp ult i64 %t79, %t32
  %t81 = mul i32 %t57, 256
  %t82 = zext i32 %t81 to i64
  %t83 = mul i32 %t57, 256
  %t84 = add i32 %t83, 255
  %t85 = zext i32 %t84 to i64
  %t86 = icmp ult i64 %t85, %t36
  %t87 = load i1, ptr %t22
  %t88 = and i1 %t87, %t62
  %t89 = and i1 %t88, %t63
  %t90 = and i1 %t89, %t67
  %t91 = and i1 %t90, %t68
  %t92 = and i1 %t91, %t74
  %t93 = and i1 %t92, %t80
  %t94 = and i1 %t93, %t86
  br i1 %t94, label %fast6, label %general7, !prof !0
fast6:
  %t95 = mul i32 %t57, 256
  %t96 = zext i32 %t95 to i64
  %t97 = mul i64 %t96, 4
  %t98 = ptrtoint ptr %t34 to i64
  %t99 = add i64 %t98, %t97
  %t100 = and i64 %t99, 63
  %t101 = icmp eq i64 %t100, 0
  %t102 = icmp uge i64 %t36, 8388608
  %t103 = and i1 %t101, %t102
  br i1 %t103, label %large8, label %small9
large8:
  store i32 zeroinitializer, ptr %t104
  br label %lanes10
lanes10:
  %t105 = load i32, ptr %t104
  %t106 = mul i32 %t105, 64
  %t107 = zext i32 %t105 to i64
  %t108 = mul i32 %t57, 256
  %t109 = add i32 %t108, %t106
  %t110 = zext i32 %t109 to i64
  %t111 = insertelement <64 x i64> poison, i64 %t110, i64 0
  %t112 = shufflevector <64 x i64> %t111, <64 x i64> poison, <64 x i32> zeroinitializer
  %t113 = add <64 x i64> %t112, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t114 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t115 = shufflevector <64 x i64> %t114, <64 x i64> poison, <64 x i32> zeroinitializer
  %t116 = icmp uge <64 x i64> %t113, %t115
  %t117 = mul i64 %t110, 4
  %t118 = getelementptr i8, ptr %t26, i64 %t117
  %t119 = load <64 x float>, ptr %t118, align 4
  %t120 = mul i64 %t110, 4
  %t121 = getelementptr i8, ptr %t30, i64 %t120
  %t122 = load <64 x float>, ptr %t121, align 4
  %t123 = fadd <64 x float> %t119, %t122
  %t124 = fcmp uno <64 x float> %t123, zeroinitializer
  %t125 = select <64 x i1> %t124, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t123
  %t126 = mul i64 %t110, 4
  %t127 = getelementptr i8, ptr %t34, i64 %t126
  store <64 x float> %t125, ptr %t127, align 64, !nontemporal !2
  br label %done11
done11:
  %t128 = add i32 %t105, 1
  store i32 %t128, ptr %t104
  %t129 = icmp ult i32 %t128, 4
  br i1 %t129, label %lanes10, label %after12
after12:
  br label %join5
small9:
  store i32 zeroinitializer, ptr %t130
  br label %lanes13
lanes13:
  %t131 = load i32, ptr %t130
  %t132 = mul i32 %t131, 64
  %t133 = zext i32 %t131 to i64
  %t134 = mul i32 %t57, 256
  %t135 = add i32 %t134, %t132
  %t136 = zext i32 %t135 to i64
  %t137 = insertelement <64 x i64> poison, i64 %t136, i64 0
  %t138 = shufflevector <64 x i64> %t137, <64 x i64> poison, <64 x i32> zeroinitializer
  %t139 = add <64 x i64> %t138, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t140 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t141 = shufflevector <64 x i64> %t140, <64 x i64> poison, <64 x i32> zeroinitializer
  %t142 = icmp uge <64 x i64> %t139, %t141
  %t143 = mul i64 %t136, 4
  %t144 = getelementptr i8, ptr %t26, i64 %t143
  %t145 = load <64 x float>, ptr %t144, align 4
  %t146 = mul i64 %t136, 4
  %t147 = getelementptr i8, ptr %t30, i64 %t146
  %t148 = load <64 x float>, ptr %t147, align 4
  %t149 = fadd <64 x float> %t145, %t148
  %t150 = fcmp uno <64 x float> %t149, zeroinitializer
  %t151 = select <64 x i1> %t150, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t149
  %t152 = mul i64 %t136, 4
  %t153 = getelementptr i8, ptr %t34, i64 %t152
  store <64 x float> %t151, ptr %t153, align 4
  br label %done14
done14:
  %t154 = add i32 %t131, 1
  store i32 %t154, ptr %t130
  %t155 = icmp ult i32 %t154, 4
  br i1 %t155, label %lanes13, label %after15
after15:
  br label %join5
general7:
  %t156 = mul i32 %t57, 256
  %t157 = zext i32 %t156 to i64
  %t158 = mul i32 %t57, 256
  %t159 = add i32 %t158, 255
  %t160 = zext i32 %t159 to i64
  %t161 = icmp ult i64 %t160, %t28
  %t162 = mul i32 %t57, 256
  %t163 = zext i32 %t162 to i64
  %t164 = mul i32 %t57, 256
  %t165 = add i32 %t164, 255
  %t166 = zext i32 %t165 to i64
  %t167 = icmp ult i64 %t166, %t32
  %t168 = mul i32 %t57, 256
  %t169 = zext i32 %t168 to i64
  %t170 = mul i32 %t57, 256
  %t171 = add i32 %t170, 255
  %t172 = zext i32 %t171 to i64
  %t173 = icmp ult i64 %t172, %t36
  %t174 = load i1, ptr %t22
  %t175 = and i1 %t174, %t161
  %t176 = and i1 %t175, %t167
  %t177 = and i1 %t176, %t173
  br i1 %t177, label %fast16, label %general17, !prof !0
fast16:
  %t178 = mul i32 %t57, 256
  %t179 = zext i32 %t178 to i64
  %t180 = mul i64 %t179, 4
  %t181 = ptrtoint ptr %t34 to i64
  %t182 = add i64 %t181, %t180
  %t183 = and i64 %t182, 63
  %t184 = icmp eq i64 %t183, 0
  %t185 = icmp uge i64 %t36, 8388608
  %t186 = and i1 %t184, %t185
  br i1 %t186, label %large18, label %small19
large18:
  store i32 zeroinitializer, ptr %t187
  br label %lanes20
lanes20:
  %t188 = load i32, ptr %t187
  %t189 = mul i32 %t188, 64
  %t190 = zext i32 %t188 to i64
  %t191 = mul i64 %t190, 8
  %t192 = getelementptr i8, ptr %t1, i64 %t191
  %t194 = load i64, ptr %t192
  %t195 = bitcast i64 %t194 to <64 x i1>
  store <64 x i1> %t195, ptr %t193
  %t196 = mul i32 %t57, 256
  %t197 = add i32 %t196, %t189
  %t198 = zext i32 %t197 to i64
  %t199 = insertelement <64 x i64> poison, i64 %t198, i64 0
  %t200 = shufflevector <64 x i64> %t199, <64 x i64> poison, <64 x i32> zeroinitializer
  %t201 = add <64 x i64> %t200, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t202 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t203 = shufflevector <64 x i64> %t202, <64 x i64> poison, <64 x i32> zeroinitializer
  %t204 = icmp uge <64 x i64> %t201, %t203
  %t205 = bitcast <64 x i1> %t204 to i64
  %t206 = icmp ne i64 %t205, 0
  br i1 %t206, label %inside25, label %else23
inside25:
  %t207 = load <64 x i1>, ptr %t193
  %t208 = xor <64 x i1> %t204, splat (i1 true)
  %t209 = and <64 x i1> %t207, %t208
  store <64 x i1> %t209, ptr %t193
  store i1 false, ptr %t22
  br label %else23
else23:
  %t210 = xor <64 x i1> %t204, splat (i1 true)
  br label %join24
join24:
  %t211 = load <64 x i1>, ptr %t193
  %t212 = bitcast <64 x i1> %t211 to i64
  %t213 = icmp ne i64 %t212, 0
  br i1 %t213, label %rest26, label %done21
rest26:
  %t214 = mul i64 %t198, 4
  %t215 = getelementptr i8, ptr %t26, i64 %t214
  %t216 = shufflevector <64 x i1> %t211, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t217 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t215, <64 x i1> %t216, <64 x float> zeroinitializer)
  %t218 = mul i64 %t198, 4
  %t219 = getelementptr i8, ptr %t30, i64 %t218
  %t220 = shufflevector <64 x i1> %t211, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t221 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t219, <64 x i1> %t220, <64 x float> zeroinitializer)
  %t222 = fadd <64 x float> %t217, %t221
  %t223 = fcmp uno <64 x float> %t222, zeroinitializer
  %t224 = select <64 x i1> %t223, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t222
  %t225 = mul i64 %t198, 4
  %t226 = getelementptr i8, ptr %t34, i64 %t225
  %t227 = shufflevector <64 x i1> %t211, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t224, ptr align 4 %t226, <64 x i1> %t227)
  br label %done21
done21:
  %t228 = mul i64 %t190, 8
  %t229 = getelementptr i8, ptr %t1, i64 %t228
  %t230 = load <64 x i1>, ptr %t193
  %t231 = bitcast <64 x i1> %t230 to i64
  store i64 %t231, ptr %t229
  %t232 = add i32 %t188, 1
  store i32 %t232, ptr %t187
  %t233 = icmp ult i32 %t232, 4
  br i1 %t233, label %lanes20, label %after27
after27:
  br label %join5
small19:
  store i32 zeroinitializer, ptr %t234
  br label %lanes28
lanes28:
  %t235 = load i32, ptr %t234
  %t236 = mul i32 %t235, 64
  %t237 = zext i32 %t235 to i64
  %t238 = mul i64 %t237, 8
  %t239 = getelementptr i8, ptr %t1, i64 %t238
  %t241 = load i64, ptr %t239
  %t242 = bitcast i64 %t241 to <64 x i1>
  store <64 x i1> %t242, ptr %t240
  %t243 = mul i32 %t57, 256
  %t244 = add i32 %t243, %t236
  %t245 = zext i32 %t244 to i64
  %t246 = insertelement <64 x i64> poison, i64 %t245, i64 0
  %t247 = shufflevector <64 x i64> %t246, <64 x i64> poison, <64 x i32> zeroinitializer
  %t248 = add <64 x i64> %t247, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t249 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t250 = shufflevector <64 x i64> %t249, <64 x i64> poison, <64 x i32> zeroinitializer
  %t251 = icmp uge <64 x i64> %t248, %t250
  %t252 = bitcast <64 x i1> %t251 to i64
  %t253 = icmp ne i64 %t252, 0
  br i1 %t253, label %inside33, label %else31
inside33:
  %t254 = load <64 x i1>, ptr %t240
  %t255 = xor <64 x i1> %t251, splat (i1 true)
  %t256 = and <64 x i1> %t254, %t255
  store <64 x i1> %t256, ptr %t240
  store i1 false, ptr %t22
  br label %else31
else31:
  %t257 = xor <64 x i1> %t251, splat (i1 true)
  br label %join32
join32:
  %t258 = load <64 x i1>, ptr %t240
  %t259 = bitcast <64 x i1> %t258 to i64
  %t260 = icmp ne i64 %t259, 0
  br i1 %t260, label %rest34, label %done29
rest34:
  %t261 = mul i64 %t245, 4
  %t262 = getelementptr i8, ptr %t26, i64 %t261
  %t263 = shufflevector <64 x i1> %t258, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t264 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t262, <64 x i1> %t263, <64 x float> zeroinitializer)
  %t265 = mul i64 %t245, 4
  %t266 = getelementptr i8, ptr %t30, i64 %t265
  %t267 = shufflevector <64 x i1> %t258, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t268 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t266, <64 x i1> %t267, <64 x float> zeroinitializer)
  %t269 = fadd <64 x float> %t264, %t268
  %t270 = fcmp uno <64 x float> %t269, zeroinitializer
  %t271 = select <64 x i1> %t270, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t269
  %t272 = mul i64 %t245, 4
  %t273 = getelementptr i8, ptr %t34, i64 %t272
  %t274 = shufflevector <64 x i1> %t258, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t271, ptr align 4 %t273, <64 x i1> %t274)
  br label %done29
done29:
  %t275 = mul i64 %t237, 8
  %t276 = getelementptr i8, ptr %t1, i64 %t275
  %t277 = load <64 x i1>, ptr %t240
  %t278 = bitcast <64 x i1> %t277 to i64
  store i64 %t278, ptr %t276
  %t279 = add i32 %t235, 1
  store i32 %t279, ptr %t234
  %t280 = icmp ult i32 %t279, 4
  br i1 %t280, label %lanes28, label %after35
after35:
  br label %join5
general17:
  store i32 zeroinitializer, ptr %t281
  br label %lanes36
lanes36:
  %t282 = load i32, ptr %t281
  %t283 = mul i32 %t282, 64
  %t284 = zext i32 %t282 to i64
  %t285 = mul i64 %t284, 8
  %t286 = getelementptr i8, ptr %t1, i64 %t285
  %t287 = load i64, ptr %t286
  %t288 = bitcast i64 %t287 to <64 x i1>
  %t289 = mul i64 %t284, 8
  %t290 = getelementptr i8, ptr %t1, i64 %t289
  %t292 = load i64, ptr %t290
  %t293 = bitcast i64 %t292 to <64 x i1>
  store <64 x i1> %t293, ptr %t291
  %t294 = bitcast <64 x i1> %t288 to i64
  %t295 = icmp ne i64 %t294, 0
  br i1 %t295, label %enter38, label %done37
enter38:
  %t296 = mul i32 %t57, 256
  %t297 = add i32 %t296, %t283
  %t298 = zext i32 %t297 to i64
  %t299 = insertelement <64 x i64> poison, i64 %t298, i64 0
  %t300 = shufflevector <64 x i64> %t299, <64 x i64> poison, <64 x i32> zeroinitializer
  %t301 = add <64 x i64> %t300, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t302 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t303 = shufflevector <64 x i64> %t302, <64 x i64> poison, <64 x i32> zeroinitializer
  %t304 = icmp uge <64 x i64> %t301, %t303
  %t305 = and <64 x i1> %t288, %t304
  %t306 = bitcast <64 x i1> %t305 to i64
  %t307 = icmp ne i64 %t306, 0
  br i1 %t307, label %inside42, label %else40
inside42:
  %t308 = load <64 x i1>, ptr %t291
  %t309 = xor <64 x i1> %t305, splat (i1 true)
  %t310 = and <64 x i1> %t308, %t309
  store <64 x i1> %t310, ptr %t291
  store i1 false, ptr %t22
  br label %else40
else40:
  %t311 = xor <64 x i1> %t304, splat (i1 true)
  %t312 = and <64 x i1> %t288, %t311
  br label %join41
join41:
  %t313 = load <64 x i1>, ptr %t291
  %t314 = and <64 x i1> %t288, %t313
  %t315 = bitcast <64 x i1> %t314 to i64
  %t316 = icmp ne i64 %t315, 0
  br i1 %t316, label %rest43, label %done37
rest43:
  %t317 = insertelement <64 x i64> poison, i64 %t298, i64 0
  %t318 = shufflevector <64 x i64> %t317, <64 x i64> poison, <64 x i32> zeroinitializer
  %t319 = add <64 x i64> %t318, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t320 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t321 = shufflevector <64 x i64> %t320, <64 x i64> poison, <64 x i32> zeroinitializer
  %t322 = icmp ult <64 x i64> %t319, %t321
  %t323 = mul i64 %t298, 4
  %t324 = getelementptr i8, ptr %t26, i64 %t323
  %t325 = and <64 x i1> %t314, %t322
  %t326 = shufflevector <64 x i1> %t325, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t327 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t324, <64 x i1> %t326, <64 x float> zeroinitializer)
  %t328 = insertelement <64 x i64> poison, i64 %t298, i64 0
  %t329 = shufflevector <64 x i64> %t328, <64 x i64> poison, <64 x i32> zeroinitializer
  %t330 = add <64 x i64> %t329, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t331 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t332 = shufflevector <64 x i64> %t331, <64 x i64> poison, <64 x i32> zeroinitializer
  %t333 = icmp ult <64 x i64> %t330, %t332
  %t334 = mul i64 %t298, 4
  %t335 = getelementptr i8, ptr %t30, i64 %t334
  %t336 = and <64 x i1> %t314, %t333
  %t337 = shufflevector <64 x i1> %t336, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  %t338 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t335, <64 x i1> %t337, <64 x float> zeroinitializer)
  %t339 = fadd <64 x float> %t327, %t338
  %t340 = fcmp uno <64 x float> %t339, zeroinitializer
  %t341 = select <64 x i1> %t340, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t339
  %t342 = insertelement <64 x i64> poison, i64 %t298, i64 0
  %t343 = shufflevector <64 x i64> %t342, <64 x i64> poison, <64 x i32> zeroinitializer
  %t344 = add <64 x i64> %t343, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t345 = insertelement <64 x i64> poison, i64 %t36, i64 0
  %t346 = shufflevector <64 x i64> %t345, <64 x i64> poison, <64 x i32> zeroinitializer
  %t347 = icmp ult <64 x i64> %t344, %t346
  %t348 = mul i64 %t298, 4
  %t349 = getelementptr i8, ptr %t34, i64 %t348
  %t350 = and <64 x i1> %t314, %t347
  %t351 = shufflevector <64 x i1> %t350, <64 x i1> zeroinitializer, <64 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63>
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t341, ptr align 4 %t349, <64 x i1> %t351)
  br label %done37
done37:
  %t352 = mul i64 %t284, 8
  %t353 = getelementptr i8, ptr %t1, i64 %t352
  %t354 = load <64 x i1>, ptr %t291
  %t355 = bitcast <64 x i1> %t354 to i64
  store i64 %t355, ptr %t353
  %t356 = add i32 %t282, 1
  store i32 %t356, ptr %t281
  %t357 = icmp ult i32 %t356, 4
  br i1 %t357, label %lanes36, label %after44, !llvm.loop !3
after44:
  br label %join5
join5:
  br label %finished1
finished1:
  %t358 = load i32, ptr %t38
  %t359 = add i32 %t358, 1
  %t360 = icmp uge i32 %t359, %t3
  %t361 = select i1 %t360, i32 0, i32 %t359
  store i32 %t361, ptr %t38
  %t362 = zext i1 %t360 to i32
  %t363 = load i32, ptr %t39
  %t364 = add i32 %t363, %t362
  %t365 = icmp uge i32 %t364, %t5
  %t366 = select i1 %t365, i32 0, i32 %t364
  store i32 %t366, ptr %t39
  %t367 = zext i1 %t365 to i32
  %t368 = load i32, ptr %t40
  %t369 = add i32 %t368, %t367
  %t370 = icmp uge i32 %t369, %t7
  %t371 = select i1 %t370, i32 0, i32 %t369
  store i32 %t371, ptr %t40
  %t372 = zext i1 %t370 to i32
  %t373 = load i64, ptr %t37
  %t374 = add i64 %t373, 1
  store i64 %t374, ptr %t37
  %t375 = icmp ult i64 %t374, %end
  br i1 %t375, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
