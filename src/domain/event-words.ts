// What has happened, in words, for mail and pages alike.
import type { ToldChange, ToldEvent } from './event.ts';
import { anchorLabel } from './idea/anchor.ts';
import { type FieldName, fields } from './idea/fields.ts';
import type { NewsReason } from './inbox.ts';
import type { DecisionWord } from './rounds/decision.ts';
import { listed } from './wording.ts';

/** "Rita Sousa [did] on [where]"; the name stands before it. What nobody did is a sentence of its own. */
type EventWords = { did: string; where: string | null };

/** So many fields are named. */
const mostNamed = 3;

/** `Market Size, Revenue Model and 2 more fields` */
export function changedFields(changes: readonly { field: FieldName }[]): string {
  const named = changes.slice(0, mostNamed).map(({ field }) => fields[field].label);
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

const lookAgainWords = ({ decision }: Pick<ToldEvent, 'decision'>): string =>
  `It is time to look at this idea again${decision ? standsWords[decision.decision] : ''}`;

/** @param isNews it is told to whom the results concern */
function closedWords({ actor }: ToldEvent, isNews: boolean): string {
  if (!isNews) return actor ? 'closed this round' : 'The round was closed';
  return actor
    ? 'closed this round; its results are there'
    : 'The round is closed; its results are there';
}

/** `added source 3, which speaks against`; where it is a source for is told beside it. */
function sourceWords({ kind, source }: Pick<ToldEvent, 'kind' | 'source'>): string {
  const which = source ? `source ${source.number}` : 'a source';
  const against = source?.stance === 'against' ? ', which speaks against' : '';
  switch (kind) {
    case 'source added':
      return `added ${which}${against}`;
    case 'source removed':
      return `removed ${which}`;
    case 'source removed for good':
      return `removed ${which} for good`;
    case 'source brought back':
      return `brought ${which} back`;
    case 'source checked':
      return `checked ${which}`;
    case 'source check taken back':
      return `took the check of ${which} back`;
    default:
      return `changed ${which}`;
  }
}

/** The answers that a source is given for. */
const sourcePlace = ({ source }: ToldEvent): string | null =>
  source && source.fields.length > 0
    ? changedFields(source.fields.map((field) => ({ field })))
    : null;

function didWords(event: ToldEvent, why: NewsReason): string {
  const said = saidWords[why];
  if (said) return said;
  const asks = why === 'asked';
  switch (event.kind) {
    case 'idea created':
      return 'added this idea';
    case 'idea imported':
      return event.revision === 1
        ? 'imported this idea'
        : `${changeWords(event.changes)} by importing a file`;
    case 'idea saved':
      return changeWords(event.changes);
    case 'idea deleted':
      return 'deleted this idea';
    case 'idea brought back':
      return 'brought this idea back';
    case 'comment':
      return 'commented';
    case 'reply':
      return 'replied';
    case 'comment edited':
      return 'edited a comment';
    case 'comment deleted':
      return 'deleted a comment';
    case 'thread resolved':
      return 'resolved a discussion';
    case 'thread reopened':
      return 'reopened a discussion';
    case 'decided':
      return event.decision ? decidedWords[event.decision.decision] : 'decided on it';
    case 'look again':
      return lookAgainWords(event);
    case 'outlook answered':
    case 'outlook changed':
      return 'answered the questions of the regulatory outlook';
    case 'source added':
    case 'source changed':
    case 'source removed':
    case 'source removed for good':
    case 'source brought back':
    case 'source checked':
    case 'source check taken back':
      return sourceWords(event);
    case 'file added':
      return 'added a file';
    case 'file removed':
      return 'removed a file';
    case 'round opened':
      return asks ? 'asks you to score ideas' : 'opened this round';
    case 'people added':
      return asks ? 'asks you to score ideas' : 'asked more people in this round';
    case 'round reminder':
      return 'This round closes soon, and you have not finished';
    case 'round closed':
      return closedWords(event, why === 'round');
  }
}

/** @param why it is news for whoever reads it */
export const eventWords = (event: ToldEvent, why: NewsReason = 'idea'): EventWords => ({
  did: didWords(event, why),
  where: event.comment ? anchorLabel(event.comment) : sourcePlace(event),
});
