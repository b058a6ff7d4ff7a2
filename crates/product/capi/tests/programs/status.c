/* Edits of a program, and whether hosts that fitted it still fit. */
#include "check.h"
#include "crisp.h"

#define K(parameters, body) "(def-kernel k (" parameters ") " body ")"
#define X "x:(vector-type float :global :read-write)"
#define SET "(set! (~ x (get-global-id 0)) 1.0)"

/* Each one takes the place of the one before. */
static const struct {
  const char *source;
  crisp_status status;
} EDITS[] = {
    {K(X, SET), CRISP_SUCCESS_COMPATIBLE},                                                /* the first */
    {K(X, SET), CRISP_SUCCESS_COMPATIBLE},                                                /* the same */
    {K(X, "(set! (~ x (get-global-id 0)) 2.0)"), CRISP_SUCCESS_COMPATIBLE},               /* another body */
    {";; a comment\n" K(X, SET), CRISP_SUCCESS_COMPATIBLE},                               /* another place */
    {K(X " n:int", SET), CRISP_SUCCESS_BREAKING_CHANGE},                                  /* one more argument */
    {K(X " m:int", SET), CRISP_SUCCESS_COMPATIBLE},                                       /* another name */
    {K(X " m:uint", SET), CRISP_SUCCESS_BREAKING_CHANGE},                                 /* another type */
    {K("m:uint " X, SET), CRISP_SUCCESS_BREAKING_CHANGE},                                 /* another order */
    {K("m:uint " X, "(declare (global-size :derive-from x))" SET), CRISP_SUCCESS_BREAKING_CHANGE},  /* a size rule */
    {K("m:uint " X, "(declare (global-size :derive-from m))" SET), CRISP_SUCCESS_BREAKING_CHANGE},  /* another one */
    {K("m:uint " X, "(declare (global-size :set-to 64))" SET), CRISP_SUCCESS_BREAKING_CHANGE},       /* a strict one */
    {K(X, SET), CRISP_SUCCESS_BREAKING_CHANGE},                                           /* one argument less */
    {K("x:(vector-type int :global :read-write)", "(set! (~ x (get-global-id 0)) 1)"), CRISP_SUCCESS_BREAKING_CHANGE},
    {K("x:(vector-type int :global :write-only)", "(set! (~ x (get-global-id 0)) 1)"), CRISP_SUCCESS_BREAKING_CHANGE},
    {K("&out x:(vector-type int :global :write-only)", "(set! (~ x (get-global-id 0)) 1)"),
     CRISP_SUCCESS_BREAKING_CHANGE},
    {"(def-kernel k (oops", CRISP_ERROR_COMPILE_FAILURE},
    {K("&out x:(vector-type int :global :write-only)", "(set! (~ x (get-global-id 0)) 3)"), CRISP_SUCCESS_COMPATIBLE},
    {"(def-kernel other (n:int) (let ((m:int n))))", CRISP_SUCCESS_COMPATIBLE},           /* one more kernel */
};

/* Flags change programs too: each line takes the place of the one before. */
static const struct {
  const char *flags;
  crisp_status status;
} FLAGS[] = {
    {"", CRISP_SUCCESS_COMPATIBLE},
    {"-DL=4", CRISP_SUCCESS_COMPATIBLE},                          /* what it is already */
    {"-DL=5", CRISP_SUCCESS_BREAKING_CHANGE},                     /* more scratch memory */
    {"-DL=5 --math=fast", CRISP_SUCCESS_COMPATIBLE},              /* other code */
    {"-DL=5 --no-f64", CRISP_SUCCESS_COMPATIBLE},
    {"-DL=5 --deterministic", CRISP_ERROR_COMPILE_FAILURE},       /* which the kernel is not */
    {"-DL=(", CRISP_ERROR_COMPILE_FAILURE},
    {"-DL=5 --debug-output", CRISP_SUCCESS_BREAKING_CHANGE},      /* one more parameter, the memory in which it tells */
    {"-DL=5", CRISP_SUCCESS_BREAKING_CHANGE},
    {"-DL=4", CRISP_SUCCESS_BREAKING_CHANGE},
};

static void flags(void) {
  crisp_context *c = crisp_new_context("spv");
  CHECK(crisp_add_input_string(c, "(def-parameter L 4)" K(X, "(let ((more (make-scratch-vector float L)))"
                                  " (set! (~ more 0) 1.0) (r-t-assert (< (~ x 0) 1.0) \"great\") (set! (~ x 0) 2.0))"), "k.crisp") == 0);
  for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) {
    CHECK(crisp_set_flags(c, FLAGS[i].flags) == CRISP_SUCCESS_COMPATIBLE);
    crisp_status status = crisp_compile(c, NULL);
    if (status != FLAGS[i].status) {
      fprintf(stderr, "%s: %d\n%s%s\n", FLAGS[i].flags, (int)status, crisp_get_messages(c), crisp_get_abi_changes(c));
      exit(1);
    }
  }
  crisp_destroy_context(c);
}

int main(void) {
  flags();
  crisp_context *c = crisp_new_context("spv");
  CHECK(strcmp(crisp_get_abi_changes(c), "[]") == 0);
  for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++) {
    crisp_status status = crisp_compile_string(c, EDITS[i].source, NULL);
    if (status != EDITS[i].status) {
      fprintf(stderr, "edit %d: %d\n%s%s\n", (int)i, (int)status, crisp_get_messages(c), crisp_get_abi_changes(c));
      return 1;
    }
  }
  /* Both are there now, and nothing is said of the failure any more. */
  CHECK(strstr(crisp_get_metadata(c), "\"other\"") != NULL && strstr(crisp_get_metadata(c), "\"k\"") != NULL);
  CHECK(crisp_get_compilation_error_code(c) == 0);
  CHECK(strstr(crisp_get_abi_changes(c), "\"new\"") != NULL);
  crisp_destroy_context(c);

  /* What a string defines takes the place of a file's definitions; the rest of the file stays. */
  c = crisp_new_context("wgsl");
  const void *code;
  size_t size, first;
  CHECK(crisp_add_input_string(c, "(def-function f (x:float) (* 2.0 x))\n(def-kernel k (" X
                                  ") (set! (~ x 0) (f 3.5)))", "file.crisp") == 0);
  CHECK(crisp_compile(c, &first) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(crisp_compile_string(c, "(def-function f (x:float) 1234.5)", &size) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(crisp_get_binary(c, &code, &size));
  char *text = (char *)calloc(size + 1, 1);
  memcpy(text, code, size);
  CHECK(strstr(text, "1234.5") != NULL);
  free(text);
  /* A mistake in a string leaves the context as it was. */
  CHECK(crisp_compile_string(c, "(def-function f (x:float) (nothing x))", &size) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE);
  crisp_destroy_context(c);
  return 0;
}
