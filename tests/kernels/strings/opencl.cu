// OpenCL's kernels in ordinary literals, one for each line, and in the arguments of a macro that makes a string of them.

// expect: racy, fixed: verified
const char *lines = "__kernel void missing(__global int *a) {\n"
                    "  __local int s[64];\n"
                    "  int t = get_local_id(0);\n"
                    "  s[t] = a[t]; // \"a\" is read here\n"
                    "  a[t] = s[63 - t];\n"
                    //        ^ SL101 racy RAW shared block
                    "}\n";

// expect: racy, fixed: verified
const char *one = "__kernel void on_one_line(__global int *a) { __local int s[64]; int t = get_local_id(0); s[t] = a[t];"
                  " a[t] = s[63 - t]; }";
                  //       ^ SL101 racy RAW shared block

// A macro goes on behind a literal that does not end a line.
// expect: verified
const char *directives = "#define LENGTH "
                         "64\n"
                         "#define PUT(value) \\\n"
                         "  a[t] = (value)\n"
                         "kernel void with_macros(global int *a) {\n"
                         "  local int s[LENGTH];\n"
                         "  int t = get_local_id(0);\n"
                         "  s[t] = a[t];\n"
                         "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                         "  PUT(s[LENGTH - 1 - t]);\n"
                         "}\n";

#define STRINGIFY(...) #__VA_ARGS__

// expect: racy, fixed: verified
const char *made = STRINGIFY(
  __kernel void in_a_macro(__global int *a) {
    __local int s[64];
    int t = get_local_id(0);
    s[t] = a[t];
    a[t] = s[63 - t];
    //     ^ SL101 racy RAW shared block
  }
);

// What is put in when the program runs is not known.
// expect: incomplete (put in)
std::string built = "__kernel void with_a_hole(__global int *a) {\n"
                    "  __local int s[64];\n"
                    "  int t = get_local_id(0);\n"
                    "  s[t] = a[t];\n"
                    "  " + barrier_of(device) + "\n"
                    "  a[t] = s[63 - t];\n"
                    "}\n";
