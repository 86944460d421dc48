import { LoadError } from '../../../../platform/ui/LoadError.tsx';
import { refetchIdeas } from '../../client/ideas.ts';
import { SkeletonCard } from '../card/SkeletonCard.tsx';

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

export const Failed = ({ error }: { error: unknown }) => (
  <LoadError what="The ideas" error={error} onRetry={refetchIdeas} />
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
