/* What a context gives is its own until the next compilation: it stays as it is through every other call, and a failure leaves code and metadata. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "check.h"
#include "crisp.h"

int main(void) {
  crisp_context *c = crisp_new_context("ptx");
  size_t size, again;
  const void *code, *same;
  CHECK(crisp_add_input_string(c, SAXPY, "a.crisp") == 0 && crisp_set_flags(c, "-DNOBODY") == 0);
  CHECK(crisp_compile(c, &size) == CRISP_SUCCESS_COMPATIBLE && crisp_get_binary(c, &code, &size));
  const char *metadata = crisp_get_metadata(c), *messages = crisp_get_messages(c), *json = crisp_get_messages_json(c), *changes = crisp_get_abi_changes(c);
  char *kept_code = (char *)malloc(size), *kept_metadata = strdup(metadata), *kept_messages = strdup(messages), *kept_json = strdup(json);
  memcpy(kept_code, code, size);
  CHECK(*messages != 0 && *json != 0);
  /* Asked again, the same is given; and what changes the context changes nothing that it has given. */
  CHECK(crisp_get_metadata(c) == metadata && crisp_get_messages(c) == messages && crisp_get_messages_json(c) == json && crisp_get_abi_changes(c) == changes);
  CHECK(crisp_set_flags(c, "-DN=3 --math=fast") == 0 && crisp_add_input_string(c, "(def-const C 5)", "b.crisp") == 0);
  CHECK(crisp_add_input_string(c, NULL, "b.crisp") < 0 && crisp_get_flags(c, NULL, &again) == 0 && again == 0);
  crisp_context *other = crisp_new_context("ptx");
  CHECK(crisp_compile_string(other, "(def-kernel k (n:int) (let ((m n))))", NULL) == CRISP_SUCCESS_COMPATIBLE);
  crisp_destroy_context(other);
  CHECK(crisp_get_binary(c, &same, &again) && same == code && again == size && memcmp(code, kept_code, size) == 0);
  CHECK(strcmp(metadata, kept_metadata) == 0 && strcmp(messages, kept_messages) == 0 && strcmp(json, kept_json) == 0);
  /* A failure: other messages, the same code and metadata. */
  CHECK(crisp_compile_string(c, "(nothing", NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(crisp_get_binary(c, &same, &again) && again == size && memcmp(same, kept_code, size) == 0 && strcmp(crisp_get_metadata(c), kept_metadata) == 0);
  CHECK(strcmp(crisp_get_messages(c), kept_messages) != 0 && strcmp(crisp_get_abi_changes(c), "[]") == 0);
  /* The sources of the failure are gone, the flags and the added source are not. */
  CHECK(crisp_compile(c, &again) == CRISP_SUCCESS_COMPATIBLE && again != size && strstr(crisp_get_metadata(c), "\"b.crisp\"") != NULL);
  /* Each out parameter may be NULL. */
  CHECK(crisp_get_binary(c, NULL, NULL) && crisp_get_binary(c, &code, NULL) && crisp_get_binary(c, NULL, &again) && again > 0);
  free(kept_code);
  free(kept_metadata);
  free(kept_messages);
  free(kept_json);
  crisp_destroy_context(c);
  return 0;
}
