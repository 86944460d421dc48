import { keptCountText } from '../../../features/prioritise/ui/words.ts';
import { roundUrl } from '../../../platform/client/router/route.ts';
import { toDay } from '../../../platform/ui/dates.ts';
import type { Scores } from './use-scores.ts';

/** Whose scores are compared, and what of them is not the round's. */
export function ScoresFrom({ scores }: { scores: Scores }) {
  const { chosen, choose, rounds, results, kept, failure, tryAgain } = scores;
  const isListed = rounds.some(({ id }) => id === chosen);
  return (
    <div className="scores-from">
      {rounds.length === 0 && chosen === null ? (
        <p className="small soft">Scores as typed by each idea’s owner.</p>
      ) : (
        <p className="row small">
          <label htmlFor="scores-from">Scores</label>
          <select
            className="input"
            id="scores-from"
            value={chosen ?? ''}
            onChange={({ target }) => choose(target.value || null)}
          >
            <option value="">As typed</option>
            {chosen !== null && !isListed && (
              <option value={chosen}>{results ? `Round: ${results.title}` : 'A round'}</option>
            )}
            {rounds.map(({ id, title, closedAt }) => (
              <option key={id} value={id}>
                Round: {title}, {toDay(closedAt)}
              </option>
            ))}
          </select>
        </p>
      )}
      {results && (
        <p className="small soft" role="status">
          Compared by the medians of <a href={roundUrl(results.id)}>{results.title}</a>.
          {kept.size > 0 && ` ${keptCountText(kept.size, scores.ideas.length)}`}
        </p>
      )}
      {failure && (
        <p className="small" role="alert">
          {failure === 'no such round'
            ? 'That round is not there, or not closed yet: these are the scores as typed.'
            : 'The medians of the round could not be loaded: these are the scores as typed.'}{' '}
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
