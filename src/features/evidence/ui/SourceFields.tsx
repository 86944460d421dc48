import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import { type DraftStore, openDraft } from '../../../platform/client/drafts/drafts.ts';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { $uploads } from '../../files/client/uploads.ts';
import type { IdeaFile } from '../../files/domain/file-response.ts';
import { FileCard } from '../../files/ui/FileCard.tsx';
import { FileDrop, UploadList, useUploads } from '../../files/ui/FileDrop.tsx';
import { type FieldName, fields as names } from '../../ideas/domain/fields.ts';
import { sourceUrl } from '../../ideas/domain/idea-urls.ts';
import { lookUp, secondSourceKey, sourceStores } from '../client/sources.ts';
import { readReference, writeReference } from '../domain/reference.ts';
import type { Source } from '../domain/source-response.ts';
import { inOrder } from '../domain/source-schema.ts';

export type SourceDraft = {
  reference: string;
  citation: string;
  kind: string;
  stance: string;
  shows: string;
  fileId: string | null;
  fields: FieldName[];
  key: string;
  startedFrom: number;
};

export const draftOf = (source: Source | null, field: FieldName | null): SourceDraft => ({
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

export type Shared = {
  id: string;
  draft: SourceDraft;
  errors: Record<string, string | undefined>;
  busy: boolean;
  note: (change: Partial<SourceDraft>) => void;
};

type ReferenceFieldsProps = Shared & {
  ideaId: string;
  changing: string | null;
  input: RefObject<HTMLInputElement | null>;
  onFilled: () => void;
};

function hintOf(typed: string): string {
  if (typed.trim() === '') return 'No link? Describe it or attach a file.';
  const read = readReference(typed);
  if (!read) return 'Not a link, DOI or PubMed id yet. A link begins with https://.';
  if (read.doi) return 'Looks like a DOI. Press to fetch title and authors.';
  if (read.pubmedId) return 'Looks like a PubMed id. Press to fetch title and authors.';
  return 'A link. Nothing is fetched from it.';
}

function askedBy(typed: string) {
  const { doi = null, pubmedId = null } = readReference(typed) ?? {};
  if (doi) return { doi };
  return pubmedId ? { pubmedId } : null;
}

type SameSourceProps = {
  ideaId: string;
  /** The id of the source being changed, which is no duplicate of itself; null for a new source. */
  changing: string | null;
  reference: string;
};

/** Names another source with the same reference. It is allowed: one can support and one challenge an answer. */
function SameSource({ ideaId, changing, reference }: SameSourceProps) {
  const { data: sources = [] } = useStore(sourceStores(ideaId).$sources);
  const read = readReference(reference);
  const written = read && writeReference(read);
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

export function ReferenceFields({
  input,
  onFilled,
  ideaId,
  changing,
  ...shared
}: ReferenceFieldsProps) {
  const { id, draft, errors, busy, note } = shared;
  const { act, busy: isAsking, why, forget } = useAction();
  const asked = askedBy(draft.reference);
  const fetchIt = () =>
    asked &&
    act(
      async () => {
        note({ citation: await lookUp(asked) });
        onFilled();
      },
      { failed() {} },
    );
  return (
    <>
      <div className="field">
        <Field
          id={`${id}-reference`}
          label="Link, DOI or PubMed id"
          hint={hintOf(draft.reference)}
          error={errors.reference}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              className="input"
              name="reference"
              autoComplete="off"
              spellCheck={false}
              value={draft.reference}
              readOnly={busy}
              onChange={({ target }) => {
                forget();
                note({ reference: target.value });
              }}
            />
          )}
        </Field>
        <SameSource {...{ ideaId, changing }} reference={draft.reference} />
        {asked && (
          <p className="small">
            <button
              className="link"
              type="button"
              aria-disabled={isAsking}
              onClick={isAsking ? undefined : fetchIt}
            >
              {isAsking ? 'Fetching title and authors…' : 'Fetch title and authors'}
            </button>
          </p>
        )}
        <p className="small" role="status">
          {why}
        </p>
      </div>
      <Field id={`${id}-citation`} label="Title, authors, where and when" error={errors.citation}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="citation"
            autoComplete="off"
            value={draft.citation}
            readOnly={busy}
            onChange={({ target }) => note({ citation: target.value })}
          />
        )}
      </Field>
    </>
  );
}

type FileOfIdeaProps = Shared & {
  /** Undefined while it loads. */
  files: readonly IdeaFile[] | undefined;
};

function FileOfIdea({ id, draft: { fileId }, errors, busy, note, files = [] }: FileOfIdeaProps) {
  if (files.length === 0 && fileId === null) return null;
  const isListed = files.some((file) => file.id === fileId);
  const isNameTaken = ({ id, name }: IdeaFile) =>
    files.some((other) => other.name === name && other.id !== id);
  return (
    <Field id={`${id}-file`} label="A file of this idea" error={errors.fileId}>
      {(control) => (
        <select
          {...control}
          className="input"
          name="fileId"
          value={fileId ?? ''}
          disabled={busy}
          onChange={({ target }) => note({ fileId: target.value || null })}
        >
          <option value="">None</option>
          {/* Until the list is loaded: the select must show the value that would be saved. */}
          {fileId !== null && !isListed && <option value={fileId}>The file chosen before</option>}
          {files.map((file) => (
            <option dir="auto" key={file.id} value={file.id}>
              {isNameTaken(file) ? `${file.name}, ${formatDateTime(file.createdAt)}` : file.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type SourceFileProps = Shared & { ideaId: string; onUpload: (file: File) => void };

export function SourceFile({ ideaId, onUpload, ...shared }: SourceFileProps) {
  const { id, draft, busy } = shared;
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

/** The upload that a source's form must wait for. @param draft the key of the form's draft */
export function useAwaitedFile(draft: string) {
  const uploads = Object.values(useStore($uploads));
  const awaited = uploads.find((one) => one.draft === draft && one.state !== 'refused') ?? null;
  const [pressedFor, setPressedFor] = useState<string | null>(null);
  return {
    awaited,
    /** The key of the upload that blocked the last submit. It stays after that upload has ended. */
    pressedFor,
    /** @returns whether the form may be sent */
    press(): boolean {
      setPressedFor(awaited?.key ?? null);
      return awaited === null;
    },
  };
}

type AwaitedFileProps = Pick<ReturnType<typeof useAwaitedFile>, 'awaited' | 'pressedFor'> & {
  id: string;
};

export function AwaitedFile({ id, awaited, pressedFor }: AwaitedFileProps) {
  const isRefused = awaited !== null && awaited.key === pressedFor;
  return (
    <div id={id} className="small">
      {isRefused && (
        <p className="error" role="alert">
          Nothing was saved, because the file is not uploaded yet. Press again once it is, or cancel
          the upload to save without it.
        </p>
      )}
      <p role="status">
        {awaited && !isRefused && 'This can be saved once the file is uploaded.'}
        {!awaited && pressedFor && 'This can be saved now. Press again.'}
      </p>
    </div>
  );
}

type UnfinishedSourceProps = {
  ideaId: string;
  userId: string;
  $draft: DraftStore<SourceDraft>;
  field: FieldName | null;
  /** True while the form is being sent. Its source cannot be swapped then. */
  busy: boolean;
  /** True during an upload. Its source cannot be swapped then, or another source would get the file. */
  awaitsFile: boolean;
  /** Gets the focus after a press on one of these buttons. */
  input: RefObject<HTMLInputElement | null>;
  onOther: () => void;
};

const list = new Intl.ListFormat('en-GB');
const aboutOf = (fields: readonly FieldName[]) =>
  fields.length === 0
    ? 'about no answer yet'
    : `about ${list.format(fields.map((name) => names[name].label))}`;

export function UnfinishedSource({
  ideaId,
  userId,
  $draft,
  field,
  busy,
  awaitsFile,
  ...rest
}: UnfinishedSourceProps) {
  const { value } = useStore($draft);
  const $aside = openDraft<SourceDraft>(secondSourceKey(userId, ideaId));
  const { value: aside } = useStore($aside);
  // The draft when the form opened. Typing into an empty form must not show this notice.
  const [before] = useState(value);
  const begun = value && before;
  if (!begun && !aside) return null;

  /** Swaps the form's draft with the second one, so that neither is lost. */
  function setPending(next: SourceDraft | null) {
    if (busy) return;
    $aside.write(value);
    $draft.write(next);
    rest.onOther();
  }
  const other = field && begun && !value.fields.includes(field) ? field : null;
  function addAnswer(name: FieldName) {
    if (busy || !value) return;
    $draft.write({ ...value, fields: inOrder([...value.fields, name]) });
    rest.input.current?.focus();
  }
  const isReplaceable = !aside && !awaitsFile;
  return (
    <div className="notice vstack">
      {begun && (
        <p role="status">
          This goes on with the source that you began before, {aboutOf(before.fields)}.{' '}
          {before.fields.length === 0 &&
            field &&
            !other &&
            `It is about ${names[field].label} now. `}
          {!aside &&
            awaitsFile &&
            'It can be put aside once its file is uploaded or the upload is cancelled.'}
        </p>
      )}
      {(other || (begun && isReplaceable)) && (
        <p className="flex flex-wrap gap-x-8 gap-y-1">
          {other && (
            <button type="button" className="link" onClick={() => addAnswer(other)}>
              Add {names[other].label} to it
            </button>
          )}
          {isReplaceable && (
            <button type="button" className="link" onClick={() => setPending(null)}>
              Start empty
            </button>
          )}
        </p>
      )}
      {aside && (
        <p>
          <span role="status">
            {begun ? 'Another' : 'A'} source that you began, {aboutOf(aside.fields)}, is put aside.
            {awaitsFile &&
              ' It can be brought back once the file below is uploaded or its upload is cancelled.'}
          </span>{' '}
          {!awaitsFile && (
            <button type="button" className="link" onClick={() => setPending(aside)}>
              Bring it back
            </button>
          )}
        </p>
      )}
    </div>
  );
}
