// How much of an idea is backed, kept beside it: counting the sources of each idea of a list would cost more than the list.
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { ideas } from '../../../../db/schema/ideas.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import { backedFields } from '../domain/fields.ts';

const columns = backedFields.map((name) => ({ name, column: getTableColumns(ideas)[name].name }));

/** SQL: there is an answer. */
const isThere = (column: string) => `(trim(ideas.\`${column}\`, char(9, 10, 13, 32)) <> '')`;

const hasAnswer = `CASE field_name ${columns
  .map(({ name, column }) => `WHEN '${name}' THEN ${isThere(column)}`)
  .join(' ')} END`;

/** The statement that counts, for all ideas; a condition on `ideas` may follow. */
export const countBacking = `UPDATE ideas SET
  answers_in_words = ${columns.map(({ column }) => isThere(column)).join(' + ')},
  (answers_backed, answers_opposed) = (SELECT count(*), coalesce(sum(is_opposed), 0)
    FROM (SELECT field_name, max(stance = 'against') is_opposed
      FROM sources JOIN source_fields ON source_id = sources.id
      WHERE idea_id = ideas.id AND removed_at IS NULL GROUP BY field_name)
    WHERE ${hasAnswer})`;

/** Counts how much of each of some ideas is backed, after all writes to their answers and sources. */
export const updateBacking = (tx: Pick<Transaction, 'run'>, ideaIds: string[]) =>
  tx.run(sql`${sql.raw(countBacking)} where ${inArray(ideas.id, ideaIds)}`);
