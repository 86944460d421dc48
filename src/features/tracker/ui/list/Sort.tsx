import { type Filters, type SortOrder, sortOrders } from '../../domain/filters.ts';

const sortNames: Record<SortOrder, string> = {
  rank: 'Priority rank',
  newest: 'Newest first',
  impact: 'Impact',
  feasibility: 'Feasibility',
  innovation: 'Innovation',
  title: 'Title',
  area: 'Disease area',
  product: 'Product type',
  risk: 'Risk',
  backed: 'Least backed first',
};

type SortProps = Pick<Filters, 'sort' | 'reverse'> & {
  onChange: (change: Partial<Filters>) => void;
};

export const Sort = ({ sort, reverse, onChange }: SortProps) => (
  <div className="field">
    <label htmlFor="find-sort">Sort by</label>
    <div className="sort">
      <select
        className="input"
        id="find-sort"
        value={sort}
        onChange={({ target }) =>
          onChange({
            sort: sortOrders.find((order) => order === target.value) ?? 'rank',
            reverse: false,
          })
        }
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {sortNames[order]}
          </option>
        ))}
      </select>
      <button
        className="btn"
        type="button"
        aria-pressed={reverse}
        aria-label="Turn the order round"
        title="Turn the order round"
        onClick={() => onChange({ reverse: !reverse })}
      >
        <svg className="icon size-4.5" viewBox="0 0 22 22" aria-hidden="true">
          <path d="M7 18V4M3 8l4-4 4 4M15 4v14M11 14l4 4 4-4" />
        </svg>
      </button>
    </div>
  </div>
);
