/** What a person was asked and has answered, in words. */

import type { Answer, AskKind } from '$/host/generated';
import { t } from './index';

const CUT = 300;

/** "it holds". */
export function answerWords(answer: Answer): string {
  switch (answer.kind) {
    case 'candidate':
      return t('answer.candidate', { n: answer.index + 1 });
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
  readonly kept: boolean;
}

/** "asked: does “…” hold on the page; you answered: it holds". */
export function exchangeWords({ asks, sentence, answer, kept }: Told): string {
  const asked = t(`answer.asked-${asks}`, { sentence: sentence.slice(0, CUT) });
  const told = t('answer.told', { asked, answer: answerWords(answer) });
  return kept ? `${told}; ${t('answer.kept')}` : told;
}
