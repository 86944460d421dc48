import { useStore } from '@nanostores/react';
import { prioritisePath } from '#platform/client/router/url.ts';
import { scoreRankOf } from '../client/score-rank.ts';

export function ScoreRank({ ideaId }: { ideaId: string }) {
  const { data, error } = useStore(scoreRankOf(ideaId));
  return (
    <section className="vstack gap-2" aria-labelledby="place-heading">
      <div className="hstack between">
        <h2 id="place-heading">Place by score</h2>
        <a className="small" href={prioritisePath}>
          Prioritise
        </a>
      </div>
      <p className="small">
        {!data
          ? error && 'The place could not be loaded.'
          : data.place === null
            ? 'Not scored yet.'
            : `${data.isShared ? '=' : ''}${data.place} of ${data.of} with equal weights.`}
        {data?.place && ' Computed from the scores; Priority rank is set by the owner.'}
      </p>
    </section>
  );
}
