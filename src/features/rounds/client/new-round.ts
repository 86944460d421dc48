// The form that opens a round: its draft, and the URLs that lead to it.

import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { openDraft } from '../../../platform/client/drafts/drafts.ts';
import { roundsPath } from '../../../platform/client/router/route.ts';
import { ideasOfRound } from '../domain/round.ts';

/** The form's values; day and time are in the reader's time zone. */
export type RoundDraft = {
  title: string;
  question: string;
  ideaIds: string[];
  assessorIds: string[];
  day: string;
  time: string;
  /** Whether single scores and reasons are shown also where few people score an idea. */
  showsFew: boolean;
  /** The closed round that it comes after. */
  follows: { id: string; title: string } | null;
};

export type StoredRoundDraft = Partial<RoundDraft> & {
  /** The idempotency key of the round, the same for each attempt to open it. */
  roundKey?: string | undefined;
  /** True until the person changes the values that a link or an earlier round filled in. */
  isPrefilled?: boolean;
};

/** Whether the person typed or chose something in the form. */
export const isBegun = ({ isPrefilled, title, question, ...choices }: StoredRoundDraft): boolean =>
  !isPrefilled && Boolean(title?.trim() || question?.trim() || Object.keys(choices).length > 0);

/** The form of an account. */
export function newRound(userId: string) {
  const $draft = openDraft<StoredRoundDraft>(`round-draft:${userId}`);
  const set = (change: StoredRoundDraft) => $draft.write({ ...$draft.get().value, ...change });
  return {
    $draft,
    set,
    /** The same one until the form is emptied or the key forgotten, also after a reload and in another tab. */
    roundKey(): string {
      const roundKey = $draft.get().value?.roundKey ?? newKey();
      set({ roundKey });
      $draft.flush();
      return roundKey;
    },
  };
}

/**
 * The hash of the form on the page of rounds. The hash `new` belongs to the form of an idea, which may be open
 * behind.
 */
export const formHash = 'open';

const formUrl = (parameters: Record<string, string> = {}) => {
  const query = new URLSearchParams(parameters).toString();
  return `${roundsPath}${query && `?${query}`}#${formHash}`;
};

/** The form that asks about these ideas, as many of the first of them as a round has. */
export const askUrl = (ideaIds: readonly string[]): string =>
  formUrl({ ideas: ideaIds.slice(0, ideasOfRound.max).join(' ') });

/** The form that asks again what a closed round has asked. */
export const followUpUrl = (roundId: string): string => formUrl({ follows: roundId });

/** The ideas that a URL puts into the form; null where it names none. */
export function readRequestedIdeas(
  search: string,
): { ideaIds: string[]; follows: string | null } | null {
  const parameters = new URLSearchParams(search);
  const ids = parameters.get('ideas')?.split(/[\s,]+/) ?? [];
  const ideaIds = [...new Set(ids)].filter(Boolean).slice(0, ideasOfRound.max);
  const follows = parameters.get('follows') || null;
  return ideaIds.length > 0 || follows ? { ideaIds, follows } : null;
}
