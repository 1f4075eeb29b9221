call syncline#linter('cuda', 'cuda-cpp')
