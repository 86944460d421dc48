import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects the reason of a failed write as the description of its button. It is announced unless the toast says it too. */
export async function expectReason(button: Locator, text: string, inToast = false) {
  await expect.element(button).toHaveAccessibleDescription(text);
  const line = document.getElementById(button.element().getAttribute('aria-describedby') ?? '');
  expect(line?.checkVisibility()).toBe(true);
  expect(line?.closest('[role="status"], [role="alert"]') ?? null).toBe(inToast ? null : line);
}
