import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { findViolations } from '../support/axe.ts';

/** The minified file loads in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe. In the dark scheme it runs only the colour rules, because only colours differ. */
export async function expectNoViolations(page: Page) {
  const { dark, known } = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    known: 'axe' in window,
  }));
  // Loads axe only once for each document, because parsing it takes as long as many rules.
  if (!known) await page.evaluate(source);
  const found = await page.evaluate(
    findViolations,
    dark
      ? { runOnly: ['color-contrast', 'link-in-text-block'] }
      : { rules: { 'target-size': { enabled: true } } },
  );
  expect(found).toEqual([]);
}

/**
 * Checks the dark and the light scheme without reopening the page, because only colours differ.
 * Reduces motion from then on: without painting, the transition between colours never ends.
 */
export async function expectNoViolationsInEitherScheme(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(`in the ${colorScheme} scheme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoViolations(page);
    });
}
