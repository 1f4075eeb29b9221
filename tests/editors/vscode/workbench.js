// What the sessions share: a browser on the workbench, and what is read off its window.
const assert = require("node:assert");
const path = require("node:path");
const { chromium } = require("playwright-core");

const BROWSER = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SQUIGGLE = ".monaco-editor .squiggly-error";

const began = Date.now();
const say = (...words) => console.log(`${((Date.now() - began) / 1000).toFixed(1)}s`, ...words);
const plain = (text) => text.replace(/\s+/g, " ").trim();

/** The line over a kernel with this word. */
const lens = (page, word) => page.locator(".codelens-decoration", { hasText: word });

/** The item in the status bar with these words. */
const status = (page, words) => page.locator(".statusbar-item", { hasText: words });

/** What the open menu of fixes offers. */
const fixes = (page) => page.locator(".action-widget .monaco-list-row");

/** The first of them that inserts or moves a barrier of the block. */
const barrierFix = (page) => fixes(page).filter({ hasText: "__syncthreads()" }).first();

/** The menu of fixes at the cursor, until it has a row. A change that comes just then, such as a lens, closes it. */
async function openMenu(page, row, tries = 5) {
  await page.keyboard.press("Control+.");
  try {
    await row.waitFor({ timeout: 10000 });
  } catch (error) {
    if (tries === 1) throw error;
    await page.keyboard.press("Escape");
    await openMenu(page, row, tries - 1);
  }
}

/** What a webview shows, which is a page within a page. */
const panel = (page) => page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");

async function nothingPoppedUp(page) {
  assert.equal(await page.locator(".notification-toast").count(), 0, "something popped up");
}

/** The text of the editor's lines from top to bottom; their order in the document is another. */
const visibleLines = (page) =>
  page.$$eval(".editor-instance .view-lines > .view-line", (elements) =>
    elements
      .map((element) => [parseInt(element.style.top, 10), element.textContent.replace(/\u00a0/g, " ")])
      .sort((a, b) => a[0] - b[0])
      .map(([, text]) => text),
  );

/** The middle of `word` in the line that contains `line`, in pixels; of several such lines in the one with a number. */
const spotOf = (page, line, word, number) =>
  page.evaluate(
    ([line, word, number]) => {
      const numbers = [...document.querySelectorAll(".editor-instance .margin-view-overlays .line-numbers")];
      const numbered = numbers.find((each) => each.textContent === number)?.parentElement.style.top;
      for (const row of document.querySelectorAll(".editor-instance .view-lines > .view-line")) {
        const text = row.textContent.replace(/\u00a0/g, " ");
        const at = text.indexOf(line);
        if (at < 0 || (number !== undefined && row.style.top !== numbered)) continue;
        let begin = at + line.indexOf(word);
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (begin < node.data.length) {
            const range = document.createRange();
            range.setStart(node, begin);
            range.setEnd(node, Math.min(begin + word.length, node.data.length));
            const box = range.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          }
          begin -= node.data.length;
        }
      }
      return null;
    },
    [line, word, number],
  );

/** Opens `file`, and its folder as the workspace; or the workspace that a file describes. */
async function open(page, port, file, workspace) {
  const target = `vscode-remote://127.0.0.1:${port}${file}`;
  const payload = encodeURIComponent(JSON.stringify([["openFile", target]]));
  const where = workspace === undefined ? `folder=${path.dirname(file)}` : `workspace=${workspace}`;
  const address = `http://127.0.0.1:${port}/?${where}&payload=${payload}`;
  await page.goto(address, { waitUntil: "domcontentloaded" });
}

/** Runs a command of the palette. */
async function command(page, name) {
  await page.keyboard.press("F1");
  await page.keyboard.type(name);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** Opens a file of the workspace beside those that are open. `shown` is what the list says of it. */
async function openByName(page, name, shown = name) {
  await page.keyboard.press("Control+p");
  await page.keyboard.type(name);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: shown }).first().click();
  await page.locator(".tab.active", { hasText: path.basename(name) }).waitFor();
}

/** The hover that Syncline shows at a place of the window; `said` is in it. */
async function hoverAt(page, { x, y }, said = /SL\d{3}|syncline/) {
  await page.mouse.move(x - 4, y);
  await page.mouse.move(x, y);
  const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: said }).first();
  await hover.waitFor();
  return hover;
}

/** Runs `session` on a page of this size and leaves: with status 1 on the first thing that is not so, after a
 * screenshot of it to `failure`. `patience`: milliseconds for whatever is waited for;
 * `scale`: pixels of a picture for one of the page. */
async function run(session, viewport, failure, patience = 60000, scale = 2) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args: BROWSER });
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale });
  page.setDefaultTimeout(patience);
  try {
    await session(page);
  } catch (problem) {
    console.error(String(problem));
    // The status item says why, if it is the extension's fault.
    const item = status(page, "Syncline").first();
    console.error(await item.getAttribute("aria-label", { timeout: 1000 }).catch(() => "no status item"));
    await page.screenshot({ path: failure });
    process.exitCode = 1;
  }
  await browser.close();
}

module.exports = {
  SQUIGGLE,
  barrierFix,
  command,
  fixes,
  hoverAt,
  lens,
  nothingPoppedUp,
  open,
  openByName,
  openMenu,
  panel,
  plain,
  run,
  say,
  spotOf,
  status,
  visibleLines,
};
