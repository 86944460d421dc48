// Presses as a person does: the element is in view, the pointer rests on it, and the button stays down for a moment.
// Playwright's `click` scrolls, points and presses without a pause. It also queries the page. Both would distort the
// measured times.
import type { Locator, Page } from '@playwright/test';

const heldMs = 80;
const lookMs = 700;

export async function click(page: Page, what: Locator) {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`Nothing to press: ${what}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2);
  await page.waitForTimeout(lookMs);
  await page.mouse.down();
  await page.waitForTimeout(heldMs);
  await page.mouse.up();
}

export async function press(page: Page, key: string, where?: Locator) {
  await where?.focus();
  await page.waitForTimeout(lookMs);
  await page.keyboard.press(key, { delay: heldMs });
}

/**
 * Keeps the page drawing frames. Headless Chromium reports a frame as shown only when the next one is drawn, so
 * a page that measures its presses needs a next one.
 */
export const framesWithoutEnd = () =>
  addEventListener('DOMContentLoaded', () => {
    const dot = document.createElement('i');
    dot.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;background:gray';
    document.documentElement.append(dot);
    dot.animate([{ opacity: 1 }, { opacity: 0.5 }], { duration: 500, iterations: Infinity });
  });
