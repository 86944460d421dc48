// Text that somebody types is kept on the device until it was sent, saved or discarded: it survives a failure, a
// reload and the end of a session. Tabs that show the same text share it.
import { atom } from 'nanostores';
import { onSessionChange } from '../api/session-changes.ts';
import { storage, type Where } from './storage.ts';

export type StoredDraft<Value> = {
  /** Null while there is none. */
  value: Value | null;
  /** When it was last written to the device; null until it was. */
  savedAt: Date | null;
  /** Storage is full or forbidden: the text is in this page alone. */
  failed: boolean;
  /** What stood here until another tab changed or discarded it; null as soon as something is typed here. */
  before: { value: Value } | null;
};

/** How long after the last letter a text is written to the device, in ms. */
const pauseMs = 300;
const nothing = { value: null, savedAt: null, failed: false, before: null };
/** Spaces alone are shown while somebody types, and not kept. */
export const isWritten = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : !!value;

function open<Value>(key: string, where: Where) {
  const read = (): StoredDraft<Value> => {
    const openDraft = storage.get<Value>(key, where);
    return openDraft ? { ...nothing, value: openDraft.value, savedAt: openDraft.at } : nothing;
  };
  const $text = atom(read());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }
  /** Writes to the device what waits for its pause. @returns whether nothing would be lost with this page */
  function flush(): boolean {
    if (timer) {
      stop();
      const { value } = $text.get();
      const savedAt = isWritten(value) ? storage.set(key, value, where) : null;
      if (!isWritten(value)) storage.remove(key, where);
      $text.set({ ...$text.get(), savedAt, failed: isWritten(value) && !savedAt });
    }
    return !$text.get().failed;
  }
  return Object.assign($text, {
    flush,
    /** Keeps a text; null forgets it. */
    write(value: Value | null): void {
      // An answer that comes after logout brings nothing back.
      if (isClosed) return;
      stop();
      if (value === null) {
        storage.remove(key, where);
        $text.set(nothing);
      } else {
        timer = setTimeout(flush, pauseMs);
        $text.set({ ...$text.get(), value, before: null });
      }
      noteKey(key, isWritten(value));
    },
    /** Takes up what another tab has written, unless this one is ahead of it. */
    follow(): void {
      const { value, failed, before } = $text.get();
      if (timer || failed || isClosed) return;
      const theirs = read();
      const mine = before ?? (value === null ? null : { value });
      const isMine = JSON.stringify(mine?.value ?? null) === JSON.stringify(theirs.value);
      $text.set({ ...theirs, before: isMine ? null : mine });
      noteKey(key, theirs.value !== null);
    },
    /** Nobody may see it any more; what is on the device stays there. */
    close(): void {
      isClosed = true;
      stop();
      $text.set(nothing);
    },
  });
}

export type DraftStore<Value> = ReturnType<typeof open<Value>>;
// biome-ignore lint/suspicious/noExplicitAny: each key has texts of one type, which its opener names.
const opened = new Map<string, DraftStore<any>>();

/**
 * The text under a key, the same store for each caller.
 * @param key `{kind}:{account}:…`, so that two people on one device never meet each other's text; the kinds are named
 * in unsaved-texts.ts
 */
export function openDraft<Value>(key: string, where: Where = 'localStorage'): DraftStore<Value> {
  const known = opened.get(key) ?? open<Value>(key, where);
  opened.set(key, known);
  return known;
}

/** Under which keys there is a text. It changes when one comes or goes, and not with each letter. */
export const $draftKeys = atom<ReadonlySet<string>>(new Set(storage.keys()));

function noteKey(key: string, isThere: boolean): void {
  const keys = $draftKeys.get();
  if (keys.has(key) === isThere) return;
  const next = new Set(keys);
  if (isThere) next.add(key);
  else next.delete(key);
  $draftKeys.set(next);
}

/** Writes to the device what waits for its pause. */
export function flushDrafts(): void {
  for (const text of opened.values()) text.flush();
}
globalThis.addEventListener?.('pagehide', flushDrafts);
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === null) return;
  opened.get(key)?.follow();
  if (!opened.has(key)) noteKey(key, newValue !== null);
});

onSessionChange((change) => {
  if (change !== 'signed out') return;
  for (const text of opened.values()) text.close();
  opened.clear();
  $draftKeys.set(new Set(storage.keys()));
});
