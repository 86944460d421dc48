// A provider that is down, slow, wrong or hostile: the sign-in fails with a clear message and stores nothing.
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { json, signingKey, startFakeProvider, tokenOf } from '../../support/fake-provider.ts';
import {
  expectUnchanged,
  forThisFile,
  serverForFile,
  serverForTest,
} from '../../support/file-resources.ts';
import { Browser } from '../../support/sign-in-browser.ts';

const fake = await forThisFile(startFakeProvider());
const server = await serverForFile(fake.env);
beforeEach(() => {
  fake.reset();
  fake.asked.length = 0;
});

const seconds = () => Math.floor(Date.now() / 1000);
let count = 0;
const goodClaims = (nonce: string) => ({
  iss: fake.issuer,
  aud: 'lab',
  sub: `subject-${++count}`,
  iat: seconds(),
  exp: seconds() + 60,
  nonce,
  email: `subject-${count}@lab.example`,
  email_verified: true,
  name: 'Ada',
});
type Claims = ReturnType<typeof goodClaims>;

/** Runs a sign-in up to the callback. The provider gives an ID token with the correct claims, which are returned too. */
async function startSignIn(on = server) {
  const browser = new Browser(on);
  const page = await browser.begin();
  const back = new URL('/api/auth/provider/callback', on.origin);
  const state = page.searchParams.get('state') ?? '';
  for (const [name, value] of Object.entries({ state, code: 'code', iss: fake.issuer }))
    back.searchParams.set(name, value);
  const claims = goodClaims(page.searchParams.get('nonce') ?? '');
  fake.give(tokenOf(claims, fake.key));
  return { browser, back, claims };
}

/** Opens the callback and checks that it stores nothing. @returns the URL of the redirect */
const arriveUnchanged = ({ browser, back }: Awaited<ReturnType<typeof startSignIn>>) =>
  expectUnchanged(server, () => browser.arrive(back));

test('a correct response signs in', async () => {
  const { browser, back, claims } = await startSignIn();
  expect(await browser.arrive(back)).toBe('/');
  expect(await browser.who()).toMatchObject({ email: claims.email });
  expect(fake.asked).not.toContain('/me');
});

const signed = (claims: object) => tokenOf(claims, fake.key);
const refused: [string, (claims: Claims) => string][] = [
  ['with another nonce', (claims) => signed({ ...claims, nonce: 'another' })],
  ['without a nonce', ({ nonce: _, ...claims }) => signed(claims)],
  ['for another client', (claims) => signed({ ...claims, aud: 'another' })],
  ['for several, from another', (claims) => signed({ ...claims, aud: ['lab', 'x'], azp: 'x' })],
  ['of another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', (claims) => signed({ ...claims, exp: seconds() - 3600 })],
  ['without a subject', ({ sub: _, ...claims }) => signed(claims)],
  ['with an empty subject', (claims) => signed({ ...claims, sub: ' ' })],
  ['with half a character as subject', (claims) => signed({ ...claims, sub: '\ud800' })],
  ['with an endless subject', (claims) => signed({ ...claims, sub: 'x'.repeat(5000) })],
  ['signed by an unpublished key', (claims) => tokenOf(claims, signingKey('two'))],
  ['signed by another key of the same name', (claims) => tokenOf(claims, signingKey('one'))],
  ['signed by the client’s own secret', (claims) => tokenOf(claims, 'secret')],
  ['signed by nobody', (claims) => tokenOf(claims, 'nobody')],
  ['that is none', () => 'a.b.c'],
];
test.each(refused)('an ID token is refused %s', async (_, makeToken) => {
  const attempt = await startSignIn();
  fake.give(makeToken(attempt.claims));
  expect(await arriveUnchanged(attempt)).toBe('/login?provider=untrusted');
});

test('an ID token that is missing is refused', async () => {
  const attempt = await startSignIn();
  fake.answer('/token', json({ access_token: 'access', token_type: 'Bearer' }));
  expect(await arriveUnchanged(attempt)).toBe('/login?provider=untrusted');
});

test('the server reads keys once, and again for an unknown one', async () => {
  const first = await startSignIn();
  await first.browser.arrive(first.back);
  fake.asked.length = 0;
  const second = await startSignIn();
  await second.browser.arrive(second.back);
  expect(fake.asked).toEqual(['/token']);
  const next = signingKey('next');
  fake.answer('/jwks', json({ keys: [next.jwk] }));
  const third = await startSignIn();
  fake.give(tokenOf(third.claims, next));
  expect(await third.browser.arrive(third.back)).toBe('/');
  // A key that the provider no longer publishes signs nobody in.
  expect(await arriveUnchanged(await startSignIn())).toBe('/login?provider=untrusted');
});

const short = ({ email: _, email_verified: _verified, name: _name, ...claims }: Claims) => claims;

test('claims that the ID token leaves out are requested of the same person', async () => {
  const { browser, back, claims } = await startSignIn();
  fake.give(tokenOf(short(claims), fake.key));
  fake.answer('/me', json({ ...claims, email: 'asked@lab.example' }));
  expect(await browser.arrive(back)).toBe('/');
  expect(await browser.who()).toMatchObject({ email: 'asked@lab.example' });
});

test('requested claims of somebody else are refused', async () => {
  const attempt = await startSignIn();
  fake.give(tokenOf(short(attempt.claims), fake.key));
  const other = { sub: 'somebody else', email: 'x@lab.example', email_verified: true };
  fake.answer('/me', json(other));
  expect(await arriveUnchanged(attempt)).toBe('/login?provider=untrusted');
});

test('one place confirms no address of the other', async () => {
  const attempt = await startSignIn();
  const { email_verified: _, ...claims } = attempt.claims;
  fake.give(tokenOf({ ...claims, email: 'victim@lab.example' }, fake.key));
  fake.answer('/me', json({ sub: claims.sub, email_verified: true }));
  expect(await arriveUnchanged(attempt)).toBe('/login?provider=unverified');
});

const drips = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(drip));
};
test.each([
  ['in trouble', '/token', json({}, 503), 'unavailable'],
  ['silent', '/token', () => {}, 'unavailable'],
  ['endless', '/token', drips, 'unavailable'],
  ['huge', '/token', json({ x: 'x'.repeat(2_000_000) }), 'unavailable'],
  ['leading elsewhere', '/token', json({}, 302), 'untrusted'],
  ['refusing the code', '/token', json({ error: 'invalid_grant' }, 400), 'expired'],
  ['refusing the client', '/token', json({ error: 'invalid_client' }, 401), 'untrusted'],
  // The case before makes the server forget the keys.
  ['silent about its keys', '/jwks', () => {}, 'unavailable'],
])('a provider that does not answer as one, %s: %s', async (_what, path, answers, outcome) => {
  const attempt = await startSignIn();
  fake.give(tokenOf(attempt.claims, signingKey('unknown yet')));
  fake.answer(path, answers);
  const began = Date.now();
  expect(await arriveUnchanged(attempt)).toBe(`/login?provider=${outcome}`);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect((await attempt.browser.ask('GET', '/api/health')).status).toBe(200);
});

const discovery = '/.well-known/openid-configuration';

test('the server starts without its provider: it says so, and the sign-in works once the provider is there', async () => {
  const silent = () => {};
  fake.answer(discovery, silent);
  const late = await serverForTest(fake.env);
  for (const answers of [silent, json({}, 502), json({ issuer: 'https://evil.example' })]) {
    fake.answer(discovery, answers);
    const refused = await late.post('/api/auth/provider', {});
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      'Hospital ID cannot be reached right now. Try again in a few minutes, or sign in another way.',
    ]);
  }
  expect(await late.sql('select id from provider_sign_ins')).toEqual([]);
  fake.reset();
  expect((await late.post('/api/auth/provider', {})).status).toBe(200);
});

test('no code is sent to an endpoint that is not safe', async () => {
  fake.answer(discovery, json({ ...fake.says, token_endpoint: 'http://10.0.0.1/token' }));
  const attempt = await startSignIn(await serverForTest(fake.env));
  expect(await attempt.browser.arrive(attempt.back)).toBe('/login?provider=unavailable');
});

test('logs have no text of the provider, no code and no token', async () => {
  const attempt = await startSignIn();
  fake.give(tokenOf({ ...attempt.claims, nonce: 'another' }, fake.key));
  await arriveUnchanged(attempt);
  expect(server.logs()).toContain('a sign-in by the provider failed');
  expect(server.logs()).not.toMatch(/subject-\d|@lab\.example|eyJ|code=|state=/);
});
