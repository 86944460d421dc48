import { shortenTitle } from '../../../platform/text/wording.ts';
import { useMedia } from '../../../platform/ui/use-media.ts';
import { type Bubble, base, edge, plotArea } from './plot-layout.ts';

type Middle = { x: number; y: number };
const gap = 10;
/** Half the side of the square in which a bubble's number stands. */
const numberRoom = 13;
/** How far from its bubble a name may stand, in lines. */
const maxLines = 5;
/** Positions along the name at which its bubble may be, from one end to the other. */
const shares = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1];

/**
 * Places a bubble's name above, below or beside it, where it covers least of the other bubbles' numbers, then least of
 * the bubbles, then nearest.
 * @param width of the name in the drawing's units
 * @param height of its letters
 * @returns the middle of the name's base line
 */
export function placeName(
  own: Bubble,
  all: readonly Bubble[],
  width: number,
  height: number,
): Middle {
  const half = width / 2;
  const right = edge + plotArea.rim;
  const inPlate = (x: number) => Math.min(Math.max(x, plotArea.left + half), right - half);
  const above = own.cy - own.r - gap;
  const below = own.cy + own.r + gap + height;
  const beside = own.r + gap + half;
  const lines = Array.from({ length: maxLines }, (_, line) => line * height);
  const choices = [
    ...lines.flatMap((away) =>
      [above - away, below + away].flatMap((y) =>
        shares.map((share) => ({ x: inPlate(own.cx + share * (half - own.r)), y, away })),
      ),
    ),
    ...[own.cx + beside, own.cx - beside]
      .filter((x) => x === inPlate(x))
      .map((x) => ({ x, y: own.cy + height / 3, away: 0 })),
  ].filter(({ y }) => y - height >= plotArea.top - plotArea.rim && y <= base);

  /** The area under the name of the squares around other bubbles. @param room half a square's side */
  const hidden = ({ x, y }: Middle, room: (bubble: Bubble) => number) =>
    all.reduce((sum, bubble) => {
      const { index, cx, cy } = bubble;
      const wide = Math.min(x + half, cx + room(bubble)) - Math.max(x - half, cx - room(bubble));
      const high =
        Math.min(y + height / 4, cy + room(bubble)) - Math.max(y - height, cy - room(bubble));
      return index === own.index || wide <= 0 || high <= 0 ? sum : sum + wide * high;
    }, 0);
  const best = choices
    .map((place) => ({
      place,
      numbers: hidden(place, ({ r }) => Math.min(r, numberRoom)),
      bubbles: hidden(place, ({ r }) => r),
    }))
    .toSorted(
      (a, b) => a.numbers - b.numbers || a.bubbles - b.bubbles || a.place.away - b.place.away,
    )[0]?.place ?? { x: inPlate(own.cx), y: below };
  return { x: best.x, y: best.y };
}

type Props = {
  bubble: Bubble;
  bubbles: readonly Bubble[];
  number: number | string;
  title: string;
};

/** Number and title of the active idea, beside its bubble and inside the plate. */
export const NameTag = ({ bubble, bubbles, number, title }: Props) => {
  // The height from plot.css; a letter is about half as wide as it is high.
  const height = useMedia('(width < 40rem)') ? 24 : 17;
  const text = `${number}. ${shortenTitle(title)}`;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text takes no focus; its bubble says the same
    <g aria-hidden="true">
      <text
        className="word tag"
        {...placeName(bubble, bubbles, [...text].length * height * 0.6, height)}
        textAnchor="middle"
      >
        {text}
      </text>
    </g>
  );
};
