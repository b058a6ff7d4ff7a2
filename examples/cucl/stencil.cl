/* A five-point stencil over tiles with a halo. */
#define TILE 8

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void stencil(__global const float *restrict in, __global float *restrict out, int width, int height) {
  __local float tile[TILE + 2][TILE + 2];
  int x = get_global_id(0), y = get_global_id(1);
  /* the halo is loaded by the invocations at the border */
  int ly = get_local_id(1) + 1, lx = get_local_id(0) + 1;
  tile[ly][lx] = in[y * width + x];
  if (get_local_id(1) == 0) tile[0][lx] = y > 0 ? in[(y - 1) * width + x] : 0.0f;
  if (get_local_id(1) == TILE - 1) tile[TILE + 1][lx] = y + 1 < height ? in[(y + 1) * width + x] : 0.0f;
  if (get_local_id(0) == 0) tile[ly][0] = x > 0 ? in[y * width + x - 1] : 0.0f;
  if (get_local_id(0) == TILE - 1) tile[ly][TILE + 1] = x + 1 < width ? in[y * width + x + 1] : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * width + x] =
      0.5f * tile[ly][lx] + 0.125f * (tile[ly - 1][lx] + tile[ly + 1][lx] + tile[ly][lx - 1] + tile[ly][lx + 1]);
}
