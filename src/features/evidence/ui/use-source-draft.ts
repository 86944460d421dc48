import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { openDraft } from '../../../platform/client/drafts/drafts.ts';
import { startUpload } from '../../files/client/uploads.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import { sourceKey } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import { draftOf, type SourceDraft } from './source-draft.ts';

type Options = {
  ideaId: string;
  userId: string;
  changing: string | null;
  source: Source | null;
  field: FieldName | null;
};

/** The draft of a source, stored on the device until it is saved or discarded. */
export function useSourceDraft({ ideaId, userId, changing, source, field }: Options) {
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
  // An unfinished source without an answer takes the answer pressed now, until that is unticked.
  useEffect(() => {
    const { value } = $draft.get();
    if (value && field && value.fields.length === 0) $draft.write({ ...value, fields: [field] });
  }, [$draft, field]);

  function change(part: Partial<SourceDraft>) {
    // The response may arrive after the form was closed.
    if (isClosed.current) return;
    // More may have been typed since the fetch began.
    $draft.write({ ...draft, ...$draft.get().value, ...part });
  }

  /** Uploads a file for the draft, which has it in the end whether the form is open then or not. */
  function upload(file: File) {
    // Stored from now on: a missing draft means that it was saved or discarded.
    change({});
    const { key } = { ...draft, ...$draft.get().value };
    const attach = (fileId: string) => {
      const { value } = $draft.get();
      if (value?.key === key) $draft.write({ ...value, fileId });
    };
    startUpload(ideaId, file, ({ id: fileId }) => attach(fileId), id);
  }
  return { id, $draft, text, draft, change, upload };
}
