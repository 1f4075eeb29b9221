// Checks on the host: a condition that does not hold is an exception.
#pragma once

#include "cvdef.h"

namespace cv {
namespace Error {
enum Code { StsOk = 0, GpuNotSupported = -216, GpuApiCallError = -217 };
}
[[noreturn]] void error(int code, const char *text, const char *function, const char *file, int line);
}  // namespace cv

#define CV_Func __func__
#define CV_Error(code, text) cv::error(code, text, CV_Func, __FILE__, __LINE__)
#define CV_Assert(condition)                                                                  \
    do {                                                                                      \
        if (!(condition)) cv::error(-215, #condition, CV_Func, __FILE__, __LINE__);           \
    } while (0)
#define CV_DbgAssert(condition) CV_Assert(condition)
#define CV_StaticAssert(condition, reason) static_assert(condition, reason)
