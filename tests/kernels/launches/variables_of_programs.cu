// Variables outside of functions hold what other files of the program store to them, where these can reach them. (This
// file has no `main`, and so is not all of the program.)

int width = 64;
dim3 block(64);
bool is_small = false;
static int own_width = 64;
const int constant_width = 64;
int width_to_be = 0;
void read_options();

// expect: possible
__global__ void by_a_variable_of_the_program(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

// expect: possible
__global__ void in_blocks_of_the_program(int *out) { out[64 * blockIdx.x + threadIdx.x] = blockIdx.x; }

// The other branch may be taken once somebody has set the flag.
// expect: racy
__global__ void chosen_by_the_program(int *out, int n) {
  out[threadIdx.x % n] = threadIdx.x;
//^^^ SL102 racy WAW global
}

// What the function does that stands elsewhere, nobody sees.
// expect: possible
__global__ void after_a_call(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

// expect: verified
__global__ void by_a_variable_of_the_file(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

// expect: verified
__global__ void by_a_constant(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

// Whatever it holds, the launch asks for it.
// expect: verified
__global__ void by_what_was_asked(int *out, int n) { out[threadIdx.x % n] = threadIdx.x; }

void run(int *out) {
  by_a_variable_of_the_program<<<1, 64>>>(out, width);
  in_blocks_of_the_program<<<4, block>>>(out);
  if (is_small) chosen_by_the_program<<<1, 64>>>(out, 32);
  width_to_be = 64;
  read_options();
  after_a_call<<<1, 64>>>(out, width_to_be);
  by_a_variable_of_the_file<<<1, 64>>>(out, own_width);
  by_a_constant<<<1, 64>>>(out, constant_width);
  if (width == 64) by_what_was_asked<<<1, 64>>>(out, width);
}
