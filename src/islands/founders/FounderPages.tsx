import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { $deleted } from '../../client/ideas.ts';
import { $ideaId, lastChange, topOfList } from '../../client/route.ts';
import type { User } from '../../domain/role.ts';
import { setTitle } from '../../ui/title.ts';
import { FounderGate } from '../access/FounderGate.tsx';
import { followLinks } from './follow-links.ts';
import { keepScroll } from './keep-scroll.ts';

type ListProps = { user: User };
type IdeaProps = { user: User; id: string };
type Parts = { List: ComponentType<ListProps>; Idea: ComponentType<IdeaProps> };

/** Another page begins at its top, with the focus on its heading (IdeaDetail), and the list where it was left. */
function arrive(id: string | null): void {
  const change = lastChange();
  if (!change) return;
  if (change.by === 'link') scrollTo(0, id === null ? topOfList() : 0);
  if (id !== null) return;
  const pressed = `.tracker [href^="/idea-tracker/${CSS.escape(change.left ?? '')}"]:not([tabindex="-1"])`;
  const isThere = change.left && change.left !== $deleted.get()?.id;
  const links = isThere ? [...document.querySelectorAll<HTMLElement>(pressed)] : [];
  const start = links.find((link) => link.checkVisibility());
  (start ?? document.getElementById('tracker-heading'))?.focus({ preventScroll: true });
}

function Pages({ user, id, List, Idea }: ListProps & Parts & { id: string | null }) {
  const [listWasShown, setListWasShown] = useState(id === null);
  if (id === null && !listWasShown) setListWasShown(true);
  // The same element at each step: the list has nothing to do with where one goes.
  const list = useMemo(() => <List user={user} />, [List, user]);
  useLayoutEffect(() => {
    if (id === null) setTitle('Idea Tracker');
    // A question that the list has asked would keep the page of the idea from answering.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('.behind dialog[open]'))
      dialog.close();
    arrive(id);
    for (const link of document.querySelectorAll('.site-header [href="/idea-tracker"]'))
      link.ariaCurrent = id === null ? 'page' : 'true';
  }, [id]);
  // What the document has opened with was faded in by the browser (base.css).
  const shown = lastChange() ? 'arrives' : undefined;
  return (
    <>
      {/* It stays as it was left, laid out and all, behind the page of an idea. */}
      {listWasShown && (
        <div className={id === null ? shown : 'behind'} aria-hidden={id !== null || undefined}>
          {list}
        </div>
      )}
      {id !== null && (
        <div key={id} className={shown}>
          <Idea user={user} id={id} />
        </div>
      )}
    </>
  );
}

/** The list of ideas and the page of an idea in one document: the address says which of them is shown. */
export function FounderPages({ title, ...parts }: Parts & { title?: string }) {
  const id = useStore($ideaId, { ssr: 'initial' });
  useEffect(followLinks, []);
  useEffect(keepScroll, []);
  return (
    <FounderGate title={title} idea={id !== null}>
      {(user) => <Pages user={user} id={id} {...parts} />}
    </FounderGate>
  );
}
