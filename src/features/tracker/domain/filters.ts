import { decisionChoices } from '../../decisions/domain/decision.ts';
import { maturityLevels, productTypes, riskLevels } from '../../ideas/domain/fields.ts';
import { regulatoryChoices } from '../../regulatory/domain/regulatory-questions.ts';

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
  // The share of answers that have a source, the smallest first.
  'backed',
] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The filters that name a word of a list, with their words. */
const choices = {
  productType: productTypes,
  maturityLevel: maturityLevels,
  riskLevel: riskLevels,
  /** The newest decision. */
  decision: decisionChoices,
  /** The result under Rule 11 or the AI Act. */
  outlook: regulatoryChoices,
} as const;
type Choice = keyof typeof choices;

/**
 * The filters that are on or off, with their labels. @member forOthers describes a filter whose result depends on the
 * reader, for copied links @member onceRead whether reading an idea changes the result @member ofSources whether
 * cards show how much of an idea is backed by sources
 */
export const flags = {
  mine: { label: 'Only my ideas', forOthers: 'whoever opens it sees their own' },
  // The day for it has come.
  lookAgain: { label: 'To look at again' },
  news: {
    label: 'New since I last looked',
    forOthers: 'whoever opens it sees what is new for them',
    onceRead: true,
  },
  // At any answer.
  noSource: { label: 'No source yet', ofSources: true },
  // At one answer or more.
  opposed: { label: 'With a source against', ofSources: true },
} as const satisfies Record<
  string,
  { label: string; forOthers?: string; onceRead?: true; ofSources?: true }
>;
export type Flag = keyof typeof flags;
export const flagNames = Object.keys(flags) as Flag[];

/** The filters a person sets, as they stand in the URL; empty means all. */
export type Filters = { q: string; diseaseArea: string } & Record<Choice, string> &
  Record<Flag, boolean> & { sort: SortOrder; reverse: boolean };

/** Builds an object with one entry per name. */
export const perName = <Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

/** Reads filters from a URL; unknown values are ignored. */
export function readFilters(search: string): Filters {
  const given = new URLSearchParams(search);
  const word = <Word extends string>(name: string, words: readonly Word[]) =>
    words.find((one) => one === given.get(name));
  return {
    q: given.get('q')?.trim() ?? '',
    diseaseArea: given.get('diseaseArea') ?? '',
    ...perName(Object.keys(choices) as Choice[], (name) => word<string>(name, choices[name]) ?? ''),
    ...perName(flagNames, (name) => given.get(name) === 'true'),
    sort: word('sort', sortOrders) ?? 'rank',
    reverse: given.get('reverse') === 'true',
  };
}

export const noFilters: Filters = readFilters('');

/** The filters as query parameters, without those that are not set. */
export function filterParameters(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value && value !== noFilters[name as keyof Filters])
      parameters.set(name, String(value).trim());
  return parameters;
}

/** URL of the API for the ideas that match: cards, or the shorter rows of a table. @param limit of a page, or `all` */
export function ideasUrl(filters: Filters, fields: 'card' | 'row', limit: string): string {
  const parameters = filterParameters(filters);
  parameters.set('fields', fields);
  parameters.set('limit', limit);
  return `/api/ideas?${parameters}`;
}

/** The filters that a page of a list answers. @param path its `path` */
export const filtersOf = (path: string): Filters => readFilters(path.slice(path.indexOf('?')));

const pageSize = '60';

/** URL of the API for all ideas that match, as a ranking compares them. */
export const everyIdea = (filters: Filters): string => ideasUrl(filters, 'row', 'all');

/** URL of the API for the first cards of a list. */
export const firstIdeas = (filters: Filters): string => ideasUrl(filters, 'card', pageSize);

/** Whether a filter that is set has something about it. */
export const someFlag = (filters: Filters, about: 'onceRead' | 'ofSources'): boolean =>
  flagNames.some((name) => filters[name] && about in flags[name]);

/** Whether filters leave ideas out; an order leaves none. */
export const isFiltered = (filters: Filters): boolean =>
  filterParameters({ ...filters, sort: 'rank', reverse: false }).size > 0;

/**
 * The query parameters that belong to the dashboard: filters, view, weights and their order, the listed verdict,
 * whose scores.
 */
const kept = [...Object.keys(noFilters), 'view', 'w', 'ordered', 'verdict', 'scores'];

/** The URL of a saved view: the ranking has an address of its own. @param query as it is saved, without question mark */
export function viewUrl(query: string): string {
  const parameters = new URLSearchParams(query);
  const isRanking = parameters.get('view') === 'prioritise';
  if (isRanking) parameters.delete('view');
  return `/idea-tracker${isRanking ? '/prioritise' : ''}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/** The part of a URL's query that belongs to a view, in a fixed order. */
export function viewQuery(search: string): string {
  const given = new URLSearchParams(search);
  const parameters = kept.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(parameters).toString();
}
