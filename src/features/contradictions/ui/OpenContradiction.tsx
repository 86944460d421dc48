import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../platform/client/api/api.ts';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { DraftForm } from '../../../platform/ui/form/DraftForm.tsx';
import { contradictionStores, dismissalDraftKey } from '../client/contradictions.ts';
import type { IdeaContradiction } from '../domain/contradictions-response.ts';
import { dismissalSchema } from '../domain/dismissal-schema.ts';
import { SideLinks } from './SideLinks.tsx';

type Props = {
  ideaId: string;
  userId: string;
  contradiction: IdeaContradiction;
  /** The dismissed item is further below. */
  onSetAside: () => void;
};

/** Answers that do not fit together, with links to them, and the form for the reason why they do. */
export function OpenContradiction({ ideaId, userId, contradiction, onSetAside }: Props) {
  const { check, sentence, why, compared } = contradiction;
  const draft = dismissalDraftKey(userId, ideaId, check);
  const isBegun = useStore($draftKeys).has(draft);
  // A reason that was begun when the page was left is open again.
  const [writing, setWriting] = useState(isBegun);
  const [pressed, setPressed] = useState(false);
  // The hash at the time the form opened, because the page may refetch while the person types; null for the current
  // one.
  const [seen, setSeen] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setWriting(false);
    // The button is there again with the next frame.
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <li>
      <div className="contradiction">
        <p className="user-text" dir="auto">
          {sentence}
        </p>
        <p className="small soft">{why}</p>
        <SideLinks ideaId={ideaId} of={contradiction} />
      </div>
      {writing ? (
        <DraftForm
          draft={draft}
          schema={dismissalSchema}
          name="reason"
          also={{ compared: seen ?? compared }}
          send={async (input) => {
            try {
              await contradictionStores(ideaId).setAside(check, input);
            } catch (error) {
              // The refusal has others read.
              if (error instanceof ApiError && error.status === 409) setSeen(null);
              throw error;
            }
            // The form has gone with its contradiction.
            onSetAside();
          }}
          onSent={() => {}}
          onClose={close}
          focus={pressed}
          title={`Set aside: ${sentence}`}
          label="Why it is no contradiction"
          button="Set aside with this reason"
          busyText="Setting aside..."
          changed="This reason is open in another tab as well, which has just changed it: both share one draft."
          gone="This reason was sent or discarded in another tab."
          className="set-aside-form"
          small
          rows={2}
        />
      ) : (
        <button
          ref={opener}
          className="btn btn-sm"
          type="button"
          aria-label={`Set aside: ${sentence}`}
          onClick={() => {
            setPressed(true);
            setSeen(compared);
            setWriting(true);
          }}
        >
          Set aside
        </button>
      )}
    </li>
  );
}
