import type { User } from '../../domain/role.ts';
import { Codes } from './Codes.tsx';
import { Events } from './Events.tsx';
import { PasswordForm } from './Forms.tsx';
import { Passkeys } from './Passkeys.tsx';
import { SecondStepNotice } from './SecondStepNotice.tsx';
import { Sessions } from './Sessions.tsx';
import { Tokens } from './Tokens.tsx';

/** The ways into the account on the left, and who has come in on the right. */
export const SigningIn = ({ user }: { user: User }) => (
  <div className="stack">
    <SecondStepNotice user={user} />
    <p className="small soft">
      Before a change on this page we ask for your password, a code or a passkey again, unless you
      gave it in the last ten minutes.
    </p>
    <div className="account-parts">
      <div className="stack">
        <Passkeys />
        <Codes />
        <PasswordForm user={user} />
      </div>
      <div className="stack">
        <Sessions />
        <Tokens user={user} />
        <Events />
      </div>
    </div>
  </div>
);
