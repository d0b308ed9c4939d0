#!/usr/bin/env bash
# The text of Ark UI's Editable (text that becomes a field when it is clicked) has the name "edit", whatever it shows: the label of the component names the
# hidden field alone, and "aria-label" on a plain span replaces the text in every reading by names. Of two of them on a page both are called "edit", no
# role tells that they can be edited, and what is shown is found only by what is drawn. The value is also in the hidden field all the time, so a
# search for a field with that value finds one that nobody sees.
#
# Versions: @ark-ui/react 5.40.0, react and react-dom 19.3.1, Node.js 20 or newer.
# Seen: span tabindex=0 aria-label=edit, shows "Ada Lovelace"; input hidden, value "Ada Lovelace"; the label is for the input
# Needs npm. Exit status 0 as long as it is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund @ark-ui/react@5.40.0 react@19.3.1 react-dom@19.3.1
cat > render.mjs <<'JS'
import assert from "node:assert";
import { Editable } from "@ark-ui/react";
import { createElement as make } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const area = make(Editable.Area, null, make(Editable.Input), make(Editable.Preview));
const html = renderToStaticMarkup(make(Editable.Root, { defaultValue: "Ada Lovelace" }, make(Editable.Label, null, "Customer"), area));
const [preview, shown] = html.match(/<span[^>]*data-part="preview"[^>]*>([^<]*)/);
const [input] = html.match(/<input[^>]*>/);
const [, target] = html.match(/<label[^>]*for="([^"]*)"/);
console.log(`span ${preview.match(/tabindex="0"/)} ${preview.match(/aria-label="[^"]*"/)}, shows "${shown}"; input ${input.match(/ hidden=/)} ${input.match(/value="[^"]*"/)}`);
assert.match(preview, /aria-label="edit"/);
assert.doesNotMatch(preview, /role=|aria-labelledby=/);
assert.equal(shown, "Ada Lovelace");
assert.match(input, / hidden=""/);
assert.match(input, /value="Ada Lovelace"/);
assert.ok(input.includes(`id="${target}"`));
JS
node render.mjs
