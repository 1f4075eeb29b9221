// What PyTorch's headers for everything bring of ATen.
#pragma once

#include <ATen/ATen.h>
