import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../platform/ui/form/ConfirmAction.tsx';
import { OneTimeSecret } from '../../../platform/ui/form/OneTimeSecret.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { useFetch } from '../../../platform/ui/use-fetch.ts';
import {
  changeWebhook,
  deleteWebhook,
  readWebhook,
  resendAll,
  switchWebhook,
  testWebhook,
} from '../client/webhooks.ts';
import { webhookChangeSchema } from '../domain/webhook.ts';
import type { Webhook } from '../domain/webhook-response.ts';
import { Deliveries } from './Deliveries.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { endOfFailing, placeWords } from './webhook-texts.ts';

const waitWords = (n: number) => (n === 1 ? 'One message waits.' : `${n} messages wait.`);
const lostWords = (n: number) =>
  n === 1 ? 'One message did not arrive.' : `${n} messages did not arrive.`;

function Standing({ webhook, onAgain }: { webhook: Webhook; onAgain: () => void }) {
  const { switchedOff, failingSince, waiting, givenUp } = webhook;
  const again = (
    <button className="link" type="button" onClick={onAgain}>
      Send all again now
    </button>
  );
  if (switchedOff)
    return (
      <p className="notice">
        <strong>
          {switchedOff.by === 'failing'
            ? `Switched itself off on ${formatDateTime(switchedOff.at)}, after five days in which nothing arrived.`
            : `Switched off on ${formatDateTime(switchedOff.at)}.`}
        </strong>{' '}
        Nothing is sent but tests. Once it is switched on it is told of what happens from then on;
        what did not arrive can then be sent again.
      </p>
    );
  if (!failingSince)
    return (
      givenUp > 0 && (
        <p className="notice">
          {lostWords(givenUp)} {again}
        </p>
      )
    );
  return (
    <p className="notice">
      <strong>Nothing arrives since {formatDateTime(failingSince)}.</strong>{' '}
      {waiting > 0 && waitWords(waiting)} It switches itself off on {endOfFailing(failingSince)},
      and administrators hear of it by mail. {again}
    </p>
  );
}

type Props = { webhook: Webhook; secret: string | null; onClose: () => void };

function Head({ webhook, onEdit, onClose }: Omit<Props, 'secret'> & { onEdit: () => void }) {
  const { id, name, switchedOff } = webhook;
  const { act } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const toggle = () =>
    act(() => switchWebhook(id, switchedOff !== null), {
      done: switchedOff
        ? { title: 'Webhook switched on', description: 'It is told of what happens from now on.' }
        : { title: 'Webhook switched off', description: 'Nothing is sent there any more.' },
    });
  const test = () =>
    act(() => testWebhook(id), {
      done: { title: 'Test sent', description: 'How it ended stands in the log in a moment.' },
    });
  return (
    <span className="actions">
      <button className="btn btn-sm" type="button" onClick={test}>
        Send a test
      </button>
      <button className="btn btn-sm" type="button" onClick={onEdit}>
        Edit
      </button>
      <button className="btn btn-sm" type="button" onClick={toggle}>
        {switchedOff ? 'Switch on' : 'Switch off'}
      </button>
      <button className="btn btn-sm btn-danger" type="button" onClick={() => setDeleting(true)}>
        Delete
      </button>
      {isDeleting && (
        <ConfirmAction
          keep="Leave it"
          toastsFailure
          title={`Delete ${name}?`}
          action="Delete webhook"
          work={() => deleteWebhook(id)}
          done={{ title: 'Webhook deleted', description: 'Nothing is sent there any more.' }}
          onDone={onClose}
          onClose={() => setDeleting(false)}
        >
          <p>Its delivery log goes with it, and so does its secret.</p>
        </ConfirmAction>
      )}
    </span>
  );
}

type EditWebhookProps = { id: string; onClose: () => void };

/** Only this form gets the whole URL. */
function EditWebhook({ id, onClose }: EditWebhookProps) {
  const webhook = useFetch(useCallback(() => readWebhook(id), [id]));
  return (
    <Loaded what="The webhook" {...webhook}>
      {(before) => (
        <WebhookForm
          title={`Edit ${before.name}`}
          button="Save webhook"
          busyText="Saving..."
          schema={webhookChangeSchema}
          before={before}
          send={async (change) => {
            await changeWebhook(id, change);
            toast({
              title: 'Webhook saved',
              description: 'What is sent from now on goes there, what waits included.',
            });
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

const Secret = ({ secret }: { secret: string }) => (
  <OneTimeSecret
    text={secret}
    label="Secret"
    done={{ title: 'Secret copied', description: 'Paste it where messages are received.' }}
    failed="The secret was not copied"
  >
    <strong>Copy the secret now: it is shown this once.</strong> The receiver checks the signature
    of each message with it, as{' '}
    <a href="https://www.standardwebhooks.com" rel="noreferrer">
      Standard Webhooks
    </a>{' '}
    says.
  </OneTimeSecret>
);

export function OpenWebhook({ webhook, secret, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const [isEditing, setEditing] = useState(false);
  const { act } = useAction();
  useEffect(() => heading.current?.focus(), []);
  const again = () =>
    act(() => resendAll(webhook.id), {
      done: { title: 'Sent again', description: 'How it ended stands in the log in a moment.' },
    });
  return (
    <>
      <section className="sheet vstack gap-6" aria-labelledby={headingId}>
        <div className="hstack between items-start">
          <div className="grid gap-1.5">
            <h2 id={headingId} ref={heading} tabIndex={-1} className="user-text">
              {webhook.name}
            </h2>
            <p className="small num text-muted-foreground user-text">{placeWords(webhook)}</p>
          </div>
          <Head webhook={webhook} onEdit={() => setEditing(true)} onClose={onClose} />
        </div>
        {secret && <Secret secret={secret} />}
        <Standing webhook={webhook} onAgain={again} />
        <Deliveries webhook={webhook} />
      </section>
      {isEditing && <EditWebhook id={webhook.id} onClose={() => setEditing(false)} />}
    </>
  );
}
