/* A kernel of one invocation: no sizes are needed, loops in it run in order, and sizes of more are refused. */
#include "launch.h"

enum { N = 40 };

static void test(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-kernel fibonacci (&out r:(vector-type ulong :global :write-only))\n"
      "  (declare single-task)\n"
      "  (let ((a:ulong 0) (b:ulong 1))\n"
      "    (dotimes (i (length~ r))\n"
      "      (set! (~ r i) a)\n"
      "      (let ((next (+ a b))) (set! a b) (set! b next)))))", "fibonacci");
  uint64_t got[N];
  crisp_buffer *r = made(d, NULL, sizeof got);
  crisp_argument out = buffer(CRISP_U64, r, N);
  DONE(crisp_launch(NULL, k, &out, 1, NULL));
  DONE(crisp_buffer_read(r, 0, got, sizeof got));
  uint64_t a = 0, b = 1;
  for (int i = 0; i < N; i++) {
    CHECK(got[i] == a);
    uint64_t next = a + b;
    a = b;
    b = next;
  }
  /* A shorter buffer is a shorter loop, none at all is none. */
  memset(got, 0, sizeof got);
  DONE(crisp_buffer_write(r, 0, got, sizeof got));
  out.count = 3;
  DONE(crisp_launch(NULL, k, &out, 1, NULL));
  out.count = 0;
  DONE(crisp_launch(NULL, k, &out, 1, NULL));
  DONE(crisp_buffer_read(r, 0, got, sizeof got));
  CHECK(got[0] == 0 && got[1] == 1 && got[2] == 1 && got[3] == 0);
  /* One invocation is what may be asked for. */
  crisp_sizes sizes = sizes_of(1, 1, 0, 0, 1, 1, 0, 0);
  out.count = N;
  DONE(crisp_launch(NULL, k, &out, 1, &sizes));
  sizes = sizes_of(1, 2, 0, 0, 0, 0, 0, 0);
  REFUSED(crisp_launch(NULL, k, &out, 1, &sizes), CRISP_ERROR_RUN, "L0005");
  CHECK(strstr(crisp_get_last_messages(), "requires a global-size of 1, but 2 is requested") != NULL);
  crisp_buffer_destroy(r);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
