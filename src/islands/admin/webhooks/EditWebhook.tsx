import { useEffect, useState } from 'react';
import { toast } from '../../../client/toasts.ts';
import { changeWebhook, readWebhook } from '../../../client/webhooks.ts';
import { type WholeWebhook, webhookChangeSchema } from '../../../domain/webhook.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { WebhookForm } from './WebhookForm.tsx';

type Props = { id: string; onClose: () => void };

/** The form for a webhook, whose whole address is read for it alone. */
export function EditWebhook({ id, onClose }: Props) {
  const [webhook, setWebhook] = useState<WholeWebhook>();
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // Each try reads it again.
  useEffect(() => {
    setError(undefined);
    readWebhook(id).then(setWebhook, setError);
  }, [id, tries]);
  return (
    <Loaded
      what="The webhook"
      data={webhook}
      error={error}
      loading={!error}
      onRetry={() => setTries((before) => before + 1)}
    >
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
