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
 * The token after the number sign of a mailed link. Removed from the URL at once, so that no history or bookmark
 * contains it. Null while loading, empty without one.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    // Read before it is removed, because React may call the function below after this effect.
    const token = location.hash.slice(1);
    setToken((known) => known ?? token);
    history.replaceState(null, '', location.pathname);
  }, []);
  return token;
}

/**
 * A form that sends the token of a mailed link.
 * @returns `token` as in useLinkToken; `state` is `dead` if the link is invalid
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

type Props = Pick<ReturnType<typeof useLinkForm>, 'token' | 'state' | 'busy' | 'formProps'> & {
  title: string;
  dead: ReactNode;
  /** Shown after the submit, with the next step. */
  done?: [words: ReactNode, next: ReactNode];
  /** For a link that works only in a session: its status, and the text for signed-out people. */
  session?: [status: string, signIn: string];
  children: ReactNode;
} & Pick<ComponentProps<typeof FormActions>, 'button' | 'busyText'>;

/** A page whose form sends the token of a mailed link. It needs a click, because mail scanners open links. */
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
