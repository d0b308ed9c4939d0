import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const transientsOf = (call, since) => call((api, at) => JSON.parse(api.transients(at)), since);

test("a toast that vanishes is kept", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><p>old</p><button>b</button>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(() => new Promise((done) => {
    const toast = document.createElement("div");
    toast.className = "toast toast-success";
    toast.innerHTML = '<span role="status" style="color:rgb(0, 128, 0);background:#fff">Item <b>saved</b></span>';
    document.body.append(toast);
    // One frame shows it.
    requestAnimationFrame(() => requestAnimationFrame(() => { toast.remove(); done(); }));
  }));
  const [toast, ...others] = await transientsOf(call, since);
  assert.deepEqual(others, []);
  assert.deepEqual([toast.text, toast.role, toast.live, toast.gone, toast.color], ["Item saved", "status", true, true, [0, 128, 0]]);
  assert.ok(toast.classes.includes("toast") || toast.live);
  assert.deepEqual(await transientsOf(call, await call((api) => api.mark())), []);
  await close();
});

test("what fades in has the colours that it shows in the end, and none where it was gone before", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style>.t{position:fixed;bottom:0;color:#fff;background:rgb(211, 47, 47);animation:f .2s linear both}@keyframes f{from{opacity:0}to{opacity:1}}</style>`);
  await snapshot();
  const since = await call((api) => api.mark());
  const toast = (text) => page.evaluate((text) => { document.body.insertAdjacentHTML("beforeend", `<div role="alert" class="t">${text}</div>`); }, text);
  const colors = async () => (await transientsOf(call, since)).map(({ text, color, background }) => [text, color, background]);
  await toast("Refused");
  await call((api) => api.rest(3000));
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".t")).opacity === "1");
  assert.deepEqual(await colors(), [["Refused", [255, 255, 255], [211, 47, 47]]]);
  await page.evaluate(() => document.querySelector(".t").remove());
  assert.deepEqual(await colors(), [["Refused", [255, 255, 255], [211, 47, 47]]]);
  await page.addStyleTag({ content: ".t{animation:none;opacity:.1}" });
  await toast("Seen for a moment");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => { document.querySelector(".t").remove(); done(); }))));
  assert.deepEqual((await colors()).filter(([text]) => text !== "Refused"), [["Seen for a moment", null, null]]);
  await close();
});

test("texts that are shown by a class, a style, or an attribute; text that changes; text that fades in", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style>.hide{display:none} .in{animation:f .1s linear .05s both}@keyframes f{from{opacity:0}to{opacity:1}}</style>
    <p id="a" class="hide">by class</p><p id="b" hidden>by attribute</p><p id="c">before</p><details id="d"><summary>s</summary>by open</details><p id="e" class="hide">faded</p><p>stays</p><p id="f">goes</p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(() => {
    const id = (i) => document.getElementById(i);
    id("a").className = ""; id("b").hidden = false; id("c").firstChild.data = "after"; id("d").open = true; id("e").className = "in"; id("f").hidden = true;
    document.body.className = "changed";
  });
  await call((api) => api.rest(3000));
  const found = await transientsOf(call, since);
  assert.deepEqual(found.map((t) => t.text).sort(), ["after", "by attribute", "by class", "by open", "faded"]);
  assert.ok(found.every((t) => !t.gone));
  await close();
});

/** What appeared where a text came hidden, and two frames later is shown for two: both scripts know the two sheets that hide it, `sheet` and `other`. */
const revealed = async (reveal, hide) => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style id="s">.late{display:none} @media screen{p{color:#111}}</style>
    <style id="t">.late{visibility:hidden}</style><p>old</p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(async ([reveal, hide]) => {
    const run = (body) => new Function("sheet", "other", body)(document.getElementById("s").sheet, document.getElementById("t").sheet);
    const frames = async () => { for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); };
    document.body.insertAdjacentHTML("beforeend", '<p class="late">Saved</p>');
    await frames();
    run(reveal);
    await frames();
    run(hide);
  }, [reveal, hide]);
  const found = (await transientsOf(call, since)).map(({ text, gone }) => [text, gone]);
  await close();
  return found;
};
const shows = ".late{display:block!important;visibility:visible!important}";
for (const [how, reveal, hide] of [
  ["a new rule", `sheet.insertRule("${shows}", 1)`, "sheet.deleteRule(1)"],
  ["a new rule inside of another", `sheet.cssRules[1].insertRule("${shows}", 0)`, "sheet.cssRules[1].deleteRule(0)"],
  ["another value of a declaration", `other.disabled = true; sheet.cssRules[0].style.display = "block"`, `sheet.cssRules[0].style.display = "none"`],
  ["a sheet that is switched off", `sheet.disabled = other.disabled = true`, `sheet.disabled = false`],
]) {
  test(`a text that is shown by ${how} alone, frames after it came`, async () => {
    assert.deepEqual(await revealed(reveal, hide), [["Saved", true]]);
  });
}

test("a text that a style alone shows for two frames, after one whose styles took long", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style id="s">.late{display:none} b{padding:1px}</style>
    <p>old</p><div>${"<b>word</b> ".repeat(12000)}</div>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(async () => {
    const { sheet } = document.getElementById("s");
    const frames = async () => { for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); };
    document.body.insertAdjacentHTML("afterbegin", '<p class="late">Saved</p>');
    sheet.cssRules[1].style.padding = "2px";
    await frames();
    sheet.insertRule(".late{display:block!important;position:fixed}", 1);
    await frames();
    sheet.deleteRule(1);
  });
  assert.deepEqual((await transientsOf(call, since)).map(({ text, gone }) => [text, gone]), [["Saved", true]]);
  await close();
});

for (const [what, meanwhile] of [["a snapshot", "api.snapshot()"], ["a mark", "api.mark()"]]) {
  test(`a text that comes into sight right before ${what} is kept`, async () => {
    const { page, call, snapshot, close } = await open(`<!doctype html><style id="s">.late{display:none}</style><p>old</p>`);
    await snapshot();
    const since = await call((api) => api.mark());
    await call(`async (api) => {
      document.body.insertAdjacentHTML("beforeend", '<p class="late">Saved</p>');
      await api.frame();
      const { sheet } = document.getElementById("s");
      sheet.insertRule(".late{display:block!important}", 1);
      ${meanwhile};
      sheet.deleteRule(1);
    }`);
    assert.deepEqual((await transientsOf(call, since)).map(({ text, gone }) => [text, gone]), [["Saved", true]]);
    await close();
  });
}

for (const [what, html, show, hide] of [
  ["a popover", '<div popover id="t">Saved</div>', (t) => t.showPopover(), (t) => t.hidePopover()],
  ["a popover in a shadow root", '<div id="host"><template shadowrootmode="open"><div popover id="t">Saved</div></template></div>', (t) => t.showPopover(), (t) => t.hidePopover()],
  ["an attribute of the page's own", '<style>#t:not([data-visible="true"]){display:none}</style><div id="t">Saved</div>', (t) => { t.dataset.visible = "true"; }, (t) => { t.dataset.visible = "false"; }],
  ["a dialog", '<dialog id="t">Saved</dialog>', (t) => t.showModal(), (t) => t.close()],
]) {
  test(`a text that ${what} shows for two frames`, async () => {
    const { page, call, snapshot, close } = await open(`<!doctype html><p>old</p>${html}`);
    // Until what came with the document is not looked at any more.
    for (let i = 0; i < 20; i++) await call((api) => api.frame());
    await snapshot();
    const since = await call((api) => api.mark());
    await page.evaluate(`(async () => {
      const t = document.getElementById("t") ?? document.getElementById("host").shadowRoot.getElementById("t");
      (${show})(t);
      for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
      (${hide})(t);
    })()`);
    assert.deepEqual((await transientsOf(call, since)).map(({ text, gone }) => [text, gone]), [["Saved", true]]);
    await close();
  });
}

test("a text that an animation shows late, and for a while only", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style>@keyframes f{50%{opacity:1}} .toast{opacity:0;animation:f .2s .6s}</style><p>old</p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(async () => {
    document.body.insertAdjacentHTML("beforeend", '<p class="toast">Saved</p>');
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
  });
  assert.deepEqual((await transientsOf(call, since)).map(({ text, gone }) => [text, gone]), [["Saved", true]]);
  await close();
});

test("a text that a style took away appears anew when it is back", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style>@keyframes out{to{visibility:hidden}} .out{animation:out .05s forwards}</style>
    <p>old</p><p id="toast" class="out">Saved</p>`);
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(() => { document.getElementById("toast").className = ""; });
  assert.deepEqual((await transientsOf(call, since)).map(({ text, gone }) => [text, gone]), [["Saved", false]]);
  await page.evaluate(async () => {
    document.getElementById("toast").className = "out";
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
  });
  await snapshot();
  const again = await call((api) => api.mark());
  await page.evaluate(() => { document.getElementById("toast").className = ""; });
  assert.deepEqual((await transientsOf(call, again)).map(({ text, gone }) => [text, gone]), [["Saved", false]]);
  await close();
});

test("a mark without a snapshot takes what is visible as old", async () => {
  const { page, call, close } = await open(`<!doctype html><p>old</p>`);
  const since = await call((api) => api.mark());
  await page.evaluate(() => { document.body.className = "x"; });
  assert.deepEqual(await transientsOf(call, since), []);
  await close();
});

test("effects of a click, by kind", async () => {
  const { page, call, nodeOf, close } = await open(`<!doctype html><button id="dead">Dead</button><button id="live" onclick="this.dataset.on=1">Live</button>
    <button id="focuses" onclick="document.getElementById('t').focus()">F</button><input id="t"><button id="sets" onclick="document.getElementById('t').value='v'">V</button>
    <button id="pops" popovertarget="menu">P</button><div popover id="menu" style="inset:auto;bottom:0;right:0">Menu</div>`);
  const click = async (id) => {
    await call((api) => api.rest(2000));
    const since = await call((api) => api.mark());
    await page.mouse.click(...Object.values(await call((api, n) => { const b = api.boxOf(n); return { x: b.x + b.width / 2, y: b.y + b.height / 2 }; }, await nodeOf(`#${id}`))));
    // A popover tells of itself with an event that comes later.
    await call((api) => api.frame());
    return call((api, at) => api.effects(at), since);
  };
  const none = { mutation: false, focus: false, selection: false, value: false };
  assert.deepEqual(await click("dead"), none);
  assert.deepEqual(await click("live"), { ...none, mutation: true });
  assert.deepEqual(await click("sets"), { ...none, value: true });
  assert.deepEqual(await click("focuses"), { ...none, focus: true });
  assert.deepEqual(await click("pops"), { ...none, mutation: true });
  assert.deepEqual(await click("pops"), { ...none, mutation: true });
  assert.deepEqual(await click("dead"), none);
  assert.deepEqual(await click("t"), { ...none, focus: true });
  await close();
});

test("a ticker is no effect, a change beside it is", async () => {
  const { page, call, close } = await open(`<!doctype html><p id="clock">0</p><p id="x">x</p><script>let n=0;setInterval(()=>{document.getElementById("clock").textContent=++n},40)</script>`);
  await call((api) => api.rest(1000));
  await page.waitForFunction(() => Number(document.getElementById("clock").textContent) > 5);
  const since = await call((api) => api.mark());
  const from = Number(await page.textContent("#clock"));
  await page.waitForFunction((n) => Number(document.getElementById("clock").textContent) > n + 4, from);
  assert.equal((await call((api, at) => api.effects(at), since)).mutation, false);
  await page.evaluate(() => document.getElementById("x").append(document.createElement("b")));
  assert.equal((await call((api, at) => api.effects(at), since)).mutation, true);
  await close();
});

test("what changes once with each of several actions is an effect, though they come in a beat", async () => {
  for (const delay of [0, 60]) {
    const { page, call, close } = await open(`<!doctype html><button id="more">More</button><p id="count">0</p><script>let n=0;
      document.getElementById("more").onclick = () => setTimeout(() => { document.getElementById("count").textContent = ++n; }, ${delay});</script>`);
    for (let n = 1; n <= 4; n++) {
      const since = await call((api) => api.mark());
      await page.click("#more");
      await page.waitForFunction((n) => document.getElementById("count").textContent === String(n), n);
      assert.equal((await call((api, at) => api.effects(at), since)).mutation, true, `${n} after ${delay} ms`);
      await page.waitForTimeout(200 - delay);
    }
    await close();
  }
});

test("a page that is held up while it is asked is not quiet for that", async () => {
  const { page, call, close } = await open(`<!doctype html><p id="clock">0</p><script>
    let n = 0;
    setInterval(() => { document.getElementById("clock").textContent = ++n; }, 200);
    addEventListener("hold", () => setTimeout(() => { const until = performance.now() + 700; while (performance.now() < until); }));
  </script>`);
  await page.waitForFunction(() => Number(document.getElementById("clock").textContent) > 2);
  const quiet = await call((api) => {
    dispatchEvent(new Event("hold"));
    return api.quiet();
  });
  assert.ok(quiet < 300, `${quiet}`);
  await close();
});

test("rest waits for animations that end, not for those that do not", async () => {
  const { page, call, close } = await open(`<!doctype html><style>@keyframes m{to{transform:translateX(50px)}} .spin{animation:m 1s infinite}</style><p class="spin">s</p><p id="x">x</p>`);
  assert.equal(await call((api) => api.rest(3000)), true);
  assert.ok((await call((api) => api.quiet())) > 0);
  await page.evaluate(() => { globalThis.a = document.getElementById("x").animate([{ opacity: 0 }, { opacity: 1 }], 300); });
  assert.equal(await call((api) => api.quiet()), 0);
  assert.equal(await call((api) => api.rest(5000)), true);
  assert.equal(await page.evaluate(() => globalThis.a.playState), "finished");
  await page.evaluate(() => { document.getElementById("x").animate([{ opacity: 0 }, { opacity: 1 }], 60000); });
  assert.equal(await call((api) => api.rest(100)), false);
  await close();
});

test("a snapshot after settling shows the page as it is then, though it was looked at before its last frame", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><p id="p">first</p><label>Name <input id="i"></label><label><input type="checkbox" id="c">Agreed</label>`);
  const settled = async (change) => {
    await page.evaluate(() => { document.body.dataset.n = String(Math.random()); });
    assert.equal((await call((api) => api.settle(0, 3000, false))).rested, true);
    await page.evaluate(change);
    return JSON.stringify(await snapshot());
  };
  assert.match(await settled(() => {}), /first/);
  assert.match(await settled(() => { document.getElementById("p").textContent = "second"; }), /second/);
  assert.match(await settled(() => { document.getElementById("i").value = "by a script"; }), /by a script/);
  assert.match(await settled(() => { document.getElementById("c").checked = true; }), /"checked":"true"/);
  await page.evaluate(() => { document.body.style.height = "5000px"; });
  const top = async (scroll) => JSON.parse(await settled(scroll)).elements.find((e) => e.name === "Agreed").bbox.y;
  assert.equal(await top(() => scrollTo(0, 0)) - await top(() => scrollTo(0, 40)), 40);
  assert.match(await settled(() => new Promise((done) => { document.getElementById("i").value = "later"; setTimeout(done, 150); })), /later/);
  const waiting = call((api) => api.changed(60000).then(() => "changed"));
  await page.evaluate(() => { document.getElementById("p").textContent = "third"; });
  assert.equal(await waiting, "changed");
  await close();
});

test("waits without a frame are no two still frames: a starved page may change with its next one", async () => {
  const { call, close } = await open(`<!doctype html><p id="p">before</p>`);
  assert.equal(await call(async (api) => {
    globalThis.requestAnimationFrame = () => 0;
    const p = document.getElementById("p");
    setTimeout(() => { p.textContent = "after"; }, 150);
    await api.rest(3000);
    return p.textContent;
  }), "after");
  await close();
});

test("a frame in which no script may run rests and is quiet", { timeout: 30_000 }, async () => {
  const { cdp, close } = await open(`<!doctype html><iframe sandbox srcdoc="<p>shown</p>"></iframe><iframe sandbox style="display:none" srcdoc="<p>hidden</p>"></iframe>`);
  const worlds = [];
  cdp.on("Runtime.executionContextCreated", ({ context }) => { if (context.name === "verbatim") worlds.push(context.id); });
  await cdp.send("Runtime.disable");
  await cdp.send("Runtime.enable");
  assert.equal(worlds.length, 3);
  for (const contextId of worlds) {
    const { result } = await cdp.send("Runtime.evaluate", {
      expression: "(async () => [await __verbatim.rest(5000), typeof await __verbatim.quiet(), await __verbatim.changed(20)].slice(0, 2).join())()",
      contextId, awaitPromise: true, returnByValue: true,
    });
    assert.equal(result.value, "true,number");
  }
  await close();
});

test("a hidden frame, which draws none, is not waited for as long", async () => {
  const { page, cdp, close } = await open(`<!doctype html><iframe style="display:none" srcdoc="<p>inner</p>"></iframe>`);
  const worlds = [];
  cdp.on("Runtime.executionContextCreated", ({ context }) => { if (context.name === "verbatim") worlds.push(context); });
  await cdp.send("Runtime.disable");
  await cdp.send("Runtime.enable");
  await page.frames()[1].waitForSelector("p", { state: "attached" });
  const waits = worlds.map(({ id }) => cdp.send("Runtime.evaluate", {
    expression: `(async () => {
      let waits = 0;
      const timer = setTimeout;
      globalThis.setTimeout = (f, ms) => { waits++; return timer(f, ms); };
      // What is still loading on a busy machine makes one of them longer, not each.
      const rests = [];
      for (let i = 0; i < 4; i++) {
        waits = 0;
        await __verbatim.rest(3000);
        rests.push(waits);
      }
      return [parent === window, Math.min(...rests)];
    })()`,
    contextId: id, awaitPromise: true, returnByValue: true,
  }).then(({ result }) => result.value));
  const [, inner] = (await Promise.all(waits)).toSorted(([a], [b]) => Number(b) - Number(a));
  assert.deepEqual(inner, [false, 2]);
  await close();
});

test("rest waits for animations in shadow roots, and in those within them", async () => {
  const { page, call, close } = await open(`<!doctype html><div id="outer"></div><script>
    const inner = document.createElement("div");
    document.getElementById("outer").attachShadow({mode:"open"}).append(inner);
    inner.attachShadow({mode:"open"}).innerHTML = "<style>@keyframes m{to{transform:translateX(50px)}} .go{animation:m .4s}</style><p>a</p>";
  </script>`);
  assert.equal(await call((api) => api.rest(3000)), true);
  await page.evaluate(() => { document.getElementById("outer").shadowRoot.querySelector("div").shadowRoot.querySelector("p").className = "go"; });
  assert.equal(await call((api) => api.rest(100)), false);
  assert.equal(await call((api) => api.rest(3000)), true);
  const running = () => document.getElementById("outer").shadowRoot.querySelector("div").shadowRoot.getAnimations().length;
  assert.equal(await page.evaluate(running), 0);
  await close();
});

// The bound of `changed` is far beyond the test's own: a change that goes unseen fails it.
test("changed resolves at a change after the snapshot, in shadow roots too", { timeout: 30_000 }, async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><div id="h"></div><script>document.getElementById("h").attachShadow({mode:"open"}).innerHTML="<p>a</p>"</script>`);
  await snapshot();
  const waiting = call((api) => api.changed(60000).then(() => "changed"));
  await page.evaluate(() => { document.getElementById("h").shadowRoot.querySelector("p").textContent = "b"; });
  assert.equal(await waiting, "changed");
  assert.equal(await call((api) => api.changed(60000).then(() => "at once")), "at once");
  await snapshot();
  assert.equal(await call((api) => api.changed(20).then(() => "bound")), "bound");
  await close();
});

test("what rests is drawn, unless much of it has changed no more than two frames ago", async () => {
  const { call, close } = await open(`<!doctype html><p id="p">x</p><ul id="l">${"<li>a</li>".repeat(60)}</ul>`);
  /** How many frames pass until it is drawn, from when it has rested. */
  const waited = (change) => call(async (api, source) => {
    (0, eval)(`(${source})()`);
    const { rested } = await api.settle(0, 3000, false);
    let frames = 0;
    requestAnimationFrame(() => frames++);
    await api.drawn();
    return rested ? frames : "restless";
  }, String(change));
  await waited(() => {});
  assert.equal(await waited(() => { document.getElementById("p").textContent = "y"; }), 0);
  assert.equal(await waited(() => { document.getElementById("l").className = "other"; }), 1);
  assert.equal(await waited(() => { document.getElementById("p").className = "other"; }), 0);
  assert.equal(await waited(() => { document.body.innerHTML = "<b>c</b>".repeat(60); }), 1);
  assert.equal(await waited(() => {}), 0);
  await close();
});

test("the script is set up once a document", async () => {
  const { call, page, close } = await open(`<!doctype html><p>x</p>`);
  assert.equal(await call((api) => api === globalThis.__verbatim), true);
  assert.equal(await page.evaluate(() => "__verbatim" in globalThis), false);
  await close();
});

test("what stands in a slot appears with the part of the shadow tree that shows it", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><p>old</p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(async () => {
    const toast = document.createElement("div");
    toast.attachShadow({ mode: "open" }).innerHTML = '<div role="alert" hidden><div aria-live="polite"><slot></slot></div></div>';
    toast.append("Pitch 2 was removed");
    document.body.append(toast);
    const base = toast.shadowRoot.querySelector("[role=alert]");
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    await wait(300);
    base.hidden = false;
    await wait(300);
    toast.remove();
    await wait(100);
  });
  const found = (await transientsOf(call, since)).map(({ text, live, gone }) => [text, live, gone]);
  assert.deepEqual(found, [["Pitch 2 was removed", true, true]]);
  await close();
});

test("a text that another one has replaced is told from one that went", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><p role="status" id="s"></p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(async () => {
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    document.getElementById("s").textContent = "Please wait";
    await wait(200);
    document.getElementById("s").textContent = "Total: 36";
    await wait(200);
  });
  const found = (await transientsOf(call, since)).map(({ text, gone, replaced }) => [text, gone, replaced]);
  assert.deepEqual(found, [["Please wait", true, true], ["Total: 36", false, false]]);
  await close();
});

test("a timer and a pulse of colour do not keep a page from its rest; a fade does", async () => {
  const { page, call, close } = await open(`<!doctype html><style>
    @keyframes p { to { box-shadow: 0 0 9px red } } @keyframes f { from { opacity: 0 } }
    #p { animation: p 1s 5 } .f { animation: f 5s }</style><p role="timer" id="t">0</p><p id="p">Help</p><p id="f">text</p>`);
  await page.evaluate(() => { let n = 0; setInterval(() => { document.getElementById("t").textContent = ++n; }, 20); });
  assert.equal(await call((api) => api.rest(1500)), true);
  await page.evaluate(() => { document.getElementById("f").className = "f"; });
  assert.equal(await call((api) => api.rest(300)), false);
  await close();
});

test("an attribute that is set to what it is already keeps no page from its rest", async () => {
  const { page, call, close } = await open(`<!doctype html><form id="f" data-edits="true">x</form>`);
  const still = () => call((api) => api.quiet());
  await page.evaluate(() => { setInterval(() => document.getElementById("f").setAttribute("data-edits", "true"), 10); });
  assert.equal(await call((api) => api.rest(1000)), true);
  while ((await still()) < 200);
  await page.evaluate(() => document.getElementById("f").setAttribute("data-edits", "false"));
  assert.ok((await still()) < 200);
  await close();
});

test("nothing is seen of a document before its first frame", async () => {
  const { page, call, close } = await open(`<!doctype html><p>old</p>`);
  const slow = (route) => setTimeout(() => route.fulfill({ contentType: "text/css", body: ".toast { display: none }" }), 600);
  await page.route("**/slow.css", slow);
  await page.route("**/slow.html", (route) => route.fulfill({
    contentType: "text/html", body: '<!doctype html><link rel="stylesheet" href="slow.css"><div class="toast" role="alert">Never shown</div><p>Shown</p>',
  }));
  await page.goto("http://127.0.0.1:1/slow.html");
  await call((api) => api.rest(2000));
  const texts = (await transientsOf(call, 0)).map(({ text }) => text);
  assert.deepEqual([texts.includes("Shown"), texts.includes("Never shown")], [true, false]);
  await close();
});

test("what turns since an input keeps a page from being quiet, for a while, and what turned before does not", async () => {
  const { page, call, close } = await open(`<!doctype html><style>@keyframes t{to{transform:rotate(360deg)}} @keyframes f{to{transform:rotate(20deg)}} i{display:inline-block;width:20px;height:20px}</style>
    <i id="old" style="animation:t 1s linear infinite">o</i><i id="new" style="display:none">n</i>`);
  await page.waitForTimeout(100);
  await call((api) => api.mark());
  await page.waitForTimeout(100);
  assert.ok((await call((api) => api.quiet())) > 0);
  const show = (animation) => page.evaluate((animation) => Object.assign(document.getElementById("new").style, { display: "inline-block", animation }), animation);
  await show("f 1s linear infinite");
  await page.waitForTimeout(100);
  assert.ok((await call((api) => api.quiet())) > 0, "it sways");
  await show("t 1s linear infinite");
  await page.waitForTimeout(300);
  assert.equal(await call((api) => api.quiet()), 0);
  await page.evaluate(() => { document.getElementById("new").style.visibility = "hidden"; });
  await page.waitForTimeout(100);
  assert.ok((await call((api) => api.quiet())) > 0, "nobody sees it");
  await page.evaluate(() => { document.getElementById("new").style.visibility = ""; });
  await page.waitForTimeout(4000);
  assert.ok((await call((api) => api.quiet())) > 0, "it may turn for ever");
  await close();
});

test("a text that a style generates while an attribute stands is kept", async () => {
  const { page, call, snapshot, close } = await open(`<!doctype html><style>[data-t]::after{content:attr(data-t);position:fixed;right:20px;bottom:20px;color:#fff;background:#264}.r::before{content:"Required"}</style><p class="r">Name</p>`);
  await snapshot();
  const since = await call((api) => api.mark());
  await page.evaluate(() => { document.body.dataset.t = "Profile saved"; });
  const texts = async () => JSON.parse(await call((api, since) => api.transients(since), since)).map(({ text, gone }) => [text, gone]);
  assert.deepEqual(await texts(), [["Profile saved", false]]);
  await page.evaluate(() => { delete document.body.dataset.t; });
  assert.deepEqual(await texts(), [["Profile saved", true]]);
  await close();
});
