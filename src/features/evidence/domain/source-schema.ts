import * as z from 'zod/mini';
import { type FieldName, sourceableFields } from '#features/ideas/domain/fields.ts';
import { lineSchema, textSchema } from '#platform/text/text-schemas.ts';
import { readReference, referenceMessage, writeReference } from './reference.ts';
import { kindsWithoutLink, maxSources, sourceKinds, stances } from './source.ts';
import type { SourceWords } from './source-response.ts';

const fields = z
  .array(z.enum(sourceableFields, 'Choose answers in words'), {
    error: ({ input }) => (input === undefined ? 'Required' : 'Invalid input'),
  })
  .check(
    z.minLength(1, 'Choose at least one answer'),
    z.maxLength(sourceableFields.length, { error: 'Name each answer once', abort: true }),
    z.refine((names) => new Set(names).size === names.length, 'Name each answer once'),
  );

const members = {
  kind: z.enum(sourceKinds, `Choose one of: ${sourceKinds.join(', ')}`),
  stance: z.enum(stances, `Choose one of: ${stances.join(', ')}`),
  shows: textSchema({ min: 1, max: 500, tooShort: 'Say in one sentence what it shows' }),
  /** A DOI, PubMed id or URL in any form that people paste. */
  reference: z._default(
    textSchema({ max: 2000 }).check(
      z.refine((typed) => readReference(typed) !== null, referenceMessage),
    ),
    '',
  ),
  citation: z._default(lineSchema({ max: 1000 }), ''),
  fileId: z._default(z.nullable(lineSchema({ max: 100 })), null),
  fields,
};
const whole = z.object(members);

export type SourceInput = z.infer<typeof whole>;

/** A published source needs a reference; an unpublished one needs at least a description. */
function problemOf({ kind, reference, citation, fileId }: Omit<SourceInput, 'fields'>) {
  if (reference !== '' || fileId !== null) return null;
  if (!kindsWithoutLink.includes(kind))
    return { path: ['reference'], message: 'Give a link, a DOI, a PubMed id or a file' };
  if (citation !== '') return null;
  const message = 'Say what it is, or give a link, DOI, PubMed id or a file';
  return { path: ['citation'], message };
}

const isFindable = z.check<SourceInput>(
  ({ value, issues }) => {
    const problem = problemOf(value);
    if (problem) issues.push({ code: 'custom', ...problem, input: value });
  },
  // Reports this error together with those of single fields. By default zod skips it while they are invalid.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

export const sourceSchema = whole.check(isFindable);

const startedFrom = z.nullish(z.int('Invalid input'));

export const sourceUpdateSchema = z.object({ ...members, startedFrom }).check(isFindable);

export const sourceCheckSchema = z.object({ checked: z.boolean('Invalid input'), startedFrom });

const order = new Map(sourceableFields.map((name, at) => [name, at]));
const positionOf = (name: FieldName) => order.get(name) ?? 0;
export const inOrder = (names: readonly FieldName[]): FieldName[] =>
  names.toSorted((a, b) => positionOf(a) - positionOf(b));

export const wordsOf = ({ reference, fields, ...words }: SourceInput): SourceWords => ({
  ...words,
  ...(readReference(reference) ?? { url: null, doi: null, pubmedId: null }),
  fields: inOrder(fields),
});

const part = z.nullish(z.string('Invalid input'));
const inFile = z.pipe(
  z.object({
    ...members,
    reference: z.optional(z.unknown()),
    fileId: z.optional(z.unknown()),
    url: part,
    doi: part,
    pubmedId: part,
  }),
  z.transform(
    ({ url, doi, pubmedId, reference: _, fileId, ...rest }): z.input<typeof whole> => ({
      ...rest,
      fileId: typeof fileId === 'string' ? fileId : null,
      reference: writeReference({
        doi: doi ?? null,
        pubmedId: pubmedId ?? null,
        url: url ?? null,
      }),
    }),
  ),
);
export const sourcesInFile = z
  // As exported. The file of a source is not imported, even if it is the only reference.
  .array(z.pipe(inFile, whole), 'Invalid input')
  .check(z.maxLength(maxSources, `An idea has at most ${maxSources} sources`));

const asked = z.object({
  doi: z.optional(textSchema({ max: 2000 })),
  pubmedId: z.optional(textSchema({ max: 20 })),
});
export type LookupQuery = z.infer<typeof asked>;

export const lookupSchema = asked.check(
  z.check(({ value, issues }) => {
    const { doi, pubmedId } = value;
    const isOne = (doi === undefined) !== (pubmedId === undefined);
    const isNamed =
      doi === undefined ? readReference(`PMID ${pubmedId}`)?.pubmedId : readReference(doi)?.doi;
    if (isOne && isNamed) return;
    const [path, name] = doi === undefined ? ['pubmedId', 'PubMed id'] : ['doi', 'DOI'];
    const message = isOne ? `This is no ${name}` : 'Send either doi or pubmedId';
    issues.push({ code: 'custom', message, path: [path], input: value });
  }),
);
