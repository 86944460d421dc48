import { useStore } from '@nanostores/react';
import { $mail, sendMailAgain } from '../../client/administration.ts';
import type { Mail } from '../../domain/administration.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { toMoment } from './dates.ts';
import { Pages } from './Pages.tsx';
import { useAct } from './use-act.ts';

const words = { waiting: 'Waiting', sent: 'Sent', refused: 'Refused' };
const looks = { waiting: 'outline', sent: 'secondary', refused: 'destructive' } as const;

function Item({ mail, configured }: { mail: Mail; configured: boolean }) {
  const { act } = useAct();
  const { id, subject, recipient, state, attempts, problem, text } = mail;
  const again = () =>
    act(() => sendMailAgain(id), { title: 'Sent again', description: `To ${recipient}.` });
  return (
    <li className="message stack">
      <header className="row between">
        <span className="answer">
          <strong>{subject}</strong> to {recipient}
        </span>
        <span className="row">
          <time className="soft small" dateTime={mail.createdAt}>
            {toMoment(mail.createdAt)}
          </time>
          <Badge look={looks[state]}>{words[state]}</Badge>
        </span>
      </header>
      {problem && (
        <p className="small">
          {attempts === 1 ? 'One attempt' : `${attempts} attempts`}, the mail server said{' '}
          <span className="num">{problem}</span>.
        </p>
      )}
      {text && (
        <details className="small">
          <summary>Read it, to pass it on</summary>
          <p className="answer">{text}</p>
        </details>
      )}
      {configured && state !== 'sent' && (
        <p className="small">
          <button className="link" type="button" onClick={again}>
            Send now
          </button>
        </p>
      )}
    </li>
  );
}

/** Mail on its way out, and what became of it. */
export function Outbox() {
  const { data, error, loading } = useStore($mail);
  return (
    <Loaded data={data} error={error} loading={loading} onRetry={$mail.revalidate}>
      {(first) => (
        <>
          {!first.configured && (
            <p className="notice">
              <strong>No mail server is set (SMTP_URL), so nothing is sent.</strong> What would have
              been sent can be read here and passed on; links in it open accounts.
            </p>
          )}
          <Pages list="outbox" first={first} empty="No mail yet.">
            {(items) => (
              <ul className="list messages">
                {items.map((mail) => (
                  <Item key={mail.id} mail={mail} configured={first.configured} />
                ))}
              </ul>
            )}
          </Pages>
        </>
      )}
    </Loaded>
  );
}
