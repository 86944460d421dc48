import { useState } from 'react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { Field } from '../../../../platform/ui/Field.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { makeToken } from '../../client/access-tokens.ts';
import { tokenDays, tokenSchema } from '../../domain/access-token.ts';
import type { NewAccessToken } from '../../domain/account-response.ts';

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;
const lifetimes: Record<(typeof tokenDays)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
};

/** Asks for a token: what for, what it may do, and until when. */
export function TokenForm({ onMade }: { onMade: (made: NewAccessToken) => void }) {
  const [days, setDays] = useState<number>(90);
  const { errors, busy, formProps } = useForm(
    tokenSchema,
    async (input) => onMade(await makeToken(input)),
    { also: { days }, clear: true },
  );
  return (
    <details className="new-token">
      <summary className="btn">New token</summary>
      <form {...formProps} className="stack form" aria-label="New token">
        <TextField
          id="token-name"
          name="name"
          label="Name"
          required
          hint="What it is for: a report, a notebook."
          errors={errors}
          typed={{}}
        />
        <fieldset className="field">
          <legend>May</legend>
          <div className="row">
            {scopes.map(({ value, label }) => (
              <label key={value} className="choice">
                <input type="radio" name="scope" value={value} defaultChecked={value === 'read'} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <Field id="token-days" label="Ends after" error={errors.days}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
            >
              {tokenDays.map((one) => (
                <option key={one} value={one}>
                  {lifetimes[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <p className="actions">
          <BusyButton type="submit" busy={busy} busyText="Making...">
            Make token
          </BusyButton>
        </p>
      </form>
    </details>
  );
}
