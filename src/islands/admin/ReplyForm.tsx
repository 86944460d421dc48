import { replyToMessage } from '../../client/administering.ts';
import { toast } from '../../client/toasts.ts';
import type { User } from '../../domain/account-response.ts';
import { replySchema } from '../../domain/administration.ts';
import type { Message } from '../../domain/contact-response.ts';
import { KeptTextForm } from '../form/KeptTextForm.tsx';
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
