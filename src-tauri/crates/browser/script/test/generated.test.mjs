import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

test("counters are read as they count", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{counter-reset:s}.c{counter-increment:s}.c::before{content:"Step " counter(s) ": "}
    .a{list-style:none;counter-reset:n}.a>li{counter-increment:n}.a>li::before{content:"Article " counters(n,".",upper-roman) ". "} .skip{display:none}.q{counter-reset:z 4}.q::after{content:" " counter(z) " of 5"}</style>
    <h2 class="c">Install</h2><h2 class="c skip">Never</h2><h2 class="c">Configure</h2><ol class="a"><li>One<ol class="a"><li>Inner</ol><li>Two</ol><p class="q">Rated</p>`);
  const s = await snapshot();
  assert.deepEqual(s.text().split("\n"), ["Step 1: Install", "Step 2: Configure", "Article I. One", "Article I.I. Inner", "Article II. Two", "Rated 4 of 5"]);
  assert.deepEqual(s.all("heading").filter((e) => e.visible).map((e) => e.name), ["Step 1: Install", "Step 2: Configure"]);
  await close();
});

test("the marks of lists are beside their items, and no part of them", async () => {
  const { snapshot, close } = await open(`<!doctype html><ol start="3"><li>Pay<li value="9">Send</ol><ol style="list-style:lower-roman"><li>Scope<li>Terms</ol><ul><li>Dot</ul><ul style="list-style-type:'Done: '"><li>Ready</ul>
    <ol reversed><li>Second<li>First</ol><ol style="list-style:none"><li>Bare</ol>`);
  const s = await snapshot();
  const marks = s.runs.flatMap((run, i) => (run.kind === "mark" ? [run.text + s.runs[i + 1].text] : []));
  assert.deepEqual(marks, ["3. Pay", "9. Send", "i. Scope", "ii. Terms", "Done: Ready", "2. Second", "1. First"]);
  await close();
});

test("generated text that is placed by itself is where it is placed", async () => {
  const style = `[data-t]::after{content:attr(data-t);position:fixed;right:20px;bottom:20px;padding:10px}.abs{position:relative;height:20px}.abs::before{content:"Badge";position:absolute;left:30px;top:2px}
    .off::before{content:"Away";position:absolute;left:-900px}.faded::after{content:"Faded";position:fixed;top:0;opacity:0}.line::after{content:"Error";display:block}`;
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0}${style}</style><div data-t="Saved"></div><p class="abs">Inbox</p><p class="off">x</p><p class="faded">y</p><p class="line">E-mail</p>`);
  const s = await snapshot();
  assert.deepEqual(s.text().split("\n"), ["Saved", "Badge", "Inbox", "x", "y", "E-mail", "Error"]);
  const [toast, badge] = ["Saved", "Badge"].map((text) => s.blocks[s.runs.find((run) => run.text === text).block]);
  assert.equal(toast.floating, true);
  assert.ok(toast.bbox.y > 600 && toast.bbox.x + toast.bbox.width === 980, JSON.stringify(toast.bbox));
  assert.deepEqual([badge.bbox.x, badge.floating], [30, undefined]);
  await close();
});

test("alternative text of generated content is not what is seen", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.s::before{content:"new " / "unread"}</style><p class="s">Letter</p>`);
  assert.equal((await snapshot()).text(), "new Letter");
  await close();
});

test("a list that the page draws itself says what it shows, and what it offers once it is open", async () => {
  const { page, snapshot, close } = await open(`<!doctype html><style>select,::picker(select){appearance:base-select}option{display:flex}selectedcontent .d{display:none}</style>
    <label>Pay <select id="s"><button><selectedcontent></selectedcontent></button><option value="v"><span aria-hidden="true">#</span><span>Visa</span><span class="d">ends 4242</span><option><span>Amex</span><span class="d">ends 0005</span></select></label>`);
  const closed = await snapshot();
  const list = closed.find("combobox");
  assert.deepEqual([list.name, list.value, list.states.expanded, list.options.map((option) => option.label)], ["Pay", "Visa", false, ["Visa ends 4242", "Amex ends 0005"]]);
  assert.equal(closed.all("button").length, 0, "the button in it is no control");
  await page.click("#s");
  const opened = await snapshot();
  assert.equal(opened.find("combobox").states.expanded, true);
  assert.deepEqual(opened.all("option").map((e) => [e.name, e.visible, e.states.selected]), [["Visa ends 4242", true, true], ["Amex ends 0005", true, false]]);
  await close();
});

test("what the browser alone knows of an element is believed", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><ul class="c" style="height:80px"><li>One</ul><x-switch id="w"></x-switch>`);
  await page.evaluate(() => customElements.define("x-switch", class extends HTMLElement { static formAssociated = true; constructor() { super(); this.attachInternals().role = "switch"; } }));
  await page.addStyleTag({ content: ".c::scroll-button(right){content:'Next'}" });
  await snapshot();
  assert.deepEqual([await call((api) => api.strange().map((e) => e.localName)), await call((api) => api.missed())], [["ul", "x-switch"], 2]);
  const part = { role: "button", name: "Next", states: {}, bbox: { x: 10, y: 100, width: 50, height: 20 } };
  await call((api, part) => api.tell([{ own: null, parts: [part] }, { own: { role: "switch", name: "Wi-Fi", states: { checked: "true" } }, parts: [] }]), part);
  const s = await snapshot();
  assert.equal(await call((api) => api.missed()), 0);
  assert.deepEqual([s.find("switch").name, s.find("switch").states.checked], ["Wi-Fi", "true"]);
  const button = s.find("button", "Next");
  assert.equal(s.textOf(button), "Next");
  assert.deepEqual(await call((api, node) => api.actionability(node, "pointer"), button.node.node), { state: "ready", x: 35, y: 110 });
  await close();
});

test("the name of a picture is no generated text where the page has brought its font, and a word is in any other", async () => {
  const face = "@font-face{font-family:'Page Icons';src:local('DejaVu Sans'),local('Liberation Sans'),local('Noto Sans')}";
  const { page, snapshot, close } = await open(`<!doctype html><style>${face}.w::after{content:"added";font-family:'Text Symbol'}.p::after{content:"delete";font-family:'Page Icons'}</style><p class="w">Mug </p><p class="p">Lamp </p>`);
  const loaded = await page.evaluate(async () => { await document.fonts.ready; return [...document.fonts].map((face) => face.status); });
  assert.deepEqual(loaded, ["loaded"]);
  const s = await snapshot();
  assert.deepEqual(s.text().split("\n"), ["Mug added", "Lamp"]);
  await close();
});
