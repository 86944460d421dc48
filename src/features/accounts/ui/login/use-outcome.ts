import { useEffect, useState } from 'react';
import { takeOutcome } from '../../client/provider.ts';
import { outcomeInWords } from '../../domain/provider-outcome.ts';

/** The outcome of the provider sign-in that led to this page, in a sentence; null without one. */
export function useOutcome(name: string): { isDone: boolean; words: string } | null {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => setOutcome((known) => known ?? takeOutcome()), []);
  const words = outcome === null ? null : outcomeInWords(outcome, name);
  return words === null ? null : { isDone: outcome === 'linked' || outcome === 'claimed', words };
}
