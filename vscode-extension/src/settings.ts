// What the user set, in the form that the server takes.
import * as os from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";

const SHARED = [
  "blockDim",
  "gridDim",
  "defines",
  "includeDirs",
  "arch",
  "timeoutMs",
  "checkBounds",
  "inlayHints",
] as const;

/** The settings that the server understands, for `initializationOptions`; later changes reach it as a section. */
export function serverSettings(): Record<string, unknown> {
  const settings = vscode.workspace.getConfiguration("syncline");
  return Object.fromEntries(SHARED.map((name) => [name, settings.get(name)]));
}

/** What the setting is while nobody has set it: the command is looked for. */
export const DEFAULT_COMMAND = "syncline";

/** The command as it is set, with `~`, `${workspaceFolder}` and relative paths made absolute. */
export function configuredCommand(): string {
  const configured = vscode.workspace.getConfiguration("syncline").get<string>("path")?.trim() || DEFAULT_COMMAND;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const expanded = configured
    .replace(/^~(?=$|[/\\])/, os.homedir())
    .replace(/\$\{workspaceFolder\}/g, folder ?? "");
  const isRelativePath = /^\.{1,2}[/\\]/.test(expanded);
  return isRelativePath && folder !== undefined ? path.resolve(folder, expanded) : expanded;
}
