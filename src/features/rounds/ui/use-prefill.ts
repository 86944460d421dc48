import { useCallback, useEffect, useState } from 'react';
import { errorMessage } from '../../../platform/client/api/error-message.ts';
import { onNavigation, setParameters } from '../../../platform/client/router/url.ts';
import {
  isBegun,
  type newRound,
  readRequestedIdeas,
  type StoredRoundDraft,
} from '../client/new-round.ts';
import { roundStores } from '../client/rounds.ts';

type Form = ReturnType<typeof newRound>;

/**
 * Fills the form from the URL (ideas of a ranking, a round to repeat) or from a chosen round. The earlier choice can
 * be restored.
 */
export function usePrefill({ $draft, set }: Form) {
  /** The round whose ideas and people are to be taken over, while it is read. */
  const [source, setSource] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState<StoredRoundDraft | null>(null);

  const replace = useCallback(
    (change: StoredRoundDraft) => {
      const { value } = $draft.get();
      const { ideaIds = [], assessorIds = [], follows = null } = value ?? {};
      const isLost = ideaIds.length > 0 && ideaIds.join() !== change.ideaIds?.join();
      setBefore(isLost ? { ideaIds, assessorIds, follows } : null);
      set({ ...change, isPrefilled: !value || !isBegun(value) });
    },
    [$draft, set],
  );

  useEffect(() => {
    function take() {
      const asked = readRequestedIdeas(location.search);
      if (!asked) return;
      if (asked.follows) return setSource(asked.follows);
      replace({ ideaIds: asked.ideaIds, follows: null });
      // The draft keeps them now, also after a reload.
      setParameters({ ideas: null });
    }
    take();
    return onNavigation(take);
  }, [replace]);

  useEffect(() => {
    if (!source) return;
    setProblem(null);
    return roundStores(source).$round.subscribe(({ data, error, loading }) => {
      if (data?.closedAt) {
        const { id, title, ideaList, assessorList } = data;
        replace({
          follows: { id, title },
          ideaIds: ideaList.map((idea) => idea.id),
          assessorIds: assessorList.map((person) => person.id),
        });
        setParameters({ follows: null, ideas: null });
        setSource(null);
      } else if (data)
        setProblem('That round is still open. It can be asked again once it is closed.');
      else if (error && !loading)
        setProblem(`The round to ask again could not be loaded. ${errorMessage(error)}`);
    });
  }, [source, replace]);

  return {
    takeOver: setSource,
    problem,
    tryAgain: () => source && roundStores(source).$round.revalidate(),
    restore:
      before &&
      (() => {
        set(before);
        setBefore(null);
      }),
  };
}
