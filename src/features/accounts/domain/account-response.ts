import * as z from 'zod/mini';
import {
  integer,
  namedSchema,
  pageSchema,
  role,
  string,
  timestamp,
} from '#platform/text/response-schemas.ts';
import { tokenScopes } from './access-token.ts';
import { mailKinds } from './mail-choice.ts';
import { securityEventKinds } from './security-event.ts';
import { linkMethods } from './sign-in-method.ts';

const user = namedSchema(
  'User',
  z.object({
    id: string,
    email: string,
    name: string,
    role,
    /** From this time on, a session without a second step cannot open founders' pages. Missing if none is required. */
    secondStepBy: z.optional(timestamp),
  }),
);
export type User = z.infer<typeof user>;
export const userResponse = z.object({ user });

/** The access that was removed when the email was verified for the first time, in words. */
export const removedAccessResponse = z.object({ removed: z.array(string) });
export const acceptanceResponse = z.object({ user, removed: z.array(string) });

const emailChange = z.object({ email: string, expiresAt: timestamp });
export type EmailChange = z.infer<typeof emailChange>;
export const emailChangeResponse = z.object({ emailChange: z.nullable(emailChange) });

export const accountResponse = namedSchema(
  'Account',
  z.object({
    user,
    ideas: integer,
    comments: integer,
    createdAt: timestamp,
    emailChange: z.nullable(emailChange),
    emailProven: z.boolean(),
  }),
);
export type Account = z.infer<typeof accountResponse>;

export const mailChoiceResponse = z.object({
  atOnce: z.boolean(),
  digest: z.boolean(),
  hour: integer,
  timeZone: string,
  /** Whether the email is verified. Otherwise notifications are mailed without content. */
  proven: z.boolean(),
  sent: z.boolean(),
});
export type ShownMailChoice = z.infer<typeof mailChoiceResponse>;
export const unsubscribedResponse = z.object({
  kind: z.enum(mailKinds),
  wasUsed: z.boolean(),
});

const sessionInfo = z.object({
  id: string,
  device: string,
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionsResponse = z.array(sessionInfo);

const securityEvent = namedSchema(
  'SecurityEvent',
  z.object({
    id: string,
    at: timestamp,
    kind: z.enum(securityEventKinds),
    /** Shortened, see `networkText`. Empty if unknown or another person's. */
    network: string,
    /** Browser and system in words. Empty if unknown. */
    device: string,
    detail: z.nullable(string),
  }),
);
export type SecurityEvent = z.infer<typeof securityEvent>;
export const ownEventsResponse = pageSchema(securityEvent);

/** For administrators. Has no account if the typed email belongs to none. */
const accountEvent = namedSchema(
  'AccountEvent',
  z.object({
    ...securityEvent.shape,
    user: z.nullable(z.object({ id: string, name: string, email: string })),
  }),
);
export type AccountEvent = z.infer<typeof accountEvent>;
export const eventsResponse = pageSchema(accountEvent);

const accessToken = namedSchema(
  'AccessToken',
  z.object({
    id: string,
    name: string,
    scope: z.enum(tokenScopes),
    createdAt: timestamp,
    expiresAt: timestamp,
    /** Accurate to five minutes; null if it was never used. */
    lastUsedAt: z.nullable(timestamp),
  }),
);
export type AccessToken = z.infer<typeof accessToken>;
export const tokensResponse = z.array(accessToken);
/** Only this response contains `token`. */
export const newTokenResponse = z.object({ ...accessToken.shape, token: string });
export type NewAccessToken = z.infer<typeof newTokenResponse>;

export const invitedResponse = z.object({ email: string, role });
export type Invited = z.infer<typeof invitedResponse>;

export const secondStepResponse = z.object({
  /** Since when sign-ins need codes of an app; null if they do not. */
  codesSince: z.nullable(timestamp),
  recoveryCodes: integer,
});
export type SecondStep = z.infer<typeof secondStepResponse>;
export const secondStepOptionsResponse = z.object({
  /** The account's sign-in methods beside its password. */
  methods: z.array(z.enum(['code', 'passkey', 'provider'])),
  link: z.enum(linkMethods),
});
export type SecondStepOptions = z.infer<typeof secondStepOptionsResponse>;
export const codesKeyResponse = z.object({ secret: string, uri: string });
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(string) });

export const passkeyResponse = namedSchema(
  'Passkey',
  z.object({
    id: string,
    name: string,
    createdAt: timestamp,
    lastUsedAt: z.nullable(timestamp),
    /** The passkey's maker synchronises it to the owner's other devices. */
    backedUp: z.boolean(),
  }),
);
export type Passkey = z.infer<typeof passkeyResponse>;
export const passkeysResponse = z.array(passkeyResponse);
/** WebAuthn Level 3. */
export const passkeyOptionsResponse = z.looseObject({ challenge: string });
/** The valid passkeys after a change, so that the browser offers no removed one (Signal API). */
export const acceptedPasskeysResponse = z.object({
  userID: string,
  allAcceptedCredentialIDs: z.array(string),
});
export type AcceptedPasskeys = z.infer<typeof acceptedPasskeysResponse>;

export const providerLinkResponse = z.object({
  linked: z.nullable(z.object({ createdAt: timestamp, lastUsedAt: timestamp })),
  /** Whether a password or a passkey still opens the account after unlinking. */
  opensOtherwise: z.boolean(),
});
export type ProviderLink = z.infer<typeof providerLinkResponse>;
export const toProviderResponse = z.object({ location: string });

/** With codes on, the password alone does not sign in. */
export const signInResponse = z.union([
  userResponse,
  z.object({ secondFactor: z.object({ ways: z.array(z.enum(['code'])), expiresAt: timestamp }) }),
]);

/** Meant for people. Its members follow the database tables. */
export const personalDataResponse = z.looseObject({ account: z.looseObject({}) });

const invitation = z.object({ id: string, email: string, role, expiresAt: timestamp });
export type Invitation = z.infer<typeof invitation>;
export const invitationsResponse = z.array(invitation);

const namedOrGone = z.nullable(z.object({ id: string, name: z.nullable(string) }));
const auditEntry = namedSchema(
  'AuditEntry',
  z.object({
    id: integer,
    at: timestamp,
    /** Null for the command line. The name is null for a deleted account. */
    actor: namedOrGone,
    action: string,
    subject: namedOrGone,
    detail: z.nullable(string),
  }),
);
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditResponse = pageSchema(auditEntry);
