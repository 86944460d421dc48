import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfig } from '#platform/server/config.ts';

const refusals = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.lines;
  }
  throw new Error('these settings are accepted, or refused in another way');
};

test('the defaults are those of .env.example', () => {
  expect(readConfig(parseEnv(readFileSync('.env.example', 'utf8')))).toEqual(readConfig({}));
  const unnamed = { siteUrlSet: false, secure: false, provider: null, smtpTlsRequired: true };
  expect(readConfig({})).toMatchObject(unnamed);
});

test('values are read, and an empty one counts as not set', () => {
  const config = readConfig({
    HOST: '::1',
    PORT: '8080',
    SITE_URL: '',
    DEMO: 'true',
    TRUST_PROXY: '2',
  });
  expect(config).toMatchObject({ siteUrl: 'http://[::1]:8080', demo: true, trustedProxies: 2 });
  // A browser cannot open the wildcard address; on the same machine it opens localhost.
  expect(readConfig({ HOST: '0.0.0.0' }).siteUrl).toBe('http://localhost:4321');
  expect(readConfig({ HOST: '::' }).siteUrl).toBe('http://localhost:4321');
  expect(readConfig({ SITE_URL: 'https://lab.example.org/' })).toMatchObject({
    siteUrl: 'https://lab.example.org',
    siteUrlSet: true,
    secure: true,
  });
});

test.each([
  [{ MAIL_RETRY_SECONDS: '0' }, 'a whole number from 1 to 3600'],
  [{ DATABASE_URL: 'file:data/my%20lab.db' }, 'not have a percent sign'],
  [{ PORT: '70000' }, 'a whole number from 0 to 65535'],
  [{ SITE_URL: 'https://lab.example.org/path' }, 'an origin'],
  [{ DATABASE_URL: 'postgres://x' }, 'start with file:, libsql://, http:// or https://'],
  [{ DEMO: 'yes' }, 'true or false'],
  [{ TRUST_PROXY: '-1' }, 'a whole number from 0 to 10'],
  [{ RATE_LIMITS: 'none' }, 'on or off'],
  [{ MAIL_FROM: 'the lab' }, 'an email address'],
  [{ SMTP_URL: 'mail.example.org' }, 'look like smtp://user:password@mail.example.org:587'],
  [{ LOG_LEVEL: 'loud' }, 'debug, info, warn or error'],
  // The pattern accepts these URLs, and the URL parser rejects them.
  [{ SITE_URL: 'https://lab.example.org:99999' }, ''],
  [{ SITE_URL: 'https://lab.example.org\\path' }, ''],
  [{ REFERENCE_DOI_URL: 'https://a b' }, ''],
  [{ REFERENCE_PUBMED_URL: 'http://x:123456' }, ''],
  [{ SMTP_URL: 'smtp://mail.example.org:99999' }, ''],
  [{ DATABASE_URL: 'libsql://db.example.org:99999' }, ''],
  // These values are neither host names nor IP addresses.
  [{ HOST: 'http://127.0.0.1' }, ''],
  [{ HOST: 'localhost:80' }, ''],
  [{ HOST: '999.1.1.1' }, ''],
  [{ METRICS_HOST: '127.0.0.1:9100' }, ''],
])(
  '%j is refused with one line: its name, what it must be, an example and what it is',
  (env, rule) => {
    const [[name = '', value]] = Object.entries(env) as [[string, string]];
    const [line = '', ...more] = refusals(env);
    expect(more).toEqual([]);
    expect(line).toMatch(new RegExp(`^${name} must (be )?${rule}`));
    expect(line).toMatch(/ example |must start with|must look like/);
    expect(line).toContain(`It is ${JSON.stringify(value)}.`);
  },
);

test.each([
  { DATABASE_AUTH_TOKEN: 'hidden word' },
  { OIDC_CLIENT_SECRET: 'hidden\n', OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'a' },
  { SMTP_URL: 'smtp//user:hidden@mail.example.org' },
  { SMTP_URL: 'smtp://user:hidden' },
  { SMTP_URL: 'mail.example.org?password=hidden' },
  { DATABASE_URL: 'postgres://user:hidden@db.example.org/lab' },
  { SITE_URL: 'https://user:hidden@lab.example.org' },
  { OIDC_ISSUER: 'https://id:hidden@a.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
])('a refusal shows no secret: %j', (env) => {
  const lines = refusals(env).join('\n');
  expect(lines).toContain('may hold a password');
  expect(lines).not.toContain('hidden');
});

test('settings that belong together: the refusal says which of them are set', () => {
  expect(refusals({ OIDC_ISSUER: 'https://a.example' }).join()).toMatch(
    /^OIDC_ISSUER, OIDC_CLIENT_ID and .* belong together: set all three or none.* Set now: OIDC_ISSUER\.$/,
  );
});

const provider = {
  OIDC_ISSUER: 'https://id.example.org/realms/lab',
  OIDC_CLIENT_ID: 'lab',
  OIDC_CLIENT_SECRET: 'secret',
};

test('the settings of a sign-in provider', () => {
  expect(readConfig(provider).provider).toMatchObject({
    issuer: 'https://id.example.org/realms/lab',
    name: 'id.example.org',
    scopes: 'openid profile email',
    roles: null,
    emailDomains: [],
    timeoutMs: 5000,
  });
});

test.each([
  [{ OIDC_ISSUER: 'http://id.example.org' }, /^OIDC_ISSUER must be an https address/],
  [{ OIDC_ISSUER: 'https://id.example.org/?x=1' }, /^OIDC_ISSUER/],
  [{ OIDC_ISSUER: 'https://id.example.org:99999' }, /^OIDC_ISSUER/],
  [{ OIDC_ROLES: 'a=admin' }, /^OIDC_ROLE_CLAIM and OIDC_ROLES belong together/],
  [{ OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=king' }, /^OIDC_ROLES must be pairs/],
  [{ OIDC_EMAIL_DOMAINS: 'example' }, /^OIDC_EMAIL_DOMAINS must be domains/],
  [{ OIDC_SCOPES: 'email' }, /^OIDC_SCOPES must have openid/],
  [{ OIDC_TIMEOUT_SECONDS: '0' }, /^OIDC_TIMEOUT_SECONDS must be/],
  [{ PASSWORD_SIGN_UP: 'no' }, /^PASSWORD_SIGN_UP must be on or off/],
])('a sign-in provider with %j is refused', (change, line) => {
  expect(refusals({ ...provider, ...change })[0]).toMatch(line);
});
