// A function gives back a pointer, and a size by its address: who reads pixels does not keep the address of their number.

unsigned char *load(const char *path, int *width, int *height);
float *read_floats(const char *path, int *count);
int *smaller(int *a, int *b);

// expect: verified
__global__ void narrowed(int *out, int width, int height, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x < columns && y < height)
        out[y * width + x] = x;
}

static void start_narrowed(int *out, int width, int height, int columns) {
    narrowed<<<dim3((columns + 63) / 64, height), 64>>>(out, width, height, columns);
}

void narrow(int *out, const char *path, int steps) {
    int width, height;
    unsigned char *pixels = load(path, &width, &height);
    int columns = width;
    for (int i = 0; i < steps; i++) {
        use(pixels);
        start_narrowed(out, width, height, columns);
        columns--;
    }
}

// expect: verified
__global__ void shortened(float *out, int count, int length) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < length)
        out[blockIdx.y * count + x] = x;
}

static void start_shortened(float *out, int count, int length) {
    shortened<<<dim3((length + 63) / 64, 4), 64>>>(out, count, length);
}

void shorten(float *out, const char *path, int steps) {
    int count;
    float *numbers = read_floats(path, &count);
    int length = count;
    while (steps-- > 0) {
        use(numbers);
        start_shortened(out, count, length);
        length--;
    }
}

// The pointer may lead to the size itself.
// expect: possible
__global__ void widened(float *out, int count, int length) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < length)
        out[blockIdx.y * count + x] = x;
}

static void start_widened(float *out, int count, int length) {
    widened<<<dim3((length + 63) / 64, 4), 64>>>(out, count, length);
}

void widen(float *out, int count, int other, int steps) {
    int *least = smaller(&count, &other);
    int length = count;
    while (steps-- > 0) {
        *least = 1;
        start_widened(out, count, length);
        length--;
    }
}

unsigned char *bytes_of(int *number) { return (unsigned char *)number; }

// The bytes are those of the size.
// expect: possible
__global__ void cleared(float *out, int count, int length) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x < length)
        out[blockIdx.y * count + x] = x;
}

static void start_cleared(float *out, int count, int length) {
    cleared<<<dim3((length + 63) / 64, 4), 64>>>(out, count, length);
}

void clear(float *out, int count, int steps) {
    unsigned char *bytes = bytes_of(&count);
    int length = count;
    while (steps-- > 0) {
        bytes[0] = 0;
        start_cleared(out, count, length);
        length--;
    }
}
