// Starts `syncline server` for the workspace's kernels and shows what it says.
import * as vscode from "vscode";
import {
  type ClientCapabilities,
  CloseAction,
  DidOpenTextDocumentNotification,
  ErrorAction,
  ExecuteCommandRequest,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  State,
  type StaticFeature,
} from "vscode-languageclient/node";
import { registerCommands } from "./commands";
import { Documents, KERNEL_FILES, SELECTOR } from "./documents";
import { installServer, ownFolder } from "./install";
import { PicturePanel, SHOW_PICTURE } from "./picture";
import { findServer } from "./server";
import { serverSettings } from "./settings";
import { type ServerStatus, StatusItem } from "./status";

/** Tells the server that `syncline/status` and pictures are understood. */
const statusFeature: StaticFeature = {
  fillClientCapabilities(capabilities: ClientCapabilities): void {
    capabilities.experimental = { ...capabilities.experimental, synclineStatus: true, synclinePicture: true };
  },
  initialize(): void {},
  getState: () => ({ kind: "static" }),
  clear(): void {},
};

const HOW_TO_INSTALL = "syncline.howToInstall";
const INSTALL = "syncline.installServer";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("Syncline");
  const trace = vscode.window.createOutputChannel("Syncline Trace");
  const documents = new Documents();
  const status = new StatusItem((document) => documents.has(document));
  const picture = new PicturePanel(
    (document) => documents.has(document),
    (method, params) => client?.sendRequest(method, params) ?? Promise.resolve(null),
  );
  let started = false;

  const start = async (): Promise<void> => {
    const { command, missedIn } = findServer(ownFolder(context.globalStorageUri));
    started = true;
    client = createClient(command, { output, trace }, status, documents, picture);
    try {
      await client.start();
      status.setTrouble(undefined);
    } catch (error) {
      const problem = `"${command} server" did not start: ${error instanceof Error ? error.message : error}`;
      output.appendLine(problem);
      const isMissing = missedIn.length > 0;
      if (isMissing) {
        output.appendLine(`There is no command \`syncline\` in ${missedIn.join(", ")}.`);
      }
      output.appendLine("Install it (command `Syncline: Install the Server`), or name it in the setting syncline.path.");
      if (isMissing) {
        status.setTrouble("The server is not installed: click to install it", INSTALL);
      } else {
        status.setTrouble(problem, HOW_TO_INSTALL);
      }
    }
  };
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };

  const startIf = async (isWanted: boolean): Promise<void> => {
    if (isWanted && !started) {
      await start();
    }
  };

  context.subscriptions.push(
    output,
    trace,
    status,
    picture,
    vscode.workspace.onDidOpenTextDocument((document) => void startIf(documents.holds(document))),
    vscode.workspace.onDidChangeTextDocument((event) => void startIf(!started && documents.holdsSince(event))),
    vscode.commands.registerCommand("syncline.restart", restart),
    vscode.commands.registerCommand("syncline.showOutput", () => output.show(true)),
    registerCommands((command, ...args) =>
      client?.isRunning()
        ? client.sendRequest(ExecuteCommandRequest.type, { command, arguments: args }).catch(() => undefined)
        : undefined,
    ),
    vscode.commands.registerCommand(INSTALL, async () => {
      if (await installServer(context)) {
        await restart();
      }
    }),
    vscode.commands.registerCommand(HOW_TO_INSTALL, () => showWalkthrough(context)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("syncline.path")) {
        void restart();
      }
    }),
  );
  await startIf(vscode.workspace.textDocuments.some((document) => documents.holds(document)));
  if (!started) {
    await startIf((await vscode.workspace.findFiles(KERNEL_FILES, undefined, 1)).length > 0);
  }
}

/** The walkthrough, which begins with how to install the server. */
async function showWalkthrough(context: vscode.ExtensionContext): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", `${context.extension.id}#start`, false);
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

/** Keeps the documents that are not the server's from it; one that becomes the server's is opened then. */
function middleware(documents: Documents): Middleware {
  return {
    didOpen: async (document, next) => {
      if (documents.holds(document)) {
        await next(document);
      }
    },
    didChange: async (event, next) => {
      if (documents.has(event.document)) {
        await next(event);
      } else if (client !== undefined && documents.holdsSince(event)) {
        const opened = client.code2ProtocolConverter.asOpenTextDocumentParams(event.document);
        await client.sendNotification(DidOpenTextDocumentNotification.type, opened);
      }
    },
    didClose: async (document, next) => {
      if (documents.has(document)) {
        documents.forget(document);
        await next(document);
      }
    },
    provideHover: async (document, position, token, next) =>
      documents.has(document) ? trusting(await next(document, position, token)) : undefined,
    provideCodeActions: (document, range, context, token, next) =>
      documents.has(document) ? next(document, range, context, token) : undefined,
    provideCodeLenses: (document, token, next) => (documents.has(document) ? next(document, token) : undefined),
  };
}

/** The hover with its link to the picture alive; no other command runs from there. */
function trusting(hover: vscode.Hover | null | undefined): vscode.Hover | null | undefined {
  for (const content of hover?.contents ?? []) {
    if (content instanceof vscode.MarkdownString) {
      content.isTrusted = { enabledCommands: [SHOW_PICTURE] };
    }
  }
  return hover;
}

function createClient(
  command: string,
  { output, trace }: { output: vscode.OutputChannel; trace: vscode.OutputChannel },
  status: StatusItem,
  documents: Documents,
  picture: PicturePanel,
): LanguageClient {
  let crashes = 0;
  const options: LanguageClientOptions = {
    documentSelector: SELECTOR,
    middleware: middleware(documents),
    initializationOptions: serverSettings(),
    synchronize: { configurationSection: "syncline" },
    outputChannel: output,
    traceOutputChannel: trace,
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
  created.onNotification("syncline/status", (said: ServerStatus) => {
    status.update(said);
    picture.checked(said);
  });
  created.onDidChangeState((change) => {
    if (change.newState === State.Running) {
      status.setTrouble(undefined);
    }
  });
  return created;
}
