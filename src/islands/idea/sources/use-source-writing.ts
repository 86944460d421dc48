import { useRef, useState } from 'react';
import type { Source } from '../../../domain/evidence/source.ts';
import { backedFields } from '../../../domain/evidence/source.ts';
import { type FieldName, type SectionName, sections } from '../../../domain/idea/fields.ts';
import type { Target } from '../CommentForm.tsx';
import type { Press } from '../FieldRow.tsx';

/** What the form is open for: a new source, for an answer where one was pressed, or the change of one. */
export type Written = { source: Source | null; field: FieldName | null };

export type SourceWriting = {
  /** Null while the form is closed. */
  written: Written | null;
  isAdding: boolean;
  /** The source that is being changed. */
  source: Source | null;
  add: (field: FieldName | null, event: Press) => void;
  edit: (source: Source, event: Press) => void;
  comment: (section: SectionName, source: Source, event: Press) => void;
  isCommenting: (id: string) => boolean;
  close: () => void;
};

type Commenting = {
  target: Target | null;
  open: (target: Target, event: Press) => void;
};

/** The form in the margin: what it is open for, and where the focus goes back to. */
export function useSourceWriting({ target, open }: Commenting): SourceWriting {
  const [written, setWritten] = useState<Written | null>(null);
  const opener = useRef<HTMLElement>(null);
  function show(next: Written, { currentTarget }: Press) {
    opener.current = currentTarget;
    setWritten(next);
  }
  return {
    written,
    isAdding: written?.source === null,
    source: written?.source ?? null,
    add: (field, event) => show({ source: null, field }, event),
    edit: (source, event) => show({ source, field: null }, event),
    comment(section, source, event) {
      const own = sections.find(({ name }) => name === section)?.fields ?? [];
      const field = own.find(({ name }) => source.fields.includes(name));
      const { id, number } = source;
      open({ section, fieldName: field?.name ?? null, source: { id, number } }, event);
    },
    isCommenting: (id) => target?.source?.id === id,
    close() {
      setWritten(null);
      // The button is there again with the next frame.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

/** Whether an answer could have a source. */
export const isBackable = (field: FieldName) => backedFields.includes(field);
