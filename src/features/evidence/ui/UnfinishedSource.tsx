import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { type DraftStore, openDraft } from '../../../platform/client/drafts/drafts.ts';
import { type FieldName, fields as names } from '../../ideas/domain/fields.ts';
import { secondSourceKey } from '../client/sources.ts';
import { inOrder } from '../domain/source-schema.ts';
import type { SourceDraft } from './source-draft.ts';

type Props = {
  ideaId: string;
  userId: string;
  $draft: DraftStore<SourceDraft>;
  field: FieldName | null;
  /** True while the form is sent. No other source may take its place then. */
  busy: boolean;
  /** True while a file is uploaded. It would otherwise be added to the source that takes this one's place. */
  awaitsFile: boolean;
  /** The focus moves here after a press on one of these buttons. */
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
}: Props) {
  const { value } = useStore($draft);
  const $aside = openDraft<SourceDraft>(secondSourceKey(userId, ideaId));
  const { value: aside } = useStore($aside);
  // The draft at the time the form opened: typing in an empty form continues nothing.
  const [before] = useState(value);
  const begun = value && before;
  if (!begun && !aside) return null;

  /** Puts the form's draft aside, so that neither is lost. */
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
