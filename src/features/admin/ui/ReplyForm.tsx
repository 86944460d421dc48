import { toast } from '../../../platform/client/toasts/toasts.ts';
import { DraftForm } from '../../../platform/ui/form/DraftForm.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import type { Message } from '../../contact/domain/contact-response.ts';
import { replyToMessage } from '../client/admin-mutations.ts';
import { replySchema } from '../domain/admin-schema.ts';
import { mailSentToast } from './mail-sent-toast.ts';

/** The key of a reply's draft. */
export const draftOf = (userId: string, messageId: string) => `reply-draft:${userId}:${messageId}`;

type Props = { me: User; message: Message; onClose: () => void };

/** Writes back by mail. */
export const ReplyForm = ({ me, message: { id, name, email }, onClose }: Props) => (
  <DraftForm
    draft={draftOf(me.id, id)}
    schema={replySchema}
    name="text"
    send={async ({ text }) => {
      await replyToMessage(id, text);
      toast(mailSentToast('Reply', email));
    }}
    onSent={onClose}
    onClose={onClose}
    title={`Reply to ${name}`}
    label={`Reply to ${email}`}
    button="Send reply"
    busyText="Sending..."
    changed="This reply is open in another tab as well, which has just changed it: both share one draft."
    gone="This reply was sent or discarded in another tab."
    rows={5}
  />
);
