import * as z from 'zod/mini';
import { dayMs } from '#platform/text/durations.ts';
import { lineSchema, requiredOrInvalid } from '#platform/text/text-schemas.ts';

/** People and secret scanners recognise an access token by it. */
export const tokenPrefix = 'dhil_pat_';

export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];
export const scopeWords: Record<TokenScope, string> = {
  read: 'Reads',
  write: 'Reads and writes',
};

export const tokenDays = [30, 90, 365] as const;

export const maxTokens = 20;

/** An expired token stays in its owner's list for this many days, to explain why a program is refused. */
export const endedTokenDays = 30;

export const tokenSchema = z.object({
  name: lineSchema({ min: 1, max: 80, tooShort: 'Name is required' }),
  scope: z.enum(tokenScopes, { error: 'Choose read, or read and write' }),
  days: z.literal(tokenDays, {
    error: (issue) =>
      issue.input === undefined ? requiredOrInvalid(issue) : 'Choose 30, 90 or 365 days',
  }),
});
export type TokenInput = z.infer<typeof tokenSchema>;

const soonDays = 14;

/** How soon a token ends, for the list; null while its end is far away. */
export function endingOf({ expiresAt }: { expiresAt: string }, now: Date): string | null {
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return 'Ended';
  const days = Math.ceil(left / dayMs);
  if (days > soonDays) return null;
  return days === 1 ? 'Ends within a day' : `Ends in ${days} days`;
}
