import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useMemo } from 'react';
import { showIdeas } from '../../../../platform/client/router/route.ts';
import { ReadMore, useLongList } from '../../../../platform/ui/LongList.tsx';
import { useIncrementalCount } from '../../../../platform/ui/use-incremental-count.ts';
import { $deletedByOthers } from '../../../ideas/client/idea-lists.ts';
import { $created, moreIdeas } from '../../client/ideas.ts';
import { pageSize } from '../../domain/filters.ts';
import type { IdeaPage } from '../../domain/list-response.ts';
import { loadedMatches } from '../../domain/loaded-matches.ts';
import { IdeaCard, ideaHref } from '../card/IdeaCard.tsx';

import { useFrozenOrder, useListChanges } from './use-frozen-order.ts';
import { useUnreadBadges } from './use-unread-badges.ts';

const toPart = ({ ideas, next }: IdeaPage) => ({ items: ideas, next });

type Props = {
  first: IdeaPage & { path: string };
  /** The words of a search that the server has not answered yet. */
  typed: string;
};

/** Give it the path as its key. */
export const Cards = memo(function Cards({ first, typed }: Props) {
  const { path } = first;
  const part = useMemo(() => toPart(first), [first]);
  const readOn = useCallback(
    async (cursor: string) => toPart(await moreIdeas(path, cursor)),
    [path],
  );
  const { items, ...more } = useLongList(part, readOn);
  const matches = useMemo(() => loadedMatches(items, typed), [items, typed]);
  const { items: ideas, changes } = useFrozenOrder(matches);
  useListChanges(changes, 'list');
  const deleted = useStore($deletedByOthers);
  const shown = useIncrementalCount('ideas', ideas.length, 6);
  const badges = useUnreadBadges();
  const created = useStore($created);

  useEffect(() => showIdeas(ideas.map(({ id }) => id)), [ideas]);

  return (
    <>
      <h2 className="sr-only">Ideas</h2>
      <div className="ideas">
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
