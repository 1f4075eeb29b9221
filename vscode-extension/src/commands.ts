// What the palette offers of a finding and of the server: each is the server's own command, and its answer is shown here.
import * as vscode from "vscode";

const DESCRIBE = "syncline.server.describeFinding";
const WITNESS_TEST = "syncline.server.witnessTest";
const CONFLICT_GRAPH = "syncline.server.conflictGraph";
const ADD_ASSUMPTION = "syncline.server.addAssumption";
const SHOWN_MS = 4000;
const NO_FINDING = "there is no finding at the cursor";
const NO_WITNESS = "no finding at the cursor has a witness that a program of CUDA or HIP could show";
const NO_KERNEL = "the cursor is in no kernel that was checked as it is now";
const NO_SERVER = "no server runs: open a file with a kernel first";

/** Runs a command of the server; undefined where no server runs. */
type Execute = (command: string, ...args: unknown[]) => Promise<unknown> | undefined;

const SAMPLE = `// The threads of a block turn 256 numbers round. One barrier is missing: hover over what is underlined, and press
// Ctrl+. (Cmd+. on a Mac) there for the fix.
__global__ void turn_round(float *numbers) {
    __shared__ float tile[256];
    int t = threadIdx.x;
    tile[t] = numbers[t];
    numbers[t] = tile[255 - t];
}
`;

export function registerCommands(execute: Execute): vscode.Disposable {
  const replay = new TextBeside("syncline-finding", "Finding, step by step");
  const graph = new TextBeside("syncline-conflicts", "Conflict graph");
  const server = (command: string) => async () => {
    await (execute(command) ?? say(NO_SERVER));
  };
  const withText = (command: string, otherwise: string, use: (text: string) => Promise<void>) => async () => {
    const text = await atCursor(execute, command, otherwise);
    if (typeof text === "string") {
      await use(text);
    }
  };
  const copy = (done: string) => async (text: string) => {
    await vscode.env.clipboard.writeText(text);
    say(done);
  };
  return vscode.Disposable.from(
    replay,
    graph,
    vscode.commands.registerCommand("syncline.checkWorkspace", server("syncline.server.checkWorkspace")),
    vscode.commands.registerCommand("syncline.clearCache", server("syncline.server.clearCache")),
    vscode.commands.registerCommand("syncline.openSample", openSample),
    vscode.commands.registerCommand(
      "syncline.copyFinding",
      withText(DESCRIBE, NO_FINDING, copy("the finding is copied")),
    ),
    vscode.commands.registerCommand(
      "syncline.replayFinding",
      withText(DESCRIBE, NO_FINDING, (text) => replay.show(text)),
    ),
    vscode.commands.registerCommand(
      "syncline.showConflicts",
      withText(CONFLICT_GRAPH, NO_KERNEL, (text) => graph.show(text)),
    ),
    vscode.commands.registerCommand(
      "syncline.copyTest",
      withText(WITNESS_TEST, NO_WITNESS, copy("the kernel is copied, as a program that runs the witness")),
    ),
    vscode.commands.registerCommand("syncline.addAssumption", async () => {
      const added = await atCursor(execute, ADD_ASSUMPTION, NO_KERNEL);
      selectWord((added as { open: Place | null } | undefined)?.open);
    }),
  );
}

/** For a moment, in the status bar. */
function say(what: string): void {
  vscode.window.setStatusBarMessage(`Syncline: ${what}`, SHOWN_MS);
}

interface Place {
  line: number;
  character: number;
}

/** What a command of the server answers for the cursor; where that is nothing, `otherwise` is said. */
async function atCursor(execute: Execute, command: string, otherwise: string): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    say(otherwise);
    return undefined;
  }
  const { line, character } = editor.selection.active;
  const asked = execute(command, editor.document.uri.toString(), { line, character });
  if (asked === undefined) {
    say(NO_SERVER);
    return undefined;
  }
  const answer = (await asked) ?? undefined;
  if (answer === undefined) {
    say(otherwise);
  }
  return answer;
}

/** Selects the word at a place, which stands for what the user has to write. */
function selectWord(place: Place | null | undefined): void {
  const editor = vscode.window.activeTextEditor;
  const word = place && editor?.document.getWordRangeAtPosition(new vscode.Position(place.line, place.character));
  if (editor && word) {
    editor.selection = new vscode.Selection(word.start, word.end);
    editor.revealRange(word);
  }
}

async function openSample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "cuda-cpp", content: SAMPLE });
  await vscode.window.showTextDocument(document);
}

/** What the server says, beside the code, in a document that nobody can edit. */
class TextBeside implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly uri: vscode.Uri;
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration: vscode.Disposable;
  readonly onDidChange = this.changed.event;
  private text = "";

  constructor(scheme: string, title: string) {
    this.uri = vscode.Uri.from({ scheme, path: `/${title}` });
    this.registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);
  }

  provideTextDocumentContent(): string {
    return this.text;
  }

  async show(text: string): Promise<void> {
    this.text = text;
    this.changed.fire(this.uri);
    const document = await vscode.workspace.openTextDocument(this.uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  dispose(): void {
    vscode.Disposable.from(this.changed, this.registration).dispose();
  }
}
