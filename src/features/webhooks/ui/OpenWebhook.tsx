import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { ConfirmAction } from '../../../platform/ui/Confirm.tsx';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { CancelButton } from '../../../platform/ui/form/FormActions.tsx';
import { OneTimeSecret } from '../../../platform/ui/form/OneTimeSecret.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { PagedList } from '../../../platform/ui/PagedList.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import { useFetch } from '../../../platform/ui/use-fetch.ts';
import {
  changeWebhook,
  deleteWebhook,
  deliveriesOf,
  readMessage,
  readWebhook,
  refetchWebhooks,
  resend,
  resendAll,
  switchWebhook,
  testWebhook,
} from '../client/webhooks.ts';
import { testType, webhookChangeSchema } from '../domain/webhook.ts';
import type { Delivery, Webhook } from '../domain/webhook-response.ts';
import {
  answerWords,
  endOfFailing,
  isDelivered,
  isPending,
  nextWords,
  placeWords,
  tookWords,
  WebhookForm,
} from './WebhookForm.tsx';

function Answer({ last, tries, answer }: Delivery) {
  if (!last) return <span className="text-muted-foreground">On its way</span>;
  if (isDelivered(last))
    return tries > 1 ? `${last.status} Delivered at try ${tries}` : `${last.status} Delivered`;
  return (
    <>
      <strong>{answerWords(last)}</strong>
      {answer && <span className="small text-muted-foreground user-text block">{answer}</span>}
    </>
  );
}

type MessageProps = { title: string; webhook: Webhook; deliveryId: string; onClose: () => void };

const spreadJson = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

function Message({ title, webhook, deliveryId, onClose }: MessageProps) {
  const message = useFetch(
    useCallback(() => readMessage(webhook.id, deliveryId), [webhook.id, deliveryId]),
  );
  return (
    <Dialog title={title} wide onClose={onClose}>
      <p className="small text-muted-foreground">
        As it would be sent now: messages are not kept.{' '}
        {webhook.carriesTexts
          ? 'It carries titles and texts of ideas.'
          : 'No text of an idea is in it.'}
      </p>
      <Loaded what="The message" {...message}>
        {(body) =>
          body === null ? (
            <p>There is nothing to tell any more: what it was about is deleted, or was settled.</p>
          ) : (
            <pre className="small rounded-md border-1 border-border bg-muted p-4 font-mono tracking-[-0.02em] whitespace-pre-wrap wrap-anywhere">{`webhook-id: ${deliveryId}\n\n${spreadJson(body)}`}</pre>
          )
        }
      </Loaded>
      <p className="actions">
        <CancelButton busy={false} onClick={onClose}>
          Close
        </CancelButton>
      </p>
    </Dialog>
  );
}

function Row({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { act } = useAction();
  const [isRead, setRead] = useState(false);
  const { id, type, about, createdAt, tookMs } = delivery;
  const which = `${type}, ${formatDateTime(createdAt)}`;
  const again = () =>
    act(() => resend(webhook.id, id), {
      done: { title: 'Sent again', description: 'How it ended stands in the log in a moment.' },
    });
  return (
    <tr>
      <th scope="row">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </th>
      <td className="font-mono tracking-[-0.02em]" data-label="Event">
        {type}
      </td>
      <td className="user-text wraps" data-label="About">
        <bdi>{about ?? (type === testType ? 'A test' : 'No longer kept')}</bdi>
      </td>
      <td className="wraps" data-label="Answer">
        <span>
          <Answer {...delivery} />
        </span>
      </td>
      <td className="num" data-label="Took">
        {tookMs === null ? '' : tookWords(tookMs)}
      </td>
      <td className="wraps" data-label="Next try">
        {nextWords(delivery)}
      </td>
      <td>
        <span className="hstack">
          {!isPending(delivery) && (
            <button className="btn btn-sm" type="button" onClick={again}>
              Send again<span className="sr-only">: {which}</span>
            </button>
          )}
          <button className="btn btn-sm" type="button" onClick={() => setRead(true)}>
            Read<span className="sr-only">: {which}</span>
          </button>
        </span>
        {isRead && (
          <Message title={which} webhook={webhook} deliveryId={id} onClose={() => setRead(false)} />
        )}
      </td>
    </tr>
  );
}

const lookMs = 1_000;
const maxLooks = 30;

function useLooking(items: readonly Delivery[] | undefined) {
  const isWaiting = items?.some((one) => isPending(one)) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    let looks = 0;
    const timer = setInterval(() => {
      refetchWebhooks();
      looks += 1;
      if (looks === maxLooks) clearInterval(timer);
    }, lookMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const list = useMemo(() => deliveriesOf(webhook.id), [webhook.id]);
  const log = useStore(list.$log);
  useLooking(log.data?.items);
  return (
    <Loaded what="The delivery log" {...log} onRetry={list.$log.revalidate}>
      {(first) => (
        <PagedList list={list.$path} first={first} empty="Nothing was sent yet.">
          {(items) => (
            <ScrollTable
              label={`Delivery log of ${webhook.name}`}
              className="table audit deliveries"
              heads={[
                'When',
                'Event',
                'About',
                'Answer',
                'Took',
                'Next try',
                <span className="sr-only">Actions</span>,
              ]}
            >
              {items.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} webhook={webhook} />
              ))}
            </ScrollTable>
          )}
        </PagedList>
      )}
    </Loaded>
  );
}

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

/** Fetches the full URL, which lists do not contain. */
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
