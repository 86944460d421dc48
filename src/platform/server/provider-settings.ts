// config.ts validates these settings together with all others.
import * as z from 'zod/mini';
import { type Role, roles } from '../text/role.ts';
import { isLoopback } from './loopback.ts';

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

const list = (value: string) => value.split(',').map((one) => one.trim().toLowerCase());

/** A value may contain commas and equals signs, as LDAP names do, so a pair ends with a role. */
const pairs = (value: string) => value.split(/(?<==(?:user|founder|admin))\s*,\s*/);
const pair = new RegExp(`^(.+)=(${roles.join('|')})$`);

export const rule = (isRight: (value: string) => boolean, message: string) =>
  z.string().check(z.refine(isRight, message));

const line = (name: string, example: string) =>
  rule(
    (value) => !/\p{Cc}/u.test(value),
    `${name} must be one line of text, for example ${example}`,
  );

export const providerFields = {
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
      (value) => list(value).every((one) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(one)),
      'OIDC_EMAIL_DOMAINS must be domains with commas between them, for example example.org,lab.example.org',
    ),
  ),
  OIDC_TIMEOUT_SECONDS: z._default(
    rule(
      (value) => /^([1-9]|[1-5]\d|60)$/.test(value),
      'OIDC_TIMEOUT_SECONDS must be a whole number from 1 to 60',
    ),
    '5',
  ),
} as const;

type ProviderEnvironment = z.infer<z.ZodMiniObject<typeof providerFields>>;

const together = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: ProviderEnvironment) =>
  new Set([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].map(Boolean)).size === 1;

export const providerChecks = [
  z.refine<ProviderEnvironment>(
    together,
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none, for example OIDC_ISSUER=https://id.example.org/realms/lab with both',
  ),
  z.refine<ProviderEnvironment>(
    ({ OIDC_ROLE_CLAIM, OIDC_ROLES }) => Boolean(OIDC_ROLE_CLAIM) === Boolean(OIDC_ROLES),
    'OIDC_ROLE_CLAIM and OIDC_ROLES belong together: set both or none, for example OIDC_ROLE_CLAIM=groups with OIDC_ROLES=lab-staff=founder',
  ),
] as const;

export function providerOf(environment: ProviderEnvironment) {
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
    emailDomains: environment.OIDC_EMAIL_DOMAINS ? list(environment.OIDC_EMAIL_DOMAINS) : [],
    /** Per response. */
    timeoutMs: Number(environment.OIDC_TIMEOUT_SECONDS) * 1000,
  };
}

export type ProviderSettings = NonNullable<ReturnType<typeof providerOf>>;
