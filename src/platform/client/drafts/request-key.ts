import { newKey } from '../api/idempotency-key.ts';
import { openDraft } from './drafts.ts';

const suffix = ':request';
const openRequest = (draft: string) => openDraft<{ body: string; key: string }>(draft + suffix);

/** True for the stored request of a draft, which is no draft of its own. */
export const isRequest = (key: string): boolean => key.endsWith(suffix);

/**
 * The idempotency key of a request that sends a draft: the same for each attempt with the same body, also after a reload
 * and in other tabs.
 */
export function requestKey(draft: string, body: object): string {
  const $request = openRequest(draft);
  const { value } = $request.get();
  const text = JSON.stringify(body);
  if (value?.body === text) return value.key;
  const key = newKey();
  $request.write({ body: text, key });
  $request.flush();
  return key;
}

/** Call it when a draft is sent or discarded. */
export const forgetRequest = (draft: string): void => openRequest(draft).write(null);
