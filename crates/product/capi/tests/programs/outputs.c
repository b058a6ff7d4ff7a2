/* Several outputs of one launch: each gets its own results, and each that is too short is named, all at once. */
#include "launch.h"

enum { N = 300 };

#define SOURCE \
  "(def-kernel split (v:(vector-type int :global :read-only)\n" \
  "                   &out quotient:(vector-type int :global :write-only) rest:(vector-type uchar :global :write-only)\n" \
  "                        half_way:(vector-type float :global :write-only))\n" \
  "  (declare (global-size :derive-from v))\n" \
  "  (loop-vector-stride v (i)\n" \
  "    (set! (~ quotient i) (/ (~ v i) 7)) (set! (~ rest i) (to-uchar (rem (~ v i) 7)))\n" \
  "    (set! (~ half_way i) (* 0.5 (to-float (~ v i))))))"

static void test(crisp_device *d) {
  static int32_t v[N], quotient[N];
  static unsigned char rest[N];
  static float half_way[N];
  for (int i = 0; i < N; i++) v[i] = 1000 - i;
  crisp_kernel *k = kernel_of(d, SOURCE, "split");
  crisp_buffer *bv = made(d, v, sizeof v), *bq = made(d, NULL, sizeof quotient), *br = made(d, NULL, sizeof rest);
  crisp_buffer *bh = made(d, NULL, sizeof half_way + 4);
  float sentinel = 123;
  DONE(crisp_buffer_write(bh, sizeof half_way, &sentinel, 4));
  crisp_argument arguments[4] = {buffer(CRISP_I32, bv, N), buffer(CRISP_I32, bq, N), buffer(CRISP_U8, br, N), buffer(CRISP_F32, bh, N + 1)};
  DONE(crisp_launch(NULL, k, arguments, 4, NULL));
  DONE(crisp_buffer_read(bq, 0, quotient, sizeof quotient));
  DONE(crisp_buffer_read(br, 0, rest, sizeof rest));
  DONE(crisp_buffer_read(bh, 0, half_way, sizeof half_way));
  for (int i = 0; i < N; i++) CHECK(quotient[i] == v[i] / 7 && rest[i] == v[i] % 7 && half_way[i] == 0.5f * (float)v[i]);
  /* Memory may be longer: nothing is written there. */
  DONE(crisp_buffer_read(bh, sizeof half_way, &sentinel, 4));
  CHECK(sentinel == 123);
  /* Two are too short: both are named, and the third is as it was. */
  int32_t zeros[N] = {0};
  DONE(crisp_buffer_write(bq, 0, zeros, sizeof zeros));
  arguments[2].count = N - 1;
  arguments[3].count = 10;
  REFUSED(crisp_launch(NULL, k, arguments, 4, NULL), CRISP_ERROR_RUN,
          "error[A0110]: `split` writes 300 elements to argument `rest`, and a buffer of 299 is passed");
  CHECK(strstr(crisp_get_last_messages(), "`split` writes 300 elements to argument `half_way`, and a buffer of 10 is passed") != NULL);
  CHECK(strstr(crisp_get_last_messages(), "pass a buffer of 300 or more elements") != NULL);
  DONE(crisp_buffer_read(bq, 0, quotient, sizeof quotient));
  for (int i = 0; i < N; i++) CHECK(quotient[i] == 0);
  /* An output that is an input's very memory: one buffer twice. */
  arguments[2].count = arguments[3].count = N;
  arguments[1] = arguments[0];
  DONE(crisp_launch(NULL, k, arguments, 4, NULL));
  DONE(crisp_buffer_read(bv, 0, quotient, sizeof quotient));
  for (int i = 0; i < N; i++) CHECK(quotient[i] == v[i] / 7);
  crisp_buffer_destroy(bv);
  crisp_buffer_destroy(bq);
  crisp_buffer_destroy(br);
  crisp_buffer_destroy(bh);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
