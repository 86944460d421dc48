import { useStore } from '@nanostores/react';
import { setFilters } from '../../../features/tracker/client/filters.ts';
import { $deletedIdeas, exportUrl } from '../../../features/tracker/client/ideas.ts';
import type { Filters } from '../../../features/tracker/domain/filters.ts';

type Props = {
  filters: Filters;
  /** Whether there is something to export. */
  some: boolean;
  onImport: () => void;
  onDeleted: () => void;
};

/** The items of the list's menu: order, import, export, deleted ideas. */
export function ListItems({ filters, some, onImport, onDeleted }: Props) {
  const { data: deleted = [] } = useStore($deletedIdeas);
  return (
    <>
      <button
        role="menuitemcheckbox"
        type="button"
        aria-checked={filters.reverse}
        onClick={() => setFilters({ reverse: !filters.reverse })}
      >
        Reverse order
      </button>
      <hr />
      <button role="menuitem" type="button" onClick={onImport}>
        Import ideas from a file
      </button>
      {some && (
        <>
          <a role="menuitem" href={exportUrl(filters, 'csv')} download>
            Export as CSV
          </a>
          <a role="menuitem" href={exportUrl(filters, 'json')} download>
            Export as JSON
          </a>
        </>
      )}
      {deleted.length > 0 && (
        <>
          <hr />
          <button role="menuitem" type="button" onClick={onDeleted}>
            Deleted ideas ({deleted.length})
          </button>
        </>
      )}
    </>
  );
}
