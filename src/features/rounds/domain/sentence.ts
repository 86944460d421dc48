import {
  counted,
  dependSentence,
  ideasAre,
  listed,
  named,
} from '../../../platform/text/wording.ts';
import { criteria, criterionNames } from '../../ideas/domain/weights.ts';
import { agreed, agreedInPart } from './alpha.ts';
import type { IdeaResult, Results } from './results.ts';

type Talk = Pick<Results, 'talkAbout'> & { ideas: readonly Pick<IdeaResult, 'verdict'>[] };

/** What of a round's results the sentence is about. */
type Said = Talk &
  Pick<Results, 'alpha'> & { ideas: readonly Pick<IdeaResult, 'verdict' | 'level'>[] };

/** How far people agree on a score. */
const agreements = ['agree', 'in part', 'disagree'] as const;
export type Agreement = (typeof agreements)[number];

export const agreementWords: Record<Agreement, string> = {
  agree: 'you agree',
  'in part': 'you agree in part',
  disagree: 'you disagree',
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
        : listed(scores.map((name) => criterionNames[name]));
    return on ? [`${agreementWords[agreement].slice('you '.length)} on ${on}`] : [];
  });
  const last = parts.pop();
  if (last === undefined) return '';
  return parts.length === 0 ? `You ${last}.` : `You ${parts.join(', ')}, and ${last}.`;
}

/** Ideas that are named, or counted, as those to talk about first. */
const mostNamed = 3;

/** What to talk about first: judgement before values, for facts can be found out. @returns indexes of ideas */
export const talkFirst = ({ ideas, talkAbout }: Talk): number[] =>
  talkAbout.filter((idea) => ideas[idea]?.verdict === 'judgement').slice(0, mostNamed);

function talkSentence(talk: Talk, titles?: readonly string[]): string {
  const first = talkFirst(talk);
  if (first.length > 0) {
    const number = counted(first.length).toLowerCase();
    if (!titles) return `Talk about ${number} ${first.length === 1 ? 'idea' : 'ideas'} first.`;
    const names = listed(first.map((idea) => named(titles[idea] ?? '')));
    return first.length === 1
      ? `Talk about ${names} first.`
      : `Talk about these ${number} first: ${names}.`;
  }
  return dependSentence(talk.ideas.filter(({ verdict }) => verdict === 'values').length);
}

/**
 * What came out, in one breath: whether people agreed, how many safe bets there are, what to talk about.
 * @param titles of the ideas, where those to talk about are to be named
 */
export function roundSentence(results: Said, titles?: readonly string[]): string {
  const { ideas, alpha } = results;
  if (ideas.every(({ verdict }) => verdict === null))
    return 'Too few people scored these ideas for a result.';
  const count = (test: (idea: Said['ideas'][number]) => boolean) => ideas.filter(test).length;
  const safe = count(({ verdict, level }) => verdict === 'safe' && !level);
  const level = count((idea) => idea.level);
  return [
    agreementSentence(alpha),
    `${ideasAre(safe)} ${safe > 1 ? 'safe bets' : 'a safe bet'}.`,
    level === 0 ? '' : `${ideasAre(level)} level with others.`,
    talkSentence(results, titles),
  ]
    .filter(Boolean)
    .join(' ');
}
