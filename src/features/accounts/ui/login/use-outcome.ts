import { useEffect, useState } from 'react';
import { takeOutcome } from '../../client/provider.ts';
import { outcomeInWords } from '../../domain/provider-outcome.ts';

/** How the sign-in by the provider that has led to this page has ended, in a sentence; null where none has. */
export function useOutcome(name: string): { isDone: boolean; words: string } | null {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => setOutcome((known) => known ?? takeOutcome()), []);
  const words = outcome === null ? null : outcomeInWords(outcome, name);
  return words === null ? null : { isDone: outcome === 'linked' || outcome === 'claimed', words };
}
