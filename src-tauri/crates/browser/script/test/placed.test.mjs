import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const tableOf = async (html) => {
  const { snapshot, close } = await open(`<!doctype html>${html}`);
  const s = await snapshot();
  await close();
  return s.tables[0].rows.map((row) => row.cells.map((cell) => [cell.column, s.textOf(s.elements[cell.element])]));
};

const cell = (style, text, role = "cell") => `<div role="${role}" style="${style}">${text}</div>`;

test("cells stand in the columns in which they are drawn", async () => {
  const head = ["Name", "Status", "City"].map((t) => cell("width:120px", t, "columnheader")).join("");
  const wanted = [[[0, "Name"], [1, "Status"], [2, "City"]], [[0, "Ada"], [1, "Active"], [2, "Paris"]]];
  const ordered = `<div role="row" style="display:flex">${cell("order:2;width:120px", "Paris")}${cell("order:0;width:120px", "Ada")}${cell("order:1;width:120px", "Active")}</div>`;
  assert.deepEqual(await tableOf(`<div role="table"><div role="row" style="display:flex">${head}</div>${ordered}</div>`), wanted);
  const at = (x) => `position:absolute;left:${x}px;width:118px;padding:4px`;
  const placed = `<div role="row" style="position:relative;height:30px">${cell(at(240), "Paris")}${cell(at(0), "Ada")}${cell(at(120), "Active")}</div>`;
  assert.deepEqual(await tableOf(`<div role="grid"><div role="row" style="display:flex">${head}</div>${placed}</div>`), wanted);
});

test("rows stand in the order in which they are drawn, and cells that are stacked as they are written", async () => {
  const row = (top, name) => `<div role="row" style="position:absolute;top:${top}px;height:30px">${cell("", name)}</div>`;
  const head = `<div role="row">${cell("", "Name", "columnheader")}</div>`;
  const rows = await tableOf(`<div role="grid" style="position:relative">${head}${row(96, "Linus")}${row(32, "Grace")}${row(64, "Ada")}</div>`);
  assert.deepEqual(rows.map(([[, text]]) => text), ["Name", "Grace", "Ada", "Linus"]);
  assert.deepEqual(await tableOf(`<style>table,tbody,tr,td{display:block}</style><table><tr><td>1001<td>Paid</table>`), [[[0, "1001"], [1, "Paid"]]]);
  assert.deepEqual(await tableOf(`<table dir="rtl"><tr><th>A<th>B<tr><td>1<td>2</table>`), [[[0, "A"], [1, "B"]], [[0, "1"], [1, "2"]]]);
});

test("controls without a box of their own are seen and worked by their content", async () => {
  const { snapshot, call, nodeOf, close } = await open(`<!doctype html><button id="b" style="display:contents">Plain</button><p><a href="#x" style="display:contents"><b>Inner</b></a></p>
    <button style="display:contents;visibility:hidden">Unseen</button>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.filter((e) => e.visible).map((e) => e.name), ["Plain", "Inner"]);
  const { state } = await call((api, node) => api.actionability(node, "pointer"), await nodeOf("#b"));
  assert.equal(state, "ready");
  await close();
});

test("areas of a picture are where the picture is", async () => {
  const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='200'/>";
  const { snapshot, call, nodeOf, close } = await open(`<!doctype html><style>body{margin:0}</style><img usemap="#m" width="400" height="200" style="border:5px solid;padding:10px" src="${picture}">
    <map name="m"><area shape="rect" coords="0,0,200,200" href="#n" alt="North"><area id="c" shape="circle" coords="300,100,40" href="#s" alt="South"><area shape="poly" coords="210,10,250,10,250,60" href="#p" alt="Edge"></map>
    <img usemap="#gone" style="display:none"><map name="gone"><area href="#g" alt="Gone"></map>`);
  const s = await snapshot();
  assert.deepEqual(s.all("link").map((e) => [e.name, e.visible]), [["North", true], ["South", true], ["Edge", true], ["Gone", false]]);
  assert.deepEqual(s.named("South").bbox, { x: 275, y: 75, width: 80, height: 80 });
  assert.deepEqual(s.named("Edge").bbox, { x: 225, y: 25, width: 40, height: 50 });
  assert.deepEqual(await call((api, node) => api.actionability(node, "pointer"), await nodeOf("#c")), { state: "ready", x: 315, y: 115 });
  await close();
});

test("a closed details whose content its style shows is read", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.m::details-content{content-visibility:visible;display:block}</style><details class="m"><summary>Menu</summary><a href="#a">Install</a> now</details>
    <details><summary>Changes</summary>Faster</details>`);
  assert.equal((await snapshot()).text(), "Menu\nInstall now\nChanges");
  await close();
});

test("of several elements of one identifier, a label means the one that stands by it", async () => {
  const { snapshot, close } = await open(`<!doctype html><form style="display:none"><label for="e">Mail</label><input id="e"></form><form><label for="e">Mail</label><input id="e" value="seen"></form>
    <div><label for="q">Quantity</label><input id="q" value="1"></div><div><label for="q">Code</label><input id="q" value="2"></div>
    <span id="l" hidden>Old</span><p><span id="l">New</span><button aria-labelledby="l">x</button></p>`);
  const s = await snapshot();
  const fields = s.all("textbox").map((e) => [e.name, e.value, e.visible]);
  assert.deepEqual(fields, [["Mail", "", false], ["Mail", "seen", true], ["Quantity", "1", true], ["Code", "2", true]]);
  assert.equal(s.find("button").name, "New");
  await close();
});

test("a label around several fields names each by what stands before it", async () => {
  const { snapshot, close } = await open(`<!doctype html><label><input type="checkbox"> Gift wrap, message <input></label><br><label>Amount <input size="4"> <select><option>EUR</select></label>`);
  const s = await snapshot();
  assert.deepEqual(s.find("checkbox").labels, ["Gift wrap, message", "Gift wrap"]);
  assert.deepEqual(s.all("textbox").map((e) => e.labels), [["message"], ["Amount"]]);
  assert.deepEqual(s.find("combobox").labels, ["Amount"]);
  await close();
});

test("what a label says before what explains it, or a link, names its field, too", async () => {
  const { snapshot, close } = await open(`<!doctype html><label><span style="display:block">Text</span><span style="display:block">At most 200 letters</span><input></label>
    <label for="p">Password <a href="#l">Forgot it?</a></label><input id="p" type="password"><label for="b">Load</label><div id="b"><i>0</i><span role="slider" tabindex="0" aria-valuenow="10">o</span></div>
    <span id="r">Role</span><button aria-labelledby="r v"><span id="v">Engineer</span></button>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.filter((e) => e.tag.startsWith("input")).map((e) => e.labels), [["Text At most 200 letters", "Text"], ["Password Forgot it?", "Password"]]);
  assert.deepEqual([s.find("slider").name, s.find("slider").value], ["Load", "10"]);
  assert.deepEqual([s.find("button").name, s.find("button").hints], ["Role Engineer", ["Role"]]);
  await close();
});

test("elements to which scripts refer are found", async () => {
  const { page, snapshot, close } = await open(`<!doctype html><p id="a">Name of it</p><input id="i"><button id="b">Menu</button><div id="d">Panel</div>`);
  await page.evaluate(() => { i.ariaLabelledByElements = [a]; b.ariaControlsElements = [d]; });
  const s = await snapshot();
  assert.equal(s.find("textbox").name, "Name of it");
  assert.equal(s.elements.find((e) => e.owner !== undefined)?.owner, s.elements.indexOf(s.find("button")));
  await close();
});

test("the place of a frame is turned, scaled and zoomed as its holder is", async () => {
  const inner = "<body style='margin:0'><button style='position:absolute;left:100px;top:50px;width:40px;height:20px'>X</button>";
  const frame = (style) => `<iframe srcdoc="${inner}" style="width:300px;height:150px;border:3px solid;padding:5px;${style}"></iframe>`;
  for (const html of [frame(""), `<div style="transform:scale(.6);transform-origin:0 0">${frame("")}</div>`, `<div style="zoom:1.4">${frame("")}</div>`, `<div style="rotate:30deg;width:320px;margin:90px">${frame("")}</div>`,
    `<div style="transform:scale(1.3) translate(60px,20px);transform-origin:0 0"><div style="zoom:.7">${frame("scale:.9")}</div></div>`, frame("box-sizing:border-box;transform:rotate(180deg)")]) {
    const { page, call, close } = await open(`<!doctype html>${html}`);
    const [, inside] = page.frames();
    // A click before the frame is drawn, or before its listener stands, would be nobody's.
    await inside.evaluate(() => {
      globalThis.hit = new Promise((done) => addEventListener("click", (event) => done([event.target.localName, event.clientX, event.clientY])));
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    });
    const [a, b, c, d, e, f] = await call((api) => api.placeOf(api.numberOf(document.querySelector("iframe"))));
    await page.mouse.click(a * 120 + c * 60 + e, b * 120 + d * 60 + f);
    const [tag, x, y] = await inside.evaluate(() => globalThis.hit);
    assert.equal(tag, "button", html);
    assert.ok(Math.abs(x - 120) <= 2 && Math.abs(y - 60) <= 2, `${x}, ${y}`);
    await close();
  }
});

test("values are as their style writes them", async () => {
  const { snapshot, close } = await open(`<!doctype html><input aria-label="Plate" value="ab 1" style="text-transform:uppercase"><textarea aria-label="Note" style="text-transform:lowercase">HELLO</textarea>
    <select aria-label="Size" style="text-transform:capitalize"><option>small<option>large</select>`);
  const s = await snapshot();
  assert.deepEqual(["Plate", "Note", "Size"].map((name) => s.named(name).value), ["AB 1", "hello", "Small"]);
  assert.deepEqual(s.named("Size").options.map((option) => option.label), ["Small", "Large"]);
  assert.equal(s.runs.find((run) => run.text === "AB 1").raw, "ab 1");
  await close();
});
