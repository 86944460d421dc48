import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Analysis, analyse, type Ranked } from '../domain/ranking.ts';

/** Above this many ideas a worker computes it, so that the page stays responsive. */
const inPage = 200;

type Answer = {
  /** Null while it is computed for other ideas. During a computation for other weights the previous one stays. */
  analysis: Analysis | null;
  /** True if the worker could not be loaded or has crashed. */
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
      // Ignores the response of a worker that was terminated.
      if (worker.current === asked) setAnswer({ about: ideas, analysis: data });
    });
    const fail = () => setFailed(true);
    asked.addEventListener('error', fail);
    asked.addEventListener('messageerror', fail);
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
