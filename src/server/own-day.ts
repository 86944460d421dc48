import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { dayIn } from '../domain/text/days.ts';
import { lab } from '../lab.ts';
import { db } from './database/database.ts';

/** Today as YYYY-MM-DD in the time zone that somebody has chosen for mail, or in the lab's. */
export async function todayOf(userId: string, now = new Date()): Promise<string> {
  const [user] = await db()
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, userId));
  return dayIn(now, user?.timeZone || lab.timeZone);
}
