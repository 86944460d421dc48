import { newKey } from '#platform/client/api/idempotency-key.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { roundsPath } from '#platform/client/router/route.ts';
import { ideasOfRound } from '../domain/round.ts';

export type RoundDraft = {
  title: string;
  question: string;
  ideaIds: string[];
  assessorIds: string[];
  /** The value of the input, in the reader's time zone. */
  deadline: string;
  /** Whether results show single scores and reasons even if few people scored an idea. */
  showsFew: boolean;
  /** The earlier, closed round that this one repeats. */
  follows: { id: string; title: string } | null;
};

export type StoredRoundDraft = Partial<RoundDraft> & {
  /** The idempotency key, the same for each attempt to open the round. */
  roundKey?: string | undefined;
  /** True while a link or an earlier round has filled in the form and the person has changed nothing. */
  isPrefilled?: boolean;
};

export const isBegun = ({ isPrefilled, title, question, ...choices }: StoredRoundDraft): boolean =>
  !isPrefilled && Boolean(title?.trim() || question?.trim() || Object.keys(choices).length > 0);

export function openRoundDraft(userId: string) {
  const $draft = openDraft<StoredRoundDraft>(`round-draft:${userId}`);
  const set = (change: StoredRoundDraft) => $draft.write({ ...$draft.get().value, ...change });
  return {
    $draft,
    set,
    /** The same until the form is emptied or the key is forgotten, also after a reload and in other tabs. */
    roundKey(): string {
      const roundKey = $draft.get().value?.roundKey ?? newKey();
      set({ roundKey });
      $draft.flush();
      return roundKey;
    },
  };
}

/** The hash that shows the form on the page of rounds. `new` is already the hash of the form of an idea. */
export const formHash = 'open';

const formUrl = (parameters: Record<string, string> = {}) => {
  const query = new URLSearchParams(parameters).toString();
  return `${roundsPath}${query && `?${query}`}#${formHash}`;
};

/** Opens the form with these ideas, or the first of them if there are too many. */
export const askUrl = (ideaIds: readonly string[]): string =>
  formUrl({ ideas: ideaIds.slice(0, ideasOfRound.max).join(' ') });

export const followUpUrl = (roundId: string): string => formUrl({ follows: roundId });

/** Null if the URL names no ideas. */
export function readRequestedIdeas(
  search: string,
): { ideaIds: string[]; follows: string | null } | null {
  const parameters = new URLSearchParams(search);
  const ids = parameters.get('ideas')?.split(/[\s,]+/) ?? [];
  const ideaIds = [...new Set(ids)].filter(Boolean).slice(0, ideasOfRound.max);
  const follows = parameters.get('follows') || null;
  return ideaIds.length > 0 || follows ? { ideaIds, follows } : null;
}
