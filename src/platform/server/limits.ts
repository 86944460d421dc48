import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#db/schema/platform.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { networksAround } from './http/client-ip.ts';
import { Problem } from './http/problem.ts';

/**
 * The library's limiter with our table. Its two statements are here, because the library imports drizzle-orm in a way
 * that a bundler cannot resolve.
 */
export class DatabaseRateLimiter extends RateLimiterDrizzle {
  constructor(options: Omit<ConstructorParameters<typeof RateLimiterDrizzle>[0], 'schema'>) {
    // A job removes expired rows (jobs.ts).
    super({ ...options, schema: rateLimits, clearExpiredByTimeout: false });
  }

  /** A cached refusal beyond the longest period comes from a wrong clock, so the table is asked again. */
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

  /** One statement, so that concurrent processes lose no count. */
  async _upsert(key: string, points: number, durationMs: number) {
    const now = Date.now();
    const expire = now + durationMs;
    // An end more than two periods ahead comes from a wrong clock. Processes whose clocks differ less must not restart
    // a count.
    const over = sql`${rateLimits.expire} <= ${now} or ${rateLimits.expire} > ${expire + durationMs}`;
    const [row] = await db()
      .insert(rateLimits)
      .values({ key, points, expire: new Date(expire) })
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

const minute = 60;
const hour = 60 * minute;

const mib = 1024 * 1024;

/** Per process. Without it, a few hundred endless bodies would fill the memory. */
export const bodyMemory = {
  /** For one founder, or one network of others: two of the largest imports, or six of the largest files. */
  ofOne: 68 * mib,
  ofAll: 256 * mib,
  /** For all but founders together, because anybody can sign up. Founders never wait for them. */
  ofStrangers: 128 * mib,
};

/** Long responses in progress, per process and account. Each keeps its text in memory until the client has it. */
export const maxLongResponses = 8;

/** Per process (fair-queue.ts). */
export const hashQueue = { places: 64, placesForKnown: 16, ofClient: 8 };

/** Requests that a client may send on a connection before the first response. Programs send about ten. */
export const maxRequestsAhead = 64;

export const mailSending = {
  /** Messages sent at a time, each to another domain. A slow domain occupies one place. */
  concurrency: 6,
  /** Messages without a link sent at a time. The rest is for links, because people wait for them. */
  withoutLink: 3,
  /** Attempts until a message counts as failed: five days with the longest pause (RFC 5321 §4.5.4.1). */
  maxTries: 130,
  /** Attempts to build a message. Further ones rarely succeed. */
  maxTriesToBuild: 5,
};

type Rule = {
  points: number;
  duration: number;
  /** A success resets or decreases the count. */
  isResettable?: boolean;
  /** Counted in memory, because a write for each request would cost more than the response. */
  perProcess?: boolean;
};

const rules = {
  /** Attempts of unknown browsers, over all accounts. */
  'login-address': { points: 60, duration: 15 * minute },
  provider: { points: 120, duration: 15 * minute },
  /** Wrong passwords: per account and network, per account and wider network, per account, and per known browser. */
  'login-network': { points: 10, duration: 15 * minute, isResettable: true },
  'login-site': { points: 30, duration: hour, isResettable: true },
  'login-account': { points: 100, duration: hour, isResettable: true },
  'login-device': { points: 10, duration: 15 * minute, isResettable: true },
  /** Wrong codes after a right password, counted likewise. Lower in total, because few codes are valid at a time. */
  'code-address': { points: 60, duration: 15 * minute },
  'code-network': { points: 10, duration: 15 * minute, isResettable: true },
  'code-site': { points: 20, duration: hour, isResettable: true },
  'code-account': { points: 50, duration: hour, isResettable: true },
  'code-device': { points: 10, duration: 15 * minute, isResettable: true },
  register: { points: 20, duration: hour },
  /**
   * Wrong passwords at reauthentication: per session, because a stolen one must not block its owner, and per account.
   */
  password: { points: 10, duration: 15 * minute, isResettable: true },
  'password-account': { points: 60, duration: 15 * minute, isResettable: true },
  /** Each change mails the former address, and its response reveals whether the new one has an account. */
  'email-change': { points: 5, duration: hour },
  /** Changes of accounts without founder rights. */
  'email-change-network': { points: 10, duration: hour },
  /** Mail of one kind to a verified address, from all senders. More would hide important mail. */
  'mail-hour': { points: 10, duration: hour, isResettable: true },
  'mail-day': { points: 40, duration: 24 * hour, isResettable: true },
  /** Mail of all kinds to a verified address. Higher than the limit of one kind, to leave room for others. */
  'all-mail-hour': { points: 15, duration: hour, isResettable: true },
  'all-mail-day': { points: 50, duration: 24 * hour, isResettable: true },
  /** Mail to an unverified address, which may be a stranger's: enough to set a password and one warning. */
  'unverified-mail-hour': { points: 2, duration: hour, isResettable: true },
  'unverified-mail-day': { points: 6, duration: 24 * hour, isResettable: true },
  /**
   * Password links and confirmation links to an unverified address, over all accounts: 24 a day of each. A network gets
   * at most half, so that a stranger leaves some for the owner. The period is no longer than a password link works
   * (links.ts): if strangers with many networks use up all of them, the owner has a working one in the mail.
   */
  'unverified-link': { points: 4, duration: 4 * hour },
  'unverified-link-network': { points: 2, duration: 4 * hour },
  /**
   * For the account itself, or a browser that has signed in to it. Strangers cannot use these up. An address with a tag
   * also counts above.
   */
  'unverified-link-own': { points: 2, duration: 4 * hour },
  'password-change': { points: 10, duration: hour },
  /** Links for a new password, counted as sign-ins are. */
  'forgotten-address': { points: 20, duration: hour },
  'forgotten-network': { points: 3, duration: hour },
  'forgotten-site': { points: 6, duration: hour },
  /** Requests from unknown browsers: 48 a day. No longer than a password link works, as above. */
  'forgotten-account': { points: 4, duration: 2 * hour },
  'forgotten-device': { points: 3, duration: hour },
  /** All known browsers of an account together. */
  'forgotten-devices': { points: 6, duration: hour },
  /** Links for setting up a second step. Each is mailed. */
  'second-step-link': { points: 3, duration: hour },
  /** Passkey challenges. Each sign-in page requests one when it is used. */
  'passkey-options': { points: 600, duration: 15 * minute },
  /** High, because the people of a network share it and nobody can guess a passkey. */
  'passkey-sign-in': { points: 600, duration: 15 * minute },
  'passkey-change': { points: 20, duration: hour },
  link: { points: 30, duration: hour },
  account: { points: 60, duration: hour },
  /** Changes that need reauthentication. */
  credentials: { points: 60, duration: hour },
  confirmation: { points: 600, duration: hour },
  download: { points: 20, duration: hour },
  history: { points: 600, duration: hour },
  administration: { points: 600, duration: hour },
  /** Each makes this server call a URL that somebody typed. */
  webhooks: { points: 120, duration: hour },
  contact: { points: 10, duration: hour },
  ideas: { points: 300, duration: hour },
  import: { points: 60, duration: hour },
  export: { points: 60, duration: hour },
  comments: { points: 300, duration: hour },
  /** Mail programs send these for many people from one IP address. */
  unsubscribe: { points: 300, duration: hour },
  /** Opening an idea marks it as read. */
  'mark-read': { points: 3000, duration: hour },
  rounds: { points: 120, duration: hour },
  /** One request per value. A large round has a few hundred values. */
  assessments: { points: 3000, duration: hour },
  decisions: { points: 300, duration: hour },
  /** One request per answer. */
  outlook: { points: 1200, duration: hour },
  contradictions: { points: 300, duration: hour },
  /** Each request loads all texts of an idea. */
  'contradictions-read': { points: 240, duration: minute, perProcess: true },
  /** Uploads and removals. Each picture is encoded again. */
  files: { points: 600, duration: hour },
  sources: { points: 300, duration: hour },
  /** Each makes this server call an external register. */
  references: { points: 60, duration: hour },
  'access-tokens': { points: 30, duration: hour },
  /** All changes of an account, in addition to the other limits. */
  writes: { points: 300, duration: minute, perProcess: true },
  'writes-hour': { points: 6000, duration: hour, perProcess: true },
  token: { points: 300, duration: minute, perProcess: true },
  'failed-token': { points: 60, duration: 15 * minute },
} satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

/** Hides the email addresses in keys. Hashes can be guessed, so expired counts are deleted too. */
const anonymous = (key: string) => hash('sha256', key, 'base64url');

const limiters = new Map<string, DatabaseRateLimiter | RateLimiterMemory>();

function limiter(name: LimitName, times = 1) {
  const id = `${name} ${times}`;
  const known = limiters.get(id);
  if (known) return known;
  const { points, duration, isResettable, perProcess }: Rule = rules[name];
  const rule = { keyPrefix: name, points: points * times, duration };
  const inDatabase = () =>
    new DatabaseRateLimiter({
      ...rule,
      storeClient: db(),
      // Without the database each process counts alone, because a failing database must not disable limits.
      insuranceLimiter: new RateLimiterMemory(rule),
      // Spares the database during a flood, except for limits that another process may reset.
      ...(!isResettable && { inMemoryBlockOnConsumed: rule.points + 1 }),
    });
  const made = perProcess ? new RateLimiterMemory(rule) : inDatabase();
  limiters.set(id, made);
  return made;
}

/** All processes share the limit. @throws Problem 429 with Retry-After in seconds */
export async function consume(name: LimitName, key: string, times = 1): Promise<void> {
  if (!config().rateLimits) return;
  try {
    await limiter(name, times).consume(anonymous(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    const minutes = Math.ceil(seconds / minute);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new Problem(429, `Too many attempts. Try again in ${wait}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** Counts a client and its wider networks. Refused actions do not count for the wider ones. @throws Problem 429 */
export async function consumeNetwork(name: LimitName, clientIp: string): Promise<void> {
  await consume(name, clientIp);
  for (const [network, times] of networksAround(clientIp)) await consume(name, network, times);
}

export async function resetLimit(name: LimitName, key: string): Promise<void> {
  if (config().rateLimits) await limiter(name).delete(anonymous(key));
}

/** Undoes one count of the key, after a success. */
export async function refundPoint(name: LimitName, key: string): Promise<void> {
  if (config().rateLimits) await limiter(name).reward(anonymous(key));
}

export const pointsOf = (name: LimitName): number => rules[name].points;
