/* The code of the first error as a number, for mistakes of every part: it is what the messages have in brackets, and nothing after a success. */
#include "check.h"
#include "crisp.h"

static const struct {
  const char *name, *source, *flags;
  char letter;
  int digits;
} MISTAKES[] = {
    {"a.crisp", "(def-kernel k (", "", 'R', 4},
    {"a.crisp", "(set! x 5)", "", 'C', 1},
    {"a.crisp", "(def-kernel k (x:(vector-type float :global :read-only)) (set! (~ x 0) 1.0))", "", 'C', 403},
    {"a.crisp", "(def-kernel k (n:int) (let ((m:float n))))", "", 'C', 0},
    {"a.crisp", "(defmacro m () (car 5))(def-kernel k (n:int) (m))", "", 'M', 0},
    {"a.crisp", "(def-kernel k (n:uint) (declare (global-size :set-to 64 :derive-from n)))", "", 'C', 605},
    {"a.crisp", "(def-kernel k (&out r:(vector-type ulong :global :write-only)) (declare (global-size :set-to 64) (deterministic))"
                " (in-each-thread (i) (set! (~ r 0) i)))", "", 'K', 619},
    {"a.crisp", SAXPY, "--math=exact", 'A', 203},
    {"a.cl", "__kernel void k(__global float *x) { x[0] = nope; }", "", 'S', 0},
    {"a.cl", "#include \"x.h\"\n", "", 'S', 108},
    {"a.loopy", "kernel k {", "", 0, 0},
    {"a.tensor", "kernel k(", "", 0, 0},
    {"a.kir", "nothing", "", 0, 0},
};

int main(void) {
  for (size_t i = 0; i < sizeof MISTAKES / sizeof *MISTAKES; i++) {
    crisp_context *c = crisp_new_context("spv");
    CHECK(crisp_get_compilation_error_code(c) == 0);
    CHECK(crisp_add_input_string(c, MISTAKES[i].source, MISTAKES[i].name) == 0 && crisp_set_flags(c, MISTAKES[i].flags) == 0);
    crisp_status status = crisp_compile(c, NULL);
    long code = crisp_get_compilation_error_code(c);
    char bracket[16];
    snprintf(bracket, sizeof bracket, "[%c%04ld]", (char)(code >> 16), code & 0xffff);
    const char *first = strstr(crisp_get_messages(c), "[");
    bool right = status == CRISP_ERROR_COMPILE_FAILURE && code > 0 && code >> 24 == 0 && first != NULL && strncmp(first, bracket, strlen(bracket)) == 0 &&
                 (MISTAKES[i].letter == 0 || code >> 16 == MISTAKES[i].letter) && (MISTAKES[i].digits == 0 || (code & 0xffff) == MISTAKES[i].digits);
    if (!right) {
      fprintf(stderr, "%s: status %d, code %s\n%s", MISTAKES[i].source, (int)status, bracket, crisp_get_messages(c));
      return 1;
    }
    crisp_destroy_context(c);
  }
  /* Several errors: the first one counts. A warning is none, and a success takes the code away. */
  crisp_context *c = crisp_new_context("spv");
  CHECK(crisp_compile_string(c, "(def-kernel k (n:int) (set! nope n))(def-kernel j (x:nothing) nil)", NULL) == CRISP_ERROR_COMPILE_FAILURE);
  const char *second = strstr(crisp_get_messages(c), "error[");
  CHECK(second != NULL && strstr(second + 1, "error[") != NULL && crisp_get_compilation_error_code(c) == ('C' << 16) + strtol(second + 7, NULL, 10));
  CHECK(crisp_set_flags(c, "-DNOBODY") == 0 && crisp_compile_string(c, SAXPY, NULL) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(strstr(crisp_get_messages(c), "warning[C0007]") != NULL && crisp_get_compilation_error_code(c) == 0);
  CHECK(crisp_get_compilation_error_code(NULL) == -1);
  crisp_destroy_context(c);
  return 0;
}
