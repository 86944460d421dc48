// What has happened in a sentence, for people who read it in a chat.
import { oneLine } from '../../domain/characters.ts';
import { changedFields } from '../../domain/event-words.ts';
import { truncate } from '../../domain/text/truncate.ts';
import { site } from '../../site.ts';
import type { Content } from './content.ts';

const mostLetters = 200;

/** Somebody's words in one line, without what moves or hides letters, and not too long. */
const line = (text: string, most: number): string => truncate(oneLine(text), most);

const titled = ({ texts }: Content) =>
  texts?.title ? `“${line(texts.title, mostLetters)}”` : null;

function changedWords({ texts }: Content): string {
  const changes = texts?.changes ?? [];
  return changes.length > 0 ? ` was changed: ${changedFields(changes)}` : ' was changed';
}

const decisions: Record<string, string> = {
  'go on': 'it goes on',
  hold: 'it is on hold',
  stop: 'it was stopped',
};

function decidedWords({ data: { decision = '', lookAgainOn } }: Content): string {
  const day =
    lookAgainOn &&
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(lookAgainOn),
    );
  return `${decisions[decision] ?? decision}${day ? `, to be looked at again on ${day}` : ''}`;
}

/** One sentence; without the title where the webhook carries no texts. */
export function sentenceOf(content: Content): string {
  const title = titled(content);
  const idea = title ?? 'an idea';
  const subject = title ?? 'An idea';
  const round = title ? `The round ${title}` : 'A round';
  switch (content.kind) {
    case null:
      return `This is a test of ${site.name}. The webhook works.`;
    case 'idea created':
      return title ? `A new idea was added: ${title}.` : 'A new idea was added.';
    case 'idea imported':
      return content.data.revision === 1
        ? `${subject} was imported.`
        : `${subject}${changedWords(content)}, by importing a file.`;
    case 'idea saved':
      return `${subject}${changedWords(content)}.`;
    case 'idea deleted':
      return `${subject} was deleted.`;
    case 'idea brought back':
      return `${subject} was brought back.`;
    case 'outlook answered':
      return `The questions of the regulatory outlook were answered for ${idea}.`;
    case 'comment':
      return `There is a new comment on ${idea}.`;
    case 'reply':
      return `There is a new reply on ${idea}.`;
    case 'thread resolved':
      return `A discussion on ${idea} was resolved.`;
    case 'thread reopened':
      return `A discussion on ${idea} was reopened.`;
    case 'decided':
      return `There is a decision on ${idea}: ${decidedWords(content)}.`;
    case 'look again':
      return `It is time to look at ${idea} again.`;
    case 'source added':
      return `There is a new source on ${idea}.`;
    case 'source changed':
      return `A source on ${idea} was changed.`;
    case 'source removed':
      return `A source on ${idea} was removed.`;
    case 'source brought back':
      return `A source on ${idea} was brought back.`;
    case 'source checked':
      return `A source on ${idea} was checked.`;
    case 'round opened':
      return `${round} was opened.`;
    case 'round closed':
      return `${round} is closed; its results are there.`;
    default:
      return 'Something has happened in the Idea Tracker.';
  }
}

/** What was said with it, in one line. */
export function quoteOf({ texts }: Content): string | null {
  const said = texts?.comment ?? texts?.reason;
  return said ? `“${line(said, 2 * mostLetters)}”` : null;
}

export const linkLabel = ({ kind, data }: Content): string => {
  if (kind === null) return 'Open the webhooks';
  return 'roundId' in data ? 'Open the round' : 'Open the idea';
};
