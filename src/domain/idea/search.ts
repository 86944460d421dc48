import * as z from 'zod/mini';
import type { Excerpt } from './excerpt.ts';
import { maturityLevels, productTypes, riskLevels } from './fields.ts';
import type { CardSummary } from './idea.ts';

export const sortOrders = [
  'rank',
  'newest',
  'impact',
  'feasibility',
  'innovation',
  'title',
  'area',
  'product',
  'risk',
] as const;
export type SortOrder = (typeof sortOrders)[number];

const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.optional(z.enum(words, `Choose one of: ${words.join(', ')}`));

const pageSize = { default: 60, most: 200 } as const;

const filters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters'))),
  diseaseArea: z.optional(z.string().check(z.maxLength(10_000))),
  productType: choice(productTypes),
  maturityLevel: choice(maturityLevels),
  riskLevel: choice(riskLevels),
  mine: z.optional(z.literal('true', 'mine must be true')),
  sort: z._default(z.enum(sortOrders, `Choose one of: ${sortOrders.join(', ')}`), 'rank'),
  /** The order turned round: the last comes first. */
  reverse: z.optional(z.literal('true', 'reverse must be true')),
};

/** The query of `GET /api/ideas`: what to find, in which order, how much of it. */
export const ideaQuerySchema = z.object({
  /** `card` answers what lists show instead of all fields. */
  fields: z.literal('card', 'fields must be card'),
  ...filters,
  limit: z.prefault(
    z.pipe(
      z
        .string()
        .check(z.regex(/^(\d{1,4}|all)$/, `Use a number from 1 to ${pageSize.most}, or all`)),
      z.transform((text) => (text === 'all' ? null : Number(text))),
    ),
    String(pageSize.default),
  ),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export type IdeaQuery = z.infer<typeof ideaQuerySchema>;
export type IdeaFilter = Omit<IdeaQuery, 'fields' | 'limit' | 'cursor'>;

/** The query of an export. */
export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'json'], 'format must be csv or json'),
  ...filters,
});
export const mostPerPage = pageSize.most;

/** An idea of a list; one that was searched for says where it was found, unless its card shows it. */
export type FoundIdea = CardSummary & { excerpts?: Excerpt[] };

/** One page of ideas. */
export type IdeaPage = {
  ideas: FoundIdea[];
  /** Number of ideas that match, over all pages. */
  total: number;
  /** For the next page; null on the last one. */
  next: string | null;
  /** Every disease area there is, for the filter. */
  diseaseAreas: string[];
};

/** The filters a person sets, as they stand in the address; empty means all. */
export type Filters = {
  q: string;
  diseaseArea: string;
  productType: string;
  maturityLevel: string;
  riskLevel: string;
  mine: boolean;
  sort: SortOrder;
  reverse: boolean;
};

export const noFilters: Filters = {
  q: '',
  diseaseArea: '',
  productType: '',
  maturityLevel: '',
  riskLevel: '',
  mine: false,
  sort: 'rank',
  reverse: false,
};

/** Reads filters from an address; unknown values are ignored. */
export function readFilters(search: string): Filters {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name) ?? '';
  const sort = sortOrders.find((order) => order === given.get('sort')) ?? 'rank';
  return {
    q: text('q').trim(),
    diseaseArea: text('diseaseArea'),
    productType: productTypes.find((type) => type === given.get('productType')) ?? '',
    maturityLevel: maturityLevels.find((level) => level === given.get('maturityLevel')) ?? '',
    riskLevel: riskLevels.find((level) => level === given.get('riskLevel')) ?? '',
    mine: given.get('mine') === 'true',
    sort,
    reverse: given.get('reverse') === 'true',
  };
}

/** The filters as query parameters, without those that are not set. */
export function filterParameters(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value && value !== noFilters[name as keyof Filters])
      parameters.set(name, String(value).trim());
  return parameters;
}

/** Whether filters leave ideas out; an order leaves none. */
export const isFiltered = (filters: Filters): boolean =>
  filterParameters({ ...filters, sort: 'rank', reverse: false }).size > 0;
