import { criteria, criterionNames } from '../../../ideas/domain/weights.ts';
import { weightGrid } from '../../../prioritise/domain/robustness.ts';
import type { RoundResult } from '../../domain/round-response.ts';
import { leadText, sharePart } from './words.ts';

const mixes = weightGrid().length;

type Props = {
  result: RoundResult;
  /** Ideas and people that count in the rankings. */
  ranked: number;
  people: number;
};

/** The figures of one idea's result. */
export function Figures({ result, ranked, people }: Props) {
  const { p, doubt, remains, spread, assessed, filled, scores, verdict } = result;
  const skipped = criteria
    .filter((name) => scores[name].skipped > 0)
    .map((name) => `${criterionNames[name]} ${scores[name].skipped}`);
  const trials = `${people} people × ${mixes.toLocaleString('en-GB')} mixes are ${(people * mixes).toLocaleString('en-GB')} rankings`;
  const rows: Record<string, string | false> = {
    People: `${assessed} scored it`,
    Rankings: verdict !== null && `${leadText(p, ranked)}: ${trials}`,
    Doubt:
      verdict !== null &&
      `${doubt.toFixed(2)}, at most 0.25; ${sharePart(remains)} of it about scores`,
    Spread: spread !== null && `two people are ${spread.toFixed(1)} points apart on average`,
    'Can’t judge': skipped.length > 0 && skipped.join(', '),
    'Filled in': filled > 0 && `${filled} missing values, with the median of the others`,
  };
  return (
    <dl className="small figures">
      {Object.entries(rows).map(
        ([term, said]) =>
          said !== false && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{said}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
