import { useState } from 'react';
import { type Asked, confirm } from '../../client/confirming.ts';
import { proveByPasskey } from '../../client/passkeys.ts';
import { noPasskeys } from '../../client/passkeys-here.ts';
import { type ConfirmingWay, codeSchema, passwordSchema } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { CodeField } from '../form/CodeField.tsx';
import { TextField } from '../form/TextField.tsx';
import { Username } from '../form/Username.tsx';
import { useAction } from '../form/use-action.ts';
import { useForm } from '../form/use-form.ts';

type TypedWay = Exclude<ConfirmingWay, 'passkey'>;
type FormProps = { user: User; way: TypedWay; onCancel: () => void };

const schemas = { password: passwordSchema, code: codeSchema };

function ConfirmForm({ user, way, onCancel }: FormProps) {
  const { errors, busy, problem, formProps } = useForm<{ password: string } | { code: string }>(
    schemas[way],
    confirm,
    { failed: () => {} },
  );
  return (
    <form {...formProps} className="stack form" aria-label="Confirm that it is you">
      <Username email={user.email} />
      {way === 'code' ? (
        <CodeField
          id="confirm-code"
          label="Code from your app, or a recovery code"
          letters
          errors={errors}
        />
      ) : (
        <TextField
          id="confirm-password"
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          errors={errors}
          typed={{}}
        />
      )}
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Checking...">
          Confirm
        </BusyButton>
        <CancelButton busy={busy} onClick={onCancel}>
          Cancel
        </CancelButton>
      </p>
    </form>
  );
}

/** @param isOnly there is no other way */
function ConfirmByPasskey({ isOnly }: { isOnly: boolean }) {
  const { busy, act, problem } = useAction();
  const [isUnused, setUnused] = useState(false);
  const press = () =>
    act(
      async () => {
        setUnused(false);
        const passkey = await proveByPasskey();
        if (passkey) await confirm({ passkey });
        else setUnused(true);
      },
      { failed: () => {} },
    );
  return (
    <div className="stack tight">
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      <p className="actions">
        <BusyButton
          type="button"
          look={isOnly ? 'primary' : 'plain'}
          busy={busy}
          busyText="Waiting for your passkey..."
          onClick={press}
        >
          Use a passkey
        </BusyButton>
        <span className="hint" role="status">
          {isUnused && 'No passkey was used.'}
        </span>
      </p>
    </div>
  );
}

const switchTo = { password: 'Use your password instead', code: 'Use a code instead' };

type Props = { user: User; asked: Asked };

/** Asks whoever is signed in to prove again who they are; what was asked for then goes on, or stays as it was. */
export default function ConfirmIdentity({ user, asked }: Props) {
  const typed = asked.ways.filter((way) => way !== 'passkey');
  const [chosen, setChosen] = useState<TypedWay>();
  const way = chosen ?? typed[0];
  const byPasskey = asked.ways.includes('passkey') && !noPasskeys();
  const cancel = () => asked.settle(false);
  return (
    <Dialog title="Confirm that it is you" onClose={cancel}>
      <p>
        This concerns who gets into the account. Once confirmed, you are not asked again for ten
        minutes.
      </p>
      {byPasskey && <ConfirmByPasskey isOnly={!way} />}
      {way && <ConfirmForm key={way} user={user} way={way} onCancel={cancel} />}
      {typed
        .filter((other) => other !== way)
        .map((other) => (
          <p key={other}>
            <button className="link" type="button" onClick={() => setChosen(other)}>
              {switchTo[other]}
            </button>
          </p>
        ))}
      {!way && !byPasskey && (
        <>
          <p>
            Nothing of this account can be asked for here: log out and sign in again, which counts.
          </p>
          <p className="actions">
            <button className="btn" type="button" onClick={cancel}>
              Close
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
