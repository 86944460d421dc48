// Why a search found an idea: the places where it says a word that the list doesn't show.
import { type FieldName, type IdeaInput, type SectionName, sections } from './fields.ts';

/** Each word is looked for in all texts: whoever writes more of them has pasted something. */
const mostWords = 12;

/** The words of a search, each once; each is looked for at the start of a word. */
export const searchWords = (text: string): string[] => {
  const words = text.normalize('NFC').split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))].slice(0, mostWords);
};

/** A word that was found, with the text on both sides of it, in one line. */
export type Excerpt = {
  field: FieldName | 'owner';
  /** Where the idea's page shows it; null for the owner, who stands above all sections. */
  section: SectionName | null;
  /** What the screen calls the field. */
  label: string;
  before: string;
  found: string;
  after: string;
};

/** Letters that were met, without their accents: a text has the same few again and again. */
const known = new Map<string, string>();
const mostKnown = 10_000;

function bareLetter(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  if (known.size >= mostKnown) known.clear();
  const same = bare.length === letter.length ? bare : letter;
  known.set(letter, same);
  return same;
}

/** As the search compares them: letters without their accents. Every place in the text stays where it was. */
const plain = (text: string) =>
  text.replace(/\P{ASCII}/gu, (letter) => known.get(letter) ?? bareLetter(letter));

/** Finds a word of a search, and the rest of the word that it begins. */
const pattern = (word: string) => {
  // An accent may be a character of its own, in the text and in the word. One that the pattern asked for
  // beside those that it lets pass could be matched in ever so many ways, which takes for ever.
  const letters = [...plain(word).replace(/\p{M}/gu, '')].map((letter) => `${letter}\\p{M}*`);
  return new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${letters.join('')}[\\p{L}\\p{N}\\p{M}]{0,40}`, 'iu');
};

const around = 50;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** The end of a text, from the start of a word. */
function endOf(text: string): string {
  const part = oneLine(text.slice(-around));
  return text.length <= around
    ? part.trimStart()
    : `…${part.replace(/^\S* |^[\udc00-\udfff]/, '')}`;
}

/** The start of a text, up to the end of a word. */
function startOf(text: string): string {
  const part = oneLine(text.slice(0, around));
  return text.length <= around ? part.trimEnd() : `${part.replace(/ \S*$|[\ud800-\udbff]$/, '')}…`;
}

const owner = { field: 'owner', section: null, label: 'Owner' } as const;

/** What a card shows of the description without being opened. */
const shownOfDescription = 160;
/** More would push the scores off the card. */
const most = 2;

/** What a list shows of an idea; a row leaves the description out. */
type Shown = Pick<IdeaInput, 'ideaTitle' | 'diseaseArea' | 'productType' | 'riskLevel'> &
  Partial<Pick<IdeaInput, 'briefDescription'>>;
type Searched = IdeaInput & { user: { name: string } };

const patternsOf = (query: string) => searchWords(query).map(pattern);

/** Those of the words that a text doesn't have. */
function missingFrom(text: string, patterns: readonly RegExp[]): RegExp[] {
  const bare = plain(text);
  return patterns.filter((one) => !one.test(bare));
}

const missingIn = (shown: Shown, patterns: readonly RegExp[]) =>
  missingFrom(
    [
      shown.ideaTitle,
      shown.briefDescription?.slice(0, shownOfDescription),
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
  const part = plain(query.trim()).toLowerCase();
  const at = plain(name).toLowerCase().indexOf(part);
  if (part === '' || at < 0) return [];
  const end = at + part.length;
  return [
    {
      ...owner,
      before: name.slice(0, at),
      found: name.slice(at, end),
      after: name.slice(end),
    },
  ];
}

/**
 * At most two excerpts, in the order of the form; none for words that the list itself shows. Null stands for a field
 * without one: texts may be long, so that whoever walks through can do something else in between.
 * @param query as it was typed
 * @param shown what the list shows of the idea; a card unless told
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
    const bare = plain(text);
    const [hit] = missing
      .map((one) => one.exec(bare))
      .filter((one) => one !== null)
      .sort((a, b) => a.index - b.index);
    if (!hit) {
      yield null;
      continue;
    }
    const end = hit.index + hit[0].length;
    const excerpt: Excerpt = {
      ...place,
      before: endOf(text.slice(0, hit.index)),
      found: text.slice(hit.index, end),
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
