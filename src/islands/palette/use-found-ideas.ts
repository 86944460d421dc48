import { useEffect, useState } from 'react';
import { findIdeas } from '../../client/ideas.ts';
import type { CardSummary } from '../../domain/idea/idea.ts';

const typingPauseMs = 150;
const most = 8;

/** Ideas in which the words are found; none while nothing is typed. */
export function useFoundIdeas(words: string): readonly CardSummary[] {
  const [ideas, setIdeas] = useState<readonly CardSummary[]>([]);
  useEffect(() => {
    const typed = words.trim();
    // An answer that comes after the next letter is about something else.
    let current = true;
    const timer = setTimeout(async () => {
      const found = typed ? await findIdeas(typed, most).catch(() => null) : null;
      if (current) setIdeas(found?.ideas ?? []);
    }, typingPauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [words]);
  return ideas;
}
