// Installs the server for somebody who has none: from a clone that the user names, and only when asked to.
import * as path from "node:path";
import * as vscode from "vscode";

const WINDOWS = process.platform === "win32";
const NO_PROCESS_MS = 500;
const SCRIPTS = WINDOWS ? "Scripts" : "bin";

/** Where the extension's own server is, once it is installed. */
export const ownFolder = (storage: vscode.Uri): string => path.join(storage.fsPath, "server", SCRIPTS);

interface Way extends vscode.QuickPickItem {
  /** The commands that install from a folder, each with its arguments. */
  steps: (clone: string) => string[][];
}

function ways(storage: vscode.Uri): Way[] {
  const environment = path.join(storage.fsPath, "server");
  return [
    {
      label: "For this extension alone",
      detail: "An environment of Python 3.11 or newer in the extension's own folder; gone with it",
      steps: (clone) => [
        [WINDOWS ? "python" : "python3", "-m", "venv", environment],
        [path.join(ownFolder(storage), "python"), "-m", "pip", "install", "--upgrade", clone],
      ],
    },
    { label: "With uv", detail: "uv tool install", steps: (clone) => [["uv", "tool", "install", "--force", clone]] },
    { label: "With pipx", detail: "pipx install", steps: (clone) => [["pipx", "install", "--force", clone]] },
  ];
}

/** True once the server is installed; false where the user thought better of it, or it failed in the terminal, which
 * says why. */
export async function installServer(storage: vscode.Uri): Promise<boolean> {
  const title = "Syncline: Install the Server";
  const way = await vscode.window.showQuickPick(ways(storage), { title, placeHolder: "How? You are asked from where next." });
  const chosen =
    way &&
    (await vscode.window.showOpenDialog({
      title: "The clone of Syncline's repository to install from",
      openLabel: "Install from here",
      canSelectFiles: false,
      canSelectFolders: true,
    }));
  if (way === undefined || chosen === undefined) {
    return false;
  }
  await vscode.workspace.fs.createDirectory(storage);
  for (const [command, ...args] of way.steps(chosen[0].fsPath)) {
    if ((await run(command, args)) !== 0) {
      return false;
    }
  }
  return true;
}

/** Runs a command in a terminal that the user sees; gives its exit code. */
async function run(command: string, args: string[]): Promise<number | undefined> {
  const definition = { type: "syncline.install", command, args, id: Date.now() };
  const execution = new vscode.ProcessExecution(command, args);
  const task = new vscode.Task(definition, vscode.TaskScope.Global, "install the server", "Syncline", execution);
  const isOurs = (event: { execution: vscode.TaskExecution }): boolean => event.execution.task.definition.id === definition.id;
  return new Promise((resolve, reject) => {
    const end = (code: number | undefined): void => {
      listening.dispose();
      resolve(code);
    };
    const listening = vscode.Disposable.from(
      vscode.tasks.onDidEndTaskProcess((event) => isOurs(event) && end(event.exitCode)),
      // where no process could be started there is none that ends
      vscode.tasks.onDidEndTask((event) => isOurs(event) && setTimeout(() => end(undefined), NO_PROCESS_MS)),
    );
    vscode.tasks.executeTask(task).then(undefined, (error) => {
      listening.dispose();
      reject(error);
    });
  });
}
