import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from '../../../platform/client/toasts/toasts.ts';
import { formatDateTime } from '../../../platform/ui/dates.ts';
import { Field } from '../../../platform/ui/Field.tsx';
import { FormActions } from '../../../platform/ui/form/FormActions.tsx';
import { OneTimeSecret } from '../../../platform/ui/form/OneTimeSecret.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { useForm } from '../../../platform/ui/form/use-form.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { $sendsMail } from '../../accounts/client/settings.ts';
import { invitationSchema, invitedRoles } from '../../accounts/domain/account.ts';
import { EmailField } from '../../accounts/ui/form/EmailField.tsx';
import { invite, withdrawInvitation } from '../client/admin-mutations.ts';
import { $invitations } from '../client/admin-queries.ts';
import { mailSentToast } from './mail-sent-toast.ts';

type Made = { email: string; link: string };

const PassOn = ({ email, link }: Made) => (
  <OneTimeSecret
    text={link}
    label={`Link for ${email}`}
    button="Copy link"
    done={{ title: 'Link copied', description: `It is for ${email} alone.` }}
    failed="The link was not copied"
    isFocused
  >
    No mail server is set up (SMTP_URL). Pass this link on to <strong>{email}</strong>; it makes the
    account, once, within seven days.
  </OneTimeSecret>
);

function InviteForm({ onMade }: { onMade: (made: Made | null) => void }) {
  const sendsMail = useStore($sendsMail);
  const { errors, busy, formProps } = useForm(
    invitationSchema,
    async (input) => {
      const { link } = await invite(input);
      // A toast would cover the link, which explains itself.
      if (!link) toast(mailSentToast('Invitation', input.email));
      onMade(link ? { email: input.email, link } : null);
    },
    { clear: true },
  );
  return (
    <form {...formProps} className="sheet vstack form" aria-label="Invite somebody">
      <p>{sendsMail ? 'Mails' : 'Creates'} a one-time sign-up link, valid for 7 days.</p>
      <EmailField id="invite-email" autoComplete="off" errors={errors} />
      <Field id="invite-role" label="As" error={errors.role}>
        {(control) => (
          <select {...control} className="input" name="role" defaultValue="founder">
            {invitedRoles.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        )}
      </Field>
      <FormActions
        button={sendsMail ? 'Send invitation' : 'Make invitation'}
        busy={busy}
        busyText={sendsMail ? 'Sending...' : 'Inviting...'}
      />
    </form>
  );
}

/** Invites founders and administrators, and takes invitations back. @param isNamed the URL names it */
export function Invitations({ isNamed }: { isNamed: boolean }) {
  const { data, error, loading } = useStore($invitations);
  const { act } = useAction();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <details className="invitations" open={isNamed}>
      <summary>
        Invite somebody{' '}
        {data && data.length > 0 && (
          <span className="text-muted-foreground small">{data.length} open</span>
        )}
      </summary>
      <div className="vstack">
        <InviteForm onMade={setMade} />
        {made && data?.some(({ email }) => email === made.email) && (
          <PassOn key={made.link} {...made} />
        )}
        <Loaded data={data} error={error} loading={loading} onRetry={$invitations.revalidate}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-muted-foreground">No invitation is open.</p>
            ) : (
              <ul className="list rows">
                {all.map(({ id, email, role, expiresAt }) => (
                  <li key={id} className="hstack between">
                    <span className="user-text">
                      <strong>{email}</strong> as {role}{' '}
                      <span className="text-muted-foreground small">
                        until {formatDateTime(expiresAt)}
                      </span>
                    </span>
                    <button
                      className="btn btn-sm"
                      type="button"
                      aria-label={`Withdraw the invitation of ${email}`}
                      onClick={() =>
                        act(() => withdrawInvitation(id), {
                          done: {
                            title: 'Invitation withdrawn',
                            description: 'Its link no longer works.',
                          },
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
      </div>
    </details>
  );
}
