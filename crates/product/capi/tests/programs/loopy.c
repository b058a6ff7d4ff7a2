/* A loop kernel: compiled by the ending of its name, called like any other; its mistakes have its own lines. */
#include "launch.h"

enum { N = 700, ROWS = 24, COLUMNS = 17 };

#define AXPY \
  "kernel axpy {\n" \
  "  domain \"{ [i]: 0 <= i < n }\"\n" \
  "  arg a: value float32\n  arg x: float32 [n]\n  arg y: float32 [n]\n  arg z: float32 [n]\n  arg n: value int32\n" \
  "  body {\n    z[i] = a*x[i] + y[i]\n  }\n" \
  "  schedule {\n    split_iname(i, 128, outer_tag=\"g.0\", inner_tag=\"l.0\")\n  }\n" \
  "}\n"
#define TURN \
  "kernel turn {\n" \
  "  domain \"{ [i, j]: 0 <= i < rows and 0 <= j < columns }\"\n" \
  "  arg v: int32 [rows, columns]\n  arg r: int32 [columns, rows]\n  arg rows: value int32\n  arg columns: value int32\n" \
  "  body {\n    r[j, i] = v[i, j]\n  }\n" \
  "}\n"

#define SCATTER \
  "kernel scatter {\n" \
  "  domain \"{ [i]: 0 <= i < n }\"\n" \
  "  assume \"injective(to)\"\n" \
  "  arg to: int32 [n]\n  arg o: float32 [m]\n  arg n: value int32\n  arg m: value int32\n" \
  "  body {\n    o[to[i]] = i\n  }\n" \
  "  schedule {\n    tag_inames(i: g.0)\n  }\n" \
  "}\n"

/* A fact about data: where it does not hold, nothing is written, also of a launch in a queue. */
static void facts(crisp_device *d) {
  crisp_program *p = compiled(d, SCATTER, "scatter.loopy");
  crisp_kernel *k = crisp_kernel_by_name(p, "scatter");
  CHECK(k != NULL);
  crisp_destroy_program(p);
  int32_t to[4] = {4, 0, 2, 3}, n = 4, m = 5;
  float o[5] = {0};
  crisp_buffer *bt = made(d, to, sizeof to), *bo = made(d, o, sizeof o);
  crisp_argument four[4] = {buffer(CRISP_I32, bt, 4), buffer(CRISP_F32, bo, 5), value(CRISP_I32, &n), value(CRISP_I32, &m)};
  DONE(crisp_launch(NULL, k, four, 4, NULL));
  DONE(crisp_buffer_read(bo, 0, o, sizeof o));
  CHECK(o[0] == 1 && o[1] == 0 && o[2] == 2 && o[3] == 3 && o[4] == 0);
  to[3] = 4;
  DONE(crisp_buffer_write(bt, 0, to, sizeof to));
  REFUSED(crisp_launch(NULL, k, four, 4, NULL), CRISP_ERROR_RUN, "`to[0]` and `to[3]` are both 4");
  CHECK(strstr(crisp_get_last_messages(), "error[P0741]") != NULL);
  crisp_queue *q = crisp_queue_new(d);
  CHECK(q != NULL);
  DONE(crisp_launch(q, k, four, 4, NULL));
  REFUSED(crisp_queue_finish(q), CRISP_ERROR_RUN, "`to[0]` and `to[3]` are both 4");
  crisp_queue_destroy(q);
  DONE(crisp_buffer_read(bo, 0, o, sizeof o));
  CHECK(o[0] == 1 && o[1] == 0 && o[2] == 2 && o[3] == 3 && o[4] == 0);
  crisp_buffer_destroy(bt);
  crisp_buffer_destroy(bo);
  crisp_destroy_kernel(k);
}

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, AXPY TURN, "loops.loopy");
  crisp_kernel *axpy = crisp_kernel_by_name(p, "axpy"), *turn = crisp_kernel_by_name(p, "turn");
  CHECK(axpy != NULL && turn != NULL);
  crisp_destroy_program(p);
  static float x[N], y[N], z[N];
  float a = -2;
  int32_t n = N;
  for (int i = 0; i < N; i++) x[i] = (float)i, y[i] = (float)(N - i);
  crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, y, sizeof y), *bz = made(d, NULL, sizeof z);
  crisp_argument arguments[5] = {value(CRISP_F32, &a), buffer(CRISP_F32, bx, N), buffer(CRISP_F32, by, N), buffer(CRISP_F32, bz, N),
                                 value(CRISP_I32, &n)};
  DONE(crisp_launch(NULL, axpy, arguments, 5, NULL));
  DONE(crisp_buffer_read(bz, 0, z, sizeof z));
  for (int i = 0; i < N; i++) CHECK(z[i] == -2 * x[i] + y[i]);
  /* A size must agree with the arrays; parts of buffers are fewer elements, and the others stay. */
  n = 5;
  a = 0;
  REFUSED(crisp_launch(NULL, axpy, arguments, 5, NULL), CRISP_ERROR_RUN, "error[A0116]: shapes of arguments of `axpy` disagree");
  arguments[1] = buffer(CRISP_F32, bx, 5), arguments[2] = buffer(CRISP_F32, by, 5), arguments[3] = buffer(CRISP_F32, bz, 5);
  DONE(crisp_launch(NULL, axpy, arguments, 5, NULL));
  DONE(crisp_buffer_read(bz, 0, z, sizeof z));
  for (int i = 0; i < N; i++) CHECK(z[i] == (i < 5 ? y[i] : -2 * x[i] + y[i]));
  REFUSED(crisp_launch(NULL, axpy, arguments, 3, NULL), CRISP_ERROR_RUN, "`axpy` takes 5 arguments, given are 3");
  arguments[4] = value(CRISP_I64, &n);
  REFUSED(crisp_launch(NULL, axpy, arguments, 5, NULL), CRISP_ERROR_RUN, "argument `n` of `axpy`");
  CHECK(strstr(crisp_get_last_messages(), "loops.loopy:") != NULL);
  /* Rows and columns. */
  static int32_t v[ROWS * COLUMNS], r[ROWS * COLUMNS];
  for (int i = 0; i < ROWS * COLUMNS; i++) v[i] = i * i;
  crisp_buffer *bv = made(d, v, sizeof v), *br = made(d, NULL, sizeof r);
  int32_t rows = ROWS, columns = COLUMNS;
  crisp_argument four[4] = {buffer(CRISP_I32, bv, ROWS * COLUMNS), buffer(CRISP_I32, br, ROWS * COLUMNS), value(CRISP_I32, &rows), value(CRISP_I32, &columns)};
  DONE(crisp_launch(NULL, turn, four, 4, NULL));
  DONE(crisp_buffer_read(br, 0, r, sizeof r));
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) CHECK(r[j * ROWS + i] == v[i * COLUMNS + j]);
  crisp_buffer_destroy(bx);
  crisp_buffer_destroy(by);
  crisp_buffer_destroy(bz);
  crisp_buffer_destroy(bv);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(axpy);
  crisp_destroy_kernel(turn);
  /* A mistake of a loop kernel. */
  NOTHING(crisp_compile_program(d, "kernel k {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg x: int32 [n]\n  arg n: value int32\n  body {\n    x[i] = nope[i]\n  }\n}\n", "wrong.loopy"),
          "wrong.loopy:6");
  CHECK(strstr(crisp_get_last_messages(), "`nope`") != NULL && strchr(crisp_get_last_messages(), '^') != NULL);
}

int main(void) {
  ON_BOTH(test);
  ON_BOTH(facts);
  /* In memory to each target. */
  static const char *const TARGETS[] = {"ptx", "spv", "wgsl", "opencl-c"};
  for (int i = 0; i < 4; i++) {
    crisp_context *c = crisp_new_context(TARGETS[i]);
    size_t size = 0;
    CHECK(crisp_add_input_string(c, AXPY, "axpy.loopy") == 0);
    if (crisp_compile(c, &size) != CRISP_SUCCESS_COMPATIBLE) fputs(crisp_get_messages(c), stderr);
    CHECK(size > 100 && strstr(crisp_get_metadata(c), "\"axpy\"") != NULL);
    crisp_destroy_context(c);
  }
  return 0;
}
