import { eq, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../../db/schema/platform.ts';
import { db } from './database/database.ts';

/**
 * The library's limiter on our table. The library imports drizzle-orm by a name made at run time, which a bundler cannot
 * see and the production image lacks. So its two statements are here.
 */
export class DatabaseRateLimiter extends RateLimiterDrizzle {
  constructor(options: Omit<ConstructorParameters<typeof RateLimiterDrizzle>[0], 'schema'>) {
    // A job removes expired rows (removeOldCounts).
    super({ ...options, schema: rateLimits, clearExpiredByTimeout: false });
  }

  /** A remembered refusal that lasts longer than any limit comes from a wrong clock. Asks the table again. */
  override async consume(...action: Parameters<RateLimiterDrizzle['consume']>) {
    try {
      return await super.consume(...action);
    } catch (refused) {
      const isPossible =
        !(refused instanceof RateLimiterRes) || refused.msBeforeNext <= 2 * this.duration * 1000;
      if (isPossible) throw refused;
      this.deleteInMemoryBlockedAll();
      return super.consume(...action);
    }
  }

  /** One statement, so that processes lose no count. */
  async _upsert(key: string, points: number, durationMs: number, restart = false) {
    const now = Date.now();
    const expire = durationMs > 0 ? now + durationMs : null;
    // A wrong clock made an end more than two periods ahead. The clocks of two processes differ less and must not
    // restart a count.
    const latest = expire === null ? null : expire + durationMs;
    const over = sql`${restart ? 1 : 0} or ${rateLimits.expire} <= ${now} or ${rateLimits.expire} > ${latest}`;
    const [row] = await db()
      .insert(rateLimits)
      .values({ key, points, expire: expire === null ? null : new Date(expire) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${over} then ${points} else ${rateLimits.points} + ${points} end`,
          expire: sql`case when ${over} then ${expire} else ${rateLimits.expire} end`,
        },
      })
      .returning();
    return row;
  }

  async _delete(key: string): Promise<boolean> {
    const { rowsAffected } = await db().delete(rateLimits).where(eq(rateLimits.key, key));
    return rowsAffected > 0;
  }
}
