; kernel "sum_vector", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

define void @"sum_vector"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
entry:
  %t1 = alloca [4096 x i8], align 64
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
  %t23 = load ptr, ptr %t22, align 8
  %t24 = getelementptr i8, ptr %arguments, i64 8
  %t25 = load i64, ptr %t24, align 8
  %t26 = getelementptr i8, ptr %arguments, i64 16
  %t27 = load ptr, ptr %t26, align 8
  %t28 = getelementptr i8, ptr %arguments, i64 24
  %t29 = load i64, ptr %t28, align 8
  %t30 = alloca i64
  %t31 = alloca i32
  %t32 = alloca i32
  %t33 = alloca i32
  %t53 = alloca i32
  %t54 = alloca i32
  %t55 = alloca i32
  %t56 = alloca [128 x i8], align 64
  %t60 = alloca i64
  %t101 = alloca i1
  %t106 = alloca i64
  %t185 = alloca i64
  %t212 = alloca i64
  %t281 = alloca i32
  %t305 = insertelement <16 x i64> poison, i64 %t25, i64 0
  %t306 = shufflevector <16 x i64> %t305, <16 x i64> poison, <16 x i32> zeroinitializer
  %t313 = load volatile <16 x i1>, ptr @on, align 8
  %t346 = alloca i64
  %t384 = load volatile <64 x i1>, ptr @on, align 8
  %t401 = alloca i32
  %t455 = alloca i32
  %t34 = icmp uge i64 %first, %end
  br i1 %t34, label %exit4, label %start3
start3:
  store i64 %first, ptr %t30
  %t35 = zext i32 %t3 to i64
  %t36 = call i64 @llvm.umax.i64(i64 %t35, i64 1)
  %t37 = urem i64 %first, %t36
  %t38 = trunc i64 %t37 to i32
  store i32 %t38, ptr %t31
  %t39 = udiv i64 %first, %t36
  %t40 = zext i32 %t5 to i64
  %t41 = call i64 @llvm.umax.i64(i64 %t40, i64 1)
  %t42 = urem i64 %t39, %t41
  %t43 = trunc i64 %t42 to i32
  store i32 %t43, ptr %t32
  %t44 = udiv i64 %t39, %t41
  %t45 = zext i32 %t7 to i64
  %t46 = call i64 @llvm.umax.i64(i64 %t45, i64 1)
  %t47 = urem i64 %t44, %t46
  %t48 = trunc i64 %t47 to i32
  store i32 %t48, ptr %t33
  %t49 = udiv i64 %t44, %t46
  br label %workgroup2
workgroup2:
  %t50 = load i64, ptr %t30
  %t51 = sub i64 %end, %t50
  %t52 = call i64 @llvm.umin.i64(i64 %t51, i64 16)
  %t57 = load i32, ptr %t31
  store i32 %t57, ptr %t53
  %t58 = load i32, ptr %t32
  store i32 %t58, ptr %t54
  %t59 = load i32, ptr %t33
  store i32 %t59, ptr %t55
  store i64 0, ptr %t60
  br label %member5
member5:
  %t61 = load i64, ptr %t60
  %t62 = load i32, ptr %t31
  %t63 = load i32, ptr %t32
  %t64 = load i32, ptr %t33
  %t65 = mul i64 %t61, 256
  %t66 = getelementptr i8, ptr %t1, i64 %t65
  %t67 = getelementptr i8, ptr %scratch, i64 0
  %t68 = zext i32 %t3 to i64
  %t69 = mul i64 %t68, 64
  %t70 = zext i32 %t5 to i64
  %t71 = zext i32 %t7 to i64
  %t72 = mul i64 %t69, %t70
  %t73 = mul i64 %t72, %t71
  %t74 = zext i32 %t64 to i64
  %t75 = mul i64 %t74, %t70
  %t76 = zext i32 %t63 to i64
  %t77 = add i64 %t75, %t76
  %t78 = mul i64 %t77, %t69
  %t79 = mul i32 %t62, 64
  %t80 = zext i32 %t79 to i64
  %t81 = add i64 %t78, %t80
  %t82 = zext i32 0 to i64
  store <64 x float> splat (float 0x0000000000000000), ptr %t66, align 64
  br label %done8
done8:
  br label %join7
join7:
  %t83 = getelementptr i64, ptr %t56, i64 %t61
  store i64 0, ptr %t83
  br label %next6
next6:
  %t84 = load i32, ptr %t31
  %t85 = add i32 %t84, 1
  %t86 = icmp uge i32 %t85, %t3
  %t87 = select i1 %t86, i32 0, i32 %t85
  store i32 %t87, ptr %t31
  %t88 = zext i1 %t86 to i32
  %t89 = load i32, ptr %t32
  %t90 = add i32 %t89, %t88
  %t91 = icmp uge i32 %t90, %t5
  %t92 = select i1 %t91, i32 0, i32 %t90
  store i32 %t92, ptr %t32
  %t93 = zext i1 %t91 to i32
  %t94 = load i32, ptr %t33
  %t95 = add i32 %t94, %t93
  %t96 = icmp uge i32 %t95, %t7
  %t97 = select i1 %t96, i32 0, i32 %t95
  store i32 %t97, ptr %t33
  %t98 = zext i1 %t96 to i32
  %t99 = add i64 %t61, 1
  store i64 %t99, ptr %t60
  %t100 = icmp ult i64 %t99, %t52
  br i1 %t100, label %member5, label %after9
after9:
  br label %turns10
turns10:
  %t102 = icmp ugt i64 %t52, 1
  store i1 %t102, ptr %t101
  %t103 = load i32, ptr %t53
  store i32 %t103, ptr %t31
  %t104 = load i32, ptr %t54
  store i32 %t104, ptr %t32
  %t105 = load i32, ptr %t55
  store i32 %t105, ptr %t33
  store i64 0, ptr %t106
  br label %member12
member12:
  %t107 = load i64, ptr %t106
  %t108 = load i32, ptr %t31
  %t109 = load i32, ptr %t32
  %t110 = load i32, ptr %t33
  %t111 = mul i64 %t107, 256
  %t112 = getelementptr i8, ptr %t1, i64 %t111
  %t113 = getelementptr i8, ptr %scratch, i64 0
  %t114 = zext i32 %t3 to i64
  %t115 = mul i64 %t114, 64
  %t116 = zext i32 %t5 to i64
  %t117 = zext i32 %t7 to i64
  %t118 = mul i64 %t115, %t116
  %t119 = mul i64 %t118, %t117
  %t120 = zext i32 %t110 to i64
  %t121 = mul i64 %t120, %t116
  %t122 = zext i32 %t109 to i64
  %t123 = add i64 %t121, %t122
  %t124 = mul i64 %t123, %t115
  %t125 = mul i32 %t108, 64
  %t126 = zext i32 %t125 to i64
  %t127 = add i64 %t124, %t126
  %t128 = getelementptr i64, ptr %t56, i64 %t107
  %t129 = load i64, ptr %t128
  %t130 = icmp ult i64 %t127, %t25
  %t131 = icmp ugt i64 %t119, 0
  %t132 = and i1 %t130, %t131
  %t133 = icmp ule i64 %t25, 9223372036854775808
  %t134 = icmp ult i64 %t119, 4611686018427387904
  %t135 = and i1 %t133, %t134
  %t136 = and i1 %t135, %t132
  %t137 = add i32 %t125, 63
  %t138 = zext i32 %t137 to i64
  %t139 = add i64 %t124, %t138
  %t140 = add i64 %t139, %t129
  %t141 = icmp ult i64 %t140, %t25
  %t142 = add i64 %t127, %t129
  %t143 = and i1 %t141, %t141
  %t144 = and i1 %t136, %t143
  br i1 %t144, label %turn14, label %stop15, !prof !0
turn14:
  %t145 = zext i32 %t7 to i64
  %t146 = zext i32 %t110 to i64
  %t147 = zext i32 %t5 to i64
  %t148 = mul i64 %t146, %t147
  %t149 = zext i32 %t109 to i64
  %t150 = add i64 %t148, %t149
  %t151 = zext i32 %t3 to i64
  %t152 = mul i64 %t151, 64
  %t153 = mul i64 %t150, %t152
  %t154 = mul i32 %t108, 64
  %t155 = zext i32 %t154 to i64
  %t156 = add i64 %t153, %t155
  %t157 = add i64 %t156, %t129
  %t158 = load <64 x float>, ptr %t112, align 64
  %t159 = mul i64 %t157, 4
  %t160 = getelementptr i8, ptr %t23, i64 %t159
  %t161 = load <64 x float>, ptr %t160, align 4
  %t162 = fadd <64 x float> %t158, %t161
  store <64 x float> %t162, ptr %t112, align 64
  br label %done16
done16:
  %t163 = add i64 %t129, %t119
  store i64 %t163, ptr %t128
  br label %next13
stop15:
  store i1 false, ptr %t101
  br label %next13
next13:
  %t164 = load i32, ptr %t31
  %t165 = add i32 %t164, 1
  %t166 = icmp uge i32 %t165, %t3
  %t167 = select i1 %t166, i32 0, i32 %t165
  store i32 %t167, ptr %t31
  %t168 = zext i1 %t166 to i32
  %t169 = load i32, ptr %t32
  %t170 = add i32 %t169, %t168
  %t171 = icmp uge i32 %t170, %t5
  %t172 = select i1 %t171, i32 0, i32 %t170
  store i32 %t172, ptr %t32
  %t173 = zext i1 %t171 to i32
  %t174 = load i32, ptr %t33
  %t175 = add i32 %t174, %t173
  %t176 = icmp uge i32 %t175, %t7
  %t177 = select i1 %t176, i32 0, i32 %t175
  store i32 %t177, ptr %t33
  %t178 = zext i1 %t176 to i32
  %t179 = add i64 %t107, 1
  store i64 %t179, ptr %t106
  %t180 = icmp ult i64 %t179, %t52
  br i1 %t180, label %member12, label %after17
after17:
  %t181 = load i1, ptr %t101
  br i1 %t181, label %turns10, label %parted11
parted11:
  %t182 = load i32, ptr %t53
  store i32 %t182, ptr %t31
  %t183 = load i32, ptr %t54
  store i32 %t183, ptr %t32
  %t184 = load i32, ptr %t55
  store i32 %t184, ptr %t33
  store i64 0, ptr %t185
  br label %member18
member18:
  %t186 = load i64, ptr %t185
  %t187 = load i32, ptr %t31
  %t188 = load i32, ptr %t32
  %t189 = load i32, ptr %t33
  %t190 = mul i64 %t186, 256
  %t191 = getelementptr i8, ptr %t1, i64 %t190
  %t192 = getelementptr i8, ptr %scratch, i64 0
  %t193 = getelementptr i8, ptr %t192, i64 0
  store <64 x i8> splat (i8 0), ptr %t193, align 64
  %t194 = getelementptr i8, ptr %t192, i64 64
  store <64 x i8> splat (i8 0), ptr %t194, align 64
  %t195 = getelementptr i8, ptr %t192, i64 128
  store <64 x i8> splat (i8 0), ptr %t195, align 64
  %t196 = getelementptr i8, ptr %t192, i64 192
  store <64 x i8> splat (i8 0), ptr %t196, align 64
  %t197 = zext i32 %t3 to i64
  %t198 = mul i64 %t197, 64
  %t199 = zext i32 %t5 to i64
  %t200 = zext i32 %t7 to i64
  %t201 = mul i64 %t198, %t199
  %t202 = mul i64 %t201, %t200
  %t203 = getelementptr i64, ptr %t56, i64 %t186
  %t204 = zext i32 %t189 to i64
  %t205 = mul i64 %t204, %t199
  %t206 = zext i32 %t188 to i64
  %t207 = add i64 %t205, %t206
  %t208 = mul i64 %t207, %t198
  %t209 = mul i32 %t187, 64
  %t210 = zext i32 %t209 to i64
  %t211 = add i64 %t208, %t210
  %t213 = load i64, ptr %t203
  store i64 %t213, ptr %t212
  %t214 = icmp ult i64 %t211, %t25
  %t215 = icmp ugt i64 %t202, 0
  %t216 = and i1 %t214, %t215
  br i1 %t216, label %rounds21, label %exit20
rounds21:
  %t217 = icmp ule i64 %t25, 9223372036854775808
  %t218 = icmp ult i64 %t202, 4611686018427387904
  %t219 = and i1 %t217, %t218
  br i1 %t219, label %full23, label %loop22
full23:
  %t220 = zext i32 %t7 to i64
  %t221 = zext i32 %t189 to i64
  %t222 = zext i32 %t5 to i64
  %t223 = mul i64 %t221, %t222
  %t224 = zext i32 %t188 to i64
  %t225 = add i64 %t223, %t224
  %t226 = zext i32 %t3 to i64
  %t227 = mul i64 %t226, 64
  %t228 = mul i64 %t225, %t227
  %t229 = mul i32 %t187, 64
  %t230 = add i32 %t229, 63
  %t231 = zext i32 %t230 to i64
  %t232 = add i64 %t228, %t231
  %t233 = icmp ult i64 %t232, %t25
  %t234 = zext i32 %t229 to i64
  %t235 = add i64 %t228, %t234
  %t236 = and i1 %t233, %t233
  br label %full24
full24:
  %t237 = load i64, ptr %t212
  %t238 = zext i32 %t7 to i64
  %t239 = zext i32 %t189 to i64
  %t240 = zext i32 %t5 to i64
  %t241 = mul i64 %t239, %t240
  %t242 = zext i32 %t188 to i64
  %t243 = add i64 %t241, %t242
  %t244 = zext i32 %t3 to i64
  %t245 = mul i64 %t244, 64
  %t246 = mul i64 %t243, %t245
  %t247 = mul i32 %t187, 64
  %t248 = add i32 %t247, 63
  %t249 = zext i32 %t248 to i64
  %t250 = add i64 %t246, %t249
  %t251 = add i64 %t250, %t237
  %t252 = icmp ult i64 %t251, %t25
  %t253 = zext i32 %t247 to i64
  %t254 = add i64 %t246, %t253
  %t255 = add i64 %t254, %t237
  %t256 = and i1 %t252, %t252
  br i1 %t256, label %fast25, label %loop22, !prof !0
fast25:
  %t257 = zext i32 %t7 to i64
  %t258 = zext i32 %t189 to i64
  %t259 = zext i32 %t5 to i64
  %t260 = mul i64 %t258, %t259
  %t261 = zext i32 %t188 to i64
  %t262 = add i64 %t260, %t261
  %t263 = zext i32 %t3 to i64
  %t264 = mul i64 %t263, 64
  %t265 = mul i64 %t262, %t264
  %t266 = mul i32 %t187, 64
  %t267 = zext i32 %t266 to i64
  %t268 = add i64 %t265, %t267
  %t269 = add i64 %t268, %t237
  %t270 = load <64 x float>, ptr %t191, align 64
  %t271 = mul i64 %t269, 4
  %t272 = getelementptr i8, ptr %t23, i64 %t271
  %t273 = load <64 x float>, ptr %t272, align 4
  %t274 = fadd <64 x float> %t270, %t273
  store <64 x float> %t274, ptr %t191, align 64
  br label %done26
done26:
  %t275 = add i64 %t237, %t202
  store i64 %t275, ptr %t212
  br label %full24
loop22:
  %t276 = load i64, ptr %t212
  %t277 = icmp ult i64 %t211, %t25
  %t278 = sub i64 %t25, %t211
  %t279 = icmp ult i64 %t276, %t278
  %t280 = and i1 %t277, %t279
  br i1 %t280, label %round27, label %exit20
round27:
  store i32 zeroinitializer, ptr %t281
  br label %piece29
piece29:
  %t282 = load i32, ptr %t281
  %t283 = mul i32 %t282, 16
  %t284 = zext i32 %t282 to i64
  %t285 = zext i32 %t7 to i64
  %t286 = zext i32 %t189 to i64
  %t287 = zext i32 %t5 to i64
  %t288 = mul i64 %t286, %t287
  %t289 = zext i32 %t188 to i64
  %t290 = add i64 %t288, %t289
  %t291 = zext i32 %t3 to i64
  %t292 = mul i64 %t291, 64
  %t293 = mul i64 %t290, %t292
  %t294 = mul i32 %t187, 64
  %t295 = add i32 %t294, %t283
  %t296 = zext i32 %t295 to i64
  %t297 = add i64 %t293, %t296
  %t298 = add i64 %t297, %t276
  %t299 = mul i64 %t284, 64
  %t300 = getelementptr i8, ptr %t191, i64 %t299
  %t301 = load <16 x float>, ptr %t300, align 64
  %t302 = insertelement <16 x i64> poison, i64 %t297, i64 0
  %t303 = shufflevector <16 x i64> %t302, <16 x i64> poison, <16 x i32> zeroinitializer
  %t304 = add <16 x i64> %t303, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t307 = icmp ult <16 x i64> %t304, %t306
  %t308 = sub <16 x i64> %t306, %t304
  %t309 = insertelement <16 x i64> poison, i64 %t276, i64 0
  %t310 = shufflevector <16 x i64> %t309, <16 x i64> poison, <16 x i32> zeroinitializer
  %t311 = icmp ult <16 x i64> %t310, %t308
  %t312 = and <16 x i1> %t307, %t311
  %t314 = and <16 x i1> %t312, %t313
  %t315 = bitcast <16 x i1> %t314 to i16
  %t316 = icmp ne i16 %t315, 0
  br i1 %t316, label %enter31, label %done30
enter31:
  %t317 = insertelement <16 x i64> poison, i64 %t298, i64 0
  %t318 = shufflevector <16 x i64> %t317, <16 x i64> poison, <16 x i32> zeroinitializer
  %t319 = add <16 x i64> %t318, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t320 = icmp ult <16 x i64> %t319, %t306
  %t321 = mul i64 %t298, 4
  %t322 = getelementptr i8, ptr %t23, i64 %t321
  %t323 = and <16 x i1> %t312, %t320
  %t324 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t322, <16 x i1> %t323, <16 x float> zeroinitializer)
  %t325 = freeze <16 x float> %t324
  %t326 = fadd <16 x float> %t301, %t325
  %t327 = mul i64 %t284, 64
  %t328 = getelementptr i8, ptr %t191, i64 %t327
  %t329 = load <16 x float>, ptr %t328, align 64
  %t330 = and <16 x i1> %t312, %t313
  %t331 = select <16 x i1> %t330, <16 x float> %t326, <16 x float> %t329
  %t332 = and <16 x i1> %t330, %t313
  %t333 = select <16 x i1> %t332, <16 x float> %t326, <16 x float> %t329
  store <16 x float> %t333, ptr %t328, align 64
  br label %done30
done30:
  %t334 = add i32 %t282, 1
  store i32 %t334, ptr %t281
  %t335 = icmp ult i32 %t334, 4
  br i1 %t335, label %piece29, label %after32, !llvm.loop !3
after32:
  br label %join28
join28:
  %t336 = add i64 %t211, %t276
  %t337 = sub i64 %t25, %t336
  %t338 = icmp ugt i64 %t337, %t202
  %t339 = add i64 %t276, %t202
  store i64 %t339, ptr %t212
  br i1 %t338, label %loop22, label %exit20
exit20:
  br label %fast34
fast34:
  %t340 = zext i32 0 to i64
  %t341 = load <64 x float>, ptr %t191, align 64
  %t342 = fcmp uno <64 x float> %t341, zeroinitializer
  %t343 = select <64 x i1> %t342, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t341
  %t344 = mul i64 %t340, 4
  %t345 = getelementptr i8, ptr %t192, i64 %t344
  store <64 x float> %t343, ptr %t345, align 4
  br label %done36
done36:
  br label %join33
join33:
  store i64 32, ptr %t346
  br i1 true, label %loop37, label %exit38
loop37:
  %t347 = load i64, ptr %t346
  %t348 = icmp slt i64 0, %t347
  %t349 = icmp slt i64 63, %t347
  %t350 = add i64 63, %t347
  %t351 = and i1 %t348, %t349
  %t352 = icmp ult i64 %t350, 64
  %t353 = and i1 %t351, %t352
  br i1 %t353, label %fast41, label %general42, !prof !0
fast41:
  %t354 = zext i32 0 to i64
  %t355 = sub i64 %t347, %t354
  %t356 = call i64 @llvm.umin.i64(i64 %t355, i64 64)
  %t357 = icmp ugt i64 %t347, %t354
  %t358 = select i1 %t357, i64 %t356, i64 0
  %t359 = trunc i64 %t358 to i8
  %t360 = insertelement <64 x i8> poison, i8 %t359, i64 0
  %t361 = shufflevector <64 x i8> %t360, <64 x i8> poison, <64 x i32> zeroinitializer
  %t362 = icmp slt <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t361
  %t363 = add i64 %t354, %t347
  %t364 = mul i64 %t354, 4
  %t365 = getelementptr i8, ptr %t192, i64 %t364
  %t366 = load <64 x float>, ptr %t365, align 4
  %t367 = mul i64 %t363, 4
  %t368 = getelementptr i8, ptr %t192, i64 %t367
  %t369 = load <64 x float>, ptr %t368, align 4
  %t370 = fadd <64 x float> %t366, %t369
  %t371 = fcmp uno <64 x float> %t370, zeroinitializer
  %t372 = select <64 x i1> %t371, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t370
  store <64 x float> %t372, ptr %t365, align 4
  br label %done43
done43:
  br label %join40
general42:
  %t373 = add i64 63, %t347
  %t374 = icmp ult i64 %t373, 64
  br i1 %t374, label %fast44, label %general45, !prof !0
fast44:
  %t375 = zext i32 0 to i64
  %t376 = sub i64 %t347, %t375
  %t377 = call i64 @llvm.umin.i64(i64 %t376, i64 64)
  %t378 = icmp ugt i64 %t347, %t375
  %t379 = select i1 %t378, i64 %t377, i64 0
  %t380 = trunc i64 %t379 to i8
  %t381 = insertelement <64 x i8> poison, i8 %t380, i64 0
  %t382 = shufflevector <64 x i8> %t381, <64 x i8> poison, <64 x i32> zeroinitializer
  %t383 = icmp slt <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t382
  %t385 = and <64 x i1> %t383, %t384
  %t386 = bitcast <64 x i1> %t385 to i64
  %t387 = icmp ne i64 %t386, 0
  br i1 %t387, label %inside50, label %else48
inside50:
  %t388 = add i64 %t375, %t347
  %t389 = mul i64 %t375, 4
  %t390 = getelementptr i8, ptr %t192, i64 %t389
  %t391 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t390, <64 x i1> %t383, <64 x float> zeroinitializer)
  %t392 = freeze <64 x float> %t391
  %t393 = mul i64 %t388, 4
  %t394 = getelementptr i8, ptr %t192, i64 %t393
  %t395 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t394, <64 x i1> %t383, <64 x float> zeroinitializer)
  %t396 = freeze <64 x float> %t395
  %t397 = fadd <64 x float> %t392, %t396
  %t398 = fcmp uno <64 x float> %t397, zeroinitializer
  %t399 = select <64 x i1> %t398, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t397
  %t400 = and <64 x i1> %t383, %t384
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t399, ptr align 4 %t390, <64 x i1> %t400)
  br label %else48
else48:
  br label %join49
join49:
  br label %done46
done46:
  br label %join40
general45:
  store i32 zeroinitializer, ptr %t401
  br label %piece51
piece51:
  %t402 = load i32, ptr %t401
  %t403 = mul i32 %t402, 16
  %t404 = zext i32 %t402 to i64
  %t405 = zext i32 %t403 to i64
  %t406 = sub i64 %t347, %t405
  %t407 = call i64 @llvm.umin.i64(i64 %t406, i64 16)
  %t408 = icmp ugt i64 %t347, %t405
  %t409 = select i1 %t408, i64 %t407, i64 0
  %t410 = trunc i64 %t409 to i8
  %t411 = insertelement <16 x i8> poison, i8 %t410, i64 0
  %t412 = shufflevector <16 x i8> %t411, <16 x i8> poison, <16 x i32> zeroinitializer
  %t413 = icmp slt <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>, %t412
  %t414 = and <16 x i1> %t413, %t313
  %t415 = bitcast <16 x i1> %t414 to i16
  %t416 = icmp ne i16 %t415, 0
  br i1 %t416, label %inside56, label %else54
inside56:
  %t417 = add i64 %t405, %t347
  %t418 = mul i64 %t405, 4
  %t419 = getelementptr i8, ptr %t192, i64 %t418
  %t420 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t419, <16 x i1> %t413, <16 x float> zeroinitializer)
  %t421 = freeze <16 x float> %t420
  %t422 = mul i64 %t417, 4
  %t423 = getelementptr i8, ptr %t192, i64 %t422
  %t424 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t423, <16 x i1> %t413, <16 x float> zeroinitializer)
  %t425 = freeze <16 x float> %t424
  %t426 = fadd <16 x float> %t421, %t425
  %t427 = fcmp uno <16 x float> %t426, zeroinitializer
  %t428 = select <16 x i1> %t427, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t426
  %t429 = and <16 x i1> %t413, %t313
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t428, ptr align 4 %t419, <16 x i1> %t429)
  br label %else54
else54:
  br label %join55
join55:
  br label %done52
done52:
  %t430 = add i32 %t402, 1
  store i32 %t430, ptr %t401
  %t431 = icmp ult i32 %t430, 4
  br i1 %t431, label %piece51, label %after57, !llvm.loop !4
after57:
  br label %join40
join40:
  br label %next39
next39:
  %t432 = icmp uge i64 %t347, 2
  %t433 = icmp eq i64 2, zeroinitializer
  %t434 = select i1 %t433, i64 1, i64 2
  %t435 = udiv i64 %t347, %t434
  %t436 = select i1 %t433, i64 zeroinitializer, i64 %t435
  store i64 %t436, ptr %t346
  br i1 %t432, label %loop37, label %exit38
exit38:
  %t437 = zext i32 %t187 to i64
  %t438 = icmp ult i64 %t437, %t29
  br i1 %t438, label %fast59, label %general60, !prof !0
fast59:
  %t439 = zext i32 0 to i64
  %t440 = sub i64 0, %t439
  %t441 = call i64 @llvm.umin.i64(i64 %t440, i64 64)
  %t442 = trunc i64 %t441 to i8
  %t443 = insertelement <64 x i8> poison, i8 %t442, i64 0
  %t444 = shufflevector <64 x i8> %t443, <64 x i8> poison, <64 x i32> zeroinitializer
  %t445 = icmp eq <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t444
  %t446 = and <64 x i1> %t445, %t384
  %t447 = bitcast <64 x i1> %t446 to i64
  %t448 = icmp ne i64 %t447, 0
  br i1 %t448, label %inside65, label %else63
inside65:
  %t449 = getelementptr i8, ptr %t192, i64 0
  %t450 = load float, ptr %t449, align 4
  %t451 = fcmp uno float %t450, zeroinitializer
  %t452 = select i1 %t451, float 0x7FF8000000000000, float %t450
  %t453 = mul i64 %t437, 4
  %t454 = getelementptr i8, ptr %t27, i64 %t453
  store float %t452, ptr %t454, align 4
  br label %else63
else63:
  br label %join64
join64:
  br label %done61
done61:
  br label %join58
general60:
  store i32 zeroinitializer, ptr %t455
  br label %piece68
piece68:
  %t456 = load i32, ptr %t455
  %t457 = mul i32 %t456, 16
  %t458 = zext i32 %t456 to i64
  %t459 = zext i32 %t457 to i64
  %t460 = sub i64 0, %t459
  %t461 = call i64 @llvm.umin.i64(i64 %t460, i64 16)
  %t462 = trunc i64 %t461 to i8
  %t463 = insertelement <16 x i8> poison, i8 %t462, i64 0
  %t464 = shufflevector <16 x i8> %t463, <16 x i8> poison, <16 x i32> zeroinitializer
  %t465 = icmp eq <16 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>, %t464
  %t466 = and <16 x i1> %t465, %t313
  %t467 = bitcast <16 x i1> %t466 to i16
  %t468 = icmp ne i16 %t467, 0
  br i1 %t468, label %inside73, label %else71
inside73:
  %t469 = getelementptr i8, ptr %t192, i64 0
  %t470 = load float, ptr %t469, align 4
  %t471 = fcmp uno float %t470, zeroinitializer
  %t472 = select i1 %t471, float 0x7FF8000000000000, float %t470
  %t473 = icmp ult i64 %t437, %t29
  %t474 = mul i64 %t437, 4
  br i1 %t473, label %store74, label %stored75
store74:
  %t475 = getelementptr i8, ptr %t27, i64 %t474
  store float %t472, ptr %t475, align 4
  br label %stored75
stored75:
  br label %else71
else71:
  br label %join72
join72:
  br label %done69
done69:
  %t476 = add i32 %t456, 1
  store i32 %t476, ptr %t455
  %t477 = icmp ult i32 %t476, 4
  br i1 %t477, label %piece68, label %after76, !llvm.loop !5
after76:
  br label %join58
join58:
  br label %finished1
finished1:
  br label %next19
next19:
  %t478 = load i32, ptr %t31
  %t479 = add i32 %t478, 1
  %t480 = icmp uge i32 %t479, %t3
  %t481 = select i1 %t480, i32 0, i32 %t479
  store i32 %t481, ptr %t31
  %t482 = zext i1 %t480 to i32
  %t483 = load i32, ptr %t32
  %t484 = add i32 %t483, %t482
  %t485 = icmp uge i32 %t484, %t5
  %t486 = select i1 %t485, i32 0, i32 %t484
  store i32 %t486, ptr %t32
  %t487 = zext i1 %t485 to i32
  %t488 = load i32, ptr %t33
  %t489 = add i32 %t488, %t487
  %t490 = icmp uge i32 %t489, %t7
  %t491 = select i1 %t490, i32 0, i32 %t489
  store i32 %t491, ptr %t33
  %t492 = zext i1 %t490 to i32
  %t493 = add i64 %t186, 1
  store i64 %t493, ptr %t185
  %t494 = icmp ult i64 %t493, %t52
  br i1 %t494, label %member18, label %after77
after77:
  %t495 = add i64 %t50, %t52
  store i64 %t495, ptr %t30
  %t496 = icmp ult i64 %t495, %end
  br i1 %t496, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
