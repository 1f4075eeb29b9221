;; A user's session with eglot: squiggle, hover, quick fix, clean afterwards.  -*- lexical-binding: t -*-
(load (expand-file-name "common.el" (file-name-directory load-file-name)))
(require 'eglot)
(setq eglot-sync-connect t
      eglot-confirm-server-initiated-edits nil
      eglot-confirm-server-edits nil)

(find-file (getenv "SYNCLINE_FIXTURE"))
(must "the mode is not cuda-mode" (eq major-mode 'cuda-mode))
(apply #'eglot--connect (eglot--guess-contact))

(defun findings ()
  "The findings that flymake shows in this buffer."
  (flymake-start)
  (flymake-diagnostics))

(let* ((finding (car (wait-for "findings" #'findings)))
       (begin (flymake-diagnostic-beg finding))
       (end (flymake-diagnostic-end finding))
       hover)
  (say "finding: line %d: %s" (line-number-at-pos begin) (flymake-diagnostic-text finding))
  (must "one finding expected" (= (length (findings)) 1))
  (must "the squiggle is elsewhere" (string-prefix-p "tile[" (buffer-substring begin end)))
  (must "the rule is not named" (string-match-p "SL101" (flymake-diagnostic-text finding)))

  (goto-char begin)
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq hover text)))
  (setq hover (substring-no-properties (wait-for "hover" (lambda () hover))))
  (say "hover: %s" hover)
  (must "the hover has no threads" (string-match-p "warp" hover))
  (must "the hover has a table as raw text" (not (string-match-p "^|" hover)))

  (let* ((actions (eglot-code-actions begin end "quickfix"))
         (fix (seq-find (lambda (action) (eq (plist-get action :isPreferred) t)) actions)))
    (must "no preferred quick fix" fix)
    (say "fix: %s" (plist-get fix :title))
    (eglot--read-execute-code-action (list fix) (eglot-current-server) "quickfix"))
  (wait-for "the fix" (lambda () (= (barriers) 2)))
  (eglot--signal-textDocument/didChange) ; as it does when Emacs is idle, which a batch never is
  (wait-for "no finding" (lambda () (null (findings))))
  (say "clean")
  (set-buffer-modified-p nil)
  (ignore-errors (eglot-shutdown (eglot-current-server))))
