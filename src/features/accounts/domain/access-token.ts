import * as z from 'zod/mini';
import { line, requiredOrInvalid } from '../../../platform/text/text.ts';

/** What begins every access token, so that people and scanners of source code recognise one. */
export const tokenPrefix = 'dhil_pat_';

/** What a program may do with a token: `write` reads as well. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
export const scopeWords: Record<TokenScope, string> = {
  read: 'Reads',
  write: 'Reads and writes',
};

/** After how many days a token can end; none lives for longer than a year. */
export const tokenDays = [30, 90, 365] as const;

/** How many tokens of one account work at a time. */
export const mostTokens = 20;

/** One that has ended stays in its owner's list for so many days, as the reason why a program no longer gets in. */
export const endedTokenDays = 30;

export const tokenSchema = z.object({
  name: line({ min: 1, max: 80, short: 'Name is required' }),
  scope: z.enum(tokenScopes, { error: 'Choose read, or read and write' }),
  days: z.literal(tokenDays, {
    error: (issue) =>
      issue.input === undefined ? requiredOrInvalid(issue) : 'Choose 30, 90 or 365 days',
  }),
});
export type TokenInput = z.infer<typeof tokenSchema>;

const dayMs = 24 * 60 * 60 * 1000;
/** From so many days before its end on, a token's end is worth a look. */
const soonDays = 14;

/** How a token's end stands out in a list; null while it is far away. */
export function endingOf({ expiresAt }: { expiresAt: string }, now: Date): string | null {
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'Ended';
  const days = Math.ceil(left / dayMs);
  if (days > soonDays) return null;
  return days === 1 ? 'Ends within a day' : `Ends in ${days} days`;
}
