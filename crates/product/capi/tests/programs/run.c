/* Runs a kernel on the CPU and the interpreter: buffers, foreign memory, queues, sizes. */
#include "check.h"
#include "crisp.h"

enum { N = 1000 };

static crisp_argument value(crisp_element element, const void *at) {
  crisp_argument a;
  memset(&a, 0, sizeof a);
  a.element = element;
  a.lanes = 1;
  a.value = at;
  return a;
}

static crisp_argument buffer(crisp_element element, crisp_buffer *b, uint64_t count) {
  crisp_argument a = value(element, NULL);
  a.buffer = b;
  a.count = count;
  return a;
}

static void released(void *user) { ++*(int *)user; }

static void on(const char *id) {
  static float x[N], y[N], back[N];
  crisp_device *d = crisp_open_device(id);
  crisp_program *p = crisp_compile_program(d, SAXPY
      "(def-kernel iota (&out r:(vector-type int :global :write-only))"
      " (set! (~ r (get-global-id 0)) (to-int (get-global-id 0))))", "k.crisp");
  if (p == NULL) fputs(crisp_get_last_messages(), stderr);
  CHECK(p != NULL);
  crisp_kernel *saxpy = crisp_kernel_by_name(p, "saxpy"), *iota = crisp_kernel_by_name(p, "iota");
  crisp_destroy_program(p);
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = 1;
  crisp_buffer *bx = crisp_buffer_new(d, x, sizeof x), *by = crisp_buffer_new(d, y, sizeof y);
  CHECK(crisp_buffer_size(bx) == sizeof x);
  float two = 2;
  crisp_argument arguments[3] = {value(CRISP_F32, &two), buffer(CRISP_F32, bx, N), buffer(CRISP_F32, by, N)};
  if (crisp_launch(NULL, saxpy, arguments, 3, NULL) < 0) fputs(crisp_get_last_messages(), stderr);
  CHECK(crisp_buffer_read(by, 0, back, sizeof back) == CRISP_SUCCESS_COMPATIBLE);
  for (int i = 0; i < N; i++) CHECK(back[i] == 2 * x[i] + 1);

  /* A queue: the buffers are its own until it is finished. */
  crisp_queue *q = crisp_queue_new(d);
  CHECK(crisp_buffer_write(by, 0, y, sizeof y) == CRISP_SUCCESS_COMPATIBLE);
  for (int i = 0; i < 3; i++) CHECK(crisp_launch(q, saxpy, arguments, 3, NULL) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(crisp_buffer_read(by, 0, back, sizeof back) == CRISP_ERROR_RUN);
  CHECK(strstr(crisp_get_last_messages(), "A0107") != NULL);
  CHECK(crisp_queue_finish(q) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(crisp_buffer_read(by, 0, back, sizeof back) == CRISP_SUCCESS_COMPATIBLE);
  for (int i = 0; i < N; i++) CHECK(back[i] == 6 * x[i] + 1);
  crisp_queue_destroy(q);

  /* Sizes where the kernel leaves them open. */
  crisp_buffer *br = crisp_buffer_new(d, NULL, 4 * N);
  crisp_argument out = buffer(CRISP_I32, br, N);
  CHECK(crisp_launch(NULL, iota, &out, 1, NULL) == CRISP_ERROR_RUN);
  crisp_sizes sizes;
  memset(&sizes, 0, sizeof sizes);
  sizes.global_dimensions = 1;
  sizes.global[0] = N;
  CHECK(crisp_launch(NULL, iota, &out, 1, &sizes) == CRISP_SUCCESS_COMPATIBLE);
  int32_t last = 0;
  CHECK(crisp_buffer_read(br, 4 * (N - 1), &last, 4) == CRISP_SUCCESS_COMPATIBLE && last == N - 1);
  sizes.global_dimensions = 4;
  CHECK(crisp_launch(NULL, iota, &out, 1, &sizes) == CRISP_ERROR_INVALID_ARGUMENT);

  /* Memory of the host's own. */
  if (strcmp(id, "cpu") == 0) {
    float *own = (float *)aligned_alloc(64, 4096);
    int times = 0;
    for (int i = 0; i < N; i++) own[i] = 5;
    crisp_buffer *foreign = crisp_buffer_import(d, CRISP_FOREIGN_HOST, own, 4 * N, released, &times);
    CHECK(foreign != NULL);
    arguments[2] = buffer(CRISP_F32, foreign, N);
    CHECK(crisp_launch(NULL, saxpy, arguments, 3, NULL) == CRISP_SUCCESS_COMPATIBLE);
    crisp_buffer_destroy(foreign);
    CHECK(times == 1);
    for (int i = 0; i < N; i++) CHECK(own[i] == 2 * x[i] + 5);
    free(own);
  }
  crisp_buffer_destroy(br);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_destroy_kernel(saxpy);
  crisp_destroy_kernel(iota);
  crisp_close_device(d);
}

int main(void) {
  on("interp");
  on("cpu");
  return 0;
}
