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
  const { page, call } = await open(pageOf(count, extra));
  const total = await page.evaluate(() => document.querySelectorAll("*").length);
  const times = await call((api) => {
    const all = [];
    for (let i = 0; i < 7; i++) {
      document.body.appendChild(document.createElement("p")).textContent = `change ${i}`;
      const start = performance.now();
      const json = api.snapshot();
      all.push([Math.round(performance.now() - start), json.length]);
    }
    return all;
  });
  const mark = await call((api) => {
    const start = performance.now();
    document.body.appendChild(document.createElement("p")).textContent = "change";
    api.mark();
    return Math.round(performance.now() - start);
  });
  console.log(`${label} (${total}): ${times.map(([ms]) => ms).join(", ")} ms, ${Math.round(times[0][1] / 1024)} KB; mark after a change ${mark} ms`);
  await page.close();
}
await browser.close();
