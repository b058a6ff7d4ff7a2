/* Memory that a kernel makes: who does not pass it never sees it, who passes all of it reads it, and in part it is not passed. */
#include "launch.h"

enum { N = 200 };

#define SOURCE \
  "(def-kernel squares (v:(vector-type uint :global :read-only))\n" \
  "  (declare (global-size :derive-from v))\n" \
  "  (let ((squared (make-result-vector uint (length~ v) :name \"squared\"))\n" \
  "        (seen (make-result-vector uint 1 :name \"seen\"))\n" \
  "        (half (make-scratch-vector uint (ceil (length~ v) 2))))\n" \
  "    (in-each-thread (i)\n" \
  "      (when (< i (length~ half)) (set! (~ half i) (~ v (* 2 i))))\n" \
  "      (set! (~ squared i) (* (~ v i) (~ v i)))\n" \
  "      (atomic-add! (~ seen 0) 1))))\n"

static void test(crisp_device *d) {
  crisp_kernel *k = kernel_of(d, SOURCE, "squares");
  uint32_t v[N], squared[N], seen = 0;
  for (uint32_t i = 0; i < N; i++) v[i] = i + 3;
  crisp_buffer *bv = made(d, v, sizeof v), *bs = made(d, NULL, sizeof squared), *be = made(d, NULL, 4), *bh = made(d, NULL, 4 * N / 2);
  crisp_argument arguments[4] = {buffer(CRISP_U32, bv, N), buffer(CRISP_U32, bs, N), buffer(CRISP_U32, be, 1), buffer(CRISP_U32, bh, N / 2)};
  /* The author's arguments alone: the memory is made for the launch. */
  DONE(crisp_launch(NULL, k, arguments, 1, NULL));
  /* All of it. */
  DONE(crisp_launch(NULL, k, arguments, 4, NULL));
  DONE(crisp_buffer_read(bs, 0, squared, sizeof squared));
  DONE(crisp_buffer_read(be, 0, &seen, 4));
  for (uint32_t i = 0; i < N; i++) CHECK(squared[i] == (i + 3) * (i + 3));
  CHECK(seen >= N && seen % 256 == 0);
  /* Neither: the message lists what the author declared. */
  for (size_t count = 2; count < 4; count++) {
    REFUSED(crisp_launch(NULL, k, arguments, count, NULL), CRISP_ERROR_RUN, "error[A0102]: `squares` takes 1 argument, given are");
    CHECK(strstr(crisp_get_last_messages(), "`v`, `uint32[]`") != NULL);
  }
  /* What is passed is compared as every argument is. */
  arguments[1].element = CRISP_I32;
  REFUSED(crisp_launch(NULL, k, arguments, 4, NULL), CRISP_ERROR_RUN, "argument `squared` of `squares`");
  crisp_buffer_destroy(bv);
  crisp_buffer_destroy(bs);
  crisp_buffer_destroy(be);
  crisp_buffer_destroy(bh);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
