// A user's session in VS Code's workbench: squiggle, hover, quick fix, clean afterwards. Leaves with status 1 on the
// first thing that is not so, after a screenshot of it.
//   node session.js PORT FILE SCREENSHOT
// The window as it stands with squiggle and hover, down to the hover's end, is saved to SCREENSHOT.
const assert = require("node:assert");
const fs = require("node:fs");
const workbench = require("./workbench");
const { SQUIGGLE, barrierFix, command, fixes, hoverAt, lens, nothingPoppedUp } = workbench;
const { open, openMenu, plain, run, say, spotOf, status, visibleLines } = workbench;

const [, , port, file, screenshot] = process.argv;

/** The process ids of the servers of this test, which alone has this home. */
function serverProcesses() {
  const home = `HOME=${process.env.HOME}`;
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
        const environment = fs.readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
        return command.includes("syncline\0server") && environment.includes(home);
      } catch {
        return false; // it has just ended
      }
    })
    .map(Number);
}

/** Until one server runs, and it is not `pid`. */
async function otherServerThan(page, pid) {
  for (let tries = 0; tries < 300; tries += 1) {
    const running = serverProcesses();
    if (running.length === 1 && running[0] !== pid) return;
    await page.waitForTimeout(100);
  }
  assert.fail(`no other server than ${pid}: ${serverProcesses()}`);
}

async function session(page) {
  await open(page, port, file);
  await page.waitForSelector(SQUIGGLE);
  say("squiggle");
  await page.keyboard.press("Control+b"); // the explorer is in the picture's way
  await status(page, "Syncline: 1 racy").waitFor();
  await lens(page, "racy").waitFor();
  say("lens:", await lens(page, "racy").innerText());

  await page.evaluate(() => document.fonts.ready);
  const spot = await spotOf(page, "tile[t + d]", "tile");
  assert(spot, "the racing access is not on the screen");
  const hover = await hoverAt(page, spot, /warp \d+, lane \d+/);
  const words = plain(await hover.innerText());
  say("hover:", words);
  assert(words.includes("SL101"), "the hover does not name the rule");
  await page.waitForTimeout(400);
  const box = await hover.boundingBox();
  const bottom = Math.ceil(box.y + box.height) + 30; // the rest of the window is empty
  await page.screenshot({ path: screenshot, clip: { x: 0, y: 0, width: page.viewportSize().width, height: bottom } });

  await page.keyboard.press("Escape");
  await page.mouse.click(spot.x, spot.y);
  await openMenu(page, barrierFix(page));
  await page.waitForTimeout(300);
  say("menu:", (await fixes(page).allInnerTexts()).map(plain).join(" | "));
  await barrierFix(page).click();
  await page.waitForFunction(() => {
    const lines = document.querySelector(".editor-instance .view-lines");
    return lines.textContent.split("__syncthreads();").length === 3;
  });
  const lines = await visibleLines(page);
  say("fixed:\n" + lines.join("\n"));
  const race = lines.findIndex((line) => line.includes("tile[t + d]"));
  assert(lines[race + 1].includes("__syncthreads();"), "the barrier does not follow the race");
  assert(lines[race + 2].startsWith("  }"), "the barrier is not at the end of the loop");

  await page.waitForSelector(SQUIGGLE, { state: "detached" });
  await status(page, "Syncline: 1 verified").waitFor();
  await lens(page, "verified").waitFor();
  say("clean");

  // Taking the fix back brings the finding back: what was shown as clean was checked, not switched off.
  await page.mouse.click(spot.x, spot.y + 200);
  await page.keyboard.press("Control+z");
  await page.waitForSelector(SQUIGGLE);
  say("undone");

  const first = serverProcesses();
  assert.equal(first.length, 1, `one server expected, not ${first}`);
  process.kill(first[0], "SIGKILL");
  await otherServerThan(page, first[0]);
  await status(page, "Syncline: 1 racy").waitFor();
  await page.waitForSelector(SQUIGGLE);
  say("back after a crash");

  const second = serverProcesses();
  await command(page, "Syncline: Restart Server");
  await otherServerThan(page, second[0]);
  await status(page, "Syncline: 1 racy").waitFor();
  await page.waitForSelector(SQUIGGLE);
  say("restarted");
  await nothingPoppedUp(page);
}

// The height of a hover is limited to a quarter of the window.
run(session, { width: 1060, height: 1500 }, `${screenshot}.failed.png`);
