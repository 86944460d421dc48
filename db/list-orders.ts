// The orders of the list that are not simply a column. Written once for the indices and the queries:
// SQLite uses an index on an expression only where both say the same.
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { riskLevels } from '../src/features/ideas/domain/fields.ts';
import type { SourceCoverage } from '../src/features/ideas/domain/idea-response.ts';

const risks = riskLevels.join(' ');

/** Low before Medium before High. */
export const riskOrder = (column: SQLiteColumn): SQL<number> =>
  sql`instr(${sql.raw(`'${risks}'`)}, ${column})`;

/**
 * The share of answers that have a source, in ten thousandths: no two shares of so few answers are closer. No comma in it,
 * at which the tool that makes migrations would part it.
 */
export const sourceCoverageOrder = (backed: SQLiteColumn, answers: SQLiteColumn): SQL<number> =>
  sql`${backed} * 10000 / (${answers} + (${answers} = 0))`;

/** The value of `sourceCoverageOrder` for an idea's counts. */
export const sourceCoverageValue = ({
  backed,
  answers,
}: Pick<SourceCoverage, 'backed' | 'answers'>) =>
  Math.floor((backed * 10_000) / Math.max(answers, 1));

/** The value of `riskOrder` for a level. */
export const riskValue = (risk: string) => risks.indexOf(risk) + 1;
