// Where the `syncline` command is: what the user set, or else the first of the places where it may have been installed.
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { configuredCommand, DEFAULT_COMMAND } from "./settings";

const FILE = process.platform === "win32" ? "syncline.exe" : "syncline";
/** The folder of a Python environment that has its commands. */
export const SCRIPTS = process.platform === "win32" ? "Scripts" : "bin";

export interface Server {
  command: string;
  /** Where it was looked for in vain; empty where it is set or was found. */
  missedIn: string[];
}

/** The command that starts the server. `own`: the folder where the extension installs one. */
export function findServer(own: string): Server {
  const configured = configuredCommand();
  if (configured !== DEFAULT_COMMAND) {
    return { command: configured, missedIn: [] };
  }
  const folders = [...onPath(), ...ofSelectedPython(), ...ofInstallers(), own];
  const found = folders.map((folder) => path.join(folder, FILE)).find(isExecutable);
  return found !== undefined ? { command: found, missedIn: [] } : { command: configured, missedIn: folders };
}

function onPath(): string[] {
  return (process.env.PATH ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

/** The environment that the Python extension has selected. One of a workspace that nobody trusts runs nothing. */
function ofSelectedPython(): string[] {
  const python = vscode.extensions.getExtension("ms-python.python");
  const selected: unknown =
    vscode.workspace.isTrusted && python?.isActive
      ? python.exports?.environments?.getActiveEnvironmentPath?.(vscode.workspace.workspaceFolders?.[0]?.uri)?.path
      : undefined;
  if (typeof selected !== "string" || !path.isAbsolute(selected)) {
    return [];
  }
  return [path.dirname(selected), path.join(selected, SCRIPTS)]; // of the interpreter, or of the environment's folder
}

/** Where pipx and uv put commands, which a desktop's PATH may leave out. */
function ofInstallers(): string[] {
  const set = [process.env.PIPX_BIN_DIR, process.env.UV_TOOL_BIN_DIR, process.env.XDG_BIN_HOME];
  return [...set.filter((folder) => folder !== undefined), path.join(os.homedir(), ".local", "bin")];
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
