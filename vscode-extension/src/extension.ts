// Starts `syncline server` for the workspace's kernels and shows what it says.
import * as vscode from "vscode";
import {
  type ClientCapabilities,
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  State,
  type StaticFeature,
} from "vscode-languageclient/node";
import { serverCommand, serverSettings } from "./settings";
import { type ServerStatus, StatusItem } from "./status";

const LANGUAGES = ["cuda-cpp", "cuda", "opencl", "hip"];

// Editors differ in what they call a .cu file, so its name counts too.
const SELECTOR = [
  ...LANGUAGES.flatMap((language) => [
    { scheme: "file", language },
    { scheme: "untitled", language },
  ]),
  { scheme: "file", pattern: "**/*.{cu,cuh}" },
];

/** Tells the server that `syncline/status` is understood. */
const statusFeature: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = { ...capabilities.experimental, synclineStatus: true };
  },
  initialize(): void {},
  getState: () => ({ kind: "static" }),
  clear(): void {},
};

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("Syncline");
  const status = new StatusItem((document) => vscode.languages.match(SELECTOR, document) > 0);

  const start = async (): Promise<void> => {
    const command = serverCommand();
    client = createClient(command, output, status);
    try {
      await client.start();
      status.setTrouble(undefined);
    } catch (error) {
      const problem = `"${command} server" did not start: ${error instanceof Error ? error.message : error}`;
      output.appendLine(problem);
      output.appendLine("Install it with `pip install syncline`, or say where it is in the setting syncline.path.");
      status.setTrouble(problem);
    }
  };
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };

  context.subscriptions.push(
    output,
    status,
    vscode.commands.registerCommand("syncline.restart", restart),
    vscode.commands.registerCommand("syncline.showOutput", () => output.show(true)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("syncline.path")) {
        void restart();
      }
    }),
  );
  await start();
}

export async function deactivate(): Promise<void> {
  await stop();
}

async function stop(): Promise<void> {
  const stopping = client;
  client = undefined;
  if (stopping !== undefined) {
    // A server that never started, or ended by itself, cannot be stopped: that is what is wanted.
    await stopping.dispose().catch(() => undefined);
  }
}

function createClient(command: string, output: vscode.OutputChannel, status: StatusItem): LanguageClient {
  let crashes = 0;
  const options: LanguageClientOptions = {
    documentSelector: SELECTOR,
    initializationOptions: serverSettings(),
    synchronize: { configurationSection: "syncline" },
    outputChannel: output,
    // A window for each error would be in the way of typing: the status item and the output say it.
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        crashes += 1;
        const again = crashes <= 3;
        status.setTrouble(again ? "The server ended and is started again" : "The server ended too often");
        return { action: again ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const created = new LanguageClient("syncline", "Syncline", { command, args: ["server"] }, options);
  created.registerFeature(statusFeature);
  created.onNotification("syncline/status", (said: ServerStatus) => status.update(said));
  created.onDidChangeState((change) => {
    if (change.newState === State.Running) {
      status.setTrouble(undefined);
    }
  });
  return created;
}
