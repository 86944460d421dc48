import { Fragment } from 'react';
import type { Source } from '../../../features/evidence/domain/source-response.ts';
import { sourceUrl } from '../../../features/ideas/domain/anchor.ts';

type Props = { sources: readonly Source[]; mayRemove: boolean };

const join = new Intl.ListFormat('en-GB');

/** Links to the sources that use a file. The server keeps the file while there is one. */
export function SourcesUsingFile({ sources, mayRemove }: Props) {
  if (sources.length === 0) return null;
  const numbers = sources.map((_, at) => `${at}`);
  return (
    <span className="small block">
      {join.formatToParts(numbers).map(({ type, value }, at) => {
        const source = type === 'element' ? sources[Number(value)] : undefined;
        return source ? (
          <a key={source.id} href={sourceUrl(source.ideaId, source)}>
            {at === 0 ? 'Source' : 'source'} {source.number}
          </a>
        ) : (
          <Fragment key={`between ${at}`}>{value}</Fragment>
        );
      })}{' '}
      {sources.length === 1 ? 'rests' : 'rest'} on it.
      {mayRemove &&
        (sources.length === 1
          ? ' While it does, the file cannot be removed.'
          : ' While they do, the file cannot be removed.')}
    </span>
  );
}
