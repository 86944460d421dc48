import * as z from 'zod/mini';
import { moment, named, person, text, whole } from '../../../platform/text/response-parts.ts';
import { fieldName } from '../../ideas/domain/field-name.ts';
import { sourceChangeKinds, sourceKinds, stances } from './source.ts';

const words = {
  kind: z.enum(sourceKinds),
  stance: z.enum(stances),
  shows: text,
  citation: text,
  fileId: z.nullable(text),
  // At most one of the three is set.
  url: z.nullable(text),
  doi: z.nullable(text),
  pubmedId: z.nullable(text),
  /** In the order of the sections. */
  fields: z.array(fieldName),
};
export const sourceWords = named('SourceWords', z.object(words));
export type SourceWords = z.infer<typeof sourceWords>;

export const sourceResponse = named(
  'Source',
  z.object({
    ...words,
    id: text,
    ideaId: text,
    number: whole,
    revision: whole,
    addedBy: person,
    createdAt: moment,
    fileName: z.nullable(text),
    /** The first author of the current words; somebody else has to check them. */
    writtenBy: person,
    checkedBy: z.nullable(person),
    checkedAt: z.nullable(moment),
  }),
);
export type Source = z.infer<typeof sourceResponse>;
export const sourcesResponse = z.array(sourceResponse);

const sourceChange = named(
  'SourceChange',
  z.object({
    sourceId: text,
    number: whole,
    revision: whole,
    what: z.enum(sourceChangeKinds),
    at: moment,
    user: person,
    /** The person's id. */
    addedBy: text,
    /** The idea's revision then. */
    ideaRevision: whole,
    /** Null for a new one. */
    before: z.nullable(sourceWords),
    said: sourceWords,
  }),
);
export type SourceChange = z.infer<typeof sourceChange>;
export const sourceChangesResponse = z.object({
  items: z.array(sourceChange),
  next: z.nullable(text),
});
export type PageOfSourceChanges = z.infer<typeof sourceChangesResponse>;

export const citationResponse = z.object({ citation: text });

export const sourcePayload = z.object({
  id: text,
  number: whole,
  kind: z.enum(sourceKinds),
  stance: z.enum(stances),
  shows: text,
  fields: z.array(fieldName),
});
export type SourcePayload = z.infer<typeof sourcePayload>;
