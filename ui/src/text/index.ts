/** The texts of the interface. All of them stand in one file, so that a translation is one more file. */

import type { RowId } from '$/host';
import en from './en.json';

export type TextKey = keyof typeof en;

const texts: Record<string, string> = en;
const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** The text under a key, with `{name}` filled in. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return fill(texts[key] ?? key, values);
}

type Counted<K> = K extends `${infer Base}.other` ? Base : never;

/** The text for a number: `key.one` or `key.other`, with `{n}` filled in. */
export function tn(key: Counted<TextKey>, n: number, values: Record<string, string | number> = {}): string {
  const text = texts[`${key}.${plurals.select(n)}`] ?? texts[`${key}.other`] ?? key;
  return fill(text, { n: numbers.format(n), ...values });
}

/** The text under a key that is put together; none where there is no such text. */
export function maybe(key: string): string | undefined {
  return texts[key];
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A row by its part and number. */
export function place({ part, row }: RowId): string {
  return t(`outcome.${part}`, { row });
}

/** A duration in words, short. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  return `${minutes} min ${Math.round((ms % 60_000) / 1000)} s`;
}

const days = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as date and time of the user's place. */
export function moment(ms: number): string {
  return days.format(ms);
}

const shortDays = new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric' });

/** A day without its year, for narrow places. */
export function day(ms: number): string {
  return shortDays.format(ms);
}

const shortMoments = new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A moment without its year where it is this one. */
export function shortMoment(ms: number): string {
  return new Date(ms).getFullYear() === new Date().getFullYear() ? shortMoments.format(ms) : moment(ms);
}

/** The system's language, for dates; English where it has none (the POSIX locale "C"). */
function language(): string {
  try {
    return Intl.getCanonicalLocales(globalThis.navigator?.language ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
