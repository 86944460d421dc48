// The shapes of the API's pages of ideas.

import {
  listOf,
  nullable,
  number,
  object,
  optional,
  type Shape,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import type { NewestDecision } from '../../decisions/domain/decision-response.ts';
import type { CardSummary, Excerpt, IdeaPage, RowSummary } from '../domain/list-response.ts';

/** Whose an idea is. */
export const named = object({ name: text });
const rowProperties = {
  id: text,
  userId: text,
  createdAt: text,
  user: named,
  ideaTitle: text,
  diseaseArea: text,
  productType: wordOf<RowSummary['productType']>(),
  impactScore: number,
  feasibilityScore: number,
  innovationScore: number,
  riskLevel: wordOf<RowSummary['riskLevel']>(),
  overallPriorityRank: number,
  openComments: number,
  decision: nullable(
    object<NewestDecision>({
      decision: wordOf<NewestDecision['decision']>(),
      lookAgainOn: nullable(text),
    }),
  ),
  answers: optional(number),
  backed: optional(number),
  against: optional(number),
  excerpts: optional(
    listOf(
      object<Excerpt>({
        field: wordOf<Excerpt['field']>(),
        section: nullable(wordOf<NonNullable<Excerpt['section']>>()),
        label: text,
        before: text,
        found: text,
        after: text,
      }),
    ),
  ),
};
const pageOf = <Item>(item: Shape<Item>) =>
  object<IdeaPage<Item>>({
    ideas: listOf(item),
    total: number,
    next: nullable(text),
    diseaseAreas: listOf(text),
  });
/** A page of ideas as cards show them. */
export const pageOfCards = pageOf(
  object<CardSummary>({
    ...rowProperties,
    ...{ answers: number, backed: number, against: number },
    briefDescription: text,
  }),
);
/** A page of ideas as rows of a table show them. */
export const pageOfRows = pageOf(object<RowSummary>(rowProperties));
