import { keptCountText } from '../../../features/prioritise/ui/words.ts';
import { roundUrl } from '../../../platform/client/router/route.ts';
import { toDay } from '../../../platform/ui/dates.ts';
import type { Scores } from './use-scores.ts';

/** Whose scores are compared: the owners' or a round's, and which of them the round does not have. */
export function ScoresFrom({ scores }: { scores: Scores }) {
  const { chosen, choose, rounds, results, kept, failure, tryAgain } = scores;
  const isListed = rounds.some(({ id }) => id === chosen);
  return (
    <div className="scores-from">
      {rounds.length === 0 && chosen === null ? (
        <p>
          <span className="label">Scores</span>
          <span className="owners">Owners’ scores</span>
        </p>
      ) : (
        <>
          <label className="label" htmlFor="scores-from">
            Scores
          </label>
          <select
            className="input"
            id="scores-from"
            value={chosen ?? ''}
            onChange={({ target }) => choose(target.value || null)}
          >
            <option value="">Owners’ scores</option>
            {chosen !== null && !isListed && (
              <option value={chosen}>{results ? `Round: ${results.title}` : 'A round'}</option>
            )}
            {rounds.map(({ id, title, closedAt }) => (
              <option key={id} value={id}>
                Round: {title}, {toDay(closedAt)}
              </option>
            ))}
          </select>
        </>
      )}
      {results && (
        <p className="small soft" role="status">
          Medians of <a href={roundUrl(results.id)}>{results.title}</a>.
          {kept.size > 0 && ` ${keptCountText(kept.size, scores.ideas.length)}`}
        </p>
      )}
      {failure && (
        <p className="small" role="alert">
          {failure === 'no such round'
            ? 'That round does not exist or is still open. These are the owners’ scores.'
            : 'The medians of the round could not be loaded. These are the owners’ scores.'}{' '}
          {failure === 'not loaded' && (
            <button className="link" type="button" onClick={tryAgain}>
              Try again
            </button>
          )}
        </p>
      )}
    </div>
  );
}
