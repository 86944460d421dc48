import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Expects the reason of a failed write as the description of its button, outside a live region: the toast is announced already. */
export async function expectReason(button: Locator, text: string) {
  await expect.element(button).toHaveAccessibleDescription(text);
  const line = document.getElementById(button.element().getAttribute('aria-describedby') ?? '');
  expect(line?.checkVisibility()).toBe(true);
  expect(line?.closest('[role="status"], [role="alert"]')).toBeNull();
}
