// Stores typed text on the device until it is sent, saved or discarded, also over reloads and sign-outs. Tabs share it.
import { atom } from 'nanostores';
import { onSessionChange } from '../api/session-changes.ts';
import { type StorageName, storage } from './storage.ts';

export type StoredDraft<Value> = {
  value: Value | null;
  /** Null until it is stored. */
  savedAt: Date | null;
  failed: boolean;
  /** The text of this tab before another tab changed or discarded it. Null once something is typed here. */
  before: { value: Value } | null;
};

/** In ms, after the last keystroke. */
const pauseMs = 300;
const nothing = { value: null, savedAt: null, failed: false, before: null };
/** False for a text of spaces, which is not stored. */
export const isWritten = (value: unknown) =>
  typeof value === 'string' ? value.trim() !== '' : !!value;

function open<Value>(key: string, where: StorageName) {
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
  /** Stores pending text. @returns whether closing the page would lose nothing */
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
    write(value: Value | null): void {
      // A response that arrives after a sign-out must not restore the text.
      if (isClosed) return;
      stop();
      if (value === null) {
        storage.remove(key, where);
        $text.set(nothing);
      } else {
        timer = setTimeout(flush, pauseMs);
        $text.set({ ...$text.get(), value, before: null });
      }
      recordKey(key, isWritten(value));
    },
    /** Takes over the text of another tab, unless this tab has newer text. */
    follow(): void {
      const { value, failed, before } = $text.get();
      if (timer || failed || isClosed) return;
      const theirs = read();
      const mine = before ?? (value === null ? null : { value });
      const isMine = JSON.stringify(mine?.value ?? null) === JSON.stringify(theirs.value);
      $text.set({ ...theirs, before: isMine ? null : mine });
      recordKey(key, theirs.value !== null);
    },
    /** Hides the text, which stays on the device. */
    close(): void {
      isClosed = true;
      stop();
      $text.set(nothing);
    },
  });
}

export type DraftStore<Value> = ReturnType<typeof open<Value>>;
// biome-ignore lint/suspicious/noExplicitAny: each key has values of one type, which its opener names.
const opened = new Map<string, DraftStore<any>>();

/**
 * All callers with the same key share one store.
 * @param key `{kind}:{account}:…`, so that accounts on one device share no text; unsaved-texts.ts lists the kinds
 */
export function openDraft<Value>(
  key: string,
  where: StorageName = 'localStorage',
): DraftStore<Value> {
  const known = opened.get(key) ?? open<Value>(key, where);
  opened.set(key, known);
  return known;
}

/** Keys with a stored text. Changes when a text appears or disappears, not with each keystroke. */
export const $draftKeys = atom<ReadonlySet<string>>(new Set(storage.keys()));

function recordKey(key: string, isThere: boolean): void {
  const keys = $draftKeys.get();
  if (keys.has(key) === isThere) return;
  const next = new Set(keys);
  if (isThere) next.add(key);
  else next.delete(key);
  $draftKeys.set(next);
}

export function flushDrafts(): void {
  for (const text of opened.values()) text.flush();
}
globalThis.addEventListener?.('pagehide', flushDrafts);
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === null) return;
  opened.get(key)?.follow();
  if (!opened.has(key)) recordKey(key, newValue !== null);
});

onSessionChange((change) => {
  if (change !== 'signed out') return;
  for (const text of opened.values()) text.close();
  opened.clear();
  $draftKeys.set(new Set(storage.keys()));
});
