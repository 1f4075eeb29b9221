// A user's session in VS Code's workbench: squiggle, hover, quick fix, clean afterwards. Leaves with status 1 on the
// first thing that is not so, after a screenshot of it.
//   node session.js PORT FILE SCREENSHOT
// The window as it stands with squiggle and hover, down to the hover's end, is saved to SCREENSHOT.
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");

const [, , port, file, screenshot] = process.argv;
const BROWSER = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const began = Date.now();
const say = (...words) => console.log(`${((Date.now() - began) / 1000).toFixed(1)}s`, ...words);
const plain = (text) => text.replace(/\s+/g, " ").trim();

/** The text of the editor's lines from top to bottom; their order in the document is another. */
const visibleLines = (page) =>
  page.$$eval(".editor-instance .view-lines > .view-line", (elements) =>
    elements
      .map((element) => [parseInt(element.style.top, 10), element.textContent.replace(/\u00a0/g, " ")])
      .sort((a, b) => a[0] - b[0])
      .map(([, text]) => text),
  );

/** The middle of `word` in the line that contains `line`, in pixels. */
const spotOf = (page, line, word) =>
  page.evaluate(
    ([line, word]) => {
      for (const row of document.querySelectorAll(".editor-instance .view-lines > .view-line")) {
        const text = row.textContent.replace(/\u00a0/g, " ");
        const at = text.indexOf(line);
        if (at < 0) continue;
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
    [line, word],
  );

/** The process ids of the servers of this test, which alone has this home. */
function serverProcesses() {
  const home = `HOME=${process.env.HOME}`;
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
        const environment = fs.readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
        return command.includes("syncline\0server") && environment.includes(home);
      } catch {
        return false; // it has just ended
      }
    })
    .map(Number);
}

/** Until one server runs, and it is not `pid`. */
async function otherServerThan(page, pid) {
  for (let tries = 0; tries < 300; tries += 1) {
    const running = serverProcesses();
    if (running.length === 1 && running[0] !== pid) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`no other server than ${pid}: ${serverProcesses()}`);
}

async function session(page) {
  const target = `vscode-remote://127.0.0.1:${port}${file}`;
  const payload = encodeURIComponent(JSON.stringify([["openFile", target]]));
  const address = `http://127.0.0.1:${port}/?folder=${path.dirname(file)}&payload=${payload}`;
  await page.goto(address, { waitUntil: "domcontentloaded" });

  await page.waitForSelector(".monaco-editor .squiggly-error");
  say("squiggle");
  await page.keyboard.press("Control+b"); // the explorer is in the picture's way
  const status = page.locator(".statusbar-item", { hasText: "Syncline: 1 racy" });
  await status.waitFor();
  const lens = page.locator(".codelens-decoration", { hasText: "racy" });
  await lens.waitFor();
  say("lens:", await lens.innerText());

  await page.evaluate(() => document.fonts.ready);
  const spot = await spotOf(page, "tile[t + d]", "tile");
  assert(spot, "the racing access is not on the screen");
  await page.mouse.move(spot.x - 4, spot.y);
  await page.mouse.move(spot.x, spot.y);
  const hover = page.locator(".monaco-hover:not(.hidden)", { hasText: "warp, lane" }).first();
  await hover.waitFor();
  const words = plain(await hover.innerText());
  say("hover:", words);
  assert(words.includes("SL101"), "the hover does not name the rule");
  await page.waitForTimeout(400);
  const box = await hover.boundingBox();
  const bottom = Math.ceil(box.y + box.height) + 30; // the rest of the window is empty
  await page.screenshot({ path: screenshot, clip: { x: 0, y: 0, width: page.viewportSize().width, height: bottom } });

  await page.keyboard.press("Escape");
  await page.mouse.click(spot.x, spot.y);
  await page.keyboard.press("Control+.");
  const row = page.locator(".action-widget .monaco-list-row", { hasText: "__syncthreads()" }).first();
  await row.waitFor();
  await page.waitForTimeout(300);
  say("menu:", (await page.locator(".action-widget .monaco-list-row").allInnerTexts()).map(plain).join(" | "));
  await row.click();
  await page.waitForFunction(() => {
    const lines = document.querySelector(".editor-instance .view-lines");
    return lines.textContent.split("__syncthreads();").length === 3;
  });
  const lines = await visibleLines(page);
  say("fixed:\n" + lines.join("\n"));
  const race = lines.findIndex((line) => line.includes("tile[t + d]"));
  assert(lines[race + 1].includes("__syncthreads();"), "the barrier does not follow the race");
  assert(lines[race + 2].startsWith("  }"), "the barrier is not at the end of the loop");

  await page.waitForSelector(".monaco-editor .squiggly-error", { state: "detached" });
  await page.locator(".statusbar-item", { hasText: "Syncline: 1 verified" }).waitFor();
  await page.locator(".codelens-decoration", { hasText: "verified" }).waitFor();
  say("clean");

  // Taking the fix back brings the finding back: what was shown as clean was checked, not switched off.
  await page.mouse.click(spot.x, spot.y + 200);
  await page.keyboard.press("Control+z");
  await page.waitForSelector(".monaco-editor .squiggly-error");
  say("undone");

  const first = serverProcesses();
  assert.equal(first.length, 1, `one server expected, not ${first}`);
  process.kill(first[0], "SIGKILL");
  await otherServerThan(page, first[0]);
  await status.waitFor();
  await page.waitForSelector(".monaco-editor .squiggly-error");
  say("back after a crash");

  const second = serverProcesses();
  await page.keyboard.press("F1");
  await page.keyboard.type("Syncline: Restart Server");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "Syncline: Restart Server" }).first().waitFor();
  await page.keyboard.press("Enter");
  await otherServerThan(page, second[0]);
  await status.waitFor();
  await page.waitForSelector(".monaco-editor .squiggly-error");
  say("restarted");
  assert.equal(await page.locator(".notification-toast").count(), 0, "something popped up");
}

(async () => {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args: BROWSER });
  // The height of a hover is limited to a quarter of the window.
  const page = await browser.newPage({ viewport: { width: 1060, height: 1500 }, deviceScaleFactor: 2 });
  page.setDefaultTimeout(60000);
  try {
    await session(page);
  } catch (problem) {
    console.error(String(problem));
    // The status item says why, if it is the extension's fault.
    const item = page.locator(".statusbar-item", { hasText: "Syncline" }).first();
    console.error(await item.getAttribute("aria-label", { timeout: 1000 }).catch(() => "no status item"));
    await page.screenshot({ path: `${screenshot}.failed.png` });
    process.exitCode = 1;
  }
  await browser.close();
})();
