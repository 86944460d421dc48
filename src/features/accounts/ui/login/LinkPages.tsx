import { useStore } from '@nanostores/react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '#platform/client/api/api.ts';
import { toast } from '#platform/client/toasts/toasts.ts';
import { FormActions, ProblemText } from '#platform/ui/form/FormActions.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { island } from '#platform/ui/island.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import {
  confirmEmail,
  readInvitation,
  removedText,
  resetPassword,
  undoEmailChange,
} from '../../client/account.ts';
import { openSecondStepLink } from '../../client/second-step.ts';
import { $session } from '../../client/session.ts';
import { acceptInvitation } from '../../client/sign-in.ts';
import { acceptanceSchema, linkSchema, resetSchema } from '../../domain/account.ts';
import type { Invited } from '../../domain/account-response.ts';
import { NameField, NewPasswordField, Username } from '../form/SignInFields.tsx';
import { useSettings } from '../use-settings.ts';

const DeadLink = ({ children }: { children: ReactNode }) => (
  <div className="container page vstack narrow-page">
    <h1 tabIndex={-1}>This link no longer works</h1>
    <p className="lead">
      It has been used, has expired, or was not copied as a whole. After a reload of this page, open
      the link once more.
    </p>
    <p className="actions">{children}</p>
  </div>
);

const isDeadLink = (error: unknown) =>
  error instanceof ApiError && error.errors.some(({ path }) => path === 'token');

/**
 * The token in the fragment of a mailed link. Removes it from the URL, so that no history or bookmark contains it.
 * Null while loading, empty if missing.
 */
function useLinkToken(): string | null {
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
function useLinkForm<Values>(
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

type LinkPageProps = ReturnType<typeof useLinkForm> & {
  title: string;
  dead: ReactNode;
  done?: [words: ReactNode, next: ReactNode];
  /** For links that need a session: the text for signed-out people. */
  signIn?: string;
  children: ReactNode;
} & Pick<ComponentProps<typeof FormActions>, 'button' | 'busyText'>;

/** Sends the token only after a click, because mail scanners open links. */
function LinkPage({ title, dead, done, signIn, children, ...form }: LinkPageProps) {
  const { token, state, busy, formProps, button, busyText } = form;
  const { status } = useStore($session, { ssr: 'initial' });
  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (state !== 'open' && token) document.querySelector('h1')?.focus();
  }, [state, token]);
  if (state === 'dead') return <DeadLink>{dead}</DeadLink>;
  return (
    <div className="container page vstack narrow-page">
      <h1 tabIndex={-1}>{title}</h1>
      {state === 'done' && done ? (
        <div className="vstack">
          <div className="vstack" role="status">
            {done[0]}
          </div>
          <p className="actions">{done[1]}</p>
        </div>
      ) : signIn && status === 'unauthenticated' ? (
        <div className="sheet vstack">
          <p>{signIn}</p>
          <p className="actions">{linkTo('/login', 'Sign In')}</p>
        </div>
      ) : (
        <form {...formProps} className="sheet vstack form" aria-label={title}>
          {children}
          <input type="hidden" name="token" value={token ?? ''} />
          <FormActions
            button={button}
            disabled={!token || (signIn !== undefined && status === 'loading')}
            busy={busy}
            busyText={busyText}
          />
        </form>
      )}
    </div>
  );
}

const linkTo = (href: string, label: string) => (
  <a className="btn btn-primary" href={href}>
    {label}
  </a>
);

export function ConfirmEmailPage() {
  const [removed, setRemoved] = useState<string[]>([]);
  const form = useLinkForm(linkSchema, async ({ token }) => setRemoved(await confirmEmail(token)));
  const done = (
    <>
      <p className="lead">Your address is confirmed.</p>
      <p>
        Mail for you goes there, and you sign in with it. If it is a new one, other sessions have
        ended, and the address of before was told: it can undo the change for seven days.
      </p>
      {removed.length > 0 && <p className="notice">{removedText(removed)}</p>}
    </>
  );
  return (
    <LinkPage
      {...form}
      title="Confirm your email address"
      dead={linkTo('/account', 'Account')}
      done={[done, linkTo('/account', 'Account')]}
      signIn="Sign in as you did before, then open the link in the mail again. The link alone changes nothing: it may have gone to a wrong address."
      button="Use this address"
      busyText="Saving..."
    >
      <p>
        Your account uses the address that this link was sent to. If you did not ask for it, close
        this page: nothing changes then.
      </p>
    </LinkPage>
  );
}

export function UndoEmailPage() {
  const { mail } = useSettings();
  const form = useLinkForm(linkSchema, ({ token }) => undoEmailChange(token));
  const done = (
    <>
      <p className="lead">Your account has this address again.</p>
      <p>
        Every session has ended, and the password no longer works. Passkeys, codes from an app,
        access tokens and a link to another sign-in are gone: set up again what you use.{' '}
        {mail
          ? 'A link to set a new one is in your mail in a moment; it works once, for four hours.'
          : 'No mail is sent from here: ask an administrator for the link to set a new one.'}
      </p>
    </>
  );
  return (
    <LinkPage
      {...form}
      title="Undo the change of address"
      dead={linkTo('/contact', 'Write to us')}
      done={[
        done,
        <a key="next" className="btn" href="/forgot-password">
          Ask for another link
        </a>,
      ]}
      button="Undo the change"
      busyText="Undoing..."
    >
      <p>
        Your account gets the address back that this link was sent to. Every session ends, and you
        set a new password: whoever made the change had a way in. Passkeys, codes from an app,
        access tokens and a link to another sign-in are removed for the same reason.
      </p>
    </LinkPage>
  );
}

export function SecondStepPage() {
  const session = useStore($session, { ssr: 'initial' });
  const form = useLinkForm(linkSchema, ({ token }) => openSecondStepLink(token));
  const done = (
    <>
      <p className="lead">You can set it up now.</p>
      <p>Add a passkey or turn on codes within ten minutes, in this browser.</p>
    </>
  );
  return (
    <LinkPage
      {...form}
      title="Set up a second step"
      dead={linkTo('/account#signing-in', 'Ask for another link')}
      done={[done, linkTo('/account#signing-in', 'Go to your account page')]}
      signIn="Sign in first, then open the link again. The link alone opens no account."
      button="Go on"
      busyText="Opening..."
    >
      {'user' in session && (
        <p>
          You are signed in as <strong className="user-text">{session.user.email}</strong>.
        </p>
      )}
      <p>
        Go on only if you asked for this link. Whoever is signed in here can then add a passkey or
        codes.
      </p>
      <ProblemText text={form.problem} />
    </LinkPage>
  );
}

export const ResetPage = island(function ResetPage() {
  const form = useLinkForm(resetSchema, async (values) => {
    const removed = await resetPassword(values.token, values.newPassword);
    const description = `Sign in with the new one. ${removedText(removed)}`.trim();
    toast({ title: 'Password changed', description, follows: true });
    location.assign('/login');
  });
  return (
    <LinkPage
      {...form}
      title="Set a new password"
      dead={linkTo('/forgot-password', 'Ask for a new link')}
      button="Set the password"
      busyText="Saving..."
    >
      <p>
        Every session of your account ends, on this device and on others, and its access tokens stop
        working.
      </p>
      <NewPasswordField
        id="reset-password"
        name="newPassword"
        label="New password"
        errors={form.errors}
      />
    </LinkPage>
  );
});

type AcceptanceFormProps = { token: string; invited: Invited; onDead: (error: unknown) => void };

function AcceptanceForm({ token, invited: { email, role }, onDead }: AcceptanceFormProps) {
  const { errors, busy, formProps } = useForm(acceptanceSchema, async (values) => {
    try {
      const { name, removed } = await acceptInvitation(values);
      const description = [`Welcome ${name}`, removedText(removed)].filter(Boolean).join('. ');
      toast({ title: 'Account created!', description, follows: true });
      location.assign('/idea-tracker');
    } catch (error) {
      if (isDeadLink(error)) return onDead(error);
      throw error;
    }
  });
  const shared = { errors, typed: {} };
  return (
    <form {...formProps} className="sheet vstack form" aria-label="Accept the invitation">
      <p>
        You were invited to the Idea Tracker as{' '}
        {role === 'admin' ? 'an administrator' : 'a founder'}. Choose a name and a password for{' '}
        <strong>{email}</strong>.
      </p>
      <input type="hidden" name="token" value={token} />
      <Username email={email} />
      <NameField id="invitation-name" {...shared} />
      <NewPasswordField id="invitation-password" name="newPassword" label="Password" {...shared} />
      <FormActions button="Create Account" busy={busy} busyText="Creating account..." />
    </form>
  );
}

export const InvitationPage = island(function InvitationPage() {
  const token = useLinkToken();
  const [known, setKnown] = useState<Invited>();
  const [error, setError] = useState<unknown>();

  async function ask(of: string) {
    setError(undefined);
    try {
      setKnown(await readInvitation(of));
    } catch (failure) {
      setError(failure);
    }
  }
  useEffect(() => {
    if (token) void ask(token);
  }, [token]);

  if (token === '' || isDeadLink(error))
    return (
      <DeadLink>
        {linkTo('/login', 'Sign In')}
        <a className="btn" href="/contact">
          Ask for a new invitation
        </a>
      </DeadLink>
    );
  return (
    <div className="container page vstack narrow-page">
      <h1>Welcome to the lab</h1>
      <Loaded
        what="Your invitation"
        data={known}
        error={error}
        loading={!error}
        onRetry={() => token && ask(token)}
      >
        {(invited) => token && <AcceptanceForm token={token} invited={invited} onDead={setError} />}
      </Loaded>
    </div>
  );
});
