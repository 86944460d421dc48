import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const installed = createRequire(import.meta.resolve('@axe-core/playwright'));
/** The minified file loads in half the time. */
const source = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for running animations: a half-faded text has another contrast. Skips endless animations such as spinners. */
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
 * Runs the axe rules of WCAG 2.2 A and AA and the best practices.
 * In the dark scheme it runs only the colour rules, because only colours differ.
 */
export async function expectNoViolations(page: Page) {
  await standStill(page);
  const { dark, known } = await page.evaluate(() => ({
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    known: 'axe' in window,
  }));
  // Loads axe only once for each document, because parsing it takes as long as many rules.
  const alone = page.frames().length === 1;
  if (alone && !known) await page.evaluate(source);
  const rules = dark
    ? { runOnly: ['color-contrast', 'link-in-text-block'] }
    : { rules: { 'target-size': { enabled: true } } };
  const { violations } = await new AxeBuilder({ page, axeSource: alone ? 'undefined' : source })
    // Excludes the hidden view behind the open one. axe would lay it out for each rule.
    .exclude('.kept[data-state="inactive"]')
    // Legacy mode skips the blank page that collects results of frames. No page here has frames. This halves the time.
    .setLegacyMode()
    // All rules run. Only violations are described, which halves the work.
    .options({ ...rules, resultTypes: ['violations'], selectors: false, preload: false })
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
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
