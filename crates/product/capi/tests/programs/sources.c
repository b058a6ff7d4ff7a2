/* Several sources in one context: they see each other's definitions in any order, mistakes have the name of theirs, languages are not mixed, and nothing
 * is included from the disk. */
#include "check.h"
#include "crisp.h"

static crisp_status compiled(const char *const (*sources)[2], size_t count, const char *text) {
  crisp_context *c = crisp_new_context("spv");
  for (size_t i = 0; i < count; i++) CHECK(crisp_add_input_string(c, sources[i][1], sources[i][0]) == CRISP_SUCCESS_COMPATIBLE);
  crisp_status status = crisp_compile(c, NULL);
  if (strstr(status < 0 ? crisp_get_messages(c) : crisp_get_metadata(c), text) == NULL) {
    fprintf(stderr, "%d, no `%s` in %s%s\n", (int)status, text, crisp_get_messages(c), status < 0 ? "" : crisp_get_metadata(c));
    exit(1);
  }
  crisp_destroy_context(c);
  return status;
}

#define COMPILED(sources, text) compiled(sources, sizeof(sources) / sizeof *(sources), text)

int main(void) {
  static const char *const TOGETHER[][2] = {
      {"kernel.crisp", "(def-kernel k (v:floats) (set! (~ v 0) (twice factor)))"},
      {"types.crisp", "(def-type floats (vector-type float :global :read-write))"},
      {"functions", "(def-function twice (x:float) (* 2.0 x))"},
      {"constants.crisp", "(def-const factor (from-macro 3.5))\n(defmacro from-macro (x) x)"},
  };
  CHECK(COMPILED(TOGETHER, "\"types.crisp\"") == CRISP_SUCCESS_COMPATIBLE);
  CHECK(COMPILED(TOGETHER, "\"functions\"") == CRISP_SUCCESS_COMPATIBLE);
  /* A mistake in the third of them. */
  static const char *const WRONG[][2] = {
      {"a.crisp", "(def-kernel k (v:(vector-type float :global :read-write)) (set! (~ v 0) (twice 1.0)))"},
      {"b.crisp", "(def-function once (x:float) x)"},
      {"c.crisp", "(def-function twice (x:float)\n  (* two x))"},
  };
  CHECK(COMPILED(WRONG, "--> c.crisp:2:6") == CRISP_ERROR_COMPILE_FAILURE);
  /* One name twice: both places are named, also where both sources have one name. */
  static const char *const TWICE[][2] = {
      {"a.crisp", "(def-function f (x:float) x)"}, {"a.crisp", "\n(def-function f (x:float) (- x))"}, {"k.crisp", "(def-kernel k (n:int) (let ((m n))))"}};
  CHECK(COMPILED(TWICE, "error[C0004]: `f` is defined twice\n --> a.crisp:2:15") == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(COMPILED(TWICE, "first defined here") == CRISP_ERROR_COMPILE_FAILURE);
  /* Languages are compiled each alone. */
  static const char *const MIXED[][2] = {{"a.crisp", "(def-kernel k (n:int) (let ((m n))))"}, {"b.cl", "__kernel void j(__global float *x) { x[0] = 1; }"}};
  CHECK(COMPILED(MIXED, "compile the sources of each language alone") == CRISP_ERROR_COMPILE_FAILURE);
  static const char *const LOOPS[][2] = {{"a.crisp", "(def-kernel k (n:int) (let ((m n))))"},
                                         {"b.loopy", "kernel j {\n domain \"{ [i]: 0 <= i < 4 }\"\n arg x: int32 [4]\n body { x[i] = i }\n}"}};
  CHECK(COMPILED(LOOPS, "b.loopy") == CRISP_ERROR_COMPILE_FAILURE);
  /* Two of one language are fine, whatever it is. */
  static const char *const C[][2] = {{"a.cl", "__kernel void k(__global float *x) { x[0] = 2; }"}, {"b.cl", "__kernel void j(__global float *x) { x[0] = 1; }"}};
  CHECK(COMPILED(C, "\"j\"") == CRISP_SUCCESS_COMPATIBLE);
  /* A file that is there is not included by a text: nothing but what was added is read. */
  FILE *file = fopen("included.h", "w");
  CHECK(file != NULL);
  fputs("float one(void) { return 1; }\n", file);
  fclose(file);
  static const char *const INCLUDES[][2] = {{"a.cl", "#include \"included.h\"\n__kernel void k(__global float *x) { x[0] = one(); }"}};
  CHECK(COMPILED(INCLUDES, "error[S0108]: cannot include `included.h`") == CRISP_ERROR_COMPILE_FAILURE);
  remove("included.h");
  return 0;
}
