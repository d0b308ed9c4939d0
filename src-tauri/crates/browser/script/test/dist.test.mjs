import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the committed bundle is that of the sources", () => {
  const folder = mkdtempSync(join(tmpdir(), "verbatim-script-"));
  try {
    const out = join(folder, "verbatim.js");
    execFileSync(process.execPath, [fileURLToPath(new URL("../build.mjs", import.meta.url)), out]);
    const committed = readFileSync(new URL("../dist/verbatim.js", import.meta.url), "utf8");
    assert.ok(readFileSync(out, "utf8") === committed, "dist/verbatim.js is not that of the sources: run `npm run build`");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
