; kernel "vector_add_stride", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64

define void @"vector_add_stride"(ptr noalias readonly align 16 %arguments, ptr noalias readonly align 8 %launch, i64 %first, i64 %end, ptr noalias align 64 %scratch) #0 {
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
  %t22 = load ptr, ptr %t21, align 8
  %t23 = getelementptr i8, ptr %arguments, i64 8
  %t24 = load i64, ptr %t23, align 8
  %t25 = getelementptr i8, ptr %arguments, i64 16
  %t26 = load ptr, ptr %t25, align 8
  %t27 = getelementptr i8, ptr %arguments, i64 24
  %t28 = load i64, ptr %t27, align 8
  %t29 = getelementptr i8, ptr %arguments, i64 32
  %t30 = load ptr, ptr %t29, align 8
  %t31 = getelementptr i8, ptr %arguments, i64 40
  %t32 = load i64, ptr %t31, align 8
  %t33 = alloca i64
  %t34 = alloca i32
  %t35 = alloca i32
  %t36 = alloca i32
  %t62 = alloca i32
  %t93 = alloca i64
  %t154 = alloca i32
  %t208 = alloca i32
  %t243 = alloca i32
  %t264 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t265 = shufflevector <64 x i64> %t264, <64 x i64> poison, <64 x i32> zeroinitializer
  %t277 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t278 = shufflevector <64 x i64> %t277, <64 x i64> poison, <64 x i32> zeroinitializer
  %t284 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t285 = shufflevector <64 x i64> %t284, <64 x i64> poison, <64 x i32> zeroinitializer
  %t37 = icmp uge i64 %first, %end
  br i1 %t37, label %exit4, label %start3
start3:
  store i64 %first, ptr %t33
  %t38 = zext i32 %t2 to i64
  %t39 = call i64 @llvm.umax.i64(i64 %t38, i64 1)
  %t40 = urem i64 %first, %t39
  %t41 = trunc i64 %t40 to i32
  store i32 %t41, ptr %t34
  %t42 = udiv i64 %first, %t39
  %t43 = zext i32 %t4 to i64
  %t44 = call i64 @llvm.umax.i64(i64 %t43, i64 1)
  %t45 = urem i64 %t42, %t44
  %t46 = trunc i64 %t45 to i32
  store i32 %t46, ptr %t35
  %t47 = udiv i64 %t42, %t44
  %t48 = zext i32 %t6 to i64
  %t49 = call i64 @llvm.umax.i64(i64 %t48, i64 1)
  %t50 = urem i64 %t47, %t49
  %t51 = trunc i64 %t50 to i32
  store i32 %t51, ptr %t36
  %t52 = udiv i64 %t47, %t49
  br label %workgroup2
workgroup2:
  %t53 = load i32, ptr %t34
  %t54 = load i32, ptr %t35
  %t55 = load i32, ptr %t36
  %t56 = zext i32 %t2 to i64
  %t57 = mul i64 %t56, 256
  %t58 = zext i32 %t4 to i64
  %t59 = zext i32 %t6 to i64
  %t60 = mul i64 %t57, %t58
  %t61 = mul i64 %t60, %t59
  store i32 zeroinitializer, ptr %t62
  br label %lanes6
lanes6:
  %t63 = load i32, ptr %t62
  %t64 = mul i32 %t63, 64
  %t65 = zext i32 %t63 to i64
  %t66 = zext i32 %t6 to i64
  %t67 = zext i32 %t55 to i64
  %t68 = zext i32 %t4 to i64
  %t69 = mul i64 %t67, %t68
  %t70 = zext i32 %t54 to i64
  %t71 = add i64 %t69, %t70
  %t72 = zext i32 %t2 to i64
  %t73 = mul i64 %t72, 256
  %t74 = mul i64 %t71, %t73
  %t75 = mul i32 %t53, 256
  %t76 = add i32 %t75, %t64
  %t77 = zext i32 %t76 to i64
  %t78 = add i64 %t74, %t77
  br label %done7
done7:
  %t79 = add i32 %t63, 1
  store i32 %t79, ptr %t62
  %t80 = icmp ult i32 %t79, 4
  br i1 %t80, label %lanes6, label %after8
after8:
  br label %join5
join5:
  %t81 = zext i32 %t6 to i64
  %t82 = zext i32 %t55 to i64
  %t83 = zext i32 %t4 to i64
  %t84 = mul i64 %t82, %t83
  %t85 = zext i32 %t54 to i64
  %t86 = add i64 %t84, %t85
  %t87 = zext i32 %t2 to i64
  %t88 = mul i64 %t87, 256
  %t89 = mul i64 %t86, %t88
  %t90 = mul i32 %t53, 256
  %t91 = zext i32 %t90 to i64
  %t92 = add i64 %t89, %t91
  store i64 zeroinitializer, ptr %t93
  %t94 = icmp ult i64 %t92, %t32
  %t95 = icmp ugt i64 %t61, 0
  %t96 = and i1 %t94, %t95
  br i1 %t96, label %rounds10, label %exit9
rounds10:
  %t97 = icmp ule i64 %t32, 9223372036854775808
  %t98 = icmp ult i64 %t61, 4611686018427387904
  %t99 = and i1 %t97, %t98
  br i1 %t99, label %full12, label %loop11
full12:
  %t100 = zext i32 %t6 to i64
  %t101 = zext i32 %t55 to i64
  %t102 = zext i32 %t4 to i64
  %t103 = mul i64 %t101, %t102
  %t104 = zext i32 %t54 to i64
  %t105 = add i64 %t103, %t104
  %t106 = zext i32 %t2 to i64
  %t107 = mul i64 %t106, 256
  %t108 = mul i64 %t105, %t107
  %t109 = mul i32 %t53, 256
  %t110 = add i32 %t109, 255
  %t111 = zext i32 %t110 to i64
  %t112 = add i64 %t108, %t111
  %t113 = icmp ult i64 %t112, %t32
  %t114 = zext i32 %t109 to i64
  %t115 = add i64 %t108, %t114
  %t116 = icmp ult i64 %t112, %t24
  %t117 = and i1 %t113, %t116
  %t118 = icmp ult i64 %t112, %t28
  %t119 = and i1 %t117, %t118
  %t120 = and i1 %t119, %t113
  %t121 = mul i64 %t115, 4
  %t122 = ptrtoint ptr %t30 to i64
  %t123 = add i64 %t122, %t121
  %t124 = mul i64 %t61, 4
  %t125 = or i64 %t123, %t124
  %t126 = and i64 %t125, 63
  %t127 = icmp eq i64 %t126, 0
  %t128 = icmp uge i64 %t32, 8388608
  %t129 = and i1 %t127, %t128
  br i1 %t129, label %large13, label %small14
large13:
  br label %full15
full15:
  %t130 = load i64, ptr %t93
  %t131 = zext i32 %t6 to i64
  %t132 = zext i32 %t55 to i64
  %t133 = zext i32 %t4 to i64
  %t134 = mul i64 %t132, %t133
  %t135 = zext i32 %t54 to i64
  %t136 = add i64 %t134, %t135
  %t137 = zext i32 %t2 to i64
  %t138 = mul i64 %t137, 256
  %t139 = mul i64 %t136, %t138
  %t140 = mul i32 %t53, 256
  %t141 = add i32 %t140, 255
  %t142 = zext i32 %t141 to i64
  %t143 = add i64 %t139, %t142
  %t144 = add i64 %t143, %t130
  %t145 = icmp ult i64 %t144, %t32
  %t146 = zext i32 %t140 to i64
  %t147 = add i64 %t139, %t146
  %t148 = add i64 %t147, %t130
  %t149 = icmp ult i64 %t144, %t24
  %t150 = and i1 %t145, %t149
  %t151 = icmp ult i64 %t144, %t28
  %t152 = and i1 %t150, %t151
  %t153 = and i1 %t152, %t145
  br i1 %t153, label %fast16, label %loop11, !prof !0
fast16:
  store i32 zeroinitializer, ptr %t154
  br label %lanes17
lanes17:
  %t155 = load i32, ptr %t154
  %t156 = mul i32 %t155, 64
  %t157 = zext i32 %t155 to i64
  %t158 = zext i32 %t6 to i64
  %t159 = zext i32 %t55 to i64
  %t160 = zext i32 %t4 to i64
  %t161 = mul i64 %t159, %t160
  %t162 = zext i32 %t54 to i64
  %t163 = add i64 %t161, %t162
  %t164 = zext i32 %t2 to i64
  %t165 = mul i64 %t164, 256
  %t166 = mul i64 %t163, %t165
  %t167 = mul i32 %t53, 256
  %t168 = add i32 %t167, %t156
  %t169 = zext i32 %t168 to i64
  %t170 = add i64 %t166, %t169
  %t171 = add i64 %t170, %t130
  %t172 = mul i64 %t171, 4
  %t173 = getelementptr i8, ptr %t22, i64 %t172
  %t174 = load <64 x float>, ptr %t173, align 4
  %t175 = getelementptr i8, ptr %t26, i64 %t172
  %t176 = load <64 x float>, ptr %t175, align 4
  %t177 = fadd <64 x float> %t174, %t176
  %t178 = fcmp uno <64 x float> %t177, zeroinitializer
  %t179 = select <64 x i1> %t178, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t177
  %t180 = getelementptr i8, ptr %t30, i64 %t172
  store <64 x float> %t179, ptr %t180, align 64, !nontemporal !2
  br label %done18
done18:
  %t181 = add i32 %t155, 1
  store i32 %t181, ptr %t154
  %t182 = icmp ult i32 %t181, 4
  br i1 %t182, label %lanes17, label %after19
after19:
  %t183 = add i64 %t130, %t61
  store i64 %t183, ptr %t93
  br label %full15
small14:
  br label %full20
full20:
  %t184 = load i64, ptr %t93
  %t185 = zext i32 %t6 to i64
  %t186 = zext i32 %t55 to i64
  %t187 = zext i32 %t4 to i64
  %t188 = mul i64 %t186, %t187
  %t189 = zext i32 %t54 to i64
  %t190 = add i64 %t188, %t189
  %t191 = zext i32 %t2 to i64
  %t192 = mul i64 %t191, 256
  %t193 = mul i64 %t190, %t192
  %t194 = mul i32 %t53, 256
  %t195 = add i32 %t194, 255
  %t196 = zext i32 %t195 to i64
  %t197 = add i64 %t193, %t196
  %t198 = add i64 %t197, %t184
  %t199 = icmp ult i64 %t198, %t32
  %t200 = zext i32 %t194 to i64
  %t201 = add i64 %t193, %t200
  %t202 = add i64 %t201, %t184
  %t203 = icmp ult i64 %t198, %t24
  %t204 = and i1 %t199, %t203
  %t205 = icmp ult i64 %t198, %t28
  %t206 = and i1 %t204, %t205
  %t207 = and i1 %t206, %t199
  br i1 %t207, label %fast21, label %loop11, !prof !0
fast21:
  store i32 zeroinitializer, ptr %t208
  br label %lanes22
lanes22:
  %t209 = load i32, ptr %t208
  %t210 = mul i32 %t209, 64
  %t211 = zext i32 %t209 to i64
  %t212 = zext i32 %t6 to i64
  %t213 = zext i32 %t55 to i64
  %t214 = zext i32 %t4 to i64
  %t215 = mul i64 %t213, %t214
  %t216 = zext i32 %t54 to i64
  %t217 = add i64 %t215, %t216
  %t218 = zext i32 %t2 to i64
  %t219 = mul i64 %t218, 256
  %t220 = mul i64 %t217, %t219
  %t221 = mul i32 %t53, 256
  %t222 = add i32 %t221, %t210
  %t223 = zext i32 %t222 to i64
  %t224 = add i64 %t220, %t223
  %t225 = add i64 %t224, %t184
  %t226 = mul i64 %t225, 4
  %t227 = getelementptr i8, ptr %t22, i64 %t226
  %t228 = load <64 x float>, ptr %t227, align 4
  %t229 = getelementptr i8, ptr %t26, i64 %t226
  %t230 = load <64 x float>, ptr %t229, align 4
  %t231 = fadd <64 x float> %t228, %t230
  %t232 = fcmp uno <64 x float> %t231, zeroinitializer
  %t233 = select <64 x i1> %t232, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t231
  %t234 = getelementptr i8, ptr %t30, i64 %t226
  store <64 x float> %t233, ptr %t234, align 4
  br label %done23
done23:
  %t235 = add i32 %t209, 1
  store i32 %t235, ptr %t208
  %t236 = icmp ult i32 %t235, 4
  br i1 %t236, label %lanes22, label %after24
after24:
  %t237 = add i64 %t184, %t61
  store i64 %t237, ptr %t93
  br label %full20
loop11:
  %t238 = load i64, ptr %t93
  %t239 = icmp ult i64 %t92, %t32
  %t240 = sub i64 %t32, %t92
  %t241 = icmp ult i64 %t238, %t240
  %t242 = and i1 %t239, %t241
  br i1 %t242, label %round25, label %exit9
round25:
  store i32 zeroinitializer, ptr %t243
  br label %lanes27
lanes27:
  %t244 = load i32, ptr %t243
  %t245 = mul i32 %t244, 64
  %t246 = zext i32 %t244 to i64
  %t247 = zext i32 %t6 to i64
  %t248 = zext i32 %t55 to i64
  %t249 = zext i32 %t4 to i64
  %t250 = mul i64 %t248, %t249
  %t251 = zext i32 %t54 to i64
  %t252 = add i64 %t250, %t251
  %t253 = zext i32 %t2 to i64
  %t254 = mul i64 %t253, 256
  %t255 = mul i64 %t252, %t254
  %t256 = mul i32 %t53, 256
  %t257 = add i32 %t256, %t245
  %t258 = zext i32 %t257 to i64
  %t259 = add i64 %t255, %t258
  %t260 = add i64 %t259, %t238
  %t261 = insertelement <64 x i64> poison, i64 %t259, i64 0
  %t262 = shufflevector <64 x i64> %t261, <64 x i64> poison, <64 x i32> zeroinitializer
  %t263 = add <64 x i64> %t262, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t266 = icmp ult <64 x i64> %t263, %t265
  %t267 = sub <64 x i64> %t265, %t263
  %t268 = insertelement <64 x i64> poison, i64 %t238, i64 0
  %t269 = shufflevector <64 x i64> %t268, <64 x i64> poison, <64 x i32> zeroinitializer
  %t270 = icmp ult <64 x i64> %t269, %t267
  %t271 = and <64 x i1> %t266, %t270
  %t272 = bitcast <64 x i1> %t271 to i64
  %t273 = icmp ne i64 %t272, 0
  br i1 %t273, label %enter29, label %done28
enter29:
  %t274 = insertelement <64 x i64> poison, i64 %t260, i64 0
  %t275 = shufflevector <64 x i64> %t274, <64 x i64> poison, <64 x i32> zeroinitializer
  %t276 = add <64 x i64> %t275, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t279 = icmp ult <64 x i64> %t276, %t278
  %t280 = mul i64 %t260, 4
  %t281 = getelementptr i8, ptr %t22, i64 %t280
  %t282 = and <64 x i1> %t271, %t279
  %t283 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t281, <64 x i1> %t282, <64 x float> zeroinitializer)
  %t286 = icmp ult <64 x i64> %t276, %t285
  %t287 = getelementptr i8, ptr %t26, i64 %t280
  %t288 = and <64 x i1> %t271, %t286
  %t289 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t287, <64 x i1> %t288, <64 x float> zeroinitializer)
  %t290 = fadd <64 x float> %t283, %t289
  %t291 = fcmp uno <64 x float> %t290, zeroinitializer
  %t292 = select <64 x i1> %t291, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t290
  %t293 = icmp ult <64 x i64> %t276, %t265
  %t294 = getelementptr i8, ptr %t30, i64 %t280
  %t295 = and <64 x i1> %t271, %t293
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t292, ptr align 4 %t294, <64 x i1> %t295)
  br label %done28
done28:
  %t296 = add i32 %t244, 1
  store i32 %t296, ptr %t243
  %t297 = icmp ult i32 %t296, 4
  br i1 %t297, label %lanes27, label %after30, !llvm.loop !3
after30:
  br label %join26
join26:
  %t298 = add i64 %t92, %t238
  %t299 = sub i64 %t32, %t298
  %t300 = icmp ugt i64 %t299, %t61
  %t301 = add i64 %t238, %t61
  store i64 %t301, ptr %t93
  br i1 %t300, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t302 = load i32, ptr %t34
  %t303 = add i32 %t302, 1
  %t304 = icmp uge i32 %t303, %t2
  %t305 = select i1 %t304, i32 0, i32 %t303
  store i32 %t305, ptr %t34
  %t306 = zext i1 %t304 to i32
  %t307 = load i32, ptr %t35
  %t308 = add i32 %t307, %t306
  %t309 = icmp uge i32 %t308, %t4
  %t310 = select i1 %t309, i32 0, i32 %t308
  store i32 %t310, ptr %t35
  %t311 = zext i1 %t309 to i32
  %t312 = load i32, ptr %t36
  %t313 = add i32 %t312, %t311
  %t314 = icmp uge i32 %t313, %t6
  %t315 = select i1 %t314, i32 0, i32 %t313
  store i32 %t315, ptr %t36
  %t316 = zext i1 %t314 to i32
  %t317 = load i64, ptr %t33
  %t318 = add i64 %t317, 1
  store i64 %t318, ptr %t33
  %t319 = icmp ult i64 %t318, %end
  br i1 %t319, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
