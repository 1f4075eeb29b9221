// What a variable holds, seen through pointers of other types.

bool same(float *p, float *q) {
    char *a = (char *)p, *b = (char *)q;
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

// expect: verified
kernel void lanes(global float4 *p) {
    float4 v = p[get_global_id(0)];
    float4 w = v + v;
    float first = v.x + v.x, last = v.w + v.w;
    __assert(same((float *)&w, &first));
    __assert(same((float *)&w + 3, &last));
    p[get_global_id(0)] = w;
}

// expect: incomplete (line 25)
kernel void another_lane(global float4 *p) {
    float4 v = p[get_global_id(0)];
    float4 w = v + v;
    float first = v.x + v.x;
    p[get_global_id(0)] = w;
    // Of two lanes nobody knows whether they are the same.
    __assert(same((float *)&w + 1, &first));
}

// expect: verified
kernel void bytes_of_an_integer() {
    uint n = 0x01020384u;
    uchar *b = (uchar *)&n;
    char *c = (char *)&n;
    __assert(b[0] == 0x84 && b[1] == 3 && b[3] == 1);
    __assert(c[0] == -124);
    __assert(((ushort *)&n)[1] == 0x0102);
}

// expect: possible
kernel void wrong_byte() {
    int n = 0x01020304;
    char *b = (char *)&n;
    __assert(b[0] == 4);
    n = 5;
    __assert(b[0] == 5);
    __assert(b[0] == 4);
//  ^^^^^^^^^^^^^^^^^^^ SL501 violated
}

// What the bytes of a floating number are is not calculated.
// expect: incomplete (not calculated)
kernel void byte_of_a_float(float x) {
    float here = x;
    __assert(*(char *)&here == 0);
}
