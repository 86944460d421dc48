import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { SourceFormProps } from './SourceForm.tsx';
import type { SourceWriting } from './use-source-writing.ts';

const SourceForm = lazyPart(
  () => import('./SourceForm.tsx'),
  <Spinner label="Loading the form…" />,
);

type Props = Pick<SourceFormProps, 'ideaId' | 'userId'> & { writing: SourceWriting };

/** The form for a source, in the margin beside the answers. */
export function SourceMargin({ writing, ...rest }: Props) {
  const { written } = writing;
  if (!written) return null;
  const { source, field } = written;
  return (
    <section className="stack source-margin no-print" aria-labelledby="source-form-heading">
      <h2 id="source-form-heading">{source ? `Change source ${source.number}` : 'Add a source'}</h2>
      <SourceForm
        key={source?.id ?? `new ${field ?? ''}`}
        {...rest}
        source={source}
        field={field}
        onClose={writing.close}
      />
    </section>
  );
}
