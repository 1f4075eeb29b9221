// Traits of types: is_same asks for const as well, and what a pointer points at; an enumeration is no integral type.

#include <cstdint>
#include <type_traits>

enum Color { RED };
enum class Level : int { LOW };
struct Held {
  using type = float;
};
template <typename T>
struct Box {
  using value_type = T;
  T x;
};

// Reads across the block, behind a barrier where a condition on types holds.
#define ACROSS(...)                              \
  __shared__ int s[64];                          \
  s[threadIdx.x] = a[threadIdx.x];               \
  if (__VA_ARGS__) __syncthreads();              \
  a[threadIdx.x] = s[63 - threadIdx.x];

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void one_type_by_two_names(int *a) { ACROSS(std::is_same_v<unsigned, unsigned int> && std::is_same<int32_t, int>::value) }

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void members_of_records(int *a) {
  ACROSS(std::is_same_v<Held::type, float> && std::is_same_v<Box<int>::value_type, int> &&
         !std::is_same_v<Box<int>, Box<float>>)
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void const_wherever_it_is_written(int *a) {
  ACROSS(std::is_same_v<const int *, int const *> && std::is_const_v<int *const> && !std::is_const_v<const int *>)
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void const_is_another_type(int *a) {
  ACROSS(std::is_same_v<const int, int>)
//^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void pointer_to_const(int *a) {
  ACROSS(std::is_same_v<const int *, int *>)
//^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void const_pointer(int *a) {
  ACROSS(std::is_same_v<int *const, int *>)
//^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void enumerations(int *a) { ACROSS(std::is_enum_v<Color> && std::is_enum<Level>::value && !std::is_enum_v<int>) }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void enumeration_is_not_integral(int *a) {
  ACROSS(std::is_integral_v<Color>)
//^^^^^^ SL101 racy RAW shared
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void nor_arithmetic(int *a) {
  ACROSS(std::is_arithmetic_v<Level>)
//^^^^^^ SL101 racy RAW shared
}

template <typename T>
__device__ void of_number(T, int *a) {
  ACROSS(std::is_same_v<T, float> && std::is_signed_v<T>)
//^^^^^^ SL101 racy RAW shared
}
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void parameter_by_value_loses_const(int *a, const float x) { of_number(x, a); }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void enumeration_has_no_sign(int *a) { of_number(Level::LOW, a); }

template <typename T>
__device__ void of_pointee(T *, int *a) {
  ACROSS(std::is_same_v<T, float>)
//^^^^^^ SL101 racy RAW shared
}
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void pointee(int *a, float *x) { of_pointee(x + 1, a); }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void const_pointee(int *a, const float *x) { of_pointee(x + 1, a); }

template <typename T>
__device__ void of_referred(T &, int *a) {
  ACROSS(std::is_same_v<T, float>)
//^^^^^^ SL101 racy RAW shared
}
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void referred(int *a, float *x) { of_referred(x[0], a); }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void const_referred(int *a) {
  const float x = 1;
  of_referred(x, a);
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void types_of_names(int *a, const float *x) {
  float value = 0;
  float &name = value;
  const auto copy = value;
  ACROSS(std::is_same_v<decltype(a), int *> && std::is_same_v<decltype(name), float &> &&
         std::is_same_v<std::remove_reference_t<decltype(name)>, float> &&
         std::is_same_v<decltype(copy), const float> && std::is_same_v<decltype(x), const float *>)
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void name_in_parentheses(int *a) {
  float value = 0;
  ACROSS(std::is_same_v<decltype((value)), float>)
//^^^^^^ SL101 racy RAW shared
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void parameter_of_a_lambda(int *a) {
  auto run = [&](auto value) { ACROSS(std::is_same_v<decltype(value), float>) };
  run(1.f);
}

template <typename T>
__device__ std::enable_if_t<std::is_integral_v<T>, int> chosen(T) {
  return 1;
}
template <typename T>
__device__ std::enable_if_t<!std::is_integral_v<T>, int> chosen(T) {
  return 0;
}
// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void chosen_by_a_trait(int *a) { ACROSS(chosen(1) && !chosen(1.f) && !chosen(RED)) }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void chosen_for_enumerations(int *a) {
  ACROSS(chosen(RED))
//^^^^^^ SL101 racy RAW shared
}
