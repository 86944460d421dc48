import { addWebhook } from '../client/webhooks.ts';
import { webhookKinds, webhookSchema } from '../domain/webhook.ts';
import type { NewWebhook } from '../domain/webhook-response.ts';
import { WebhookForm } from './WebhookForm.tsx';
import { kindLabels } from './words.ts';

type Props = { onAdded: (added: NewWebhook) => void; onClose: () => void };

export const AddWebhook = ({ onAdded, onClose }: Props) => (
  <WebhookForm
    title="Add a webhook"
    button="Add and send a test"
    busyText="Adding..."
    schema={webhookSchema}
    send={async (input) => onAdded(await addWebhook(input))}
    onClose={onClose}
  >
    <fieldset className="field choices">
      <legend>Kind</legend>
      <div className="row">
        {webhookKinds.map((kind) => (
          <label className="choice" key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={kind === 'signed'} />
            {kindLabels[kind]}
          </label>
        ))}
      </div>
      <p className="hint">
        A signed message is for a program, which can check that it is from here. The others post a
        sentence to a chat: make an incoming webhook there, or in Teams a workflow, and copy its
        address.
      </p>
    </fieldset>
  </WebhookForm>
);
