import { useStore } from '@nanostores/react';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';
import { Spinner } from '../../../platform/ui/Spinner.tsx';
import { sourceStores } from '../client/sources.ts';
import type { SourceFormProps } from './SourceForm.tsx';
import type { SourceWriting } from './use-source-writing.ts';

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
  // A source that was removed meanwhile is not in the list; the form then adds a new one.
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
