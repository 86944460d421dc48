import type { IdeaResult } from './results.ts';
import type { RoundResult } from './round-response.ts';

type Figures = Pick<IdeaResult, 'p' | 'remains' | 'spread' | 'verdict' | 'doubt'>;
type Compared = { ideaIds: readonly string[]; results: { ideas: readonly Figures[] } };
type Movement = Pick<RoundResult, 'before' | 'change'>;

/** How each idea of a round moved since the round before it, whose results were seen (Delphi). */
export function compareRounds(before: Compared, after: Compared): Movement[] {
  const earlier = new Map(before.ideaIds.map((id, at) => [id, before.results.ideas[at]]));
  return after.ideaIds.map((id, at) => movement(earlier.get(id), after.results.ideas[at]));
}

function movement(first: Figures | undefined, second: Figures | undefined): Movement {
  if (!first?.verdict) return { before: null, change: null };
  const { p, remains, spread, verdict } = first;
  const before = { p, remains, spread, verdict };
  if (!second?.verdict) return { before, change: null };
  // Without doubt the remaining share has no meaning.
  const isDoubtful = first.doubt > 0 && second.doubt > 0;
  return {
    before,
    change: {
      p: second.p - p,
      remains: isDoubtful ? second.remains - remains : null,
      spread: spread === null || second.spread === null ? null : second.spread - spread,
    },
  };
}
