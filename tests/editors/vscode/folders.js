// A workspace of two folders with one kernel each, which their projects build for blocks of different sizes; and the check
// of all of it from the palette.
//   node folders.js PORT WORKSPACE SCREENSHOT
const path = require("node:path");
const { command, nothingPoppedUp, open, openByName, plain, run, say, status } = require("./workbench");

const [, , port, workspace, screenshot] = process.argv;

async function session(page) {
  const one = path.join(path.dirname(workspace), "one", "first.cu");
  await open(page, port, one, workspace);
  await status(page, "Syncline: 1 racy").waitFor();
  say("a race in blocks of 256");
  await openByName(page, "second.cu");
  await status(page, "Syncline: 1 verified").waitFor();
  say("none in one warp");
  await openByName(page, "first.cu");
  await status(page, "Syncline: 1 racy").waitFor();

  await command(page, "Syncline: Check the Workspace");
  await page.keyboard.press("Control+Shift+m");
  const found = page.locator(".markers-panel .monaco-list-row", { hasText: "third.cu" }).first();
  await found.waitFor();
  say("in a file that nobody opened:", plain(await found.innerText()));
  await page.screenshot({ path: screenshot });
  await nothingPoppedUp(page);
}

run(session, { width: 1200, height: 800 }, `${screenshot}.failed.png`);
