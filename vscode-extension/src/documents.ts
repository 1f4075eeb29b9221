// Which documents are the server's: those of languages and names that kernels have, and C, C++ and Python that holds
// kernels. Of others the server never hears, and without any of them it is not started.
import * as vscode from "vscode";

const LANGUAGES = ["cuda-cpp", "cuda", "opencl", "hip"];
const HOSTS = ["c", "cpp", "python"];

/** The files of a workspace that are kernels by their names. */
export const KERNEL_FILES = "**/*.{cu,cuh,cl,clh,hip}";

/** Files, what was never saved, and cells of notebooks. */
const SCHEMES = ["file", "untitled", "vscode-notebook-cell"];

const named = (language: string) => SCHEMES.map((scheme) => ({ scheme, language }));

// Editors differ in what they call a .cu file, so its name counts too.
const KERNELS = [...LANGUAGES.flatMap(named), { scheme: "file", pattern: KERNEL_FILES }];

/** All that may be the server's. */
export const SELECTOR = [...KERNELS, ...HOSTS.flatMap(named)];

// The server looks closer: a word in a comment or a declaration is no kernel to it.
const SIGN = /__global__|__kernel\b|\bkernel\s+(?:void|__attribute__)\b/;

/** The documents that are the server's. One that has held a kernel stays so until it is closed. */
export class Documents {
  private readonly held = new Set<string>();

  /** Whether it is known that a document is the server's. */
  has(document: vscode.TextDocument): boolean {
    return vscode.languages.match(KERNELS, document) > 0 || this.held.has(document.uri.toString());
  }

  /** The same, after a look at its text. */
  holds(document: vscode.TextDocument): boolean {
    if (!this.has(document) && vscode.languages.match(SELECTOR, document) > 0 && SIGN.test(document.getText())) {
      this.held.add(document.uri.toString());
    }
    return this.has(document);
  }

  /** The same, after a look at the lines that an edit has changed. */
  holdsSince(event: vscode.TextDocumentChangeEvent): boolean {
    const { document, contentChanges } = event;
    const changed = contentChanges.some(
      ({ range, text }) => SIGN.test(text) || SIGN.test(document.lineAt(document.validateRange(range).start).text),
    );
    return this.has(document) || (changed && this.holds(document));
  }

  forget(document: vscode.TextDocument): void {
    this.held.delete(document.uri.toString());
  }
}
