import { decisionChoices, decisionNames } from '#features/decisions/domain/decision.ts';
import { maturityLevels, productTypes, riskLevels } from '#features/ideas/domain/fields.ts';
import {
  regulatoryChoices,
  regulatoryNames,
} from '#features/regulatory/domain/regulatory-questions.ts';

export const sortNames = {
  rank: 'Priority',
  newest: 'Newest first',
  impact: 'Impact',
  feasibility: 'Feasibility',
  innovation: 'Innovation',
  title: 'Title',
  area: 'Disease area',
  product: 'Product type',
  risk: 'Risk',
  backed: 'Fewest sources first',
} as const;
export type SortOrder = keyof typeof sortNames;
export const sortOrders = Object.keys(sortNames) as SortOrder[];

/** In the order of the panel. @member names the words on the screen, if they differ from the stored ones */
export const choices = {
  riskLevel: { label: 'Risk', words: riskLevels },
  productType: { label: 'Product type', words: productTypes },
  maturityLevel: { label: 'Maturity', words: maturityLevels },
  decision: { label: 'Decision', words: decisionChoices, names: decisionNames },
  /** The result under Rule 11 MDR or the AI Act. */
  outlook: { label: 'Regulation', words: regulatoryChoices, names: regulatoryNames },
} as const satisfies Record<
  string,
  {
    label: string;
    words: readonly [string, ...string[]];
    names?: Readonly<Record<string, string>>;
  }
>;
export type Choice = keyof typeof choices;
export const choiceNames = Object.keys(choices) as Choice[];

export const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(','));

export const writtenWord = (choice: Choice, word: string): string => {
  const { names }: { label: string; names?: Readonly<Record<string, string>> } = choices[choice];
  return names?.[word] ?? word;
};

/**
 * @member forOthers a note in shared links, because the result depends on the reader
 * @member onceRead true if reading an idea changes the result
 */
export const flags = {
  mine: { label: 'My ideas', forOthers: 'whoever opens it sees their own' },
  news: {
    label: 'New since my last visit',
    forOthers: 'whoever opens it sees what is new for them',
    onceRead: true,
  },
  lookAgain: { label: 'Due for review' },
  noSource: { label: 'No sources' },
  opposed: { label: 'Has counter-evidence' },
} as const satisfies Record<string, { label: string; forOthers?: string; onceRead?: true }>;
export type Flag = keyof typeof flags;
export const flagNames = Object.keys(flags) as Flag[];

export type Filters = { q: string; diseaseArea: string } & Record<Choice, string> &
  Record<Flag, boolean> & { sort: SortOrder; reverse: boolean };

export const objectFromNames = <Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
) => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

export function readFilters(search: string): Filters {
  const current = new URLSearchParams(search);
  return {
    q: current.get('q')?.trim() ?? '',
    diseaseArea: current.get('diseaseArea') ?? '',
    ...objectFromNames(choiceNames, (name) => {
      const chosen = wordsOf(current.get(name) ?? '');
      return choices[name].words.filter((one) => chosen.includes(one)).join();
    }),
    ...objectFromNames(flagNames, (name) => current.get(name) === 'true'),
    sort: sortOrders.find((order) => order === current.get('sort')) ?? 'rank',
    reverse: current.get('reverse') === 'true',
  };
}

export const noFilters: Filters = readFilters('');

export function filterParameters(filters: Filters): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value && value !== noFilters[name as keyof Filters])
      parameters.set(name, String(value).trim());
  return parameters;
}

export function ideasUrl(filters: Filters, fields: 'card' | 'row', limit: string): string {
  const parameters = filterParameters(filters);
  parameters.set('fields', fields);
  parameters.set('limit', limit);
  return `/api/ideas?${parameters}`;
}

export const countsPath = '/api/ideas/counts';

export const countsUrl = (filters: Filters): string =>
  `${countsPath}?${filterParameters({ ...filters, sort: 'rank', reverse: false })}`;

export const filtersOf = (path: string): Filters => readFilters(path.slice(path.indexOf('?')));

export const pageSize = 48;

export const allIdeasUrl = (filters: Filters): string => ideasUrl(filters, 'row', 'all');

export const firstIdeas = (filters: Filters): string => ideasUrl(filters, 'card', String(pageSize));

/** As many ideas as the server returns at once, with the same filters but without words. */
export const searchableIdeas = (filters: Filters): string =>
  ideasUrl({ ...filters, q: '' }, 'card', '200');

export const changesWhenRead = (filters: Filters): boolean =>
  flagNames.some((name) => filters[name] && 'onceRead' in flags[name]);

const noWords: readonly string[] = [];

export function activeFilters(filters: Filters) {
  const chosen = choiceNames.map((name) => ({
    name,
    label: choices[name].label,
    words: wordsOf(filters[name]).map((word) => writtenWord(name, word)),
  }));
  const area = {
    name: 'diseaseArea',
    label: 'Disease area',
    words: [filters.diseaseArea],
  } as const;
  return [
    ...flagNames
      .filter((name) => filters[name])
      .map((name) => ({ name, label: flags[name].label, words: noWords })),
    ...chosen.filter(({ words }) => words.length > 0),
    ...(filters.diseaseArea ? [area] : []),
  ];
}

export type ActiveFilter = ReturnType<typeof activeFilters>[number];

/** Whether the filters can leave out ideas. The sort order does not count. */
export const isFiltered = (filters: Filters): boolean =>
  filterParameters({ ...filters, sort: 'rank', reverse: false }).size > 0;

const filterNames = [...Object.keys(noFilters), 'view', 'w', 'ordered', 'verdict', 'scores'];

/** @param query as stored, without `?` */
export function viewUrl(query: string): string {
  const parameters = new URLSearchParams(query);
  const isRanking = parameters.get('view') === 'prioritise';
  if (isRanking) parameters.delete('view');
  return `/idea-tracker${isRanking ? '/prioritise' : ''}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export function viewQuery(search: string): string {
  const current = new URLSearchParams(search);
  const parameters = filterNames.flatMap((name) => {
    const value = current.get(name);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(parameters).toString();
}
