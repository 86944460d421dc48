import * as z from 'zod/mini';

export const maxRows = 2000;
/** The number of JSON values in an import: each row has the fields of an idea, a decision, answers and a few sources. */
export const maxValues = maxRows * 150;
export const maxColumns = 200;
/** In bytes. 30 ideas whose answers all have the maximum length, at three bytes per letter, take 26 MB. */
export const maxBytes = 32 * 1024 * 1024;

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

const byId = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.pipe(z.unknown().check(fewKeys(maxRows)), z.record(z.string(), value)));
const revisionsById = byId(z.int('Invalid input'));
const newestById = byId(z.nullable(z.string('Invalid input')));

export const importSchema = z.object({
  ideas: z
    .array(row, {
      error: ({ input }) => (input === undefined ? 'Required' : 'Invalid input'),
    })
    .check(
      z.minLength(1, 'There is no idea in this file'),
      z.maxLength(maxRows, `Import at most ${maxRows.toLocaleString('en')} ideas at a time`),
    ),
  apply: z._default(z.boolean('Invalid input'), false),
  /** By idea id: the revision at the preview. The import fails if the idea has a newer one. */
  revisions: revisionsById,
  /** Likewise: the id of the newest decision. */
  decisions: newestById,
  /** Likewise: the time of the regulatory answers. */
  outlooks: newestById,
  /** Likewise: the `sourcesRevision`. */
  sources: revisionsById,
});
export type ImportRequest = z.infer<typeof importSchema>;
