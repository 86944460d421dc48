import { and, eq, gt, lte } from 'drizzle-orm';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  type ExportedJWKSCache,
  enableNonRepudiationChecks,
  getJwksCache,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client';
import { providerSignIns } from '../../../../../db/schema/accounts.ts';
import { config } from '../../../../platform/server/config.ts';
import { db, transact } from '../../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../../platform/server/database/sql.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { describeError, log } from '../../../../platform/server/log.ts';
import { isLoopback } from '../../../../platform/server/loopback.ts';
import type { ProviderSettings } from '../../../../platform/server/provider-settings.ts';
import { sha256Hex } from '../../../../platform/server/sha256.ts';
import type { SignInStart } from '../../domain/provider.ts';
import { type Caller, requireCaller } from '../caller.ts';
import { browserCookie, randomValue } from '../sessions.ts';

/** In bytes. Responses of providers are far smaller. */
const maxBytes = 512 * 1024;

/** The provider's response was missing, late, too long, or a server error. */
export class ProviderUnavailable extends Error {}

/** Allows http only for a provider on this machine. */
function refuseUnsafe(url: URL) {
  const issuer = new URL(config().provider?.issuer ?? '');
  const isOwn = issuer.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isOwn)
    throw new ProviderUnavailable(`${url.protocol} is not used`);
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ProviderUnavailable('the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Uses https with a time limit and a size limit, and follows no redirect. @throws ProviderUnavailable */
const limitedFetch: CustomFetch = async (url, { body: sent, method, headers: requestHeaders }) => {
  refuseUnsafe(new URL(url));
  const signal = AbortSignal.timeout(config().provider?.timeoutMs ?? 0);
  try {
    const response = await fetch(url, {
      method,
      headers: requestHeaders,
      body: sent instanceof Uint8Array ? new Uint8Array(sent) : sent,
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    const body = await readLimited(response);
    if (status >= 500) throw new ProviderUnavailable(`answered ${status}`);
    return new Response(body.length > 0 ? body : null, { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('no answer', { cause: error });
  }
};

/** @throws Problem 404 without a configured provider */
export function providerSettings(): ProviderSettings {
  const { provider } = config();
  if (!provider) throw new Problem(404, 'Nobody signs in by a provider here.');
  return provider;
}

export const callbackUrl = () => `${config().siteUrl}/api/auth/provider/callback`;

const hourMs = 60 * 60 * 1000;

type Known = { metadata: ServerMetadata; readAt: number; keys?: ExportedJWKSCache };
let known: Known | undefined;
let pendingRead: Promise<Known> | undefined;

async function read({ issuer, clientId, secret }: ProviderSettings): Promise<Known> {
  const isHttp = issuer.startsWith('http:');
  const found = await discovery(new URL(issuer), clientId, secret, undefined, {
    [customFetch]: limitedFetch,
    execute: isHttp ? [allowInsecureRequests] : [],
  });
  return { metadata: found.serverMetadata(), readAt: Date.now() };
}

/** The provider's metadata, at most an hour old. Older if the provider does not respond. */
async function current(settings: ProviderSettings): Promise<Known> {
  // A future time comes from a wrong clock.
  if (known && Math.abs(Date.now() - known.readAt) < hourMs) return known;
  pendingRead ??= read(settings).finally(() => {
    pendingRead = undefined;
  });
  try {
    known = await pendingRead;
  } catch (error) {
    if (!known) throw error;
    log('warn', 'metadata of the sign-in provider not refreshed', describeError(error));
  }
  return known;
}

export function forgetProvider(): void {
  known = undefined;
}

const methodOf = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
  !methods || methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;

const seconds = () => Math.floor(Date.now() / 1000);
/** The library caches keys for five minutes. It looks up an unknown key only in keys that are older than a minute. */
const keysLastSeconds = 240;
const keysLookedForAgainAfter = 60;

/**
 * The provider for one sign-in. An unknown key refetches the keys at once, so that a key rotation refuses nobody.
 * @returns `keep` caches the fetched keys
 * @throws ProviderUnavailable and errors of openid-client
 */
export async function provider(settings: ProviderSettings) {
  const { clientId, secret, issuer } = settings;
  const read = await current(settings);
  const { metadata, keys } = read;
  const openid = new Configuration(metadata, clientId, undefined, methodOf(metadata)(secret));
  openid[customFetch] = limitedFetch;
  enableNonRepudiationChecks(openid);
  if (issuer.startsWith('http:')) allowInsecureRequests(openid);
  if (keys && seconds() - keys.uat < keysLastSeconds)
    setJwksCache(openid, { ...keys, uat: seconds() - keysLookedForAgainAfter });
  const keep = () => {
    const used = getJwksCache(openid);
    // Cached keys keep the time of their fetch.
    if (used && used.uat > seconds() - keysLookedForAgainAfter / 2) read.keys = used;
  };
  return { openid, metadata, keep };
}

const lifetimeSeconds = 10 * 60;
const oldest = () => new Date(Date.now() - lifetimeSeconds * 1000);

/** Differs from the cookie `sign_in`, which is for codes. */
const cookie = browserCookie({
  name: 'provider_sign_in',
  path: '/',
  sameSite: 'Lax',
  seconds: lifetimeSeconds,
});

/**
 * Starts a sign-in that only this browser can finish, once. Tabs share the cookie, so that each can finish its own.
 * @param caller whose account is linked or, with `again`, who reauthenticates; null for a sign-in
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

/** Deletes a state that this browser created in the last ten minutes. @returns null without one */
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
