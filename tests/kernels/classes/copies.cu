// Copies by what the user wrote for them: copy constructors and `operator=` of objects, of their bases and members.

struct Even {
    int v;
    __device__ Even() : v(0) {}
    __device__ Even(int x) : v(x) {}
    __device__ Even(const Even &other) : v(other.v & ~1) {}
    __device__ Even &operator=(const Even &other) {
        v = other.v & ~1;
        return *this;
    }
};

struct Holder {
    Even inner;
};

struct Row {
    Even cells[2];
};

struct Derived : Even {
    __device__ Derived(int x) : Even(x) {}
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void copied(int *out) {
    Even first((int)threadIdx.x);
    Even second = first;
    out[second.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void original(int *out) {
    Even first((int)threadIdx.x);
    Even second = first;
    out[first.v] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void member_copied(int *out) {
    Holder first{Even((int)threadIdx.x)};
    Holder second = first;
    out[second.inner.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void member_original(int *out) {
    Holder first{Even((int)threadIdx.x)};
    Holder second(first);
    out[first.inner.v] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void member_assigned(int *out) {
    Holder first{Even((int)threadIdx.x)}, second;
    second = first;
    out[second.inner.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void assigned_from(int *out) {
    Holder first{Even((int)threadIdx.x)}, second;
    second = first;
    out[first.inner.v] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void elements_copied(int *out) {
    Row first;
    first.cells[1].v = threadIdx.x;
    Row second = first;
    out[second.cells[1].v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void elements_assigned(int *out) {
    Row first, second;
    first.cells[1].v = threadIdx.x;
    second = first;
    out[second.cells[1].v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void base_copied(int *out) {
    Derived first(threadIdx.x);
    Derived second = first;
    out[second.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void base_assigned(int *out) {
    Derived first(threadIdx.x), second(0);
    second = first;
    out[second.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void initialises_member(int *out) {
    Even first((int)threadIdx.x);
    Holder holder{first};
    out[holder.inner.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void initialises_elements(int *out) {
    Even first((int)threadIdx.x);
    Even row[2] = {first, first};
    out[row[1].v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

__device__ Even given_back(const Even &given) { return given; }

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void returned(int *out) {
    Even first((int)threadIdx.x);
    out[given_back(first).v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

__device__ Even local_given_back(int x) {
    Even made(x);
    return made;
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void returned_local(int *out) {
    out[local_given_back(threadIdx.x).v] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void walked(int *out) {
    Even row[1] = {Even((int)threadIdx.x)};
    for (Even each : row) out[each.v] = threadIdx.x;
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void walked_by_reference(int *out) {
    Even row[1] = {Even((int)threadIdx.x)};
    for (Even &each : row) out[each.v] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void chosen(int *out, int n) {
    Even first((int)threadIdx.x);
    Even second = n > 3 ? first : first;
    out[second.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void cast(int *out) {
    Even first((int)threadIdx.x);
    out[static_cast<Even>(first).v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void cast_to_reference(int *out) {
    Even first((int)threadIdx.x);
    out[static_cast<const Even &>(first).v] = threadIdx.x;
}

struct Taken {
    int v;
    __device__ Taken &operator=(Taken &&other) {
        v = other.v;
        other.v = 0;
        return *this;
    }
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void moved_from(int *out) {
    Taken first{(int)threadIdx.x}, second{1};
    second = std::move(first);
    out[first.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void moved_to(int *out) {
    Taken first{(int)threadIdx.x}, second{1};
    second = std::move(first);
    out[second.v] = threadIdx.x;
}

struct Resets {
    __device__ Resets(int &x) { x = 0; }
};

struct ResetsAtEnd {
    int &x;
    __device__ ~ResetsAtEnd() { x = 0; }
};

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void temporary_in_braces(int *out) {
    int i = threadIdx.x;
    Resets{i};
    out[i] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void temporary_ends(int *out) {
    int i = threadIdx.x;
    ResetsAtEnd{i};
    out[i] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^ SL102 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void temporary_of_another(int *out) {
    int i = threadIdx.x, other = 1;
    Resets{other};
    ResetsAtEnd{other};
    out[i] = threadIdx.x;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void given_back_by_a_lambda(int *out) {
    Even object((int)threadIdx.x);
    auto given = [&] { return object; };
    Even copy = given();
    out[copy.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}

// expect: verified
// syncline: launch(block=64, grid=1)
__global__ void made_in_a_lambda(int *out) {
    auto given = [&] {
        Even object((int)threadIdx.x);
        return object;
    };
    Even same = given();
    out[same.v] = threadIdx.x;
}

__device__ Even referred_to(Even &other) {
    Even &object = other;
    return object;
}

// expect: racy
// syncline: launch(block=64, grid=1)
__global__ void given_back_by_reference(int *out) {
    Even object((int)threadIdx.x);
    Even copy = referred_to(object);
    out[copy.v] = threadIdx.x;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 racy WAW
}
