// What a check says of an object, and methods that are called on it before the launch.

struct Shape {
    int width;
    void halve() { width /= 2; }
    void reset();
    int columns() { return width; }
    int area(int rows) const { return rows * width; }
};

// expect: possible
__global__ void halved(int *out, int width) {
    out[blockIdx.x * width + threadIdx.x] = blockIdx.x;
}

void halve(int *p, Shape shape) {
    if (shape.width < 64) return;
    shape.halve();
    halved<<<4, 64>>>(p, shape.width);
}

// expect: possible
__global__ void reset_elsewhere(int *out, int width) {
    out[blockIdx.x * width + threadIdx.x] = blockIdx.x;
}

void reset(int *p, Shape shape) {
    if (shape.width < 64) return;
    shape.reset();
    reset_elsewhere<<<4, 64>>>(p, shape.width);
}

// expect: verified
__global__ void asked(int *out, int width) { out[blockIdx.x * width + threadIdx.x] = blockIdx.x; }

void ask(int *p, Shape shape) {
    if (shape.width < 64) return;
    int cells = shape.columns() * shape.area(4);
    asked<<<4, 64>>>(p, shape.width);
}
