/* A tensor program: its kernels take tensors as buffers and their extents behind them, of several launches too. */
#include "launch.h"

enum { ROWS = 9, COLUMNS = 40 };

#define SOURCE \
  "kernel double_add(x: Tensor<N; f32>, y: Tensor<N; f32>) -> Tensor<N; f32> {\n" \
  "  compute (shape = [N]) |i| 2.0 * x[i] + y[i]\n" \
  "}\n" \
  "kernel shares(x: Tensor<R, D; f32>) -> Tensor<R, D; f32> {\n" \
  "  m = compute (shape = [R]) |i| reduce (shape = [D], op = max) |k| x[i, k]\n" \
  "  compute (shape = [R, D]) |i, k| x[i, k] / m[i]\n" \
  "}\n"

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, SOURCE, "t.tensor");
  crisp_kernel *add = crisp_kernel_by_name(p, "double_add"), *shares = crisp_kernel_by_name(p, "shares");
  CHECK(add != NULL && shares != NULL);
  crisp_destroy_program(p);
  static float x[ROWS * COLUMNS], y[ROWS * COLUMNS], r[ROWS * COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++) x[i] = (float)((i * 37) % 101 + 1), y[i] = (float)-i;
  int32_t n = ROWS * COLUMNS, rows = ROWS, columns = COLUMNS;
  crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, y, sizeof y), *br = made(d, NULL, sizeof r);
  crisp_argument of_x = buffer(CRISP_F32, bx, ROWS * COLUMNS), of_y = buffer(CRISP_F32, by, ROWS * COLUMNS), of_r = buffer(CRISP_F32, br, ROWS * COLUMNS);
  crisp_argument arguments[4] = {of_x, of_y, of_r, value(CRISP_I32, &n)};
  DONE(crisp_launch(NULL, add, arguments, 4, NULL));
  DONE(crisp_buffer_read(br, 0, r, sizeof r));
  for (int i = 0; i < n; i++) CHECK(r[i] == 2 * x[i] + y[i]);
  crisp_argument two[4] = {of_x, of_r, value(CRISP_I32, &rows), value(CRISP_I32, &columns)};
  DONE(crisp_launch(NULL, shares, two, 4, NULL));
  DONE(crisp_buffer_read(br, 0, r, sizeof r));
  for (int i = 0; i < ROWS; i++) {
    float most = 0;
    for (int k = 0; k < COLUMNS; k++) most = x[i * COLUMNS + k] > most ? x[i * COLUMNS + k] : most;
    for (int k = 0; k < COLUMNS; k++) CHECK(r[i * COLUMNS + k] == x[i * COLUMNS + k] / most);
  }
  REFUSED(crisp_launch(NULL, shares, two, 3, NULL), CRISP_ERROR_RUN, "`shares` takes 4 arguments, given are 3");
  CHECK(strstr(crisp_get_last_messages(), "t.tensor:4") != NULL);
  two[1] = buffer(CRISP_F64, br, ROWS * COLUMNS / 2);
  REFUSED(crisp_launch(NULL, shares, two, 4, NULL), CRISP_ERROR_RUN, "`result`");
  /* On a queue. */
  crisp_queue *q = crisp_queue_new(d);
  two[1] = of_r;
  DONE(crisp_launch(q, shares, two, 4, NULL));
  DONE(crisp_launch(q, add, arguments, 4, NULL));
  DONE(crisp_queue_finish(q));
  crisp_queue_destroy(q);
  DONE(crisp_buffer_read(br, 0, r, sizeof r));
  for (int i = 0; i < n; i++) CHECK(r[i] == 2 * x[i] + y[i]);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(add);
  crisp_destroy_kernel(shares);
  NOTHING(crisp_compile_program(d, "kernel k(x: Tensor<N; f32>) -> Tensor<N; f32> {\n  compute (shape = [N]) |i| nope[i]\n}\n", "w.tensor"), "w.tensor:2");
  CHECK(strstr(crisp_get_last_messages(), "nope") != NULL);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
