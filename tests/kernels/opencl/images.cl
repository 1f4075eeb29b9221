// A pixel is one element; images of different parameters are different.

// expect: verified
kernel void copies(read_only image2d_t from, write_only image2d_t to) {
    const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    if (at.x < get_image_width(to) && at.y < get_image_height(to)) {
        write_imagef(to, at, read_imagef(from, nearest, at));
    }
}

// expect: racy
kernel void one_column(read_only image2d_t from, write_only image2d_t to) {
    const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    write_imagef(to, (int2)(0, at.y), read_imagef(from, nearest, at));
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW global block
}

// expect: racy
kernel void in_place(read_write image2d_t pixels) {
    int2 at = (int2)(get_global_id(0), get_global_id(1));
    float4 right = read_imagef(pixels, (int2)(at.x + 1, at.y));
    write_imagef(pixels, at, right);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAR global block
}

// expect: verified
kernel void volumes(write_only image3d_t volume, write_only image2d_array_t layers, write_only image1d_buffer_t line) {
    int4 at = (int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0);
    write_imagef(volume, at, (float4)(1));
    write_imagei(layers, at, (int4)(1));
    if (at.y == 0 && at.z == 0) {
        write_imageui(line, at.x, (uint4)(1));
    }
}

// expect: incomplete (write_imagef() at a place that is not understood)
kernel void scattered(write_only image2d_t to, global const int2 *where) {
    float2 at = convert_float2(where[get_global_id(0)]);
    write_imagef(to, at, (float4)(0));
}

// An image that is read and written wants a fence of its own.
// expect: racy
// syncline: launch(block=64, grid=1)
kernel void fenced_as_buffer(read_write image2d_t pixels) {
    int t = get_local_id(0);
    write_imagef(pixels, (int2)(t, 0), (float4)(t));
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    float4 other = read_imagef(pixels, (int2)(63 - t, 0));
//                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy RAW global block
    write_imagef(pixels, (int2)(t, 1), other);
}

// expect: verified
// syncline: launch(block=64, grid=1)
kernel void fenced_as_image(read_write image2d_t pixels) {
    int t = get_local_id(0);
    write_imagef(pixels, (int2)(t, 0), (float4)(t));
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
    float4 other = read_imagef(pixels, (int2)(63 - t, 0));
    write_imagef(pixels, (int2)(t, 1), other);
}

// That fence orders no buffer.
// expect: racy
// syncline: launch(block=64, grid=1)
kernel void buffer_beside_image(read_write image2d_t pixels, global int *out) {
    int t = get_local_id(0);
    write_imagef(pixels, (int2)(t, 0), (float4)(t));
    out[t] = t;
    barrier(CLK_IMAGE_MEM_FENCE);
    write_imagef(pixels, (int2)(63 - t, 0), (float4)(t));
    out[63 - t] = t;
//  ^^^^^^^^^^^ SL102 racy WAW global block
}
