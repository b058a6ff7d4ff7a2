/* A compilation in memory depends on nothing but what it was given: not on the environment, the folder, the locale or the time zone, nor on what was
 * compiled before. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <locale.h>
#include <unistd.h>

#include "check.h"
#include "crisp.h"

#define FLOATS "(def-kernel k (x:(vector-type float :global :read-write)) (set! (~ x 0) (+ 1.5 (* 3.25e-7 (~ x 1)))))"

static char *code_of(const char *target) {
  crisp_context *c = crisp_new_context(target);
  size_t size;
  const void *code;
  CHECK(crisp_add_input_string(c, SAXPY, "a.crisp") == 0 && crisp_add_input_string(c, FLOATS, "b.crisp") == 0);
  CHECK(crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE && crisp_get_binary(c, &code, &size));
  const char *metadata = crisp_get_metadata(c);
  char *all = (char *)calloc(2 * size + strlen(metadata) + 1, 1);
  for (size_t i = 0; i < size; i++) {
    all[2 * i] = (char)('a' + (((const unsigned char *)code)[i] >> 4));
    all[2 * i + 1] = (char)('a' + (((const unsigned char *)code)[i] & 15));
  }
  strcat(all, metadata);
  crisp_destroy_context(c);
  return all;
}

int main(void) {
  static const char *const TARGETS[] = {"ptx", "spv", "wgsl", "opencl-c", "llvm"};
  static const char *const VARIABLES[] = {"CRISP_CACHE", "CRISP_DEVICE", "CRISP_MATH", "CRISP_FLAGS", "CRISP_LOG", "RUST_LOG", "RUST_BACKTRACE",
                                          "HOME", "PATH", "TMPDIR", "XDG_CACHE_HOME", "LANG", "LC_ALL", "TZ", "SOURCE_DATE_EPOCH", "NO_COLOR", "TERM"};
  char *before[5];
  for (int i = 0; i < 5; i++) before[i] = code_of(TARGETS[i]);
  for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++) CHECK(setenv(VARIABLES[i], "/nowhere/de_DE", 1) == 0);
  /* Where there is one with a comma for the point, numbers are still written with a point. */
  (void)setlocale(LC_ALL, "de_DE.UTF-8");
  CHECK(chdir("/") == 0);
  for (int i = 4; i >= 0; i--) {
    char *after = code_of(TARGETS[i]);
    CHECK(strcmp(before[i], after) == 0);
    free(after);
    free(before[i]);
  }
  /* What a context says has no colours, whatever a terminal would like. */
  crisp_context *c = crisp_new_context("spv");
  CHECK(setenv("CLICOLOR_FORCE", "1", 1) == 0 && crisp_compile_string(c, "(", NULL) < 0 && strchr(crisp_get_messages(c), '\033') == NULL);
  crisp_destroy_context(c);
  return 0;
}
