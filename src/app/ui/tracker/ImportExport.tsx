import { memo, useState } from 'react';
import { exportUrl } from '../../../features/tracker/client/ideas.ts';
import type { Filters } from '../../../features/tracker/domain/filters.ts';
import { lazyComponent } from '../../../platform/ui/lazy-component.tsx';

const ImportIdeas = lazyComponent(() => import('../../../features/exchange/ui/ImportIdeas.tsx'));

type Props = { filters: Filters; some: boolean };

/** Export and import of the shown ideas. @param some whether there is something to export */
export const ImportExport = memo(function ImportExport({ filters, some }: Props) {
  const [importing, setImporting] = useState(false);
  return (
    <div className="small soft row in-and-out no-print">
      {some && (
        <>
          <span className="only-wide">Download what is shown:</span>
          <a href={exportUrl(filters, 'csv')} download aria-label="Download what is shown as CSV">
            CSV
          </a>
          <a href={exportUrl(filters, 'json')} download aria-label="Download what is shown as JSON">
            JSON
          </a>
        </>
      )}
      <button className="link" type="button" onClick={() => setImporting(true)}>
        Import ideas from a file
      </button>
      {importing && <ImportIdeas onClose={() => setImporting(false)} />}
    </div>
  );
});
