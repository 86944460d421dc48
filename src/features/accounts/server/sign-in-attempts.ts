import { currentRequest } from '../../../platform/server/database/current-request.ts';
import { consume, refundPoint, resetLimit } from '../../../platform/server/limits.ts';
import { truncateIp } from './request-origin.ts';
import { knownDevice } from './sessions.ts';

/**
 * Counts an attempt before it is made, so that parallel attempts count too. A known device counts by itself;
 * otherwise the attempt counts by account and network, by account and wider network, and with a far higher limit by
 * account. A person who tries to lock somebody out locks out their own network (docs/decisions/0018).
 * @param clientIp the client for a limit, as in `locals.clientIp`
 * @returns takes the attempt back after a success
 * @throws Problem 429
 */
export async function countAttempt(
  kind: 'login' | 'code' | 'forgotten',
  request: Request,
  email: string,
  clientIp: string,
): Promise<() => Promise<void>> {
  const device = await knownDevice(request, email);
  if (device !== null) {
    currentRequest().isKnown = true;
    await consume(`${kind}-device`, device);
    return () => resetLimit(`${kind}-device`, device);
  }
  const [here, site] = networksOf(email, clientIp);
  await consume(`${kind}-network`, here);
  await consume(`${kind}-site`, site);
  await consume(`${kind}-account`, email);
  return async () => {
    await resetLimit(`${kind}-network`, here);
    await refundPoint(`${kind}-site`, site);
    // The wrong passwords of others still count.
    await refundPoint(`${kind}-account`, email);
  };
}

/** An account with a network, and with the /24 or /48 around it, of which one customer can have all. */
const networksOf = (email: string, clientIp: string) =>
  [`${email} ${clientIp}`, `${email} ${truncateIp(clientIp)}`] as const;

export async function forgiveSignIns(email: string, clientIp: string): Promise<void> {
  const [here, site] = networksOf(email, clientIp);
  await resetLimit('login-account', email);
  await resetLimit('login-network', here);
  await resetLimit('login-site', site);
}
