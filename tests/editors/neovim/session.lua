-- A user's session: squiggle, hover, quick fix, clean afterwards. Leaves with status 1 on the first thing that is not so.
local common = dofile(vim.env.SYNCLINE_REPOSITORY .. '/tests/editors/neovim/common.lua')
local say, wait_for = common.say, common.wait_for

local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end

--- The commands as the README has them.
local function copied_test()
  local readme = table.concat(vim.fn.readfile(vim.env.SYNCLINE_REPOSITORY .. '/editors/neovim/README.md'), '\n')
  assert(loadstring(readme:match('local function at_cursor.-\n```'):gsub('\n```', '')))()
  local copied
  vim.g.clipboard = {
    name = 'test',
    copy = { ['+'] = function(lines) copied = table.concat(lines, '\n') end, ['*'] = function() end },
    paste = { ['+'] = function() return {} end, ['*'] = function() return {} end },
  }
  vim.cmd('SynclineCopyTest')
  wait_for('the program', function() return copied ~= nil end)
  assert(copied:match('block_sum<<<dim3%(64, 1, 1%), dim3%(256, 1, 1%)>>>%(in, out%);'), copied)
end

local function session()
  vim.cmd.edit(vim.env.SYNCLINE_FIXTURE)
  assert(vim.bo.filetype == 'cuda', 'filetype is ' .. vim.bo.filetype)

  wait_for('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)
  assert(#found == 1, 'one finding expected: ' .. vim.inspect(found))
  local finding = found[1]
  say('finding: %d:%d %s %s', finding.lnum, finding.col, finding.code, finding.message)
  assert(finding.code == 'SL101' and finding.source == 'syncline', vim.inspect(finding))
  assert(finding.severity == vim.diagnostic.severity.ERROR, vim.inspect(finding))
  local row = vim.api.nvim_buf_get_lines(0, finding.lnum, finding.lnum + 1, false)[1]
  assert(row:sub(finding.col + 1, finding.end_col):match('^tile%['), 'the squiggle is under ' .. row:sub(finding.col + 1))
  assert(#finding.user_data.lsp.relatedInformation > 0, 'no related information')

  say('positions: %s', common.client().offset_encoding)

  vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col })
  vim.lsp.buf.hover()
  local float
  wait_for('hover window', function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then float = window end
    end
    return float ~= nil
  end)
  local hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false), '\n')
  say('hover: %s', hover)
  assert(hover:match('SL101') and hover:match('warp %d+, lane %d+'), 'the hover has no witness')
  vim.api.nvim_win_close(float, true)

  say('lens: %s', common.lens())
  assert(common.lens():match('racy'), 'the lens does not say racy')

  copied_test()

  vim.lsp.buf.code_action({
    apply = true,
    context = { only = { 'quickfix' }, diagnostics = { finding.user_data.lsp } },
    filter = function(action) return action.isPreferred end,
  })
  wait_for('the fix', function() return select(2, text():gsub('__syncthreads%(%);', '')) == 2 end)
  say('fixed:\n%s', text())
  wait_for('clean', function() return #vim.diagnostic.get(0) == 0 end)
  wait_for('verified', function() return common.lens():match('verified') ~= nil end)
  say('lens: %s', common.lens())

  vim.cmd('SynclineAssume')
  wait_for('the comment', function() return text():match('// syncline: assume%(TODO%)\n__global__') ~= nil end)
end

common.run(session)
