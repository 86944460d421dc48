import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ideaStores } from '../../../client/idea.ts';
import { newKey } from '../../../client/idempotency-key.ts';
import { kept } from '../../../client/kept.ts';
import { addedBefore, newerSource, sourceKey } from '../../../client/sources.ts';
import { toast, toastError } from '../../../client/toasts.ts';
import { writeReference } from '../../../domain/evidence/reference.ts';
import type { Source } from '../../../domain/evidence/source.ts';
import { inOrder, sourceSchema } from '../../../domain/evidence/source-schema.ts';
import { fields as allNames, type FieldName } from '../../../domain/idea/fields.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { CancelButton } from '../../../ui/CancelButton.tsx';
import { formKeys } from '../../../ui/form-keys.ts';
import { Elsewhere } from '../../form/Elsewhere.tsx';
import { FormError } from '../../form/FormError.tsx';
import { useForm } from '../../form/use-form.ts';
import { AnswerChoice } from './AnswerChoice.tsx';
import { ReferenceFields } from './ReferenceFields.tsx';
import { KindField, ShowsField, StanceChoice } from './SourceFields.tsx';
import { SourceFile } from './SourceFile.tsx';
import type { SourceDraft } from './source-draft.ts';

const draftOf = (source: Source | null, field: FieldName | null): SourceDraft => ({
  reference: source ? writeReference(source) : '',
  citation: source?.citation ?? '',
  kind: source?.kind ?? '',
  stance: source?.stance ?? 'for',
  shows: source?.shows ?? '',
  fileId: source?.fileId ?? null,
  fields: source?.fields ?? (field ? [field] : []),
  key: newKey(),
  startedFrom: source?.revision ?? 0,
});

export type SourceFormProps = {
  ideaId: string;
  userId: string;
  /** The id of what is changed; null for a new one. */
  changing: string | null;
  /** What is changed; null for a new one, and for one that somebody has removed meanwhile. */
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
export default function SourceForm({ ideaId, userId, source, field, ...props }: SourceFormProps) {
  const { changing, onClose, onSaved } = props;
  const id = sourceKey(userId, ideaId, changing ?? undefined);
  const $draft = kept<SourceDraft>(id);
  const text = useStore($draft);
  const first = useRef(draftOf(source, field)).current;
  const shown = { ...first, ...text.value };
  const { fields } = shown;
  const reference = useRef<HTMLInputElement>(null);
  const stores = ideaStores(ideaId);
  const { errors, busy, failure, why, clearError, formProps } = useForm(
    sourceSchema,
    async (input) => {
      const saved = source
        ? await stores.saveSource(source.id, input, shown.startedFrom)
        : await stores.addSource(input, shown.key);
      $draft.write(null);
      toast(
        source
          ? { title: 'Source changed', description: `Source ${saved.number} says so now.` }
          : { title: 'Source added', description: `It has the number ${saved.number}.` },
      );
      // Somebody may have left it meanwhile.
      if (reference.current) onSaved(saved);
    },
    { also: { fields, fileId: shown.fileId }, failed },
  );
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  // What was begun before is for the answer that was pressed now as well, until that is unticked.
  useEffect(() => {
    const { value } = $draft.get();
    if (value && field && !value.fields.includes(field))
      $draft.write({ ...value, fields: inOrder([...value.fields, field]) });
  }, [$draft, field]);
  useEffect(() => {
    reference.current?.focus();
    reference.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function note(change: Partial<SourceDraft>) {
    // What is typed now is not part of what is being sent; what was fetched or uploaded may come when the form is closed.
    if (busy || isClosed.current) return;
    // More may have been typed since the fetch or the upload began.
    $draft.write({ ...shown, ...$draft.get().value, ...change });
  }
  function failed(error: unknown) {
    const newer = newerSource(error);
    // What is added from now on is another source.
    if (addedBefore(error)) $draft.write({ ...shown, key: newKey() });
    // Sent again it replaces what the list shows by then.
    if (newer) $draft.write({ ...shown, startedFrom: newer.revision });
    toastError(
      newer
        ? 'Somebody changed this source meanwhile. The list shows what it says now; save again to replace it.'
        : 'The source was not saved. What you typed is still here.',
    );
  }
  function cancel() {
    $draft.write(null);
    onClose();
  }
  /** Closes it for now; where the device keeps nothing, it stays. */
  function leave() {
    if ($draft.flush() && !busy) onClose();
  }
  const before = addedBefore(failure);
  const whyNot = before ? addedEarlier(before) : why;
  const shared = { id, draft: shown, errors, busy, note };
  return (
    <form
      {...formProps}
      className="sheet stack source-form"
      aria-labelledby="source-form-heading"
      onKeyDown={formKeys(leave)}
    >
      <Elsewhere
        kept={$draft}
        text={text}
        changed="This form is open in another tab as well, which has just changed it: both share one draft."
        gone="This source was saved or discarded in another tab."
      />
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
      <ReferenceFields {...shared} input={reference} onFilled={() => clearError('citation')} />
      <SourceFile ideaId={ideaId} {...shared} />
      <KindField {...shared} />
      <StanceChoice {...shared} />
      <ShowsField {...shared} />
      <div className="actions">
        <BusyButton
          type="submit"
          busy={busy}
          busyText="Saving..."
          aria-describedby={whyNot ? `${id}-why` : undefined}
        >
          {source ? 'Save source' : 'Add source'}
        </BusyButton>
        <CancelButton busy={busy} onClick={cancel}>
          Cancel
        </CancelButton>
      </div>
      <FormError id={`${id}-why`} why={whyNot} />
    </form>
  );
}
