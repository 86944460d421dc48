import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { commentStores } from '#features/comments/client/comments.ts';
import { isDeleted } from '#features/comments/domain/comment.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { ActionButton } from '#platform/ui/form/ActionButton.tsx';
import { follow } from '../client/inbox.ts';
import { followReason, nextChoice, toFollowing } from '../domain/following.ts';
import type { Following, UnreadOfIdea } from '../domain/inbox-response.ts';

type Props = { idea: Pick<Idea, 'id' | 'userId'>; user: User; unread: UnreadOfIdea | null };

export function useFollowing({ idea, user, unread }: Props): { button: ReactNode; reason: string } {
  const { data: comments = [] } = useStore(commentStores(idea.id).$comments);
  const [chosen, setChosen] = useState<Following | null>(null);
  const roles = {
    owns: idea.userId === user.id,
    wrote: comments.some((comment) => comment.userId === user.id && !isDeleted(comment)),
  };
  const following = toFollowing(chosen ?? unread, roles);
  const button = (
    <ActionButton
      className="btn-sm min-w-22 min-[52rem]:min-w-26"
      aria-describedby="follow-reason"
      work={async () => setChosen(await follow(idea.id, nextChoice(following, roles)))}
    >
      {following.follows ? 'Following' : 'Follow'}
    </ActionButton>
  );
  return { button, reason: followReason(following, roles) };
}
