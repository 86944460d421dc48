import type { ReactNode } from 'react';
import { ReadMore } from './ReadMore.tsx';
import { useLongList } from './use-long-list.ts';

/** `next` is the cursor of the following part; null at the end. */
type Part<Item> = { items: Item[]; total: number; next: string | null };

type Props<Item> = {
  first: Part<Item>;
  /** Stable for the life of the list. */
  readOn: (from: string) => Promise<Part<Item>>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** The list stays mounted when it is read again, so that an open question or a reply in a row outlives a new answer. */
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
