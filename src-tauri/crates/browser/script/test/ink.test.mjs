import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const textOf = async (html) => {
  const { snapshot, close } = await open(`<!doctype html>${html}`);
  const text = (await snapshot()).text();
  await close();
  return text;
};

test("a card's back is seen once it is turned, and its front no more", async () => {
  const card = (turned) => `<div style="perspective:800px"><div style="transform-style:preserve-3d;${turned}"><div style="backface-visibility:hidden">Front</div>
    <div style="backface-visibility:hidden;transform:rotateY(180deg)">Back</div></div></div>`;
  assert.equal(await textOf(card("")), "Front");
  assert.equal(await textOf(card("transform:rotateY(180deg)")), "Back");
  assert.equal(await textOf(card("rotate:x 180deg")), "Back");
  assert.equal(await textOf(card("transform:rotateY(80deg)")), "Front");
  // Mirrored is not turned; and what is drawn on one plane is turned as a whole.
  assert.equal(await textOf(card("scale:-1 1")), "Front");
  assert.equal(await textOf(`<div style="transform:rotateY(180deg);backface-visibility:hidden"><p>On <b style="transform:rotateY(180deg);display:inline-block">its back</b></p></div>`), "");
});

test("shapes and masks that leave nothing hide, others do not", async () => {
  for (const style of ["clip-path:rect(0 0 0 0)", "clip-path:xywh(0 0 0 0)", "clip-path:path('M0 0')", "clip-path:polygon(0 0,0 0,0 0)", "clip-path:circle(0)", "clip-path:ellipse(20px 0)",
    "mask-image:linear-gradient(transparent,transparent)", "mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat", "clip-path:shape(from 0 0,line to 0 0)"]) {
    assert.equal(await textOf(`<p style="${style}">Plan</p>`), "", style);
  }
  for (const style of ["clip-path:inset(0)", "clip-path:circle(90%)", "clip-path:path('M0 0H900V900H0Z')", "clip-path:polygon(0 0,100% 0,100% 100%,0 100%)", "mask-image:linear-gradient(#000,transparent)"]) {
    assert.equal(await textOf(`<p style="${style}">Plan</p>`), "Plan", style);
  }
});

test("a shape cuts what stands beside it, wherever that is placed", async () => {
  const text = await textOf(`<div style="clip-path:polygon(0 0,100px 0,100px 100px,0 100px);height:100px;position:relative">In<span style="position:absolute;left:200px">Out</span></div>`);
  assert.equal(text, "In");
});

test("fixed parts are cut by what holds them, and by nothing else", async () => {
  const box = (style) => `<div style="${style};width:200px;height:20px"><div style="position:fixed;top:60px;left:5px">Panel</div></div>`;
  for (const style of ["overflow:hidden", "overflow:hidden;width:0;height:0", "overflow:hidden;opacity:.5", "transform:translateZ(0)"]) assert.equal(await textOf(box(style)), "Panel", style);
  for (const style of ["transform", "perspective:10px", "filter:blur(0)", "will-change:transform", "contain:paint", "contain:strict", "content-visibility:auto", "rotate:0deg", "backdrop-filter:blur(1px)"]) {
    const holds = style === "transform" ? "transform:translateZ(0)" : style;
    assert.equal(await textOf(box(`${holds};overflow:hidden`)), "", style);
  }
});

test("what paint containment cuts off is not seen", async () => {
  assert.equal(await textOf(`<div style="contain:paint;height:20px"><div style="height:40px">Seen</div>Below</div>`), "Seen");
  assert.equal(await textOf(`<div style="contain:layout;height:20px"><div style="height:40px">Seen</div>Below</div>`), "Seen\nBelow");
});

test("discs are read in place of letters", async () => {
  const { snapshot, close } = await open(`<!doctype html><p>Card <span style="-webkit-text-security:disc">4111 22</span></p>
    <table><tr><td style="-webkit-text-security:circle">sk-1</td></tr></table><div contenteditable aria-label="Secret" style="-webkit-text-security:disc">sesame</div>`);
  const s = await snapshot();
  assert.equal(s.text(), "Card •••• ••\n••••\n••••••");
  assert.equal(s.find("cell").name, "••••");
  assert.equal(s.named("Secret").value, "••••••");
  assert.equal(s.named("Secret").states.masked, true);
  await close();
});

test("text in the colour of its ground is none, where nothing else may be its ground", async () => {
  const hidden = [
    `<p><span style="background:#000;color:#000">Ending</span></p>`, `<p style="color:#fff">Ending</p>`, `<p style="background:rgb(200 0 0);color:rgb(201 0 0)">Ending</p>`,
    `<div style="background:#123456"><p style="color:#123456">Ending</p></div>`,
  ];
  for (const html of hidden) assert.equal(await textOf(html), "", html);
  const seen = [
    `<p style="color:#fff;text-shadow:0 0 2px #000">Ending</p>`, `<div style="background:url(x.png)"><p style="color:#fff">Ending</p></div>`,
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#000"></div><p style="color:#fff;position:relative">Ending</p></div>`,
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#000;pointer-events:none"></div><p style="color:#fff;position:relative">Ending</p></div>`,
    `<style>.b{position:relative;z-index:0}.b::before{content:"";position:absolute;inset:0;background:#000;z-index:-1}</style><p class="b" style="color:#fff">Ending</p>`,
    `<div style="position:relative"><canvas style="position:absolute;inset:0"></canvas><p style="color:#fff;position:relative">Ending</p></div>`,
    `<p style="color:#fff;background:linear-gradient(#000,#000)">Ending</p>`, `<p style="color:#eee">Ending</p>`,
  ];
  for (const html of seen) assert.equal(await textOf(html), "Ending", html);
});

test("blurred text is none, and slightly blurred text is in doubt", async () => {
  assert.equal(await textOf(`<p style="filter:blur(8px)">99 EUR</p>`), "");
  assert.equal(await textOf(`<div style="filter:blur(6px)"><p>99 EUR</p></div>`), "");
  const { snapshot, close } = await open(`<!doctype html><p style="filter:blur(2px)">99 EUR</p><p style="filter:blur(.5px)">98 EUR</p><p style="font-size:1px">97 EUR</p>`);
  assert.deepEqual((await snapshot()).runs.map(({ text, cut }) => [text, cut]), [["99 EUR", 0], ["98 EUR", undefined]]);
  await close();
});

test("letters that are written in one direction are read from their end", async () => {
  assert.equal(await textOf(`<p style="unicode-bidi:bidi-override;direction:rtl">moc.elpmaxe@ofni</p>`), "info@example.com");
  assert.equal(await textOf(`<p style="unicode-bidi:bidi-override;direction:ltr">abc</p><p>\u200f-80.50\u200f</p>`), "abc\n-80.50");
});
