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
  %t147 = alloca i32
  %t161 = insertelement <16 x i64> poison, i64 %t26, i64 0
  %t162 = shufflevector <16 x i64> %t161, <16 x i64> poison, <16 x i32> zeroinitializer
  %t180 = alloca i64
  %t243 = alloca i32
  %t266 = alloca i32
  %t289 = alloca i32
  %t292 = alloca i32
  %t316 = insertelement <16 x i64> poison, i64 %t30, i64 0
  %t317 = shufflevector <16 x i64> %t316, <16 x i64> poison, <16 x i32> zeroinitializer
  %t321 = load volatile <16 x i1>, ptr @on, align 8
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
  store i32 zeroinitializer, ptr %t147
  br label %piece21
piece21:
  %t148 = load i32, ptr %t147
  %t149 = mul i32 %t148, 16
  %t150 = zext i32 %t148 to i64
  %t151 = zext i32 %t145 to i64
  %t152 = zext i32 %t149 to i64
  %t153 = add i64 %t151, %t91
  %t154 = add i64 %t82, %t153
  %t155 = add i64 %t81, %t152
  %t156 = mul i64 %t154, %t22
  %t157 = add i64 %t156, %t155
  %t158 = insertelement <16 x i64> poison, i64 %t157, i64 0
  %t159 = shufflevector <16 x i64> %t158, <16 x i64> poison, <16 x i32> zeroinitializer
  %t160 = add <16 x i64> %t159, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t163 = icmp ult <16 x i64> %t160, %t162
  %t164 = mul i64 %t157, 4
  %t165 = getelementptr i8, ptr %t24, i64 %t164
  %t166 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t165, <16 x i1> %t163, <16 x float> zeroinitializer)
  %t167 = freeze <16 x float> %t166
  %t168 = mul i64 %t153, 33
  %t169 = add i64 %t168, %t152
  %t170 = fcmp uno <16 x float> %t167, zeroinitializer
  %t171 = select <16 x i1> %t170, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t167
  %t172 = mul i64 %t169, 4
  %t173 = getelementptr i8, ptr %t78, i64 %t172
  store <16 x float> %t171, ptr %t173, align 4
  br label %done22
done22:
  %t174 = add i32 %t148, 1
  store i32 %t174, ptr %t147
  %t175 = icmp ult i32 %t174, 2
  br i1 %t175, label %piece21, label %after23, !llvm.loop !3
after23:
  %t176 = add i32 %t145, 1
  store i32 %t176, ptr %t144
  %t177 = icmp ult i32 %t176, 8
  br i1 %t177, label %row20, label %after24, !llvm.loop !4
after24:
  br label %join14
join14:
  br label %next13
next13:
  %t178 = add i64 %t90, 1
  %t179 = icmp ult i64 %t178, 4
  store i64 %t178, ptr %t89
  br i1 %t179, label %loop11, label %exit12
exit12:
  store i64 0, ptr %t180
  br i1 true, label %loop25, label %exit26
loop25:
  %t181 = load i64, ptr %t180
  %t182 = mul i64 %t181, 8
  %t183 = add i64 7, %t182
  %t184 = add i64 1023, %t183
  %t185 = add i64 %t81, %t182
  %t186 = icmp sge i64 %t22, 0
  %t187 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t185, i64 %t22)
  %t188 = extractvalue {i64, i1} %t187, 0
  %t189 = extractvalue {i64, i1} %t187, 1
  %t190 = xor i1 %t189, true
  %t191 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t188, i64 %t82)
  %t192 = extractvalue {i64, i1} %t191, 0
  %t193 = extractvalue {i64, i1} %t191, 1
  %t194 = xor i1 %t193, true
  %t195 = add i64 %t81, %t183
  %t196 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t195, i64 %t22)
  %t197 = extractvalue {i64, i1} %t196, 0
  %t198 = extractvalue {i64, i1} %t196, 1
  %t199 = xor i1 %t198, true
  %t200 = add i64 %t82, 31
  %t201 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t197, i64 %t200)
  %t202 = extractvalue {i64, i1} %t201, 0
  %t203 = extractvalue {i64, i1} %t201, 1
  %t204 = xor i1 %t203, true
  %t205 = and i1 %t186, %t190
  %t206 = and i1 %t205, %t194
  %t207 = and i1 %t206, %t199
  %t208 = and i1 %t207, %t204
  %t209 = icmp ult i64 %t184, 1056
  %t210 = and i1 %t208, %t209
  %t211 = icmp ult i64 %t202, %t30
  %t212 = and i1 %t210, %t211
  br i1 %t212, label %fast29, label %general30, !prof !0
fast29:
  %t213 = add i64 %t81, %t182
  %t214 = icmp sge i64 %t22, 0
  %t215 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t213, i64 %t22)
  %t216 = extractvalue {i64, i1} %t215, 0
  %t217 = extractvalue {i64, i1} %t215, 1
  %t218 = xor i1 %t217, true
  %t219 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t216, i64 %t82)
  %t220 = extractvalue {i64, i1} %t219, 0
  %t221 = extractvalue {i64, i1} %t219, 1
  %t222 = xor i1 %t221, true
  %t223 = ptrtoint ptr %t28 to i64
  %t224 = mul i64 %t220, 4
  %t225 = add i64 %t223, %t224
  %t226 = add i64 1, %t182
  %t227 = add i64 %t81, %t226
  %t228 = call {i64, i1} @llvm.smul.with.overflow.i64(i64 %t227, i64 %t22)
  %t229 = extractvalue {i64, i1} %t228, 0
  %t230 = extractvalue {i64, i1} %t228, 1
  %t231 = xor i1 %t230, true
  %t232 = call {i64, i1} @llvm.sadd.with.overflow.i64(i64 %t229, i64 %t82)
  %t233 = extractvalue {i64, i1} %t232, 0
  %t234 = extractvalue {i64, i1} %t232, 1
  %t235 = xor i1 %t234, true
  %t236 = sub i64 %t233, %t220
  %t237 = mul i64 %t236, 4
  %t238 = or i64 %t225, %t237
  %t239 = and i64 %t238, 63
  %t240 = icmp eq i64 %t239, 0
  %t241 = icmp uge i64 %t30, 8388608
  %t242 = and i1 %t240, %t241
  br i1 %t242, label %large31, label %small32
large31:
  store i32 zeroinitializer, ptr %t243
  br label %row33
row33:
  %t244 = load i32, ptr %t243
  %t245 = zext i32 %t244 to i64
  %t246 = zext i32 0 to i64
  %t247 = add i64 %t245, %t182
  %t248 = add i64 %t81, %t247
  %t249 = add i64 %t82, %t246
  %t250 = mul i64 %t246, 33
  %t251 = add i64 %t250, %t247
  %t252 = mul i64 %t251, 4
  %t253 = insertelement <32 x i64> poison, i64 %t252, i64 0
  %t254 = shufflevector <32 x i64> %t253, <32 x i64> poison, <32 x i32> zeroinitializer
  %t255 = add <32 x i64> %t254, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t256 = getelementptr i8, ptr %t78, <32 x i64> %t255
  %t257 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t256, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t258 = mul i64 %t248, %t22
  %t259 = add i64 %t258, %t249
  %t260 = fcmp uno <32 x float> %t257, zeroinitializer
  %t261 = select <32 x i1> %t260, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t257
  %t262 = mul i64 %t259, 4
  %t263 = getelementptr i8, ptr %t28, i64 %t262
  store <32 x float> %t261, ptr %t263, align 64, !nontemporal !2
  br label %done34
done34:
  %t264 = add i32 %t244, 1
  store i32 %t264, ptr %t243
  %t265 = icmp ult i32 %t264, 8
  br i1 %t265, label %row33, label %after35
after35:
  br label %join28
small32:
  store i32 zeroinitializer, ptr %t266
  br label %row36
row36:
  %t267 = load i32, ptr %t266
  %t268 = zext i32 %t267 to i64
  %t269 = zext i32 0 to i64
  %t270 = add i64 %t268, %t182
  %t271 = add i64 %t81, %t270
  %t272 = add i64 %t82, %t269
  %t273 = mul i64 %t269, 33
  %t274 = add i64 %t273, %t270
  %t275 = mul i64 %t274, 4
  %t276 = insertelement <32 x i64> poison, i64 %t275, i64 0
  %t277 = shufflevector <32 x i64> %t276, <32 x i64> poison, <32 x i32> zeroinitializer
  %t278 = add <32 x i64> %t277, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980, i64 2112, i64 2244, i64 2376, i64 2508, i64 2640, i64 2772, i64 2904, i64 3036, i64 3168, i64 3300, i64 3432, i64 3564, i64 3696, i64 3828, i64 3960, i64 4092>
  %t279 = getelementptr i8, ptr %t78, <32 x i64> %t278
  %t280 = call <32 x float> @llvm.masked.gather.v32f32.v32p0(<32 x ptr> align 4 %t279, <32 x i1> splat (i1 true), <32 x float> zeroinitializer)
  %t281 = mul i64 %t271, %t22
  %t282 = add i64 %t281, %t272
  %t283 = fcmp uno <32 x float> %t280, zeroinitializer
  %t284 = select <32 x i1> %t283, <32 x float> splat (float 0x7FF8000000000000), <32 x float> %t280
  %t285 = mul i64 %t282, 4
  %t286 = getelementptr i8, ptr %t28, i64 %t285
  store <32 x float> %t284, ptr %t286, align 4
  br label %done37
done37:
  %t287 = add i32 %t267, 1
  store i32 %t287, ptr %t266
  %t288 = icmp ult i32 %t287, 8
  br i1 %t288, label %row36, label %after38
after38:
  br label %join28
general30:
  store i32 zeroinitializer, ptr %t289
  br label %row39
row39:
  %t290 = load i32, ptr %t289
  %t291 = zext i32 %t290 to i64
  store i32 zeroinitializer, ptr %t292
  br label %piece40
piece40:
  %t293 = load i32, ptr %t292
  %t294 = mul i32 %t293, 16
  %t295 = zext i32 %t293 to i64
  %t296 = zext i32 %t290 to i64
  %t297 = zext i32 %t294 to i64
  %t298 = add i64 %t296, %t182
  %t299 = add i64 %t81, %t298
  %t300 = add i64 %t82, %t297
  %t301 = mul i64 %t297, 33
  %t302 = add i64 %t301, %t298
  %t303 = mul i64 %t302, 4
  %t304 = insertelement <16 x i64> poison, i64 %t303, i64 0
  %t305 = shufflevector <16 x i64> %t304, <16 x i64> poison, <16 x i32> zeroinitializer
  %t306 = add <16 x i64> %t305, <i64 0, i64 132, i64 264, i64 396, i64 528, i64 660, i64 792, i64 924, i64 1056, i64 1188, i64 1320, i64 1452, i64 1584, i64 1716, i64 1848, i64 1980>
  %t307 = getelementptr i8, ptr %t78, <16 x i64> %t306
  %t308 = call <16 x float> @llvm.masked.gather.v16f32.v16p0(<16 x ptr> align 4 %t307, <16 x i1> splat (i1 true), <16 x float> zeroinitializer)
  %t309 = mul i64 %t299, %t22
  %t310 = add i64 %t309, %t300
  %t311 = fcmp uno <16 x float> %t308, zeroinitializer
  %t312 = select <16 x i1> %t311, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t308
  %t313 = insertelement <16 x i64> poison, i64 %t310, i64 0
  %t314 = shufflevector <16 x i64> %t313, <16 x i64> poison, <16 x i32> zeroinitializer
  %t315 = add <16 x i64> %t314, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t318 = icmp ult <16 x i64> %t315, %t317
  %t319 = mul i64 %t310, 4
  %t320 = getelementptr i8, ptr %t28, i64 %t319
  %t322 = and <16 x i1> %t318, %t321
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t312, ptr align 4 %t320, <16 x i1> %t322)
  br label %done41
done41:
  %t323 = add i32 %t293, 1
  store i32 %t323, ptr %t292
  %t324 = icmp ult i32 %t323, 2
  br i1 %t324, label %piece40, label %after42, !llvm.loop !5
after42:
  %t325 = add i32 %t290, 1
  store i32 %t325, ptr %t289
  %t326 = icmp ult i32 %t325, 8
  br i1 %t326, label %row39, label %after43, !llvm.loop !6
after43:
  br label %join28
join28:
  br label %next27
next27:
  %t327 = add i64 %t181, 1
  %t328 = icmp ult i64 %t327, 4
  store i64 %t327, ptr %t180
  br i1 %t328, label %loop25, label %exit26
exit26:
  br label %finished1
finished1:
  %t329 = load i32, ptr %t32
  %t330 = add i32 %t329, 1
  %t331 = icmp uge i32 %t330, %t2
  %t332 = select i1 %t331, i32 0, i32 %t330
  store i32 %t332, ptr %t32
  %t333 = zext i1 %t331 to i32
  %t334 = load i32, ptr %t33
  %t335 = add i32 %t334, %t333
  %t336 = icmp uge i32 %t335, %t4
  %t337 = select i1 %t336, i32 0, i32 %t335
  store i32 %t337, ptr %t33
  %t338 = zext i1 %t336 to i32
  %t339 = load i32, ptr %t34
  %t340 = add i32 %t339, %t338
  %t341 = icmp uge i32 %t340, %t6
  %t342 = select i1 %t341, i32 0, i32 %t340
  store i32 %t342, ptr %t34
  %t343 = zext i1 %t341 to i32
  %t344 = load i64, ptr %t31
  %t345 = add i64 %t344, 1
  store i64 %t345, ptr %t31
  %t346 = icmp ult i64 %t345, %end
  br i1 %t346, label %workgroup2, label %exit4
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
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
