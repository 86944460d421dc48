import type { Following } from './inbox-response.ts';

/** A person's relation to an idea. */
type Ties = { owns: boolean; wrote: boolean };

/** The default before the server has answered: owners and commenters follow. */
export const followsByDefault = ({ owns, wrote }: Ties): Following => ({
  follows: owns || wrote,
  chosen: null,
});

/** The state after the first comment, which makes its author follow. */
export const withConnections = ({ follows, chosen }: Following, ties: Ties): Following => ({
  follows: chosen ?? (follows || ties.owns || ties.wrote),
  chosen,
});

/** Why a person follows an idea or does not; continues the button's "Following" or "Follow". */
export function followReason({ follows, chosen }: Following, { owns }: Ties): string {
  if (!follows && chosen === false) return 'You left it: only mentions reach you.';
  if (!follows) return 'Only mentions reach you.';
  if (owns) return '';
  return chosen ? 'because you chose to.' : 'because you commented on it.';
}

/** The choice that a press makes. Owners return to their default. */
export const nextChoice = ({ follows }: Following, { owns }: Ties): boolean | null =>
  follows ? false : owns ? null : true;
