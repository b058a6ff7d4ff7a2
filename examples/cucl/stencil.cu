/* A five-point stencil over tiles with a halo. */
#define TILE 8

extern "C" __global__ void stencil(const float *__restrict__ in, float *__restrict__ out, int width, int height) {
  __shared__ float tile[TILE + 2][TILE + 2];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  /* the halo is loaded by the invocations at the border */
  int ly = threadIdx.y + 1, lx = threadIdx.x + 1;
  tile[ly][lx] = in[y * width + x];
  if (threadIdx.y == 0) tile[0][lx] = y > 0 ? in[(y - 1) * width + x] : 0.0f;
  if (threadIdx.y == TILE - 1) tile[TILE + 1][lx] = y + 1 < height ? in[(y + 1) * width + x] : 0.0f;
  if (threadIdx.x == 0) tile[ly][0] = x > 0 ? in[y * width + x - 1] : 0.0f;
  if (threadIdx.x == TILE - 1) tile[ly][TILE + 1] = x + 1 < width ? in[y * width + x + 1] : 0.0f;
  __syncthreads();
  out[y * width + x] =
      0.5f * tile[ly][lx] + 0.125f * (tile[ly - 1][lx] + tile[ly + 1][lx] + tile[ly][lx - 1] + tile[ly][lx + 1]);
}
