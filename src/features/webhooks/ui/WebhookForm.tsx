import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { TextField } from '../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { type WebhookChange, type WebhookGroup, webhookGroups } from '../domain/webhook.ts';
import { groupLabels } from './webhook-texts.ts';

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
