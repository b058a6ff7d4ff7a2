/* Modes of floats: what is said in the metadata, what the code may do in each, and strict results that are C's to the bit on each device. */
#include <math.h>

#include "json.h"
#include "launch.h"

#define SOURCE "(def-kernel k (x:(vector-type float :global :read-write)) (set! (~ x 0) (+ (* (~ x 1) (~ x 2)) (~ x 3))))"

static bool has(const char *flags, const char *word, const char *mode) {
  crisp_context *c = crisp_new_context("ptx");
  const void *code;
  size_t size;
  CHECK(crisp_add_input_string(c, SOURCE, "k.crisp") == 0 && crisp_set_flags(c, flags) == 0);
  CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE && crisp_get_binary(c, &code, &size));
  CHECK(json_has(crisp_get_metadata(c), "math", mode));
  char *text = (char *)calloc(size + 1, 1);
  memcpy(text, code, size);
  bool found = strstr(text, word) != NULL;
  free(text);
  crisp_destroy_context(c);
  return found;
}

enum { N = 4000 };

static uint32_t state = 2463534242u;

/* Floats of all sizes and signs, the smallest among them. */
static float any(void) {
  for (;;) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    float f;
    memcpy(&f, &state, 4);
    if (isfinite(f)) return f;
  }
}

static void strict(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-type in (vector-type float :global :read-only))\n"
      "(def-kernel k (a:in b:in c:in &out r:(vector-type float :global :write-only))\n"
      "  (declare (global-size :derive-from a))\n"
      "  (in-each-thread (i)\n"
      "    (set! (~ r (* 4 i)) (+ (* (~ a i) (~ b i)) (~ c i)))\n"
      "    (set! (~ r (+ 1 (* 4 i))) (/ (~ a i) (~ b i)))\n"
      "    (set! (~ r (+ 2 (* 4 i))) (sqrt (abs (~ a i))))\n"
      "    (set! (~ r (+ 3 (* 4 i))) (fma (~ a i) (~ b i) (~ c i)))))", "k");
  static float a[N], b[N], c[N], r[4 * N];
  for (int i = 0; i < N; i++) a[i] = any(), b[i] = any(), c[i] = any();
  crisp_buffer *ba = made(d, a, sizeof a), *bb = made(d, b, sizeof b), *bc = made(d, c, sizeof c), *br = made(d, NULL, sizeof r);
  crisp_argument arguments[4] = {buffer(CRISP_F32, ba, N), buffer(CRISP_F32, bb, N), buffer(CRISP_F32, bc, N), buffer(CRISP_F32, br, 4 * N)};
  DONE(crisp_launch(NULL, k, arguments, 4, NULL));
  DONE(crisp_buffer_read(br, 0, r, sizeof r));
  for (int i = 0; i < N; i++) {
    volatile float product = a[i] * b[i];
    float want[4] = {product + c[i], a[i] / b[i], sqrtf(fabsf(a[i])), fmaf(a[i], b[i], c[i])};
    for (int j = 0; j < 4; j++) {
      float got = r[4 * i + j];
      CHECK((isnan(got) && isnan(want[j])) || memcmp(&got, &want[j], 4) == 0);
    }
  }
  crisp_buffer_destroy(ba);
  crisp_buffer_destroy(bb);
  crisp_buffer_destroy(bc);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(k);
}

int main(void) {
  CHECK(!has("", "fma.rn", "\"strict\"") && !has("--math=strict", "fma.rn", "\"strict\"") && !has("--math=approximate", "fma.rn", "\"approximate\""));
  CHECK(has("--math=contract", "fma.rn", "\"contract\"") && has("--math=fast", "fma.rn", "\"fast\"") && has("--fma", "fma.rn", "\"contract\""));
  CHECK(has("--fma --approx", "fma.rn", "\"fast\"") && has("--math fast --math=strict --fma", "fma.rn", "\"contract\""));
  ON_BOTH(strict);
  return 0;
}
