/** What of a page cannot be reached with the pointer: off its edge, or under something else. */

import type { Page } from '@playwright/test';

/** Tells each control that is out of reach, with why; none where all can be pressed. */
export async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const menu = document.querySelector('[role=menu]');
    const root = menu ?? dialog ?? document.body;
    const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=tab], [role=treeitem], [role=menuitem]')];
    const told: string[] = [];
    for (const one of controls) {
      const style = getComputedStyle(one);
      // What is drawn in a map or a picture is scrolled and zoomed there. What is only for the keyboard comes when it has the focus.
      if (style.visibility === 'hidden' || one.closest('.skip, .hidden-text, .drawing, [inert], [aria-hidden=true]') || one.getClientRects().length === 0) continue;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const name = `${one.tagName.toLowerCase()} “${(one.ariaLabel ?? one.innerText ?? one.title).trim().slice(0, 40)}”`;
      const inside = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1;
      if (!inside) {
        told.push(`${name} at ${Math.round(box.left)}..${Math.round(box.right)}, ${Math.round(box.top)}..${Math.round(box.bottom)}`);
        continue;
      }
      // A list that scrolls takes no pointer until it stands.
      if (getComputedStyle(one).pointerEvents === 'none') continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const reached = hit !== null && (one.contains(hit) || hit.closest('label')?.contains(one) === true || hit.closest('[aria-label="Notes"]') !== null);
      if (!reached) told.push(`${name} under ${hit?.tagName.toLowerCase() ?? 'nothing'}.${hit?.className.toString().slice(0, 30) ?? ''}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) told.push(`${document.documentElement.scrollWidth - innerWidth} px too wide`);
    return told;
  });
}
