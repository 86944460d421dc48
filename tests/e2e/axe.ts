import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const installed = createRequire(import.meta.resolve('@axe-core/playwright'));
/** In its short form, which a page reads in half the time. */
const source = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

/** Half faded in, a text has another contrast. What turns until something has come has no end. */
async function standStill(page: Page) {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ timeline, effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return timeline === document.timeline && end !== Number.POSITIVE_INFINITY;
      })
      .map(({ finished }) => finished);
    await Promise.allSettled(moving);
  });
}

/**
 * Every rule of WCAG 2.2 A and AA that axe knows, and its best practices; in the dark those about colour,
 * which is all that differs there.
 */
export async function expectNoViolations(page: Page) {
  await standStill(page);
  const { dark, known } = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    known: 'axe' in window,
  }));
  // A page that was looked at before has it already, and reading it is as much work as many of the rules.
  const alone = page.frames().length === 1;
  if (alone && !known) await page.evaluate(source);
  const rules = dark
    ? { runOnly: ['color-contrast', 'link-in-text-block'] }
    : { rules: { 'target-size': { enabled: true } } };
  const { violations } = await new AxeBuilder({ page, axeSource: alone ? 'undefined' : source })
    // The view behind the open one, which nobody reaches and axe would lay out for each of its rules.
    .exclude('.kept[data-state="inactive"]')
    // Without a page of its own for the results of frames, which no page here has: half the time.
    .setLegacyMode()
    // All rules run; what keeps them isn't described, which would be half the work.
    .options({ ...rules, resultTypes: ['violations'], selectors: false, preload: false })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
  expect(found).toEqual([]);
}

/**
 * The same for somebody who prefers a dark screen: nothing but colours is another there, so the page is not opened again.
 * Motion is reduced from then on: where nothing is painted, the fading from one colour to the other has no end.
 */
export async function expectNoViolationsInEitherScheme(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const)
    await test.step(`in the ${colorScheme} scheme`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoViolations(page);
    });
}
