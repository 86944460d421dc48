import { desc, type SQL, sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import {
  type IdeaInput,
  maturityLevels,
  productTypes,
  riskLevels,
} from '#features/ideas/domain/fields.ts';
import type { Criterion } from '#features/ideas/domain/weights.ts';
import { riskOrder, sourceCoverageOrder } from '../sort-expressions.ts';
import { person } from './accounts.ts';
import { createdAt, partOf, sqlList, timestamp } from './columns.ts';

/** Equal rows are sorted by rank, then newest first, then by id. */
const inOrder = (
  name: string,
  table: { overallPriorityRank: SQLiteColumn; createdAt: SQLiteColumn; id: SQLiteColumn },
  first: SQLiteColumn | SQL,
) =>
  index(name)
    .on(first, table.overallPriorityRank, desc(table.createdAt), table.id)
    .where(sql`deleted_at is null`);

const answer = (column: string) => text(column).notNull();
const scale = (column: string) => integer(column).notNull();
const scoresSet = () =>
  text('scores_set', { mode: 'json' }).$type<Criterion[]>().notNull().default([]);

export const ideas = sqliteTable(
  'ideas',
  {
    id: text().primaryKey(),
    userId: person('user_id').notNull(),
    createdAt: createdAt(),
    /** Counts the saves. An edit names the revision that it started from. */
    revision: integer().notNull().default(1),
    /** The person, time and reason of the current revision; null for the first. */
    savedBy: person('saved_by'),
    savedAt: timestamp('saved_at'),
    saveReason: text('save_reason'),
    deletedAt: timestamp('deleted_at'),
    ideaTitle: answer('idea_title'),
    briefDescription: answer('brief_description'),
    diseaseArea: answer('disease_area'),
    subTopicUseCase: answer('sub_topic_use_case'),
    targetUsers: answer('target_users'),
    problemBeingSolved: answer('problem_being_solved'),
    currentAlternativesGaps: answer('current_alternatives_gaps'),
    proposedSolution: answer('proposed_solution'),
    uniqueValueProposition: answer('unique_value_proposition'),
    expectedOutcomesBenefits: answer('expected_outcomes_benefits'),
    technologyStack: answer('technology_stack'),
    productType: text('product_type', { enum: productTypes }).notNull(),
    maturityLevel: text('maturity_level', { enum: maturityLevels }).notNull(),
    dataRequirements: answer('data_requirements'),
    regulatoryConsiderations: answer('regulatory_considerations'),
    marketSize: answer('market_size'),
    revenueModel: answer('revenue_model'),
    customerSegments: answer('customer_segments'),
    pricingStrategy: answer('pricing_strategy'),
    competitiveLandscape: answer('competitive_landscape'),
    goToMarketStrategy: answer('go_to_market_strategy'),
    potentialPartners: answer('potential_partners'),
    distributionChannels: answer('distribution_channels'),
    integrationNeeds: answer('integration_needs'),
    technicalFeasibility: answer('technical_feasibility'),
    clinicalValidationNeed: answer('clinical_validation_need'),
    regulatoryHurdles: answer('regulatory_hurdles'),
    timeToMvpLaunch: answer('time_to_mvp_launch'),
    teamCapabilityNeeded: answer('team_capability_needed'),
    scalabilityPotential: answer('scalability_potential'),
    globalApplicability: answer('global_applicability'),
    impactScore: scale('impact_score'),
    feasibilityScore: scale('feasibility_score'),
    innovationScore: scale('innovation_score'),
    riskLevel: text('risk_level', { enum: riskLevels }).notNull(),
    estimatedCostToMvp: answer('estimated_cost_to_mvp'),
    estimatedTimeToMvp: answer('estimated_time_to_mvp'),
    overallPriorityRank: scale('overall_priority_rank'),
    /** The others still have their initial value. */
    scoresSet: scoresSet(),
    /**
     * Numbers of text answers: all, with a source, with a source against them (features/ideas/server/write-ideas.ts).
     */
    answersInWords: integer('answers_in_words').notNull().default(0),
    answersBacked: integer('answers_backed').notNull().default(0),
    answersOpposed: integer('answers_opposed').notNull().default(0),
    /** For comparisons in SQL: `textKey` of title and area, and the folded words of all texts. */
    titleKey: text('title_key'),
    areaKey: text('area_key'),
    searchText: text('search_text'),
  },
  (table) => [
    // One index for each order of the list, so that a page takes the same time in a long list.
    index('ideas_by_rank')
      .on(table.overallPriorityRank, desc(table.createdAt), table.id)
      .where(sql`deleted_at is null`),
    inOrder('ideas_by_impact', table, desc(table.impactScore)),
    inOrder('ideas_by_feasibility', table, desc(table.feasibilityScore)),
    inOrder('ideas_by_innovation', table, desc(table.innovationScore)),
    inOrder('ideas_by_title', table, table.titleKey),
    inOrder('ideas_by_area', table, table.areaKey),
    // For counting ideas without reading them.
    index('ideas_in_area').on(table.areaKey, table.diseaseArea).where(sql`deleted_at is null`),
    index('ideas_scores')
      .on(table.impactScore, table.feasibilityScore, table.innovationScore, table.scoresSet)
      .where(sql`deleted_at is null`),
    inOrder('ideas_by_product', table, table.productType),
    inOrder('ideas_by_risk', table, riskOrder(table.riskLevel)),
    inOrder(
      'ideas_by_backing',
      table,
      sourceCoverageOrder(table.answersBacked, table.answersInWords),
    ),
    index('ideas_newest').on(desc(table.createdAt), table.id).where(sql`deleted_at is null`),
    index('ideas_user').on(table.userId),
    index('ideas_unfolded').on(table.id).where(sql`title_key is null`),
    index('ideas_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    check('ideas_product_type', sql`${table.productType} in (${sqlList(productTypes)})`),
    check('ideas_maturity_level', sql`${table.maturityLevel} in (${sqlList(maturityLevels)})`),
    check('ideas_risk_level', sql`${table.riskLevel} in (${sqlList(riskLevels)})`),
    check('ideas_impact_score', sql`${table.impactScore} between 1 and 10`),
    check('ideas_feasibility_score', sql`${table.feasibilityScore} between 1 and 10`),
    check('ideas_innovation_score', sql`${table.innovationScore} between 1 and 10`),
    check('ideas_priority_rank', sql`${table.overallPriorityRank} between 1 and 10`),
  ],
);

/** The idea that owns a row. The row is deleted with it. */
export const ideaId = () => partOf('idea_id', () => ideas.id);

/** How many ideas each disease area has, because counting is slow. Deleted ideas are left out. */
export const ideaCounts = sqliteTable(
  'idea_counts',
  {
    diseaseArea: text('disease_area').primaryKey(),
    ideas: integer().notNull(),
    /** Equal for all spellings of an area. */
    areaKey: text('area_key'),
  },
  (table) => [index('idea_counts_area').on(table.areaKey)],
);

/** The row number of each idea in the search index `idea_search`, a virtual table that Drizzle does not know. */
export const ideaSearchRows = sqliteTable('idea_search_rows', {
  row: integer().primaryKey(),
  id: partOf('id', () => ideas.id).unique(),
});

/** Every saved revision, written by src/features/ideas/server/write-ideas.ts. */
export const ideaRevisions = sqliteTable(
  'idea_revisions',
  {
    ideaId: ideaId(),
    revision: integer().notNull(),
    savedBy: person('saved_by').notNull(),
    savedAt: timestamp('saved_at').notNull(),
    reason: text(),
    answers: text({ mode: 'json' }).$type<IdeaInput>().notNull(),
    scoresSet: scoresSet(),
  },
  (table) => [primaryKey({ columns: [table.ideaId, table.revision] })],
);
