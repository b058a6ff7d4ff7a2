/* What only a running kernel finds: assertions and traps make the launch fail, with the invocations and their values, at once or when a queue is finished;
 * accesses beyond memory are no faults. */
#include "launch.h"

enum { N = 100 };

/* The kernel IR has assertions in every program; Crisp's own are there with the flag --debug-output of a context. */
#define BELOW \
  "(module\n" \
  "  (kernel below\n" \
  "    (param v (view i32 global read))\n" \
  "    (param limit i32)\n" \
  "    (out r (view i32 global write))\n" \
  "    (work-dim 1)\n" \
  "    (global-size :derive (length v))\n" \
  "    (body\n" \
  "      (let %0 u32 (global-id 0))\n" \
  "      (let %i u64 (convert u64 %0))\n" \
  "      (let %1 i32 (load %v %i))\n" \
  "      (let %2 bool (lt %1 %limit))\n" \
  "      (assert \"the value is too great\" %2 %1)\n" \
  "      (let %3 i32 (add %1 %1))\n" \
  "      (store %r %i %3)\n" \
  "      (return))))\n"
#define BEYOND \
  "(def-kernel beyond (v:(vector-type int :global :read-only) &out r:(vector-type int :global :write-only))\n" \
  "  (declare (global-size :derive-from r))\n" \
  "  (in-each-thread (i) (set! (~ r (+ i 1000)) 7) (set! (~ r i) (+ 5 (~ v (+ i 1000000)) (~ v (- (to-int i) 500))))))\n"

static void test(crisp_device *d) {
  crisp_program *p = compiled(d, BELOW, "faults.kir");
  crisp_kernel *k = crisp_kernel_by_name(p, "below"), *beyond = kernel_of(d, BEYOND, "beyond");
  crisp_destroy_program(p);
  int32_t v[N], got[N], limit = 1000;
  for (int i = 0; i < N; i++) v[i] = 10 * i;
  crisp_buffer *bv = made(d, v, sizeof v), *br = made(d, NULL, sizeof got);
  crisp_argument arguments[3] = {buffer(CRISP_I32, bv, N), value(CRISP_I32, &limit), buffer(CRISP_I32, br, N)};
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  /* Two invocations fail: both are named with what they saw. */
  limit = 980;
  REFUSED(crisp_launch(NULL, k, arguments, 3, NULL), CRISP_ERROR_RUN, "error[L0202]: an assertion does not hold: the value is too great");
  CHECK(strstr(crisp_get_last_messages(), "faults.kir:13") != NULL);
  CHECK(strstr(crisp_get_last_messages(), "invocation 98: 980") != NULL && strstr(crisp_get_last_messages(), "invocation 99: 990") != NULL);
  CHECK(strstr(crisp_get_last_messages(), "invocation 97") == NULL);
  /* The memory is the host's again, and the next launch is as any other. */
  DONE(crisp_buffer_read(br, 0, got, sizeof got));
  limit = 1000;
  DONE(crisp_launch(NULL, k, arguments, 3, NULL));
  DONE(crisp_buffer_read(br, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 20 * i);
  /* On a queue the finish says it, once. */
  crisp_queue *q = crisp_queue_new(d);
  limit = 5;
  DONE(crisp_launch(q, k, arguments, 3, NULL));
  REFUSED(crisp_queue_finish(q), CRISP_ERROR_RUN, "invocation 1: 10");
  DONE(crisp_queue_finish(q));
  limit = 1000;
  DONE(crisp_launch(q, k, arguments, 3, NULL));
  DONE(crisp_queue_finish(q));
  crisp_queue_destroy(q);
  /* Beyond memory there is nothing to read, and nothing is stored. */
  crisp_argument two[2] = {buffer(CRISP_I32, bv, N), buffer(CRISP_I32, br, N)};
  DONE(crisp_launch(NULL, beyond, two, 2, NULL));
  DONE(crisp_buffer_read(br, 0, got, sizeof got));
  for (int i = 0; i < N; i++) CHECK(got[i] == 5);
  DONE(crisp_buffer_read(bv, 0, got, sizeof got));
  CHECK(memcmp(got, v, sizeof v) == 0);
  crisp_buffer_destroy(bv);
  crisp_buffer_destroy(br);
  crisp_destroy_kernel(k);
  crisp_destroy_kernel(beyond);
}

int main(void) {
  ON_BOTH(test);
  return 0;
}
