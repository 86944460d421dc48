import type { Following } from './inbox-response.ts';

type Involvement = { owns: boolean; wrote: boolean };

/** @param known the server's response, if loaded */
export const toFollowing = (known: Following | null, { owns, wrote }: Involvement): Following => {
  const chosen = known?.chosen ?? null;
  return { follows: chosen ?? (known?.follows || owns || wrote), chosen };
};

/** Why a person follows an idea or not. The text continues the button's "Following" or "Follow". */
export function followReason({ follows, chosen }: Following, { owns }: Involvement): string {
  if (!follows && chosen === false) return 'You unfollowed this idea. Only mentions reach you.';
  if (!follows) return 'Only mentions reach you.';
  if (owns) return '';
  return chosen ? 'because you chose to.' : 'because you commented on it.';
}

/** The choice that a press of the button stores. Owners return to the default instead of following by choice. */
export const nextChoice = ({ follows }: Following, { owns }: Involvement): boolean | null =>
  follows ? false : owns ? null : true;
