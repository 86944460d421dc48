import * as z from 'zod/mini';
import { site } from '../site.ts';
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

/** Where another program listens. */
const origin = (name: string) =>
  z
    .string()
    .check(
      z.regex(
        /^https?:\/\/[^/?#\s@]+$/,
        `${name} must be an origin, for example https://example.org`,
      ),
    );

const databaseUrl = /^(file:.+|libsql:\/\/.+|https?:\/\/.+)$/;

const fields = z.object({
  HOST: z._default(z.string().check(z.minLength(1, 'HOST must not be empty')), '127.0.0.1'),
  PORT: z.prefault(whole('PORT', 65_535), '4321'),
  SITE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^https?:\/\/[^/?#\s]+\/?$/,
          'SITE_URL must be an origin, for example https://lab.example.org',
        ),
      ),
  ),
  DATABASE_URL: z._default(
    z.string().check(
      z.regex(databaseUrl, 'DATABASE_URL must start with file:, libsql://, http:// or https://'),
      // The driver would decode it, and the backup, say, would look for another file.
      z.refine(
        (url) => !/^file:.*%/.test(url),
        'DATABASE_URL must not have a percent sign: write a file path as it is, also a space in it',
      ),
    ),
    'file:data/app.db',
  ),
  DATABASE_AUTH_TOKEN: z.optional(z.string()),
  DEMO: z.prefault(flag('DEMO'), 'false'),
  TRUST_PROXY: z.prefault(whole('TRUST_PROXY', 10), '0'),
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'RATE_LIMITS must be on or off'), 'on'),
  PASSWORD_SIGN_UP: z._default(z.enum(['on', 'off'], 'PASSWORD_SIGN_UP must be on or off'), 'on'),
  ...providerFields,
  SMTP_URL: z.optional(
    z.string().check(
      z.regex(
        /^smtps?:\/\/[^/?#\s]+\/?(\?\S*)?$/,
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
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.prefault(whole('METRICS_PORT', 65_535), '0'),
  LOG_LEVEL: z._default(
    z.enum(['debug', 'info', 'warn', 'error'], 'LOG_LEVEL must be debug, info, warn or error'),
    'info',
  ),
});
const schema = fields.check(...providerChecks);

/** Settings that cannot be used: one line per mistake. */
export class ConfigurationError extends Error {
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * The configuration out of environment variables (docs: README, .env.example). An empty variable
 * counts as not set.
 * @throws ConfigurationError
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigurationError(parsed.error.issues.map((i) => i.message));
  const { HOST, PORT, SITE_URL, ...rest } = parsed.data;
  // Every address of the machine is none that a browser could name.
  const name = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  const local = `http://${name.includes(':') ? `[${name}]` : name}:${PORT}`;
  const siteUrl = (SITE_URL ?? local).replace(/\/$/, '');
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
    mailFrom: rest.MAIL_FROM ?? site.email,
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
