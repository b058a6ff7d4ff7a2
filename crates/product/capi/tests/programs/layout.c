/* The numbers and layouts that programs are compiled with: none of them may change while the library is called libcrisp.so.1. */
#include "check.h"
#include "crisp_names.h"

int main(void) {
  CHECK(CRISP_SUCCESS_COMPATIBLE == 0 && CRISP_SUCCESS_BREAKING_CHANGE == 1 && CRISP_ERROR_COMPILE_FAILURE == -1 && CRISP_ERROR_INVALID_ARGUMENT == -2);
  CHECK(CRISP_ERROR_FILE == -3 && CRISP_ERROR_RUN == -4 && CRISP_ERROR_INTERNAL == -5);
  CHECK(SUCCESS_COMPATIBLE == 0 && SUCCESS_BREAKING_CHANGE == 1 && ERROR_COMPILE_FAILURE == -1);
  CHECK(CRISP_FOREIGN_HOST == 0 && CRISP_FOREIGN_CUDA == 1 && CRISP_FOREIGN_OPENCL == 2);
  CHECK(CRISP_BOOL == 0 && CRISP_I8 == 1 && CRISP_U8 == 2 && CRISP_I16 == 3 && CRISP_U16 == 4 && CRISP_I32 == 5 && CRISP_U32 == 6);
  CHECK(CRISP_I64 == 7 && CRISP_U64 == 8 && CRISP_F16 == 9 && CRISP_BF16 == 10 && CRISP_F32 == 11 && CRISP_F64 == 12);
  CHECK(sizeof(crisp_status) == 4);
  CHECK(offsetof(crisp_argument, element) == 0 && offsetof(crisp_argument, lanes) == 4 && offsetof(crisp_argument, value) == 8);
  CHECK(offsetof(crisp_argument, buffer) == 8 + sizeof(void *) && offsetof(crisp_argument, count) == 8 + 2 * sizeof(void *));
  CHECK(offsetof(crisp_argument, stride) == 16 + 2 * sizeof(void *) && sizeof(crisp_argument) == 24 + 2 * sizeof(void *));
  CHECK(offsetof(crisp_sizes, global_dimensions) == 0 && offsetof(crisp_sizes, global) == 8 && offsetof(crisp_sizes, local_dimensions) == 32);
  CHECK(offsetof(crisp_sizes, local) == 40 && sizeof(crisp_sizes) == 64);
  CHECK(offsetof(crisp_named, name) == 0 && offsetof(crisp_named, argument) == sizeof(void *));
  CHECK(offsetof(crisp_named, dimensions) == sizeof(void *) + sizeof(crisp_argument));
  CHECK(offsetof(crisp_named, extents) == 8 + sizeof(void *) + sizeof(crisp_argument) && sizeof(crisp_named) == 8 + 2 * sizeof(void *) + sizeof(crisp_argument));
  CHECK(offsetof(crisp_result, name) == 0 && offsetof(crisp_result, buffer) == sizeof(void *) && offsetof(crisp_result, element) == 2 * sizeof(void *));
  CHECK(offsetof(crisp_result, lanes) == 4 + 2 * sizeof(void *) && offsetof(crisp_result, stride) == 8 + 2 * sizeof(void *));
  CHECK(offsetof(crisp_result, count) == 16 + 2 * sizeof(void *) && offsetof(crisp_result, dimensions) == 24 + 2 * sizeof(void *));
  CHECK(offsetof(crisp_result, extents) == 32 + 2 * sizeof(void *) && sizeof(crisp_result) == 160 + 2 * sizeof(void *));
  /* The version is three numbers. */
  int major = -1, minor = -1, patch = -1, end = 0;
  CHECK(sscanf(crisp_version(), "%d.%d.%d%n", &major, &minor, &patch, &end) == 3 && crisp_version()[end] == 0 && major >= 0 && minor >= 0 && patch >= 0);
  return 0;
}
