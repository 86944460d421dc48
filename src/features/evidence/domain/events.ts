import type { EventDeclaration } from '#features/events/domain/event.ts';
import { changedFieldsText } from '#features/ideas/domain/events.ts';
import { stanceNames } from './source.ts';
import type { SourcePayload } from './source-response.ts';

type About = { source: SourcePayload | null };

const named = ({ source }: About) => (source ? `source ${source.number}` : 'a source');

const says =
  (verb: string, adverb = '') =>
  (event: About) =>
    `${verb} ${named(event)}${adverb}`;

/** `, which challenges Market Size and Revenue Model` */
function saysAbout({ source }: About): string {
  if (!source || source.fields.length === 0) return '';
  const fields = changedFieldsText(source.fields.map((field) => ({ field })));
  return `, which ${stanceNames[source.stance].toLowerCase()} ${fields}`;
}

const announced = {
  payload: ['source'],
  notifies: 'followers',
  addressees: [],
  webhook: 'sources',
  invalidates: ['sources', 'lists'],
} as const;
const silent = {
  payload: ['source'],
  notifies: 'nobody',
  webhook: null,
  invalidates: ['sources'],
} as const;

// Most kinds invalidate lists, because they show how many answers have sources.
export const sourceEvents = {
  'source.added': {
    ...announced,
    words: (event: About) => `added ${named(event)}${saysAbout(event)}`,
    filter: 'New sources',
  },
  'source.updated': { ...announced, words: says('changed'), filter: 'Changed sources' },
  'source.removed': { ...announced, words: says('removed'), filter: 'Removed sources' },
  'source.erased': { ...silent, words: says('removed', ' for good') },
  'source.restored': {
    ...announced,
    words: says('brought', ' back'),
    filter: 'Sources brought back',
  },
  'source.checked': {
    ...announced,
    words: says('checked'),
    filter: 'Checked sources',
    invalidates: ['sources'],
  },
  'source.unchecked': { ...silent, words: says('took the check of', ' back') },
} as const satisfies Record<string, EventDeclaration<About>>;
