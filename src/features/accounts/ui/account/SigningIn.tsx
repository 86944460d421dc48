import { useStore } from '@nanostores/react';
import { $provider } from '../../client/settings.ts';
import type { User } from '../../domain/account-response.ts';
import { Codes } from './Codes.tsx';
import { Events } from './Events.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Provider } from './Provider.tsx';
import { SecondStepNotice } from './SecondStepNotice.tsx';
import { Sessions } from './Sessions.tsx';

/** The proof that changes here need. */
function Asking() {
  const provider = useStore($provider);
  return (
    <p className="small soft">
      Before a change on this page we ask for your password again, unless that was in the last ten
      minutes. Once you have a passkey{provider ? `, codes or ${provider.name}` : ' or codes'}, we
      ask for one of these.
    </p>
  );
}

/** The ways into the account on the left, and who has come in on the right. */
export const SigningIn = ({ user }: { user: User }) => (
  <div className="stack gap-6">
    <SecondStepNotice user={user} />
    <Asking />
    <div className="account-parts sides gap-6">
      <div className="stack gap-6">
        <Passkeys />
        <Codes />
        <Provider />
        <PasswordForm user={user} />
      </div>
      <div className="stack gap-6">
        <Sessions />
        <Events />
      </div>
    </div>
  </div>
);
