/** What is kept on this device between visits, with the time it was kept. */
export type Stored<Value> = { value: Value; at: Date };

/** `localStorage` outlives the browser, `sessionStorage` lasts as long as the tab. */
export type Where = 'localStorage' | 'sessionStorage';

/** The browser's storage, which may be full or forbidden: then nothing is found and nothing is kept. */
export const storage = {
  get<Value>(key: string, where: Where = 'localStorage'): Stored<Value> | null {
    try {
      const stored = JSON.parse(globalThis[where].getItem(key) ?? 'null');
      return stored && { value: stored.value, at: new Date(stored.at) };
    } catch {
      return null;
    }
  },
  /** The keys of all that is stored. */
  keys(): string[] {
    try {
      return Object.keys({ ...localStorage, ...sessionStorage });
    } catch {
      return [];
    }
  },
  /** @returns when it was stored; null where it was not */
  set(key: string, value: unknown, where: Where = 'localStorage'): Date | null {
    try {
      const at = new Date();
      globalThis[where].setItem(key, JSON.stringify({ value, at }));
      return at;
    } catch {
      return null;
    }
  },
  remove(key: string, where: Where = 'localStorage'): void {
    try {
      globalThis[where].removeItem(key);
    } catch {
      // Nothing could be kept there either.
    }
  },
};
