/* Calls by names: sizes follow from the extents of arrays, results are made, and each mistake is named before anything runs. */
#include "launch.h"

#define MATMUL "kernel matmul(A: Tensor<M, K; f32>, B: Tensor<K, N; f32>) -> Tensor<M, N; f32> { matmul(A, B) }\n"
#define TWO \
  "kernel two(x: Tensor<H, W; f32>) -> (Tensor<H; f32>, Tensor<W, H; f32>) {\n" \
  "  a = compute (shape = [H]) |i| x[i, 0]\n  b = compute (shape = [W, H]) |i, j| x[j, i]\n  return a, b\n}\n"
#define PAIRS \
  "kernel pairs {\n  domain \"{ [i]: 0 <= i < n }\"\n  arg x: float32 [2*n]\n  arg r: float32 [n]\n  arg n: value int32\n" \
  "  body { r[i] = x[2*i] + x[2*i + 1] }\n}\n"
#define PLAIN \
  "(def-kernel scale (a:float x:(vector-type float :global :read-only) &out r:(vector-type float :global :write-only))\n" \
  "  (declare (global-size :derive-from x))\n  (loop-vector-stride x (i) (set! (~ r i) (* a (~ x i)))))\n" \
  "(def-kernel scatter (v:(vector-type uint :global :read-only) &out r:(vector-type uint :global :write-only))\n" \
  "  (declare (global-size :derive-from v))\n  (let ((i (get-global-id 0))) (set! (~ r (~ v i)) 1)))\n" \
  "(def-kernel iota (&out r:(vector-type int :global :write-only)) (set! (~ r (get-global-id 0)) (to-int (get-global-id 0))))\n"

static crisp_named named(const char *name, crisp_argument argument, uint32_t dimensions, const uint64_t *extents) {
  crisp_named n;
  n.name = name;
  n.argument = argument;
  n.dimensions = dimensions;
  n.extents = extents;
  return n;
}

static crisp_named array(const char *name, crisp_buffer *b, uint32_t dimensions, const uint64_t *extents) {
  return named(name, buffer(CRISP_F32, b, 0), dimensions, extents);
}

static crisp_kernel *only(crisp_device *d, const char *source, const char *file, const char *name) {
  crisp_program *p = compiled(d, source, file);
  crisp_kernel *k = crisp_kernel_by_name(p, name);
  CHECK(k != NULL);
  crisp_destroy_program(p);
  return k;
}

static void reads(const crisp_result *r, const float *wanted, size_t count) {
  float found[16];
  CHECK(r->element == CRISP_F32 && r->lanes == 1 && r->stride == 4 && r->count == count && count <= 16);
  DONE(crisp_buffer_read(r->buffer, 0, found, count * sizeof(float)));
  for (size_t i = 0; i < count; i++) CHECK(found[i] == wanted[i]);
}

static void products(crisp_device *d) {
  static const float C[8] = {20, 23, 26, 29, 56, 68, 80, 92};
  float counted[12];
  for (int i = 0; i < 12; i++) counted[i] = (float)i;
  const uint64_t two_three[] = {2, 3}, three_four[] = {3, 4}, two_four[] = {2, 4}, four_two[] = {4, 2}, three[] = {2, 3, 1}, zero[] = {0, 3};
  const uint64_t much[] = {200, 3}, wide[] = {UINT64_MAX, UINT64_MAX}, three_two[] = {3, 2};
  crisp_kernel *k = only(d, MATMUL, "m.tensor", "matmul");
  crisp_buffer *a = made(d, counted, 24), *b = made(d, counted, 48), *c = made(d, NULL, 32);
  crisp_named call[4] = {array("B", b, 2, three_four), array("A", a, 2, two_three), array("result", c, 2, two_four)};
  crisp_result made_it[2];
  size_t count = 2;
  DONE(crisp_call(NULL, k, call, 2, NULL, made_it, &count));
  CHECK(count == 1 && strcmp(made_it[0].name, "result") == 0 && made_it[0].dimensions == 2);
  CHECK(made_it[0].extents[0] == 2 && made_it[0].extents[1] == 4 && made_it[0].extents[2] == 0 && made_it[0].extents[15] == 0);
  reads(&made_it[0], C, 8);
  crisp_buffer_destroy(made_it[0].buffer);
  /* A result that is given has the shape that follows; nothing is made then. */
  DONE(crisp_call(NULL, k, call, 3, NULL, NULL, NULL));
  made_it[0].buffer = c;
  reads(&made_it[0], C, 8);
  count = 2;
  DONE(crisp_call(NULL, k, call, 3, NULL, made_it, &count));
  CHECK(count == 0);
  /* Sizes may be given, and agree. */
  int32_t size = 3, other = 5, below = -2;
  int64_t wide_size = 3;
  call[3] = named("K", value(CRISP_I32, &size), 0, NULL);
  DONE(crisp_call(NULL, k, call, 4, NULL, NULL, NULL));
  /* On a queue: the result can be read when it is finished. */
  crisp_queue *q = crisp_queue_new(d);
  count = 1;
  DONE(crisp_call(q, k, call, 2, NULL, made_it, &count));
  REFUSED(crisp_buffer_read(made_it[0].buffer, 0, counted, 4), CRISP_ERROR_RUN, "A0107");
  DONE(crisp_queue_finish(q));
  reads(&made_it[0], C, 8);
  crisp_buffer_destroy(made_it[0].buffer);
  crisp_queue_destroy(q);
#define WRONG(code, text) REFUSED(crisp_call(NULL, k, call, 4, NULL, NULL, NULL), code, text)
#define WITH(at, changed, code, text) \
  do { \
    const crisp_named kept_ = call[at]; \
    call[at] = (changed); \
    WRONG(code, text); \
    call[at] = kept_; \
  } while (0)
  WITH(3, named("K", value(CRISP_I32, &other), 0, NULL), CRISP_ERROR_RUN, "`K` is 5 as given and 3 by the second axis of `A`");
  WITH(3, named("M", value(CRISP_I32, &below), 0, NULL), CRISP_ERROR_RUN, "error[A0118]: the size `M` is -2");
  WITH(3, named("K", value(CRISP_I64, &wide_size), 0, NULL), CRISP_ERROR_RUN, "argument `K` of `matmul` is `int32`, and a value of type `long` is passed");
  WITH(3, named("L", value(CRISP_I32, &size), 0, NULL), CRISP_ERROR_RUN, "`matmul` has no argument `L`");
  WITH(3, array("A", a, 2, two_three), CRISP_ERROR_RUN, "argument `A` of `matmul`, `float32[M, K]`, is given twice");
  WITH(3, named("K", value(CRISP_I32, &size), 1, three), CRISP_ERROR_INVALID_ARGUMENT, "argument `K` of `matmul` is a value, and has 1 axes");
  WITH(3, named(NULL, value(CRISP_I32, &size), 0, NULL), CRISP_ERROR_INVALID_ARGUMENT, "the name of argument number 4 is NULL");
  WITH(3, named("K", value(99, &size), 0, NULL), CRISP_ERROR_INVALID_ARGUMENT, "argument `K` of `matmul` has the unknown element type 99");
  WITH(3, named("K", value(CRISP_I32, NULL), 0, NULL), CRISP_ERROR_INVALID_ARGUMENT, "argument `K` of `matmul` has neither a value nor a buffer");
  WITH(1, array("A", a, 2, three_two), CRISP_ERROR_RUN, "`K` is 3 as given and 2 by the second axis of `A`");
  WITH(1, array("A", a, 3, three), CRISP_ERROR_RUN, "error[A0115]: `A` of `matmul` has the shape [M, K], and an array of shape (2, 3, 1) is passed");
  WITH(1, array("A", a, 2, zero), CRISP_ERROR_RUN, "the first axis of `A` is 0");
  WITH(1, array("A", a, 2, much), CRISP_ERROR_RUN, "200");
  WITH(1, array("A", a, 2, wide), CRISP_ERROR_RUN, "`A`");
  WITH(1, array("A", a, 2, NULL), CRISP_ERROR_INVALID_ARGUMENT, "the extents of argument `A` of `matmul` are NULL, and there are 2");
  WITH(1, array("A", a, 17, two_three), CRISP_ERROR_INVALID_ARGUMENT, "argument `A` of `matmul` has 17 axes: an array has at most 16");
  WITH(1, named("A", buffer(CRISP_F64, a, 3), 0, NULL), CRISP_ERROR_RUN, "argument `A` of `matmul` is `float32[M, K]`, and a buffer of `double` is passed");
  WITH(2, array("result", c, 2, four_two), CRISP_ERROR_RUN, "`M` is 2 by the first axis of `A` and 4 by the first axis of `result`");
  REFUSED(crisp_call(NULL, k, call, 1, NULL, made_it, &count), CRISP_ERROR_RUN, "argument `A` of `matmul` is not given");
  REFUSED(crisp_call(NULL, k, call, 2, NULL, NULL, NULL), CRISP_ERROR_INVALID_ARGUMENT, "`matmul` makes one result, and there is room for 0");
  count = 0;
  REFUSED(crisp_call(NULL, k, call, 2, NULL, made_it, &count), CRISP_ERROR_INVALID_ARGUMENT, "there is room for 0");
  CHECK(count == 1);
  REFUSED(crisp_call(NULL, NULL, call, 2, NULL, made_it, &count), CRISP_ERROR_INVALID_ARGUMENT, "the kernel is NULL");
  REFUSED(crisp_call(NULL, k, NULL, 2, NULL, made_it, &count), CRISP_ERROR_INVALID_ARGUMENT, "the arguments are NULL, and 2 are announced");
  REFUSED(crisp_call(NULL, k, call, 5000, NULL, made_it, &count), CRISP_ERROR_INVALID_ARGUMENT, "5000 arguments are too many");
  /* A launch with all arguments compares the same, without axes. */
  crisp_argument all[6] = {buffer(CRISP_F32, a, 6), buffer(CRISP_F32, b, 12), buffer(CRISP_F32, c, 8), value(CRISP_I32, &other), value(CRISP_I32, &size), value(CRISP_I32, &size)};
  REFUSED(crisp_launch(NULL, k, all, 6, NULL), CRISP_ERROR_RUN, "A0116");
  crisp_buffer_destroy(a);
  crisp_buffer_destroy(b);
  crisp_buffer_destroy(c);
  crisp_destroy_kernel(k);
}

static void others(crisp_device *d) {
  const float counted[6] = {0, 1, 2, 3, 4, 5}, firsts[2] = {0, 3}, turned[6] = {0, 3, 1, 4, 2, 5}, pairs[3] = {1, 5, 9}, twice[6] = {0, 2, 4, 6, 8, 10};
  const uint64_t two_three[] = {2, 3}, six[] = {6}, five[] = {5};
  crisp_buffer *x = made(d, counted, sizeof counted);
  crisp_result results[2];
  size_t count = 2;
  /* Several results. */
  crisp_kernel *two = only(d, TWO, "t.tensor", "two");
  crisp_named of_two = array("x", x, 2, two_three);
  DONE(crisp_call(NULL, two, &of_two, 1, NULL, results, &count));
  CHECK(count == 2 && strcmp(results[0].name, "result0") == 0 && strcmp(results[1].name, "result1") == 0);
  CHECK(results[0].dimensions == 1 && results[0].extents[0] == 2 && results[1].dimensions == 2 && results[1].extents[0] == 3);
  reads(&results[0], firsts, 2);
  reads(&results[1], turned, 6);
  crisp_buffer_destroy(results[0].buffer);
  crisp_buffer_destroy(results[1].buffer);
  count = 1;
  REFUSED(crisp_call(NULL, two, &of_two, 1, NULL, results, &count), CRISP_ERROR_INVALID_ARGUMENT, "`two` makes 2 results, and there is room for 1");
  CHECK(count == 2);
  crisp_destroy_kernel(two);
  /* Exact division. */
  crisp_kernel *k = only(d, PAIRS, "p.loopy", "pairs");
  crisp_named of_pairs = array("x", x, 1, six);
  DONE(crisp_call(NULL, k, &of_pairs, 1, NULL, results, &count));
  reads(&results[0], pairs, 3);
  crisp_buffer_destroy(results[0].buffer);
  of_pairs = array("x", x, 1, five);
  REFUSED(crisp_call(NULL, k, &of_pairs, 1, NULL, results, &count), CRISP_ERROR_RUN, "A0117");
  crisp_destroy_kernel(k);
  /* Kernels without shapes: lengths follow from the launch. */
  float a = 2;
  crisp_kernel *scale = only(d, PLAIN, "k.crisp", "scale"), *scatter = only(d, PLAIN, "k.crisp", "scatter"), *iota = only(d, PLAIN, "k.crisp", "iota");
  crisp_named of_scale[2] = {named("a", value(CRISP_F32, &a), 0, NULL), array("x", x, 1, six)};
  DONE(crisp_call(NULL, scale, of_scale, 2, NULL, results, &count));
  CHECK(results[0].dimensions == 1 && results[0].extents[0] == 6);
  reads(&results[0], twice, 6);
  crisp_buffer_destroy(results[0].buffer);
  crisp_named of_scatter = named("v", buffer(CRISP_U32, x, 6), 0, NULL);
  count = 1;
  REFUSED(crisp_call(NULL, scatter, &of_scatter, 1, NULL, results, &count), CRISP_ERROR_RUN, "error[A0121]: how long the result `r` of `scatter` is");
  crisp_sizes sizes = sizes_of(1, 5, 0, 0, 0, 0, 0, 0);
  DONE(crisp_call(NULL, iota, NULL, 0, &sizes, results, &count));
  CHECK(count == 1 && results[0].element == CRISP_I32 && results[0].count == 5);
  int32_t found[5];
  DONE(crisp_buffer_read(results[0].buffer, 0, found, sizeof found));
  for (int i = 0; i < 5; i++) CHECK(found[i] == i);
  crisp_buffer_destroy(results[0].buffer);
  sizes.global_dimensions = 4;
  REFUSED(crisp_call(NULL, iota, NULL, 0, &sizes, results, &count), CRISP_ERROR_INVALID_ARGUMENT, "`global_dimensions` is 4");
  crisp_destroy_kernel(scale);
  crisp_destroy_kernel(scatter);
  crisp_destroy_kernel(iota);
  crisp_buffer_destroy(x);
}

int main(void) {
  ON_BOTH(products);
  ON_BOTH(others);
  return 0;
}
