// The JSON forms of `verbatim_engine::snapshot`; absent fields have their default there.
import type { Rgb } from "./colors.ts";

export interface NodeRef { document: number; node: number }
export interface Rect { x: number; y: number; width: number; height: number }
export type Tristate = "true" | "false" | "mixed";

export interface States {
  checked?: Tristate; pressed?: Tristate; selected?: boolean; expanded?: boolean; disabled?: boolean;
  readonly?: boolean; required?: boolean; invalid?: boolean; focused?: boolean; current?: boolean; sort?: string;
  masked?: boolean; multiple?: boolean;
}

export interface SelectOption { label: string; selected: boolean; disabled: boolean; hidden?: boolean; group?: string }

export interface ElementOut {
  node: NodeRef; parent: number | null; role: string; tag: string; name: string; labels?: string[]; hints?: string[];
  idents?: string[]; description?: string; value?: string; options?: SelectOption[]; states: States; bbox: Rect;
  visible: boolean; barred?: boolean; proxy?: NodeRef; fixed?: boolean; clickable?: boolean; filled?: boolean; untouchable?: boolean; called_disabled?: boolean; editable?: boolean; tipped?: boolean; modal?: boolean;
  live?: boolean; href?: string; level?: number; set_size?: number; broken?: boolean; classes?: string[]; parts?: string[]; alike?: boolean; group?: string; labels_element?: number; owner?: number;
  runs: [number, number]; style: number; lids?: Rect[]; matches?: string[];
}

/** "mark" is the number before an item of a list. `cut`: so many letters of the text are seen, and the rest is cut off. */
export interface Run { text: string; raw?: string; cut?: number; block: number; kind?: "value" | "placeholder" | "covered" | "mark"; style: number; joint?: Joint }
/** To the run before: "tight" is another block without a gap; "slight" and "apart" are the same block, with a gap that no white space
 *  makes, and for the latter one that was added. */
export type Joint = "tight" | "slight" | "apart";
export interface Block { node: NodeRef; element: number | null; bbox: Rect; floating?: boolean }

export interface Style {
  color: Rgb | null; background: Rgb | null; border: Rgb | null; outlines?: Rgb[]; weight: number; italic: boolean; underline: boolean;
  strike: boolean;
}

export interface TableRow { element: number; header: boolean; footer?: boolean; place?: number; parts?: number[]; cells: { element: number; column: number }[] }
export interface Table { element: number; rows: TableRow[]; rearranged?: true; total?: number }

export interface SnapshotOut {
  at_ms: number; url: string; title: string; viewport: [number, number]; elements: ElementOut[]; runs: Run[];
  blocks: Block[]; styles: Style[]; tables: Table[]; focused: number | null; truncated: boolean;
  selectors?: string[]; refused?: string[]; largest?: number;
}
