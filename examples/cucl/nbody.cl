/* Accelerations of bodies (x, y, z, mass) by their gravity, over tiles in local memory. */
#define TILE 32

__kernel void nbody(__global const float4 *bodies, __global float4 *acceleration, int n) {
  __local float4 tile[TILE];
  int i = get_global_id(0), l = get_local_id(0);
  float4 own = bodies[i];
  float4 sum = (float4)(0.0f);
  for (int first = 0; first < n; first += TILE) {
    tile[l] = bodies[first + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll 4
    for (int j = 0; j < TILE; ++j) {
      float4 d = tile[j] - own;
      float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.01f;
      float inverse = 1.0f / sqrt(r2);
      float scale = tile[j].w * inverse * inverse * inverse;
      sum.xyz += d.xyz * scale;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  acceleration[i] = sum;
}
