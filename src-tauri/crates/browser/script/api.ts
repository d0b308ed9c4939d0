// The contract between the script in the page and the driver. The script is evaluated in an isolated world named
// "verbatim" of every frame on new document, and sets `globalThis.__verbatim: Api`. Node numbers are per document,
// given when a node is first seen, and never reused. All times are milliseconds of `performance.timeOrigin +
// performance.now()`. All rectangles are in the frame's own viewport; the driver takes them to where the frame stands.

import type { Answer } from "./src/told.ts";

export interface Api {
  /** JSON of a `verbatim_engine::packed::Packed` for this frame alone: its nodes are those of this document, and an iframe is an
   *  element with tag "iframe", in whose place the driver puts the elements of its frame. `selectors`: the CSS selectors whose
   *  matches are to be told, and reported whatever they are. */
  snapshot(selectors?: string[]): string;
  /** The elements of the last snapshot that the browser has to be asked about before each: what it says of them is in no document. */
  strange(): Element[];
  /** How many of the last snapshot it was not asked about before. */
  missed(): number;
  /** What it says of them, in their order. */
  tell(answers: Answer[]): void;
  /** How many elements of the last snapshot may hold a closed shadow root, and were not asked about as they are now. */
  unasked(): number;
  hosts(): Element[];
  /** The browser was asked about these. */
  asked(): void;
  /** Hands a closed shadow root over: from then on it is read and worked as an open one is. */
  open(root: ShadowRoot): void;
  /** Resolves when the document has changed since the last `snapshot()`, or after `ms`. */
  changed(ms: number): Promise<void>;
  /** Scrolls into view where needed, for a pointer waits for two stable frames (none where the document has rested since it last changed), tries several points and scroll positions. */
  actionability(node: number, need: "pointer" | "hover" | "editable" | "enabled" | "attached", words?: string | null): Promise<Actionability>;
  /** Begins counting effects and transient texts. Returns the moment. */
  mark(): number;
  /** What has changed in this document since the moment (`since` of another document: since its start). */
  effects(since: number): ScriptEffects;
  /** Resolves with true when two frames pass without mutation and no finite animation or transition runs; false after `ms`.
   *  `unchanged`: at once where nothing has mutated, moved or been animated since the document last rested. */
  rest(ms: number, unchanged?: boolean): Promise<boolean>;
  /** `rest`, and what is to be told of the document then. */
  settle(since: number, ms: number, unchanged: boolean): Promise<{ rested: boolean; effects: ScriptEffects }>;
  /** Resolves once the document is drawn as it is now; false where a frame did not come in time, so that an older one may be shown. */
  drawn(): Promise<boolean>;
  /** Resolves when the next frame begins, with the time and how late it began, in milliseconds; with null where none does soon. */
  frame(): Promise<{ now: number; late: number } | null>;
  /** For how many milliseconds there was no input, mutation or finite animation (0 while one runs) when it was asked, once the timers that were due
   *  then have run: what follows an input late is waited for, and a page that got no time to change is not quiet. Mutations of nodes
   *  that keep changing while nothing is done count too. */
  quiet(): Promise<number>;
  /** JSON of `verbatim_engine::page::Transient[]`. */
  transients(since: number): string;
  /** Before a pointer input: from now on pointer and mouse events that would not reach `node` (or its label or
   *  proxy) are stopped and prevented. */
  guard(node: number): void;
  /** Ends the guard: whether the events reached the node, or which element (in words) would have taken them;
   *  "none" when no event arrived. */
  unguard(): { reached: boolean; by: string | null };
  /** Focuses for keyboard input; `how`: select all of the text, or put the caret at the end, or leave it. Says how the
   *  field must be filled: by key events ("keys"), or by setting its value with input and change events because keys
   *  cannot type it in the shown form ("value": date, time, month, week, datetime-local, colour, range). */
  focus(node: number, how: "all" | "end" | "leave"): { fill: "keys" | "parts" | "drawn" | "value"; current: string };
  /** Sets the value of a "value" field (ISO forms; also accepts d.m.y / m/d/y where unambiguous) through the native setter, with input and change
   *  events. Returns what the field then holds, or an error in words. */
  setValue(node: number, text: string): { value: string } | { error: string };
  /** Selects the options of a native select with input and change events. */
  selectOptions(node: number, indexes: number[]): { value: string } | { error: string };
  /** Current value of a field (text of a contenteditable). */
  valueOf(node: number): string | null;
  scrollBy(pages: number): void;
  scrollToEnd(bottom: boolean): void;
  /** Leaves the field that was typed in and scrolls through the page and back, for what comes only then; false where there is nothing to do. */
  search(): Promise<boolean>;
  /** Centre of the node's box, and its box, in the frame's viewport. */
  boxOf(node: number): { x: number; y: number; width: number; height: number } | null;
  /** Of the node that holds a frame: the matrix that takes a point of the frame's viewport to the viewport of this document (a, b, c, d, e, f). */
  placeOf(node: number): number[] | null;
  /** Number of this DOM node (for CDP calls with an object id). */
  numberOf(node: Node): number;
  nodeOf(number: number): Node | null;
  /** An element, and those around it as far as a person may take them for one thing with it, such as a card or a row; `far`: all, and the document. */
  around(number: number, far: boolean): Node[];
  /** The shadow root of an element, if it is open or was handed over. */
  shadowOf(element: Element): ShadowRoot | null;
}

export type Actionability =
  | { state: "ready"; x: number; y: number }
  | { state: "hidden" | "disabled" | "readonly" | "unstable" | "detached" }
  | { state: "obscured"; by: string; fixed: boolean; node: number | null };

export interface ScriptEffects {
  mutation: boolean;
  focus: boolean;
  selection: boolean;
  value: boolean;
}
