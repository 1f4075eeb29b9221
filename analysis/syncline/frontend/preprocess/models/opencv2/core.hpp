// OpenCV's core as far as host code around kernels speaks of it: integer types, checks, sizes and points.
#pragma once

#include "core/base.hpp"
#include "core/types.hpp"
