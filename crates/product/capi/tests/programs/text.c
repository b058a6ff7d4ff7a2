/* Text in and out: with and without a length, with NUL and UTF-8 inside, and what is none, for every function that takes text. */
#include "launch.h"

#define KERNEL "(def-kernel k (n:int) (let ((m:int n))))"

static const char *const NO_TEXT[] = {"\xff", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "ok\x80", "\xe2\x82"};

int main(void) {
  /* A length ends the text wherever it is; there need be no NUL behind it. */
  char *exact = (char *)malloc(strlen(KERNEL));
  memcpy(exact, KERNEL, strlen(KERNEL));
  crisp_context *c = crisp_new_context("spv");
  DONE(crisp_add_input_string_n(c, exact, strlen(KERNEL), "k.crisp"));
  free(exact);
  CHECK(crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  crisp_destroy_context(c);
  /* No bytes are an empty source, wherever they are. */
  c = crisp_new_context("spv");
  DONE(crisp_add_input_string_n(c, "(", 0, "empty.crisp"));
  DONE(crisp_add_input_string_n(c, NULL, 0, "nowhere.crisp"));
  CHECK(crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  REFUSED(crisp_add_input_string_n(c, NULL, 1, "k.crisp"), CRISP_ERROR_INVALID_ARGUMENT, "the source is NULL, and its size is 1");
  REFUSED(crisp_add_input_string_n(c, "x", SIZE_MAX, "k.crisp"), CRISP_ERROR_INVALID_ARGUMENT, "too long");
  REFUSED(crisp_add_input_string_n(c, "x", SIZE_MAX / 2 + 1, "k.crisp"), CRISP_ERROR_INVALID_ARGUMENT, "too long");
  /* A character that is cut in two. */
  REFUSED(crisp_add_input_string_n(c, "; \xe2\x82\xac", 4, "k.crisp"), CRISP_ERROR_INVALID_ARGUMENT, "the source is not UTF-8: byte 2 begins no character");
  DONE(crisp_add_input_string_n(c, "; \xe2\x82\xac", 5, "k.crisp"));
  CHECK(crisp_compile(c, NULL) == CRISP_SUCCESS_COMPATIBLE);
  /* NUL inside a text with a length is a character like others: in a comment it is nothing, elsewhere a mistake. */
  static const char WITH_NUL[] = "(def-kernel k (n:int) \0 (let ((m:int n))))";
  DONE(crisp_add_input_string_n(c, WITH_NUL, sizeof WITH_NUL - 1, "nul.crisp"));
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE && strstr(crisp_get_messages(c), "nul.crisp:1:23") != NULL);
  crisp_destroy_context(c);

  c = crisp_new_context("spv");
  crisp_device *d = crisp_open_device("interp");
  crisp_program *p = compiled(d, SAXPY, "a.crisp");
  for (size_t i = 0; i < sizeof NO_TEXT / sizeof *NO_TEXT; i++) {
    const char *bad = NO_TEXT[i];
    REFUSED(crisp_add_input_string(c, bad, "a"), CRISP_ERROR_INVALID_ARGUMENT, "the source is not UTF-8");
    REFUSED(crisp_add_input_string(c, "", bad), CRISP_ERROR_INVALID_ARGUMENT, "the file name is not UTF-8");
    REFUSED(crisp_add_input_string_n(c, bad, strlen(bad), "a"), CRISP_ERROR_INVALID_ARGUMENT, "the source is not UTF-8");
    REFUSED(crisp_add_input_file(c, bad), CRISP_ERROR_INVALID_ARGUMENT, "the path is not UTF-8");
    REFUSED(crisp_set_flags(c, bad), CRISP_ERROR_INVALID_ARGUMENT, "the text of flags is not UTF-8");
    REFUSED(crisp_compile_string(c, bad, NULL), CRISP_ERROR_INVALID_ARGUMENT, "the source is not UTF-8");
    REFUSED(crisp_set_tree_shake_directory(c, bad), CRISP_ERROR_INVALID_ARGUMENT, "the path is not UTF-8");
    NOTHING(crisp_new_context(bad), "the target is not UTF-8");
    NOTHING(crisp_open_device(bad), "the device is not UTF-8");
    NOTHING(crisp_compile_program(d, bad, "a"), "the source is not UTF-8");
    NOTHING(crisp_compile_program(d, "", bad), "the file name is not UTF-8");
    NOTHING(crisp_kernel_by_name(p, bad), "the name is not UTF-8");
  }
  /* Nothing was added: there is still no source. */
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE && crisp_get_compilation_error_code(c) == ('A' << 16) + 205);
  /* UTF-8 goes in and comes out as it is. */
  DONE(crisp_add_input_string(c, "; \xf0\x9f\x98\x80\n(def-kernel k (n:int) (set! nope n))", "gr\xc3\xb6\xc3\x9f" "e/\xe2\x82\xac.crisp"));
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(strstr(crisp_get_messages(c), "gr\xc3\xb6\xc3\x9f" "e/\xe2\x82\xac.crisp:2") != NULL);
  /* A file that is no text is a file that can be read: what is wrong with it the compilation says, with its place. */
  FILE *file = fopen("no_text.crisp", "wb");
  CHECK(file != NULL);
  fputs("(def-kernel k (n:int)\n  ; \xff\n  nil)", file);
  fclose(file);
  crisp_destroy_context(c);
  c = crisp_new_context("spv");
  CHECK(crisp_add_input_file(c, "no_text.crisp") == CRISP_SUCCESS_COMPATIBLE);
  remove("no_text.crisp");
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE && strstr(crisp_get_messages(c), "no_text.crisp:2") != NULL);
  crisp_destroy_context(c);
  crisp_destroy_program(p);
  crisp_close_device(d);
  return 0;
}
