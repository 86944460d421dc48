import type { Following } from './inbox-response.ts';

/** What somebody has to do with an idea. */
type Ties = { owns: boolean; wrote: boolean };

/** Before the server has said what was chosen: owners and commenters follow by themselves. */
export const followsByDefault = ({ owns, wrote }: Ties): Following => ({
  follows: owns || wrote,
  chosen: null,
});

/** With what was written since: the first comment makes its author follow. */
export const withConnections = ({ follows, chosen }: Following, ties: Ties): Following => ({
  follows: chosen ?? (follows || ties.owns || ties.wrote),
  chosen,
});

/** Why somebody follows an idea, or that they do not: it goes on from the button, which says "Following" or "Follow". */
export function followReason({ follows, chosen }: Following, { owns }: Ties): string {
  if (!follows && chosen === false) return 'You left it: only mentions reach you.';
  if (!follows) return 'Only mentions reach you.';
  if (owns) return 'because it is yours.';
  return chosen ? 'because you chose to.' : 'because you commented on it.';
}

/** What a press chooses. Whoever owns the idea goes back to what owners do by themselves. */
export const nextChoice = ({ follows }: Following, { owns }: Ties): boolean | null =>
  follows ? false : owns ? null : true;
