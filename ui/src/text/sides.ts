/** What was expected and what was there instead, brought down to the values that differ. */

import type { Candidate, Finding } from '$/host/generated';

/** Longer texts are looked at by their beginnings: nobody reads more, and the comparison must not hold the window up. */
export const COMPARED = 4000;

export interface Sides {
  /** The sentences as they were told. */
  readonly expected: string;
  readonly observed: string;
  /** The values in them that differ; none where there are none to compare. */
  readonly values: { readonly expected: string; readonly observed: string } | null;
  /** The observed value was not told: it is the nearest that the page has. */
  readonly nearest: boolean;
}

/** Whether the message says no more than the name of its cause does: of what is false both sides say it, of a stop there is no more. */
export const saysOnlyCause = ({ cause, expected, message }: Finding): boolean =>
  cause === 'stopped' || (cause === 'assertion-false' && expected !== undefined && message === 'the expected result is not what is there');

/** The values that stand in quotes; an apostrophe within a word is none. */
export function quoted(text: string): string[] {
  return [...text.matchAll(/(?<!\w)'(.*?)'(?!\w)/gs)].map((match) => match[1] ?? '');
}

/** The value of a candidate as it is read on the page: text '$45.10' is '$45.10'. */
function valueOf({ description }: Candidate): string | null {
  return /^text '/.test(description) ? (quoted(description)[0] ?? null) : null;
}

export function sidesOf(finding: Finding): Sides | null {
  if (finding.expected === undefined || finding.observed === undefined) return null;
  const [expected, observed] = [finding.expected.slice(0, COMPARED), finding.observed.slice(0, COMPARED)];
  const [wanted, seen] = [quoted(expected), quoted(observed)];
  const first = wanted.findIndex((value, at) => value !== seen[at]);
  const paired = wanted.length === seen.length && first >= 0;
  if (paired) return { expected, observed, values: { expected: wanted[first]!, observed: seen[first]! }, nearest: false };
  // What is only said not to be there is compared with what comes nearest to it.
  const missing = wanted.find((value) => seen.includes(value));
  const near = missing === undefined || !/\bnot\b/.test(observed) ? undefined : nearValues(finding)[0];
  if (missing === undefined || near === undefined) return { expected, observed, values: null, nearest: false };
  return { expected, observed, values: { expected: missing, observed: near }, nearest: true };
}

/** The texts of the page that come near, the nearest first. */
export function nearValues({ near }: Finding): string[] {
  return [...new Set((near ?? []).map(valueOf).filter((value) => value !== null))];
}
