// How a file looks in VS Code's workbench, with the finding at a word: pictures for people, no test.
//   node look.js PORT FILE LINE WORD FOLDER
const path = require("node:path");
const { command, fixes, hoverAt, open, panel, plain, run, say, spotOf, status } = require("./workbench");

const [, , port, file, line, word, folder] = process.argv;
const name = `${path.basename(file)}.${line}`;

async function session(page) {
  const save = (what) => page.screenshot({ path: path.join(folder, `${name}.${what}.png`) });
  page.setDefaultTimeout(600000);
  await open(page, port, file);
  await page.waitForSelector(".monaco-editor .view-line");
  await status(page, "Syncline").waitFor();
  await page.waitForTimeout(1500);
  await save("opened");
  await status(page, /Syncline: \d/).waitFor();
  page.setDefaultTimeout(20000);
  say("status:", await status(page, "Syncline").getAttribute("aria-label"));
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+g");
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(800);
  await save("code");
  for (const lens of await page.locator(".codelens-decoration").allInnerTexts()) say("lens:", plain(lens));
  const spot = await spotOf(page, word, word, line);
  const hover = await hoverAt(page, spot);
  say("hover:", (await hover.innerText()).replace(/\n+/g, "\n"));
  await page.waitForTimeout(400);
  await save("hover");
  await page.keyboard.press("Escape");
  await page.mouse.click(spot.x, spot.y);
  await page.keyboard.press("Control+.");
  await fixes(page).first().waitFor();
  await page.waitForTimeout(400);
  await save("menu");
  say("menu:", (await fixes(page).allInnerTexts()).map(plain).join(" | "));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Shift+m");
  await page.locator(".markers-panel").waitFor();
  await page.waitForTimeout(500);
  await save("problems");
  for (const row of await page.locator(".markers-panel .monaco-list-row").allInnerTexts()) say("problem:", plain(row));
  await page.keyboard.press("Control+Shift+m");
  await page.mouse.click(spot.x, spot.y);
  await command(page, "Syncline: Show the Picture of the Finding");
  await panel(page).locator("svg:visible, p").first().waitFor();
  await page.waitForTimeout(600);
  await save("picture");
}

run(session, { width: 1500, height: 860 }, path.join(folder, `${name}.failed.png`));
