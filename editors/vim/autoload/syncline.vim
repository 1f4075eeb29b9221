" Syncline for ALE: data races and barrier divergence in GPU kernels.
" SPDX-License-Identifier: Apache-2.0

" The folder of a file's project; its own where there is none.
function! syncline#root(buffer) abort
  let l:root = ale#c#FindProjectRoot(a:buffer)
  return empty(l:root) ? fnamemodify(bufname(a:buffer), ':p:h') : l:root
endfunction

" Makes Syncline known to ALE for a file type, whose files the server calls `language`.
function! syncline#linter(filetype, language) abort
  call ale#linter#Define(a:filetype, {
  \   'name': 'syncline',
  \   'lsp': 'stdio',
  \   'language': a:language,
  \   'executable': get(g:, 'syncline_executable', 'syncline'),
  \   'command': '%e server',
  \   'project_root': function('syncline#root'),
  \})
endfunction
