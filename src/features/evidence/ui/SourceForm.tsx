import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { openDraft } from '../../../platform/client/drafts/drafts.ts';
import { toast, toastError } from '../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftForm.tsx';
import { CancelButton, FormError } from '../../../platform/ui/form/FormActions.tsx';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { formKeys } from '../../../platform/ui/form-keys.ts';
import { endUploadsOf, startUpload } from '../../files/client/uploads.ts';
import {
  fields as allNames,
  type FieldName,
  sections,
  sourceableFields,
} from '../../ideas/domain/fields.ts';
import { addedBefore, newerSource, sourceKey, sourceStores } from '../client/sources.ts';
import { kindName, sourceKinds, stanceNames, stances } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import { inOrder, sourceSchema } from '../domain/source-schema.ts';
import {
  AwaitedFile,
  draftOf,
  ReferenceFields,
  type Shared,
  type SourceDraft,
  SourceFile,
  UnfinishedSource,
  useAwaitedFile,
} from './SourceFields.tsx';

export type SourceFormProps = {
  ideaId: string;
  userId: string;
  changing: string | null;
  /** Null for a new source, and for one that was removed meanwhile. */
  source: Source | null;
  field: FieldName | null;
  onClose: () => void;
  onSaved: (source: Source) => void;
};

/** The response to an earlier request was lost, and the form was edited before the retry. */
const addedEarlier = ({ number }: Source) =>
  `An earlier press has added source ${number} already, with what the form held then. It stands with its answers, where it can be changed or removed. Press again to add another one.`;

export default function SourceForm(props: SourceFormProps) {
  // A new key resets the form for the other source, so that it drops errors and late responses.
  const [turn, setTurn] = useState(0);
  return <Form key={turn} {...props} onOther={() => setTurn(turn + 1)} />;
}

/** The draft stays on the device until it is saved or discarded. */
function useSourceDraft({
  ideaId,
  userId,
  changing,
  source,
  field,
}: Omit<SourceFormProps, 'onClose' | 'onSaved'>) {
  const id = sourceKey(userId, ideaId, changing ?? undefined);
  const $draft = openDraft<SourceDraft>(id);
  const text = useStore($draft);
  const [first] = useState(() => draftOf(source, field));
  const draft = { ...first, ...text.value };
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  // A draft without an answer gets the answer whose button opened the form.
  useEffect(() => {
    const { value } = $draft.get();
    if (value && field && value.fields.length === 0) $draft.write({ ...value, fields: [field] });
  }, [$draft, field]);

  function change(part: Partial<SourceDraft>) {
    // A lookup or upload may end after the form was closed.
    if (isClosed.current) return;
    // Reads the store again, because the person may have typed meanwhile.
    $draft.write({ ...draft, ...$draft.get().value, ...part });
  }

  /** The draft gets the file even if the form is closed before the upload ends. */
  function upload(file: File) {
    // Stores the draft now. If it is missing later, it was saved or discarded.
    change({});
    const { key } = { ...draft, ...$draft.get().value };
    const attach = ({ id: fileId }: { id: string }) => {
      const { value } = $draft.get();
      if (value?.key === key) $draft.write({ ...value, fileId });
    };
    startUpload(ideaId, file, attach, id);
  }
  return { id, $draft, text, draft, change, upload };
}

type AnswerChoiceProps = Shared & { onChange: (fields: FieldName[]) => void };

function AnswerChoice({ id, draft: { fields }, errors, onChange }: AnswerChoiceProps) {
  const change = (name: FieldName, isChosen: boolean) =>
    onChange(inOrder(isChosen ? [...fields, name] : fields.filter((one) => one !== name)));
  // Only the initial state: ticking the first answer must not close the list.
  const [isOpen] = useState(fields.length === 0);
  return (
    <div className="field">
      <details open={isOpen} className="small">
        <summary>Choose the answers that it is about</summary>
        <div className="grid max-h-72 overflow-y-auto">
          {sections.map((section) => (
            <fieldset key={section.name}>
              <legend>{section.label}</legend>
              {section.fields
                .filter(({ name }) => sourceableFields.includes(name))
                .map(({ name, label }) => (
                  <div key={name}>
                    <label className="choice">
                      <input
                        type="checkbox"
                        checked={fields.includes(name)}
                        onChange={({ target }) => change(name, target.checked)}
                      />
                      {label}
                    </label>
                  </div>
                ))}
            </fieldset>
          ))}
        </div>
      </details>
      {errors.fields && (
        <p className="error" id={`${id}-fields-error`} role="alert">
          {errors.fields}
        </p>
      )}
    </div>
  );
}

const KindField = ({ id, draft, errors, busy, note }: Shared) => (
  <Field id={`${id}-kind`} label="Kind" required error={errors.kind}>
    {(control) => (
      <select
        {...control}
        className="input"
        name="kind"
        value={draft.kind}
        disabled={busy}
        onChange={({ target }) => note({ kind: target.value })}
      >
        <option value="">Choose one</option>
        {sourceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindName(kind)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const StanceChoice = ({ id, draft, errors, note }: Shared) => (
  <fieldset className="field" aria-describedby={errors.stance && `${id}-stance-error`}>
    <legend>The source</legend>
    <div className="boxed flex flex-wrap">
      {stances.map((stance) => (
        <label key={stance} className="choice">
          <input
            type="radio"
            name="stance"
            value={stance}
            checked={draft.stance === stance}
            onChange={() => note({ stance })}
          />
          {stanceNames[stance]}
        </label>
      ))}
    </div>
    {errors.stance && (
      <p className="error" id={`${id}-stance-error`}>
        {errors.stance}
      </p>
    )}
  </fieldset>
);

const ShowsField = ({ id, draft, errors, busy, note }: Shared) => (
  <Field id={`${id}-shows`} label="What it shows, in one sentence" required error={errors.shows}>
    {(control) => (
      <textarea
        {...control}
        className="input min-h-18"
        name="shows"
        rows={2}
        value={draft.shows}
        readOnly={busy}
        onChange={({ target }) => note({ shows: target.value })}
      />
    )}
  </Field>
);

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
      // The person may have closed the form meanwhile.
      if (reference.current) onSaved(saved);
    },
    { also: { fields, fileId }, failed },
  );
  useEffect(() => {
    reference.current?.focus();
    reference.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function note(part: Partial<SourceDraft>) {
    // The request would not contain text that is typed now.
    if (!busy) change(part);
  }
  function failed(error: unknown) {
    const newer = newerSource(error);
    // A new key, so that the next submit adds a second source.
    if (addedBefore(error)) $draft.write({ ...draft, key: newKey() });
    // The next save overwrites the version that the list then shows.
    if (newer) $draft.write({ ...draft, startedFrom: newer.revision });
    toastError(
      newer
        ? 'Somebody changed this source meanwhile. The list shows what it says now; save again to replace it.'
        : 'The source was not saved. What you typed is still here.',
    );
  }
  function forget() {
    $draft.write(null);
    endUploadsOf(id);
  }
  function cancel() {
    forget();
    onClose();
  }
  /** Stays open if the device cannot store the draft. */
  function leave() {
    if ($draft.flush() && !busy) onClose();
  }
  /** Ends the uploads, because a refusal belongs to the old draft. */
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
      className="sheet vstack scroll-mt-4 scroll-mb-36 p-4"
      aria-labelledby="source-form-heading"
      onSubmit={(event) => (press() ? formProps.onSubmit(event) : event.preventDefault())}
      onKeyDown={formKeys(leave)}
    >
      <DraftConflictNotice
        draft={$draft}
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
      <p className="hstack badges small">
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
