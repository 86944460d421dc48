// Sign-ins that were begun and that the provider has not answered yet.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { providerSignIns } from '../../../../db/schema.ts';
import type { SignInStart } from '../../../domain/provider.ts';
import { config } from '../../config.ts';
import { db } from '../../database/database.ts';
import { type Caller, callerMayWrite } from '../caller.ts';

const lifetimeSeconds = 10 * 60;
const oldest = () => new Date(Date.now() - lifetimeSeconds * 1000);
const random = () => randomBytes(32).toString('base64url');
const hashOf = (value: string) => createHash('sha256').update(value).digest('hex');

/** `__Host-` keeps other names of the domain from setting it. Not `sign_in`, which waits for a code. */
const cookieName = () => (config().secure ? '__Host-provider_sign_in' : 'provider_sign_in');

/** The value that the browser has been given; null without one. */
function browserOf(request: Request): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([\\w-]{43})(?:;|$)`);
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

const cookieOf = (value: string) =>
  `${cookieName()}=${value}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${config().secure ? '; Secure' : ''}`;

/**
 * Begins a sign-in that only this browser can end, once. Several tabs of a browser share its cookie, so that each of them
 * can be gone on with.
 * @param asking whose session has asked, where nobody signs in: to be linked, or, with `again`, to be confirmed
 */
export async function begin(
  request: Request,
  { returnTo, again }: SignInStart,
  asking: Caller | null,
) {
  const [state, nonce, verifier] = [random(), random(), randomPKCECodeVerifier()];
  const browser = browserOf(request) ?? random();
  await db().batch([
    callerMayWrite(asking),
    db()
      .insert(providerSignIns)
      .values({
        id: hashOf(state),
        browser: hashOf(browser),
        nonce,
        verifier,
        sessionId: asking?.sessionId ?? null,
        returnTo,
        again,
        createdAt: new Date(),
      }),
  ]);
  const challenge = await calculatePKCECodeChallenge(verifier);
  return { state, nonce, challenge, cookie: cookieOf(browser) };
}

/** The sign-in that a state stands for, where this browser has begun it in the last ten minutes. Nobody gets it again. */
export async function take(request: Request, state: string) {
  const browser = browserOf(request);
  if (browser === null || state === '') return null;
  const [row] = await db()
    .delete(providerSignIns)
    .where(
      and(
        eq(providerSignIns.id, hashOf(state)),
        eq(providerSignIns.browser, hashOf(browser)),
        gt(providerSignIns.createdAt, oldest()),
      ),
    )
    .returning();
  return row ?? null;
}

export type UnderWay = NonNullable<Awaited<ReturnType<typeof take>>>;

/** Removes what was begun and can't be ended any more. */
export async function removeOldSignIns(): Promise<void> {
  await db().delete(providerSignIns).where(lte(providerSignIns.createdAt, oldest()));
}
