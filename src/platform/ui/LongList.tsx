import type { ReactNode } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { useLongList } from './use-long-list.ts';

/** Some items of a list, and the cursor of those after them; null at its end. */
type Part<Item> = { items: Item[]; total: number; next: string | null };

type ReadMoreProps = Omit<ReturnType<typeof useLongList>, 'items'> & {
  label: string;
  look?: 'primary' | 'plain';
  /** How much is shown. */
  said: string;
};

/** The button for the next part of a list, where there is one. */
export const ReadMore = ({
  next,
  state,
  problem,
  readMore,
  label,
  look = 'primary',
  said,
}: ReadMoreProps) =>
  next && (
    <p className="actions">
      <BusyButton
        type="button"
        look={look}
        busy={state === 'busy'}
        busyText="Loading..."
        onClick={readMore}
      >
        {label}
      </BusyButton>
      <span className="small soft" role="status">
        {state === 'failed' ? `They could not be loaded. ${problem}` : said}
      </span>
    </p>
  );

type Props<Item> = {
  first: Part<Item>;
  /** Stable for the life of the list. */
  readOn: (from: string) => Promise<Part<Item>>;
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * A list that came in part, with a button for more. What is in the list stays mounted when it is read again: a question
 * that is open in a row, or a reply, outlives a new answer.
 */
export function LongList<Item>({ first, readOn, empty, children }: Props<Item>) {
  const { items, ...more } = useLongList(first, readOn);
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <ReadMore
        {...more}
        label="Show more"
        look="plain"
        said={`${items.length} of ${first.total} shown`}
      />
    </>
  );
}
