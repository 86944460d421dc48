export type Stored<Value> = { value: Value; at: Date };

export type StorageName = 'localStorage' | 'sessionStorage';

/** Wraps the browser's storage. If it is full or forbidden, reads return null and writes do nothing. */
export const storage = {
  get<Value>(key: string, where: StorageName = 'localStorage'): Stored<Value> | null {
    try {
      const stored = JSON.parse(globalThis[where].getItem(key) ?? 'null');
      return stored && { value: stored.value, at: new Date(stored.at) };
    } catch {
      return null;
    }
  },
  keys(): string[] {
    try {
      return Object.keys({ ...localStorage, ...sessionStorage });
    } catch {
      return [];
    }
  },
  /** @returns the time of storing; null after a failure */
  set(key: string, value: unknown, where: StorageName = 'localStorage'): Date | null {
    try {
      const at = new Date();
      globalThis[where].setItem(key, JSON.stringify({ value, at }));
      return at;
    } catch {
      return null;
    }
  },
  remove(key: string, where: StorageName = 'localStorage'): void {
    try {
      globalThis[where].removeItem(key);
    } catch {
      // A browser that denies access to its storage has stored nothing.
    }
  },
};
