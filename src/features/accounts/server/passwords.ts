import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { currentRequest } from '../../../platform/server/database/request-deadline.ts';
import { FairQueue } from '../../../platform/server/fair-queue.ts';
import { networksAround } from '../../../platform/server/http/client-ip.ts';
import { comeBackLater } from '../../../platform/server/http/problem.ts';
import { hashQueue } from '../../../platform/server/limits.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing fills the thread pool that files also need, so few run at once and the rest wait. */
const atOnce = Math.max(1, Math.min(2, availableParallelism()));

let running = 0;
const waiting = new FairQueue<() => void>();

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    const { clientIp, isKnown } = currentRequest();
    const [network] = networksAround(clientIp).at(-1) ?? [clientIp];
    // Known ones wait beside the others of their network, who may be many.
    const key = isKnown ? `known ${network}` : network;
    const most = hashQueue.most + (isKnown ? hashQueue.moreForKnown : 0);
    if (waiting.size >= most || waiting.sizeOf(key) >= hashQueue.mostOfNetwork)
      throw comeBackLater(2, 'Too many people are signing in right now. Try again in a moment.');
    await new Promise<void>((resolve) => waiting.add(key, resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.take();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, parameters));

/** False for an account that nobody signs in to by password. */
const isUsable = (stored: string) => stored.startsWith('$argon2');

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without one (an unknown email, an account that is closed) the same work is
 * done against a decoy, so that the response takes as long either way.
 */
export async function verifyPassword(stored: string | undefined, password: string) {
  decoy ??= hash('no account has this password', parameters);
  const hashed = stored !== undefined && isUsable(stored) ? stored : undefined;
  const against = hashed ?? (await decoy);
  const matches = await inTurn(() => verify(against, password).catch(() => false));
  return matches && hashed !== undefined;
}
