/* Flags that act, flags that are ignored, and that each call replaces the one before. */
#include "check.h"
#include "crisp.h"

static const char *SOURCE =
    "(def-parameter N 3)\n"
    "(def-kernel k (x:(vector-type float :global :read-write))\n"
    "  (set! (~ x 0) (+ (* (~ x 1) (~ x 2)) (to-float N))))";

static const char *text_of(crisp_context *c, const char *flags) {
  static char text[1 << 16];
  const void *code;
  size_t size;
  CHECK(crisp_set_flags(c, flags) == CRISP_SUCCESS_COMPATIBLE);
  if (crisp_compile(c, &size) < 0) {
    fputs(crisp_get_messages(c), stderr);
    exit(1);
  }
  CHECK(crisp_get_binary(c, &code, &size) && size < sizeof text);
  memcpy(text, code, size);
  text[size] = 0;
  return text;
}

int main(void) {
  crisp_context *c = crisp_new_context("ptx");
  CHECK(crisp_add_input_string(c, SOURCE, "k.crisp") == 0);
  CHECK(strstr(text_of(c, ""), "fma") == NULL);
  CHECK(strstr(text_of(c, "--math=contract"), "fma") != NULL);
  /* Not additive: the mode is strict again. */
  char three[1 << 16];
  strcpy(three, text_of(c, "-DN=4"));
  CHECK(strstr(three, "fma") == NULL && strcmp(three, text_of(c, "")) != 0);
  CHECK(strcmp(three, text_of(c, "-D N=4")) == 0);
  /* Ignored, with a note; the compilation goes on. */
  CHECK(strcmp(three, text_of(c, "-DN=4 --IR-target wgsl --hoist x --binary-GPU-target=sm_90")) == 0);
  CHECK(strstr(crisp_get_messages(c), "A0202") != NULL && strstr(crisp_get_messages(c), "--IR-target") != NULL);
  CHECK(strcmp(three, text_of(c, "-DN=4")) == 0 && strcmp(crisp_get_messages(c), "") == 0);
  CHECK(crisp_set_flags(c, "--math=exact") == CRISP_SUCCESS_COMPATIBLE);
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(crisp_get_compilation_error_code(c) == ('A' << 16) + 203);
  /* A warning is an error where that is said: nothing new is made, and the last code stays. */
  CHECK(crisp_set_flags(c, "-DNOBODY=4") == CRISP_SUCCESS_COMPATIBLE && crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  CHECK(strstr(crisp_get_messages(c), "warning[C0007]") != NULL && crisp_get_compilation_error_code(c) == 0);
  CHECK(crisp_set_flags(c, "-DNOBODY=4 -Werror") == CRISP_SUCCESS_COMPATIBLE && crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(strstr(crisp_get_messages(c), "error[C0007]") != NULL && crisp_get_compilation_error_code(c) == ('C' << 16) + 7);
  CHECK(crisp_get_binary(c, NULL, NULL));
  CHECK(crisp_set_flags(c, "-W error --IR-target wgsl") == CRISP_SUCCESS_COMPATIBLE && crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  /* Those that are no flags are named, with what may be written. */
  CHECK(crisp_set_flags(c, "-Wall") == CRISP_SUCCESS_COMPATIBLE && crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(strstr(crisp_get_messages(c), "write -Werror or -Wno-error=barrier") != NULL);
  crisp_destroy_context(c);
  return 0;
}
