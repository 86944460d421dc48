/** @returns a function that cancels it */
export function whenIdle(work: () => unknown): () => void {
  // Safari lacks requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}

/** Loads and starts code once the browser is idle. A failure changes nothing. @returns a function that stops it */
export function startWhenIdle(load: () => Promise<() => () => void>): () => void {
  let isOver = false;
  let end = () => {};
  const cancel = whenIdle(async () => {
    const start = await load().catch(() => null);
    if (start && !isOver) end = start();
  });
  return () => {
    isOver = true;
    cancel();
    end();
  };
}
