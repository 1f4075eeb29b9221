-- A user's session in Neovim 0.7: squiggle, hover, quick fix, clean afterwards. Leaves with status 1 on the first thing
-- that is not so.
local function say(...) io.stdout:write(string.format(...) .. '\n') end

local function wait_for(what, condition) assert(vim.wait(30000, condition, 20), 'timed out: ' .. what) end

--- What the server answers, or does first of all the buffer's clients.
local function ask(method, params)
  for client, answer in pairs(assert(vim.lsp.buf_request_sync(0, method, params, 5000), method)) do
    return answer.result, vim.lsp.get_client_by_id(client)
  end
end

local function session()
  vim.cmd('edit ' .. vim.env.SYNCLINE_FIXTURE)
  assert(vim.bo.filetype == 'cuda', 'filetype is ' .. vim.bo.filetype)
  wait_for('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  assert(#vim.lsp.buf_get_clients(0) == 1, 'one server expected: ' .. #vim.lsp.buf_get_clients(0))
  local found = vim.diagnostic.get(0)
  assert(#found == 1, 'one finding expected: ' .. vim.inspect(found))
  local finding = found[1]
  say('finding: %d:%d %s', finding.lnum, finding.col, finding.message)
  local row = vim.api.nvim_buf_get_lines(0, finding.lnum, finding.lnum + 1, false)[1]
  assert(row:sub(finding.col + 1, finding.end_col):match('^tile%['), 'the squiggle is under ' .. row:sub(finding.col + 1))

  vim.api.nvim_win_set_cursor(0, { finding.lnum + 1, finding.col })
  local hover = ask('textDocument/hover', vim.lsp.util.make_position_params()).contents.value
  say('hover: %s', hover)
  assert(hover:match('SL101') and hover:match('warp'), 'the hover has no witness')
  assert(not hover:match('\n|'), 'the hover has a table as raw text')

  local params = vim.lsp.util.make_range_params()
  params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(0) }
  local actions, client = ask('textDocument/codeAction', params)
  say('fix: %s', actions[1].title)
  local chosen = ask('codeAction/resolve', actions[1]) -- as the editor does once an action is chosen
  vim.lsp.util.apply_workspace_edit(chosen.edit, client.offset_encoding)
  local text = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  assert(select(2, text:gsub('__syncthreads%(%);', '')) == 2, 'the fix:\n' .. text)
  wait_for('clean', function() return #vim.diagnostic.get(0) == 0 end)
  say('clean')
end

local ok, problem = pcall(session)
if not ok then
  say('FAILED: %s', tostring(problem))
  vim.cmd('cquit 1')
end
vim.cmd('qall!')
