// Excerpts around found words that the list does not show.

import { type IdeaInput, sections } from '#features/ideas/domain/fields.ts';
import { lastGraphemes, truncate } from '#platform/text/characters.ts';
import { foldForSearch, foldWithPlaces, foldWords } from '#platform/text/fold.ts';
import type { Excerpt } from './list-response.ts';

/** More words come from pasted text. */
const maxWords = 12;

/** The folded words of a search without duplicates. The search matches them as prefixes. */
export const searchWords = (text: string): string[] => {
  const words = foldForSearch(text).split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))]
    .slice(0, maxWords)
    .map((word) => foldWords(word).trim());
};

const pattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}[\\p{L}\\p{N}\\p{M}]{0,40}`, 'u');

const around = 50;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

function endOf(text: string): string {
  const part = oneLine(lastGraphemes(text, around));
  return text.length <= around ? part.trimStart() : `…${part.replace(/^\S* /, '')}`;
}

function startOf(text: string): string {
  const part = oneLine(truncate(text, around, ''));
  return text.length <= around ? part.trimEnd() : `${part.replace(/ \S*$/, '')}…`;
}

const owner = { field: 'owner', section: null, label: 'Owner' } as const;

const shownOfDescription = 160;
/** More excerpts would push the scores off the card. */
const most = 2;

type Shown = Pick<IdeaInput, 'ideaTitle' | 'diseaseArea' | 'productType' | 'riskLevel'> &
  Partial<Pick<IdeaInput, 'briefDescription'>>;
type Searched = IdeaInput & { user: { name: string } };

const patternsOf = (query: string) => searchWords(query).map(pattern);

function missingFrom(text: string, patterns: readonly RegExp[]): RegExp[] {
  const folded = foldWords(text);
  return patterns.filter((one) => !one.test(folded));
}

function missingIn(shown: Shown, patterns: readonly RegExp[]): RegExp[] {
  const { ideaTitle, briefDescription = '', diseaseArea, productType, riskLevel } = shown;
  const description = truncate(briefDescription, shownOfDescription, '');
  const texts = [ideaTitle, description, diseaseArea, productType, riskLevel];
  return missingFrom(texts.join('\n'), patterns);
}

export const isShown = (shown: Shown, query: string): boolean =>
  missingIn(shown, patternsOf(query)).length === 0;

/** The search also matches a part of an owner's name inside a word. */
function partOfName(name: string, query: string): Excerpt[] {
  const part = foldWords(query).trim();
  const { folded, rangeOf } = foldWithPlaces(name);
  const at = folded.indexOf(part);
  if (part === '' || at < 0) return [];
  const [start, end] = rangeOf(at, at + part.length);
  const [before, found, after] = [name.slice(0, start), name.slice(start, end), name.slice(end)];
  return [{ ...owner, before, found, after }];
}

/**
 * Finds at most two excerpts, in the order of the form. Yields null for a field without one, so that the caller can
 * pause. @param shown the fields that the list shows; by default those of a card
 */
export function* findExcerpts(
  idea: Searched,
  query: string,
  shown: Shown = idea,
): Generator<Excerpt | null> {
  let missing = missingIn(shown, patternsOf(query));
  const texts = sections.flatMap(({ name: section, fields }) =>
    fields
      .filter(({ control }) => control !== 'score')
      .map(({ name, label }) => ({ field: name, section, label, text: String(idea[name]) })),
  );
  let found = 0;
  for (const { text, ...place } of [...texts, { ...owner, text: idea.user.name }]) {
    if (missing.length === 0 || found === most) break;
    const { folded, rangeOf } = foldWithPlaces(text);
    const [hit] = missing
      .map((one) => one.exec(folded))
      .filter((one) => one !== null)
      .sort((a, b) => a.index - b.index);
    if (!hit) {
      yield null;
      continue;
    }
    const [start, end] = rangeOf(hit.index, hit.index + hit[0].length);
    const excerpt: Excerpt = {
      ...place,
      before: endOf(text.slice(0, start)),
      found: text.slice(start, end),
      after: startOf(text.slice(end)),
    };
    found += 1;
    yield excerpt;
    missing = missingFrom(`${excerpt.before}${excerpt.found}${excerpt.after}`, missing);
  }
  if (found === 0 && missing.length > 0) yield* partOfName(idea.user.name, query);
}

export const excerpts = (...args: Parameters<typeof findExcerpts>): Excerpt[] =>
  [...findExcerpts(...args)].filter((one) => one !== null);
