// Each kernel of ../repairs mended by one quick fix, as a user does it: to the first finding, Ctrl+., choose, save.
// Leaves with status 1 on the first thing that is not so, after a screenshot of it.
//   node repairs.js PORT FOLDER
// The code with the menu open is saved to FILE.menu.png in FOLDER, and what became of it to FILE.mended.png.
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { lens, nothingPoppedUp, open, openByName, openMenu, plain, run, say, status } = require("./workbench");

const [, , port, folder] = process.argv;
const CASES = JSON.parse(fs.readFileSync(path.join(folder, "cases.json"), "utf8"));
const SQUIGGLE = ".monaco-editor :is(.squiggly-error, .squiggly-warning)";
const LINES = ".editor-instance .view-lines > .view-line";

/** The editor as it stands, from its first line to the end of `lowest`, is saved to `file`. */
async function save(page, lowest, file) {
  const editor = await page.locator(".editor-instance").boundingBox();
  const last = await lowest.boundingBox();
  const clip = { ...editor, height: Math.ceil(last.y + last.height) + 14 - editor.y };
  await page.screenshot({ path: path.join(folder, file), clip });
}

/** The menu of fixes at the first finding; one of its rows is taken. */
async function choose(page, { file, offered, take }) {
  await page.keyboard.press("F8");
  await page.locator(".marker-widget").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".marker-widget").waitFor({ state: "detached" });
  const rows = page.locator(".action-widget .monaco-list-row.action");
  await openMenu(page, rows.filter({ hasText: offered[take] }));
  assert.deepEqual((await rows.allInnerTexts()).map(plain), offered);
  await page.waitForTimeout(300); // until the light bulb and the menu stand still
  await save(page, rows.last(), `${file}.menu.png`);
  await rows.nth(take).click();
}

async function mend(page, one) {
  await page.waitForSelector(SQUIGGLE);
  await lens(page, "racy").waitFor();
  await choose(page, one);
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  await status(page, "Syncline: 1 verified").waitFor();
  await lens(page, "verified").waitFor();
  await save(page, page.locator(LINES, { hasText: /^}/ }), `${one.file}.mended.png`);
  await page.keyboard.press("Control+s");
  await page.locator(".tab.active:not(.dirty)", { hasText: one.file }).waitFor();
  say("mended", one.file);
}

async function session(page) {
  await open(page, port, path.join(folder, CASES[0].file));
  await page.waitForSelector(SQUIGGLE);
  await page.keyboard.press("Control+b"); // the explorer is in the pictures' way
  for (const [number, one] of CASES.entries()) {
    if (number > 0) await openByName(page, one.file);
    await mend(page, one);
  }
  await nothingPoppedUp(page);
}

run(session, { width: 940, height: 900 }, `${folder}.failed.png`);
