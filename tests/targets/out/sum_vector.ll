; kernel "sum_vector", workgroups of [64, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

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
  %t208 = alloca i64
  %t294 = insertelement <64 x i64> poison, i64 %t25, i64 0
  %t295 = shufflevector <64 x i64> %t294, <64 x i64> poison, <64 x i32> zeroinitializer
  %t335 = alloca i64
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
  call void @llvm.memset.p0.i64(ptr align 64 %scratch, i8 0, i64 256, i1 false)
  %t192 = getelementptr i8, ptr %scratch, i64 0
  %t193 = zext i32 %t3 to i64
  %t194 = mul i64 %t193, 64
  %t195 = zext i32 %t5 to i64
  %t196 = zext i32 %t7 to i64
  %t197 = mul i64 %t194, %t195
  %t198 = mul i64 %t197, %t196
  %t199 = getelementptr i64, ptr %t56, i64 %t186
  %t200 = zext i32 %t189 to i64
  %t201 = mul i64 %t200, %t195
  %t202 = zext i32 %t188 to i64
  %t203 = add i64 %t201, %t202
  %t204 = mul i64 %t203, %t194
  %t205 = mul i32 %t187, 64
  %t206 = zext i32 %t205 to i64
  %t207 = add i64 %t204, %t206
  %t209 = load i64, ptr %t199
  store i64 %t209, ptr %t208
  %t210 = icmp ult i64 %t207, %t25
  %t211 = icmp ugt i64 %t198, 0
  %t212 = and i1 %t210, %t211
  br i1 %t212, label %rounds21, label %exit20
rounds21:
  %t213 = icmp ule i64 %t25, 9223372036854775808
  %t214 = icmp ult i64 %t198, 4611686018427387904
  %t215 = and i1 %t213, %t214
  br i1 %t215, label %full23, label %loop22
full23:
  %t216 = zext i32 %t7 to i64
  %t217 = zext i32 %t189 to i64
  %t218 = zext i32 %t5 to i64
  %t219 = mul i64 %t217, %t218
  %t220 = zext i32 %t188 to i64
  %t221 = add i64 %t219, %t220
  %t222 = zext i32 %t3 to i64
  %t223 = mul i64 %t222, 64
  %t224 = mul i64 %t221, %t223
  %t225 = mul i32 %t187, 64
  %t226 = add i32 %t225, 63
  %t227 = zext i32 %t226 to i64
  %t228 = add i64 %t224, %t227
  %t229 = icmp ult i64 %t228, %t25
  %t230 = zext i32 %t225 to i64
  %t231 = add i64 %t224, %t230
  %t232 = and i1 %t229, %t229
  br label %full24
full24:
  %t233 = load i64, ptr %t208
  %t234 = zext i32 %t7 to i64
  %t235 = zext i32 %t189 to i64
  %t236 = zext i32 %t5 to i64
  %t237 = mul i64 %t235, %t236
  %t238 = zext i32 %t188 to i64
  %t239 = add i64 %t237, %t238
  %t240 = zext i32 %t3 to i64
  %t241 = mul i64 %t240, 64
  %t242 = mul i64 %t239, %t241
  %t243 = mul i32 %t187, 64
  %t244 = add i32 %t243, 63
  %t245 = zext i32 %t244 to i64
  %t246 = add i64 %t242, %t245
  %t247 = add i64 %t246, %t233
  %t248 = icmp ult i64 %t247, %t25
  %t249 = zext i32 %t243 to i64
  %t250 = add i64 %t242, %t249
  %t251 = add i64 %t250, %t233
  %t252 = and i1 %t248, %t248
  br i1 %t252, label %fast25, label %loop22, !prof !0
fast25:
  %t253 = zext i32 %t7 to i64
  %t254 = zext i32 %t189 to i64
  %t255 = zext i32 %t5 to i64
  %t256 = mul i64 %t254, %t255
  %t257 = zext i32 %t188 to i64
  %t258 = add i64 %t256, %t257
  %t259 = zext i32 %t3 to i64
  %t260 = mul i64 %t259, 64
  %t261 = mul i64 %t258, %t260
  %t262 = mul i32 %t187, 64
  %t263 = zext i32 %t262 to i64
  %t264 = add i64 %t261, %t263
  %t265 = add i64 %t264, %t233
  %t266 = load <64 x float>, ptr %t191, align 64
  %t267 = mul i64 %t265, 4
  %t268 = getelementptr i8, ptr %t23, i64 %t267
  %t269 = load <64 x float>, ptr %t268, align 4
  %t270 = fadd <64 x float> %t266, %t269
  store <64 x float> %t270, ptr %t191, align 64
  br label %done26
done26:
  %t271 = add i64 %t233, %t198
  store i64 %t271, ptr %t208
  br label %full24
loop22:
  %t272 = load i64, ptr %t208
  %t273 = icmp ult i64 %t207, %t25
  %t274 = sub i64 %t25, %t207
  %t275 = icmp ult i64 %t272, %t274
  %t276 = and i1 %t273, %t275
  br i1 %t276, label %round27, label %exit20
round27:
  %t277 = zext i32 %t7 to i64
  %t278 = zext i32 %t189 to i64
  %t279 = zext i32 %t5 to i64
  %t280 = mul i64 %t278, %t279
  %t281 = zext i32 %t188 to i64
  %t282 = add i64 %t280, %t281
  %t283 = zext i32 %t3 to i64
  %t284 = mul i64 %t283, 64
  %t285 = mul i64 %t282, %t284
  %t286 = mul i32 %t187, 64
  %t287 = zext i32 %t286 to i64
  %t288 = add i64 %t285, %t287
  %t289 = add i64 %t288, %t272
  %t290 = load <64 x float>, ptr %t191, align 64
  %t291 = insertelement <64 x i64> poison, i64 %t288, i64 0
  %t292 = shufflevector <64 x i64> %t291, <64 x i64> poison, <64 x i32> zeroinitializer
  %t293 = add <64 x i64> %t292, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t296 = icmp ult <64 x i64> %t293, %t295
  %t297 = sub <64 x i64> %t295, %t293
  %t298 = insertelement <64 x i64> poison, i64 %t272, i64 0
  %t299 = shufflevector <64 x i64> %t298, <64 x i64> poison, <64 x i32> zeroinitializer
  %t300 = icmp ult <64 x i64> %t299, %t297
  %t301 = and <64 x i1> %t296, %t300
  %t302 = bitcast <64 x i1> %t301 to i64
  %t303 = icmp ne i64 %t302, 0
  br i1 %t303, label %enter30, label %done29
enter30:
  %t304 = insertelement <64 x i64> poison, i64 %t289, i64 0
  %t305 = shufflevector <64 x i64> %t304, <64 x i64> poison, <64 x i32> zeroinitializer
  %t306 = add <64 x i64> %t305, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t307 = icmp ult <64 x i64> %t306, %t295
  %t308 = mul i64 %t289, 4
  %t309 = getelementptr i8, ptr %t23, i64 %t308
  %t310 = and <64 x i1> %t301, %t307
  %t311 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t309, <64 x i1> %t310, <64 x float> zeroinitializer)
  %t312 = fadd <64 x float> %t290, %t311
  %t313 = load <64 x float>, ptr %t191, align 64
  %t314 = select <64 x i1> %t301, <64 x float> %t312, <64 x float> %t313
  store <64 x float> %t314, ptr %t191, align 64
  br label %done29
done29:
  br label %join28
join28:
  %t315 = add i64 %t207, %t272
  %t316 = sub i64 %t25, %t315
  %t317 = icmp ugt i64 %t316, %t198
  %t318 = add i64 %t272, %t198
  store i64 %t318, ptr %t208
  br i1 %t317, label %loop22, label %exit20
exit20:
  %t319 = icmp ult i64 63, 64
  br i1 %t319, label %fast32, label %general33, !prof !0
fast32:
  %t320 = zext i32 0 to i64
  %t321 = load <64 x float>, ptr %t191, align 64
  %t322 = fcmp uno <64 x float> %t321, zeroinitializer
  %t323 = select <64 x i1> %t322, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t321
  %t324 = mul i64 %t320, 4
  %t325 = getelementptr i8, ptr %t192, i64 %t324
  store <64 x float> %t323, ptr %t325, align 4
  br label %done34
done34:
  br label %join31
general33:
  %t326 = zext i32 0 to i64
  %t327 = load <64 x float>, ptr %t191, align 64
  %t328 = fcmp uno <64 x float> %t327, zeroinitializer
  %t329 = select <64 x i1> %t328, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t327
  %t330 = mul i64 %t326, 4
  %t331 = getelementptr i8, ptr %t192, i64 %t330
  store <64 x float> %t329, ptr %t331, align 4
  br label %done35
done35:
  br label %join31
join31:
  %t332 = icmp ugt i64 32, 0
  %t333 = icmp uge i64 2, 2
  %t334 = and i1 %t332, %t333
  store i64 32, ptr %t335
  br i1 %t334, label %loop36, label %exit37
loop36:
  %t336 = load i64, ptr %t335
  %t337 = icmp slt i64 0, %t336
  %t338 = icmp slt i64 63, %t336
  %t339 = add i64 63, %t336
  %t340 = and i1 %t337, %t338
  %t341 = icmp ult i64 %t339, 64
  %t342 = and i1 %t340, %t341
  %t343 = icmp ult i64 63, 64
  %t344 = and i1 %t342, %t343
  br i1 %t344, label %fast40, label %general41, !prof !0
fast40:
  %t345 = zext i32 0 to i64
  %t346 = insertelement <64 x i64> poison, i64 %t345, i64 0
  %t347 = shufflevector <64 x i64> %t346, <64 x i64> poison, <64 x i32> zeroinitializer
  %t348 = add <64 x i64> %t347, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t349 = insertelement <64 x i64> poison, i64 %t336, i64 0
  %t350 = shufflevector <64 x i64> %t349, <64 x i64> poison, <64 x i32> zeroinitializer
  %t351 = icmp ult <64 x i64> %t348, %t350
  %t352 = add i64 %t345, %t336
  %t353 = mul i64 %t345, 4
  %t354 = getelementptr i8, ptr %t192, i64 %t353
  %t355 = load <64 x float>, ptr %t354, align 4
  %t356 = mul i64 %t352, 4
  %t357 = getelementptr i8, ptr %t192, i64 %t356
  %t358 = load <64 x float>, ptr %t357, align 4
  %t359 = fadd <64 x float> %t355, %t358
  %t360 = fcmp uno <64 x float> %t359, zeroinitializer
  %t361 = select <64 x i1> %t360, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t359
  store <64 x float> %t361, ptr %t354, align 4
  br label %done42
done42:
  br label %join39
general41:
  %t362 = add i64 63, %t336
  %t363 = icmp ult i64 %t362, 64
  %t364 = icmp ult i64 63, 64
  %t365 = and i1 %t363, %t364
  br i1 %t365, label %fast43, label %general44, !prof !0
fast43:
  %t366 = zext i32 0 to i64
  %t367 = insertelement <64 x i64> poison, i64 %t366, i64 0
  %t368 = shufflevector <64 x i64> %t367, <64 x i64> poison, <64 x i32> zeroinitializer
  %t369 = add <64 x i64> %t368, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t370 = insertelement <64 x i64> poison, i64 %t336, i64 0
  %t371 = shufflevector <64 x i64> %t370, <64 x i64> poison, <64 x i32> zeroinitializer
  %t372 = icmp ult <64 x i64> %t369, %t371
  %t373 = bitcast <64 x i1> %t372 to i64
  %t374 = icmp ne i64 %t373, 0
  br i1 %t374, label %inside49, label %else47
inside49:
  %t375 = add i64 %t366, %t336
  %t376 = mul i64 %t366, 4
  %t377 = getelementptr i8, ptr %t192, i64 %t376
  %t378 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t377, <64 x i1> %t372, <64 x float> zeroinitializer)
  %t379 = mul i64 %t375, 4
  %t380 = getelementptr i8, ptr %t192, i64 %t379
  %t381 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t380, <64 x i1> %t372, <64 x float> zeroinitializer)
  %t382 = fadd <64 x float> %t378, %t381
  %t383 = fcmp uno <64 x float> %t382, zeroinitializer
  %t384 = select <64 x i1> %t383, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t382
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t384, ptr align 4 %t377, <64 x i1> %t372)
  br label %else47
else47:
  br label %join48
join48:
  br label %done45
done45:
  br label %join39
general44:
  %t385 = zext i32 0 to i64
  %t386 = insertelement <64 x i64> poison, i64 %t385, i64 0
  %t387 = shufflevector <64 x i64> %t386, <64 x i64> poison, <64 x i32> zeroinitializer
  %t388 = add <64 x i64> %t387, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t389 = insertelement <64 x i64> poison, i64 %t336, i64 0
  %t390 = shufflevector <64 x i64> %t389, <64 x i64> poison, <64 x i32> zeroinitializer
  %t391 = icmp ult <64 x i64> %t388, %t390
  %t392 = bitcast <64 x i1> %t391 to i64
  %t393 = icmp ne i64 %t392, 0
  br i1 %t393, label %inside54, label %else52
inside54:
  %t394 = add i64 %t385, %t336
  %t395 = mul i64 %t385, 4
  %t396 = getelementptr i8, ptr %t192, i64 %t395
  %t397 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t396, <64 x i1> %t391, <64 x float> zeroinitializer)
  %t398 = mul i64 %t394, 4
  %t399 = getelementptr i8, ptr %t192, i64 %t398
  %t400 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t399, <64 x i1> %t391, <64 x float> zeroinitializer)
  %t401 = fadd <64 x float> %t397, %t400
  %t402 = fcmp uno <64 x float> %t401, zeroinitializer
  %t403 = select <64 x i1> %t402, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t401
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t403, ptr align 4 %t396, <64 x i1> %t391)
  br label %else52
else52:
  br label %join53
join53:
  br label %done50
done50:
  br label %join39
join39:
  br label %next38
next38:
  %t404 = icmp uge i64 %t336, 2
  %t405 = icmp eq i64 2, zeroinitializer
  %t406 = select i1 %t405, i64 1, i64 2
  %t407 = udiv i64 %t336, %t406
  %t408 = select i1 %t405, i64 zeroinitializer, i64 %t407
  store i64 %t408, ptr %t335
  br i1 %t404, label %loop36, label %exit37
exit37:
  %t409 = zext i32 %t187 to i64
  %t410 = icmp ult i64 %t409, %t29
  %t411 = icmp ult i64 0, 64
  %t412 = and i1 %t410, %t411
  br i1 %t412, label %fast56, label %general57, !prof !0
fast56:
  %t413 = zext i32 0 to i64
  %t414 = insertelement <64 x i64> poison, i64 %t413, i64 0
  %t415 = shufflevector <64 x i64> %t414, <64 x i64> poison, <64 x i32> zeroinitializer
  %t416 = add <64 x i64> %t415, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t417 = icmp eq <64 x i64> %t416, splat (i64 0)
  %t418 = bitcast <64 x i1> %t417 to i64
  %t419 = icmp ne i64 %t418, 0
  br i1 %t419, label %inside62, label %else60
inside62:
  %t420 = getelementptr i8, ptr %t192, i64 0
  %t421 = load float, ptr %t420, align 4
  %t422 = fcmp uno float %t421, zeroinitializer
  %t423 = select i1 %t422, float 0x7FF8000000000000, float %t421
  %t424 = mul i64 %t409, 4
  %t425 = getelementptr i8, ptr %t27, i64 %t424
  store float %t423, ptr %t425, align 4
  br label %else60
else60:
  br label %join61
join61:
  br label %done58
done58:
  br label %join55
general57:
  %t426 = zext i32 0 to i64
  %t427 = insertelement <64 x i64> poison, i64 %t426, i64 0
  %t428 = shufflevector <64 x i64> %t427, <64 x i64> poison, <64 x i32> zeroinitializer
  %t429 = add <64 x i64> %t428, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t430 = icmp eq <64 x i64> %t429, splat (i64 0)
  %t431 = bitcast <64 x i1> %t430 to i64
  %t432 = icmp ne i64 %t431, 0
  br i1 %t432, label %inside69, label %else67
inside69:
  %t433 = getelementptr i8, ptr %t192, i64 0
  %t434 = load float, ptr %t433, align 4
  %t435 = fcmp uno float %t434, zeroinitializer
  %t436 = select i1 %t435, float 0x7FF8000000000000, float %t434
  %t437 = icmp ult i64 %t409, %t29
  %t438 = mul i64 %t409, 4
  br i1 %t437, label %store70, label %stored71
store70:
  %t439 = getelementptr i8, ptr %t27, i64 %t438
  store float %t436, ptr %t439, align 4
  br label %stored71
stored71:
  br label %else67
else67:
  br label %join68
join68:
  br label %done65
done65:
  br label %join55
join55:
  br label %finished1
finished1:
  br label %next19
next19:
  %t440 = load i32, ptr %t31
  %t441 = add i32 %t440, 1
  %t442 = icmp uge i32 %t441, %t3
  %t443 = select i1 %t442, i32 0, i32 %t441
  store i32 %t443, ptr %t31
  %t444 = zext i1 %t442 to i32
  %t445 = load i32, ptr %t32
  %t446 = add i32 %t445, %t444
  %t447 = icmp uge i32 %t446, %t5
  %t448 = select i1 %t447, i32 0, i32 %t446
  store i32 %t448, ptr %t32
  %t449 = zext i1 %t447 to i32
  %t450 = load i32, ptr %t33
  %t451 = add i32 %t450, %t449
  %t452 = icmp uge i32 %t451, %t7
  %t453 = select i1 %t452, i32 0, i32 %t451
  store i32 %t453, ptr %t33
  %t454 = zext i1 %t452 to i32
  %t455 = add i64 %t186, 1
  store i64 %t455, ptr %t185
  %t456 = icmp ult i64 %t455, %t52
  br i1 %t456, label %member18, label %after72
after72:
  %t457 = add i64 %t50, %t52
  store i64 %t457, ptr %t30
  %t458 = icmp ult i64 %t457, %end
  br i1 %t458, label %workgroup2, label %exit4
exit4:
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
