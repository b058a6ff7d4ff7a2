/* Every target gives its own form of code, the same bytes each time and in each context, and says what it cannot do. */
#include "json.h"
#include "crisp.h"

static const struct {
  const char *target, *begins, *contains;
  size_t length;
} TARGETS[] = {
    {"ptx", "", ".visible .entry saxpy", 0},      {"spv", "\x03\x02\x23\x07", NULL, 4}, {"spirv", "\x03\x02\x23\x07", NULL, 4},
    {"spv-vulkan", "\x03\x02\x23\x07", NULL, 4},  {"wgsl", "", "@compute", 0},           {"msl", "", "kernel void", 0},
    {"hlsl", "", "numthreads", 0},                {"opencl-c", "", "void saxpy(", 0},       {"llvm", "", "define", 0},
};

int main(void) {
  for (size_t i = 0; i < sizeof TARGETS / sizeof *TARGETS; i++) {
    char upper[32] = "";
    for (size_t j = 0; TARGETS[i].target[j] != 0; j++) {
      char letter = TARGETS[i].target[j];
      upper[j] = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    }
    char *kept = NULL;
    size_t kept_size = 0;
    for (int round = 0; round < 3; round++) {
      crisp_context *c = crisp_new_context(round == 1 ? upper : TARGETS[i].target);
      const void *code = NULL;
      size_t size = 0, again = 0;
      CHECK(c != NULL && crisp_add_input_string(c, SAXPY, "saxpy.crisp") == 0);
      if (crisp_compile(c, &size) != CRISP_SUCCESS_COMPATIBLE) {
        fprintf(stderr, "%s: %s", TARGETS[i].target, crisp_get_messages(c));
        return 1;
      }
      CHECK(crisp_get_binary(c, &code, &again) && again == size);
      char *copy = (char *)calloc(size + 1, 1);
      memcpy(copy, code, size);
      CHECK(memcmp(copy, TARGETS[i].begins, TARGETS[i].length) == 0);
      if (TARGETS[i].contains != NULL && strstr(copy, TARGETS[i].contains) == NULL) {
        fprintf(stderr, "%s has no `%s`:\n%s", TARGETS[i].target, TARGETS[i].contains, copy);
        return 1;
      }
      CHECK(TARGETS[i].contains != NULL || size % 4 == 0);
      CHECK(kept == NULL || (kept_size == size && memcmp(kept, copy, size) == 0));
      /* The second compilation of a context is as the first. */
      CHECK(crisp_compile(c, &again) == CRISP_SUCCESS_COMPATIBLE && again == size && crisp_get_binary(c, &code, NULL) && memcmp(code, copy, size) == 0);
      free(kept);
      kept = copy;
      kept_size = size;
      crisp_destroy_context(c);
    }
    free(kept);
  }
  /* What a target has not: atomic operations on 64 bits in WGSL. The place is the author's; the last success stays. */
  crisp_context *c = crisp_new_context("wgsl");
  size_t size = 0, before = 0;
  const void *code;
  CHECK(crisp_add_input_string(c, SAXPY, "saxpy.crisp") == 0 && crisp_compile(c, &before) == 0);
  CHECK(crisp_compile_string(c, "(def-kernel wide (v:(vector-type ulong :global :read-write))\n  (atomic-add! (~ v 0) 1))", &size) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(size == 0 && strstr(crisp_get_messages(c), ".crisp:2:3") != NULL);
  CHECK(crisp_get_binary(c, &code, &size) && size == before && strstr(crisp_get_metadata(c), "wide") == NULL);
  crisp_destroy_context(c);
  c = crisp_new_context("msl");
  CHECK(crisp_compile_string(c, "(def-kernel wide (v:(vector-type ulong :global :read-write))\n  (atomic-add! (~ v 0) 1))", NULL) == CRISP_ERROR_COMPILE_FAILURE);
  CHECK(strstr(crisp_get_messages(c), "code in Metal's language is made of WGSL") != NULL);
  crisp_destroy_context(c);
  /* Names that are no targets. */
  static const char *const NONE[] = {"", "cpu", "interp", "x86", "sm_", "sm_1", "sm_999", "gfx", "gfx000", "spv ", "ptx,spv", "opencl", "cuda:0", "metal"};
  for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
    CHECK(crisp_new_context(NONE[i]) == NULL);
    CHECK(strstr(crisp_get_last_messages(), NONE[i]) != NULL && strstr(crisp_get_last_messages(), "spv-vulkan") != NULL);
  }
  CHECK(crisp_new_context("spv-vulcan") == NULL && strstr(crisp_get_last_messages(), "did you mean `spv-vulkan`?") != NULL);
  return 0;
}
