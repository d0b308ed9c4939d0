#!/usr/bin/env bash
# A navigation that is refused does not end with its failure. The browser's own page of the error loads the address anew, after a second
# and then ever more rarely, with nobody commanding it: each time the protocol tells of a request (initiator "other", as of a command), of
# its failure, and of the aborted document before. Whoever counts failures, or waits for "the" failure of the next navigation, takes these
# for it; and a page that was given up comes alive once the server does. It is so in headless mode, and without any session of a window.
# Only the switch --disable-auto-reload makes it tell once.
#
# Versions: playwright-core 1.64.1 over the system's Chromium (seen with 156.0.8078.108), Node.js 20.
# Seen within nine seconds of one navigation to a port that nobody listens on:
#   as it is: 3 requests of the document, 3 refusals (after about 0.1, 1.2 and 6.3 s)
#   --disable-auto-reload: 1 request, 1 refusal
# Needs node, npm and a Chromium (CHROMIUM, else /usr/bin/chromium). Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > refused.mjs <<'JS'
import net from 'node:net';
import { chromium } from 'playwright-core';

// A port that was free a moment ago, and that nobody listens on.
const closed = net.createServer();
await new Promise((ready) => closed.listen(0, '127.0.0.1', ready));
const address = `http://127.0.0.1:${closed.address().port}/`;
await new Promise((over) => closed.close(over));

const seen = async (...switches) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...switches],
  });
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const [requests, refusals] = [[], []];
  session.on('Network.requestWillBeSent', ({ request }) => request.url === address && requests.push(request));
  session.on('Network.loadingFailed', ({ errorText }) => errorText === 'net::ERR_CONNECTION_REFUSED' && refusals.push(errorText));
  await page.goto(address).catch(() => {});
  await new Promise((over) => setTimeout(over, 9000));
  console.log(`Chromium ${browser.version()} ${switches}: ${requests.length} requests, ${refusals.length} refusals`);
  await browser.close();
  return [requests.length, refusals.length];
};
const [requests, refusals] = await seen();
const once = await seen('--disable-auto-reload');
process.exit(requests > 1 && refusals > 1 && once[0] === 1 && once[1] === 1 ? 0 : 1);
JS
timeout 120 node refused.mjs
