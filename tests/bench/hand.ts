// A press as a hand makes it: what is pressed is in view and the pointer there before, and the button stays down for a
// moment. Playwright's own `click` scrolls, points and presses at once and searches the page meanwhile, which the page
// would have to answer for.
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
 * For a page that measures its presses. Without a screen, Chromium says that a frame was shown only when the next one is,
 * so there is always a next one.
 */
export const framesWithoutEnd = () =>
  addEventListener('DOMContentLoaded', () => {
    const dot = document.createElement('i');
    dot.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;background:gray';
    document.documentElement.append(dot);
    dot.animate([{ opacity: 1 }, { opacity: 0.5 }], { duration: 500, iterations: Infinity });
  });
