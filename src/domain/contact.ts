import * as z from 'zod/mini';
import { email, line, text } from './text.ts';

export const contactSchema = z.object({
  name: line({ min: 1, max: 200, short: 'Name is required' }),
  email,
  message: text({ min: 10, max: 10_000, short: 'Message must be at least 10 characters' }),
});
export type ContactMessage = z.infer<typeof contactSchema>;
