// Types that a namespace takes over from another one under their own names: which of them a name means, and what its
// enumerators are.
namespace coded {
enum class Way { Whole, Halved };
template <Way way, int bits> struct Place {};
template <int bits> struct Place<Way::Whole, bits> {
    __device__ int at(int i) { return i; }
};
template <int bits> struct Place<Way::Halved, bits> {
    __device__ int at(int i) { return i / 2; }
};
}  // namespace coded

namespace decoded {
using Way = coded::Way;
template <Way way, int bits> using Place = coded::Place<way, bits>;
template <int bits, Way way> __device__ int at(Place<way, bits> place, int i) { return place.at(i); }
}  // namespace decoded

// expect: verified
__global__ void through_alias(int *out) {
    decoded::Place<decoded::Way::Whole, 8> place;
    out[place.at(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

// expect: racy
__global__ void halved_through_alias(int *out) {
    coded::Place<decoded::Way::Halved, 8> place;
    out[place.at(blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
//  ^^^ SL102 racy WAW global
}

// expect: verified
template <decoded::Way way> __global__ void launched(int *out) {
    coded::Place<way, 8> place;
    out[decoded::at(place, blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
}

// expect: racy
template <decoded::Way way> __global__ void launched_halved(int *out) {
    coded::Place<way, 8> place;
    out[decoded::at(place, blockIdx.x * blockDim.x + threadIdx.x)] = threadIdx.x;
//  ^^^ SL103 racy WAW global
}

void run(int *out) {
    launched<coded::Way::Whole><<<4, 64>>>(out);
    launched_halved<coded::Way::Halved><<<4, 64>>>(out);
}
