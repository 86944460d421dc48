import type { ReadableAtom } from 'nanostores';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * The data of a store that the page can be used without. The store is read once the browser is idle, so that it
 * delays nothing that the page shows first.
 * @returns the newest data, also after a failed refetch; undefined until the first answer
 */
export function useStoreWhenIdle<Data>(store: ReadableAtom<{ data?: Data }>): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    let stop = () => {};
    const cancel = whenIdle(() => {
      stop = store.subscribe(({ data }) => {
        if (data !== undefined) startTransition(() => setData(() => data));
      });
    });
    return () => {
      cancel();
      stop();
    };
  }, [store]);
  return data;
}
