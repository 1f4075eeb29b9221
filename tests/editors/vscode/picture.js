// The picture of a finding in VS Code's workbench: by the command and by the link in the hover, beside the code, for the
// place of the cursor, in the colours of the theme; and gone with the finding.
//   node picture.js PORT FILE SCREENSHOT
const assert = require("node:assert");
const workbench = require("./workbench");
const { SQUIGGLE, barrierFix, command, lens, nothingPoppedUp, open, panel, plain, run, say, spotOf, status } = workbench;

const [, , port, file, screenshot] = process.argv;

async function session(page) {
  await open(page, port, file);
  await page.waitForSelector(SQUIGGLE);
  await page.keyboard.press("Control+b"); // the explorer is in the picture's way
  await page.evaluate(() => document.fonts.ready);

  await lens(page, "racy").waitFor(); // it moves the lines below
  const spot = await spotOf(page, "tile[t + d]", "tile");
  await page.mouse.click(spot.x, spot.y);
  await command(page, "Syncline: Show the Picture of the Finding");
  const svg = panel(page).locator("svg:visible");
  await svg.waitFor();
  const words = plain(await svg.textContent());
  say("picture:", words.slice(0, 200));
  for (const said of ["Thread 64", "Thread 0", "writes tile[64]", "reads tile[64]", "Who touches tile"]) {
    assert(words.includes(said), `${said} is not in the picture`);
  }
  assert.equal(await svg.getAttribute("role"), "img");
  assert((await svg.locator("title").textContent()).includes("nothing orders them"), "no alternative text");
  assert.equal(await panel(page).locator("script").count(), 0, "a script in the panel");

  // Its colours are the theme's: the page behind it is the editor's.
  const paper = await svg.evaluate((element) => getComputedStyle(element).backgroundColor);
  const editor = await page.evaluate(
    () => getComputedStyle(document.querySelector(".monaco-editor-background")).backgroundColor,
  );
  assert.equal(paper, editor, "the picture is not in the colours of the theme");
  const rule = await svg.locator(".missing").evaluate((element) => getComputedStyle(element).strokeDasharray);
  assert(rule.includes("7"), "the style sheet of the picture is not in force");
  await page.waitForTimeout(400);
  await page.screenshot({ path: screenshot });

  // Elsewhere in the kernel it stays. The keys lead to the link, and the link to the code.
  const elsewhere = await spotOf(page, "int t = threadIdx.x", "threadIdx");
  await page.mouse.click(elsewhere.x, elsewhere.y);
  await status(page, "Ln 5,").waitFor();
  const link = panel(page).locator("a", { hasText: "Line 10" });
  await link.focus();
  await page.keyboard.press("Enter");
  await status(page, "Ln 10,").waitFor();
  say("back at the code");

  // The link in the hover opens the panel that was closed.
  await command(page, "View: Close Editors in Other Groups");
  await page.locator("iframe.webview").waitFor({ state: "detached" });
  const again = await spotOf(page, "tile[t + d]", "tile");
  await page.mouse.move(again.x - 4, again.y);
  await page.mouse.move(again.x, again.y);
  const shown = page.locator(".monaco-hover:not(.hidden) a", { hasText: "Show the picture" }).first();
  await shown.click();
  await svg.waitFor();
  say("opened from the hover");

  // A fix takes the finding away, and the picture with it.
  await page.keyboard.press("Escape");
  await page.mouse.click(again.x, again.y);
  await page.keyboard.press("Control+.");
  await barrierFix(page).click();
  await status(page, "Syncline: 1 verified").waitFor();
  await panel(page).locator("p", { hasText: "There is no finding here" }).waitFor();
  await nothingPoppedUp(page);
}

run(session, { width: 1500, height: 760 }, `${screenshot}.failed.png`);
