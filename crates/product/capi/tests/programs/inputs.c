/* Calls one kernel with inputs only, and prints the shapes of its results: FILE KERNEL FLAG… NAME=VALUE…, where an array is RULE:TYPE:EXTENTS. */
#include "launch.h"

enum { MOST = 16, LONGEST = 1 << 16 };

static char source[LONGEST];

int main(int count, char **words) {
  CHECK(count >= 3 && count - 3 <= MOST);
  static char flags[4096];
  int first = 3;
  for (; first < count && words[first][0] == '-'; first++) {
    strcat(flags, words[first]);
    strcat(flags, " ");
  }
  FILE *file = fopen(words[1], "rb");
  CHECK(file != NULL);
  source[fread(source, 1, LONGEST - 1, file)] = 0;
  fclose(file);
  crisp_device *d = crisp_open_device("cpu");
  crisp_program *p = crisp_compile_program_flags(d, source, words[1], flags);
  if (p == NULL) fputs(crisp_get_last_messages(), stderr);
  CHECK(p != NULL);
  crisp_kernel *k = crisp_kernel_by_name(p, words[2]);
  CHECK(k != NULL);
  crisp_named given[MOST];
  static uint64_t extents[MOST][16];
  static float floats[MOST];
  static int32_t integers[MOST];
  int named = 0;
  for (int at = first; at < count; at++, named++) {
    char *name = words[at], *text = strchr(words[at], '=');
    CHECK(text != NULL);
    *text++ = 0;
    memset(&given[named], 0, sizeof given[named]);
    given[named].name = name;
    char *type = strchr(text, ':');
    if (type == NULL) {
      const int is_float = strchr(text, '.') != NULL;
      floats[named] = strtof(text, NULL);
      integers[named] = atoi(text);
      given[named].argument = is_float ? value(CRISP_F32, &floats[named]) : value(CRISP_I32, &integers[named]);
      continue;
    }
    char *axes = strchr(++type, ':') + 1;
    const int is_float = strncmp(type, "float", 5) == 0;
    uint32_t dimensions = 0;
    size_t elements = 1;
    while (*axes != 0) {
      extents[named][dimensions] = strtoull(axes, &axes, 10);
      elements *= extents[named][dimensions++];
      if (*axes == 'x') axes++;
    }
    uint32_t *contents = (uint32_t *)calloc(elements, 4);
    for (size_t i = 0; i < elements && *text != 'z'; i++) {
      const float small = (float)(i * 7 % 11) / 16;
      if (is_float) memcpy(&contents[i], &small, 4);
      else contents[i] = (uint32_t)i;
    }
    given[named].argument = buffer(is_float ? CRISP_F32 : CRISP_I32, made(d, contents, elements * 4), 0);
    given[named].dimensions = dimensions;
    given[named].extents = extents[named];
    free(contents);
  }
  crisp_result results[MOST];
  size_t made_of = MOST;
  DONE(crisp_call(NULL, k, given, (size_t)named, NULL, results, &made_of));
  for (size_t at = 0; at < made_of; at++) {
    printf("%s%s:", at == 0 ? "" : " ", results[at].name);
    for (uint32_t axis = 0; axis < results[at].dimensions; axis++)
      printf("%s%llu", axis == 0 ? "" : "x", (unsigned long long)results[at].extents[axis]);
    crisp_buffer_destroy(results[at].buffer);
  }
  for (int at = 0; at < named; at++) crisp_buffer_destroy(given[at].argument.buffer);
  crisp_destroy_kernel(k);
  crisp_destroy_program(p);
  crisp_close_device(d);
  return 0;
}
