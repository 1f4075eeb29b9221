// The picture of a finding beside the code. It follows the cursor, and runs no script: each new picture is a new page.
import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import type { ServerStatus } from "./status";

export const SHOW_PICTURE = "syncline.showPicture";
const REVEAL = "syncline.revealFinding";

/** Until the cursor rests. */
const PAUSE_MS = 120;
/** Pixels: in a panel that is narrower, the memory is below the lanes. Both pictures are in the page. */
const NARROW = 760;

interface Place {
  line: number;
  character: number;
}

/** The server's answer to `syncline/picture`. */
interface Picture {
  svg: string;
  message: string;
  rule: string;
  name: string;
  verdict: string;
  kernel: string | null;
  range: { start: Place; end: Place };
  stale: boolean;
}

type Request = (method: string, params: unknown) => Promise<unknown>;

export class PicturePanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  /** What is shown: of which document, and where its finding was then. */
  private shown: { uri: string; place: Place } | undefined;
  private content = "";
  private latest = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly isOurs: (document: vscode.TextDocument) => boolean,
    private readonly request: Request,
  ) {
    this.disposables = [
      vscode.commands.registerCommand(SHOW_PICTURE, (uri?: string, place?: Place) => this.open(uri, place)),
      vscode.commands.registerCommand(REVEAL, (uri: string, place: Place) => reveal(uri, place)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
    ];
  }

  /** The server has something new to say about a document. */
  checked({ uri, state }: ServerStatus): void {
    const editor = vscode.window.activeTextEditor;
    const told = vscode.Uri.parse(uri).toString();
    if (state === "done" && told === editor?.document.uri.toString()) {
      this.follow(editor);
    } else if (state === "done" && told === this.shown?.uri) {
      void this.show(this.shown.uri, this.shown.place);
    }
  }

  private async open(uri?: string, place?: Place): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    if (this.panel === undefined) {
      const options = { enableScripts: false, enableCommandUris: [REVEAL], localResourceRoots: [] };
      this.panel = vscode.window.createWebviewPanel("syncline.picture", "Syncline: Finding", column, options);
      this.panel.onDidDispose(() => {
        this.panel = this.shown = undefined;
      });
      this.content = "";
      this.put("<p>Place the cursor in a kernel that has a finding.</p>");
    } else {
      this.panel.reveal(undefined, true);
    }
    if (uri !== undefined && place !== undefined) {
      await this.show(vscode.Uri.parse(uri).toString(), place);
    } else if (editor !== undefined) {
      await this.show(editor.document.uri.toString(), editor.selection.active);
    }
  }

  private follow(editor: vscode.TextEditor | undefined): void {
    if (this.panel === undefined || editor === undefined || !this.isOurs(editor.document)) {
      return;
    }
    clearTimeout(this.timer);
    const { document, selection } = editor;
    this.timer = setTimeout(() => void this.show(document.uri.toString(), selection.active), PAUSE_MS);
  }

  private async show(uri: string, place: Place): Promise<void> {
    this.latest += 1;
    const mine = this.latest;
    let found = await this.ask(uri, place);
    const before = this.shown;
    if (found === undefined && before?.uri === uri) {
      found = await this.ask(uri, before.place); // away from kernels with findings the last one stays, if it is still one
    }
    if (this.panel === undefined || mine !== this.latest) {
      return;
    }
    const [wide, narrow] = found ?? [];
    if (wide === undefined || narrow === undefined) {
      if (before === undefined || before.uri === uri) {
        this.shown = undefined;
        this.put("<p>There is no finding here that is about two threads.</p>");
      }
    } else if (!wide.stale || before?.uri !== uri) {
      this.shown = { uri, place: wide.range.start };
      this.put(body(uri, wide, narrow));
    }
  }

  /** A page that says the same as before stays, with its focus and where it was scrolled to. */
  private put(content: string): void {
    if (this.panel !== undefined && content !== this.content) {
      this.content = content;
      this.panel.webview.html = page(content);
    }
  }

  /** The picture for a wide page and for a narrow one; undefined where there is none. */
  private async ask(uri: string, { line, character }: Place): Promise<[Picture, Picture] | undefined> {
    const params = { textDocument: { uri }, position: { line, character } };
    try {
      const both = [NARROW * 2, 1].map((width) => this.request("syncline/picture", { ...params, width }));
      const [wide, narrow] = (await Promise.all(both)) as (Picture | null)[];
      return wide && narrow ? [wide, narrow] : undefined;
    } catch {
      return undefined; // the server has ended, or knows no pictures
    }
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
  }
}

async function reveal(uri: string, { line, character }: Place): Promise<void> {
  const place = new vscode.Position(line, character);
  const visible = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), {
    viewColumn: visible?.viewColumn ?? vscode.ViewColumn.One,
    selection: new vscode.Range(place, place),
  });
}

function body(uri: string, wide: Picture, narrow: Picture): string {
  const { range, rule, name, kernel } = wide;
  const target = encodeURIComponent(JSON.stringify([uri, range.start]));
  const where = `<a href="command:${REVEAL}?${target}">Line ${range.start.line + 1}</a>`;
  const stale = wide.stale ? `<p role="status">The code has changed since. It is being checked again.</p>` : "";
  return `<h1>${escaped(wide.message).replace(/`([^`]+)`/g, "<code>$1</code>")}</h1>
<p>${where} · ${escaped(kernel ?? "")} · ${escaped(`${rule} ${name}`)}</p>${stale}
<div class="wide" tabindex="0" role="group" aria-label="The finding as a picture">${wide.svg}</div>
<div class="narrow" tabindex="0" role="group" aria-label="The finding as a picture">${narrow.svg}</div>`;
}

/** A page that may load nothing, and has no styles but these and the pictures' own. */
function page(content: string): string {
  const nonce = randomBytes(18).toString("base64");
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  const styled = content.replaceAll("<style>", `<style nonce="${nonce}">`);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Finding</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><style nonce="${nonce}">
body{padding:.6rem 1rem;font-family:var(--vscode-font-family);color:var(--vscode-editor-foreground)}
h1{font-size:1.15em;line-height:1.4;margin:.2em 0;overflow-wrap:anywhere}p{margin:.4em 0}code{font-family:var(--vscode-editor-font-family)}
a{color:var(--vscode-textLink-foreground)}
div:focus-visible,a:focus-visible{outline:2px solid var(--vscode-focusBorder);outline-offset:2px}
div{overflow-x:auto}svg{display:block;max-width:100%;height:auto}.narrow svg{min-width:480px}
.narrow{display:none}@media (max-width:${NARROW}px){.wide{display:none}.narrow{display:block}}
</style></head><body>${styled}</body></html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
