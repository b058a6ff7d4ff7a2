/* Compiles sources from memory and from a file, and reads what comes out. */
#include "check.h"
#include "crisp.h"

static int compiles(const char *target, const char *begins) {
  crisp_context *c = crisp_new_context(target);
  size_t size = 0, again = 0;
  const void *code = NULL;
  CHECK(c != NULL);
  CHECK(!crisp_get_binary(c, &code, &size) && crisp_get_metadata(c) == NULL);
  CHECK(crisp_add_input_string(c, SAXPY, "saxpy.crisp") == CRISP_SUCCESS_COMPATIBLE);
  crisp_status status = crisp_compile(c, &size);
  if (status != CRISP_SUCCESS_COMPATIBLE) {
    fputs(crisp_get_messages(c), stderr);
    return 0;
  }
  CHECK(crisp_get_compilation_error_code(c) == 0);
  CHECK(crisp_get_binary(c, &code, &again) && size == again && size > strlen(begins));
  CHECK(memcmp(code, begins, strlen(begins)) == 0);
  CHECK(strstr(crisp_get_metadata(c), "\"saxpy\"") != NULL);
  CHECK(strcmp(crisp_get_messages(c), "") == 0);
  crisp_destroy_context(c);
  return 1;
}

int main(void) {
  CHECK(strcmp(crisp_version(), "0.2.0") == 0);
  /* Binary and IR targets, in any case of letters; nothing for others. */
  CHECK(compiles("spv", "\x03\x02\x23\x07") && compiles("SPV-Vulkan", "\x03\x02\x23\x07"));
  CHECK(compiles("wgsl", "") && compiles("msl", "") && compiles("hlsl", "") && compiles("ptx", ""));
  CHECK(crisp_new_context("spvv") == NULL && crisp_new_context(NULL) == NULL && crisp_new_context("") == NULL);
  CHECK(crisp_new_context("sm_1") == NULL && crisp_new_context("cpu") == NULL);
  CHECK(strstr(crisp_get_last_messages(), "cpu") != NULL);

  /* Errors: a code, carets, JSON; the last success stays. */
  crisp_context *c = crisp_new_context("spv");
  size_t size = 7;
  const void *code;
  CHECK(crisp_compile(c, &size) == CRISP_ERROR_COMPILE_FAILURE && size == 7);
  CHECK(crisp_get_compilation_error_code(c) == ('A' << 16) + 205);
  CHECK(strstr(crisp_get_messages(c), "error[A0205]: the context has no source") != NULL);
  CHECK(crisp_add_input_string(c, "(def-kernel k (x:int)\n  (set! nope x))", "my_kernel.crisp") == 0);
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(crisp_get_compilation_error_code(c) >> 16 == 'C');
  CHECK(strstr(crisp_get_messages(c), "my_kernel.crisp:2") != NULL && strchr(crisp_get_messages(c), '^') != NULL);
  CHECK(crisp_get_messages_json(c)[0] == '{');
  CHECK(!crisp_get_binary(c, &code, &size));
  crisp_destroy_context(c);

  /* A file; one that is not there. */
  c = crisp_new_context("wgsl");
  CHECK(crisp_add_input_file(c, "no_such_file.crisp") == CRISP_ERROR_FILE);
  CHECK(strstr(crisp_get_messages(c), "error[A0204]: cannot read `no_such_file.crisp`") != NULL);
  char name[L_tmpnam + 8];
  snprintf(name, sizeof name, "from_file_%d.crisp", (int)sizeof(char *) + (int)strlen(__FILE__));
  FILE *file = fopen(name, "w");
  CHECK(file != NULL);
  fputs(SAXPY, file);
  fclose(file);
  CHECK(crisp_add_input_file(c, name) == CRISP_SUCCESS_COMPATIBLE);
  remove(name);
  CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE && size > 0);
  CHECK(strstr(crisp_get_metadata(c), name) != NULL);
  crisp_destroy_context(c);
  /* Machine code that only its maker's assembler makes. */
  c = crisp_new_context("sm_90");
  CHECK(crisp_add_input_string(c, SAXPY, "a.crisp") == 0 && crisp_compile(c, &size) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(strstr(crisp_get_messages(c), "error[A0201]") != NULL);
  crisp_destroy_context(c);
  /* A text with a length needs no NUL. */
  c = crisp_new_context("spv");
  CHECK(crisp_add_input_string_n(c, SAXPY "garbage (", strlen(SAXPY), "a.crisp") == 0);
  CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE);
  crisp_destroy_context(c);
  crisp_destroy_context(NULL);
  return 0;
}
