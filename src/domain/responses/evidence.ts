import * as z from 'zod/mini';
import {
  type PageOfSourceChanges,
  type Source,
  type SourceChange,
  sourceChangeKinds,
  sourceKinds,
  stances,
} from '../evidence/source.ts';
import { fieldName, moment, named, person, text, whole } from './parts.ts';

/** What a source says. */
export const sourceWords = {
  kind: z.enum(sourceKinds),
  stance: z.enum(stances),
  shows: text,
  citation: text,
  fileId: z.nullable(text),
  url: z.nullable(text),
  doi: z.nullable(text),
  pubmedId: z.nullable(text),
  fields: z.array(fieldName),
};

export const sourceResponse: z.ZodMiniType<Source> = named(
  'Source',
  z.object({
    id: text,
    ideaId: text,
    number: whole,
    revision: whole,
    ...sourceWords,
    addedBy: person,
    createdAt: moment,
    fileName: z.nullable(text),
    writtenBy: person,
    checkedBy: z.nullable(person),
    checkedAt: z.nullable(moment),
  }),
);
export const sourcesResponse = z.array(sourceResponse);

export const wordsOfSource = named('SourceWords', z.object(sourceWords));
const sourceChange: z.ZodMiniType<SourceChange> = named(
  'SourceChange',
  z.object({
    sourceId: text,
    number: whole,
    revision: whole,
    what: z.enum(sourceChangeKinds),
    at: moment,
    user: person,
    addedBy: text,
    ideaRevision: whole,
    before: z.nullable(wordsOfSource),
    said: wordsOfSource,
  }),
);
export const sourceChangesResponse: z.ZodMiniType<PageOfSourceChanges> = z.object({
  items: z.array(sourceChange),
  next: z.nullable(text),
});

export const citationResponse = z.object({ citation: text });
