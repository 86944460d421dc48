import { useStore } from '@nanostores/react';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { $uploads, endUploadsOf, startUpload } from '#features/files/client/uploads.ts';
import type { IdeaFile } from '#features/files/domain/file-response.ts';
import { FileCard } from '#features/files/ui/FileCard.tsx';
import { FileDrop, UploadList, useUploads } from '#features/files/ui/FileDrop.tsx';
import {
  type FieldName,
  labelOf,
  sections,
  sourceableFields,
} from '#features/ideas/domain/fields.ts';
import { sourceUrl } from '#features/ideas/domain/idea-urls.ts';
import { newKey } from '#platform/client/api/idempotency-key.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { capitalize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { LinkButton } from '#platform/ui/Button.tsx';
import { formatDateTime } from '#platform/ui/dates.ts';
import { FieldError } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { DraftConflictNotice } from '#platform/ui/form/DraftForm.tsx';
import { FormActions, FormError, ProblemText } from '#platform/ui/form/FormActions.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useForm, useLeaveWarning } from '#platform/ui/form/use-form.ts';
import { draftKeys } from '#platform/ui/form-keys.ts';
import { addedBefore, lookUp, newerSource, sourceKey, sourceStores } from '../client/sources.ts';
import { readReference, writeReference } from '../domain/reference.ts';
import { kindsWithoutLink, sourceKinds, stanceNames, stances } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import { inOrder, sourceSchema } from '../domain/source-schema.ts';

type SourceText = 'reference' | 'citation' | 'shows';
type SourceDraft = Record<SourceText | 'kind' | 'stance' | 'key', string> & {
  fileId: string | null;
  fields: FieldName[];
  startedFrom: number;
};

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

type Shared = Pick<SourceFormProps, 'ideaId' | 'changing'> & {
  id: string;
  draft: SourceDraft;
  errors: Record<string, string | undefined>;
  clearError: (name: string) => void;
  busy: boolean;
  note: (change: Partial<SourceDraft>) => void;
  /** The draft as it is now, also after a request. */
  latest: () => SourceDraft;
};

/** Props of the field for a text of the draft. */
function textProps(
  { id, draft, errors, busy, note }: Shared,
  name: SourceText,
): Omit<ComponentProps<typeof TextField>, 'label'> {
  return {
    id: `${id}-${name}`,
    name,
    errors,
    value: draft[name],
    readOnly: busy,
    onChange: ({ target }) => note({ [name]: target.value }),
  };
}

type ReadReference = ReturnType<typeof readReference>;

const canDescribe = (kind: string) => kindsWithoutLink.some((one) => one === kind);

function hintOf({ reference: typed, kind }: SourceDraft, read: ReadReference): string {
  if (typed.trim() === '')
    return `No link? ${canDescribe(kind) ? 'Describe it or attach' : 'Attach'} a file.`;
  if (!read) return 'Not a link, DOI or PubMed id yet. A link begins with https://.';
  if (read.doi) return 'Looks like a DOI. Press to fetch title and authors.';
  if (read.pubmedId) return 'Looks like a PubMed id. Press to fetch title and authors.';
  return 'A link. Nothing is fetched from it.';
}

type SameSourceProps = Pick<Shared, 'ideaId' | 'changing'> & { read: ReadReference };

/** Names another source with the same reference. It is allowed: one can support and one challenge an answer. */
function SameSource({ ideaId, changing, read }: SameSourceProps) {
  const { data: sources = [] } = useStore(sourceStores(ideaId).$sources);
  const written = read && writeReference(read);
  // A source that is being changed is no duplicate of itself.
  const same =
    written && sources.find((one) => one.id !== changing && writeReference(one) === written);
  return (
    <p className="small">
      <span role="status">{same && `This is source ${same.number} already.`}</span>
      {same && (
        <>
          {' '}
          <a href={sourceUrl(ideaId, same)}>Go to source {same.number}</a>
        </>
      )}
    </p>
  );
}

type ReferenceFieldsProps = Shared & { input: RefObject<HTMLInputElement | null> };

function ReferenceFields({ input, ...shared }: ReferenceFieldsProps) {
  const { ideaId, changing, draft, note, latest, clearError } = shared;
  const { act, busy: isAsking, why, forget } = useAction();
  const read = readReference(draft.reference);
  const asked = read?.doi ? { doi: read.doi } : read?.pubmedId && { pubmedId: read.pubmedId };
  const fetchIt = () =>
    asked &&
    act(
      async () => {
        const citation = await lookUp(asked);
        const now = latest();
        const isSame = now.reference === draft.reference && now.citation === draft.citation;
        // The person may have closed the form or typed meanwhile.
        if (!input.current || !isSame) return;
        note({ citation });
        clearError('citation');
      },
      { failed() {} },
    );
  return (
    <>
      <div className="field">
        <TextField
          {...textProps(shared, 'reference')}
          label="Link, DOI or PubMed id"
          hint={hintOf(draft, read)}
          ref={input}
          spellCheck={false}
          onInput={forget}
        />
        <SameSource {...{ ideaId, changing, read }} />
        {asked && (
          <p className="small">
            <LinkButton aria-disabled={isAsking} onClick={isAsking ? undefined : fetchIt}>
              {isAsking ? 'Fetching title and authors…' : 'Fetch title and authors'}
            </LinkButton>
          </p>
        )}
        <p className="small" role="status">
          {why}
        </p>
      </div>
      <TextField {...textProps(shared, 'citation')} label="Title, authors, where and when" />
    </>
  );
}

type FileOfIdeaProps = Shared & { files: readonly IdeaFile[] | undefined };

function FileOfIdea({ id, draft: { fileId }, errors, busy, note, files = [] }: FileOfIdeaProps) {
  if (files.length === 0 && fileId === null) return null;
  const isListed = files.some((file) => file.id === fileId);
  const isNameTaken = ({ id, name }: IdeaFile) =>
    files.some((other) => other.name === name && other.id !== id);
  return (
    <SelectField
      id={`${id}-file`}
      label="A file of this idea"
      error={errors.fileId}
      name="fileId"
      value={fileId ?? ''}
      disabled={busy}
      onChange={({ target }) => note({ fileId: target.value || null })}
      options={files.map((file) => [
        file.id,
        isNameTaken(file) ? `${file.name}, ${formatDateTime(file.createdAt)}` : file.name,
      ])}
    >
      <option value="">None</option>
      {/* Until the list is loaded: the select must show the value that would be saved. */}
      {fileId !== null && !isListed && <option value={fileId}>The file chosen before</option>}
    </SelectField>
  );
}

function SourceFile({ onUpload, ...shared }: Shared & { onUpload: (file: File) => void }) {
  const { id, ideaId, draft, busy } = shared;
  const { list, uploads } = useUploads(ideaId);
  const file = list?.files.find((one) => one.id === draft.fileId);
  return (
    <FileDrop
      label="Or a file"
      list={list}
      disabled={busy}
      onFiles={([picked]) => picked && onUpload(picked)}
    >
      {/* The page of the idea lists the other uploads. */}
      <UploadList uploads={uploads.filter((one) => one.draft === id)} />
      <FileOfIdea {...shared} files={list?.files} />
      {file && <FileCard ideaId={ideaId} file={file} />}
    </FileDrop>
  );
}

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

/** The draft stays on the device until it is saved or discarded. */
function useSourceDraft(props: Omit<SourceFormProps, 'onClose' | 'onSaved'>) {
  const { ideaId, userId, changing, source, field } = props;
  const id = sourceKey(userId, ideaId, changing ?? undefined);
  const $draft = openDraft<SourceDraft>(id);
  const text = useStore($draft);
  useLeaveWarning(text.failed);
  const [first] = useState(() => draftOf(source, field));
  const draft = { ...first, ...text.value };
  // A draft without an answer gets the answer whose button opened the form.
  useEffect(() => {
    const { value } = $draft.get();
    if (value && field && value.fields.length === 0) $draft.write({ ...value, fields: [field] });
  }, [$draft, field]);

  // Reads the store again, because the person may have typed meanwhile.
  const latest = (): SourceDraft => ({ ...draft, ...$draft.get().value });
  const change = (part: Partial<SourceDraft>) => $draft.write({ ...latest(), ...part });

  /** The draft gets the file even if the form is closed before the upload ends. */
  function upload(file: File) {
    // Stores the draft now. If it is missing later, it was saved or discarded.
    change({});
    const { key } = latest();
    const attach = ({ id: fileId }: { id: string }) => {
      const { value } = $draft.get();
      if (value?.key === key) $draft.write({ ...value, fileId });
    };
    startUpload(ideaId, file, attach, id);
  }
  return { id, $draft, text, draft, latest, change, upload };
}

function AnswerChoice({ draft: { fields }, errors, clearError, note }: Shared) {
  function change(name: FieldName, isChosen: boolean) {
    clearError('fields');
    const chosen = isChosen ? [...fields, name] : fields.filter((one) => one !== name);
    note({ fields: inOrder(chosen) });
  }
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
                    <Choice
                      checked={fields.includes(name)}
                      onChange={({ target }) => change(name, target.checked)}
                    >
                      {label}
                    </Choice>
                  </div>
                ))}
            </fieldset>
          ))}
        </div>
      </details>
      <ProblemText text={errors.fields} />
    </div>
  );
}

function ContentFields(shared: Shared) {
  const { id, draft, errors, busy, note } = shared;
  return (
    <>
      <SelectField
        id={`${id}-kind`}
        label="Kind"
        required
        error={errors.kind}
        name="kind"
        value={draft.kind}
        disabled={busy}
        onChange={({ target }) => note({ kind: target.value })}
        options={sourceKinds.map((kind) => [kind, capitalize(kind)])}
      >
        <option value="">Choose one</option>
      </SelectField>
      <fieldset className="field" aria-describedby={errors.stance && `${id}-stance-error`}>
        <legend>The source</legend>
        <div className="boxed flex flex-wrap">
          {stances.map((stance) => (
            <Choice
              key={stance}
              type="radio"
              name="stance"
              value={stance}
              checked={draft.stance === stance}
              onChange={() => note({ stance })}
            >
              {stanceNames[stance]}
            </Choice>
          ))}
        </div>
        <FieldError id={`${id}-stance-error`} error={errors.stance} />
      </fieldset>
      <TextField
        {...textProps(shared, 'shows')}
        className="min-h-18"
        label="What it shows, in one sentence"
        required
        rows={2}
      />
    </>
  );
}

/** The response to an earlier request was lost, and the form was edited before the retry. */
const addedEarlier = ({ number }: Source) =>
  `An earlier press has added source ${number} already, with what the form held then. It stands with its answers, where it can be changed or removed. Press again to add another one.`;

export default function SourceForm({ onClose, onSaved, ...props }: SourceFormProps) {
  const { ideaId, changing, source } = props;
  const { id, $draft, text, draft, latest, change, upload } = useSourceDraft(props);
  const [isContinued] = useState(!changing && text.value !== null);
  const isUploading = Object.values(useStore($uploads)).some(
    (one) => one.draft === id && one.state !== 'refused',
  );
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
  const before = addedBefore(failure);
  const whyNot = before ? addedEarlier(before) : why;
  const shared = { id, ideaId, changing, draft, errors, clearError, busy, note, latest };
  return (
    <form
      {...formProps}
      className="sheet vstack scroll-mt-4 scroll-mb-36 p-4"
      aria-labelledby="source-form-heading"
      onSubmit={(event) => {
        if (isUploading) event.preventDefault();
        else void formProps.onSubmit(event);
      }}
      onKeyDown={draftKeys($draft, busy, onClose)}
    >
      <DraftConflictNotice draft={$draft} text={text} />
      {isContinued && (
        <p className="notice" role="status">
          This goes on with the source that you began before. Cancel discards it.
        </p>
      )}
      {changing && !source && (
        <p className="notice" role="status">
          The source that you were changing was removed. What the form holds is added as a new one.
        </p>
      )}
      <p className="hstack small">
        About{' '}
        {fields.length === 0
          ? 'no answer yet'
          : fields.map((name) => (
              <Badge key={name} look="accent">
                {labelOf(name)}
              </Badge>
            ))}
      </p>
      <AnswerChoice {...shared} />
      <ReferenceFields {...shared} input={reference} />
      <SourceFile {...shared} onUpload={upload} />
      <ContentFields {...shared} />
      <div className="field">
        <FormActions
          button={source ? 'Save source' : 'Add source'}
          busy={busy}
          busyText="Saving..."
          aria-describedby={`${id}-file-awaited${whyNot ? ` ${id}-why` : ''}`}
          onCancel={cancel}
        />
        <p id={`${id}-file-awaited`} className="small" role="status">
          {isUploading &&
            'This can be saved once the file is uploaded. Cancel the upload to save without it.'}
        </p>
      </div>
      <FormError id={`${id}-why`} why={whyNot} />
    </form>
  );
}
