import { describe, expect, test } from 'vitest';
import { acceptInvitation, insertIdentity, register } from '../../support/accounts.ts';
import { unverifiedAccount } from '../../support/api.ts';
import { forThisFile, serverForFile, serverForTest } from '../../support/file-resources.ts';
import { tokenIn } from '../../support/mail.ts';
import { optionsToSignIn } from '../../support/passkeys.ts';
import { startProvider } from '../../support/provider.ts';
import { sharedServer } from '../../support/shared-server.ts';
import { Browser } from '../../support/sign-in-browser.ts';

const provider = await forThisFile(startProvider());
const server = await serverForFile({
  ...provider.env,
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'cn=staff,ou=lab=founder,heads=admin',
  OIDC_EMAIL_DOMAINS: 'lab.example, clinic.example',
  PASSWORD_SIGN_UP: 'off',
});

let count = 0;
/** Signs in through the provider. @returns the user who is signed in, and the URL of the redirect */
async function signIn(groups: unknown, sub = `member-${++count}`, email = `${sub}@lab.example`) {
  provider.be({ sub, email, email_verified: true, name: 'Ada', groups });
  const browser = new Browser(server);
  const end = await browser.signIn();
  return { sub, end, browser, user: await browser.who() };
}

describe('roles by a claim', () => {
  test.each([
    ['absent', undefined],
    ['JSON in a text', '["other"]'],
  ])('%s leave a role as it is, with a warning', async (_, groups) => {
    const { sub, user } = await signIn('heads');
    expect((await signIn(groups, sub)).user).toEqual(user);
    const shown = await (await signIn('heads')).browser.ask('GET', '/api/admin/system');
    expect(shown.text).toContain('Roles stay as they are.');
    expect(server.logs()).toContain('OIDC_ROLE_CLAIM is groups');
  });

  test('count anew at each sign-in, the highest one, and stand in both logs', async () => {
    expect((await signIn(undefined)).user).toMatchObject({ role: 'user' });
    const { sub, user } = await signIn(['other', 'cn=staff,ou=lab', 'heads']);
    expect(user).toMatchObject({ role: 'admin' });
    // The last administrator would keep the role.
    await signIn('heads');
    const next = await signIn(['cn=staff,ou=lab'], sub);
    expect(next.user).toMatchObject({ id: user.id, role: 'founder' });
    expect((await signIn(['HEADS', 'admin', 7, null], sub)).user).toMatchObject({ role: 'user' });
    for (const log of [
      "audit_log where subject_id = ? and action = 'role.changed' order by id",
      "security_events where user_id = ? and kind = 'role.changed' order by at, rowid",
    ])
      expect(await server.sql(`select detail from ${log}`, [user.id])).toEqual([
        { detail: 'admin to founder, by the sign-in provider' },
        { detail: 'founder to user, by the sign-in provider' },
      ]);
  });

  test('give no more rights to an account whose address is unverified', async () => {
    const { user } = await unverifiedAccount(server, 'user');
    await insertIdentity(server, user.id, 'unproven', `${provider.issuer}/`);
    const elsewhere = await signIn('heads', 'unproven', 'elsewhere@lab.example');
    expect(elsewhere.user).toMatchObject({ id: user.id, role: 'user' });
    // The provider confirms this address, which verifies it.
    const claimed = await signIn('heads', 'unproven', user.email);
    expect(claimed.user).toMatchObject({ id: user.id, role: 'admin' });
  });

  test('never take the last administrator away', async () => {
    const { sub, user } = await signIn('heads');
    await server.sql("update users set role = 'user' where id <> ? and role = 'admin'", [user.id]);
    const again = await signIn([], sub);
    expect([again.end, again.user.role]).toEqual(['/', 'admin']);
  });
});

test('only email addresses of the listed domains get an account', async () => {
  const refused = await signIn([], undefined, 'ada@evil-lab.example');
  expect([refused.end, refused.user]).toEqual(['/login?provider=domain', null]);
  expect((await signIn([], undefined, 'ada@sub.lab.example')).end).toBe('/login?provider=domain');
  expect((await signIn([], undefined, 'ada@CLINIC.example')).end).toBe('/');
});

test('PASSWORD_SIGN_UP=off refuses to register with a password, and says what to do', async () => {
  const { status, body: problem } = await register(server, 'ada@example.org');
  expect([status, problem.detail]).toEqual([
    403,
    'Nobody can sign up with a password here. Sign in with Hospital ID, or ask for an invitation.',
  ]);
  expect(await server.sql("select id from users where email = 'ada@example.org'")).toEqual([]);
  const { body: settings } = await server.get('/settings.json');
  expect(settings).toMatchObject({ provider: { name: 'Hospital ID' }, signUp: false });
});

test('PASSWORD_SIGN_UP=off leaves invitations, which set a password', async () => {
  const { browser } = await signIn('heads');
  // A sign-in by an existing session at the provider is no reauthentication, so the test records one.
  await server.sql('update sessions set confirmed_at = ?', [Date.now()]);
  const email = 'invited@elsewhere.example';
  const body = { email, role: 'founder' };
  const invited = await browser.ask('POST', '/api/admin/invitations', body);
  const answer = await acceptInvitation(server, tokenIn(invited));
  expect([answer.status, answer.body.user?.role]).toEqual([201, 'founder']);
});

test('sets Secure and a prefix for every cookie over https', async () => {
  const secure = await serverForTest({ ...provider.env, SITE_URL: 'https://lab.example' });
  const { cookies, body, headers } = await secure.post('/api/auth/provider', {});
  expect(cookies).toEqual([
    expect.stringMatching(
      /^__Host-provider_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  expect(new URL(body.location).searchParams.get('redirect_uri')).toBe(
    'https://lab.example/api/auth/provider/callback',
  );
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  const [session, hint, device] = (await register(secure, 'a@example.org')).cookies;
  expect(session).toMatch(/^__Host-session=.*; Secure/);
  expect(hint).toMatch(/; Secure$/);
  expect(device).toMatch(/^__Secure-known_device=.*; HttpOnly; SameSite=Lax; Secure$/);
  // Passkeys belong to the host name of the site.
  const passkey = await optionsToSignIn(secure);
  expect(passkey.options.rpId).toBe('lab.example');
  expect(passkey.answer.cookies[0]).toMatch(
    /^__Secure-passkey=.*; HttpOnly; SameSite=Strict; Secure$/,
  );
});

test('starts and ends of provider sign-ins share a limit', async () => {
  const limited = await serverForTest({ ...provider.env, RATE_LIMITS: 'on' });
  await Promise.all(Array.from({ length: 120 }, () => limited.post('/api/auth/provider', {})));
  expect((await limited.post('/api/auth/provider', {})).status).toBe(429);
  const back = await limited.get('/api/auth/provider/callback?state=x&code=y');
  expect(back.headers.get('location')).toBe('/login?provider=often');
});

test('returns 404 and an expired sign-in without a provider', async () => {
  const plain = await sharedServer();
  expect((await plain.post('/api/auth/provider', {})).status).toBe(404);
  const back = await plain.get('/api/auth/provider/callback?state=x&code=y');
  expect([back.status, back.headers.get('location')]).toEqual([303, '/login?provider=expired']);
});
