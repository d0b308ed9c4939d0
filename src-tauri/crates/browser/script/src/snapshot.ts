// Assembles a snapshot of this frame.
import { relate } from "./labels.ts";
import { withLabelIndex } from "./labelled.ts";
import { declarations } from "./declared.ts";
import { useGenerated } from "./generated.ts";
import { withRoleCache } from "./roles.ts";
import { sheetFacts } from "./sheets.ts";
import { tablesOf } from "./tables.ts";
import { allRoots } from "./tree.ts";
import type { SnapshotOut } from "./types.ts";
import { Walk } from "./walk.ts";

/** The snapshot, and the text nodes that are seen in it. */
export function takeSnapshot(): { snapshot: SnapshotOut; seen: Text[] } {
  const roots = [...allRoots()];
  const facts = sheetFacts();
  useGenerated(facts?.generated ?? null, roots.length > 1);
  const declared = declarations(facts?.declared ?? null);
  return withRoleCache(() => withLabelIndex(roots, () => {
    const walk = new Walk(roots, declared);
    walk.run();
    relate(walk);
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
      truncated: walk.truncated,
    };
    return { snapshot, seen: walk.texts.seen };
  }));
}
