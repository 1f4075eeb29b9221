// The names of a prototype's parameters mean nothing outside of it: a type of that name is the type.

typedef struct {
    int *rows;
    int width;
} image;
image resized(image original, int width);
image *tiles(image original, int count);
int *to_rows(int width, int height, float *image);
void each_row(void (*run)(int *image), int count);

// expect: verified
__global__ void local_pointer(image *all, int *out) {
    image *one;
    one = all + 1;
    out[threadIdx.x + blockIdx.x * blockDim.x] = one->width;
}

// expect: racy
// syncline: launch(block=64, grid=2)
__global__ void local_pointer_to_one(image *all, int *out) {
    image *one;
    one = all + 1;
    one->width = threadIdx.x;
//  ^^^^^^^^^^ SL102 racy WAW global
    out[threadIdx.x + blockIdx.x * blockDim.x] = 1;
}

// The parameters of a function with a body are names in it.
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void parameter(int *image, int *scale) {
    int i = threadIdx.x;
    int product = i * (image)[i];
    image[i] = product;
}
