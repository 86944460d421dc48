import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../platform/client/api/api.ts';
import { openDraft } from '../../../platform/client/drafts/drafts.ts';
import { toast, toastError } from '../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftConflictNotice.tsx';
import { FormError } from '../../../platform/ui/form/FormError.tsx';
import { failureText } from '../../../platform/ui/form/use-action.ts';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { formKeys } from '../../../platform/ui/form-keys.ts';
import { decisionKey, decisionStores } from '../client/decisions.ts';
import { decisionSchema } from '../domain/decision-schema.ts';
import { DecisionChoice } from './DecisionChoice.tsx';
import { ReviewDayField } from './ReviewDayField.tsx';

type Draft = { decision: string; reason: string; lookAgainOn: string };
const empty: Draft = { decision: '', reason: '', lookAgainOn: '' };

export type DecisionFormProps = {
  ideaId: string;
  userId: string;
  /** The newest decision on the page, null for none; undefined if it could not be loaded. */
  after: string | null | undefined;
  /** The closed round that it follows. */
  roundId?: string;
  /** The idea's title, where several forms may be open on one page: it names the form, in place of a heading. */
  ideaTitle?: string;
  /** Closes the form; its draft stays. */
  onClose: () => void;
  /** The decision is on the server, and soon in the log. */
  onRecorded: (id: string) => void;
};

/** The toast for a failure; the form says the rest. */
const failed = (error: unknown) =>
  toastError(
    error instanceof ApiError && error.status === 409
      ? 'Another decision was recorded meanwhile. Read it first; yours is not recorded yet.'
      : failureText(error),
  );

/** Records one decision. What is typed is kept on the device until then. */
export function DecisionForm({ ideaId, userId, onClose, onRecorded, ...props }: DecisionFormProps) {
  const { after, roundId, ideaTitle } = props;
  const id = decisionKey(userId, ideaId);
  const $draft = openDraft<Draft>(id);
  const text = useStore($draft);
  const draft = { ...empty, ...text.value };
  const choice = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const also = {
    after,
    roundId,
    /** Looked at when it is sent: of half a date the browser gives nothing, as if none were wanted. */
    get lookAgainOn() {
      return day.current?.validity.badInput ? 'incomplete' : day.current?.value || null;
    },
  };
  const { errors, busy, why, clearError, formProps } = useForm(
    decisionSchema,
    async (input) => {
      const recorded = await decisionStores(ideaId).decide(input);
      toast({ title: 'Decision recorded' });
      $draft.write(null);
      // The person may have left the form meanwhile.
      if (day.current) onRecorded(recorded.id);
    },
    { also, failed },
  );
  useEffect(() => {
    choice.current?.focus();
    choice.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function note(change: Partial<Draft>) {
    // Text typed now would not be in the request.
    if (busy) return;
    const next = { ...draft, ...change };
    $draft.write(Object.values(next).some(Boolean) ? next : null);
  }
  function cancel() {
    $draft.write(null);
    onClose();
  }
  /** Closes it for now; where the device keeps nothing, it stays. */
  function leave() {
    if ($draft.flush() && !busy) onClose();
  }
  return (
    <form
      {...formProps}
      className="stack decision-form no-print"
      aria-label={ideaTitle ? `Decision on ${ideaTitle}` : 'New decision'}
      onKeyDown={formKeys(leave)}
    >
      {!ideaTitle && <h3>New decision</h3>}
      <DraftConflictNotice
        kept={$draft}
        text={text}
        changed="This form is open in another tab as well, which has just changed it: both share one draft."
        gone="This decision was recorded or discarded in another tab."
      />
      <DecisionChoice
        id={`${id}-what-error`}
        value={draft.decision}
        error={errors.decision}
        reached={choice}
        onChange={(decision) => note({ decision })}
      />
      <Field
        id={`${id}-reason`}
        label="Reason"
        required
        hint="What would you want to read here in a year?"
        error={errors.reason}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="reason"
            rows={3}
            value={draft.reason}
            readOnly={busy}
            onChange={({ target }) => note({ reason: target.value })}
          />
        )}
      </Field>
      <ReviewDayField
        id={`${id}-day`}
        value={draft.lookAgainOn}
        error={errors.lookAgainOn}
        busy={busy}
        input={day}
        onChange={(lookAgainOn) => note({ lookAgainOn })}
        onSet={() => clearError('lookAgainOn')}
      />
      <div className="actions">
        <BusyButton
          type="submit"
          busy={busy}
          busyText="Recording..."
          aria-describedby={why ? `${id}-why` : `${id}-note`}
        >
          Record decision
        </BusyButton>
        <CancelButton busy={busy} onClick={cancel}>
          Cancel
        </CancelButton>
      </div>
      <FormError id={`${id}-why`} why={why} />
      <p className="small soft" id={`${id}-note`}>
        Decisions can’t be edited. Record a new one to change it.
      </p>
    </form>
  );
}
