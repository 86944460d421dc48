import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { useLinkToken } from './use-link-token.ts';

/** True for the refusal of a link. */
export const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'token');

/**
 * A form that sends the token of a mailed link.
 * @returns `token` as useLinkToken has it; `state` is `dead` where the link does nothing (any more)
 */
export function useLinkForm<Values>(
  schema: z.ZodMiniType<Values>,
  send: (values: Values) => Promise<void>,
) {
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'dead'>('open');
  const form = useForm(schema, async (values) => {
    try {
      await send(values);
      setState('done');
    } catch (error) {
      if (!isDeadLink(error)) throw error;
      setState('dead');
    }
  });
  return { ...form, token, state: token === '' ? 'dead' : state };
}
