import { computed } from 'nanostores';
import { $founders, foundersPath } from '#features/accounts/client/founders.ts';
import { $session } from '#features/accounts/client/session.ts';
import { dataOf } from '#platform/client/query/queries.ts';
import type { Person } from '#platform/text/response-schemas.ts';
import { withIds } from '../domain/comment.ts';

/** The founders whom the signed-in person can mention: all others. Empty until they are loaded. */
export const $mentionable = computed(
  [$founders, $session],
  ({ data = [] }, session): readonly Person[] =>
    data.filter(({ id }) => !('user' in session) || id !== session.user.id),
);

/**
 * Replaces names after `@` by ids, the stored form.
 * @param others people who may be mentioned besides the founders
 * @throws ApiError if the founders cannot be loaded
 */
export async function withMentionedIds(
  text: string,
  others: readonly Person[] = [],
): Promise<string> {
  if (!text.includes('@')) return text;
  await dataOf($founders, foundersPath);
  return withIds(text, [...$mentionable.get(), ...others]);
}
