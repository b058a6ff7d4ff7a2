/* Memory of the host without a copy: kernels read and write it in place, its owner is told once, and what cannot be used is refused untold. */
#include "launch.h"

enum { N = 1000 };

static void released(void *times) { ++*(int *)times; }

int main(void) {
  crisp_device *d = crisp_open_device("cpu");
  CHECK(d != NULL);
  crisp_kernel *k = kernel_of(d, SAXPY, "saxpy");
  float *x = (float *)aligned_alloc(64, 4096), *y = (float *)aligned_alloc(64, 4096), a = 3;
  int times = 0, never = 0;
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = 1;
  crisp_buffer *bx = crisp_buffer_import(d, CRISP_FOREIGN_HOST, x, N * 4, released, &times);
  crisp_buffer *by = crisp_buffer_import(d, CRISP_FOREIGN_HOST, y, N * 4, NULL, NULL);
  CHECK(bx != NULL && by != NULL && crisp_buffer_size(bx) == N * 4);
  crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, N), buffer(CRISP_F32, by, N)};
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  for (int i = 0; i < N; i++) CHECK(y[i] == 3 * (float)i + 1);
  /* Between launches it is the host's: what it writes there, the next launch reads. */
  for (int i = 0; i < N; i++) x[i] = 2, y[i] = 0;
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  for (int i = 0; i < N; i++) CHECK(y[i] == 6);
  /* Copies are copies in it. */
  float eight = 8;
  DONE(crisp_buffer_write(by, 4, &eight, 4));
  CHECK(y[0] == 6 && y[1] == 8);
  /* With memory of the device's own in one launch. */
  crisp_buffer *own = made(d, y, N * 4);
  arguments[2] = buffer(CRISP_F32, own, N);
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  DONE(crisp_buffer_read(own, 0, y, N * 4));
  CHECK(y[0] == 12 && y[1] == 14 && y[N - 1] == 12);
  /* Two parts of one array that share bytes, one of them written: what would come of it depends on the device. */
  crisp_buffer *part = crisp_buffer_import(d, CRISP_FOREIGN_HOST, x + 16, (N - 16) * 4, NULL, NULL);
  arguments[2] = buffer(CRISP_F32, part, N - 16);
  arguments[1].count = N - 16;
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "error[D0108]");
  CHECK(strstr(crisp_get_last_messages(), "`x`") != NULL && strstr(crisp_get_last_messages(), "`y`") != NULL);
  CHECK(x[16] == 2);
  crisp_buffer_destroy(part);

  /* Nobody is told of what was never taken: another kind, an address that is not a multiple of 16, none, another device. */
  NOTHING(crisp_buffer_import(d, CRISP_FOREIGN_CUDA, x, N * 4, released, &never), "D0125");
  NOTHING(crisp_buffer_import(d, CRISP_FOREIGN_OPENCL, x, N * 4, released, &never), "D0125");
  NOTHING(crisp_buffer_import(d, 77, x, N * 4, released, &never), "kind of foreign memory");
  NOTHING(crisp_buffer_import(d, CRISP_FOREIGN_HOST, x + 1, 64, released, &never), "D0125");
  NOTHING(crisp_buffer_import(d, CRISP_FOREIGN_HOST, NULL, 64, released, &never), "the memory is NULL, and its size is 64");
  NOTHING(crisp_buffer_import(d, CRISP_FOREIGN_HOST, x, SIZE_MAX, released, &never), "the memory is too long");
  crisp_device *interp = crisp_open_device("interp");
  NOTHING(crisp_buffer_import(interp, CRISP_FOREIGN_HOST, NULL, 64, released, &never), "the memory is NULL");
  NOTHING(crisp_buffer_import(interp, CRISP_FOREIGN_CUDA, x, 64, released, &never), "D0125");
  crisp_close_device(interp);
  NOTHING(crisp_buffer_import(NULL, CRISP_FOREIGN_HOST, x, 64, released, &never), "the device is NULL");
  CHECK(never == 0);

  /* A queue's launches are over before the owner frees: the release is the sign. */
  crisp_queue *q = crisp_queue_new(d);
  arguments[1] = buffer(CRISP_F32, bx, N);
  arguments[2] = buffer(CRISP_F32, own, N);
  for (int i = 0; i < 10; i++) DONE(crisp_launch(q, k, arguments, 3, NULL));
  crisp_queue_destroy(q);
  CHECK(times == 0);
  crisp_buffer_destroy(bx);
  CHECK(times == 1);
  free(x);
  crisp_buffer_destroy(by);
  free(y);
  crisp_buffer_destroy(own);
  crisp_destroy_kernel(k);
  crisp_close_device(d);
  CHECK(times == 1);
  return 0;
}
