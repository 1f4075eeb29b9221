// Blocks along a diagonal of tiles: rows are one longer than the host's length, and each block reads the border of its
// neighbours' tiles.

#define DIAGONAL(NAME, READ)                                                   \
    __global__ void NAME(int *a, int columns, int tiles) {                     \
        int bx = blockIdx.x, tx = threadIdx.x, by = tiles - 1 - bx;            \
        int corner = columns * 16 * by + 16 * bx;                              \
        int north = corner + tx + 1, west = corner + columns;                  \
        int v = a[READ];                                                       \
        for (int i = 0; i < 16; i++) a[west + tx + 1 + i * columns] = v;       \
    }

// expect: verified
DIAGONAL(reads_row_above, north)

// expect: verified
DIAGONAL(reads_corner, corner)

// Rows one shorter than the length: the last column of a row is written, and so is the second of the next.
// expect: possible
DIAGONAL(in_short_rows, north)

void run(int *a, int length) {
    for (int tiles = 1; tiles <= length / 16; tiles++) {
        reads_row_above<<<tiles, 16>>>(a, length + 1, tiles);
        reads_corner<<<tiles, 16>>>(a, length + 1, tiles);
        in_short_rows<<<tiles, 16>>>(a, length - 1, tiles);
    }
}
