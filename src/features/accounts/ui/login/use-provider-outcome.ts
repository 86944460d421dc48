import { useEffect, useState } from 'react';
import { outcomeParameter, outcomeText } from '../../domain/provider-outcome.ts';

/** The outcome of the provider sign-in that led to this page, or null. Removes it from the URL because of reloads. */
function readOutcomeFromUrl(): string | null {
  const { searchParams, pathname, hash } = new URL(location.href);
  const outcome = searchParams.get(outcomeParameter);
  if (outcome === null) return null;
  searchParams.delete(outcomeParameter);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  history.replaceState(history.state, '', pathname + query + hash);
  return outcome;
}

export function useProviderOutcome(name: string): { isDone: boolean; words: string } | null {
  const [outcome, setOutcome] = useState<string | null>(null);
  useEffect(() => setOutcome((known) => known ?? readOutcomeFromUrl()), []);
  const words = outcome === null ? null : outcomeText(outcome, name);
  return words === null ? null : { isDone: outcome === 'linked' || outcome === 'claimed', words };
}
