#!/usr/bin/env bash
# Chromium takes what is in an "aria-hidden" part out of its accessibility tree only until something in there has had the focus: from then on
# Accessibility.getFullAXTree shows the whole part with roles and names, also once the focus is elsewhere, and even where the attribute is taken away and set
# again. The attribute itself stays as it is. So the tree of the same page has other elements after a click than before it, and names that are computed
# by the rules of ARIA alone differ from it.
#
# Versions: playwright-core 1.64.1 over the system's Chromium (seen with 156.0.8078.108), Node.js 20.
# Seen:
#   before: no button
#   with the focus: button Pay
#   elsewhere: button Pay
#   set again: button Pay
# Needs node, npm and a Chromium (CHROMIUM, else /usr/bin/chromium). Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1
cat > focus.mjs <<'JS'
import http from 'node:http';
import { chromium } from 'playwright-core';

const page = '<!doctype html><title>Pay</title><input id=other><div aria-hidden="true" id=part><button id=pay>Pay</button></div>';
const server = http.createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(page));
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
console.log('Chromium', browser.version());
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
const protocol = await tab.context().newCDPSession(tab);
await protocol.send('Accessibility.enable');
const seen = [];
const look = async (when) => {
  const { nodes } = await protocol.send('Accessibility.getFullAXTree');
  const button = nodes.find((node) => !node.ignored && node.role.value === 'button');
  const hidden = await tab.evaluate(() => document.getElementById('part').getAttribute('aria-hidden'));
  seen.push(button ? `button ${button.name.value}` : 'no button', hidden);
  console.log(`${when}: ${seen.at(-2)}`);
};
await look('before');
await tab.evaluate(() => document.getElementById('pay').focus());
await look('with the focus');
await tab.evaluate(() => document.getElementById('other').focus());
await look('elsewhere');
await tab.evaluate(() => document.getElementById('part').removeAttribute('aria-hidden'));
await tab.evaluate(() => document.getElementById('part').setAttribute('aria-hidden', 'true'));
await look('set again');
await browser.close();
server.close();
process.exit(seen.join() === 'no button,true,button Pay,true,button Pay,true,button Pay,true' ? 0 : 1);
JS
node focus.mjs
