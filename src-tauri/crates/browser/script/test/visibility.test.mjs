import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

test("text that no person can see is no text", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>
    .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>
    <p>shown</p><p style="display:none">none</p><p style="visibility:hidden">invisible<b style="visibility:visible">again</b></p>
    <p style="opacity:0">transparent</p><p hidden>hidden</p><span class="sr">reader</span><p style="position:absolute;left:-9999px">away</p>
    <div style="height:0;overflow:hidden"><p>folded</p></div><p style="text-indent:-9999px;overflow:hidden">indented</p>
    <div style="width:100px;overflow:hidden;white-space:nowrap;position:relative"><span>carousel</span><span style="position:absolute;left:300px">beyond</span></div>
    <details><summary>Sum</summary>inside</details><details open><summary>Sum2</summary>inside2</details>
    <div style="clip-path:inset(50%)">clipped</div><div style="clip-path:inset(0 100% 0 0)">wiped</div><div style="clip-path:inset(2px 3px)">whole</div><div style="filter:blur(0) opacity(0)">faded</div><div style="filter:opacity(.5)">half</div><div style="content-visibility:hidden">skipped</div>
    <div style="height:50px;overflow:auto"><div style="height:300px">top</div><p>below</p></div>
    <p style="margin-top:3000px">far down</p><noscript>none</noscript><template>none</template><script>var none</script>`);
  const s = await snapshot();
  assert.equal(s.text(), "shown\nagain\ncarousel\nSum\nSum2\ninside2\nwhole\nhalf\ntop\nbelow\nfar down");
  await close();
});

test("hidden controls are in the snapshot, not visible", async () => {
  const { snapshot, close } = await open(`<!doctype html><button>A</button><button style="display:none">B</button>
    <div style="visibility:hidden"><button><span>C</span></button></div><div hidden><a href="/x">D</a><input aria-label="E"></div>
    <div inert><button>F</button></div><div style="opacity:0"><button>G</button></div><button style="width:0;height:0;padding:0;border:0;overflow:hidden">H</button>
    <div aria-hidden="true"><button>I</button></div>`);
  const s = await snapshot();
  const seen = Object.fromEntries(s.elements.map((e) => [e.name, e.visible]));
  assert.deepEqual(seen, { A: true, B: false, C: false, D: false, E: false, F: true, G: false, H: false, I: true });
  assert.deepEqual(s.elements.filter((e) => e.states.disabled).map((e) => e.name), ["F"], "seen, but not to be used");
  await close();
});

test("an inline link around a block or a floated picture is visible", async () => {
  const { snapshot, close } = await open(`<!doctype html><a href="/x"><div>Card</div></a>
    <a href="/y"><img alt="Cat" style="float:left" width="20" height="20" src="data:,"></a><span style="display:contents"><button>Go</button></span>`);
  const s = await snapshot();
  assert.deepEqual(s.elements.filter((e) => !e.visible), []);
  assert.ok(s.named("Cat").bbox.width > 0);
  await close();
});

test("fixed layers carry a mark, and those pushed out of the viewport cannot be seen", async () => {
  const { snapshot, close } = await open(`<!doctype html><header style="position:sticky;top:0"><a href="/a">In header</a></header>
    <nav style="position:fixed;left:0;transform:translateX(-300px);width:200px"><a href="/b">Off canvas</a></nav><a href="/c">Free</a>`);
  const s = await snapshot();
  assert.equal(s.named("In header").fixed, true);
  assert.equal(s.named("Off canvas").visible, false);
  assert.equal(s.named("Free").fixed, undefined);
  assert.equal(s.text().includes("Off canvas"), false);
  await close();
});

test("an object shows what it holds in the document where it could not be loaded", async () => {
  const { snapshot, close } = await open(`<!doctype html><p>before</p><object data="data:application/x-none,x" type="application/x-none"><p>fallback</p><button>Other way</button></object>
    <object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>" type="image/svg+xml"><p>not needed</p><button>Never</button></object>`);
  const s = await snapshot();
  assert.equal(s.text(), "before\nfallback\nOther way");
  assert.equal(s.find("button", "Other way").visible, true);
  assert.ok(!s.find("button", "Never")?.visible);
  await close();
});

test("text without colour is no text, unless something else shows its letters", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.none{color:transparent}</style><p>shown</p><p class="none">ghost</p><p class="none">ghost <b style="color:#000">in ink</b></p>
    <p class="none" style="background:linear-gradient(red,blue);background-clip:text">gradient <i>letters</i></p><p class="none" style="text-shadow:0 0 2px #000">blurred</p>
    <p class="none" style="-webkit-text-stroke:1px red">outlined</p><p class="none" style="-webkit-text-fill-color:#000">filled</p><p style="color:color(srgb 0 0 0 / 0)">ghost</p>`);
  const s = await snapshot();
  assert.equal(s.text(), "shown\nin ink\ngradient letters\nblurred\noutlined\nfilled");
  await close();
});

test("text behind an opaque layer over the whole page is marked", async () => {
  const covered = async (html) => {
    const { snapshot, close } = await open(`<!doctype html><h1>Title</h1><p>below</p>${html}`);
    const s = await snapshot();
    await close();
    return s.runs.filter((r) => r.kind === "covered").map((r) => r.text);
  };
  const layer = (style) => `<div style="position:fixed;inset:0;background:#fff;${style}"><p>splash</p></div>`;
  assert.deepEqual(await covered(layer("")), ["Title", "below"]);
  for (const style of ["z-index:-1", "background:#fffa", "opacity:.5", "visibility:hidden"]) assert.deepEqual(await covered(layer(style)), [], style);
  assert.deepEqual(await covered(`${layer("")}<div style="position:fixed;inset:0;background:#eee;display:flex"><p>second</p></div>`), ["Title", "below", "splash"]);
  // From behind one that covers a part and stays, the page scrolls what it can.
  const tall = "<div style='height:3000px'></div>";
  assert.deepEqual(await covered(layer("bottom:50%")), ["Title", "below"]);
  assert.deepEqual(await covered(layer("top:0;bottom:80%") + tall), ["Title", "below"]);
  assert.deepEqual(await covered(`<p>under a bar</p>${tall}${layer("top:120px;bottom:400px")}`), []);
});

test("what lies over a text is told in whatever way it comes to lie there", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0;font:16px/20px monospace} p,div{margin:0} .on{position:absolute;inset:0;background:#eee} section{position:relative;height:40px}</style>
    <section><p>one by a gradient</p><div class="on" style="background:linear-gradient(#eee,#ddd)"></div></section>
    <section>two by its own child<div class="on"></div></section>
    <section><p>three without a pointer</p><div class="on" style="pointer-events:none"></div></section>
    <section style="z-index:0"><p style="position:relative;z-index:-1">four below the flow</p><div style="margin-top:-20px;height:20px;background:#eee"></div></section>
    <section><p>five by what is moved in the flow</p><div style="position:relative;margin-top:-20px;height:20px;background:#eee"></div></section>
    <section><div style="height:20px;overflow:auto"><p style="margin-top:60px">six in what scrolls</p></div><div class="on"></div></section>
    <section><p>seven before glass</p><div class="on" style="background:linear-gradient(#eee,#eee0)"></div></section>
    <section><p style="margin-bottom:-20px">eight above the ground of the flow</p><div style="height:20px;background:#eee"></div></section>
    <section style="margin-top:3000px"><p>nine out of sight</p><div class="on"></div></section>`);
  const s = await snapshot();
  const first = s.runs.filter((r) => r.kind === "covered").map((r) => r.text.split(" ")[0]);
  assert.deepEqual(first, ["one", "two", "three", "four", "five", "six", "nine"]);
  await close();
});

test("what is not drawn before it is scrolled to can be seen", async () => {
  const { snapshot, close } = await open(`<!doctype html><div style="height:9000px"></div><div style="content-visibility:auto"><p>far below</p></div>
    <div style="content-visibility:auto">farther below</div>`);
  assert.equal((await snapshot()).text(), "far below\nfarther below");
  await close();
});

test("what cannot be scrolled to, and what a shape leaves of it, is not seen", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0;font:16px/20px monospace} .s{overflow:auto;width:200px;height:40px;position:relative} .s p{position:absolute;margin:0}</style>
    <div class="s"><p style="left:-300px">before it begins</p><p style="left:900px">further on</p></div>
    <div style="overflow:auto hidden;height:20px;position:relative;width:200px"><p style="position:absolute;top:-900px">above</p></div>
    <div style="position:absolute;clip:rect(0,600px,30px,0)"><p>within</p><p style="position:absolute;left:700px">past the clip</p></div>
    <div style="clip-path:circle(60px);height:200px;width:600px"><p style="padding:90px 0 0 270px">in it</p><p>out of it</p></div>
    <p style="transform:scaleX(0) rotate(20deg)">a line</p><div style="mask-image:linear-gradient(#000,#000);width:0;height:0"><p>beside a mask</p></div><p style="-webkit-text-fill-color:transparent">unfilled</p>
    <div style="background:#222;color:#fff;width:80px;white-space:nowrap"><p style="padding-left:200px">white on white</p></div>
    <div style="overflow:clip;overflow-clip-margin:60px;width:20px;height:20px;position:relative"><p style="position:absolute;left:30px;margin:0">ok</p></div>`);
  assert.deepEqual((await snapshot()).text().split("\n"), ["further on", "within", "in it", "ok"]);
  await close();
});

test("text behind an opaque layer that fills what it is placed in is marked", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>.in{position:relative;width:300px;height:60px}.on{position:absolute;inset:0;background:#eee}</style>
    <p>outside</p>
    <div class="in"><p>rows</p><div class="on">Loading</div></div>
    <div class="in"><p>under glass</p><div class="on" style="background:#eee8"></div></div>
    <div class="in"><p>beside a menu</p><ul class="on" style="left:200px"><li>Edit</li></ul></div>
    <div class="in"><div class="on">first slide</div><div class="on">second slide</div></div>
    <button class="in"><span class="on" style="z-index:-1"></span>on its ground</button>
    <div class="in"><div class="on"></div><label style="position:absolute;pointer-events:none">floating label</label></div>`);
  const s = await snapshot();
  assert.deepEqual(s.runs.filter((r) => r.kind === "covered").map((r) => r.text), ["rows", "first slide"]);
  await close();
});

test("text behind a smaller opaque box is marked, where no scrolling brings it out", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0;font:16px/20px monospace} .on{position:absolute;left:0;width:200px;height:40px;background:#eee}</style>
    <p style="margin:0;height:40px">hidden</p><div class="on" style="top:0">menu</div>
    <p style="margin:0;height:40px">longer than the box that lies on it</p><div class="on" style="top:40px"></div>
    <p style="margin:0;height:40px">under glass</p><div class="on" style="top:80px;background:#eee8"></div>
    <p style="margin:0;height:40px">in front</p><div class="on" style="top:120px;z-index:-1"></div>
    <div style="height:40px;overflow:auto"><div style="height:300px">scrolled</div></div><div class="on" style="top:160px"></div>
    <p style="margin:0;height:40px;position:sticky;top:0">stays</p><div class="on" style="top:200px"></div>
    <p style="margin:0;height:40px">below a bar</p><div class="on" style="position:fixed;top:240px">bar</div>
    <p style="margin:0;height:40px">marked <b class="on" style="left:0;top:280px;width:18px;height:18px"></b></p><div style="height:2000px"></div>`);
  const s = await snapshot();
  // What scrolls down behind a layer that is as high stays behind it.
  assert.deepEqual(s.runs.filter((r) => r.kind === "covered").map((r) => r.text), ["hidden", "scrolled"]);
  await close();
});

test("what a box cuts off of a text is not seen", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{font:16px/20px monospace} .e{overflow:hidden;white-space:nowrap;text-overflow:ellipsis}</style>
    <p class="e" style="width:100px">Long name of a product</p><p class="e" style="width:100px;padding:0 20px">Padded name of it</p>
    <p class="e" style="width:400px">Short name</p><p class="e" style="width:100px;text-overflow:clip">Cropped name of it</p>
    <p class="e" style="width:60px;text-transform:uppercase"> straße nach Rom</p>
    <div style="width:200px;height:40px;overflow:hidden">one two three four five six seven eight nine ten eleven twelve</div>
    <div style="width:200px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">one two three four five six seven eight nine ten eleven twelve</div>
    <div style="width:100px;overflow:auto;white-space:nowrap">Scrolled name of a product</div>
    <div style="width:200px;height:30px;overflow:auto">one two three four five six seven eight nine ten</div>
    <div style="width:200px;height:16px;line-height:16px;overflow:hidden;font-size:20px">Tight line</div>
    <div style="height:24px;overflow:hidden"><p style="margin:0">First</p><p style="margin:0">Second</p></div>
    <p style="width:200px;text-indent:-50px;overflow:hidden">Indented away</p>
    <div style="width:100px;overflow:hidden"><pre>first line that is long\nsecond</pre></div>
    <p class="e" dir="rtl" style="width:100px">שלום עולם טוב מאוד</p>`);
  const s = await snapshot();
  const seen = s.runs.filter((r) => r.cut !== undefined).map((r) => [...r.text].slice(0, r.cut).join(""));
  const fromRight = seen.pop();
  assert.deepEqual(seen, ["Long nam", "Padded n", "Cropped na", "STRA", "one two three four five six seven eight", "one two three four five six seven eigh",
    "", "", "first line"]);
  assert.ok(fromRight.startsWith("\u05e9\u05dc\u05d5\u05dd") && !fromRight.includes("\u05de"), "cut at its left, where it ends");
  await close();
});
