import { shortened } from '../../../platform/text/wording.ts';
import { useMedia } from '../../../platform/ui/use-media.ts';
import type { Bubble } from './layout.ts';
import { placeName } from './name-place.ts';

type Props = {
  bubble: Bubble;
  bubbles: readonly Bubble[];
  /** The idea's number in the list beside the drawing. */
  number: number | string;
  title: string;
};

/** Number and title of the idea that is looked at, by its bubble and inside the plate. */
export const NameTag = ({ bubble, bubbles, number, title }: Props) => {
  // The height from plot.css; a letter is about half as wide as it is high.
  const height = useMedia('(width < 40rem)') ? 24 : 17;
  const text = `${number}. ${shortened(title)}`;
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
