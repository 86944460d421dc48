import { memo, useState } from 'react';
import { textKey } from '../../../../platform/text/fold.ts';
import { decisionChoices, decisionNames } from '../../../decisions/domain/decision.ts';
import { maturityLevels, productTypes, riskLevels } from '../../../ideas/domain/fields.ts';
import {
  regulatoryChoices,
  regulatoryNames,
} from '../../../regulatory/domain/regulatory-questions.ts';
import { type Filters, flagNames, flags } from '../../domain/filters.ts';
import { Sort } from './Sort.tsx';

type ChoiceProps = {
  name: 'diseaseArea' | 'productType' | 'maturityLevel' | 'riskLevel' | 'decision' | 'outlook';
  id: string;
  label: string;
  value: string;
  options: readonly string[];
  /** How the options are written, where that is not what they are. */
  names?: Partial<Record<string, string>>;
  onChange: (change: Partial<Filters>) => void;
};

const Choice = memo(({ name, id, label, value, options, names, onChange }: ChoiceProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <select
      className="input"
      id={id}
      value={value}
      onChange={(event) => onChange({ [name]: event.target.value })}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option dir="auto" key={option} value={option}>
          {names?.[option] ?? option}
        </option>
      ))}
    </select>
  </div>
));

/** The search box keeps spaces at the ends; the URL does not. */
function Search({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const [text, setText] = useState(q);
  // The URL changed otherwise: Back, a saved view, Clear filters.
  if (text.trim() !== q) setText(q);
  return (
    <div className="field grow">
      <label htmlFor="find">Search</label>
      <input
        dir="auto"
        className="input"
        id="find"
        type="search"
        placeholder="Any word in any field"
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim());
        }}
      />
    </div>
  );
}

type Props = {
  filters: Filters;
  diseaseAreas: readonly string[];
  /** Whether the order is the reader's choice; a ranking has its own. */
  sortable: boolean;
  onChange: (change: Partial<Filters>) => void;
};

/** Search over every text of the ideas, filters and order. On a phone the filters open on request. */
export const FilterBar = memo(function FilterBar({
  filters,
  diseaseAreas,
  sortable,
  onChange,
}: Props) {
  const [open, setOpen] = useState(false);
  // A saved view or a link may spell an area in another way than the list.
  const areaKey = textKey(filters.diseaseArea);
  const area = diseaseAreas.find((one) => textKey(one) === areaKey) ?? filters.diseaseArea;
  const areas = diseaseAreas.includes(area) || !area ? diseaseAreas : [area, ...diseaseAreas];
  const choices = [
    { name: 'diseaseArea', id: 'find-area', label: 'Disease area', options: areas },
    { name: 'productType', id: 'find-product', label: 'Product type', options: productTypes },
    { name: 'maturityLevel', id: 'find-maturity', label: 'Maturity', options: maturityLevels },
    { name: 'riskLevel', id: 'find-risk', label: 'Risk', options: riskLevels },
    {
      name: 'decision',
      id: 'find-decision',
      label: 'Decision',
      options: decisionChoices,
      names: decisionNames,
    },
    {
      name: 'outlook',
      id: 'find-outlook',
      label: 'Outlook',
      options: regulatoryChoices,
      names: regulatoryNames,
    },
  ] as const;
  const { q: _, sort, reverse, ...rest } = filters;
  const set = Object.values(rest).filter(Boolean).length;
  return (
    <search className="stack no-print">
      <div className="filters">
        <Search q={filters.q} onChange={(q) => onChange({ q })} />
        <button
          className="btn only-narrow"
          type="button"
          aria-expanded={open}
          aria-controls="find-more"
          onClick={() => setOpen(!open)}
        >
          Filters{set > 0 && ` (${set})`}
        </button>
        <div className="filters-more" id="find-more" data-open={open || undefined}>
          {choices.map((choice) => (
            <Choice
              key={choice.name}
              {...choice}
              value={choice.name === 'diseaseArea' ? area : filters[choice.name]}
              onChange={onChange}
            />
          ))}
          {sortable && <Sort sort={sort} reverse={reverse} onChange={onChange} />}
          <div className="row ticks">
            {flagNames.map((name) => (
              <label key={name} className="choice small">
                <input
                  type="checkbox"
                  checked={filters[name]}
                  onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
                />
                {flags[name].label}
              </label>
            ))}
          </div>
        </div>
      </div>
    </search>
  );
});
