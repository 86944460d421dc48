import { useEffect, useMemo, useState } from 'react';
import type { Ranked } from '../../domain/ranking/conflicts.ts';
import { type Analysis, analyse } from '../../domain/ranking/ranking.ts';

/** Above this many ideas a worker does it, so that the page never stalls. */
const inPage = 200;

let lastQuestion = 0;

type Answer = {
  /**
   * What the scores say over all weightings. While a worker is at other weightings it is the last answer, which
   * says itself what it is about; null while one is at other ideas.
   */
  analysis: Analysis | null;
  /** The worker could not be fetched, or has broken down. */
  failed: boolean;
  tryAgain: () => void;
};

export function useAnalysis(ideas: readonly Ranked[], ordered: boolean): Answer {
  const small = ideas.length <= inPage;
  const here = useMemo(() => (small ? analyse(ideas, ordered) : null), [small, ideas, ordered]);
  const [answer, setAnswer] = useState<{ about: readonly Ranked[]; analysis: Analysis } | null>(
    null,
  );
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (small) return;
    setFailed(false);
    const id = ++lastQuestion;
    const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; analysis: Analysis }>) => {
        if (data.id === id) setAnswer({ about: ideas, analysis: data.analysis });
      },
    );
    const fail = () => setFailed(true);
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
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
    worker.postMessage({ id, ideas: numbers, ordered });
    return () => worker.terminate();
  }, [small, ideas, ordered, attempt]);

  return {
    analysis: here ?? (answer?.about === ideas ? answer.analysis : null),
    failed: failed && !small,
    tryAgain: () => setAttempt(attempt + 1),
  };
}
