import { createReadStore } from '../../../platform/client/query/queries.ts';
import { listOf, object, text } from '../../../platform/client/query/shapes.ts';
import type { Person } from '../../../platform/text/response-parts.ts';

/** Everybody who can be asked to score, by name. */
export const $founders = createReadStore(
  '/api/founders',
  listOf(object<Person>({ id: text, name: text })),
);
