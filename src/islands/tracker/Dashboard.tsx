import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { isSessionEnd } from '../../client/api.ts';
import {
  $allIdeas,
  $created,
  $filters,
  $ideas,
  refetchIdeas,
  takeDeleted,
} from '../../client/ideas.ts';
import { type Filters, isFiltered } from '../../domain/idea/search.ts';
import { later } from '../../ui/later.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { BringBack } from '../deleted/BringBack.tsx';
import { SkeletonCard } from '../idea-card/SkeletonCard.tsx';
import { Cards } from './Cards.tsx';
import { DeletedIdeas } from './DeletedIdeas.tsx';
import { FilterBar } from './FilterBar.tsx';
import { IdeaTable } from './IdeaTable.tsx';
import { InAndOut } from './InAndOut.tsx';
import { RhythmStrip } from './RhythmStrip.tsx';
import { SavedViews } from './SavedViews.tsx';
import { clearFilters, setFilters, useFilters } from './use-filters.ts';
import { useView, ViewSwitch } from './ViewSwitch.tsx';

const Prioritise = later(
  () => import('../prioritise/Prioritise.tsx'),
  <Spinner label="Opening the ranking…" />,
);

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

const Failed = ({ error }: { error: unknown }) =>
  isSessionEnd(error) ? (
    // Behind the dialog that asks to sign in again, and after it was closed.
    <div className="sheet stack">
      <h2>Your session has ended</h2>
      <p>Sign in again to see the ideas. Nothing you have saved is lost.</p>
      <p className="actions">
        <button className="btn btn-primary" type="button" onClick={refetchIdeas}>
          Sign in again
        </button>
      </p>
    </div>
  ) : (
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

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="sheet stack restricted">
    <h2>No idea matches</h2>
    <p>Try fewer words, or look at all ideas.</p>
    <button className="btn" type="button" onClick={onClear}>
      Clear filters
    </button>
  </div>
);

/** The way back from the page of an idea that was just deleted there. */
function Deleted() {
  const [idea, setIdea] = useState(takeDeleted);
  if (!idea) return null;
  const done = () => {
    setIdea(null);
    document.getElementById('tracker-heading')?.focus();
  };
  return (
    <p className="notice answer">
      Deleted: {idea.ideaTitle}.{' '}
      <BringBack id={idea.id} className="link" onBack={done}>
        Bring it back
      </BringBack>
    </p>
  );
}

/** Leads to the idea that was just created: by its rank it may stand far down, or on another page. */
function Created() {
  const idea = useStore($created);
  if (!idea) return null;
  return (
    <p className="notice answer">
      Created: <a href={`/idea-tracker/${idea.id}`}>{idea.ideaTitle}</a>
    </p>
  );
}

/** What the last answer was stays on the screen while the next one is on its way. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}

type WholeProps = { view: 'prioritise' | 'table'; filters: Filters };

/** Views that compare ideas need all of them, not a page. */
const Whole = memo(function Whole({ view, filters }: WholeProps) {
  const { data, error, loading } = useStore($allIdeas);
  const page = useLast(data);
  if (!page)
    return error && !loading ? <Failed error={error} /> : <Spinner label="Loading ideas…" />;
  if (view === 'table') return <IdeaTable ideas={page.ideas} {...filters} onSort={setFilters} />;
  return <Prioritise ideas={page.ideas} />;
});

/** The ideas with their states. @param onAdd opens the wizard */
export const Dashboard = memo(function Dashboard({ onAdd }: { onAdd: () => void }) {
  const filters = useFilters();
  const settled = useDeferredValue(filters);
  const [view, setView] = useView();
  // The switch answers at once, what it shows follows.
  const shown = useDeferredValue(view);
  const { data, loading, error } = useStore($ideas);
  const asked = useStore($filters);
  // What is on the screen answers the filters it was read with, which may no longer be those of the
  // address.
  const answer = useMemo(
    () => data && { page: data, asked, key: JSON.stringify(data.ideas) },
    [data, asked],
  );
  // In pieces: sixty cards at once would keep a slow phone from answering.
  const last = useDeferredValue(useLast(answer));
  if (!last) return error && !loading ? <Failed error={error} /> : <Loading />;
  const { page } = last;
  const active = isFiltered(last.asked);
  const failed = error && !loading;
  if (page.total === 0 && !active)
    return (
      <>
        <Deleted />
        <Empty onAdd={onAdd} />
        <InAndOut filters={settled} some={false} />
        <DeletedIdeas />
      </>
    );
  const { ideas, total } = page;
  // What an earlier search found is no answer to one that failed.
  const answered = !failed || last.asked === asked;
  return (
    <>
      <Created />
      <Deleted />
      {shown === 'cards' && ideas.length > 0 && <RhythmStrip ideas={ideas} total={total} />}
      <FilterBar
        filters={filters}
        diseaseAreas={page.diseaseAreas}
        sortable={shown !== 'prioritise'}
        onChange={setFilters}
      />
      <SavedViews />
      <div className="row between">
        <div className="row">
          <p className="small soft" role="status">
            {answered && (total === 1 ? '1 idea' : `${total} ideas`)}
            {answered && active && ' found'}
          </p>
          <InAndOut filters={settled} some={total > 0} />
        </div>
        <ViewSwitch view={view} onView={setView} />
      </div>
      {failed && <Failed error={error} />}
      {answered && total === 0 && (
        <NoMatch
          onClear={() => {
            clearFilters();
            document.getElementById('find')?.focus();
          }}
        />
      )}
      {answered && total > 0 && shown === 'cards' && <Cards key={last.key} first={page} />}
      {answered && total > 0 && shown !== 'cards' && <Whole view={shown} filters={filters} />}
      <DeletedIdeas />
    </>
  );
});
