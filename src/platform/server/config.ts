import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { lab } from '../lab.ts';
import { type Role, roles } from '../text/role.ts';
import { isLoopback } from './loopback.ts';

const rule = (isRight: (value: string) => boolean, message: string) =>
  z.string().check(z.refine(isRight, message));

const whole = (name: string, max: number, min = 0) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, message), z.lte(max, message))),
  );
};

const isOrigin = (value: string) => {
  if (!/^https?:\/\/[^/?#\s@\\]+\/?$/i.test(value) || !URL.canParse(value)) return false;
  return new URL(value).port !== '0';
};
const origin = (name: string) =>
  z.optional(rule(isOrigin, `${name} must be an origin, for example https://lab.example.org`));

const host = (name: string) =>
  z._default(
    rule(
      (value) =>
        isIP(value.split('%')[0] ?? '') !== 0 || /^(?!\d[\d.]*$)[\w-]+(\.[\w-]+)*\.?$/.test(value),
      `${name} must be an address or a name of this machine without a port, for example 127.0.0.1`,
    ),
    '127.0.0.1',
  );

const onOff = (name: string, byDefault: 'on' | 'off') =>
  z._default(z.enum(['on', 'off'], `${name} must be on or off`), byDefault);

const isUrl = (value: string) => {
  try {
    const { username, password } = new URL(value);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
};

const databaseUrl = /^(file:.+|(libsql|https?):\/\/[^\s/?#][^\s]*)$/;

/** https, or http for a provider on this machine. */
function isIssuer(value: string): boolean {
  try {
    const { protocol, hostname, search, hash, username } = new URL(value);
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
    return isSafe && !search && !hash && !username;
  } catch {
    return false;
  }
}

const domains = (value: string) => value.split(',').map((one) => one.trim().toLowerCase());

/** A value may contain commas and equals signs, as LDAP names do, so a pair ends with a role. */
const pairs = (value: string) => value.split(/(?<==(?:user|founder|admin))\s*,\s*/);
const pair = new RegExp(`^(.+)=(${roles.join('|')})$`);

const line = (name: string, example: string) =>
  rule(
    (value) => !/\p{Cc}/u.test(value),
    `${name} must be one line of text, for example ${example}`,
  );

const fields = z.object({
  HOST: host('HOST'),
  PORT: z.prefault(whole('PORT', 65_535), '4321'),
  SITE_URL: origin('SITE_URL'),
  DATABASE_URL: z._default(
    z.string().check(
      z.refine(
        (url) => databaseUrl.test(url) && (url.startsWith('file:') || isUrl(url)),
        'DATABASE_URL must start with file:, libsql://, http:// or https://',
      ),
      // The driver decodes percent signs, so a backup would look for another file.
      z.refine(
        (url) => !/^file:.*%/.test(url),
        'DATABASE_URL must not have a percent sign: write a file path as it is, also a space in it',
      ),
    ),
    'file:data/app.db',
  ),
  DATABASE_AUTH_TOKEN: z.optional(
    rule(
      (value) => /^[\x21-\x7e]+$/.test(value),
      'DATABASE_AUTH_TOKEN must be letters, digits and signs without spaces, for example eyJhbGciOi',
    ),
  ),
  DEMO: z.prefault(
    z.stringbool({
      truthy: ['true', '1'],
      falsy: ['false', '0'],
      case: 'sensitive',
      error: 'DEMO must be true or false',
    }),
    'false',
  ),
  TRUST_PROXY: z.prefault(whole('TRUST_PROXY', 10), '0'),
  RATE_LIMITS: onOff('RATE_LIMITS', 'on'),
  PASSWORD_SIGN_UP: onOff('PASSWORD_SIGN_UP', 'on'),
  OIDC_ISSUER: z.optional(
    rule(
      isIssuer,
      'OIDC_ISSUER must be an https address without query, for example https://id.example.org/realms/lab',
    ),
  ),
  OIDC_CLIENT_ID: z.optional(line('OIDC_CLIENT_ID', 'digital-health-lab')),
  OIDC_CLIENT_SECRET: z.optional(line('OIDC_CLIENT_SECRET', 'the text that the provider shows')),
  OIDC_NAME: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(40, 'OIDC_NAME must have at most 40 characters, for example Hospital ID'),
      ),
  ),
  OIDC_SCOPES: z._default(
    rule(
      (value) => value.split(' ').includes('openid'),
      'OIDC_SCOPES must have openid among its words',
    ),
    'openid profile email',
  ),
  OIDC_ROLE_CLAIM: z.optional(line('OIDC_ROLE_CLAIM', 'groups')),
  OIDC_ROLES: z.optional(
    rule(
      (value) => pairs(value).every((one) => pair.test(one)),
      'OIDC_ROLES must be pairs of a value and a role, for example lab-staff=founder,lab-heads=admin',
    ),
  ),
  OIDC_EMAIL_DOMAINS: z.optional(
    rule(
      (value) => domains(value).every((one) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(one)),
      'OIDC_EMAIL_DOMAINS must be domains with commas between them, for example example.org,lab.example.org',
    ),
  ),
  OIDC_TIMEOUT_SECONDS: z.prefault(whole('OIDC_TIMEOUT_SECONDS', 60, 1), '5'),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine(
        (url) => /^smtps?:\/\/[^/?#\s]+\/?(\?\S*)?$/.test(url) && isUrl(url),
        'SMTP_URL must look like smtp://user:password@mail.example.org:587',
      ),
      z.refine(
        (url) => !/[?&]\w+Timeout=(?![1-9]\d*(&|$))/.test(url),
        'SMTP_URL must give its timeouts in milliseconds, for example ?connectionTimeout=60000',
      ),
    ),
  ),
  SMTP_TLS: z._default(
    z.enum(['required', 'optional'], 'SMTP_TLS must be required or optional'),
    'required',
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.email('MAIL_FROM must be an email address, for example lab@example.org')),
  ),
  MAIL_RETRY_SECONDS: z.prefault(whole('MAIL_RETRY_SECONDS', 3600, 1), '30'),
  MAIL_HOLD_SECONDS: z.prefault(whole('MAIL_HOLD_SECONDS', 3600), '120'),
  EVENT_STREAMS: z.prefault(whole('EVENT_STREAMS', 10_000), '500'),
  REQUIRE_SECOND_FACTOR: z._default(
    z.enum(['off', 'founders'], 'REQUIRE_SECOND_FACTOR must be off or founders'),
    'off',
  ),
  SECOND_FACTOR_GRACE_DAYS: z.prefault(whole('SECOND_FACTOR_GRACE_DAYS', 365), '14'),
  WEBHOOK_PRIVATE_NETWORK: onOff('WEBHOOK_PRIVATE_NETWORK', 'off'),
  REFERENCE_LOOKUP: onOff('REFERENCE_LOOKUP', 'on'),
  REFERENCE_DOI_URL: origin('REFERENCE_DOI_URL'),
  REFERENCE_PUBMED_URL: origin('REFERENCE_PUBMED_URL'),
  METRICS_HOST: host('METRICS_HOST'),
  METRICS_PORT: z.prefault(whole('METRICS_PORT', 65_535), '0'),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error'], 'LOG_LEVEL must be debug, info, warn or error'),
    'info',
  ),
});
const schema = fields.check(
  z.refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) =>
      new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map(Boolean)).size === 1,
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none, for example OIDC_ISSUER=https://id.example.org/realms/lab with both',
  ),
  z.refine(
    ({ OIDC_ROLE_CLAIM, OIDC_ROLES }) => Boolean(OIDC_ROLE_CLAIM) === Boolean(OIDC_ROLES),
    'OIDC_ROLE_CLAIM and OIDC_ROLES belong together: set both or none, for example OIDC_ROLE_CLAIM=groups with OIDC_ROLES=lab-staff=founder',
  ),
);
const defaults: Record<string, unknown> = fields.parse({});

/** A URL with a user, a query or more colons than a port needs may contain a password. */
const mayHoldSecret = (name: string, value: string) =>
  /SECRET|TOKEN/.test(name) ||
  (/_URL$|_ISSUER$/.test(name) &&
    !value.startsWith('file:') &&
    /[@?#]|:(?!\/\/|\d{1,6}(\/|$))/.test(value.replace(/\[[\da-f:.]*\]?/i, '')));

/** Names the setting, its rule, an example and the value in one line. */
function toLine({ path: [name], message }: z.core.$ZodIssue, values: Record<string, string>) {
  if (typeof name !== 'string') {
    const names = (message.match(/[A-Z]+(_[A-Z]+)+/g) ?? []).filter((one) => values[one]);
    return `${message}. Set now: ${[...new Set(names)].join(', ')}.`;
  }
  const value = values[name] ?? '';
  const example =
    message.includes(' example') || defaults[name] === undefined
      ? ''
      : `, for example ${name}=${defaults[name]}`;
  const read = mayHoldSecret(name, value)
    ? 'The value is not shown, because it may hold a password'
    : `It is ${JSON.stringify(value.slice(0, 200))}`;
  return `${message}${example}. ${read}.`;
}

export class ConfigurationError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

function providerOf(environment: z.infer<typeof fields>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = environment;
  if (!issuer || !clientId || !secret) return null;
  const named = environment.OIDC_ROLES ? pairs(environment.OIDC_ROLES) : [];
  return {
    /** Normalised, so that a trailing slash makes no difference. */
    issuer: new URL(issuer).href,
    clientId,
    secret,
    name: environment.OIDC_NAME || new URL(issuer).hostname,
    scopes: environment.OIDC_SCOPES,
    /** Null if the provider gives no roles. */
    roles: environment.OIDC_ROLE_CLAIM
      ? {
          claim: environment.OIDC_ROLE_CLAIM,
          byValue: new Map(
            named.flatMap((one): [string, Role][] => {
              const [, value = '', word = ''] = pair.exec(one) ?? [];
              const role = roles.find((known) => known === word);
              return role ? [[value, role]] : [];
            }),
          ),
        }
      : null,
    /** The email domains that may get a new account; empty for all. */
    emailDomains: environment.OIDC_EMAIL_DOMAINS ? domains(environment.OIDC_EMAIL_DOMAINS) : [],
    /** Per response. */
    timeoutMs: environment.OIDC_TIMEOUT_SECONDS * 1000,
  };
}

/** Reads environment variables (docs/operations.md). Empty ones count as not set. @throws ConfigurationError */
export function readConfig(env: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) values[name] = value;
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const first = issues.filter(
      ({ path }, at) =>
        path.length === 0 || issues.findIndex((other) => other.path[0] === path[0]) === at,
    );
    throw new ConfigurationError(first.map((issue) => toLine(issue, values)));
  }
  const { HOST, PORT, SITE_URL, ...rest } = parsed.data;
  // A browser needs one host name, while 0.0.0.0 and :: mean all addresses of the machine.
  const name = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${PORT}`;
  const siteUrl = new URL(SITE_URL ?? local).origin;
  return {
    host: HOST,
    port: PORT,
    siteUrl,
    /** False means that `siteUrl` works on this machine only. */
    siteUrlSet: SITE_URL !== undefined,
    secure: siteUrl.startsWith('https:'),
    databaseUrl: rest.DATABASE_URL,
    databaseAuthToken: rest.DATABASE_AUTH_TOKEN,
    demo: rest.DEMO,
    trustedProxies: rest.TRUST_PROXY,
    rateLimits: rest.RATE_LIMITS === 'on',
    /** False: only the provider, invitations and the command line create accounts. */
    passwordSignUp: rest.PASSWORD_SIGN_UP === 'on',
    provider: providerOf(parsed.data),
    /** Undefined: administrators pass mail on. */
    smtpUrl: rest.SMTP_URL,
    /** False for a mail server on this machine only. */
    smtpTlsRequired: rest.SMTP_TLS === 'required',
    mailFrom: rest.MAIL_FROM ?? lab.email,
    /** The first pause. Each further one is twice as long, up to an hour. */
    mailRetrySeconds: rest.MAIL_RETRY_SECONDS,
    /** Delays mail about a comment, so that an edit or deletion still counts. */
    mailHoldSeconds: rest.MAIL_HOLD_SECONDS,
    eventStreams: rest.EVENT_STREAMS,
    /** Founders and administrators need a passkey, the provider, or password and code. */
    requireSecondFactor: rest.REQUIRE_SECOND_FACTOR === 'founders',
    /** During these days people only see a reminder. */
    secondFactorGraceDays: rest.SECOND_FACTOR_GRACE_DAYS,
    /** Whether webhooks may call private networks and this machine. */
    webhookPrivateNetwork: rest.WEBHOOK_PRIVATE_NETWORK === 'on',
    /** Whether people can look up titles and authors of publications. */
    referenceLookup: rest.REFERENCE_LOOKUP === 'on',
    /** Replaces Crossref and PubMed. May be in a private network. */
    referenceDoiUrl: rest.REFERENCE_DOI_URL,
    referencePubmedUrl: rest.REFERENCE_PUBMED_URL,
    metricsHost: rest.METRICS_HOST,
    /** 0: no metrics. */
    metricsPort: rest.METRICS_PORT,
    logLevel: rest.LOG_LEVEL,
  };
}

type Config = ReturnType<typeof readConfig>;
export type ProviderSettings = NonNullable<Config['provider']>;

let current: Config | undefined;

export const config = (): Config => {
  current ??= readConfig(process.env);
  return current;
};
