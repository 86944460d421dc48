import { createContext, useContext } from 'react';
import { threadKinds } from '../../domain/event.ts';
import type { FieldName } from '../../domain/idea/fields.ts';
import type { IdeaNews, News } from '../../domain/inbox.ts';

/** What is to be noticed on the page of an idea: what is new for its reader, and the comment that they were led to. */
export type Noticed = {
  news: IdeaNews | null;
  /** The id of a comment. */
  comment: string | null;
  /** Told where that stands on the page. */
  reach: (element: HTMLElement | null) => void;
};

const nothing: Noticed = { news: null, comment: null, reach: () => {} };
export const NoticedContext = createContext(nothing);
export const useNoticed = (): Noticed => useContext(NoticedContext);

/** The save that has changed a field last, and the revision before the first of them; null where none is new. */
export function changeOf(news: IdeaNews | null, field: FieldName) {
  const saves = news?.news.filter(({ changes }) => changes.some((one) => one.field === field));
  const [first] = saves ?? [];
  const last = saves?.at(-1);
  return first && last ? { last, before: first.revision - 1 } : null;
}

/** Whether something in a section is new. */
export const isNewIn = (
  { news, fields }: IdeaNews,
  section: { name: string; fields: readonly { name: FieldName }[] },
): boolean =>
  section.fields.some(({ name }) => fields.includes(name)) ||
  news.some(({ comment }) => comment?.section === section.name);

/** The first new comment, and the first of the threads that were settled or opened again. */
export const firstWith = ({ news }: IdeaNews, settled: boolean): News | undefined =>
  news.find(({ kind, comment }) => comment && threadKinds.includes(kind) === settled);
