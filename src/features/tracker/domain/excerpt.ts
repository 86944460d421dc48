// Why a search found an idea: the places where it says a word that the list doesn't show.

import { foldForSearch, foldWithPlaces, foldWords } from '../../../platform/text/fold.ts';
import { lastGraphemes, truncate } from '../../../platform/text/truncate.ts';
import { type IdeaInput, sections } from '../../ideas/domain/fields.ts';
import type { Excerpt } from './list-response.ts';

/** The search looks for each word in all texts. More words than this come from pasted text. */
const mostWords = 12;

/** The words of a search, folded, each once; each is looked for at the start of a word. */
export const searchWords = (text: string): string[] => {
  const words = foldForSearch(text).split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))]
    .slice(0, mostWords)
    .map((word) => foldWords(word).trim());
};

/** Finds a word of a search in folded text, and the rest of the word that it begins. */
const pattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}[\\p{L}\\p{N}\\p{M}]{0,40}`, 'u');

const around = 50;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The end of a text, from the start of a word. */
function endOf(text: string): string {
  const part = oneLine(lastGraphemes(text, around));
  return text.length <= around ? part.trimStart() : `…${part.replace(/^\S* /, '')}`;
}

/** The start of a text, up to the end of a word. */
function startOf(text: string): string {
  const part = oneLine(truncate(text, around, ''));
  return text.length <= around ? part.trimEnd() : `${part.replace(/ \S*$/, '')}…`;
}

const owner = { field: 'owner', section: null, label: 'Owner' } as const;

/** Characters of the description that a card shows. */
const shownOfDescription = 160;
/** More would push the scores off the card. */
const most = 2;

/** The fields that a list shows; a row leaves out the description. */
type Shown = Pick<IdeaInput, 'ideaTitle' | 'diseaseArea' | 'productType' | 'riskLevel'> &
  Partial<Pick<IdeaInput, 'briefDescription'>>;
type Searched = IdeaInput & { user: { name: string } };

const patternsOf = (query: string) => searchWords(query).map(pattern);

/** The words that a text does not contain. */
function missingFrom(text: string, patterns: readonly RegExp[]): RegExp[] {
  const folded = foldWords(text);
  return patterns.filter((one) => !one.test(folded));
}

const missingIn = (shown: Shown, patterns: readonly RegExp[]) =>
  missingFrom(
    [
      shown.ideaTitle,
      truncate(shown.briefDescription ?? '', shownOfDescription, ''),
      shown.diseaseArea,
      shown.productType,
      shown.riskLevel,
    ].join('\n'),
    patterns,
  );

/** Whether a list shows every word of a search, so that the idea has no excerpts. */
export const isShown = (shown: Shown, query: string): boolean =>
  missingIn(shown, patternsOf(query)).length === 0;

/** The search takes any part of an owner's name, and not only the beginnings of words. */
function partOfName(name: string, query: string): Excerpt[] {
  const part = foldWords(query).trim();
  const { folded, rangeOf } = foldWithPlaces(name);
  const at = folded.indexOf(part);
  if (part === '' || at < 0) return [];
  const [start, end] = rangeOf(at, at + part.length);
  return [
    {
      ...owner,
      before: name.slice(0, start),
      found: name.slice(start, end),
      after: name.slice(end),
    },
  ];
}

/**
 * Finds at most two excerpts in the order of the form; none for words that the list itself shows. Yields null for a
 * field without one, so that the caller can pause between long texts.
 * @param query as typed
 * @param shown the fields that the list shows; a card's by default
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

/** The same at once. */
export const excerpts = (...given: Parameters<typeof findExcerpts>): Excerpt[] =>
  [...findExcerpts(...given)].filter((one) => one !== null);
