/**
 * Caches results by name and drops the name that was requested longest ago. Concurrent requests for a name share one result.
 * @param isWorth whether a result stays in the cache; a failure never does
 */
export function memoizeLru<Made>(most: number, isWorth: (made: Made) => boolean) {
  const cache = new Map<string, Promise<Made>>();
  return (name: string, make: () => Promise<Made>): Promise<Made> => {
    const cached = cache.get(name);
    const made = cached ?? make();
    cache.delete(name);
    cache.set(name, made);
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break;
      cache.delete(oldest);
    }
    if (cached) return cached;
    const forget = () => cache.delete(name);
    made.then((result) => isWorth(result) || forget(), forget);
    return made;
  };
}
