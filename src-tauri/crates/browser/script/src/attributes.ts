// Which attributes an element has, as bits: one question to the document in place of one for each attribute.

/** Gives or hides a name: for the element itself, or for what stands around it. */
export const NAMING = 1;
export const LABELLED = 2;
export const LABEL = 4;
export const TITLE = 8;
export const DESCRIBING = 0x10;
/** Stands for declarations of style. */
export const STYLING = 0x20;
export const CLASS = 0x40;
export const ID = 0x80;
export const HINTS = 0x100;
export const IDENTS = 0x200;
export const EDITABLE = 0x400;
export const ONCLICK = 0x800;
export const LIVE = 0x1000;
export const MODAL = 0x2000;
export const INERT = 0x4000;
export const RELATED = 0x8000;
/** Says something of the state. */
export const STATE = 0x10000;
export const LINK = 0x20000;
/** May say of what kind a message is. */
export const SAID_KIND = 0x40000;
/** Any other. */
export const OTHER = 0x80000;

const BITS = new Map<string, number>();
for (const [bits, names] of [
  [NAMING | LABEL, "aria-label"],
  [NAMING | LABELLED, "aria-labelledby"],
  [NAMING | RELATED, "aria-owns"],
  [NAMING | STYLING, "hidden"],
  [NAMING, "aria-hidden"],
  [TITLE | DESCRIBING | HINTS, "title"],
  [DESCRIBING, "aria-describedby aria-description"],
  [STYLING, "style popover bgcolor background"],
  [CLASS, "class"],
  [ID | IDENTS, "id"],
  [IDENTS, "name"],
  [HINTS, "placeholder aria-placeholder alt"],
  [EDITABLE, "contenteditable"],
  [ONCLICK, "onclick"],
  [LIVE, "aria-live"],
  // An open dialog may be modal.
  [MODAL, "aria-modal open"],
  [INERT, "inert"],
  [RELATED, "aria-controls"],
  [STATE, "aria-checked aria-pressed aria-selected aria-expanded aria-readonly aria-required aria-invalid aria-current aria-sort " +
    "aria-multiselectable required multiple"],
  [LINK, "href"],
  [SAID_KIND, "data-type data-status data-variant"],
] as [number, string][]) for (const name of names.split(" ")) BITS.set(name, bits);

/** A number that an attribute gives; none where it is absent, empty or no integer. */
export function integerOf(element: Element, attribute: string): number | undefined {
  const given = element.getAttribute(attribute) ?? "";
  const number = given.trim() === "" ? NaN : Number(given);
  return Number.isInteger(number) ? number : undefined;
}

export function attributesOf(element: Element): number {
  if (!element.hasAttributes()) return 0;
  let bits = 0;
  for (const name of element.getAttributeNames()) bits |= BITS.get(name) ?? OTHER;
  return bits;
}
