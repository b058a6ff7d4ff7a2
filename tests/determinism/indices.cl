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
