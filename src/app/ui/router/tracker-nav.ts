// The navigation below the header (site/components/TrackerNav.astro).
import { $page, type Page } from '#platform/client/router/route.ts';
import { $query, listPath, prioritisePath } from '#platform/client/router/url.ts';
import { startWhenIdle } from '#platform/ui/when-idle.ts';

const partOf = {
  list: 'idea-tracker',
  idea: 'idea-tracker',
  prioritise: 'prioritise',
  rounds: 'rounds',
  round: 'rounds',
  assess: 'rounds',
  activity: 'activity',
  inbox: 'inbox',
} satisfies Record<Page['kind'], string>;
const isBelow = ({ kind }: Page) => kind === 'idea' || kind === 'round' || kind === 'assess';

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.tracker-nav a')];
const nameOf = (link: HTMLAnchorElement) => link.pathname.split('/').pop() ?? '';

/** On a phone the row can be wider than the screen. */
function bringIntoView(link: HTMLElement): void {
  const row = link.closest('.pages');
  const over =
    link.getBoundingClientRect().right - (row?.getBoundingClientRect().right ?? Infinity);
  if (over > 0) row?.scrollBy(over, 0);
}

/** The number of ideas to score widens the row. */
function bringCurrentIntoView(): void {
  const current = links().find((link) => link.ariaCurrent);
  if (current) bringIntoView(current);
}

function showPage(page: Page): void {
  for (const link of links()) {
    const isCurrent = nameOf(link) === partOf[page.kind];
    link.ariaCurrent = isCurrent ? (isBelow(page) ? 'true' : 'page') : null;
    if (isCurrent) requestAnimationFrame(() => bringIntoView(link));
  }
}

/** Keeps the filters when the person switches between ideas and their ranking. */
function carryFilters(query: string): void {
  for (const link of links())
    if (link.pathname === listPath || link.pathname === prioritisePath) link.search = query;
}

/** @returns a function that stops it */
export function updateTrackerNav(): () => void {
  const key =
    /Mac|iPhone|iPad/.test(navigator.userAgent) && document.querySelector('.tracker-nav kbd');
  if (key) key.textContent = '⌘ K';
  // Without the badge, the inbox still shows the rounds.
  const endMark = startWhenIdle(async () => {
    const { showRoundsBadge } = await import('./rounds-badge.ts');
    return () => showRoundsBadge(bringCurrentIntoView);
  });
  const ends = [endMark, $page.subscribe(showPage), $query.subscribe(carryFilters)];
  return () => {
    for (const end of ends) end();
  };
}
