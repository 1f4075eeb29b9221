-- Neovim 0.11: `init.lua` as the page has it; the file that it has one copy is on the runtime path.
vim.opt.runtimepath:prepend(vim.env.SYNCLINE_REPOSITORY .. '/editors/neovim')
local page = table.concat(vim.fn.readfile(vim.env.SYNCLINE_REPOSITORY .. '/editors/neovim/README.md'), '\n')
assert(loadstring(page:match('```lua\n(.-)\n```')))()
