import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const columns = (s, i) => s.tables[i].rows.map((r) => [r.header, r.cells.map((c) => [s.textOf(s.elements[c.element]), c.column])]);

test("tables with spans", async () => {
  const { snapshot, close } = await open(`<!doctype html><table><thead><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr></thead>
    <tr><td>1</td><td rowspan="2">2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr><tr style="display:none"><td>no</td></tr><tr><th scope="row">R</th><td colspan="2">6</td></tr></table>
    <div role="grid"><div role="row"><span role="columnheader" aria-colindex="2">G</span></div><div role="rowgroup"><div role="row"><span role="gridcell">x</span><span role="gridcell">y</span></div></div></div>`);
  const s = await snapshot();
  assert.deepEqual(columns(s, 0), [
    [true, [["A", 0], ["B", 1]]], [true, [["A", 0], ["C", 1], ["D", 2]]], [false, [["1", 0], ["2", 1], ["3", 2]]], [false, [["4", 0], ["2", 1], ["5", 2]]], [false, [["R", 0], ["6", 1]]],
  ]);
  assert.deepEqual(columns(s, 1), [[true, [["G", 1]]], [false, [["x", 0], ["y", 1]]]]);
  await close();
});

test("a cell reaches into no row of another part of the table", async () => {
  const { snapshot, close } = await open(`<!doctype html><table><tbody><tr><td rowspan="9">EU</td><td>Ada</td></tr><tr><td>Bob</td></tr></tbody><tbody><tr><td>US</td><td>Eve</td></tr></tbody></table>`);
  assert.deepEqual(columns(await snapshot(), 0).map(([, cells]) => cells), [[["EU", 0], ["Ada", 1]], [["EU", 0], ["Bob", 1]], [["US", 0], ["Eve", 1]]]);
  await close();
});

test("rows in parts, heads of their own, and totals", async () => {
  const grid = (column, name, cell) => `<div role="rowgroup"><div role="row" aria-rowindex="1"><div role="columnheader" aria-colindex="${column}">${name}</div></div>
    <div role="row" aria-rowindex="2"><div role="gridcell" aria-colindex="${column}">${cell}</div></div></div>`;
  const { snapshot, close } = await open(`<!doctype html><div role="grid" aria-rowcount="40" style="display:flex">${grid(1, "Client", "Ada")}${grid(2, "Status", "Open")}</div>
    <table style="width:300px"><thead><tr><th>Name</th><th>Spent</th></tr></thead></table><div><table style="width:300px"><tr><td>Bob</td><td>$5</td></tr></table></div>
    <p>far</p><p>away</p><table><tr><td>alone</td><td>here</td></tr></table>
    <ul><li aria-setsize="50">one</li><li>two</li></ul>`);
  const s = await snapshot();
  assert.deepEqual(columns(s, 0), [[true, [["Client", 0], ["Status", 1]]], [false, [["Ada", 0], ["Open", 1]]]]);
  assert.deepEqual([s.tables[0].total, s.tables[0].rows.map((r) => [r.place, r.parts.length])], [40, [[1, 1], [2, 1]]]);
  assert.deepEqual(columns(s, 1), [[true, [["Name", 0], ["Spent", 1]]], [false, [["Bob", 0], ["$5", 1]]]]);
  assert.deepEqual([s.tables.length, s.tables[1].total, s.all("listitem").map((e) => e.set_size)], [3, undefined, [50, undefined]]);
  await close();
});

test("links with an area of their own", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.bar { background: #eee } .own { background: #05a } .same { background: #eee } .hole { background: transparent }</style>
    <p><a class="own" href="a">filled</a> <a href="b">plain</a></p><div class="bar"><a class="same" href="c">same</a><a class="hole" href="d">hole</a><button class="own">Button</button></div>`);
  assert.deepEqual((await snapshot()).elements.filter((e) => e.filled).map((e) => e.name), ["filled"]);
  await close();
});

test("forms that ask for a password, or for who logs in", async () => {
  const { snapshot, close } = await open(`<!doctype html><form id="in"><input><input type="password"><button>Log in</button></form><form id="find"><input><button>Find</button></form>
    <form><input type="email"><button>Sign in</button></form><form><input type="text"><input type="submit" value="Login"></form><form><input type="checkbox"> Blog index</form>`);
  const s = await snapshot();
  const form = s.elements.findIndex((e) => e.tag === "form");
  assert.deepEqual([s.elements.filter((e) => e.tag === "form").length, s.elements[form].role], [3, "generic"]);
  assert.deepEqual(s.elements.filter((e) => e.parent === form).map((e) => e.tag), ["input:text", "input:password", "button"]);
  await close();
});

test("images that did not load, layers of their own, and kinds that only data attributes tell", async () => {
  const { snapshot, page, close } = await open(`<!doctype html><img alt="Good" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><img alt="Bad" src="data:image/png;base64,AAAA"><img alt="None">
    <p>flows</p><div style="position:fixed;bottom:0">floats</div><div role="status" data-type="error">Not saved</div>`);
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
  const s = await snapshot();
  assert.deepEqual(s.all("img").map((e) => [e.name, e.broken ?? false]), [["Good", false], ["Bad", true], ["None", false]]);
  assert.deepEqual(s.runs.map((r) => [r.text, s.blocks[r.block].floating ?? false]).filter(([text]) => text.startsWith("fl")), [["flows", false], ["floats", true]]);
  assert.deepEqual(s.find("status").classes, ["error"]);
  await close();
});

test("nested tables keep their own rows", async () => {
  const { snapshot, close } = await open(`<!doctype html><table><tr><td>o<table><tr><td>i1</td><td>i2</td></tr></table></td><td>p</td></tr><tr><td>q</td></tr></table>`);
  const s = await snapshot();
  assert.deepEqual(columns(s, 1), [[false, [["i1", 0], ["i2", 1]]]]);
  assert.deepEqual(columns(s, 0).map(([, cells]) => cells.map(([, c]) => c)), [[0, 1], [0]]);
  await close();
});

test("a modal hides what is behind it from input, not from sight", async () => {
  const { snapshot, page, close } = await open(`<!doctype html><button>Behind</button><dialog id="d"><button>Inside</button></dialog>`);
  assert.equal((await snapshot()).named("Inside").visible, false);
  await page.evaluate(() => document.getElementById("d").showModal());
  const s = await snapshot();
  assert.deepEqual([s.named("Behind").visible, s.named("Inside").visible, s.find("dialog").modal], [false, true, true]);
  assert.deepEqual([s.named("Behind").barred, s.named("Inside").barred], [true, undefined]);
  assert.ok(s.text().includes("Behind"));
  await close();
});

test("what lies above an ARIA modal can be used, what lies under it cannot", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0}.o{position:fixed;inset:0;background:#0008;z-index:5}.m{position:fixed;left:100px;top:100px;width:300px;height:200px;background:#fff;z-index:6}.p{position:fixed;left:120px;top:120px;z-index:9}</style>
    <button>Behind</button><div class="o"></div><div class="m" role="dialog" aria-modal="true" aria-label="M"><button style="margin-top:100px">Inside</button></div><div class="p"><button>Above</button></div>`);
  const s = await snapshot();
  assert.deepEqual(["Behind", "Inside", "Above", "M"].map((n) => s.named(n).visible), [false, true, true, true]);
  await close();
});

test("a dialog around which all is hidden from assistive technology is modal, as Angular's are", async () => {
  const page = (dialog, hidden, beside = "") => `<!doctype html><style>body{margin:0}.o{position:fixed;inset:0;background:#0008}.m{position:fixed;left:100px;top:100px;width:300px;height:200px;background:#fff}</style>
    <main ${hidden ? 'aria-hidden="true"' : ""}><button>Behind</button></main>${beside}<div class="cdk" style="position:fixed;z-index:5"><div class="o"></div><div class="m" role="${dialog}" aria-modal="false" aria-label="M"><button style="margin-top:100px">Inside</button></div></div>`;
  const told = async (html) => {
    const { snapshot, close } = await open(html);
    const s = await snapshot();
    await close();
    return [s.named("Behind").visible, s.named("Inside").visible, s.named("M").modal];
  };
  assert.deepEqual(await told(page("dialog", true)), [false, true, true]);
  assert.deepEqual(await told(page("dialog", false)), [true, true, undefined]);
  assert.deepEqual(await told(page("region", true)), [true, true, undefined]);
  assert.deepEqual(await told(page("dialog", true, "<p><button>Beside</button></p>")), [true, true, undefined]);
});

test("a class of what holds several fields tells of them, and is no message", async () => {
  const { snapshot, close } = await open(`<!doctype html><form class="ng-invalid" aria-label="Form"><label>A<input></label><label>B<input></label></form>
    <div class="error" id="e" title="one"><label>C<input></label><p>Wrong</p></div><div class="invalid" title="group"><input type="radio" name="r" aria-label="x"><input type="radio" name="r" aria-label="y"></div>`);
  const s = await snapshot();
  const classes = (name) => s.elements.find((e) => e.name === name || e.hints?.[0] === name)?.classes;
  assert.deepEqual([classes("Form"), classes("one"), classes("group")], [undefined, ["error"], ["invalid"]]);
  await close();
});

test("a dialog is modal where all before it is hidden", async () => {
  const told = async (before, after = "", mark = "") => {
    const { snapshot, close } = await open(`<!doctype html><style>body{margin:0}.o{position:fixed;inset:0;background:#0008;z-index:5}.m{position:fixed;left:100px;top:100px;width:300px;height:200px;background:#fff;z-index:6}.p{position:fixed;left:120px;top:120px;z-index:9}</style>
      ${before}<div class="o"></div><div class="m" role="dialog" aria-label="M" ${mark}><button style="margin-top:100px">Inside</button></div>${after}`);
    const s = await snapshot();
    await close();
    return [s.named("Behind").visible, s.named("Inside").visible, s.find("dialog").modal === true];
  };
  const page = '<main aria-hidden="true"><button>Behind</button></main>';
  assert.deepEqual(await told(page), [false, true, true]);
  assert.deepEqual(await told(page, '<ul role="listbox" class="p"><li role="option">One</li></ul>'), [false, true, true]);
  // Live regions stay, and so does what is around them.
  assert.deepEqual(await told('<div><main aria-hidden="true"><button>Behind</button></main><section aria-live="polite">News</section></div>'), [false, true, true]);
  assert.deepEqual(await told('<main inert><button>Behind</button></main>'), [false, true, true]);
  assert.deepEqual(await told("<main><button>Behind</button></main>"), [true, true, false]);
  assert.deepEqual(await told('<header aria-hidden="true">Shop</header><main><button>Behind</button></main>'), [true, true, false]);
  assert.deepEqual(await told(page, "", 'aria-hidden="true"'), [true, true, false]);
});

test("open shadow roots and slots are part of the page", async () => {
  const { snapshot, page, close } = await open(`<!doctype html><div role="region" aria-label="R"><x-box><b slot="t">Title</b>rest</x-box></div><script>
    customElements.define("x-box", class extends HTMLElement { connectedCallback() { const r = this.attachShadow({mode:"open"});
      r.innerHTML = '<style>button::after{content:"!"}</style><h2><slot name="t"></slot></h2><slot></slot><input aria-label="In"><button>Go</button><slot name="none">fallback</slot>'; } });</script>`);
  await page.evaluate(() => document.querySelector("x-box").shadowRoot.querySelector("input").focus());
  const s = await snapshot();
  assert.equal(s.text(), "Title\nrest \nGo\nfallback");
  assert.equal(s.find("heading").name, "Title");
  assert.equal(s.elements[s.focused].name, "In");
  assert.equal(s.elements[s.find("button").parent].name, "R");
  assert.equal(s.find("button").name, "Go!");
  await close();
});

test("states", async () => {
  const { snapshot, call, close } = await open(`<!doctype html><fieldset disabled><button>a</button></fieldset><div aria-disabled="true"><button>b</button></div>
    <input aria-label="c" readonly required aria-invalid="true"><input type="checkbox" aria-label="d"><div role="tab" aria-selected="true">e</div>
    <details open><summary>f</summary></details><button aria-expanded="false" aria-pressed="mixed">g</button><a href="/x" aria-current="page">h</a>
    <select multiple aria-label="i"><optgroup label="G"><option>1</option><option disabled selected>2</option></optgroup></select>
    <select aria-label="o"><option hidden>None</option><option style="display:none">Nowhere</option><option>Here</option></select>
    <table><tr><th aria-sort="descending">j</th></tr></table><input type="password" aria-label="k"><h3>l</h3><div role="alert" class="alert-box isDanger">m</div>`);
  await call(() => { document.querySelector("input[type=checkbox]").indeterminate = true; });
  const s = await snapshot();
  const st = (n) => s.elements.find((e) => e.name === n && e.role !== "group").states;
  assert.equal(st("a").disabled && st("b").disabled, true);
  assert.deepEqual(st("c"), { readonly: true, required: true, invalid: true });
  assert.deepEqual(st("d"), { checked: "mixed" });
  assert.deepEqual([st("e").selected, st("f").expanded, st("g").expanded, st("g").pressed, st("h").current], [true, true, false, "mixed", true]);
  assert.deepEqual(s.named("i").options, [{ label: "1", selected: false, disabled: false, group: "G" }, { label: "2", selected: true, disabled: true, group: "G" }]);
  assert.deepEqual(s.named("o").options.map((o) => [o.label, o.hidden ?? false]), [["None", true], ["Nowhere", true], ["Here", false]]);
  assert.deepEqual([s.named("i").states.multiple, s.named("i").value], [true, "2"]);
  assert.deepEqual([st("j").sort, st("k").masked, s.named("l").level], ["descending", true, 3]);
  assert.deepEqual([s.find("alert").live, s.find("alert").classes], [true, ["alert", "box", "is", "danger"]]);
  await close();
});

test("clickable blocks", async () => {
  const { snapshot, close } = await open(`<!doctype html><div style="cursor:pointer" class="card"><h3>Card</h3><p>text</p></div><div onclick="1">Inline</div><a href="/x">Link</a>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.filter((e) => e.clickable).map((e) => s.textOf(e)), ["Card\ntext", "Inline"]);
  await close();
});

test("rows of a table's foot are told", async () => {
  const { snapshot, close } = await open(`<!doctype html><table><tr><td>1</td></tr><tfoot><tr><td>2</td></tr></tfoot></table>`);
  assert.deepEqual((await snapshot()).tables[0].rows.map((r) => r.footer ?? false), [false, true]);
  await close();
});

test("controls that no pointer reaches are told", async () => {
  const { snapshot, close } = await open(`<!doctype html><button>a</button><div style="pointer-events:none"><a href="/b">b</a></div>`);
  assert.deepEqual((await snapshot()).elements.filter((e) => e.untouchable).map((e) => e.name), ["b"]);
  await close();
});

test("controls that only their class calls disabled are told", async () => {
  const { snapshot, close } = await open(`<!doctype html><a href="/a" class="icon disabled">a</a><button class="Mui-disabled">b</button><a href="/c" class="disabledness">c</a><p class="disabled">d</p>`);
  assert.deepEqual((await snapshot()).elements.filter((e) => e.called_disabled).map((e) => e.name), ["a", "b"]);
  await close();
});

test("around an element stands what is small, up to the page", async () => {
  const many = "<p>Text</p>".repeat(70);
  const { call, close } = await open(`<!doctype html><body><section id="part"><article id="card"><div><b id="name">Mug</b></div></article>${many}</section><div id="host"></div>`);
  const idsAround = (selector, far = false) => call((api, q, far) => {
    const start = q === "inner" ? document.querySelector("#host").attachShadow({ mode: "open" }) : null;
    if (start !== null) start.innerHTML = "<i id=inner>in</i>";
    const element = start?.firstChild ?? document.querySelector(q);
    return api.around(api.numberOf(element), far).map((e) => e.id || e.localName || e.nodeName);
  }, selector, far);
  assert.deepEqual(await idsAround("#name"), ["name", "div", "card"]);
  assert.deepEqual(await idsAround("inner"), ["inner", "host"]);
  assert.deepEqual(await idsAround("#part"), []);
  assert.deepEqual(await idsAround("#part", true), ["part", "body", "html", "#document"]);
  await close();
});

test("a row in the head of a table heads its columns, whatever plain cells stand in it", async () => {
  const { snapshot, close } = await open(`<!doctype html>
    <table><thead><tr><th>A</th><th>B</th><td></td></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>
    <table><thead><tr><td>A</td><td>B</td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>
    <table><thead><tr><td>1</td><td>2</td></tr></thead></table>
    <table><tr><th>A</th><td>1</td></tr></table>`);
  const s = await snapshot();
  assert.deepEqual(s.tables.map((t) => t.rows.map((r) => r.header)), [[true, false], [true, false], [false], [false]]);
  await close();
});

test("a group of spin buttons that have its date is one field", async () => {
  const part = (label, now, text, more = "") => `<span role="spinbutton" tabindex="0" contenteditable aria-label="${label}" ${now === "" ? "" : `aria-valuenow="${now}"`} ${more}>${text}</span>`;
  const field = (id, parts, more = "") => `<div role="group" id="${id}" aria-label="${id}" ${more}>${parts.join("/")}<input aria-hidden="true" tabindex="-1" style="opacity:0;width:1px;position:absolute"></div>`;
  const off = 'aria-disabled="true" aria-readonly="true"';
  const page = await open(`<!doctype html>
    ${field("due", [part("Month", "12", "12"), part("Day", "24", "\u206624\u2069"), part("Year", "2026", "2026")])}
    ${field("none", [part("Month", "", "MM"), part("Day", "", "DD")], 'aria-invalid="true"')}
    ${field("off", [part("Month", "1", "01", off), part("Day", "2", "02", off)])}
    ${field("range", [part("month, Start", "1", "1"), part("day, Start", "2", "2"), part("month, End", "1", "1"), part("day, End", "3", "3")])}
    ${field("one", [part("Copies", "3", "3")])}
    <div role="group" aria-label="both">${part("Hour", "3", "3")}${part("Minute", "30", "30")}<input aria-label="Place"></div>`);
  await page.page.evaluate(() => document.querySelector("#due span:nth-of-type(2)").focus());
  const s = await page.snapshot();
  const told = (name) => [s.named(name).role, s.named(name).value];
  assert.deepEqual(told("due"), ["textbox", "12/24/2026"]);
  assert.equal(s.named("due").states.focused, true);
  assert.deepEqual(told("none"), ["textbox", ""]);
  assert.equal(s.named("none").states.invalid, true);
  assert.deepEqual([s.named("off").states.disabled, s.named("off").states.readonly], [true, true]);
  for (const name of ["range", "one", "both"]) assert.deepEqual(told(name), ["group", undefined], name);
  const focused = await page.call((api, n) => api.focus(n, "all"), await page.nodeOf("#due"));
  assert.deepEqual(focused, { fill: "parts", current: "12/24/2026" });
  await page.close();
});
