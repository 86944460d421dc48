import { useStore } from '@nanostores/react';
import { ApiError } from '../../client/api.ts';
import { ideaStores } from '../../client/idea.ts';
import { $deletedIdeas } from '../../client/ideas.ts';
import type { User } from '../../domain/role.ts';
import { BrokenTrace } from '../../ui/BrokenTrace.tsx';
import { toLongDay } from '../../ui/dates.ts';
import { island } from '../../ui/island.tsx';
import { FounderGate } from '../access/FounderGate.tsx';
import { BringBack } from '../deleted/BringBack.tsx';
import { BackToAll } from './BackToAll.tsx';
import { IdeaNotebook } from './IdeaNotebook.tsx';

function NotFound({ id }: { id: string }) {
  const { data: deleted } = useStore($deletedIdeas);
  const idea = deleted?.find((one) => one.id === id);
  return (
    <>
      <BrokenTrace />
      <div className="wrap page stack restricted">
        <h1>Idea Not Found</h1>
        {idea ? (
          <p className="lead answer">
            <strong>{idea.ideaTitle}</strong> was deleted and can be brought back until{' '}
            {toLongDay(idea.goneAt)}.
          </p>
        ) : (
          <p className="lead">The idea you're looking for doesn't exist.</p>
        )}
        <p className="actions">
          {idea && (
            <BringBack
              id={id}
              className="btn btn-primary"
              onBack={() => ideaStores(id).$idea.revalidate()}
            >
              Bring it back
            </BringBack>
          )}
          <BackToAll className={idea ? 'btn' : 'btn btn-primary'} />
        </p>
      </div>
    </>
  );
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="wrap page stack restricted" role="alert">
    <h1>The idea could not be loaded</h1>
    <p>Check your connection and try again. Nothing you have saved is lost.</p>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={onRetry}>
        Try again
      </button>
      <BackToAll className="btn" />
    </p>
  </div>
);

function Idea({ user, id }: { user: User; id: string }) {
  const { $idea } = ideaStores(id);
  const { data: idea, error, loading } = useStore($idea);
  if (idea) return <IdeaNotebook idea={idea} user={user} />;
  if (error && !loading)
    return error instanceof ApiError && error.status === 404 ? (
      <NotFound id={id} />
    ) : (
      <Failed onRetry={() => $idea.revalidate()} />
    );
  return (
    <div className="wrap page">
      <p role="status">Loading idea…</p>
    </div>
  );
}

const idOfAddress = () => decodeURIComponent(location.pathname.split('/').at(-1) ?? '');

/** The idea that the page's address names. */
export const IdeaPage = island(() => (
  <FounderGate idea>{(user) => <Idea user={user} id={idOfAddress()} />}</FounderGate>
));
