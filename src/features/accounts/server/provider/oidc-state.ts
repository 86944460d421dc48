import { and, eq, gt, lte } from 'drizzle-orm';
import { providerSignIns } from '../../../../../db/schema/accounts.ts';
import { db } from '../../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../../platform/server/database/delete-in-batches.ts';
import { transact } from '../../../../platform/server/database/transaction.ts';
import { sha256Hex } from '../../../../platform/server/sha256.ts';
import type { SignInStart } from '../../domain/provider.ts';
import { type Caller, requireCaller } from '../caller.ts';
import { browserCookie, randomValue } from '../sessions.ts';

const lifetimeSeconds = 10 * 60;
const oldest = () => new Date(Date.now() - lifetimeSeconds * 1000);

/** A different cookie from `sign_in`, which waits for a code. */
const cookie = browserCookie({
  name: 'provider_sign_in',
  path: '/',
  sameSite: 'Lax',
  seconds: lifetimeSeconds,
});

/**
 * Starts a sign-in that only this browser can finish, once. Tabs share the cookie, so that each can finish its own.
 * @param caller the session to link or, with `again`, to reauthenticate; null for a sign-in
 */
export async function createOidcState(
  request: Request,
  { returnTo, again }: SignInStart,
  caller: Caller | null,
) {
  const [state, nonce, verifier] = [randomValue(), randomValue(), randomValue()];
  const browser = cookie.read(request) ?? randomValue();
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    await tx.insert(providerSignIns).values({
      id: sha256Hex(state),
      browser: sha256Hex(browser),
      nonce,
      verifier,
      sessionId: caller?.sessionId ?? null,
      returnTo,
      again,
      createdAt: new Date(),
    });
  });
  return { state, nonce, verifier, cookie: cookie.set(browser) };
}

/** Deletes a state that this browser started in the last ten minutes. @returns null where there is none */
export async function consumeOidcState(request: Request, state: string) {
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

export type OidcState = NonNullable<Awaited<ReturnType<typeof consumeOidcState>>>;

export async function removeOldOidcStates(): Promise<void> {
  await deleteInBatches(providerSignIns, lte(providerSignIns.createdAt, oldest()));
}
