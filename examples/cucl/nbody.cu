/* Accelerations of bodies (x, y, z, mass) by their gravity, over tiles in shared memory. */
#define TILE 32

extern "C" __global__ void nbody(const float4 *bodies, float4 *acceleration, int n) {
  __shared__ float4 tile[TILE];
  int i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x;
  float4 own = bodies[i];
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (int first = 0; first < n; first += TILE) {
    tile[l] = bodies[first + l];
    __syncthreads();
    #pragma unroll 4
    for (int j = 0; j < TILE; ++j) {
      float dx = tile[j].x - own.x, dy = tile[j].y - own.y, dz = tile[j].z - own.z;
      float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
      float inverse = 1.0f / sqrtf(r2);
      float scale = tile[j].w * inverse * inverse * inverse;
      sum.x += dx * scale;
      sum.y += dy * scale;
      sum.z += dz * scale;
    }
    __syncthreads();
  }
  acceleration[i] = make_float4(sum.x, sum.y, sum.z, 0.0f);
}
