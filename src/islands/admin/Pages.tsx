import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { type ListName, more, paths } from '../../client/administration.ts';
import type { Listed } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';

type Props<Item> = {
  list: ListName;
  first: Listed<Item>;
  /** What is shown where there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

type Part<Item> = { first: Listed<Item>; items: readonly Item[]; next: string | null };

const beginning = <Item,>(first: Listed<Item>): Part<Item> => ({ ...first, first });

async function longer<Item>(list: ListName, part: Part<Item>): Promise<Part<Item>> {
  if (!part.next) return part;
  const { items, next } = await more<Item>(list, part.next);
  return { first: part.first, items: [...part.items, ...items], next };
}

/**
 * A list that came in part; the rest is read on request. Once the first part was read again, because something
 * was done, the rest is too, as far as it is shown. What is in the list stays mounted meanwhile: a
 * question that is open in a row, or a reply, outlives a new answer.
 */
function List<Item>({ list, first, empty, children }: Props<Item>) {
  const [read, setRead] = useState(() => beginning(first));
  const hasMore = read.items.length > read.first.items.length;
  const shown = hasMore || read.first === first ? read : beginning(first);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const { items } = shown;

  useEffect(() => {
    if (!hasMore || read.first === first) return;
    let current = true;
    (async () => {
      let part = beginning(first);
      try {
        while (part.next && part.items.length < read.items.length) part = await longer(list, part);
      } catch {
        // Read on request, then.
      }
      if (current) setRead(part);
    })();
    return () => {
      current = false;
    };
  }, [list, first, read, hasMore]);

  async function readMore() {
    if (state === 'busy') return;
    setState('busy');
    try {
      setRead(await longer(list, shown));
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  if (items.length === 0) return <p className="sheet soft">{empty}</p>;
  return (
    <>
      {children(items)}
      {shown.next && (
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
  const path = useStore(paths[props.list]);
  return <List key={path} {...props} />;
}
