import * as z from 'zod/mini';
import { lineSchema, requiredOrInvalid } from '../../../platform/text/text.ts';

export const maxPasskeys = 10;

/** Bytes as a browser writes them. What is longer than any passkey's is not looked through. */
const base64url = (most: number) =>
  z
    .string({ error: requiredOrInvalid })
    .check(
      z.maxLength(most, { error: 'Invalid input', abort: true }),
      z.regex(/^[\w-]*$/, 'Invalid input'),
    );

/** At most 1,023 bytes, by WebAuthn. */
const credentialId = base64url(1364).check(z.minLength(1, 'Invalid input'));
const bytes = base64url(8192);
const type = z.literal('public-key', { error: 'Invalid input' });
const transport = z.string({ error: 'Invalid input' }).check(z.maxLength(32, 'Invalid input'));

/** The result of `navigator.credentials.create()` as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
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
  id: credentialId,
  rawId: credentialId,
  type,
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
  name: lineSchema({ min: 1, max: 80, short: 'Name is required' }),
});
