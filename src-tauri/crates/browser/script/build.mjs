// Bundles the script into one file that the driver embeds: `node build.mjs [OUT]`.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { corrections } from "./corrections.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist/verbatim.js");
const licence = await readFile(join(here, "node_modules/dom-accessibility-api/LICENSE.md"), "utf8");

// The library's roles are replaced by ours, and its computation is corrected where Chrome and the W3C text differ from it.
const correct = {
  name: "correct-accname",
  setup(api) {
    api.onResolve({ filter: /^\.\/getRole\.mjs$/ }, () => ({ path: join(here, "src/roles.ts") }));
    // The library's stand-ins for old browsers are slow.
    api.onResolve({ filter: /^\.\/polyfills\// }, ({ path }) => ({ path, namespace: "native" }));
    api.onLoad({ filter: /.*/, namespace: "native" }, ({ path }) => ({
      contents: path.includes("SetLike") ? "export default Set;" : "export default (list) => Array.from(list);",
    }));
    // References as scripts may set them, too.
    api.onLoad({ filter: /dom-accessibility-api\/dist\/util\.mjs$/ }, async ({ path }) => {
      const find = "export function queryIdRefs(";
      const contents = await readFile(path, "utf8");
      if (!contents.includes(find)) throw new Error("a correction does not fit the library any more: queryIdRefs");
      return { contents: `export { queryIdRefs } from "${join(here, "src/references.ts")}";\n${contents.replace(find, "function byIdentifiers(")}`, loader: "js" };
    });
    api.onLoad({ filter: /accessible-name-and-description\.mjs$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const { find, replace } of corrections) {
        if (contents.split(find).length !== 2) throw new Error(`a correction does not fit the library any more: ${find}`);
        contents = contents.replace(find, () => replace);
      }
      return { contents, loader: "js" };
    });
  },
};

await build({
  entryPoints: [join(here, "src/main.ts")],
  outfile: out,
  bundle: true,
  minify: true,
  charset: "ascii",
  format: "iife",
  target: "chrome115",
  legalComments: "none",
  logLevel: "error",
  banner: { js: `/*! Contains dom-accessibility-api. ${licence.trim()} */` },
  plugins: [correct],
});
