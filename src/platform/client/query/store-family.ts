/**
 * The stores of one thing of many, by its id: the same ones for each caller.
 * @param most how many are held; then those go that were asked for longest ago
 */
export function storeFamily<Stores>(open: (id: string) => Stores, most = Number.POSITIVE_INFINITY) {
  const opened = new Map<string, Stores>();
  const storesOf = (id: string): Stores => {
    const stores = opened.get(id) ?? open(id);
    // The one that was asked for longest ago stands first.
    opened.delete(id);
    opened.set(id, stores);
    const [oldest] = opened.keys();
    if (opened.size > most && oldest) opened.delete(oldest);
    return stores;
  };
  return Object.assign(storesOf, { forgetAll: () => opened.clear() });
}
