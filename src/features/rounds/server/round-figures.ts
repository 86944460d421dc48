import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { ideas } from '../../../../db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '../../../../db/schema/rounds.ts';
import { db } from '../../../platform/server/database/database.ts';
import { collectWithYields } from '../../../platform/server/jobs/job-runner.ts';
import type { Person } from '../../../platform/text/response-parts.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import type { RiskLevel } from '../../ideas/domain/fields.ts';
import { criteria } from '../../ideas/domain/weights.ts';
import { type PerScore, perScore, type RoundValues } from '../domain/results.ts';
import { minShownIn, shuffledBy, type Value } from '../domain/round.ts';
import type { Assessment } from '../domain/round-response.ts';
import {
  publicResults,
  roundSentence,
  type ShownResults,
  withoutIdeas,
} from '../domain/round-results.ts';
import { type Columns, readAssessment } from './assessment.ts';

/**
 * Caches results by name and drops the name that was requested longest ago. Concurrent requests for a name share one result.
 * @param isWorth whether a result stays in the cache; a failure never does
 */
export function memoizeLru<Made>(most: number, isWorth: (made: Made) => boolean) {
  const cache = new Map<string, Promise<Made>>();
  return (name: string, make: () => Promise<Made>): Promise<Made> => {
    const cached = cache.get(name);
    const made = cached ?? make();
    cache.delete(name);
    cache.set(name, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    if (cached) return cached;
    const forget = () => cache.delete(name);
    made.then((result) => isWorth(result) || forget(), forget);
    return made;
  };
}

// The values of closed rounds, and the figures calculated from them. Only this file reads the assessments of others. Both
// never change once a round is closed, so they are cached.

/** One assessor's assessment of one idea. `userId` is null after the account was deleted. */
type AssessmentInRound = {
  assessorId: string;
  userId: string | null;
  ideaId: string;
  assessment: Assessment;
};

/** Reads one row per idea, because the driver is slow with thousands of rows. Empty for an open round. */
async function readClosedRound(roundId: string): Promise<AssessmentInRound[]> {
  const rows = await db()
    .select({
      ideaId: assessments.ideaId,
      tuples: sql<string>`json_group_array(json_array(${roundAssessors.id}, ${roundAssessors.userId}, json_object(
        'impactScore', ${assessments.impactScore}, 'feasibilityScore', ${assessments.feasibilityScore},
        'innovationScore', ${assessments.innovationScore}, 'reason', ${assessments.reason})))`,
    })
    .from(assessments)
    .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
    .innerJoin(rounds, eq(rounds.id, assessments.roundId))
    .where(and(eq(assessments.roundId, roundId), isNotNull(rounds.closedAt)))
    .groupBy(assessments.ideaId);
  return rows.flatMap(({ ideaId, tuples }) => {
    const parsed: [string, string | null, Columns][] = JSON.parse(tuples);
    return parsed.map(([assessorId, userId, columns]) => ({
      ...{ assessorId, userId, ideaId },
      assessment: readAssessment(columns),
    }));
  });
}

function toMatrices(all: readonly AssessmentInRound[], ideaIds: readonly string[]): RoundValues {
  const places = new Map(ideaIds.map((id, at) => [id, at]));
  const byAssessor = new Map<string, PerScore<Value[]>>();
  for (const { assessorId, ideaId, assessment } of all) {
    const at = places.get(ideaId);
    if (at === undefined) continue;
    const rows = byAssessor.get(assessorId) ?? perScore(() => ideaIds.map((): Value => null));
    byAssessor.set(assessorId, rows);
    for (const name of criteria) rows[name][at] = assessment[name];
  }
  return perScore((name) => [...byAssessor.values()].map((rows) => rows[name]));
}

export type IdeaAssessments = {
  all: readonly AssessmentInRound[];
  /** Sorted by a hash of the text, which reveals neither author nor time. */
  reasons: string[];
};

/** The largest round takes about 8 MB. An empty result is not cached: a replica may not have the round yet. */
const cachedAssessments = memoizeLru<ReadonlyMap<string, IdeaAssessments>>(
  4,
  (byIdea) => byIdea.size > 0,
);

export const readAssessments = (roundId: string): Promise<ReadonlyMap<string, IdeaAssessments>> =>
  cachedAssessments(
    roundId,
    async () => new Map(await collectWithYields(groupByIdea(await readClosedRound(roundId)))),
  );

function* groupByIdea(
  all: readonly AssessmentInRound[],
): Generator<[ideaId: string, IdeaAssessments]> {
  const groups = Object.groupBy(all, ({ ideaId }) => ideaId);
  for (const [ideaId, ofIdea = []] of Object.entries(groups)) {
    const written = ofIdea.map(({ assessment }) => assessment.reason).filter((text) => text !== '');
    yield [ideaId, { all: ofIdea, reasons: shuffledBy(ideaId, written) }];
  }
}

export type RoundIdea = {
  id: string;
  ideaTitle: string;
  riskLevel: RiskLevel;
  user: Person;
  isDeleted: 0 | 1;
};

const owner = sql`(select json_object('id', users.id, 'name', ${displayName})
  from users where users.id = ${ideas.userId})`;

/** The ideas of rounds by title, deleted ones included. A round without ideas has no entry. */
export async function ideasOfRounds(roundIds: string[]): Promise<Map<string, RoundIdea[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db()
    .select({
      roundId: roundIdeas.roundId,
      json: sql<string>`json_group_array(json_object('id', ${ideas.id},
        'ideaTitle', ${ideas.ideaTitle}, 'riskLevel', ${ideas.riskLevel}, 'user', ${owner},
        'isDeleted', ${ideas.deletedAt} is not null) order by ${ideas.titleKey}, ${ideas.id})`,
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(inArray(roundIdeas.roundId, roundIds))
    .groupBy(roundIdeas.roundId);
  return new Map(rows.map(({ roundId, json }) => [roundId, JSON.parse(json)]));
}

/** Far more than a list shows. Results without values are not cached: they may come from a replica. */
const cachedResults = memoizeLru<ShownResults>(200, ({ voices }) => voices > 0);

/**
 * The figures of a closed round about its ideas that are not deleted, in their order. A deleted idea still counts in the
 * figures of the others: otherwise deleting and restoring an idea would reveal its values by the difference. The figures
 * are calculated again where an idea has another risk level, or is removed for good.
 * @param all the ideas of the round, deleted ones included
 */
export async function figuresOf(
  roundId: string,
  all: readonly RoundIdea[],
  read: () => Promise<readonly AssessmentInRound[]> = () => readClosedRound(roundId),
): Promise<{ ideas: RoundIdea[]; ranked: number; results: ShownResults }> {
  const name = [roundId, ...all.map(({ id, riskLevel }) => `${id} ${riskLevel}`)].join('\n');
  const results = await cachedResults(name, async () => {
    const ids = all.map(({ id }) => id);
    const values = toMatrices(await read(), ids);
    // The largest round takes some 150 ms: other requests have their turn between two rounds of a list.
    await setImmediate();
    const [round = { showsFew: false }] = await db()
      .select({ showsFew: rounds.showsFew })
      .from(rounds)
      .where(eq(rounds.id, roundId));
    return publicResults(
      values,
      all.map(({ riskLevel }) => riskLevel),
      minShownIn(round),
    );
  });
  return {
    ideas: all.filter(({ isDeleted }) => !isDeleted),
    ranked: results.ideas.filter(({ verdict }) => verdict !== null).length,
    results: withoutIdeas(results, (idea) => all[idea]?.isDeleted === 1),
  };
}

export async function sentencesOf(roundIds: string[]): Promise<Map<string, string>> {
  const byRound = await ideasOfRounds(roundIds);
  const sentences = new Map<string, string>();
  for (const id of roundIds) {
    const { ideas: present, results } = await figuresOf(id, byRound.get(id) ?? []);
    sentences.set(
      id,
      roundSentence(
        results,
        present.map(({ ideaTitle }) => ideaTitle),
      ),
    );
  }
  return sentences;
}
