import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { $draftKeys } from '../../../../platform/client/drafts/drafts.ts';
import { DraftNotice } from '../../../../platform/ui/form/DraftNotice.tsx';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../../platform/ui/Spinner.tsx';
import { decisionKey } from '../../../decisions/client/decisions.ts';
import { DecisionEntry } from '../../../decisions/ui/DecisionEntry.tsx';
import type { DecisionFormProps } from '../../../decisions/ui/DecisionForm.tsx';
import type { RoundResult } from '../../domain/round-response.ts';

const DecisionForm = lazyComponent<DecisionFormProps>(
  () =>
    import('../../../decisions/ui/DecisionForm.tsx').then(({ DecisionForm: Form }) => ({
      default: Form,
    })),
  <Spinner label="Loading the form…" />,
);

type Props = {
  result: Pick<RoundResult, 'id' | 'ideaTitle' | 'decision'>;
  roundId: string;
  userId: string;
};

/** What was decided last about an idea of a closed round, and a form for the next decision, which follows the round. */
export function Decide({ result: { id, ideaTitle, decision }, roundId, userId }: Props) {
  const [writing, setWriting] = useState(false);
  const begun = useStore($draftKeys).has(decisionKey(userId, id));
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setWriting(false);
    // The button is there again with the next frame. Whoever goes on elsewhere meanwhile stays there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }
  return (
    <div className="stack decide">
      {decision && <DecisionEntry decision={decision} isNewest dated />}
      {begun && !writing && (
        <DraftNotice what="decision" left="recorded" onOpen={() => setWriting(true)} />
      )}
      {writing ? (
        <DecisionForm
          ideaId={id}
          userId={userId}
          roundId={roundId}
          ideaTitle={ideaTitle}
          after={decision?.id ?? null}
          onClose={close}
          onRecorded={close}
        />
      ) : (
        <p className="row small no-print">
          <button
            ref={opener}
            className="btn btn-sm"
            type="button"
            onClick={() => setWriting(true)}
          >
            {decision ? 'Decide anew' : 'Decide'}
            <span className="sr"> about {ideaTitle}</span>
          </button>
          <span className="soft">
            Go on, hold or stop: recorded with your reason, for everybody.
          </span>
        </p>
      )}
    </div>
  );
}
