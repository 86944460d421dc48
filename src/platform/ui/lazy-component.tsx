import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, ReloadButton } from './ErrorBoundary.tsx';

const NotLoaded = () => (
  <div className="notice stack" role="alert">
    <p>This part of the page could not be loaded. Reload the page.</p>
    <p className="actions">
      <ReloadButton className="btn btn-sm" />
    </p>
  </div>
);

/** Parts that are shown and whose code is on the way. On a slow line code that is fetched ahead would delay them. */
const awaited = new Set<Promise<unknown>>();

/**
 * A part of a page whose code is fetched when it is first shown. Where that fails, the rest of the page stays as it is.
 * @param load imports it
 * @param waiting shown meanwhile
 * @param failed shown where that fails; a notice unless the caller has something else
 * @returns the part; `preload` fetches its code ahead, after that of parts that are shown already. What is there is shown
 * at once, while React holds back for some 300 ms what comes after `waiting`
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
  failed: ReactNode = <NotLoaded />,
) {
  const Lazy: ComponentType<Props> = lazy(() => {
    const loading = load();
    awaited.add(loading);
    const done = () => awaited.delete(loading);
    loading.then(done, done);
    return loading;
  });
  let ready: ComponentType<Props> | undefined;
  function Part(props: Props) {
    // Another component would begin anew, so it stays the one it was first shown as.
    const [Shown] = useState(() => ready ?? Lazy);
    return (
      <ErrorBoundary fallback={failed}>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  const preload = async () => {
    await Promise.allSettled(awaited);
    try {
      ready = (await load()).default;
    } catch {
      // It is told of when it is to be shown.
    }
  };
  return Object.assign(Part, { preload });
}
