import { useEffect, useState } from 'react';
import { readOutcomeFromUrl } from '../../client/provider.ts';
import { outcomeText } from '../../domain/provider-outcome.ts';

export function useProviderOutcome(name: string): { isDone: boolean; words: string } | null {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => setOutcome((known) => known ?? readOutcomeFromUrl()), []);
  const words = outcome === null ? null : outcomeText(outcome, name);
  return words === null ? null : { isDone: outcome === 'linked' || outcome === 'claimed', words };
}
