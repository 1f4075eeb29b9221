autocmd BufNewFile,BufRead *.cl,*.clh set filetype=opencl
autocmd BufNewFile,BufRead *.hip set filetype=hip
