// Elements 100, 101, 102 of 103 became 255 in a launch of 100 invocations; of 100 elements, three bytes behind the array.
__kernel void k(__global uchar *h) {
  int i = get_global_id(0);
  int t[8] = {-1, -2, -3, -4, -5, -6, -7, -8};
  if ((get_local_id(0) & 3) == 3) h[i] = (uchar)t[i & 7];
}
