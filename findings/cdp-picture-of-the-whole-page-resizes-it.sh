#!/usr/bin/env bash
# Page.captureScreenshot with captureBeyondViewport (the picture of a whole page) fires resize events at the page, of the window and of its visual viewport,
# though its size is the same before and after (a page at rest may be told an innerHeight of one pixel in between). Pages that close menus, redraw charts
# or virtual lists on a resize do so because a picture was taken; what is asserted afterwards may be another page. A clip below the fold without that
# option tells the page nothing.
#
# Versions: playwright-core 1.64.1 over the system's Chromium (seen with 156.0.8078.108), Node.js 20.
# Seen:
#   of the viewport: 0 of 10 resize the page
#   beyond it: 10 of 10 resize the page
#   clip below the fold: 0 of 10 resize the page
# Needs node, npm and a Chromium (CHROMIUM, else /usr/bin/chromium). Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > picture.mjs <<'JS'
import http from 'node:http';
import { chromium } from 'playwright-core';

const page = `<!doctype html><title>Long</title><p style="height: 3000px">top</p><p>low</p>
<script>const heard = []; addEventListener('resize', () => heard.push('innerHeight ' + innerHeight));</script>`;
const server = http.createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
console.log('Chromium', browser.version());
const tab = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
const protocol = await tab.context().newCDPSession(tab);
const frames = () => tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const seen = [];
const capture = async (what, options) => {
  let resized = 0;
  for (let taken = 0; taken < 10; taken += 1) {
    await protocol.send('Page.captureScreenshot', options);
    await frames();
    const heard = await tab.evaluate(() => heard.splice(0));
    resized += heard.length > 0 ? 1 : 0;
  }
  seen.push(`${resized} of 10 resize the page`);
  console.log(`${what}: ${seen.at(-1)}`);
};
const { cssContentSize: { width, height } } = await protocol.send('Page.getLayoutMetrics');
await frames();
await tab.evaluate(() => heard.splice(0));
await capture('of the viewport', {});
await capture('beyond it', { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height, scale: 1 } });
await capture('clip below the fold', { clip: { x: 0, y: 2900, width: 300, height: 200, scale: 1 } });
await browser.close();
server.close();
const [plain, beyond, clip] = seen;
const still = '0 of 10 resize the page';
process.exit(plain === still && clip === still && beyond === '10 of 10 resize the page' ? 0 : 1);
JS
node picture.mjs
