import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { $hash, setHash } from '#platform/client/router/url.ts';
import { toast } from '#platform/client/toasts/toasts.ts';
import { dayMs } from '#platform/text/durations.ts';
import { capitalize, joinWords } from '#platform/text/wording.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { formatDateTime, formatDay } from '#platform/ui/dates.ts';
import { FieldError } from '#platform/ui/Field.tsx';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { DraftNotice, useDraftOpener } from '#platform/ui/form/DraftForm.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { OneTimeSecret } from '#platform/ui/form/OneTimeSecret.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { PagedList } from '#platform/ui/PagedList.tsx';
import { ScrollTable } from '#platform/ui/ScrollTable.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { useFetch } from '#platform/ui/use-fetch.ts';
import { useNow } from '#platform/ui/use-now.ts';
import { useRefetchWhile } from '#platform/ui/use-refetch-while.ts';
import { mergeDraft, webhookDraft, webhookKey } from '../client/webhook-draft.ts';
import {
  $webhooks,
  addWebhook,
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
import {
  failingDays,
  isDelivered,
  maxTries,
  maxWebhooks,
  testType,
  type WebhookChange,
  type WebhookGroup,
  type WebhookInput,
  type WebhookKind,
  webhookChangeSchema,
  webhookGroups,
  webhookKinds,
  webhookSchema,
} from '../domain/webhook.ts';
import type {
  Attempt,
  Delivery,
  NewWebhook,
  Webhook,
  WholeWebhook,
} from '../domain/webhook-response.ts';

const kindLabels: Record<WebhookKind, string> = {
  signed: 'Signed message',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

const groupLabels: Record<WebhookGroup, string> = {
  ideas: 'An idea is created, changed, deleted or brought back',
  comments: 'Somebody comments, replies or resolves',
  rounds: 'A round opens or closes',
  decisions: 'A decision is recorded, or is due for review',
  sources: 'A source is added, changed, checked or removed',
};

function groupsWords(groups: readonly WebhookGroup[]): string {
  const missing = webhookGroups.filter((group) => !groups.includes(group));
  const [only] = missing;
  if (!only) return 'Everything';
  if (missing.length === 1) return `Everything but ${only}`;
  return capitalize(joinWords(webhookGroups.filter((group) => groups.includes(group))));
}

/** `Slack, hooks.slack.com …1234`, without a line break after the dots. */
const placeWords = ({ kind, host, end }: Webhook): string =>
  [kind === 'signed' ? host : `${kindLabels[kind] ?? kind}, ${host}`, end.replace('…', '…\u2060')]
    .join(' ')
    .trimEnd();

function stateOf({ switchedOff, failingSince }: Webhook, now: number) {
  if (switchedOff) return { look: 'outline', words: 'Switched off' } as const;
  if (!failingSince) return { look: 'secondary', words: 'On' } as const;
  const days = Math.floor((now - Date.parse(failingSince)) / dayMs);
  const since = days === 0 ? 'Failing' : `Failing for ${days === 1 ? 'a day' : `${days} days`}`;
  return { look: 'accent', words: since } as const;
}

const statuses: Record<number, string> = {
  400: 'Bad request',
  401: 'Not authorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  410: 'Gone',
  413: 'Too large',
  429: 'Too many requests',
  500: 'Server error',
  502: 'Bad gateway',
  503: 'Service unavailable',
  504: 'Gateway timeout',
};

const problems: Record<string, string> = {
  ETIMEDOUT: 'No answer within 10 s',
  EPRIVATE: 'The address lies inside a private network',
  ENOTFOUND: 'No server is known by this name',
  EAI_AGAIN: 'The name could not be looked up',
  ECONNREFUSED: 'Nothing listens at this address',
  ECONNRESET: 'The connection broke off',
  EHOSTUNREACH: 'The server could not be reached',
  ENETUNREACH: 'The server could not be reached',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by itself',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate could not be checked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another name',
};

/** `503 Service unavailable`, `No answer within 10 s` */
function answerWords({ status, problem }: Attempt): string {
  if (status === null) return problems[problem ?? ''] ?? `No connection (${problem ?? 'unknown'})`;
  if (status >= 300 && status < 400) return `${status} Redirect, not followed`;
  return `${status} ${statuses[status] ?? 'Refused'}`;
}

function lastWords({ last }: Webhook): string {
  if (!last) return 'Nothing sent yet';
  const { status } = last;
  const ended = isDelivered(status)
    ? 'delivered'
    : status === null
      ? answerWords(last).replace(/^\w/, (letter) => letter.toLowerCase())
      : `answered ${status}`;
  return `${formatDateTime(last.at)}, ${ended}`;
}

/** True for a message that is due or being sent. */
const isPending = ({ nextTryAt }: Delivery): boolean =>
  nextTryAt !== null && Date.parse(nextTryAt) <= Date.now();

function nextWords(delivery: Delivery): string {
  const { nextTryAt, tries, state } = delivery;
  if (isPending(delivery)) return 'Now';
  if (nextTryAt) return `${formatDateTime(nextTryAt)}, try ${tries + 1} of ${maxTries}`;
  return state === 'delivered' ? 'None needed' : 'Not tried again';
}

type GroupsProps = {
  chosen: readonly WebhookGroup[];
  error: string | undefined;
  onChange: (groups: WebhookGroup[]) => void;
};

function Groups({ chosen, error, onChange }: GroupsProps) {
  const id = useId();
  return (
    <fieldset className="field choices" aria-describedby={error && id}>
      <legend className="mb-1.5">Send a message when</legend>
      {webhookGroups.map((group) => (
        <Choice
          key={group}
          name="groups"
          value={group}
          checked={chosen.includes(group)}
          onChange={({ target }) =>
            onChange(
              webhookGroups.filter((one) =>
                one === group ? target.checked : chosen.includes(one),
              ),
            )
          }
        >
          {groupLabels[group]}
        </Choice>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

const KindChoice = ({ chosen = 'signed' }: { chosen: WebhookKind | undefined }) => (
  <fieldset className="field choices">
    <legend className="mb-1.5">Kind</legend>
    <div className="hstack">
      {webhookKinds.map((kind) => (
        <Choice key={kind} type="radio" name="kind" value={kind} defaultChecked={kind === chosen}>
          {kindLabels[kind]}
        </Choice>
      ))}
    </div>
    <p className="hint">
      A signed message is for a program, which can check that it is from here. The others post a
      sentence to a chat: make an incoming webhook there, or in Teams a workflow, and copy its
      address.
    </p>
  </fieldset>
);

/** The properties of the form, with the groups in the form's order. */
const changeOf = ({ name, url, groups, carriesTexts }: WholeWebhook) => ({
  name,
  url,
  groups: webhookGroups.filter((group) => groups.includes(group)),
  carriesTexts,
});

type FormProps = {
  /** The webhook to change; without it the form adds one. */
  before?: WholeWebhook;
  /** Keeps what is typed until it is sent or cancelled. */
  draft: ReturnType<typeof webhookDraft>;
  onAdded?: (added: NewWebhook) => void;
  onClose: () => void;
};

function WebhookForm({ before, draft, onAdded, onClose }: FormProps) {
  const id = useId();
  const [typed] = useState(draft.get().value);
  const start = typed && before ? mergeDraft(typed, before) : (typed ?? before);
  const [groups, setGroups] = useState(start?.groups ?? []);
  const [carriesTexts, setCarriesTexts] = useState(start?.carriesTexts ?? false);
  const schema: z.ZodMiniType<WebhookInput | WebhookChange> = before
    ? webhookChangeSchema
    : webhookSchema;
  const form = useForm(
    schema,
    async (input) => {
      if ('kind' in input) {
        const added = await addWebhook(input);
        draft.write(null);
        return onAdded?.(added);
      }
      if (before) await changeWebhook(before.id, input);
      draft.write(null);
      toast({
        title: 'Webhook saved',
        description: 'What is sent from now on goes there, what waits included.',
      });
      onClose();
    },
    { also: { groups, carriesTexts } },
  );
  const { errors, busy, formProps } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  function keep(form: HTMLFormElement) {
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name));
    draft.write({
      name: text('name'),
      url: text('url'),
      kind: webhookKinds.find((kind) => kind === text('kind')) ?? 'signed',
      groups: webhookGroups.filter((group) => typed.getAll('groups').includes(group)),
      carriesTexts: typed.has('carriesTexts'),
      ...(before && { base: changeOf(before) }),
    });
  }
  function cancel() {
    draft.write(null);
    onClose();
  }
  return (
    <form
      {...formProps}
      className="sheet vstack gap-6"
      aria-labelledby={`${id}-heading`}
      onInput={(event) => {
        formProps.onInput(event);
        keep(event.currentTarget);
      }}
    >
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        {before ? `Edit ${before.name}` : 'Add a webhook'}
      </h2>
      <div className="grid-2">
        <div className="vstack form">
          <TextField
            id={`${id}-name`}
            name="name"
            label="Name"
            required
            errors={errors}
            defaultValue={start?.name}
          />
          {!before && <KindChoice chosen={typed?.kind} />}
          <TextField
            id={`${id}-url`}
            name="url"
            label="Address"
            required
            errors={errors}
            type="url"
            spellCheck={false}
            defaultValue={start?.url}
            placeholder="https://"
          />
        </div>
        <div className="vstack form">
          <Groups
            chosen={groups}
            error={errors.groups}
            onChange={(chosen) => {
              setGroups(chosen);
              form.clearError('groups');
            }}
          />
          <fieldset className="field choices">
            <legend className="mb-1.5">What it may carry</legend>
            <Choice
              name="carriesTexts"
              checked={carriesTexts}
              aria-describedby={`${id}-texts`}
              onChange={({ target }) => setCarriesTexts(target.checked)}
            >
              Titles and texts of ideas
            </Choice>
            <p className="hint" id={`${id}-texts`}>
              Without them it tells only which idea, what and when. Texts of unpublished ideas leave
              this server if you allow them. Nobody is named in either case, except in a text.
            </p>
          </fieldset>
          <FormActions
            button={before ? 'Save webhook' : 'Add and send a test'}
            busy={busy}
            busyText={before ? 'Saving...' : 'Adding...'}
            onCancel={cancel}
          />
        </div>
      </div>
    </form>
  );
}

function Answer({ last, tries, answer, state }: Delivery) {
  if (!last)
    return (
      <span className="text-muted-foreground">
        {state === 'waiting' ? 'On its way' : 'Not sent'}
      </span>
    );
  if (isDelivered(last.status))
    return tries > 1 ? `${last.status} Delivered at try ${tries}` : `${last.status} Delivered`;
  return (
    <>
      <strong>{answerWords(last)}</strong>
      {answer && <span className="small text-muted-foreground user-text block">{answer}</span>}
    </>
  );
}

type MessageProps = { title: string; webhook: Webhook; deliveryId: string; onClose: () => void };

function Message({ title, webhook, deliveryId, onClose }: MessageProps) {
  const message = useFetch(() => readMessage(webhook.id, deliveryId));
  return (
    <Dialog title={title} wide close="Close" onClose={onClose}>
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
            <pre className="small rounded-md border-1 border-border bg-muted p-4 font-mono tracking-[-0.02em] whitespace-pre-wrap wrap-anywhere">{`webhook-id: ${deliveryId}\n\n${JSON.stringify(JSON.parse(body), null, 2)}`}</pre>
          )
        }
      </Loaded>
    </Dialog>
  );
}

const description = 'The log will show the result in a moment.';
const sentAgain = { title: 'Sent again', description };

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { act } = useAction();
  const [isRead, setRead] = useState(false);
  const { id, type, about, createdAt, tookMs } = delivery;
  const which = `${type}, ${formatDateTime(createdAt)}`;
  const again = () => act(() => resend(webhook.id, id), { done: sentAgain });
  return (
    <tr>
      <th scope="row">
        <Time at={createdAt} />
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
        {tookMs !== null && `${(tookMs / 1000).toFixed(1)} s`}
      </td>
      <td className="wraps" data-label="Next try">
        {nextWords(delivery)}
      </td>
      <td>
        <span className="hstack">
          {!isPending(delivery) && (
            <Button className="btn-sm" onClick={again}>
              Send again<span className="sr-only">: {which}</span>
            </Button>
          )}
          <Button className="btn-sm" onClick={() => setRead(true)}>
            Read<span className="sr-only">: {which}</span>
          </Button>
        </span>
        {isRead && (
          <Message title={which} webhook={webhook} deliveryId={id} onClose={() => setRead(false)} />
        )}
      </td>
    </tr>
  );
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const $deliveries = useMemo(() => deliveriesOf(webhook.id), [webhook.id]);
  const { data, loading } = useStore($deliveries);
  const items = data?.items ?? [];
  const isWaiting = items.some(isPending);
  // The row of the webhook shows the newest attempt, too.
  const newest = Math.max(0, ...items.map(({ last }) => (last ? Date.parse(last.at) : 0)));
  useEffect(() => {
    if (newest > 0) $webhooks.revalidate();
  }, [newest]);
  useRefetchWhile(isWaiting, loading, refetchWebhooks);
  return (
    <PagedList store={$deliveries} what="The delivery log" empty="Nothing was sent yet.">
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
            <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
          ))}
        </ScrollTable>
      )}
    </PagedList>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { id, switchedOff, failingSince, waiting, givenUp } = webhook;
  const { act } = useAction();
  const send = () => act(() => resendAll(id), { done: sentAgain });
  const again = <LinkButton onClick={send}>Send all again now</LinkButton>;
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
          {givenUp === 1 ? 'One message' : `${givenUp} messages`} did not arrive. {again}
        </p>
      )
    );
  const end = formatDay(new Date(Date.parse(failingSince) + failingDays * dayMs));
  return (
    <p className="notice">
      <strong>Nothing arrives since {formatDateTime(failingSince)}.</strong>{' '}
      {waiting > 0 && (waiting === 1 ? 'One message waits.' : `${waiting} messages wait.`)} It
      switches itself off on {end}, and administrators hear of it by mail. {again}
    </p>
  );
}

type HeadProps = {
  webhook: Webhook;
  edit: ReturnType<typeof useDraftOpener>;
  onClose: () => void;
};

function Head({ webhook, edit, onClose }: HeadProps) {
  const { id, name, switchedOff } = webhook;
  const { act } = useAction();
  const toggle = () =>
    act(() => switchWebhook(id, switchedOff !== null), {
      done: switchedOff
        ? { title: 'Webhook switched on', description: 'It is told of what happens from now on.' }
        : { title: 'Webhook switched off', description: 'Nothing is sent there any more.' },
    });
  const test = () => act(() => testWebhook(id), { done: { title: 'Test sent', description } });
  return (
    <span className="actions">
      <Button className="btn-sm" onClick={test}>
        Send a test
      </Button>
      <Button ref={edit.opener} className="btn-sm" onClick={edit.open}>
        Edit
      </Button>
      <Button className="btn-sm" onClick={toggle}>
        {switchedOff ? 'Switch on' : 'Switch off'}
      </Button>
      <ConfirmButton
        className="btn btn-sm btn-danger"
        label="Delete"
        title={`Delete ${name}?`}
        action="Delete webhook"
        work={() => deleteWebhook(id)}
        done={{ title: 'Webhook deleted', description: 'Nothing is sent there any more.' }}
        onDone={onClose}
      >
        <p>Its delivery log goes with it, and so does its secret.</p>
      </ConfirmButton>
    </span>
  );
}

type EditProps = Pick<FormProps, 'draft' | 'onClose'> & { id: string };

/** Fetches the full URL, which lists do not contain. */
function EditWebhook({ id, ...form }: EditProps) {
  const webhook = useFetch(() => readWebhook(id));
  return (
    <Loaded what="The webhook" {...webhook}>
      {(before) => <WebhookForm before={before} {...form} />}
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

type OpenWebhookProps = {
  webhook: Webhook;
  draft: string;
  secret: string | null;
  onClose: () => void;
};

function OpenWebhook({ webhook, draft, secret, onClose }: OpenWebhookProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const edit = useDraftOpener(draft);
  useEffect(() => heading.current?.focus(), []);
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
          <Head
            webhook={webhook}
            edit={edit}
            onClose={() => {
              webhookDraft(draft).write(null);
              onClose();
            }}
          />
        </div>
        {secret && <Secret secret={secret} />}
        <Standing webhook={webhook} />
        <Deliveries webhook={webhook} />
      </section>
      {edit.isBegun && !edit.isOpen && (
        <DraftNotice what="change to this webhook" left="saved" onOpen={edit.open} />
      )}
      {edit.isOpen && (
        <EditWebhook id={webhook.id} draft={webhookDraft(draft)} onClose={edit.close} />
      )}
    </>
  );
}

const heads = ['Name', 'Goes to', 'Events', 'State', 'Last try'];

type RowProps = { webhook: Webhook; opened: string | null; onOpen: (id: string) => void };

function WebhookRow({ webhook, opened, onOpen }: RowProps) {
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
        <Button className="btn-sm" aria-current={isOpened || undefined} onClick={() => onOpen(id)}>
          {isOpened ? 'Shown below' : 'Open'}
          <span className="sr-only">: {name}</span>
        </Button>
      </td>
    </tr>
  );
}

const part = 'webhooks';

/** The open webhook is in the URL, so that mails can link to it. */
function useOpened() {
  const hash = useStore($hash);
  const [, id] = hash.startsWith(`#${part}/`) ? hash.split('/') : [];
  return [id || null, (one: string | null) => setHash(one ? `${part}/${one}` : part)] as const;
}

export default function Webhooks({ userId }: { userId: string }) {
  const webhooks = useStore($webhooks);
  const count = webhooks.data?.items.length;
  const [id, open] = useOpened();
  const draft = webhookKey(userId);
  const add = useDraftOpener(draft);
  const [added, setAdded] = useState<NewWebhook | null>(null);
  function show(one: NewWebhook) {
    setAdded(one);
    add.close();
    open(one.id);
  }
  return (
    <div className="vstack gap-6">
      <div className="hstack between">
        <p className="text-muted-foreground max-w-144">
          Tells other programs what happens in the tracker. What does not arrive is tried again for
          three days.
        </p>
        {!add.isOpen && count !== undefined && count < maxWebhooks && (
          <Button ref={add.opener} className="btn-primary" onClick={add.open}>
            Add a webhook
          </Button>
        )}
      </div>
      {add.isBegun && !add.isOpen && <DraftNotice what="webhook" left="saved" onOpen={add.open} />}
      {add.isOpen && <WebhookForm draft={webhookDraft(draft)} onAdded={show} onClose={add.close} />}
      <Loaded what="The webhooks" {...webhooks} onRetry={$webhooks.revalidate}>
        {({ items }) => {
          const opened = items.find((one) => one.id === id);
          return (
            <>
              {items.length === 0 ? (
                !add.isOpen && (
                  <p className="sheet text-muted-foreground">
                    No webhook yet. A webhook can post a message in your chat when a round closes.
                    It can also keep your own database up to date with the ideas here.
                  </p>
                )
              ) : (
                <ScrollTable
                  label="Webhooks"
                  className="table audit"
                  heads={[...heads, <span className="sr-only">Actions</span>]}
                >
                  {items.map((webhook) => (
                    <WebhookRow key={webhook.id} webhook={webhook} opened={id} onOpen={open} />
                  ))}
                </ScrollTable>
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
                  draft={webhookKey(userId, opened.id)}
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
