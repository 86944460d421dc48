import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { outlooks } from '../../../../db/schema/regulatory.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { storedReading } from '../domain/evaluate-rules.ts';
import { rulesFor } from '../domain/versions.ts';

/**
 * Reads what the AI Act makes of outlooks from before that was kept, by the rules that each was read by; and of those from
 * when what is no AI was kept as AI that is not high-risk.
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
      // Not over what somebody has answered meanwhile.
      .where(and(eq(outlooks.ideaId, ideaId), unread));
  }
}
