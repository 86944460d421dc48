import { toast } from '../../../platform/client/toasts/toasts.ts';
import { KeptTextForm } from '../../../platform/ui/form/KeptTextForm.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import type { Message } from '../../contact/domain/contact-response.ts';
import { replyToMessage } from '../client/administering.ts';
import { replySchema } from '../domain/administration.ts';
import { posted } from './posted.ts';

/** What a reply that is being written is kept under. */
export const draftOf = (userId: string, messageId: string) => `reply-draft:${userId}:${messageId}`;

type Props = { me: User; message: Message; onClose: () => void };

/** Writes back by mail. */
export const ReplyForm = ({ me, message: { id, name, email }, onClose }: Props) => (
  <KeptTextForm
    draft={draftOf(me.id, id)}
    schema={replySchema}
    name="text"
    send={async ({ text }) => {
      await replyToMessage(id, text);
      toast(posted('Reply', email));
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
