import { useStore } from '@nanostores/react';
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { textKey } from '../../../../platform/text/fold.ts';
import { $ideaCounts } from '../../client/ideas.ts';
import {
  choiceNames,
  choices,
  type Filters,
  flagNames,
  flags,
  wordsOf,
  writtenWord,
} from '../../domain/filters.ts';

/** On these widths the panel fills the screen (filter-bar.css). */
const narrow = '(width < 52rem)';

type CheckProps = {
  label: string;
  checked: boolean;
  /** How many ideas it would leave; undefined while it is loading. */
  count: number | undefined;
  onChange: (checked: boolean) => void;
};

const Check = ({ label, checked, count, onChange }: CheckProps) => (
  <label className="choice" data-none={count === 0 || undefined}>
    <input
      type="checkbox"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {label}
    <span className="num text-xs text-muted-foreground">
      {count}
      {count !== undefined && <span className="sr-only"> {count === 1 ? 'idea' : 'ideas'}</span>}
    </span>
  </label>
);

/** From this number on areas are typed, with suggestions. */
const maxListed = 11;

type DiseaseAreaProps = {
  value: string;
  areas: readonly string[];
  /** How many ideas each area would leave; undefined while it is loading. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (area: string) => void;
};

function DiseaseArea({ value, areas, counts, onChange }: DiseaseAreaProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [written, setWritten] = useState(value);
  if (written !== value) {
    setWritten(value);
    if (typed.trim() !== value) setTyped(value);
  }
  // A saved view or a link may spell an area in another way.
  const key = textKey(value);
  const area = areas.find((one) => textKey(one) === key) ?? value;
  const offered = areas.includes(area) || !area ? areas : [area, ...areas];
  const found = new Map(
    Object.entries(counts ?? {}).map(([name, count]) => [textKey(name), count]),
  );
  const countOf = (name: string) => (counts ? ` (${found.get(textKey(name)) ?? 0})` : '');
  return (
    <div className="filter-area vstack gap-0">
      <label htmlFor={id}>Disease area</label>
      {areas.length > maxListed ? (
        <>
          <input
            dir="auto"
            className="input"
            id={id}
            list={`${id}-areas`}
            placeholder="Any"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const asked = textKey(target.value.trim());
              // Ignores an unfinished name.
              const one = offered.find((name) => textKey(name) === asked);
              if (one || !asked) onChange(one ?? '');
            }}
            onBlur={() => setTyped(area)}
          />
          <datalist id={`${id}-areas`}>
            {offered.map((name) => (
              <option key={name} value={name}>
                {name}
                {countOf(name)}
              </option>
            ))}
          </datalist>
        </>
      ) : (
        <select
          className="input"
          id={id}
          value={area}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Any</option>
          {offered.map((name) => (
            <option dir="auto" key={name} value={name}>
              {name}
              {countOf(name)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

type Props = {
  id: string;
  filters: Filters;
  diseaseAreas: readonly string[];
  found: number | undefined;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
  /** Undefined if there is nothing to save. */
  onSave: (() => void) | undefined;
  onClose: () => void;
};

export const FilterPanel = memo(function FilterPanel({
  id,
  filters,
  diseaseAreas,
  found,
  onChange,
  onClear,
  onSave,
  onClose,
}: Props) {
  const panel = useRef<HTMLDialogElement>(null);
  const { data: counts } = useStore($ideaCounts);
  useEffect(() => {
    if (matchMedia(narrow).matches) panel.current?.showModal();
    else panel.current?.show();
  }, []);
  useLayoutEffect(() => {
    const element = panel.current;
    // Closes the dialog before it is removed, so that the browser restores the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={panel}
      id={id}
      className="filter-panel"
      aria-label="Filter ideas"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.currentTarget.matches(':modal')) onClose();
      }}
    >
      <header>
        <h2 className="text-lg/[1.35]">Filter</h2>
        <button
          className="btn btn-icon btn-quiet"
          type="button"
          aria-label="Close the filter"
          onClick={onClose}
        >
          <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" />
          </svg>
        </button>
      </header>
      <div className="filter-groups">
        <fieldset>
          <legend>Show only</legend>
          {flagNames.map((name) => (
            <Check
              key={name}
              label={flags[name].label}
              checked={filters[name]}
              count={counts?.[name]}
              onChange={(checked) => onChange({ [name]: checked })}
            />
          ))}
        </fieldset>
        {choiceNames.map((name) => {
          const { label, words }: { label: string; words: readonly string[] } = choices[name];
          const chosen = wordsOf(filters[name]);
          const counted: Partial<Record<string, number>> | undefined = counts?.[name];
          return (
            <fieldset key={name} data-long={words.length > 6 || undefined}>
              <legend>{label}</legend>
              {words.map((word) => (
                <Check
                  key={word}
                  label={writtenWord(name, word)}
                  checked={chosen.includes(word)}
                  count={counted?.[word]}
                  onChange={(checked) =>
                    onChange({
                      [name]: words
                        .filter((one) => (one === word ? checked : chosen.includes(one)))
                        .join(),
                    })
                  }
                />
              ))}
            </fieldset>
          );
        })}
        <DiseaseArea
          value={filters.diseaseArea}
          areas={diseaseAreas}
          counts={counts?.diseaseArea}
          onChange={(diseaseArea) => onChange({ diseaseArea })}
        />
      </div>
      <div className="filter-foot hstack gap-x-3 gap-y-2">
        <button className="btn btn-primary btn-sm" type="button" onClick={onClose}>
          Show {found} {found === 1 ? 'idea' : 'ideas'}
        </button>
        <button className="btn btn-quiet btn-sm" type="button" onClick={onClear}>
          Clear all
        </button>
        {onSave && (
          <button className="btn btn-quiet btn-sm ms-auto" type="button" onClick={onSave}>
            Save as view
          </button>
        )}
      </div>
    </dialog>
  );
});
