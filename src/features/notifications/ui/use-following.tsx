import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { commentStores } from '#features/comments/client/comments.ts';
import { isDeleted } from '#features/comments/domain/comment.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { follow } from '../client/inbox.ts';
import { followReason, nextChoice, toFollowing } from '../domain/following.ts';
import type { Following, UnreadOfIdea } from '../domain/inbox-response.ts';

type Props = { idea: Pick<Idea, 'id' | 'userId'>; user: User; unread: UnreadOfIdea | null };

export function useFollowing({ idea, user, unread }: Props): { button: ReactNode; reason: string } {
  const { data: comments = [] } = useStore(commentStores(idea.id).$comments);
  const [chosen, setChosen] = useState<Following | null>(null);
  const { busy, act } = useAction();
  const roles = {
    owns: idea.userId === user.id,
    wrote: comments.some((comment) => comment.userId === user.id && !isDeleted(comment)),
  };
  const following = toFollowing(chosen ?? unread, roles);
  const change = () =>
    act(async () => setChosen(await follow(idea.id, nextChoice(following, roles))));
  const button = (
    <BusyButton
      type="button"
      className="btn-sm min-w-22 min-[52rem]:min-w-26"
      look="plain"
      busy={busy}
      aria-describedby="follow-reason"
      onClick={change}
    >
      {following.follows ? 'Following' : 'Follow'}
    </BusyButton>
  );
  return { button, reason: followReason(following, roles) };
}
