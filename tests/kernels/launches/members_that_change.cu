// Members that a method checks by their bare names: the whole object may be assigned, or given to one that keeps it.
struct Plan {
    int pitch;
    void replaced(int *p, const Plan &other);
    void guarded(int *p);
    void guarded_in_braces(int *p);
    void swapped(int *p, Plan &other);
    void destroyed(int *p);
    void by_address(int *p);
    void kept(int *p);
};

struct Guard {
    Plan *plan;
    Guard(Plan *p) : plan(p) { plan->pitch = 0; }
};

// expect: possible
__global__ void replaced_object(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Plan::replaced(int *p, const Plan &other) {
    if (pitch <= 0) return;
    *this = other;
    replaced_object<<<1, 64>>>(p, pitch);
}

// expect: possible
__global__ void guarded_object(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Plan::guarded(int *p) {
    if (pitch <= 0) return;
    Guard guard(this);
    guarded_object<<<1, 64>>>(p, pitch);
}

// expect: possible
__global__ void guarded_with_braces(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Plan::guarded_in_braces(int *p) {
    if (pitch <= 0) return;
    Guard guard{this};
    guarded_with_braces<<<1, 64>>>(p, pitch);
}

// expect: possible
__global__ void known_by_its_address(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Plan::by_address(int *p) {
    if (pitch <= 0) return;
    Plan *same = this;
    same[0] = Plan{0};
    known_by_its_address<<<1, 64>>>(p, pitch);
}

// expect: verified
__global__ void kept_object(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Plan::kept(int *p) {
    if (this->pitch <= 0 || pitch <= 0) return;
    dim3 block(this->pitch > 1 ? 64 : 64);
    kept_object<<<1, 64>>>(p, pitch);
}

struct Row {
    int pitch;
    void by_this(int *p);
    void changed_by_this(int *p);
};

// expect: verified
__global__ void named_through_this(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Row::by_this(int *p) {
    if (pitch <= 0) return;
    named_through_this<<<1, 64>>>(p, this->pitch);
}

// expect: possible
__global__ void changed_through_this(int *out, int w) { out[threadIdx.x * w] = threadIdx.x; }

void Row::changed_by_this(int *p) {
    if (this->pitch <= 0) return;
    pitch = 0;
    changed_through_this<<<1, 64>>>(p, this->pitch);
}
