import { $rounds } from '#features/rounds/client/rounds.ts';
import { ideasToScore } from '#features/rounds/ui/round-texts.ts';
import { formatDayAndMonth } from '#platform/ui/dates.ts';

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/**
 * @param onShown called after the badge was added
 * @returns a function that stops it
 */
export function showRoundsBadge(onShown: () => void): () => void {
  const link = document.querySelector('.tracker-nav a[href$="/rounds"]');
  return $rounds.subscribe(({ data }) => {
    if (!data || !link) return;
    link.querySelector('.count')?.remove();
    const asked = ideasToScore(data.items);
    if (!asked) return;
    // The space separates the number from the name of the page, and is not shown.
    const mark = part('count', ` ${asked.ideas}`);
    const more = part('more', ' to score');
    more.ariaHidden = 'true';
    const ideas = asked.ideas === 1 ? 'idea' : 'ideas';
    mark.append(
      more,
      part('sr-only', ` ${ideas} to score until ${formatDayAndMonth(asked.deadline)}`),
    );
    link.append(mark);
    onShown();
  });
}
