import * as z from 'zod/mini';
import { roles } from './role.ts';
import { email, line, requiredOrInvalid } from './text.ts';

const longest = z.maxLength(256, 'Use at most 256 characters');

export const loginSchema = z.object({
  email,
  password: z
    .string({ error: requiredOrInvalid })
    .check(z.minLength(1, 'Password is required'), longest),
});
export type Login = z.infer<typeof loginSchema>;

export const registrationSchema = z.object({
  name: line({ min: 1, max: 200, short: 'Name is required' }),
  email,
  password: z
    .string({ error: requiredOrInvalid })
    .check(z.minLength(6, 'Password must be at least 6 characters'), longest),
  role: z._default(z.enum(roles, { error: 'Invalid input' }), 'user'),
});
export type Registration = z.infer<typeof registrationSchema>;
