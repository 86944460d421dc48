import { listUrl, positionInList } from '../../../../platform/client/router/route.ts';
import type { SectionName } from '../../../ideas/domain/fields.ts';

type Props = { id: string; section: SectionName };

/** In the list that the idea was opened from, at the same section. */
export function PreviousNextLinks({ id, section }: Props) {
  const found = positionInList(id);
  if (!found) return null;
  const { position, of, previous, next } = found;
  const href = (idea: string) => `/idea-tracker/${idea}#${section}`;
  return (
    <nav className="hstack gap-x-3" aria-label="Ideas of the list">
      {previous && (
        <a href={href(previous)} rel="prev">
          Previous<span className="sr-only"> idea</span>
        </a>
      )}
      <span className="text-muted-foreground">
        <span className="num">{position}</span> of <span className="num">{of}</span>
      </span>
      {next && (
        <a href={href(next)} rel="next">
          Next<span className="sr-only"> idea</span>
        </a>
      )}
    </nav>
  );
}

/** Keeps the filters and the view of the list. */
export const BackToList = ({ className }: { className?: string }) => (
  <a href={listUrl()} className={className}>
    Back to all ideas
  </a>
);
