import * as z from 'zod/mini';
import { noFilters } from './idea/search.ts';
import { line } from './text.ts';

/** What the dashboard keeps in its address: filters, the view, weights and their order. */
const kept = [...Object.keys(noFilters), 'view', 'w', 'ordered'];

/** The part of an address's query that belongs to a view, in a fixed order. */
export function viewQuery(search: string): string {
  const given = new URLSearchParams(search);
  const parameters = kept.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(parameters).toString();
}

export const savedViewSchema = z.object({
  name: line({ min: 1, max: 80, short: 'Name is required' }),
  query: z
    .string({ error: 'Invalid input' })
    .check(z.maxLength(2000, 'Use at most 2,000 characters'), z.overwrite(viewQuery)),
});
export type SavedViewInput = z.infer<typeof savedViewSchema>;

/** A view as the API answers it; `query` follows the question mark of the dashboard's address. */
export type SavedView = { id: string; name: string; query: string };
