import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { Pages } from '../../../platform/ui/Pages.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import { useFetch } from '../../../platform/ui/use-fetch.ts';
import { deliveriesOf, readMessage, refetchWebhooks, resend } from '../client/webhooks.ts';
import { testType } from '../domain/webhook.ts';
import type { Delivery, Webhook } from '../domain/webhook-response.ts';
import { answerWords, isDelivered, isPending, nextWords, tookWords } from './webhook-texts.ts';

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
            <pre className="code-block small">{`webhook-id: ${deliveryId}\n\n${spreadJson(body)}`}</pre>
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
      <td className="type" data-label="Event">
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
/** After this many polls a reload shows later changes. */
const maxLooks = 30;

/** Polls while a message is under way. */
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

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const list = useMemo(() => deliveriesOf(webhook.id), [webhook.id]);
  const log = useStore(list.$log);
  useLooking(log.data?.items);
  return (
    <Loaded what="The delivery log" {...log} onRetry={list.$log.revalidate}>
      {(first) => (
        <Pages list={list.$path} first={first} empty="Nothing was sent yet.">
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
        </Pages>
      )}
    </Loaded>
  );
}
