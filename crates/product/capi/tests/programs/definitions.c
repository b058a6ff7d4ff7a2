/* Values for parameters from flags: numbers, expressions and truth; the last one counts; names that nobody knows, and values that are none. */
#include "launch.h"

#define SOURCE \
  "(def-parameter COUNT 3)\n(def-parameter scale 2.0)\n(def-parameter loud nil)\n" \
  "(def-kernel k (&out r:(vector-type float :global :write-only 3))\n" \
  "  (declare single-task)\n" \
  "  (set! (~ r 0) (to-float COUNT)) (set! (~ r 1) scale) (set! (~ r 2) (if loud 1.0 0.0)))"

/* What the code has for a flag is compared with the code of a source that has it in itself. */
static void same_code(const char *flags, const char *count, const char *scale, const char *loud) {
  crisp_context *with = crisp_new_context("wgsl"), *without = crisp_new_context("wgsl");
  char source[1024];
  snprintf(source, sizeof source,
           "(def-kernel k (&out r:(vector-type float :global :write-only 3))\n"
           "  (declare single-task)\n"
           "  (set! (~ r 0) (to-float %s)) (set! (~ r 1) %s) (set! (~ r 2) (if %s 1.0 0.0)))", count, scale, loud);
  const void *a, *b;
  size_t length_a, length_b;
  CHECK(crisp_add_input_string(with, SOURCE, "k.crisp") == 0 && crisp_add_input_string(without, source, "k.crisp") == 0);
  CHECK(crisp_set_flags(with, flags) == 0);
  if (crisp_compile(with, NULL) < 0 || crisp_compile(without, NULL) < 0) {
    fprintf(stderr, "%s%s", crisp_get_messages(with), crisp_get_messages(without));
    exit(1);
  }
  CHECK(*crisp_get_messages(with) == 0);
  CHECK(crisp_get_binary(with, &a, &length_a) && crisp_get_binary(without, &b, &length_b));
  if (length_a != length_b || memcmp(a, b, length_a) != 0) {
    fprintf(stderr, "%s:\n%.*s\nnot\n%.*s\n", flags, (int)length_a, (const char *)a, (int)length_b, (const char *)b);
    exit(1);
  }
  crisp_destroy_context(with);
  crisp_destroy_context(without);
}

static void said(const char *flags, crisp_status status, const char *text) {
  crisp_context *c = crisp_new_context("wgsl");
  CHECK(crisp_add_input_string(c, SOURCE, "k.crisp") == 0 && crisp_set_flags(c, flags) == 0);
  crisp_status given = crisp_compile(c, NULL);
  if (given != status || strstr(crisp_get_messages(c), text) == NULL) {
    fprintf(stderr, "%s: %d, not `%s` but\n%s", flags, (int)given, text, crisp_get_messages(c));
    exit(1);
  }
  crisp_destroy_context(c);
}

int main(void) {
  same_code("", "3", "2.0", "nil");
  same_code("-DCOUNT=7", "7", "2.0", "nil");
  same_code("-D COUNT=7 -Dscale=0.125", "7", "0.125", "nil");
  same_code("-Dloud", "3", "2.0", "t");
  same_code("-Dloud=t -DCOUNT=#x10", "16", "2.0", "t");
  same_code("-DCOUNT=1 -DCOUNT=2 -DCOUNT=-3", "-3", "2.0", "nil");
  same_code("-DCOUNT='(+ 1 2 (* 3 4))'", "15", "2.0", "nil");
  same_code("  -DCOUNT=9\t-Dscale=\"1.5\"\n", "9", "1.5", "nil");
  /* A name that nobody defines, and one that is nearly right; the compilation goes on. */
  said("-DNOBODY=1", CRISP_SUCCESS_COMPATIBLE, "warning[C0007]: no `def-parameter` is named `NOBODY`");
  said("-DNOBODY=1", CRISP_SUCCESS_COMPATIBLE, "COUNT");
  said("-DCOUNTS=1", CRISP_SUCCESS_COMPATIBLE, "did you mean `COUNT`?");
  said("-Dcount=1", CRISP_SUCCESS_COMPATIBLE, "did you mean `COUNT`?");
  /* Values that are none have a place, which is the flag. */
  said("-DCOUNT=(", CRISP_ERROR_COMPILE_FAILURE, "error[R0004]");
  said("-DCOUNT=(", CRISP_ERROR_COMPILE_FAILURE, "--> -DCOUNT:1:1");
  said("-DCOUNT=nobody", CRISP_ERROR_COMPILE_FAILURE, "nothing here is named `nobody`");
  said("-D", CRISP_ERROR_COMPILE_FAILURE, "write -DNAME=VALUE, or -DNAME for true");
  said("-D=1", CRISP_ERROR_COMPILE_FAILURE, "error[A0203]: flag `-D=1` is malformed");
  return 0;
}
