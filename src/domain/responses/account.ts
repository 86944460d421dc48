import * as z from 'zod/mini';
import { type AccessToken, type NewAccessToken, tokenScopes } from '../access-token.ts';
import type {
  AccountSummary,
  EmailChange,
  Invited,
  SecondStep,
  SecondStepWay,
  SessionInfo,
} from '../account.ts';
import type { Listed } from '../administration.ts';
import type { MailChoice } from '../mail-choice.ts';
import type { AcceptedPasskeys, Passkey } from '../passkey.ts';
import type { ProviderLink } from '../provider.ts';
import type { User } from '../role.ts';
import { type SecurityEvent, securityEventKinds } from '../security-event.ts';
import { linkWays } from '../sign-in-method.ts';
import { moment, named, page, role, text, whole } from './parts.ts';

const user: z.ZodMiniType<User> = named(
  'User',
  z.object({ id: text, email: text, name: text, role, secondStepBy: z.optional(moment) }),
);
export const userResponse = z.object({ user });

/** The access that the first proof of an address removed, in words. */
export const proofResponse = z.object({ removed: z.array(text) });
export const acceptanceResponse = z.object({ user, removed: z.array(text) });

const emailChange: z.ZodMiniType<EmailChange | null> = z.nullable(
  z.object({ email: text, expiresAt: moment }),
);
export const emailChangeResponse = z.object({ emailChange });

export const accountResponse: z.ZodMiniType<AccountSummary & { user: User }> = named(
  'Account',
  z.object({
    user,
    ideas: whole,
    comments: whole,
    createdAt: moment,
    emailChange,
    emailProven: z.boolean(),
  }),
);

export const mailChoiceResponse: z.ZodMiniType<MailChoice & { proven: boolean; sent: boolean }> =
  z.object({
    atOnce: z.boolean(),
    digest: z.boolean(),
    hour: whole,
    timeZone: text,
    proven: z.boolean(),
    sent: z.boolean(),
  });

export const sessionsResponse: z.ZodMiniType<SessionInfo[]> = z.array(
  z.object({
    id: text,
    device: text,
    createdAt: moment,
    lastUsedAt: z.nullable(moment),
    current: z.boolean(),
  }),
);

export const securityEventMembers = {
  id: text,
  at: moment,
  kind: z.enum(securityEventKinds),
  network: text,
  device: text,
  detail: z.nullable(text),
};
export const ownEventsResponse: z.ZodMiniType<Listed<SecurityEvent>> = page(
  named('SecurityEvent', z.object(securityEventMembers)),
);

const tokenMembers = {
  id: text,
  name: text,
  scope: z.enum(tokenScopes),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: z.nullable(moment),
};
export const tokensResponse: z.ZodMiniType<AccessToken[]> = z.array(
  named('AccessToken', z.object(tokenMembers)),
);
export const newTokenResponse: z.ZodMiniType<NewAccessToken> = z.object({
  ...tokenMembers,
  token: text,
});

export const invitedResponse: z.ZodMiniType<Invited> = z.object({ email: text, role });

export const secondStepResponse: z.ZodMiniType<SecondStep> = z.object({
  codesSince: z.nullable(moment),
  recoveryCodes: whole,
});
export const secondStepWayResponse: z.ZodMiniType<SecondStepWay> = z.object({
  methods: z.array(z.enum(['code', 'passkey', 'provider'])),
  link: z.enum(linkWays),
});
export const codesKeyResponse = z.object({ secret: text, uri: text });
export const recoveryCodesResponse = z.object({ recoveryCodes: z.array(text) });

export const passkeyResponse: z.ZodMiniType<Passkey> = named(
  'Passkey',
  z.object({
    id: text,
    name: text,
    createdAt: moment,
    lastUsedAt: z.nullable(moment),
    backedUp: z.boolean(),
  }),
);
export const passkeysResponse = z.array(passkeyResponse);
/** As a browser takes it (WebAuthn Level 3). */
export const passkeyOptionsResponse = z.looseObject({ challenge: text });
export const acceptedPasskeysResponse: z.ZodMiniType<AcceptedPasskeys> = z.object({
  userID: text,
  allAcceptedCredentialIDs: z.array(text),
});

export const providerLinkResponse: z.ZodMiniType<ProviderLink> = z.object({
  linked: z.nullable(z.object({ createdAt: moment, lastUsedAt: moment })),
  opensOtherwise: z.boolean(),
});
/** The provider's page, which a browser is to open. */
export const toProviderResponse = z.object({ location: text });

/** Whoever signs in by password; where codes are on, nobody is signed in yet. */
export const signInResponse = z.union([
  userResponse,
  z.object({ secondFactor: z.object({ ways: z.array(z.enum(['code'])), expiresAt: moment }) }),
]);

/** A file for people: what stands in it follows the tables. */
export const personalDataResponse = z.looseObject({ account: z.looseObject({}) });
