import { useState } from 'react';
import { Confirm } from '../../../platform/ui/Confirm.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { sourceStores } from '../client/sources.ts';
import type { SourceChange } from '../domain/source-response.ts';

type Props = { ideaId: string; source: Pick<SourceChange, 'sourceId' | 'number'> };

/** The way to remove all that a removed source says and has said, asked about first. */
export function RemoveForGood({ ideaId, source: { sourceId, number } }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, act, why, forget } = useAction();
  const remove = () =>
    act(() => sourceStores(ideaId).eraseSource(sourceId), {
      done: {
        title: 'Source removed for good',
        description: `Nobody can read source ${number} any more.`,
      },
      // The dialog says it.
      failed() {},
    });
  return (
    <>
      <button
        className="link"
        type="button"
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        Remove source {number} for good
      </button>
      {asking && (
        <Confirm
          title={`Remove source ${number} for good?`}
          action="Remove for good"
          keep="Keep it"
          busy={busy}
          busyText="Removing..."
          problem={why}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            What it says and has said is erased for everybody, here and in the history. It can't be
            brought back. Comments about it and its file stay, until they are removed themselves.
          </p>
        </Confirm>
      )}
    </>
  );
}
