import { allFields } from '#features/ideas/domain/fields.ts';
import type { IdeaDraft } from '#features/ideas/domain/idea.ts';
import { ApiError } from '#platform/client/api/api.ts';
import type { FieldError } from '#platform/text/problem.ts';

export type Errors = Partial<Record<string, string>>;

export const toErrors = (list: readonly FieldError[]): Errors =>
  Object.fromEntries(list.map(({ path, message }) => [path, message]));

/** The server's messages by field. The longest field shows the message for a request that is too large. */
export function refusedErrors(error: unknown, answers: IdeaDraft): Errors {
  if (!(error instanceof ApiError)) return {};
  if (error.status !== 413) return toErrors(error.errors);
  const bytes = (name: keyof IdeaDraft) => new TextEncoder().encode(String(answers[name])).length;
  const [longest] = [...allFields].sort((a, b) => bytes(b.name) - bytes(a.name));
  return longest
    ? {
        [longest.name]:
          'Together your answers are too long to be saved. Shorten this one, the longest, or others.',
      }
    : {};
}
