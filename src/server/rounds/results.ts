// What a closed round says. Values leave the server sorted and without names, and reasons in an order of their own, so that
// nothing joins what one person gave across ideas or scores; where few people would be named, medians alone.
import { eq } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { User } from '../../domain/role.ts';
import { compareRounds, type Movement } from '../../domain/rounds/compare.ts';
import { shuffledBy } from '../../domain/rounds/order.ts';
import { emptyAssessment, fewestShown } from '../../domain/rounds/round.ts';
import {
  type RoundResult,
  type RoundResults,
  type ShownResult,
  shownResult,
} from '../../domain/rounds/round-results.ts';
import { db } from '../database/database.ts';
import { closeDueRounds } from './closing.ts';
import { deletedIdeasOf, figuresOf, ideasOfRounds, type RoundIdea } from './figures.ts';
import { noSuchRound, roundOpen } from './refusals.ts';
import { getSummary } from './rounds.ts';
import { type Given, toMatrices, valuesOfClosed } from './values.ts';

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

/** The reasons by a hash of their words: who wrote them and when plays no part. */
function shownReasons(idea: RoundIdea, given: readonly Given[], own: Given | undefined) {
  const written = given.map(({ assessment }) => assessment.reason).filter((text) => text !== '');
  const reasons = shuffledBy(idea.id, written);
  const at = own?.assessment.reason ? reasons.indexOf(own.assessment.reason) : -1;
  return { reasons, ownReason: at < 0 ? null : at };
}

type Said = {
  idea: RoundIdea;
  shown: ShownResult;
  given: readonly Given[];
  movement: Movement | undefined;
};

function toResult(
  caller: User,
  { idea, shown, given, movement }: Said,
  isAsked: boolean,
): RoundResult {
  const { id, ideaTitle, user } = idea;
  const own = given.find(({ userId }) => userId === caller.id);
  const asked = isAsked && user.id !== caller.id;
  return {
    ...shown,
    id,
    ideaTitle,
    user,
    own: own?.assessment ?? (asked ? emptyAssessment() : null),
    ...(shown.assessed < fewestShown
      ? { reasons: null, ownReason: null }
      : shownReasons(idea, given, own)),
    before: movement?.before ?? null,
    change: movement?.change ?? null,
  };
}

/** A closed round's ideas, what was given, and what of the figures may be shown. */
async function readClosed(id: string) {
  const [found, given] = await Promise.all([ideasOfRounds([id]), valuesOfClosed(id)]);
  const about = found.get(id) ?? [];
  const ideaIds = about.map((idea) => idea.id);
  const values = toMatrices(given, ideaIds);
  const figures = await figuresOf(id, about, given);
  const ideas = figures.ideas.map((one, at) => shownResult(one, values, at));
  return { about, given, ideaIds, results: { ...figures, ideas } };
}

/** The results of a closed round, the likeliest leaders first. @throws Problem 404, 409 (it is open) */
export async function getResults(caller: User, id: string): Promise<RoundResults> {
  await requireClosed(id);
  const summary = await getSummary(caller, id);
  const now = await readClosed(id);
  const { about, given, results } = now;
  const earlier = summary.follows && (await readClosed(summary.follows.id));
  const comparison = earlier && compareRounds(earlier, now);
  const said = about.flatMap((idea, at): (Said & { at: number })[] => {
    const shown = results.ideas[at];
    if (!shown) return [];
    const ofIdea = given.filter(({ ideaId }) => ideaId === idea.id);
    return [{ at, idea, shown, given: ofIdea, movement: comparison?.ideas[at] }];
  });
  said.sort((a, b) => b.shown.p - a.shown.p);
  return {
    ...summary,
    results: said.map((one) => toResult(caller, one, summary.asked !== null)),
    alpha: results.alpha,
    alphaBefore: earlier?.results.alpha ?? null,
    people: results.voices,
    deleted: await deletedIdeasOf(id),
    talkAbout: results.talkAbout.map((at) => said.findIndex((one) => one.at === at)),
  };
}
