// Names and roles of the script beside those of Chrome's own accessibility tree.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { open, useBrowser } from "./browser.mjs";

useBrowser();

/** Chrome's own words for roles of the engine. */
const ROLES = {
  image: "img", SvgRoot: "img", LayoutTable: "table", LayoutTableRow: "row", LayoutTableCell: "cell", DisclosureTriangle: "button",
  DisclosureTriangleGrouped: "button", ColorWell: "textbox", Date: "textbox", InputTime: "textbox", gridcell: "gridcell", Details: "group", ListBoxOption: "option",
};

/** Where the script differs on purpose, with the reason. */
const EXCEPTIONS = {
  // Icon glyphs of the private use area say nothing.
  c24: { role: "button", name: "Delete" },
  // A name is what the document says, before `text-transform`; the runs have both.
  c152: { role: "button", name: "Save all" },
};

test("names and roles are those of Chrome's accessibility tree", async () => {
  const html = readFileSync(new URL("assets/accname.html", import.meta.url), "utf8");
  const { cdp, snapshot, call, close } = await open(html);
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  const ours = await snapshot();
  const ids = await call((api, numbers) => numbers.map((n) => api.nodeOf(n).id), ours.elements.map((e) => e.node.node));
  const byId = new Map(ids.map((id, i) => [id, ours.elements[i]]).filter(([id]) => id !== ""));
  const different = [];
  let compared = 0;
  for (const node of nodes) {
    if (node.ignored || node.backendDOMNodeId === undefined) continue;
    const { node: dom } = await cdp.send("DOM.describeNode", { backendNodeId: node.backendDOMNodeId });
    const attributes = dom.attributes ?? [];
    const id = attributes[attributes.indexOf("id") + 1];
    if (attributes.indexOf("id") < 0 || !/^[cs]\d+$/.test(id)) continue;
    const theirs = { role: ROLES[node.role.value] ?? node.role.value, name: (node.name?.value ?? "").replace(/\s+/g, " ").trim() };
    const own = byId.get(id);
    compared++;
    const mine = own === undefined ? { role: "generic", name: "" } : { role: own.role, name: own.name };
    if (mine.role === "generic" && own?.name === undefined) mine.name = theirs.name;
    const wanted = EXCEPTIONS[id] ?? theirs;
    if (!KNOWN.has(wanted.role)) wanted.role = "generic";
    if (wanted.role !== mine.role || wanted.name !== mine.name) different.push({ id, chrome: theirs, script: mine });
  }
  await close();
  assert.deepEqual(different, []);
  assert.ok(compared > 140, `${compared} elements were compared`);
});

const KNOWN = new Set(
  ("alert alertdialog article banner button cell checkbox columnheader combobox complementary contentinfo dialog figure form file grid gridcell " +
    "group heading img link list listbox listitem log main menu menubar menuitem menuitemcheckbox menuitemradio meter navigation note option " +
    "progressbar radio radiogroup region row rowgroup rowheader search searchbox separator slider spinbutton status switch tab table tablist " +
    "tabpanel textbox toolbar tooltip tree treegrid treeitem").split(" "),
);
