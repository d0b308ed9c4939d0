// A page of a real Chromium with the script in an isolated world, as the driver sets it up.
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { unpack } from "./unpack.mjs";

const executablePath = process.env.VERBATIM_BROWSER ?? "/usr/bin/chromium";
const source = readFileSync(new URL("../dist/verbatim.js", import.meta.url), "utf8");

/** Frames of other origins are in the same process, as in the driver's browser, and no window has a process for its own address bar. */
const args = [
  "--no-sandbox",
  // What it would ask its maker goes to addresses that it refuses itself.
  "--gaia-url=http://127.255.255.254:9",
  "--component-updater=url-source=http://127.0.0.1:9/",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process,PreloadTopChromeWebUI,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

let browser;
/** One for all pages of a file: a profile for each would cost more than the page, and no page keeps anything in it. */
let profile;

/** Starts the browser for the tests of a file, and ends it. */
export function useBrowser() {
  before(launch);
  after(() => browser.close());
}

/** Starts the browser. */
export async function launch() {
  browser = await chromium.launch({ executablePath, args });
  profile = await browser.newContext();
  return browser;
}

/** Opens HTML. `call(f, ...args)` runs a function of the isolated world with the API as its first argument. */
export async function open(html, { viewport = { width: 1000, height: 700 } } = {}) {
  const page = await profile.newPage();
  await page.setViewportSize(viewport);
  const cdp = await profile.newCDPSession(page);
  const contexts = [];
  cdp.on("Runtime.executionContextCreated", ({ context }) => {
    if (context.name === "verbatim") contexts.push(context);
  });
  await cdp.send("Runtime.enable");
  await cdp.send("Page.enable");
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: "verbatim" });
  await page.route("http://verbatim.test/**", (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body: html }));
  await page.goto("http://verbatim.test/");
  const { frameTree } = await cdp.send("Page.getFrameTree");

  async function call(f, ...args) {
    const context = contexts.findLast((c) => c.auxData.frameId === frameTree.frame.id);
    const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
      expression: `(${f})(globalThis.__verbatim, ...${JSON.stringify(args)})`,
      contextId: context.id,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  const snapshot = async () => {
    const s = unpack(await call((api) => api.snapshot()));
    s.textOf = (e) => textOf(s, e.runs[0], e.runs[1]);
    s.text = () => textOf(s, 0, s.runs.length);
    s.find = (role, name) => s.elements.find((e) => e.role === role && (name === undefined || e.name === name));
    s.all = (role) => s.elements.filter((e) => e.role === role);
    s.named = (name) => s.elements.find((e) => e.name === name);
    s.styleOf = (e) => s.styles[e.style];
    return s;
  };
  const nodeOf = (selector) => call((api, q) => api.numberOf(document.querySelector(q)), selector);
  return { page, cdp, call, snapshot, nodeOf, close: () => page.close() };
}

/** As `Snapshot::text_of`. */
function textOf(s, start, end) {
  let out = "";
  let block = null;
  for (const run of s.runs.slice(start, end)) {
    if (block !== null && block !== run.block) out += "\n";
    block = run.block;
    out += run.text;
  }
  return out;
}
