-- Neovim 0.11: the shipped configuration, as the README says.
vim.opt.runtimepath:prepend(vim.env.SYNCLINE_REPOSITORY .. '/editors/neovim')
vim.lsp.enable('syncline')
