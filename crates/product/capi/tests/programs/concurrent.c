/* One kernel in many threads at the same time: with memory of their own and an input that all read, with one buffer that all change in turn, and with the
 * same buffers in other orders, where nobody waits for ever. */
#include <pthread.h>

#include "launch.h"

enum { THREADS = 6, ROUNDS = 40, N = 128 };

static crisp_device *device;
static crisp_kernel *saxpy, *add;
static crisp_buffer *input, *common[2];

static void *work(void *number) {
  float me = (float)(intptr_t)number, ones[N], got[N], one = 1;
  for (int i = 0; i < N; i++) ones[i] = 1;
  crisp_buffer *own = made(device, ones, sizeof ones);
  crisp_argument mine[3] = {value(CRISP_F32, &me), buffer(CRISP_F32, input, N), buffer(CRISP_F32, own, N)};
  for (int round = 0; round < ROUNDS; round++) {
    DONE(crisp_launch(NULL, saxpy, mine, 3, NULL));
    /* Each launch has both buffers, this thread's first one is another's second one. */
    crisp_argument both[3] = {value(CRISP_F32, &one), buffer(CRISP_F32, common[(round + (int)me) % 2], N),
                              buffer(CRISP_F32, common[(round + (int)me + 1) % 2], N)};
    DONE(crisp_launch(NULL, add, both, 3, NULL));
    /* Kernels are made and ended meanwhile. */
    if (round % 8 == 0) crisp_destroy_kernel(kernel_of(device, SAXPY, "saxpy"));
  }
  DONE(crisp_buffer_read(own, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 1 + ROUNDS * me * (float)i);
  crisp_buffer_destroy(own);
  return NULL;
}

static void on(crisp_device *d) {
  float x[N], zeros[N] = {0}, a[N], b[N];
  for (int i = 0; i < N; i++) x[i] = (float)i;
  device = d;
  saxpy = kernel_of(d, SAXPY, "saxpy");
  add = kernel_of(d,
      "(def-type floats (vector-type float :global :read-write))\n"
      "(def-kernel add (a:float x:floats y:floats) (declare (global-size :derive-from x))\n"
      "  (in-each-thread (i) (inc! (~ x i) a) (inc! (~ y i) (* 2.0 a))))", "add");
  input = made(d, x, sizeof x);
  for (int i = 0; i < 2; i++) common[i] = made(d, zeros, sizeof zeros);
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) CHECK(pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i) == 0);
  for (int i = 0; i < THREADS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  /* A call that uses a buffer has it alone, so that no sum is lost: each launch adds 3 to both together, evenly over even rounds. */
  DONE(crisp_buffer_read(common[0], 0, a, sizeof a));
  DONE(crisp_buffer_read(common[1], 0, b, sizeof b));
  for (int i = 0; i < N; i++) CHECK(a[i] + b[i] == 3.0f * THREADS * ROUNDS && a[i] == b[i]);
  crisp_buffer_destroy(input);
  for (int i = 0; i < 2; i++) crisp_buffer_destroy(common[i]);
  crisp_destroy_kernel(saxpy);
  crisp_destroy_kernel(add);
}

int main(void) {
  ON_BOTH(on);
  return 0;
}
