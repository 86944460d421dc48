import { useStore } from '@nanostores/react';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Comment } from '../../../comments/domain/comment-response.ts';
import { threadKinds } from '../../../comments/domain/events.ts';
import { type FieldName, type SectionName, sections } from '../../../ideas/domain/fields.ts';
import type { Change, Idea } from '../../../ideas/domain/idea-response.ts';
import { answersOf } from '../../../ideas/domain/merge.ts';
import { changesBetween } from '../../../ideas/domain/revision.ts';
import { markRead, readNews } from '../../../notifications/client/inbox.ts';
import type { InboxEntry, UnreadOfIdea } from '../../../notifications/domain/inbox-response.ts';
import { $ideaChanges } from '../../client/live-idea.ts';

/** Comments by their ids. */
type Comments = ReadonlyMap<string, Comment>;
/** Comments by others since the page was opened. */
type Arrived = {
  arrived: ReadonlySet<string>;
  /** Threads that they have resolved. */
  settled: ReadonlySet<string>;
};
const nothingArrived: Arrived = { arrived: new Set(), settled: new Set() };

/**
 * @param first the comments on the page at the start
 * @param resolved threads that others have resolved
 * @param me the reader
 */
export const arrivedSince = (
  first: Comments,
  now: readonly Comment[],
  resolved: ReadonlySet<string>,
  me: string,
): Arrived => ({
  arrived: new Set(now.flatMap(({ id, userId }) => (first.has(id) || userId === me ? [] : [id]))),
  settled: new Set([...resolved].filter((id) => !first.get(id)?.resolvedAt)),
});

/** The new comments. @param isRead false while they load */
export function useArrived(now: readonly Comment[] | undefined, isRead: boolean, me: string) {
  const { settled } = useStore($ideaChanges);
  const [first, setFirst] = useState<Comments | null>(null);
  if (!first && now && isRead) setFirst(new Map(now.map((comment) => [comment.id, comment])));
  return useMemo(
    () => (first && now ? arrivedSince(first, now, settled, me) : nothingArrived),
    [first, now, settled, me],
  );
}

/** Saves by others since the reader last looked. */
export type Saved = {
  names: readonly string[];
  changes: readonly Change[];
  /** The time of the last save, and the revision that the reader saw. */
  at: string;
  before: number;
};
export const nothingSaved: Saved = { names: [], changes: [], at: '', before: 0 };

/** Whether the change would replace a text that somebody may be reading. */
const isBeingRead = ({ field }: Change, open: SectionName) =>
  field === 'ideaTitle' ||
  sections.some(
    ({ name, fields }) =>
      name === open &&
      fields.some(
        (one) => one.name === field && one.control !== 'score' && one.control !== 'choice',
      ),
  );

/**
 * The idea as the page shows it. A save by somebody else is announced. It appears at once if it changes no text in
 * view, otherwise on request.
 * @param now the idea as last loaded
 */
export function useSeen(now: Idea | undefined, open: SectionName, isEditing: boolean) {
  const { saves } = useStore($ideaChanges);
  const [seen, setSeen] = useState(now);
  const [followed, setFollowed] = useState(now);
  const [marked, setMarked] = useState(nothingSaved);
  const newer = seen ? saves.filter(({ revision }) => revision > seen.revision) : [];
  const isTold = now !== undefined && newer.some(({ revision }) => revision <= now.revision);
  // The reader's own saves need no announcement.
  if (!isTold && now !== seen) setSeen(now);
  const changes = isTold && seen ? changesBetween(answersOf(seen), answersOf(now)) : [];
  // Once shown, the newer version stays, whichever tab opens.
  const onPage = followed && seen && followed.revision > seen.revision ? followed : seen;
  const ahead = isTold && onPage ? changesBetween(answersOf(onPage), answersOf(now)) : [];
  const waits = !isEditing && ahead.some((change) => isBeingRead(change, open));
  if (isTold && !waits && followed !== now) setFollowed(now);
  const saved = {
    names: [...new Set(newer.map(({ name }) => name))],
    changes,
    at: newer.at(-1)?.at ?? '',
    before: seen?.revision ?? 0,
  };
  return {
    shown: waits ? onPage : now,
    saved: isTold ? saved : nothingSaved,
    /** The version seen last, for the marks. */
    marked,
    /** Shows the newer version. @param marks whether to mark its changes */
    see(marks: boolean) {
      setSeen(now);
      setMarked(marks ? saved : nothingSaved);
    },
  };
}

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
  const saves = news?.news.filter(changes(field)) ?? [];
  const live = changes(field)(saved) ? [saved] : [];
  const names = [
    ...saves.flatMap(({ actor }) => actor?.name ?? []),
    ...live.flatMap(({ names }) => names),
  ];
  const [first] = [...saves.map(({ revision }) => revision - 1), ...live.map((one) => one.before)];
  const at = [...saves, ...live].at(-1)?.at;
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

/**
 * The unread events of an idea. Once they are on the page they count as read; they stay marked until the reader
 * leaves.
 * @param isThere whether the idea is on the page
 */
export function useUnreadOfIdea(id: string, isThere: boolean): UnreadOfIdea | null {
  const [news, setNews] = useState<UnreadOfIdea | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let isHere = true;
    let through = 0;
    // A tab in the background counts as unread.
    const note = () => {
      if (document.hidden || !through) return;
      // After a failure it stays unread.
      markRead(through, { ideaId: id }).catch(() => {});
      through = 0;
    };
    readNews(id).then(
      (answer) => {
        if (!isHere) return;
        setNews(answer);
        if (answer.since !== null) through = answer.through;
        note();
      },
      // The idea is there without its marks.
      () => {},
    );
    document.addEventListener('visibilitychange', note);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', note);
    };
  }, [id, isThere]);
  return news;
}
