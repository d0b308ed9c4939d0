#!/usr/bin/env bash
# A field of a Naive UI form has no name but its placeholder: the <label> of a form item has no "for", holds no field and is referred to by none, so that
# the browser ties it to nothing, and a click on it does nothing. The select of the library has no role either: what shows its choice is a div that takes
# the focus, without role, name, state or "aria-haspopup". Whoever looks a field up by its label (Testing Library, Playwright's getByLabel, a screen
# reader) finds none; what is left is where the label stands. The mark of a required field is in the label as well, as a box of its own.
#
# Versions: naive-ui 2.45.3, vue and @vue/server-renderer 3.5.45, @css-render/vue3-ssr 0.15.14, Node.js 20 or newer.
# Seen: label: no for, no field in it; input: no id, no aria-label, no aria-labelledby; select: tabindex 0, no role, no aria-*
# Needs npm. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund naive-ui@2.45.3 vue@3.5.45 @css-render/vue3-ssr@0.15.14 @vue/server-renderer@3.5.45
cat > render.mjs <<'JS'
import assert from "node:assert";
import { setup } from "@css-render/vue3-ssr";
import { renderToString } from "@vue/server-renderer";
import { NForm, NFormItem, NInput, NSelect } from "naive-ui";
import { createSSRApp, h } from "vue";

const item = (label, path, field) => h(NFormItem, { label, path, required: true }, field);
const form = () => h(NForm, { model: { guest: "", room: null } }, () => [
  item("Guest", "guest", () => h(NInput, { value: "" })),
  item("Room", "room", () => h(NSelect, { value: null, options: [{ label: "Single", value: 1 }] })),
]);
const app = createSSRApp({ render: form });
setup(app);
const html = await renderToString(app);
const labels = html.match(/<label[^>]*>.*?<\/label>/gs);
assert.equal(labels.length, 2);
for (const label of labels) {
  assert.doesNotMatch(label, /\bfor=|<input|<select|\bid=/);
  assert.match(label, /<span[^>]*asterisk/);
}
const input = html.match(/<input[^>]*>/)[0];
assert.doesNotMatch(input, /\bid=|aria-label/);
const select = html.match(/<div[^>]*n-base-selection-label[^>]*>/)[0];
assert.match(select, /tabindex="0"/);
assert.doesNotMatch(select, /role=|aria-/);
console.log("label: no for, no field in it; input: no id, no aria-label, no aria-labelledby; select: tabindex 0, no role, no aria-*");
JS
node render.mjs
