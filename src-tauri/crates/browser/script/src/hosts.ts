// Closed shadow roots. Nothing in a document gives them: the driver asks the browser for those of elements that may hold one.

const closed = new WeakMap<Element, ShadowRoot>();
let any = false;

/** How often the browser was asked about an element, and the size that it had then. */
const asked = new WeakMap<Element, { times: number; size: string }>();

/** What grows and shrinks all the time is not asked about all the time. */
const MOST_TIMES = 3;
const MOST_AT_ONCE = 200;

/**
 * Besides custom elements, what scripts make to hold a shadow tree: empty in its document, with an identifier or right in the
 * body (https://dom.spec.whatwg.org/#dom-element-attachshadow lists the elements that can).
 */
const EMPTY_HOSTS = ":is(article,aside,blockquote,div,footer,header,main,nav,p,section,span):empty:is([id],body>*)";

/** The shadow root of an element, if it is open or was handed over. */
export function shadowOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? (any ? (closed.get(element) ?? null) : null);
}

/** The driver has found a closed one. */
export function handOver(root: ShadowRoot): void {
  any = true;
  closed.set(root.host, root);
}

/** All custom elements, and what has a name like one. */
export function customElements(roots: (Document | ShadowRoot)[]): Element[] {
  const found: Element[] = [];
  for (const root of roots) {
    const all = root.querySelectorAll("*");
    for (let i = 0; i < all.length; i++) if ((all[i] as Element).localName.includes("-")) found.push(all[i] as Element);
  }
  return found;
}

/** The elements that may hold a closed shadow root, and were not asked about as they are now. */
export function unasked(roots: (Document | ShadowRoot)[], custom: Element[]): Element[] {
  return [...custom, ...roots.flatMap((root) => [...root.querySelectorAll(EMPTY_HOSTS)])].filter(isToAsk).slice(0, MOST_AT_ONCE);
}

function isToAsk(element: Element): boolean {
  if (shadowOf(element) !== null || !(element.matches(":defined") || element.firstChild === null)) return false;
  const before = asked.get(element);
  return before === undefined || (before.times < MOST_TIMES && before.size !== sizeOf(element));
}

/** The browser has answered for these. */
export function noteAsked(elements: Element[]): void {
  for (const element of elements) asked.set(element, { times: (asked.get(element)?.times ?? 0) + 1, size: sizeOf(element) });
}

function sizeOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${width} ${height}`;
}
