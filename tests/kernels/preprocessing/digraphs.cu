// Digraphs, which C++ has beside the usual signs; not those in literals, and `<::` is a `<` before a `::`.
%:define WIDTH 2
template <class T> struct Box <% T value; %>;
namespace own <% struct Index <% int i; %>; %>

// expect: racy
__global__ void halves(int *out) <%
  Box<::own::Index> box;
  box.value.i = threadIdx.x;
  const char *text = "%:<:";
  out<:box.value.i / WIDTH:> = threadIdx.x + text<:0:>;
//^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ SL103 WAW global
%>

// expect: verified
__global__ void each(int *out) <%
  out<:blockIdx.x * blockDim.x + threadIdx.x:> = WIDTH;
%>
