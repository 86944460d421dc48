import { useEffect, useState } from 'react';
import { findIdeas } from '../../client/ideas.ts';
import type { FoundRow } from '../../domain/idea/filters.ts';

const typingPauseMs = 150;
const most = 8;

type Found = { words: string; ideas: readonly FoundRow[]; failed: boolean };
const nothing: Found = { words: '', ideas: [], failed: false };

/**
 * Ideas in which the words are found; none while nothing is typed. While they are looked for, those of the
 * words before stay.
 */
export function useFoundIdeas(words: string): Found & { searching: boolean } {
  const typed = words.trim();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (!typed) return setFound(nothing);
    // An answer that comes after the next letter is about something else.
    let current = true;
    const timer = setTimeout(async () => {
      const page = await findIdeas(typed, most).catch(() => null);
      if (current) setFound({ words: typed, ideas: page?.ideas ?? [], failed: page === null });
    }, typingPauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return { ...found, searching: typed !== found.words };
}
