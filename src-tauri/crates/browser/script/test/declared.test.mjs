// What the script takes for granted of undeclared properties, beside the computed styles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

const entry = fileURLToPath(new URL("../src/declared.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "iife", globalName: "declared" });

const TAGS = ("a abbr address article aside b big blockquote button cite code dd del dfn div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
  "header hgroup i img input ins kbd label legend li main mark nav ol p pre s samp search section select small span strike strong sub sup table textarea tt u ul var").split(" ");
const INPUTS = ("button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time url week").split(" ");
const ATTRIBUTES = ["", "disabled", "readonly", "checked", "open", "href='/x'", "title='t'", "dir=rtl", "align=center", "valign=top", "nowrap", "width=9 height=9", "contenteditable",
  "tabindex=0", "border=1", "cellpadding=3", "type=disc", "color=red", "clear=all", "draggable=true", "lang=ar", "size=3", "multiple", "required", "autofocus", "rules=all", "frame=box"];

/** Elements whose undeclared properties are neither initial nor inherited. */
function different() {
  const { ALL, ...bits } = declared;
  const initial = { OPACITY: { opacity: "1" }, POSITION: { position: "static" }, CLIP: { clip: "auto", clipPath: "none" }, OVERFLOW: { overflow: "visible" },
    SKIPPED: { contentVisibility: "visible" }, LINES: { textDecorationLine: "none" }, BACKGROUND: { backgroundColor: "rgba(0, 0, 0, 0)", backgroundImage: "none" },
    BORDER: { borderStyle: "none" }, OUTLINE: { outlineStyle: "none", boxShadow: "none" }, TRANSFORM: { transform: "none" } };
  const inherited = { VISIBILITY: "visibility", CURSOR: "cursor", CASE: "textTransform", COLOR: "color", WEIGHT: "fontWeight", ITALIC: "fontStyle", POINTER: "pointerEvents" };
  const of = declared.declarations(new declared.Declared());
  const wrong = [];
  let compared = 0;
  for (const element of document.querySelectorAll("main *")) {
    const style = getComputedStyle(element);
    const outer = getComputedStyle(element.parentElement);
    const found = of(element, element.localName, element.parentElement.localName, !element.hasAttributes());
    if (found === ALL) continue;
    compared++;
    const check = (property, value) => { if (style[property] !== value) wrong.push(`${element.cloneNode().outerHTML} ${property}: ${style[property]}, not ${value}`); };
    for (const [bit, values] of Object.entries(initial)) if (!(found & bits[bit])) for (const [property, value] of Object.entries(values)) check(property, value);
    for (const [bit, property] of Object.entries(inherited)) if (!(found & bits[bit])) check(property, outer[property]);
    const display = declared.knownDisplay(element.localName, found, outer.display);
    if (display !== undefined) check("display", display);
  }
  return { wrong, compared };
}

for (const mode of ["<!doctype html>", ""]) {
  test(`what no one declares is initial or inherited (${mode === "" ? "without" : "with"} a document type)`, async () => {
    const elements = [...TAGS.flatMap((tag) => ATTRIBUTES.map((attribute) => `<${tag} ${attribute}></${tag}>`)), ...INPUTS.flatMap((type) => ["", "disabled", "checked", "readonly", "required"].map((a) => `<input type=${type} ${a}>`)),
      "<fieldset><legend>l</legend></fieldset>", "<fieldset disabled><legend>l</legend><select><option>o</option></select></fieldset>", "<select class=base><option>o</option></select>"];
    const tables = ATTRIBUTES.map((a) => `<table ${a}><caption>c</caption><thead ${a}><tr ${a}><th ${a}>h</th></tr></thead><tbody ${a}><tr ${a}><td ${a}>d</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>`);
    const { page, close } = await open(`${mode}<style>.odd{color:rgb(1, 2, 3);font-weight:300;font-style:oblique 10deg;cursor:help;text-transform:lowercase;visibility:hidden;pointer-events:none}.base{appearance:base-select}</style>
      <main class="odd">${elements.map((element) => `<div>${element}</div>`).join("")}${tables.join("")}</main>`);
    await page.addScriptTag({ content: outputFiles[0].text });
    const { wrong, compared } = await page.evaluate(different);
    await close();
    assert.deepEqual(wrong, []);
    assert.ok(compared > 1000, `${compared} elements were compared`);
  });
}

test("rules that a script changes in a sheet that was read before", async () => {
  const { page, snapshot, close } = await open(`<!doctype html><style id="s">p{color:red} @media all{b{color:red}} i{color:red}</style>
    <p>one</p><b>two</b><i>three</i><u>four</u><s>five</s>`);
  await page.evaluate(() => {
    globalThis.adopted = new CSSStyleSheet();
    adopted.replaceSync("s{color:red}");
    document.adoptedStyleSheets = [adopted];
  });
  const seen = async () => (await snapshot()).runs.map((run) => run.text.trim()).filter((text) => text !== "");
  assert.deepEqual(await seen(), ["one", "two", "three", "four", "five"]);
  const changes = [
    [() => { document.getElementById("s").sheet.insertRule("u{visibility:hidden}"); }, "four"],
    [() => { document.getElementById("s").sheet.cssRules[2].insertRule("b{visibility:hidden}"); }, "two"],
    [() => { document.getElementById("s").sheet.cssRules[3].style.setProperty("visibility", "hidden"); }, "three"],
    // As many rules and declarations as before.
    [() => { adopted.replaceSync("s{visibility:hidden}"); }, "five"],
    [() => {
      const { sheet } = document.getElementById("s");
      sheet.deleteRule(1);
      sheet.insertRule("p{visibility:hidden}", 1);
    }, "one"],
  ];
  const left = new Set(["one", "two", "three", "four", "five"]);
  for (const [change, hidden] of changes) {
    await page.evaluate(change);
    left.delete(hidden);
    assert.deepEqual(await seen(), [...left], hidden);
  }
  await close();
});
