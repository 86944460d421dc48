import { expect, type Page } from '@playwright/test';
import { errorsOf, validator } from '../support/html.ts';
import { expectNoViolationsInEitherScheme } from './axe.ts';

/** The pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Checks the current state of a page: the HTML standard, axe in both schemes, and its width. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByText(/^(Checking your session|Loading)…$/)).toHaveCount(0);
  expect(errorsOf(await validator.validateString(await page.content())), page.url()).toEqual([]);
  await expectUsable(page);
}

/** Checks the current state of a page: axe in both schemes, and the width of a wide screen and of phones. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoViolationsInEitherScheme(page);
  const window = page.viewportSize();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page), `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (window) await page.setViewportSize(window);
}
