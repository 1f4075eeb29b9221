-- Each kernel of ../repairs mended by one quick fix, as a user does it: to the first finding, `gra`, choose, write.
local common = dofile(vim.env.SYNCLINE_REPOSITORY .. '/tests/editors/neovim/common.lua')
local say, wait_for = common.say, common.wait_for

--- The fixes that are offered at the cursor, once one of them has been chosen: that at place `take`.
local function choose(take)
  local offered
  vim.ui.select = function(items, _, done)
    local fixes = vim.tbl_filter(function(item) return item.action.kind == 'quickfix' end, items)
    offered = vim.tbl_map(function(item) return item.action end, fixes)
    done(fixes[take], take)
  end
  vim.lsp.buf.code_action()
  wait_for('the menu', function() return offered ~= nil end)
  return offered
end

local function mend(folder, case)
  vim.cmd.edit(folder .. '/' .. case.file)
  wait_for('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
  vim.diagnostic.jump({ count = 1, float = false })
  local offered = choose(case.take + 1)
  local titles = vim.tbl_map(function(action) return action.title end, offered)
  assert(vim.deep_equal(titles, case.offered), 'offered: ' .. vim.inspect(titles))
  for place, action in ipairs(offered) do
    assert(action.isPreferred == (place == 1), 'preferred: ' .. vim.inspect(offered))
  end
  wait_for('the fix', function() return vim.bo.modified end)
  wait_for('no finding', function() return #vim.diagnostic.get(0) == 0 end)
  wait_for('verified', function() return common.lens():match('verified') ~= nil end)
  vim.cmd.write()
  say('mended %s', case.file)
end

common.run(function()
  local folder = vim.env.SYNCLINE_FIXTURE
  for _, case in ipairs(vim.json.decode(table.concat(vim.fn.readfile(folder .. '/cases.json'), '\n'))) do
    mend(folder, case)
  end
end)
