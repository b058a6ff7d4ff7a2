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
  %t249 = alloca i32
  %t271 = insertelement <16 x i64> poison, i64 %t32, i64 0
  %t272 = shufflevector <16 x i64> %t271, <16 x i64> poison, <16 x i32> zeroinitializer
  %t279 = load volatile <16 x i1>, ptr @on, align 8
  %t286 = insertelement <16 x i64> poison, i64 %t24, i64 0
  %t287 = shufflevector <16 x i64> %t286, <16 x i64> poison, <16 x i32> zeroinitializer
  %t294 = insertelement <16 x i64> poison, i64 %t28, i64 0
  %t295 = shufflevector <16 x i64> %t294, <16 x i64> poison, <16 x i32> zeroinitializer
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
  store i32 zeroinitializer, ptr %t249
  br label %piece28
piece28:
  %t250 = load i32, ptr %t249
  %t251 = mul i32 %t250, 16
  %t252 = add i32 %t247, %t251
  %t253 = zext i32 %t250 to i64
  %t254 = zext i32 %t6 to i64
  %t255 = zext i32 %t55 to i64
  %t256 = zext i32 %t4 to i64
  %t257 = mul i64 %t255, %t256
  %t258 = zext i32 %t54 to i64
  %t259 = add i64 %t257, %t258
  %t260 = zext i32 %t2 to i64
  %t261 = mul i64 %t260, 256
  %t262 = mul i64 %t259, %t261
  %t263 = mul i32 %t53, 256
  %t264 = add i32 %t263, %t252
  %t265 = zext i32 %t264 to i64
  %t266 = add i64 %t262, %t265
  %t267 = add i64 %t266, %t240
  %t268 = insertelement <16 x i64> poison, i64 %t266, i64 0
  %t269 = shufflevector <16 x i64> %t268, <16 x i64> poison, <16 x i32> zeroinitializer
  %t270 = add <16 x i64> %t269, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t273 = icmp ult <16 x i64> %t270, %t272
  %t274 = sub <16 x i64> %t272, %t270
  %t275 = insertelement <16 x i64> poison, i64 %t240, i64 0
  %t276 = shufflevector <16 x i64> %t275, <16 x i64> poison, <16 x i32> zeroinitializer
  %t277 = icmp ult <16 x i64> %t276, %t274
  %t278 = and <16 x i1> %t273, %t277
  %t280 = and <16 x i1> %t278, %t279
  %t281 = bitcast <16 x i1> %t280 to i16
  %t282 = icmp ne i16 %t281, 0
  br i1 %t282, label %enter30, label %done29
enter30:
  %t283 = insertelement <16 x i64> poison, i64 %t267, i64 0
  %t284 = shufflevector <16 x i64> %t283, <16 x i64> poison, <16 x i32> zeroinitializer
  %t285 = add <16 x i64> %t284, <i64 0, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i64 8, i64 9, i64 10, i64 11, i64 12, i64 13, i64 14, i64 15>
  %t288 = icmp ult <16 x i64> %t285, %t287
  %t289 = mul i64 %t267, 4
  %t290 = getelementptr i8, ptr %t22, i64 %t289
  %t291 = and <16 x i1> %t278, %t288
  %t292 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t290, <16 x i1> %t291, <16 x float> zeroinitializer)
  %t293 = freeze <16 x float> %t292
  %t296 = icmp ult <16 x i64> %t285, %t295
  %t297 = getelementptr i8, ptr %t26, i64 %t289
  %t298 = and <16 x i1> %t278, %t296
  %t299 = call <16 x float> @llvm.masked.load.v16f32.p0(ptr align 4 %t297, <16 x i1> %t298, <16 x float> zeroinitializer)
  %t300 = freeze <16 x float> %t299
  %t301 = fadd <16 x float> %t293, %t300
  %t302 = fcmp uno <16 x float> %t301, zeroinitializer
  %t303 = select <16 x i1> %t302, <16 x float> splat (float 0x7FF8000000000000), <16 x float> %t301
  %t304 = icmp ult <16 x i64> %t285, %t272
  %t305 = getelementptr i8, ptr %t30, i64 %t289
  %t306 = and <16 x i1> %t278, %t304
  %t307 = and <16 x i1> %t306, %t279
  call void @llvm.masked.store.v16f32.p0(<16 x float> %t303, ptr align 4 %t305, <16 x i1> %t307)
  br label %done29
done29:
  %t308 = add i32 %t250, 1
  store i32 %t308, ptr %t249
  %t309 = icmp ult i32 %t308, 4
  br i1 %t309, label %piece28, label %after31, !llvm.loop !3
after31:
  %t310 = add i32 %t246, 1
  store i32 %t310, ptr %t245
  %t311 = icmp ult i32 %t310, 4
  br i1 %t311, label %lanes27, label %after32, !llvm.loop !4
after32:
  br label %join26
join26:
  %t312 = add i64 %t92, %t240
  %t313 = sub i64 %t32, %t312
  %t314 = icmp ugt i64 %t313, %t61
  %t315 = add i64 %t240, %t61
  store i64 %t315, ptr %t93
  br i1 %t314, label %loop11, label %exit9
exit9:
  br label %finished1
finished1:
  %t316 = load i32, ptr %t34
  %t317 = add i32 %t316, 1
  %t318 = icmp uge i32 %t317, %t2
  %t319 = select i1 %t318, i32 0, i32 %t317
  store i32 %t319, ptr %t34
  %t320 = zext i1 %t318 to i32
  %t321 = load i32, ptr %t35
  %t322 = add i32 %t321, %t320
  %t323 = icmp uge i32 %t322, %t4
  %t324 = select i1 %t323, i32 0, i32 %t322
  store i32 %t324, ptr %t35
  %t325 = zext i1 %t323 to i32
  %t326 = load i32, ptr %t36
  %t327 = add i32 %t326, %t325
  %t328 = icmp uge i32 %t327, %t6
  %t329 = select i1 %t328, i32 0, i32 %t327
  store i32 %t329, ptr %t36
  %t330 = zext i1 %t328 to i32
  %t331 = load i64, ptr %t33
  %t332 = add i64 %t331, 1
  store i64 %t332, ptr %t33
  %t333 = icmp ult i64 %t332, %end
  br i1 %t333, label %workgroup2, label %exit4
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
