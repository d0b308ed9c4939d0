// Runs one scenario for Playwright and prints how long each round took, as JSON.
// `node run.mjs NAME --base URL --browser PATH [--rounds N] [--trace FOLDER]`
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: "string" },
    browser: { type: "string", default: "/usr/bin/chromium" },
    rounds: { type: "string", default: "1" },
    trace: { type: "string" },
  },
});
const [name] = positionals;
const { default: scenario } = await import(`./scenarios/${name}.mjs`);

/** One round in a fresh context: from the first navigation to the last assertion, what the trace costs included. */
async function round(browser, index) {
  const context = await browser.newContext({ baseURL: values.base, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const begun = performance.now();
  if (values.trace) await context.tracing.start({ screenshots: true, snapshots: true });
  await scenario(page);
  if (values.trace) await context.tracing.stop({ path: join(values.trace, `${name}-${index}.zip`) });
  const duration = performance.now() - begun;
  await context.close();
  return duration;
}

if (values.trace) await mkdir(values.trace, { recursive: true });
// As ours, it asks its maker nothing.
const args = ["--gaia-url=http://127.255.255.254:9", "--component-updater=url-source=http://127.0.0.1:9/"];
const browser = await chromium.launch({ executablePath: values.browser, headless: true, args });
const durations = [];
try {
  for (let index = 0; index < Number(values.rounds); index++) durations.push(await round(browser, index));
} finally {
  await browser.close();
}
console.log(JSON.stringify({ durations_ms: durations }));
