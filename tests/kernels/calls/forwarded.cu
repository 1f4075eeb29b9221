// `std::forward` and casts to `T &&`: a parameter that was given an object with a name stays one, whatever the name is.

__device__ int moved(const int &) { return 0; }
__device__ int moved(int &&) { return 1; }

template <typename T>
__device__ int forwarded(T &&given) {
    return moved(std::forward<T>(given));
}

template <typename T>
__device__ int cast(T &&given) {
    return moved(static_cast<T &&>(given));
}

template <typename... T>
__device__ int all(T &&...given) {
    return moved(std::forward<T>(given)...);
}

template <typename T>
__device__ int within(T &&given) {
    auto called = [&] { return moved(std::forward<T>(given)); };
    return called();
}

template <typename T>
__device__ int passed_on(T &&given) {
    return forwarded(std::forward<T>(given));
}

template <typename T>
__device__ int by_value(T given) {
    return moved(std::forward<T>(given));
}

template <typename T>
__device__ int moves(T &given) {
    return moved(static_cast<T &&>(given));
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_the_same_name(int *out) {
    int given = 0;
    out[threadIdx.x * forwarded(given)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_another_name(int *out) {
    int k = 0;
    out[threadIdx.x * forwarded(k)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_moved_object(int *out) {
    int k = 0;
    out[threadIdx.x * forwarded(std::move(k))] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void cast_of_the_same_name(int *out) {
    int given = 0;
    out[threadIdx.x * cast(given)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void cast_of_another_name(int *out) {
    int k = 0;
    out[threadIdx.x * cast(k)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void cast_of_a_value(int *out) {
    out[threadIdx.x * cast(3)] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void cast_of_a_moved_object(int *out) {
    int k = 0;
    out[threadIdx.x * cast(std::move(k))] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void of_a_pack(int *out) {
    int given = 0;
    out[threadIdx.x * all(given)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_value_in_a_pack(int *out) {
    out[threadIdx.x * all(3)] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void in_a_lambda(int *out) {
    int k = 0;
    out[threadIdx.x * within(k)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_value_in_a_lambda(int *out) {
    out[threadIdx.x * within(3)] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void passed_on_by_another(int *out) {
    int given = 0;
    out[threadIdx.x * passed_on(given)] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void a_value_passed_on(int *out) {
    out[threadIdx.x * passed_on(3)] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_copy(int *out) {
    int given = 0;
    out[threadIdx.x * by_value(given)] = threadIdx.x;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void of_a_reference(int *out) {
    int given = 0;
    out[threadIdx.x * moves(given)] = threadIdx.x;
}
