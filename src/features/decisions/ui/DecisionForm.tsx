import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ApiError } from '#platform/client/api/api.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { dayIn, monthsAfter } from '#platform/text/days.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Field, FieldError, RequiredMark } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { DraftConflictNotice } from '#platform/ui/form/DraftForm.tsx';
import { FormActions, FormError } from '#platform/ui/form/FormActions.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { failureText } from '#platform/ui/form/use-action.ts';
import { useForm, useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { draftKeys } from '#platform/ui/form-keys.ts';
import { decisionKey, decisionStores } from '../client/decisions.ts';
import { decisionNames, decisionWords } from '../domain/decision.ts';
import { decisionSchema } from '../domain/decision-schema.ts';

type Draft = { decision: string; reason: string; lookAgainOn: string };
const empty: Draft = { decision: '', reason: '', lookAgainOn: '' };

type Props = {
  ideaId: string;
  userId: string;
  /** The id of the newest known decision; null for none, undefined if it could not be loaded. */
  after: string | null | undefined;
  roundId?: string;
  /** The accessible name of the form, on pages with several forms. */
  ideaTitle?: string;
  /** Called when the decision is recorded, and when the form closes. The draft may stay. */
  onClose: () => void;
};

/** Shows a general message, because the form shows the reason. */
const failed = (error: unknown) =>
  toastError(
    error instanceof ApiError && error.status === 409
      ? 'Another decision was recorded meanwhile. Read it first; yours is not recorded yet.'
      : failureText(error),
  );

const intervals = [
  { months: 1, label: 'In a month' },
  { months: 3, label: 'In three months' },
];

export default function DecisionForm(props: Props) {
  const { ideaId, userId, after, roundId, ideaTitle, onClose } = props;
  const id = decisionKey(userId, ideaId);
  const $draft = openDraft<Draft>(id);
  const text = useStore($draft);
  useLeaveWarning(text.failed);
  const draft = { ...empty, ...text.value };
  /** The radio button that Tab focuses. */
  const choice = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const also = {
    after,
    roundId,
    /** Not null for an incomplete date, which would count as no date. */
    get lookAgainOn() {
      return day.current?.validity.badInput ? 'incomplete' : day.current?.value || null;
    },
  };
  const { errors, busy, why, clearError, formProps } = useForm(
    decisionSchema,
    async (input) => {
      await decisionStores(ideaId).decide(input);
      toast({ title: 'Decision recorded' });
      $draft.write(null);
      // The person may have closed the form meanwhile.
      if (day.current) onClose();
    },
    { also, failed },
  );
  useEffect(() => {
    choice.current?.focus();
    choice.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function note(change: Partial<Draft>) {
    // The request would not contain text that is typed now.
    if (busy) return;
    const next = { ...draft, ...change };
    $draft.write(Object.values(next).some(Boolean) ? next : null);
  }
  function cancel() {
    $draft.write(null);
    onClose();
  }
  return (
    <form
      {...formProps}
      className="vstack scroll-mt-4 scroll-mb-36 justify-self-stretch no-print"
      aria-label={ideaTitle ? `Decision on ${ideaTitle}` : 'New decision'}
      onKeyDown={draftKeys($draft, busy, onClose)}
    >
      {!ideaTitle && <h3>New decision</h3>}
      <DraftConflictNotice
        draft={$draft}
        text={text}
        changed="This form is open in another tab as well, which has just changed it: both share one draft."
        gone="This decision was recorded or discarded in another tab."
      />
      <fieldset className="field" aria-describedby={errors.decision && `${id}-what-error`}>
        <legend className="mb-1.5">
          What now? <RequiredMark />
        </legend>
        <div className="boxed flex flex-wrap">
          {/* None is chosen at first. */}
          {decisionWords.map((word) => (
            <Choice
              key={word}
              ref={word === (draft.decision || decisionWords[0]) ? choice : undefined}
              type="radio"
              name="decision"
              required
              value={word}
              checked={draft.decision === word}
              onChange={() => note({ decision: word })}
            >
              {decisionNames[word]}
            </Choice>
          ))}
        </div>
        <FieldError id={`${id}-what-error`} error={errors.decision} />
      </fieldset>
      <TextField
        id={`${id}-reason`}
        name="reason"
        label="Reason"
        required
        hint="What would you want to read here in a year?"
        errors={errors}
        rows={3}
        value={draft.reason}
        readOnly={busy}
        onChange={({ target }) => note({ reason: target.value })}
      />
      <Field
        id={`${id}-day`}
        label="Review on"
        hint="We’ll remind you on that day."
        error={errors.lookAgainOn}
      >
        {(control) => (
          <div className="hstack">
            <input
              {...control}
              ref={day}
              className="input w-48"
              type="date"
              name="lookAgainOn"
              min={dayIn(new Date())}
              value={draft.lookAgainOn}
              readOnly={busy}
              onChange={({ target }) => note({ lookAgainOn: target.value })}
            />
            {intervals.map(({ months, label }) => (
              <Button
                key={months}
                className="btn-sm"
                aria-disabled={busy}
                onClick={() => {
                  if (busy) return;
                  clearError('lookAgainOn');
                  note({ lookAgainOn: monthsAfter(dayIn(new Date()), months) });
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </Field>
      <FormActions
        button="Record decision"
        busy={busy}
        busyText="Recording..."
        aria-describedby={why ? `${id}-why` : `${id}-note`}
        onCancel={cancel}
      />
      <FormError id={`${id}-why`} why={why} inToast />
      <p className="small text-muted-foreground" id={`${id}-note`}>
        Decisions can’t be edited. Record a new one to change it.
      </p>
    </form>
  );
}
