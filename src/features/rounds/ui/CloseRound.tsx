import { useState } from 'react';
import { ApiError, NoResponse } from '../../../platform/client/api/api.ts';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { Confirm } from '../../../platform/ui/Confirm.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { roundStores } from '../client/rounds.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { peopleText } from './round-texts.ts';

type Props = {
  round: RoundSummary;
  className?: string;
  onClosed?: () => void;
};

const wordsFor = (error: unknown) =>
  error instanceof NoResponse
    ? 'No answer came, so the round may or may not be closed. Try again.'
    : `The round was not closed. ${errorMessage(error) ?? ''}`;

export function CloseRound({ round, className = '', onClosed }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, act, failure, forget } = useAction();
  const { close, refetch } = roundStores(round.id);

  async function closeIt() {
    const isClosed = await act(
      () =>
        close().catch((error) => {
          // Closed already: by its deadline, or the answer to the last try got lost.
          if (!(error instanceof ApiError && error.problem.code === 'closed')) throw error;
          refetch();
        }),
      // The dialog says it.
      { failed: () => {} },
    );
    if (!isClosed) return;
    onClosed?.();
    setAsking(false);
    toast({ title: 'Round closed', description: 'Everybody can see its results now.' });
  }

  return (
    <>
      <button className={`btn ${className}`} type="button" onClick={() => setAsking(true)}>
        Close now
      </button>
      {asking && (
        <Confirm
          title="Close this round?"
          action="Close for good"
          busyText="Closing..."
          keep="Keep it open"
          busy={busy}
          problem={failure === null ? null : wordsFor(failure)}
          onConfirm={closeIt}
          onClose={() => {
            forget();
            setAsking(false);
          }}
        >
          <p className="user-text">
            <strong>{round.title}</strong>: {round.finished} of {peopleText(round.assessors)}{' '}
            {round.finished === 1 ? 'has' : 'have'} finished. What the others have scored so far
            counts as well, and nobody can score or change anything afterwards.
          </p>
          <p>
            <strong>This cannot be undone.</strong>
          </p>
        </Confirm>
      )}
    </>
  );
}
