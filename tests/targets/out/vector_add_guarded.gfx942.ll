; kernel "vector_add_guarded", workgroups of 64×1×1, for gfx942
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @vector_add_guarded(i64 %p0, ptr addrspace(1) align 16 %p1, i64 %p2, ptr addrspace(1) align 16 %p3, i64 %p4, ptr addrspace(1) align 16 %p5, i64 %p6, i64 %p7, i64 %p8, i64 %p9) #0 !dbg !4 {
entry:
  %t1 = call i32 @llvm.amdgcn.workgroup.id.x()
  %t2 = call i32 @llvm.amdgcn.workitem.id.x()
  %t3 = mul i32 %t1, 64
  %t4 = add i32 %t3, %t2
  %t5 = zext i32 %t4 to i64, !dbg !7
  %t6 = icmp uge i64 %t5, %p0, !dbg !8
  br i1 %t6, label %then1, label %else2, !dbg !9
then1:
  ret void, !dbg !10
else2:
  br label %join3, !dbg !11
join3:
  %t7 = icmp ult i64 %t5, %p2, !dbg !12
  br i1 %t7, label %then4, label %else5, !dbg !12
then4:
  %t8 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p1, i64 %t5, !dbg !12
  %t9 = load float, ptr addrspace(1) %t8, align 4, !dbg !12
  br label %join6, !dbg !12
else5:
  br label %join6, !dbg !12
join6:
  %t10 = phi float [ %t9, %then4 ], [ 0x0000000000000000, %else5 ]
  %t11 = icmp ult i64 %t5, %p4, !dbg !13
  br i1 %t11, label %then7, label %else8, !dbg !13
then7:
  %t12 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p3, i64 %t5, !dbg !13
  %t13 = load float, ptr addrspace(1) %t12, align 4, !dbg !13
  br label %join9, !dbg !13
else8:
  br label %join9, !dbg !13
join9:
  %t14 = phi float [ %t13, %then7 ], [ 0x0000000000000000, %else8 ]
  %t15 = fadd float %t10, %t14, !dbg !14
  %t16 = icmp ult i64 %t5, %p6, !dbg !15
  br i1 %t16, label %then10, label %else11, !dbg !15
then10:
  %t17 = fcmp oeq float %t15, %t15, !dbg !15
  %t18 = select i1 %t17, float %t15, float 0x7FF8000000000000, !dbg !15
  %t19 = getelementptr inbounds [4 x i8], ptr addrspace(1) %p5, i64 %t5, !dbg !15
  store float %t18, ptr addrspace(1) %t19, align 4, !dbg !15
  br label %join12, !dbg !15
else11:
  br label %join12, !dbg !15
join12:
  ret void, !dbg !16
}

attributes #0 = { nounwind convergent "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" "uniform-work-group-size"="true" }
!llvm.module.flags = !{!0, !17}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !5, producer: "crisp", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!2 = !DISubroutineType(types: !3)
!3 = !{null}
!4 = distinct !DISubprogram(name: "vector_add_guarded", scope: !5, file: !5, line: 3, type: !2, scopeLine: 3, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!5 = !DIFile(filename: "vector_add_guarded.kir", directory: "")
!6 = !DILocation(line: 9, column: 20, scope: !4)
!7 = !DILocation(line: 10, column: 19, scope: !4)
!8 = !DILocation(line: 11, column: 25, scope: !4)
!9 = !DILocation(line: 12, column: 7, scope: !4)
!10 = !DILocation(line: 12, column: 25, scope: !4)
!11 = !DILocation(line: 12, column: 41, scope: !4)
!12 = !DILocation(line: 13, column: 19, scope: !4)
!13 = !DILocation(line: 14, column: 19, scope: !4)
!14 = !DILocation(line: 15, column: 21, scope: !4)
!15 = !DILocation(line: 16, column: 7, scope: !4)
!16 = !DILocation(line: 17, column: 7, scope: !4)
!17 = !{i32 1, !"amdhsa_code_object_version", i32 500}
