/* Handles end in any order: what was made of a device, a program or a queue goes on without it. Each of the 120 orders of five ends is tried on the interpreter, some of them on the CPU, and what is
 * still there after each end is used. */
#include "launch.h"

enum { DEVICE, PROGRAM, KERNEL, BUFFER, QUEUE, ENDS, N = 8 };

static void use(void *const *there) {
  crisp_device *d = (crisp_device *)there[DEVICE];
  crisp_program *p = (crisp_program *)there[PROGRAM];
  crisp_kernel *k = (crisp_kernel *)there[KERNEL];
  crisp_buffer *b = (crisp_buffer *)there[BUFFER];
  crisp_queue *q = (crisp_queue *)there[QUEUE];
  float a = 1, got[N];
  if (d != NULL) crisp_buffer_destroy(made(d, NULL, 4));
  if (p != NULL) {
    crisp_kernel *again = crisp_kernel_by_name(p, "saxpy");
    CHECK(again != NULL);
    crisp_destroy_kernel(again);
  }
  if (b != NULL) {
    CHECK(crisp_buffer_size(b) == sizeof got);
    DONE(crisp_buffer_read(b, 0, got, sizeof got));
    if (k != NULL) {
      crisp_argument arguments[3] = {value(CRISP_F32, &a), buffer(CRISP_F32, b, N), buffer(CRISP_F32, b, N)};
      DONE(crisp_launch(q, k, arguments, 3, NULL));
      if (q != NULL) DONE(crisp_queue_finish(q));
      float twice[N];
      DONE(crisp_buffer_read(b, 0, twice, sizeof twice));
      for (int i = 0; i < N; i++) CHECK(twice[i] == 2 * got[i]);
    }
  } else if (q != NULL) {
    DONE(crisp_queue_finish(q));
  }
}

static void end(void **there, int which) {
  switch (which) {
    case DEVICE: crisp_close_device((crisp_device *)there[which]); break;
    case PROGRAM: crisp_destroy_program((crisp_program *)there[which]); break;
    case KERNEL: crisp_destroy_kernel((crisp_kernel *)there[which]); break;
    case BUFFER: crisp_buffer_destroy((crisp_buffer *)there[which]); break;
    default: crisp_queue_destroy((crisp_queue *)there[which]);
  }
  there[which] = NULL;
}

/* Each `step`th order. */
static void all_orders(const char *id, int step) {
  int orders = 0;
  for (int code = 0; code < 5 * 5 * 5 * 5 * 5; code++) {
    int order[ENDS], rest = code, seen = 0;
    for (int i = 0; i < ENDS; i++, rest /= 5) order[i] = rest % 5, seen |= 1 << order[i];
    if (seen != 31) continue;
    if (orders++ % step != 0) continue;
    void *there[ENDS];
    crisp_device *d = crisp_open_device(id);
    CHECK(d != NULL);
    crisp_program *p = compiled(d, SAXPY, "k.crisp");
    float ones[N] = {1, 2, 3, 4, 5, 6, 7, 8};
    crisp_buffer *b = made(d, ones, sizeof ones);
    crisp_kernel *k = crisp_kernel_by_name(p, "saxpy");
    crisp_queue *q = crisp_queue_new(d);
    there[DEVICE] = d, there[PROGRAM] = p, there[KERNEL] = k, there[BUFFER] = b, there[QUEUE] = q;
    for (int i = 0; i < ENDS; i++) {
      end(there, order[i]);
      use(there);
    }
  }
  CHECK(orders == 120);
}

int main(void) {
  all_orders("interp", 1);
  all_orders("cpu", 13);
  return 0;
}
