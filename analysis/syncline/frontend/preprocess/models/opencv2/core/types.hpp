// Sizes and points of images.
#pragma once

#include "cvdef.h"

namespace cv {

template <typename T> struct Point_ {
    typedef T value_type;
    T x, y;
    Point_() : x(0), y(0) {}
    Point_(T x_, T y_) : x(x_), y(y_) {}
};
typedef Point_<int> Point2i;
typedef Point_<float> Point2f;
typedef Point2i Point;

template <typename T> struct Size_ {
    typedef T value_type;
    T width, height;
    Size_() : width(0), height(0) {}
    Size_(T width_, T height_) : width(width_), height(height_) {}
    T area() const { return width * height; }
};
typedef Size_<int> Size2i;
typedef Size_<float> Size2f;
typedef Size2i Size;

template <typename T> struct Rect_ {
    typedef T value_type;
    T x, y, width, height;
    Rect_() : x(0), y(0), width(0), height(0) {}
    Rect_(T x_, T y_, T width_, T height_) : x(x_), y(y_), width(width_), height(height_) {}
};
typedef Rect_<int> Rect2i;
typedef Rect2i Rect;

}  // namespace cv
