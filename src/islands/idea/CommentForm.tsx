import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../client/api.ts';
import { ideaStores } from '../../client/idea.ts';
import { kept } from '../../client/kept.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { whyOf } from '../../client/why.ts';
import { commentSchema } from '../../domain/comment.ts';
import { allFields, sections } from '../../domain/idea/fields.ts';
import type { Idea } from '../../domain/idea/idea.ts';
import { fieldErrors } from '../../domain/problem.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { Elsewhere } from '../form/Elsewhere.tsx';
import { Why } from '../form/Why.tsx';
import type { Target } from './ReadView.tsx';

type Props = {
  idea: Idea;
  userId: string;
  target: Target;
  /** The first comment of the thread to reply in; a new thread without it. */
  replyTo?: string;
  /** Another one at each press of a button that opens it: the form takes the focus. */
  press: number;
  /** Text that was neither posted nor cancelled is still on the device then. */
  onClose: () => void;
  /** The comment is on the server, and soon in the list. */
  onPosted: (id: string) => void;
};

/** Where the text of a comment that is not posted yet is kept on the device. */
export const commentKey = (userId: string, ideaId: string, place: Target | string) =>
  `comment-draft:${userId}:${ideaId}:${
    typeof place === 'string' ? place : `${place.section}:${place.fieldName ?? ''}`
  }`;

/** Writes one comment or reply. The text is kept on the device until it was posted or cancelled. */
export function CommentForm({ idea, userId, target, replyTo, press, onClose, onPosted }: Props) {
  const $text = kept<string>(commentKey(userId, idea.id, replyTo ?? target));
  const text = useStore($text);
  const content = text.value ?? '';
  const id = useId();
  const [error, setError] = useState<string>();
  const [why, setWhy] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [press]);

  const { section, fieldName } = target;
  const about =
    allFields.find(({ name }) => name === fieldName)?.label ??
    sections.find(({ name }) => name === section)?.label;

  function cancel() {
    $text.write(null);
    onClose();
  }

  /** Closes it for now; where the device keeps nothing, it stays. */
  function leave() {
    if ($text.flush() && !busy) onClose();
  }

  async function post(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setWhy(null);
    const parsed = commentSchema.safeParse({ section, fieldName, content, replyTo });
    if (!parsed.success) {
      setError(fieldErrors(parsed.error.issues)[0]?.message);
      area.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { id: posted } = await ideaStores(idea.id).comment(parsed.data);
      toast({ title: 'Comment added', description: 'Your comment has been posted successfully!' });
      $text.write(null);
      // Another form may be open meanwhile.
      if (area.current) onPosted(posted);
    } catch (failure) {
      if (failure instanceof ApiError) setError(failure.errors[0]?.message);
      setWhy(whyOf(failure));
      toastError('Failed to add comment. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className="sheet stack comment-form"
      noValidate
      onSubmit={post}
      onKeyDown={formKeys(leave)}
      aria-label={replyTo ? 'New reply' : 'New comment'}
    >
      {!replyTo && (
        <p className="small">
          About <span className="badge badge-accent">{about}</span>
        </p>
      )}
      {/* On a phone the field itself is far above. */}
      {!replyTo && fieldName && idea[fieldName] !== '' && (
        <blockquote className="small soft quote" dir="auto">
          {idea[fieldName]}
        </blockquote>
      )}
      <Elsewhere
        kept={$text}
        text={text}
        changed="This text is open in another tab as well, which has just changed it: both share one draft."
        gone="This text was posted or discarded in another tab."
      />
      <Field id={id} label={replyTo ? 'Your reply' : 'Your comment'} required error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input"
            name="content"
            rows={3}
            value={content}
            // What is typed now is not part of what is being sent.
            readOnly={busy}
            onChange={({ target }) => {
              $text.write(target.value || null);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <div className="actions">
        <BusyButton
          type="submit"
          busy={busy}
          busyText="Posting..."
          aria-describedby={why ? `${id}-why` : undefined}
        >
          {replyTo ? 'Post Reply' : 'Post Comment'}
        </BusyButton>
        <CancelButton busy={busy} onClick={cancel}>
          Cancel
        </CancelButton>
      </div>
      <Why id={`${id}-why`} why={why} />
    </form>
  );
}
