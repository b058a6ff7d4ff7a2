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
  %t92 = alloca i64
  %t127 = alloca i32
  %t147 = alloca i32
  %t159 = insertelement <32 x i64> poison, i64 %t26, i64 0
  %t160 = shufflevector <32 x i64> %t159, <32 x i64> poison, <32 x i32> zeroinitializer
  %t179 = alloca i64
  %t242 = alloca i32
  %t265 = alloca i32
  %t288 = alloca i32
  %t310 = insertelement <32 x i64> poison, i64 %t30, i64 0
  %t311 = shufflevector <32 x i64> %t310, <32 x i64> poison, <32 x i32> zeroinitializer
  %t315 = load volatile i64, ptr @on, align 8
  %t316 = trunc i64 %t315 to i32
  %t317 = bitcast i32 %t316 to <32 x i1>
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
  %t165 = freeze <32 x float> %t164
  %t166 = mul i64 %t151, 33
  %t167 = add i64 %t166, %t150
  %t168 = fcmp uno <32 x float> %t165, zeroinitializer
  %t169 = select <32 x i1> %t168, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t165
  %t170 = mul i64 %t167, 4
  %t171 = getelementptr i8, ptr %t78, i64 %t170
  store <32 x float> %t169, ptr %t171, align 4
  br label %done21
done21:
  %t172 = add i32 %t148, 1
  store i32 %t172, ptr %t147
  %t173 = icmp ult i32 %t172, 8
  br i1 %t173, label %row20, label %after22, !llvm.loop !3
after22:
  br label %join14
join14:
  br label %next13
next13:
  %t174 = add i64 %t93, 1
  %t175 = icmp ult i64 %t174, 4
  store i64 %t174, ptr %t92
  br i1 %t175, label %loop11, label %exit12
exit12:
  %t176 = icmp ult i64 0, 4
  %t177 = icmp ugt i64 1, 0
  %t178 = and i1 %t176, %t177
  store i64 0, ptr %t179
  br i1 %t178, label %loop23, label %exit24
loop23:
  %t180 = load i64, ptr %t179
  %t181 = mul i64 %t180, 8
  %t182 = add i64 7, %t181
  %t183 = add i64 1023, %t182
  %t184 = add i64 %t81, %t181
  %t185 = icmp sge i64 %t22, 0
  %t186 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t184, i64 %t22)
  %t187 = extractvalue {i64, i1} %t186, 0
  %t188 = extractvalue {i64, i1} %t186, 1
  %t189 = xor i1 %t188, true
  %t190 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t187, i64 %t82)
  %t191 = extractvalue {i64, i1} %t190, 0
  %t192 = extractvalue {i64, i1} %t190, 1
  %t193 = xor i1 %t192, true
  %t194 = add i64 %t81, %t182
  %t195 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t194, i64 %t22)
  %t196 = extractvalue {i64, i1} %t195, 0
  %t197 = extractvalue {i64, i1} %t195, 1
  %t198 = xor i1 %t197, true
  %t199 = add i64 %t82, 31
  %t200 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t196, i64 %t199)
  %t201 = extractvalue {i64, i1} %t200, 0
  %t202 = extractvalue {i64, i1} %t200, 1
  %t203 = xor i1 %t202, true
  %t204 = and i1 %t185, %t189
  %t205 = and i1 %t204, %t193
  %t206 = and i1 %t205, %t198
  %t207 = and i1 %t206, %t203
  %t208 = icmp ult i64 %t183, 1056
  %t209 = and i1 %t207, %t208
  %t210 = icmp ult i64 %t201, %t30
  %t211 = and i1 %t209, %t210
  br i1 %t211, label %fast27, label %general28, !prof !0
fast27:
  %t212 = add i64 %t81, %t181
  %t213 = icmp sge i64 %t22, 0
  %t214 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t212, i64 %t22)
  %t215 = extractvalue {i64, i1} %t214, 0
  %t216 = extractvalue {i64, i1} %t214, 1
  %t217 = xor i1 %t216, true
  %t218 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t215, i64 %t82)
  %t219 = extractvalue {i64, i1} %t218, 0
  %t220 = extractvalue {i64, i1} %t218, 1
  %t221 = xor i1 %t220, true
  %t222 = ptrtoint ptr %t28 to i64
  %t223 = mul i64 %t219, 4
  %t224 = add i64 %t222, %t223
  %t225 = add i64 1, %t181
  %t226 = add i64 %t81, %t225
  %t227 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t226, i64 %t22)
  %t228 = extractvalue {i64, i1} %t227, 0
  %t229 = extractvalue {i64, i1} %t227, 1
  %t230 = xor i1 %t229, true
  %t231 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t228, i64 %t82)
  %t232 = extractvalue {i64, i1} %t231, 0
  %t233 = extractvalue {i64, i1} %t231, 1
  %t234 = xor i1 %t233, true
  %t235 = sub i64 %t232, %t219
  %t236 = mul i64 %t235, 4
  %t237 = or i64 %t224, %t236
  %t238 = and i64 %t237, 63
  %t239 = icmp eq i64 %t238, 0
  %t240 = icmp uge i64 %t30, 8388608
  %t241 = and i1 %t239, %t240
  br i1 %t241, label %large29, label %small30
large29:
  store i32 zeroinitializer, ptr %t242
  br label %row31
row31:
  %t243 = load i32, ptr %t242
  %t244 = zext i32 %t243 to i64
  %t245 = zext i32 0 to i64
  %t246 = add i64 %t244, %t181
  %t247 = add i64 %t81, %t246
  %t248 = add i64 %t82, %t245
  %t249 = mul i64 %t245, 33
  %t250 = add i64 %t249, %t246
  %t251 = mul i64 %t250, 4
  %t252 = insertelement <32 x i64> poison, i64 %t251, i64 0
  %t253 = shufflevector <32 x i64> %t252, <32 x i64> poison, <32 x i32> zeroinitializer
  %t254 = add <32 x i64> %t253, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t255 = getelementptr i8, ptr %t78, <32 x i64> %t254
  %t256 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t255, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t257 = mul i64 %t247, %t22
  %t258 = add i64 %t257, %t248
  %t259 = fcmp uno <32 x float> %t256, zeroinitializer
  %t260 = select <32 x i1> %t259, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t256
  %t261 = mul i64 %t258, 4
  %t262 = getelementptr i8, ptr %t28, i64 %t261
  store <32 x float> %t260, ptr %t262, align 64, !nontemporal !2
  br label %done32
done32:
  %t263 = add i32 %t243, 1
  store i32 %t263, ptr %t242
  %t264 = icmp ult i32 %t263, 8
  br i1 %t264, label %row31, label %after33
after33:
  br label %join26
small30:
  store i32 zeroinitializer, ptr %t265
  br label %row34
row34:
  %t266 = load i32, ptr %t265
  %t267 = zext i32 %t266 to i64
  %t268 = zext i32 0 to i64
  %t269 = add i64 %t267, %t181
  %t270 = add i64 %t81, %t269
  %t271 = add i64 %t82, %t268
  %t272 = mul i64 %t268, 33
  %t273 = add i64 %t272, %t269
  %t274 = mul i64 %t273, 4
  %t275 = insertelement <32 x i64> poison, i64 %t274, i64 0
  %t276 = shufflevector <32 x i64> %t275, <32 x i64> poison, <32 x i32> zeroinitializer
  %t277 = add <32 x i64> %t276, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t278 = getelementptr i8, ptr %t78, <32 x i64> %t277
  %t279 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t278, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t280 = mul i64 %t270, %t22
  %t281 = add i64 %t280, %t271
  %t282 = fcmp uno <32 x float> %t279, zeroinitializer
  %t283 = select <32 x i1> %t282, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t279
  %t284 = mul i64 %t281, 4
  %t285 = getelementptr i8, ptr %t28, i64 %t284
  store <32 x float> %t283, ptr %t285, align 4
  br label %done35
done35:
  %t286 = add i32 %t266, 1
  store i32 %t286, ptr %t265
  %t287 = icmp ult i32 %t286, 8
  br i1 %t287, label %row34, label %after36
after36:
  br label %join26
general28:
  store i32 zeroinitializer, ptr %t288
  br label %row37
row37:
  %t289 = load i32, ptr %t288
  %t290 = zext i32 %t289 to i64
  %t291 = zext i32 0 to i64
  %t292 = add i64 %t290, %t181
  %t293 = add i64 %t81, %t292
  %t294 = add i64 %t82, %t291
  %t295 = mul i64 %t291, 33
  %t296 = add i64 %t295, %t292
  %t297 = mul i64 %t296, 4
  %t298 = insertelement <32 x i64> poison, i64 %t297, i64 0
  %t299 = shufflevector <32 x i64> %t298, <32 x i64> poison, <32 x i32> zeroinitializer
  %t300 = add <32 x i64> %t299, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t301 = getelementptr i8, ptr %t78, <32 x i64> %t300
  %t302 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t301, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t303 = mul i64 %t293, %t22
  %t304 = add i64 %t303, %t294
  %t305 = fcmp uno <32 x float> %t302, zeroinitializer
  %t306 = select <32 x i1> %t305, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t302
  %t307 = insertelement <32 x i64> poison, i64 %t304, i64 0
  %t308 = shufflevector <32 x i64> %t307, <32 x i64> poison, <32 x i32> zeroinitializer
  %t309 = add <32 x i64> %t308, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31>
  %t312 = icmp ult <32 x i64> %t309, %t311
  %t313 = mul i64 %t304, 4
  %t314 = getelementptr i8, ptr %t28, i64 %t313
  %t318 = and <32 x i1> %t312, %t317
  call void @llvm.masked.store.v32f32.p0(<32 x float> %t306, ptr align 4 %t314, <32 x i1> %t318)
  br label %done38
done38:
  %t319 = add i32 %t289, 1
  store i32 %t319, ptr %t288
  %t320 = icmp ult i32 %t319, 8
  br i1 %t320, label %row37, label %after39, !llvm.loop !4
after39:
  br label %join26
join26:
  br label %next25
next25:
  %t321 = add i64 %t180, 1
  %t322 = icmp ult i64 %t321, 4
  store i64 %t321, ptr %t179
  br i1 %t322, label %loop23, label %exit24
exit24:
  br label %finished1
finished1:
  %t323 = load i32, ptr %t32
  %t324 = add i32 %t323, 1
  %t325 = icmp uge i32 %t324, %t2
  %t326 = select i1 %t325, i32 0, i32 %t324
  store i32 %t326, ptr %t32
  %t327 = zext i1 %t325 to i32
  %t328 = load i32, ptr %t33
  %t329 = add i32 %t328, %t327
  %t330 = icmp uge i32 %t329, %t4
  %t331 = select i1 %t330, i32 0, i32 %t329
  store i32 %t331, ptr %t33
  %t332 = zext i1 %t330 to i32
  %t333 = load i32, ptr %t34
  %t334 = add i32 %t333, %t332
  %t335 = icmp uge i32 %t334, %t6
  %t336 = select i1 %t335, i32 0, i32 %t334
  store i32 %t336, ptr %t34
  %t337 = zext i1 %t335 to i32
  %t338 = load i64, ptr %t31
  %t339 = add i64 %t338, 1
  store i64 %t339, ptr %t31
  %t340 = icmp ult i64 %t339, %end
  br i1 %t340, label %workgroup2, label %exit4
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
