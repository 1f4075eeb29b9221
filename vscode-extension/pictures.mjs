// The pictures of the package: those of the walkthrough are copied beside it. In a README VS Code shows only those of the
// web: the package's README takes them from SYNCLINE_PICTURES, the address of the folder docs/images, or has none.
import fs from "node:fs";
import path from "node:path";

const SHOWN = ["vscode_film.png", "vscode_picture.png"];
const PICTURE = /!\[([^\]]*)\]\(\.\.\/docs\/images\/([\w.]+)\)\n\n?/g;

fs.mkdirSync("images", { recursive: true });
for (const name of SHOWN) fs.copyFileSync(path.join("..", "docs", "images", name), path.join("images", name));

const base = process.env.SYNCLINE_PICTURES;
const text = fs.readFileSync("README.md", "utf8");
fs.mkdirSync("out", { recursive: true });
fs.writeFileSync("out/README.md", text.replace(PICTURE, base ? `![$1](${base}/$2)\n\n` : ""));
