;; What the sessions share.  -*- lexical-binding: t -*-
(setq make-backup-files nil create-lockfiles nil auto-save-default nil)
(package-initialize)

(defun say (format-string &rest values)
  (princ (apply #'format (concat format-string "\n") values)))

(defun wait-for (what condition)
  "What CONDITION gives once that is not nil. Ends Emacs with status 1 when WHAT does not come."
  (let ((end (+ (float-time) 30)) found)
    (while (and (not (setq found (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (unless found
      (say "FAILED: timed out: %s" what)
      (kill-emacs 1))
    found))

(defun must (what truth)
  "Ends Emacs with status 1 unless TRUTH."
  (unless truth
    (say "FAILED: %s" what)
    (kill-emacs 1)))

(defun barriers ()
  "How many barriers the buffer has."
  (how-many "__syncthreads();" (point-min) (point-max)))

(load (expand-file-name "editors/emacs/syncline.el" (getenv "SYNCLINE_REPOSITORY")))
