import { type ActiveFilter, activeFilters, type Filters, noFilters } from '../../domain/filters.ts';

type Props = {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
};

const text = ({ label, words }: ActiveFilter) =>
  words.length > 0 ? `${label}: ${words.join(' or ')}` : label;

/** The filters that are set, each with a cross that removes it. */
export const Chips = ({ filters, onChange, onClear }: Props) => (
  <ul className="chips" aria-label="Active filters">
    {activeFilters(filters).map((filter) => (
      <li key={filter.name} className="chip">
        <span>
          {filter.words.length > 0 && `${filter.label}: `}
          <b dir="auto">{filter.words.join(' or ') || filter.label}</b>
        </span>
        <button
          type="button"
          aria-label={`Remove ${text(filter)}`}
          onClick={() => onChange({ [filter.name]: noFilters[filter.name] })}
        >
          <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" />
          </svg>
        </button>
      </li>
    ))}
    <li>
      <button className="link" type="button" onClick={onClear}>
        Clear all
      </button>
    </li>
  </ul>
);
