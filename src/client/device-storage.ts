/** What is kept on this device between visits, with the time it was kept. */
export type Kept<Value> = { value: Value; at: Date };

/** `localStorage` outlives the browser, `sessionStorage` lasts as long as the tab. */
export type Where = 'localStorage' | 'sessionStorage';

export function readKept<Value>(key: string, where: Where = 'localStorage'): Kept<Value> | null {
  try {
    const kept = JSON.parse(globalThis[where].getItem(key) ?? 'null');
    return kept && { value: kept.value, at: new Date(kept.at) };
  } catch {
    return null;
  }
}

/** The keys of all that is kept. */
export function keptKeys(): string[] {
  try {
    return Object.keys({ ...localStorage, ...sessionStorage });
  } catch {
    return [];
  }
}

/** Returns when it was kept, or null where storage is full or forbidden. */
export function keep(key: string, value: unknown, where: Where = 'localStorage'): Date | null {
  try {
    const at = new Date();
    globalThis[where].setItem(key, JSON.stringify({ value, at }));
    return at;
  } catch {
    return null;
  }
}

export function forgetKept(key: string, where: Where = 'localStorage'): void {
  try {
    globalThis[where].removeItem(key);
  } catch {
    // Nothing could be kept there either.
  }
}
