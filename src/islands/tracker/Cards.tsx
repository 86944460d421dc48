import { memo, useEffect, useState } from 'react';
import { moreIdeas } from '../../client/ideas.ts';
import { showIdeas } from '../../client/last-list.ts';
import type { CardSummary } from '../../domain/idea/idea.ts';
import type { IdeaPage } from '../../domain/idea/search.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useGrowing } from '../../ui/use-growing.ts';
import { IdeaCard } from '../idea-card/IdeaCard.tsx';

/** The card grid; further pages are read on request. Give it the first page as its key. */
export const Cards = memo(function Cards({ first }: { first: IdeaPage }) {
  const [rest, setRest] = useState<{ ideas: CardSummary[]; next: string | null }>({
    ideas: [],
    next: first.next,
  });
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const ideas = [...first.ideas, ...rest.ideas];
  const shown = useGrowing(first.ideas, ideas.length, 6);

  useEffect(
    () => showIdeas(() => [...first.ideas, ...rest.ideas].map(({ id }) => id)),
    [first, rest],
  );

  async function more() {
    if (!rest.next || state === 'busy') return;
    setState('busy');
    try {
      const page = await moreIdeas(rest.next);
      setRest({ ideas: [...rest.ideas, ...page.ideas], next: page.next });
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <div className="ideas">
        {ideas.slice(0, shown).map((idea) => (
          <IdeaCard key={idea.id} idea={idea} href={`/idea-tracker/${idea.id}`} />
        ))}
      </div>
      {rest.next && (
        <p className="actions">
          <BusyButton type="button" busy={state === 'busy'} busyText="Loading..." onClick={more}>
            Show more ideas
          </BusyButton>
          <span className="small soft" role="status">
            {state === 'failed'
              ? 'They could not be loaded. Try again.'
              : `${ideas.length} of ${first.total} shown`}
          </span>
        </p>
      )}
    </>
  );
});
