// Signing in with a real OpenID provider.
import { expect, test } from 'vitest';
import { insertIdentity, login } from '../../support/accounts.ts';
import { account, password, unverifiedAccount, updateUser } from '../../support/api.ts';
import { turnOnCodes } from '../../support/codes.ts';
import { askForEmail, confirmEmail } from '../../support/email-change.ts';
import { forThisFile, serverForFile } from '../../support/file-resources.ts';
import { startMailServer } from '../../support/mail.ts';
import { insertPasskeys } from '../../support/passkeys.ts';
import { type Person, startProvider } from '../../support/provider.ts';
import { Browser } from '../../support/sign-in-browser.ts';

const provider = await forThisFile(startProvider());
const mail = await forThisFile(startMailServer());
const server = await serverForFile({ ...provider.env, SMTP_URL: mail.url });

let count = 0;
/** A new person at the provider, who signs in from now on. */
function somebody(also: Partial<Person> = {}): Person & { email: string } {
  const sub = `person-${++count}`;
  const person = {
    sub,
    email: `${sub}@lab.example`,
    email_verified: true,
    name: 'Ada Byron',
    ...also,
  };
  provider.be(person);
  return person;
}

const failed = (outcome: string) => `/login?${new URLSearchParams({ provider: outcome })}`;
const usersWith = (email: string) =>
  server.sql('select id, name, password_hash, email_verified_at from users where email = ?', [
    email,
  ]);
const identitiesOf = (sub: string) =>
  server.sql('select user_id from identities where subject = ?', [sub]);
const eventsOf = async (userId: string) => {
  const events = 'select kind, detail from security_events where user_id = ? order by at, rowid';
  return (await server.sql(events, [userId])).map(({ kind, detail }) => [kind, detail]);
};
/** Signs in the person at the provider in a new browser. */
async function signedIn() {
  const browser = new Browser(server);
  expect(await browser.signIn()).toBe('/');
  return browser;
}
/** Goes to the provider and comes back. @returns the callback URL, without opening it */
const comeBack = async (browser: Browser, ...begin: Parameters<Browser['begin']>) =>
  browser.comeBack(await browser.begin(...begin));

test('somebody whom only the provider knows gets an account without rights and without a password, and is signed in', async () => {
  const { sub, email } = somebody();
  const before = await account(server, 'user');
  const browser = new Browser(server, before.cookie);
  expect(await browser.signIn()).toBe('/');
  expect(await browser.who()).toMatchObject({ email, name: 'Ada Byron', role: 'user' });
  // The session of the browser before the sign-in has ended.
  const sessions = 'select signed_in_by by from sessions where user_id = ?';
  expect(await server.sql(sessions, [before.user.id])).toEqual([]);
  const [user] = await usersWith(email);
  expect(user).toMatchObject({ password_hash: 'closed', email_verified_at: expect.any(Number) });
  expect(await identitiesOf(sub)).toMatchObject([{ user_id: user?.id }]);
  expect(await eventsOf(String(user?.id))).toEqual([
    ['provider.linked', 'with the new account'],
    ['session.created', 'by provider'],
  ]);
  expect(await server.sql(sessions, [String(user?.id)])).toEqual([{ by: 'provider' }]);
  expect((await login(server, email, 'closed')).status).toBe(401);
});

test('the same person at the provider is the same account the next time, whatever the provider says of the address by then', async () => {
  const person = somebody();
  const first = await (await signedIn()).who();
  provider.be({ ...person, email: 'another@lab.example', email_verified: false, name: 'New' });
  const again = new Browser(server);
  expect(await again.signIn({ returnTo: '/idea-tracker?view=table' })).toBe(
    '/idea-tracker?view=table',
  );
  expect(await again.who()).toEqual(first);
  expect(await usersWith('another@lab.example')).toEqual([]);
});

test.each([
  ['Ada\u202e Byron\n', 'Ada Byron'],
  ['ada@lab.example', 'ada'],
  ['\u200b', null],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the name %j becomes one that an account may have', async (name, shown) => {
  const { email, sub } = somebody({ name });
  await signedIn();
  expect(await usersWith(email)).toMatchObject([{ name: shown ?? sub }]);
});

test.each([
  [{ email_verified: false }, 'unverified'],
  [{ email_verified: 'true' }, 'unverified'],
  [{ email_verified: undefined }, 'unverified'],
  [{ email: 'no address' }, 'no email'],
  [{ email: undefined }, 'no email'],
  [{ email: 'hello@example.org' }, 'domain'],
])('somebody whom only the provider knows is refused with %j', async (also, outcome) => {
  const { sub } = somebody(also);
  const browser = new Browser(server);
  expect(await browser.signIn()).toBe(failed(outcome));
  expect(await browser.who()).toBeNull();
  expect(await identitiesOf(sub)).toEqual([]);
});

test('somebody who has an account already is linked by an address that both sides have verified, and its owner gets mail', async () => {
  const { user } = await account(server);
  const unconfirmed = somebody({ email: user.email, email_verified: false });
  expect(await new Browser(server).signIn()).toBe(failed('unverified'));
  expect(await identitiesOf(unconfirmed.sub)).toEqual([]);
  const { sub } = somebody({ email: user.email.toUpperCase() });
  const browser = await signedIn();
  expect(await browser.who()).toEqual(user);
  expect(await identitiesOf(sub)).toMatchObject([{ user_id: user.id }]);
  expect(await eventsOf(user.id)).toContainEqual(['provider.linked', 'by the confirmed email']);
  const { raw } = await mail.mailTo(user.email);
  expect(raw).toContain('Subject: You can now sign in with Hospital ID');
});

test('somebody whose address the provider confirms gets the account with their unverified address, and its former user is signed out', async () => {
  const made = await unverifiedAccount(server, 'user');
  const { id, email } = made.user;
  // A stranger linked their own identity while the server allowed it.
  await insertIdentity(server, id, 'stranger-1', `${provider.issuer}/`);
  const { sub } = somebody({ email });
  const browser = new Browser(server);
  expect(await browser.signIn()).toBe('/account?provider=claimed#signing-in');
  expect(await identitiesOf(sub)).toMatchObject([{ user_id: id }]);
  expect(await identitiesOf('stranger-1')).toEqual([]);
  expect((await server.get('/api/auth/me', made)).status).toBe(401);
  expect((await login(server, email)).status).toBe(401);
  expect(await eventsOf(id)).toContainEqual([
    'email.confirmed',
    'by the sign-in provider; removed: the link to another sign-in, 1 session',
  ]);
});

test('a second person with the address of the first does not get their account', async () => {
  const first = somebody();
  await signedIn();
  const second = somebody({ email: first.email });
  expect(await new Browser(server).signIn()).toBe(failed('other identity'));
  expect(await identitiesOf(second.sub)).toEqual([]);
});

test('somebody is refused while suspended, linked or not', async () => {
  const { user } = await account(server);
  somebody({ email: user.email });
  await updateUser(server, user.id, 'suspended_at = 1');
  expect(await new Browser(server).signIn()).toBe(failed('suspended'));
  await updateUser(server, user.id, 'suspended_at = null');
  await signedIn();
  await updateUser(server, user.id, 'suspended_at = 1');
  const browser = new Browser(server);
  expect(await browser.signIn()).toBe(failed('suspended'));
  expect(await browser.who()).toBeNull();
  expect(await eventsOf(user.id)).toContainEqual([
    'sign-in.failed',
    'suspended, by the sign-in provider',
  ]);
});

test('concurrent callbacks make one account, and all browsers are signed in', async () => {
  const { email } = somebody();
  const browsers = [1, 2, 3].map(() => new Browser(server));
  const begun = browsers.map(async (browser) => ({ browser, back: await comeBack(browser) }));
  const ends = (await Promise.all(begun)).map(({ browser, back }) => browser.arrive(back));
  expect(await Promise.all(ends)).toEqual(['/', '/', '/']);
  expect(await usersWith(email)).toHaveLength(1);
  for (const browser of browsers) expect(await browser.who()).toMatchObject({ email });
});

const refused = failed('expired');

test('a callback works once: the state and the code are used up', async () => {
  somebody();
  const browser = new Browser(server);
  // Two tabs of one browser have a state each.
  const other = await browser.begin();
  const back = await comeBack(browser);
  // A HEAD request changes nothing.
  const { status, headers } = await browser.ask('HEAD', back.href);
  expect([status, headers.getSetCookie()]).toEqual([204, []]);
  expect(await browser.arrive(back)).toBe('/');
  expect(await browser.arrive(back)).toBe(refused);
  expect(await browser.arrive(await browser.comeBack(other))).toBe('/');
  // The state is valid now, so only the provider can refuse the used code.
  const page = await browser.begin();
  const again = new URL(back);
  again.searchParams.set('state', page.searchParams.get('state') ?? '');
  const replayed = await browser.arrive(again);
  expect([failed('expired'), failed('untrusted')]).toContain(replayed);
});

test('a callback is refused in another browser, and works for ten minutes in the browser that asked', async () => {
  const { email } = somebody();
  const browser = new Browser(server);
  const back = await comeBack(browser);
  expect(await new Browser(server).arrive(back)).toBe(refused);
  const other = new Browser(server);
  await other.begin();
  expect(await other.arrive(back)).toBe(refused);
  expect(await other.who()).toBeNull();
  expect(await browser.arrive(back)).toBe('/');
  expect(await browser.who()).toMatchObject({ email });
  const late = await comeBack(browser);
  const tooOld = Date.now() - 10 * 60_000;
  await server.sql('update provider_sign_ins set created_at = ?', [tooOld]);
  expect(await browser.arrive(late)).toBe(refused);
});

test.each([
  ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ['no issuer', (query: URLSearchParams) => query.delete('iss')],
])('a callback with %s is a mix-up: its code is sent nowhere', async (_what, change) => {
  const { email } = somebody();
  const browser = new Browser(server);
  const back = await comeBack(browser);
  change(back.searchParams);
  expect(await browser.arrive(back)).toBe(failed('untrusted'));
  expect(await usersWith(email)).toEqual([]);
});

test.each([
  ['access_denied', 'cancelled'],
  ['server_error', 'unavailable'],
  ['<script>', 'cancelled'],
])('a callback with the error %s shows a message of our own', async (error, outcome) => {
  const browser = new Browser(server);
  const page = await browser.begin();
  const answer = { state: page.searchParams.get('state') ?? '', iss: provider.issuer, error };
  const query = new URLSearchParams({ ...answer, error_description: 'Call 555 for your prize' });
  const back = new URL(`/api/auth/provider/callback?${query}`, server.origin);
  expect(await browser.arrive(back)).toBe(failed(outcome));
});

test('the beginning asks for a code with PKCE, and keeps no secret in the clear', async () => {
  const browser = new Browser(server);
  const page = await browser.begin();
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    redirect_uri: `${server.origin}/api/auth/provider/callback`,
  });
  const state = page.searchParams.get('state') ?? '';
  const cookie = browser.cookie.split('=')[1] ?? '';
  const rows = JSON.stringify(await server.sql('select * from provider_sign_ins'));
  expect(state).toHaveLength(43);
  expect(rows).not.toContain(state);
  expect(rows).not.toContain(cookie);
  const { cookies } = await server.post('/api/auth/provider', {});
  expect(cookies).toEqual([
    expect.stringMatching(
      /^provider_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    ),
  ]);
});

test('no other site begins a sign-in for somebody, nor does a link', async () => {
  const from = { headers: { Origin: 'https://evil.example' } };
  expect((await server.post('/api/auth/provider', {}, from)).status).toBe(403);
  const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
  expect((await server.post('/api/auth/provider', 'returnTo=/', form)).status).toBe(415);
  expect((await server.get('/api/auth/provider')).status).toBe(405);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/api/auth/logout',
  '/./api/auth/logout',
  '/about/%2e./api/auth/logout',
  'idea-tracker',
  '',
])('%j is no page to come back to', async (returnTo) => {
  const answer = await server.post('/api/auth/provider', { returnTo });
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'returnTo']);
});

test('an old proof at the provider is no confirmation here; asked to, the provider makes the person prove anew', async () => {
  somebody();
  const browser = await signedIn();
  const { id } = await browser.who();
  const confirmedAt = async () =>
    (await server.sql('select confirmed_at from sessions where user_id = ?', [id]))[0]
      ?.confirmed_at;
  expect(await confirmedAt()).toBeNull();
  const page = await browser.begin(undefined, { again: true, returnTo: '/account' });
  expect(page.searchParams.get('prompt')).toBe('login');
  expect(await browser.arrive(await browser.comeBack(page))).toBe('/account');
  expect(Number(await confirmedAt())).toBeGreaterThan(Date.now() - 60_000);
});

test('a confirmation keeps the session; somebody else at the provider is refused and changes nothing', async () => {
  const person = somebody();
  const browser = await signedIn();
  const user = await browser.who();
  // Another browser has no session at the provider, so nobody has to sign out there first.
  const confirm = async () => {
    const page = await browser.begin(undefined, { again: true, returnTo: '/idea-tracker' });
    return browser.arrive(await new Browser(server).comeBack(page));
  };
  const sessions = () =>
    server.sql('select created_at, confirmed_at from sessions where user_id = ?', [user.id]);
  const before = await sessions();
  const other = somebody();
  expect(await confirm()).toBe('/account?provider=other+account#signing-in');
  expect([await browser.who(), await sessions()]).toEqual([user, before]);
  expect(await identitiesOf(other.sub)).toEqual([]);
  expect(await eventsOf(user.id)).toContainEqual([
    'identity.failed',
    'other account, by the sign-in provider',
  ]);
  provider.be(person);
  expect(await confirm()).toBe('/idea-tracker');
  expect(await sessions()).toEqual([
    { created_at: before[0]?.created_at, confirmed_at: expect.any(Number) },
  ]);
  expect(await eventsOf(user.id)).toContainEqual(['identity.confirmed', 'by provider']);
});

const ownProvider = '/api/account/provider';
const link = async (browser: Browser) => browser.arrive(await comeBack(browser, ownProvider));
/** Marks each session as just confirmed at the provider. */
const verifiedByProvider = () =>
  server.sql('update sessions set strong_proof_at = ?', [Date.now()]);

test('links whatever the address, signs in from then on, and its owner gets mail', async () => {
  const { user, cookie } = await account(server, 'founder');
  const { sub } = somebody({ email: 'private@elsewhere.example', email_verified: false });
  const browser = new Browser(server, cookie);
  expect((await browser.ask('GET', ownProvider)).body).toEqual({
    linked: null,
    opensOtherwise: true,
  });
  expect(await link(browser)).toBe('/account?provider=linked#signing-in');
  expect((await browser.ask('GET', ownProvider)).body).toEqual({
    linked: { createdAt: expect.any(String), lastUsedAt: expect.any(String) },
    opensOtherwise: true,
  });
  expect(await eventsOf(user.id)).toContainEqual(['provider.linked', 'on the account page']);
  await mail.mailTo(user.email, 'You can now sign in with Hospital ID');
  const other = await signedIn();
  expect(await other.who()).toEqual(user);
  expect(await identitiesOf(sub)).toHaveLength(1);
});

test('links nothing by the password alone to an account that got a passkey meanwhile, nor when the database fails', async () => {
  const { user, cookie } = await account(server, 'founder');
  const { sub } = somebody();
  const browser = new Browser(server, cookie);
  const back = await comeBack(browser, ownProvider);
  await server.sql('alter table passkeys rename to passkeys_away');
  const end = await browser.arrive(back);
  await server.sql('alter table passkeys_away rename to passkeys');
  expect(end).toBe(failed('failed'));
  const again = await comeBack(browser, ownProvider);
  await insertPasskeys(server, user.id);
  expect(await browser.arrive(again)).toBe('/account?provider=proof#signing-in');
  expect(await identitiesOf(sub)).toEqual([]);
});

test('an account with codes or a passkey is not linked by its address, but by its owner', async () => {
  const withCodes = await account(server);
  await turnOnCodes(server, withCodes);
  const withPasskey = await account(server);
  await insertPasskeys(server, withPasskey.user.id);
  for (const { user } of [withCodes, withPasskey]) {
    const { sub } = somebody({ email: user.email });
    const browser = new Browser(server);
    expect(await browser.signIn()).toBe(failed('link first'));
    expect(await browser.who()).toBeNull();
    expect(await identitiesOf(sub)).toEqual([]);
    expect(await eventsOf(user.id)).toContainEqual([
      'sign-in.failed',
      'link first, by the sign-in provider',
    ]);
  }
  const { sub } = somebody({ email: withCodes.user.email });
  const own = new Browser(server, withCodes.cookie);
  expect(await link(own)).toBe('/account?provider=linked#signing-in');
  expect(await identitiesOf(sub)).toMatchObject([{ user_id: withCodes.user.id }]);
  expect(await (await signedIn()).who()).toEqual(withCodes.user);
});

test('linking an account ends its pending change of email, which the password alone may have begun', async () => {
  const who = await account(server);
  const token = await askForEmail(server, mail, who, 'another-owner@example.org');
  somebody();
  expect(await link(new Browser(server, who.cookie))).toBe('/account?provider=linked#signing-in');
  expect((await confirmEmail(server, token, who)).status).toBe(400);
});

test('links only the session that asked, and only while it lasts', async () => {
  const { cookie } = await account(server, 'founder');
  const { sub } = somebody();
  const browser = new Browser(server, cookie);
  const back = await comeBack(browser, ownProvider);
  const [begun = ''] = browser.cookie
    .split('; ')
    .filter((one) => one.startsWith('provider_sign_in='));
  const another = await account(server, 'founder');
  const other = new Browser(server, `${begun}; ${another.cookie}`);
  expect(await other.arrive(back)).toBe('/account?provider=session#signing-in');
  const next = await other.comeBack(await browser.begin(ownProvider));
  expect(await new Browser(server, begun).arrive(next)).toBe(
    '/account?provider=session#signing-in',
  );
  // A sign-in to another account ends the session that started the linking.
  const last = await comeBack(browser, ownProvider);
  await browser.ask('POST', '/api/auth/login', { email: another.user.email, password });
  expect(await browser.arrive(last)).toBe(failed('expired'));
  expect(await identitiesOf(sub)).toEqual([]);
});

test('a person at the provider has one account, and an account one person', async () => {
  const first = somebody();
  const one = new Browser(server, (await account(server)).cookie);
  await link(one);
  const other = new Browser(server, (await account(server)).cookie);
  expect(await link(other)).toBe('/account?provider=other+account#signing-in');
  somebody();
  await verifiedByProvider();
  expect(await link(new Browser(server, one.cookie))).toBe(
    '/account?provider=other+identity#signing-in',
  );
  expect(await identitiesOf(first.sub)).toHaveLength(1);
});

test('unlinking ends the other sessions that it opened, and asks for another way in', async () => {
  const { user, cookie } = await account(server, 'founder');
  const { sub } = somebody();
  const browser = new Browser(server, cookie);
  await link(browser);
  const other = await signedIn();
  await verifiedByProvider();
  await browser.ask('POST', '/api/account/tokens', { name: 'CI', scope: 'read', days: 30 });
  for (const table of ['sessions', 'access_tokens'])
    await server.sql(`update ${table} set signed_in_by = 'provider'`);
  expect((await browser.ask('DELETE', ownProvider)).status).toBe(204);
  const left = `select signed_in_by by from sessions where user_id = ?1
    union all select signed_in_by from access_tokens where user_id = ?1`;
  expect(await server.sql(left, [user.id])).toEqual([{ by: 'password' }, { by: 'password' }]);
  expect(await identitiesOf(sub)).toEqual([]);
  expect(await other.who()).toBeNull();
  expect(await browser.who()).toEqual(user);
  expect((await browser.ask('DELETE', ownProvider)).status).toBe(404);
  expect(await eventsOf(user.id)).toContainEqual(['provider.unlinked', null]);
  await mail.mailTo(user.email, 'Hospital ID no longer signs you in');

  somebody();
  const without = await signedIn();
  expect((await without.ask('GET', ownProvider)).body.opensOtherwise).toBe(false);
  const unproven = { confirm: true, ways: ['provider'] };
  expect((await without.ask('DELETE', ownProvider)).body).toMatchObject(unproven);
  // The server does not offer a provider that the lab no longer uses.
  const move = (from: string, to: string) =>
    server.sql('update identities set issuer = ?2 where issuer = ?1', [from, to]);
  await move(`${provider.issuer}/`, 'https://former.example');
  expect((await without.ask('DELETE', ownProvider)).body.ways).toEqual([]);
  await move('https://former.example', `${provider.issuer}/`);
  await verifiedByProvider();
  const refused = await without.ask('DELETE', ownProvider);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(/password/)]);
});
