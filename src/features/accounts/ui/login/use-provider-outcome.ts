import { useEffect, useState } from 'react';
import { outcomeParameter, outcomeText } from '../../domain/provider-outcome.ts';

/** The outcome of the provider sign-in that led to this page, or null. Removes it from the URL because of reloads. */
function readOutcomeFromUrl(): string | null {
  const url = new URL(location.href);
  const outcome = url.searchParams.get(outcomeParameter);
  if (outcome === null) return null;
  url.searchParams.delete(outcomeParameter);
  history.replaceState(history.state, '', url);
  return outcome;
}

export function useProviderOutcome(name: string): { isDone: boolean; words: string } | null {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => setOutcome((known) => known ?? readOutcomeFromUrl()), []);
  const words = outcome === null ? null : outcomeText(outcome, name);
  return words === null ? null : { isDone: outcome === 'linked' || outcome === 'claimed', words };
}
