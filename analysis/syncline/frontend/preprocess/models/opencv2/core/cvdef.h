// Numbers and types that all of OpenCV shares.
#pragma once

#include "hal/interface.h"

#define CV_PI 3.1415926535897932384626433832795
#define CV_2PI 6.283185307179586476925286766559
#define CV_LOG2 0.69314718055994530941723212145818
