; kernel "sum_vector", workgroups of 64×1×1, for gfx942
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@memory0 = internal addrspace(3) global [256 x i8] poison, align 16

define amdgpu_kernel void @sum_vector(ptr addrspace(1) align 16 %p0, i64 %p1, ptr addrspace(1) align 16 %p2, i64 %p3, i64 %p4, i64 %p5, i64 %p6) #0 !dbg !4 {
entry:
  %t1 = call i32 @llvm.amdgcn.workitem.id.x()
  %t7 = call i32 @llvm.amdgcn.workgroup.id.x()
  %t8 = zext i32 %t7 to i64
  %t9 = zext i32 %t1 to i64
  %t10 = mul nuw nsw i64 %t8, 64
  %t11 = add nuw nsw i64 %t10, %t9
  %t12 = call i32 @llvm.amdgcn.workgroup.id.y()
  %t13 = zext i32 %t12 to i64
  %t14 = mul nuw nsw i64 %t13, 1
  %t15 = add nuw nsw i64 %t14, 0
  %t16 = call i32 @llvm.amdgcn.workgroup.id.z()
  %t17 = zext i32 %t16 to i64
  %t18 = mul nuw nsw i64 %t17, 1
  %t19 = add nuw nsw i64 %t18, 0
  %t20 = call align 4 dereferenceable(64) ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %t21 = getelementptr inbounds i8, ptr addrspace(4) %t20, i64 12
  %t22 = load i32, ptr addrspace(4) %t21, align 4, !invariant.load !{}
  %t23 = udiv exact i32 %t22, 64
  %t24 = zext i32 %t23 to i64
  %t25 = mul nuw nsw i64 %t24, 64
  %t26 = getelementptr inbounds i8, ptr addrspace(4) %t20, i64 16
  %t27 = load i32, ptr addrspace(4) %t26, align 4, !invariant.load !{}
  %t28 = udiv exact i32 %t27, 1
  %t29 = zext i32 %t28 to i64
  %t30 = mul nuw nsw i64 %t29, 1
  %t31 = mul i64 %t30, %t19
  %t32 = add i64 %t15, %t31
  %t33 = mul i64 %t25, %t32
  %t34 = add i64 %t11, %t33
  %t35 = getelementptr inbounds i8, ptr addrspace(4) %t20, i64 20
  %t36 = load i32, ptr addrspace(4) %t35, align 4, !invariant.load !{}
  %t37 = udiv exact i32 %t36, 1
  %t38 = zext i32 %t37 to i64
  %t39 = mul nuw nsw i64 %t38, 1
  %t40 = mul i64 %t25, %t30
  %t41 = mul i64 %t40, %t39
  %t2 = mul nuw nsw i32 %t1, 16
  br label %clear1
clear1:
  %t3 = phi i32 [ %t2, %entry ], [ %t4, %cleared2 ]
  %t5 = icmp ult i32 %t3, 256
  br i1 %t5, label %cleared2, label %zero3
cleared2:
  %t6 = getelementptr inbounds i8, ptr addrspace(3) @memory0, i32 %t3
  store <4 x i32> zeroinitializer, ptr addrspace(3) %t6, align 16
  %t4 = add nuw nsw i32 %t3, 1024
  br label %clear1
zero3:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %t42 = zext i32 %t1 to i64, !dbg !11
  %t43 = icmp ult i64 %t34, %p1, !dbg !13
  %t44 = icmp ugt i64 %t41, 0, !dbg !13
  %t45 = and i1 %t43, %t44, !dbg !13
  br i1 %t45, label %into4, label %exit7, !dbg !13
into4:
  br label %loop5, !dbg !13
loop5:
  %t46 = phi i64 [ %t34, %into4 ], [ %t55, %next6 ]
  %t47 = phi float [ 0x0000000000000000, %into4 ], [ %t52, %next6 ]
  %t48 = icmp ult i64 %t46, %p1, !dbg !14
  br i1 %t48, label %then8, label %else9, !dbg !14
then8:
  %t49 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p0, i64 %t46, !dbg !14
  %t50 = load float, ptr addrspace(1) %t49, align 4, !dbg !14
  br label %join10, !dbg !14
else9:
  br label %join10, !dbg !14
join10:
  %t51 = phi float [ %t50, %then8 ], [ 0x0000000000000000, %else9 ]
  %t52 = fadd float %t47, %t51, !dbg !15
  %t53 = sub i64 %p1, %t46, !dbg !16
  %t54 = icmp ugt i64 %t53, %t41, !dbg !16
  %t55 = add i64 %t46, %t41, !dbg !16
  br i1 %t54, label %next6, label %exit7, !dbg !16
next6:
  br label %loop5, !dbg !16
exit7:
  %t56 = phi float [ 0x0000000000000000, %zero3 ], [ %t52, %join10 ]
  %t57 = fcmp oeq float %t56, %t56, !dbg !17
  %t58 = select i1 %t57, float %t56, float 0x7FF8000000000000, !dbg !17
  %t59 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t42, !dbg !17
  store float %t58, ptr addrspace(3) %t59, align 4, !dbg !17
  fence syncscope("workgroup") release, !dbg !18
  call void @llvm.amdgcn.s.barrier(), !dbg !18
  fence syncscope("workgroup") acquire, !dbg !18
  %t60 = icmp ugt i64 32, 0, !dbg !21
  %t61 = icmp uge i64 2, 2, !dbg !21
  %t62 = and i1 %t60, %t61, !dbg !21
  br i1 %t62, label %into11, label %exit14, !dbg !21
into11:
  br label %loop12, !dbg !21
loop12:
  %t63 = phi i64 [ 32, %into11 ], [ %t75, %next13 ]
  %t64 = icmp ult i64 %t42, %t63, !dbg !22
  br i1 %t64, label %then15, label %else16, !dbg !23
then15:
  %t65 = add i64 %t42, %t63, !dbg !24
  %t66 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t42, !dbg !25
  %t67 = load float, ptr addrspace(3) %t66, align 4, !dbg !25
  %t68 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t65, !dbg !26
  %t69 = load float, ptr addrspace(3) %t68, align 4, !dbg !26
  %t70 = fadd float %t67, %t69, !dbg !27
  %t71 = fcmp oeq float %t70, %t70, !dbg !28
  %t72 = select i1 %t71, float %t70, float 0x7FF8000000000000, !dbg !28
  %t73 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t42, !dbg !28
  store float %t72, ptr addrspace(3) %t73, align 4, !dbg !28
  br label %join17, !dbg !29
else16:
  br label %join17, !dbg !30
join17:
  fence syncscope("workgroup") release, !dbg !31
  call void @llvm.amdgcn.s.barrier(), !dbg !31
  fence syncscope("workgroup") acquire, !dbg !31
  %t74 = icmp uge i64 %t63, 2, !dbg !32
  %t75 = udiv i64 %t63, 2, !dbg !32
  br i1 %t74, label %next13, label %exit14, !dbg !32
next13:
  br label %loop12, !dbg !32
exit14:
  %t76 = icmp eq i64 %t42, 0, !dbg !34
  br i1 %t76, label %then18, label %else19, !dbg !35
then18:
  %t77 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 0, !dbg !36
  %t78 = load float, ptr addrspace(3) %t77, align 4, !dbg !36
  %t79 = zext i32 %t7 to i64, !dbg !38
  %t80 = icmp ult i64 %t79, %p3, !dbg !39
  br i1 %t80, label %then21, label %else22, !dbg !39
then21:
  %t81 = fcmp oeq float %t78, %t78, !dbg !39
  %t82 = select i1 %t81, float %t78, float 0x7FF8000000000000, !dbg !39
  %t83 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p2, i64 %t79, !dbg !39
  store float %t82, ptr addrspace(1) %t83, align 4, !dbg !39
  br label %join23, !dbg !39
else22:
  br label %join23, !dbg !39
join23:
  br label %join20, !dbg !40
else19:
  br label %join20, !dbg !41
join20:
  ret void, !dbg !42
}

attributes #0 = { nounwind convergent "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
!llvm.module.flags = !{!0, !43}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "crisp", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!2 = !DISubroutineType(types: !3)
!3 = !{null}
!4 = distinct !DISubprogram(name: "sum_vector", scope: !5, file: !5, line: 3, type: !2, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!5 = !DIFile(filename: "sum_vector.kir", directory: "")
!6 = !DILocation(line: 8, column: 43, scope: !4)
!7 = !DILocation(line: 9, column: 22, scope: !4)
!8 = !DILocation(line: 10, column: 22, scope: !4)
!9 = !DILocation(line: 11, column: 20, scope: !4)
!10 = !DILocation(line: 12, column: 23, scope: !4)
!11 = !DILocation(line: 13, column: 21, scope: !4)
!12 = !DILocation(line: 14, column: 22, scope: !4)
!13 = !DILocation(line: 15, column: 21, scope: !4)
!14 = !DILocation(line: 16, column: 21, scope: !4)
!15 = !DILocation(line: 17, column: 21, scope: !4)
!16 = !DILocation(line: 18, column: 9, scope: !4)
!17 = !DILocation(line: 19, column: 7, scope: !4)
!18 = !DILocation(line: 20, column: 7, scope: !4)
!19 = !DILocation(line: 21, column: 22, scope: !4)
!20 = !DILocation(line: 22, column: 21, scope: !4)
!21 = !DILocation(line: 23, column: 7, scope: !4)
!22 = !DILocation(line: 24, column: 24, scope: !4)
!23 = !DILocation(line: 25, column: 9, scope: !4)
!24 = !DILocation(line: 27, column: 29, scope: !4)
!25 = !DILocation(line: 28, column: 28, scope: !4)
!26 = !DILocation(line: 29, column: 30, scope: !4)
!27 = !DILocation(line: 30, column: 28, scope: !4)
!28 = !DILocation(line: 31, column: 13, scope: !4)
!29 = !DILocation(line: 32, column: 13, scope: !4)
!30 = !DILocation(line: 33, column: 17, scope: !4)
!31 = !DILocation(line: 34, column: 9, scope: !4)
!32 = !DILocation(line: 35, column: 9, scope: !4)
!33 = !DILocation(line: 36, column: 22, scope: !4)
!34 = !DILocation(line: 37, column: 24, scope: !4)
!35 = !DILocation(line: 38, column: 7, scope: !4)
!36 = !DILocation(line: 40, column: 27, scope: !4)
!37 = !DILocation(line: 41, column: 29, scope: !4)
!38 = !DILocation(line: 42, column: 27, scope: !4)
!39 = !DILocation(line: 43, column: 11, scope: !4)
!40 = !DILocation(line: 44, column: 11, scope: !4)
!41 = !DILocation(line: 45, column: 15, scope: !4)
!42 = !DILocation(line: 46, column: 7, scope: !4)
!43 = !{i32 1, !"amdhsa_code_object_version", i32 500}
