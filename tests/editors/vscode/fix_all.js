// Every safe fix of a file by VS Code's own command, as its source.fixAll action has them: three kernels with a race each.
//   node fix_all.js PORT FILE SCREENSHOT
const { SQUIGGLE, command, nothingPoppedUp, open, run, say, status } = require("./workbench");

const [, , port, file, screenshot] = process.argv;

async function session(page) {
  await open(page, port, file);
  await status(page, "Syncline: 3 racy").waitFor();
  await page.locator(".editor-instance .view-lines").first().click();
  await command(page, "Fix All");
  await status(page, "Syncline: 3 verified").waitFor();
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  say("all mended");
  await page.keyboard.press("Control+s");
  await page.locator(".tab.active:not(.dirty)").waitFor();
  await nothingPoppedUp(page);
}

run(session, { width: 1200, height: 900 }, `${screenshot}.failed.png`);
