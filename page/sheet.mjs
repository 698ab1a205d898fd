// The contact sheet of the page: pictures that the tests have kept, side by side in one.
//
//     SCREENSHOTS=shots npm test && node sheet.mjs shots ../docs/page.jpg

import { readFileSync, readdirSync } from "node:fs";

import { chromium } from "playwright-core";

const [folder, target] = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".png"))
  .sort();
const figures = names.map((name) => {
  const picture = readFileSync(`${folder}/${name}`).toString("base64");
  const [, view, width, colours] = /^(.*)-(\d+)-(\w+)\.png$/.exec(name);
  const shown = width === "360" ? 112 : 214;
  return `<figure><img width="${shown}" src="data:image/png;base64,${picture}">
    <figcaption>${view}, ${width} pixels, ${colours}</figcaption></figure>`;
});
const style = `body { margin: 10px; background: #888; font: 11px sans-serif; display: flex;
  flex-wrap: wrap; gap: 10px; align-items: flex-start; } figure { margin: 0; } img { display: block;
  max-height: 500px; object-fit: cover; object-position: top; }`;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1760, height: 900 } });
await page.setContent(`<!doctype html><style>${style}</style>${figures.join("")}`);
await page.screenshot({ path: target, fullPage: true, type: "jpeg", quality: 55 });
await browser.close();
