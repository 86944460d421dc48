import { sql } from 'drizzle-orm';
import { check, index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  type AiActWord,
  aiActWords,
  type DeviceClass,
  deviceClasses,
  type RegulatoryAnswers,
} from '#features/regulatory/domain/regulatory-questions.ts';
import { person } from './accounts.ts';
import { sqlList, timestamp } from './columns.ts';
import { ideaId } from './ideas.ts';

/** Answers to the regulatory questions, with the results by a version of the rules. */
export const regulatoryAssessments = sqliteTable(
  'regulatory_assessments',
  {
    ideaId: ideaId().primaryKey(),
    answers: text({ mode: 'json' }).$type<RegulatoryAnswers>().notNull(),
    /** As `2026.11`. */
    rules: text().notNull(),
    /** Stored for the filter of lists. */
    deviceClass: text('device_class', { enum: deviceClasses }).$type<DeviceClass>().notNull(),
    /** Null in old rows until the next start computes it. */
    aiAct: text('ai_act', { enum: aiActWords }).$type<AiActWord>(),
    answeredBy: person('answered_by').notNull(),
    answeredAt: timestamp('answered_at').notNull(),
  },
  (table) => [
    index('regulatory_assessments_class').on(table.deviceClass),
    index('regulatory_assessments_ai_act').on(table.aiAct),
    index('regulatory_assessments_answered').on(table.answeredBy),
    check('regulatory_assessments_class', sql`${table.deviceClass} in (${sqlList(deviceClasses)})`),
  ],
);
