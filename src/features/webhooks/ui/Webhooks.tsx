import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $hash, setHash } from '../../../platform/client/router/url.ts';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import { useNow } from '../../../platform/ui/use-now.ts';
import { $webhooks, addWebhook } from '../client/webhooks.ts';
import { maxWebhooks, webhookKinds, webhookSchema } from '../domain/webhook.ts';
import type { NewWebhook, Webhook } from '../domain/webhook-response.ts';
import { OpenWebhook } from './OpenWebhook.tsx';
import {
  groupsWords,
  kindLabels,
  lastWords,
  placeWords,
  stateOf,
  WebhookForm,
} from './WebhookForm.tsx';

type Open = { opened: string | null; onOpen: (id: string) => void };

function Row({ webhook, opened, onOpen }: Open & { webhook: Webhook }) {
  const { id, name, groups, carriesTexts } = webhook;
  const { look, words } = stateOf(webhook, useNow());
  const isOpened = opened === id;
  return (
    <tr>
      <th scope="row">
        <bdi className="user-text">{name}</bdi>
      </th>
      <td className="wraps" data-label="Goes to">
        {placeWords(webhook)}
      </td>
      <td className="wraps" data-label="Events">
        {groupsWords(groups)}
        {carriesTexts && ', with texts of ideas'}
      </td>
      <td data-label="State">
        <span>
          <Badge look={look}>{words}</Badge>
        </span>
      </td>
      <td className="wraps" data-label="Last try">
        {lastWords(webhook)}
      </td>
      <td>
        <button
          className="btn btn-sm"
          type="button"
          aria-current={isOpened || undefined}
          onClick={() => onOpen(id)}
        >
          {isOpened ? 'Shown below' : 'Open'}
          <span className="sr-only">: {name}</span>
        </button>
      </td>
    </tr>
  );
}

const List = ({ items, ...open }: Open & { items: readonly Webhook[] }) => (
  <ScrollTable
    label="Webhooks"
    className="table audit"
    heads={[
      'Name',
      'Goes to',
      'Events',
      'State',
      'Last try',
      <span className="sr-only">Actions</span>,
    ]}
  >
    {items.map((webhook) => (
      <Row key={webhook.id} webhook={webhook} {...open} />
    ))}
  </ScrollTable>
);

const part = 'webhooks';

/** The open webhook is in the URL, so that mails can link to it. */
function useOpened() {
  const hash = useStore($hash);
  const [, id] = hash.startsWith(`#${part}/`) ? hash.split('/') : [];
  return [id || null, (one: string | null) => setHash(one ? `${part}/${one}` : part)] as const;
}

type AddWebhookProps = { onAdded: (added: NewWebhook) => void; onClose: () => void };

const AddWebhook = ({ onAdded, onClose }: AddWebhookProps) => (
  <WebhookForm
    title="Add a webhook"
    button="Add and send a test"
    busyText="Adding..."
    schema={webhookSchema}
    send={async (input) => onAdded(await addWebhook(input))}
    onClose={onClose}
  >
    <fieldset className="field choices">
      <legend className="mb-1.5">Kind</legend>
      <div className="hstack">
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

export default function Webhooks() {
  const webhooks = useStore($webhooks);
  const count = webhooks.data?.items.length;
  const [id, open] = useOpened();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<NewWebhook | null>(null);
  function show(one: NewWebhook) {
    setAdded(one);
    setAdding(false);
    open(one.id);
  }
  return (
    <div className="vstack gap-6">
      <div className="hstack between">
        <p className="text-muted-foreground max-w-144">
          Tells other programs what happens in the tracker. What does not arrive is tried again for
          three days.
        </p>
        {!isAdding && count !== undefined && count < maxWebhooks && (
          <button className="btn btn-primary" type="button" onClick={() => setAdding(true)}>
            Add a webhook
          </button>
        )}
      </div>
      {isAdding && <AddWebhook onAdded={show} onClose={() => setAdding(false)} />}
      <Loaded what="The webhooks" {...webhooks} onRetry={$webhooks.revalidate}>
        {({ items }) => {
          const opened = items.find((one) => one.id === id);
          return (
            <>
              {items.length === 0 ? (
                !isAdding && (
                  <p className="sheet text-muted-foreground">
                    No webhook yet. A chat of yours can say when a round closes, or a database of
                    yours keep up with the ideas here.
                  </p>
                )
              ) : (
                <List items={items} opened={id} onOpen={open} />
              )}
              {id && !opened && items.length > 0 && (
                <p className="text-muted-foreground">
                  The webhook that the address names does not exist any more.
                </p>
              )}
              {opened && (
                <OpenWebhook
                  key={opened.id}
                  webhook={opened}
                  secret={added?.id === opened.id ? added.secret : null}
                  onClose={() => open(null)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
