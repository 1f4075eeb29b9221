// What the palette and the menu offer besides fixes: the finding step by step and as text, set aside with a reason, the
// hints that a setting of the workspace switches on and off, and the walkthrough with its sample.
//   node commands.js PORT FILE SCREENSHOTS
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const workbench = require("./workbench");
const { SQUIGGLE, barrierFix, command, fixes, lens, nothingPoppedUp } = workbench;
const { open, openMenu, panel, plain, run, say, spotOf, status } = workbench;

const [, , port, file, screenshots] = process.argv;
const LINES = ".editor-instance .view-lines";

function setHints(wanted) {
  const folder = path.join(path.dirname(file), ".vscode");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "settings.json"), JSON.stringify({ "syncline.inlayHints": wanted }));
}

async function session(page) {
  const save = (what) => page.screenshot({ path: `${screenshots}.${what}.png` });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  setHints(true);
  await open(page, port, file);
  await page.waitForSelector(SQUIGGLE);
  await page.keyboard.press("Control+b");
  await lens(page, "racy").waitFor(); // it moves the lines below
  const spot = await spotOf(page, "tile[t + d]", "tile");
  await page.mouse.click(spot.x, spot.y);
  await openMenu(page, barrierFix(page));
  await barrierFix(page).click();
  await page.locator(LINES, { hasText: "interval 3" }).waitFor();
  await page.waitForTimeout(300);
  await save("hints");
  setHints(false);
  await page.waitForFunction((lines) => !document.querySelector(lines).textContent.includes("interval"), LINES);
  await page.keyboard.press("Control+z");
  await page.waitForSelector(SQUIGGLE);
  say("hints on, and off");

  await lens(page, "racy").waitFor();
  const again = await spotOf(page, "tile[t + d]", "tile");
  await page.mouse.click(again.x, again.y);
  await command(page, "Syncline: Copy the Finding as Text");
  await status(page, "the finding is copied").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert(copied.startsWith(`${file}:10:`), copied);
  assert(copied.includes("both pass __syncthreads(), line 7"), copied);
  say("copied");

  await command(page, "Syncline: Copy the Kernel with Its Witness as a Test");
  await status(page, "the kernel is copied").waitFor();
  const program = await page.evaluate(() => navigator.clipboard.readText());
  assert(program.includes("block_sum<<<dim3(64, 1, 1), dim3(256, 1, 1)>>>(in, out);"), program);
  say("copied as a test");

  await command(page, "Syncline: Replay the Finding Step by Step");
  await page.locator(".view-line", { hasText: "both pass" }).first().waitFor();
  await page.waitForTimeout(300);
  await save("replay");
  await command(page, "View: Close Editors in Other Groups");
  say("replayed");

  await page.mouse.click(again.x, again.y);
  await command(page, "Syncline: Show the Conflict Graph of the Kernel");
  await page.locator(".view-line", { hasText: "collide" }).first().waitFor();
  await save("conflicts");
  await command(page, "View: Close Editors in Other Groups");
  say("the conflict graph");

  await page.mouse.click(again.x, again.y);
  const ignore = fixes(page).filter({ hasText: "Ignore SL101 here" });
  await openMenu(page, ignore);
  await ignore.click();
  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  assert(plain(await page.locator(LINES).first().innerText()).includes("syncline: ignore[SL101] TODO"), "no comment");
  say("ignored");

  await command(page, "Syncline: Add an Assumption to the Kernel");
  await page.locator(LINES, { hasText: "assume(TODO)" }).waitFor();
  await status(page, "(4 selected)").waitFor(); // what is typed takes its place
  await page.keyboard.type("gridDim.y == 1");
  await page.locator(LINES, { hasText: "assume(gridDim.y == 1)" }).waitFor();
  say("an assumption");

  await command(page, "Syncline: Clear the Cache and Check Again");
  await command(page, "Syncline: Open a Kernel with a Race");
  await page.waitForSelector(SQUIGGLE);
  await status(page, "Syncline: 1 racy").waitFor();
  await save("sample");
  say("sample");

  await command(page, "Syncline: How to Install the Server");
  await page.locator(".gettingStartedContainer .monaco-button", { hasText: "Install the Server" }).waitFor();
  await page.locator(".gettingStartedContainer .getting-started-step", { hasText: "Look at a race" }).click();
  const film = panel(page).locator("img");
  await film.waitFor();
  assert(await film.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), "no film in the walkthrough");
  await save("walkthrough");
  await nothingPoppedUp(page);
}

run(session, { width: 1300, height: 800 }, `${screenshots}.failed.png`);
