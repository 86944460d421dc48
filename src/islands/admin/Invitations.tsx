import { useStore } from '@nanostores/react';
import { $invitations, invite, withdrawInvitation } from '../../client/administration.ts';
import { toast } from '../../client/toasts.ts';
import { invitationSchema, invitedRoles } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { tell } from '../account/Forms.tsx';
import { TextField } from '../login/TextField.tsx';
import { useForm } from '../login/use-form.ts';
import { toMoment } from './dates.ts';
import { posted } from './posted.ts';
import { useAct } from './use-act.ts';

function InviteForm() {
  const { errors, busy, formProps } = useForm(
    invitationSchema,
    async (input) => {
      await invite(input).catch(tell);
      toast(posted('Invitation', input.email));
    },
    {},
    { clear: true },
  );
  return (
    <form {...formProps} className="sheet stack form" aria-label="Invite somebody">
      <p>
        A link is mailed that makes an account, once, within seven days. A newer invitation replaces
        an earlier one to the same address.
      </p>
      <TextField
        id="invite-email"
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        errors={errors}
        typed={{}}
      />
      <Field id="invite-role" label="As" error={errors.role}>
        {(control) => (
          <select {...control} className="input" name="role" defaultValue="founder">
            {invitedRoles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        )}
      </Field>
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Sending...">
          Send invitation
        </BusyButton>
      </p>
    </form>
  );
}

/** Invites founders and administrators, and takes invitations back. */
export function Invitations() {
  const { data, error, loading } = useStore($invitations);
  const { act } = useAct();
  return (
    <>
      <InviteForm />
      <Loaded data={data} error={error} loading={loading} onRetry={$invitations.revalidate}>
        {(all) =>
          all.length === 0 ? (
            <p className="soft">No invitation is open.</p>
          ) : (
            <ul className="list rows">
              {all.map(({ id, email, role, expiresAt }) => (
                <li key={id} className="row between">
                  <span className="answer">
                    <strong>{email}</strong> as {role}{' '}
                    <span className="soft small">until {toMoment(expiresAt)}</span>
                  </span>
                  <button
                    className="btn btn-sm"
                    type="button"
                    aria-label={`Withdraw the invitation of ${email}`}
                    onClick={() =>
                      act(() => withdrawInvitation(id), {
                        title: 'Invitation withdrawn',
                        description: 'Its link no longer works.',
                      })
                    }
                  >
                    Withdraw
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
