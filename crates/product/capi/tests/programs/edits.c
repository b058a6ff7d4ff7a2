/* A table of edits, each of a program that has been compiled, and the status that its compilation must give; where hosts break, the ABI changes name
 * what they have to look at. */
#include "crisp.h"
#include "json.h"

#define X "x:(vector-type float :global :read-write)"
#define N "n:int"
#define BODY "(set! (~ x (get-global-id 0)) 1.0)"
#define K(parameters, body) "(def-kernel k (" parameters ") " body ")"
#define DERIVED "(declare (global-size :derive-from x))"
#define TILE(n) "(let ((tile (make-scratch-vector float :local " n "))) (set! (~ tile 0) 1.0) (local-barrier) (set! (~ x 0) (~ tile 0)))"
#define SCRATCH(n) "(let ((more (make-scratch-vector float " n "))) (set! (~ more 0) 1.0) (set! (~ x 0) 2.0))"
/* The kernel behind it is there until the edit. */
#define GOES "(def-parameter after nil)\n#-after "
#define POINT(members) "(def-struct point " members ")(def-kernel k (p:(vector-type point :global :read-write)) (set! (x~ (~ p 0)) 1.0))"

enum { SAME = CRISP_SUCCESS_COMPATIBLE, BREAKS = CRISP_SUCCESS_BREAKING_CHANGE, FAILS = CRISP_ERROR_COMPILE_FAILURE };

static const struct {
  const char *edit, *before, *after;
  int status;
  /* Of a breaking change: what the host has to look at, as the ABI changes call it; NULL where the kernel is gone. */
  const char *what;
} EDITS[] = {
    /* Hosts fit. */
    {"nothing", K(X, BODY), K(X, BODY), SAME, ""},
    {"the body only", K(X, BODY), K(X, "(set! (~ x (get-global-id 0)) (* 3.0 (~ x 0)))"), SAME, ""},
    {"a comment", K(X, BODY), "; says nothing\n" K(X, "#| or little |# " BODY), SAME, ""},
    {"another place", K(X, BODY), "\n\n\n" K(X, BODY), SAME, ""},
    {"a new kernel", K(X, BODY), K(X, BODY) "(def-kernel other (" N ") (let ((m:int n))))", SAME, ""},
    {"another order of kernels", K(X, BODY) "(def-kernel other (" N ") (let ((m:int n))))",
     "(def-kernel other (" N ") (let ((m:int n))))" K(X, BODY), SAME, ""},
    {"another name of an argument", K(X " " N, BODY), K(X " m:int", BODY), SAME, ""},
    {"a function that is called", "(def-function f () 1.0)" K(X, "(set! (~ x 0) (f))"), "(def-function f () 2.0)" K(X, "(set! (~ x 0) (f))"), SAME, ""},
    {"a constant", "(def-const C 1.0)" K(X, "(set! (~ x 0) C)"), "(def-const C 2.0)" K(X, "(set! (~ x 0) C)"), SAME, ""},
    {"a type gets a name", K(X, BODY), "(def-type floats (vector-type float :global :read-write))" K("x:floats", BODY), SAME, ""},
    {"local memory, which the code has in itself", K(X, TILE("16")), K(X, TILE("64")), SAME, ""},
    {"the text of a size rule", K(X, DERIVED BODY), K(X, "(declare (global-size :derive-from x :msg \"as many\"))" BODY), SAME, ""},
    {"the number of axes, said elsewhere", K(X, "(declare (global-size :dims 2))" BODY), K(X, "(declare (local-size :dims 2))" BODY), SAME, ""},
    /* Hosts break. */
    {"another name of the kernel", GOES K(X, BODY), "(def-kernel renamed (" X ") " BODY ")", BREAKS, NULL},
    {"a kernel less", GOES K(X, BODY) "(def-kernel other (" N ") (let ((m:int n))))", "", BREAKS, NULL},
    {"one more argument", K(X, BODY), K(X " " N, BODY), BREAKS, "argument 1"},
    {"one argument less", K(X " " N, BODY), K(X, BODY), BREAKS, "argument 1"},
    {"another order", K(X " " N, BODY), K(N " " X, BODY), BREAKS, "argument 0"},
    {"another type of a number", K(X " " N, BODY), K(X " n:uint", BODY), BREAKS, "argument 1"},
    {"more lanes", K(X " v:float2", BODY), K(X " v:float3", BODY), BREAKS, "argument 1"},
    {"another type of elements", K(X, BODY), K("x:(vector-type double :global :read-write)", BODY), BREAKS, "argument 0"},
    {"other gaps", K(X, BODY), K("x:(vector-type float :global :read-write :std140)", BODY), BREAKS, "argument 0"},
    {"another access", K(X, BODY), K("x:(vector-type float :global :write-only)", BODY), BREAKS, "argument 0"},
    {"an output", K("x:(vector-type float :global :write-only)", BODY), K("&out x:(vector-type float :global :write-only)", BODY), BREAKS, "argument 0"},
    {"a length that is fixed", K(X, BODY), K("x:(vector-type float :global :read-write 8)", BODY), BREAKS, "argument 0"},
    {"scratch memory that grows", K(X, SCRATCH("100")), K(X, SCRATCH("101")), BREAKS, "hidden 1"},
    {"scratch memory that is new", K(X, BODY), K(X, SCRATCH("100")), BREAKS, "hidden 1"},
    {"a rule of the size", K(X, BODY), K(X, DERIVED BODY), BREAKS, "global size"},
    {"another rule", K(X " n:uint", DERIVED BODY), K(X " n:uint", "(declare (global-size :derive-from n))" BODY), BREAKS, "global size"},
    {"a size that binds", K(X, "(declare (global-size :derive-from 64))" BODY), K(X, "(declare (global-size :set-to 64))" BODY), BREAKS, "global size"},
    {"another workgroup", K(X, "(declare (local-size :set-to 32))" BODY), K(X, "(declare (local-size :set-to 64))" BODY), BREAKS, "local size"},
    {"more axes", K(X, "(declare (global-size :dims 1))" BODY), K(X, "(declare (global-size :dims 2))" BODY), BREAKS, "dimensions"},
    {"a member more", POINT("(x float)"), POINT("(x float) (y float) (z float) (w float) (v float)"), BREAKS, "elements 0"},
    {"members in another order", POINT("(x float) (n int)"), POINT("(n int) (x float)"), BREAKS, "elements 0"},
    {"another type of a member", POINT("(x float) (n int)"), POINT("(x float) (n float)"), BREAKS, "elements 0"},
    {"a type that has a name", "(def-type t int)" K(X " n:t", BODY), "(def-type t long)" K(X " n:t", BODY), BREAKS, "argument 1"},
    {"a parameter that is a length", "(def-parameter L 4)" K(X, SCRATCH("L")), "(def-parameter L 5)" K(X, SCRATCH("L")), BREAKS, "hidden 1"},
    /* Nothing comes of it. */
    {"a parenthesis less", K(X, BODY), "(def-kernel k (" X ") " BODY, FAILS, ""},
    {"a name that nobody defines", K(X, BODY), K(X, "(set! (~ x 0) nothing)"), FAILS, ""},
    {"an argument without a type", K(X, BODY), K("x", BODY), FAILS, ""},
    {"two kernels of one name", K(X, BODY), K(X, BODY) K(X, BODY), FAILS, ""},
    {"no code at all", K(X, BODY), "this is no program", FAILS, ""},
};

int main(void) {
  int wrong = 0;
  for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++) {
    crisp_context *c = crisp_new_context("spv");
    CHECK(crisp_add_input_string(c, EDITS[i].before, "before.crisp") == CRISP_SUCCESS_COMPATIBLE);
    int first = crisp_compile(c, NULL);
    if (first != CRISP_SUCCESS_COMPATIBLE) fprintf(stderr, "%s: before: %d\n%s", EDITS[i].edit, first, crisp_get_messages(c));
    CHECK(first == CRISP_SUCCESS_COMPATIBLE && strcmp(crisp_get_abi_changes(c), "[]") == 0);
    /* What a string defines takes the place of what was; a kernel goes by a flag. */
    CHECK(crisp_set_flags(c, "-Dafter") == CRISP_SUCCESS_COMPATIBLE);
    int status = crisp_compile_string(c, EDITS[i].after, NULL);
    const char *changes = crisp_get_abi_changes(c);
    bool right = status == EDITS[i].status && json_is(changes) && (status == FAILS) == (crisp_get_compilation_error_code(c) != 0);
    if (right && status == BREAKS) {
      /* The first kernel is the one that breaks hosts, and something is said of what they have to look at, and do. */
      right = json_has(changes, "[0].kernel", "\"k\"");
      if (EDITS[i].what == NULL) {
        right = right && json_has(changes, "[0].status", "\"gone\"");
      } else {
        char what[100], path[100];
        snprintf(what, sizeof what, "\"%s\"", EDITS[i].what);
        bool found = false;
        for (long n = 0; n < json_count(changes, "[0].changes"); n++) {
          snprintf(path, sizeof path, "[0].changes[%ld].what", n);
          found = found || json_has(changes, path, what);
          snprintf(path, sizeof path, "[0].changes[%ld].action", n);
          right = right && json_at(changes, path) != NULL && !json_has(changes, path, "\"\"");
        }
        right = right && found && json_has(changes, "[0].status", "\"changed\"");
      }
    }
    if (right && status == SAME) right = !json_has(changes, "[0].status", "\"changed\"") && !json_has(changes, "[0].status", "\"gone\"");
    /* What failed leaves the success before: its code, and what hosts are compared with. */
    const void *code;
    size_t size;
    if (right && status == FAILS)
      right = crisp_get_binary(c, &code, &size) && strstr(crisp_get_metadata(c), "\"k\"") != NULL && crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE;
    if (!right) {
      fprintf(stderr, "%s: %d\n%s%s\n", EDITS[i].edit, status, crisp_get_messages(c), changes);
      wrong++;
    }
    crisp_destroy_context(c);
  }
  return wrong;
}
