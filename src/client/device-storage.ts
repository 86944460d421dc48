/** What is kept on this device between visits, with the time it was kept. */
export type Kept<Value> = { value: Value; at: Date };

export function readKept<Value>(key: string): Kept<Value> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept && { value: kept.value, at: new Date(kept.at) };
  } catch {
    return null;
  }
}

/** Returns when it was kept, or null where storage is full or forbidden. */
export function keep(key: string, value: unknown): Date | null {
  try {
    const at = new Date();
    localStorage.setItem(key, JSON.stringify({ value, at }));
    return at;
  } catch {
    return null;
  }
}

export function forgetKept(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing could be kept there either.
  }
}
