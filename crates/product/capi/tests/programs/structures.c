/* Structures: as values, whose members are arguments of their own, and in vectors, laid out as a structure of C with the alignments of std140. */
#include "launch.h"

/* As `(def-struct particle (position float3) (mass float) (alive bool) (spin int2))` lies in memory. */
typedef struct particle {
  float position[3];
  float mass;
  uint32_t alive;
  uint32_t gap;
  int32_t spin[2];
} particle;

enum { N = 70, WORDS = sizeof(particle) / 4 };

#define SOURCE \
  "(def-struct particle (position float3) (mass float) (alive bool) (spin int2))\n" \
  "(def-struct pull (x float) (y float) (times int))\n" \
  "(def-kernel fall (ps:(vector-type particle :global :read-write) by:pull)\n" \
  "  (declare (global-size :derive-from (length~ ps)))\n" \
  "  (in-each-thread (i)\n" \
  "    (when (alive~ (~ ps i))\n" \
  "      (dec! (y~ (position~ (~ ps i))) (* (y~ by) (mass~ (~ ps i))))\n" \
  "      (set! (alive~ (~ ps i)) (> (y~ (position~ (~ ps i))) 0.0))\n" \
  "      (inc! (x~ (spin~ (~ ps i))) (times~ by)))))"

static void test(crisp_device *d) {
  static particle ps[N], got[N];
  for (int i = 0; i < N; i++) {
    ps[i].position[0] = -1, ps[i].position[1] = (float)i, ps[i].position[2] = 99;
    ps[i].mass = (float)(i % 5);
    ps[i].alive = i % 3 != 0;
    ps[i].gap = 0xabcdef01u;
    ps[i].spin[0] = i, ps[i].spin[1] = -i;
  }
  crisp_kernel *k = kernel_of(d, SOURCE, "fall");
  crisp_buffer *b = made(d, ps, sizeof ps);
  float x = 5, y = 2;
  int32_t times = 3;
  /* Elements of the memory are words; members of a value come one by one. */
  crisp_argument arguments[4] = {buffer(CRISP_U32, b, (uint64_t)N * WORDS), value(CRISP_F32, &x), value(CRISP_F32, &y), value(CRISP_I32, &times)};
  DONE(crisp_launch(NULL, k, arguments, 4, NULL));
  DONE(crisp_buffer_read(b, 0, got, sizeof got));
  for (int i = 0; i < N; i++) {
    particle want = ps[i];
    if (want.alive) {
      want.position[1] -= 2 * want.mass;
      want.alive = want.position[1] > 0;
      want.spin[0] += 3;
    }
    /* The gap is nobody's, and stays. */
    CHECK(memcmp(&want, &got[i], sizeof want) == 0);
  }
  /* A structure's number of members is the number of arguments; the message names them. */
  REFUSED(crisp_launch(NULL, k, arguments, 2, NULL), CRISP_ERROR_RUN, "`fall` takes 4 arguments, given are 2");
  CHECK(strstr(crisp_get_last_messages(), "`by_x`") != NULL && strstr(crisp_get_last_messages(), "`by_times`") != NULL);
  arguments[3] = value(CRISP_F32, &x);
  REFUSED(crisp_launch(NULL, k, arguments, 4, NULL), CRISP_ERROR_RUN, "argument `by_times` of `fall`");
  crisp_buffer_destroy(b);
  crisp_destroy_kernel(k);
}

int main(void) {
  /* The layout that C gives the structure is the one of the language. */
  CHECK(sizeof(particle) == 32 && offsetof(particle, mass) == 12 && offsetof(particle, alive) == 16 && offsetof(particle, spin) == 24);
  ON_BOTH(test);
  return 0;
}
