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
  ToldChange,
  ToldComment,
  ToldEvent,
  ToldIdea,
  ToldRound,
  ToldSource,
} from '../domain/event-response.ts';

export const person = object<{ id: string; name: string }>({ id: text, name: text });

const short: Shape<string | number | null> = (value): value is string | number | null =>
  value === null || text(value) || number(value);

/** Its members, for what has others beside them. */
export const toldMembers = {
  id: number,
  at: text,
  kind: wordOf<ToldEvent['kind']>(),
  actor: nullable(person),
  revision: number,
  reason: nullable(text),
  changes: listOf(
    object<ToldChange>({
      field: wordOf<FieldName>(),
      before: short,
      after: short,
    }),
  ),
  comment: nullable(
    object<ToldComment>({
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
    object<ToldSource>({
      id: text,
      number,
      kind: wordOf<ToldSource['kind']>(),
      stance: wordOf<ToldSource['stance']>(),
      shows: text,
      fields: listOf(wordOf<FieldName>()),
    }),
  ),
} satisfies { [Name in keyof ToldEvent]: Shape<ToldEvent[Name]> };

export const toldIdea = object<ToldIdea>({ id: text, ideaTitle: text, isDeleted: flag });

export const toldRoundMembers = {
  id: text,
  title: text,
  deadline: text,
  closedAt: nullable(text),
} satisfies { [Name in keyof ToldRound]: Shape<ToldRound[Name]> };
