import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef, useState } from 'react';
import { type FieldName, fieldsOf, type SectionName } from '#features/ideas/domain/fields.ts';
import { lazyComponent } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { sourceStores } from '../client/sources.ts';
import type { Source } from '../domain/source-response.ts';
import type { SourceFormProps } from './SourceForm.tsx';
import { showSource } from './sources-of-answers.ts';

/** The form's source: the one with the id `changing`, or a new one if it is null. `field` is its first answer. */
type Written = { changing: string | null; field: FieldName | null };

type Press = MouseEvent<HTMLElement>;

type Commented = {
  section: SectionName;
  fieldName: FieldName | null;
  source: { id: string; number: number };
};
type Commenting = {
  target: { source?: { id: string } } | null;
  open: (target: Commented, event: Press) => void;
};

export type SourceWriting = ReturnType<typeof useSourceWriting>;

export function useSourceWriting({ target, open }: Commenting) {
  const [written, setWritten] = useState<Written | null>(null);
  const opener = useRef<HTMLElement>(null);
  function show(next: Written, { currentTarget }: Press) {
    opener.current = currentTarget;
    setWritten(next);
  }
  return {
    written,
    isAdding: written?.changing === null,
    /** The id of the source being changed; it may have been removed meanwhile. */
    changing: written?.changing ?? null,
    add: (field: FieldName | null, event: Press) => show({ changing: null, field }, event),
    change: (id: string, event: Press) => show({ changing: id, field: null }, event),
    comment(section: SectionName, source: Source, event: Press) {
      const own = fieldsOf(section);
      const field = own.find(({ name }) => source.fields.includes(name));
      const { id, number } = source;
      open({ section, fieldName: field?.name ?? null, source: { id, number } }, event);
    },
    isCommenting: (id: string) => target?.source?.id === id,
    close() {
      setWritten(null);
      // The button is rendered again in the next frame.
      requestAnimationFrame(() => opener.current?.focus());
    },
    saved(source: Source) {
      setWritten(null);
      showSource(source);
    },
  };
}

const SourceForm = lazyComponent(
  () => import('./SourceForm.tsx'),
  <Spinner label="Loading the form…" />,
);

type Props = Pick<SourceFormProps, 'ideaId' | 'userId'> & { writing: SourceWriting };

export function SourceMargin({ writing, ...rest }: Props) {
  const { data: sources } = useStore(sourceStores(rest.ideaId).$sources);
  const { written } = writing;
  const { changing = null, field = null } = written ?? {};
  if (!written || (changing && !sources)) return null;
  // Null if it was removed meanwhile; the form then adds a new source.
  const source = sources?.find(({ id }) => id === changing) ?? null;
  return (
    <section className="vstack source-margin no-print" aria-labelledby="source-form-heading">
      <h2 id="source-form-heading">{source ? `Change source ${source.number}` : 'Add a source'}</h2>
      <SourceForm
        key={changing ?? `new ${field ?? ''}`}
        {...rest}
        changing={changing}
        source={source}
        field={field}
        onClose={writing.close}
        onSaved={writing.saved}
      />
    </section>
  );
}
