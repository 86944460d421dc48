import { VerdictMark } from '../../../prioritise/ui/VerdictMark.tsx';
import { anchorOf, type Numbered } from './numbered.ts';

/** Names the ideas that are at least as good in every score; deleted ones are left out. */
export function Better({ ideas }: { ideas: Numbered['better'] }) {
  const [first, ...others] = ideas;
  return (
    <p className="small answer-with-mark">
      <VerdictMark verdict="beaten" />
      <span>
        <strong>Outclassed:</strong>{' '}
        {first ? <a href={`#${anchorOf(first.id)}`}>{first.ideaTitle}</a> : 'one that'}
        {others.length > 0 && ` and ${others.length} more`}
        {others.length > 0 ? ' are' : ' is'} as good or better in every median and in risk.
      </span>
    </p>
  );
}
