// Where `main` is, functions that no header declares are called by this file alone.
void run_declared(int *p, int n, int threads);

// expect: verified
__global__ void rows(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void run_rows(int *p, int m, int n, int threads) { rows<<<m, threads>>>(p, n); }

// expect: verified
__global__ void declared_rows(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void run_declared(int *p, int n, int threads) { declared_rows<<<4, threads>>>(p, n); }

// It has a name for others.
// expect: possible
__global__ void rows_for_others(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

extern "C" void run_for_others(int *p, int n, int threads) { rows_for_others<<<4, threads>>>(p, n); }

// Whose object it is of, the text does not say.
// expect: possible
__global__ void rows_of_object(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

struct Runner {
    void run_of_object(int *p, int n, int threads) { rows_of_object<<<4, threads>>>(p, n); }
};

// Another function of the name.
// expect: possible
__global__ void rows_of_either(int *out, int n) { out[blockIdx.x * n + threadIdx.x] = blockIdx.x; }

void run_either(int *p, int n, int threads) { rows_of_either<<<4, threads>>>(p, n); }
void run_either(int *p, long n, long threads) { rows_of_either<<<4, threads>>>(p, n); }

int main(int argc, char **argv) {
    int *p = allocated(argc);
    run_rows(p, argc, 64, 64);
    run_declared(p, 32, 32);
    run_for_others(p, 64, 64);
    Runner().run_of_object(p, 64, 64);
    run_either(p, 64, 64);
}
