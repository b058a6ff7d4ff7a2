// Random numbers of Philox 4x32 with ten rounds (Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, 2011), by the names of cuRAND and in its order:
// the counter's upper half is the subsequence, its lower half counts fours of numbers.
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;
  int boxmuller_flag;
  float boxmuller_extra;
  int boxmuller_flag_double;
  double boxmuller_extra_double;
};
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

__device__ uint4 curand_Philox4x32_10(uint4 c, uint2 k) {
  for (int round = 0; round < 10; round++) {
    unsigned int high0 = __umulhi(0xD2511F53u, c.x), low0 = 0xD2511F53u * c.x;
    unsigned int high1 = __umulhi(0xCD9E8D57u, c.z), low1 = 0xCD9E8D57u * c.z;
    c = make_uint4(high1 ^ c.y ^ k.x, low1, high0 ^ c.w ^ k.y, low0);
    k.x += 0x9E3779B9u;
    k.y += 0xBB67AE85u;
  }
  return c;
}

// Moves the counter's halves on by a number of fours, or of subsequences.
__device__ void Philox_State_Incr(curandStatePhilox4_32_10_t *s, unsigned long long n) {
  unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x) + n;
  if (low < n) {
    s->ctr.z++;
    if (s->ctr.z == 0) s->ctr.w++;
  }
  s->ctr.x = (unsigned int)low;
  s->ctr.y = (unsigned int)(low >> 32);
}
__device__ void Philox_State_Incr_hi(curandStatePhilox4_32_10_t *s, unsigned long long n) {
  unsigned long long high = ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + n;
  s->ctr.z = (unsigned int)high;
  s->ctr.w = (unsigned int)(high >> 32);
}

__device__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  state->STATE += (unsigned int)(n & 3);
  n /= 4;
  if (state->STATE > 3) {
    n += 1;
    state->STATE -= 4;
  }
  Philox_State_Incr(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}
__device__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state) {
  Philox_State_Incr_hi(state, n);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
}

__device__ void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                            curandStatePhilox4_32_10_t *state) {
  state->ctr = make_uint4(0, 0, 0, 0);
  state->key = make_uint2((unsigned int)seed, (unsigned int)(seed >> 32));
  state->STATE = 0;
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
  state->boxmuller_extra = 0.0f;
  state->boxmuller_extra_double = 0.0;
  skipahead_sequence(subsequence, state);
  skipahead(offset, state);
}

__device__ unsigned int curand(curandStatePhilox4_32_10_t *state) {
  unsigned int number = state->STATE == 0   ? state->output.x
                        : state->STATE == 1 ? state->output.y
                        : state->STATE == 2 ? state->output.z
                                            : state->output.w;
  state->STATE++;
  if (state->STATE == 4) {
    Philox_State_Incr(state, 1);
    state->output = curand_Philox4x32_10(state->ctr, state->key);
    state->STATE = 0;
  }
  return number;
}
__device__ uint4 curand4(curandStatePhilox4_32_10_t *state) {
  uint4 first = state->output;
  Philox_State_Incr(state, 1);
  state->output = curand_Philox4x32_10(state->ctr, state->key);
  uint4 second = state->output;
  if (state->STATE == 0) return first;
  if (state->STATE == 1) return make_uint4(first.y, first.z, first.w, second.x);
  if (state->STATE == 2) return make_uint4(first.z, first.w, second.x, second.y);
  return make_uint4(first.w, second.x, second.y, second.z);
}

// Numbers above 0 and up to 1.
__device__ float curand_in_unit(unsigned int x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2.0f; }
__device__ double curand_in_unit_double(unsigned int x, unsigned int y) {
  unsigned long long z = (unsigned long long)x ^ ((unsigned long long)y << (53 - 32));
  return z * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2.0;
}
__device__ float curand_uniform(curandStatePhilox4_32_10_t *state) { return curand_in_unit(curand(state)); }
__device__ float4 curand_uniform4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return make_float4(curand_in_unit(x.x), curand_in_unit(x.y), curand_in_unit(x.z), curand_in_unit(x.w));
}
__device__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  return make_double2(curand_in_unit_double(x.x, x.y), curand_in_unit_double(x.z, x.w));
}
__device__ double curand_uniform_double(curandStatePhilox4_32_10_t *state) {
  unsigned int x = curand(state);
  return curand_in_unit_double(x, curand(state));
}

// Normal numbers in pairs (Box and Muller, A Note on the Generation of Random Normal Deviates, 1958).
__device__ float2 curand_box_muller(unsigned int x, unsigned int y) {
  float u = curand_in_unit(x);
  float v = y * (2.3283064e-10f * 6.2831855f) + (2.3283064e-10f * 6.2831855f / 2.0f);
  float s = sqrtf(-2.0f * logf(u));
  return make_float2(s * sinf(v), s * cosf(v));
}
__device__ double2 curand_box_muller_double(uint4 x) {
  double u = curand_in_unit_double(x.x, x.y);
  unsigned long long z = (unsigned long long)x.z ^ ((unsigned long long)x.w << (53 - 32));
  double v = z * (1.1102230246251565e-16 * 2.0) + 1.1102230246251565e-16;
  double s = sqrt(-2.0 * log(u));
  return make_double2(s * sinpi(v), s * cospi(v));
}
__device__ float2 curand_normal2(curandStatePhilox4_32_10_t *state) {
  unsigned int x = curand(state);
  return curand_box_muller(x, curand(state));
}
__device__ float curand_normal(curandStatePhilox4_32_10_t *state) {
  if (state->boxmuller_flag != 0) {
    state->boxmuller_flag = 0;
    return state->boxmuller_extra;
  }
  float2 pair = curand_normal2(state);
  state->boxmuller_extra = pair.y;
  state->boxmuller_flag = 1;
  return pair.x;
}
__device__ float4 curand_normal4(curandStatePhilox4_32_10_t *state) {
  uint4 x = curand4(state);
  float2 a = curand_box_muller(x.x, x.y), b = curand_box_muller(x.z, x.w);
  return make_float4(a.x, a.y, b.x, b.y);
}
__device__ double2 curand_normal2_double(curandStatePhilox4_32_10_t *state) { return curand_box_muller_double(curand4(state)); }
__device__ double curand_normal_double(curandStatePhilox4_32_10_t *state) {
  if (state->boxmuller_flag_double != 0) {
    state->boxmuller_flag_double = 0;
    return state->boxmuller_extra_double;
  }
  double2 pair = curand_normal2_double(state);
  state->boxmuller_extra_double = pair.y;
  state->boxmuller_flag_double = 1;
  return pair.x;
}
__device__ float curand_log_normal(curandStatePhilox4_32_10_t *state, float mean, float stddev) {
  return expf(mean + stddev * curand_normal(state));
}
