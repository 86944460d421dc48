import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect } from 'react';
import type { User } from '../../../features/accounts/domain/account-response.ts';
import { ideaStores } from '../../../features/ideas/client/idea.ts';
import { $created, $deletedIdeas, summaryOf } from '../../../features/tracker/client/ideas.ts';
import { LoadingIdea } from '../../../features/tracker/ui/idea/LoadingIdea.tsx';
import { BackToList } from '../../../features/tracker/ui/idea/PreviousNextLinks.tsx';
import { RestoreButton } from '../../../features/tracker/ui/list/RestoreButton.tsx';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { isMissing } from '../../../platform/client/api/refusals.ts';
import type { IdeaPart } from '../../../platform/client/router/route.ts';
import { formatLongDay } from '../../../platform/ui/dates.ts';
import { EmptyIllustration } from '../../../platform/ui/EmptyIllustration.tsx';
import { Heading } from '../../../platform/ui/Heading.tsx';
import { setTitle } from '../../../platform/ui/title.ts';
import { IdeaDetail } from './IdeaDetail.tsx';

function NotFound({ id }: { id: string }) {
  const { data: deleted } = useStore($deletedIdeas);
  const idea = deleted?.find((one) => one.id === id);
  return (
    <>
      <EmptyIllustration />
      <div className="container page vstack narrow-page">
        <Heading>Idea Not Found</Heading>
        {idea ? (
          <p className="lead user-text">
            <strong>{idea.ideaTitle}</strong> was deleted and can be brought back until{' '}
            {formatLongDay(idea.goneAt)}.
          </p>
        ) : (
          <p className="lead">The idea you're looking for doesn't exist.</p>
        )}
        <p className="actions">
          {idea && (
            <RestoreButton
              id={id}
              className="btn btn-primary"
              onBack={() => ideaStores(id).$idea.revalidate()}
            >
              Bring it back
            </RestoreButton>
          )}
          <BackToList className={idea ? 'btn' : 'btn btn-primary'} />
        </p>
      </div>
    </>
  );
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="container page vstack narrow-page">
    <div className="vstack" role="alert">
      <Heading>The idea could not be loaded</Heading>
      <p>{errorMessage(error)} Nothing you have saved is lost.</p>
    </div>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Try again
      </button>
      <BackToList className="btn" />
    </p>
  </div>
);

/** Shows the list's data of the idea until the idea is loaded. */
export function Idea({ user, id, part }: { user: User; id: string; part: IdeaPart }) {
  const { $idea } = ideaStores(id);
  const { data: known, error, loading } = useStore($idea);
  // Renders the head first and the sections in the next frame.
  const idea = useDeferredValue(known, null) ?? undefined;
  const summary = known ?? summaryOf(id);
  const failed = error && !loading && !known;
  const isGone = failed && isMissing(error);
  const title = isGone ? 'Idea Not Found' : (summary?.ideaTitle ?? 'Idea');
  useEffect(() => setTitle(part === 'outlook' ? `Regulation: ${title}` : title), [title, part]);
  // The idea is open, so the list need not announce it any more.
  useEffect(() => {
    if ($created.get()?.id === id) $created.set(null);
  }, [id]);
  if (isGone) return <NotFound id={id} />;
  if (failed) return <Failed error={error} onRetry={() => $idea.revalidate()} />;
  if (!summary) return <LoadingIdea />;
  return <IdeaDetail summary={summary} idea={idea} isComing={!known} user={user} part={part} />;
}
