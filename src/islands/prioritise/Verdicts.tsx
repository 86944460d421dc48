import { memo } from 'react';
import {
  nearlyAlways,
  rarely,
  type Verdict,
  verdicts,
  weightGrid,
} from '../../domain/ranking/robustness.ts';
import { shareText } from '../../domain/ranking/weights.ts';
import { VerdictMark } from './VerdictMark.tsx';
import { leadingText } from './words.ts';

/** How many mixes of weights are tried; the whole grid, and with the rule about their order. */
export const tried = { all: weightGrid().length, ordered: weightGrid(true).length };

const names: Record<Verdict, (count: number) => string> = {
  safe: (count) => (count === 1 ? 'safe bet' : 'safe bets'),
  taste: (count) => (count === 1 ? 'depends on what you value' : 'depend on what you value'),
  behind: () => 'behind',
};
const meanings: Record<Verdict, (where: string) => string> = {
  safe: (where) =>
    `${where} in at least ${shareText(nearlyAlways)} of mixes. No need to agree first on what counts.`,
  taste: (where) => `${where} in some mixes and not in others. Agree first on what counts.`,
  behind: (where) =>
    `${where} in under ${shareText(rarely)} of mixes. Better scores would help, other weights hardly.`,
};
const sentence = (text: string) => text[0]?.toUpperCase() + text.slice(1);

const few = 3;
const some = (titles: readonly string[]) =>
  titles.slice(0, few).join(', ') + (titles.length > few ? ` and ${titles.length - few} more` : '');

type Props = {
  /** Titles of the ideas of each verdict, in the order of the ranking. */
  titles: Record<Verdict, readonly string[]>;
  ordered: boolean;
  /** Ideas of this verdict alone are listed. */
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
};

/**
 * Which ideas are safe bets, which depend on the weights, and which are behind; what each of that means;
 * and a press lists those alone.
 */
export const Verdicts = memo(({ titles, ordered, only, onOnly }: Props) => {
  const where = leadingText(verdicts.reduce((sum, verdict) => sum + titles[verdict].length, 0));
  return (
    <fieldset className="verdicts">
      <legend className="small">
        {ordered
          ? `Every idea is ranked with ${tried.ordered.toLocaleString('en-GB')} mixes, from impact alone to all three scores alike:`
          : `Every idea is ranked with ${tried.all.toLocaleString('en-GB')} mixes of the three scores:`}
      </legend>
      {verdicts.map((verdict) => {
        const count = titles[verdict].length;
        return (
          <button
            key={verdict}
            type="button"
            aria-pressed={only === verdict}
            disabled={count === 0}
            onClick={() => onOnly(only === verdict ? null : verdict)}
          >
            <VerdictMark verdict={verdict} />
            <span>
              <strong>
                <span className="num">{count}</span> {names[verdict](count)}
              </strong>{' '}
              {count > 0 && <span className="small">{some(titles[verdict])}. </span>}
              <span className="small soft">{sentence(meanings[verdict](where))}</span>
            </span>
            {count > 0 && (
              // The state of the button says the same to whoever hears the page.
              <span className="small press" aria-hidden="true">
                {only === verdict ? 'List all' : 'List these'}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
});
