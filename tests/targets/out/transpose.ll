; kernel "transpose", workgroups of [32, 8, 1], 32 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

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
  %t92 = alloca i64
  %t127 = alloca i32
  %t147 = alloca i32
  %t159 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t160 = shufflevector <32 x i64> %t159, <32 x i64> poison, <32 x i32> zeroinitializer
  %t178 = alloca i64
  %t241 = alloca i32
  %t264 = alloca i32
  %t287 = alloca i32
  %t309 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t310 = shufflevector <32 x i64> %t309, <32 x i64> poison, <32 x i32> zeroinitializer
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
  %t89 = icmp ult i64 0, 4
  %t90 = icmp ugt i64 1, 0
  %t91 = and i1 %t89, %t90
  store i64 0, ptr %t92
  br i1 %t91, label %loop11, label %exit12
loop11:
  %t93 = load i64, ptr %t92
  %t94 = mul i64 %t93, 8
  %t95 = add i64 %t82, %t94
  %t96 = icmp sge i64 %t22, 0
  %t97 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t95, i64 %t22)
  %t98 = extractvalue {i64, i1} %t97, 0
  %t99 = extractvalue {i64, i1} %t97, 1
  %t100 = xor i1 %t99, true
  %t101 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t98, i64 %t81)
  %t102 = extractvalue {i64, i1} %t101, 0
  %t103 = extractvalue {i64, i1} %t101, 1
  %t104 = xor i1 %t103, true
  %t105 = add i64 7, %t94
  %t106 = add i64 %t82, %t105
  %t107 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t106, i64 %t22)
  %t108 = extractvalue {i64, i1} %t107, 0
  %t109 = extractvalue {i64, i1} %t107, 1
  %t110 = xor i1 %t109, true
  %t111 = add i64 %t81, 31
  %t112 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t108, i64 %t111)
  %t113 = extractvalue {i64, i1} %t112, 0
  %t114 = extractvalue {i64, i1} %t112, 1
  %t115 = xor i1 %t114, true
  %t116 = mul i64 %t94, 33
  %t117 = mul i64 %t105, 33
  %t118 = add i64 %t117, 31
  %t119 = and i1 %t96, %t100
  %t120 = and i1 %t119, %t104
  %t121 = and i1 %t120, %t110
  %t122 = and i1 %t121, %t115
  %t123 = icmp ult i64 %t113, %t26
  %t124 = and i1 %t122, %t123
  %t125 = icmp ult i64 %t118, 1056
  %t126 = and i1 %t124, %t125
  br i1 %t126, label %fast15, label %general16, !prof !0
fast15:
  store i32 zeroinitializer, ptr %t127
  br label %row17
row17:
  %t128 = load i32, ptr %t127
  %t129 = zext i32 %t128 to i64
  %t130 = zext i32 0 to i64
  %t131 = add i64 %t129, %t94
  %t132 = add i64 %t82, %t131
  %t133 = add i64 %t81, %t130
  %t134 = mul i64 %t132, %t22
  %t135 = add i64 %t134, %t133
  %t136 = mul i64 %t135, 4
  %t137 = getelementptr i8, ptr %t24, i64 %t136
  %t138 = load <32 x float>, ptr %t137, align 4
  %t139 = mul i64 %t131, 33
  %t140 = add i64 %t139, %t130
  %t141 = fcmp uno <32 x float> %t138, zeroinitializer
  %t142 = select <32 x i1> %t141, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t138
  %t143 = mul i64 %t140, 4
  %t144 = getelementptr i8, ptr %t78, i64 %t143
  store <32 x float> %t142, ptr %t144, align 4
  br label %done18
done18:
  %t145 = add i32 %t128, 1
  store i32 %t145, ptr %t127
  %t146 = icmp ult i32 %t145, 8
  br i1 %t146, label %row17, label %after19
after19:
  br label %join14
general16:
  store i32 zeroinitializer, ptr %t147
  br label %row20
row20:
  %t148 = load i32, ptr %t147
  %t149 = zext i32 %t148 to i64
  %t150 = zext i32 0 to i64
  %t151 = add i64 %t149, %t94
  %t152 = add i64 %t82, %t151
  %t153 = add i64 %t81, %t150
  %t154 = mul i64 %t152, %t22
  %t155 = add i64 %t154, %t153
  %t156 = insertelement <32 x i64> poison, i64 %t155, i64 0
  %t157 = shufflevector <32 x i64> %t156, <32 x i64> poison, <32 x i32> zeroinitializer
  %t158 = add <32 x i64> %t157, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t161 = icmp ult <32 x i64> %t158, %t160
  %t162 = mul i64 %t155, 4
  %t163 = getelementptr i8, ptr %t24, i64 %t162
  %t164 = call <32 x float> @llvm.masked.load.v32f32.p0(ptr align 4 %t163, <32 x i1> %t161, <32 x float> zeroinitializer)
  %t165 = mul i64 %t151, 33
  %t166 = add i64 %t165, %t150
  %t167 = fcmp uno <32 x float> %t164, zeroinitializer
  %t168 = select <32 x i1> %t167, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t164
  %t169 = mul i64 %t166, 4
  %t170 = getelementptr i8, ptr %t78, i64 %t169
  store <32 x float> %t168, ptr %t170, align 4
  br label %done21
done21:
  %t171 = add i32 %t148, 1
  store i32 %t171, ptr %t147
  %t172 = icmp ult i32 %t171, 8
  br i1 %t172, label %row20, label %after22, !llvm.loop !3
after22:
  br label %join14
join14:
  br label %next13
next13:
  %t173 = add i64 %t93, 1
  %t174 = icmp ult i64 %t173, 4
  store i64 %t173, ptr %t92
  br i1 %t174, label %loop11, label %exit12
exit12:
  %t175 = icmp ult i64 0, 4
  %t176 = icmp ugt i64 1, 0
  %t177 = and i1 %t175, %t176
  store i64 0, ptr %t178
  br i1 %t177, label %loop23, label %exit24
loop23:
  %t179 = load i64, ptr %t178
  %t180 = mul i64 %t179, 8
  %t181 = add i64 7, %t180
  %t182 = add i64 1023, %t181
  %t183 = add i64 %t81, %t180
  %t184 = icmp sge i64 %t22, 0
  %t185 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t183, i64 %t22)
  %t186 = extractvalue {i64, i1} %t185, 0
  %t187 = extractvalue {i64, i1} %t185, 1
  %t188 = xor i1 %t187, true
  %t189 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t186, i64 %t82)
  %t190 = extractvalue {i64, i1} %t189, 0
  %t191 = extractvalue {i64, i1} %t189, 1
  %t192 = xor i1 %t191, true
  %t193 = add i64 %t81, %t181
  %t194 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t193, i64 %t22)
  %t195 = extractvalue {i64, i1} %t194, 0
  %t196 = extractvalue {i64, i1} %t194, 1
  %t197 = xor i1 %t196, true
  %t198 = add i64 %t82, 31
  %t199 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t195, i64 %t198)
  %t200 = extractvalue {i64, i1} %t199, 0
  %t201 = extractvalue {i64, i1} %t199, 1
  %t202 = xor i1 %t201, true
  %t203 = and i1 %t184, %t188
  %t204 = and i1 %t203, %t192
  %t205 = and i1 %t204, %t197
  %t206 = and i1 %t205, %t202
  %t207 = icmp ult i64 %t182, 1056
  %t208 = and i1 %t206, %t207
  %t209 = icmp ult i64 %t200, %t30
  %t210 = and i1 %t208, %t209
  br i1 %t210, label %fast27, label %general28, !prof !0
fast27:
  %t211 = add i64 %t81, %t180
  %t212 = icmp sge i64 %t22, 0
  %t213 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t211, i64 %t22)
  %t214 = extractvalue {i64, i1} %t213, 0
  %t215 = extractvalue {i64, i1} %t213, 1
  %t216 = xor i1 %t215, true
  %t217 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t214, i64 %t82)
  %t218 = extractvalue {i64, i1} %t217, 0
  %t219 = extractvalue {i64, i1} %t217, 1
  %t220 = xor i1 %t219, true
  %t221 = ptrtoint ptr %t28 to i64
  %t222 = mul i64 %t218, 4
  %t223 = add i64 %t221, %t222
  %t224 = add i64 1, %t180
  %t225 = add i64 %t81, %t224
  %t226 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t225, i64 %t22)
  %t227 = extractvalue {i64, i1} %t226, 0
  %t228 = extractvalue {i64, i1} %t226, 1
  %t229 = xor i1 %t228, true
  %t230 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t227, i64 %t82)
  %t231 = extractvalue {i64, i1} %t230, 0
  %t232 = extractvalue {i64, i1} %t230, 1
  %t233 = xor i1 %t232, true
  %t234 = sub i64 %t231, %t218
  %t235 = mul i64 %t234, 4
  %t236 = or i64 %t223, %t235
  %t237 = and i64 %t236, 63
  %t238 = icmp eq i64 %t237, 0
  %t239 = icmp uge i64 %t30, 8388608
  %t240 = and i1 %t238, %t239
  br i1 %t240, label %large29, label %small30
large29:
  store i32 zeroinitializer, ptr %t241
  br label %row31
row31:
  %t242 = load i32, ptr %t241
  %t243 = zext i32 %t242 to i64
  %t244 = zext i32 0 to i64
  %t245 = add i64 %t243, %t180
  %t246 = add i64 %t81, %t245
  %t247 = add i64 %t82, %t244
  %t248 = mul i64 %t244, 33
  %t249 = add i64 %t248, %t245
  %t250 = mul i64 %t249, 4
  %t251 = insertelement <32 x i64> poison, i64 %t250, i64 0
  %t252 = shufflevector <32 x i64> %t251, <32 x i64> poison, <32 x i32> zeroinitializer
  %t253 = add <32 x i64> %t252, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t254 = getelementptr i8, ptr %t78, <32 x i64> %t253
  %t255 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t254, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t256 = mul i64 %t246, %t22
  %t257 = add i64 %t256, %t247
  %t258 = fcmp uno <32 x float> %t255, zeroinitializer
  %t259 = select <32 x i1> %t258, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t255
  %t260 = mul i64 %t257, 4
  %t261 = getelementptr i8, ptr %t28, i64 %t260
  store <32 x float> %t259, ptr %t261, align 64, !nontemporal !2
  br label %done32
done32:
  %t262 = add i32 %t242, 1
  store i32 %t262, ptr %t241
  %t263 = icmp ult i32 %t262, 8
  br i1 %t263, label %row31, label %after33
after33:
  br label %join26
small30:
  store i32 zeroinitializer, ptr %t264
  br label %row34
row34:
  %t265 = load i32, ptr %t264
  %t266 = zext i32 %t265 to i64
  %t267 = zext i32 0 to i64
  %t268 = add i64 %t266, %t180
  %t269 = add i64 %t81, %t268
  %t270 = add i64 %t82, %t267
  %t271 = mul i64 %t267, 33
  %t272 = add i64 %t271, %t268
  %t273 = mul i64 %t272, 4
  %t274 = insertelement <32 x i64> poison, i64 %t273, i64 0
  %t275 = shufflevector <32 x i64> %t274, <32 x i64> poison, <32 x i32> zeroinitializer
  %t276 = add <32 x i64> %t275, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t277 = getelementptr i8, ptr %t78, <32 x i64> %t276
  %t278 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t277, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t279 = mul i64 %t269, %t22
  %t280 = add i64 %t279, %t270
  %t281 = fcmp uno <32 x float> %t278, zeroinitializer
  %t282 = select <32 x i1> %t281, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t278
  %t283 = mul i64 %t280, 4
  %t284 = getelementptr i8, ptr %t28, i64 %t283
  store <32 x float> %t282, ptr %t284, align 4
  br label %done35
done35:
  %t285 = add i32 %t265, 1
  store i32 %t285, ptr %t264
  %t286 = icmp ult i32 %t285, 8
  br i1 %t286, label %row34, label %after36
after36:
  br label %join26
general28:
  store i32 zeroinitializer, ptr %t287
  br label %row37
row37:
  %t288 = load i32, ptr %t287
  %t289 = zext i32 %t288 to i64
  %t290 = zext i32 0 to i64
  %t291 = add i64 %t289, %t180
  %t292 = add i64 %t81, %t291
  %t293 = add i64 %t82, %t290
  %t294 = mul i64 %t290, 33
  %t295 = add i64 %t294, %t291
  %t296 = mul i64 %t295, 4
  %t297 = insertelement <32 x i64> poison, i64 %t296, i64 0
  %t298 = shufflevector <32 x i64> %t297, <32 x i64> poison, <32 x i32> zeroinitializer
  %t299 = add <32 x i64> %t298, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t300 = getelementptr i8, ptr %t78, <32 x i64> %t299
  %t301 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t300, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t302 = mul i64 %t292, %t22
  %t303 = add i64 %t302, %t293
  %t304 = fcmp uno <32 x float> %t301, zeroinitializer
  %t305 = select <32 x i1> %t304, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t301
  %t306 = insertelement <32 x i64> poison, i64 %t303, i64 0
  %t307 = shufflevector <32 x i64> %t306, <32 x i64> poison, <32 x i32> zeroinitializer
  %t308 = add <32 x i64> %t307, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t311 = icmp ult <32 x i64> %t308, %t310
  %t312 = mul i64 %t303, 4
  %t313 = getelementptr i8, ptr %t28, i64 %t312
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t305, ptr align 4 %t313, <32 x i1> %t311)
  br label %done38
done38:
  %t314 = add i32 %t288, 1
  store i32 %t314, ptr %t287
  %t315 = icmp ult i32 %t314, 8
  br i1 %t315, label %row37, label %after39, !llvm.loop !4
after39:
  br label %join26
join26:
  br label %next25
next25:
  %t316 = add i64 %t179, 1
  %t317 = icmp ult i64 %t316, 4
  store i64 %t316, ptr %t178
  br i1 %t317, label %loop23, label %exit24
exit24:
  br label %finished1
finished1:
  %t318 = load i32, ptr %t32
  %t319 = add i32 %t318, 1
  %t320 = icmp uge i32 %t319, %t2
  %t321 = select i1 %t320, i32 0, i32 %t319
  store i32 %t321, ptr %t32
  %t322 = zext i1 %t320 to i32
  %t323 = load i32, ptr %t33
  %t324 = add i32 %t323, %t322
  %t325 = icmp uge i32 %t324, %t4
  %t326 = select i1 %t325, i32 0, i32 %t324
  store i32 %t326, ptr %t33
  %t327 = zext i1 %t325 to i32
  %t328 = load i32, ptr %t34
  %t329 = add i32 %t328, %t327
  %t330 = icmp uge i32 %t329, %t6
  %t331 = select i1 %t330, i32 0, i32 %t329
  store i32 %t331, ptr %t34
  %t332 = zext i1 %t330 to i32
  %t333 = load i64, ptr %t31
  %t334 = add i64 %t333, 1
  store i64 %t334, ptr %t31
  %t335 = icmp ult i64 %t334, %end
  br i1 %t335, label %workgroup2, label %exit4
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
