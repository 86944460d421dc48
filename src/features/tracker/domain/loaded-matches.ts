import { foldForSearch } from '../../../platform/text/fold.ts';
import type { IdeaSummary } from './list-response.ts';

/**
 * The ideas in whose title, description or disease area each word of `q` begins a word. All ideas where none has them,
 * because the server may find the words in other fields.
 */
export function loadedMatches<Loaded extends IdeaSummary>(
  ideas: readonly Loaded[],
  q: string,
): readonly Loaded[] {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return ideas;
  const matches = ideas.filter(({ ideaTitle, briefDescription = '', diseaseArea }) => {
    const text = ` ${foldForSearch(`${ideaTitle} ${briefDescription} ${diseaseArea}`)}`;
    return words.every((word) => text.includes(` ${word}`));
  });
  return matches.length > 0 ? matches : ideas;
}
