import { consume, forgive, giveBack } from '../limits.ts';
import { knownDevice } from './known-devices.ts';

/**
 * Counts an attempt at an account before it is made, so that no two cross: by the device where it has signed in to the
 * account before, and otherwise by account and network together and, with a far higher bound, by account alone. Whoever
 * wants to lock somebody out locks out their own network (docs/decisions/0018).
 * @param address the client for a limit, as `locals.address` has it
 * @returns takes the attempt back, after a success
 * @throws Problem 429
 */
export async function countAttempt(
  kind: 'login' | 'forgotten',
  request: Request,
  email: string,
  address: string,
): Promise<() => Promise<void>> {
  const device = await knownDevice(request, email);
  if (device !== null) {
    await consume(`${kind}-device`, device);
    return () => forgive(`${kind}-device`, device);
  }
  const here = atNetwork(email, address);
  await consume(`${kind}-network`, here);
  await consume(`${kind}-account`, email);
  return async () => {
    await forgive(`${kind}-network`, here);
    // The wrong passwords of others still count.
    await giveBack(`${kind}-account`, email);
  };
}

const atNetwork = (email: string, address: string) => `${email} ${address}`;

/** Forgets every wrong password of an account, and those of one network. */
export async function forgiveSignIns(email: string, address: string): Promise<void> {
  await forgive('login-account', email);
  await forgive('login-network', atNetwork(email, address));
}
