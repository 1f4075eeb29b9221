// The one place where the state of the checker shows. Nothing pops up.
import * as vscode from "vscode";

/** `syncline/status`, the server's own notification. */
export interface ServerStatus {
  uri: string;
  version: number | null;
  state: "queued" | "checking" | "decided" | "done" | "failed";
  /** Of how many kernels how many are checked. */
  done?: number;
  of?: number;
  verdicts?: Record<string, number>;
  reason?: string;
}

// The worst first: it gives the icon.
const VERDICTS = ["racy", "divergent", "possible", "incomplete", "verified"];
const ICONS: Record<string, string> = {
  racy: "$(error)",
  divergent: "$(error)",
  possible: "$(info)",
  incomplete: "$(question)",
  verified: "$(check)",
};

const SHOW_OUTPUT = "syncline.showOutput";

export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("syncline.status", vscode.StatusBarAlignment.Left);
  private readonly byUri = new Map<string, ServerStatus>();
  private readonly disposables: vscode.Disposable[];
  private trouble: string | undefined;

  constructor(private readonly isOurs: (document: vscode.TextDocument) => boolean) {
    this.item.name = "Syncline";
    this.item.command = SHOW_OUTPUT;
    this.disposables = [
      this.item,
      vscode.window.onDidChangeActiveTextEditor(() => this.show()),
      vscode.workspace.onDidCloseTextDocument((document) => this.byUri.delete(document.uri.toString())),
    ];
    this.show();
  }

  /** The server has something to say about a document. */
  update(status: ServerStatus): void {
    const uri = vscode.Uri.parse(status.uri).toString();
    // What was found stays until there is something newer, as it does in the code.
    const verdicts = status.verdicts ?? this.byUri.get(uri)?.verdicts;
    this.byUri.set(uri, { ...status, verdicts });
    this.show();
  }

  /** The server as a whole is not well (`undefined`: it is). `command` is what the item does then. */
  setTrouble(reason: string | undefined, command: string = SHOW_OUTPUT): void {
    this.trouble = reason;
    this.item.command = command;
    this.byUri.clear();
    this.show();
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !this.isOurs(document)) {
      this.item.hide();
      return;
    }
    const status = this.byUri.get(document.uri.toString());
    const [text, tooltip, warn] = this.words(status);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.backgroundColor = warn ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.item.show();
  }

  private words(status: ServerStatus | undefined): [text: string, tooltip: string, warn: boolean] {
    if (this.trouble !== undefined) {
      return ["$(warning) Syncline", this.trouble, true];
    }
    if (status === undefined) {
      return ["$(circle-outline) Syncline", "Not checked yet", false];
    }
    if (status.state === "failed") {
      return ["$(warning) Syncline", status.reason ?? "The file could not be checked", true];
    }
    const found = VERDICTS.filter((verdict) => (status.verdicts?.[verdict] ?? 0) > 0);
    const counts = found.map((verdict) => `${status.verdicts?.[verdict]} ${verdict}`).join(", ");
    if (status.state === "queued" || status.state === "checking") {
      const { done = 0, of = 0 } = status;
      const progress = of > 1 && done > 0 ? `kernel ${Math.min(done + 1, of)} of ${of}` : "";
      const text = ["$(sync~spin) Syncline", progress || counts].filter(Boolean).join(": ");
      const what = status.state === "queued" ? "Waiting for its check" : `Checking ${progress}`.trim();
      const stale = "What is shown is of the text before the last edits";
      return [text, status.verdicts === undefined ? what : `${what}. ${stale}`, false];
    }
    if (found.length === 0) {
      return ["$(circle-outline) Syncline", "No kernels in this file", false];
    }
    const more = status.state === "decided" ? ". Fixes are still being sought" : "";
    return [`${ICONS[found[0]]} Syncline: ${counts}`, `Kernels in this file: ${counts}${more}`, false];
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }
}
