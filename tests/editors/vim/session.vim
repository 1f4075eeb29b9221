" A user's session: squiggle, hover, quick fix, clean afterwards. Says what it saw in $SYNCLINE_SAID; leaves with status 1
" on the first thing that is not so.
set nocompatible noswapfile viminfo= nomore hidden
execute 'set runtimepath^=' . $SYNCLINE_REPOSITORY . '/editors/vim'
packadd ale
filetype plugin on

function! Say(text) abort
  call writefile(split(a:text, "\n", 1), $SYNCLINE_SAID, 'a')
endfunction

function! Must(what, truth) abort
  if !a:truth
    call Say('FAILED: ' . a:what)
    cquit 1
  endif
endfunction

function! WaitFor(what, Condition) abort
  for l:attempt in range(600)
    if a:Condition()
      return
    endif
    sleep 50m
  endfor
  call Must('timed out: ' . a:what, 0)
endfunction

function! Previews() abort
  return filter(range(1, bufnr('$')), {_, each -> getbufvar(each, '&filetype') =~# 'ale-preview'})
endfunction

function! Findings() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

" ALE lists the actions and asks for a number: the first one is the preferred fix.
runtime autoload/ale/util.vim
function! ale#util#Input(message, value) abort
  call Say(a:message)
  return '1'
endfunction

function! Session() abort
  execute 'edit' fnameescape($SYNCLINE_FIXTURE)
  call Must('the file type is ' . &filetype, &filetype ==# 'cuda')
  call WaitFor('findings', {-> !empty(Findings())})
  call Must('one finding expected: ' . string(Findings()), len(Findings()) == 1)
  let l:finding = Findings()[0]
  call Say(printf('finding: %d:%d %s %s', l:finding.lnum, l:finding.col, l:finding.code, l:finding.text))
  call Must('the rule is not named', l:finding.code ==# 'SL101' && l:finding.linter_name ==# 'syncline')
  call Must('the squiggle is elsewhere', getline(l:finding.lnum)[l:finding.col - 1 :] =~# '^tile\[')

  call cursor(l:finding.lnum, l:finding.col)
  ALEHover
  call WaitFor('hover', {-> !empty(Previews())})
  let l:hover = join(getbufline(Previews()[0], 1, '$'), "\n")
  call Say('hover: ' . l:hover)
  call Must('the hover has no threads', l:hover =~# 'warp')
  call Must('the hover has a table as raw text', l:hover !~# '\n|')

  ALECodeAction
  call WaitFor('the fix', {-> len(filter(getline(1, '$'), {_, line -> line =~# '__syncthreads();'})) == 2})
  call ale#Queue(0)
  call WaitFor('no finding', {-> empty(Findings())})
  call Say('clean')
  qall!
endfunction

try
  call Session()
catch
  call Must(v:exception . ' at ' . v:throwpoint, 0)
endtry
