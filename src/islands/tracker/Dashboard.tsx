import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $ideas, refetchIdeas } from '../../client/ideas.ts';
import type { CardSummary } from '../../domain/idea/idea.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { IdeaCard } from '../idea-card/IdeaCard.tsx';
import { SkeletonCard } from '../idea-card/SkeletonCard.tsx';
import { IdeaTable } from './IdeaTable.tsx';
import { RhythmStrip } from './RhythmStrip.tsx';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

const Prioritise = lazy(() => import('../prioritise/Prioritise.tsx'));

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

const Loading = () => (
  <>
    <p className="small soft" role="status">
      Loading ideas…
    </p>
    <div className="ideas" aria-busy="true">
      {skeletons.map((key) => (
        <SkeletonCard key={key} />
      ))}
    </div>
  </>
);

const Failed = () => (
  <div className="sheet stack" role="alert">
    <h2>The ideas could not be loaded</h2>
    <p>Check your connection and try again. Nothing you have saved is lost.</p>
    <p className="actions">
      <button className="btn btn-primary" type="button" onClick={refetchIdeas}>
        Try again
      </button>
    </p>
  </div>
);

const Empty = ({ onAdd }: { onAdd: () => void }) => (
  <div className="sheet empty">
    <div className="signal paper">
      <svg viewBox="0 0 1280 200" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <path className="ink green" d="M0 160H40V80H80V160H160" />
        <path className="ink pencil dash" d="M160 160H1280" />
        <path className="ink pencil dash" d="M560 160L640 88L720 160" />
      </svg>
    </div>
    <div className="stack empty-text">
      <h2>No ideas yet</h2>
      <p>
        The paper is ready. Your first idea appears here as a pulse, next to the mark that shows a
        full ten.
      </p>
      <button className="btn btn-primary" type="button" onClick={onAdd}>
        Add Your First Idea
      </button>
    </div>
  </div>
);

const Cards = ({ ideas }: { ideas: readonly CardSummary[] }) => (
  <div className="ideas">
    {ideas.map((idea) => (
      <IdeaCard key={idea.id} idea={idea} href={`/idea-tracker/${idea.id}`} />
    ))}
  </div>
);

function Ideas({ ideas }: { ideas: readonly CardSummary[] }) {
  const [view, setView] = useView();
  return (
    <>
      <RhythmStrip ideas={ideas} />
      <div className="row between">
        <p className="small soft" role="status">
          {ideas.length === 1 ? '1 idea' : `${ideas.length} ideas`}
        </p>
        <ViewSwitch view={view} onView={setView} />
      </div>
      {view === 'cards' && <Cards ideas={ideas} />}
      {view === 'table' && <IdeaTable ideas={ideas} />}
      {view === 'prioritise' && (
        <Suspense fallback={<Spinner label="Opening the ranking…" />}>
          <Prioritise ideas={ideas} />
        </Suspense>
      )}
    </>
  );
}

/** The ideas with their states. @param onAdd opens the wizard */
export function Dashboard({ onAdd }: { onAdd: () => void }) {
  const { data: ideas, loading, error } = useStore($ideas);
  if (ideas?.length === 0) return <Empty onAdd={onAdd} />;
  if (ideas) return <Ideas ideas={ideas} />;
  return error && !loading ? <Failed /> : <Loading />;
}
