import assert from "node:assert/strict";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

/** What appeared after something was done on a page with a form, and whether that counts as an effect. */
async function told(html, act) {
  const { page, call, snapshot, close } = await open(`<!doctype html>${html}`);
  await snapshot();
  const since = await call((api) => api.mark());
  await act(page);
  const { effects } = await call((api, at) => api.settle(at, 3000, false), since);
  const found = await call((api, at) => JSON.parse(api.transients(at)), since);
  await close();
  return { found: found.map(({ text, classes, gone }) => [text, classes, gone]), effects };
}

const FORM = `<form onsubmit="return false"><input id="f" required value=""><button>Send</button></form>`;
const BUBBLE = [["Please fill out this field.", ["invalid"], true]];

test("what the browser says of a field that it refuses is told", async () => {
  assert.deepEqual((await told(FORM, (page) => page.click("button"))).found, BUBBLE);
  assert.deepEqual((await told(FORM, (page) => page.evaluate(() => document.forms[0].reportValidity()))).found, BUBBLE);
  assert.deepEqual((await told(FORM, (page) => page.evaluate(() => document.forms[0].requestSubmit()))).found, BUBBLE);
  const focused = await told(FORM.replace("required", "required autofocus"), (page) => page.press("#f", "Enter"));
  assert.deepEqual(focused.found, BUBBLE);
  assert.equal(focused.effects.mutation, true);
});

test("a field that is only asked about, or for which the page speaks itself, has no bubble", async () => {
  const none = async (html, act) => assert.deepEqual((await told(html, act)).found, []);
  await none(FORM, (page) => page.fill("#f", "x").then(() => page.click("button")));
  await none(FORM.replace("<form", "<form novalidate"), (page) => page.click("button"));
  await none(FORM.replace("<button", "<button formnovalidate"), (page) => page.click("button"));
  await none(FORM.replace("required", `required oninput="this.checkValidity()"`), (page) => page.type("#f", "x").then(() => page.press("#f", "Backspace")));
  await none(FORM.replace("required", `required oninvalid="event.preventDefault()"`), (page) => page.click("button"));
  await none(FORM.replace("<button", `<button onclick="event.preventDefault();this.form.checkValidity()"`), (page) => page.click("button"));
});
