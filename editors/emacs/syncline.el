;;; syncline.el --- Data races and barrier divergence in GPU kernels, for eglot and lsp-mode  -*- lexical-binding: t -*-

;; SPDX-License-Identifier: Apache-2.0

;;; Commentary:

;; Load this file from your init file, and then `M-x eglot' or `M-x lsp' in a kernel.

;;; Code:

;; Emacs has no modes for kernels. Those of packages, where they are installed, are kept.
(unless (fboundp 'cuda-mode)
  (define-derived-mode cuda-mode c++-mode "CUDA"))
(unless (fboundp 'hip-mode)
  (define-derived-mode hip-mode c++-mode "HIP"))
(unless (fboundp 'opencl-mode)
  (define-derived-mode opencl-mode c-mode "OpenCL"))

(add-to-list 'auto-mode-alist '("\\.cuh?\\'" . cuda-mode))
(add-to-list 'auto-mode-alist '("\\.hip\\'" . hip-mode))
(add-to-list 'auto-mode-alist '("\\.clh?\\'" . opencl-mode))

(defvar syncline-command '("syncline" "server")
  "The command that starts the server.")

;; eglot
(put 'cuda-mode 'eglot-language-id "cuda-cpp")
(put 'hip-mode 'eglot-language-id "hip")
(put 'opencl-mode 'eglot-language-id "opencl")
(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (dolist (mode '(cuda-mode hip-mode opencl-mode))
    (add-to-list 'eglot-server-programs (cons mode syncline-command))))

;; lsp-mode, which runs it beside clangd
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function lsp-activate-on "ext:lsp-mode")
(defvar lsp-language-id-configuration)
(with-eval-after-load 'lsp-mode
  (dolist (entry '((cuda-mode . "cuda-cpp") (hip-mode . "hip") (opencl-mode . "opencl")))
    (add-to-list 'lsp-language-id-configuration entry))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () syncline-command))
                    :activation-fn (lsp-activate-on "cuda-cpp" "hip" "opencl")
                    :add-on? t
                    :server-id 'syncline)))

(provide 'syncline)
;;; syncline.el ends here
