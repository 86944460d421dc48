import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary, ReloadButton } from './island.tsx';

export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return wasTrue || value;
}

const NotLoaded = () => (
  <div className="notice vstack">
    <p role="alert">This part of the page could not be loaded. Reload the page.</p>
    <p className="actions">
      <ReloadButton className="btn btn-sm" />
    </p>
  </div>
);

/** Requests that preloading waits for, because it would delay them on a slow connection. */
const awaited = new Set<Promise<unknown>>();

/**
 * Loads a component's code when it is first shown. A failure leaves the rest of the page intact.
 * @returns the component; after `preload` it shows at once, while React shows Suspense content some 300 ms late
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
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
    // Stays the same component after preloading, because another one would remount the content.
    const [Shown] = useState(() => ready ?? Lazy);
    return (
      <ErrorBoundary fallback={<NotLoaded />}>
        <Suspense fallback={waiting}>
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
