import { useEffect, useMemo, useState } from 'react';
import type { Ranked } from '../../domain/ranking/conflicts.ts';
import { type Analysis, analyse } from '../../domain/ranking/ranking.ts';

/** Above this many ideas a worker does it, so that the page never stalls. */
const inPage = 200;

let lastQuestion = 0;

/** What the scores say over all weightings; null while a worker is at it. */
export function useAnalysis(ideas: readonly Ranked[], ordered: boolean): Analysis | null {
  const small = ideas.length <= inPage;
  const here = useMemo(() => (small ? analyse(ideas, ordered) : null), [small, ideas, ordered]);
  const [answer, setAnswer] = useState<Analysis | null>(null);

  useEffect(() => {
    if (small) return;
    setAnswer(null);
    const id = ++lastQuestion;
    const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; analysis: Analysis }>) => {
        if (data.id === id) setAnswer(data.analysis);
      },
    );
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
  }, [small, ideas, ordered]);

  return here ?? answer;
}
