// Prints how long a snapshot takes on generated pages. Timings depend on the machine: nothing is asserted.
import { launch, open } from "./browser.mjs";

/** A page of about so many elements: a table with links, buttons, inputs, and cards. */
function pageOf(elements, extra = "") {
  const parts = [];
  for (let i = 0; i * 11 < elements; i++) {
    parts.push(`<tr class="row"><td>${i}</td><td><a href="/item/${i}">Item <b>${i}</b></a></td><td><span>Some text</span> <em>of it</em></td>
      <td><input type="text" name="q${i}" value="v"></td><td><button class="btn"><i class="icon"></i> Delete</button></td></tr>`);
  }
  return `<!doctype html><style>td{padding:2px} .btn{cursor:pointer} ${extra}</style><h1>Page</h1><table><tbody>${parts.join("")}</tbody></table>`;
}

const browser = await launch();
for (const [label, count, extra] of [
  ["1,000 elements", 1000, ""],
  ["10,000 elements", 10_000, ""],
  ["10,000 elements with icon pseudo-elements", 10_000, ".icon::before{content:'\\e001'} .req::after{content:'*'}"],
]) {
  const { page, cdp, call } = await open(pageOf(count, extra));
  const total = await page.evaluate(() => document.querySelectorAll("*").length);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const cpu = async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * metrics.find((m) => m.name === "TaskDuration").value;
  };
  const measure = async (f) => {
    const all = [];
    for (let i = 0; i < 7; i++) {
      await page.evaluate(() => { document.body.appendChild(document.createElement("p")).textContent = "change"; });
      const start = await cpu();
      const wall = await call(f);
      all.push(`${Math.round((await cpu()) - start)} (${Math.round(wall)})`);
    }
    return all.join(", ");
  };
  console.log(`${label} (${total}); CPU time of the task (wall time), ms`);
  console.log("  snapshot", await measure((api) => { const start = performance.now(); api.snapshot(); return performance.now() - start; }));
  console.log("  mark    ", await measure((api) => { const start = performance.now(); api.mark(); return performance.now() - start; }));
  await page.close();
}
await browser.close();
