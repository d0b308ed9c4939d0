import { describe, expect, it } from 'vitest';
import type { PageInput } from '../../src/host/generated';
import { PageHand } from '../../src/state/page-hand';
import { buttonOf, keyDown, keyUp, modifiersOf, pointIn, turnOf } from '../../src/state/page-input';

const key = (name: string, code: string, held: string[] = [], composing = false) => ({
  key: name,
  code,
  isComposing: composing,
  altKey: held.includes('alt'),
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  getModifierState: (one: string) => one === 'AltGraph' && held.includes('altgr'),
});

const page = { width: 1280, height: 800 };

describe('an event over the picture', () => {
  const picture = { left: 100, top: 50, width: 640, height: 400 };

  it('is at a point of the page, in its own pixels', () => {
    expect(pointIn({ clientX: 420, clientY: 250 }, picture, page)).toEqual({ x: 640, y: 400 });
    expect(pointIn({ clientX: 100, clientY: 50 }, picture, page)).toEqual({ x: 0, y: 0 });
    expect(pointIn({ clientX: 100.3, clientY: 50 }, picture, page)).toEqual({ x: 0.6, y: 0 });
  });

  it('stays in the page when it is dragged out', () => {
    expect(pointIn({ clientX: 5, clientY: 9000 }, picture, page)).toEqual({ x: 0, y: 799 });
  });

  it('names the buttons that a page takes', () => {
    expect([0, 1, 2, 3].map((button) => buttonOf({ button }))).toEqual(['left', 'middle', 'right', null]);
  });

  it('turns lines and pages of the wheel into pixels', () => {
    expect(turnOf({ deltaX: 1, deltaY: -2, deltaMode: 0 }, page)).toEqual({ dx: 1, dy: -2 });
    expect(turnOf({ deltaX: 0, deltaY: 3, deltaMode: 1 }, page)).toEqual({ dx: 0, dy: 48 });
    expect(turnOf({ deltaX: 0, deltaY: 1, deltaMode: 2 }, page)).toEqual({ dx: 0, dy: 800 });
  });
});

describe('a key', () => {
  it('types what it says', () => {
    expect(keyDown(key('a', 'KeyA'))).toEqual({ kind: 'key-down', key: 'a', code: 'KeyA', text: 'a', modifiers: 0 });
    expect(keyDown(key('A', 'KeyA', ['shift']))).toMatchObject({ text: 'A', modifiers: 8 });
    expect(keyDown(key('Enter', 'Enter'))).toMatchObject({ text: '\r' });
    expect(keyDown(key('😀', ''))).toMatchObject({ text: '😀' });
  });

  it('types nothing where it moves or commands', () => {
    for (const one of [key('Tab', 'Tab'), key('ArrowLeft', 'ArrowLeft'), key('a', 'KeyA', ['ctrl']), key('f', 'KeyF', ['alt']), key('a', 'KeyA', ['meta'])]) {
      expect(keyDown(one)?.text).toBeNull();
    }
    expect(keyUp(key('a', 'KeyA', ['ctrl', 'shift']))).toEqual({ kind: 'key-up', key: 'a', code: 'KeyA', modifiers: 10 });
    expect(modifiersOf(key('x', '', ['alt', 'ctrl', 'meta', 'shift']))).toBe(15);
  });

  it('types the third sign of a key without its modifier', () => {
    expect(keyDown(key('@', 'KeyQ', ['altgr', 'ctrl', 'alt']))).toMatchObject({ text: '@', modifiers: 0 });
    expect(keyDown(key('@', 'KeyL', ['alt']))).toMatchObject({ text: '@', modifiers: 0 });
  });

  it('waits for the end of a composition', () => {
    expect(keyDown(key('Dead', 'Equal'))).toBeNull();
    expect(keyDown(key('a', 'KeyA', [], true))).toBeNull();
  });
});

describe('the hand in the page', () => {
  function hand(send: (input: PageInput) => Promise<unknown> = async () => {}) {
    const sent: PageInput[] = [];
    const failed: unknown[] = [];
    const frames: (() => void)[] = [];
    const own = new PageHand(
      (input) => {
        sent.push(input);
        return send(input);
      },
      (error) => failed.push(error),
      (then) => frames.push(then),
    );
    return { own, sent, failed, frame: () => frames.splice(0).forEach((then) => then()) };
  }

  it('moves at most once a frame, to the last place', async () => {
    const { own, sent, frame } = hand();
    for (let x = 0; x < 10; x += 1) own.give({ kind: 'move', x, y: 0 });
    expect(sent).toEqual([]);
    frame();
    await own.done();
    expect(sent).toEqual([{ kind: 'move', x: 9, y: 0 }]);
  });

  it('adds up the turns of the wheel, and keeps the order of what is different', async () => {
    const { own, sent, frame } = hand();
    own.give({ kind: 'wheel', x: 1, y: 1, dx: 0, dy: 10 });
    own.give({ kind: 'wheel', x: 1, y: 1, dx: 2, dy: 5 });
    own.give({ kind: 'move', x: 3, y: 3 });
    own.give({ kind: 'down', x: 3, y: 3, button: 'left', clicks: 1 });
    frame();
    await own.done();
    expect(sent.map((one) => one.kind)).toEqual(['wheel', 'move', 'down']);
    expect(sent[0]).toMatchObject({ dx: 2, dy: 15 });
  });

  it('sends one after the other, and goes on after one that was not taken', async () => {
    let open = 0;
    const { own, sent, failed } = hand(async (input) => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      if (input.kind === 'text' && input.text === 'bad') throw new Error('no page');
    });
    for (const text of ['a', 'bad', 'c']) own.give({ kind: 'text', text });
    await own.done();
    expect(sent.map((one) => one.kind === 'text' && one.text)).toEqual(['a', 'bad', 'c']);
    expect(failed).toHaveLength(1);
  });

  it('lets go of what is held, once', async () => {
    const { own, sent } = hand();
    own.give({ kind: 'key-down', key: 'Shift', code: 'ShiftLeft', text: null, modifiers: 8 });
    own.give({ kind: 'key-down', key: 'a', code: 'KeyA', text: 'a', modifiers: 8 });
    own.give({ kind: 'key-up', key: 'a', code: 'KeyA', modifiers: 8 });
    own.give({ kind: 'down', x: 1, y: 2, button: 'left', clicks: 1 });
    own.letGo();
    own.letGo();
    await own.done();
    expect(sent.slice(4)).toEqual([
      { kind: 'up', x: 1, y: 2, button: 'left', clicks: 1 },
      { kind: 'key-up', key: 'Shift', code: 'ShiftLeft', modifiers: 0 },
    ]);
  });
});
