import { useStore } from '@nanostores/react';
import { memo, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { textKey } from '#platform/text/fold.ts';
import { Button } from '#platform/ui/Button.tsx';
import { $filters, $ideaCounts, setFilters } from '../../client/ideas.ts';
import {
  choiceNames,
  choices,
  flagNames,
  flags,
  wordsOf,
  writtenWord,
} from '../../domain/filters.ts';

/** On these widths the panel is modal and fills the screen. */
const narrow = '(width < 52rem)';

const heading = 'pb-1 text-sm font-[640]';
const legend = `${heading} in-[:modal]:float-start in-[:modal]:col-span-full in-[:modal]:pb-0`;
const fieldset =
  'in-[:modal]:grid in-[:modal]:grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] in-[:modal]:gap-x-4';
const input =
  'input min-h-[max(2.5rem,var(--touch))] py-1 text-sm in-[:modal]:min-h-11 in-[:modal]:text-base';

type CheckProps = {
  label: string;
  checked: boolean;
  /** How many ideas it would leave; undefined while it is loading. */
  count: number | undefined;
  onChange: (checked: boolean) => void;
};

const Check = ({ label, checked, count, onChange }: CheckProps) => (
  <label
    className={`choice grid grid-cols-[auto_minmax(0,auto)_auto] items-center justify-start gap-2.5 text-sm/5 has-checked:font-[640] in-[:modal]:min-h-11 in-[:modal]:text-base/5 ${count === 0 ? 'not-has-checked:text-muted-foreground' : ''}`}
  >
    <input
      className="m-0"
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

type DiseaseAreaProps = {
  value: string;
  areas: readonly string[];
  /** How many ideas each area would leave; undefined while it is loading. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (area: string) => void;
};

function DiseaseArea({ value, areas, counts, onChange }: DiseaseAreaProps) {
  const id = useId();
  // A saved view or a link may spell an area in another way.
  const key = textKey(value);
  const area = areas.find((one) => textKey(one) === key) ?? value;
  const offered = areas.includes(area) || !area ? areas : [area, ...areas];
  const found = new Map(
    Object.entries(counts ?? {}).map(([name, count]) => [textKey(name), count]),
  );
  return (
    <div className="filter-area vstack gap-0">
      <label htmlFor={id} className={heading}>
        Disease area
      </label>
      <select
        className={input}
        id={id}
        value={area}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Any</option>
        {offered.map((name) => (
          <option dir="auto" key={name} value={name}>
            {name}
            {counts && ` (${found.get(textKey(name)) ?? 0})`}
          </option>
        ))}
      </select>
    </div>
  );
}

type Props = {
  id: string;
  diseaseAreas: readonly string[];
  found: number | undefined;
  onClear: () => void;
  onSave: (() => void) | undefined;
  onClose: () => void;
};

export default memo(function FilterPanel(props: Props) {
  const { id, diseaseAreas, found, onClear, onSave, onClose } = props;
  const filters = useStore($filters);
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
      className="filter-panel m-0 max-h-none max-w-none rounded-md border-1 border-input bg-card p-0 text-inherit not-modal:static not-modal:w-auto modal:fixed modal:inset-0 modal:grid modal:size-full modal:grid-cols-1 modal:grid-rows-[auto_minmax(0,1fr)_auto] modal:rounded-none modal:border-0 modal:bg-background"
      aria-label="Filter ideas"
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.currentTarget.matches(':modal')) onClose();
      }}
    >
      <header className="flex items-center justify-between border-b-2 border-line px-(--gutter) py-2 not-in-[:modal]:hidden">
        <h2 className="text-lg/[1.35]">Filter</h2>
        <Button className="btn-icon btn-quiet" aria-label="Close the filter" onClick={onClose}>
          <svg className="icon" viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" />
          </svg>
        </Button>
      </header>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-x-8 gap-y-4.5 px-5 py-4 in-[:modal]:block in-[:modal]:overflow-y-auto in-[:modal]:overscroll-contain in-[:modal]:px-(--gutter) in-[:modal]:pt-0 in-[:modal]:*:border-b-1 in-[:modal]:*:border-border in-[:modal]:*:py-3.5">
        <fieldset className={fieldset}>
          <legend className={legend}>Show only</legend>
          {flagNames.map((name) => (
            <Check
              key={name}
              label={flags[name].label}
              checked={filters[name]}
              count={counts?.[name]}
              onChange={(checked) => setFilters({ [name]: checked })}
            />
          ))}
        </fieldset>
        {choiceNames.map((name) => {
          const { label, words }: { label: string; words: readonly string[] } = choices[name];
          const chosen = wordsOf(filters[name]);
          const counted: Partial<Record<string, number>> | undefined = counts?.[name];
          return (
            <fieldset
              key={name}
              className={`${fieldset} ${words.length > 6 ? 'col-[1/-2] grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-x-8 in-[:modal]:gap-x-4' : ''}`}
            >
              <legend className={legend}>{label}</legend>
              {words.map((word) => (
                <Check
                  key={word}
                  label={writtenWord(name, word)}
                  checked={chosen.includes(word)}
                  count={counted?.[word]}
                  onChange={(checked) =>
                    setFilters({
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
          onChange={(diseaseArea) => setFilters({ diseaseArea })}
        />
      </div>
      <div className="hstack gap-x-3 gap-y-2 border-t-1 border-border px-5 py-2.5 in-[:modal]:border-t-2 in-[:modal]:border-line in-[:modal]:px-(--gutter) in-[:modal]:py-3">
        <Button
          className="btn-primary btn-sm in-[:modal]:order-2 in-[:modal]:min-h-11 in-[:modal]:flex-1"
          onClick={onClose}
        >
          Show {found} {found === 1 ? 'idea' : 'ideas'}
        </Button>
        <Button className="btn-quiet btn-sm" onClick={onClear}>
          Clear all
        </Button>
        {onSave && (
          <Button className="btn-quiet btn-sm ms-auto" onClick={onSave}>
            Save as view
          </Button>
        )}
      </div>
    </dialog>
  );
});
