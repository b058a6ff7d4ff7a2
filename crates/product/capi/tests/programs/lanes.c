/* Hardware vectors of two, three and four lanes as values and as elements, without gaps and with those of std140. */
#include "launch.h"

static void values(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-kernel k (two:int2 three:float3 four:uchar4 wide:double4\n"
      "               &out r:(vector-type double :global :write-only 13))\n"
      "  (declare single-task)\n"
      "  (set! (~ r 0) (to-double (x~ two))) (set! (~ r 1) (to-double (y~ two)))\n"
      "  (set! (~ r 2) (to-double (x~ three))) (set! (~ r 3) (to-double (y~ three))) (set! (~ r 4) (to-double (z~ three)))\n"
      "  (set! (~ r 5) (to-double (x~ four))) (set! (~ r 6) (to-double (y~ four)))\n"
      "  (set! (~ r 7) (to-double (z~ four))) (set! (~ r 8) (to-double (w~ four)))\n"
      "  (set! (~ r 9) (x~ wide)) (set! (~ r 10) (y~ wide)) (set! (~ r 11) (z~ wide)) (set! (~ r 12) (w~ wide)))", "k");
  int32_t two[2] = {-1, 2};
  float three[3] = {0.5f, -0.25f, 8};
  unsigned char four[4] = {9, 255, 0, 128};
  double wide[4] = {1e300, -1e-300, 3, 4}, got[13];
  crisp_buffer *r = made(d, NULL, sizeof got);
  crisp_argument arguments[5] = {lanes_value(CRISP_I32, 2, two), lanes_value(CRISP_F32, 3, three), lanes_value(CRISP_U8, 4, four),
                                 lanes_value(CRISP_F64, 4, wide), buffer(CRISP_F64, r, 13)};
  DONE(crisp_launch(NULL, k, arguments, 5, NULL));
  DONE(crisp_buffer_read(r, 0, got, sizeof got));
  for (int i = 0; i < 2; i++) CHECK(got[i] == two[i]);
  for (int i = 0; i < 3; i++) CHECK(got[2 + i] == three[i]);
  for (int i = 0; i < 4; i++) CHECK(got[5 + i] == four[i] && got[9 + i] == wide[i]);
  /* The number of lanes is part of the type. */
  arguments[1].lanes = 4;
  REFUSED(crisp_launch(NULL, k, arguments, 5, NULL), CRISP_ERROR_RUN, "argument `three` of `k` is `float32x3`");
  CHECK(strstr(crisp_get_last_messages(), "float4") != NULL);
  arguments[1].lanes = 5;
  REFUSED(crisp_launch(NULL, k, arguments, 5, NULL), CRISP_ERROR_INVALID_ARGUMENT, "argument number 2, `three` of `k`, must have");
  arguments[1].lanes = 0;
  REFUSED(crisp_launch(NULL, k, arguments, 5, NULL), CRISP_ERROR_INVALID_ARGUMENT, "`three` of `k`, must have 1 to 4 lanes, and has 0");
  crisp_buffer_destroy(r);
  crisp_destroy_kernel(k);
}

enum { N = 100 };

static void elements(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-kernel cross (a:(vector-type float3 :global :read-only) b:(vector-type float3 :global :read-only :std140)\n"
      "                   &out r:(vector-type float4 :global :write-only))\n"
      "  (declare (global-size :derive-from a))\n"
      "  (in-each-thread (i)\n"
      "    (let ((p (~ a i)) (q (~ b i)))\n"
      "      (set! (~ r i) ##((- (* (y~ p) (z~ q)) (* (z~ p) (y~ q))) (- (* (z~ p) (x~ q)) (* (x~ p) (z~ q)))\n"
      "                       (- (* (x~ p) (y~ q)) (* (y~ p) (x~ q))) 1.0)))))", "cross");
  static float a[3 * N], b[4 * N], got[4 * N];
  for (int i = 0; i < 3 * N; i++) a[i] = (float)(i % 17 - 8);
  for (int i = 0; i < 4 * N; i++) b[i] = (float)(i % 13 - 6);
  crisp_buffer *ba = made(d, a, sizeof a), *bb = made(d, b, sizeof b), *br = made(d, NULL, sizeof got);
  crisp_argument arguments[3] = {lanes_buffer(CRISP_F32, 3, ba, N), lanes_buffer(CRISP_F32, 3, bb, N), lanes_buffer(CRISP_F32, 4, br, N)};
  /* Elements of std140 are 16 bytes apart, and who does not say so is refused. */
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN,
          "error[A0106]: elements of argument `b` of `cross`, `float32x3[]`, are 16 bytes apart, those that are passed 12 bytes");
  arguments[1].stride = 16;
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  DONE(crisp_buffer_read(br, 0, got, sizeof got));
  for (int i = 0; i < N; i++) {
    const float *p = a + 3 * i, *q = b + 4 * i, *r = got + 4 * i;
    CHECK(r[0] == p[1] * q[2] - p[2] * q[1] && r[1] == p[2] * q[0] - p[0] * q[2] && r[2] == p[0] * q[1] - p[1] * q[0] && r[3] == 1);
  }
  /* Vectors of lanes are no vectors of numbers, though they have the same bytes. */
  arguments[0] = buffer(CRISP_F32, ba, 3 * N);
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "argument `a` of `cross` is `float32x3[]`");
  crisp_buffer_destroy(ba);
  crisp_buffer_destroy(bb);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(values);
  ON_BOTH(elements);
  return 0;
}
