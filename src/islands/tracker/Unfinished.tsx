import { useStore } from '@nanostores/react';
import { newIdea, unfinished } from '../../client/new-idea.ts';
import type { User } from '../../domain/account-response.ts';
import { toMoment } from '../../ui/dates.ts';

/** Leads back to an idea that was begun and not created. */
export function Unfinished({ user }: { user: User }) {
  const idea = unfinished(useStore(newIdea(user.id).$answers));
  if (!idea) return null;
  return (
    <p className="notice unfinished">
      <a href="#new">Continue your unfinished idea</a>
      {idea.ideaTitle && <bdi className="user-text"> “{idea.ideaTitle}”</bdi>}, kept on this device{' '}
      <time dateTime={idea.at.toISOString()}>{toMoment(idea.at.toISOString())}</time>.
    </p>
  );
}
