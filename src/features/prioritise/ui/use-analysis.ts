import { useEffect, useMemo, useState } from 'react';
import { type Analysis, analyse, type Ranked } from '../domain/ranking.ts';

/** Above this many ideas a worker computes it, so that the page stays responsive. */
const inPage = 200;

/** Null while it is computed for other ideas. During a computation for other weights the previous one stays. */
export function useAnalysis(ideas: readonly Ranked[], ordered: boolean): Analysis | null {
  const small = ideas.length <= inPage;
  const here = useMemo(() => (small ? analyse(ideas, ordered) : null), [small, ideas, ordered]);
  const [answer, setAnswer] = useState<{ about: readonly Ranked[]; analysis: Analysis }>();

  useEffect(() => {
    if (small) return;
    const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    const show = (analysis: Analysis) => setAnswer({ about: ideas, analysis });
    worker.addEventListener('message', ({ data }: MessageEvent<Analysis>) => show(data));
    // The worker could not be loaded or has crashed.
    worker.addEventListener('error', () => show(analyse(ideas, ordered)));
    const numbers = ideas.map(
      ({ impactScore, feasibilityScore, innovationScore, riskLevel, overallPriorityRank }) => ({
        impactScore,
        feasibilityScore,
        innovationScore,
        riskLevel,
        overallPriorityRank,
      }),
    );
    worker.postMessage({ ideas: numbers, ordered });
    return () => worker.terminate();
  }, [small, ideas, ordered]);

  return here ?? (answer?.about === ideas ? answer.analysis : null);
}
