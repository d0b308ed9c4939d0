#!/usr/bin/env bash
# Page.setInterceptFileChooserDialog also catches showOpenFilePicker(), but there it is a refusal: the call is rejected at once with an
# AbortError, as if the user had cancelled, and the event Page.fileChooserOpened names no element (no backendNodeId), so that
# DOM.setFileInputFiles has nothing to give files to. Playwright drops such an event, and its users see nothing at all. A driver that
# intercepts choosers for <input type=file> so breaks the newer interface on the same page.
#
# Versions: playwright-core 1.64.1 over the system's Chromium (seen with 156.0.8078.108), Node.js 20.
# Seen:
#   <input type=file>: events: 1, with an element: 1, page: nothing
#   showOpenFilePicker: events: 1, with an element: 0, page: AbortError … Intercepted by Page.setInterceptFileChooserDialog().
# Needs node, npm and a Chromium (CHROMIUM, else /usr/bin/chromium). Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > picker.mjs <<'JS'
import http from 'node:http';
import { chromium } from 'playwright-core';

const page = `<!doctype html><title>Files</title><input type=file id=field hidden>
<button id=old onclick="field.click()">Old</button>
<button id=newer onclick="showOpenFilePicker().then(() => said.textContent = 'opened', (e) => said.textContent = e.name + ': ' + e.message)">New</button>
<p id=said></p>`;
const server = http.createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
console.log('Chromium', browser.version());
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
const protocol = await tab.context().newCDPSession(tab);
await protocol.send('Page.enable');
await protocol.send('Page.setInterceptFileChooserDialog', { enabled: true });
const events = [];
protocol.on('Page.fileChooserOpened', (event) => events.push(event));
const told = () => {
  const all = events.splice(0);
  return [all.length, all.filter((event) => event.backendNodeId !== undefined).length];
};
const said = () => tab.textContent('#said');

const first = new Promise((came) => protocol.once('Page.fileChooserOpened', came));
await tab.click('#old');
await first;
const field = told();
console.log(`<input type=file>: events: ${field[0]}, with an element: ${field[1]}, page: ${(await said()) || 'nothing'}`);
await tab.click('#newer');
await tab.waitForFunction(() => document.getElementById('said').textContent !== '');
const picker = told();
const answer = await said();
console.log(`showOpenFilePicker: events: ${picker[0]}, with an element: ${picker[1]}, page: ${answer}`);
await browser.close();
server.close();
const same = `${field} ${picker}` === '1,1 1,0' && answer.startsWith('AbortError') && answer.includes('Intercepted');
process.exit(same ? 0 : 1);
JS
node picker.mjs
