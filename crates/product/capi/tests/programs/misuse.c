/* What must not be passed is a status, never a crash. */
#include "check.h"
#include "crisp.h"

int main(void) {
  crisp_context *c = crisp_new_context("spv");
  size_t size;
  const void *code;
  CHECK(crisp_add_input_string(NULL, "", "") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_string(c, NULL, "a") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(crisp_get_last_messages(), "the source is NULL") != NULL);
  CHECK(crisp_add_input_string(c, "", NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_string(c, "\xff", "a") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(crisp_get_last_messages(), "UTF-8") != NULL);
  CHECK(crisp_add_input_string_n(c, NULL, 3, "a") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_string_n(c, "a", (size_t)-1, "a") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_file(c, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_file(c, "/") == CRISP_ERROR_FILE);
  CHECK(crisp_set_flags(c, NULL) == CRISP_ERROR_INVALID_ARGUMENT && crisp_set_flags(NULL, "") < 0);
  CHECK(crisp_compile(NULL, &size) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_compile_string(c, NULL, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(!crisp_get_binary(NULL, &code, &size) && !crisp_get_binary(c, NULL, NULL));
  CHECK(crisp_get_compilation_error_code(NULL) == -1);
  CHECK(crisp_get_messages(NULL) == NULL && crisp_get_metadata(NULL) == NULL && crisp_get_messages_json(NULL) == NULL);
  CHECK(crisp_get_abi_changes(NULL) == NULL);
  CHECK(crisp_add_input_file(NULL, "a") == CRISP_ERROR_INVALID_ARGUMENT && crisp_add_input_string_n(NULL, "a", 1, "a") == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_add_input_string_n(c, "a", 1, NULL) == CRISP_ERROR_INVALID_ARGUMENT && crisp_compile_string(NULL, "", &size) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_set_tree_shake_directory(NULL, "a") == CRISP_ERROR_INVALID_ARGUMENT && crisp_set_tree_shake_directory(c, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  char flags[8];
  size = sizeof flags;
  CHECK(crisp_get_flags(NULL, flags, &size) == CRISP_ERROR_INVALID_ARGUMENT && crisp_get_flags(c, flags, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(crisp_get_last_messages(), "the size is NULL") != NULL);
  /* A handle that is NULL: the message says which function gives such handles. */
  CHECK(crisp_compile(NULL, NULL) < 0 && strstr(crisp_get_last_messages(), "error: the context is NULL\n") != NULL);
  CHECK(strstr(crisp_get_last_messages(), "help: crisp_new_context gives one") != NULL);
  /* Sources of every kind that are none. */
  const char *const WRONG[] = {"(", ")", "\"", "#|", "(def-kernel)", "(((((((((((((((", "\x01\x02", "(def-kernel k k k)"};
  for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
    CHECK(crisp_compile_string(c, WRONG[i], NULL) == CRISP_ERROR_COMPILE_FAILURE);
    CHECK(crisp_get_compilation_error_code(c) > 0);
  }
  crisp_destroy_context(c);

  crisp_destroy_context(NULL);
  CHECK(crisp_compile_program(NULL, "", "a") == NULL && strstr(crisp_get_last_messages(), "crisp_open_device gives one") != NULL);
  CHECK(crisp_load_package(NULL, "a", 1) == NULL && crisp_kernel_by_name(NULL, "a") == NULL && crisp_buffer_new(NULL, NULL, 1) == NULL);
  CHECK(strstr(crisp_get_last_messages(), "the device is NULL") != NULL && crisp_queue_finish(NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_buffer_write(NULL, 0, "a", 1) == CRISP_ERROR_INVALID_ARGUMENT && crisp_buffer_read(NULL, 0, flags, 1) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_buffer_import(NULL, CRISP_FOREIGN_HOST, flags, 8, NULL, NULL) == NULL);
  crisp_destroy_program(NULL);
  crisp_destroy_kernel(NULL);
  crisp_buffer_destroy(NULL);
  crisp_queue_destroy(NULL);
  crisp_close_device(NULL);
  CHECK(crisp_open_device("cup") == NULL && strstr(crisp_get_last_messages(), "did you mean `cpu`") != NULL);
  CHECK(crisp_open_device(NULL) == NULL && crisp_buffer_size(NULL) == 0 && crisp_queue_new(NULL) == NULL);
  crisp_device *d = crisp_open_device("interp");
  CHECK(d != NULL && crisp_load_package(d, "no package", 10) == NULL && crisp_load_package(d, NULL, 10) == NULL);
  CHECK(crisp_compile_program(d, "(", "a.crisp") == NULL && strchr(crisp_get_last_messages(), '^') != NULL);
  crisp_program *p = crisp_compile_program(d, SAXPY, "a.crisp");
  CHECK(p != NULL && crisp_kernel_by_name(p, "sapy") == NULL);
  CHECK(strstr(crisp_get_last_messages(), "did you mean `saxpy`") != NULL);
  crisp_kernel *k = crisp_kernel_by_name(p, "saxpy");
  crisp_buffer *b = crisp_buffer_new(d, NULL, 8);
  float two[2] = {2, 3};
  CHECK(crisp_buffer_write(b, 4, two, 8) == CRISP_ERROR_RUN && crisp_buffer_read(b, 0, NULL, 1) < 0);
  CHECK(crisp_buffer_import(d, 99, two, 8, NULL, NULL) == NULL && crisp_buffer_import(d, CRISP_FOREIGN_HOST, NULL, 8, NULL, NULL) == NULL);
  CHECK(crisp_compile_program(d, NULL, "a") == NULL && crisp_compile_program(d, "", NULL) == NULL && crisp_kernel_by_name(p, NULL) == NULL);
  CHECK(crisp_buffer_write(b, 0, NULL, 1) == CRISP_ERROR_INVALID_ARGUMENT && strstr(crisp_get_last_messages(), "the data is NULL, and its size is 1") != NULL);
  crisp_argument a[3];
  memset(a, 0, sizeof a);
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_launch(NULL, k, NULL, 3, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_launch(NULL, NULL, a, 3, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(crisp_launch(NULL, k, a, 0, NULL) == CRISP_ERROR_RUN && strstr(crisp_get_last_messages(), "A0102") != NULL);
  for (int i = 0; i < 3; i++) {
    a[i].element = CRISP_F32;
    a[i].lanes = 1;
    a[i].value = two;
  }
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_RUN && strstr(crisp_get_last_messages(), "A0103") != NULL);
  a[1].buffer = a[2].buffer = b;
  a[1].count = a[2].count = 1000;
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  CHECK(strstr(crisp_get_last_messages(), "argument number 2, `x` of `saxpy`, has both a value and a buffer") != NULL);
  a[1].value = a[2].value = NULL;
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_RUN && strstr(crisp_get_last_messages(), "`x`") != NULL);
  a[1].count = 2;
  a[2].count = 1;
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_RUN);
  CHECK(strstr(crisp_get_last_messages(), "writes 2 elements to argument `y`, and a buffer of 1 is passed") != NULL);
  CHECK(crisp_buffer_read(b, 0, two, 8) == CRISP_SUCCESS_COMPATIBLE && two[0] == 0 && two[1] == 0);
  a[1].element = 1000;
  CHECK(crisp_launch(NULL, k, a, 3, NULL) == CRISP_ERROR_INVALID_ARGUMENT);
  crisp_buffer_destroy(b);
  crisp_destroy_kernel(k);
  crisp_destroy_program(p);
  crisp_close_device(d);
  return 0;
}
