// What a closed round says. Values leave the server sorted and without names, and reasons in an order of their own, so that
// nothing joins what one person gave across ideas or scores; where few people would be named, medians alone.
import { eq } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { emptyAssessment } from '../../domain/rounds/assessment.ts';
import { compareRounds } from '../../domain/rounds/compare.ts';
import { fewestShown } from '../../domain/rounds/round.ts';
import type { Assessment, RoundResult, RoundResults } from '../../domain/rounds/round-response.ts';
import type { ShownResult } from '../../domain/rounds/round-results.ts';
import { db } from '../database/database.ts';
import { newestDecisions } from '../decisions.ts';
import { closeDueRounds } from './closing.ts';
import { figuresOf, ideasOfRounds, type RoundIdea } from './figures.ts';
import { noSuchRound, roundOpen } from './refusals.ts';
import { getSummary } from './rounds.ts';
import { type Said, saidIn } from './said.ts';
import type { Given } from './values.ts';

/** Written down first: whatever counts was written before, and nothing is after. @throws Problem 404, 409 (open) */
async function requireClosed(id: string): Promise<void> {
  await closeDueRounds();
  const [round] = await db()
    .select({ closedAt: rounds.closedAt })
    .from(rounds)
    .where(eq(rounds.id, id));
  if (!round) throw noSuchRound();
  if (!round.closedAt) throw roundOpen();
}

/** The figures of a closed round, about those of its ideas that are there. */
async function readFigures(id: string, read?: () => Promise<readonly Given[]>) {
  const about = (await ideasOfRounds([id])).get(id) ?? [];
  const { ideas, ranked, results } = await figuresOf(id, about, read);
  const deleted = about.length - ideas.length;
  return { ideas, ideaIds: ideas.map((idea) => idea.id), ranked, deleted, results };
}

/** What the caller said of an idea; null where they were not asked about it. */
function ownOf(caller: User, idea: RoundIdea, said: Said | undefined, isAsked: boolean) {
  const own = said?.given.find(({ userId }) => userId === caller.id)?.assessment;
  if (own) return own;
  return isAsked && idea.user.id !== caller.id ? emptyAssessment() : null;
}

/** The reasons for an idea, where there are people enough, and which of them is the caller's. */
function shownReasons({ assessed }: ShownResult, said: Said | undefined, own: Assessment | null) {
  if (assessed < fewestShown) return { reasons: null, ownReason: null };
  const reasons = said?.reasons ?? [];
  const at = own?.reason ? reasons.indexOf(own.reason) : -1;
  return { reasons, ownReason: at < 0 ? null : at };
}

/** The results of a closed round, the likeliest leaders first. @throws Problem 404, 409 (it is open) */
export async function getResults(caller: User, id: string): Promise<RoundResults> {
  await requireClosed(id);
  const summary = await getSummary(caller, id);
  const said = await saidIn(id);
  const now = await readFigures(id, async () => [...said.values()].flatMap(({ given }) => given));
  const earlier = summary.follows && (await readFigures(summary.follows.id));
  const decided = await newestDecisions(now.ideaIds);
  const comparison = earlier && compareRounds(earlier, now);
  const list = now.ideas.flatMap((idea, at): (RoundResult & { at: number })[] => {
    const shown = now.results.ideas[at];
    if (!shown) return [];
    const { id: ideaId, ideaTitle, user } = idea;
    const own = ownOf(caller, idea, said.get(ideaId), summary.asked !== null);
    const reasons = shownReasons(shown, said.get(ideaId), own);
    const { before = null, change = null } = comparison?.ideas[at] ?? {};
    const decision = decided.get(ideaId) ?? null;
    const about = { id: ideaId, ideaTitle, user, own, ...reasons, decision };
    return [{ ...shown, ...about, before, change, at }];
  });
  list.sort((a, b) => b.p - a.p);
  const { alpha, voices, talkAbout } = now.results;
  const places = new Map(list.map(({ at }, place) => [at, place]));
  const placesOf = (ideas: readonly number[]) => ideas.flatMap((at) => places.get(at) ?? []);
  return {
    ...summary,
    results: list.map(({ at: _, ...result }) => ({
      ...result,
      dominatedBy: placesOf(result.dominatedBy).sort((a, b) => a - b),
    })),
    alpha,
    alphaBefore: earlier?.results.alpha ?? null,
    people: voices,
    ranked: now.ranked,
    deleted: now.deleted,
    talkAbout: placesOf(talkAbout),
  };
}

/** As JSON, an idea at a time: with all their reasons results may be long. */
export function* toJson(
  { results, ...round }: { results: readonly object[] },
  indent = 0,
): Generator<string, void, undefined> {
  const empty = JSON.stringify({ ...round, results: [] }, null, indent);
  const at = empty.lastIndexOf('[') + 1;
  yield empty.slice(0, at);
  for (const [index, one] of results.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(one, null, indent)}`;
  yield empty.slice(at);
}
