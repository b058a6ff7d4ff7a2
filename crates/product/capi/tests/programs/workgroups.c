/* Workgroups with local memory and barriers: sums of each workgroup, for every size of one that the launch may choose. */
#include "launch.h"

enum { N = 1024 };

/* The tree of the sum is the workgroup's; C adds in the same order, so that floats agree to the bit. */
static float tree(const float *x, int n) {
  float part[N];
  memcpy(part, x, (size_t)n * sizeof *x);
  for (int middle = n / 2; middle > 0; middle /= 2)
    for (int i = 0; i < middle; i++) part[i] += part[i + middle];
  return part[0];
}

static void test(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-kernel sums (x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))\n"
      "  (declare (global-size :derive-from x) (local-size :dims 1))\n"
      "  (let ((part (make-scratch-vector float :local (get-local-work-size 0))) (i (get-local-id 0))\n"
      "        (middle (/ (get-local-work-size 0) 2)))\n"
      "    (set! (~ part i) (~ x (get-global-id 0)))\n"
      "    (local-barrier)\n"
      "    (dotimes (round 10)\n"
      "      (when (< i middle) (inc! (~ part i) (~ part (+ i middle))))\n"
      "      (local-barrier)\n"
      "      (set! middle (/ middle 2)))\n"
      "    (when (= i 0) (set! (~ r (get-group-id 0)) (~ part 0)))))", "sums");
  static float x[N], got[N];
  uint32_t state = 7;
  for (int i = 0; i < N; i++) {
    state = state * 1664525u + 1013904223u;
    x[i] = (float)(state >> 8) / 65536.0f - 128.0f;
  }
  crisp_buffer *bx = made(d, x, sizeof x), *br = made(d, NULL, sizeof got);
  for (int local = 1; local <= N; local *= 2) {
    int groups = N / local;
    crisp_argument arguments[2] = {buffer(CRISP_F32, bx, N), buffer(CRISP_F32, br, (uint64_t)groups)};
    crisp_sizes sizes = sizes_of(0, 0, 0, 0, 1, (uint64_t)local, 0, 0);
    DONE(crisp_launch(NULL, k, arguments, 2, &sizes));
    DONE(crisp_buffer_read(br, 0, got, sizeof got));
    for (int g = 0; g < groups; g++) CHECK(got[g] == tree(x + g * local, local));
  }
  crisp_argument arguments[2] = {buffer(CRISP_F32, bx, N), buffer(CRISP_F32, br, N)};
  crisp_sizes sizes = sizes_of(0, 0, 0, 0, 1, 2048, 0, 0);
  REFUSED(crisp_launch(NULL, k, arguments, 2, &sizes), CRISP_ERROR_RUN, "L0004");
  sizes.local[0] = 0;
  REFUSED(crisp_launch(NULL, k, arguments, 2, &sizes), CRISP_ERROR_RUN, "L0004");
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
