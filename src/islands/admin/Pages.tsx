import { type ReactNode, useState } from 'react';
import { type ListName, more } from '../../client/administration.ts';
import type { Listed } from '../../domain/administration.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';

type Props<Item> = {
  list: ListName;
  first: Listed<Item>;
  /** What is shown where there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
};

/**
 * A list that came in part; the rest is read on request, and anew when the first part has changed. What
 * is in the list stays mounted: a question that is open in a row, or a reply, outlives a new answer.
 */
export function Pages<Item>({ list, first, empty, children }: Props<Item>) {
  const of = JSON.stringify(first);
  const nothing: { of: string; items: Item[]; next: string | null } = {
    of,
    items: [],
    next: first.next,
  };
  const [read, setRead] = useState(nothing);
  const rest = read.of === of ? read : nothing;
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const items = [...first.items, ...rest.items];

  async function readMore() {
    if (!rest.next || state === 'busy') return;
    setState('busy');
    try {
      const page = await more<Item>(list, rest.next);
      setRead({ of, items: [...rest.items, ...page.items], next: page.next });
      setState('ready');
    } catch {
      setState('failed');
    }
  }

  if (items.length === 0) return <p className="sheet soft">{empty}</p>;
  return (
    <>
      {children(items)}
      {rest.next && (
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
