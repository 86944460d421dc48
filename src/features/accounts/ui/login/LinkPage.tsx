import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../../../../platform/client/api/api.ts';
import { FormActions } from '../../../../platform/ui/form/FormActions.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';

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

export const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'token');

/**
 * The token in the fragment of a mailed link. Removes it from the URL, so that no history or bookmark contains it.
 * Null while loading, empty if missing.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // Read now, because React may call the updater after the token was removed.
    const token = location.hash.slice(1);
    setToken((known) => known ?? token);
    history.replaceState(null, '', location.pathname);
  }, []);
  return token;
}

/** @returns `token` as in `useLinkToken`; `state` is `dead` for an invalid link */
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

type Props = Pick<ReturnType<typeof useLinkForm>, 'token' | 'state' | 'busy' | 'formProps'> & {
  title: string;
  dead: ReactNode;
  done?: [words: ReactNode, next: ReactNode];
  /** For links that need a session: its status, and the text for signed-out people. */
  session?: [status: string, signIn: string];
  children: ReactNode;
} & Pick<ComponentProps<typeof FormActions>, 'button' | 'busyText'>;

/** Sends the token only after a click, because mail scanners open links. */
export function LinkPage({ title, dead, done, session, children, ...form }: Props) {
  const { token, state, busy, formProps, button, busyText } = form;
  const [status, signIn] = session ?? [];
  if (state === 'dead') return <DeadLink>{dead}</DeadLink>;
  return (
    <div className="container page vstack narrow-page">
      <h1>{title}</h1>
      {state === 'done' && done ? (
        <div className="vstack">
          <div className="vstack" role="status">
            {done[0]}
          </div>
          <p className="actions">{done[1]}</p>
        </div>
      ) : status === 'unauthenticated' ? (
        <div className="sheet vstack">
          <p>{signIn}</p>
          <p className="actions">
            <a className="btn btn-primary" href="/login">
              Sign In
            </a>
          </p>
        </div>
      ) : (
        <form {...formProps} className="sheet vstack form" aria-label={title}>
          {children}
          <input type="hidden" name="token" value={token ?? ''} />
          <FormActions
            button={button}
            disabled={!token || status === 'loading'}
            busy={busy}
            busyText={busyText}
          />
        </form>
      )}
    </div>
  );
}
