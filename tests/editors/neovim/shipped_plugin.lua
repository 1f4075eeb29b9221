-- Neovim 0.7 to 0.10: the shipped plugin, as the README says.
vim.opt.runtimepath:prepend(vim.env.SYNCLINE_REPOSITORY .. '/editors/neovim')
