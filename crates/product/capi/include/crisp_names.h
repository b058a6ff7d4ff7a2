/* The names of the in-memory compilation interface as the language's document has them, for who includes this file. */
#ifndef CRISP_NAMES_H
#define CRISP_NAMES_H

#include "crisp.h"

#define SUCCESS_COMPATIBLE CRISP_SUCCESS_COMPATIBLE
#define SUCCESS_BREAKING_CHANGE CRISP_SUCCESS_BREAKING_CHANGE
#define ERROR_COMPILE_FAILURE CRISP_ERROR_COMPILE_FAILURE

static inline crisp_context *new_context(const char *target_identifier) { return crisp_new_context(target_identifier); }
static inline void destroy_context(crisp_context *context) { crisp_destroy_context(context); }
static inline crisp_status add_input_file(crisp_context *context, const char *path) {
  return crisp_add_input_file(context, path);
}
static inline crisp_status add_input_string(crisp_context *context, const char *source, const char *virtual_file_name) {
  return crisp_add_input_string(context, source, virtual_file_name);
}
static inline crisp_status set_flags(crisp_context *context, const char *flags) { return crisp_set_flags(context, flags); }
static inline crisp_status set_tree_shake_directory(crisp_context *context, const char *path) {
  return crisp_set_tree_shake_directory(context, path);
}
static inline crisp_status get_flags(crisp_context *context, char *flags, size_t *size) {
  return crisp_get_flags(context, flags, size);
}
static inline bool get_binary(const crisp_context *context, const void **out_data, size_t *out_size) {
  return crisp_get_binary(context, out_data, out_size);
}
static inline long get_compilation_error_code(const crisp_context *context) {
  return crisp_get_compilation_error_code(context);
}
static inline const char *get_messages(const crisp_context *context) { return crisp_get_messages(context); }
static inline const char *get_metadata(const crisp_context *context) { return crisp_get_metadata(context); }

/* compile(context, size) and compile(context, string, size). */
#ifdef __cplusplus
static inline crisp_status compile(crisp_context *context, size_t *size) { return crisp_compile(context, size); }
static inline crisp_status compile(crisp_context *context, const char *source, size_t *size) {
  return crisp_compile_string(context, source, size);
}
#else
#define CRISP_COMPILE_OF(_1, _2, _3, name, ...) name
#define compile(...) CRISP_COMPILE_OF(__VA_ARGS__, crisp_compile_string, crisp_compile, )(__VA_ARGS__)
#endif

#endif
