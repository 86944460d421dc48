import type { EventDeclaration } from '#features/events/domain/event.ts';
import { joinWords } from '#platform/text/wording.ts';
import { type FieldName, labelOf } from './fields.ts';
import type { ChangesPayload } from './idea-response.ts';

const maxNamed = 3;

/** `Market Size, Revenue Model and 2 more fields` */
export function changedFieldsText(changes: readonly { field: FieldName }[]): string {
  const named = changes.slice(0, maxNamed).map(({ field }) => labelOf(field));
  const more = changes.length - named.length;
  if (more > 0) named.push(more === 1 ? 'one more field' : `${more} more fields`);
  return joinWords(named);
}

type Saved = { revision: number; changes: ChangesPayload };

function changeWords({ changes }: Saved): string {
  const [only] = changes;
  if (!only) return 'saved it without a change';
  const { before, after } = only;
  const isShort =
    changes.length === 1 && ![before, after].some((one) => one === null || one === '');
  const fromTo = isShort ? ` from ${before} to ${after}` : '';
  return `changed ${changedFieldsText(changes)}${fromTo}`;
}

const toFollowers = { notifies: 'followers', addressees: [], webhook: 'ideas' } as const;

export const ideaEvents = {
  'idea.created': {
    ...toFollowers,
    payload: [],
    words: 'added this idea',
    filter: 'New ideas',
    invalidates: ['lists', 'places'],
  },
  'idea.imported': {
    ...toFollowers,
    payload: ['changes'],
    words: (saved: Saved) =>
      saved.revision === 1 ? 'imported this idea' : `${changeWords(saved)} by importing a file`,
    filter: 'Imports',
    invalidates: ['idea', 'lists', 'places', 'round', 'sources'],
  },
  'idea.updated': {
    ...toFollowers,
    payload: ['changes'],
    words: changeWords,
    filter: 'Saves',
    invalidates: ['idea', 'lists', 'places', 'round'],
  },
  'idea.deleted': {
    ...toFollowers,
    payload: [],
    words: 'deleted this idea',
    filter: 'Deleted ideas',
    invalidates: ['lists', 'places', 'round', 'rounds'],
  },
  'idea.restored': {
    ...toFollowers,
    payload: [],
    words: 'brought this idea back',
    filter: 'Ideas brought back',
    invalidates: ['idea', 'lists', 'places', 'round', 'rounds'],
  },
} as const satisfies Record<string, EventDeclaration<Saved>>;
