/* Orchestrations: a sort of the library and a scan, called with arrays by names; what is wrong is a status, and nothing is written. */
#include "check.h"
#include "crisp.h"

static const char *const SOURCE =
    "(gen-radix-sort-vector uint :compact :name \"sort\")"
    "(gen-scan-vector int :compact #'+ 0 :name \"scan\")"
    "(def-kernel doubled (pairs:(vector-type float2 :global :read-only) by:float &out twice:(vector-type float2 :global :write-only))"
    "  (declare (global-size :derive-from pairs))"
    "  (in-each-thread (i) (when (< i (length~ pairs)) (set! (~ twice i) (* by (~ pairs i))))))"
    "(def-orchestration alone (launch-sequential #'doubled))";

enum { N = 5000 };

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

static crisp_plan_input input(const char *name, crisp_element element, uint32_t lanes, const void *contents, uint64_t count) {
  crisp_plan_input made = {name, (uint32_t)element, lanes, contents, count};
  return made;
}

static crisp_plan_output output(const char *name, crisp_element element, uint32_t lanes, void *room, uint64_t count) {
  crisp_plan_output made = {name, (uint32_t)element, lanes, room, count};
  return made;
}

static uint32_t keys[N], sorted[N], wanted[N];

int main(void) {
  const char *const ids[] = {"interp", "cpu"};
  for (int at = 0; at < 2; at++) {
    crisp_device *device = crisp_open_device(ids[at]);
    CHECK(device != NULL);
    crisp_program *program = crisp_compile_program(device, SOURCE, "plans.crisp");
    if (program == NULL) fputs(crisp_get_last_messages(), stderr);
    CHECK(program != NULL);
    uint32_t n = at == 0 ? 300 : N;
    for (uint32_t i = 0; i < n; i++) wanted[i] = keys[i] = i * 2654435761u;
    qsort(wanted, n, sizeof *wanted, compare);
    crisp_plan_input given = input("keys", CRISP_U32, 1, keys, n);
    crisp_plan_output found = output("sort_scatter_odd::sorted", CRISP_U32, 1, sorted, N);
    CHECK(crisp_run_plan(program, "sort", &given, 1, &found, 1) == CRISP_SUCCESS_COMPATIBLE);
    CHECK(found.count == n && memcmp(sorted, wanted, n * sizeof *sorted) == 0);

    /* How many there are, without room. */
    found = output("sort_scatter_odd_sorted", CRISP_U32, 1, NULL, 0);
    CHECK(crisp_run_plan(program, "sort", &given, 1, &found, 1) == CRISP_SUCCESS_COMPATIBLE && found.count == n);

    float pairs[3][2] = {{1, 2}, {3, 4}, {5, 6}}, twice[3][2], by = 3;
    crisp_plan_input two[] = {input("pairs", CRISP_F32, 2, pairs, 3), input("by", CRISP_F32, 1, &by, 1)};
    found = output("twice", CRISP_F32, 2, twice, 3);
    CHECK(crisp_run_plan(program, "alone", two, 2, &found, 1) == CRISP_SUCCESS_COMPATIBLE && found.count == 3);
    for (int i = 0; i < 6; i++) CHECK((&twice[0][0])[i] == 3 * (&pairs[0][0])[i]);

    /* What is wrong is told, and nothing is written. */
    sorted[0] = 7;
    found = output("sort_scatter_odd::sorted", CRISP_U32, 1, sorted, n - 1);
    CHECK(crisp_run_plan(program, "sort", &given, 1, &found, 1) == CRISP_ERROR_RUN && sorted[0] == 7);
    CHECK(strstr(crisp_get_last_messages(), "and there is room for") != NULL);
    found = output("sort_scatter_odd::sorted", CRISP_F32, 1, sorted, N);
    CHECK(crisp_run_plan(program, "sort", &given, 1, &found, 1) == CRISP_ERROR_RUN && sorted[0] == 7);
    found = output("nothing", CRISP_U32, 1, sorted, N);
    CHECK(crisp_run_plan(program, "sort", &given, 1, &found, 1) == CRISP_ERROR_RUN);
    CHECK(strstr(crisp_get_last_messages(), "A0112") != NULL);
    given = input("keys", CRISP_I32, 1, keys, n);
    CHECK(crisp_run_plan(program, "sort", &given, 1, NULL, 0) == CRISP_ERROR_RUN);
    CHECK(strstr(crisp_get_last_messages(), "a vector of `uint`, and not one of `int`") != NULL);
    given = input("keys", CRISP_U32, 5, keys, n);
    CHECK(crisp_run_plan(program, "sort", &given, 1, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);
    given = input("keys", CRISP_U32, 1, NULL, n);
    CHECK(crisp_run_plan(program, "sort", &given, 1, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);
    given = input(NULL, CRISP_U32, 1, keys, n);
    CHECK(crisp_run_plan(program, "sort", &given, 1, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);
    given = input("keys", CRISP_U32, 1, keys, UINT64_MAX / 2);
    CHECK(crisp_run_plan(program, "sort", &given, 1, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);
    CHECK(crisp_run_plan(program, "sorted", NULL, 0, NULL, 0) == CRISP_ERROR_RUN);
    CHECK(strstr(crisp_get_last_messages(), "did you mean `sort`?") != NULL);
    CHECK(crisp_run_plan(program, "sort", NULL, 1, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);
    CHECK(crisp_run_plan(NULL, "sort", NULL, 0, NULL, 0) == CRISP_ERROR_INVALID_ARGUMENT);

    CHECK(crisp_queue_import(device, CRISP_FOREIGN_HOST, NULL) == NULL && crisp_queue_import(NULL, CRISP_FOREIGN_CUDA, NULL) == NULL);
    CHECK(crisp_queue_import(device, CRISP_FOREIGN_CUDA, NULL) == NULL && strstr(crisp_get_last_messages(), "D0125") != NULL);
    crisp_destroy_program(program);
    crisp_close_device(device);
  }
  return 0;
}
