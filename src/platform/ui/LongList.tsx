import type { ReactNode } from 'react';
import { ReadMore } from './ReadMore.tsx';
import { useLongList } from './use-long-list.ts';

/** Some items of a list, and the cursor of those after them; null at its end. */
type Part<Item> = { items: Item[]; total: number; next: string | null };

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
        status={`${items.length} of ${first.total} shown`}
      />
    </>
  );
}
