import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '#platform/server/fair-queue.ts';
import { comeBackLater, refusedField } from '#platform/server/http/problem.ts';
import { hashQueue } from '#platform/server/limits.ts';
import { isFounder, type Role } from '#platform/text/role.ts';

let list: Promise<Set<string>> | undefined;

/** The 49,000 most frequent leaked passwords in lower case. Loaded on demand, because it takes 25 ms. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
}

/** For accounts with rights. Others only get advice. @param path of the password's property @throws Problem 400 */
export async function refuseCommonPassword(role: Role, newPassword: string, path = 'newPassword') {
  if (!isFounder({ role }) || !(await commonPasswords()).has(newPassword.toLowerCase())) return;
  throw refusedField(path, 'This is one of the most common passwords. Choose another');
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashing uses the thread pool that file access needs too, so few hashes run at once. */
const queue = new FairQueue(
  { ...hashQueue, atOnce: Math.max(1, Math.min(2, availableParallelism())) },
  () => comeBackLater(2, 'Too many people are signing in right now. Try again in a moment.'),
);

export const hashPassword = (password: string) => queue.run(() => hash(password, parameters));

let decoy: Promise<string> | undefined;

/** Without a stored hash it compares with a decoy, so that the response takes as long as for an account. */
export async function verifyPassword(stored: string | undefined, password: string) {
  decoy ??= hash('no account has this password', parameters);
  const hashed = stored?.startsWith('$argon2') ? stored : undefined;
  const against = hashed ?? (await decoy);
  const matches = await queue.run(() => verify(against, password).catch(() => false));
  return matches && hashed !== undefined;
}
