import { useStore } from '@nanostores/react';
import { Activity, type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { $ideaId, lastChange, topOfList } from '../../client/route.ts';
import type { User } from '../../domain/role.ts';
import { FounderGate } from '../access/FounderGate.tsx';
import { followLinks } from './follow-links.ts';

type ListProps = { user: User };
type IdeaProps = { user: User; id: string };
type Parts = { List: ComponentType<ListProps>; Idea: ComponentType<IdeaProps> };

/** By keyboard and for a screen reader, another page begins at its heading, and the list where it was left. */
function arrive(id: string | null): void {
  const change = lastChange();
  if (!change) return;
  // What was pressed is out of sight.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (change.by === 'link') scrollTo(0, id === null ? topOfList() : 0);
  const pressed = change.left && `.ideas [href^="/idea-tracker/${CSS.escape(change.left)}"]`;
  const heading = id === null ? '#tracker-heading' : '#idea-heading';
  const start =
    (id === null && pressed && document.querySelector<HTMLElement>(pressed)) ||
    document.querySelector<HTMLElement>(heading);
  start?.focus({ preventScroll: true });
}

function Pages({ user, id, List, Idea }: ListProps & Parts & { id: string | null }) {
  const [listWasShown, setListWasShown] = useState(id === null);
  if (id === null && !listWasShown) setListWasShown(true);
  useLayoutEffect(() => {
    arrive(id);
    for (const link of document.querySelectorAll('.site-header [href="/idea-tracker"]'))
      link.ariaCurrent = id === null ? 'page' : 'true';
  }, [id]);
  return (
    <>
      {/* It stays as it was left, behind the page of an idea. */}
      {listWasShown && (
        <Activity mode={id === null ? 'visible' : 'hidden'}>
          <List user={user} />
        </Activity>
      )}
      {id !== null && <Idea key={id} user={user} id={id} />}
    </>
  );
}

/** The list of ideas and the page of an idea in one document: the address says which of them is shown. */
export function FounderPages({ title, ...parts }: Parts & { title?: string }) {
  const id = useStore($ideaId, { ssr: 'initial' });
  useEffect(followLinks, []);
  return (
    <FounderGate title={title} idea={id !== null}>
      {(user) => <Pages user={user} id={id} {...parts} />}
    </FounderGate>
  );
}
