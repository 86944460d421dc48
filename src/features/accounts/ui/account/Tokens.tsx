import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isFounder } from '#platform/text/role.ts';
import { Badge } from '#platform/ui/Badge.tsx';
import { ConfirmButton } from '#platform/ui/Confirm.tsx';
import { formatDateTime, formatLongDay } from '#platform/ui/dates.ts';
import { Choice } from '#platform/ui/form/Choice.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { OneTimeSecret } from '#platform/ui/form/OneTimeSecret.tsx';
import { SelectField } from '#platform/ui/form/SelectField.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { useNow } from '#platform/ui/use-now.ts';
import { $tokens, makeToken, revokeToken } from '../../client/account.ts';
import { endingOf, scopeWords, tokenDays, tokenSchema } from '../../domain/access-token.ts';
import type { AccessToken, NewAccessToken, User } from '../../domain/account-response.ts';

type ItemProps = { token: AccessToken; isNew: boolean; now: number; onRevoked: () => void };

function Item({ token, isNew, now, onRevoked }: ItemProps) {
  const { id, name, scope, expiresAt, lastUsedAt } = token;
  const ending = endingOf(token, new Date(now));
  const hasEnded = Date.parse(expiresAt) <= now;
  const verb = hasEnded ? 'Remove' : 'Revoke';
  return (
    <li className="hstack between">
      <span className="user-text">
        <strong>{name}</strong> {isNew && <Badge look="accent">New</Badge>}
        {ending && <Badge look={hasEnded ? 'outline' : 'accent'}>{ending}</Badge>}
        <br />
        <span className="text-muted-foreground small">
          {scopeWords[scope]}. {hasEnded ? 'Ended' : 'Until'} {formatLongDay(expiresAt)}.{' '}
          {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'}
        </span>
      </span>
      <ConfirmButton
        className="btn btn-sm btn-danger"
        label={verb}
        aria-label={`${verb} ${name}`}
        title={`${verb} this token?`}
        action={`${verb} token`}
        busyText={hasEnded ? 'Removing...' : 'Revoking...'}
        keep="Keep it"
        work={() => revokeToken(id)}
        done={
          hasEnded
            ? { title: 'Token removed', description: 'It had ended before.' }
            : { title: 'Token revoked', description: 'No program gets in with it any more.' }
        }
        onDone={onRevoked}
      >
        <p className="user-text">
          {hasEnded ? (
            <>
              <strong>{name}</strong> has ended: nothing changes for programs.
            </>
          ) : (
            <>
              A program that uses <strong>{name}</strong> is refused from then on.
            </>
          )}
        </p>
      </ConfirmButton>
    </li>
  );
}

const scopes = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;
const lifetimes: Record<(typeof tokenDays)[number], string> = {
  30: '30 days',
  90: '90 days',
  365: '1 year',
};

function TokenForm({ onMade }: { onMade: (made: NewAccessToken) => void }) {
  const [days, setDays] = useState<number>(90);
  const { errors, busy, formProps } = useForm(
    tokenSchema,
    async (input) => onMade(await makeToken(input)),
    { also: { days }, clear: true },
  );
  return (
    <details className="new-token *:[form]:pt-4">
      <summary className="btn">New token</summary>
      <form {...formProps} className="vstack form" aria-label="New token">
        <TextField
          id="token-name"
          name="name"
          label="Name"
          required
          hint="What it is for: a report, a notebook."
          errors={errors}
        />
        <fieldset className="field">
          <legend>May</legend>
          <div className="hstack">
            {scopes.map(({ value, label }) => (
              <Choice
                key={value}
                type="radio"
                name="scope"
                value={value}
                defaultChecked={value === 'read'}
              >
                {label}
              </Choice>
            ))}
          </div>
        </fieldset>
        <SelectField
          id="token-days"
          label="Ends after"
          error={errors.days}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
          options={tokenDays.map((one) => [one, lifetimes[one]])}
        />
        <FormActions button="Make token" busy={busy} busyText="Making..." />
      </form>
    </details>
  );
}

/** People who lost access can still revoke tokens. */
export function Tokens({ user }: { user: User }) {
  const now = useNow();
  const [made, setMade] = useState<NewAccessToken>();
  const founder = isFounder(user);
  return (
    <section className="sheet vstack" aria-labelledby="tokens-heading">
      <h2 id="tokens-heading">Access tokens</h2>
      <p className="hint">
        For programs that read or write ideas in your name. Never for accounts or administration.
        {!founder && ' They do nothing while you have no founder rights.'}
      </p>
      {made && (
        <OneTimeSecret
          key={made.id}
          text={made.token}
          label={`New token “${made.name}”`}
          done={{ title: 'Token copied', description: 'Keep it where only your program finds it.' }}
          failed="The token was not copied"
          isFocused
        >
          <strong>Copy it now; it is not shown again.</strong>
        </OneTimeSecret>
      )}
      <Loaded what="Your access tokens" {...useStore($tokens)} onRetry={$tokens.revalidate}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="text-muted-foreground">You have none.</p>
            ) : (
              <ul className="list rows">
                {all.map((token) => (
                  <Item
                    key={token.id}
                    token={token}
                    isNew={token.id === made?.id}
                    now={now}
                    onRevoked={() => token.id === made?.id && setMade(undefined)}
                  />
                ))}
              </ul>
            )}
            {founder && <TokenForm key={made?.id} onMade={setMade} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
