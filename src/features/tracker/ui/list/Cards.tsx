import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { $deletedByOthers } from '#features/ideas/client/idea-lists.ts';
import { $unreadBadges } from '#features/notifications/client/inbox.ts';
import type { UnreadBadge } from '#features/notifications/domain/inbox-response.ts';
import { showIdeas } from '#platform/client/router/route.ts';
import { ReadMore, useIncrementalCount, useLongList } from '#platform/ui/LongList.tsx';
import { useStoreWhenIdle } from '#platform/ui/use-store-when-idle.ts';
import { $created, $searchableIdeas, moreIdeas } from '../../client/ideas.ts';
import { pageSize } from '../../domain/filters.ts';
import type { IdeaPage } from '../../domain/list-response.ts';
import { matchLoadedIdeas } from '../../domain/match-loaded-ideas.ts';
import { IdeaCard, ideaHref } from '../card/IdeaCard.tsx';
import { useFrozenOrder } from './ListUpdates.tsx';

/** The badges of ideas with unread changes, by the id of the idea. */
export function useUnreadBadges(): ReadonlyMap<string, UnreadBadge> {
  const unread = useStoreWhenIdle($unreadBadges);
  return useMemo(() => new Map(unread?.items.map((badge) => [badge.ideaId, badge])), [unread]);
}

const $notSearching: typeof $searchableIdeas = atom({
  data: undefined,
  error: undefined,
  loading: false,
  isCurrent: false,
});

const toPart = ({ ideas, next }: IdeaPage) => ({ items: ideas, next });

type Props = {
  first: IdeaPage & { path: string };
  /** Typed search words whose result is still loading. */
  typed: string;
  /** The path of the list that the reader has chosen; `first` may be of an earlier one. */
  list: string;
};

export const Cards = memo(function Cards({ first, typed, list }: Props) {
  const { path } = first;
  const part = useMemo(() => toPart(first), [first]);
  const readOn = useCallback(
    async (cursor: string) => toPart(await moreIdeas(path, cursor)),
    [path],
  );
  const { items, ...more } = useLongList(part, readOn);
  const { data: searchable } = useStore(typed ? $searchableIdeas : $notSearching);
  const matches = useMemo(
    () => (typed ? (matchLoadedIdeas(searchable?.ideas ?? items, typed) ?? items) : items),
    [items, searchable, typed],
  );
  const ideas = useFrozenOrder(matches, 'list', undefined, path);
  const deleted = useStore($deletedByOthers);
  // The result of a search is the same list as the loaded ideas that match it.
  const shown = useIncrementalCount(matches === items ? path : list, ideas.length, 6);
  const badges = useUnreadBadges();
  const created = useStore($created);

  useEffect(() => showIdeas(ideas.map(({ id }) => id)), [ideas]);

  return (
    <>
      <h2 className="sr-only">Ideas</h2>
      <div className="ideas grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
        {ideas.slice(0, shown).map((idea) => (
          <IdeaCard
            key={idea.id}
            idea={idea}
            href={ideaHref(idea)}
            unread={badges.get(idea.id)}
            deletedBy={deleted.get(idea.id)}
            isCreated={idea.id === created?.id}
          />
        ))}
      </div>
      {matches === items && (
        <ReadMore
          {...more}
          label={`Show ${Math.min(pageSize, first.total - ideas.length)} more`}
          status={`${ideas.length} of ${first.total} shown`}
        />
      )}
    </>
  );
});
