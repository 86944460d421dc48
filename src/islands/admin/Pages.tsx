import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback } from 'react';
import { more, type List as ReadList } from '../../client/administration.ts';
import type { Listed } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useLongList } from '../../ui/use-long-list.ts';

type Props<Item> = {
  /** The same one for as long as it is shown. */
  list: ReadList<Item>;
  first: Listed<Item>;
  /** What is shown where there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * What is in the list stays mounted when it is read again: a question that is open in a row, or a reply,
 * outlives a new answer.
 */
function List<Item>({ list, first, empty, children }: Props<Item>) {
  const readOn = useCallback((from: string) => more(list, from), [list]);
  const { items, next, state, readMore } = useLongList(first, readOn);
  if (items.length === 0) return <p className="sheet soft">{empty}</p>;
  return (
    <>
      {children(items)}
      {next && (
        <p className="actions">
          <BusyButton
            type="button"
            look="plain"
            busy={state === 'busy'}
            busyText="Loading..."
            onClick={readMore}
          >
            Show more
          </BusyButton>
          <span className="small soft" role="status">
            {state === 'failed'
              ? 'They could not be loaded. Try again.'
              : `${items.length} of ${first.total} shown`}
          </span>
        </p>
      )}
    </>
  );
}

/** A list of the administration. Another search, or another inbox, starts anew. */
export function Pages<Item>(props: Props<Item>) {
  const path = useStore(props.list.$path);
  return <List key={path} {...props} />;
}
