import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const textOf = async (html) => {
  const { snapshot, close } = await open(`<!doctype html>${html}`);
  const s = await snapshot();
  await close();
  return s;
};

test("white space is collapsed as a page shows it", async () => {
  const s = await textOf("<p>  one\n  two <b>three </b> <i>four</i><span> five</span>six<br>seven</p><p>a<b>b</b>c</p><pre>x   y\nz</pre><p>10&nbsp;000&shy;x</p>");
  assert.equal(s.text(), "one two three four fivesix seven\nabc\nx y z\n10 000x");
});

test("blocks begin where a line begins", async () => {
  const s = await textOf(`<div>before<p>inner</p>after</div><ul><li>one</li><li>two</li></ul><table><tr><td>c1</td><td>c2</td></tr></table>
    <div style="display:flex"><span>f1</span><span>f2</span></div>`);
  assert.equal(s.text(), "before\ninner\nafter\none\ntwo\nc1\nc2\nf1\nf2");
  assert.equal(new Set(s.runs.map((r) => r.block)).size, s.runs.length);
});

test("text-transform is applied, and the text before it is kept", async () => {
  const s = await textOf(`<p style="text-transform:uppercase">Save <b style="text-transform:none">it</b></p><p style="text-transform:capitalize">o'neil's new-found joy</p>`);
  assert.deepEqual(s.runs.map((r) => [r.text, r.raw ?? null]), [["SAVE ", "Save "], ["it", null], ["O'neil's New-Found Joy", "o'neil's new-found joy"]]);
});

test("generated text counts when it is words, icon glyphs do not", async () => {
  const s = await textOf(`<style>.a::before{content:"New: "} .i::before{content:"\\e001"} .r::after{content:"*"} .d::after{content:attr(data-n)}</style>
    <p class="a">item</p><p class="i">icon</p><p class="r">Name</p><p class="d" data-n="7">Count </p>`);
  assert.equal(s.text(), "New: item\nicon\nName\nCount 7");
});

test("controls show values, placeholders, options and captions", async () => {
  const s = await textOf(`<input value="typed"><br><input placeholder="hint"><br><input type="password" value="secret"><br><textarea>lines</textarea>
    <select><option>Red</option><option selected>Blue</option></select><input type="submit" value="Send"><input type="submit"><input type="hidden" value="no">
    <input type="checkbox" value="no"><div contenteditable>edited</div><select multiple><option>M1</option><option>M2</option></select>
    <input type="date" value="2026-11-21">`);
  assert.deepEqual(s.runs.map((r) => [r.text.trim(), r.kind ?? "content"]), [
    ["typed", "value"], ["hint", "placeholder"], ["lines", "value"], ["Blue", "content"], ["Send", "content"], ["Submit", "content"],
    ["edited", "value"], ["M1", "content"], ["M2", "content"], ["11/21/2026", "value"],
  ]);
  assert.equal(s.elements.find((e) => e.tag === "input:password").value, "\u2022".repeat(6));
});

test("the text of an element is its runs", async () => {
  const s = await textOf(`<p>See <a href="/d">the <b>docs</b></a> now</p>`);
  assert.equal(s.textOf(s.find("link")), "the docs");
  assert.equal(s.text(), "See the docs now");
});

test("a border is that of all sides; outlines and sharp shadows stand around it", async () => {
  const s = await textOf(["border:1px solid red;border-left-color:gray", "border:0;border-bottom:2px solid red", "border:0;outline:2px solid red", "outline:auto red",
    "box-shadow:0 1px 2px red", "box-shadow:0 0 0 0 lime,0 0 0 3px red;border:1px solid gray"].map((style) => `<p role="note" style="${style}">x</p>`).join(""));
  const edges = s.all("note").map((e) => s.styleOf(e)).map(({ border, outlines = [] }) => [border, outlines]);
  const red = [255, 0, 0];
  assert.deepEqual(edges, [[null, []], [red, []], [null, [red]], [null, []], [null, []], [[128, 128, 128], [red]]]);
});

test("styles are composed over what lies behind", async () => {
  const s = await textOf(`<body style="background:#000"><div style="background:rgba(255,255,255,.5)"><p role="note" style="color:red;font-weight:bold;border:1px solid lime">x</p></div>
    <p role="note" style="text-decoration:line-through;color:oklch(1 0 0)">y <em>z</em></p><p role="note" style="border:0 solid red;background:linear-gradient(red,blue)">g</p>`);
  const [x, y, g] = s.all("note").map((e) => s.styleOf(e));
  assert.deepEqual([x.color, x.background, x.border, x.weight], [[255, 0, 0], [128, 128, 128], [0, 255, 0], 700]);
  assert.deepEqual([y.color, y.background, y.border, y.strike], [[255, 255, 255], [0, 0, 0], null, true]);
  assert.deepEqual([g.background, g.border], [null, null]);
  const z = s.styles[s.runs.find((r) => r.text === "z").style];
  assert.deepEqual([z.italic, z.strike], [true, true]);
});

test("an annotation above a text is no part of its line", async () => {
  const s = await textOf(`<p>この<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>を読む</p>`);
  const lines = s.blocks.map((_, block) => s.runs.filter((r) => r.block === block).map((r) => r.text).join(""));
  assert.deepEqual(lines, ["この漢字を読む", "かん", "じ"]);
  const named = await textOf(`<h1><ruby>東京<rt>とうきょう</rt></ruby>タワー</h1><button><ruby>送<rt>そう</rt>信<rt>しん</rt></ruby></button>`);
  assert.deepEqual(named.elements.filter((e) => e.name !== "").map((e) => [e.role, e.name]), [["heading", "東京タワー"], ["button", "送信"]]);
});

test("what is drawn in an editor is its placeholder", async () => {
  const s = await textOf(`<style>.c:empty::before, .c p:empty::before { content: "Write a reply" }</style><div class=c role=textbox aria-label=Reply contenteditable></div>
    <div class=c role=textbox aria-label=Note contenteditable><p></p></div><div class=c role=textbox aria-label=Full contenteditable>Hello</div>`);
  assert.deepEqual(s.runs.map((r) => [r.text, r.kind]), [["Write a reply", "placeholder"], ["Write a reply", "placeholder"], ["Hello", "value"]]);
  assert.deepEqual(s.elements.filter((e) => e.role === "textbox").map((e) => [e.name, e.value]), [["Reply", ""], ["Note", ""], ["Full", "Hello"]]);
});

test("what style alone sets apart, or joins, in a line is told", async () => {
  const jointsOf = async (html) => (await textOf(html)).runs.map((r) => [r.text, r.joint ?? null]);
  const chip = (style) => `<p><span>Red</span><span style="${style}">Blue</span></p>`;
  assert.deepEqual(await jointsOf(chip("margin-left:8px") + chip("margin-left:2px") + chip("")), [
    ["Red ", null], ["Blue", "apart"], ["Red", null], ["Blue", "slight"], ["Red", null], ["Blue", null],
  ]);
  assert.deepEqual(await jointsOf(`<p>10<sup>2</sup> m<sub>a</sub>b, Note<small>s</small> <b>$</b><b style="margin-left:9px">5</b></p>`), [
    ["10", null], ["2", "slight"], [" m", null], ["a", "slight"], ["b, Note", "slight"], ["s ", null], ["$", null], ["5", null],
  ]);
  const box = (text) => `<span style="display:inline-block">${text}</span>`;
  assert.deepEqual(await jointsOf(`<p>Blue${box("tooth")}, ${box("new")} ${box("now")}${box("<div>in</div>")}<br>${box("end")}</p>`), [
    ["Blue", null], ["tooth", "tight"], [",", "tight"], ["new", null], ["now", null], ["in", null], ["end", null],
  ]);
  const beside = (before, after) => `<p><s>${before}</s><span style="margin-left:14px">${after}</span></p>`;
  assert.deepEqual(await jointsOf(beside("$20", "$15") + beside("80", "-3") + beside("12", ".50") + beside("Name", ":") + beside("Home", "›")), [
    ["$20 ", null], ["$15", "apart"], ["80 ", null], ["-3", "apart"], ["12", null], [".50", "slight"], ["Name", null], [":", null],
    ["Home ", null], ["›", "apart"],
  ]);
  // The text before stands in several lines.
  assert.deepEqual(await jointsOf(`<p style="width:60px">a long text of some<span style="margin-left:7px">words</span></p>`), [
    ["a long text of some ", null], ["words", "apart"],
  ]);
});

// No icon font is at hand: letters that overlap are as wide as its picture would be.
test("the name of a picture that an icon font draws is no text, and the letters are where it has not loaded", async () => {
  const icon = "font:24px 'Some Icons',sans-serif;letter-spacing:-9px;display:inline-block;width:24px";
  const { page, call, snapshot, close } = await open(`<!doctype html><p>old</p><a href="/c"><i style="${icon}">folder</i> Categories</a> <button><i style="${icon}">delete</i></button>
    <p><i style="font:24px 'Some Icons',sans-serif">not_loaded</i></p><p><i style="font:24px sans-serif;letter-spacing:-9px">narrow</i></p><p><i style="${icon};letter-spacing:-7px">Word</i></p>`);
  const s = await snapshot();
  assert.equal(s.text(), "old\nCategories\nnot_loaded\nnarrow\nWord");
  assert.equal(s.textOf(s.find("link")), "Categories");
  assert.equal(s.find("link").name, "folder Categories");
  const since = await call((api) => api.mark());
  await page.evaluate((style) => { document.body.insertAdjacentHTML("beforeend", `<p role="status"><i style="${style}">check_circle</i> Saved</p>`); }, icon.replace("-9px", "-11px"));
  await call((api) => api.rest(3000));
  const appeared = await call((api, at) => JSON.parse(api.transients(at)), since);
  assert.deepEqual(appeared.map((t) => t.text), ["Saved"]);
  await close();
});

test("raised cents of a price are read behind a point, and nothing else that is raised is", async () => {
  const price = (before, small, style = "font-size:60%") => `<p>${before}<sup style="${style}">${small}</sup></p>`;
  const s = await textOf(price("<b>$</b><b>12</b>", "99") + price("€1,299", "00") + price("10", "23") + price("$12", "9") + price("v$12", "99", "vertical-align:baseline;font-size:100%"));
  assert.equal(s.text(), "$12.99\n€1,299.00\n1023\n$129\nv$1299");
});

test("a gap as wide as a space of the font is one", async () => {
  const joints = async (dx) => (await textOf(`<svg width="300" height="40"><text x="5" y="20"><tspan>Gate</tspan><tspan dx="${dx}">B7</tspan></text></svg>`)).text();
  assert.equal(await joints("0.28em"), "Gate B7");
  assert.equal(await joints("0.05em"), "GateB7");
});

test("what a cell draws as its column's name is no part of its text", async () => {
  const s = await textOf(`<style>thead{display:none}td{display:block}td::before{content:attr(data-l) ": "}</style><table><thead><tr><th>Order</th><th>Status</th></tr></thead>
    <tr><td data-l="Order">1001</td><td data-l="Status">Paid</td></tr></table><table><thead hidden><tr><th>Kind</th></tr></thead><tr><td data-l="Other">Mug</td></tr></table>`);
  const cells = s.tables.map((t) => t.rows.map((r) => [r.header, r.cells.map((c) => s.elements[c.element].name)]));
  assert.deepEqual(cells[0][0], [true, ["Order", "Status"]]);
  assert.deepEqual(s.tables[0].rows[1].cells.map((c) => s.textOf(s.elements[c.element]).replace(/^.*: /, "")), ["1001", "Paid"]);
  assert.deepEqual(s.runs.filter((r) => r.kind === "mark").map((r) => r.text.trim()), ["Order:", "Status:", "Other:"]);
  assert.equal(s.tables[1].rows.length, 1, "a head that its cells do not name");
});
