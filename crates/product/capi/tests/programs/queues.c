/* Queues: launches in order on memory that is the queue's until it is finished, two of them side by side, and memory that goes from one to the other. */
#include "launch.h"

enum { N = 500 };

#define SOURCE \
  "(def-type ints (vector-type uint :global :read-write))\n" \
  "(def-kernel add (v:ints by:uint) (declare (global-size :derive-from v)) (in-each-thread (i) (inc! (~ v i) by)))\n" \
  "(def-kernel twice (v:ints) (declare (global-size :derive-from v)) (in-each-thread (i) (set! (~ v i) (* 2 (~ v i)))))\n" \
  "(def-kernel copy (from:(vector-type uint :global :read-only) &out to:(vector-type uint :global :write-only))\n" \
  "  (declare (global-size :derive-from from)) (in-each-thread (i) (set! (~ to i) (~ from i))))\n"

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, SOURCE, "queues.crisp");
  crisp_kernel *add = crisp_kernel_by_name(p, "add"), *twice = crisp_kernel_by_name(p, "twice"), *copy = crisp_kernel_by_name(p, "copy");
  crisp_destroy_program(p);
  static uint32_t got[N];
  crisp_buffer *a = made(d, NULL, sizeof got), *b = made(d, NULL, sizeof got);
  crisp_argument of_a = buffer(CRISP_U32, a, N), of_b = buffer(CRISP_U32, b, N);
  crisp_queue *q = crisp_queue_new(d), *other = crisp_queue_new(d);
  CHECK(q != NULL && other != NULL);
  /* An empty queue is over at once; a finished one is as new. */
  DONE(crisp_queue_finish(q));
  /* The order counts: ((0 + 3) * 2 + 1) * 2, and the number is read when the launch is made. */
  uint32_t by = 3;
  crisp_argument two[2] = {of_a, value(CRISP_U32, &by)};
  DONE(crisp_launch(q, add, two, 2, NULL));
  by = 1;
  DONE(crisp_launch(q, twice, &of_a, 1, NULL));
  DONE(crisp_launch(q, add, two, 2, NULL));
  DONE(crisp_launch(q, twice, &of_a, 1, NULL));
  by = 1000;
  /* The queue's memory is nobody else's: no copy, no launch without a queue, none on another one. */
  REFUSED(crisp_buffer_read(a, 0, got, 4), CRISP_ERROR_RUN, "error[A0107]");
  REFUSED(crisp_buffer_write(a, 0, got, 4), CRISP_ERROR_RUN, "error[A0107]");
  REFUSED(crisp_launch(NULL, twice, &of_a, 1, NULL), CRISP_ERROR_RUN, "the memory of argument `v` of `twice` is used by a queue");
  REFUSED(crisp_launch(other, twice, &of_a, 1, NULL), CRISP_ERROR_RUN, "`v` of `twice` is used by a queue");
  /* Other memory goes its own way meanwhile. */
  by = 7;
  two[0] = of_b;
  DONE(crisp_launch(other, add, two, 2, NULL));
  DONE(crisp_queue_finish(other));
  DONE(crisp_buffer_read(b, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 7);
  DONE(crisp_queue_finish(q));
  DONE(crisp_buffer_read(a, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 14);
  /* What one queue has finished the other one may use. */
  crisp_argument from_to[2] = {of_a, of_b};
  DONE(crisp_launch(q, twice, &of_a, 1, NULL));
  DONE(crisp_queue_finish(q));
  DONE(crisp_launch(other, copy, from_to, 2, NULL));
  DONE(crisp_launch(other, twice, &of_b, 1, NULL));
  DONE(crisp_queue_finish(other));
  DONE(crisp_buffer_read(b, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 56);
  /* A launch that is refused is not in the queue. */
  of_b.element = CRISP_F32;
  REFUSED(crisp_launch(q, twice, &of_b, 1, NULL), CRISP_ERROR_RUN, "`v` of `twice`");
  DONE(crisp_buffer_read(b, 0, got, 4));
  of_b.element = CRISP_U32;
  /* The end of a queue waits for its launches, and frees their memory. */
  DONE(crisp_launch(q, twice, &of_a, 1, NULL));
  crisp_queue_destroy(q);
  DONE(crisp_buffer_read(a, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 56);
  /* Memory may be destroyed while a queue works on it; the queue's end is as good as a finish. */
  for (int i = 0; i < 50; i++) DONE(crisp_launch(other, twice, &of_b, 1, NULL));
  crisp_buffer_destroy(b);
  DONE(crisp_queue_finish(other));
  crisp_queue_destroy(other);
  crisp_buffer_destroy(a);
  crisp_destroy_kernel(add);
  crisp_destroy_kernel(twice);
  crisp_destroy_kernel(copy);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
