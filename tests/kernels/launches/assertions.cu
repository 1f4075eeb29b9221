// What holds behind an assertion, whatever library it is from. 128 threads write to `n` cells.

// expect: verified
__global__ void asserted(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_asserted(int *a, int n) {
    MY_ASSERT(n >= 128);
    asserted<<<1, 128>>>(a, n);
}

// One too few.
// expect: possible
__global__ void asserted_less(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_asserted_less(int *a, int n) {
    MY_ASSERT(n >= 127);
    asserted_less<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void compared(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_compared(int *a, int n) {
    CHECK_GE(n, 128) << "too few cells: " << n;
    compared<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void compared_the_other_way(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_compared_the_other_way(int *a, int n) {
    CHECK_LE(n, 128) << "too many cells: " << n;
    compared_the_other_way<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void with_message(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_with_message(int *a, int n) {
    TORCH_CHECK(n >= 128, "n has to be 128 at least, not ", n);
    with_message<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void of_a_size(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_of_a_size(Tensor a, const Tensor &b) {
    TORCH_CHECK(b.size(0) >= 128);
    of_a_size<<<1, 128>>>(a.data_ptr<int>(), b.size(0));
}

// The tensor may be another one.
// expect: possible
__global__ void of_a_size_that_changes(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_of_a_size_that_changes(Tensor a, Tensor b) {
    TORCH_CHECK(b.size(0) >= 128);
    b = b.slice(0, 1);
    of_a_size_that_changes<<<1, 128>>>(a.data_ptr<int>(), b.size(0));
}

// What a name does not promise.
// expect: possible
__global__ void checked_for_an_error(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_checked_for_an_error(int *a, int n) {
    CHECK_ERROR(n >= 128);
    checked_for_an_error<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void asserted_to_be_false(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_asserted_to_be_false(int *a, int n) {
    ASSERT_FALSE(n >= 128);
    asserted_to_be_false<<<1, 128>>>(a, n);
}

// A macro is what its text says.
// expect: verified
__global__ void by_own_macro(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

#define REQUIRE_THAT(condition) \
    do { \
        if (!(condition)) { \
            puts(#condition); \
            exit(1); \
        } \
    } while (0)

void host_by_own_macro(int *a, int n) {
    REQUIRE_THAT(n >= 128);
    by_own_macro<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void by_macro_that_goes_on(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

#define CHECK_SIZE(condition) do { if (!(condition)) puts(#condition); } while (0)

void host_by_macro_that_goes_on(int *a, int n) {
    CHECK_SIZE(n >= 128);
    by_macro_that_goes_on<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void by_macro_of_the_opposite(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

#define CHECK_NO(condition) do { if (condition) exit(1); } while (0)

void host_by_macro_of_the_opposite(int *a, int n) {
    CHECK_NO(n >= 128);
    by_macro_of_the_opposite<<<1, 128>>>(a, n);
}

// `break` leaves the block before its end.
// expect: possible
__global__ void in_a_block_that_is_left(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_in_a_block_that_is_left(int *a, int n, int m) {
    do {
        if (m > 3) break;
        if (n < 128) exit(1);
    } while (0);
    in_a_block_that_is_left<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void jumped_over(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_jumped_over(int *a, int n, bool sure) {
    if (sure) goto start;
    assert(n >= 128);
start:
    jumped_over<<<1, 128>>>(a, n);
}

// expect: verified
__global__ void jumped_before(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_jumped_before(int *a, int n, bool sure) {
    if (sure) goto start;
    n = 256;
start:;
    assert(n >= 128);
    jumped_before<<<1, 128>>>(a, n);
}

// Whoever has its address, or its name, may change it behind the check.
// expect: possible
__global__ void changed_by_pointer(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_changed_by_pointer(int *a, int n) {
    int *p = &n;
    assert(n >= 128);
    *p = 1;
    changed_by_pointer<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void changed_by_reference(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_changed_by_reference(int *a, int n) {
    int &other = n;
    assert(n >= 128);
    other = 1;
    changed_by_reference<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void changed_by_lambda(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_changed_by_lambda(int *a, int n) {
    auto shrink = [&] { n = 1; };
    assert(n >= 128);
    shrink();
    changed_by_lambda<<<1, 128>>>(a, n);
}

// expect: possible
__global__ void changed_by_call(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void shrink(int &n);

void host_changed_by_call(int *a, int n) {
    assert(n >= 128);
    shrink(n);
    changed_by_call<<<1, 128>>>(a, n);
}

// Another variable has the same name.
// expect: possible
__global__ void another_variable(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_another_variable(int *a, int n) {
    {
        int n = m();
        assert(n >= 128);
    }
    another_variable<<<1, 128>>>(a, n);
}

// Each arm of the chain leaves, so each of its conditions failed.
// expect: verified
__global__ void chained(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_chained(int *a, int m, int n) {
    if (m < 1) throw "nothing to do";
    else if (n < 128) exit(1);
    chained<<<m, 128>>>(a, n);
}

// Its second arm does not leave.
// expect: racy
__global__ void chained_loosely(int *a, int m, int n) { a[threadIdx.x % n] = threadIdx.x; }
//                                                      ^^^^^^^^^^^^^^^^^ SL102 racy

void host_chained_loosely(int *a, int m, int n) {
    if (m < 1) throw "nothing to do";
    else if (n < 128) warn("few");
    chained_loosely<<<1, 128>>>(a, m, n > 64 ? 64 : 32);
}

// The other arm leaves.
// expect: verified
__global__ void otherwise_left(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }

void host_otherwise_left(int *a, int n) {
    if (n >= 128) {
        prepare(a);
    } else {
        return;
    }
    otherwise_left<<<1, 128>>>(a, n);
}

// Inside of the other arm it is no longer what was asked for.
// expect: racy
__global__ void changed_in_the_arm(int *a, int n) { a[threadIdx.x % n] = threadIdx.x; }
//                                                  ^^^^^^^^^^^^^^^^^ SL102 racy

void host_changed_in_the_arm(int *a, int n) {
    if (n >= 128) {
        n = 64;
    } else {
        return;
    }
    changed_in_the_arm<<<1, 128>>>(a, n);
}
