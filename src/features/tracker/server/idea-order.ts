// The orders of the list of ideas.
import { backingOrder, backingPlace, riskOrder, riskPlace } from '../../../../db/list-orders.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import type { SortKey } from '../../../platform/server/pages.ts';
import { textKey } from '../../../platform/text/fold.ts';
import type { SortOrder } from '../domain/filters.ts';
import type { RowSummary } from '../domain/list-response.ts';
import type { IdeaFilter } from '../domain/search.ts';

type Key = SortKey<RowSummary>;

const rank: Key = { column: ideas.overallPriorityRank, of: (i) => i.overallPriorityRank };
const newest: Key = { column: ideas.createdAt, down: true, of: (i) => Date.parse(i.createdAt) };
const id: Key = { column: ideas.id, isText: true, of: (i) => i.id };

/** The first sort key of each order. Equal ideas follow the order by rank. */
const leading: Record<SortOrder, Key> = {
  rank,
  newest,
  impact: { column: ideas.impactScore, down: true, of: (i) => i.impactScore },
  feasibility: { column: ideas.feasibilityScore, down: true, of: (i) => i.feasibilityScore },
  innovation: { column: ideas.innovationScore, down: true, of: (i) => i.innovationScore },
  title: { column: ideas.titleKey, isText: true, of: (i) => textKey(i.ideaTitle) },
  area: { column: ideas.areaKey, isText: true, of: (i) => textKey(i.diseaseArea) },
  product: { column: ideas.productType, isText: true, of: (i) => i.productType },
  backed: {
    column: backingOrder(ideas.answersBacked, ideas.answersInWords),
    of: ({ backed = 0, answers = 0 }) => backingPlace({ backed, answers }),
  },
  risk: { column: riskOrder(ideas.riskLevel), of: (i) => riskPlace(i.riskLevel) },
};

/** An order as it is asked for. An index holds each; turned round, it is read from its end. */
export function keysOf({ sort, reverse }: Pick<IdeaFilter, 'sort' | 'reverse'>): Key[] {
  const first = leading[sort];
  // Nothing twice: SQLite would sort what the index has in order.
  const keys = first === newest ? [newest, id] : [...new Set([first, rank, newest, id])];
  return keys.map((key) => ({ ...key, down: Boolean(key.down) !== Boolean(reverse) }));
}
