/**
 * One set of stores for each id; every caller gets the same ones.
 * @param most how many sets are kept; the least recently used go first
 */
export function storeFamily<Stores>(open: (id: string) => Stores, most = Number.POSITIVE_INFINITY) {
  const opened = new Map<string, Stores>();
  const storesOf = (id: string): Stores => {
    const stores = opened.get(id) ?? open(id);
    opened.delete(id);
    opened.set(id, stores);
    const [oldest] = opened.keys();
    if (opened.size > most && oldest) opened.delete(oldest);
    return stores;
  };
  return Object.assign(storesOf, { forgetAll: () => opened.clear() });
}
