import { useStore } from '@nanostores/react';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { $summary, requestEmailChange } from '../../client/account.ts';
import { $sendsMail } from '../../client/settings.ts';
import type { User } from '../../domain/account-response.ts';

/** The next step while the account's address is unverified. */
export function UnprovenEmail({ user }: { user: User }) {
  const { data } = useStore($summary);
  const sendsMail = useStore($sendsMail);
  const { busy, act } = useAction();
  if (!data || data.emailProven) return null;
  const isAsked = data.emailChange?.email === user.email;
  return (
    <div className="notice row between" role="status">
      <p className="small">
        <strong>Your email address is not confirmed.</strong> Until it is, you cannot add a passkey,
        codes or another sign-in.{' '}
        {!sendsMail
          ? 'No mail is sent from here: ask an administrator to invite you, or the operator to vouch for you.'
          : isAsked
            ? 'A link is in your mail. It works for 24 hours.'
            : 'What was added before is removed then.'}
      </p>
      {sendsMail && (
        <BusyButton
          type="button"
          look="plain"
          busy={busy}
          busyText="Sending..."
          onClick={() =>
            act(() => requestEmailChange(user.email), {
              done: { title: 'Link sent', description: `Open it at ${user.email}.` },
            })
          }
        >
          {isAsked ? 'Send another link' : 'Send the link'}
        </BusyButton>
      )}
    </div>
  );
}
