call syncline#linter('opencl', 'opencl')
