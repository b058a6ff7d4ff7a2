/* Kernels in C: OpenCL's, CUDA's and CUCL's spelling of one kernel give the same results, and mistakes have C's lines. */
#include "launch.h"

enum { N = 256 };

static const struct {
  const char *name, *source;
} WAYS[] = {
    {"k.cl", "__kernel void blend(__global const float *x, __global float *y, float a) {\n"
             "  size_t i = get_global_id(0);\n"
             "  y[i] = a * x[i] + (1.0f - a) * y[i];\n}\n"},
    {"k.cu", "extern \"C\" __global__ void blend(const float *x, float *y, float a) {\n"
             "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
             "  y[i] = a * x[i] + (1.0f - a) * y[i];\n}\n"},
    {"k.cucl", "CUCL_GLOBAL_KERNEL void blend( GASQ float const * const x, GASQ float * const y, float a ) {\n"
               "  y[GLOB_ID_1D] = a * x[GLOB_ID_1D] + (1.0f - a) * y[GLOB_ID_1D];\n}\n"},
};

static void test(crisp_device *d) {
  for (int way = 0; way < 3; way++) {
    crisp_program *p = compiled(d, WAYS[way].source, WAYS[way].name);
    crisp_kernel *k = crisp_kernel_by_name(p, "blend");
    if (k == NULL) fputs(crisp_get_last_messages(), stderr);
    CHECK(k != NULL);
    crisp_destroy_program(p);
    float x[N], y[N], r[N], a = 0.25f;
    for (int i = 0; i < N; i++) x[i] = (float)(8 * i), y[i] = (float)(4 * (N - i));
    crisp_buffer *bx = made(d, x, sizeof x), *by = made(d, y, sizeof y);
    crisp_argument arguments[3] = {buffer(CRISP_F32, bx, N), buffer(CRISP_F32, by, N), value(CRISP_F32, &a)};
    crisp_sizes sizes = sizes_of(1, N, 0, 0, 1, 64, 0, 0);
    DONE(crisp_launch(NULL, k, arguments, 3, &sizes));
    DONE(crisp_buffer_read(by, 0, r, sizeof r));
    for (int i = 0; i < N; i++) CHECK(r[i] == 0.25f * x[i] + 0.75f * y[i]);
    arguments[2] = value(CRISP_F64, &x);
    REFUSED(crisp_launch(NULL, k, arguments, 3, &sizes), CRISP_ERROR_RUN, "argument `a` of `blend` is `float32`");
    CHECK(strstr(crisp_get_last_messages(), WAYS[way].name) != NULL);
    crisp_buffer_destroy(bx);
    crisp_buffer_destroy(by);
    crisp_destroy_kernel(k);
  }
  NOTHING(crisp_compile_program(d, "__kernel void k(__global float *x) {\n  x[0] = nope;\n}\n", "w.cl"), "w.cl:2");
  CHECK(strstr(crisp_get_last_messages(), "nope") != NULL && strchr(crisp_get_last_messages(), '^') != NULL);
  /* A template becomes a kernel for the arrays of a call: a launch has no extents for its dimensions, and says so. */
  crisp_program *t = crisp_compile_program(d, "CUCL_GLOBAL_KERNEL void %(rtc_func_name)( GASQ float * const a ) { // CUCL OUT n\n  a[0] = 1.0f;\n}\n", "t.cucl");
  CHECK(t != NULL);
  crisp_kernel *open = crisp_kernel_by_name(t, "t");
  CHECK(open != NULL);
  REFUSED(crisp_launch(NULL, open, NULL, 0, NULL), CRISP_ERROR_RUN, "no dimensions are given for `a`");
  crisp_destroy_kernel(open);
  crisp_destroy_program(t);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
