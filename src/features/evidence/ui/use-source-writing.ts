import { type MouseEvent, useRef, useState } from 'react';
import {
  backedFields,
  type FieldName,
  type SectionName,
  sections,
} from '../../ideas/domain/fields.ts';
import type { Source } from '../domain/source-response.ts';
import { showSource } from './show-source.ts';

/** What the form is open for: a new source, for an answer where one was pressed, or the change of one, by its id. */
type Written = { changing: string | null; field: FieldName | null };

type Press = MouseEvent<HTMLElement>;

export type SourceWriting = {
  /** Null while the form is closed. */
  written: Written | null;
  isAdding: boolean;
  /** The id of the source that is being changed; somebody may have removed it meanwhile. */
  changing: string | null;
  add: (field: FieldName | null, event: Press) => void;
  change: (id: string, event: Press) => void;
  comment: (section: SectionName, source: Source, event: Press) => void;
  isCommenting: (id: string) => boolean;
  close: () => void;
  /** Closes the form, and leads to what was saved. */
  saved: (source: Source) => void;
};

/** What a comment on a source is about. */
type Commented = {
  section: SectionName;
  fieldName: FieldName | null;
  source: { id: string; number: number };
};
type Commenting = {
  /** What the form for a comment is open for. */
  target: { source?: { id: string } } | null;
  open: (target: Commented, event: Press) => void;
};

/** The form in the margin: what it is open for, and where the focus goes when it closes. */
export function useSourceWriting({ target, open }: Commenting): SourceWriting {
  const [written, setWritten] = useState<Written | null>(null);
  const opener = useRef<HTMLElement>(null);
  function show(next: Written, { currentTarget }: Press) {
    opener.current = currentTarget;
    setWritten(next);
  }
  return {
    written,
    isAdding: written?.changing === null,
    changing: written?.changing ?? null,
    add: (field, event) => show({ changing: null, field }, event),
    change: (id, event) => show({ changing: id, field: null }, event),
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
    saved(source) {
      setWritten(null);
      showSource(source);
    },
  };
}

/** Whether an answer could have a source. */
export const isBackable = (field: FieldName) => backedFields.includes(field);
