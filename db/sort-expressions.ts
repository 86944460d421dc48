// Sort expressions, shared by indexes and queries: SQLite uses an index on an expression only if both are equal.
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { riskLevels } from '#features/ideas/domain/fields.ts';
import type { SourceCoverage } from '#features/ideas/domain/idea-response.ts';

const risks = riskLevels.join(' ');

/** Low, Medium, High. */
export const riskOrder = (column: SQLiteColumn): SQL<number> =>
  sql`instr(${sql.raw(`'${risks}'`)}, ${column})`;

/**
 * The share of answers with a source, in ten thousandths, which distinguishes all shares of so few answers. It must
 * contain no comma, at which drizzle-kit would split it.
 */
export const sourceCoverageOrder = (backed: SQLiteColumn, answers: SQLiteColumn): SQL<number> =>
  sql`${backed} * 10000 / (${answers} + (${answers} = 0))`;

/** The value of `sourceCoverageOrder` for an idea. */
export const sourceCoverageValue = ({
  backed,
  answers,
}: Pick<SourceCoverage, 'backed' | 'answers'>) =>
  Math.floor((backed * 10_000) / Math.max(answers, 1));

export const riskValue = (risk: string) => risks.indexOf(risk) + 1;
