import { dependSentence, ideasAre, listed, named } from '../../../platform/text/wording.ts';
import type { Verdict } from './robustness.ts';

const mostNamed = 3;

/** features/rounds/domain/round-sentence.ts builds the same for rounds. @param titles of the ideas of each verdict */
export function rankingSentence(titles: Record<Verdict, readonly string[]>): string {
  const { safe, level, taste } = titles;
  const names = safe.length <= mostNamed && safe.length > 0 ? `: ${listed(safe.map(named))}` : '';
  return [
    `${ideasAre(safe.length)} ${safe.length > 1 ? 'safe bets' : 'a safe bet'}${names}.`,
    level.length === 0 ? '' : `${ideasAre(level.length)} level with others.`,
    dependSentence(taste.length),
  ]
    .filter(Boolean)
    .join(' ');
}
