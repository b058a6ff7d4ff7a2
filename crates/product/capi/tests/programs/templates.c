/* Templates are called with arrays, of which each mistake is named before anything runs. */
#include "launch.h"

#define SGEMM \
  "CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float const * const a, // CUCL IN M:K\n" \
  "  GASQ float const * const b, // CUCL IN K:N\n  GASQ float * const c ) // CUCL OUT M:N\n{\n  // CUCL IX GLOB_ID_1D c\n" \
  "  if( GLOB_ID_1D >= %(c_dims_prod) ) { return; }\n  float sum = 0.0f;\n" \
  "  for( int k = 0; k < %(a_K_dim); ++k ) { sum += a[%(GLOB_ID_1D_M)*%(a_M_sz) + k] * b[k*%(b_K_sz) + %(GLOB_ID_1D_N)]; }\n" \
  "  c[GLOB_ID_1D] = sum;\n}\n"

static crisp_named array(const char *name, uint32_t element, crisp_buffer *b, uint32_t dimensions, const uint64_t *extents) {
  crisp_named n;
  n.name = name;
  n.argument = buffer(element, b, 0);
  n.dimensions = dimensions;
  n.extents = extents;
  return n;
}

static crisp_named floats(const char *name, crisp_buffer *b, uint32_t dimensions, const uint64_t *extents) {
  return array(name, CRISP_F32, b, dimensions, extents);
}

static void products(crisp_device *d) {
  static const float C[8] = {20, 23, 26, 29, 56, 68, 80, 92};
  float counted[12], found[8];
  for (int i = 0; i < 12; i++) counted[i] = (float)i;
  const uint64_t two_three[] = {2, 3}, three_four[] = {3, 4}, four_three[] = {4, 3}, three[] = {2, 3, 1}, none[] = {0, 3}, eight[] = {8};
  const uint64_t two_five[] = {2, 5}, large[] = {2, 30}, large_too[] = {30, 4};
  crisp_program *p = compiled(d, SGEMM, "sgemm.cucl");
  crisp_kernel *k = crisp_kernel_by_name(p, "sgemm");
  CHECK(k != NULL);
  crisp_buffer *a = made(d, counted, 24), *b = made(d, counted, 48), *c = made(d, NULL, 40);
  crisp_named call[3] = {floats("b", b, 2, three_four), floats("a", a, 2, two_three), floats("c", c, 2, two_five)};
  crisp_result result;
  for (int again = 0; again < 2; again++) {
    size_t count = 1;
    DONE(crisp_call(NULL, k, call, 2, NULL, &result, &count));
    CHECK(count == 1 && strcmp(result.name, "c") == 0 && result.dimensions == 2 && result.extents[0] == 2 && result.extents[1] == 4);
    DONE(crisp_buffer_read(result.buffer, 0, found, sizeof found));
    for (int i = 0; i < 8; i++) CHECK(found[i] == C[i]);
    crisp_buffer_destroy(result.buffer);
  }
#define WITH(at, changed, number, text) \
  do { \
    const crisp_named kept_ = call[at]; \
    size_t count_ = 1; \
    call[at] = (changed); \
    REFUSED(crisp_call(NULL, k, call, number, NULL, &result, &count_), CRISP_ERROR_RUN, text); \
    call[at] = kept_; \
  } while (0)
  /* The rank, with the declared dimensions. */
  WITH(1, floats("a", a, 3, three), 2, "error[A0115]: `a` has the dimensions `M:K`, and an array of shape (2, 3, 1) is passed");
  crisp_named flat = floats("a", a, 0, NULL);
  flat.argument.count = 6;
  WITH(1, flat, 2, "error[A0115]: `a` has the dimensions `M:K`, and an array of shape (6,) is passed");
  WITH(2, floats("c", c, 1, eight), 3, "error[A0115]: `c` has the dimensions `M:N`, and an array of shape (8,) is passed");
  /* Extents of one name, with both axes. */
  WITH(0, floats("b", b, 2, four_three), 2, "error[A0116]: shapes of arguments of `sgemm` disagree: `K` is 3 by the second axis of `a` and 4 by the first axis of `b`");
  WITH(2, floats("c", c, 2, two_five), 3, "`N` is 4 by the second axis of `b` and 5 by the second axis of `c`");
  WITH(1, floats("a", a, 2, none), 2, "error[A0118]: the first axis of `a` is 0");
  /* Memory that is shorter than the extents. */
  call[0].extents = large_too;
  WITH(1, floats("a", a, 2, large), 2, "error[D0104]: buffer `a` is to hold 60 elements of 4 bytes, and its memory has 24 bytes");
  call[0].extents = three_four;
  /* Names and types. */
  WITH(2, floats("d", b, 2, three_four), 3, "`sgemm` has no argument `d`");
  WITH(2, floats("a", a, 2, two_three), 3, "argument `a` of `sgemm`, `float32[M=2, K=3]`, is given twice");
  WITH(1, array("a", CRISP_I32, a, 2, two_three), 2, "argument `a` of `sgemm` is `float32[M=2, K=3]`, and a buffer of `int` is passed");
  REFUSED(crisp_call(NULL, k, call, 1, NULL, NULL, NULL), CRISP_ERROR_RUN, "`a`");
  /* Nothing that was refused is kept in the way of what fits. */
  size_t count = 1;
  DONE(crisp_call(NULL, k, call, 2, NULL, &result, &count));
  crisp_buffer_destroy(result.buffer);
  crisp_buffer_destroy(a);
  crisp_buffer_destroy(b);
  crisp_buffer_destroy(c);
  crisp_destroy_kernel(k);
  crisp_destroy_program(p);
}

int main(void) {
  ON_BOTH(products);
  return 0;
}
