import { useStore } from '@nanostores/react';
import { createContext, useContext, useEffect, useState } from 'react';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import type { Change, Idea } from '#features/ideas/domain/idea-response.ts';
import { answersOf, changesBetween } from '#features/ideas/domain/revision.ts';
import { fetchUnreadOfIdea, markRead } from '#features/notifications/client/inbox.ts';
import type { UnreadOfIdea } from '#features/notifications/domain/inbox-response.ts';
import { whenVisible } from '#platform/ui/when-visible.ts';
import { $ideaChanges } from '../../client/live-idea.ts';

export type IdeaUpdate = {
  names: readonly string[];
  changes: readonly Change[];
  /** The time of the last save; `before` is the shown revision. */
  at: string;
  before: number;
};
export const noUpdate: IdeaUpdate = { names: [], changes: [], at: '', before: 0 };

/**
 * The version that the page shows. A newer version by another person waits until the reader asks for it.
 * @param latest the version loaded last
 */
export function useShownIdea(latest: Idea | undefined) {
  const { saves } = useStore($ideaChanges);
  const [shown, setShown] = useState(latest);
  const [marked, setMarked] = useState(noUpdate);
  const newer = shown ? saves.filter(({ revision }) => revision > shown.revision) : [];
  const waits = latest !== undefined && newer.some(({ revision }) => revision <= latest.revision);
  // The reader's own save is shown at once.
  if (!waits && latest !== shown) setShown(latest);
  const update =
    waits && shown
      ? {
          names: [...new Set(newer.map(({ name }) => name))],
          changes: changesBetween(answersOf(shown), answersOf(latest)),
          at: newer.at(-1)?.at ?? '',
          before: shown.revision,
        }
      : noUpdate;
  return {
    shown: waits ? shown : latest,
    update,
    /** The update that the reader has asked to see. */
    marked,
    showLatest(marks: boolean) {
      setShown(latest);
      setMarked(marks ? update : noUpdate);
    },
  };
}

/** The marks on the page. `update` is one that the reader has asked to see. */
type Highlights = { unread: UnreadOfIdea | null; update: IdeaUpdate };

export const HighlightsContext = createContext<Highlights>({ unread: null, update: noUpdate });
export const useHighlights = (): Highlights => useContext(HighlightsContext);

/** Who changed a field last, when, and the revision before the first change; null for an unchanged field. */
export function changeOf({ unread, update }: Highlights, field: FieldName) {
  const unreadSaves = (unread?.news ?? []).map(({ actor, changes, at, revision }) => {
    return { names: actor ? [actor.name] : [], changes, at, before: revision - 1 };
  });
  const saves = [...unreadSaves, update].filter(({ changes }) =>
    changes.some((change) => change.field === field),
  );
  const [first] = saves;
  const last = saves.at(-1);
  if (!first || !last) return null;
  return {
    names: [...new Set(saves.flatMap(({ names }) => names))],
    at: last.at,
    before: first.before,
  };
}

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

/**
 * The unread events of an idea. They are marked as read when the page shows them, and stay highlighted until the reader
 * leaves. @param isThere whether the idea is loaded
 */
export function useUnreadOfIdea(id: string, isThere: boolean): UnreadOfIdea | null {
  const [news, setNews] = useState<UnreadOfIdea | null>(null);
  useEffect(() => {
    if (!isThere) return;
    let isHere = true;
    let stop = () => {};
    fetchUnreadOfIdea(id).then(
      (answer) => {
        if (!isHere) return;
        setNews(answer);
        if (answer.since === null || answer.through === 0) return;
        // If this fails, and in a background tab, it stays unread.
        stop = whenVisible(() => markRead(answer.through, { ideaId: id }).catch(() => {}));
      },
      // Without a response the page highlights nothing.
      () => {},
    );
    return () => {
      isHere = false;
      stop();
    };
  }, [id, isThere]);
  return news;
}
