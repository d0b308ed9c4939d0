// Addresses of links. The browser resolves one anew each time it is asked, which costs more than all else of a link.

const resolved = new Map<string, string>();
/** What they were resolved against. */
let base = "";
const MOST_RESOLVED = 10_000;

/** The address that a link leads to; "" for one in a drawing, whose address is no text. */
export function hrefOf(link: HTMLAnchorElement | SVGAElement): string {
  if (!(link instanceof HTMLElement)) return "";
  const { baseURI } = link;
  if (baseURI !== base || resolved.size >= MOST_RESOLVED) {
    base = baseURI;
    resolved.clear();
  }
  const given = link.getAttribute("href") ?? "";
  let href = resolved.get(given);
  if (href === undefined) resolved.set(given, (href = link.href));
  return href;
}
