import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { toast, toastError } from '../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftConflictNotice.tsx';
import { FormError } from '../../../platform/ui/form/FormError.tsx';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { formKeys } from '../../../platform/ui/form-keys.ts';
import { endUploadsOf } from '../../files/client/uploads.ts';
import { fields as allNames, type FieldName } from '../../ideas/domain/fields.ts';
import { addedBefore, newerSource, sourceStores } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import { sourceSchema } from '../domain/source-schema.ts';
import { AnswerChoice } from './AnswerChoice.tsx';
import { AwaitedFile } from './AwaitedFile.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import { KindField, ShowsField, StanceChoice } from './SourceFields.tsx';
import { SourceFile } from './SourceFile.tsx';
import type { SourceDraft } from './source-draft.ts';
import { UnfinishedSource } from './UnfinishedSource.tsx';
import { useAwaitedFile } from './use-awaited-file.ts';
import { useSourceDraft } from './use-source-draft.ts';

export type SourceFormProps = {
  ideaId: string;
  userId: string;
  /** The id of the source to change; null for a new one. */
  changing: string | null;
  /** The source to change; null for a new one and for one that was removed meanwhile. */
  source: Source | null;
  /** The answer that it was asked for. */
  field: FieldName | null;
  onClose: () => void;
  onSaved: (source: Source) => void;
};

/** The answer to an earlier press was lost, and the form has changed since. */
const addedEarlier = ({ number }: Source) =>
  `An earlier press has added source ${number} already, with what the form held then. It stands with its answers, where it can be changed or removed. Press again to add another one.`;

/** Adds a source, or changes one. What is typed is kept on the device until it is saved. */
export default function SourceForm(props: SourceFormProps) {
  // Resets for another source: errors and late responses of the last one are dropped.
  const [turn, setTurn] = useState(0);
  return <Form key={turn} {...props} onOther={() => setTurn(turn + 1)} />;
}

function Form({ onClose, onSaved, onOther, ...props }: SourceFormProps & { onOther: () => void }) {
  const { ideaId, userId, changing, source, field } = props;
  const { id, $draft, text, draft, change, upload } = useSourceDraft(props);
  const { awaited, pressedFor, press } = useAwaitedFile(id);
  const { fields, fileId } = draft;
  const reference = useRef<HTMLInputElement>(null);
  const stores = sourceStores(ideaId);
  const { errors, busy, failure, why, clearError, formProps } = useForm(
    sourceSchema,
    async (input) => {
      const saved = source
        ? await stores.saveSource(source.id, input, draft.startedFrom)
        : await stores.addSource(input, draft.key);
      forget();
      toast(
        source
          ? { title: 'Source changed', description: `Source ${saved.number} says so now.` }
          : { title: 'Source added' },
      );
      // The person may have left the form meanwhile.
      if (reference.current) onSaved(saved);
    },
    { also: { fields, fileId }, failed },
  );
  useEffect(() => {
    reference.current?.focus();
    reference.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function note(part: Partial<SourceDraft>) {
    // Text typed now would not be in the request.
    if (!busy) change(part);
  }
  function failed(error: unknown) {
    const newer = newerSource(error);
    // The next press adds another source.
    if (addedBefore(error)) $draft.write({ ...draft, key: newKey() });
    // Sent again it replaces what the list shows by then.
    if (newer) $draft.write({ ...draft, startedFrom: newer.revision });
    toastError(
      newer
        ? 'Somebody changed this source meanwhile. The list shows what it says now; save again to replace it.'
        : 'The source was not saved. What you typed is still here.',
    );
  }
  /** After saving or discarding, its uploads end too. */
  function forget() {
    $draft.write(null);
    endUploadsOf(id);
  }
  function cancel() {
    forget();
    onClose();
  }
  /** Closes it for now; where the device keeps nothing, it stays. */
  function leave() {
    if ($draft.flush() && !busy) onClose();
  }
  /** The refusal belongs to the old text. */
  function other() {
    endUploadsOf(id);
    onOther();
  }
  const before = addedBefore(failure);
  const whyNot = before ? addedEarlier(before) : why;
  const shared = { id, draft, errors, busy, note };
  return (
    <form
      {...formProps}
      className="sheet stack source-form"
      aria-labelledby="source-form-heading"
      onSubmit={(event) => (press() ? formProps.onSubmit(event) : event.preventDefault())}
      onKeyDown={formKeys(leave)}
    >
      <DraftConflictNotice
        kept={$draft}
        text={text}
        changed="This form is open in another tab as well, which has just changed it: both share one draft."
        gone="This source was saved or discarded in another tab."
      />
      {!changing && (
        <UnfinishedSource
          {...{ ideaId, userId, $draft, field, busy }}
          awaitsFile={awaited !== null}
          input={reference}
          onOther={other}
        />
      )}
      {changing && !source && (
        <p className="notice" role="status">
          The source that you were changing was removed. What the form holds is added as a new one.
        </p>
      )}
      <p className="row marks small">
        About{' '}
        {fields.length === 0
          ? 'no answer yet'
          : fields.map((name) => (
              <span key={name} className="badge badge-accent">
                {allNames[name].label}
              </span>
            ))}
      </p>
      <AnswerChoice
        {...shared}
        onChange={(next) => {
          clearError('fields');
          note({ fields: next });
        }}
      />
      <ReferenceFields
        {...shared}
        {...{ ideaId, changing }}
        input={reference}
        onFilled={() => clearError('citation')}
      />
      <SourceFile ideaId={ideaId} {...shared} onUpload={upload} />
      <KindField {...shared} />
      <StanceChoice {...shared} />
      <ShowsField {...shared} />
      <div className="field">
        <div className="actions">
          <BusyButton
            type="submit"
            busy={busy}
            busyText="Saving..."
            aria-describedby={`${id}-file-awaited${whyNot ? ` ${id}-why` : ''}`}
          >
            {source ? 'Save source' : 'Add source'}
          </BusyButton>
          <CancelButton busy={busy} onClick={cancel}>
            Cancel
          </CancelButton>
        </div>
        <AwaitedFile id={`${id}-file-awaited`} awaited={awaited} pressedFor={pressedFor} />
      </div>
      <FormError id={`${id}-why`} why={whyNot} />
    </form>
  );
}
