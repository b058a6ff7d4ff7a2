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
  %t298 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t299 = shufflevector <64 x i64> %t298, <64 x i64> poison, <64 x i32> zeroinitializer
  %t306 = load volatile i64, ptr @on, align 8
  %t307 = bitcast i64 %t306 to <64 x i1>
  %t334 = alloca i64
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
  %t281 = zext i32 %t7 to i64
  %t282 = zext i32 %t189 to i64
  %t283 = zext i32 %t5 to i64
  %t284 = mul i64 %t282, %t283
  %t285 = zext i32 %t188 to i64
  %t286 = add i64 %t284, %t285
  %t287 = zext i32 %t3 to i64
  %t288 = mul i64 %t287, 64
  %t289 = mul i64 %t286, %t288
  %t290 = mul i32 %t187, 64
  %t291 = zext i32 %t290 to i64
  %t292 = add i64 %t289, %t291
  %t293 = add i64 %t292, %t276
  %t294 = load <64 x float>, ptr %t191, align 64
  %t295 = insertelement <64 x i64> poison, i64 %t292, i64 0
  %t296 = shufflevector <64 x i64> %t295, <64 x i64> poison, <64 x i32> zeroinitializer
  %t297 = add <64 x i64> %t296, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t300 = icmp ult <64 x i64> %t297, %t299
  %t301 = sub <64 x i64> %t299, %t297
  %t302 = insertelement <64 x i64> poison, i64 %t276, i64 0
  %t303 = shufflevector <64 x i64> %t302, <64 x i64> poison, <64 x i32> zeroinitializer
  %t304 = icmp ult <64 x i64> %t303, %t301
  %t305 = and <64 x i1> %t300, %t304
  %t308 = and <64 x i1> %t305, %t307
  %t309 = bitcast <64 x i1> %t308 to i64
  %t310 = icmp ne i64 %t309, 0
  br i1 %t310, label %enter30, label %done29
enter30:
  %t311 = insertelement <64 x i64> poison, i64 %t293, i64 0
  %t312 = shufflevector <64 x i64> %t311, <64 x i64> poison, <64 x i32> zeroinitializer
  %t313 = add <64 x i64> %t312, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t314 = icmp ult <64 x i64> %t313, %t299
  %t315 = mul i64 %t293, 4
  %t316 = getelementptr i8, ptr %t23, i64 %t315
  %t317 = and <64 x i1> %t305, %t314
  %t318 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t316, <64 x i1> %t317, <64 x float> zeroinitializer)
  %t319 = freeze <64 x float> %t318
  %t320 = fadd <64 x float> %t294, %t319
  %t321 = load <64 x float>, ptr %t191, align 64
  %t322 = and <64 x i1> %t305, %t307
  %t323 = select <64 x i1> %t322, <64 x float> %t320, <64 x float> %t321
  store <64 x float> %t323, ptr %t191, align 64
  br label %done29
done29:
  br label %join28
join28:
  %t324 = add i64 %t211, %t276
  %t325 = sub i64 %t25, %t324
  %t326 = icmp ugt i64 %t325, %t202
  %t327 = add i64 %t276, %t202
  store i64 %t327, ptr %t212
  br i1 %t326, label %loop22, label %exit20
exit20:
  br label %fast32
fast32:
  %t328 = zext i32 0 to i64
  %t329 = load <64 x float>, ptr %t191, align 64
  %t330 = fcmp uno <64 x float> %t329, zeroinitializer
  %t331 = select <64 x i1> %t330, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t329
  %t332 = mul i64 %t328, 4
  %t333 = getelementptr i8, ptr %t192, i64 %t332
  store <64 x float> %t331, ptr %t333, align 4
  br label %done34
done34:
  br label %join31
join31:
  store i64 32, ptr %t334
  br i1 true, label %loop35, label %exit36
loop35:
  %t335 = load i64, ptr %t334
  %t336 = icmp slt i64 0, %t335
  %t337 = icmp slt i64 63, %t335
  %t338 = add i64 63, %t335
  %t339 = and i1 %t336, %t337
  %t340 = icmp ult i64 %t338, 64
  %t341 = and i1 %t339, %t340
  br i1 %t341, label %fast39, label %general40, !prof !0
fast39:
  %t342 = zext i32 0 to i64
  %t343 = sub i64 %t335, %t342
  %t344 = call i64 @llvm.umin.i64(i64 %t343, i64 64)
  %t345 = icmp ugt i64 %t335, %t342
  %t346 = select i1 %t345, i64 %t344, i64 0
  %t347 = trunc i64 %t346 to i8
  %t348 = insertelement <64 x i8> poison, i8 %t347, i64 0
  %t349 = shufflevector <64 x i8> %t348, <64 x i8> poison, <64 x i32> zeroinitializer
  %t350 = icmp slt <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t349
  %t351 = add i64 %t342, %t335
  %t352 = mul i64 %t342, 4
  %t353 = getelementptr i8, ptr %t192, i64 %t352
  %t354 = load <64 x float>, ptr %t353, align 4
  %t355 = mul i64 %t351, 4
  %t356 = getelementptr i8, ptr %t192, i64 %t355
  %t357 = load <64 x float>, ptr %t356, align 4
  %t358 = fadd <64 x float> %t354, %t357
  %t359 = fcmp uno <64 x float> %t358, zeroinitializer
  %t360 = select <64 x i1> %t359, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t358
  store <64 x float> %t360, ptr %t353, align 4
  br label %done41
done41:
  br label %join38
general40:
  %t361 = add i64 63, %t335
  %t362 = icmp ult i64 %t361, 64
  br i1 %t362, label %fast42, label %general43, !prof !0
fast42:
  %t363 = zext i32 0 to i64
  %t364 = sub i64 %t335, %t363
  %t365 = call i64 @llvm.umin.i64(i64 %t364, i64 64)
  %t366 = icmp ugt i64 %t335, %t363
  %t367 = select i1 %t366, i64 %t365, i64 0
  %t368 = trunc i64 %t367 to i8
  %t369 = insertelement <64 x i8> poison, i8 %t368, i64 0
  %t370 = shufflevector <64 x i8> %t369, <64 x i8> poison, <64 x i32> zeroinitializer
  %t371 = icmp slt <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t370
  %t372 = and <64 x i1> %t371, %t307
  %t373 = bitcast <64 x i1> %t372 to i64
  %t374 = icmp ne i64 %t373, 0
  br i1 %t374, label %inside48, label %else46
inside48:
  %t375 = add i64 %t363, %t335
  %t376 = mul i64 %t363, 4
  %t377 = getelementptr i8, ptr %t192, i64 %t376
  %t378 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t377, <64 x i1> %t371, <64 x float> zeroinitializer)
  %t379 = freeze <64 x float> %t378
  %t380 = mul i64 %t375, 4
  %t381 = getelementptr i8, ptr %t192, i64 %t380
  %t382 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t381, <64 x i1> %t371, <64 x float> zeroinitializer)
  %t383 = freeze <64 x float> %t382
  %t384 = fadd <64 x float> %t379, %t383
  %t385 = fcmp uno <64 x float> %t384, zeroinitializer
  %t386 = select <64 x i1> %t385, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t384
  %t387 = and <64 x i1> %t371, %t307
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t386, ptr align 4 %t377, <64 x i1> %t387)
  br label %else46
else46:
  br label %join47
join47:
  br label %done44
done44:
  br label %join38
general43:
  %t388 = zext i32 0 to i64
  %t389 = sub i64 %t335, %t388
  %t390 = call i64 @llvm.umin.i64(i64 %t389, i64 64)
  %t391 = icmp ugt i64 %t335, %t388
  %t392 = select i1 %t391, i64 %t390, i64 0
  %t393 = trunc i64 %t392 to i8
  %t394 = insertelement <64 x i8> poison, i8 %t393, i64 0
  %t395 = shufflevector <64 x i8> %t394, <64 x i8> poison, <64 x i32> zeroinitializer
  %t396 = icmp slt <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t395
  %t397 = and <64 x i1> %t396, %t307
  %t398 = bitcast <64 x i1> %t397 to i64
  %t399 = icmp ne i64 %t398, 0
  br i1 %t399, label %inside53, label %else51
inside53:
  %t400 = add i64 %t388, %t335
  %t401 = mul i64 %t388, 4
  %t402 = getelementptr i8, ptr %t192, i64 %t401
  %t403 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t402, <64 x i1> %t396, <64 x float> zeroinitializer)
  %t404 = freeze <64 x float> %t403
  %t405 = mul i64 %t400, 4
  %t406 = getelementptr i8, ptr %t192, i64 %t405
  %t407 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t406, <64 x i1> %t396, <64 x float> zeroinitializer)
  %t408 = freeze <64 x float> %t407
  %t409 = fadd <64 x float> %t404, %t408
  %t410 = fcmp uno <64 x float> %t409, zeroinitializer
  %t411 = select <64 x i1> %t410, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t409
  %t412 = and <64 x i1> %t396, %t307
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t411, ptr align 4 %t402, <64 x i1> %t412)
  br label %else51
else51:
  br label %join52
join52:
  br label %done49
done49:
  br label %join38
join38:
  br label %next37
next37:
  %t413 = icmp uge i64 %t335, 2
  %t414 = icmp eq i64 2, zeroinitializer
  %t415 = select i1 %t414, i64 1, i64 2
  %t416 = udiv i64 %t335, %t415
  %t417 = select i1 %t414, i64 zeroinitializer, i64 %t416
  store i64 %t417, ptr %t334
  br i1 %t413, label %loop35, label %exit36
exit36:
  %t418 = zext i32 %t187 to i64
  %t419 = icmp ult i64 %t418, %t29
  br i1 %t419, label %fast55, label %general56, !prof !0
fast55:
  %t420 = zext i32 0 to i64
  %t421 = sub i64 0, %t420
  %t422 = call i64 @llvm.umin.i64(i64 %t421, i64 64)
  %t423 = trunc i64 %t422 to i8
  %t424 = insertelement <64 x i8> poison, i8 %t423, i64 0
  %t425 = shufflevector <64 x i8> %t424, <64 x i8> poison, <64 x i32> zeroinitializer
  %t426 = icmp eq <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t425
  %t427 = and <64 x i1> %t426, %t307
  %t428 = bitcast <64 x i1> %t427 to i64
  %t429 = icmp ne i64 %t428, 0
  br i1 %t429, label %inside61, label %else59
inside61:
  %t430 = getelementptr i8, ptr %t192, i64 0
  %t431 = load float, ptr %t430, align 4
  %t432 = fcmp uno float %t431, zeroinitializer
  %t433 = select i1 %t432, float 0x7FF8000000000000, float %t431
  %t434 = mul i64 %t418, 4
  %t435 = getelementptr i8, ptr %t27, i64 %t434
  store float %t433, ptr %t435, align 4
  br label %else59
else59:
  br label %join60
join60:
  br label %done57
done57:
  br label %join54
general56:
  %t436 = zext i32 0 to i64
  %t437 = sub i64 0, %t436
  %t438 = call i64 @llvm.umin.i64(i64 %t437, i64 64)
  %t439 = trunc i64 %t438 to i8
  %t440 = insertelement <64 x i8> poison, i8 %t439, i64 0
  %t441 = shufflevector <64 x i8> %t440, <64 x i8> poison, <64 x i32> zeroinitializer
  %t442 = icmp eq <64 x i8> <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15, i8 16, i8 17, i8 18, i8 19, i8 20, i8 21, i8 22, i8 23, i8 24, i8 25, i8 26, i8 27, i8 28, i8 29, i8 30, i8 31, i8 32, i8 33, i8 34, i8 35, i8 36, i8 37, i8 38, i8 39, i8 40, i8 41, i8 42, i8 43, i8 44, i8 45, i8 46, i8 47, i8 48, i8 49, i8 50, i8 51, i8 52, i8 53, i8 54, i8 55, i8 56, i8 57, i8 58, i8 59, i8 60, i8 61, i8 62, i8 63>, %t441
  %t443 = and <64 x i1> %t442, %t307
  %t444 = bitcast <64 x i1> %t443 to i64
  %t445 = icmp ne i64 %t444, 0
  br i1 %t445, label %inside68, label %else66
inside68:
  %t446 = getelementptr i8, ptr %t192, i64 0
  %t447 = load float, ptr %t446, align 4
  %t448 = fcmp uno float %t447, zeroinitializer
  %t449 = select i1 %t448, float 0x7FF8000000000000, float %t447
  %t450 = icmp ult i64 %t418, %t29
  %t451 = mul i64 %t418, 4
  br i1 %t450, label %store69, label %stored70
store69:
  %t452 = getelementptr i8, ptr %t27, i64 %t451
  store float %t449, ptr %t452, align 4
  br label %stored70
stored70:
  br label %else66
else66:
  br label %join67
join67:
  br label %done64
done64:
  br label %join54
join54:
  br label %finished1
finished1:
  br label %next19
next19:
  %t453 = load i32, ptr %t31
  %t454 = add i32 %t453, 1
  %t455 = icmp uge i32 %t454, %t3
  %t456 = select i1 %t455, i32 0, i32 %t454
  store i32 %t456, ptr %t31
  %t457 = zext i1 %t455 to i32
  %t458 = load i32, ptr %t32
  %t459 = add i32 %t458, %t457
  %t460 = icmp uge i32 %t459, %t5
  %t461 = select i1 %t460, i32 0, i32 %t459
  store i32 %t461, ptr %t32
  %t462 = zext i1 %t460 to i32
  %t463 = load i32, ptr %t33
  %t464 = add i32 %t463, %t462
  %t465 = icmp uge i32 %t464, %t7
  %t466 = select i1 %t465, i32 0, i32 %t464
  store i32 %t466, ptr %t33
  %t467 = zext i1 %t465 to i32
  %t468 = add i64 %t186, 1
  store i64 %t468, ptr %t185
  %t469 = icmp ult i64 %t468, %t52
  br i1 %t469, label %member18, label %after71
after71:
  %t470 = add i64 %t50, %t52
  store i64 %t470, ptr %t30
  %t471 = icmp ult i64 %t470, %end
  br i1 %t471, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
