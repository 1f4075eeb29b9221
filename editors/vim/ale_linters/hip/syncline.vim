call syncline#linter('hip', 'hip')
