import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useMemo } from 'react';
import { $closedRounds } from '../../../features/rounds/client/round-list.ts';
import { roundStores } from '../../../features/rounds/client/rounds.ts';
import { splitByScores } from '../../../features/rounds/domain/medians.ts';
import type { RoundResults } from '../../../features/rounds/domain/round-response.ts';
import type { RowSummary } from '../../../features/tracker/domain/list-response.ts';
import { ApiError } from '../../../platform/client/api/api.ts';
import { $query, setParameters } from '../../../platform/client/router/url.ts';

/** A round with this many of the ideas that are shown is worth comparing by. */
const fewestShared = 2;

type Read = { data?: RoundResults; error?: unknown; loading: boolean };
const $none = atom<Read>({ loading: false });

/** Chooses whose scores are compared: a round's, or the owners'. */
const choose = (round: string | null) => setParameters({ scores: round }, 'push');

/**
 * The scores that are compared: the owners', or the medians of a closed round. The choice is in the URL,
 * `?scores={round}`, so that a ranking is shared with it.
 */
export function useScores(all: readonly RowSummary[]) {
  const chosen = new URLSearchParams(useStore($query)).get('scores');
  const { data: closed } = useStore($closedRounds);
  const rounds = useMemo(() => {
    const shown = new Set(all.map(({ id }) => id));
    const shared = ({ ideaIds }: { ideaIds: readonly string[] }) =>
      ideaIds.filter((id) => shown.has(id)).length;
    return (closed?.items ?? []).filter((round) => shared(round) >= fewestShared);
  }, [closed, all]);
  const $results: ReadableAtom<Read> = chosen ? roundStores(chosen).$results : $none;
  const { data: results, error, loading } = useStore($results);
  const failed = chosen !== null && error !== undefined && !loading && !results;
  const isComing = chosen !== null && !results && !failed;
  // Nothing is worked out that will not be shown.
  const { ideas, unscored, kept } = useMemo(
    () => splitByScores(isComing ? [] : all, results?.results ?? null),
    [all, results, isComing],
  );
  return {
    chosen,
    choose,
    /** Closed ones that are about enough of the ideas. */
    rounds,
    /** The results of the chosen round. */
    results: results ?? null,
    /** Those with scores. */
    ideas,
    unscored,
    /** Scores by idea that stay the owner's, because the round has no median. */
    kept,
    isComing,
    /** Why the chosen round's medians are not there. */
    failure: !failed
      ? null
      : error instanceof ApiError && (error.status === 404 || error.status === 409)
        ? ('no such round' as const)
        : ('not loaded' as const),
    tryAgain: () => chosen && roundStores(chosen).$results.revalidate(),
  };
}

export type Scores = ReturnType<typeof useScores>;
