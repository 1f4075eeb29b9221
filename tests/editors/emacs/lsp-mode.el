;; A user's session with lsp-mode: squiggle, hover, quick fix, clean afterwards.  -*- lexical-binding: t -*-
(load (expand-file-name "common.el" (file-name-directory load-file-name)))
(require 'lsp-mode)
(require 'lsp-diagnostics)
(setq lsp-auto-guess-root t
      lsp-enable-suggest-server-download nil
      lsp-warn-no-matched-clients nil
      lsp-diagnostics-provider :none
      lsp-enable-snippet nil
      lsp-enable-file-watchers nil
      lsp-session-file (expand-file-name "session" (getenv "HOME"))
      lsp-restart 'ignore)

(find-file (getenv "SYNCLINE_FIXTURE"))
(must "the mode is not cuda-mode" (eq major-mode 'cuda-mode))
(lsp)

(defun reported ()
  "The findings that the server has reported."
  (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics)))

(let* ((finding (car (wait-for "findings" #'reported)))
       (start (lsp-get (lsp-get finding :range) :start))
       hover)
  (say "finding: %s: %s" (lsp-get finding :code) (lsp-get finding :message))
  (must "one finding expected" (= (length (reported)) 1))
  (must "the rule is not named" (equal (lsp-get finding :code) "SL101"))
  (goto-char (lsp--position-to-point start))
  (must "the squiggle is elsewhere" (looking-at-p "tile\\["))

  (setq hover (lsp--render-on-hover-content
               (lsp-get (lsp-request "textDocument/hover" (lsp--text-document-position-params)) :contents) t))
  (say "hover: %s" hover)
  (must "the hover has no threads" (string-match-p "warp" hover))
  (must "the hover has a table as raw text" (not (string-match-p "^|" hover)))

  (let ((fix (seq-find #'lsp:code-action-is-preferred? (append (lsp-code-actions-at-point) nil))))
    (must "no preferred quick fix" fix)
    (say "fix: %s" (lsp:code-action-title fix))
    (lsp-execute-code-action fix))
  (wait-for "the fix" (lambda () (= (barriers) 2)))
  (wait-for "no finding" (lambda () (null (reported))))
  (say "clean")
  (set-buffer-modified-p nil))
