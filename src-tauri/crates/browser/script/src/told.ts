// What a document does not tell of its elements, and the browser does: the role and states that a custom element keeps to itself
// (`ElementInternals`), and the buttons and marks that a style draws beside what scrolls (`::scroll-button`, `::scroll-marker`). The driver
// asks the browser about these elements at each look, and hands the answers over before it.
import type { Rect, States } from "./types.ts";

/** What the browser says of an element. */
export interface Told {
  role: string;
  name: string;
  value?: string;
  states: States;
}

/** Something that a style draws beside an element and that takes clicks. No node stands for it: a stand-in has its number. */
export interface Part extends Told {
  bbox: Rect;
  node: Node;
}

export interface Answer {
  own: Told | null;
  parts: Omit<Part, "node">[];
}

const MOST = 50;
/** Whether a custom element of this tag keeps a role to itself; those that were not asked about yet are not in it. */
const keeping = new Map<string, boolean>();
let told = new Map<Element, Told>();
let parts = new Map<Element, Part[]>();
/** Stand-ins by their owners and places, so that a part has the same number in each look. */
const standIns = new WeakMap<Element, Node[]>();
const owners = new WeakMap<Node, { owner: Element; part: Part }>();
/** Those that the last look found, and those of which was told for the next one. */
let found: Element[] = [];
let asked = new Set<Element>();
/** How many of them the last look had to do without. */
let missed = 0;

/** The elements that the browser has to be asked about: of custom elements whose tag was not asked about yet, one. */
export function strangers(custom: Element[], scrollers: Element[]): Element[] {
  const firsts = new Map<string, Element>();
  const internal: Element[] = [];
  for (const element of custom) {
    if (element.hasAttribute("role") || !element.matches(":defined")) continue;
    const known = keeping.get(element.localName);
    if (known === undefined) firsts.set(element.localName, firsts.get(element.localName) ?? element);
    else if (known) internal.push(element);
  }
  return [...scrollers, ...firsts.values(), ...internal].slice(0, MOST);
}

/** Takes what a look has found to ask about. */
export function note(elements: Element[]): void {
  found = elements;
  missed = elements.filter((element) => !asked.has(element)).length;
  asked = new Set();
}

/** The elements to ask about before the next look; none where that was done. */
export const toAsk = (): Element[] => (asked.size > 0 ? [] : found.filter((element) => element.isConnected));

/** How many elements the browser was not asked about before the last look. */
export const missedTold = (): number => missed;

/** Takes the browser's answers, in the order of the elements to ask about. */
export function tell(answers: Answer[]): void {
  const elements = toAsk();
  told = new Map();
  parts = new Map();
  elements.forEach((element, i) => {
    asked.add(element);
    const answer = answers[i];
    if (answer === undefined) return;
    const { own } = answer;
    const keeps = own !== null && own.role !== "generic" && own.role !== "none";
    if (element.localName.includes("-") && !keeping.has(element.localName)) keeping.set(element.localName, keeps);
    if (keeps && element.localName.includes("-")) told.set(element, own);
    if (answer.parts.length > 0) parts.set(element, answer.parts.map((part, place) => withStandIn(element, part, place)));
  });
}

function withStandIn(owner: Element, part: Omit<Part, "node">, place: number): Part {
  let nodes = standIns.get(owner);
  if (nodes === undefined) standIns.set(owner, (nodes = []));
  const node = (nodes[place] ??= document.createComment(""));
  const whole = { ...part, node };
  owners.set(node, { owner, part: whole });
  return whole;
}

export const toldOf = (element: Element): Told | undefined => (told.size === 0 ? undefined : told.get(element));
export const partsBeside = (element: Element): Part[] => (parts.size === 0 ? [] : (parts.get(element) ?? []));
/** The part for which a node stands. */
export const partOf = (node: Node | null): { owner: Element; part: Part } | undefined => (node === null ? undefined : owners.get(node));
