import { beforeEach, expect, test, vi } from 'vitest';

/** A fake localStorage that can be full, and the storage events of another tab. */
const stored = new Map<string, string>();
let isFull = false;
const storage = new Proxy(
  {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      stored.set(key, value);
    },
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
const page = new EventTarget();
const key = 'comment-draft:ada:idea';

/** Loads the module as a new document does. */
async function open() {
  vi.resetModules();
  const { flushDrafts, openDraft, $draftKeys } = await import('#platform/client/drafts/drafts.ts');
  const { announce } = await import('#platform/client/api/session-changes.ts');
  return { $text: openDraft<string>(key), $draftKeys, flushDrafts, announce };
}

function changedElsewhere(value: string | null) {
  const newValue = value && JSON.stringify({ value, at: new Date() });
  if (newValue) stored.set(key, newValue);
  else stored.delete(key);
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

beforeEach(() => {
  stored.clear();
  isFull = false;
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test('a draft is stored a moment after the last letter, and the next document opens it', async () => {
  const { $text, $draftKeys } = await open();
  $text.write('W');
  $text.write('Words');
  expect(stored.has(key)).toBe(false);
  expect($draftKeys.get().has(key)).toBe(true);
  vi.advanceTimersByTime(300);
  expect($text.get()).toMatchObject({ value: 'Words', failed: false, savedAt: expect.any(Date) });
  const next = await open();
  expect(next.$text.get().value).toBe('Words');
  expect(next.$draftKeys.get().has(key)).toBe(true);
  next.$text.write(null);
  expect(stored.has(key)).toBe(false);
  expect(next.$draftKeys.get().has(key)).toBe(false);
});

test('leaving the document or asking for drafts stores them at once', async () => {
  const { $text, flushDrafts } = await open();
  $text.write('a');
  page.dispatchEvent(new Event('pagehide'));
  expect(stored.get(key)).toContain('"value":"a"');
  $text.write('b');
  flushDrafts();
  expect(stored.get(key)).toContain('"value":"b"');
});

test('spaces alone are shown and not stored', async () => {
  const { $text, $draftKeys } = await open();
  $text.write('Words');
  $text.flush();
  $text.write('  ');
  expect($text.get().value).toBe('  ');
  expect($draftKeys.get().has(key)).toBe(false);
  expect($text.flush()).toBe(true);
  expect(stored.has(key)).toBe(false);
});

test('a draft that full storage refuses stays in the document and says so', async () => {
  const { $text } = await open();
  isFull = true;
  $text.write('Words');
  expect($text.flush()).toBe(false);
  expect($text.get()).toMatchObject({ value: 'Words', failed: true, savedAt: null });
  // A change in another tab does not remove the text either.
  changedElsewhere('Theirs');
  expect($text.get().value).toBe('Words');
  isFull = false;
  $text.write('More words');
  expect($text.flush()).toBe(true);
  expect($text.get().failed).toBe(false);
});

test('a draft takes the text of another tab, and its own former text can be restored', async () => {
  const { $text } = await open();
  $text.write('Mine');
  // This tab has unsaved text, so it ignores the other tab.
  changedElsewhere('Theirs');
  expect($text.get().value).toBe('Mine');
  vi.advanceTimersByTime(300);
  changedElsewhere('Theirs');
  changedElsewhere('Theirs too');
  expect($text.get()).toMatchObject({ value: 'Theirs too', before: { value: 'Mine' } });
  changedElsewhere(null);
  expect($text.get()).toMatchObject({ value: null, before: { value: 'Mine' } });
  changedElsewhere('Mine');
  expect($text.get()).toMatchObject({ value: 'Mine', before: null });
});

test('after logout no store has a word, and the next sign-in opens the stored drafts', async () => {
  const { $text, $draftKeys, announce } = await open();
  $text.write('Words');
  $text.flush();
  announce('signed out');
  expect($text.get().value).toBeNull();
  // A late write or storage event does not restore the text.
  stored.clear();
  $text.write('Late');
  $text.flush();
  changedElsewhere('Words');
  expect($text.get().value).toBeNull();
  expect(stored.get(key)).not.toContain('Late');
  const { openDraft } = await import('#platform/client/drafts/drafts.ts');
  expect(openDraft(key).get().value).toBe('Words');
  expect($draftKeys.get().has(key)).toBe(true);
});

test('an account keeps its 200 newest drafts of the last year', async () => {
  await open();
  const day = 24 * 60 * 60 * 1000;
  const store = (name: string, ageInDays: number) =>
    stored.set(name, JSON.stringify({ value: name, at: new Date(Date.now() - ageInDays * day) }));
  for (let age = 0; age <= 200; age++) store(`comment-draft:ada:${age}`, age);
  store('comment-draft:ada:old', 366);
  store('comment-draft:eva:old', 366);
  const { purgeDrafts } = await import('#platform/client/drafts/account-drafts.ts');
  purgeDrafts('ada');
  expect(stored.has('comment-draft:ada:199')).toBe(true);
  expect(stored.has('comment-draft:ada:200')).toBe(false);
  expect(stored.has('comment-draft:eva:old')).toBe(true);
  for (let age = 1; age <= 199; age++) stored.delete(`comment-draft:ada:${age}`);
  store('comment-draft:ada:old', 366);
  purgeDrafts('ada');
  expect([...stored.keys()].sort()).toEqual(['comment-draft:ada:0', 'comment-draft:eva:old']);
});
