import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { memo } from 'react';
import { $deletedIdeas } from '../../client/ideas.ts';
import { BringBack } from './BringBack.tsx';

const dayMs = 24 * 60 * 60 * 1000;
const daysLeft = (goneAt: string) => {
  const days = Math.max(1, Math.ceil((Date.parse(goneAt) - Date.now()) / dayMs));
  return days === 1 ? 'one more day' : `${days} more days`;
};

/** Outside of the component, because the list around it is rebuilt with its first idea. */
const $isOpen = atom(false);

/** Ideas that the founder deleted and can still restore; nothing without any. */
export const DeletedIdeas = memo(function DeletedIdeas() {
  const { data: ideas } = useStore($deletedIdeas);
  const isOpen = useStore($isOpen);
  if (!ideas || ideas.length === 0) return null;

  return (
    <details
      className="sheet explanation"
      open={isOpen}
      onToggle={({ currentTarget }) => $isOpen.set(currentTarget.open)}
    >
      <summary>
        Deleted ideas (<span className="num">{ideas.length}</span>)
      </summary>
      <ul className="list deleted">
        {ideas.map(({ id, ideaTitle, goneAt, user }) => (
          <li className="row between" key={id}>
            <span className="user-text">
              <bdi>{ideaTitle}</bdi>{' '}
              <span className="soft small">
                <bdi>{user.name}</bdi>, kept for {daysLeft(goneAt)}
              </span>
            </span>
            <BringBack id={id} className="btn btn-sm" label={`Bring back ${ideaTitle}`}>
              Bring back
            </BringBack>
          </li>
        ))}
      </ul>
    </details>
  );
});
