// A workspace of two folders with one kernel each, which their projects build for blocks of different sizes; and the check
// of all of it from the palette.
//   node folders.js PORT WORKSPACE SCREENSHOT
const assert = require("node:assert");
const path = require("node:path");
const { command, open, openByName, plain, run, say } = require("./workbench");

const [, , port, workspace, screenshot] = process.argv;

const status = (page, words) => page.locator(".statusbar-item", { hasText: words }).waitFor();

async function session(page) {
  const one = path.join(path.dirname(workspace), "one", "first.cu");
  await open(page, port, one, workspace);
  await status(page, "Syncline: 1 racy");
  say("a race in blocks of 256");
  await openByName(page, "second.cu");
  await status(page, "Syncline: 1 verified");
  say("none in one warp");
  await openByName(page, "first.cu");
  await status(page, "Syncline: 1 racy");

  await command(page, "Syncline: Check the Workspace");
  await page.keyboard.press("Control+Shift+m");
  const found = page.locator(".markers-panel .monaco-list-row", { hasText: "third.cu" }).first();
  await found.waitFor();
  say("in a file that nobody opened:", plain(await found.innerText()));
  await page.screenshot({ path: screenshot });
  assert.equal(await page.locator(".notification-toast").count(), 0, "something popped up");
}

run(session, { width: 1200, height: 800 }, `${screenshot}.failed.png`);
