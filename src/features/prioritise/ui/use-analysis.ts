import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Analysis, analyse, type Ranked } from '../domain/ranking.ts';

/** Above this many ideas a worker does it, so that the page never stalls. */
const inPage = 200;

type Answer = {
  /** The previous one while a worker computes other weights; null while it computes for other ideas. */
  analysis: Analysis | null;
  /** The worker could not be fetched, or has broken down. */
  failed: boolean;
  tryAgain: () => void;
};

export function useAnalysis(ideas: readonly Ranked[], ordered: boolean): Answer {
  const small = ideas.length <= inPage;
  const here = useMemo(() => (small ? analyse(ideas, ordered) : null), [small, ideas, ordered]);
  const [answer, setAnswer] = useState<{ about: readonly Ranked[]; analysis: Analysis }>();
  const [failed, setFailed] = useState(false);
  const worker = useRef<Worker>(null);

  const ask = useCallback(() => {
    worker.current?.terminate();
    setFailed(false);
    const asked = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    worker.current = asked;
    asked.addEventListener('message', ({ data }: MessageEvent<Analysis>) => {
      // A worker that was ended may have answered before.
      if (worker.current === asked) setAnswer({ about: ideas, analysis: data });
    });
    const fail = () => setFailed(true);
    asked.addEventListener('error', fail);
    asked.addEventListener('messageerror', fail);
    // Titles and texts stay here: the analysis needs numbers alone.
    const numbers = ideas.map(
      ({ impactScore, feasibilityScore, innovationScore, riskLevel, overallPriorityRank }) => ({
        impactScore,
        feasibilityScore,
        innovationScore,
        riskLevel,
        overallPriorityRank,
      }),
    );
    asked.postMessage({ ideas: numbers, ordered });
  }, [ideas, ordered]);
  useEffect(() => {
    if (small) return;
    ask();
    return () => worker.current?.terminate();
  }, [small, ask]);

  return {
    analysis: here ?? (answer?.about === ideas ? answer.analysis : null),
    failed: failed && !small,
    tryAgain: ask,
  };
}
