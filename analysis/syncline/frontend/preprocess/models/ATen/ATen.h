// ATen's numbers of 16 bits and accessors of tensors, which its header for everything brings.
#pragma once

#include <ATen/core/TensorAccessor.h>
#include <c10/util/BFloat16.h>
#include <c10/util/Half.h>
