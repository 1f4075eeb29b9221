-- A file of OpenCL and one of HIP in a folder: each is checked, and spoken of in its words.
local common = dofile(vim.env.SYNCLINE_REPOSITORY .. '/tests/editors/neovim/common.lua')

common.run(function()
  for file, words in pairs({ ['race.cl'] = 'Work%-item', ['race.hip'] = 'Thread' }) do
    vim.cmd.edit(vim.env.SYNCLINE_FIXTURE .. '/' .. file)
    common.wait_for('diagnostics of ' .. file, function() return #vim.diagnostic.get(0) > 0 end)
    local message = vim.diagnostic.get(0)[1].message
    common.say('%s: %s', file, message)
    assert(message:match(words), message)
  end
end)
