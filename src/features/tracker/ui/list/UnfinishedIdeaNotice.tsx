import { useStore } from '@nanostores/react';
import { formatDateTime } from '../../../../platform/ui/dates.ts';
import type { User } from '../../../accounts/domain/account-response.ts';
import { newIdea, unfinishedTexts } from '../../client/new-idea.ts';

export function UnfinishedIdeaNotice({ user }: { user: User }) {
  const idea = unfinishedTexts(useStore(newIdea(user.id).$answers));
  if (!idea) return null;
  return (
    <p className="notice unfinished">
      <a href="#new">Continue your unfinished idea</a>
      {idea.ideaTitle && <bdi className="user-text"> “{idea.ideaTitle}”</bdi>}, kept on this device{' '}
      <time dateTime={idea.at.toISOString()}>{formatDateTime(idea.at.toISOString())}</time>.
    </p>
  );
}
