---@brief
---
--- Syncline finds data races and barrier divergence in CUDA kernels while you type.
---
--- `pip install syncline`, put this file into `lsp/` of your configuration, and `vim.lsp.enable('syncline')`.

---@type vim.lsp.Config
return {
  cmd = { 'syncline', 'server' },
  filetypes = { 'cuda', 'opencl', 'hip' },
  root_markers = { 'syncline.toml', 'compile_commands.json', '.git' },
  get_language_id = function(_, filetype)
    return filetype == 'cuda' and 'cuda-cpp' or filetype
  end,
  settings = {
    syncline = {
      -- blockDim = { 256 },
      -- gridDim = { 64 },
      -- defines = { TILE = 16 },
      -- includeDirs = { 'include' },
      -- arch = 'sm_80',
      -- timeoutMs = 60000,
      -- checkBounds = true,
    },
  },
}
