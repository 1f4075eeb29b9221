// ATen's numbers of 16 bits, which its header for everything brings.
#pragma once

#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
