/* Metadata: what a host can read of each kernel before it launches one, without knowing the source. */
#include "crisp.h"
#include "json.h"

#define SOURCE \
  "(def-kernel first (n:int v:double3 x:(vector-type float :global :read-only) c:(vector-type uchar :constant :read-only 16)\n" \
  "                   &out r:(vector-type half4 :global :write-only))\n" \
  "  (declare (global-size :derive-from (ceil (length~ x) 4) :msg \"a quarter\") (local-size :set-to 64))\n" \
  "  (set! (~ r (get-global-id 0)) (to-half4 ##(1.0 2.0 3.0 4.0))))\n" \
  "(def-kernel second (x:(vector-type int :global :read-write))\n" \
  "  (declare (global-size :dims 2))\n" \
  "  (let ((seen (make-result-vector ulong (length~ x) :name \"how_many\" :comment \"so many\")))\n" \
  "    (when-thread-is 0 (set! (~ seen 0) 1) (inc! (~ x 0) 1))))\n"

int main(void) {
  crisp_context *c = crisp_new_context("spv");
  CHECK(crisp_get_metadata(c) == NULL);
  CHECK(crisp_add_input_string(c, SOURCE, "two.crisp") == 0 && crisp_set_flags(c, "--math=contract") == 0);
  if (crisp_compile(c, NULL) < 0) fputs(crisp_get_messages(c), stderr);
  const char *m = crisp_get_metadata(c);
  CHECK(m != NULL && json_is(m));
  CHECK(json_number(m, "schema") >= 2 && json_has(m, "math", "\"contract\"") && json_has(m, "sources[0]", "\"two.crisp\""));
  char version[32];
  snprintf(version, sizeof version, "\"%s\"", crisp_version());
  CHECK(json_has(m, "crisp", version) && json_count(m, "sources") == 1 && json_count(m, "kernels") == 2);
  CHECK(json_number(m, "limits.invocations_of_workgroup") == 1024);
  /* The first kernel. */
  CHECK(json_has(m, "kernels[0].name", "\"first\"") && json_has(m, "kernels[0].place.file", "\"two.crisp\""));
  CHECK(json_number(m, "kernels[0].place.line") == 1 && json_number(m, "kernels[0].place.column") == 13);
  CHECK(json_count(m, "kernels[0].arguments") == 5);
  CHECK(json_has(m, "kernels[0].arguments[0].name", "\"n\"") && json_has(m, "kernels[0].arguments[0].kind", "\"value\""));
  CHECK(json_has(m, "kernels[0].arguments[0].element.scalar", "\"i32\"") && json_number(m, "kernels[0].arguments[0].element.bytes") == 4);
  CHECK(json_has(m, "kernels[0].arguments[1].element.scalar", "\"f64\"") && json_number(m, "kernels[0].arguments[1].element.lanes") == 3);
  CHECK(json_number(m, "kernels[0].arguments[1].element.bytes") == 24);
  CHECK(json_has(m, "kernels[0].arguments[2].kind", "\"buffer\"") && json_has(m, "kernels[0].arguments[2].buffer.direction", "\"in\""));
  CHECK(json_number(m, "kernels[0].arguments[2].buffer.stride") == 4 && json_has(m, "kernels[0].arguments[2].buffer.length", "null"));
  CHECK(json_has(m, "kernels[0].arguments[3].buffer.space", "\"constant\"") && json_number(m, "kernels[0].arguments[3].buffer.length") == 16);
  CHECK(json_number(m, "kernels[0].arguments[3].buffer.bytes") == 16);
  CHECK(json_has(m, "kernels[0].arguments[4].buffer.direction", "\"out\"") && json_number(m, "kernels[0].arguments[4].buffer.stride") == 8);
  for (int i = 0; i < 5; i++) {
    char path[64];
    snprintf(path, sizeof path, "kernels[0].arguments[%d].position", i);
    CHECK(json_number(m, path) == i);
  }
  CHECK(json_has(m, "kernels[0].global_size.required", "false") && json_has(m, "kernels[0].global_size.message", "\"a quarter\""));
  CHECK(json_has(m, "kernels[0].local_size.required", "true") && json_number(m, "kernels[0].workgroup[0]") == 64);
  CHECK(json_has(m, "kernels[0].results.class", "\"deterministic\""));
  CHECK(json_has(m, "kernels[0].targets[0].target", "\"spv\"") && json_has(m, "kernels[0].targets[0].entry", "\"first\""));
  /* The second one makes memory: an argument that the author did not write, whose length follows from another. */
  CHECK(json_has(m, "kernels[1].name", "\"second\"") && json_number(m, "kernels[1].dimensions") == 2 && json_count(m, "kernels[1].arguments") == 2);
  CHECK(json_has(m, "kernels[1].arguments[1].name", "\"how_many\"") && json_has(m, "kernels[1].arguments[1].hidden.role", "\"result\""));
  CHECK(json_has(m, "kernels[1].arguments[1].hidden.comment", "\"so many\"") && json_has(m, "kernels[1].arguments[1].hidden.size.c", "\"crisp_max(0, (int64_t)x_length)\""));
  /* Hashes: as long as 32 bytes, equal where the calls are, other where not. */
  const char *abi = json_at(m, "kernels[0].abi");
  CHECK(json_end(abi) - abi == 66 && strncmp(abi, json_at(m, "kernels[1].abi"), 66) != 0);
  char before[67];
  snprintf(before, sizeof before, "%.66s", abi);
  CHECK(crisp_compile_string(c, "; nothing new", NULL) == CRISP_SUCCESS_COMPATIBLE && json_has(crisp_get_metadata(c), "kernels[0].abi", before));
  /* A failure leaves them. */
  CHECK(crisp_compile_string(c, "(", NULL) < 0 && json_has(crisp_get_metadata(c), "kernels[0].abi", before));
  crisp_destroy_context(c);
  return 0;
}
