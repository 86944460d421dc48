/** One set of stores per id, shared by all callers. @param most the limit; the least recently used is dropped */
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
