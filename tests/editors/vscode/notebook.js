// A cell of a notebook that holds a kernel: squiggle, hover, quick fix, clean afterwards.
//   node notebook.js PORT NOTEBOOK SCREENSHOT
const assert = require("node:assert");
const path = require("node:path");
const { hoverAt, open, run, say } = require("./workbench");

const [, , port, file, screenshot] = process.argv;
const CELL = ".notebookOverlay .cell.code";
const SQUIGGLE = `${CELL} .squiggly-error`;

// The cell moves when it gets the focus and when its lens comes: a click may not land where the squiggle was.
async function fix(page, tries = 5) {
  const squiggle = await page.locator(SQUIGGLE).first().boundingBox();
  const spot = { x: squiggle.x + squiggle.width / 2, y: squiggle.y + squiggle.height / 2 };
  await page.mouse.click(spot.x, spot.y);
  await page.mouse.move(spot.x + 300, spot.y + 300); // the hover would get the keys
  await page.locator(".statusbar-item", { hasText: "Syncline: 1 racy" }).waitFor();
  await page.waitForTimeout(800);
  await page.keyboard.press("Control+.");
  const row = page.locator(".action-widget .monaco-list-row", { hasText: "__syncthreads()" }).first();
  try {
    await row.click({ timeout: 5000 });
  } catch (error) {
    if (tries === 1) throw error;
    await page.keyboard.press("Escape");
    await fix(page, tries - 1);
  }
}

async function session(page) {
  await open(page, port, file);
  await page.locator(".tab.active", { hasText: path.basename(file) }).waitFor();
  await page.waitForTimeout(5000); // VS Code's own extension for notebooks is known from the second time on
  await page.reload();
  await page.locator(CELL).nth(1).waitFor();
  await page.keyboard.press("Control+b");
  await page.locator(SQUIGGLE).first().waitFor();
  say("squiggle");
  const squiggle = await page.locator(SQUIGGLE).first().boundingBox();
  const spot = { x: squiggle.x + squiggle.width / 2, y: squiggle.y + squiggle.height / 2 };
  const hover = await hoverAt(page, spot);
  await hover.filter({ hasText: "line 11, column 18: thread 0" }).waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: screenshot });
  say("hover");
  await page.keyboard.press("Escape");
  await fix(page);
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  await page.locator(`${CELL} .codelens-decoration`, { hasText: "verified" }).waitFor();
  say("clean");
  assert.equal(await page.locator(".notification-toast").count(), 0, "something popped up");
}

run(session, { width: 1300, height: 900 }, screenshot);
