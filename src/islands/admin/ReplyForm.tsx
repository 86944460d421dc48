import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { replyToMessage } from '../../client/administration.ts';
import { kept } from '../../client/kept.ts';
import { type Message, replySchema } from '../../domain/administration.ts';
import { fieldErrors } from '../../domain/problem.ts';
import type { User } from '../../domain/role.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { Elsewhere } from '../form/Elsewhere.tsx';
import { posted } from './posted.ts';
import { useAct } from './use-act.ts';

/** What a reply that is being written is kept under. */
export const draftOf = (userId: string, messageId: string) => `reply-draft:${userId}:${messageId}`;

type Props = { me: User; message: Message; onClose: () => void };

/** Writes back by mail. The text is kept on the device until it was sent or cancelled. */
export function ReplyForm({ me, message, onClose }: Props) {
  const $text = kept<string>(draftOf(me.id, message.id));
  const reply = useStore($text);
  const text = reply.value ?? '';
  const [error, setError] = useState<string>();
  const { busy, act } = useAct();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);

  function close() {
    $text.write(null);
    onClose();
  }

  /** Closes it for now; where the device keeps nothing, it stays. */
  function leave() {
    if ($text.flush() && !busy) onClose();
  }

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const parsed = replySchema.safeParse({ text });
    if (!parsed.success) {
      setError(fieldErrors(parsed.error.issues)[0]?.message);
      area.current?.focus();
      return;
    }
    const done = posted('Reply', message.email);
    if (await act(() => replyToMessage(message.id, parsed.data.text), done)) close();
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={send}
      onKeyDown={formKeys(leave)}
      aria-label={`Reply to ${message.name}`}
    >
      <Elsewhere
        kept={$text}
        text={reply}
        changed="This reply is open in another tab as well, which has just changed it: both share one draft."
        gone="This reply was sent or discarded in another tab."
      />
      <Field id={id} label={`Reply to ${message.email}`} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input"
            rows={5}
            value={text}
            readOnly={busy}
            onChange={({ target }) => {
              $text.write(target.value || null);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <p className="actions">
        <BusyButton type="submit" busy={busy} busyText="Sending...">
          Send reply
        </BusyButton>
        <CancelButton busy={busy} onClick={close}>
          Cancel
        </CancelButton>
      </p>
    </form>
  );
}
