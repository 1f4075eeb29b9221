---@brief
---
--- Syncline finds data races and barrier divergence in CUDA kernels while you type.
---
--- Install Syncline (editors/README.md says how), put this file into `lsp/` of your configuration, and `vim.lsp.enable('syncline')`.

local kernels = { cuda = true, opencl = true, hip = true }

--- Whether a buffer of C, C++ or Python holds a word that kernels begin with. The server looks closer.
local function holds_kernels(buffer)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if line:find('__global__', 1, true) or line:find('__kernel', 1, true) or line:find('%f[%w_]kernel%s+void%f[^%w_]') then
      return true
    end
  end
  return false
end

---@type vim.lsp.Config
return {
  cmd = { 'syncline', 'server' },
  filetypes = { 'cuda', 'opencl', 'hip', 'c', 'cpp', 'python' },
  root_dir = function(buffer, on_dir)
    if kernels[vim.bo[buffer].filetype] or holds_kernels(buffer) then
      on_dir(vim.fs.root(buffer, { 'syncline.toml', 'compile_commands.json', '.git' }))
    end
  end,
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
