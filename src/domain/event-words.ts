// What has happened, in words, for mail and pages alike.
import type { EventKind } from './event.ts';
import type { ToldChange, ToldEvent } from './event-response.ts';
import { anchorLabel } from './idea/anchor.ts';
import { type FieldName, labelOf } from './idea/fields.ts';
import type { NewsReason } from './inbox.ts';
import type { DecisionWord } from './rounds/decision.ts';
import { listed } from './wording.ts';

/** "Rita Sousa [did] on [where]"; the name stands before it. What nobody did is a sentence of its own. */
type EventWords = { did: string; where: string | null };

/** So many fields are named. */
const mostNamed = 3;

/** `Market Size, Revenue Model and 2 more fields` */
export function changedFields(changes: readonly { field: FieldName }[]): string {
  const named = changes.slice(0, mostNamed).map(({ field }) => labelOf(field));
  const more = changes.length - named.length;
  if (more > 0) named.push(more === 1 ? 'one more field' : `${more} more fields`);
  return listed(named);
}

function changeWords(changes: readonly ToldChange[]): string {
  const [only] = changes;
  if (!only) return 'saved it without a change';
  const { before, after } = only;
  const isShort =
    changes.length === 1 && ![before, after].some((one) => one === null || one === '');
  const fromTo = isShort ? ` from ${before} to ${after}` : '';
  return `changed ${changedFields(changes)}${fromTo}`;
}

const saidWords: Partial<Record<NewsReason, string>> = {
  mention: 'mentioned you',
  reply: 'replied to you',
};

/** What was decided, after the name. */
const decidedWords: Record<DecisionWord, string> = {
  'go on': 'decided to go on with it',
  hold: 'decided to put it on hold',
  stop: 'decided to stop it',
};

const standsWords: Record<DecisionWord, string> = {
  'go on': ', which goes on',
  hold: ', which is on hold',
  stop: ', which was stopped',
};

/** @param isNews it is told to whom the results concern */
function closedWords({ actor }: ToldEvent, isNews: boolean): string {
  if (!isNews) return actor ? 'closed this round' : 'The round was closed';
  return actor
    ? 'closed this round; its results are there'
    : 'The round is closed; its results are there';
}

const sourceWords = ({ source }: ToldEvent) => (source ? `source ${source.number}` : 'a source');

/** The answers that a source is given for. */
const sourcePlace = ({ source }: ToldEvent): string | null =>
  source && source.fields.length > 0
    ? changedFields(source.fields.map((field) => ({ field })))
    : null;

const answeredOutlook = 'answered the questions of the regulatory outlook';
const asksToScore = 'asks you to score ideas';

/** What was done, after the name, where it is not told by why it is news. */
const didWords: Record<EventKind, string | ((event: ToldEvent, why: NewsReason) => string)> = {
  'idea created': 'added this idea',
  'idea imported': ({ revision, changes }) =>
    revision === 1 ? 'imported this idea' : `${changeWords(changes)} by importing a file`,
  'idea saved': ({ changes }) => changeWords(changes),
  'idea deleted': 'deleted this idea',
  'idea brought back': 'brought this idea back',
  comment: 'commented',
  reply: 'replied',
  'comment edited': 'edited a comment',
  'comment deleted': 'deleted a comment',
  'thread resolved': 'resolved a discussion',
  'thread reopened': 'reopened a discussion',
  decided: ({ decision }) => (decision && decidedWords[decision.decision]) ?? 'decided on it',
  'look again': ({ decision }) =>
    `It is time to look at this idea again${(decision && standsWords[decision.decision]) ?? ''}`,
  'outlook answered': answeredOutlook,
  'outlook changed': answeredOutlook,
  // Where a source speaks for an answer is told beside it.
  'source added': (event) =>
    `added ${sourceWords(event)}${event.source?.stance === 'against' ? ', which speaks against' : ''}`,
  'source changed': (event) => `changed ${sourceWords(event)}`,
  'source removed': (event) => `removed ${sourceWords(event)}`,
  'source removed for good': (event) => `removed ${sourceWords(event)} for good`,
  'source brought back': (event) => `brought ${sourceWords(event)} back`,
  'source checked': (event) => `checked ${sourceWords(event)}`,
  'source check taken back': (event) => `took the check of ${sourceWords(event)} back`,
  'file added': 'added a file',
  'file removed': 'removed a file',
  'round opened': (_, why) => (why === 'asked' ? asksToScore : 'opened this round'),
  'people added': (_, why) => (why === 'asked' ? asksToScore : 'asked more people in this round'),
  'round reminder': 'This round closes soon, and you have not finished',
  'round closed': (event, why) => closedWords(event, why === 'round'),
};

function did(event: ToldEvent, why: NewsReason): string {
  const words = saidWords[why] ?? didWords[event.kind] ?? 'made another change';
  return typeof words === 'string' ? words : words(event, why);
}

/** @param why it is news for whoever reads it */
export const eventWords = (event: ToldEvent, why: NewsReason = 'idea'): EventWords => ({
  did: did(event, why),
  where: event.comment ? anchorLabel(event.comment) : sourcePlace(event),
});
