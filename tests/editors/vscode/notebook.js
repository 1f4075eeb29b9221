// A cell of a notebook that holds a kernel: squiggle, hover, quick fix, clean afterwards.
//   node notebook.js PORT NOTEBOOK SCREENSHOT
const path = require("node:path");
const { barrierFix, hoverAt, nothingPoppedUp, open, run, say, status } = require("./workbench");

const [, , port, file, screenshot] = process.argv;
const CELL = ".notebookOverlay .cell.code";
const SQUIGGLE = `${CELL} .squiggly-error`;

async function squiggleSpot(page) {
  const { x, y, width, height } = await page.locator(SQUIGGLE).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

// The cell moves when it gets the focus and when its lens comes: a click may not land where the squiggle was.
async function fix(page, tries = 5) {
  const spot = await squiggleSpot(page);
  await page.mouse.click(spot.x, spot.y);
  await page.mouse.move(spot.x + 300, spot.y + 300); // the hover would get the keys
  await status(page, "Syncline: 1 racy").waitFor();
  await page.waitForTimeout(800);
  await page.keyboard.press("Control+.");
  try {
    await barrierFix(page).click({ timeout: 5000 });
  } catch (error) {
    if (tries === 1) throw error;
    await page.keyboard.press("Escape");
    await fix(page, tries - 1);
  }
}

// VS Code's own extension for notebooks is known some time after the first start, and from then on.
async function showCells(page, tries = 6) {
  await page.waitForTimeout(5000);
  await page.reload();
  try {
    await page.locator(CELL).nth(1).waitFor({ timeout: 20000 });
  } catch (error) {
    if (tries === 1) throw error;
    await showCells(page, tries - 1);
  }
}

async function session(page) {
  await open(page, port, file);
  await page.locator(".tab.active", { hasText: path.basename(file) }).waitFor();
  await showCells(page);
  await page.keyboard.press("Control+b");
  await page.locator(SQUIGGLE).first().waitFor();
  say("squiggle");
  const hover = await hoverAt(page, await squiggleSpot(page));
  await hover.filter({ hasText: "line 11, column 18: thread 0" }).waitFor();
  await page.waitForTimeout(400);
  await page.screenshot({ path: screenshot });
  say("hover");
  await page.keyboard.press("Escape");
  await fix(page);
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  await page.locator(`${CELL} .codelens-decoration`, { hasText: "verified" }).waitFor();
  say("clean");
  await nothingPoppedUp(page);
}

run(session, { width: 1300, height: 900 }, screenshot);
