import { VerdictMark } from '../../../prioritise/ui/VerdictMark.tsx';
import { verdictNames } from '../../../prioritise/ui/words.ts';
import { anchorOf, type Numbered } from './numbered.ts';
import { remainsText, sharePart } from './words.ts';

/** How much of the doubt is about scores; the rest is about what counts. */
export const Remaining = ({ remains }: { remains: number }) => (
  <div className="stack gap-1.5">
    <p className="small">
      <strong>{remainsText(remains)}</strong> if everybody agreed on what counts: so much of it is
      about its scores.
    </p>
    <div className="remain" aria-hidden="true">
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none">
        <path className="remain-part" d={`M0 0H${100 * remains}V4H0z`} />
        <path className="remain-frame" d={`M0 0H100V4H0zM${100 * remains} 0V4`} />
      </svg>
      <p>
        <span>about its scores: {sharePart(remains)}</span>
        <span>about what counts: {sharePart(1 - remains)}</span>
      </p>
    </div>
  </div>
);

/** Which ideas are at least as good in everything; those that cannot be named are not. */
export function Better({ ideas }: { ideas: Numbered['better'] }) {
  const [first, ...others] = ideas;
  return (
    <p className="small answer-with-mark">
      <VerdictMark verdict="beaten" />
      <span>
        <strong>{verdictNames.beaten}:</strong>{' '}
        {first ? <a href={`#${anchorOf(first.id)}`}>{first.ideaTitle}</a> : 'one that'}
        {others.length > 0 && ` and ${others.length} more`}
        {others.length > 0 ? ' are' : ' is'} as good or better in every median and in risk.
      </span>
    </p>
  );
}
