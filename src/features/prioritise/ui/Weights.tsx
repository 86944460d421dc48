import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import {
  criterionNames,
  type Percentages,
  percentText,
  presets,
  readWeights,
  setPercentage,
  writeWeights,
} from '#features/ideas/domain/weights.ts';
import { flags } from '#features/tracker/domain/filters.ts';
import { ScoreKey } from '#features/tracker/ui/card/ScoreKey.tsx';
import { $query, type HistoryStep, setParameters } from '#platform/client/router/url.ts';
import { capitalize } from '#platform/text/wording.ts';
import { Button } from '#platform/ui/Button.tsx';
import { useCopy } from '#platform/ui/form/use-copy.ts';
import { MenuItem } from '#platform/ui/Menu.tsx';
import { useTouchGuard } from '#platform/ui/Slider.tsx';
import { type Verdict, verdicts } from '../domain/robustness.ts';

const kinds = Object.values(criterionNames);

const presetOf = (weights: Percentages) =>
  presets.find((preset) => preset.weights.join() === weights.join());

/** `Equal`, or `50 %, 30 %, 20 %` */
export const weightsText = (weights: Percentages): string =>
  presetOf(weights)?.name ?? weights.map(percentText).join(', ');

type Props = {
  weights: Percentages;
  /** @param step how the change enters the browser history: each position of a slider would be too many entries */
  onChange: (next: { weights: Percentages }, step?: HistoryStep) => void;
};

export function Weights({ weights, onChange }: Props) {
  const guard = useTouchGuard(weights, (before) => onChange({ weights: before }));
  const chosen = presetOf(weights);
  return (
    <fieldset className="vstack weights">
      <legend className="label mb-2">Weights</legend>
      <div className="presets grid grid-cols-[1fr_1fr] gap-2">
        {presets.map((preset) => (
          <Button
            key={preset.name}
            className="btn-sm aria-pressed:bg-foreground aria-pressed:text-background forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight]"
            aria-pressed={preset === chosen}
            onClick={() => onChange({ weights: preset.weights }, 'push')}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      <div className="grid">
        {kinds.map((kind, index) => (
          <div className="grid grid-cols-[1fr_auto] items-center font-[560]" key={kind}>
            <label htmlFor={`weight-${kind}`} className="inline-flex items-center gap-2">
              <ScoreKey kind={kind} />
              {capitalize(kind)}
            </label>
            <output htmlFor={`weight-${kind}`} className="num">
              {percentText(weights[index] ?? 0)}
            </output>
            <input
              id={`weight-${kind}`}
              {...guard}
              className="col-span-full m-0 h-11 w-full accent-primary"
              type="range"
              min="0"
              max="100"
              value={weights[index]}
              aria-valuetext={percentText(weights[index] ?? 0)}
              onChange={({ currentTarget: { valueAsNumber } }) => {
                const next = setPercentage(weights, index as 0 | 1 | 2, valueAsNumber);
                // Lets Back return to the preset.
                onChange({ weights: next }, chosen ? 'push' : 'follow');
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

export const listOnlyQuery = (verdict: Verdict | null) => setParameters({ verdict }, 'push');

/** The settings of the ranking in the URL: `?w=50-30-20&ordered=1&verdict=safe`. */
export function useWeights() {
  const parameters = new URLSearchParams(useStore($query));
  const written = parameters.get('w');
  const weights = useMemo(() => readWeights(written), [written]);
  const ordered = parameters.get('ordered') === '1';
  const verdict = verdicts.find((one) => one === parameters.get('verdict')) ?? null;
  const set = (
    next: { weights?: Percentages; ordered?: boolean },
    step: HistoryStep = 'follow',
  ) => {
    const merged = { weights, ordered, ...next };
    setParameters({ w: writeWeights(merged.weights), ordered: merged.ordered ? '1' : null }, step);
  };
  return { weights, ordered, verdict, set };
}

export function CopyLink() {
  const { copy } = useCopy({
    done() {
      const query = new URLSearchParams($query.get());
      // Filters that give each reader other results.
      const [note] = Object.entries(flags).flatMap(([name, flag]) =>
        'forOthers' in flag && query.has(name)
          ? [`“${flag.label}” is part of it: ${flag.forOthers}.`]
          : [],
      );
      return {
        title: 'Link copied',
        description: note ?? 'It opens this ranking for any founder.',
      };
    },
    failed: 'The link was not copied',
    instead: 'Copy the address of this page instead.',
  });
  // From the store, because the address bar follows a slider with a delay.
  const press = () => copy(location.origin + location.pathname + $query.get());
  return <MenuItem onClick={press}>Copy link</MenuItem>;
}
