// What shapes, turned planes, the order of painting and opacity leave of a text.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

/** What is said of the texts of a page: "+" shown, "?" undecided; what is hidden is not there. */
async function said(html) {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0;font:16px/20px monospace} p,div{margin:0}</style>${html}`);
  const { runs } = await snapshot();
  await close();
  return runs.map(({ text, kind, cut }) => (kind === "covered" || cut === 0 ? "?" : "+") + text);
}

test("a text laid under the ground of what stands around it is not read", async () => {
  const under = '<p style="position:relative;z-index:-1">under</p>';
  assert.deepEqual(await said(`<div style="background:#222;color:#fff">${under}</div>`), ["?under"]);
  assert.deepEqual(await said(`<div style="background:#eee;isolation:isolate">${under}</div>`), ["+under"]);
  assert.deepEqual(await said(`<div style="background:#eee;position:relative"><div>${under}</div></div>`), ["?under"]);
  assert.deepEqual(await said(`<div style="background:#eee"><div style="transform:scale(1)">${under}</div></div>`), ["+under"]);
  assert.deepEqual(await said(under), ["+under"]);
  assert.deepEqual(await said(`<style>html{background:#fff}body{background:#eee}</style>${under}`), ["?under"]);
});

test("a layer in a group that is seen through hides what stands in the group", async () => {
  const lid = '<div style="position:absolute;inset:0;background:#eee"></div>';
  assert.deepEqual(await said(`<div style="opacity:.5;position:relative"><p>in it</p>${lid}</div>`), ["?in it"]);
  assert.deepEqual(await said(`<div style="position:relative"><p>behind</p><div style="opacity:.5">${lid}</div></div>`), ["+behind"]);
});

test("what scrolls under a layer is read where it comes out", async () => {
  const page = (port, top) => `<div style="${port};overflow:auto"><div style="height:300px;width:300px;padding-top:${top}px">scrolls</div></div>
    <div style="position:absolute;left:0;top:${top}px;width:200px;height:40px;background:#eee"></div>`;
  assert.deepEqual(await said(page("height:40px;width:400px", 0)), ["?scrolls"]);
  // At its beginning it does not go farther down.
  assert.deepEqual(await said(page("height:90px;width:250px", 0)), ["?scrolls"]);
  assert.deepEqual(await said(page("height:90px;width:400px", 30)), ["+scrolls"]);
});

test("what sticks under a layer is read where the page scrolls it out", async () => {
  const page = (tall) => `<div style="height:${tall}px"><p style="position:sticky;top:0">sticks</p></div><div style="position:absolute;left:0;top:0;width:300px;height:40px;background:#eee"></div>`;
  assert.deepEqual(await said(page(3000)), ["+sticks"]);
  assert.deepEqual(await said(page(60)), ["?sticks"]);
});

test("shapes that are no boxes leave the letters that lie in them", async () => {
  const shaped = (style, text = '<p style="padding-top:90px">a</p>') => said(`<div style="width:200px;height:200px;${style}">${text}</div>`);
  assert.deepEqual(await shaped("clip-path:path('M100 100h100v100h-100z')"), []);
  assert.deepEqual(await shaped("clip-path:path('M0 50h100v100h-100z')"), ["+a"]);
  assert.deepEqual(await shaped("clip-path:polygon(0 0,200px 0,200px 200px)"), []);
  assert.deepEqual(await shaped("clip-path:polygon(0 0,0 200px,200px 200px)"), ["+a"]);
  assert.deepEqual(await shaped("border-radius:50%;overflow:hidden", "<p>a</p>"), []);
  assert.deepEqual(await shaped("border-radius:50%;overflow:hidden", '<p style="padding:90px">a</p>'), ["+a"]);
  // A box that is turned cuts by its own edges.
  const far = (left) => `<p style="position:absolute;top:90px;left:${left}px">a</p>`;
  assert.deepEqual(await shaped("overflow:hidden;transform:rotate(45deg);margin:100px;position:relative", far(230)), []);
  assert.deepEqual(await shaped("overflow:hidden;transform:rotate(45deg);margin:100px;position:relative", far(100)), ["+a"]);
  assert.deepEqual(await shaped("clip-path:inset(0 0 120px 0);transform:scale(2);margin:200px"), []);
});

test("what stands in a line is not turned, and what has no box cuts nothing", async () => {
  assert.deepEqual(await said('<span style="rotate:y 180deg;backface-visibility:hidden">in a line</span>'), ["+in a line"]);
  assert.deepEqual(await said('<div style="display:contents;clip-path:circle(0);opacity:0">drawn</div>'), ["+drawn"]);
  const card = '<div style="transform-style:preserve-3d;rotate:y 180deg"><p style="backface-visibility:hidden;transform:rotateY(180deg)">back</p></div>';
  assert.deepEqual(await said(`<div style="rotate:y 180deg;backface-visibility:hidden">${card}</div>`), ["?back"]);
  assert.deepEqual(await said(card), ["+back"]);
});

test("nothing is scrolled to past the end of what scrolls, nor before the page begins", async () => {
  const port = (style) => `<div style="overflow:auto;width:60px;height:40px"><div style="${style}"><p style="position:absolute;left:300px;margin:0">far</p><p>near</p></div></div>`;
  assert.deepEqual(await said(port("position:relative")), ["+far", "+near"]);
  assert.deepEqual(await said(port("position:relative;contain:layout")), ["+near"]);
  assert.deepEqual(await said('<p style="position:absolute;top:-17px">above</p>'), ["?above"]);
  const ground = '<div style="background:#225;color:#fff;overflow:auto;height:30px;width:120px"><p>one</p><p style="margin-top:300px">two</p></div>';
  assert.deepEqual(await said(ground), ["+one", "+two"]);
});

test("a text of the page's colour in a fixed part without a ground is not known to be read", async () => {
  const part = (color, ground = "") => `<div style="position:fixed;top:0;${ground}"><p style="color:${color}">fixed</p></div>`;
  assert.deepEqual(await said(part("#fff")), ["?fixed"]);
  assert.deepEqual(await said(part("#000")), ["+fixed"]);
  assert.deepEqual(await said(part("#fff", "background:#225")), ["+fixed"]);
  assert.deepEqual(await said(`<div style="background:#225;height:90px"></div>${part("#fff")}`), ["+fixed"]);
});

test("a layer over a frame is told with where it lies", async () => {
  const { snapshot, close } = await open(`<!doctype html><style>body{margin:0}</style><div style="position:relative;width:300px;height:100px"><iframe style="border:0;width:300px;height:100px" srcdoc="<p>in a frame"></iframe>
    <div style="position:absolute;left:0;top:0;width:300px;height:40px;background:#eee"></div></div><iframe srcdoc="<p>free"></iframe>`);
  const frames = (await snapshot()).elements.filter(({ tag }) => tag === "iframe");
  assert.deepEqual(frames.map(({ lids }) => lids), [[{ x: 0, y: 0, width: 300, height: 40 }], undefined]);
  await close();
});
