// The mark on "Rounds": the number of ideas to score.
import { $rounds } from '../../../features/rounds/client/round-list.ts';
import { toScore } from '../../../features/rounds/ui/words.ts';
import { toDayAndMonth } from '../../../platform/ui/dates.ts';

/** Text only, never markup. */
function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** @returns stops it */
export function followRounds(): () => void {
  const link = document.querySelector('.work a[href$="/rounds"]');
  return $rounds.subscribe(({ data }) => {
    if (!data || !link) return;
    link.querySelector('.count')?.remove();
    const asked = toScore(data.items);
    if (!asked) return;
    const mark = part('count', String(asked.ideas));
    const more = part('more', ' to score');
    more.ariaHidden = 'true';
    const ideas = asked.ideas === 1 ? 'idea' : 'ideas';
    mark.append(more, part('sr-only', ` ${ideas} to score until ${toDayAndMonth(asked.deadline)}`));
    link.append(' ', mark);
  });
}
