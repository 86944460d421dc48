// The caller's part in a round, as far as this document knows what the server has.

import { lastRead } from '../../../platform/client/query/queries.ts';
import type { Assessment, RoundSummary } from '../domain/round-response.ts';
import { $rounds } from './round-list.ts';
import { roundStores } from './rounds.ts';

export function assessmentCache(roundId: string) {
  const { $round, $results, $assessments } = roundStores(roundId);
  return {
    /** Undefined where it is not known, or not asked about. */
    onServer: (ideaId: string) =>
      lastRead($assessments).data?.items.find(({ idea }) => idea.id === ideaId)?.assessment,
    /** Notes what the server has of an idea. */
    noteSent(ideaId: string, assessment: Assessment): void {
      const { data, loading } = lastRead($assessments);
      // A request that is already running may return older data.
      if (loading) $assessments.revalidate();
      const items = data?.items.map((item) =>
        item.idea.id === ideaId ? { ...item, assessment } : item,
      );
      if (items) $assessments.mutate({ items });
    },
    noteRound(summary: RoundSummary): void {
      const { data: round } = lastRead($round);
      const isNews = summary.closedAt || round?.asked?.scored !== summary.asked?.scored;
      if (round) $round.mutate({ ...round, ...summary });
      if (summary.closedAt) $results.revalidate();
      if (isNews) $rounds.revalidate();
    },
    /** The last of the ideas that are asked about. */
    lastItem: () => lastRead($assessments).data?.items.at(-1),
    readAgain(): void {
      $assessments.revalidate();
    },
    readRoundAgain(): void {
      $round.revalidate();
    },
  };
}
