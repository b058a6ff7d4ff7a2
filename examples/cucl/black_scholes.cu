/* Prices of European options by the formula of Black and Scholes. */
__device__ float normal(float x) { return 0.5f * erfcf(-x * 0.70710678f); }

extern "C" __global__ void black_scholes(const float *price, const float *strike, const float *years, float *call,
                                         float *put, float rate, float volatility, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i], k = strike[i], t = years[i];
  float root = volatility * sqrtf(t);
  float d1 = (logf(s / k) + (rate + 0.5f * volatility * volatility) * t) / root;
  float d2 = d1 - root;
  float discounted = k * expf(-rate * t);
  call[i] = s * normal(d1) - discounted * normal(d2);
  put[i] = discounted * normal(-d2) - s * normal(-d1);
}
