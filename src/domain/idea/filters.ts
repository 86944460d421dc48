import { decisionChoices } from '../rounds/decision.ts';
import type { Excerpt } from './excerpt.ts';
import { maturityLevels, productTypes, riskLevels } from './fields.ts';
import type { CardSummary, RowSummary } from './idea.ts';

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

/** What an idea that was searched for says about where it was found, unless the list shows that anyway. */
export type Found = { excerpts?: Excerpt[] };
export type FoundIdea = CardSummary & Found;
export type FoundRow = RowSummary & Found;

/** One page of ideas. */
export type IdeaPage<Shown = FoundIdea> = {
  ideas: Shown[];
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
  /** What was decided last. */
  decision: string;
  /** The day to look at it again has come. */
  lookAgain: boolean;
  mine: boolean;
  /** With something that the reader has not read. */
  news: boolean;
  sort: SortOrder;
  reverse: boolean;
};

export const noFilters: Filters = {
  q: '',
  diseaseArea: '',
  productType: '',
  maturityLevel: '',
  riskLevel: '',
  decision: '',
  lookAgain: false,
  mine: false,
  news: false,
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
    decision: decisionChoices.find((choice) => choice === given.get('decision')) ?? '',
    lookAgain: given.get('lookAgain') === 'true',
    mine: given.get('mine') === 'true',
    news: given.get('news') === 'true',
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

/** Address of the API for the ideas that match: cards, or the shorter rows of a table. @param limit of a page, or `all` */
export function ideasUrl(filters: Filters, fields: 'card' | 'row', limit: string): string {
  const parameters = filterParameters(filters);
  parameters.set('fields', fields);
  parameters.set('limit', limit);
  return `/api/ideas?${parameters}`;
}

const pageSize = '60';

/** Address of the API for the first cards of a list. */
export const firstIdeas = (filters: Filters): string => ideasUrl(filters, 'card', pageSize);

/** Whether filters leave ideas out; an order leaves none. */
export const isFiltered = (filters: Filters): boolean =>
  filterParameters({ ...filters, sort: 'rank', reverse: false }).size > 0;

/** What the dashboard keeps in its address: filters, the view, weights and their order, the verdict listed, whose scores. */
const kept = [...Object.keys(noFilters), 'view', 'w', 'ordered', 'verdict', 'scores'];

/** The part of an address's query that belongs to a view, in a fixed order. */
export function viewQuery(search: string): string {
  const given = new URLSearchParams(search);
  const parameters = kept.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(parameters).toString();
}
