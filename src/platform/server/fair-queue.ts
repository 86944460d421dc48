/** A queue that serves its keys in turn, and what one key has added in its order. */
export class FairQueue<Item> {
  readonly #byKey = new Map<string, Item[]>();
  size = 0;

  sizeOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0;
  }

  add(key: string, item: Item): void {
    const items = this.#byKey.get(key);
    if (items) items.push(item);
    else this.#byKey.set(key, [item]);
    this.size++;
  }

  take(): Item | undefined {
    const [first] = this.#byKey;
    if (!first) return undefined;
    const [key, items] = first;
    const item = items.shift();
    // Behind all others, where it has more.
    this.#byKey.delete(key);
    if (items.length > 0) this.#byKey.set(key, items);
    this.size--;
    return item;
  }
}
