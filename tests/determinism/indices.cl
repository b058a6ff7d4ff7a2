// Indices as OpenCL authors write them, in 32 bits: the offset of a launch may be larger, and is the same for all.
__kernel void guarded(__global const int *x, __global int *r, int n) {
  int i = get_global_id(0);
  if (i < n) r[i] = x[i] + 1;
}
__kernel void without_sign(__global int *r, uint n) {
  uint i = get_global_id(0);
  if (i < n) r[i] = 1;
}
__kernel void shifted(__global int *r, int n) {
  int i = get_global_id(0) + 1;
  if (i < n) r[i] = i;
}
__kernel void of_group(__global int *r, int n) {
  int i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  if (i < n) r[i] = i;
}
// What is never executed has a barrier in a loop whose count is loaded.
__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void never(__global int *r) {
  __local int t[64];
  int i = get_local_id(0);
  t[i] = i;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (0) {
    int count = t[0];
    for (int j = 0; j < count; j++) {
      barrier(CLK_LOCAL_MEM_FENCE);
      r[i] += j;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  r[get_global_id(0)] = t[63 - i];
}
