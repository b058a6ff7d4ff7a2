; kernel "vector_add_stride", workgroups of [256, 1, 1], 64 lanes along axis 0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@zeros = private unnamed_addr constant [64 x i8] zeroinitializer, align 64
@on = private unnamed_addr constant i64 -1, align 8

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
  %t156 = alloca i32
  %t210 = alloca i32
  %t245 = alloca i32
  %t266 = insertelement <64 x i64> poison, i64 %t32, i64 0
  %t267 = shufflevector <64 x i64> %t266, <64 x i64> poison, <64 x i32> zeroinitializer
  %t274 = load volatile i64, ptr @on, align 8
  %t275 = bitcast i64 %t274 to <64 x i1>
  %t282 = insertelement <64 x i64> poison, i64 %t24, i64 0
  %t283 = shufflevector <64 x i64> %t282, <64 x i64> poison, <64 x i32> zeroinitializer
  %t290 = insertelement <64 x i64> poison, i64 %t28, i64 0
  %t291 = shufflevector <64 x i64> %t290, <64 x i64> poison, <64 x i32> zeroinitializer
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
  %t121 = ptrtoint ptr %t30 to i64
  %t122 = mul i64 %t115, 4
  %t123 = add i64 %t121, %t122
  %t124 = add i64 %t115, %t61
  %t125 = sub i64 %t124, %t115
  %t126 = mul i64 %t125, 4
  %t127 = or i64 %t123, %t126
  %t128 = and i64 %t127, 63
  %t129 = icmp eq i64 %t128, 0
  %t130 = icmp uge i64 %t32, 8388608
  %t131 = and i1 %t129, %t130
  br i1 %t131, label %large13, label %small14
large13:
  br label %full15
full15:
  %t132 = load i64, ptr %t93
  %t133 = zext i32 %t6 to i64
  %t134 = zext i32 %t55 to i64
  %t135 = zext i32 %t4 to i64
  %t136 = mul i64 %t134, %t135
  %t137 = zext i32 %t54 to i64
  %t138 = add i64 %t136, %t137
  %t139 = zext i32 %t2 to i64
  %t140 = mul i64 %t139, 256
  %t141 = mul i64 %t138, %t140
  %t142 = mul i32 %t53, 256
  %t143 = add i32 %t142, 255
  %t144 = zext i32 %t143 to i64
  %t145 = add i64 %t141, %t144
  %t146 = add i64 %t145, %t132
  %t147 = icmp ult i64 %t146, %t32
  %t148 = zext i32 %t142 to i64
  %t149 = add i64 %t141, %t148
  %t150 = add i64 %t149, %t132
  %t151 = icmp ult i64 %t146, %t24
  %t152 = and i1 %t147, %t151
  %t153 = icmp ult i64 %t146, %t28
  %t154 = and i1 %t152, %t153
  %t155 = and i1 %t154, %t147
  br i1 %t155, label %fast16, label %loop11, !prof !0
fast16:
  store i32 zeroinitializer, ptr %t156
  br label %lanes17
lanes17:
  %t157 = load i32, ptr %t156
  %t158 = mul i32 %t157, 64
  %t159 = zext i32 %t157 to i64
  %t160 = zext i32 %t6 to i64
  %t161 = zext i32 %t55 to i64
  %t162 = zext i32 %t4 to i64
  %t163 = mul i64 %t161, %t162
  %t164 = zext i32 %t54 to i64
  %t165 = add i64 %t163, %t164
  %t166 = zext i32 %t2 to i64
  %t167 = mul i64 %t166, 256
  %t168 = mul i64 %t165, %t167
  %t169 = mul i32 %t53, 256
  %t170 = add i32 %t169, %t158
  %t171 = zext i32 %t170 to i64
  %t172 = add i64 %t168, %t171
  %t173 = add i64 %t172, %t132
  %t174 = mul i64 %t173, 4
  %t175 = getelementptr i8, ptr %t22, i64 %t174
  %t176 = load <64 x float>, ptr %t175, align 4
  %t177 = getelementptr i8, ptr %t26, i64 %t174
  %t178 = load <64 x float>, ptr %t177, align 4
  %t179 = fadd <64 x float> %t176, %t178
  %t180 = fcmp uno <64 x float> %t179, zeroinitializer
  %t181 = select <64 x i1> %t180, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t179
  %t182 = getelementptr i8, ptr %t30, i64 %t174
  store <64 x float> %t181, ptr %t182, align 64, !nontemporal !2
  br label %done18
done18:
  %t183 = add i32 %t157, 1
  store i32 %t183, ptr %t156
  %t184 = icmp ult i32 %t183, 4
  br i1 %t184, label %lanes17, label %after19
after19:
  %t185 = add i64 %t132, %t61
  store i64 %t185, ptr %t93
  br label %full15
small14:
  br label %full20
full20:
  %t186 = load i64, ptr %t93
  %t187 = zext i32 %t6 to i64
  %t188 = zext i32 %t55 to i64
  %t189 = zext i32 %t4 to i64
  %t190 = mul i64 %t188, %t189
  %t191 = zext i32 %t54 to i64
  %t192 = add i64 %t190, %t191
  %t193 = zext i32 %t2 to i64
  %t194 = mul i64 %t193, 256
  %t195 = mul i64 %t192, %t194
  %t196 = mul i32 %t53, 256
  %t197 = add i32 %t196, 255
  %t198 = zext i32 %t197 to i64
  %t199 = add i64 %t195, %t198
  %t200 = add i64 %t199, %t186
  %t201 = icmp ult i64 %t200, %t32
  %t202 = zext i32 %t196 to i64
  %t203 = add i64 %t195, %t202
  %t204 = add i64 %t203, %t186
  %t205 = icmp ult i64 %t200, %t24
  %t206 = and i1 %t201, %t205
  %t207 = icmp ult i64 %t200, %t28
  %t208 = and i1 %t206, %t207
  %t209 = and i1 %t208, %t201
  br i1 %t209, label %fast21, label %loop11, !prof !0
fast21:
  store i32 zeroinitializer, ptr %t210
  br label %lanes22
lanes22:
  %t211 = load i32, ptr %t210
  %t212 = mul i32 %t211, 64
  %t213 = zext i32 %t211 to i64
  %t214 = zext i32 %t6 to i64
  %t215 = zext i32 %t55 to i64
  %t216 = zext i32 %t4 to i64
  %t217 = mul i64 %t215, %t216
  %t218 = zext i32 %t54 to i64
  %t219 = add i64 %t217, %t218
  %t220 = zext i32 %t2 to i64
  %t221 = mul i64 %t220, 256
  %t222 = mul i64 %t219, %t221
  %t223 = mul i32 %t53, 256
  %t224 = add i32 %t223, %t212
  %t225 = zext i32 %t224 to i64
  %t226 = add i64 %t222, %t225
  %t227 = add i64 %t226, %t186
  %t228 = mul i64 %t227, 4
  %t229 = getelementptr i8, ptr %t22, i64 %t228
  %t230 = load <64 x float>, ptr %t229, align 4
  %t231 = getelementptr i8, ptr %t26, i64 %t228
  %t232 = load <64 x float>, ptr %t231, align 4
  %t233 = fadd <64 x float> %t230, %t232
  %t234 = fcmp uno <64 x float> %t233, zeroinitializer
  %t235 = select <64 x i1> %t234, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t233
  %t236 = getelementptr i8, ptr %t30, i64 %t228
  store <64 x float> %t235, ptr %t236, align 4
  br label %done23
done23:
  %t237 = add i32 %t211, 1
  store i32 %t237, ptr %t210
  %t238 = icmp ult i32 %t237, 4
  br i1 %t238, label %lanes22, label %after24
after24:
  %t239 = add i64 %t186, %t61
  store i64 %t239, ptr %t93
  br label %full20
loop11:
  %t240 = load i64, ptr %t93
  %t241 = icmp ult i64 %t92, %t32
  %t242 = sub i64 %t32, %t92
  %t243 = icmp ult i64 %t240, %t242
  %t244 = and i1 %t241, %t243
  br i1 %t244, label %round25, label %exit9
round25:
  store i32 zeroinitializer, ptr %t245
  br label %lanes27
lanes27:
  %t246 = load i32, ptr %t245
  %t247 = mul i32 %t246, 64
  %t248 = zext i32 %t246 to i64
  %t249 = zext i32 %t6 to i64
  %t250 = zext i32 %t55 to i64
  %t251 = zext i32 %t4 to i64
  %t252 = mul i64 %t250, %t251
  %t253 = zext i32 %t54 to i64
  %t254 = add i64 %t252, %t253
  %t255 = zext i32 %t2 to i64
  %t256 = mul i64 %t255, 256
  %t257 = mul i64 %t254, %t256
  %t258 = mul i32 %t53, 256
  %t259 = add i32 %t258, %t247
  %t260 = zext i32 %t259 to i64
  %t261 = add i64 %t257, %t260
  %t262 = add i64 %t261, %t240
  %t263 = insertelement <64 x i64> poison, i64 %t261, i64 0
  %t264 = shufflevector <64 x i64> %t263, <64 x i64> poison, <64 x i32> zeroinitializer
  %t265 = add <64 x i64> %t264, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t268 = icmp ult <64 x i64> %t265, %t267
  %t269 = sub <64 x i64> %t267, %t265
  %t270 = insertelement <64 x i64> poison, i64 %t240, i64 0
  %t271 = shufflevector <64 x i64> %t270, <64 x i64> poison, <64 x i32> zeroinitializer
  %t272 = icmp ult <64 x i64> %t271, %t269
  %t273 = and <64 x i1> %t268, %t272
  %t276 = and <64 x i1> %t273, %t275
  %t277 = bitcast <64 x i1> %t276 to i64
  %t278 = icmp ne i64 %t277, 0
  br i1 %t278, label %enter29, label %done28
enter29:
  %t279 = insertelement <64 x i64> poison, i64 %t262, i64 0
  %t280 = shufflevector <64 x i64> %t279, <64 x i64> poison, <64 x i32> zeroinitializer
  %t281 = add <64 x i64> %t280, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15, i64 16, i64 17, i64 18, i64 19, i64 20, i64 21, i64 22, i64 23, i64 24, i64 25, i64 26, i64 27, i64 28, i64 29, i64 30, i64 31, i64 32, i64 33, i64 34, i64 35, i64 36, i64 37, i64 38, i64 39, i64 40, i64 41, i64 42, i64 43, i64 44, i64 45, i64 46, i64 47, i64 48, i64 49, i64 50, i64 51, i64 52, i64 53, i64 54, i64 55, i64 56, i64 57, i64 58, i64 59, i64 60, i64 61, i64 62, i64 63>
  %t284 = icmp ult <64 x i64> %t281, %t283
  %t285 = mul i64 %t262, 4
  %t286 = getelementptr i8, ptr %t22, i64 %t285
  %t287 = and <64 x i1> %t273, %t284
  %t288 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t286, <64 x i1> %t287, <64 x float> zeroinitializer)
  %t289 = freeze <64 x float> %t288
  %t292 = icmp ult <64 x i64> %t281, %t291
  %t293 = getelementptr i8, ptr %t26, i64 %t285
  %t294 = and <64 x i1> %t273, %t292
  %t295 = call <64 x float> @llvm.masked.load.v64f32.p0(ptr align 4 %t293, <64 x i1> %t294, <64 x float> zeroinitializer)
  %t296 = freeze <64 x float> %t295
  %t297 = fadd <64 x float> %t289, %t296
  %t298 = fcmp uno <64 x float> %t297, zeroinitializer
  %t299 = select <64 x i1> %t298, <64 x float> splat (float 0x7FF8000000000000), <64 x float> %t297
  %t300 = icmp ult <64 x i64> %t281, %t267
  %t301 = getelementptr i8, ptr %t30, i64 %t285
  %t302 = and <64 x i1> %t273, %t300
  %t303 = and <64 x i1> %t302, %t275
  call void @llvm.masked.store.v64f32.p0(<64 x float> %t299, ptr align 4 %t301, <64 x i1> %t303)
  br label %done28
done28:
  %t304 = add i32 %t246, 1
  store i32 %t304, ptr %t245
  %t305 = icmp ult i32 %t304, 4
  br i1 %t305, label %lanes27, label %after30, !llvm.loop !3
after30:
  br label %join26
join26:
  %t306 = add i64 %t92, %t240
  %t307 = sub i64 %t32, %t306
  %t308 = icmp ugt i64 %t307, %t61
  %t309 = add i64 %t240, %t61
  store i64 %t309, ptr %t93
  br i1 %t308, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t310 = load i32, ptr %t34
  %t311 = add i32 %t310, 1
  %t312 = icmp uge i32 %t311, %t2
  %t313 = select i1 %t312, i32 0, i32 %t311
  store i32 %t313, ptr %t34
  %t314 = zext i1 %t312 to i32
  %t315 = load i32, ptr %t35
  %t316 = add i32 %t315, %t314
  %t317 = icmp uge i32 %t316, %t4
  %t318 = select i1 %t317, i32 0, i32 %t316
  store i32 %t318, ptr %t35
  %t319 = zext i1 %t317 to i32
  %t320 = load i32, ptr %t36
  %t321 = add i32 %t320, %t319
  %t322 = icmp uge i32 %t321, %t6
  %t323 = select i1 %t322, i32 0, i32 %t321
  store i32 %t323, ptr %t36
  %t324 = zext i1 %t322 to i32
  %t325 = load i64, ptr %t33
  %t326 = add i64 %t325, 1
  store i64 %t326, ptr %t33
  %t327 = icmp ult i64 %t326, %end
  br i1 %t327, label %workgroup2, label %exit4
exit4:
  call void @llvm.x86.sse.sfence()
  ret void
}

attributes #0 = { nounwind "target-cpu"="icelake-server" "target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl,+avx2,+fma,+f16c" "prefer-vector-width"="512" "no-builtin-memset" }
!0 = !{!"branch_weights", i32 1000, i32 1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{i32 1}
!3 = distinct !{!3, !1}
