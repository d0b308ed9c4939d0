/** What mouse and keyboard events over the live page are in the page itself. */

import type { PageButton, PageInput } from '$/host';

interface Held {
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

interface KeyLike extends Held {
  readonly key: string;
  readonly code: string;
  readonly isComposing: boolean;
  getModifierState(key: string): boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** As the browser's Input domain counts them. */
export function modifiersOf({ altKey, ctrlKey, metaKey, shiftKey }: Held): number {
  return (altKey ? 1 : 0) + (ctrlKey ? 2 : 0) + (metaKey ? 4 : 0) + (shiftKey ? 8 : 0);
}

/** A point of the picture, in CSS pixels of the page's viewport. */
export function pointIn(event: { clientX: number; clientY: number }, picture: Box, page: Size): { x: number; y: number } {
  const part = (at: number, from: number, length: number, whole: number) =>
    Math.round(Math.max(0, Math.min(whole - 1, ((at - from) / length) * whole)) * 10) / 10;
  return {
    x: part(event.clientX, picture.left, picture.width, page.width),
    y: part(event.clientY, picture.top, picture.height, page.height),
  };
}

const BUTTONS: readonly (PageButton | undefined)[] = ['left', 'middle', 'right'];

/** Which button it is; none for those that the page does not take. */
export function buttonOf(event: { button: number }): PageButton | null {
  return BUTTONS[event.button] ?? null;
}

const LINE = 16;

interface Turn {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
}

/** How far the wheel was turned, in CSS pixels of the page: its lines and pages are told in pixels, too. */
export function turnOf({ deltaX, deltaY, deltaMode }: Turn, page: Size): { dx: number; dy: number } {
  const unit = [1, LINE, page.height][deltaMode] ?? 1;
  return { dx: deltaX * unit, dy: deltaY * unit };
}

/** A key that goes down; none for one that is part of a composition, which ends as text. */
export function keyDown(event: KeyLike): Extract<PageInput, { kind: 'key-down' }> | null {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.isComposing || key === 'Dead' || key === 'Process' || key === 'Unidentified') return null;
  const sign = [...key].length === 1;
  if (sign && isThirdLevel(event)) return { kind: 'key-down', key, code, text: key, modifiers: shiftKey ? 8 : 0 };
  const plain = !altKey && !ctrlKey && !metaKey;
  const text = !plain ? null : sign ? key : key === 'Enter' ? '\r' : null;
  return { kind: 'key-down', key, code, text, modifiers: modifiersOf(event) };
}

export function keyUp(event: KeyLike): Extract<PageInput, { kind: 'key-up' }> {
  return { kind: 'key-up', key: event.key, code: event.code, modifiers: modifiersOf(event) };
}

/** AltGr, or Option on a Mac, makes another sign of a key: "@" of "L". The modifier is then part of the sign. */
function isThirdLevel(event: KeyLike): boolean {
  if (event.getModifierState('AltGraph')) return true;
  const { key, code, altKey, ctrlKey, metaKey } = event;
  if (!altKey || ctrlKey || metaKey) return false;
  const own = /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase();
  return own !== undefined && own !== key.toLowerCase();
}
