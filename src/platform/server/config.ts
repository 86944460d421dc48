import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { lab } from '../lab.ts';
import { providerChecks, providerFields, providerOf } from './provider-settings.ts';

const flag = (name: string) =>
  z.pipe(
    z.enum(['true', 'false', '1', '0'], `${name} must be true or false`),
    z.transform((value) => value === 'true' || value === '1'),
  );

const whole = (name: string, max: number, min = 0) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^\d+$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.gte(min, message), z.lte(max, message))),
  );
};

/** `https://example.org`, as a URL can be read and with nothing behind the port. */
const isOrigin = (value: string) => {
  if (!/^https?:\/\/[^/?#\s@\\]+\/?$/i.test(value) || !URL.canParse(value)) return false;
  return new URL(value).port !== '0';
};
const origin = (name: string) =>
  z
    .string()
    .check(z.refine(isOrigin, `${name} must be an origin, for example https://lab.example.org`));

/** A name or number of this machine, without a port. */
const host = (name: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) =>
          isIP(value.split('%')[0] ?? '') !== 0 ||
          /^(?!\d[\d.]*$)[\w-]+(\.[\w-]+)*\.?$/.test(value),
        `${name} must be an address or a name of this machine without a port, for example 127.0.0.1`,
      ),
    );

/** Text for a header or a form of another program. */
const token = (name: string, example: string) =>
  z
    .string()
    .check(
      z.regex(
        /^[\x21-\x7e]+$/,
        `${name} must be letters, digits and signs without spaces, for example ${example}`,
      ),
    );

/** A URL and the parts that a driver decodes. */
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

const fields = z.object({
  HOST: z._default(host('HOST'), '127.0.0.1'),
  PORT: z.prefault(whole('PORT', 65_535), '4321'),
  SITE_URL: z.optional(origin('SITE_URL')),
  DATABASE_URL: z._default(
    z.string().check(
      z.refine(
        (url) => databaseUrl.test(url) && (url.startsWith('file:') || isUrl(url)),
        'DATABASE_URL must start with file:, libsql://, http:// or https://',
      ),
      // The driver would decode it, and the backup, say, would look for another file.
      z.refine(
        (url) => !/^file:.*%/.test(url),
        'DATABASE_URL must not have a percent sign: write a file path as it is, also a space in it',
      ),
    ),
    'file:data/app.db',
  ),
  DATABASE_AUTH_TOKEN: z.optional(token('DATABASE_AUTH_TOKEN', 'eyJhbGciOi')),
  DEMO: z.prefault(flag('DEMO'), 'false'),
  TRUST_PROXY: z.prefault(whole('TRUST_PROXY', 10), '0'),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'RATE_LIMITS must be on or off'), 'on'),
  PASSWORD_SIGN_UP: z._default(z.enum(['on', 'off'], 'PASSWORD_SIGN_UP must be on or off'), 'on'),
  ...providerFields,
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
  WEBHOOK_PRIVATE_NETWORK: z._default(
    z.enum(['on', 'off'], 'WEBHOOK_PRIVATE_NETWORK must be on or off'),
    'off',
  ),
  REFERENCE_LOOKUP: z._default(z.enum(['on', 'off'], 'REFERENCE_LOOKUP must be on or off'), 'on'),
  REFERENCE_DOI_URL: z.optional(origin('REFERENCE_DOI_URL')),
  REFERENCE_PUBMED_URL: z.optional(origin('REFERENCE_PUBMED_URL')),
  METRICS_HOST: z._default(host('METRICS_HOST'), '127.0.0.1'),
  METRICS_PORT: z.prefault(whole('METRICS_PORT', 65_535), '0'),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error'], 'LOG_LEVEL must be debug, info, warn or error'),
    'info',
  ),
});
const schema = fields.check(...providerChecks);
const defaults: Record<string, unknown> = fields.parse({});

/** A password may stand anywhere in a URL with a user, a query, or more colons than a port needs. */
const mayHoldSecret = (name: string, value: string) =>
  /SECRET|TOKEN/.test(name) ||
  (/_URL$|_ISSUER$/.test(name) &&
    !value.startsWith('file:') &&
    /[@?#]|:(?!\/\/|\d{1,6}(\/|$))/.test(value.replace(/\[[\da-f:.]*\]?/i, '')));

/** A refusal: the setting, its rule, an example, and the value that was read. */
function toLine({ path: [name], message }: z.core.$ZodIssue, given: Record<string, string>) {
  if (typeof name !== 'string') {
    const names = (message.match(/[A-Z]+(_[A-Z]+)+/g) ?? []).filter((one) => given[one]);
    return `${message}. Set now: ${[...new Set(names)].join(', ')}.`;
  }
  const value = given[name] ?? '';
  const example =
    message.includes(' example') || defaults[name] === undefined
      ? ''
      : `, for example ${name}=${defaults[name]}`;
  const read = mayHoldSecret(name, value)
    ? 'What was read is not shown, it may hold a password'
    : `It is ${JSON.stringify(value.slice(0, 200))}`;
  return `${message}${example}. ${read}.`;
}

/** Settings that cannot be used: one line per mistake. */
export class ConfigurationError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the configuration from environment variables (docs/operations.md). An empty variable counts as not set.
 * @throws ConfigurationError
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value) given[name] = value;
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const first = issues.filter(
      ({ path }, at) =>
        path.length === 0 || issues.findIndex((other) => other.path[0] === path[0]) === at,
    );
    throw new ConfigurationError(first.map((issue) => toLine(issue, given)));
  }
  const { HOST, PORT, SITE_URL, ...rest } = parsed.data;
  // Every address of the machine is none that a browser could name.
  const name = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${PORT}`;
  const siteUrl = new URL(SITE_URL ?? local).origin;
  return {
    host: HOST,
    port: PORT,
    /** Public origin without a trailing slash. */
    siteUrl,
    /** False: nobody has said where the public finds us, and siteUrl is good on this machine only. */
    siteUrlSet: SITE_URL !== undefined,
    secure: siteUrl.startsWith('https:'),
    databaseUrl: rest.DATABASE_URL,
    databaseAuthToken: rest.DATABASE_AUTH_TOKEN,
    demo: rest.DEMO,
    trustedProxies: rest.TRUST_PROXY,
    rateLimits: rest.RATE_LIMITS === 'on',
    /** False: accounts are made by the provider, an invitation or the command line alone. */
    passwordSignUp: rest.PASSWORD_SIGN_UP === 'on',
    /** Who signs people in beside us (OpenID Connect); null for nobody. */
    provider: providerOf(rest),
    /** Undefined: mail is kept for an administrator to pass on. */
    smtpUrl: rest.SMTP_URL,
    /** Nothing is sent in the clear, but for a mail server on this machine. */
    smtpTlsRequired: rest.SMTP_TLS === 'required',
    mailFrom: rest.MAIL_FROM ?? lab.email,
    /** Seconds before the first retry; each one waits twice as long, up to an hour. */
    mailRetrySeconds: rest.MAIL_RETRY_SECONDS,
    /** Seconds for which mail about a comment is held: an edit or a deletion still counts. */
    mailHoldSeconds: rest.MAIL_HOLD_SECONDS,
    /** Pages that one process keeps up to date at a time. */
    eventStreams: rest.EVENT_STREAMS,
    /** Founders and administrators sign in with a passkey, a provider, or password and code. */
    requireSecondFactor: rest.REQUIRE_SECOND_FACTOR === 'founders',
    /** For how many days they are only reminded. */
    secondFactorGraceDays: rest.SECOND_FACTOR_GRACE_DAYS,
    /** Webhooks may lead into private networks, and to this machine. */
    webhookPrivateNetwork: rest.WEBHOOK_PRIVATE_NETWORK === 'on',
    /** Titles and authors of publications are asked for elsewhere, when somebody presses for them. */
    referenceLookup: rest.REFERENCE_LOOKUP === 'on',
    /** Who is asked in place of Crossref and PubMed; these may lie in a private network. */
    referenceDoiUrl: rest.REFERENCE_DOI_URL,
    referencePubmedUrl: rest.REFERENCE_PUBMED_URL,
    metricsHost: rest.METRICS_HOST,
    /** 0: no metrics are served. */
    metricsPort: rest.METRICS_PORT,
    logLevel: rest.LOG_LEVEL,
  };
}

type Config = ReturnType<typeof readConfig>;

let current: Config | undefined;

/** The configuration of this process, read once. */
export const config = (): Config => {
  current ??= readConfig(process.env);
  return current;
};
