// A mention is stored as an id and typed as a name: names as founders see them are all different.
import { type Mentioned, mentionedIn, withMentions, writeMention } from './mention.ts';

const isWordEnd = /[\p{L}\p{N}_]$/u;
const startsWord = /^[\p{L}\p{N}_]/u;
/** Nobody has a longer name. */
const longest = 120;

/** Where the `@` of a mention stands that is being typed, and who may be meant. */
type Typing = { start: number; found: Mentioned[] };

/** The people whose names, or a later word of them, begin as what was typed. */
export function matching(people: readonly Mentioned[], words: string): Mentioned[] {
  const typed = words.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(typed) || (typed !== '' && lower.includes(` ${typed}`));
  });
}

/** The mention that is being typed at the caret, if somebody may be meant by it. */
export function typingAt(text: string, caret: number, people: readonly Mentioned[]): Typing | null {
  const before = text.slice(Math.max(0, caret - longest), caret);
  for (let at = before.lastIndexOf('@'); at >= 0; at = before.lastIndexOf('@', at - 1)) {
    const words = before.slice(at + 1);
    if (words.includes('\n')) return null;
    if (!isWordEnd.test(before.slice(0, at))) {
      const found = matching(people, words);
      if (found.length > 0) return { start: caret - words.length - 1, found };
    }
    if (at === 0) return null;
  }
  return null;
}

/** A text with ids in place of the names that follow an `@`. */
export function withIds(text: string, people: readonly Mentioned[]): string {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  let written = '';
  let rest = text;
  for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@')) {
    const after = rest.slice(at + 1);
    const person =
      !isWordEnd.test(written + rest.slice(0, at)) &&
      longestFirst.find(
        ({ name }) => after.startsWith(name) && !startsWord.test(after.slice(name.length)),
      );
    written += rest.slice(0, at) + (person ? writeMention(person.id) : '@');
    rest = person ? after.slice(person.name.length) : after;
  }
  return written + rest;
}

/** Whoever stands in a text already, be it somebody who has left. */
export const peopleIn = (text: string, people: readonly Mentioned[]): Mentioned[] =>
  mentionedIn(text).flatMap((id) =>
    withMentions(writeMention(id), people).flatMap((part) =>
      'person' in part ? [part.person] : [],
    ),
  );
