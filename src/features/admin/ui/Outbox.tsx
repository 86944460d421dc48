import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Badge } from '#platform/ui/Badge.tsx';
import { LinkButton } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { useFetch } from '#platform/ui/use-fetch.ts';
import { useRefetchWhile } from '#platform/ui/use-refetch-while.ts';
import { $mail, discardMail, readMail, resendMail } from '../client/admin.ts';
import type { Mail } from '../domain/admin-response.ts';

const states = {
  waiting: { words: 'Waiting', look: 'outline' },
  sent: { words: 'Sent', look: 'secondary' },
  refused: { words: 'Failed', look: 'destructive' },
  useless: { words: 'Link no longer works', look: 'outline' },
} as const;

const brokeOff = /^E(SOCKET|CONNECTION|DNS|TIMEDOUT|CONN\w+|NOTFOUND|AI_AGAIN|HOST\w+|NET\w+)$/;

/** Explains problems that the mail server did not cause. */
const ownProblems: Record<string, string> = {
  BUILD: 'the message could not be put together; the server’s log says why:',
  LIMIT: 'this address has had as much mail as one may get:',
  ETLS: 'the mail server offers no encryption (see SMTP_TLS):',
};

function problemWords(problem: string): string {
  const own = ownProblems[problem.split(' ')[0] ?? ''];
  if (own) return own;
  return brokeOff.test(problem)
    ? 'the connection to the mail server failed:'
    : 'the mail server said';
}

function Text({ id }: { id: string }) {
  const text = useFetch(() => readMail(id));
  return (
    <Loaded what="The message" {...text}>
      {(words) => <p className="user-text">{words}</p>}
    </Loaded>
  );
}

function Item({ mail, configured }: { mail: Mail; configured: boolean }) {
  const { act } = useAction();
  const { id, subject, recipient, state, attempts, problem, readable } = mail;
  const [isResent, setResent] = useState(false);
  const { loading } = useStore($mail);
  useRefetchWhile(isResent && state === 'waiting', loading, $mail.revalidate);
  const again = async () => {
    const isDone = await act(() => resendMail(id), {
      done: {
        title: 'Trying again now',
        description: `The mail to ${recipient} waits here until the mail server takes it.`,
      },
    });
    setResent(isDone);
  };
  return (
    <li className="message vstack gap-2.5 border-b-1 border-border py-5 [&_.user-text]:max-w-[calc(1.15*var(--measure))]">
      <header className="hstack between">
        <span className="user-text">
          <strong>{subject}</strong> to {recipient}
        </span>
        <span className="hstack">
          <Time className="text-muted-foreground small" at={mail.createdAt} />
          <Badge look={states[state]?.look ?? 'outline'}>{states[state]?.words ?? state}</Badge>
        </span>
      </header>
      {problem && (
        <p className="small">
          {attempts === 1 ? 'One attempt' : `${attempts} attempts`}, {problemWords(problem)}{' '}
          <span className="num">{problem}</span>.
        </p>
      )}
      {/* Fetched when opened, because reading it makes its link valid and adds an entry to the audit log. */}
      {readable && (
        <LazyDetails className="small" summary="Read the mail">
          {() => <Text id={id} />}
        </LazyDetails>
      )}
      {state === 'useless' && (
        <p className="small">It is not sent: its link was used, withdrawn or has expired.</p>
      )}
      {state !== 'sent' && (
        <div className="hstack small">
          {configured && state !== 'useless' && <LinkButton onClick={again}>Send now</LinkButton>}
          <ConfirmButton
            className="link"
            label="Discard"
            aria-label={`Discard the mail to ${recipient}`}
            title={`Discard the mail to ${recipient}?`}
            action="Discard mail"
            work={() => discardMail(id)}
            done={{ title: 'Mail discarded', description: `Nothing is sent to ${recipient}.` }}
          >
            <p>
              It is not sent, and its text is deleted. Whoever was given it by hand can still use
              it.
            </p>
          </ConfirmButton>
        </div>
      )}
    </li>
  );
}

export function Outbox() {
  const isConfigured = useStore($mail).data?.configured ?? true;
  return (
    <PagedList
      store={$mail}
      empty="No mail yet."
      above={() =>
        !isConfigured && (
          <p className="notice">
            <strong>No mail server is set (SMTP_URL), so nothing is sent.</strong> You can read each
            mail here and give it to its recipient yourself. Its link can open an account, so give
            it to nobody else. Then discard the mail. All other mail is sent once a mail server is
            set.
          </p>
        )
      }
    >
      {(items) => (
        <ul className="list border-t-2 border-line">
          {items.map((mail) => (
            <Item key={mail.id} mail={mail} configured={isConfigured} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
