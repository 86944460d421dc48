import * as z from 'zod/mini';
import { moment, named, page, role, text, whole } from '../../../platform/text/response-parts.ts';
import { tokenScopes } from './access-token.ts';
import { mailKinds } from './mail-choice.ts';
import { securityEventKinds } from './security-event.ts';
import { linkMethods } from './sign-in-method.ts';

const user = named(
  'User',
  z.object({
    id: text,
    email: text,
    name: text,
    role,
    /** The time from which their session, begun with a password alone, opens no founders' page; absent if it may. */
    secondStepBy: z.optional(moment),
  }),
);
export type User = z.infer<typeof user>;
export const userResponse = z.object({ user });

/** The access that the first proof of an address removed, in words. */
export const proofResponse = z.object({ removed: z.array(text) });
export const acceptanceResponse = z.object({ user, removed: z.array(text) });

const emailChange = z.object({ email: text, expiresAt: moment });
export type EmailChange = z.infer<typeof emailChange>;
export const emailChangeResponse = z.object({ emailChange: z.nullable(emailChange) });

export const accountResponse = named(
  'Account',
  z.object({
    user,
    ideas: whole,
    comments: whole,
    createdAt: moment,
    emailChange: z.nullable(emailChange),
    emailProven: z.boolean(),
  }),
);
export type Account = z.infer<typeof accountResponse>;

export const mailChoiceResponse = z.object({
  atOnce: z.boolean(),
  digest: z.boolean(),
  hour: whole,
  timeZone: text,
  /** Their address was verified by a mailed link: otherwise notifications come without content. */
  proven: z.boolean(),
  sent: z.boolean(),
});
export type ShownMailChoice = z.infer<typeof mailChoiceResponse>;
export const recoveryCodesLeftResponse = z.object({
  kind: z.enum(mailKinds),
  wasUsed: z.boolean(),
});

const sessionInfo = z.object({
  id: text,
  device: text,
  createdAt: moment,
  lastUsedAt: z.nullable(moment),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;
export const sessionsResponse = z.array(sessionInfo);

const securityEvent = named(
  'SecurityEvent',
  z.object({
    id: text,
    at: moment,
    kind: z.enum(securityEventKinds),
    /** Shortened, see `networkText`; empty where it is unknown or another person's. */
    network: text,
    /** Browser and system in words; empty where nothing is known. */
    device: text,
    detail: z.nullable(text),
  }),
);
export type SecurityEvent = z.infer<typeof securityEvent>;
export const ownEventsResponse = page(securityEvent);

/** An entry as administrators see it; without an account where the address that was typed has none. */
const accountEvent = named(
  'AccountEvent',
  z.object({
    ...securityEvent.shape,
    user: z.nullable(z.object({ id: text, name: text, email: text })),
  }),
);
export type AccountEvent = z.infer<typeof accountEvent>;
export const eventsResponse = page(accountEvent);

const accessToken = named(
  'AccessToken',
  z.object({
    id: text,
    name: text,
    scope: z.enum(tokenScopes),
    createdAt: moment,
    expiresAt: moment,
    /** To within five minutes; null where it was never used. */
    lastUsedAt: z.nullable(moment),
  }),
);
export type AccessToken = z.infer<typeof accessToken>;
export const tokensResponse = z.array(accessToken);
/** `token` is shown this once and stored nowhere. */
export const newTokenResponse = z.object({ ...accessToken.shape, token: text });
export type NewAccessToken = z.infer<typeof newTokenResponse>;

export const invitedResponse = z.object({ email: text, role });
export type Invited = z.infer<typeof invitedResponse>;

export const secondStepResponse = z.object({
  /** Since when codes of an app are asked for; null while they are not. */
  codesSince: z.nullable(moment),
  recoveryCodes: whole,
});
export type SecondStep = z.infer<typeof secondStepResponse>;
export const secondStepWayResponse = z.object({
  /** The account's sign-in methods beside its password. */
  methods: z.array(z.enum(['code', 'passkey', 'provider'])),
  link: z.enum(linkMethods),
});
export type SecondStepWay = z.infer<typeof secondStepWayResponse>;
export const codesKeyResponse = z.object({ secret: text, uri: text });
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(text) });

export const passkeyResponse = named(
  'Passkey',
  z.object({
    id: text,
    name: text,
    createdAt: moment,
    lastUsedAt: z.nullable(moment),
    /** Its maker has a copy for the owner's other devices. */
    backedUp: z.boolean(),
  }),
);
export type Passkey = z.infer<typeof passkeyResponse>;
export const passkeysResponse = z.array(passkeyResponse);
/** In the browser's format (WebAuthn Level 3). */
export const passkeyOptionsResponse = z.looseObject({ challenge: text });
/** The valid passkeys after a change, so that the browser offers no removed one (Signal API). */
export const acceptedPasskeysResponse = z.object({
  userID: text,
  allAcceptedCredentialIDs: z.array(text),
});
export type AcceptedPasskeys = z.infer<typeof acceptedPasskeysResponse>;

export const providerLinkResponse = z.object({
  linked: z.nullable(z.object({ createdAt: moment, lastUsedAt: moment })),
  /** True with a password or a passkey: without one, nothing would open the account after unlinking. */
  opensOtherwise: z.boolean(),
});
export type ProviderLink = z.infer<typeof providerLinkResponse>;
export const toProviderResponse = z.object({ location: text });

/** With codes enabled, the password alone signs nobody in. */
export const signInResponse = z.union([
  userResponse,
  z.object({ secondFactor: z.object({ ways: z.array(z.enum(['code'])), expiresAt: moment }) }),
]);

/** A file for people; its content follows the tables. */
export const personalDataResponse = z.looseObject({ account: z.looseObject({}) });

const invitation = z.object({ id: text, email: text, role, expiresAt: moment });
export type Invitation = z.infer<typeof invitation>;
export const invitationsResponse = z.array(invitation);

const namedOrGone = z.nullable(z.object({ id: text, name: z.nullable(text) }));
const auditEntry = named(
  'AuditEntry',
  z.object({
    id: whole,
    at: moment,
    /** Null for the command line; a name of null for an account that is gone. */
    actor: namedOrGone,
    action: text,
    subject: namedOrGone,
    detail: z.nullable(text),
  }),
);
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditResponse = page(auditEntry);
