import type { Person } from '../domain/response-parts.ts';
import { createReadStore } from './queries.ts';
import { listOf, object, text } from './shapes.ts';

/** Everybody who can be asked to score, by name. */
export const $founders = createReadStore(
  '/api/founders',
  listOf(object<Person>({ id: text, name: text })),
);
