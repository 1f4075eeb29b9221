// Installs the server for somebody who has none, and only when asked to: the one that the extension brings, or from a clone
// where the extension was built without it.
import * as path from "node:path";
import * as vscode from "vscode";
import { SCRIPTS } from "./server";

const WINDOWS = process.platform === "win32";
const NO_PROCESS_MS = 500;
/** The extension's folder with the server as a wheel. */
const BROUGHT = "server";

/** The extension's own environment of Python. */
const ownEnvironment = (storage: vscode.Uri): string => path.join(storage.fsPath, "server");

/** Where the extension's own server is, once it is installed. */
export const ownFolder = (storage: vscode.Uri): string => path.join(ownEnvironment(storage), SCRIPTS);

interface Way extends vscode.QuickPickItem {
  /** The commands that install from a wheel or a folder, each with its arguments. */
  steps: (source: string) => string[][];
}

function ways(storage: vscode.Uri): Way[] {
  const python = path.join(ownFolder(storage), "python");
  return [
    {
      label: "For this extension alone",
      detail: "With Python 3.11 or newer, into the extension's own folder; gone with it",
      steps: (source) => [
        [WINDOWS ? "python" : "python3", "-m", "venv", "--clear", ownEnvironment(storage)],
        [python, "-m", "pip", "install", "--disable-pip-version-check", source],
      ],
    },
    {
      label: "With uv",
      detail: "uv tool install: the command syncline for your terminals, too",
      steps: (source) => [["uv", "tool", "install", "--force", "--reinstall", source]],
    },
    {
      label: "With pipx",
      detail: "pipx install: the command syncline for your terminals, too",
      steps: (source) => [["pipx", "install", "--force", source]],
    },
  ];
}

/** True once the server is installed; false where the user thought better of it, or it failed in the terminal, which
 * says why. */
export async function installServer({ globalStorageUri, extensionUri }: vscode.ExtensionContext): Promise<boolean> {
  const way = await vscode.window.showQuickPick(ways(globalStorageUri), {
    title: "Syncline: Install the Server",
    placeHolder: "Install it how? Each way needs a network, once.",
  });
  if (way === undefined) {
    return false;
  }
  const source = (await broughtAlong(extensionUri)) ?? (await chosenClone());
  if (source === undefined) {
    return false;
  }
  await vscode.workspace.fs.createDirectory(globalStorageUri);
  for (const [command, ...args] of way.steps(source)) {
    if ((await run(command, args)) !== 0) {
      return false;
    }
  }
  return true;
}

/** The wheel in the extension's folder; undefined where there is none. */
async function broughtAlong(extension: vscode.Uri): Promise<string | undefined> {
  const folder = vscode.Uri.joinPath(extension, BROUGHT);
  try {
    const wheel = (await vscode.workspace.fs.readDirectory(folder)).find(([name]) => name.endsWith(".whl"));
    return wheel && vscode.Uri.joinPath(folder, wheel[0]).fsPath;
  } catch {
    return undefined;
  }
}

async function chosenClone(): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: "The clone of Syncline's repository to install from",
    openLabel: "Install from here",
    canSelectFiles: false,
    canSelectFolders: true,
  });
  return chosen?.[0].fsPath;
}

/** Runs a command in a terminal that the user sees; gives its exit code. */
async function run(command: string, args: string[]): Promise<number | undefined> {
  const definition = { type: "syncline.install", command, args, id: Date.now() };
  const execution = new vscode.ProcessExecution(command, args);
  const task = new vscode.Task(definition, vscode.TaskScope.Global, "install the server", "Syncline", execution);
  const isOurs = (event: { execution: vscode.TaskExecution }) => event.execution.task.definition.id === definition.id;
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
