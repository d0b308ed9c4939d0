import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const check = async (p, selector, need = "pointer") => p.call((api, n, how) => api.actionability(n, how), await p.nodeOf(selector), need);
const hits = (p, { x, y }) => p.page.evaluate(([px, py]) => document.elementFromPoint(px, py)?.id ?? "", [x, y]);

test("ready, with a point that is hit, after scrolling", async () => {
  const p = await open(`<!doctype html><style>header{position:fixed;top:0;left:0;right:0;height:80px;background:#eee}footer{position:fixed;bottom:0;left:0;right:0;height:80px;background:#eee}</style>
    <header id="top">Top</header><div style="height:2000px"></div><button id="b">B</button><div style="height:150px;overflow:auto"><div style="height:900px"></div><button id="c">C</button></div>
    <div style="height:2000px"></div><footer>Bottom</footer>`);
  for (const id of ["b", "c", "b"]) {
    const result = await check(p, `#${id}`);
    assert.equal(result.state, "ready");
    assert.equal(await hits(p, result), id);
  }
  await p.close();
});

test("hidden, disabled, read-only, detached", async () => {
  const p = await open(`<!doctype html><button id="a" style="display:none">A</button><button id="b" disabled>B</button><fieldset disabled><button id="c">C</button></fieldset>
    <div aria-disabled="true"><button id="d">D</button></div><input id="e" readonly><input id="f"><button id="g">G</button>`);
  const states = [];
  for (const [selector, need] of [["#a"], ["#b"], ["#c"], ["#d"], ["#b", "hover"], ["#e", "editable"], ["#f", "editable"], ["#a", "attached"]]) states.push((await check(p, selector, need)).state);
  assert.deepEqual(states, ["hidden", "disabled", "disabled", "disabled", "ready", "readonly", "ready", "ready"]);
  const node = await p.nodeOf("#g");
  await p.page.evaluate(() => document.getElementById("g").remove());
  assert.deepEqual(await p.call((api, n) => api.actionability(n, "pointer"), node), { state: "detached" });
  await p.close();
});

test("obscured by a layer, named; free points are found", async () => {
  const p = await open(`<!doctype html><style>body{margin:0}</style><button id="a" style="width:200px;height:40px">A</button>
    <div id="half" style="position:absolute;left:40px;top:0;width:130px;height:40px;background:red"></div>
    <button id="b" style="display:block;margin-top:60px">B</button><div id="veil" style="position:fixed;left:0;top:90px;right:0;bottom:0;background:#000a" aria-label="cookie banner"></div>`);
  const free = await check(p, "#a");
  assert.equal(free.state, "ready");
  assert.equal(await hits(p, free), "a");
  const result = await check(p, "#b");
  assert.deepEqual([result.state, result.by, result.fixed, result.node], ["obscured", "element 'cookie banner'", true, await p.nodeOf("#veil")]);
  await p.close();
});

test("an area that only takes the touches of a control is no cover", async () => {
  const page = (area, more = "") => `<!doctype html><style>body{margin:20px}.f{position:relative;display:inline-block}.f button{width:60px;height:24px}
    .t{position:absolute;left:-12px;top:-12px;width:84px;height:48px;cursor:pointer}</style><span class="f"><button id="b">5</button>${more}<span class="t" id="t" ${area}></span></span>`;
  const state = async (html) => {
    const p = await open(html);
    const { state } = await check(p, "#b");
    await p.close();
    return state;
  };
  assert.equal(await state(page("")), "ready");
  assert.equal(await state(page('style="cursor:default"')), "obscured");
  assert.equal(await state(page('style="background:#eee"')), "obscured");
  assert.equal(await state(page('style="width:400px"')), "obscured");
  assert.equal(await state(page('role="button"')), "obscured");
  assert.equal(await state(page("", "<a href='#'>other</a>")), "obscured");
});

test("a pointer that only points goes through a disabled button to what it stands in", async () => {
  const p = await open(`<!doctype html><style>button{pointer-events:none}</style><span title="Why"><button id="b" disabled>B</button></span>
    <span><button id="c" disabled>C</button></span><div style="position:fixed;inset:40px 0 0 0;background:#fff" id="veil"></div><p style="margin-top:60px"><button id="d" disabled>D</button></p>`);
  assert.deepEqual([(await check(p, "#b", "hover")).state, (await check(p, "#b")).state, (await check(p, "#d", "hover")).state], ["ready", "disabled", "obscured"]);
  await p.close();
});

test("what moves is unstable, until it stands still", async () => {
  const p = await open(`<!doctype html><style>@keyframes m{to{transform:translateX(4000px)}}#a{animation:m 20s linear}</style><button id="a">A</button>`);
  assert.equal((await check(p, "#a")).state, "unstable");
  await p.page.evaluate(() => { document.getElementById("a").style.animation = "none"; });
  assert.equal((await check(p, "#a")).state, "ready");
  await p.close();
});

test("what begins to move is unstable from its first frame on", async () => {
  const p = await open(`<!doctype html><style>@keyframes m{to{transform:translateX(400px)}}button{transition:margin-left 20s linear}</style><button id="a">A</button><p><button id="b">B</button></p>`);
  const begin = async (selector, property, value) => p.call((api, n, id, [name, to]) => {
    document.getElementById(id).style[name] = to;
    return api.actionability(n, "pointer");
  }, await p.nodeOf(selector), selector.slice(1), [property, value]);
  assert.equal((await begin("#a", "animation", "m 20s linear")).state, "unstable");
  assert.equal((await begin("#b", "marginLeft", "400px")).state, "unstable");
  await p.close();
});

test("a link inside of a label does not count as the label", async () => {
  const p = await open(`<!doctype html><style>input{position:absolute;opacity:0;width:0;height:0}</style><label for="a" id="l"><a href="/terms" id="t">I accept the long terms of all</a></label> <label for="b">x</label><input type="checkbox" id="a"><input type="checkbox" id="b">`);
  const result = await check(p, "#a");
  if (result.state === "ready") assert.notEqual(await hits(p, result), "t");
  else assert.equal(result.state, "obscured");
  assert.equal((await check(p, "#b")).state, "ready");
  await p.close();
});

test("the guard stops what would reach another element", async () => {
  const p = await open(`<!doctype html><style>body{margin:0}button{width:100px;height:30px}</style><button id="a" onclick="log.push('a')"><b>A</b></button><button id="b" onclick="log.push('b')">B</button><script>log=[]</script>`);
  const [a] = [await p.nodeOf("#a")];
  await p.call((api, n) => api.guard(n), a);
  await p.page.mouse.click(50, 15);
  assert.deepEqual(await p.call((api) => api.unguard()), { reached: true, by: null });
  await p.call((api, n) => api.guard(n), a);
  await p.page.mouse.click(150, 15);
  assert.deepEqual(await p.call((api) => api.unguard()), { reached: false, by: "button 'B'" });
  await p.call((api, n) => api.guard(n), a);
  assert.deepEqual(await p.call((api) => api.unguard()), { reached: false, by: "none" });
  assert.deepEqual(await p.page.evaluate(() => log), ["a"]);
  await p.close();
});

test("focus selects, or puts the caret at the end", async () => {
  const p = await open(`<!doctype html><input id="a" value="abc"><input id="n" type="number" value="12"><div id="e" contenteditable>text</div><input id="d" type="date" value="2026-01-02">`);
  const type = async (selector, how, text) => {
    const answer = await p.call((api, n, h) => api.focus(n, h), await p.nodeOf(selector), how);
    await p.page.keyboard.type(text);
    return [answer.fill, answer.current, await p.call((api, n) => api.valueOf(n), await p.nodeOf(selector))];
  };
  assert.deepEqual(await type("#a", "end", "d"), ["keys", "abc", "abcd"]);
  assert.deepEqual(await type("#a", "all", "x"), ["keys", "abcd", "x"]);
  assert.deepEqual(await type("#n", "end", "3"), ["keys", "12", "123"]);
  assert.deepEqual(await type("#n", "all", "7"), ["keys", "123", "7"]);
  assert.deepEqual(await type("#e", "end", "!"), ["keys", "text", "text!"]);
  assert.deepEqual(await type("#e", "all", "new"), ["keys", "text!", "new"]);
  assert.equal((await p.call((api, n) => api.focus(n, "all"), await p.nodeOf("#d"))).fill, "value");
  await p.close();
});

test("values of date, time, colour and range fields", async () => {
  const p = await open(`<!doctype html><script>log=[]</script><input id="d" type="date" oninput="log.push('i')" onchange="log.push('c')"><input id="t" type="time"><input id="c" type="color"><input id="r" type="range" max="10"><input id="l" type="datetime-local">`);
  const set = async (selector, text) => p.call((api, n, v) => api.setValue(n, v), await p.nodeOf(selector), text);
  assert.deepEqual(await set("#d", "24.12.2026"), { value: "2026-12-24" });
  assert.deepEqual(await p.page.evaluate(() => log), ["i", "c"]);
  assert.deepEqual(await set("#d", "12/24/2026"), { value: "2026-12-24" });
  assert.ok("error" in (await set("#d", "03/04/2026")));
  assert.ok("error" in (await set("#d", "31.02.2026")));
  for (const text of ["21 May 2025", "May 21st, 2025", "Wed, 21-May-2025", "2025/5/21"]) assert.deepEqual(await set("#d", text), { value: "2025-05-21" });
  for (const text of ["Thursday 21 May 2025", "31 February 2025", "21 Ma 2025", "21 May", "May 21 25"]) assert.ok("error" in (await set("#d", text)), text);
  assert.deepEqual(await set("#t", "2:05 pm"), { value: "14:05" });
  assert.deepEqual(await set("#c", "#FF0000"), { value: "#ff0000" });
  assert.deepEqual(await set("#r", "7"), { value: "7" });
  assert.deepEqual(await set("#l", "2026-01-02 10:30"), { value: "2026-01-02T10:30" });
  assert.deepEqual(await set("#d", ""), { value: "" });
  await p.close();
});

test("options are chosen with their events, and only those that can be", async () => {
  const p = await open(`<!doctype html><script>log=[]</script><select id="s" onchange="log.push(this.value)"><option>a</option><option>b</option><option disabled>c</option></select><select id="m" multiple><option>x</option><option>y</option></select>`);
  const choose = async (selector, indexes) => p.call((api, n, i) => api.selectOptions(n, i), await p.nodeOf(selector), indexes);
  assert.deepEqual(await choose("#s", [1]), { value: "b" });
  assert.ok("error" in (await choose("#s", [2])));
  assert.ok("error" in (await choose("#s", [9])));
  assert.deepEqual(await choose("#m", [0, 1]), { value: "x, y" });
  assert.deepEqual(await p.page.evaluate(() => log), ["b"]);
  await p.close();
});
