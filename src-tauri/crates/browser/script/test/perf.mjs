// Prints how long a snapshot takes on generated pages. Timings depend on the machine: nothing is asserted.
// `npm run perf -- [KIND]` measures the kinds whose names contain KIND.
import { launch, open } from "./browser.mjs";
import { KINDS } from "./pages.mjs";

const ROUNDS = 9;
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const change = () => { document.body.appendChild(document.createElement("p")).textContent = "change"; };
const snapshot = (api) => { const start = performance.now(); const { length } = api.snapshot(); return { wall: performance.now() - start, length }; };
const mark = (api) => { const start = performance.now(); api.mark(); return { wall: performance.now() - start }; };

/** Processor time of the page's main thread, in milliseconds. */
async function cpuTime(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return 1000 * metrics.find((m) => m.name === "TaskDuration").value;
}

async function repeated(f, { page, cdp, call }) {
  const walls = [];
  const cpus = [];
  for (let i = 0; i < ROUNDS; i++) {
    await page.evaluate(change);
    const start = await cpuTime(cdp);
    walls.push((await call(f)).wall);
    cpus.push((await cpuTime(cdp)) - start);
  }
  return [median(walls), median(cpus)].map(Math.round);
}

async function measure(kind, size) {
  const opened = await open(KINDS[kind](size));
  const { page, cdp, call } = opened;
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  const start = await cpuTime(cdp);
  const first = await call(snapshot);
  const firstCpu = (await cpuTime(cdp)) - start;
  const [wall, cpu] = await repeated(snapshot, opened);
  const [markWall, markCpu] = await repeated(mark, opened);
  await page.close();
  return { kind, elements, "first ms": Math.round(first.wall), "first cpu": Math.round(firstCpu), "snapshot ms": wall, "snapshot cpu": cpu,
    "mark ms": markWall, "mark cpu": markCpu, "JSON kB": Math.round(first.length / 1000) };
}

const browser = await launch();
const rows = [];
for (const kind of Object.keys(KINDS).filter((name) => name.includes(process.argv[2] ?? ""))) {
  for (const size of [1000, 10_000]) rows.push(await measure(kind, size));
}
await browser.close();
console.log(`medians of ${ROUNDS}, after a change of the document; "cpu": processor time of the page's main thread, ms`);
console.table(rows);
