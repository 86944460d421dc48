// The kinds of events of ideas, and the words for what a save has changed.

import { listed } from '../../../platform/text/wording.ts';
import type { EventDeclaration } from '../../events/domain/event.ts';
import { type FieldName, labelOf } from './fields.ts';

/** So many fields are named. */
const mostNamed = 3;

/** `Market Size, Revenue Model and 2 more fields` */
export function changedFields(changes: readonly { field: FieldName }[]): string {
  const named = changes.slice(0, mostNamed).map(({ field }) => labelOf(field));
  const more = changes.length - named.length;
  if (more > 0) named.push(more === 1 ? 'one more field' : `${more} more fields`);
  return listed(named);
}

type Short = string | number | null;
type Saved = {
  revision: number;
  changes: readonly { field: FieldName; before: Short; after: Short }[];
};

function changeWords({ changes }: Saved): string {
  const [only] = changes;
  if (!only) return 'saved it without a change';
  const { before, after } = only;
  const isShort =
    changes.length === 1 && ![before, after].some((one) => one === null || one === '');
  const fromTo = isShort ? ` from ${before} to ${after}` : '';
  return `changed ${changedFields(changes)}${fromTo}`;
}

export const ideaEvents = {
  'idea.created': {
    words: 'added this idea',
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['lists'],
  },
  'idea.imported': {
    words: (saved: Saved) =>
      saved.revision === 1 ? 'imported this idea' : `${changeWords(saved)} by importing a file`,
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['idea', 'lists', 'round', 'sources'],
  },
  'idea.updated': {
    words: changeWords,
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['idea', 'lists', 'round'],
  },
  'idea.deleted': {
    words: 'deleted this idea',
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['lists', 'round', 'rounds'],
  },
  'idea.restored': {
    words: 'brought this idea back',
    notifies: 'followers',
    webhook: 'ideas',
    shownBy: ['idea', 'lists', 'round', 'rounds'],
  },
} as const satisfies Record<string, EventDeclaration<Saved>>;
