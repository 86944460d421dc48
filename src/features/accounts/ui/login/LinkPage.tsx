import { type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { useForm } from '../../../../platform/ui/form/use-form.ts';

/** Shown for a link without a token, or with a used one. */
export const DeadLink = ({ children }: { children: ReactNode }) => (
  <div className="container page vstack narrow-page">
    <h1>This link no longer works</h1>
    <p className="lead">
      It has been used, has expired, or was not copied as a whole. After a reload of this page, open
      the link once more.
    </p>
    <p className="actions">{children}</p>
  </div>
);

/** True for the refusal of a link. */
export const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'token');

/**
 * The token after the number sign of a mailed link. Removed from the URL at once, so that no history or bookmark
 * contains it. Null while it is read, empty without one.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // Read before it is taken out: React may call the function below after this effect.
    const token = location.hash.slice(1);
    setToken((known) => known ?? token);
    history.replaceState(null, '', location.pathname);
  }, []);
  return token;
}

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
