import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { $draftKeys } from '../../../platform/client/drafts/drafts.ts';
import { CommentForm, commentKey } from '../../comments/ui/CommentForm.tsx';
import { anchorIn } from '../../ideas/domain/anchor.ts';
import type { EventComment, IdeaEvent } from '../domain/event-response.ts';

type Props = {
  to: string;
  comment: EventComment;
  idea: IdeaEvent;
  userId: string;
  replying: boolean;
  onReply: (replies: boolean) => void;
  onAnswered: () => void;
  /** The way to the comment. */
  children: ReactNode;
};

/** Answers a comment without leaving the inbox. What is typed is the same text as in the thread on the idea. */
export function Reply({ to, comment, idea, userId, replying, ...rest }: Props) {
  const { onReply, onAnswered, children } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  const thread = comment.replyTo ?? comment.id;
  const isBegun = useStore($draftKeys).has(commentKey(userId, idea.id, thread));
  const { section, field } = anchorIn(`${comment.section}/${comment.fieldName ?? ''}`);
  function close() {
    onReply(false);
    button.current?.focus();
  }
  return (
    <>
      {said !== null && (
        <p className="small user-text" dir="auto">
          You replied: “{said}”
        </p>
      )}
      <p className="row small">
        <button
          ref={button}
          className="btn btn-sm"
          type="button"
          aria-expanded={replying}
          onClick={() => onReply(!replying)}
        >
          {isBegun && !replying ? 'Continue your reply' : 'Reply'}
          <span className="sr">
            {' '}
            to {to}: {idea.ideaTitle}
          </span>
        </button>
        {children}
      </p>
      {replying && (
        <CommentForm
          ideaId={idea.id}
          userId={userId}
          target={{ section, fieldName: field }}
          replyTo={thread}
          onClose={close}
          onPosted={(_, typed) => {
            setSaid(typed);
            onAnswered();
            close();
          }}
        />
      )}
    </>
  );
}
