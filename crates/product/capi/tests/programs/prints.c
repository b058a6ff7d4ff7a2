/* Text that kernels print goes to a function that the program sets, and to the standard output without one. */
#include "launch.h"

#define SOURCE "__kernel void tell(__global const int *x) { int i = get_global_id(0); printf(\"x[%d] = %d\\n\", i, x[i]); }\n"

struct text {
  char bytes[256];
  size_t length;
  int calls;
};

static void keep(const char *text, size_t length, void *data) {
  struct text *into = (struct text *)data;
  CHECK(into->length + length < sizeof into->bytes);
  memcpy(into->bytes + into->length, text, length);
  into->length += length;
  into->calls++;
}

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, SOURCE, "prints.cl");
  crisp_kernel *tell = crisp_kernel_by_name(p, "tell");
  crisp_destroy_program(p);
  int32_t numbers[3] = {7, -8, 9};
  crisp_buffer *x = made(d, numbers, sizeof numbers);
  crisp_argument argument = buffer(CRISP_I32, x, 3);
  crisp_sizes three = sizes_of(1, 3, 1, 1, 1, 3, 1, 1);
  struct text text;
  memset(&text, 0, sizeof text);
  crisp_set_print(keep, &text);
  DONE(crisp_launch(NULL, tell, &argument, 1, &three));
  const char *right = "x[0] = 7\nx[1] = -8\nx[2] = 9\n";
  CHECK(text.calls == 1 && text.length == strlen(right) && memcmp(text.bytes, right, text.length) == 0);
  crisp_queue *queue = crisp_queue_new(d);
  DONE(crisp_launch(queue, tell, &argument, 1, &three));
  DONE(crisp_queue_finish(queue));
  CHECK(text.calls == 2 && text.length == 2 * strlen(right));
  crisp_queue_destroy(queue);
  crisp_set_print(NULL, NULL);
  DONE(crisp_launch(NULL, tell, &argument, 1, &three));
  CHECK(text.calls == 2);
  crisp_destroy_kernel(tell);
  crisp_buffer_destroy(x);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
