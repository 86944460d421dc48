import { ApiError } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { type Done, useAction } from '../../../platform/ui/form/use-action.ts';
import { roundStores } from '../client/rounds.ts';
import type { RoundChange } from '../domain/schema.ts';

const isClosed = (error: unknown) => error instanceof ApiError && error.problem.code === 'closed';

/** The server's reason for refusing an addition or removal, or why no request was sent. */
function wordsFor(error: unknown): string | null {
  if (error === null || isClosed(error)) return null;
  const said = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  if (said.length > 0) return `${[...new Set(said)].join('. ')}.`;
  return errorMessage(error);
}

/**
 * Adds to an open round and removes from it. If the round was closed meanwhile, it is refetched and shows its
 * results.
 */
export function useRoundChange(roundId: string) {
  const { busy, act, failure } = useAction();
  const { change, readAgain } = roundStores(roundId);
  return {
    busy,
    problem: wordsFor(failure),
    /** @returns whether it was done */
    change: (what: RoundChange, done: Done) =>
      act(() => change(what), {
        done,
        // The message appears beside the button.
        failed: (error) => isClosed(error) && readAgain(),
      }),
  };
}
