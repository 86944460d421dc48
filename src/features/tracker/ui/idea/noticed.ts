import { createContext, useContext } from 'react';
import { threadKinds } from '../../../comments/domain/events.ts';
import type { FieldName } from '../../../ideas/domain/fields.ts';
import type { InboxEntry, UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';
import { type Arrived, nothingArrived } from './use-arrived.ts';
import { nothingSaved, type Saved } from './use-seen.ts';

/**
 * Marks on the page of an idea: changes since the reader's last visit, newer saves that the reader asked to see, new
 * comments, and the target of the link.
 */
type Noticed = Arrived & {
  news: UnreadOfIdea | null;
  saved: Saved;
  /** The id of a comment. */
  comment: string | null;
  /** The number of a source. */
  source: number | null;
  /** Receives the element of the target. */
  reach: (element: HTMLElement | null) => void;
};

const nothing: Noticed = {
  ...nothingArrived,
  news: null,
  saved: nothingSaved,
  comment: null,
  source: null,
  reach: () => {},
};
export const NoticedContext = createContext(nothing);
export const useNoticed = (): Noticed => useContext(NoticedContext);

type Changing = Pick<InboxEntry, 'changes'> | Saved;
const changes = (field: FieldName) => (one: Changing) =>
  one.changes.some((change) => change.field === field);

/** The last person to change a field, when, and the revision before the first change; null for an unchanged field. */
export function changeOf({ news, saved }: Pick<Noticed, 'news' | 'saved'>, field: FieldName) {
  const told = news?.news.filter(changes(field)) ?? [];
  const live = changes(field)(saved) ? [saved] : [];
  const names = [
    ...told.flatMap(({ actor }) => actor?.name ?? []),
    ...live.flatMap(({ names }) => names),
  ];
  const [first] = [...told.map(({ revision }) => revision - 1), ...live.map((one) => one.before)];
  const at = [...told, ...live].at(-1)?.at;
  return first === undefined || at === undefined
    ? null
    : { names: [...new Set(names)], at, before: first };
}

/** Whether something in a section is new. */
export const isNewIn = (
  { news, fields }: UnreadOfIdea,
  section: { name: string; fields: readonly { name: FieldName }[] },
): boolean =>
  section.fields.some(({ name }) => fields.includes(name)) ||
  news.some(
    ({ comment, source }) =>
      comment?.section === section.name ||
      section.fields.some(({ name }) => source?.fields.includes(name)),
  );

/** The first new comment, and the first of the threads that were settled or opened again. */
export const firstWith = ({ news }: UnreadOfIdea, settled: boolean): InboxEntry | undefined =>
  news.find(({ kind, comment }) => comment && threadKinds.includes(kind) === settled);
