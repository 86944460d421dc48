import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { joinWords } from '../../../platform/text/wording.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { formatDateTime, formatDay } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { CancelButton } from '../../../platform/ui/form/FormActions.tsx';
import { TextField } from '../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import {
  failingDays,
  maxTries,
  type WebhookChange,
  type WebhookGroup,
  type WebhookKind,
  webhookGroups,
} from '../domain/webhook.ts';
import type { Attempt, Delivery, Webhook } from '../domain/webhook-response.ts';

export const kindLabels: Record<WebhookKind, string> = {
  signed: 'Signed message',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
};

const groupLabels: Record<WebhookGroup, string> = {
  ideas: 'An idea is created, changed, deleted or brought back',
  comments: 'Somebody comments, replies or resolves',
  rounds: 'A round opens or closes',
  decisions: 'A decision is recorded, or is to be looked at again',
  sources: 'A source is added, changed, checked or removed',
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function groupsWords(groups: readonly WebhookGroup[]): string {
  const missing = webhookGroups.filter((group) => !groups.includes(group));
  const [only] = missing;
  if (!only) return 'Everything';
  if (missing.length === 1) return `Everything but ${only}`;
  return sentence(joinWords(webhookGroups.filter((group) => groups.includes(group))));
}

/** `Slack, hooks.slack.com …1234`, without a line break after the dots. */
export const placeWords = ({ kind, host, end }: Webhook): string =>
  [kind === 'signed' ? host : `${kindLabels[kind] ?? kind}, ${host}`, end.replace('…', '…\u2060')]
    .join(' ')
    .trimEnd();

const dayMs = 24 * 60 * 60 * 1000;

export function stateOf({ switchedOff, failingSince }: Webhook, now = Date.now()) {
  if (switchedOff) return { look: 'outline', words: 'Switched off' } as const;
  if (!failingSince) return { look: 'secondary', words: 'On' } as const;
  const days = Math.floor((now - Date.parse(failingSince)) / dayMs);
  const since = days === 0 ? 'Failing' : `Failing for ${days === 1 ? 'a day' : `${days} days`}`;
  return { look: 'accent', words: since } as const;
}

export const endOfFailing = (since: string): string =>
  formatDay(new Date(Date.parse(since) + failingDays * dayMs));

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

export const isDelivered = ({ status }: Attempt): boolean =>
  status !== null && status >= 200 && status < 300;

/** `503 Service unavailable`, `No answer within 10 s` */
export function answerWords({ status, problem }: Attempt): string {
  if (status === null) return problems[problem ?? ''] ?? `No connection (${problem ?? 'unknown'})`;
  if (status >= 300 && status < 400) return `${status} Redirect, not followed`;
  return `${status} ${statuses[status] ?? 'Refused'}`;
}

export function lastWords({ last }: Webhook): string {
  if (!last) return 'Nothing sent yet';
  const { status } = last;
  const ended = isDelivered(last)
    ? 'delivered'
    : status === null
      ? answerWords(last).replace(/^\w/, (letter) => letter.toLowerCase())
      : `answered ${status}`;
  return `${formatDateTime(last.at)}, ${ended}`;
}

/** True for a message that is due or being sent. */
export const isPending = ({ nextTryAt }: Delivery, now = Date.now()): boolean =>
  nextTryAt !== null && Date.parse(nextTryAt) <= now;

export function nextWords(delivery: Delivery): string {
  const { nextTryAt, tries, state } = delivery;
  if (isPending(delivery)) return 'Now';
  if (nextTryAt) return `${formatDateTime(nextTryAt)}, try ${tries + 1} of ${maxTries}`;
  return state === 'delivered' ? 'None needed' : 'Not tried again';
}

export const tookWords = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

type GroupsProps = {
  chosen: readonly WebhookGroup[];
  error: string | undefined;
  onChange: (groups: WebhookGroup[]) => void;
};

function Groups({ chosen, error, onChange }: GroupsProps) {
  const id = useId();
  return (
    <fieldset className="field choices" aria-describedby={error && id}>
      <legend className="mb-1.5">Tell it when</legend>
      {webhookGroups.map((group) => (
        <label className="choice" key={group}>
          <input
            type="checkbox"
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
          />
          {groupLabels[group]}
        </label>
      ))}
      {error && (
        <p className="error" id={id}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Props<Values> = {
  title: string;
  button: string;
  busyText: string;
  schema: z.ZodMiniType<Values>;
  before?: WebhookChange;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

export function WebhookForm<Values>({
  title,
  button,
  busyText,
  schema,
  before,
  send,
  onClose,
  children,
}: Props<Values>) {
  const id = useId();
  const [groups, setGroups] = useState(before?.groups ?? []);
  const [carriesTexts, setCarriesTexts] = useState(before?.carriesTexts ?? false);
  const form = useForm(schema, send, { also: { groups, carriesTexts } });
  const { errors, busy, formProps } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <form {...formProps} className="sheet vstack gap-6" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <div className="grid-2">
        <div className="vstack form">
          <TextField
            id={`${id}-name`}
            name="name"
            label="Name"
            required
            errors={errors}
            typed={{ name: before?.name ?? '' }}
          />
          {children}
          <Field id={`${id}-url`} label="Address" required error={errors.url}>
            {(control) => (
              <input
                {...control}
                className="input"
                name="url"
                type="url"
                autoComplete="off"
                spellCheck={false}
                defaultValue={before?.url}
                placeholder="https://"
              />
            )}
          </Field>
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
            <label className="choice">
              <input
                type="checkbox"
                checked={carriesTexts}
                aria-describedby={`${id}-texts`}
                onChange={({ target }) => setCarriesTexts(target.checked)}
              />
              Titles and texts of ideas
            </label>
            <p className="hint" id={`${id}-texts`}>
              Without them it tells only which idea, what and when. Texts of unpublished ideas leave
              this server if you allow them. Nobody is named in either case, except in a text.
            </p>
          </fieldset>
          <p className="actions">
            <BusyButton type="submit" busy={busy} busyText={busyText}>
              {button}
            </BusyButton>
            <CancelButton busy={busy} onClick={onClose}>
              Cancel
            </CancelButton>
          </p>
        </div>
      </div>
    </form>
  );
}
