import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { $query, type Step, setParameters } from '../../client/address.ts';
import { type Percentages, readWeights, writeWeights } from '../../domain/ranking/weights.ts';

/**
 * The chosen weights: `?w=50-30-20&ordered=1`. They are in the address, so that a ranking can be
 * shared by link.
 */
export function useWeights() {
  const parameters = new URLSearchParams(useStore($query));
  const written = parameters.get('w');
  const weights = useMemo(() => readWeights(written), [written]);
  const ordered = parameters.get('ordered') === '1';
  const set = (next: { weights?: Percentages; ordered?: boolean }, step: Step = 'follow') => {
    const merged = { weights, ordered, ...next };
    setParameters({ w: writeWeights(merged.weights), ordered: merged.ordered ? '1' : null }, step);
  };
  return { weights, ordered, set };
}
