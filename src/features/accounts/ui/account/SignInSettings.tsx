import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { capitalize } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { formatDateTime, formatLongDay } from '#platform/ui/dates.ts';
import { ActionButton } from '#platform/ui/form/ActionButton.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { Time } from '#platform/ui/Time.tsx';
import {
  $events,
  $providerLink,
  $sessions,
  changePassword,
  endSessions,
  linkProvider,
  unlinkProvider,
} from '../../client/account.ts';
import { passwordChangeSchema } from '../../domain/account.ts';
import type {
  ProviderLink,
  SecurityEvent,
  SessionInfo,
  User,
} from '../../domain/account-response.ts';
import { networkText, securityEventWords, securityLogDays } from '../../domain/security-event.ts';
import SecondStepInstructions from '../access/SecondStepInstructions.tsx';
import { NewPasswordField, Username } from '../form/SignInFields.tsx';
import { useProviderOutcome } from '../login/use-provider-outcome.ts';
import { useSettings } from '../use-settings.ts';
import { AccountForm } from './AccountDetails.tsx';
import { Codes } from './Codes.tsx';
import { Passkeys } from './Passkeys.tsx';

function Linked({ name, linked, opensOtherwise }: { name: string } & ProviderLink) {
  if (!linked)
    return (
      <>
        <p className="hint">
          Link your account, and {name} signs you in from then on. You leave this page for {name}{' '}
          and come back.
        </p>
        <p className="actions">
          <ActionButton busyText={`Opening ${name}...`} work={linkProvider}>
            Link {name}
          </ActionButton>
        </p>
      </>
    );
  return (
    <>
      <p>
        Linked since {formatLongDay(linked.createdAt)}.{' '}
        <span className="text-muted-foreground">
          Last used {formatDateTime(linked.lastUsedAt)}.
        </span>
      </p>
      {opensOtherwise ? (
        <div className="actions">
          <ConfirmButton
            className="btn"
            label="Unlink"
            title={`Unlink ${name}?`}
            action="Unlink"
            busyText="Unlinking..."
            work={unlinkProvider}
            done={{ title: 'Unlinked', description: `${name} no longer opens your account.` }}
          >
            <p>
              You then sign in with your password or a passkey. Other sessions that {name} has
              opened end.
            </p>
          </ConfirmButton>
        </div>
      ) : (
        <p className="hint">
          Only {name} opens your account. To unlink it, add a passkey or{' '}
          <a href="/forgot-password">set a password</a> first.
        </p>
      )}
    </>
  );
}

function Provider({ name }: { name: string }) {
  const outcome = useProviderOutcome(name);
  const words = outcome?.words;
  // The message may be below the screen.
  useEffect(() => {
    if (!words) return;
    if (outcome.isDone) toast({ title: 'Linked', description: words });
    else toastError(words, 'Nothing was changed');
  }, [words]);
  return (
    <section className="sheet vstack" aria-labelledby="provider-heading">
      <h2 id="provider-heading">Sign-in with {name}</h2>
      {outcome?.isDone === false && <p className="notice danger">{outcome.words}</p>}
      <Loaded {...useStore($providerLink)} onRetry={$providerLink.revalidate}>
        {(link) => <Linked name={name} {...link} />}
      </Loaded>
    </section>
  );
}

/** Shown in a session that began with a password alone, if a second step is required. */
function SecondStepNotice({ user }: { user: User }) {
  const { secondStepBy } = user;
  if (!secondStepBy) return null;
  const isOver = Date.parse(secondStepBy) <= Date.now();
  return (
    <div className="notice vstack gap-2" role="status">
      <p>
        <strong>
          {isOver
            ? 'The lab asks founders for a second step.'
            : `From ${formatLongDay(secondStepBy)} the lab asks founders for a second step.`}
        </strong>
      </p>
      <SecondStepInstructions
        user={user}
        setUp={
          <p>
            Add a passkey or turn on codes below.{' '}
            {isOver && 'The Idea Tracker opens as soon as you have.'}
          </p>
        }
      />
    </div>
  );
}

function PasswordForm({ user }: { user: User }) {
  const form = useForm(
    passwordChangeSchema,
    async ({ newPassword }) => {
      await changePassword(newPassword);
      toast({ title: 'Password changed', description: 'Every other session has ended.' });
    },
    { clear: true },
  );
  return (
    <AccountForm title="Password" button="Change password" {...form}>
      <Username email={user.email} />
      <NewPasswordField
        id="account-new-password"
        name="newPassword"
        label="New password"
        errors={form.errors}
      />
    </AccountForm>
  );
}

const nameOf = ({ device }: SessionInfo) => device || 'Unknown device';
const timeOf = ({ lastUsedAt, createdAt }: SessionInfo) =>
  lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : `Since ${formatDateTime(createdAt)}`;

const signInAgain = 'Whoever used it has to sign in again.';

const Session = ({ session }: { session: SessionInfo }) => (
  <li className="hstack between">
    <span>
      <strong>{nameOf(session)}</strong>{' '}
      {session.current && <Badge look="secondary">This one</Badge>}
      <br />
      <span className="text-muted-foreground small">{timeOf(session)}</span>
    </span>
    {!session.current && (
      <ConfirmButton
        className="btn btn-sm"
        label="End"
        aria-label={`End the session on ${nameOf(session)}, ${timeOf(session)}`}
        title={`End the session on ${nameOf(session)}?`}
        action="End session"
        busyText="Ending..."
        work={() => endSessions(session.id)}
        done={{ title: 'Session ended', description: signInAgain }}
      >
        <p>{timeOf(session)}. Whoever uses it has to sign in again.</p>
      </ConfirmButton>
    )}
  </li>
);

const Sessions = () => (
  <section className="sheet vstack" aria-labelledby="sessions-heading">
    <h2 id="sessions-heading">Where you are signed in</h2>
    <Loaded {...useStore($sessions)} onRetry={$sessions.revalidate}>
      {(all) => (
        <>
          <ul className="list rows">
            {all.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
          {all.length > 1 && (
            <div className="actions">
              <ConfirmButton
                className="btn"
                label="End all others"
                title="End all other sessions?"
                action="End sessions"
                busyText="Ending..."
                work={() => endSessions()}
                done={{ title: 'Sessions ended', description: signInAgain }}
              >
                <p>Every session but this one has to sign in again.</p>
              </ConfirmButton>
            </div>
          )}
        </>
      )}
    </Loaded>
  </section>
);

/** `Firefox on Linux, 203.0.113.x`, without unknown parts. */
const origin = ({ device, network }: SecurityEvent) =>
  [device, networkText(network)].filter(Boolean).join(', ');

function EventItem({ event }: { event: SecurityEvent }) {
  const { at, kind, detail } = event;
  return (
    <li>
      <strong>{capitalize(securityEventWords[kind])}</strong>
      {detail && (
        <>
          : <bdi className="user-text">{detail}</bdi>
        </>
      )}
      <br />
      <span className="text-muted-foreground small">
        <Time at={at} />
        {origin(event) && `, ${origin(event)}`}
      </span>
    </li>
  );
}

const Events = () => (
  <section className="sheet vstack" aria-labelledby="events-heading">
    <h2 id="events-heading">Security log</h2>
    <p className="hint">
      Sign-ins, failed ones, changes and downloads of the last {securityLogDays} days. If one was
      not you, change your password, and remove passkeys, access tokens and a linked sign-in that
      are not yours.
    </p>
    <PagedList
      store={$events}
      empty={<p className="text-muted-foreground">Nothing has happened yet.</p>}
    >
      {(items) => (
        <section
          className="max-h-104 overflow-y-auto overscroll-y-contain border-y-1 border-border"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
          tabIndex={0}
          aria-label="Entries of the security log"
        >
          <ul className="list rows">
            {items.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  </section>
);

export function SignInSettings({ user }: { user: User }) {
  const { provider } = useSettings();
  return (
    <div className="vstack gap-6">
      <SecondStepNotice user={user} />
      <p className="small text-muted-foreground">
        Before a change on this page we ask for your password again, unless that was in the last ten
        minutes. Once you have a passkey{provider ? `, codes or ${provider.name}` : ' or codes'}, we
        ask for one of these.
      </p>
      <div className="account-parts sides gap-6">
        <div className="vstack gap-6">
          <Passkeys />
          <Codes />
          {provider && <Provider name={provider.name} />}
          <PasswordForm user={user} />
        </div>
        <div className="vstack gap-6">
          <Sessions />
          <Events />
        </div>
      </div>
    </div>
  );
}
