/** What an answer to a question of a run did, in words. */

import type { Verdict } from '$/host';
import type { Done } from '$/state/answering.svelte';
import { openClaims } from '$/state/run-questions.svelte';
import { t, tn } from './index';

const CUT = 200;

/** "It is true. 2 rows decided." */
export function doneWords({ question, answer, did }: Done): string {
  const told = did.events.flatMap((event) => (event.run === 'case' && event.event === 'decided' ? [event] : []));
  const decided = told.filter((event) => event.holds !== null).length;
  const dropped = did.dropped.map((phrase) => t('asked.dropped', { phrase: phrase.phrase.slice(0, CUT) }));
  if (answer === null) return [tn('asked.taken-back', told.length), ...dropped].join(' ');
  const own = did.questions.questions[question - 1];
  const rows = tn('asked.decided', decided);
  const said = answer.kind === 'means' ? meantWords(decided, told.length - decided, rows, own?.claims[0]?.column === 'action') : answer.kind === 'undecided' ? [t('asked.stays')] : [rows];
  const first = answer.kind === 'means' ? t('asked.did-means', { sentences: answer.sentences.join('; ').slice(0, CUT) }) : t(`answer.${answer.kind}`);
  const left = own ? openClaims(own).length : 0;
  const kept = answer.kind !== 'means' ? [] : [did.kept ? t('asked.kept', { phrase: did.kept.phrase.slice(0, CUT) }) : t('asked.not-kept')];
  const rest = left > 0 ? [tn('asked.left', left)] : [];
  return [`${sentenceCase(first)}.`, ...said, ...kept, ...dropped, ...rest].join(' ');
}

/** Where the page of the run does not show what is meant, the next run decides; so it does each step. */
function meantWords(decided: number, waiting: number, rows: string, step: boolean): string[] {
  const later = step ? 'asked.next-run-step' : 'asked.next-run';
  return [...(decided > 0 ? [rows] : []), ...(waiting > 0 ? [tn(later, waiting)] : [])];
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The cases that an answer is about, each once, and their verdicts now. */
export function casesOfAnswer({ question, did }: Done): { name: string; verdict: Verdict }[] {
  const claims = did.questions.questions[question - 1]?.claims ?? [];
  const verdicts = new Map<string, Verdict>();
  for (const event of did.events) {
    if (event.run !== 'case' || event.event !== 'decided') continue;
    const name = claims.find((claim) => claim.case === event.case)?.name;
    if (name !== undefined) verdicts.set(name, event.verdict);
  }
  return [...verdicts].map(([name, verdict]) => ({ name, verdict }));
}
