import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { DraftNotice } from '../../../platform/ui/form/DraftNotice.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { decisionKey, decisionStores } from '../client/decisions.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionLog } from './DecisionLog.tsx';

type Props = { ideaId: string; userId: string };

/** The decisions about an idea, and the form for the next one on request. */
export function Decisions({ ideaId, userId }: Props) {
  const { $decisions } = decisionStores(ideaId);
  const { data, error, loading } = useStore($decisions);
  const [writing, setWriting] = useState(false);
  const recorded = useRef<string>(null);
  const begun = useStore($draftKeys).has(decisionKey(userId, ideaId));
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setWriting(false);
    // The button is there again with the next frame.
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <section className="stack decisions gap-2" aria-labelledby="decisions-heading">
      <div className="row between">
        <h2 id="decisions-heading" tabIndex={-1}>
          Decisions
        </h2>
        {!writing && (
          <button
            ref={opener}
            className="link small no-print"
            type="button"
            onClick={() => setWriting(true)}
          >
            Record a decision
          </button>
        )}
      </div>
      {begun && !writing && (
        <DraftNotice what="decision" left="recorded" onOpen={() => setWriting(true)} />
      )}
      <div className="stack">
        <Loaded
          what="The decisions"
          data={data}
          error={error}
          loading={loading}
          onRetry={$decisions.revalidate}
        >
          {(decisions) => <DecisionLog decisions={decisions} recorded={recorded} />}
        </Loaded>
        {writing && (
          <DecisionForm
            ideaId={ideaId}
            userId={userId}
            after={data && (data[0]?.id ?? null)}
            onClose={close}
            onRecorded={(id) => {
              recorded.current = id;
              setWriting(false);
            }}
          />
        )}
      </div>
    </section>
  );
}
