/* The document's names: both forms of compile, statuses, everything else. */
#include "check.h"
#include "crisp_names.h"

int main(void) {
  crisp_context *ctx = new_context("ptx");
  size_t sz = 0;
  const void *data = NULL;
  CHECK(add_input_string(ctx, SAXPY, "my_dynamic_kernel.crisp") == SUCCESS_COMPATIBLE);
  CHECK(add_input_file(ctx, "no.crisp") < 0);
  CHECK(set_flags(ctx, "-DMAX_INDEX=40") == SUCCESS_COMPATIBLE);
  CHECK(set_flags(ctx, "") == SUCCESS_COMPATIBLE);
  CHECK(compile(ctx, &sz) == SUCCESS_COMPATIBLE && sz > 0);
  CHECK(compile(ctx, "(def-kernel saxpy (n:int) (let ((m:int n))))", &sz) == SUCCESS_BREAKING_CHANGE);
  CHECK(compile(ctx, "(", &sz) == ERROR_COMPILE_FAILURE && get_compilation_error_code(ctx) != 0);
  CHECK(get_binary(ctx, &data, &sz) && data != NULL && get_metadata(ctx) != NULL && get_messages(ctx) != NULL);
  destroy_context(ctx);
  return 0;
}
