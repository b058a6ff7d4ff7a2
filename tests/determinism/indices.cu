// Indices as CUDA and OpenCL authors write them: of `int`, from the number of the block; each invocation has an element for itself.
__global__ void guarded(const int *x, int *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) r[i] = x[i] + 1;
}
__global__ void returned(const int *x, int *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  r[i] = x[i] + 1;
}
__global__ void turned(int *r, int n) {
  const int i = threadIdx.x + blockDim.x * blockIdx.x;
  if (n > i) r[i] = i;
}
__global__ void unguarded(int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  r[i] = i;
}
__global__ void long_index(float *r, long n) {
  long i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) r[i] = 2.0f;
}
__global__ void update(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void grid_stride(const int *x, int *r, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) r[i] = x[i] + 1;
}
__global__ void grid_stride_variable(const int *x, int *r, int n) {
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) r[i] = x[i] + 1;
}
__global__ void grid_stride_unsigned(int *r, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) r[i] += 1;
}
__global__ void column(float *r, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float sum = 0.0f;
    for (int j = 0; j < 8; j++) sum += x[j];
    r[i] = sum;
  }
}
__global__ void twice(int *r, int *s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 0 && i < n) { r[i] = i; s[i] = r[i]; }
}
__global__ void chosen(const int *x, int *r, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) r[i] = x[i];
}
__device__ float warp_sum(float v) {
  for (int o = 16; o > 0; o >>= 1) v += __shfl_down_sync(0xffffffffu, v, o);
  return v;
}
__global__ void total(const float *x, float *r, int n) {
  __shared__ float part[32];
  float v = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) v += x[i];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < (blockDim.x + 31) / 32 ? part[threadIdx.x] : 0.0f;
    v = warp_sum(v);
    if (threadIdx.x == 0) r[blockIdx.x] = v;
  }
}
__global__ void __launch_bounds__(256) first_warp(const float *x, float *r) {
  float v = x[threadIdx.x];
  if (threadIdx.x / 32 == 0) v = warp_sum(v);
  if (threadIdx.x == 0) r[blockIdx.x] = v;
}
__global__ void __launch_bounds__(64) second_warp(const float *x, float *r) {
  float v = x[threadIdx.x];
  if (threadIdx.x >> 5 == 1) v = warp_sum(v);
  if (threadIdx.x == 32) r[blockIdx.x] = v;
}
