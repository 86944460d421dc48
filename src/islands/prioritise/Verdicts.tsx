import { memo } from 'react';
import { type Robustness, verdictOf } from '../../domain/ranking/robustness.ts';

/** How many ideas are safe bets, how many depend on the weights, and how many are behind. */
export const Verdicts = memo(({ robustness }: { robustness: readonly Robustness[] }) => {
  const verdicts = robustness.map((one) => verdictOf(one, robustness.length));
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
  const [safe, taste, behind] = [count('safe'), count('taste'), count('behind')];
  const parts = [
    safe === 0 ? 'No safe bet' : `${safe} safe ${safe === 1 ? 'bet' : 'bets'}`,
    ...(taste > 0 ? [`${taste} ${taste === 1 ? 'depends' : 'depend'} on the weights`] : []),
    ...(behind > 0 ? [`${behind} behind in nearly every weighting`] : []),
  ];
  return <p className="small">{parts.join(', ')}.</p>;
});
