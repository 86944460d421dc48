import * as z from 'zod/mini';
import { countCharacters } from '../../../platform/text/characters.ts';
import { roles } from '../../../platform/text/role.ts';
import { emailSchema, requiredOrInvalid } from '../../../platform/text/text.ts';
import { codeForm } from './code.ts';
import { isTimeZone } from './mail-choice.ts';
import { passkeyAssertionSchema } from './passkey.ts';
import { accountName } from './person-name.ts';
import { inPageMethods } from './sign-in-method.ts';

// A character has at most two units, so longer text is not counted.
const longest = z.refine<string>(
  (typed) => typed.length <= 512 && countCharacters(typed) <= 256,
  'Use at most 256 characters',
);

/** A password that is compared with the stored one. */
const password = z
  .string({ error: requiredOrInvalid })
  .check(z.minLength(1, 'Password is required'), longest);

/** A password that is to be stored. */
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
/** An app's code or a recovery code. People type spaces and capitals, and o for 0. */
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

/** One session by its id in the list, or all but the present one. */
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
    // Longer values are not looked up.
    z.maxLength(100, { abort: true }),
    z.refine(isTimeZone, 'There is no such time zone'),
  ),
});

export type MailChoice = z.infer<typeof mailChoiceSchema>;

export const forgottenSchema = z.object({ email: emailSchema });

/** The token after the number sign of a mailed link. */
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
