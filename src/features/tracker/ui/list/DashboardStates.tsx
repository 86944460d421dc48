import { useStore } from '@nanostores/react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Button } from '#platform/ui/Button.tsx';
import { LoadError } from '#platform/ui/LoadError.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { $deleted, refetchIdeas } from '../../client/ideas.ts';
import { openIdeaDraft, unfinishedTexts } from '../../client/new-idea.ts';
import { activeFilters, filtersOf } from '../../domain/filters.ts';
import type { IdeaPage } from '../../domain/list-response.ts';
import { SkeletonCard } from '../card/IdeaCard.tsx';
import { RestoreButton } from './RestoreButton.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

export const Loading = () => (
  <div
    className="ideas grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4"
    aria-busy="true"
  >
    {skeletons.map((key) => (
      <SkeletonCard key={key} />
    ))}
  </div>
);

export const Failed = ({ error }: { error: unknown }) => (
  <LoadError what="The ideas" error={error} onRetry={refetchIdeas} />
);

export const Empty = ({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) => (
  <div className="vstack max-w-144 justify-items-start py-8">
    <h2 className="text-xl">No ideas yet</h2>
    <p>
      Your first idea appears here. It starts with a title and one or two sentences; the details can
      come later.
    </p>
    <p className="actions">
      <Button className="btn-primary" onClick={onAdd}>
        Add Your First Idea
      </Button>
      <Button className="btn-quiet" onClick={onImport}>
        Import ideas from a file
      </Button>
    </p>
  </div>
);

/** @param path of the page of the list */
export function NoMatch({ path, onClear }: { path: string; onClear: () => void }) {
  const hasFilters = activeFilters(filtersOf(path)).length > 0;
  return (
    <div className="vstack max-w-144 justify-items-start py-8">
      <h2 className="text-xl">No idea matches</h2>
      <p>
        {hasFilters ? 'Remove a filter, or search for another word.' : 'Search for another word.'}
      </p>
      <p className="actions">
        <Button onClick={onClear}>{hasFilters ? 'Clear all filters' : 'Clear the search'}</Button>
      </p>
    </div>
  );
}

/** `10 ideas`, or `3 of 10 ideas` with filters. */
export const ideasFound = ({ total, all }: Pick<IdeaPage, 'total' | 'all'>, filtered: boolean) =>
  `${filtered ? `${total} of ` : ''}${pluralize(all, 'idea')}`;

/** Offers to restore an idea deleted on its page. @param heading id of the element that gets the focus */
export function Deleted({ heading }: { heading: string }) {
  const idea = useStore($deleted);
  if (!idea) return null;
  const done = () => {
    $deleted.set(null);
    document.getElementById(heading)?.focus();
  };
  return (
    <p className="notice user-text">
      Deleted: <bdi>{idea.ideaTitle}</bdi>.{' '}
      <RestoreButton id={idea.id} className="link" onBack={done}>
        Bring it back
      </RestoreButton>
    </p>
  );
}

export function UnfinishedIdeaNotice({ user }: { user: User }) {
  const idea = unfinishedTexts(useStore(openIdeaDraft(user.id).$answers));
  if (!idea) return null;
  return (
    <p className="notice unfinished">
      <a href="#new">Continue your unfinished idea</a>
      {idea.ideaTitle && <bdi className="user-text"> “{idea.ideaTitle}”</bdi>}, kept on this device{' '}
      <Time className="whitespace-nowrap" at={idea.at.toISOString()} />.
    </p>
  );
}
