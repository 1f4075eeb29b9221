// What ATen has for launches over all elements of tensors.
#pragma once

#include <ATen/ceil_div.h>
#include <ATen/cuda/ApplyGridUtils.cuh>
