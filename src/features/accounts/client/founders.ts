import { createReadStore } from '#platform/client/query/queries.ts';
import type { Person } from '#platform/text/response-schemas.ts';

/** Everybody who can be asked to score, sorted by name. */
export const foundersPath = '/api/founders';
export const $founders = createReadStore<Person[]>(foundersPath, ['founders']);
