/* Numbers of every type as arguments: what the kernel stores are the very bytes that were passed, and no other type is taken for one. */
#include "launch.h"

enum { TYPES = 13 };

/* The types of Crisp in the order of enum crisp_element, and their bytes. */
static const char *const NAMES[TYPES] = {"bool", "char",  "uchar", "short",    "ushort", "int",   "uint",
                                         "long", "ulong", "half",  "bfloat16", "float",  "double"};
static const size_t BYTES[TYPES] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 2, 2, 4, 8};

static void each(crisp_device *d) {
  for (uint32_t type = 0; type < TYPES; type++) {
    char source[400];
    snprintf(source, sizeof source,
             "(def-kernel keep (a:%s &out r:(vector-type %s :global :write-only 2)) (declare single-task)\n"
             "  (set! (~ r 1) a))",
             NAMES[type], NAMES[type]);
    crisp_kernel *k = kernel_of(d, source, "keep");
    /* Not a number that reads the same in another order of bytes; of floats no NaN, whose bits are nobody's. */
    static const unsigned char BITS[8] = {0x01, 0x32, 0x54, 0x40, 0x98, 0xba, 0xdc, 0x3e};
    unsigned char given[8], kept[16];
    memcpy(given, BITS, sizeof given);
    crisp_buffer *r = made(d, NULL, 2 * BYTES[type]);
    crisp_argument arguments[2] = {value(type, given), buffer(type, r, 2)};
    DONE(crisp_launch(NULL, k, arguments, 2, NULL));
    DONE(crisp_buffer_read(r, 0, kept, 2 * BYTES[type]));
    CHECK(memcmp(kept + BYTES[type], given, BYTES[type]) == 0);
    for (size_t i = 0; i < BYTES[type]; i++) CHECK(kept[i] == 0);
    /* Nothing is converted: each other type is refused, by the argument's name. */
    for (uint32_t other = 0; other < TYPES; other++) {
      if (other == type) continue;
      arguments[0] = value(other, given);
      REFUSED(crisp_launch(NULL, k, arguments, 2, NULL), CRISP_ERROR_RUN, "error[A0104]: argument `a` of `keep`");
      CHECK(strstr(crisp_get_last_messages(), NAMES[type]) != NULL && strstr(crisp_get_last_messages(), NAMES[other]) != NULL);
      arguments[0] = value(type, given);
      arguments[1] = buffer(other, r, 2);
      REFUSED(crisp_launch(NULL, k, arguments, 2, NULL), CRISP_ERROR_RUN, "argument `r` of `keep`");
      arguments[1] = buffer(type, r, 2);
    }
    crisp_buffer_destroy(r);
    crisp_destroy_kernel(k);
  }
}

/* The ends of the ranges, with arithmetic that wraps as C's of unsigned numbers does. */
static void ends(crisp_device *d) {
  crisp_kernel *k = kernel_of(d,
      "(def-kernel ends (a:char b:ulong c:long d:uint e:bool &out r:(vector-type long :global :write-only 5))\n"
      "  (declare single-task)\n"
      "  (set! (~ r 0) (to-long (- a 1))) (set! (~ r 1) (to-long (+ b 1))) (set! (~ r 2) (- c))\n"
      "  (set! (~ r 3) (to-long (* d d))) (set! (~ r 4) (if e 7 -7)))", "ends");
  int8_t a = INT8_MIN;
  uint64_t b = UINT64_MAX;
  int64_t c = INT64_MAX, got[5];
  uint32_t e = 0xffffffffu;
  unsigned char on = 1;
  crisp_buffer *r = made(d, NULL, sizeof got);
  crisp_argument arguments[6] = {value(CRISP_I8, &a),  value(CRISP_U64, &b),   value(CRISP_I64, &c),
                                 value(CRISP_U32, &e), value(CRISP_BOOL, &on), buffer(CRISP_I64, r, 5)};
  DONE(crisp_launch(NULL, k, arguments, 6, NULL));
  DONE(crisp_buffer_read(r, 0, got, sizeof got));
  CHECK(got[0] == 127 && got[1] == 0 && got[2] == -INT64_MAX && got[3] == (int64_t)(uint32_t)(e * e) && got[4] == 7);
  /* A bool is 0 or 1: nothing else is one, and nothing runs. */
  on = 2;
  int64_t marks[5] = {9, 9, 9, 9, 9};
  DONE(crisp_buffer_write(r, 0, marks, sizeof marks));
  REFUSED(crisp_launch(NULL, k, arguments, 6, NULL), CRISP_ERROR_RUN, "D0107");
  DONE(crisp_buffer_read(r, 0, got, sizeof got));
  CHECK(memcmp(got, marks, sizeof got) == 0);
  crisp_buffer_destroy(r);
  crisp_destroy_kernel(k);
}

int main(void) {
  ON_BOTH(each);
  ON_BOTH(ends);
  return 0;
}
