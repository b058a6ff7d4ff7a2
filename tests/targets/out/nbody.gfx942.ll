; kernel "nbody", workgroups of 64×1×1, for gfx942
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @nbody(ptr addrspace(1) align 16 %p0, i64 %p1, ptr addrspace(1) align 16 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6) #0 !dbg !4 {
entry:
  %t1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %t2 = call i32 @llvm.amdgcn.workitem.id.x()
  %t3 = mul i32 %t1, 64
  %t4 = add i32 %t3, %t2
  %t5 = zext i32 %t4 to i64, !dbg !7
  %t6 = icmp ult i64 %t5, %p1, !dbg !14
  br i1 %t6, label %then1, label %else2, !dbg !14
then1:
  %t7 = getelementptr inbounds [16 x i8], ptr addrspace(1) %p0, i64 %t5, !dbg !14
  %t8 = getelementptr inbounds i8, ptr addrspace(1) %t7, i64 4, !dbg !14
  %t9 = getelementptr inbounds i8, ptr addrspace(1) %t7, i64 8, !dbg !14
  %t10 = getelementptr inbounds i8, ptr addrspace(1) %t7, i64 12, !dbg !14
  %t11 = load float, ptr addrspace(1) %t7, align 16, !dbg !14
  %t12 = load float, ptr addrspace(1) %t8, align 4, !dbg !14
  %t13 = load float, ptr addrspace(1) %t9, align 8, !dbg !14
  %t14 = load float, ptr addrspace(1) %t10, align 4, !dbg !14
  br label %join3, !dbg !14
else2:
  br label %join3, !dbg !14
join3:
  %t15 = phi float [ %t11, %then1 ], [ 0x0000000000000000, %else2 ]
  %t16 = phi float [ %t12, %then1 ], [ 0x0000000000000000, %else2 ]
  %t17 = phi float [ %t13, %then1 ], [ 0x0000000000000000, %else2 ]
  %t18 = icmp ult i64 0, %p1, !dbg !15
  %t19 = icmp ugt i64 1, 0, !dbg !15
  %t20 = and i1 %t18, %t19, !dbg !15
  br i1 %t20, label %into4, label %exit7, !dbg !15
into4:
  br label %loop5, !dbg !15
loop5:
  %t21 = phi i64 [ 0, %into4 ], [ %t58, %next6 ]
  %t22 = phi float [ 0x0000000000000000, %into4 ], [ %t55, %next6 ]
  %t23 = phi float [ 0x0000000000000000, %into4 ], [ %t56, %next6 ]
  %t24 = phi float [ 0x0000000000000000, %into4 ], [ %t57, %next6 ]
  %t25 = icmp ult i64 %t21, %p1, !dbg !16
  br i1 %t25, label %then8, label %else9, !dbg !16
then8:
  %t26 = getelementptr inbounds [16 x i8], ptr addrspace(1) %p0, i64 %t21, !dbg !16
  %t27 = getelementptr inbounds i8, ptr addrspace(1) %t26, i64 4, !dbg !16
  %t28 = getelementptr inbounds i8, ptr addrspace(1) %t26, i64 8, !dbg !16
  %t29 = getelementptr inbounds i8, ptr addrspace(1) %t26, i64 12, !dbg !16
  %t30 = load float, ptr addrspace(1) %t26, align 16, !dbg !16
  %t31 = load float, ptr addrspace(1) %t27, align 4, !dbg !16
  %t32 = load float, ptr addrspace(1) %t28, align 8, !dbg !16
  %t33 = load float, ptr addrspace(1) %t29, align 4, !dbg !16
  br label %join10, !dbg !16
else9:
  br label %join10, !dbg !16
join10:
  %t34 = phi float [ %t30, %then8 ], [ 0x0000000000000000, %else9 ]
  %t35 = phi float [ %t31, %then8 ], [ 0x0000000000000000, %else9 ]
  %t36 = phi float [ %t32, %then8 ], [ 0x0000000000000000, %else9 ]
  %t37 = phi float [ %t33, %then8 ], [ 0x0000000000000000, %else9 ]
  %t38 = fsub float %t34, %t15, !dbg !17
  %t39 = fsub float %t35, %t16, !dbg !18
  %t40 = fsub float %t36, %t17, !dbg !19
  %t41 = fmul float %t38, %t38, !dbg !20
  %t42 = fmul float %t39, %t39, !dbg !21
  %t43 = fmul float %t40, %t40, !dbg !22
  %t44 = fadd float %t41, %t42, !dbg !23
  %t45 = fadd float %t43, %t44, !dbg !24
  %t46 = fadd float 0x3F847AE140000000, %t45, !dbg !25
  %t47 = call float @llvm.sqrt.f32(float %t46), !dbg !26
  %t48 = fdiv float 0x3FF0000000000000, %t47, !dbg !27
  %t49 = fmul float %t48, %t48, !dbg !28
  %t50 = fmul float %t48, %t49, !dbg !29
  %t51 = fmul float %t37, %t50, !dbg !30
  %t52 = fmul float %t38, %t51, !dbg !31
  %t53 = fmul float %t39, %t51, !dbg !32
  %t54 = fmul float %t40, %t51, !dbg !33
  %t55 = fadd float %t22, %t52, !dbg !34
  %t56 = fadd float %t23, %t53, !dbg !35
  %t57 = fadd float %t24, %t54, !dbg !36
  %t58 = add nuw i64 %t21, 1, !dbg !37
  %t59 = icmp ult i64 %t58, %p1, !dbg !37
  br i1 %t59, label %next6, label %exit7, !dbg !37
next6:
  br label %loop5, !dbg !37
exit7:
  %t60 = phi float [ 0x0000000000000000, %join3 ], [ %t55, %join10 ]
  %t61 = phi float [ 0x0000000000000000, %join3 ], [ %t56, %join10 ]
  %t62 = phi float [ 0x0000000000000000, %join3 ], [ %t57, %join10 ]
  %t63 = icmp ult i64 %t5, %p3, !dbg !38
  br i1 %t63, label %then11, label %else12, !dbg !38
then11:
  %t64 = fcmp oeq float %t60, %t60, !dbg !38
  %t65 = fcmp oeq float %t61, %t61, !dbg !38
  %t66 = fcmp oeq float %t62, %t62, !dbg !38
  %t67 = bitcast float %t60 to i32, !dbg !38
  %t68 = and i32 %t67, 2147483647, !dbg !38
  %t69 = icmp ugt i32 %t68, 2139095040, !dbg !38
  %t70 = select i1 %t69, float 0x7FF8000000000000, float %t60, !dbg !38
  %t71 = bitcast float %t61 to i32, !dbg !38
  %t72 = and i32 %t71, 2147483647, !dbg !38
  %t73 = icmp ugt i32 %t72, 2139095040, !dbg !38
  %t74 = select i1 %t73, float 0x7FF8000000000000, float %t61, !dbg !38
  %t75 = bitcast float %t62 to i32, !dbg !38
  %t76 = and i32 %t75, 2147483647, !dbg !38
  %t77 = icmp ugt i32 %t76, 2139095040, !dbg !38
  %t78 = select i1 %t77, float 0x7FF8000000000000, float %t62, !dbg !38
  %t79 = getelementptr inbounds [16 x i8], ptr addrspace(1) %p2, i64 %t5, !dbg !38
  %t80 = getelementptr inbounds i8, ptr addrspace(1) %t79, i64 4, !dbg !38
  %t81 = getelementptr inbounds i8, ptr addrspace(1) %t79, i64 8, !dbg !38
  %t82 = getelementptr inbounds i8, ptr addrspace(1) %t79, i64 12, !dbg !38
  store float %t70, ptr addrspace(1) %t79, align 16, !dbg !38
  store float %t74, ptr addrspace(1) %t80, align 4, !dbg !38
  store float %t78, ptr addrspace(1) %t81, align 8, !dbg !38
  store float 0x0000000000000000, ptr addrspace(1) %t82, align 4, !dbg !38
  br label %join13, !dbg !38
else12:
  br label %join13, !dbg !38
join13:
  ret void, !dbg !39
}

attributes #0 = { nounwind convergent "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
!llvm.module.flags = !{!0, !40}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "crisp", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!2 = !DISubroutineType(types: !3)
!3 = !{null}
!4 = distinct !DISubprogram(name: "nbody", scope: !5, file: !5, line: 3, type: !2, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!5 = !DIFile(filename: "nbody.kir", directory: "")
!6 = !DILocation(line: 7, column: 20, scope: !4)
!7 = !DILocation(line: 8, column: 19, scope: !4)
!8 = !DILocation(line: 9, column: 19, scope: !4)
!9 = !DILocation(line: 10, column: 22, scope: !4)
!10 = !DILocation(line: 11, column: 21, scope: !4)
!11 = !DILocation(line: 12, column: 22, scope: !4)
!12 = !DILocation(line: 13, column: 22, scope: !4)
!13 = !DILocation(line: 14, column: 22, scope: !4)
!14 = !DILocation(line: 15, column: 22, scope: !4)
!15 = !DILocation(line: 20, column: 9, scope: !4)
!16 = !DILocation(line: 21, column: 29, scope: !4)
!17 = !DILocation(line: 26, column: 24, scope: !4)
!18 = !DILocation(line: 27, column: 24, scope: !4)
!19 = !DILocation(line: 28, column: 24, scope: !4)
!20 = !DILocation(line: 29, column: 25, scope: !4)
!21 = !DILocation(line: 30, column: 25, scope: !4)
!22 = !DILocation(line: 31, column: 25, scope: !4)
!23 = !DILocation(line: 32, column: 24, scope: !4)
!24 = !DILocation(line: 33, column: 24, scope: !4)
!25 = !DILocation(line: 34, column: 24, scope: !4)
!26 = !DILocation(line: 35, column: 26, scope: !4)
!27 = !DILocation(line: 36, column: 25, scope: !4)
!28 = !DILocation(line: 37, column: 26, scope: !4)
!29 = !DILocation(line: 38, column: 26, scope: !4)
!30 = !DILocation(line: 39, column: 23, scope: !4)
!31 = !DILocation(line: 40, column: 24, scope: !4)
!32 = !DILocation(line: 41, column: 24, scope: !4)
!33 = !DILocation(line: 42, column: 24, scope: !4)
!34 = !DILocation(line: 43, column: 24, scope: !4)
!35 = !DILocation(line: 44, column: 24, scope: !4)
!36 = !DILocation(line: 45, column: 24, scope: !4)
!37 = !DILocation(line: 46, column: 11, scope: !4)
!38 = !DILocation(line: 48, column: 7, scope: !4)
!39 = !DILocation(line: 49, column: 7, scope: !4)
!40 = !{i32 1, !"amdhsa_code_object_version", i32 500}
