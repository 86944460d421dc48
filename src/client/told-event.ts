// What an event is, as the API tells of it.
import {
  eventKinds,
  type ToldChange,
  type ToldComment,
  type ToldEvent,
  type ToldIdea,
  type ToldRound,
  type ToldSource,
} from '../domain/event.ts';
import { sourceKinds, stances } from '../domain/evidence/source.ts';
import { allFields } from '../domain/idea/fields.ts';
import { decisionWords, type NewestDecision } from '../domain/rounds/decision.ts';
import { flag, listOf, nullable, number, object, type Shape, text, wordOf } from './shapes.ts';

export const person = object<{ id: string; name: string }>({ id: text, name: text });

const short: Shape<string | number | null> = (value): value is string | number | null =>
  value === null || text(value) || number(value);

/** Its members, for what has others beside them. */
export const toldMembers = {
  id: number,
  at: text,
  kind: wordOf(eventKinds),
  actor: nullable(person),
  revision: number,
  reason: nullable(text),
  changes: listOf(
    object<ToldChange>({
      field: wordOf(allFields.map(({ name }) => name)),
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
    object<NewestDecision>({ decision: wordOf(decisionWords), lookAgainOn: nullable(text) }),
  ),
  source: nullable(
    object<ToldSource>({
      id: text,
      number,
      kind: wordOf(sourceKinds),
      stance: wordOf(stances),
      shows: text,
      fields: listOf(wordOf(allFields.map(({ name }) => name))),
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
