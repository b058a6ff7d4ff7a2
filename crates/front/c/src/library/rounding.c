// Directed rounding. A value is rounded to the nearest float first, which is one step off at most where another direction is required.

//@ __crisp_ru_step: floats 1
T __crisp_ru_step(T y, bool above, bool below) { return below ? nextafter(y, (T)INFINITY) : y; }

//@ __crisp_rd_step: floats 1
T __crisp_rd_step(T y, bool above, bool below) { return above ? nextafter(y, (T)-INFINITY) : y; }

//@ __crisp_rz_step: floats 1
T __crisp_rz_step(T y, bool above, bool below) { return (y > (T)0 ? above : below) ? nextafter(y, (T)0) : y; }

//@ __crisp_{rz,ru,rd}_of_float: numbers 1
M __crisp_WHICH_of_float(T x, M y) {
  M moved = y;
  for (uint at = 0; at < LANES_OF_M; at++) {
    S exact = ((const S *)&x)[at];
    L near = ((const L *)&y)[at];
    S back = (S)near;
    ((L *)&moved)[at] = __crisp_WHICH_step(near, back > exact, back < exact);
  }
  return moved;
}

//@ __crisp_{rz,ru,rd}_of_integer: numbers 1
M __crisp_WHICH_of_integer(T x, M y) {
  M moved = y;
  // A float beyond all integers becomes the largest one, which no float here is.
  S most = (S)(~(ulong)0 >> (64 - BITS + (SIGNED ? 1 : 0)));
  for (uint at = 0; at < LANES_OF_M; at++) {
    S exact = ((const S *)&x)[at];
    L near = ((const L *)&y)[at];
    S back = (S)near;
    ((L *)&moved)[at] = __crisp_WHICH_step(near, back > exact || (back == exact && exact == most), back < exact);
  }
  return moved;
}

//@ __crisp_{rz,ru,rd}_of_two: fixed
float __crisp_WHICH_of_two(double most, double rest) {
  // The exact value is the sum of both; the second is far below a step of a float.
  float y = (float)most;
  bool above = y > most || (y == most && rest < 0);
  bool below = y < most || (y == most && rest > 0);
  return __crisp_WHICH_step(y, above, below);
}

//@ __crisp_rest: fixed
double __crisp_rest(double x, double y, double sum) {
  // The error of a sum, exactly: D. E. Knuth, The Art of Computer Programming 2, 4.2.2.
  double other = sum - x;
  return (x - (sum - other)) + (y - other);
}

//@ __fadd_{rz,ru}: fixed
float __fadd_WHICH(float x, float y) {
  double sum = (double)x + (double)y;
  return __crisp_WHICH_of_two(sum, __crisp_rest(x, y, sum));
}

//@ __fadd_rd: fixed
float __fadd_rd(float x, float y) {
  double sum = (double)x + (double)y;
  // Downwards a difference that is zero is -0.
  if (sum == 0 && (as_uint(x) >> 31 | as_uint(y) >> 31) != 0) return -0.0f;
  return __crisp_rd_of_two(sum, __crisp_rest(x, y, sum));
}

//@ __fsub_{rz,ru,rd}: fixed
float __fsub_WHICH(float x, float y) { return __fadd_WHICH(x, -y); }

//@ __fmul_{rz,ru,rd}: fixed
float __fmul_WHICH(float x, float y) { return __crisp_WHICH_of_two((double)x * (double)y, 0); }

//@ __fmaf_{rz,ru}: fixed
float __fmaf_WHICH(float x, float y, float z) {
  double product = (double)x * (double)y;
  double sum = product + z;
  return __crisp_WHICH_of_two(sum, __crisp_rest(product, z, sum));
}

//@ __fmaf_rd: fixed
float __fmaf_rd(float x, float y, float z) {
  double product = (double)x * (double)y;
  double sum = product + z;
  if (sum == 0 && (as_ulong(product) >> 63 | as_uint(z) >> 31) != 0) return -0.0f;
  return __crisp_rd_of_two(sum, __crisp_rest(product, z, sum));
}

//@ __fdiv_{rz,ru,rd}: fixed
float __fdiv_WHICH(float x, float y) {
  double quotient = (double)x / (double)y;
  double rest = fma(-quotient, (double)y, (double)x);
  return __crisp_WHICH_of_two(quotient, y < 0 ? -rest : rest);
}

//@ __frcp_{rz,ru,rd}: fixed
float __frcp_WHICH(float x) { return __fdiv_WHICH(1.0f, x); }

//@ __fsqrt_{rz,ru,rd}: fixed
float __fsqrt_WHICH(float x) {
  double root = sqrt((double)x);
  return __crisp_WHICH_of_two(root, fma(-root, root, (double)x));
}
