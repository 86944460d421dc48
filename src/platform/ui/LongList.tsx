import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { errorMessage } from '../client/api/error-message.ts';
import { BusyButton } from './BusyButton.tsx';

type Part<Item> = { items: readonly Item[]; next: string | null };

type ReadOn<Item> = (cursor: string) => Promise<Part<Item>>;

/** The loaded items, the first part that they continue, and the list that they are of. */
type Read<Item> = Part<Item> & { first: Part<Item>; readOn: ReadOn<Item> };

async function longer<Item>(read: Read<Item>): Promise<Read<Item>> {
  if (!read.next) return read;
  const { items, next } = await read.readOn(read.next);
  return { ...read, items: [...read.items, ...items], next };
}

/**
 * Refetches all parts after the first one was refetched, and shows the old items meanwhile.
 * @param first another object after a refetch
 * @param readOn reads the next part; the same function for the same list, because another one starts a new list
 */
export function useLongList<Item>(first: Part<Item>, readOn: ReadOn<Item>) {
  const beginning = { ...first, first, readOn };
  const [read, setRead] = useState(beginning);
  const [last, setLast] = useState({ readOn, state: 'ready', problem: '' });
  const { state, problem } = last.readOn === readOn ? last : { state: 'ready', problem: '' };
  const isSameList = read.readOn === readOn;
  const hasMore = isSameList && read.items.length > read.first.items.length;
  const shown = isSameList && (hasMore || read.first === first) ? read : beginning;

  useEffect(() => {
    if (!hasMore || read.first === first) return;
    let current = true;
    (async () => {
      let again: Read<Item> = { ...first, first, readOn };
      try {
        while (again.next && again.items.length < read.items.length) again = await longer(again);
      } catch {
        // The "Show more" button fetches it then.
      }
      if (current) startTransition(() => setRead(again));
    })();
    return () => {
      current = false;
    };
  }, [first, read, hasMore, readOn]);

  async function readMore() {
    if (state === 'busy') return;
    setLast({ readOn, state: 'busy', problem: '' });
    try {
      const more = await longer(shown);
      // The reader may have opened another list and loaded more of it meanwhile. That list keeps its items.
      setRead((now) => (now.readOn === read.readOn ? more : now));
      setLast({ readOn, state: 'ready', problem: '' });
    } catch (error) {
      setLast({ readOn, state: 'failed', problem: errorMessage(error) ?? '' });
    }
  }

  return { items: shown.items, next: shown.next, state, problem, readMore };
}

type ReadMoreProps = Omit<ReturnType<typeof useLongList>, 'items'> & {
  label: string;
  look?: 'primary' | 'plain';
  status: string;
};

export const ReadMore = ({ look = 'primary', state, ...props }: ReadMoreProps) =>
  props.next && (
    <p className="actions">
      <BusyButton
        type="button"
        look={look}
        busy={state === 'busy'}
        busyText="Loading..."
        onClick={props.readMore}
      >
        {props.label}
      </BusyButton>
      <span className="small text-muted-foreground" role="status">
        {state === 'failed' ? `They could not be loaded. ${props.problem}` : props.status}
      </span>
    </p>
  );

type Props<Item> = {
  first: Part<Item> & { total: number };
  readOn: ReadOn<Item>;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** The list stays mounted during a refetch, so that an open form in a row survives. */
export function LongList<Item>({ first, readOn, empty, children }: Props<Item>) {
  const { items, ...more } = useLongList(first, readOn);
  const status = `${items.length} of ${first.total} shown`;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <ReadMore {...more} label="Show more" look="plain" status={status} />
    </>
  );
}

/**
 * Renders `step` items of a long list first and more in each frame, so that the page responds at once.
 * @param of the subject of the list; another one starts again
 */
export function useIncrementalCount(of: unknown, total: number, step: number): number {
  const [state, setState] = useState({ of, shown: step });
  const shown = state.of === of ? state.shown : step;
  useEffect(() => {
    if (shown >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A timer that starts in a frame fires after the frame is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setState({ of, shown: shown + step }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [of, shown, total, step]);
  return Math.min(shown, total);
}
