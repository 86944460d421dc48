import * as z from 'zod/mini';
import { searchSchema } from '#platform/text/text-schemas.ts';
import {
  choiceNames,
  choices,
  type Filters,
  flagNames,
  objectFromNames,
  sortOrders,
} from './filters.ts';

function choice(words: readonly string[]) {
  const one = `(${words.join('|')})`;
  return z.optional(
    z.string().check(z.regex(new RegExp(`^${one}(,${one})*$`), `Choose of: ${words.join(', ')}`)),
  );
}

const flag = (name: string) => z.optional(z.literal('true', `${name} must be true`));

export const maxPerPage = 200;

const filters = {
  q: z.optional(searchSchema),
  diseaseArea: z.optional(z.string().check(z.maxLength(10_000))),
  ...objectFromNames(choiceNames, (name) => choice(choices[name].words)),
  ...objectFromNames(flagNames, flag),
  sort: z._default(z.enum(sortOrders, `Choose one of: ${sortOrders.join(', ')}`), 'rank'),
  reverse: flag('reverse'),
} satisfies Record<keyof Filters, z.ZodMiniType>;

export const ideaQuerySchema = z.object({
  /** The fields of each idea: `card`, or `row` without the description. */
  fields: z.enum(['card', 'row'], 'fields must be card or row'),
  ...filters,
  limit: z.prefault(
    z.pipe(
      z.string().check(z.regex(/^(\d{1,4}|all)$/, `Use a number from 1 to ${maxPerPage}, or all`)),
      z.transform((text) => (text === 'all' ? null : Number(text))),
    ),
    '60',
  ),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type IdeaQuery = z.infer<typeof ideaQuerySchema>;
export type IdeaFilter = Omit<IdeaQuery, 'fields' | 'limit' | 'cursor'>;

const { sort: _sort, reverse: _reverse, ...withoutOrder } = filters;
export const countsQuerySchema = z.object(withoutOrder);
export type CountsQuery = z.infer<typeof countsQuerySchema>;

export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'json'], 'format must be csv or json'),
  ...filters,
});
