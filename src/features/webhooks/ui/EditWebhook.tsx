import { useCallback } from 'react';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { useRead } from '../../../platform/ui/use-read.ts';
import { changeWebhook, readWebhook } from '../client/webhooks.ts';
import { webhookChangeSchema } from '../domain/webhook.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Props = { id: string; onClose: () => void };

/** The form for a webhook, whose whole URL is read for it alone. */
export function EditWebhook({ id, onClose }: Props) {
  const webhook = useRead(useCallback(() => readWebhook(id), [id]));
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
