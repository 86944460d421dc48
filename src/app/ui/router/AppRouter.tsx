import { useStore } from '@nanostores/react';
import { type JSX, useEffect, useLayoutEffect, useMemo } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { AccessRestricted } from '#features/accounts/ui/access/AccessRestricted.tsx';
import { SecondStepGate } from '#features/accounts/ui/access/SecondStepGate.tsx';
import { SessionGate } from '#features/accounts/ui/access/SessionGate.tsx';
import { $deleted, isReadByList } from '#features/tracker/client/ideas.ts';
import { $isInBackground } from '#platform/client/query/queries.ts';
import {
  $page,
  isOfIdeas,
  lastChange,
  listPage,
  type Page,
  topOf,
} from '#platform/client/router/route.ts';
import { isFounder } from '#platform/text/role.ts';
import { setTitle } from '#platform/ui/Heading.tsx';
import { useOnceTrue } from '#platform/ui/lazy-component.tsx';
import { startWhenIdle, whenIdle } from '#platform/ui/when-idle.ts';
import { Palette, PaletteKey } from '../palette/PaletteKey.tsx';
import { followLinks } from './follow-links.ts';
import { lazyPages, type Parts } from './lazy-pages.tsx';
import { updateTrackerNav } from './tracker-nav.ts';

function showCurrent({ kind }: Page): void {
  const currents = {
    '/idea-tracker': kind === 'list' ? 'page' : kind === 'inbox' ? null : 'true',
    '/inbox': kind === 'inbox' ? 'page' : null,
  };
  for (const [path, current] of Object.entries(currents))
    for (const link of document.querySelectorAll(`.site-header [href="${path}"]`))
      link.ariaCurrent = current;
}

/** Scrolls to the top. Its effect runs before those of the page, which may scroll to a field. */
function AtTop({ page }: { page: Page }) {
  useLayoutEffect(() => {
    if (!isOfIdeas(page) && lastChange()?.by === 'link') scrollTo(0, 0);
  }, [page]);
  return null;
}

/** A list keeps its scroll position and focus. On other pages `Heading` takes the focus. */
function arrive(page: Page): void {
  const change = lastChange();
  if (!change || !isOfIdeas(page)) return;
  if (change.by === 'link') scrollTo(0, topOf(page));
  const left = change.left.kind === 'idea' ? change.left.id : '';
  const isList = page.kind === 'list';
  const place = isList ? '.tracker' : '.prioritise-page';
  const pressed = `${place} [href^="/idea-tracker/${CSS.escape(left)}"]:not([tabindex="-1"])`;
  const isThere = left && left !== $deleted.get()?.id;
  const links = isThere ? [...document.querySelectorAll<HTMLElement>(pressed)] : [];
  const start = links.find((link) => link.checkVisibility());
  const heading = document.getElementById(isList ? 'tracker-heading' : 'prioritise-heading');
  (start ?? heading)?.focus({ preventScroll: true });
}

const loadLiveUpdates = (userId: string) =>
  startWhenIdle(async () => {
    const { startLiveUpdates } = await import('./live-updates.ts');
    return () => startLiveUpdates(userId);
  });

type PagesProps = Parts & { user: User; page: Page };

/** The return type makes a missing kind of page a type error. */
function renderPage({ page, user, Idea, Rounds, Activity, Inbox }: PagesProps): JSX.Element | null {
  switch (page.kind) {
    case 'idea':
      return <Idea user={user} id={page.id} part={page.part} />;
    case 'activity':
      return <Activity />;
    case 'inbox':
      return <Inbox user={user} />;
    case 'rounds':
    case 'round':
    case 'assess':
      return <Rounds user={user} page={page} />;
    case 'list':
    case 'prioritise':
      return null;
  }
}

function Pages(props: PagesProps) {
  const { page, user, List, Prioritise } = props;
  const isList = page.kind === 'list';
  const isRanking = page.kind === 'prioritise';
  const showsIdeas = isOfIdeas(page);
  useEffect(() => loadLiveUpdates(user.id), [user.id]);
  useEffect(updateTrackerNav, []);
  const listWasShown = useOnceTrue(isList);
  const rankingWasShown = useOnceTrue(isRanking);
  useLayoutEffect(() => {
    $isInBackground.set(showsIdeas ? null : isReadByList);
    return () => $isInBackground.set(null);
  }, [showsIdeas]);
  // Memoised, so that opening another page does not render the list again.
  const list = useMemo(() => <List user={user} />, [List, user]);
  const ranking = useMemo(() => <Prioritise />, [Prioritise]);
  useLayoutEffect(() => {
    if (page.kind === 'list') setTitle('Idea Tracker');
    if (page.kind === 'prioritise') setTitle('Prioritise');
    // An open dialog of the hidden list would block the other page.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('.behind dialog:modal'))
      dialog.close();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-waits]'))
      if (!dialog.closest('.behind')) {
        delete dialog.dataset.waits;
        dialog.showModal();
      }
    arrive(page);
    showCurrent(page);
  }, [page]);
  // base.css already fades in the first page.
  const shown = lastChange() ? 'arrives' : undefined;
  const listProps = (isOpen: boolean) => ({
    className: isOpen ? shown : 'behind',
    'aria-hidden': !isOpen || undefined,
  });
  return (
    <>
      <AtTop page={page} />
      {/* Stays mounted, so that Back shows it at once. */}
      {listWasShown && <div {...listProps(isList)}>{list}</div>}
      {rankingWasShown && <div {...listProps(isRanking)}>{ranking}</div>}
      {!showsIdeas && (
        <div key={`${page.kind} ${'id' in page ? page.id : ''}`} className={shown}>
          {renderPage(props)}
        </div>
      )}
    </>
  );
}

function fetchAhead(): void {
  void lazyPages.List.preload();
  void lazyPages.Idea.preload();
  void Palette.preload();
}

/** All founders' pages in one document. @param own the pages that the document has loaded already */
export function AppRouter({ title, ...own }: Partial<Parts> & { title?: string }) {
  const page = useStore($page, { ssr: () => listPage });
  useEffect(followLinks, []);
  useEffect(() => whenIdle(fetchAhead), []);
  return (
    <SessionGate
      title={title}
      may={isFounder}
      refused={(user) => <AccessRestricted user={user} idea={page.kind === 'idea'} />}
    >
      {(user) => (
        <SecondStepGate user={user}>
          <Pages user={user} page={page} {...lazyPages} {...own} />
          <PaletteKey user={user} />
        </SecondStepGate>
      )}
    </SessionGate>
  );
}
