/** What a person was asked and has answered, in words. */

import type { Answer, AskKind } from '$/host/generated';
import { t } from './index';

const CUT = 300;

/** "it is true". `meant`: the element that was chosen, where it is known. */
export function answerWords(answer: Answer, meant: string | null = null): string {
  switch (answer.kind) {
    case 'candidate':
      return meant === null ? t('answer.candidate', { n: answer.index + 1 }) : t('answer.named', { what: meant.slice(0, CUT) });
    case 'means':
      return t('answer.means', { sentences: answer.sentences.join('; ').slice(0, CUT) });
    default:
      return t(`answer.${answer.kind}`);
  }
}

interface Told {
  readonly asks: AskKind;
  readonly sentence: string;
  readonly answer: Answer;
  readonly meant?: string | null;
  readonly kept: boolean;
}

/** "asked: is “…” true on the page; you answered: it is true". */
export function exchangeWords({ asks, sentence, answer, meant, kept }: Told): string {
  const asked = t(`answer.asked-${asks}`, { sentence: sentence.slice(0, CUT) });
  const told = t('answer.told', { asked, answer: answerWords(answer, meant) });
  return kept ? `${told}; ${t('answer.kept')}` : told;
}
