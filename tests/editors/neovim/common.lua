-- What the sessions share.
local common = {}

function common.say(...) io.stdout:write(string.format(...) .. '\n') end

function common.wait_for(what, condition)
  assert(vim.wait(30000, condition, 20), 'timed out: ' .. what)
end

--- The buffer's only client, once it is attached.
function common.client()
  return assert(vim.lsp.get_clients({ bufnr = 0, name = 'syncline' })[1], 'no client')
end

--- What the lens over the buffer's only kernel says.
function common.lens()
  local lenses = common.client():request_sync('textDocument/codeLens',
    { textDocument = vim.lsp.util.make_text_document_params(0) }, 5000, 0)
  return lenses.result[1].command.title
end

--- Runs `session` and leaves: with status 1 on the first thing that is not so.
function common.run(session)
  local ok, problem = pcall(session)
  if not ok then
    common.say('FAILED: %s', tostring(problem))
    vim.cmd('cquit 1')
  end
  vim.cmd('qall!')
end

return common
