// From a barrier that is taken away to the fix, in VS Code's workbench: pictures for `tests.editors.film`, no test.
//   node film.js PORT FILE FOLDER
// FOLDER gets the pictures and `frames.json`, which says for how many milliseconds each is shown.
const fs = require("node:fs");
const path = require("node:path");
const { SQUIGGLE, barrierFix, command, hoverAt, lens, open, panel, run, spotOf } = require("./workbench");

const [, , port, file, folder] = process.argv;
const frames = [];

async function frame(page, milliseconds) {
  const name = `${String(frames.length).padStart(2, "0")}.png`;
  await page.waitForTimeout(700); // until what has come stands still
  await page.screenshot({ path: path.join(folder, name), caret: "initial" });
  frames.push({ name, milliseconds });
}

async function session(page) {
  await open(page, port, file);
  await lens(page, "verified").waitFor();
  await page.keyboard.press("Control+b");
  await page.locator(".sidebar").waitFor({ state: "hidden" });
  const barrier = await spotOf(page, "    __syncthreads();", "__syncthreads();");
  await page.mouse.click(barrier.x, barrier.y);
  await page.mouse.move(barrier.x + 300, barrier.y + 200);
  await frame(page, 1800);

  await page.keyboard.press("Control+Shift+k"); // deletes the line
  await page.waitForSelector(SQUIGGLE);
  await lens(page, "racy").waitFor();
  await frame(page, 1800);

  const spot = await spotOf(page, "tile[t + d]", "tile");
  await hoverAt(page, spot, /warp \d+, lane \d+/);
  await frame(page, 4500);

  await page.keyboard.press("Escape");
  await page.mouse.click(spot.x, spot.y);
  await command(page, "Syncline: Show the Picture of the Finding");
  await panel(page).locator("svg:visible").waitFor();
  await page.mouse.move(spot.x + 200, spot.y + 250);
  await frame(page, 4500);

  const again = await spotOf(page, "tile[t + d]", "tile");
  await page.mouse.click(again.x, again.y);
  await page.keyboard.press("Control+.");
  await barrierFix(page).waitFor();
  await frame(page, 2600);

  await barrierFix(page).click();
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  await lens(page, "verified").waitFor();
  await panel(page).locator("p", { hasText: "There is no finding here" }).waitFor();
  await frame(page, 3000);
  fs.writeFileSync(path.join(folder, "frames.json"), JSON.stringify(frames));
}

run(session, { width: 1120, height: 600 }, path.join(folder, "failed.png"), 60000, 1.25);
