/* Messages for programs: each line is JSON, its place is the very text that the carets are under, in bytes and in characters. */
#include "crisp.h"
#include "json.h"

/* The characters of UTF-8 between two places. */
static long characters(const char *from, const char *to) {
  long count = 0;
  for (; from < to; from++) count += ((unsigned char)*from & 0xc0) != 0x80;
  return count;
}

/* Whether the first message of a severity is about the text `marked` of the source. */
static void about(const char *source, const char *severity, const char *marked) {
  crisp_context *c = crisp_new_context("spv");
  CHECK(crisp_add_input_string(c, source, "dir/name of it.crisp") == 0);
  (void)crisp_compile(c, NULL);
  const char *line = crisp_get_messages_json(c);
  bool found = false;
  char one[8192];
  while (*line != 0) {
    size_t length = strcspn(line, "\n");
    CHECK(length < sizeof one && line[length] == '\n');
    memcpy(one, line, length);
    one[length] = 0;
    line += length + 1;
    CHECK(json_is(one) && json_at(one, "code") != NULL && json_at(one, "message") != NULL && *json_at(one, "notes") == '[' && *json_at(one, "helps") == '[');
    if (found || !json_has(one, "severity", severity)) continue;
    found = true;
    long start = json_number(one, "start"), end = json_number(one, "end");
    if ((size_t)(end - start) != strlen(marked) || strncmp(source + start, marked, strlen(marked)) != 0) {
      fprintf(stderr, "%s is about `%.*s`\n", one, (int)(end - start), source + start);
      exit(1);
    }
    /* Lines and columns count from 1, columns in characters. */
    const char *begin = source + start;
    while (begin > source && begin[-1] != '\n') begin--;
    long row = 1;
    for (const char *p = source; p < begin; p++) row += *p == '\n';
    CHECK(json_number(one, "line") == row && json_number(one, "column") == characters(begin, source + start) + 1);
    CHECK(json_number(one, "end_column") == json_number(one, "column") + characters(source + start, source + end));
    CHECK(json_has(one, "file", "\"dir/name of it.crisp\""));
    /* The same for people: the place, the line, and as many carets under the text as it has characters. */
    char place[100];
    snprintf(place, sizeof place, "--> dir/name of it.crisp:%ld:%ld\n", row, json_number(one, "column"));
    const char *text = strstr(crisp_get_messages(c), place);
    CHECK(text != NULL);
    long carets = (long)strspn(strchr(text, '^'), "^");
    CHECK(carets == characters(source + start, source + end));
  }
  if (!found) fputs(crisp_get_messages(c), stderr);
  CHECK(found);
  crisp_destroy_context(c);
}

int main(void) {
  about("(def-kernel k (n:int)\n  (set! nope n))", "\"error\"", "nope");
  about("(def-kernel k (n:int)\n  (let ((m:int n)) (\n", "\"error\"", "(");
  about("; gr\xc3\xb6\xc3\x9f" "er als \xe2\x82\xac\n(def-kernel k (n:int) #|\xe2\x82\xac\xe2\x82\xac|# (set! nope n))", "\"error\"", "nope");
  about("(def-kernel k (n:int)\n\t\t(let ((m:strange n))))", "\"error\"", "strange");
  about("(def-kernel k (n:int) (let ((m:int n)) (frobnicate m)))", "\"error\"", "frobnicate");
  about("(def-kernel k (v:(vector-type float :global :read-write)) (set! (~ v 0) (~ (make-vector float :global 4) 0)))", "\"warning\"", "(make-vector float :global 4)");
  /* Text that JSON has to write otherwise. */
  crisp_context *c = crisp_new_context("spv");
  CHECK(crisp_add_input_string(c, "(def-kernel k (n:int) (\"quoted \\\\ text\"))", "a \"b\"\\c\t.crisp") == 0);
  CHECK(crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  char one[8192];
  snprintf(one, sizeof one, "%.*s", (int)strcspn(crisp_get_messages_json(c), "\n"), crisp_get_messages_json(c));
  CHECK(json_is(one) && json_has(one, "file", "\"a \\\"b\\\"\\\\c\\t.crisp\""));
  /* A message without a place says so; a success has none. */
  CHECK(crisp_set_flags(c, "--math=none") == 0 && crisp_compile(c, NULL) == CRISP_ERROR_COMPILE_FAILURE);
  snprintf(one, sizeof one, "%.*s", (int)strcspn(crisp_get_messages_json(c), "\n"), crisp_get_messages_json(c));
  CHECK(json_is(one) && json_has(one, "code", "\"A0203\"") && json_has(one, "line", "null") && json_has(one, "file", "null") && json_count(one, "helps") == 1);
  crisp_destroy_context(c);
  c = crisp_new_context("spv");
  CHECK(crisp_add_input_string(c, SAXPY, "a.crisp") == 0 && crisp_compile(c, NULL) == 0 && *crisp_get_messages_json(c) == 0);
  crisp_destroy_context(c);
  return 0;
}
