// Titles, which the browser shows itself beside the pointer that rests on an element: in no document does anything tell of it.

/** What the pointer came to rest on without a press: a press takes the tip away. */
let rested: Element | null = null;

export function listenForTips(): void {
  const over = (event: Event): void => { if (event.isTrusted) rested = event.composedPath()[0] as Element; };
  const gone = (): void => { rested = null; };
  addEventListener("mousemove", over, { capture: true, passive: true });
  for (const type of ["mousedown", "keydown", "scroll"]) addEventListener(type, gone, { capture: true, passive: true });
  document.addEventListener("mouseleave", gone);
}

/** Whether the browser shows the title of an element: the pointer rests on it, and on nothing in it that has one of its own. */
export function showsTip(element: Element): boolean {
  // With its tag, for in quirks mode the bare pseudo-class is of links alone.
  return rested !== null && rested.isConnected && rested.closest("[title]") === element && element.matches(`${CSS.escape(element.localName)}:hover`);
}
