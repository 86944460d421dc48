import { isSessionEnd } from '../../client/api.ts';
import { refetchIdeas } from '../../client/ideas.ts';
import { SkeletonCard } from '../idea-card/SkeletonCard.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'];

export const Loading = () => (
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

export const Failed = ({ error }: { error: unknown }) =>
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

export const Empty = ({ onAdd }: { onAdd: () => void }) => (
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

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="sheet stack narrow-page">
    <h2>No idea matches</h2>
    <p>Try fewer words, or look at all ideas.</p>
    <button className="btn" type="button" onClick={onClear}>
      Clear filters
    </button>
  </div>
);
