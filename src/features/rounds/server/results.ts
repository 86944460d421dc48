import type { User } from '#features/accounts/domain/account-response.ts';
import { decisionColumns, newestDecisions } from '#features/decisions/server/decisions.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { type Column, columnsAbout, toCsv } from '#platform/text/csv.ts';
import { emptyAssessment } from '../domain/assessment.ts';
import { minShownIn } from '../domain/round.ts';
import type { RoundResult, RoundResults, ShownScore } from '../domain/round-response.ts';
import { compareRounds } from '../domain/round-statistics.ts';
import type { RoundFileFormat } from '../domain/schema.ts';
import { closeDueRounds } from './close-round.ts';
import { getSummary, readAssessments, readFigures } from './queries.ts';

// The results of a closed round. Values are sorted and nameless, and reasons are in the order of a hash, so that nobody
// can link one person's values. If few people assessed an idea, results contain medians only.

/** Likeliest leaders first. @throws Problem 404, 409 (open) */
export async function getResults(caller: User, id: string): Promise<RoundResults> {
  // Writes `closed_at` first, so that no value is accepted after the results were read.
  await closeDueRounds();
  const summary = await getSummary(caller, id);
  if (summary.closedAt === null)
    throw new Problem(409, 'This round is still open. Its results are shown once it is closed.', {
      code: 'open',
    });
  const fewest = minShownIn(summary);
  const byIdea = await readAssessments(id);
  const now = await readFigures(id);
  const earlier = summary.follows && (await readFigures(summary.follows.id));
  const decided = await newestDecisions(now.ideaIds);
  const comparison = earlier && compareRounds(earlier, now);
  const results = now.ideas.flatMap((idea, index): RoundResult[] => {
    const shown = now.results.ideas[index];
    if (!shown) return [];
    const { id: ideaId, ideaTitle, user } = idea;
    const assessments = byIdea.get(ideaId);
    const isAsked = summary.asked !== null && user.id !== caller.id;
    const own =
      assessments?.all.find(({ userId }) => userId === caller.id)?.assessment ??
      (isAsked ? emptyAssessment() : null);
    const reasons = shown.assessed < fewest ? null : (assessments?.reasons ?? []);
    const at = own?.reason && reasons ? reasons.indexOf(own.reason) : -1;
    const { before = null, change = null } = comparison?.[index] ?? {};
    const decision = decided.get(ideaId) ?? null;
    const ownReason = at < 0 ? null : at;
    const about = { id: ideaId, ideaTitle, user, own, reasons, ownReason, decision };
    return [{ ...shown, ...about, before, change }];
  });
  const { alpha, voices, talkAbout } = now.results;
  return {
    ...summary,
    results,
    alpha,
    alphaBefore: earlier?.results.alpha ?? null,
    people: voices,
    ranked: now.ranked,
    deleted: now.deleted,
    talkAbout,
  };
}

const scoreColumns: Column<ShownScore>[] = [
  ['Median', ({ median }) => median ?? ''],
  ['Count', ({ count }) => count],
  ['Skipped', ({ skipped }) => skipped],
  ['Wide', ({ wide }) => (wide === null ? '' : String(wide))],
  ['Points', ({ points }) => points?.join(' ') ?? ''],
];
const columns: Column<RoundResult>[] = [
  ['id', ({ id }) => id],
  ['ideaTitle', ({ ideaTitle }) => ideaTitle],
  ['owner', ({ user }) => user.name],
  ['verdict', ({ verdict }) => verdict ?? ''],
  ['p', ({ p }) => p],
  ['doubt', ({ doubt }) => doubt],
  ['remains', ({ remains }) => remains],
  ['level', ({ level }) => String(level)],
  ['dominated', ({ dominated }) => String(dominated)],
  ['assessed', ({ assessed }) => assessed],
  ['filled', ({ filled }) => filled],
  ...criteria.flatMap((score) =>
    columnsAbout(
      ({ scores }: RoundResult) => scores[score],
      scoreColumns.map(([name, cell]) => [`${score}${name}`, cell]),
    ),
  ),
  ['reasons', ({ reasons }) => reasons?.join('\n\n') ?? ''],
  ...columnsAbout(({ decision }: RoundResult) => decision, decisionColumns),
];

/** Leaves out the caller's own values, because files are shared. */
function toSharedJson({ asked: _, results, ...round }: RoundResults): string {
  const shared = results.map(({ own: _own, ownReason: _reason, ...result }) => result);
  return JSON.stringify({ ...round, results: shared }, null, 2);
}

/** @param day of the closing, YYYY-MM-DD, for the file's name */
export const toFile = (results: RoundResults, format: RoundFileFormat, day: string) => ({
  text: format === 'csv' ? toCsv(columns, results.results) : toSharedJson(results),
  headers: {
    'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="round-${day}.${format}"`,
  },
});
