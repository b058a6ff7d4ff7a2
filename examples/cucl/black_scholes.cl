/* Prices of European options by the formula of Black and Scholes. */
float normal(float x) { return 0.5f * erfc(-x * 0.70710678f); }

__kernel void black_scholes(__global const float *price, __global const float *strike, __global const float *years,
                            __global float *call, __global float *put, float rate, float volatility, uint n) {
  size_t i = get_global_id(0);
  if (i >= n) return;
  float s = price[i], k = strike[i], t = years[i];
  float root = volatility * sqrt(t);
  float d1 = (log(s / k) + (rate + 0.5f * volatility * volatility) * t) / root;
  float d2 = d1 - root;
  float discounted = k * exp(-rate * t);
  call[i] = s * normal(d1) - discounted * normal(d2);
  put[i] = discounted * normal(-d2) - s * normal(-d1);
}
