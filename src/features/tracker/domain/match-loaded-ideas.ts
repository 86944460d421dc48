import { foldForSearch } from '../../../platform/text/fold.ts';
import type { IdeaSummary } from './list-response.ts';

/**
 * The loaded ideas in which each word of `q` starts a word of title, description or disease area. All ideas if there is
 * none, because the server may find the words in other fields.
 */
export function matchLoadedIdeas<Loaded extends IdeaSummary>(
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
