// Sign-ins that were begun and that the provider has not answered yet.
import { and, eq, gt, lte } from 'drizzle-orm';
import { providerSignIns } from '../../../../db/schema.ts';
import type { SignInStart } from '../../../domain/provider.ts';
import { db } from '../../database/database.ts';
import { removeInTurns } from '../../database/remove-in-turns.ts';
import { sha256Hex } from '../../sha256.ts';
import { browserCookie, randomValue } from '../browser-cookie.ts';
import { type Caller, callerMayWriteStatement } from '../caller.ts';

const lifetimeSeconds = 10 * 60;
const oldest = () => new Date(Date.now() - lifetimeSeconds * 1000);

/** Not `sign_in`, which waits for a code. */
const cookie = browserCookie({
  name: 'provider_sign_in',
  path: '/',
  sameSite: 'Lax',
  seconds: lifetimeSeconds,
});

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
  const [state, nonce, verifier] = [randomValue(), randomValue(), randomValue()];
  const browser = cookie.read(request) ?? randomValue();
  await db().batch([
    callerMayWriteStatement(asking),
    db()
      .insert(providerSignIns)
      .values({
        id: sha256Hex(state),
        browser: sha256Hex(browser),
        nonce,
        verifier,
        sessionId: asking?.sessionId ?? null,
        returnTo,
        again,
        createdAt: new Date(),
      }),
  ]);
  return { state, nonce, verifier, cookie: cookie.set(browser) };
}

/** The sign-in that a state stands for, where this browser has begun it in the last ten minutes. Nobody gets it again. */
export async function take(request: Request, state: string) {
  const browser = cookie.read(request);
  if (browser === null || state === '') return null;
  const [row] = await db()
    .delete(providerSignIns)
    .where(
      and(
        eq(providerSignIns.id, sha256Hex(state)),
        eq(providerSignIns.browser, sha256Hex(browser)),
        gt(providerSignIns.createdAt, oldest()),
      ),
    )
    .returning();
  return row ?? null;
}

export type UnderWay = NonNullable<Awaited<ReturnType<typeof take>>>;

/** Removes what was begun and can't be ended any more. */
export async function removeOldSignIns(): Promise<void> {
  await removeInTurns(providerSignIns, lte(providerSignIns.createdAt, oldest()));
}
