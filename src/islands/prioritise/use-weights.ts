import { useState } from 'react';
import { setParameters } from '../../client/address.ts';
import { type Percentages, presets } from '../../domain/ranking/weights.ts';

const initial: Percentages = presets[0]?.weights ?? [34, 33, 33];

/** `?w=50-30-20&ordered=1`; anything else is ignored. */
function read(search: string): { weights: Percentages; ordered: boolean } {
  const parameters = new URLSearchParams(search);
  const parts = (parameters.get('w') ?? '').split('-').map(Number);
  const [a = -1, b = -1, c = -1] = parts;
  const valid =
    parts.length === 3 && parts.every((p) => Number.isInteger(p) && p >= 0) && a + b + c === 100;
  return { weights: valid ? [a, b, c] : initial, ordered: parameters.get('ordered') === '1' };
}

/** The chosen weights. They are in the address, so that a ranking can be shared by link. */
export function useWeights() {
  const [state, setState] = useState(() => read(location.search));
  const set = (next: Partial<typeof state>) => {
    const merged = { ...state, ...next };
    setState(merged);
    setParameters({ w: merged.weights.join('-'), ordered: merged.ordered ? '1' : null });
  };
  return { ...state, set };
}
