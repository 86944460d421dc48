import { useStore } from '@nanostores/react';
import { memo, useEffect, useLayoutEffect, useRef } from 'react';
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
import { DiseaseArea } from './DiseaseArea.tsx';

/** Below it the panel fills the screen (filter-bar.css). */
const narrow = '(width < 52rem)';

type CheckProps = {
  label: string;
  checked: boolean;
  /** How many ideas it would leave; undefined while they are counted. */
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
    <span className="num">
      {count}
      {count !== undefined && <span className="sr"> {count === 1 ? 'idea' : 'ideas'}</span>}
    </span>
  </label>
);

type Props = {
  id: string;
  filters: Filters;
  diseaseAreas: readonly string[];
  /** How many ideas match; undefined while they are looked for. */
  found: number | undefined;
  onChange: (change: Partial<Filters>) => void;
  onClear: () => void;
  /** Undefined where there is nothing to save. */
  onSave: (() => void) | undefined;
  onClose: () => void;
};

/**
 * All filters of the list, each choice with the number of ideas that it would leave. On a wide screen it is a part of the
 * page, on a phone it fills the screen.
 */
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
    // Before it is taken out of the page, so that the browser gives the focus back.
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
        <h2>Filter</h2>
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
      <div className="filter-foot">
        <button className="btn btn-primary btn-sm" type="button" onClick={onClose}>
          Show {found} {found === 1 ? 'idea' : 'ideas'}
        </button>
        <button className="btn btn-quiet btn-sm" type="button" onClick={onClear}>
          Clear all
        </button>
        {onSave && (
          <button className="btn btn-quiet btn-sm push" type="button" onClick={onSave}>
            Save as view
          </button>
        )}
      </div>
    </dialog>
  );
});
