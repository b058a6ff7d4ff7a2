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
  %t178 = load volatile i64, ptr @on, align 8
  %t179 = bitcast i64 %t178 to <64 x i1>
  %t209 = alloca i32
  %t215 = alloca <64 x i1>
  %t258 = alloca i32
  %t262 = alloca i32
  %t273 = alloca <16 x i1>
  %t276 = load volatile i64, ptr @on, align 8
  %t277 = trunc i64 %t276 to i16
  %t278 = bitcast i16 %t277 to <16 x i1>
  %t308 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t309 = shufflevector <16 x i64> %t308, <16 x i64> poison, <16 x i32> zeroinitializer
  %t316 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t317 = shufflevector <16 x i64> %t316, <16 x i64> poison, <16 x i32> zeroinitializer
  %t326 = insertelement <16 x i64> poison, i64 %t36, i64 0
  %t327 = shufflevector <16 x i64> %t326, <16 x i64> poison, <16 x i32> zeroinitializer
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
  %t180 = and <64 x i1> %t177, %t179
  %t181 = bitcast <64 x i1> %t180 to i64
  %t182 = icmp ne i64 %t181, 0
  br i1 %t182, label %inside25, label %else23
inside25:
  %t183 = load <64 x i1>, ptr %t164
  %t184 = xor <64 x i1> %t177, splat (i1 true)
  %t185 = and <64 x i1> %t183, %t184
  store <64 x i1> %t185, ptr %t164
  store i1 false, ptr %t22
  br label %else23
else23:
  br label %join24
join24:
  %t186 = load <64 x i1>, ptr %t164
  %t187 = and <64 x i1> %t186, %t179
  %t188 = bitcast <64 x i1> %t187 to i64
  %t189 = icmp ne i64 %t188, 0
  br i1 %t189, label %rest26, label %done21
rest26:
  %t190 = mul i64 %t169, 4
  %t191 = getelementptr i8, ptr %t26, i64 %t190
  %t192 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t191, <64 x i1> %t186, <64 x float> zeroinitializer)
  %t193 = freeze <64 x float> %t192
  %t194 = getelementptr i8, ptr %t30, i64 %t190
  %t195 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t194, <64 x i1> %t186, <64 x float> zeroinitializer)
  %t196 = freeze <64 x float> %t195
  %t197 = fadd <64 x float> %t193, %t196
  %t198 = fcmp uno <64 x float> %t197, zeroinitializer
  %t199 = select <64 x i1> %t198, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t197
  %t200 = getelementptr i8, ptr %t34, i64 %t190
  %t201 = and <64 x i1> %t186, %t179
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t199, ptr align 4 %t200, <64 x i1> %t201)
  br label %done21
done21:
  %t202 = mul i64 %t161, 8
  %t203 = getelementptr i8, ptr %t1, i64 %t202
  %t204 = load <64 x i1>, ptr %t164
  %t205 = and <64 x i1> %t204, %t179
  %t206 = bitcast <64 x i1> %t205 to i64
  store i64 %t206, ptr %t203
  %t207 = add i32 %t159, 1
  store i32 %t207, ptr %t158
  %t208 = icmp ult i32 %t207, 4
  br i1 %t208, label %lanes20, label %after27
after27:
  br label %join5
small19:
  store i32 zeroinitializer, ptr %t209
  br label %lanes28
lanes28:
  %t210 = load i32, ptr %t209
  %t211 = mul i32 %t210, 64
  %t212 = zext i32 %t210 to i64
  %t213 = mul i64 %t212, 8
  %t214 = getelementptr i8, ptr %t1, i64 %t213
  %t216 = load i64, ptr %t214
  %t217 = bitcast i64 %t216 to <64 x i1>
  store <64 x i1> %t217, ptr %t215
  %t218 = mul i32 %t57, 256
  %t219 = add i32 %t218, %t211
  %t220 = zext i32 %t219 to i64
  %t221 = sub i64 %t24, %t220
  %t222 = call i64 @llvm.umin.i64(i64 %t221, i64 64)
  %t223 = icmp ugt i64 %t24, %t220
  %t224 = select i1 %t223, i64 %t222, i64 0
  %t225 = trunc i64 %t224 to i8
  %t226 = insertelement <64 x i8> poison, i8 %t225, i64 0
  %t227 = shufflevector <64 x i8> %t226, <64 x i8> poison, <64 x i32> zeroinitializer
  %t228 = icmp sge <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t227
  %t229 = and <64 x i1> %t228, %t179
  %t230 = bitcast <64 x i1> %t229 to i64
  %t231 = icmp ne i64 %t230, 0
  br i1 %t231, label %inside33, label %else31
inside33:
  %t232 = load <64 x i1>, ptr %t215
  %t233 = xor <64 x i1> %t228, splat (i1 true)
  %t234 = and <64 x i1> %t232, %t233
  store <64 x i1> %t234, ptr %t215
  store i1 false, ptr %t22
  br label %else31
else31:
  br label %join32
join32:
  %t235 = load <64 x i1>, ptr %t215
  %t236 = and <64 x i1> %t235, %t179
  %t237 = bitcast <64 x i1> %t236 to i64
  %t238 = icmp ne i64 %t237, 0
  br i1 %t238, label %rest34, label %done29
rest34:
  %t239 = mul i64 %t220, 4
  %t240 = getelementptr i8, ptr %t26, i64 %t239
  %t241 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t240, <64 x i1> %t235, <64 x float> zeroinitializer)
  %t242 = freeze <64 x float> %t241
  %t243 = getelementptr i8, ptr %t30, i64 %t239
  %t244 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t243, <64 x i1> %t235, <64 x float> zeroinitializer)
  %t245 = freeze <64 x float> %t244
  %t246 = fadd <64 x float> %t242, %t245
  %t247 = fcmp uno <64 x float> %t246, zeroinitializer
  %t248 = select <64 x i1> %t247, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t246
  %t249 = getelementptr i8, ptr %t34, i64 %t239
  %t250 = and <64 x i1> %t235, %t179
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t248, ptr align 4 %t249, <64 x i1> %t250)
  br label %done29
done29:
  %t251 = mul i64 %t212, 8
  %t252 = getelementptr i8, ptr %t1, i64 %t251
  %t253 = load <64 x i1>, ptr %t215
  %t254 = and <64 x i1> %t253, %t179
  %t255 = bitcast <64 x i1> %t254 to i64
  store i64 %t255, ptr %t252
  %t256 = add i32 %t210, 1
  store i32 %t256, ptr %t209
  %t257 = icmp ult i32 %t256, 4
  br i1 %t257, label %lanes28, label %after35
after35:
  br label %join5
general17:
  store i32 zeroinitializer, ptr %t258
  br label %lanes36
lanes36:
  %t259 = load i32, ptr %t258
  %t260 = mul i32 %t259, 64
  %t261 = zext i32 %t259 to i64
  store i32 zeroinitializer, ptr %t262
  br label %piece37
piece37:
  %t263 = load i32, ptr %t262
  %t264 = mul i32 %t263, 16
  %t265 = add i32 %t260, %t264
  %t266 = zext i32 %t263 to i64
  %t267 = mul i64 %t261, 8
  %t268 = getelementptr i8, ptr %t1, i64 %t267
  %t269 = mul i64 %t266, 2
  %t270 = getelementptr i8, ptr %t268, i64 %t269
  %t271 = load i16, ptr %t270
  %t272 = bitcast i16 %t271 to <16 x i1>
  %t274 = load i16, ptr %t270
  %t275 = bitcast i16 %t274 to <16 x i1>
  store <16 x i1> %t275, ptr %t273
  %t279 = and <16 x i1> %t272, %t278
  %t280 = bitcast <16 x i1> %t279 to i16
  %t281 = icmp ne i16 %t280, 0
  br i1 %t281, label %enter39, label %done38
enter39:
  %t282 = mul i32 %t57, 256
  %t283 = add i32 %t282, %t265
  %t284 = zext i32 %t283 to i64
  %t285 = sub i64 %t24, %t284
  %t286 = call i64 @llvm.umin.i64(i64 %t285, i64 16)
  %t287 = icmp ugt i64 %t24, %t284
  %t288 = select i1 %t287, i64 %t286, i64 0
  %t289 = trunc i64 %t288 to i8
  %t290 = insertelement <16 x i8> poison, i8 %t289, i64 0
  %t291 = shufflevector <16 x i8> %t290, <16 x i8> poison, <16 x i32> zeroinitializer
  %t292 = icmp sge <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>, %t291
  %t293 = and <16 x i1> %t272, %t292
  %t294 = and <16 x i1> %t293, %t278
  %t295 = bitcast <16 x i1> %t294 to i16
  %t296 = icmp ne i16 %t295, 0
  br i1 %t296, label %inside43, label %else41
inside43:
  %t297 = load <16 x i1>, ptr %t273
  %t298 = xor <16 x i1> %t293, splat (i1 true)
  %t299 = and <16 x i1> %t297, %t298
  store <16 x i1> %t299, ptr %t273
  store i1 false, ptr %t22
  br label %else41
else41:
  br label %join42
join42:
  %t300 = load <16 x i1>, ptr %t273
  %t301 = and <16 x i1> %t272, %t300
  %t302 = and <16 x i1> %t301, %t278
  %t303 = bitcast <16 x i1> %t302 to i16
  %t304 = icmp ne i16 %t303, 0
  br i1 %t304, label %rest44, label %done38
rest44:
  %t305 = insertelement <16 x i64> poison, i64 %t284, i64 0
  %t306 = shufflevector <16 x i64> %t305, <16 x i64> poison, <16 x i32> zeroinitializer
  %t307 = add <16 x i64> %t306, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t310 = icmp ult <16 x i64> %t307, %t309
  %t311 = mul i64 %t284, 4
  %t312 = getelementptr i8, ptr %t26, i64 %t311
  %t313 = and <16 x i1> %t301, %t310
  %t314 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t312, <16 x i1> %t313, <16 x float> zeroinitializer)
  %t315 = freeze <16 x float> %t314
  %t318 = icmp ult <16 x i64> %t307, %t317
  %t319 = getelementptr i8, ptr %t30, i64 %t311
  %t320 = and <16 x i1> %t301, %t318
  %t321 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t319, <16 x i1> %t320, <16 x float> zeroinitializer)
  %t322 = freeze <16 x float> %t321
  %t323 = fadd <16 x float> %t315, %t322
  %t324 = fcmp uno <16 x float> %t323, zeroinitializer
  %t325 = select <16 x i1> %t324, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t323
  %t328 = icmp ult <16 x i64> %t307, %t327
  %t329 = getelementptr i8, ptr %t34, i64 %t311
  %t330 = and <16 x i1> %t301, %t328
  %t331 = and <16 x i1> %t330, %t278
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t325, ptr align 4 %t329, <16 x i1> %t331)
  br label %done38
done38:
  %t332 = mul i64 %t261, 8
  %t333 = getelementptr i8, ptr %t1, i64 %t332
  %t334 = mul i64 %t266, 2
  %t335 = getelementptr i8, ptr %t333, i64 %t334
  %t336 = load <16 x i1>, ptr %t273
  %t337 = and <16 x i1> %t336, %t278
  %t338 = bitcast <16 x i1> %t337 to i16
  store i16 %t338, ptr %t335
  %t339 = add i32 %t263, 1
  store i32 %t339, ptr %t262
  %t340 = icmp ult i32 %t339, 4
  br i1 %t340, label %piece37, label %after45, !llvm.loop !3
after45:
  %t341 = add i32 %t259, 1
  store i32 %t341, ptr %t258
  %t342 = icmp ult i32 %t341, 4
  br i1 %t342, label %lanes36, label %after46, !llvm.loop !4
after46:
  br label %join5
join5:
  br label %finished1
finished1:
  %t343 = load i32, ptr %t38
  %t344 = add i32 %t343, 1
  %t345 = icmp uge i32 %t344, %t3
  %t346 = select i1 %t345, i32 0, i32 %t344
  store i32 %t346, ptr %t38
  %t347 = zext i1 %t345 to i32
  %t348 = load i32, ptr %t39
  %t349 = add i32 %t348, %t347
  %t350 = icmp uge i32 %t349, %t5
  %t351 = select i1 %t350, i32 0, i32 %t349
  store i32 %t351, ptr %t39
  %t352 = zext i1 %t350 to i32
  %t353 = load i32, ptr %t40
  %t354 = add i32 %t353, %t352
  %t355 = icmp uge i32 %t354, %t7
  %t356 = select i1 %t355, i32 0, i32 %t354
  store i32 %t356, ptr %t40
  %t357 = zext i1 %t355 to i32
  %t358 = load i64, ptr %t37
  %t359 = add i64 %t358, 1
  store i64 %t359, ptr %t37
  %t360 = icmp ult i64 %t359, %end
  br i1 %t360, label %workgroup2, label %exit4
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
