; kernel "sum_vector", workgroups of 64×1×1, for sm_90
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@memory0 = internal addrspace(3) global [256 x i8] poison, align 16

define ptx_kernel void @sum_vector(ptr addrspace(1) align 16 %p0, ptr addrspace(1) align 16 %p1, i64 %p2, i64 %p3) #0 !dbg !4 {
entry:
  %t1 = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t7 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t8 = zext i32 %t7 to i64
  %t9 = zext i32 %t1 to i64
  %t10 = mul nuw nsw i64 %t8, 64
  %t11 = add nuw nsw i64 %t10, %t9
  %t12 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %t13 = zext i32 %t12 to i64
  %t14 = mul nuw nsw i64 %t13, 1
  %t15 = add nuw nsw i64 %t14, 0
  %t16 = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %t17 = zext i32 %t16 to i64
  %t18 = mul nuw nsw i64 %t17, 1
  %t19 = add nuw nsw i64 %t18, 0
  %t20 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %t21 = zext i32 %t20 to i64
  %t22 = mul nuw nsw i64 %t21, 64
  %t23 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %t24 = zext i32 %t23 to i64
  %t25 = mul nuw nsw i64 %t24, 1
  %t26 = mul i64 %t25, %t19
  %t27 = add i64 %t15, %t26
  %t28 = mul i64 %t22, %t27
  %t29 = add i64 %t11, %t28
  %t30 = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %t31 = zext i32 %t30 to i64
  %t32 = mul nuw nsw i64 %t31, 1
  %t33 = mul i64 %t22, %t25
  %t34 = mul i64 %t33, %t32
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
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %t35 = zext i32 %t1 to i64, !dbg !11
  %t36 = icmp ult i64 %t29, %p2, !dbg !13
  %t37 = icmp ugt i64 %t34, 0, !dbg !13
  %t38 = and i1 %t36, %t37, !dbg !13
  br i1 %t38, label %into4, label %exit7, !dbg !13
into4:
  br label %loop5, !dbg !13
loop5:
  %t39 = phi i64 [ %t29, %into4 ], [ %t48, %next6 ]
  %t40 = phi float [ 0x0000000000000000, %into4 ], [ %t45, %next6 ]
  %t41 = icmp ult i64 %t39, %p2, !dbg !14
  br i1 %t41, label %then8, label %else9, !dbg !14
then8:
  %t42 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p0, i64 %t39, !dbg !14
  %t43 = load float, ptr addrspace(1) %t42, align 4, !dbg !14
  br label %join10, !dbg !14
else9:
  br label %join10, !dbg !14
join10:
  %t44 = phi float [ %t43, %then8 ], [ 0x0000000000000000, %else9 ]
  %t45 = fadd float %t40, %t44, !dbg !15
  %t46 = sub i64 %p2, %t39, !dbg !16
  %t47 = icmp ugt i64 %t46, %t34, !dbg !16
  %t48 = add i64 %t39, %t34, !dbg !16
  br i1 %t47, label %next6, label %exit7, !dbg !16
next6:
  br label %loop5, !dbg !16
exit7:
  %t49 = phi float [ 0x0000000000000000, %zero3 ], [ %t45, %join10 ]
  %t50 = fcmp oeq float %t49, %t49, !dbg !17
  %t51 = select i1 %t50, float %t49, float 0x7FF8000000000000, !dbg !17
  %t52 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t35, !dbg !17
  store float %t51, ptr addrspace(3) %t52, align 4, !dbg !17
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !18
  %t53 = icmp ugt i64 32, 0, !dbg !21
  %t54 = icmp uge i64 2, 2, !dbg !21
  %t55 = and i1 %t53, %t54, !dbg !21
  br i1 %t55, label %into11, label %exit14, !dbg !21
into11:
  br label %loop12, !dbg !21
loop12:
  %t56 = phi i64 [ 32, %into11 ], [ %t68, %next13 ]
  %t57 = icmp ult i64 %t35, %t56, !dbg !22
  br i1 %t57, label %then15, label %else16, !dbg !23
then15:
  %t58 = add i64 %t35, %t56, !dbg !24
  %t59 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t35, !dbg !25
  %t60 = load float, ptr addrspace(3) %t59, align 4, !dbg !25
  %t61 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t58, !dbg !26
  %t62 = load float, ptr addrspace(3) %t61, align 4, !dbg !26
  %t63 = fadd float %t60, %t62, !dbg !27
  %t64 = fcmp oeq float %t63, %t63, !dbg !28
  %t65 = select i1 %t64, float %t63, float 0x7FF8000000000000, !dbg !28
  %t66 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 %t35, !dbg !28
  store float %t65, ptr addrspace(3) %t66, align 4, !dbg !28
  br label %join17, !dbg !29
else16:
  br label %join17, !dbg !30
join17:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !31
  %t67 = icmp uge i64 %t56, 2, !dbg !32
  %t68 = udiv i64 %t56, 2, !dbg !32
  br i1 %t67, label %next13, label %exit14, !dbg !32
next13:
  br label %loop12, !dbg !32
exit14:
  %t69 = icmp eq i64 %t35, 0, !dbg !34
  br i1 %t69, label %then18, label %else19, !dbg !35
then18:
  %t70 = getelementptr inbounds [4 x i8], ptr addrspace(3) @memory0, i64 0, !dbg !36
  %t71 = load float, ptr addrspace(3) %t70, align 4, !dbg !36
  %t72 = zext i32 %t7 to i64, !dbg !38
  %t73 = icmp ult i64 %t72, %p3, !dbg !39
  br i1 %t73, label %then21, label %else22, !dbg !39
then21:
  %t74 = fcmp oeq float %t71, %t71, !dbg !39
  %t75 = select i1 %t74, float %t71, float 0x7FF8000000000000, !dbg !39
  %t76 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p1, i64 %t72, !dbg !39
  store float %t75, ptr addrspace(1) %t76, align 4, !dbg !39
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

attributes #0 = { nounwind convergent "target-cpu"="sm_90" "nvvm.reqntid"="64,1,1" }
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "crisp", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly)
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
