import { describe, expect, it } from 'vitest';
import { ACTIONS, ALL, chordOf, clashes, spoken } from '../../src/keys/table';
import en from '../../src/text/en.json';

const event = (key: string, held: string[] = [], code = '') => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  metaKey: false,
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

describe('keys', () => {
  it('have no two meanings at the same time', () => {
    for (const action of ALL) expect([action, clashes(action, ACTIONS[action].key, {})]).toEqual([action, []]);
  });

  it('are read from events', () => {
    expect(chordOf(event('k', ['ctrl']))).toBe('Ctrl+K');
    expect(chordOf(event('>', ['ctrl', 'shift'], 'Period'))).toBe('Ctrl+Shift+.');
    expect(chordOf(event('ArrowDown', ['alt', 'shift']))).toBe('Alt+Shift+ArrowDown');
    for (const plus of [event('+', ['ctrl', 'shift'], 'Equal'), event('=', ['ctrl'], 'Equal'), event('+', ['ctrl'], 'NumpadAdd')]) expect(chordOf(plus)).toBe('Ctrl+Plus');
    expect(chordOf(event('-', ['ctrl'], 'Minus'))).toBe('Ctrl+Minus');
    expect(chordOf(event('0', ['ctrl'], 'Digit0'))).toBe('Ctrl+0');
    expect(chordOf(event('Control', ['ctrl']))).toBeNull();
    expect(chordOf(event('d'))).toBe('d');
    expect(chordOf(event('?', ['shift']))).toBe('?');
  });

  it('have words', () => {
    const texts: Record<string, string> = en;
    expect(ALL.filter((action) => !texts[`action.${action}`])).toEqual([]);
    expect(spoken('Ctrl+Shift+ArrowUp')).toBe('Ctrl Shift ↑');
    expect(spoken('Ctrl+Plus')).toBe('Ctrl +');
  });
});
