// The server installed from the item in the status bar, by somebody who has none: one click, one choice, and the race is
// underlined.
//   node install.js PORT FILE WAY SCREENSHOTS
// WAY begins the row that is chosen.
const { SQUIGGLE, nothingPoppedUp, open, plain, run, say, status } = require("./workbench");

const [, , port, file, way, screenshots] = process.argv;

async function session(page) {
  await open(page, port, file);
  const item = page.locator(".statusbar-item[aria-label*='The server is not installed: click to install it']");
  await item.waitFor();
  say("no server");
  await item.click();
  const rows = page.locator(".quick-input-list .monaco-list-row");
  const row = rows.filter({ hasText: way });
  await row.waitFor();
  say("offered:", (await rows.allInnerTexts()).map(plain).join(" | "));
  await page.screenshot({ path: `${screenshots}.ways.png` });
  await row.click();
  await page.waitForSelector(SQUIGGLE);
  await status(page, "Syncline: 1 racy").waitFor();
  await page.screenshot({ path: `${screenshots}.installed.png` });
  say("installed");
  await nothingPoppedUp(page);
}

// pip takes its time on a busy machine.
run(session, { width: 1200, height: 800 }, `${screenshots}.failed.png`, 240000);
