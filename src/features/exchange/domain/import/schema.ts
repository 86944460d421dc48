import * as z from 'zod/mini';

export const maxRows = 2000;
/** Most values in the JSON of an import: each row has the fields of an idea, its decision, and columns of its own. */
export const maxValues = maxRows * 70;
const maxColumns = 200;
/** Largest body of an import, in bytes: 30 ideas with each answer as long as it may be, three bytes a letter, are 26 MB. */
export const maxBytes = 32 * 1024 * 1024;

/** A row with the id of an idea changes that idea, and what the row leaves out stays. Other rows are new ideas. */
const fewKeys = (most: number) =>
  z.refine(
    (value) => typeof value !== 'object' || Object.keys(value ?? {}).length <= most,
    'This has too many columns',
  );
const row = z.pipe(
  z.unknown().check(fewKeys(maxColumns)),
  z.looseObject(
    { id: z.nullish(z.string('Invalid input').check(z.maxLength(100, 'This is not an id'))) },
    'Invalid input',
  ),
);

const revisionsById = z.optional(
  z.pipe(z.unknown().check(fewKeys(maxRows)), z.record(z.string(), z.int('Invalid input'))),
);

const newestById = z.optional(
  z.pipe(
    z.unknown().check(fewKeys(maxRows)),
    z.record(z.string(), z.nullable(z.string('Invalid input'))),
  ),
);

export const importSchema = z.object({
  ideas: z
    .array(row, {
      error: ({ input }) => (input === undefined ? 'Required' : 'Invalid input'),
    })
    .check(
      z.minLength(1, 'There is no idea in this file'),
      z.maxLength(maxRows, `Import at most ${maxRows.toLocaleString('en')} ideas at a time`),
    ),
  /** False only plans. */
  apply: z._default(z.boolean('Invalid input'), false),
  /** The compared revisions by the idea's id; a newer one refuses the import. */
  revisions: revisionsById,
  /** The compared newest decisions, likewise. */
  decisions: newestById,
  /** The times of the compared outlooks, likewise. */
  outlooks: newestById,
  /** The compared `sourcesRevision`, likewise. */
  sources: revisionsById,
});
export type ImportRequest = z.infer<typeof importSchema>;
