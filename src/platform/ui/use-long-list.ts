import { startTransition, useEffect, useState } from 'react';

/** `next` is the cursor of the following part; null at the end. */
type Part<Item> = { items: readonly Item[]; next: string | null };

type ReadOn<Item> = (cursor: string) => Promise<Part<Item>>;

/** The loaded items and the first part they continue. */
type Read<Item> = Part<Item> & { first: Part<Item> };

const beginning = <Item>(first: Part<Item>): Read<Item> => ({ ...first, first });

async function longer<Item>(read: Read<Item>, readOn: ReadOn<Item>): Promise<Read<Item>> {
  if (!read.next) return read;
  const { items, next } = await readOn(read.next);
  return { first: read.first, items: [...read.items, ...items], next };
}

/**
 * After the first part was refetched, the shown rest is too, while the screen stays.
 * @param first another object after a refetch @param readOn stable for the life of the list
 */
export function useLongList<Item>(first: Part<Item>, readOn: ReadOn<Item>) {
  const [read, setRead] = useState(() => beginning(first));
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const [problem, setProblem] = useState('');
  const hasMore = read.items.length > read.first.items.length;
  const shown = hasMore || read.first === first ? read : beginning(first);

  useEffect(() => {
    if (!hasMore || read.first === first) return;
    let current = true;
    (async () => {
      let again = beginning(first);
      try {
        while (again.next && again.items.length < read.items.length)
          again = await longer(again, readOn);
      } catch {
        // Read on request, then.
      }
      if (current) startTransition(() => setRead(again));
    })();
    return () => {
      current = false;
    };
  }, [first, read, hasMore, readOn]);

  async function readMore() {
    if (state === 'busy') return;
    setState('busy');
    try {
      setRead(await longer(shown, readOn));
      setState('ready');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '');
      setState('failed');
    }
  }

  return { items: shown.items, next: shown.next, state, problem, readMore };
}
