/* A reader of JSON: whether a text is JSON, and the value at a path such as "kernels[0].arguments[2].name". */
#ifndef JSON_H
#define JSON_H
#include "check.h"

static inline const char *json_blanks(const char *p) {
  while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') p++;
  return p;
}

/* After the string; NULL where there is none. */
static inline const char *json_string_end(const char *p) {
  if (*p++ != '"') return NULL;
  for (; *p != '"'; p++) {
    if ((unsigned char)*p < 0x20) return NULL; /* The end among them. */
    if (*p == '\\') {
      p++;
      if (*p == 'u') {
        for (int i = 0; i < 4; i++)
          if (*++p == 0 || strchr("0123456789abcdefABCDEF", *p) == NULL) return NULL;
      } else if (*p == 0 || strchr("\"\\/bfnrt", *p) == NULL) {
        return NULL;
      }
    }
  }
  return p + 1;
}

/* After the value; NULL where there is none. */
static inline const char *json_end(const char *p) {
  p = json_blanks(p);
  if (*p == '"') return json_string_end(p);
  if (*p == '{' || *p == '[') {
    char open = *p, close = open == '{' ? '}' : ']';
    p = json_blanks(p + 1);
    if (*p == close) return p + 1;
    for (;;) {
      if (open == '{') {
        p = json_string_end(json_blanks(p));
        if (p == NULL || *(p = json_blanks(p)) != ':') return NULL;
        p++;
      }
      p = json_end(p);
      if (p == NULL) return NULL;
      p = json_blanks(p);
      if (*p == close) return p + 1;
      if (*p++ != ',') return NULL;
    }
  }
  static const char *const WORDS[] = {"true", "false", "null"};
  for (int i = 0; i < 3; i++)
    if (strncmp(p, WORDS[i], strlen(WORDS[i])) == 0) return p + strlen(WORDS[i]);
  const char *digits = *p == '-' ? p + 1 : p;
  if (*digits < '0' || *digits > '9' || (digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9')) return NULL;
  char *end;
  (void)strtod(p, &end);
  return end > digits ? end : NULL;
}

/* Whether the text is one value and nothing else. */
static inline bool json_is(const char *text) {
  const char *end = json_end(text);
  return end != NULL && *json_blanks(end) == 0;
}

/* Where the value at the path begins; NULL where there is none. */
static inline const char *json_at(const char *p, const char *path) {
  p = json_blanks(p);
  while (*path != 0) {
    if (*path == '[') {
      char *behind;
      long index = strtol(path + 1, &behind, 10);
      path = behind + 1;
      if (*p != '[') return NULL;
      p = json_blanks(p + 1);
      for (; index >= 0; index--) {
        if (*p == ']') return NULL;
        if (index == 0) break;
        p = json_blanks(json_end(p));
        if (*p == ',') p = json_blanks(p + 1);
      }
    } else {
      if (*path == '.') path++;
      size_t length = strcspn(path, ".[");
      if (*p != '{') return NULL;
      p = json_blanks(p + 1);
      for (;;) {
        if (*p == '}') return NULL;
        const char *end = json_string_end(p);
        bool same = (size_t)(end - p) == length + 2 && strncmp(p + 1, path, length) == 0;
        p = json_blanks(json_blanks(end) + 1);
        if (same) break;
        p = json_blanks(json_end(p));
        if (*p == ',') p = json_blanks(p + 1);
      }
      path += length;
    }
  }
  return p;
}

/* Whether there is this value at the path, written like this. */
static inline bool json_has(const char *text, const char *path, const char *value) {
  const char *at = json_at(text, path);
  if (at == NULL) return false;
  const char *end = json_end(at);
  return end != NULL && (size_t)(end - at) == strlen(value) && strncmp(at, value, strlen(value)) == 0;
}

static inline long json_number(const char *text, const char *path) {
  const char *at = json_at(text, path);
  CHECK(at != NULL && (*at == '-' || (*at >= '0' && *at <= '9')));
  return strtol(at, NULL, 10);
}

/* The number of elements of the list at the path. */
static inline long json_count(const char *text, const char *path) {
  char one[200];
  long count = 0;
  CHECK(json_at(text, path) != NULL && *json_at(text, path) == '[');
  do snprintf(one, sizeof one, "%s[%ld]", path, count);
  while (json_at(text, one) != NULL && ++count);
  return count;
}
#endif
