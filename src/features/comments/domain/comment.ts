import * as z from 'zod/mini';
import { sections } from '#features/ideas/domain/fields.ts';
import { truncate } from '#platform/text/characters.ts';
import { foldWithPlaces, foldWords } from '#platform/text/fold.ts';
import type { Person } from '#platform/text/response-schemas.ts';
import { requiredOrInvalid, textSchema } from '#platform/text/text-schemas.ts';
import type { Comment } from './comment-response.ts';

const content = textSchema({ min: 1, max: 10_000, tooShort: 'Comment cannot be empty' });

const sectionNames = sections.map((section) => section.name);

export const commentSchema = z
  .object({
    section: z.string({ error: requiredOrInvalid }).check(
      z.maxLength(100, 'Use at most 100 characters'),
      z.refine((name) => sectionNames.some((known) => known === name), 'Unknown section'),
    ),
    fieldName: z.nullish(
      z.string({ error: 'Invalid input' }).check(z.maxLength(100, 'Use at most 100 characters')),
    ),
    content,
    /** The id of a thread's first comment. The reply must have the same section and field. */
    replyTo: z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
    /** A source of this section. A reply leaves it out. */
    sourceId: z.nullish(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
  })
  .check(
    z.refine(
      ({ section, fieldName }) =>
        fieldName == null ||
        sections.some((s) => s.name === section && s.fields.some((f) => f.name === fieldName)),
      { error: 'The field is not part of this section', path: ['fieldName'] },
    ),
  );
export type CommentInput = z.infer<typeof commentSchema>;

/** The author changes the text; any founder resolves. */
export const commentChangeSchema = z
  .object({
    content: z.optional(content),
    resolved: z.optional(z.boolean({ error: 'Invalid input' })),
  })
  .check(
    z.refine(
      (change) => change.content !== undefined || change.resolved !== undefined,
      'Send content or resolved',
    ),
  );
export type CommentChange = z.infer<typeof commentChangeSchema>;

export type Thread = Comment & { replies: Comment[] };

export function toThreads(comments: readonly Comment[]): Thread[] {
  const replies = Map.groupBy(comments, ({ replyTo }) => replyTo);
  return (replies.get(null) ?? []).map((first) => ({
    ...first,
    replies: replies.get(first.id) ?? [],
  }));
}

/** True for a first comment that was deleted but has replies. */
export const isDeleted = ({ content }: Comment) => content === '';

/** A stored mention is `@{id}`, because names change and are not unique. */
const mention = /@\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|former-member)\}/g;

export const maxMentions = 20;

export const writeMention = (id: string): string => `@{${id}}`;

export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id = '']) => id)),
];

/** A person who left is a former member. */
const personOf = (id: string, people: readonly Person[]): Person =>
  people.find((one) => one.id === id) ?? { id, name: 'Former member' };

type MentionPart = { words: string } | { person: Person };

/** Splits a text into plain parts and mentions. */
export function withMentions(text: string, people: readonly Person[]): MentionPart[] {
  const parts: MentionPart[] = [];
  let at = 0;
  for (const found of text.matchAll(mention)) {
    const [token, id = ''] = found;
    if (found.index > at) parts.push({ words: text.slice(at, found.index) });
    parts.push({ person: personOf(id, people) });
    at = found.index + token.length;
  }
  if (at < text.length) parts.push({ words: text.slice(at) });
  return parts;
}

export const withNames = (text: string, people: readonly Person[]): string =>
  withMentions(text, people)
    .map((part) => ('words' in part ? part.words : `@${part.person.name}`))
    .join('');

/** The start of a text, without a cut mention at its end. @param length the maximum length */
export function startOf(text: string, length: number): string {
  const start = truncate(text, length, '');
  if (start === text) return text;
  const mention = start.lastIndexOf('@{');
  const isHalf = mention >= 0 && !start.includes('}', mention);
  return `${(isHalf ? start.slice(0, mention) : start).trimEnd()}…`;
}

// The server stores a mention as an id. A form shows and edits names, and replaces them by ids when it sends.

const isWordEnd = /[\p{L}\p{N}_]$/u;
/** For folded text. Vowel signs of Indian scripts are marks (\p{M}). */
const isInWord = /[\p{L}\p{N}\p{M}_]$/u;
/** For folded text: a character that continues a word, hyphens included. */
const goesOn = /^-?[\p{L}\p{N}\p{M}_]/u;
/** Keyboards may type other apostrophes and hyphens than the name has. */
const withPlainMarks = (folded: string) =>
  folded.replace(/[\u2018\u2019\u02bc]/g, "'").replace(/[\u2010-\u2015\u2212]/g, '-');
const foldName = (name: string) => withPlainMarks(foldWords(name));
const longestMention = 120;

/** People whose name, or a later word of it, starts with `words`. */
export function filterPeople(people: readonly Person[], words: string): Person[] {
  if (/^\s/.test(words)) return [];
  const typed = foldName(words).trimStart();
  return people.filter(({ name }) => {
    const folded = foldName(name);
    for (let at = folded.indexOf(typed); at >= 0; at = folded.indexOf(typed, at + 1)) {
      if (!isInWord.test(folded.slice(0, at))) return true;
    }
    return false;
  });
}

/** The unfinished mention at the caret, if it matches somebody. `start` is the position of its `@`. */
export function mentionAtCaret(text: string, caret: number, people: readonly Person[]) {
  const first = Math.max(0, caret - longestMention);
  const before = text.slice(first, caret);
  for (let at = before.lastIndexOf('@'); at >= 0; at = before.lastIndexOf('@', at - 1)) {
    const words = before.slice(at + 1);
    if (words.includes('\n')) return null;
    if (!isWordEnd.test(before.slice(0, at))) {
      const found = filterPeople(people, words);
      if (found.length > 0) return { start: first + at, found };
    }
    if (at === 0) return null;
  }
  return null;
}

/**
 * The person named by the words after `@`, and where the name ends. Of several names the longest one counts. Names that
 * differ in accents or case must be spelled exactly.
 */
function namedBy(words: string, people: readonly Person[]) {
  const { folded: withMarks, rangeOf } = foldWithPlaces(words.slice(0, 2 * longestMention));
  const folded = withPlainMarks(withMarks);
  const found = people.flatMap((person) => {
    const name = foldName(person.name);
    if (!folded.startsWith(name) || goesOn.test(folded.slice(name.length))) return [];
    return [{ person, end: rangeOf(0, name.length)[1] }];
  });
  const end = Math.max(...found.map((one) => one.end));
  const longest = found.filter((one) => one.end === end);
  if (longest.length < 2) return longest[0];
  const exact = longest.filter(
    ({ person }) => words.slice(0, end).normalize() === person.name.normalize(),
  );
  return exact.length === 1 ? exact[0] : undefined;
}

/** Turns names after `@` into mentions if they are unambiguous. */
export function withIds(text: string, people: readonly Person[]): string {
  const everyone = [...new Map(people.map((person) => [person.id, person])).values()];
  let written = '';
  let rest = text;
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@')) {
    const after = rest.slice(at + 1);
    const isStart = !isWordEnd.test(written + rest.slice(0, at));
    const named = isStart ? namedBy(after, everyone) : undefined;
    written += rest.slice(0, at) + (named ? writeMention(named.person.id) : '@');
    rest = named ? after.slice(named.end) : after;
  }
  return written + rest;
}

/** The people mentioned in a text, former members included. */
export const peopleIn = (text: string, people: readonly Person[]): Person[] =>
  mentionedIn(text).map((id) => personOf(id, people));
