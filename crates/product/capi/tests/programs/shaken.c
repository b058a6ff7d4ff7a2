/* The folder of an earlier compilation: its flags, and its kernels as the baseline. `shaken` has one, `empty` none, `damaged` a bad file. */
#include "check.h"
#include "crisp_names.h"

#define KERNEL(parameters) "(def-parameter N 3)(def-kernel k (" parameters ") (set! (~ x 0) (to-float N)))"
#define X "x:(vector-type float :global :read-write)"

static crisp_context *with(const char *folder, const char *source) {
  crisp_context *c = new_context("ptx");
  if (folder != NULL) CHECK(set_tree_shake_directory(c, folder) == SUCCESS_COMPATIBLE);
  CHECK(add_input_string(c, source, "k.crisp") == SUCCESS_COMPATIBLE);
  return c;
}

static void equal_code(crisp_context *a, crisp_context *b, bool equal) {
  const void *of_a, *of_b;
  size_t length_a, length_b;
  CHECK(compile(a, &length_a) == SUCCESS_COMPATIBLE && compile(b, &length_b) == SUCCESS_COMPATIBLE);
  CHECK(get_binary(a, &of_a, &length_a) && get_binary(b, &of_b, &length_b));
  CHECK((length_a == length_b && memcmp(of_a, of_b, length_a) == 0) == equal);
}

int main(void) {
  /* First the size, then the text. */
  crisp_context *c = with("shaken", KERNEL(X));
  size_t size = 99;
  char flags[64];
  CHECK(get_flags(c, NULL, &size) == SUCCESS_COMPATIBLE && size == sizeof "-DN=4");
  size = 2;
  CHECK(get_flags(c, flags, &size) < 0 && size == 2);
  size = sizeof flags;
  CHECK(get_flags(c, flags, &size) == SUCCESS_COMPATIBLE && size == 6 && strcmp(flags, "-DN=4") == 0);
  CHECK(get_flags(c, flags, NULL) < 0);
  /* The flags act; those that are set here take their place. */
  crisp_context *set = with(NULL, KERNEL(X));
  CHECK(set_flags(set, "-DN=4") == SUCCESS_COMPATIBLE);
  equal_code(c, set, true);
  CHECK(set_flags(c, "-DN=5") == SUCCESS_COMPATIBLE);
  equal_code(c, set, false);
  CHECK(get_flags(set, NULL, &size) == SUCCESS_COMPATIBLE && size == 0);
  /* The earlier kernels are the baseline. */
  crisp_context *other = with("shaken", KERNEL(X " n:int"));
  CHECK(compile(other, &size) == SUCCESS_BREAKING_CHANGE);
  CHECK(compile(other, &size) == SUCCESS_COMPATIBLE);
  /* Where there is nothing, or nothing of use, it is said and the compilation goes on. */
  const char *folders[] = {"empty", "damaged", "nowhere"};
  for (int i = 0; i < 3; i++) {
    crisp_context *without = with(folders[i], KERNEL(X));
    CHECK(get_flags(without, NULL, &size) == SUCCESS_COMPATIBLE && size == 0);
    destroy_context(without);
    without = with(folders[i], KERNEL(X " n:int"));
    CHECK(compile(without, &size) == SUCCESS_COMPATIBLE && strstr(get_messages(without), "A0206") != NULL);
    destroy_context(without);
  }
  destroy_context(c);
  destroy_context(set);
  destroy_context(other);
  return 0;
}
