import { describe, expect, it } from 'vitest';
import { nextOf, reasonOf } from '../../src/text/reason';
import { quoted, sidesOf } from '../../src/text/sides';
import type { Finding } from '../../src/host/generated';

const bbox = { x: 0, y: 0, width: 1, height: 1 };
const near = (...texts: string[]) => texts.map((description) => ({ description, node: null, bbox }));
const finding: Finding = { cause: 'assertion-false', sentence: "'$44.10' is displayed", message: 'the expected result is not what is there' };

describe('the reason of a verdict', () => {
  it('names what was expected and what comes nearest, and not the cause again', () => {
    const missing = { ...finding, expected: "the text '$44.10' is shown", observed: "'$44.10' is not shown", near: near("text '$45.10'", "text '$49.00'") };
    expect(reasonOf(missing)).toBe("Expected: the text '$44.10' is shown. Nearest on the page: '$45.10', '$49.00'.");
    expect(sidesOf(missing)).toMatchObject({ values: { expected: '$44.10', observed: '$45.10' }, nearest: true });
  });

  it('compares the values that stand in the same place', () => {
    const other = { ...finding, expected: "the field 'Display name' contains 'Countess'", observed: "the field 'Display name' holds 'Countes'" };
    expect(sidesOf(other)).toMatchObject({ values: { expected: 'Countess', observed: 'Countes' }, nearest: false });
    expect(reasonOf(other)).toContain("On the page: the field 'Display name' holds 'Countes'.");
  });

  it('has nothing to compare where nothing came near', () => {
    expect(sidesOf({ ...finding, expected: "the text 'Don't' is shown", observed: "'Don't' is not shown" })?.values).toBeNull();
    expect(sidesOf(finding)).toBeNull();
  });

  it('keeps a message that says more than the cause', () => {
    expect(reasonOf({ ...finding, cause: 'ambiguous-target', message: "12 elements fit 'Delete'" })).toBe("12 elements fit 'Delete'.");
    expect(reasonOf({ ...finding, cause: 'environment', message: 'http://a.test/ did not load' })).toBe('http://a.test/ did not load.');
    expect(reasonOf({ ...finding, cause: 'stopped', message: 'the run was stopped' })).toBe('');
    expect(reasonOf({ ...finding, message: 'a person looked at the page and says that it does not hold' })).toMatch(/^A person looked/);
  });

  it('says what a list has where it does not have the option', () => {
    const list = { ...finding, cause: 'option-missing', message: "dropdown 'Country' has no option 'Germany'", expected: 'Germany', observed: 'Denmark, Austria' } as const;
    expect(reasonOf(list)).toBe("Dropdown 'Country' has no option 'Germany'. The list has: Denmark, Austria.");
  });

  it('gives the advice of the case, and that of the cause where it speaks of what testers do not know', () => {
    const several = { ...finding, cause: 'ambiguous-target', way_out: "say which one: 'Delete' in the row 'Ada'" } as const;
    expect(nextOf('ambiguous-target', several)).toBe("Say which one: 'Delete' in the row 'Ada'.");
    const data = { ...finding, cause: 'missing-test-data', way_out: "give it one in the suite's test data, or with --data a=VALUE" } as const;
    expect(nextOf('missing-test-data', data)).toBe("Give it a value in the suite's test data.");
  });

  it('takes an apostrophe for a letter', () => {
    expect(quoted("the text 'Don't wait' and 'b'")).toEqual(["Don't wait", 'b']);
  });
});
