import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { storedReading } from '../domain/evaluate-rules.ts';
import { rulesFor } from '../domain/versions.ts';

/**
 * Computes the AI Act result of assessments from before it was stored, by their own version of the rules. Also
 * corrects assessments that counted no AI as AI that is not high-risk.
 */
export async function migrateAiAct(database: Database): Promise<void> {
  const keptAsAi = and(
    eq(outlooks.aiAct, 'not high-risk'),
    sql`${outlooks.answers} ->> 'ai' is not 'yes'`,
  );
  const unread = or(isNull(outlooks.aiAct), keptAsAi);
  const rows = await database
    .select({ ideaId: outlooks.ideaId, answers: outlooks.answers, rules: outlooks.rules })
    .from(outlooks)
    .where(unread);
  for (const { ideaId, answers, rules } of rows) {
    const { aiAct } = storedReading(answers, rulesFor(rules).rules);
    await database
      .update(outlooks)
      .set({ aiAct })
      // Keeps answers given meanwhile.
      .where(and(eq(outlooks.ideaId, ideaId), unread));
  }
}
