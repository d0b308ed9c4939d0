import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const labelsOf = async (html) => {
  const { snapshot, close } = await open(`<!doctype html>${html}`);
  const s = await snapshot();
  await close();
  return Object.fromEntries(s.elements.filter((e) => e.idents?.[0] !== undefined && e.role !== "generic").map((e) => [e.idents[0], e.labels ?? []]));
};

test("associated labels", async () => {
  assert.deepEqual(await labelsOf(`<label for="a">For</label><input id="a"><label>Wrapping <input id="b"> tail</label>
    <span id="x">By</span><span id="y">reference</span><input id="c" aria-labelledby="x y"><label for="d">One</label><label for="d">Two</label><input id="d">
    <label>Pick <select id="e"><option>Opt</option></select></label>`), {
    a: ["For"], b: ["Wrapping tail"], c: ["By", "reference"], d: ["One", "Two"], e: ["Pick"],
  });
});

test("the table cell before, the text before on the line, the block above", async () => {
  assert.deepEqual(await labelsOf(`<table><tr><td>Name:</td><td><input id="a"></td></tr><tr><th>City</th><td><select id="b"><option>X</option></select></td></tr></table>
    <p>Street <input id="c"> Number <input id="d"></p><div>E-mail</div><input id="e"><div><span>Phone</span></div><div><input id="f"></div>
    <div style="height:100px">Far</div><input id="g">`), {
    a: ["Name:"], b: ["City"], c: ["Street"], d: ["Number"], e: ["E-mail"], f: ["Phone"], g: [],
  });
});

test("what belongs to another is no label", async () => {
  assert.deepEqual(await labelsOf(`<label for="a">First</label><input id="a"><input id="b"><p><a href="/x">Link</a> <input id="c"></p><p><button>Go</button><input id="d"></p>
    <p><input id="e" value="typed"><input id="f"></p><h2>Heading</h2><input id="g">`), { a: ["First"], b: [], c: [], d: [], e: [], f: [], g: [] });
});

test("text after a checkbox or radio", async () => {
  assert.deepEqual(await labelsOf(`<p><input type="radio" id="a"> Male <input type="radio" id="b"> Female</p><p><input type="checkbox" id="c"> Keep me</p>`), {
    a: ["Male"], b: ["Female"], c: ["Keep me"],
  });
});

test("hints, identifiers, links between label and control, owners", async () => {
  const { snapshot, close } = await open(`<!doctype html><label for="firstName">F</label><input id="firstName" name="first_name-x" placeholder="P" title="T">
    <button aria-controls="pop">Open</button><div id="pop"><div role="option">One</div></div>`);
  const s = await snapshot();
  const field = s.find("textbox");
  assert.deepEqual([field.hints, field.idents], [["P", "T"], ["first name x", "first name"]]);
  assert.equal(s.elements[field.labels_element].tag, "label");
  assert.equal(s.elements[s.elements[field.labels_element].labels_element], field);
  const option = s.find("option");
  assert.equal(s.elements[s.elements[option.parent].owner].name, "Open");
  await close();
  const both = await open(`<!doctype html><input role="combobox" aria-label="City" aria-controls="l"><button aria-controls="l">v</button><div id="l" role="listbox"><div role="option">Oslo</div></div>`);
  const t = await both.snapshot();
  assert.equal(t.elements[t.find("listbox").owner].name, "City", "not the button beside it");
  await both.close();
});

test("styled checkboxes, radios and file inputs are worked through what is seen", async () => {
  const { snapshot, call, close } = await open(`<!doctype html><style>.h{position:absolute;opacity:0;width:0;height:0}</style>
    <input type="checkbox" class="h" id="a"><label for="a">Label</label>
    <label><input type="radio" class="h" id="b"><span>Wrapped</span></label>
    <div style="width:40px"><input type="checkbox" style="display:none" id="c"><span style="display:inline-block;width:40px;height:20px;background:red"></span></div>
    <label for="d">Upload</label><input type="file" id="d" hidden><input type="checkbox" id="e" style="display:none"><label for="e" style="display:none">No</label>`);
  const s = await snapshot();
  const by = Object.fromEntries(s.elements.filter((e) => e.idents).map((e) => [e.idents[0], e]));
  assert.deepEqual(["a", "b", "c", "d", "e"].map((id) => [by[id].visible, by[id].proxy !== undefined]), [[true, true], [true, true], [true, true], [true, true], [false, false]]);
  assert.deepEqual(by.a.labels, ["Label"]);
  const ready = await call((api, nodes) => Promise.all(nodes.map((n) => api.actionability(n, "pointer"))), ["a", "b", "c"].map((id) => by[id].node.node));
  assert.deepEqual(ready.map((r) => r.state), ["ready", "ready", "ready"]);
  await close();
});

test("a hidden checkbox in one that a script draws is no second one", async () => {
  const box = (id, role, inner) => `<div role="${role}" aria-checked="false" tabindex="0" style="width:20px;height:20px;background:red"><span><input type="${inner}" id="${id}" style="display:none"><i style="display:inline-block;width:20px;height:20px"></i></span></div>`;
  const { snapshot, close } = await open(`<!doctype html>${box("a", "checkbox", "checkbox")}${box("b", "radio", "radio")}${box("c", "group", "checkbox")}`);
  const s = await snapshot();
  assert.deepEqual(["a", "b", "c"].map((id) => s.elements.find((e) => e.idents?.[0] === id).visible), [false, false, true]);
  await close();
});

test("a field that says that it opens a list is one", async () => {
  const { snapshot, close } = await open(`<!doctype html><label>Rows <input readonly aria-haspopup="listbox" value="8"></label><label>Find <input aria-haspopup="dialog"></label>`);
  const s = await snapshot();
  assert.deepEqual([s.find("combobox").name, s.find("textbox").name], ["Rows", "Find"]);
  await close();
});

test("a drawn combobox whose label shows only what is chosen is called as the text beside it", async () => {
  const drawn = (id, text, name = "") => `<label for="${id}" style="display:inline-block;width:60px;height:24px"><span>${text}</span>${name}<input id="${id}" role="combobox" readonly value="${text}" style="border:none;opacity:0;width:1px"></label>`;
  const { snapshot, close } = await open(`<!doctype html><div><span>Rows:</span>${drawn("a", "5")}</div><div><span>Other</span>${drawn("b", "7", "<b>Size</b>")}</div><div style="margin-top:99px">${drawn("c", "9")}</div>`);
  const s = await snapshot();
  assert.deepEqual(["a", "b", "c"].map((id) => s.elements.find((e) => e.idents?.[0] === id).labels), [["5", "Rows:"], ["7 Size"], ["9"]]);
  await close();
});

test("a combobox that a script draws for a hidden select has the select's labels", async () => {
  const widget = (text) => `<span><span><span role="combobox" tabindex="0" aria-expanded="false" style="display:inline-block;width:90px;height:20px">${text}</span></span></span>`;
  const { snapshot, close } = await open(`<!doctype html><label for="a">Book:</label>
    <select id="a" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden"><option>X</option></select>${widget("---")}
    <label for="b">Seen</label><select id="b"><option>Y</option></select>${widget("other")}`);
  const s = await snapshot();
  const drawn = s.elements.filter((e) => e.role === "combobox" && e.tag === "span");
  assert.deepEqual(drawn.map((e) => e.labels?.includes("Book:") ?? false), [true, false]);
  assert.equal(drawn[1].labels?.includes("Seen") ?? false, false);
  await close();
});

test("a drawn combobox that is named by what it shows has the labels of its select", async () => {
  const { snapshot, close } = await open(`<!doctype html><label for="a">Book</label><select id="a" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)"><option>X</option></select>
    <span><span role="combobox" tabindex="0" aria-labelledby="shown" style="display:inline-block;width:90px;height:20px"><span id="shown">X</span></span></span>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.find((e) => e.role === "combobox" && e.tag === "span").labels, ["Book"]);
  await close();
});

test("what is drawn around the transparent input of a combobox stands for it", async () => {
  const widget = (id, style, shown) => `<label for="${id}">${id}</label><div class="box"><span><span><input id="${id}" role="combobox" aria-expanded="false" readonly style="${style}"></span>${shown}</span></div>`;
  const { page, snapshot, call, close } = await open(`<!doctype html><style>input{border:none;padding:0} .box{border:1px solid gray;width:300px;height:30px;position:relative} .box input{position:absolute;inset:0;width:100%;height:100%}</style>
    ${widget("Country", "opacity:0", "<span>Germany</span>")}${widget("Members", "opacity:0;width:4px", '<span>Ada</span><i style="position:absolute;left:140px;width:20px;height:30px">x</i>')}
    <div style="display:none">${widget("Gone", "opacity:0", "")}</div><label for="own">own</label><div class="box"><input id="own" role="combobox" style="border:1px solid red"></div>`);
  const s = await snapshot();
  const of = (name) => s.elements.find((e) => e.role === "combobox" && e.idents?.[0] === name);
  assert.deepEqual(["country", "members", "gone", "own"].map((id) => [of(id).visible, of(id).proxy !== undefined]), [[true, true], [true, true], [false, false], [true, false]]);
  assert.deepEqual([of("country").bbox.width, of("members").bbox.width], [302, 302]);
  const { state, x, y } = await call((api, node) => api.actionability(node, "pointer"), of("members").node.node);
  assert.equal(state, "ready");
  assert.equal(await page.evaluate(([x, y]) => document.elementFromPoint(x, y).id, [x, y]), "Members", "not at what is drawn in the box, which may take a chosen one away");
  await close();
});

test("the input of a combobox that is a box around it is worked through that box", async () => {
  const { snapshot, call, close } = await open(`<!doctype html><div role="combobox" aria-expanded="false" style="width:300px;height:40px;background:#eee"><div><label for="i">Class</label><select hidden></select><span>Second</span>
    <input id="i" role="combobox" value="Second" style="border:none;opacity:0;pointer-events:none"></div></div><div style="border:1px solid;width:300px"><label for="j">Other</label><input id="j" role="combobox" style="border:none"></div>`);
  const s = await snapshot();
  const [inner, other] = ["i", "j"].map((id) => s.elements.find((e) => e.idents?.[0] === id));
  assert.deepEqual([inner.visible, inner.bbox.width, inner.labels], [true, 300, ["Class"]]);
  assert.equal((await call((api, node) => api.actionability(node, "pointer"), inner.node.node)).state, "ready");
  assert.equal(other.proxy, undefined, "a part of a form with its label");
  await close();
  const around = await open(`<!doctype html><label style="display:block;width:200px;height:50px"><div>Room</div><input id="i" role="combobox" readonly aria-label="Room" style="border:none;opacity:0;width:1px;height:1px"><span>Single</span></label>
    <label style="display:block;width:200px">Own <input id="j" role="combobox" style="border:none;box-shadow:0 0 0 1px gray"></label>`);
  const t = await around.snapshot();
  assert.deepEqual(["i", "j"].map((id) => t.elements.find((e) => e.idents?.[0] === id)).map((e) => [e.visible, e.proxy !== undefined]), [[true, true], [true, false]]);
  await around.close();
});

test("a switch is worked where it is drawn, not by a label that stands elsewhere", async () => {
  const { page, snapshot, call, close } = await open(`<!doctype html><style>.h{position:absolute;opacity:0;width:0;height:0}</style><label for="a">Online</label>
    <div style="width:60px"><input type="checkbox" role="switch" class="h" id="a"><span id="core" style="display:inline-block;width:40px;height:20px;background:red"></span></div>`);
  const s = await snapshot();
  const { x, y } = await call((api, node) => api.actionability(node, "pointer"), s.find("switch").node.node);
  assert.equal(await page.evaluate(([x, y]) => document.elementFromPoint(x, y).id, [x, y]), "core");
  await close();
});

test("the hidden input of a drawn slider is worked through its thumb", async () => {
  const { snapshot, call, close } = await open(`<!doctype html><p id="v">Volume</p><span style="display:block;width:200px;height:20px;position:relative"><span style="position:absolute;left:30%;width:20px;height:20px;background:red">
    <input type="range" aria-labelledby="v" value="30" style="position:absolute;clip:rect(0 0 0 0);overflow:hidden;width:100%;height:100%;margin:-1px"></span></span>`);
  const s = await snapshot();
  const slider = s.find("slider");
  assert.deepEqual([slider.visible, slider.value], [true, "30"]);
  assert.equal((await call((api, node) => api.actionability(node, "editable"), slider.node.node)).state, "ready");
  assert.deepEqual(await call((api, node) => api.setValue(node, "50"), slider.node.node), { value: "50" });
  await close();
  const gone = await open(`<!doctype html><label for="a">A</label><input type="range" id="a" hidden><label for="b">B</label><span style="display:inline-block;width:20px;height:20px"><input type="range" id="b" style="opacity:0;width:9px"></span>`);
  assert.deepEqual((await gone.snapshot()).all("slider").map((e) => e.visible), [false, false], "no label moves a slider, and nothing is drawn");
  await gone.close();
});

test("the transparent input of a slider that is drawn beside it is worked through the slider", async () => {
  const slider = (drawn) => `<!doctype html><div style="display:inline-block;position:relative;width:120px;height:48px"><input type="range" id="s" aria-label="Size" value="14" style="opacity:0;position:absolute;width:44px;height:44px">
    <div style="position:absolute;top:22px;width:120px;height:4px;${drawn}"></div></div>`;
  for (const [drawn, visible] of [["background:blue", true], ["", false]]) {
    const { snapshot, close } = await open(slider(drawn));
    assert.equal((await snapshot()).find("slider").visible, visible);
    await close();
  }
});

test("a link with a picture alone is called by the picture's title", async () => {
  const { snapshot, close } = await open(`<!doctype html><a href="#" id="a"><span title="Choose a date" style="display:inline-block;width:9px;height:9px"></span></a>
    <a href="#" id="b">Text <span title="Not this"></span></a>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.filter((e) => e.role === "link").map((e) => e.hints?.[0] ?? e.name), ["Choose a date", "Text"]);
  await close();
});

test("what a cursor offers for dragging takes a click", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.node{cursor:move}</style><div class="node" id="a">Node</div><div id="b">Text</div>`);
  const s = await snapshot();
  const offered = s.elements.filter((e) => e.clickable).map((e) => e.idents?.[0]);
  assert.deepEqual(offered, ["a"]);
  await close();
});

test("a comment has no part in a name", async () => {
  const { snapshot, close } = await open(`<!doctype html><a href="/x" id="a"><!-- icon --><img alt="Cart"> now<!-- end --></a>
    <button id="b"><!-- one --><span aria-label="Save"><!-- two --></span></button><div role="button" id="c" aria-labelledby="n"></div>
    <span id="n"><!-- three -->Named <i><!-- four --></i></span><label for="d"><!-- five -->Field</label><input id="d">
    <table><caption><!-- six -->Table</caption><tr><td>1</table>`);
  const s = await snapshot();
  await close();
  const named = (id) => s.elements.find((e) => e.idents?.includes(id))?.name;
  assert.deepEqual([named("a"), named("b"), named("c"), s.find("table").name, s.find("textbox").name], ["Cart now", "Save", "Named", "Table", "Field"]);
});

test("the label above a field that a library draws in several boxes", async () => {
  const boxes = (id) => `<div><div><div><div><input id="${id}"></div></div></div></div>`;
  assert.deepEqual(await labelsOf(`<div><label style="display:grid;grid-template-columns:auto 1fr"><span>Guest</span><span>&nbsp;*</span></label>${boxes("a")}</div>
    <div><label>Phone</label>${boxes("b")}</div>`), { a: ["Guest *"], b: ["Phone"] });
});

test("what takes a click by itself is no label of the list beside it", async () => {
  assert.deepEqual(await labelsOf(`<div style="display:flex;gap:8px"><div style="cursor:pointer" onclick="1">2</div><div style="cursor:pointer" onclick="1">3</div>
    <select id="a"><option>10 / page</option></select></div><div style="cursor:pointer" onclick="1"><span>City</span> <input id="b"></div>`), { a: [], b: ["City"] });
});

test("lists of choices that are drawn from plain boxes", async () => {
  const html = `<div><label>Room</label><div class="x-select"><div class="x-base-selection-label" tabindex="0">Pick one<i role="img" aria-label="arrow"></i></div></div></div>
    <div class="x-select-menu"><div class="x-select-option" style="cursor:pointer">Single</div><div class="x-select-option" style="cursor:pointer"><div class="x-body x-body--disabled">Double</div></div></div>
    <div class="toolbar-option">Bold</div><div class="nav-dropdown"><a href="/a" class="nav-dropdown-item">Away</a></div><div class="text-selection" tabindex="0"><input></div>`;
  const { snapshot, close } = await open(`<!doctype html>${html}`);
  const s = await snapshot();
  await close();
  assert.deepEqual(s.all("combobox").map((e) => [e.labels, e.value]), [[["Room"], "Pick one"]]);
  assert.deepEqual(s.all("listbox").length, 1);
  assert.deepEqual(s.all("option").map((e) => [e.name, e.called_disabled === true]), [["Single", false], ["Double", true]]);
});

test("a label drawn within a combobox is no part of what is chosen", async () => {
  const box = (id, shown) => `<div id="${id}" role="combobox" tabindex="0" style="width:200px"><div><label>Level</label></div><div>${shown}</div></div>`;
  const p = await open(`<!doctype html><p>20 courses found</p>${box("chosen", "Beginner")}${box("none", "")}<div id="two" role="combobox" tabindex="0"><label>Level</label><label>Beginner</label></div>`);
  const by = Object.fromEntries((await p.snapshot()).elements.filter((e) => e.role === "combobox").map((e) => [e.idents[0], e]));
  assert.deepEqual([by.chosen.labels, by.chosen.value], [["Level"], "Beginner"]);
  assert.deepEqual([by.none.labels, by.none.value], [["Level"], ""]);
  assert.notDeepEqual(by.two.labels, ["Level"]);
  await p.close();
});

test("a switch is called by the text behind it where none stands before it", async () => {
  assert.deepEqual(await labelsOf(`<p><span role="switch" id="a" tabindex="0" aria-checked="false" style="display:inline-block;width:40px;height:20px"></span> Free places only</p><p>Dark <span role="switch" id="b" tabindex="0" aria-checked="false" style="display:inline-block;width:40px;height:20px"></span> mode</p>`), {
    a: ["Free places only"],
    b: ["Dark"],
  });
});

test("plain boxes whose classes say that they are tabs", async () => {
  const tab = (id, text, more = "") => `<div class="var-tab ${more}" id="${id}" style="cursor:pointer">${text}</div>`;
  const p = await open(`<!doctype html><div>${tab("a", "All", "var-tab--active")}${tab("b", "Done")}</div><div>${tab("c", "Alone", "active")}</div><div><div class="tab" id="d">No pointer</div><div class="tab" id="e">None</div></div>`);
  const by = Object.fromEntries((await p.snapshot()).elements.filter((e) => e.idents?.[0] !== undefined).map((e) => [e.idents[0], e]));
  assert.deepEqual([by.a.role, by.a.states?.selected, by.b.role, by.b.states?.selected], ["tab", true, "tab", false]);
  assert.equal(by.a.name, "All");
  for (const id of ["c", "d", "e"]) assert.notEqual(by[id]?.role, "tab", id);
  await p.close();
});
