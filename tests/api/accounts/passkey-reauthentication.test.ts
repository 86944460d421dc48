// Reauthentication by passkey, tested through the function that the endpoints call.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../../src/features/accounts/server/caller.ts';
import {
  addPasskey,
  createReauthenticationOptions,
  createRegistrationOptions,
  verifyPasskey,
} from '../../../src/features/accounts/server/passkeys/ceremonies.ts';
import { db } from '../../../src/platform/server/database/database.ts';
import { migrateDatabase } from '../../../src/platform/server/database/migrations.ts';
import { makeAuthenticator, type Wrong } from '../../support/authenticator.ts';

const client = { network: '', device: 'Firefox on Linux' };
const request = new Request('http://localhost:4321/');

const caller = (id: string): Caller => ({
  id,
  email: `${id}@example.org`,
  name: id,
  role: 'founder',
  sessionId: `session of ${id}`,
  token: null,
  client,
  signedInBy: 'passkey',
  confirmedAt: null,
  strongProofAt: null,
  secondStepDue: null,
  emailVerifiedAt: new Date(),
});
const [me, other] = [caller('me'), caller('other')];

beforeAll(async () => {
  process.env.DATABASE_URL = `file:${join(mkdtempSync(join(tmpdir(), 'lab-')), 'app.db')}`;
  process.env.RATE_LIMITS = 'off';
  await migrateDatabase(db(), 'db/migrations');
  for (const { id, email, sessionId } of [me, other]) {
    await db().run(`insert into users (id, email, password_hash, name, role, created_at)
      values ('${id}', '${email}', 'x', '${id}', 'founder', 1)`);
    await db().run(`insert into sessions (id, user_id, expires_at, created_at, signed_in_by)
      values ('${sessionId}', '${id}', 9999999999, 1, 'passkey')`);
  }
});
afterAll(() => db().close());

async function device(owner: Caller) {
  const made = makeAuthenticator('http://localhost:4321');
  const { challenge, rp, user } = await createRegistrationOptions(owner);
  await addPasskey(owner, made.make({ challenge, rp: { id: rp.id ?? '' }, user }));
  return made;
}

test('one’s own passkey, in the session that asked, once; a browser may leave out whose it is', async () => {
  const [mine, theirs] = [await device(me), await device(other)];
  const use = async (by: Caller, made: typeof mine, wrong: Wrong = {}) => {
    const { challenge, rpId = '' } = await createReauthenticationOptions(by);
    return made.use({ challenge, rpId }, wrong);
  };
  const proof = await use(me, mine, { userHandle: null });
  await expect(verifyPasskey(request, proof, client, other)).rejects.toMatchObject({ status: 400 });
  const { user, by } = await verifyPasskey(request, proof, client, me);
  expect([user.id, by]).toEqual(['me', 'passkey']);
  await expect(verifyPasskey(request, proof, client, me)).rejects.toMatchObject({ status: 400 });

  // Refused: a challenge for a sign-in, another user's passkey, and a possible copy.
  const signed = await use(me, mine);
  await expect(verifyPasskey(request, signed, client)).rejects.toMatchObject({ status: 400 });
  const foreign = await use(me, theirs);
  await expect(verifyPasskey(request, foreign, client, me)).rejects.toMatchObject({ status: 403 });
  const copied = await use(me, mine, { counter: 1 });
  await expect(verifyPasskey(request, copied, client, me)).rejects.toMatchObject({ status: 403 });
  const noted = `select kind || ': ' || detail entry from security_events
    where kind like '%failed' and user_id is not null order by at, rowid`;
  expect(await db().all(sql.raw(noted))).toEqual([
    { entry: 'identity.failed: by passkey: of another account' },
    { entry: 'identity.failed: by passkey: possible copy, its counter did not grow' },
  ]);
});
