#!/usr/bin/env bash
# Base UI's NumberField shows a text field without the role of a spin button, without value, least or greatest; all of that is on an input of type number
# that lies clipped beside it and is taken out of the accessibility tree. Who looks for a spin button, or for "valuenow", finds none, and who looks
# for inputs of type number finds one that no person can reach. The buttons beside it are called "Increase" and "Decrease" and say nothing of the label.
#
# Versions: @base-ui/react 1.9.0, react and react-dom 19.3.1, Node.js 20 or newer.
# Seen: shown: type=text, aria-roledescription="Number field", no role, no bounds; hidden: type=number, min=1, max=9, aria-hidden=true
# Needs npm. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund @base-ui/react@1.9.0 react@19.3.1 react-dom@19.3.1
cat > render.mjs <<'JS'
import assert from "node:assert";
import { NumberField } from "@base-ui/react/number-field";
import { createElement as make } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const group = make(NumberField.Group, null, make(NumberField.Decrement, null, "-"), make(NumberField.Input), make(NumberField.Increment, null, "+"));
const html = renderToStaticMarkup(make(NumberField.Root, { defaultValue: 5, min: 1, max: 9 }, group));
const [shown, hidden] = html.match(/<input[^>]*>/g);
console.log(`shown: ${shown}\nhidden: ${hidden.replace(/ style="[^"]*"/, "")}`);
assert.match(shown, /type="text"/);
assert.match(shown, /aria-roledescription="Number field"/);
assert.doesNotMatch(shown, / role=|aria-value|min=|max=/);
assert.match(hidden, /type="number" min="1" max="9"/);
assert.match(hidden, /aria-hidden="true"/);
assert.deepEqual(html.match(/aria-label="[^"]*"/g), ['aria-label="Decrease"', 'aria-label="Increase"']);
JS
node render.mjs
