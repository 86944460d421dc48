import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $query, type Step, setParameters } from '../../../platform/client/router/url.ts';
import { type Percentages, readWeights, writeWeights } from '../../ideas/domain/weights.ts';
import { type Verdict, verdicts } from '../domain/robustness.ts';

/** Lists the ideas of one verdict, or all of them. */
export const listOnlyQuery = (verdict: Verdict | null) => setParameters({ verdict }, 'push');

/** The settings of the ranking in the URL: `?w=50-30-20&ordered=1&verdict=safe`, so that a link shares them. */
export function useWeights() {
  const parameters = new URLSearchParams(useStore($query));
  const written = parameters.get('w');
  const weights = useMemo(() => readWeights(written), [written]);
  const ordered = parameters.get('ordered') === '1';
  const verdict = verdicts.find((one) => one === parameters.get('verdict')) ?? null;
  const set = (next: { weights?: Percentages; ordered?: boolean }, step: Step = 'follow') => {
    const merged = { weights, ordered, ...next };
    setParameters({ w: writeWeights(merged.weights), ordered: merged.ordered ? '1' : null }, step);
  };
  return { weights, ordered, verdict, set };
}
