import type { Person } from '../../../platform/text/response-parts.ts';
import { truncate } from '../../../platform/text/truncate.ts';

/** A stored mention is `@{id}`, because names change and are not unique. */
const mention = /@\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|former-member)\}/g;

/** Per comment. */
export const maxMentions = 20;

export const writeMention = (id: string): string => `@{${id}}`;

export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id = '']) => id)),
];

type MentionPart = { words: string } | { person: Person };

/** A text in pieces, for showing it. A person who left is a former member. */
export function withMentions(text: string, people: readonly Person[]): MentionPart[] {
  const parts: MentionPart[] = [];
  let at = 0;
  for (const found of text.matchAll(mention)) {
    const [token, id = ''] = found;
    if (found.index > at) parts.push({ words: text.slice(at, found.index) });
    parts.push({ person: people.find((one) => one.id === id) ?? { id, name: 'Former member' } });
    at = found.index + token.length;
  }
  if (at < text.length) parts.push({ words: text.slice(at) });
  return parts;
}

/** Shows names in place of ids. */
export const withNames = (text: string, people: readonly Person[]): string =>
  withMentions(text, people)
    .map((part) => ('words' in part ? part.words : `@${part.person.name}`))
    .join('');

/** The start of a text, without half a mention at its end. @param length the maximum length */
export function startOf(text: string, length: number): string {
  const start = truncate(text, length, '');
  if (start === text) return text;
  const mention = start.lastIndexOf('@{');
  const isHalf = mention >= 0 && !start.includes('}', mention);
  return `${(isHalf ? start.slice(0, mention) : start).trimEnd()}…`;
}
