/* A package: kernels run without their source, a damaged one is refused whatever is damaged, and what it has no code for is said. */
#include "launch.h"

enum { N = 300 };

int main(void) {
  /* Written by the test that runs this program. */
  FILE *file = fopen("packed.crispkg", "rb");
  CHECK(file != NULL);
  static unsigned char bytes[1 << 20], damaged[1 << 20];
  size_t size = fread(bytes, 1, sizeof bytes, file);
  CHECK(size > 100 && size < sizeof bytes);
  fclose(file);
  crisp_device *d = crisp_open_device("cpu");
  crisp_program *p = crisp_load_package(d, bytes, size);
  if (p == NULL) fputs(crisp_get_last_messages(), stderr);
  CHECK(p != NULL);
  /* The bytes may go. */
  memcpy(damaged, bytes, size);
  memset(bytes, 0, size);
  crisp_kernel *k = crisp_kernel_by_name(p, "saxpy");
  CHECK(k != NULL);
  NOTHING(crisp_kernel_by_name(p, "saxpi"), "did you mean `saxpy`?");
  crisp_destroy_program(p);
  static float x[N], y[N];
  float a = 0.5f;
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = 100;
  crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, y, sizeof y);
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, N), buffer(CRISP_F32, by, N)};
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  DONE(crisp_buffer_read(by, 0, y, sizeof y));
  for (int i = 0; i < N; i++) CHECK(y[i] == 100 + 0.5f * (float)i);
  /* Arguments are compared as those of a source, with the author's lines, which the package has. */
  arguments[1].element = CRISP_F64;
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "error[A0104]: argument `x` of `saxpy`");
  CHECK(strstr(crisp_get_last_messages(), "saxpy.crisp:1") != NULL && strchr(crisp_get_last_messages(), '^') != NULL);
  arguments[1].element = CRISP_F32;
  arguments[2].count = 3;
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "writes 300 elements to argument `y`");
  /* Code is for one size of a workgroup. */
  arguments[2].count = N;
  crisp_sizes sizes = sizes_of(0, 0, 0, 0, 1, 64, 0, 0);
  REFUSED(crisp_launch(NULL, k, arguments, 3, &sizes), CRISP_ERROR_RUN, "D0006");
  crisp_destroy_kernel(k);

  /* Every beginning of it, and every changed byte, is no package. */
  memcpy(bytes, damaged, size);
  size_t step = size / 300 + 1;
  for (size_t length = 0; length < size; length += step) NOTHING(crisp_load_package(d, bytes, length), "error");
  for (size_t at = 0; at < size; at += step) {
    damaged[at] ^= 0x21;
    NOTHING(crisp_load_package(d, damaged, size), "error");
    damaged[at] ^= 0x21;
  }
  NOTHING(crisp_load_package(d, NULL, size), "the package is NULL");
  NOTHING(crisp_load_package(NULL, bytes, size), "the device is NULL");

  /* Loading needs no code for the device; a launch does, and says what there is. */
  crisp_device *interp = crisp_open_device("interp");
  p = crisp_load_package(interp, bytes, size);
  CHECK(p != NULL);
  k = crisp_kernel_by_name(p, "saxpy");
  crisp_buffer *ix = made(interp, x, sizeof x), *iy = made(interp, y, sizeof y);
  arguments[1] = buffer(CRISP_F32, ix, N);
  arguments[2] = buffer(CRISP_F32, iy, N);
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "D0005");
  crisp_destroy_kernel(k);
  crisp_destroy_program(p);
  crisp_buffer_destroy(ix);
  crisp_buffer_destroy(iy);
  crisp_close_device(interp);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_close_device(d);
  return 0;
}
