// A closed round with its results, as the server returns them.
import { emptyAssessment } from '#features/rounds/domain/assessment.ts';
import { minShown, type Value } from '#features/rounds/domain/round.ts';
import type { Assessment, RoundResults } from '#features/rounds/domain/round-response.ts';
import { pickIdeas, publicResults, roundSentence } from '#features/rounds/domain/round-results.ts';
import { compareRounds, perScore } from '#features/rounds/domain/round-statistics.ts';
import { aRound } from '../support/shown-results.ts';
import { answerCalls } from './calls.ts';

const olga = { id: 'olga', name: 'Olga Opener' };

/** A person's assessment of an idea: impact, feasibility, innovation and the reason. Null: no assessment. */
type Given = readonly [Value, Value, Value, string?] | null;

const toAssessment = (given: Given | undefined): Assessment => {
  const [impactScore = null, feasibilityScore = null, innovationScore = null, reason = ''] =
    given ?? [];
  return given ? { impactScore, feasibilityScore, innovationScore, reason } : emptyAssessment();
};

type More = { deleted?: string; before?: ReturnType<typeof closedRound> };

/**
 * A closed round, as the server returns it to the first of its people.
 * @param given the assessments by the title of the idea, in the order of the people
 */
export function closedRound(
  title: string,
  given: Record<string, readonly Given[]>,
  more: More = {},
) {
  const { deleted, before } = more;
  const titles = Object.keys(given).sort();
  const people = given[titles[0] ?? '']?.length ?? 0;
  const values = perScore((name) =>
    Array.from({ length: people }, (_, who) =>
      titles.map((idea) => toAssessment(given[idea]?.[who])[name]),
    ),
  );
  const all = publicResults(
    values,
    titles.map(() => 'Medium'),
  );
  const order = [...titles.keys()]
    .filter((at) => titles[at] !== deleted)
    .sort((a, b) => (all.ideas[b]?.p ?? 0) - (all.ideas[a]?.p ?? 0));
  const shown = pickIdeas(all, order);
  const ideaIds = order.flatMap((at) => titles[at] ?? []);
  const comparison = before && compareRounds(before, { ideaIds, results: shown });
  const round = aRound({
    ...{ id: title.replaceAll(' ', '-'), title, deadline: '2026-11-24T09:14:00.000Z' },
    ...{ closedAt: '2026-11-22T09:14:00.000Z', closedBy: 'opener' },
    follows: before ? { id: before.round.id, title: before.round.title } : null,
    ...{ ideas: titles.length, assessors: people, finished: people },
    ...{ asked: { ideas: titles.length, scored: titles.length, finished: true }, decided: 0 },
    sentence: roundSentence(shown, ideaIds),
    ideaList: ideaIds.map((id) => ({ id, ideaTitle: id, user: olga })),
  });
  const results: RoundResults = {
    ...round,
    results: shown.ideas.map((one, at) => {
      const id = ideaIds[at] ?? '';
      const reasons = (given[id] ?? []).flatMap((each) => toAssessment(each).reason || []);
      const own = toAssessment(given[id]?.[0]);
      return {
        ...{ ...one, id, ideaTitle: id, user: olga, own, decision: null },
        reasons: one.assessed < minShown ? null : reasons,
        ownReason: null,
        ...{ before: comparison?.[at]?.before ?? null },
        ...{ change: comparison?.[at]?.change ?? null },
      };
    }),
    ...{ alpha: shown.alpha, alphaBefore: before?.results.alpha ?? null },
    ...{ people: shown.voices, deleted: deleted ? 1 : 0 },
    ranked: all.ideas.filter(({ verdict }) => verdict !== null).length,
    talkAbout: shown.talkAbout,
  };
  return { round, ideaIds, results: shown, page: results };
}

/** Answers the reads of a closed round. */
export const answerRound = ({ round, page }: ReturnType<typeof closedRound>) =>
  answerCalls({
    [`GET /api/rounds/${round.id}`]: round,
    [`GET /api/rounds/${round.id}/results`]: page,
  });

/** A round in which four people scored an idea with these medians: impact 8, feasibility 7.5, innovation 5. */
export const roundWithMedians = (ideaId: string, otherId = 'Also mine') =>
  closedRound('Autumn', {
    [ideaId]: [
      [8, 7, 5],
      [8, 8, 5],
      [8, 7, 5],
      [9, 8, 5],
    ],
    [otherId]: [
      [2, 2, 2],
      [2, 2, 2],
      [2, 2, 3],
      [2, 2, 2],
    ],
  });
