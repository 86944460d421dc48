import { useEffect, useState } from 'react';
import type { RoundSummary } from '../../../features/rounds/domain/round-response.ts';
import { findIdeas } from '../../../features/tracker/client/ideas.ts';
import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';

const typingPauseMs = 150;
const mostIdeas = 8;
const mostRounds = 4;

type Found = {
  words: string;
  ideas: readonly RowSummary[];
  rounds: readonly RoundSummary[];
  /** Why not everything could be searched; null where it could. */
  failure: unknown;
};
const nothing: Found = { words: '', ideas: [], rounds: [], failure: null };

/** Loads rounds with the first search. */
async function roundsWith(words: string): Promise<readonly RoundSummary[]> {
  const { findRounds } = await import('../../../features/rounds/client/round-list.ts');
  return (await findRounds(words)).items.slice(0, mostRounds);
}

/**
 * Ideas in which the words are found, and rounds that have them in their title; none while nothing is typed. While they are
 * looked for, those of the words before stay.
 */
export function useFound(words: string): Found & { searching: boolean } {
  const typed = words.trim();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!typed) return setFound(nothing);
    // An answer that comes after the next letter is about something else.
    let current = true;
    const timer = setTimeout(async () => {
      const [page, rounds] = await Promise.allSettled([
        findIdeas(typed, mostIdeas),
        roundsWith(typed),
      ]);
      const [failed] = [page, rounds].filter(({ status }) => status === 'rejected');
      if (current)
        setFound({
          words: typed,
          ideas: page.status === 'fulfilled' ? page.value.ideas : [],
          rounds: rounds.status === 'fulfilled' ? rounds.value : [],
          failure: failed && 'reason' in failed ? failed.reason : null,
        });
    }, typingPauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return { ...found, searching: typed !== found.words };
}
