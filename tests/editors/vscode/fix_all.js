// Every safe fix of a file by VS Code's own command, as its source.fixAll action has them: three kernels with a race each.
//   node fix_all.js PORT FILE SCREENSHOT
const assert = require("node:assert");
const { command, open, run, say } = require("./workbench");

const [, , port, file, screenshot] = process.argv;

async function session(page) {
  await open(page, port, file);
  await page.locator(".statusbar-item", { hasText: "Syncline: 3 racy" }).waitFor();
  await page.locator(".editor-instance .view-lines").first().click();
  await command(page, "Fix All");
  await page.locator(".statusbar-item", { hasText: "Syncline: 3 verified" }).waitFor();
  await page.waitForSelector(".monaco-editor .squiggly-error", { state: "detached" });
  say("all mended");
  await page.keyboard.press("Control+s");
  await page.locator(".tab.active:not(.dirty)").waitFor();
  assert.equal(await page.locator(".notification-toast").count(), 0, "something popped up");
}

run(session, { width: 1200, height: 900 }, `${screenshot}.failed.png`);
