import { eq } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { lab } from '#platform/lab.ts';
import { db } from '#platform/server/database/database.ts';
import { dayIn } from '#platform/text/days.ts';

/** YYYY-MM-DD in the person's time zone for mail, or in the lab's. */
export async function todayForUser(userId: string, now = new Date()): Promise<string> {
  const [user] = await db()
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return dayIn(now, user?.timeZone || lab.timeZone);
}
