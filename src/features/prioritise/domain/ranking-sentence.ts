import {
  dependSentence,
  ideasAreText,
  joinWords,
  quoteTitle,
} from '../../../platform/text/wording.ts';
import type { Verdict } from './robustness.ts';

const maxNamed = 3;

/** features/rounds/domain/round-sentence.ts builds the same for rounds. @param titles of the ideas of each verdict */
export function rankingSentence(titles: Record<Verdict, readonly string[]>): string {
  const { safe, level, taste } = titles;
  const names =
    safe.length <= maxNamed && safe.length > 0 ? `: ${joinWords(safe.map(quoteTitle))}` : '';
  return [
    `${ideasAreText(safe.length)} ${safe.length > 1 ? 'safe bets' : 'a safe bet'}${names}.`,
    level.length === 0 ? '' : `${ideasAreText(level.length)} level with others.`,
    dependSentence(taste.length),
  ]
    .filter(Boolean)
    .join(' ');
}
