; kernel "transpose", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"transpose"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t24 = load ptr, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load i64, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load ptr, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load i64, ptr %t29, align 8
  %t31 = alloca i64
  %t32 = alloca i32
  %t33 = alloca i32
  %t34 = alloca i32
  %t54 = alloca i64
  %t83 = alloca i32
  %t89 = alloca i64
  %t124 = alloca i32
  %t144 = alloca i32
  %t156 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t157 = shufflevector <32 x i64> %t156, <32 x i64> poison, <32 x i32> zeroinitializer
  %t173 = alloca i64
  %t236 = alloca i32
  %t259 = alloca i32
  %t282 = alloca i32
  %t304 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t305 = shufflevector <32 x i64> %t304, <32 x i64> poison, <32 x i32> zeroinitializer
  %t309 = load volatile i64, ptr @on, align 8
  %t310 = trunc i64 %t309 to i32
  %t311 = bitcast i32 %t310 to <32 x i1>
  %t35 = icmp uge i64 %first, %end
  br i1 %t35, label %exit4, label %start3
start3:
  store i64 %first, ptr %t31
  %t36 = zext i32 %t2 to i64
  %t37 = call i64 @llvm.umax.i64(i64 %t36, i64 1)
  %t38 = urem i64 %first, %t37
  %t39 = trunc i64 %t38 to i32
  store i32 %t39, ptr %t32
  %t40 = udiv i64 %first, %t37
  %t41 = zext i32 %t4 to i64
  %t42 = call i64 @llvm.umax.i64(i64 %t41, i64 1)
  %t43 = urem i64 %t40, %t42
  %t44 = trunc i64 %t43 to i32
  store i32 %t44, ptr %t33
  %t45 = udiv i64 %t40, %t42
  %t46 = zext i32 %t6 to i64
  %t47 = call i64 @llvm.umax.i64(i64 %t46, i64 1)
  %t48 = urem i64 %t45, %t47
  %t49 = trunc i64 %t48 to i32
  store i32 %t49, ptr %t34
  %t50 = udiv i64 %t45, %t47
  br label %workgroup2
workgroup2:
  %t51 = load i32, ptr %t32
  %t52 = load i32, ptr %t33
  %t53 = load i32, ptr %t34
  store i64 0, ptr %t54
  br label %fill5
fill5:
  %t55 = load i64, ptr %t54
  %t56 = getelementptr i8, ptr %scratch, i64 %t55
  %t57 = getelementptr i8, ptr %t56, i64 0
  store <64 x i8> splat (i8 0), ptr %t57, align 64
  %t58 = getelementptr i8, ptr %t56, i64 64
  store <64 x i8> splat (i8 0), ptr %t58, align 64
  %t59 = getelementptr i8, ptr %t56, i64 128
  store <64 x i8> splat (i8 0), ptr %t59, align 64
  %t60 = getelementptr i8, ptr %t56, i64 192
  store <64 x i8> splat (i8 0), ptr %t60, align 64
  %t61 = getelementptr i8, ptr %t56, i64 256
  store <64 x i8> splat (i8 0), ptr %t61, align 64
  %t62 = getelementptr i8, ptr %t56, i64 320
  store <64 x i8> splat (i8 0), ptr %t62, align 64
  %t63 = getelementptr i8, ptr %t56, i64 384
  store <64 x i8> splat (i8 0), ptr %t63, align 64
  %t64 = getelementptr i8, ptr %t56, i64 448
  store <64 x i8> splat (i8 0), ptr %t64, align 64
  %t65 = getelementptr i8, ptr %t56, i64 512
  store <64 x i8> splat (i8 0), ptr %t65, align 64
  %t66 = getelementptr i8, ptr %t56, i64 576
  store <64 x i8> splat (i8 0), ptr %t66, align 64
  %t67 = getelementptr i8, ptr %t56, i64 640
  store <64 x i8> splat (i8 0), ptr %t67, align 64
  %t68 = getelementptr i8, ptr %t56, i64 704
  store <64 x i8> splat (i8 0), ptr %t68, align 64
  %t69 = getelementptr i8, ptr %t56, i64 768
  store <64 x i8> splat (i8 0), ptr %t69, align 64
  %t70 = getelementptr i8, ptr %t56, i64 832
  store <64 x i8> splat (i8 0), ptr %t70, align 64
  %t71 = getelementptr i8, ptr %t56, i64 896
  store <64 x i8> splat (i8 0), ptr %t71, align 64
  %t72 = getelementptr i8, ptr %t56, i64 960
  store <64 x i8> splat (i8 0), ptr %t72, align 64
  %t73 = add i64 %t55, 1024
  store i64 %t73, ptr %t54
  %t74 = icmp ult i64 %t73, 4096
  br i1 %t74, label %fill5, label %filled6
filled6:
  %t75 = getelementptr i8, ptr %scratch, i64 4096
  %t76 = getelementptr i8, ptr %t75, i64 0
  store <64 x i8> splat (i8 0), ptr %t76, align 64
  %t77 = getelementptr i8, ptr %t75, i64 64
  store <64 x i8> splat (i8 0), ptr %t77, align 64
  %t78 = getelementptr i8, ptr %scratch, i64 0
  %t79 = zext i32 %t51 to i64
  %t80 = zext i32 %t52 to i64
  %t81 = mul i64 %t79, 32
  %t82 = mul i64 %t80, 32
  store i32 zeroinitializer, ptr %t83
  br label %row8
row8:
  %t84 = load i32, ptr %t83
  %t85 = zext i32 %t84 to i64
  %t86 = zext i32 0 to i64
  br label %done9
done9:
  %t87 = add i32 %t84, 1
  store i32 %t87, ptr %t83
  %t88 = icmp ult i32 %t87, 8
  br i1 %t88, label %row8, label %after10
after10:
  br label %join7
join7:
  store i64 0, ptr %t89
  br i1 true, label %loop11, label %exit12
loop11:
  %t90 = load i64, ptr %t89
  %t91 = mul i64 %t90, 8
  %t92 = add i64 %t82, %t91
  %t93 = icmp sge i64 %t22, 0
  %t94 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t92, i64 %t22)
  %t95 = extractvalue {i64, i1} %t94, 0
  %t96 = extractvalue {i64, i1} %t94, 1
  %t97 = xor i1 %t96, true
  %t98 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t95, i64 %t81)
  %t99 = extractvalue {i64, i1} %t98, 0
  %t100 = extractvalue {i64, i1} %t98, 1
  %t101 = xor i1 %t100, true
  %t102 = add i64 7, %t91
  %t103 = add i64 %t82, %t102
  %t104 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t103, i64 %t22)
  %t105 = extractvalue {i64, i1} %t104, 0
  %t106 = extractvalue {i64, i1} %t104, 1
  %t107 = xor i1 %t106, true
  %t108 = add i64 %t81, 31
  %t109 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t105, i64 %t108)
  %t110 = extractvalue {i64, i1} %t109, 0
  %t111 = extractvalue {i64, i1} %t109, 1
  %t112 = xor i1 %t111, true
  %t113 = mul i64 %t91, 33
  %t114 = mul i64 %t102, 33
  %t115 = add i64 %t114, 31
  %t116 = and i1 %t93, %t97
  %t117 = and i1 %t116, %t101
  %t118 = and i1 %t117, %t107
  %t119 = and i1 %t118, %t112
  %t120 = icmp ult i64 %t110, %t26
  %t121 = and i1 %t119, %t120
  %t122 = icmp ult i64 %t115, 1056
  %t123 = and i1 %t121, %t122
  br i1 %t123, label %fast15, label %general16, !prof !0
fast15:
  store i32 zeroinitializer, ptr %t124
  br label %row17
row17:
  %t125 = load i32, ptr %t124
  %t126 = zext i32 %t125 to i64
  %t127 = zext i32 0 to i64
  %t128 = add i64 %t126, %t91
  %t129 = add i64 %t82, %t128
  %t130 = add i64 %t81, %t127
  %t131 = mul i64 %t129, %t22
  %t132 = add i64 %t131, %t130
  %t133 = mul i64 %t132, 4
  %t134 = getelementptr i8, ptr %t24, i64 %t133
  %t135 = load <32 x float>, ptr %t134, align 4
  %t136 = mul i64 %t128, 33
  %t137 = add i64 %t136, %t127
  %t138 = fcmp uno <32 x float> %t135, zeroinitializer
  %t139 = select <32 x i1> %t138, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t135
  %t140 = mul i64 %t137, 4
  %t141 = getelementptr i8, ptr %t78, i64 %t140
  store <32 x float> %t139, ptr %t141, align 4
  br label %done18
done18:
  %t142 = add i32 %t125, 1
  store i32 %t142, ptr %t124
  %t143 = icmp ult i32 %t142, 8
  br i1 %t143, label %row17, label %after19
after19:
  br label %join14
general16:
  store i32 zeroinitializer, ptr %t144
  br label %row20
row20:
  %t145 = load i32, ptr %t144
  %t146 = zext i32 %t145 to i64
  %t147 = zext i32 0 to i64
  %t148 = add i64 %t146, %t91
  %t149 = add i64 %t82, %t148
  %t150 = add i64 %t81, %t147
  %t151 = mul i64 %t149, %t22
  %t152 = add i64 %t151, %t150
  %t153 = insertelement <32 x i64> poison, i64 %t152, i64 0
  %t154 = shufflevector <32 x i64> %t153, <32 x i64> poison, <32 x i32> zeroinitializer
  %t155 = add <32 x i64> %t154, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t158 = icmp ult <32 x i64> %t155, %t157
  %t159 = mul i64 %t152, 4
  %t160 = getelementptr i8, ptr %t24, i64 %t159
  %t161 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t160, <32 x i1> %t158, <32 x float> zeroinitializer)
  %t162 = freeze <32 x float> %t161
  %t163 = mul i64 %t148, 33
  %t164 = add i64 %t163, %t147
  %t165 = fcmp uno <32 x float> %t162, zeroinitializer
  %t166 = select <32 x i1> %t165, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t162
  %t167 = mul i64 %t164, 4
  %t168 = getelementptr i8, ptr %t78, i64 %t167
  store <32 x float> %t166, ptr %t168, align 4
  br label %done21
done21:
  %t169 = add i32 %t145, 1
  store i32 %t169, ptr %t144
  %t170 = icmp ult i32 %t169, 8
  br i1 %t170, label %row20, label %after22, !llvm.loop !3
after22:
  br label %join14
join14:
  br label %next13
next13:
  %t171 = add i64 %t90, 1
  %t172 = icmp ult i64 %t171, 4
  store i64 %t171, ptr %t89
  br i1 %t172, label %loop11, label %exit12
exit12:
  store i64 0, ptr %t173
  br i1 true, label %loop23, label %exit24
loop23:
  %t174 = load i64, ptr %t173
  %t175 = mul i64 %t174, 8
  %t176 = add i64 7, %t175
  %t177 = add i64 1023, %t176
  %t178 = add i64 %t81, %t175
  %t179 = icmp sge i64 %t22, 0
  %t180 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t178, i64 %t22)
  %t181 = extractvalue {i64, i1} %t180, 0
  %t182 = extractvalue {i64, i1} %t180, 1
  %t183 = xor i1 %t182, true
  %t184 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t181, i64 %t82)
  %t185 = extractvalue {i64, i1} %t184, 0
  %t186 = extractvalue {i64, i1} %t184, 1
  %t187 = xor i1 %t186, true
  %t188 = add i64 %t81, %t176
  %t189 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t188, i64 %t22)
  %t190 = extractvalue {i64, i1} %t189, 0
  %t191 = extractvalue {i64, i1} %t189, 1
  %t192 = xor i1 %t191, true
  %t193 = add i64 %t82, 31
  %t194 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t190, i64 %t193)
  %t195 = extractvalue {i64, i1} %t194, 0
  %t196 = extractvalue {i64, i1} %t194, 1
  %t197 = xor i1 %t196, true
  %t198 = and i1 %t179, %t183
  %t199 = and i1 %t198, %t187
  %t200 = and i1 %t199, %t192
  %t201 = and i1 %t200, %t197
  %t202 = icmp ult i64 %t177, 1056
  %t203 = and i1 %t201, %t202
  %t204 = icmp ult i64 %t195, %t30
  %t205 = and i1 %t203, %t204
  br i1 %t205, label %fast27, label %general28, !prof !0
fast27:
  %t206 = add i64 %t81, %t175
  %t207 = icmp sge i64 %t22, 0
  %t208 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t206, i64 %t22)
  %t209 = extractvalue {i64, i1} %t208, 0
  %t210 = extractvalue {i64, i1} %t208, 1
  %t211 = xor i1 %t210, true
  %t212 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t209, i64 %t82)
  %t213 = extractvalue {i64, i1} %t212, 0
  %t214 = extractvalue {i64, i1} %t212, 1
  %t215 = xor i1 %t214, true
  %t216 = ptrtoint ptr %t28 to i64
  %t217 = mul i64 %t213, 4
  %t218 = add i64 %t216, %t217
  %t219 = add i64 1, %t175
  %t220 = add i64 %t81, %t219
  %t221 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t220, i64 %t22)
  %t222 = extractvalue {i64, i1} %t221, 0
  %t223 = extractvalue {i64, i1} %t221, 1
  %t224 = xor i1 %t223, true
  %t225 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t222, i64 %t82)
  %t226 = extractvalue {i64, i1} %t225, 0
  %t227 = extractvalue {i64, i1} %t225, 1
  %t228 = xor i1 %t227, true
  %t229 = sub i64 %t226, %t213
  %t230 = mul i64 %t229, 4
  %t231 = or i64 %t218, %t230
  %t232 = and i64 %t231, 63
  %t233 = icmp eq i64 %t232, 0
  %t234 = icmp uge i64 %t30, 8388608
  %t235 = and i1 %t233, %t234
  br i1 %t235, label %large29, label %small30
large29:
  store i32 zeroinitializer, ptr %t236
  br label %row31
row31:
  %t237 = load i32, ptr %t236
  %t238 = zext i32 %t237 to i64
  %t239 = zext i32 0 to i64
  %t240 = add i64 %t238, %t175
  %t241 = add i64 %t81, %t240
  %t242 = add i64 %t82, %t239
  %t243 = mul i64 %t239, 33
  %t244 = add i64 %t243, %t240
  %t245 = mul i64 %t244, 4
  %t246 = insertelement <32 x i64> poison, i64 %t245, i64 0
  %t247 = shufflevector <32 x i64> %t246, <32 x i64> poison, <32 x i32> zeroinitializer
  %t248 = add <32 x i64> %t247, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t249 = getelementptr i8, ptr %t78, <32 x i64> %t248
  %t250 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t249, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t251 = mul i64 %t241, %t22
  %t252 = add i64 %t251, %t242
  %t253 = fcmp uno <32 x float> %t250, zeroinitializer
  %t254 = select <32 x i1> %t253, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t250
  %t255 = mul i64 %t252, 4
  %t256 = getelementptr i8, ptr %t28, i64 %t255
  store <32 x float> %t254, ptr %t256, align 64, !nontemporal !2
  br label %done32
done32:
  %t257 = add i32 %t237, 1
  store i32 %t257, ptr %t236
  %t258 = icmp ult i32 %t257, 8
  br i1 %t258, label %row31, label %after33
after33:
  br label %join26
small30:
  store i32 zeroinitializer, ptr %t259
  br label %row34
row34:
  %t260 = load i32, ptr %t259
  %t261 = zext i32 %t260 to i64
  %t262 = zext i32 0 to i64
  %t263 = add i64 %t261, %t175
  %t264 = add i64 %t81, %t263
  %t265 = add i64 %t82, %t262
  %t266 = mul i64 %t262, 33
  %t267 = add i64 %t266, %t263
  %t268 = mul i64 %t267, 4
  %t269 = insertelement <32 x i64> poison, i64 %t268, i64 0
  %t270 = shufflevector <32 x i64> %t269, <32 x i64> poison, <32 x i32> zeroinitializer
  %t271 = add <32 x i64> %t270, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t272 = getelementptr i8, ptr %t78, <32 x i64> %t271
  %t273 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t272, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t274 = mul i64 %t264, %t22
  %t275 = add i64 %t274, %t265
  %t276 = fcmp uno <32 x float> %t273, zeroinitializer
  %t277 = select <32 x i1> %t276, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t273
  %t278 = mul i64 %t275, 4
  %t279 = getelementptr i8, ptr %t28, i64 %t278
  store <32 x float> %t277, ptr %t279, align 4
  br label %done35
done35:
  %t280 = add i32 %t260, 1
  store i32 %t280, ptr %t259
  %t281 = icmp ult i32 %t280, 8
  br i1 %t281, label %row34, label %after36
after36:
  br label %join26
general28:
  store i32 zeroinitializer, ptr %t282
  br label %row37
row37:
  %t283 = load i32, ptr %t282
  %t284 = zext i32 %t283 to i64
  %t285 = zext i32 0 to i64
  %t286 = add i64 %t284, %t175
  %t287 = add i64 %t81, %t286
  %t288 = add i64 %t82, %t285
  %t289 = mul i64 %t285, 33
  %t290 = add i64 %t289, %t286
  %t291 = mul i64 %t290, 4
  %t292 = insertelement <32 x i64> poison, i64 %t291, i64 0
  %t293 = shufflevector <32 x i64> %t292, <32 x i64> poison, <32 x i32> zeroinitializer
  %t294 = add <32 x i64> %t293, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t295 = getelementptr i8, ptr %t78, <32 x i64> %t294
  %t296 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t295, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t297 = mul i64 %t287, %t22
  %t298 = add i64 %t297, %t288
  %t299 = fcmp uno <32 x float> %t296, zeroinitializer
  %t300 = select <32 x i1> %t299, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t296
  %t301 = insertelement <32 x i64> poison, i64 %t298, i64 0
  %t302 = shufflevector <32 x i64> %t301, <32 x i64> poison, <32 x i32> zeroinitializer
  %t303 = add <32 x i64> %t302, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t306 = icmp ult <32 x i64> %t303, %t305
  %t307 = mul i64 %t298, 4
  %t308 = getelementptr i8, ptr %t28, i64 %t307
  %t312 = and <32 x i1> %t306, %t311
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t300, ptr align 4 %t308, <32 x i1> %t312)
  br label %done38
done38:
  %t313 = add i32 %t283, 1
  store i32 %t313, ptr %t282
  %t314 = icmp ult i32 %t313, 8
  br i1 %t314, label %row37, label %after39, !llvm.loop !4
after39:
  br label %join26
join26:
  br label %next25
next25:
  %t315 = add i64 %t174, 1
  %t316 = icmp ult i64 %t315, 4
  store i64 %t315, ptr %t173
  br i1 %t316, label %loop23, label %exit24
exit24:
  br label %finished1
finished1:
  %t317 = load i32, ptr %t32
  %t318 = add i32 %t317, 1
  %t319 = icmp uge i32 %t318, %t2
  %t320 = select i1 %t319, i32 0, i32 %t318
  store i32 %t320, ptr %t32
  %t321 = zext i1 %t319 to i32
  %t322 = load i32, ptr %t33
  %t323 = add i32 %t322, %t321
  %t324 = icmp uge i32 %t323, %t4
  %t325 = select i1 %t324, i32 0, i32 %t323
  store i32 %t325, ptr %t33
  %t326 = zext i1 %t324 to i32
  %t327 = load i32, ptr %t34
  %t328 = add i32 %t327, %t326
  %t329 = icmp uge i32 %t328, %t6
  %t330 = select i1 %t329, i32 0, i32 %t328
  store i32 %t330, ptr %t34
  %t331 = zext i1 %t329 to i32
  %t332 = load i64, ptr %t31
  %t333 = add i64 %t332, 1
  store i64 %t333, ptr %t31
  %t334 = icmp ult i64 %t333, %end
  br i1 %t334, label %workgroup2, label %exit4
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
