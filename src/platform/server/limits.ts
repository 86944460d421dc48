import { createHash } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../../db/schema/platform.ts';
import { config } from './config.ts';
import { db } from './database/database.ts';
import { deleteInBatches } from './database/delete-in-batches.ts';
import { networksAround } from './http/client-ip.ts';
import { Problem } from './http/problem.ts';
import { DatabaseRateLimiter } from './rate-limiter.ts';

const minute = 60;
const hour = 60 * minute;

const mib = 1024 * 1024;

/**
 * Memory of one process for request bodies, which wait there until they are whole. Without a bound a few hundred that never end
 * would take all there is.
 */
export const bodyMemory = {
  /** One account, or one network where nobody is signed in: two of the largest imports, six of the largest files. */
  ofOne: 64 * mib,
  ofAll: 256 * mib,
  /** Anybody on the internet can fill this much, and signed-in people never wait for it. */
  ofStrangers: 128 * mib,
};

/** Password hashes that wait in one process, served fairly (fair-queue.ts). */
export const hashQueue = { places: 64, placesForKnown: 16, ofClient: 8 };

/** Requests that a connection may send ahead. Browsers send none, programs that do send about ten. */
export const mostRequestsAhead = 64;

/** The mail worker of one process. */
export const mailSending = {
  /** Messages at a time: one that the mail server is slow with holds up no other. */
  concurrency: 6,
  /** Messages without a link at a time. The other workers send links, which somebody waits for. */
  withoutLink: 3,
  /** After so many tries a message has failed: five days, by the longest pause (RFC 5321 §4.5.4.1). */
  mostTries: 130,
  /** The same for a message that could not be built: another try mostly changes nothing. */
  mostTriesToBuild: 5,
};

/** How often a key may act: `points` in `duration` seconds. */
const rules = {
  'login-address': { points: 60, duration: 15 * minute },
  /** Sign-ins by the provider, begun and ended. */
  provider: { points: 120, duration: 15 * minute },
  /** Wrong passwords, per account and network, and the /24 or /48 around it; per account from wherever; per browser that has signed in before. */
  'login-network': { points: 10, duration: 15 * minute },
  'login-site': { points: 30, duration: hour },
  'login-account': { points: 100, duration: hour },
  'login-device': { points: 10, duration: 15 * minute },
  /** Wrong codes after a right password, in the same way; the half minutes that count are few, so fewer in all. */
  'code-address': { points: 60, duration: 15 * minute },
  'code-network': { points: 10, duration: 15 * minute },
  'code-site': { points: 20, duration: hour },
  'code-account': { points: 50, duration: hour },
  'code-device': { points: 10, duration: 15 * minute },
  register: { points: 20, duration: hour },
  /** The password asked for again, per session, so that a stolen one doesn't hinder its owner; and per account. */
  password: { points: 10, duration: 15 * minute },
  'password-account': { points: 60, duration: 15 * minute },
  /** Each change is mailed to the address of before, and tells whether the next one has an account. */
  'email-change': { points: 5, duration: hour },
  /** Mail of one kind to an address that its owner has proven, whoever causes it: more is noise that hides what matters. */
  'mail-hour': { points: 10, duration: hour },
  'mail-day': { points: 40, duration: 24 * hour },
  /** Mail of all kinds to such an address: a flood of one kind leaves room for the others. */
  'all-mail-hour': { points: 15, duration: hour },
  'all-mail-day': { points: 50, duration: 24 * hour },
  /** Mail to an address that may be a stranger's: enough to set a password and to be warned once. */
  'unproven-mail-hour': { points: 2, duration: hour },
  'unproven-mail-day': { points: 6, duration: 24 * hour },
  /**
   * Links to such an address for a new password, and links to confirm it, over all accounts: 24 a day of each. One network gets
   * at most half, so that a stranger's requests leave the owner some, and a stranger with many networks delays the owner by
   * four hours at most.
   */
  'unproven-link': { points: 4, duration: 4 * hour },
  'unproven-link-network': { points: 2, duration: 4 * hour },
  /** Each change is mailed. */
  'password-change': { points: 10, duration: hour },
  'forgotten-address': { points: 20, duration: hour },
  /** Links for a new password, in the same way. */
  'forgotten-network': { points: 3, duration: hour },
  'forgotten-site': { points: 6, duration: hour },
  /** Whoever asks from no browser of the owner's: 48 a day. A longer time would let strangers keep the owner waiting longer. */
  'forgotten-account': { points: 4, duration: 2 * hour },
  'forgotten-device': { points: 3, duration: hour },
  /** Links by which a second step is set up: each is mailed. */
  'second-step-link': { points: 3, duration: hour },
  /** What a passkey has to sign: each sign-in page that somebody uses asks for one. */
  'passkey-options': { points: 600, duration: 15 * minute },
  /** Each passkey that is added or removed is mailed. */
  'passkey-change': { points: 20, duration: hour },
  link: { points: 30, duration: hour },
  account: { points: 60, duration: hour },
  /** What asks for a confirmation: a session that cannot confirm uses none of it up. */
  credentials: { points: 60, duration: hour },
  confirmation: { points: 600, duration: hour },
  download: { points: 20, duration: hour },
  history: { points: 600, duration: hour },
  administration: { points: 600, duration: hour },
  /** Each lets this server call an address that somebody has typed. */
  webhooks: { points: 120, duration: hour },
  contact: { points: 10, duration: hour },
  ideas: { points: 300, duration: hour },
  import: { points: 60, duration: hour },
  comments: { points: 300, duration: hour },
  /** Mail programs call for many people from one address. */
  leaving: { points: 300, duration: hour },
  /** Each idea that is opened is noted as read. */
  reading: { points: 3000, duration: hour },
  rounds: { points: 120, duration: hour },
  /** A value at a time: a large round has a few hundred. */
  assessments: { points: 3000, duration: hour },
  decisions: { points: 300, duration: hour },
  /** Each press on an answer saves it. */
  outlook: { points: 1200, duration: hour },
  contradictions: { points: 300, duration: hour },
  /** All texts of an idea are read for each. */
  'reading-contradictions': { points: 240, duration: minute },
  /** Files uploaded and taken away; a picture is made anew. */
  files: { points: 600, duration: hour },
  sources: { points: 300, duration: hour },
  /** Each lets this server ask a register elsewhere. */
  references: { points: 60, duration: hour },
  'access-tokens': { points: 30, duration: hour },
  /** Everything that an account changes, beside the limits above. */
  writes: { points: 300, duration: minute },
  'writes-hour': { points: 6000, duration: hour },
  /** Requests with one access token. */
  token: { points: 300, duration: minute },
  /** Access tokens that do not work, per address. */
  'failed-token': { points: 60, duration: 15 * minute },
} as const;

export type LimitName = keyof typeof rules;

/** Forgotten after a success, in whole or by one. */
const forgiven: ReadonlySet<LimitName> = new Set([
  'mail-hour',
  'mail-day',
  'all-mail-hour',
  'all-mail-day',
  'unproven-mail-hour',
  'unproven-mail-day',
  'login-network',
  'login-site',
  'login-account',
  'login-device',
  'code-network',
  'code-site',
  'code-account',
  'code-device',
  'password',
  'password-account',
]);

/**
 * Addresses and emails are counted under a hash, which nobody reads by accident. It is no secret, since all addresses
 * can be tried: what no longer counts is deleted.
 */
const anonymous = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Each process counts these by itself: they are asked for often, and a write for each request would cost more than the
 * response.
 */
const perProcess: ReadonlySet<LimitName> = new Set([
  'token',
  'reading-contradictions',
  'writes',
  'writes-hour',
]);

const limiters = new Map<string, DatabaseRateLimiter | RateLimiterMemory>();

function limiter(name: LimitName, times = 1) {
  const id = `${name} ${times}`;
  const known = limiters.get(id);
  if (known) return known;
  const { points, duration } = rules[name];
  const rule = { keyPrefix: name, points: points * times, duration };
  const inDatabase = () =>
    new DatabaseRateLimiter({
      ...rule,
      storeClient: db(),
      // A database in trouble must not open the door: each process then counts by itself.
      insuranceLimiter: new RateLimiterMemory(rule),
      // Spares the database a flood. Each process remembers by itself, so not what another may forgive.
      ...(!forgiven.has(name) && { inMemoryBlockOnConsumed: rule.points + 1 }),
    });
  const made = perProcess.has(name) ? new RateLimiterMemory(rule) : inDatabase();
  limiters.set(id, made);
  return made;
}

/**
 * Counts one action against a limit shared by all processes on the database.
 * @param times how many times the limit the key has
 * @throws Problem 429 with Retry-After in seconds
 */
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

/**
 * Counts one action against the limit of a client, and of the networks around it: what one of them refuses uses up nothing
 * of the wider ones.
 * @param clientIp as `locals.clientIp` has it
 * @throws Problem 429
 */
export async function consumeNetwork(name: LimitName, clientIp: string): Promise<void> {
  await consume(name, clientIp);
  for (const [network, times] of networksAround(clientIp)) await consume(name, network, times);
}

/** Forgets what a key has used, after a success. */
export async function forgive(name: LimitName, key: string): Promise<void> {
  if (config().rateLimits) await limiter(name).delete(anonymous(key));
}

/** Takes one action back, after a success; what else a key has used still counts. */
export async function giveBack(name: LimitName, key: string): Promise<void> {
  if (config().rateLimits) await limiter(name).reward(anonymous(key));
}

/** How often a key may act in the time of its rule. */
export const pointsOf = (name: LimitName): number => rules[name].points;

/** Removes the counts that have run out. */
export async function removeOldCounts(): Promise<void> {
  await deleteInBatches(rateLimits, lte(rateLimits.expire, new Date()));
}
