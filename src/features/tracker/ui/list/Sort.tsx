import { type Filters, type SortOrder, sortOrders } from '../../domain/filters.ts';

const sortNames: Record<SortOrder, string> = {
  rank: 'Priority',
  newest: 'Newest first',
  impact: 'Impact',
  feasibility: 'Feasibility',
  innovation: 'Innovation',
  title: 'Title',
  area: 'Disease area',
  product: 'Product type',
  risk: 'Risk',
  backed: 'Fewest sources first',
};

type Props = { sort: SortOrder; onChange: (change: Partial<Filters>) => void };

export const Sort = ({ sort, onChange }: Props) => (
  <label className="sort">
    <span className="sr-only">Sort by</span>
    <span className="sort-word" aria-hidden="true">
      Sort:
    </span>
    <select
      className="input"
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
  </label>
);
