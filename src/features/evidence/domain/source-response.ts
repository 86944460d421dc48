import * as z from 'zod/mini';
import { fieldName } from '#features/ideas/domain/idea-response.ts';
import {
  integer,
  namedSchema,
  person,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { sourceChangeKinds, sourceKinds, stances } from './source.ts';

const words = {
  kind: z.enum(sourceKinds),
  stance: z.enum(stances),
  shows: string,
  citation: string,
  fileId: z.nullable(string),
  // At most one of the three is not null.
  url: z.nullable(string),
  doi: z.nullable(string),
  pubmedId: z.nullable(string),
  fields: z.array(fieldName),
};
export const sourceWords = namedSchema('SourceWords', z.object(words));
export type SourceWords = z.infer<typeof sourceWords>;

export const sourceResponse = namedSchema(
  'Source',
  z.object({
    ...words,
    id: string,
    ideaId: string,
    number: integer,
    revision: integer,
    addedBy: person,
    createdAt: timestamp,
    fileName: z.nullable(string),
    /** The author of the current content. Another person has to check it. */
    writtenBy: person,
    checkedBy: z.nullable(person),
    checkedAt: z.nullable(timestamp),
  }),
);
export type Source = z.infer<typeof sourceResponse>;
export const sourcesResponse = z.array(sourceResponse);

const sourceChange = namedSchema(
  'SourceChange',
  z.object({
    sourceId: string,
    number: integer,
    revision: integer,
    what: z.enum(sourceChangeKinds),
    at: timestamp,
    user: person,
    addedBy: string,
    ideaRevision: integer,
    /** Null for a source that was added. */
    before: z.nullable(sourceWords),
    said: sourceWords,
  }),
);
export type SourceChange = z.infer<typeof sourceChange>;
export const sourceChangesResponse = z.object({
  items: z.array(sourceChange),
  next: z.nullable(string),
});
export type PageOfSourceChanges = z.infer<typeof sourceChangesResponse>;

export const citationResponse = z.object({ citation: string });

export const sourcePayload = z.object({
  id: string,
  number: integer,
  kind: z.enum(sourceKinds),
  stance: z.enum(stances),
  shows: string,
  fields: z.array(fieldName),
});
export type SourcePayload = z.infer<typeof sourcePayload>;
