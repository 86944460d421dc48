import { ApiError } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { type Done, useAction } from '../../../platform/ui/form/use-action.ts';
import { roundStores } from '../client/rounds.ts';
import type { RoundChange } from '../domain/schema.ts';

const isClosed = (error: unknown) => error instanceof ApiError && error.problem.code === 'closed';

/** What the server says of one that cannot be added or taken away, or why it was not asked. */
function wordsFor(error: unknown): string | null {
  if (error === null || isClosed(error)) return null;
  const said = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  if (said.length > 0) return `${[...new Set(said)].join('. ')}.`;
  return errorMessage(error);
}

/** Adds to an open round and takes away from it. Where it is closed meanwhile, it is read again, and its results show. */
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
        // Said beside the button.
        failed: (error) => isClosed(error) && readAgain(),
      }),
  };
}
