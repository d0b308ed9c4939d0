// Assembles a snapshot of this frame.
import { relate } from "./labels.ts";
import { withLabelIndex } from "./labelled.ts";
import { declarations } from "./declared.ts";
import { useGenerated } from "./generated.ts";
import { forgetNumbered } from "./pseudo.ts";
import { withRoleCache } from "./roles.ts";
import { sheetFacts } from "./sheets.ts";
import { withDisabled } from "./states.ts";
import { tablesOf } from "./tables.ts";
import type { SnapshotOut } from "./types.ts";
import { matching, TEXT } from "./matching.ts";
import { largestOf } from "./largest.ts";
import { Walk } from "./walk.ts";

/** Which selectors the browser can read. */
function readable(selectors: string[]): { read: string[]; refused: string[] } {
  const empty = document.createDocumentFragment();
  const isRead = (selector: string): boolean => {
    if (selector.startsWith(TEXT)) return true;
    try {
      empty.querySelector(selector);
      return true;
    } catch {
      return false;
    }
  };
  const read = selectors.filter(isRead);
  return { read, refused: selectors.filter((selector) => !read.includes(selector)) };
}

/** The snapshot of the document and its shadow roots, and the text nodes and generated texts that are seen in it. */
export function takeSnapshot(roots: (Document | ShadowRoot)[], selectors: string[]): { snapshot: SnapshotOut; seen: Text[]; generated: Map<Element, string[]> } {
  const { read, refused } = readable(selectors);
  const facts = sheetFacts();
  useGenerated(facts?.generated ?? null, roots.length > 1);
  forgetNumbered();
  const declared = declarations(facts?.declared ?? null);
  return withRoleCache(() => withDisabled(roots, () => withLabelIndex(roots, () => {
    const walk = new Walk(roots, declared, matching(read));
    walk.run();
    relate(walk);
    const largest = largestOf(walk);
    const snapshot: SnapshotOut = {
      at_ms: 0,
      url: location.href,
      title: document.title,
      viewport: [innerWidth, innerHeight],
      elements: walk.elements,
      runs: walk.texts.runs,
      blocks: walk.texts.blocks,
      styles: walk.styles.list,
      tables: tablesOf(walk),
      focused: walk.focusIndex,
      ...(selectors.length > 0 && { selectors, refused }),
      ...(largest !== undefined && { largest }),
      truncated: walk.truncated,
    };
    return { snapshot, seen: walk.texts.seen, generated: walk.texts.generated };
  })));
}
