import {
  countWord,
  dependSentence,
  ideasAreText,
  joinWords,
  quoteTitle,
} from '../../../platform/text/wording.ts';
import { criteria, criterionNames } from '../../ideas/domain/weights.ts';
import { agreed, agreedInPart } from './agreement.ts';
import type { IdeaResult, Results } from './results.ts';

type Talk = Pick<Results, 'talkAbout'> & { ideas: readonly Pick<IdeaResult, 'verdict'>[] };
type Said = Pick<Results, 'alpha' | 'talkAbout'> & {
  ideas: readonly Pick<IdeaResult, 'verdict' | 'level'>[];
};

const agreements = ['agree', 'in part', 'disagree'] as const;
export type Agreement = (typeof agreements)[number];

export const agreementWords: Record<Agreement, string> = {
  agree: 'agree',
  'in part': 'agree in part',
  disagree: 'disagree',
};

/** @returns null where alpha has no value: no two values can be compared, or all are one */
export function agreementOf(alpha: number | null): Agreement | null {
  if (alpha === null) return null;
  return alpha >= agreed ? 'agree' : alpha >= agreedInPart ? 'in part' : 'disagree';
}

/** `You agree on impact and feasibility, and disagree on innovation.` Empty where nothing can be said. */
function agreementSentence(alpha: Results['alpha']): string {
  const parts = agreements.flatMap((agreement) => {
    const scores = criteria.filter((name) => agreementOf(alpha[name]) === agreement);
    const on =
      scores.length === criteria.length
        ? 'all three scores'
        : joinWords(scores.map((name) => criterionNames[name]));
    return on ? [`${agreementWords[agreement]} on ${on}`] : [];
  });
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? `You ${last}.` : `You ${parts.join(', ')}, and ${last}.`;
}

/** Ideas that are named, or counted, as those to discuss first. */
const maxNamed = 3;

/**
 * Ideas to discuss first: disputed scores before differing priorities, because facts can be checked.
 * @returns indexes of ideas
 */
export const ideasToDiscuss = ({ ideas, talkAbout }: Talk): number[] =>
  talkAbout.filter((idea) => ideas[idea]?.verdict === 'judgement').slice(0, maxNamed);

function talkSentence(talk: Talk): string {
  const first = ideasToDiscuss(talk).length;
  if (first > 0)
    return `Discuss ${countWord(first).toLowerCase()} ${first === 1 ? 'idea' : 'ideas'} first.`;
  return dependSentence(talk.ideas.filter(({ verdict }) => verdict === 'values').length);
}

/**
 * The result in one sentence: whether people agree, which ideas are safe bets, how many to discuss.
 * @param titles of the ideas, to name the only safe bet
 */
export function roundSentence(results: Said, titles: readonly string[] = []): string {
  const { ideas, alpha } = results;
  if (ideas.every(({ verdict }) => verdict === null))
    return 'Too few people scored these ideas for a result.';
  const safe = ideas.flatMap(({ verdict, level }, at) =>
    verdict === 'safe' && !level ? [at] : [],
  );
  const title = safe.length === 1 ? titles[safe[0] ?? 0] : undefined;
  const level = ideas.filter((idea) => idea.level).length;
  return [
    agreementSentence(alpha),
    title !== undefined
      ? `${quoteTitle(title)} is a safe bet.`
      : `${ideasAreText(safe.length)} ${safe.length > 1 ? 'safe bets' : 'a safe bet'}.`,
    level === 0 ? '' : `${ideasAreText(level)} level with others.`,
    talkSentence(results),
  ]
    .filter(Boolean)
    .join(' ');
}
