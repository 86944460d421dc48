// What a closed round says. Values leave the server sorted and without names, and reasons in an order of their own, so that
// nothing joins what one person gave across ideas or scores; where few people would be named, medians alone.
import { eq } from 'drizzle-orm';
import { rounds } from '../../../db/schema.ts';
import type { User } from '../../domain/role.ts';
import type { Standing } from '../../domain/rounds/compare.ts';
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
import { figuresOf, ideasOfRounds, type RoundIdea } from './figures.ts';
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

type Said = { idea: RoundIdea; shown: ShownResult; given: readonly Given[] };

function toResult(
  caller: User,
  { idea, shown, given }: Said,
  isAsked: boolean,
  before: Standing | null,
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
    decision: null,
    before,
  };
}

/** What the round before said, by idea; as little of the distances between few values as of this one. */
async function standingsBefore(roundId: string | undefined) {
  if (roundId === undefined) return null;
  const { about, values, figures } = await readClosed(roundId);
  const standings = about.map(({ id }, at): [string, Standing | null] => {
    const one = figures.ideas[at];
    if (!one || one.verdict === null) return [id, null];
    const { p, remains, verdict } = one;
    return [id, { p, remains, verdict, spread: shownResult(one, values, at).spread }];
  });
  return { alpha: figures.alpha, byIdea: new Map(standings) };
}

/** A closed round's ideas, what was given, and what comes of it. */
async function readClosed(id: string) {
  const [found, given] = await Promise.all([ideasOfRounds([id]), valuesOfClosed(id)]);
  const about = found.get(id) ?? [];
  const values = toMatrices(
    given,
    about.map((idea) => idea.id),
  );
  return { about, given, values, figures: await figuresOf(id, about) };
}

/** The results of a closed round, the likeliest leaders first. @throws Problem 404, 409 (it is open) */
export async function getResults(caller: User, id: string): Promise<RoundResults> {
  await requireClosed(id);
  const summary = await getSummary(caller, id);
  const { about, given, values, figures } = await readClosed(id);
  const earlier = await standingsBefore(summary.follows?.id);
  const said = about.flatMap((idea, at): (Said & { at: number })[] => {
    const one = figures.ideas[at];
    if (!one) return [];
    const own = given.filter(({ ideaId }) => ideaId === idea.id);
    return [{ at, idea, shown: shownResult(one, values, at), given: own }];
  });
  said.sort((a, b) => b.shown.p - a.shown.p);
  return {
    ...summary,
    results: said.map((one) =>
      toResult(caller, one, summary.asked !== null, earlier?.byIdea.get(one.idea.id) ?? null),
    ),
    alpha: figures.alpha,
    alphaBefore: earlier?.alpha ?? null,
    people: figures.voices,
    talkAbout: figures.talkAbout.map((at) => said.findIndex((one) => one.at === at)),
  };
}
