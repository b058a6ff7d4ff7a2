/* Sizes at the ends of their ranges: memory that there is not, counts and strides that overflow, launches that would never end. Nothing is allocated,
 * nothing runs, and what is refused is named. */
#include "launch.h"

static void test(crisp_device *d) {
  crisp_kernel *k = kernel_of(d, SAXPY, "saxpy");
  crisp_kernel *open = kernel_of(d, "(def-kernel open (&out r:(vector-type uint :global :write-only)) (set! (~ r (get-global-id 0)) 1))", "open");
  /* Memory. */
  static const size_t MUCH[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, (size_t)1 << 48};
  for (size_t i = 0; i < sizeof MUCH / sizeof *MUCH; i++) NOTHING(crisp_buffer_new(d, NULL, MUCH[i]), "error[D012");
  NOTHING(crisp_buffer_new(d, "x", SIZE_MAX), "the contents is too long");
  crisp_buffer *none = made(d, NULL, 0), *b = made(d, NULL, 64);
  /* Counts: one more than there is, and all whose bytes overflow. */
  float a = 1;
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, b, 16), buffer(CRISP_F32, b, 16)};
  static const uint64_t COUNTS[] = {17, (uint64_t)1 << 32, (uint64_t)1 << 62, UINT64_MAX / 4 + 1, UINT64_MAX};
  for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
    for (int which = 1; which < 3; which++) {
      /* The size of the launch follows from `x`, so that this is looked at first. */
      arguments[which].count = COUNTS[i];
      REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, which == 1 ? "error[D0104]: buffer `x`" : "error[D0104]: buffer `y`");
      CHECK(strstr(crisp_get_last_messages(), "its memory has 64 bytes") != NULL);
      arguments[which].count = 16;
    }
  }
  static const uint64_t STRIDES[] = {1, 3, 8, (uint64_t)1 << 32, ((uint64_t)1 << 32) + 4, UINT64_MAX};
  for (size_t i = 0; i < sizeof STRIDES / sizeof *STRIDES; i++) {
    arguments[1].stride = STRIDES[i];
    REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "error[A0106]: elements of argument `x` of `saxpy`, `float32[]`, are 4 bytes apart");
  }
  arguments[1].stride = 0;
  /* Lists of arguments. */
  static crisp_argument many[5000];
  for (int i = 0; i < 5000; i++) many[i] = arguments[0];
  REFUSED(crisp_launch(NULL, k, many, 4096, NULL), CRISP_ERROR_RUN, "`saxpy` takes 3 arguments, given are 4096");
  REFUSED(crisp_launch(NULL, k, many, 5000, NULL), CRISP_ERROR_INVALID_ARGUMENT, "too many");
  REFUSED(crisp_launch(NULL, k, many, SIZE_MAX, NULL), CRISP_ERROR_INVALID_ARGUMENT, "too many");
  /* Launches. */
  crisp_argument out = buffer(CRISP_U32, b, 16);
  static const uint64_t GLOBAL[] = {((uint64_t)1 << 31) + 1, (uint64_t)1 << 32, (uint64_t)1 << 63, UINT64_MAX};
  for (size_t i = 0; i < sizeof GLOBAL / sizeof *GLOBAL; i++) {
    crisp_sizes sizes = sizes_of(1, GLOBAL[i], 0, 0, 0, 0, 0, 0);
    REFUSED(crisp_launch(NULL, open, &out, 1, &sizes), CRISP_ERROR_RUN, "L0002");
    sizes = sizes_of(1, 1, 0, 0, 1, GLOBAL[i], 0, 0);
    REFUSED(crisp_launch(NULL, open, &out, 1, &sizes), CRISP_ERROR_RUN, "L0004");
  }
  static const uint32_t DIMENSIONS[] = {4, 5, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < sizeof DIMENSIONS / sizeof *DIMENSIONS; i++) {
    crisp_sizes sizes = sizes_of(DIMENSIONS[i], 1, 1, 1, 0, 0, 0, 0);
    REFUSED(crisp_launch(NULL, open, &out, 1, &sizes), CRISP_ERROR_INVALID_ARGUMENT, "1 to 3 dimensions");
    sizes = sizes_of(1, 1, 1, 1, DIMENSIONS[i], 1, 1, 1);
    REFUSED(crisp_launch(NULL, open, &out, 1, &sizes), CRISP_ERROR_INVALID_ARGUMENT, "1 to 3 dimensions");
  }
  /* Element types and lanes beyond those there are. */
  static const uint32_t ELEMENTS[] = {13, 255, 256, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < sizeof ELEMENTS / sizeof *ELEMENTS; i++) {
    out = buffer(ELEMENTS[i], b, 16);
    REFUSED(crisp_launch(NULL, open, &out, 1, NULL), CRISP_ERROR_INVALID_ARGUMENT, "argument number 1, `r` of `open`, has the unknown element type");
    out = lanes_buffer(CRISP_U32, ELEMENTS[i], b, 16);
    REFUSED(crisp_launch(NULL, open, &out, 1, NULL), CRISP_ERROR_INVALID_ARGUMENT, "argument number 1, `r` of `open`, must have 1 to 4 lanes");
  }
  /* No memory is memory too. */
  uint32_t word = 7;
  DONE(crisp_buffer_read(none, 0, &word, 0));
  REFUSED(crisp_buffer_read(none, 0, &word, 1), CRISP_ERROR_RUN, "D0121");
  arguments[1] = arguments[2] = buffer(CRISP_F32, none, 0);
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  crisp_buffer_destroy(none);
  crisp_buffer_destroy(b);
  crisp_destroy_kernel(k);
  crisp_destroy_kernel(open);
}

/* Sources that are large in one way or another come back. */
static void sources(void) {
  enum { MUCH = 1 << 18 };
  crisp_context *c = crisp_new_context("wgsl");
  char *text = (char *)malloc(MUCH + 1);
  memset(text, '(', MUCH);
  text[MUCH] = 0;
  CHECK(crisp_compile_string(c, text, NULL) == CRISP_ERROR_COMPILE_FAILURE && strlen(crisp_get_messages(c)) < 100000);
  memset(text, 'a', MUCH);
  CHECK(crisp_compile_string(c, text, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  memset(text, '\n', MUCH);
  CHECK(crisp_compile_string(c, text, NULL) == CRISP_SUCCESS_COMPATIBLE);
  memset(text, '"', MUCH);
  CHECK(crisp_compile_string(c, text, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  memset(text, '-', MUCH);
  CHECK(crisp_set_flags(c, text) == CRISP_SUCCESS_COMPATIBLE && crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  free(text);
  crisp_destroy_context(c);
}

int main(void) {
  ON_BOTH(test);
  sources();
  return 0;
}
