import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import { $deleted, isReadByList } from '../../../features/tracker/client/ideas.ts';
import { $isReadBehind } from '../../../platform/client/query/queries.ts';
import {
  $page,
  lastChange,
  listPage,
  type Page,
  topOfList,
} from '../../../platform/client/router/route.ts';
import { keepScroll } from '../../../platform/ui/keep-scroll.ts';
import { setTitle } from '../../../platform/ui/title.ts';
import { useOnceTrue } from '../../../platform/ui/use-once-true.ts';
import { whenIdle } from '../../../platform/ui/when-idle.ts';
import { FounderGate } from './FounderGate.tsx';
import { followLinks } from './follow-links.ts';
import { type ListProps, lazyPages, type Parts } from './lazy-pages.tsx';
import { loadLiveUpdates } from './load-live-updates.ts';

/** What the document shows while it asks who is here. */
type Head = { title?: string; above?: ReactNode };

/** Says in the header where one is. */
function showCurrent({ kind }: Page): void {
  const currents = {
    '/idea-tracker': kind === 'list' ? 'page' : kind === 'inbox' ? null : 'true',
    '/inbox': kind === 'inbox' ? 'page' : null,
  };
  for (const [path, current] of Object.entries(currents))
    for (const link of document.querySelectorAll(`.site-header [href="${path}"]`))
      link.ariaCurrent = current;
}

/**
 * Another page begins at its top. This stands before the page: a field of it that a link leads to may be there at once, and
 * scrolls to itself after that.
 */
function AtTop({ page }: { page: Page }) {
  useLayoutEffect(() => {
    if (page.kind !== 'list' && lastChange()?.by === 'link') scrollTo(0, 0);
  }, [page]);
  return null;
}

/** The list is where it was left. The focus of another page is on its heading (Heading). */
function arrive(page: Page): void {
  const change = lastChange();
  if (!change || page.kind !== 'list') return;
  if (change.by === 'link') scrollTo(0, topOfList());
  const left = change.left.kind === 'idea' ? change.left.id : '';
  const pressed = `.tracker [href^="/idea-tracker/${CSS.escape(left)}"]:not([tabindex="-1"])`;
  const isThere = left && left !== $deleted.get()?.id;
  const links = isThere ? [...document.querySelectorAll<HTMLElement>(pressed)] : [];
  const start = links.find((link) => link.checkVisibility());
  (start ?? document.getElementById('tracker-heading'))?.focus({ preventScroll: true });
}

function Pages({ page, ...parts }: ListProps & Parts & { page: Page }) {
  const { user, List, Idea, Rounds, Activity, Inbox } = parts;
  const isList = page.kind === 'list';
  useEffect(loadLiveUpdates, []);
  const listWasShown = useOnceTrue(isList);
  useLayoutEffect(() => {
    $isReadBehind.set(isList ? null : isReadByList);
    return () => $isReadBehind.set(null);
  }, [isList]);
  // The same element at each step: the list has nothing to do with where one goes.
  const list = useMemo(() => <List user={user} />, [List, user]);
  useLayoutEffect(() => {
    if (page.kind === 'list') setTitle('Idea Tracker');
    // A question that the list has asked would keep the page before it from answering.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('.behind dialog[open]'))
      dialog.close();
    arrive(page);
    showCurrent(page);
  }, [page]);
  // What the document has opened with was faded in by the browser (base.css).
  const shown = lastChange() ? 'arrives' : undefined;
  return (
    <>
      <AtTop page={page} />
      {/* It stays as it was left, laid out and all, behind another page. */}
      {listWasShown && (
        <div className={isList ? shown : 'behind'} aria-hidden={!isList || undefined}>
          {list}
        </div>
      )}
      {page.kind === 'idea' && (
        <div key={page.id} className={shown}>
          <Idea user={user} id={page.id} part={page.part} />
        </div>
      )}
      {page.kind === 'activity' && (
        <div className={shown}>
          <Activity />
        </div>
      )}
      {(page.kind === 'rounds' || page.kind === 'round' || page.kind === 'assess') && (
        <div key={`${page.kind} ${page.kind === 'rounds' ? '' : page.id}`} className={shown}>
          <Rounds user={user} page={page} />
        </div>
      )}
      {page.kind === 'inbox' && (
        <div className={shown}>
          <Inbox user={user} />
        </div>
      )}
    </>
  );
}

/** Where people go most follows once the page that was opened is there. */
function fetchAhead(): void {
  void lazyPages.List.preload();
  void lazyPages.Idea.preload();
}

/** The founders' pages in one document: the URL says which of them is shown. @param own what it was opened with */
export function AppRouter({ title, above, ...own }: Partial<Parts> & Head) {
  const page = useStore($page, { ssr: () => listPage });
  useEffect(followLinks, []);
  useEffect(keepScroll, []);
  useEffect(() => whenIdle(fetchAhead), []);
  return (
    <FounderGate title={title} above={above} idea={page.kind === 'idea'}>
      {(user) => <Pages user={user} page={page} {...lazyPages} {...own} />}
    </FounderGate>
  );
}
