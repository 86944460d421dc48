import { memo } from 'react';
import {
  nearlyAlways,
  type Robustness,
  rarely,
  type Verdict,
  verdictOf,
  verdicts,
  weightGrid,
} from '../../domain/ranking/robustness.ts';
import { shareText } from '../../domain/ranking/weights.ts';
import { VerdictMark } from './VerdictMark.tsx';
import { leadingText } from './words.ts';

/** How many weightings are tested; the whole grid, and with the rule about their order. */
export const tested = { all: weightGrid().length, ordered: weightGrid(true).length };

const names: Record<Verdict, (count: number) => string> = {
  safe: (count) => (count === 1 ? 'safe bet' : 'safe bets'),
  taste: (count) => (count === 1 ? 'depends on the weights' : 'depend on the weights'),
  behind: () => 'behind',
};
const meanings: Record<Verdict, (where: string) => string> = {
  safe: (where) =>
    `${where} with at least ${shareText(nearlyAlways)} of them. No need to agree on the weights first.`,
  taste: (where) =>
    `${where} with some of them and not with others. Agree on what counts before you decide.`,
  behind: (where) =>
    `${where} with under ${shareText(rarely)} of them. Other weights do not help, better scores would.`,
};
const sentence = (text: string) => text[0]?.toUpperCase() + text.slice(1);

type Props = {
  robustness: readonly Robustness[];
  ordered: boolean;
  /** Ideas of this verdict alone are listed. */
  only: Verdict | null;
  onOnly: (verdict: Verdict | null) => void;
};

/**
 * How many ideas are safe bets, how many depend on the weights, and how many are behind; what each of
 * that means; and a press lists those alone.
 */
export const Verdicts = memo(({ robustness, ordered, only, onOnly }: Props) => {
  const given = robustness.map(verdictOf);
  const where = leadingText(robustness.length);
  return (
    <fieldset className="verdicts">
      <legend className="small">
        Every idea is ranked with {(ordered ? tested.ordered : tested.all).toLocaleString('en-GB')}{' '}
        sets of weights,{' '}
        {ordered ? 'from impact alone to all three alike' : 'from one score alone to any mixture'}:
      </legend>
      {verdicts.map((verdict) => {
        const count = given.filter((one) => one === verdict).length;
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
              <span className="small soft">{sentence(meanings[verdict](where))}</span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
});
