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
  %t86 = alloca i32
  %t96 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t97 = shufflevector <64 x i64> %t96, <64 x i64> poison, <64 x i32> zeroinitializer
  %t110 = alloca i32
  %t152 = alloca i32
  %t158 = alloca <64 x i1>
  %t191 = alloca i32
  %t197 = alloca <64 x i1>
  %t230 = alloca i32
  %t238 = alloca <64 x i1>
  %t263 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t264 = shufflevector <64 x i64> %t263, <64 x i64> poison, <64 x i32> zeroinitializer
  %t270 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t271 = shufflevector <64 x i64> %t270, <64 x i64> poison, <64 x i32> zeroinitializer
  %t279 = insertelement <64 x i64> poison, i64 %t36, i64 0
  %t280 = shufflevector <64 x i64> %t279, <64 x i64> poison, <64 x i32> zeroinitializer
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
  %t93 = insertelement <64 x i64> poison, i64 %t92, i64 0
  %t94 = shufflevector <64 x i64> %t93, <64 x i64> poison, <64 x i32> zeroinitializer
  %t95 = add <64 x i64> %t94, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t98 = icmp uge <64 x i64> %t95, %t97
  %t99 = mul i64 %t92, 4
  %t100 = getelementptr i8, ptr %t26, i64 %t99
  %t101 = load <64 x float>, ptr %t100, align 4
  %t102 = getelementptr i8, ptr %t30, i64 %t99
  %t103 = load <64 x float>, ptr %t102, align 4
  %t104 = fadd <64 x float> %t101, %t103
  %t105 = fcmp uno <64 x float> %t104, zeroinitializer
  %t106 = select <64 x i1> %t105, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t104
  %t107 = getelementptr i8, ptr %t34, i64 %t99
  store <64 x float> %t106, ptr %t107, align 64, !nontemporal !2
  br label %done11
done11:
  %t108 = add i32 %t87, 1
  store i32 %t108, ptr %t86
  %t109 = icmp ult i32 %t108, 4
  br i1 %t109, label %lanes10, label %after12
after12:
  br label %join5
small9:
  store i32 zeroinitializer, ptr %t110
  br label %lanes13
lanes13:
  %t111 = load i32, ptr %t110
  %t112 = mul i32 %t111, 64
  %t113 = zext i32 %t111 to i64
  %t114 = mul i32 %t57, 256
  %t115 = add i32 %t114, %t112
  %t116 = zext i32 %t115 to i64
  %t117 = insertelement <64 x i64> poison, i64 %t116, i64 0
  %t118 = shufflevector <64 x i64> %t117, <64 x i64> poison, <64 x i32> zeroinitializer
  %t119 = add <64 x i64> %t118, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t120 = icmp uge <64 x i64> %t119, %t97
  %t121 = mul i64 %t116, 4
  %t122 = getelementptr i8, ptr %t26, i64 %t121
  %t123 = load <64 x float>, ptr %t122, align 4
  %t124 = getelementptr i8, ptr %t30, i64 %t121
  %t125 = load <64 x float>, ptr %t124, align 4
  %t126 = fadd <64 x float> %t123, %t125
  %t127 = fcmp uno <64 x float> %t126, zeroinitializer
  %t128 = select <64 x i1> %t127, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t126
  %t129 = getelementptr i8, ptr %t34, i64 %t121
  store <64 x float> %t128, ptr %t129, align 4
  br label %done14
done14:
  %t130 = add i32 %t111, 1
  store i32 %t130, ptr %t110
  %t131 = icmp ult i32 %t130, 4
  br i1 %t131, label %lanes13, label %after15
after15:
  br label %join5
general7:
  %t132 = mul i32 %t57, 256
  %t133 = zext i32 %t132 to i64
  %t134 = add i32 %t132, 255
  %t135 = zext i32 %t134 to i64
  %t136 = load i1, ptr %t22
  %t137 = icmp ult i64 %t135, %t28
  %t138 = and i1 %t136, %t137
  %t139 = icmp ult i64 %t135, %t32
  %t140 = and i1 %t138, %t139
  %t141 = icmp ult i64 %t135, %t36
  %t142 = and i1 %t140, %t141
  br i1 %t142, label %fast16, label %general17, !prof !0
fast16:
  %t143 = mul i32 %t57, 256
  %t144 = zext i32 %t143 to i64
  %t145 = ptrtoint ptr %t34 to i64
  %t146 = mul i64 %t144, 4
  %t147 = add i64 %t145, %t146
  %t148 = and i64 %t147, 63
  %t149 = icmp eq i64 %t148, 0
  %t150 = icmp uge i64 %t36, 8388608
  %t151 = and i1 %t149, %t150
  br i1 %t151, label %large18, label %small19
large18:
  store i32 zeroinitializer, ptr %t152
  br label %lanes20
lanes20:
  %t153 = load i32, ptr %t152
  %t154 = mul i32 %t153, 64
  %t155 = zext i32 %t153 to i64
  %t156 = mul i64 %t155, 8
  %t157 = getelementptr i8, ptr %t1, i64 %t156
  %t159 = load i64, ptr %t157
  %t160 = bitcast i64 %t159 to <64 x i1>
  store <64 x i1> %t160, ptr %t158
  %t161 = mul i32 %t57, 256
  %t162 = add i32 %t161, %t154
  %t163 = zext i32 %t162 to i64
  %t164 = insertelement <64 x i64> poison, i64 %t163, i64 0
  %t165 = shufflevector <64 x i64> %t164, <64 x i64> poison, <64 x i32> zeroinitializer
  %t166 = add <64 x i64> %t165, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t167 = icmp uge <64 x i64> %t166, %t97
  %t168 = bitcast <64 x i1> %t167 to i64
  %t169 = icmp ne i64 %t168, 0
  br i1 %t169, label %inside25, label %else23
inside25:
  %t170 = load <64 x i1>, ptr %t158
  %t171 = xor <64 x i1> %t167, splat (i1 true)
  %t172 = and <64 x i1> %t170, %t171
  store <64 x i1> %t172, ptr %t158
  store i1 false, ptr %t22
  br label %else23
else23:
  br label %join24
join24:
  %t173 = load <64 x i1>, ptr %t158
  %t174 = bitcast <64 x i1> %t173 to i64
  %t175 = icmp ne i64 %t174, 0
  br i1 %t175, label %rest26, label %done21
rest26:
  %t176 = mul i64 %t163, 4
  %t177 = getelementptr i8, ptr %t26, i64 %t176
  %t178 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t177, <64 x i1> %t173, <64 x float> zeroinitializer)
  %t179 = getelementptr i8, ptr %t30, i64 %t176
  %t180 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t179, <64 x i1> %t173, <64 x float> zeroinitializer)
  %t181 = fadd <64 x float> %t178, %t180
  %t182 = fcmp uno <64 x float> %t181, zeroinitializer
  %t183 = select <64 x i1> %t182, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t181
  %t184 = getelementptr i8, ptr %t34, i64 %t176
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t183, ptr align 4 %t184, <64 x i1> %t173)
  br label %done21
done21:
  %t185 = mul i64 %t155, 8
  %t186 = getelementptr i8, ptr %t1, i64 %t185
  %t187 = load <64 x i1>, ptr %t158
  %t188 = bitcast <64 x i1> %t187 to i64
  store i64 %t188, ptr %t186
  %t189 = add i32 %t153, 1
  store i32 %t189, ptr %t152
  %t190 = icmp ult i32 %t189, 4
  br i1 %t190, label %lanes20, label %after27
after27:
  br label %join5
small19:
  store i32 zeroinitializer, ptr %t191
  br label %lanes28
lanes28:
  %t192 = load i32, ptr %t191
  %t193 = mul i32 %t192, 64
  %t194 = zext i32 %t192 to i64
  %t195 = mul i64 %t194, 8
  %t196 = getelementptr i8, ptr %t1, i64 %t195
  %t198 = load i64, ptr %t196
  %t199 = bitcast i64 %t198 to <64 x i1>
  store <64 x i1> %t199, ptr %t197
  %t200 = mul i32 %t57, 256
  %t201 = add i32 %t200, %t193
  %t202 = zext i32 %t201 to i64
  %t203 = insertelement <64 x i64> poison, i64 %t202, i64 0
  %t204 = shufflevector <64 x i64> %t203, <64 x i64> poison, <64 x i32> zeroinitializer
  %t205 = add <64 x i64> %t204, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t206 = icmp uge <64 x i64> %t205, %t97
  %t207 = bitcast <64 x i1> %t206 to i64
  %t208 = icmp ne i64 %t207, 0
  br i1 %t208, label %inside33, label %else31
inside33:
  %t209 = load <64 x i1>, ptr %t197
  %t210 = xor <64 x i1> %t206, splat (i1 true)
  %t211 = and <64 x i1> %t209, %t210
  store <64 x i1> %t211, ptr %t197
  store i1 false, ptr %t22
  br label %else31
else31:
  br label %join32
join32:
  %t212 = load <64 x i1>, ptr %t197
  %t213 = bitcast <64 x i1> %t212 to i64
  %t214 = icmp ne i64 %t213, 0
  br i1 %t214, label %rest34, label %done29
rest34:
  %t215 = mul i64 %t202, 4
  %t216 = getelementptr i8, ptr %t26, i64 %t215
  %t217 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t216, <64 x i1> %t212, <64 x float> zeroinitializer)
  %t218 = getelementptr i8, ptr %t30, i64 %t215
  %t219 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t218, <64 x i1> %t212, <64 x float> zeroinitializer)
  %t220 = fadd <64 x float> %t217, %t219
  %t221 = fcmp uno <64 x float> %t220, zeroinitializer
  %t222 = select <64 x i1> %t221, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t220
  %t223 = getelementptr i8, ptr %t34, i64 %t215
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t222, ptr align 4 %t223, <64 x i1> %t212)
  br label %done29
done29:
  %t224 = mul i64 %t194, 8
  %t225 = getelementptr i8, ptr %t1, i64 %t224
  %t226 = load <64 x i1>, ptr %t197
  %t227 = bitcast <64 x i1> %t226 to i64
  store i64 %t227, ptr %t225
  %t228 = add i32 %t192, 1
  store i32 %t228, ptr %t191
  %t229 = icmp ult i32 %t228, 4
  br i1 %t229, label %lanes28, label %after35
after35:
  br label %join5
general17:
  store i32 zeroinitializer, ptr %t230
  br label %lanes36
lanes36:
  %t231 = load i32, ptr %t230
  %t232 = mul i32 %t231, 64
  %t233 = zext i32 %t231 to i64
  %t234 = mul i64 %t233, 8
  %t235 = getelementptr i8, ptr %t1, i64 %t234
  %t236 = load i64, ptr %t235
  %t237 = bitcast i64 %t236 to <64 x i1>
  %t239 = load i64, ptr %t235
  %t240 = bitcast i64 %t239 to <64 x i1>
  store <64 x i1> %t240, ptr %t238
  %t241 = bitcast <64 x i1> %t237 to i64
  %t242 = icmp ne i64 %t241, 0
  br i1 %t242, label %enter38, label %done37
enter38:
  %t243 = mul i32 %t57, 256
  %t244 = add i32 %t243, %t232
  %t245 = zext i32 %t244 to i64
  %t246 = insertelement <64 x i64> poison, i64 %t245, i64 0
  %t247 = shufflevector <64 x i64> %t246, <64 x i64> poison, <64 x i32> zeroinitializer
  %t248 = add <64 x i64> %t247, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t249 = icmp uge <64 x i64> %t248, %t97
  %t250 = and <64 x i1> %t237, %t249
  %t251 = bitcast <64 x i1> %t250 to i64
  %t252 = icmp ne i64 %t251, 0
  br i1 %t252, label %inside42, label %else40
inside42:
  %t253 = load <64 x i1>, ptr %t238
  %t254 = xor <64 x i1> %t250, splat (i1 true)
  %t255 = and <64 x i1> %t253, %t254
  store <64 x i1> %t255, ptr %t238
  store i1 false, ptr %t22
  br label %else40
else40:
  br label %join41
join41:
  %t256 = load <64 x i1>, ptr %t238
  %t257 = and <64 x i1> %t237, %t256
  %t258 = bitcast <64 x i1> %t257 to i64
  %t259 = icmp ne i64 %t258, 0
  br i1 %t259, label %rest43, label %done37
rest43:
  %t260 = insertelement <64 x i64> poison, i64 %t245, i64 0
  %t261 = shufflevector <64 x i64> %t260, <64 x i64> poison, <64 x i32> zeroinitializer
  %t262 = add <64 x i64> %t261, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t265 = icmp ult <64 x i64> %t262, %t264
  %t266 = mul i64 %t245, 4
  %t267 = getelementptr i8, ptr %t26, i64 %t266
  %t268 = and <64 x i1> %t257, %t265
  %t269 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t267, <64 x i1> %t268, <64 x float> zeroinitializer)
  %t272 = icmp ult <64 x i64> %t262, %t271
  %t273 = getelementptr i8, ptr %t30, i64 %t266
  %t274 = and <64 x i1> %t257, %t272
  %t275 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t273, <64 x i1> %t274, <64 x float> zeroinitializer)
  %t276 = fadd <64 x float> %t269, %t275
  %t277 = fcmp uno <64 x float> %t276, zeroinitializer
  %t278 = select <64 x i1> %t277, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t276
  %t281 = icmp ult <64 x i64> %t262, %t280
  %t282 = getelementptr i8, ptr %t34, i64 %t266
  %t283 = and <64 x i1> %t257, %t281
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t278, ptr align 4 %t282, <64 x i1> %t283)
  br label %done37
done37:
  %t284 = mul i64 %t233, 8
  %t285 = getelementptr i8, ptr %t1, i64 %t284
  %t286 = load <64 x i1>, ptr %t238
  %t287 = bitcast <64 x i1> %t286 to i64
  store i64 %t287, ptr %t285
  %t288 = add i32 %t231, 1
  store i32 %t288, ptr %t230
  %t289 = icmp ult i32 %t288, 4
  br i1 %t289, label %lanes36, label %after44, !llvm.loop !3
after44:
  br label %join5
join5:
  br label %finished1
finished1:
  %t290 = load i32, ptr %t38
  %t291 = add i32 %t290, 1
  %t292 = icmp uge i32 %t291, %t3
  %t293 = select i1 %t292, i32 0, i32 %t291
  store i32 %t293, ptr %t38
  %t294 = zext i1 %t292 to i32
  %t295 = load i32, ptr %t39
  %t296 = add i32 %t295, %t294
  %t297 = icmp uge i32 %t296, %t5
  %t298 = select i1 %t297, i32 0, i32 %t296
  store i32 %t298, ptr %t39
  %t299 = zext i1 %t297 to i32
  %t300 = load i32, ptr %t40
  %t301 = add i32 %t300, %t299
  %t302 = icmp uge i32 %t301, %t7
  %t303 = select i1 %t302, i32 0, i32 %t301
  store i32 %t303, ptr %t40
  %t304 = zext i1 %t302 to i32
  %t305 = load i64, ptr %t37
  %t306 = add i64 %t305, 1
  store i64 %t306, ptr %t37
  %t307 = icmp ult i64 %t306, %end
  br i1 %t307, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
