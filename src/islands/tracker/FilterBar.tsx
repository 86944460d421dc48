import { maturityLevels, productTypes, riskLevels } from '../../domain/idea/fields.ts';
import { type Filters, type SortOrder, sortOrders } from '../../domain/idea/search.ts';

const sortNames: Record<SortOrder, string> = {
  rank: 'Priority rank',
  newest: 'Newest first',
  impact: 'Impact',
  feasibility: 'Feasibility',
  innovation: 'Innovation',
  title: 'Title',
};

type ChoiceProps = {
  id: string;
  label: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
};

const Choice = ({ id, label, value, options, onChange }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select
      className="input"
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </div>
);

type Props = {
  filters: Filters;
  diseaseAreas: readonly string[];
  onChange: (change: Partial<Filters>) => void;
};

/** Search over every text of the ideas, filters and order. */
export function FilterBar({ filters, diseaseAreas, onChange }: Props) {
  const areas =
    diseaseAreas.includes(filters.diseaseArea) || !filters.diseaseArea
      ? diseaseAreas
      : [filters.diseaseArea, ...diseaseAreas];
  return (
    <search className="stack">
      <div className="filters">
        <div className="field grow">
          <label htmlFor="find">Search</label>
          <input
            className="input"
            id="find"
            type="search"
            placeholder="Any word in any field"
            value={filters.q}
            onChange={(event) => onChange({ q: event.target.value })}
          />
        </div>
        <Choice
          id="find-area"
          label="Disease area"
          value={filters.diseaseArea}
          options={areas}
          onChange={(diseaseArea) => onChange({ diseaseArea })}
        />
        <Choice
          id="find-product"
          label="Product type"
          value={filters.productType}
          options={productTypes}
          onChange={(productType) => onChange({ productType })}
        />
        <Choice
          id="find-maturity"
          label="Maturity"
          value={filters.maturityLevel}
          options={maturityLevels}
          onChange={(maturityLevel) => onChange({ maturityLevel })}
        />
        <Choice
          id="find-risk"
          label="Risk"
          value={filters.riskLevel}
          options={riskLevels}
          onChange={(riskLevel) => onChange({ riskLevel })}
        />
        <div className="field">
          <label htmlFor="find-sort">Sort by</label>
          <select
            className="input"
            id="find-sort"
            value={filters.sort}
            onChange={(event) =>
              onChange({ sort: sortOrders.find((order) => order === event.target.value) ?? 'rank' })
            }
          >
            {sortOrders.map((order) => (
              <option key={order} value={order}>
                {sortNames[order]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className="choice small">
        <input
          type="checkbox"
          checked={filters.mine}
          onChange={(event) => onChange({ mine: event.currentTarget.checked })}
        />
        Only my ideas
      </label>
    </search>
  );
}
