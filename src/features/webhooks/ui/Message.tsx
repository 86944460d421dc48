import { useCallback } from 'react';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { useRead } from '../../../platform/ui/use-read.ts';
import { readMessage } from '../client/webhooks.ts';
import type { Webhook } from '../domain/webhook-response.ts';

type Props = { title: string; webhook: Webhook; deliveryId: string; onClose: () => void };

const spread = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

/** A message as it would go out now; none is kept. */
export function Message({ title, webhook, deliveryId, onClose }: Props) {
  const message = useRead(
    useCallback(() => readMessage(webhook.id, deliveryId), [webhook.id, deliveryId]),
  );
  return (
    <Dialog title={title} wide onClose={onClose}>
      <p className="small soft">
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
            <pre className="code-block small">{`webhook-id: ${deliveryId}\n\n${spread(body)}`}</pre>
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
