// What an event is, as the API tells of it.

import {
  flag,
  listOf,
  nullable,
  number,
  object,
  type Shape,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import type { NewestDecision } from '../../decisions/domain/decision-response.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import type {
  EventChange,
  EventComment,
  EventEvidence,
  IdeaEvent,
  RoundEvent,
  TrackerEvent,
} from '../domain/event-response.ts';

export const person = object<{ id: string; name: string }>({ id: text, name: text });

const short: Shape<string | number | null> = (value): value is string | number | null =>
  value === null || text(value) || number(value);

/** Its members, for what has others beside them. */
export const toldMembers = {
  id: number,
  at: text,
  kind: wordOf<TrackerEvent['kind']>(),
  actor: nullable(person),
  revision: number,
  reason: nullable(text),
  changes: listOf(
    object<EventChange>({
      field: wordOf<FieldName>(),
      before: short,
      after: short,
    }),
  ),
  comment: nullable(
    object<EventComment>({
      id: text,
      section: text,
      fieldName: nullable(text),
      replyTo: nullable(text),
      source: nullable(number),
      text,
      mentions: listOf(person),
    }),
  ),
  decision: nullable(
    object<NewestDecision>({
      decision: wordOf<NewestDecision['decision']>(),
      lookAgainOn: nullable(text),
    }),
  ),
  source: nullable(
    object<EventEvidence>({
      id: text,
      number,
      kind: wordOf<EventEvidence['kind']>(),
      stance: wordOf<EventEvidence['stance']>(),
      shows: text,
      fields: listOf(wordOf<FieldName>()),
    }),
  ),
} satisfies { [Name in keyof TrackerEvent]: Shape<TrackerEvent[Name]> };

export const toldIdea = object<IdeaEvent>({ id: text, ideaTitle: text, isDeleted: flag });

export const toldRoundMembers = {
  id: text,
  title: text,
  deadline: text,
  closedAt: nullable(text),
} satisfies { [Name in keyof RoundEvent]: Shape<RoundEvent[Name]> };
