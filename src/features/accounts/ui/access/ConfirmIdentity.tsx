import { useState } from 'react';
import { NotConfirmed } from '#platform/client/api/api.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { passkeysUnavailable } from '../../client/device-passkeys.ts';
import { reauthenticateByPasskey } from '../../client/passkeys.ts';
import { signInByProvider } from '../../client/provider.ts';
import { confirm, type ReauthenticationRequest } from '../../client/reauthentication.ts';
import { codeSchema, passwordSchema } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { CodeField, PasswordField, Username } from '../form/SignInFields.tsx';
import { useSettings } from '../use-settings.ts';
import { StatusButton } from './StatusButton.tsx';

const schemas = { password: passwordSchema, code: codeSchema };
type TypedWay = keyof typeof schemas;
function ConfirmForm({ user, way, onCancel }: { user: User; way: TypedWay; onCancel: () => void }) {
  const { errors, busy, problem, formProps } = useForm<{ password: string } | { code: string }>(
    schemas[way],
    confirm,
    { failed: () => {} },
  );
  return (
    <form {...formProps} className="vstack form" aria-label="Confirm that it is you">
      <Username email={user.email} />
      {way === 'code' ? (
        <CodeField
          id="confirm-code"
          label="Code from your app, or a recovery code"
          allowsLetters
          errors={errors}
        />
      ) : (
        <PasswordField id="confirm-password" label="Your password" errors={errors} />
      )}
      <FormActions
        button="Confirm"
        busy={busy}
        busyText="Checking..."
        problem={problem}
        onCancel={onCancel}
      />
    </form>
  );
}

const switchTo = { password: 'Use your password instead', code: 'Use a code instead' };

type Props = { user: User; asked: ReauthenticationRequest };

export default function ConfirmIdentity({ user, asked }: Props) {
  const typed = asked.ways.filter((one) => one === 'password' || one === 'code');
  const [chosen, setChosen] = useState<TypedWay>();
  const way = chosen ?? typed[0];
  const byPasskey = asked.ways.includes('passkey') && !passkeysUnavailable();
  const settings = useSettings();
  const provider = asked.ways.includes('provider') ? settings.provider : null;
  const hasNone = !way && !byPasskey && !provider;
  const cancel = () => asked.reject(new NotConfirmed());
  return (
    <Dialog title="Confirm that it is you" close={hasNone ? 'Close' : undefined} onClose={cancel}>
      <p>
        This concerns who gets into the account.{' '}
        {!asked.ways.includes('password') && 'Your password alone is not enough for it.'} Once
        confirmed, you are not asked again for ten minutes.
      </p>
      {byPasskey && (
        <StatusButton
          label="Use a passkey"
          busyText="Waiting for your passkey..."
          isPrimary={!way}
          onCancel={!way && !provider && cancel}
          work={async () => {
            const passkey = await reauthenticateByPasskey();
            return passkey ? confirm({ passkey }) : 'No passkey was used.';
          }}
        />
      )}
      {provider && (
        <StatusButton
          label={`Sign in with ${provider.name} again`}
          busyText={`Opening ${provider.name}...`}
          hint="You leave this page and come back, then press again what you wanted."
          isPrimary={!way && !byPasskey}
          onCancel={!way && cancel}
          work={() => signInByProvider(location.pathname + location.hash, true)}
        />
      )}
      {way && <ConfirmForm key={way} user={user} way={way} onCancel={cancel} />}
      {typed
        .filter((other) => other !== way)
        .map((other) => (
          <p key={other}>
            <LinkButton onClick={() => setChosen(other)}>{switchTo[other]}</LinkButton>
          </p>
        ))}
      {hasNone && (
        <p>
          Nothing of this account can be asked for here: log out and sign in again, which counts.
        </p>
      )}
    </Dialog>
  );
}
