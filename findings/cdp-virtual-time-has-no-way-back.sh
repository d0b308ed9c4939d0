#!/usr/bin/env bash
# Emulation.setVirtualTimePolicy is a door that goes one way. A page whose time was paused stays so when the session that paused it is
# detached, and when it is then reloaded: its timers stand for good. No policy means "real time": "advance", which sounds like it, runs a
# page's timers as fast as it can, hundreds of seconds in one. Only another renderer process runs by the machine's clock again.
#
# Versions: playwright-core 1.64.1 over the system's Chromium (seen with 156.0.8078.108), Node.js 20.
# Seen, page time and ticks of a ticker of 50 ms in one second of real time:
#   never taken: about 1000 ms, about 20 ticks
#   paused: 0 ms, 0 ticks
#   detached while paused: 0 ms, 0 ticks
#   detached, then reloaded: 0 ms, 0 ticks
#   policy "advance": more than 100000 ms
#   another page of the same context: about 1000 ms, about 20 ticks
# Needs node, npm and a Chromium (CHROMIUM, else /usr/bin/chromium). Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > time.mjs <<'JS'
import http from 'node:http';
import { chromium } from 'playwright-core';

const html = `<!doctype html><title>Ticker</title><script>window.ticks = 0; setInterval(() => window.ticks++, 50)</script>`;
const server = http.createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
console.log('Chromium', browser.version());
const context = await browser.newContext();
const read = async (session) =>
  JSON.parse((await session.send('Runtime.evaluate', { expression: 'JSON.stringify([Date.now(), window.ticks])' })).result.value);
const second = () => new Promise((over) => setTimeout(over, 1000));
const measured = async (name, session) => {
  const [from, ticked] = await read(session);
  await second();
  const [to, ticks] = await read(session);
  console.log(`${name}: ${to - from} ms, ${ticks - ticked} ticks`);
  return [to - from, ticks - ticked];
};
const open = async () => {
  const page = await context.newPage();
  await page.goto(address);
  return [page, await context.newCDPSession(page)];
};
const real = ([ms, ticks]) => ms > 800 && ms < 1500 && ticks > 10 && ticks < 30;
const stands = ([ms, ticks]) => ms === 0 && ticks === 0;

const [page, taker] = await open();
const seen = [real(await measured('never taken', taker))];
await taker.send('Emulation.setVirtualTimePolicy', { policy: 'pause' });
seen.push(stands(await measured('paused', taker)));
await taker.detach();
const later = await context.newCDPSession(page);
seen.push(stands(await measured('detached while paused', later)));
await later.send('Page.reload');
await second();
seen.push(stands(await measured('detached, then reloaded', later)));
const [, racer] = await open();
await racer.send('Emulation.setVirtualTimePolicy', { policy: 'advance' });
seen.push((await measured('policy "advance"', racer))[0] > 100000);
const [, other] = await open();
seen.push(real(await measured('another page of the same context', other)));
await browser.close();
server.close();
process.exit(seen.every(Boolean) ? 0 : 1);
JS
timeout 120 node time.mjs
