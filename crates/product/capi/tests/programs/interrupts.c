/* A launch that takes too long is ended by a time limit, by another thread, and from the handler of a signal; fuel that is used up is a failure. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include "launch.h"

#define SOURCE \
  "__kernel void spin(__global int *v) {\n#pragma fuel 1000000000000\nwhile (atomic_cmpxchg(v, 3, 4) != 3) { } v[1] = 1; }\n" \
  "__kernel void briefly(__global int *v) {\n#pragma fuel 10\nwhile (atomic_cmpxchg(v, 3, 4) != 3) { } v[1] = 1; }\n"

static volatile sig_atomic_t over;

/* A request that comes before the launch does not concern it, so there are several. */
static void *until_it_is_over(void *how) {
  const struct timespec while_ = {0, 200 * 1000 * 1000};
  while (!over) {
    nanosleep(&while_, NULL);
    if (how == NULL)
      crisp_interrupt();
    else
      raise(SIGUSR1);
  }
  return NULL;
}

static void handle(int number) {
  (void)number;
  crisp_interrupt();
}

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, SOURCE, "interrupts.cl");
  crisp_kernel *spin = crisp_kernel_by_name(p, "spin"), *briefly = crisp_kernel_by_name(p, "briefly");
  crisp_destroy_program(p);
  uint32_t zero[4] = {0};
  crisp_buffer *v = made(d, zero, sizeof zero);
  crisp_argument argument = buffer(CRISP_I32, v, 4);
  crisp_sizes one = sizes_of(1, 1, 1, 1, 1, 1, 1, 1);
  DONE(crisp_set_time_limit(0.2));
  REFUSED(crisp_launch(NULL, spin, &argument, 1, &one), CRISP_ERROR_RUN, "error[D0403]: the launch took longer than its time limit of 0.2 seconds");
  DONE(crisp_set_time_limit(0));
  REFUSED(crisp_set_time_limit(-1), CRISP_ERROR_INVALID_ARGUMENT, "the time limit is not a number of seconds");
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
  CHECK(sigaction(SIGUSR1, &action, NULL) == 0);
  for (int from_a_handler = 0; from_a_handler < 2; from_a_handler++) {
    pthread_t other;
    over = 0;
    CHECK(pthread_create(&other, NULL, until_it_is_over, from_a_handler ? (void *)d : NULL) == 0);
    REFUSED(crisp_launch(NULL, spin, &argument, 1, &one), CRISP_ERROR_RUN, "error[D0402]: the launch was interrupted");
    over = 1;
    CHECK(pthread_join(other, NULL) == 0);
  }
  /* A request does not concern launches that begin later, and used-up fuel is a failure that says so. */
  REFUSED(crisp_launch(NULL, briefly, &argument, 1, &one), CRISP_ERROR_RUN, "error[L0204]: a `while` used up its iterations");
  crisp_destroy_kernel(spin);
  crisp_destroy_kernel(briefly);
  crisp_buffer_destroy(v);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
