/* A convolution by oneDNN (version 2), beside which Crisp's is timed: as the library likes it, its images and weights in blocks of channels that are made
   ahead, and as `plain` with images as others have them, channel by channel, turned into its blocks and back in each run. */
#include <dnnl.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    dnnl_stream_t stream;
    dnnl_primitive_t convolution, in, out;
    dnnl_memory_t given, given_blocks, weights, result, result_blocks;
} Convolution;

static int failed;

static void must(dnnl_status_t status) { failed |= status != dnnl_success; }

static dnnl_memory_t memory(const dnnl_memory_desc_t *desc, dnnl_engine_t engine, const float *data) {
    dnnl_memory_t made = NULL;
    void *place = NULL;
    must(dnnl_memory_create(&made, desc, engine, DNNL_MEMORY_ALLOCATE));
    must(dnnl_memory_get_data_handle(made, &place));
    if (place && data) memcpy(place, data, dnnl_memory_desc_get_size(desc));
    return made;
}

static dnnl_primitive_t reorder(const dnnl_memory_desc_t *from, const dnnl_memory_desc_t *to, dnnl_engine_t engine) {
    dnnl_primitive_desc_t desc = NULL;
    dnnl_primitive_t made = NULL;
    must(dnnl_reorder_primitive_desc_create(&desc, from, engine, to, engine, NULL));
    must(dnnl_primitive_create(&made, desc));
    return made;
}

static void execute(Convolution *c, dnnl_primitive_t primitive, int count, const dnnl_exec_arg_t *arguments) {
    must(dnnl_primitive_execute(primitive, c->stream, count, arguments));
    must(dnnl_stream_wait(c->stream));
}

static void from_to(Convolution *c, dnnl_primitive_t primitive, dnnl_memory_t from, dnnl_memory_t to) {
    dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}};
    execute(c, primitive, 2, arguments);
}

static void convolve(Convolution *c) {
    dnnl_exec_arg_t arguments[] = {{DNNL_ARG_SRC, c->given_blocks}, {DNNL_ARG_WEIGHTS, c->weights}, {DNNL_ARG_DST, c->result_blocks}};
    execute(c, c->convolution, 3, arguments);
}

/* An image of `channels` × `size` × `size` and filters of `side` × `side`, no padding; none where the library refuses. */
Convolution *convolution_make(long channels, long filters, long size, long side, const float *image, const float *weights) {
    Convolution *c = calloc(1, sizeof *c);
    dnnl_engine_t engine = NULL;
    failed = 0;
    must(dnnl_engine_create(&engine, dnnl_cpu, 0));
    must(dnnl_stream_create(&c->stream, engine, dnnl_stream_default_flags));
    dnnl_dims_t image_dims = {1, channels, size, size}, weight_dims = {filters, channels, side, side};
    dnnl_dims_t result_dims = {1, filters, size - side + 1, size - side + 1}, steps = {1, 1}, none = {0, 0};
    dnnl_memory_desc_t any_image, any_weights, any_result, image_desc, weight_desc, result_desc;
    must(dnnl_memory_desc_init_by_tag(&any_image, 4, image_dims, dnnl_f32, dnnl_format_tag_any));
    must(dnnl_memory_desc_init_by_tag(&any_weights, 4, weight_dims, dnnl_f32, dnnl_format_tag_any));
    must(dnnl_memory_desc_init_by_tag(&any_result, 4, result_dims, dnnl_f32, dnnl_format_tag_any));
    must(dnnl_memory_desc_init_by_tag(&image_desc, 4, image_dims, dnnl_f32, dnnl_nchw));
    must(dnnl_memory_desc_init_by_tag(&weight_desc, 4, weight_dims, dnnl_f32, dnnl_oihw));
    must(dnnl_memory_desc_init_by_tag(&result_desc, 4, result_dims, dnnl_f32, dnnl_nchw));
    dnnl_convolution_desc_t wanted;
    dnnl_primitive_desc_t found = NULL;
    must(dnnl_convolution_forward_desc_init(
        &wanted, dnnl_forward_inference, dnnl_convolution_direct, &any_image, &any_weights, NULL, &any_result, steps, none, none));
    must(dnnl_primitive_desc_create(&found, &wanted, NULL, engine, NULL));
    if (failed) return NULL;
    must(dnnl_primitive_create(&c->convolution, found));
    const dnnl_memory_desc_t *image_blocks = dnnl_primitive_desc_query_md(found, dnnl_query_src_md, 0);
    const dnnl_memory_desc_t *weight_blocks = dnnl_primitive_desc_query_md(found, dnnl_query_weights_md, 0);
    const dnnl_memory_desc_t *result_blocks = dnnl_primitive_desc_query_md(found, dnnl_query_dst_md, 0);
    c->given = memory(&image_desc, engine, image);
    c->given_blocks = memory(image_blocks, engine, NULL);
    c->weights = memory(weight_blocks, engine, NULL);
    c->result = memory(&result_desc, engine, NULL);
    c->result_blocks = memory(result_blocks, engine, NULL);
    c->in = reorder(&image_desc, image_blocks, engine);
    c->out = reorder(result_blocks, &result_desc, engine);
    if (failed) return NULL;
    from_to(c, reorder(&weight_desc, weight_blocks, engine), memory(&weight_desc, engine, weights), c->weights);
    from_to(c, c->in, c->given, c->given_blocks);
    return failed ? NULL : c;
}

void convolution_run(Convolution *c) { convolve(c); }

void convolution_plain(Convolution *c) {
    from_to(c, c->in, c->given, c->given_blocks);
    convolve(c);
    from_to(c, c->out, c->result_blocks, c->result);
}

/* The result, channel by channel; whether nothing failed. */
int convolution_result(Convolution *c, float *result, long bytes) {
    void *place = NULL;
    from_to(c, c->out, c->result_blocks, c->result);
    must(dnnl_memory_get_data_handle(c->result, &place));
    if (place) memcpy(result, place, bytes);
    return !failed;
}
