import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './island.tsx';

export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}

type NotLoadedProps = { isPage: boolean; onPress: () => void; onOnline: () => void };

function NotLoaded({ isPage, onPress, onOnline }: NotLoadedProps) {
  useEffect(() => {
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [onOnline]);
  return (
    <div className={isPage ? 'container page' : undefined}>
      <div className="notice vstack">
        <p role="alert">
          This {isPage ? 'page' : 'part of the page'} could not be loaded.
          {navigator.onLine === false && ' You are offline.'}
        </p>
        <p className="actions">
          <button className="btn btn-sm" type="button" onClick={onPress}>
            Try again
          </button>
        </p>
      </div>
    </div>
  );
}

/** Requests that preloading waits for, because it would delay them on a slow connection. */
const awaited = new Set<Promise<unknown>>();

/**
 * Loads a component's code when it is first shown. A failure leaves the rest of the page intact.
 * @param isPage true for a whole page, which waits and fails in the container of a page
 * @returns the component; after `preload` it shows at once, while React shows Suspense content some 300 ms late
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
  { isPage = false } = {},
) {
  const start = (): ComponentType<Props> =>
    lazy(() => {
      const loading = load();
      awaited.add(loading);
      const done = () => awaited.delete(loading);
      loading.then(done, done);
      return loading;
    });
  const fallback = isPage ? <div className="container page">{waiting}</div> : waiting;
  let Lazy = start();
  let ready: ComponentType<Props> | undefined;
  function Part(props: Props) {
    // Stays the same component after preloading, because another one would remount the content.
    const [Shown, setShown] = useState(() => ready ?? Lazy);
    const [retries, setRetries] = useState(0);
    function retry() {
      Lazy = start();
      setShown(() => ready ?? Lazy);
      setRetries(retries + 1);
    }
    // Some browsers do not request a failed module again, so the second press reloads the page.
    const press = () => (retries > 0 && navigator.onLine ? location.reload() : retry());
    return (
      <ErrorBoundary
        key={retries}
        fallback={<NotLoaded isPage={isPage} onPress={press} onOnline={retry} />}
      >
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  /** @returns whether it succeeded; rendering the component shows a failure */
  const preload = async (): Promise<boolean> => {
    await Promise.allSettled(awaited);
    try {
      ready = (await load()).default;
      return true;
    } catch {
      return false;
    }
  };
  return Object.assign(Part, { preload });
}
