-- Syncline for Neovim 0.7 to 0.10: copy this file to ~/.config/nvim/plugin/syncline.lua. Later versions want
-- lsp/syncline.lua instead. SPDX-License-Identifier: Apache-2.0
if vim.lsp.config or vim.g.loaded_syncline then return end
vim.g.loaded_syncline = 1

local settings = { syncline = {} } -- such as { blockDim = { 256 }, defines = { TILE = 16 } }
local marks = { 'syncline.toml', 'compile_commands.json', '.git' }
local languages = { cuda = 'cuda-cpp', hip = 'hip', opencl = 'opencl' }
local running = {} -- the number of the client, by the folder that it is for: Neovim 0.7 does not keep count itself

vim.filetype.add({ extension = { cu = 'cuda', cuh = 'cuda', hip = 'hip', cl = 'opencl', clh = 'opencl' } })

--- The nearest folder above a file that has one of the marks; the file's own where none has.
local function root_of(file)
  local own = vim.fn.fnamemodify(file, ':p:h')
  local folder, last = own, nil
  while folder ~= last do
    for _, mark in ipairs(marks) do
      if vim.loop.fs_stat(folder .. '/' .. mark) then return folder end
    end
    folder, last = vim.fn.fnamemodify(folder, ':h'), folder
  end
  return own
end

vim.api.nvim_create_autocmd('FileType', {
  pattern = vim.tbl_keys(languages),
  callback = function(event)
    local root = root_of(event.file)
    if not running[root] then
      running[root] = vim.lsp.start_client({
        name = 'syncline',
        cmd = { 'syncline', 'server' },
        root_dir = root,
        get_language_id = function(_, filetype) return languages[filetype] or filetype end,
        settings = settings,
        on_exit = function() running[root] = nil end,
      })
    end
    if running[root] then vim.lsp.buf_attach_client(event.buf, running[root]) end
  end,
})
