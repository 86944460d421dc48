import { foldForSearch } from '#platform/text/fold.ts';
import type { IdeaSummary } from './list-response.ts';

/** Folded once per idea, because folding takes longer than matching. */
const texts = new WeakMap<IdeaSummary, string>();

function textOf(idea: IdeaSummary): string {
  const { ideaTitle, briefDescription = '', diseaseArea } = idea;
  const text =
    texts.get(idea) ?? ` ${foldForSearch(`${ideaTitle} ${briefDescription} ${diseaseArea}`)}`;
  texts.set(idea, text);
  return text;
}

/** Prepares a search in these ideas, so that the first typed letter does not wait for it. */
export const prepareSearch = (ideas: readonly IdeaSummary[]): void => ideas.forEach(textOf);

/**
 * The loaded ideas in which each word of `q` starts a word of title, description or disease area. Undefined if there is
 * none, because the server may find the words in other fields.
 */
export function matchLoadedIdeas<Loaded extends IdeaSummary>(
  ideas: readonly Loaded[],
  q: string,
): readonly Loaded[] | undefined {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  if (words.length === 0) return ideas;
  const matches = ideas.filter((idea) => words.every((word) => textOf(idea).includes(` ${word}`)));
  return matches.length > 0 ? matches : undefined;
}
