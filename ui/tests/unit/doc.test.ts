import { describe, expect, it } from 'vitest';
import { Doc } from '../../src/state/doc.svelte';

/** A place that keeps one value, and refuses who does not know its revision. */
function place() {
  const kept = { value: 'a', revision: 1, writes: 0 };
  const save = async (value: string, revision: number) => {
    kept.writes += 1;
    await Promise.resolve();
    if (revision !== kept.revision) throw Object.assign(new Error('could not save'), { code: 'revision-conflict' });
    kept.value = value;
    return { revision: (kept.revision += 1) };
  };
  return { kept, doc: new Doc<string>('a', 1, save) };
}

describe('a document', () => {
  it('is written once by all that ask for it at the same time', async () => {
    const { kept, doc } = place();
    doc.apply('b', 'type');
    const done = await Promise.all([doc.flush(), doc.flush(), doc.flush()]);
    expect(done).toEqual([true, true, true]);
    expect([kept.value, kept.writes, doc.state]).toEqual(['b', 1, 'saved']);
  });

  it('writes what was changed while it was written, with the revision that it was given', async () => {
    const { kept, doc } = place();
    doc.apply('b', 'type');
    const first = doc.flush();
    await Promise.resolve();
    await Promise.resolve();
    doc.apply('c', 'type');
    await Promise.all([first, doc.flush(), doc.flush()]);
    expect([kept.value, kept.writes, doc.state]).toEqual(['c', 2, 'saved']);
  });

  it('tells a conflict, and writes over it only when that is asked for', async () => {
    const { kept, doc } = place();
    kept.revision = 5;
    doc.apply('b', 'type');
    expect(await doc.flush()).toBe(false);
    expect(doc.state).toBe('conflict');
    expect(await doc.flush()).toBe(false);
    expect(await doc.overwrite(5)).toBe(true);
    expect([kept.value, doc.state]).toEqual(['b', 'saved']);
  });
});
