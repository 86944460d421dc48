import * as z from 'zod/mini';
import { countCharacters } from '#platform/text/characters.ts';
import { textKey } from '#platform/text/fold.ts';
import { roles } from '#platform/text/role.ts';
import { emailSchema, lineSchema, requiredOrInvalid } from '#platform/text/text-schemas.ts';
import { isTimeZone } from './mail-choice.ts';
import { inPageMethods } from './sign-in-method.ts';

export const recoveryCount = 10;

/** Six digits, or eight characters, with blanks and line breaks anywhere. */
const codeForm = /^[\s-]*(?:(?:\d[\s-]*){6}|(?:[\dA-Za-z][\s-]*){8})$/;

export const maxPasskeys = 10;

/** Base64url of at most this many characters. */
const base64url = (most: number) =>
  z
    .string({ error: requiredOrInvalid })
    .check(
      z.maxLength(most, { error: 'Invalid input', abort: true }),
      z.regex(/^[\w-]*$/, 'Invalid input'),
    );

/** At most 1,023 bytes (WebAuthn). */
const credentialId = base64url(1364).check(z.minLength(1, 'Invalid input'));
const bytes = base64url(8192);
const type = z.literal('public-key', { error: 'Invalid input' });
const transport = z.string({ error: 'Invalid input' }).check(z.maxLength(32, 'Invalid input'));

const credential = { id: credentialId, rawId: credentialId, type };

/** The result of `navigator.credentials.create()` as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(z.array(transport).check(z.maxLength(10, 'Invalid input'))),
    },
    { error: requiredOrInvalid },
  ),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The result of `navigator.credentials.get()` as JSON (AuthenticationResponseJSON). */
export const passkeyAssertionSchema = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(z.nullable(base64url(128))),
    },
    { error: requiredOrInvalid },
  ),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

export const passkeyNameSchema = z.object({
  name: lineSchema({ min: 1, max: 80, tooShort: 'Name is required' }),
});

/** Characters that change the text direction, so that a name could look like another one. */
const turnsDirection = /[\u202a-\u202e\u2066-\u2069]/;

/** In characters. Longer names are refused without further checks. */
const farTooLong = 1000;

export const personName = lineSchema({ min: 1, max: 200, tooShort: 'Name is required' }).check(
  z.refine(
    (name) => !turnsDirection.test(name),
    'Remove the hidden characters that change the direction of the text',
  ),
);

/** The name of an account. The email distinguishes equal names, so no name may contain one. */
export const accountName = personName.check(
  z.refine(
    (name) => name.length > farTooLong || !name.normalize('NFKC').includes('@'),
    'Write a name without @',
  ),
);

export const nameKey = textKey;

// A character has at most two units, so longer text is not counted.
const longest = z.refine<string>(
  (typed) => typed.length <= 512 && countCharacters(typed) <= 256,
  'Use at most 256 characters',
);

const password = z
  .string({ error: requiredOrInvalid })
  .check(z.minLength(1, 'Password is required'), longest);

const newPassword = z.string({ error: requiredOrInvalid }).check(
  z.refine(
    (typed) => typed.length >= 12 || countCharacters(typed) >= 6,
    'Password must be at least 6 characters',
  ),
  longest,
);

export const loginSchema = z.object({ email: emailSchema, password });
export type Login = z.infer<typeof loginSchema>;

export const registrationSchema = z.object({
  name: accountName,
  email: emailSchema,
  password: newPassword,
  role: z._default(z.enum(roles, { error: 'Invalid input' }), 'user'),
});
export type Registration = z.infer<typeof registrationSchema>;

export const nameSchema = z.object({ name: accountName });
export const emailChangeSchema = z.object({ email: emailSchema });
export const passwordChangeSchema = z.object({ newPassword });

const wrongForm = 'Type the six digits that your app shows, or a recovery code like q7tm-4kzd';
/** An app's code or a recovery code. People type spaces, capitals, and o for 0. */
const code = z
  .string({ error: requiredOrInvalid })
  .check(
    z.minLength(1, 'Code is required'),
    z.maxLength(50, wrongForm),
    z.regex(codeForm, wrongForm),
  );
export const codeSchema = z.object({ code });
export const passwordSchema = z.object({ password });
export const confirmationSchema = z
  .object({
    password: z.optional(password),
    code: z.optional(code),
    passkey: z.optional(passkeyAssertionSchema),
  })
  .check(
    z.refine(
      (body) => inPageMethods.filter((way) => body[way] !== undefined).length === 1,
      'Send one of password, code and passkey',
    ),
  );
export type Confirmation = z.infer<typeof confirmationSchema>;

export const endingSchema = z.object({
  id: z.optional(z.string({ error: 'Invalid input' }).check(z.maxLength(100))),
});

export const workAfterDeletion = ['hand-over', 'delete'] as const;
export type WorkAfterDeletion = (typeof workAfterDeletion)[number];
export const accountDeletionSchema = z.object({
  work: z.enum(workAfterDeletion, { error: 'Choose what becomes of your ideas and comments' }),
});

export const mailChoiceSchema = z.object({
  atOnce: z.boolean({ error: requiredOrInvalid }),
  digest: z.boolean({ error: requiredOrInvalid }),
  hour: z
    .int({ error: requiredOrInvalid })
    .check(z.gte(0, 'Choose an hour from 0 to 23'), z.lte(23, 'Choose an hour from 0 to 23')),
  timeZone: z.string({ error: requiredOrInvalid }).check(
    // Aborts, so that longer values are not looked up.
    z.maxLength(100, { abort: true }),
    z.refine(isTimeZone, 'There is no such time zone'),
  ),
});

export type MailChoice = z.infer<typeof mailChoiceSchema>;

export const forgottenSchema = z.object({ email: emailSchema });

const token = z.string({ error: requiredOrInvalid }).check(z.maxLength(100));
export const linkSchema = z.object({ token });
export const resetSchema = z.object({ token, newPassword });
export const acceptanceSchema = z.object({ token, name: accountName, newPassword });
export type Acceptance = z.infer<typeof acceptanceSchema>;

export const invitedRoles = ['founder', 'admin'] as const;
export const invitationSchema = z.object({
  email: emailSchema,
  role: z.enum(invitedRoles, { error: 'Choose founder or admin' }),
});
export type InvitationInput = z.infer<typeof invitationSchema>;
